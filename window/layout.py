"""The layout of 480 x 640, its colours, and how it lies in a window of any size."""

from math import floor

from pygame import Rect

from window.game import OPPONENTS
from window.rules import SQUARES, O, Square, X

Colour = tuple[int, int, int]
Point = tuple[float, float]
Size = tuple[int, int]

SIZE = WIDTH, HEIGHT = 480, 640
PITCH = 136  # from one square to the next
PAGE = Rect(0, 0, WIDTH, HEIGHT)
COLUMN = Rect(40, 0, 400, HEIGHT)  # as wide as the board

# What can be pressed: a button by its label, a square by its place on the board
PLAY_AS = {X: "Play as X", O: "Play as O"}
UNDO, HINTS, AGAIN, REWIND, MENU = "Undo", "Hints", "Play again", "Rewind", "Menu"
Target = str | Square
Places = dict[str, Rect] | dict[Square, Rect]


def text_strip(middle: int, rect: Rect = COLUMN) -> Rect:
    """Return the place of one line of text, whose middle is this far below the top of a rect."""
    return Rect(rect.left, rect.top + middle - 18, rect.width, 36)


# The start screen
TITLE, OPPONENT_TITLE, ABOUT_OPPONENT = text_strip(70), text_strip(131), text_strip(219)
SIDE_TITLE, START_HELP, WINDOW_HELP = text_strip(275), text_strip(565, PAGE), text_strip(589)
OPPONENT_FRAME = Rect(40, 150, 400, 48)
OPPONENT_BUTTONS = {name: Rect(44 + 98 * i, 154, 98, 40) for i, name in enumerate(OPPONENTS)}
CARDS = {PLAY_AS[X]: Rect(40, 297, 192, 225), PLAY_AS[O]: Rect(248, 297, 192, 225)}
START_BUTTONS = CARDS | OPPONENT_BUTTONS

# The screen of a game
HEADING, SUBHEADING = text_strip(51), Rect(40, 70, 400, 56)  # the subheading may take two lines
TILES = {(i, j): Rect(40 + PITCH * j, 120 + PITCH * i, 128, 128) for i, j in SQUARES}
SCORES = [text_strip(546, Rect(40 + 133 * column, 0, 134, HEIGHT)) for column in range(3)]
LEFT, MIDDLE, RIGHT = Rect(40, 572, 92, 48), Rect(140, 572, 200, 48), Rect(348, 572, 92, 48)
PLAY_BUTTONS = {UNDO: LEFT, HINTS: MIDDLE, MENU: RIGHT}
FRIENDS_END_BUTTONS = {UNDO: LEFT, AGAIN: MIDDLE, MENU: RIGHT}
END_BUTTONS = {UNDO: LEFT, AGAIN: Rect(140, 572, 116, 48), REWIND: Rect(264, 572, 76, 48)}
END_BUTTONS |= {MENU: RIGHT}

BACKGROUND = (0x10, 0x14, 0x1B)
TILE = (0x26, 0x2E, 0x3C)
HOVERED = (0x33, 0x3E, 0x50)
WON = (0x3A, 0x46, 0x5B)
TEXT = (0xEC, 0xF0, 0xF5)
MUTED = (0x9F, 0xAA, 0xBA)
LAST = (0x57, 0x60, 0x6E)  # the outline of the last move
FAINT = (0x6E, 0x75, 0x80)  # a winning line that is still to come
INK = {X: (0xFF, 0x9F, 0x43), O: (0x54, 0xBC, 0xFF)}
BAD = (0xFF, 0x8A, 0x9E)
OUTCOME = {1: (0x5F, 0xE0, 0xA0), 0: (0xC4, 0xCD, 0xDA), -1: BAD}  # a win, a tie, a loss

# The sizes of text
HUGE, BIG, LARGE, NORMAL, SMALL, TINY = 40, 27.5, 21, 15.5, 13, 11


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the first colour with a share of the second in it."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second))
    return r, g, b


class Layout:
    """The layout, scaled to a window and centred in it; what it returns is in whole pixels."""

    def __init__(self, size: Size) -> None:
        width, height = size
        # With a pitch of whole pixels, all gaps between the squares are equal.
        pitch = floor(PITCH * min(width / WIDTH, height / HEIGHT))
        self.scale = max(pitch, 16) / PITCH  # at least something to draw on
        self.left = (width - WIDTH * self.scale) / 2
        self.top = (height - HEIGHT * self.scale) / 2

    def length(self, length: float) -> int:
        return max(1, round(length * self.scale)) if length else 0

    def length_within(self, outer: int, length: float) -> int:
        """Return a length that can be centred exactly in an outer one, which is in pixels."""
        pixels = self.length(length)
        return pixels + (outer - pixels) % 2  # both even or both odd

    def point(self, point: Point) -> tuple[int, int]:
        x, y = point
        # Not round(), which takes halves to even numbers, so that gaps would differ by a pixel
        return floor(self.left + x * self.scale + 0.5), floor(self.top + y * self.scale + 0.5)

    def rect(self, rect: Rect) -> Rect:
        left, top = self.point(rect.topleft)
        right, bottom = self.point(rect.bottomright)
        return Rect(left, top, right - left, bottom - top)

    def hit(self, places: Places, point: tuple[int, int]) -> Target | None:
        """Return which target a point of the window is in."""
        hits = (target for target, rect in places.items() if self.rect(rect).collidepoint(point))
        return next(hits, None)
