"""Draws how the search of the example goes: its tree, and a film in which the tree grows."""

from itertools import pairwise

import pygame
from PIL import Image
from pygame import Rect

from example import ending, limits, steps, tree
from tictactoe import LINES, O, X, next_player, over, three_in_a_row
from window.canvas import Canvas
from window.layout import (
    BACKGROUND,
    BAD,
    HEIGHT,
    INK,
    LAST,
    MUTED,
    PANEL,
    TEXT,
    WIDTH,
    WON,
    mix,
)

LEGEND = """\
X takes the highest score, O the lowest. If X
wins, the score is 1 more than the number of
squares still free; if O wins, it has a minus
sign; a tie is 0. Moves are tried from left to
right. By a move tried before, X can get alpha
or more, and O can hold X to beta or less:
each board lists the values it passes down.""".splitlines()
COLOURS = 128  # With fewer, faint marks lose their colours.
SHORT = 1500  # milliseconds that a picture stays
LONG = 2500  # if there is more to see: alpha or beta changes, too, or a move is skipped
LAST_PICTURE = 6000
BOUNDS = {"": "", "<=": " or less", ">=": " or more"}  # the words for a node's bound


def score_colour(score):
    """Return the colour of the player for whom a score is good."""
    if score == 0:
        return TEXT
    return INK[X] if score > 0 else INK[O]


