"""A surface to draw on, in layout units, with smooth edges at every size."""

from functools import cache, lru_cache
from math import ceil, cos, pi, sin, sqrt
from textwrap import wrap

import pygame
from pygame import Rect, Surface, freetype

from window import layout, look
from window.layout import Layout, Size
from window.look import SMALL, Colour
from window.rules import Mark, O, X

# In pixels
MIN_SMALL_PRINT = 8  # Below this, small print is left out.
MIN_TEXT = 9  # No other text is smaller.
MAX_LINES = 2  # of a sentence
# In layout units, or fractions of other lengths
LEADING = 1.22  # from one line of text to the next, times the size of the text
OUTLINE = 2.5  # the thickness of the outline of a tile
PEN = 5  # the thickness of the winning line
MARGIN = 12  # from the winning line's ends to the edges of the board
CAPITAL = 0.73  # the height of a capital letter, times the size of the text


def transparent_surface(size: Size, colour: Colour, scale: float = 1) -> Surface:
    """Return a transparent surface, enlarged so that drawings on it can be scaled down smoothly."""
    # Ask for 32 bits: on a 16-bit screen, SRCALPHA alone gives 16, which smoothscale refuses.
    surface = Surface((round(scale * size[0]), round(scale * size[1])), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))  # If it were black, edges would get a dark rim.
    return surface


@lru_cache(maxsize=64)
def tile_image(size: Size, radius: int, colour: Colour) -> Surface:
    scale = 4.0
    if max(size) >= 250:
        scale = 2.0 if max(size) < 1000 else 1.5  # A large image needs less to be smooth.
    large = transparent_surface(size, colour, scale)
    pygame.draw.rect(large, colour, large.get_rect(), border_radius=round(scale * radius))
    return pygame.transform.smoothscale(large, size)


@lru_cache(maxsize=64)
def dot_image(diameter: float, colour: Colour) -> Surface:
    """Return the dot that a round pen leaves."""
    scale = 8
    size = ceil(diameter)
    large = transparent_surface((size, size), colour, scale)
    pygame.draw.circle(large, colour, large.get_rect().center, round(scale * diameter / 2))
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=64)
def lines_image(
    size: Size, pen: float, colour: Colour, directions: tuple[int, ...], progress: float = 1
) -> Surface:
    """
    Return an image of a line, or of two that cross; progress is the fraction that is drawn.

    A direction is 1 for a line from the top left, and -1 for one from the top right. The image is
    square, or as thin as the pen in one direction. A dot on every pixel keeps the edges even.
    """
    image = transparent_surface(size, colour)
    dot = dot_image(pen, colour)
    width, height = size[0] - dot.get_width(), size[1] - dot.get_height()
    way = [(min(step, width), min(step, height)) for step in range(max(width, height) + 1)]
    places = []
    for direction in directions:
        start = 0 if direction > 0 else width
        places += [(start + direction * x, y) for x, y in way]
    for place in places[: round(progress * len(places))]:
        # The usual blending would make the edges harder wherever dots overlap.
        image.blit(dot, place, special_flags=pygame.BLEND_RGBA_MAX)
    return image


@lru_cache(maxsize=64)
def ring_image(size: int, pen: float, colour: Colour, progress: float) -> Surface:
    """Return a ring drawn with a round pen, or the first part of it, clockwise from the top."""
    scale = 4
    large = transparent_surface((size, size), colour, scale)
    pen_radius = round(scale * pen / 2)
    centre = scale * size / 2 + 0.5  # + 0.5, because pygame.draw.circle cuts off fractions
    # Without - 0.001, halves would be rounded up, and opposite sides would differ by a pixel.
    reach = scale * size / 2 - pen_radius - 0.001
    # With steps no longer than sqrt(2 * pen_radius), the edges wave by less than a quarter of a
    # pixel; with a multiple of eight steps, they look the same from all sides.
    steps = 8 * ceil(2 * pi * reach / sqrt(2 * pen_radius) / 8)
    for step in range(round(progress * steps)):
        angle = 2 * pi * step / steps
        point = (centre + reach * sin(angle), centre - reach * cos(angle))
        pygame.draw.circle(large, colour, point, pen_radius)
    return pygame.transform.smoothscale(large, (size, size))


def mark_image(mark: Mark, size: int, colour: Colour, progress: float) -> Surface:
    """Return an image of an X or an O; progress is the fraction that is drawn."""
    pen = 0.15 * size
    if mark == O:
        return ring_image(size, pen, colour, progress)
    return lines_image((size, size), pen, colour, (1, -1), progress)


def icon(scale: int = 1) -> Surface:
    """Return an X and an O on a tile, readable at 16 pixels on any background."""
    image = tile_image((64 * scale, 64 * scale), 14 * scale, look.NEUTRAL).copy()
    inner = tile_image((60 * scale, 60 * scale), 12 * scale, look.BACKGROUND)
    image.blit(inner, (2 * scale, 2 * scale))
    image.blit(mark_image(X, 28 * scale, look.INK[X], 1), (6 * scale, 6 * scale))
    image.blit(mark_image(O, 28 * scale, look.INK[O], 1), (30 * scale, 30 * scale))
    return image


