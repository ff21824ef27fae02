"""The layout of 480 x 640, its buttons and colours, and how it lies in a window of any size."""

from math import floor
from typing import NamedTuple

from pygame import Rect

from window.game import OPPONENTS, Opponent
from window.rules import SQUARES, O, Square, X

Colour = tuple[int, int, int]
Point = tuple[float, float]
Size = tuple[int, int]

SIZE = WIDTH, HEIGHT = 480, 640
PITCH = 136  # from one square to the next
COLUMN = Rect(40, 0, 400, HEIGHT)  # as wide as the board


class Button(NamedTuple):
    """What is written on a button, and the keys that do the same as a click."""

    label: str
    keys: tuple[str, ...] = ()  # by pygame's names
    shortcut: str = ""  # small, below the label


PLAY_AS = {X: Button("Play as X", ("x",)), O: Button("Play as O", ("o",))}
UNDO = Button("Undo", ("u", "ctrl+z", "backspace"), "U")
HINTS = Button("Hints", ("h",), "H")
AGAIN = Button("Play again", (), "Enter")  # no key of its own: Enter presses other things, too
REWIND = Button("Rewind", ("r",), "R")
MENU = Button("Menu", ("escape",), "Esc")
Target = Button | Opponent | Square  # what can be pressed
Places = dict[Button, Rect] | dict[Button | Opponent, Rect] | dict[Square, Rect]


def text_strip(middle: int, rect: Rect = COLUMN) -> Rect:
    """Return the place of one line of text, whose middle is this far below the top of a rect."""
    return Rect(rect.left, rect.top + middle - 18, rect.width, 36)


# The start screen
TITLE, OPPONENT_TITLE, ABOUT_OPPONENT = text_strip(70), text_strip(131), text_strip(219)
SIDE_TITLE, START_HELP, WINDOW_HELP = text_strip(275), text_strip(565), text_strip(589)
OPPONENT_FRAME, STEP = Rect(40, 150, 400, 48), 392 // len(OPPONENTS)
OPPONENT_BUTTONS = {who: Rect(44 + STEP * i, 154, STEP, 40) for i, who in enumerate(OPPONENTS)}
CARDS = {PLAY_AS[X]: Rect(40, 297, 192, 225), PLAY_AS[O]: Rect(248, 297, 192, 225)}
START_BUTTONS: dict[Button | Opponent, Rect] = CARDS | OPPONENT_BUTTONS

# The screen of a game
HEADING, SUBHEADING = text_strip(51), Rect(40, 66, 400, 48)  # the subheading may take two lines
TILES = {(i, j): Rect(40 + PITCH * j, 120 + PITCH * i, 128, 128) for i, j in SQUARES}
SCORES = [text_strip(546, Rect(40 + 133 * column, 0, 134, HEIGHT)) for column in range(3)]
LEFT, MIDDLE, RIGHT = Rect(40, 572, 84, 48), Rect(132, 572, 216, 48), Rect(356, 572, 84, 48)
PLAY_BUTTONS = {UNDO: LEFT, HINTS: MIDDLE, MENU: RIGHT}
FRIENDS_END_BUTTONS = {UNDO: LEFT, AGAIN: MIDDLE, MENU: RIGHT}
END_BUTTONS = FRIENDS_END_BUTTONS | {AGAIN: Rect(132, 572, 120, 48), REWIND: Rect(260, 572, 88, 48)}

BACKGROUND = (0x10, 0x14, 0x1B)
PANEL = (0x26, 0x2E, 0x3C)  # tiles and buttons
GLOW = (0x92, 0xB3, 0xE3)  # what is under the pointer or the cursor has a little of it
WON = (0x3A, 0x46, 0x5B)
TEXT = (0xEC, 0xF0, 0xF5)
MUTED = (0x9F, 0xAA, 0xBA)
LAST = (0x57, 0x60, 0x6E)  # the outline of the last move
FAINT = (0x6E, 0x75, 0x80)  # a winning line that is still to come
INK = {X: (0xFF, 0x9F, 0x43), O: (0x54, 0xBC, 0xFF)}
BAD = (0xFF, 0x8A, 0x9E)
OUTCOME = {1: (0x5F, 0xE0, 0xA0), 0: (0xC4, 0xCD, 0xDA), -1: BAD}  # a win, a tie, a loss
BEST = {1: (0x2F, 0x4A, 0x4C), 0: (0x39, 0x41, 0x4F), -1: (0x39, 0x41, 0x4F)}  # the best hints

# The sizes of text; SMALL and TINY are small print, which a small window leaves out
HUGE, BIG, LARGE, NORMAL, NUMBER, SMALL, TINY = 40, 27.5, 21, 15.5, 13.5, 13, 11


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the first colour with a share of the second in it."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second))
    return r, g, b


def lit(colour: Colour) -> Colour:
    """Return a colour as it is under the pointer or the cursor: lighter, but white gets darker."""
    return mix(colour, BACKGROUND if colour == TEXT else GLOW, 0.12)


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
        return max(1, round(length * self.scale))

    def length_within(self, outer: int, length: float) -> int:
        """Return a length that can be centred exactly in an outer one, which is in pixels."""
        pixels = self.length(length)
        return pixels + (outer - pixels) % 2  # both even or both odd

    def point(self, point: Point) -> tuple[int, int]:
        x, y = point
        # Not round(), which takes halves to even numbers, so that gaps would differ by a pixel
        return floor(self.left + x * self.scale + 0.5), floor(self.top + y * self.scale + 0.5)

    def rect(self, rect: Rect) -> Rect:
        return Rect(self.point(rect.topleft), (self.length(rect.width), self.length(rect.height)))

    def hit(self, places: Places, point: tuple[int, int] | None) -> Target | None:
        """Return what lies at a point of the window; None stands for a point outside."""
        if point is None:
            return None
        hits = (target for target, rect in places.items() if self.rect(rect).collidepoint(point))
        return next(hits, None)
