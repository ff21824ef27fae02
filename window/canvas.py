"""A surface to draw on in the lengths of the sheet, with smooth edges at every size."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import cos, pi, sin
from textwrap import wrap

import pygame
from pygame import Rect, Surface, freetype

from window.door import Mark, X
from window.sheet import SMALL, Colour, Point, Sheet

SMALLEST = 9  # pixels; no text is smaller
LEFT_OUT = 8  # pixels; small print that would be smaller is left out
LINE_HEIGHT = 1.22  # of the size of the text

# The paths of the pen that draws a mark, in a square from -1 to 1
STEPS = [step / 60 for step in range(121)]
CROSS = (*((t - 1, t - 1) for t in STEPS[::2]), *((1 - t, t - 1) for t in STEPS[::2]))
RING = tuple((sin(pi * t), -cos(pi * t)) for t in STEPS)
LINE = [step / 150 - 1 for step in range(301)]


def smooth(size: tuple[int, int], colour: Colour, draw: Callable[[Surface, int], None]) -> Surface:
    """Return what a function draws on a surface several times as large, scaled down."""
    scale = 4 if max(size) < 250 else 2  # a large image is smooth enough with less
    large = Surface((scale * size[0], scale * size[1]), pygame.SRCALPHA)
    large.fill((*colour, 0))  # with black, the edges would blend to a dark rim
    draw(large, scale)
    return pygame.transform.smoothscale(large, size)


@lru_cache(maxsize=64)
def tile_image(size: tuple[int, int], radius: int, colour: Colour) -> Surface:
    def draw(large: Surface, scale: int) -> None:
        pygame.draw.rect(large, colour, large.get_rect(), border_radius=scale * radius)

    return smooth(size, colour, draw)


@lru_cache(maxsize=64)
def pen_image(
    size: tuple[int, int], pen: float, colour: Colour, path: tuple[Point, ...]
) -> Surface:
    """Return what a round pen draws along a path, from -1 to 1 in each direction."""

    def draw(large: Surface, scale: int) -> None:
        radius, (width, height) = round(scale * pen / 2), large.get_size()
        # pygame cuts off fractions: + 0.5 rounds them, - 0.001 rounds halves towards the middle.
        x_reach, y_reach = width / 2 - radius - 0.001, height / 2 - radius - 0.001
        for x, y in path:
            centre = width / 2 + 0.5 + x * x_reach, height / 2 + 0.5 + y * y_reach
            pygame.draw.circle(large, colour, centre, radius)

    return smooth(size, colour, draw)


def mark_image(mark: Mark, size: int, colour: Colour, progress: float) -> Surface:
    """Return an X or an O, as far as it has drawn itself."""
    path = CROSS if mark == X else RING
    return pen_image((size, size), 0.15 * size, colour, path[: round(progress * len(path))])


@cache
def font() -> freetype.Font:
    """Return pygame's own font; the images of all its words have the same height."""
    freetype.init()
    # By its path, for PyInstaller: there, Font(None) finds nothing.
    font = freetype.Font(f"{pygame.__path__[0]}/{freetype.get_default_font()}")
    font.pad = True
    font.kerning = False  # it would tear "t u" apart
    return font


@lru_cache(maxsize=256)
def text_image(words: str, size: float, colour: Colour) -> Surface:
    """Return words, drawn large and scaled down: hinted letters would have uneven gaps."""
    scale = 4 if size < 40 else 2
    place = font().get_rect(words, size=scale * size)
    width, height = -(-place.width // scale), -(-place.height // scale) + 1
    large = Surface((scale * width, scale * height), pygame.SRCALPHA)
    large.fill((*colour, 0))
    baseline = (0, -place.top % scale)  # a sharp edge where the letters stand
    font().render_to(large, baseline, words, colour, size=scale * size)
    return pygame.transform.smoothscale(large, (width, height))


def text_width(words: str, size: float) -> float:
    return font().get_rect(words, size=4 * size).width / 4


@lru_cache(maxsize=256)
def fit(words: str, size: float, width: int, most: int) -> list[str]:
    """Break words into lines that fit a width; cut them if even that is not enough."""
    label, gap, number = words.partition("  ")  # as in the score: "Computer  3"
    if gap or " " not in words:
        return [words if text_width(words, size) <= width else label[:4] + gap + number]
    for letters in range(round(4 * width / size), 3, -1):
        lines = wrap(words, letters, max_lines=most, placeholder="...")
        if all(text_width(line, size) <= width for line in lines):
            return lines
    return []


class Canvas:
    """Draws on a surface; all lengths and places are those of the sheet."""

    def __init__(self, surface: Surface) -> None:
        self.surface, self.sheet = surface, Sheet(surface.get_size())

    def clear(self, colour: Colour) -> None:
        self.surface.fill(colour)

    def tile(self, rect: Rect, radius: int, colour: Colour, inset: float = 0) -> None:
        """Draw a rectangle with round corners, smaller by an inset on all sides."""
        border = self.sheet.length(inset)
        place = self.sheet.rect(rect).inflate(-2 * border, -2 * border)
        radius = max(self.sheet.length(radius) - border, 1)
        self.surface.blit(tile_image(place.size, radius, colour), place)

    def mark(self, mark: Mark, centre: Point, size: float, colour: Colour, progress: float) -> None:
        image = mark_image(mark, self.sheet.length(size), colour, progress)
        self.surface.blit(image, image.get_rect(center=self.sheet.point(centre)))

    def line(self, start: Point, end: Point, colour: Colour, progress: float) -> None:
        """Draw a line through two points and a little further, as far as it has drawn itself."""
        (x, y), (u, v), width = start, end, 2 * self.sheet.length(3) + 1
        right, down = (round(1.3 * length * self.sheet.scale) for length in (abs(u - x), v - y))
        dx, dy = (u > x) - (u < x), v > y
        path = tuple((dx * step, dy * step) for step in LINE)
        image = pen_image((right + width, down + width), width, colour, path)
        left = right * (1 - progress) if dx < 0 else 0
        shown = Rect(left, 0, width + right * progress, width + down * progress)
        place = image.get_rect(center=self.sheet.point(((x + u) / 2, (y + v) / 2)))
        self.surface.blit(image, place.move(shown.topleft), shown)

    def shows(self, size: float) -> bool:
        """Return whether text of a size is drawn; what nobody could read is left out."""
        scale = self.sheet.scale
        return scale > 0.3 and (size > SMALL or size * scale >= LEFT_OUT)

    def text(
        self, words: str, rect: Rect, size: float, colour: Colour, align: str = "centerx"
    ) -> None:
        """Draw words in the middle of a rectangle, or on two lines if it is high enough."""
        if not words or not self.shows(size):
            return
        place, rows, scaled = self.sheet.rect(rect), rect.height // 28, size * self.sheet.scale
        most = rows if scaled >= SMALLEST else 1
        scaled = max(scaled, SMALLEST)
        for row, line in enumerate(fit(words, scaled, place.width, most)):
            image = text_image(line, scaled, colour)
            y = place.top + place.height / (2 * rows) + row * scaled * LINE_HEIGHT
            side = {align: getattr(place, align)}
            self.surface.blit(image, image.get_rect(centery=round(y), **side))