@cache
def font() -> freetype.Font:
    """Return pygame's own font."""
    freetype.init()
    # Load it by its path, because Font(None) finds nothing in a program made by PyInstaller.
    default = freetype.Font(f"{pygame.__path__[0]}/{freetype.get_default_font()}")
    default.pad = True  # All words get the same height, and so the same baseline.
    return default


@lru_cache(maxsize=256)
def text_image(words: str, size: float, colour: Colour) -> Surface:
    """
    Return an image of words, in which the capitals are centred vertically.

    The words are drawn large and scaled down. Drawn small, letters have uneven gaps.
    """
    scale = 4 if size < 40 else 2
    place = font().get_rect(words, size=scale * size)
    width = ceil(place.width / scale)
    half_height = round(size)  # enough for the tallest and the lowest letters
    # The letters stand on a whole pixel of the small image, so that their lower edges are sharp.
    baseline = half_height + round(CAPITAL * size / 2)
    large = transparent_surface((width, 2 * half_height), colour, scale)
    # render_to puts the baseline place.top pixels below the point that it is given.
    top = scale * baseline - place.top
    font().render_to(large, (0, top), words, colour, size=scale * size)
    return pygame.transform.smoothscale(large, (width, 2 * half_height))


@lru_cache(maxsize=256)
def text_width(words: str, size: float) -> float:
    return font().get_rect(words, size=4 * size).width / 4


@lru_cache(maxsize=256)
def wrapped_lines(words: str, size: float, width: int) -> list[str]:
    """Break words into at most two lines that fit a width, and cut off whatever doesn't fit."""
    # Start with more letters than can fit (most are wider than a quarter of the font size). Stop at
    # four, below which only the dots would remain.
    for letters in range(round(4 * width / size), 3, -1):
        lines = []
        for line in words.splitlines():
            lines += wrap(line, letters, max_lines=MAX_LINES, placeholder="...")
        if all(text_width(line, size) <= width for line in lines):
            return lines[:MAX_LINES]
    return []


class Canvas:
    """Draws on a surface; all rectangles, lengths and sizes are in layout units."""

    def __init__(self, surface: Surface) -> None:
        self.surface, self.layout = surface, Layout(surface.get_size())

    def clear(self, colour: Colour) -> None:
        self.surface.fill(colour)

    def tile(self, rect: Rect, radius: int, colour: Colour, outline: Colour | None = None) -> None:
        """Draw a rectangle with round corners and, on its edge, the outline, if there is one."""
        place, rounding = self.layout.rect(rect), self.layout.length(radius)
        if outline:
            self.surface.blit(tile_image(place.size, rounding, outline), place)
            border = self.layout.length(OUTLINE)
            place, rounding = place.inflate(-2 * border, -2 * border), max(rounding - border, 1)
        self.surface.blit(tile_image(place.size, rounding, colour), place)

    def mark(self, mark: Mark, rect: Rect, size: int, colour: Colour, progress: float = 1) -> None:
        """Draw a mark in the middle of a rectangle; progress is the fraction drawn."""
        place = self.layout.rect(rect)
        image = mark_image(mark, self.layout.length_within(place.width, size), colour, progress)
        self.surface.blit(image, image.get_rect(center=place.center))

    def winning_line(self, first: Rect, last: Rect, colour: Colour, progress: float = 1) -> None:
        """Draw a line from the first tile towards the last, which is never above it."""
        start, end = self.layout.rect(first), self.layout.rect(last)
        pen = self.layout.length_within(start.width, PEN)
        margin = self.layout.length(MARGIN)
        whole = start.union(end).inflate(-2 * margin, -2 * margin)
        width = pen if start.left == end.left else whole.width
        height = pen if start.top == end.top else whole.height
        leftward = end.left < start.left
        image = lines_image((width, height), pen, colour, (-1,) if leftward else (1,))
        # Cut off a part of the whole line, so that one image serves all frames.
        part = Rect(0, 0, pen + (width - pen) * progress, pen + (height - pen) * progress)
        if leftward:
            part.right = width
        place = image.get_rect(center=whole.center)
        self.surface.blit(image, place.move(part.topleft), part)

    def shows(self, size: float) -> bool:
        """Return whether text of this size is drawn. It is not if it would be too small to read."""
        return size > SMALL or size * self.layout.scale >= MIN_SMALL_PRINT

    def text_size(self, size: float) -> float:
        """Return a size of text in pixels."""
        return max(size * self.layout.scale, MIN_TEXT)

    def text(
        self, words: str, rect: Rect, size: float, colour: Colour, align: str = "center"
    ) -> None:
        """Draw words on one line in a rectangle, at its "midleft", "center" or "midright"."""
        if words and self.shows(size):
            image = text_image(words, self.text_size(size), colour)
            place = getattr(self.layout.rect(rect), align)
            self.surface.blit(image, image.get_rect(**{align: place}))

    def sentence(self, words: str, rect: Rect, size: float, colour: Colour) -> None:
        """Draw words on one or two lines, aligned left. A line break in the words is kept."""
        place, pixels = self.layout.rect(rect), self.text_size(size)
        first = place.top + self.layout.length(layout.TEXT_HEIGHT / 2)  # as in a text_strip
        for i, line in enumerate(wrapped_lines(words, pixels, place.width)):
            image = text_image(line, pixels, colour)
            middle_left = place.left, round(first + i * LEADING * pixels)
            self.surface.blit(image, image.get_rect(midleft=middle_left))
