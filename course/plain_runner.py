"""
Tic-tac-toe in a window, in one file. Read it before the game in window/.

It plays with the tictactoe.py in the folder above. The window freezes while minimax thinks: about
10 seconds for the first move of a plain minimax. In window/, minimax thinks in the background.
"""

import sys
import sysconfig
from pathlib import Path

# Import tictactoe.py from the folder above, and pygame from where the game installs it.
ABOVE = Path(__file__).resolve().parents[1]
SYSTEM = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"  # such as cpython-313-win32
sys.path[:0] = [str(ABOVE), str(ABOVE / ".pygame" / SYSTEM)]

try:
    import pygame
    import pygame.freetype  # for the words; import pygame does not load it
except ModuleNotFoundError:
    sys.exit("This needs pygame. The runner.py in the folder above installs it, or says why not.")
from pygame import Rect

import tictactoe as ttt

PAUSE = 400  # milliseconds before each of the computer's moves
BACKGROUND, TILE, TEXT = "#10141b", "#262e3c", "#ecf0f5"
COLOURS = {ttt.X: "#ff9f43", ttt.O: "#54bcff"}
# Rect(left, top, width, height), in pixels, with gaps of 8 (so 136 is 128 + 8)
SIDES = {ttt.X: Rect(40, 220, 196, 196), ttt.O: Rect(244, 220, 196, 196)}
SQUARES = {(i, j): Rect(40 + 136 * j, 120 + 136 * i, 128, 128) for i in range(3) for j in range(3)}
PLAY_AGAIN = Rect(40, 544, 400, 56)


def find(point, rects):
    """Return the key of the rectangle that contains a point, or None."""
    for key, rect in rects.items():
        if rect.collidepoint(point):
            return key
    return None


def is_computers_turn(board, side):
    """Return True if it is the computer's turn; side is the person's mark, None before the game."""
    return side is not None and not ttt.terminal(board) and ttt.player(board) != side


def heading(board, side):
    """Return the words above the board, and their colour."""
    if side is None:
        return "Play as X or O?", TEXT
    if is_computers_turn(board, side):
        return "Computer is thinking...", COLOURS[ttt.player(board)]
    if not ttt.terminal(board):
        return "Your turn", COLOURS[side]
    winner = ttt.winner(board)
    if winner is None:
        return "It's a tie", TEXT
    words = "You win" if winner == side else "Computer wins"
    return words, COLOURS[winner]


def write(screen, words, colour, centre):
    font = pygame.freetype.Font(None, 30)  # None is pygame's own font.
    font.pad = True  # gives all words the same height, so that they line up
    image, _ = font.render(words, colour)  # _ is a rectangle that is not needed.
    screen.blit(image, image.get_rect(center=centre))  # blit copies an image onto the screen


def draw_tile(screen, rect, mark):
    pygame.draw.rect(screen, TILE, rect, border_radius=16)
    if mark == ttt.X:
        for i in range(-32, 33):  # Many small circles make two lines with round ends.
            pygame.draw.circle(screen, COLOURS[mark], (rect.centerx + i, rect.centery + i), 6)
            pygame.draw.circle(screen, COLOURS[mark], (rect.centerx - i, rect.centery + i), 6)
    elif mark == ttt.O:
        pygame.draw.circle(screen, COLOURS[mark], rect.center, 38, 12)  # radius, thickness


def draw(screen, board, side):
    screen.fill(BACKGROUND)
    words, colour = heading(board, side)
    write(screen, words, colour, (240, 68))
    if side is None:
        for mark, rect in SIDES.items():
            draw_tile(screen, rect, mark)
        return
    for (i, j), rect in SQUARES.items():
        draw_tile(screen, rect, board[i][j])
    if ttt.terminal(board):
        pygame.draw.rect(screen, TEXT, PLAY_AGAIN, border_radius=16)
        write(screen, "Play again", BACKGROUND, PLAY_AGAIN.center)


def main():
    pygame.init()
    pygame.display.set_caption("Tic-Tac-Toe")
    screen = pygame.display.set_mode((480, 640))
    board, side = ttt.initial_state(), None  # The person chooses a side first.
    while True:
        # Wait at most 100 ms, because Ctrl+C does nothing meanwhile. Without an event, go on.
        event = pygame.event.wait(100)
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escape or event.type == pygame.QUIT:
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:  # the left button
            if side is None:
                side = find(event.pos, SIDES)
            elif not ttt.terminal(board):
                square = find(event.pos, SQUARES)
                if square in ttt.actions(board):  # not if it is None
                    board = ttt.result(board, square)
            elif PLAY_AGAIN.collidepoint(event.pos):
                board, side = ttt.initial_state(), None
        draw(screen, board, side)
        pygame.display.flip()  # shows what was drawn
        if is_computers_turn(board, side):
            pygame.time.wait(PAUSE)
            board = ttt.result(board, ttt.minimax(board))
            pygame.event.clear(pygame.MOUSEBUTTONDOWN)  # Clicks in the meantime don't count.


if __name__ == "__main__":
    main()
    pygame.quit()
