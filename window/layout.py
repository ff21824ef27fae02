"""The layout of 480 x 640, with its buttons, and how it fits into any window."""

from math import floor
from typing import NamedTuple

from pygame import Rect

from window.game import OPPONENTS, Opponent
from window.rules import SQUARES, O, Square, X

Size = tuple[int, int]
Point = tuple[int, int]  # in pixels of the window

WIDTH = 480
HEIGHT = 640
SIZE = (WIDTH, HEIGHT)
BOARD = Rect(40, 120, 400, 400)
COLUMN = Rect(BOARD.left, 0, BOARD.width, HEIGHT)  # as wide as the board
TILE = 128
GAP = 8  # between two squares, and between two buttons
PITCH = TILE + GAP  # from one square to the next
TEXT_HEIGHT = 36  # the height of the strip for a line of text


class Button(NamedTuple):
    """What is written on a button. keys.py lists the keys that press it."""

    label: str
    shortcut: str = ""  # small, below the label


CARD_OF = {X: Button("Play as X"), O: Button("Play as O")}  # the large buttons that start a game
UNDO = Button("Undo", "U")
HINTS = Button("Hints", "H")
AGAIN = Button("Play again", "X, O or Enter")
REWIND = Button("Rewind", "R")
MENU = Button("Menu", "M")
Target = Button | Opponent | Square  # what can be pressed
Places = dict[Button, Rect] | dict[Button | Opponent, Rect] | dict[Square, Rect]


def text_strip(middle: int, rect: Rect = COLUMN) -> Rect:
    """Return a strip for one line of text, with its middle this far below a rectangle's top."""
    return Rect(rect.left, rect.top + middle - TEXT_HEIGHT // 2, rect.width, TEXT_HEIGHT)


# The start screen
TITLE = text_strip(64)
OPPONENT_TITLE = text_strip(124)
OPPONENT_FRAME = Rect(40, 145, 400, 48)
OPPONENT_WIDTH = OPPONENT_FRAME.width // len(OPPONENTS)
OPPONENT_BUTTONS = {
    opponent: Rect(40 + OPPONENT_WIDTH * i, 145, OPPONENT_WIDTH, 48)
    for i, opponent in enumerate(OPPONENTS)
}
ABOUT_OPPONENT = text_strip(214)
SIDE_TITLE = text_strip(269)
CARD_PLACES = {CARD_OF[X]: Rect(40, 290, 192, 225), CARD_OF[O]: Rect(248, 290, 192, 225)}
START_BUTTONS: dict[Button | Opponent, Rect] = CARD_PLACES | OPPONENT_BUTTONS
HELP = [text_strip(middle) for middle in (549, 575, 601)]

# The screen of a game
HEADING = text_strip(43)
SUBHEADING = Rect(BOARD.left, 57, BOARD.width, 61)  # two lines, between heading and board
TILES = {
    (i, j): Rect(BOARD.left + PITCH * j, BOARD.top + PITCH * i, TILE, TILE) for i, j in SQUARES
}
# Where a tile shows the number of a move in the look-ahead: no winning line crosses it there
NUMBER_PLACES = {
    square: text_strip(15, Rect(tile.left + 31, tile.top, 30, 0)) for square, tile in TILES.items()
}
SCORES = [text_strip(541, Rect(left, 0, 134, HEIGHT)) for left in (40, 173, 306)]
LEFT = Rect(40, 562, 84, 48)
MIDDLE = Rect(132, 562, 216, 48)
MIDDLE_LEFT = Rect(132, 562, 120, 48)
MIDDLE_RIGHT = Rect(260, 562, 88, 48)
RIGHT = Rect(356, 562, 84, 48)
PLAY_BUTTONS = {UNDO: LEFT, HINTS: MIDDLE, MENU: RIGHT}
END_BUTTONS = {UNDO: LEFT, AGAIN: MIDDLE_LEFT, REWIND: MIDDLE_RIGHT, MENU: RIGHT}
FRIENDS_END_BUTTONS = {UNDO: LEFT, AGAIN: MIDDLE, MENU: RIGHT}  # no Rewind with a friend


class Layout:
    """
    The layout, scaled to a window and centred in it, in whole pixels.

    PITCH is scaled to whole pixels, so that all squares and all gaps are equal.
    """

    def __init__(self, size: Size) -> None:
        width, height = size
        pitch = floor(PITCH * min(width / WIDTH, height / HEIGHT))
        self.scale = max(pitch, 16) / PITCH  # however small the window is
        self.gap = self.length(GAP)
        self.left = round((width - WIDTH * self.scale) / 2 + BOARD.left * self.scale)
        self.top = round((height - HEIGHT * self.scale) / 2 + BOARD.top * self.scale)

    def length(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def length_within(self, outer_pixels: int, length: float) -> int:
        """Return a length that is odd or even like the outer one, so that it can be centred."""
        pixels = self.length(length)
        return pixels + (outer_pixels - pixels) % 2

    def point(self, x: float, y: float) -> Point:
        right = round((x - BOARD.left) * self.scale)
        down = round((y - BOARD.top) * self.scale)
        return self.left + right, self.top + down

    def rect(self, rect: Rect) -> Rect:
        left, top = self.point(*rect.topleft)
        # It ends one gap before its neighbour begins, so that all gaps are equal.
        next_left, next_top = self.point(rect.right + GAP, rect.bottom + GAP)
        return Rect(left, top, next_left - self.gap - left, next_top - self.gap - top)

    def hit(self, places: Places, point: Point | None) -> Target | None:
        """Return the target at a point, if there is one. Outside the window, the point is None."""
        if point is None:
            return None
        hits = (target for target, rect in places.items() if self.rect(rect).collidepoint(point))
        return next(hits, None)