class TreePicture:
    """
    The tree of a search after the steps that are done: boards, their scores, lines and words.

    All lengths are pixels of a README, which shows the picture at half its size. They are also the
    lengths that the canvas scales, for the picture is as high as the window's layout, only wider.
    """

    SIZE = 900, HEIGHT
    SCALE = 4  # twice that of the picture, which is scaled down so that lines are smooth
    LEFT = 20
    TOP = 24
    SQUARE = 26
    PITCH = 28  # from one square to the next
    BOARD = 2 * PITCH + SQUARE
    COLUMN = 122  # the width of a board without replies, with the words below it
    SKIPPED = 146  # the same for one that was not looked at
    LIMITS = 64  # the least width of alpha and beta, to the right of a board with replies
    ROW = 156  # from one row of boards to the next
    SCORE = BOARD + 17  # from the top of a board to the middle of its score
    LEADING = 18  # from one line of words to the next
    FAINT = 0.6  # how faint a board is that was not looked at

    def __init__(self, root, done):
        self.done = done
        self.surface = pygame.Surface([self.SCALE * length for length in self.SIZE])
        self.canvas = Canvas(self.surface)
        self.canvas.clear(BACKGROUND)
        self.middles = {}  # position: how far from the left the middle of its board is
        self.place(root, self.LEFT)
        self.draw_node(root, self.TOP)
        self.words(LEGEND, self.LEFT, self.TOP + 9, MUTED)
        pixels = pygame.image.tobytes(self.surface, "RGB")
        self.image = Image.frombytes("RGB", self.surface.get_size(), pixels).reduce(2)

    def place(self, node, left):
        """Find the middles of a node and of all nodes below it; return where they end."""
        if not node.replies:
            width = self.SKIPPED if node.value is None else self.COLUMN
            self.middles[node.position] = left + width / 2
            return left + width
        right = left
        for reply in node.replies:
            right = self.place(reply, right)
        first = self.middles[node.replies[0].position]
        last = self.middles[node.replies[-1].position]
        middle = (first + last) / 2
        self.middles[node.position] = middle
        return max(right, middle + self.BOARD / 2 + self.LIMITS)

    def draw_node(self, node, top):
        """Draw a node that search was called with, and all nodes below it."""
        self.draw_board(node, top)
        middle = self.middles[node.position]
        if ("return", node) in self.done:
            score = f"{node.value}{BOUNDS[node.bound]}"
            colour = MUTED if node.bound else score_colour(node.value)
            self.words([score], middle, top + self.SCORE, colour, "center", 20)
        if over(node.position):
            self.words([ending(node.position)], middle, top + self.SCORE + 20, MUTED, "center")
        else:
            self.draw_limits(node, top)
        # The line of the score that counts comes last, and lies over the others.
        for reply in sorted(node.replies, key=lambda reply: reply.value == node.value):
            self.draw_reply(reply, node, top)

    def draw_reply(self, reply, node, top):
        """Draw a line from a node to one of its replies, and the reply, if it is time for them."""
        start = self.middles[node.position], top + self.SCORE + 16
        end = self.middles[reply.position], top + self.ROW - 8
        if ("skip", reply) in self.done:
            self.line(start, end, mix(LAST, BACKGROUND, 0.4), 1.5)
            self.strike_through(start, end)
            self.draw_skipped(reply, node, top + self.ROW)
        elif ("call", reply) in self.done:
            counts = ("return", node) in self.done and reply.value == node.value
            self.line(start, end, MUTED if counts else LAST, 2.5 if counts else 1.5)
            self.draw_node(reply, top + self.ROW)

    def draw_limits(self, node, top):
        """Write beside a board who is to move, and how alpha and beta change from move to move."""
        alphas, betas = limits(node, self.done)
        lines = {
            f"{next_player(node.position)} to move": INK[next_player(node.position)],
            f"alpha {', then '.join(map(str, alphas))}": MUTED,
            f"beta {', then '.join(map(str, betas))}": MUTED,
        }
        right = self.middles[node.position] + self.BOARD / 2 + 9
        for row, (words, colour) in enumerate(lines.items()):
            self.words([words], right, top + 13 + row * self.PITCH, colour)

    def draw_skipped(self, node, parent, top):
        """Draw a node that was not looked at, and say why its parent did not need it."""
        self.draw_board(node, top, self.FAINT)
        middle = self.middles[node.position]
        reason = [f"O can hold X to {parent.value},", f"X can get {parent.alpha} elsewhere"]
        self.words(["not looked at:"], middle, top + self.SCORE, BAD, "center")
        self.words(reason, middle, top + self.SCORE + self.LEADING, MUTED, "center")

    def draw_board(self, node, top, faintness=0):
        """Draw a board: the last move has an outline, and a line of three is lit."""
        position = node.position
        winner = three_in_a_row(position)
        won_lines = [line for line in LINES if all(position[square] == winner for square in line)]
        won = {square for line in won_lines for square in line}
        left = self.middles[position] - self.BOARD / 2
        for square, mark in enumerate(position):
            row, column = divmod(square, 3)
            x = left + self.PITCH * column
            y = top + self.PITCH * row
            place = self.rect(x, y, self.SQUARE, self.SQUARE)
            tile = mix(WON if square in won else PANEL, BACKGROUND, faintness)
            outline = mix(MUTED, BACKGROUND, faintness) if square == node.square else None
            self.canvas.tile(place, 4, tile, outline)
            if mark != ".":
                beside_the_line = won and square not in won
                ink = mix(INK[mark], tile, 0.5 if beside_the_line else faintness)
                self.canvas.mark(mark, place, 16, ink)

    def rect(self, left, top, width, height):
        """Return a rectangle as the canvas counts, from the left edge of the window's layout."""
        return Rect(left - (self.SIZE[0] - WIDTH) / 2, top, width, height)

    def words(self, lines, x, y, colour, align="midleft", size=13):
        """Write lines of words to the right of a point, or with the point in their middle."""
        left = x - 150 if align == "center" else x
        for line in lines:
            self.canvas.text(line, self.rect(left, y - 18, 300, 36), size, colour, align)
            y += self.LEADING

    def line(self, start, end, colour, pen):
        """Draw a straight line with round ends."""
        width = round(self.SCALE * pen)
        ends = [self.SCALE * pygame.Vector2(point) for point in (start, end)]
        pygame.draw.line(self.surface, colour, *ends, width)
        for point in ends:
            pygame.draw.circle(self.surface, colour, point, (width - 1) / 2)

    def strike_through(self, start, end):
        """Draw two short strokes across the middle of a line."""
        middle = (pygame.Vector2(start) + end) / 2
        slant = pygame.Vector2(6, -7)
        for shift in (-4, 4):
            centre = middle + pygame.Vector2(shift, 0)
            self.line(centre - slant, centre + slant, BAD, 2)


def time_for(event, following):
    """Return how long the picture of a step stays, which depends on the step that follows."""
    # After the return of a reply, the next one is called with a new alpha or beta, or skipped.
    return LONG if event == "skip" or (event == "return" and following != "return") else SHORT


def save_search(folder):
    """Save the tree of the search: a film of it, step by step, and a picture of its end."""
    root = tree()
    film = list(steps(root))
    pictures = [TreePicture(root, film[: index + 1]).image for index in range(len(film))]
    end = pictures[-1].quantize(256, dither=Image.Dither.NONE)
    end.save(folder / "search.png", optimize=True)
    palette = pictures[-1].quantize(COLOURS)
    first, *rest = (
        picture.reduce(2).quantize(palette=palette, dither=Image.Dither.NONE)
        for picture in pictures
    )
    times = [time_for(event, following) for (event, _), (following, _) in pairwise(film)]
    times.append(LAST_PICTURE)
    first.save(folder / "search.gif", save_all=True, append_images=rest, duration=times, loop=0)
