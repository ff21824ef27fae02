"""Draw how minimax searches the first board of minimax.md: its tree, and how the tree grows."""

from unittest.mock import patch

import pygame
from PIL import Image

import tictactoe as ttt
from window.canvas import mark_image, text_image, tile_image
from window.look import BACKGROUND, BAD, INK, LAST, MUTED, NEUTRAL, PANEL, TEXT, mix

EXAMPLE = [["X", None, "O"], ["O", "O", "X"], [None, None, "X"]]
LEGEND = """\
X takes the highest value, O the lowest.
If X wins, the score is 1, and 1 more for
each free square; if O wins, the negative
of that. A tie scores 0. Moves are tried
from left to right. X can count on alpha,
and O on beta, from moves tried before.""".splitlines()
# In pixels; README shows the picture at half its size.
SIZE = 1800, 1160
LEFT, TOP, ROW = 30, 40, 282
COLUMN = 290  # the width of a board that ends a branch
SQUARE, PITCH, MARK = 44, 48, 28
BOARD = 2 * PITCH + SQUARE
BELOW = BOARD + 34  # from the top of a board to the middle of what is written below it
COLOURS = 128  # With fewer, faint marks lose their colours.
STEP, END = 1500, 6000  # milliseconds that a picture stays


def text(board):
    return "".join(mark or "." for row in board for mark in row)


def replies(board):
    """Return the boards after each move, in the order in which minimax tries them."""
    if ttt.terminal(board):
        return []
    return [ttt.result(board, action) for action in ttt.free_squares(board)]


def leaves(board):
    return sum(map(leaves, replies(board))) or 1


def search():
    """Return after each step of minimax what is known, {board: (its call in words, its value)}."""
    steps = [{text(EXAMPLE): (["minimax"], None)}]

    def watched(function):
        def call(board, alpha, beta):
            words = [function.__name__, f"alpha {alpha}", f"beta {beta}"]
            steps.append(steps[-1] | {text(board): (words, None)})
            value = function(board, alpha, beta)
            steps.append(steps[-1] | {text(board): (words, value)})
            return value

        return call

    with patch.multiple(ttt, max_value=watched(ttt.max_value), min_value=watched(ttt.min_value)):
        after = text(ttt.result(EXAMPLE, ttt.minimax(EXAMPLE)))
    return [*steps, steps[-1] | {text(EXAMPLE): (["minimax"], steps[-1][after][1])}]


def write(surface, words, x, y, colour, size=26, align="center"):
    image = text_image(words, size, colour)
    surface.blit(image, image.get_rect(**{align: (x, y)}))


def draw_board(surface, board, before, left, top, faintness):
    """Draw a board: the last move has an outline, and a line of three is lit."""
    marks = text(board)
    lines = [line for line in ttt.LINES if len({marks[square] for square in line} - {"."}) == 1]
    won = {square for line in lines for square in line if ttt.winner(board)}
    for square, mark in enumerate(marks):
        x, y = left + PITCH * (square % 3), top + PITCH * (square // 3)
        tile = mix(NEUTRAL if square in won else PANEL, BACKGROUND, faintness)
        if before and mark != text(before)[square]:
            outline = tile_image((SQUARE + 8, SQUARE + 8), 10, mix(MUTED, BACKGROUND, faintness))
            surface.blit(outline, (x - 4, y - 4))
        surface.blit(tile_image((SQUARE, SQUARE), 8, tile), (x, y))
        if mark != ".":
            ink = mix(INK[mark], tile, faintness)
            surface.blit(mark_image(mark, MARK, ink, 1), (x + 8, y + 8))


def draw_skipped(surface, middle, top):
    """Cross a board out, because no call looks at it."""
    left, right = middle - BOARD // 2, middle + BOARD // 2
    pygame.draw.line(surface, BAD, (left, top + BOARD), (right, top), 5)
    write(surface, "skipped", middle, top + BELOW, BAD)


def draw_call(surface, board, call, middle, top):
    """Write which call looks at a board, what it returned, and how a finished game ended."""
    words, value = call
    if value is not None:
        colour = INK["X"] if value > 0 else INK["O"] if value < 0 else TEXT
        write(surface, str(value), middle, top + BELOW, colour, 40)
    if ttt.terminal(board):
        winner, free = ttt.winner(board), len(ttt.free_squares(board))
        ending = f"{winner} has won, {free} free" if winner else "a tie"
        write(surface, ending, middle, top + BELOW + 40, MUTED)
        return
    for row, line in enumerate(words):
        colour = MUTED if row else INK[ttt.player(board)]
        x, y = middle + BOARD // 2 + 16, top + SQUARE // 2 + PITCH * row
        write(surface, line, x, y, colour, 23, "midleft")


def draw_tree(surface, known, board, before=None, left=LEFT, top=TOP):
    """Draw a board, what is known of it, and what follows, as far as minimax has come."""
    call = known.get(text(board))
    middle = left + COLUMN * leaves(board) // 2
    draw_board(surface, board, before, middle - BOARD // 2, top, 0 if call else 0.6)
    if call is None:
        draw_skipped(surface, middle, top)
        return
    draw_call(surface, board, call, middle, top)
    value = call[1]
    for reply in replies(board):
        below = known.get(text(reply))
        if below or value is not None:
            end = left + COLUMN * leaves(reply) // 2, top + ROW - 14
            counts = below and value is not None and below[1] == value
            colour = (MUTED if counts else LAST) if below else mix(LAST, BACKGROUND, 0.5)
            start = middle, top + BELOW + 30
            pygame.draw.line(surface, colour, start, end, 5 if counts else 3)
            draw_tree(surface, known, reply, board, left, top + ROW)
        left += COLUMN * leaves(reply)


def picture(known):
    surface = pygame.Surface(SIZE)
    surface.fill(BACKGROUND)
    draw_tree(surface, known, EXAMPLE)
    for row, line in enumerate(LEGEND):
        write(surface, line, LEFT + 10, TOP + 22 + 36 * row, MUTED, align="midleft")
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(surface, "RGB"))


def save_search(folder):
    """Save the tree of the search: a film of it, step by step, and a picture of its end."""
    *some, end = map(picture, search())
    end.quantize(256, dither=Image.Dither.NONE).save(folder / "search.png", optimize=True)
    palette = end.quantize(COLOURS)
    first, *rest = (
        one.reduce(2).quantize(palette=palette, dither=Image.Dither.NONE) for one in [*some, end]
    )
    times = [STEP] * len(some) + [END]
    first.save(folder / "search.gif", save_all=True, append_images=rest, duration=times, loop=0)
