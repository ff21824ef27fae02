"""
Measure all that a player could have to wait for: the computer's move, a frame, the window.

Run it by hand, on an idle machine: python tests/benchmark.py
"""

import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

import runner

# A textbook's player: it copies the board for every move, cuts nothing off and remembers nothing

X, O, EMPTY = "X", "O", None  # noqa: E741 - the course's names


def player(board):
    taken = sum(mark is not EMPTY for row in board for mark in row)
    return X if taken % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    after = deepcopy(board)
    after[action[0]][action[1]] = player(board)
    return after


def winner(board):
    columns = [list(column) for column in zip(*board)]
    diagonals = [[board[k][k] for k in range(3)], [board[k][2 - k] for k in range(3)]]
    full = (line[0] for line in board + columns + diagonals if line in ([X] * 3, [O] * 3))
    return next(full, None)


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    if player(board) == X:
        return max(actions(board), key=lambda action: min_value(result(board, action)))
    return min(actions(board), key=lambda action: max_value(result(board, action)))


@lru_cache(maxsize=0)  # remembers nothing, but counts the calls
def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, action)) for action in actions(board))


@lru_cache(maxsize=0)
def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, action)) for action in actions(board))


# The tools


def table(*rows: tuple[str, ...]) -> None:
    """Print a heading and rows, their first column to the left and the others to the right."""
    first, *others = (max(map(len, column)) for column in zip(*rows))
    for name, *cells in rows:
        print(name.ljust(first), *(cell.rjust(wide + 2) for cell, wide in zip(cells, others)))
    print(flush=True)


def timed(act: Callable[[], object]) -> float:
    """Return how many milliseconds it takes."""
    start = perf_counter()
    act()
    return 1000 * (perf_counter() - start)


def numbers(code: str) -> list[float]:
    """Return the numbers that code prints in a new process."""
    command, folder = [sys.executable, "-c", code], Path(runner.__file__).parent
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    return [float(number) for number in done.stdout.split()]


# The player

OUR_PLAYER = """
from time import perf_counter
def looked_at():
    return sum(f.cache_info().misses for f in (tictactoe.max_value, tictactoe.min_value))
start = perf_counter()
import tictactoe
print(1000 * (perf_counter() - start))
for _ in range(2):
    before, start = looked_at(), perf_counter()
    tictactoe.minimax(tictactoe.initial_state())
    print(1000 * (perf_counter() - start), looked_at() - before)
from tests.oracle import LIVE, to_board
for board in map(to_board, LIVE[1:]):
    start = perf_counter()
    tictactoe.minimax(board)
    print(1000 * (perf_counter() - start))
"""


def measure_player() -> None:
    """Compare the moves on the empty board, and find the slowest of all the later ones."""
    textbook = timed(lambda: minimax([[EMPTY] * 3 for _ in range(3)]))
    visits = max_value.cache_info().misses + min_value.cache_info().misses
    runs = [numbers(OUR_PLAYER) for _ in range(5)]
    loading, cold, cold_visits, warm, warm_visits, *later = map(min, zip(*runs))
    moves = [
        ("textbook", textbook, visits),
        ("ours, in a new process", cold, cold_visits),
        ("ours, import included", cold + loading, cold_visits),
        ("ours, asked again", warm, warm_visits),
    ]
    rows = [(name, f"{t:,.3f}", f"{n:,.0f}", f"{textbook / t:,.0f}") for name, t, n in moves]
    rows.append((f"ours, slowest of {len(later):,} later ones", f"{max(later):,.3f}", "", ""))
    table(("The move on the empty board", "ms", "positions", "times faster"), *rows)


# The frames


def app_after(moves: tuple[int, ...], **what: Any) -> runner.App:
    """Return the window's state after these moves, with all thought that it wants thought."""
    app = runner.App(game=runner.Game(moves=moves), since=0, **what)
    for _ in range(2):  # of the game, and then of what else its screen shows
        app = replace(app, thoughts={it: runner.ponder(app.course, it) for it in app.topics})
    return app


def show(app: runner.App, now: float) -> None:
    # A copy has nothing worked out yet, like the App that an event leaves.
    shapes = runner.scene(replace(app), now)
    runner.draw(pygame.display.get_surface(), shapes)
    pygame.display.flip()


def frames(before: list[runner.App], app: runner.App, *times: float) -> list[float]:
    """Return how long each frame takes if only what was shown before has been drawn before."""
    runs = []
    for _ in range(5):
        for kept in vars(runner).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
        for seen in before:
            show(seen, times[0])
        runs.append([timed(lambda now=now: show(app, now)) for now in times])
    return [median(run) for run in zip(*runs)]


def measure_frames(size: tuple[int, int], limit: int) -> None:
    """Compare the frames of a lost game with the limit."""
    pygame.display.set_mode(size)
    lost = (1, 4, 7, 0, 8, 6, 3, 2)
    start, hints = runner.App(size), app_after(lost[:2], size=size, hints=True)
    two, three, seven, end = (app_after(lost[:k], size=size) for k in (2, 3, 7, 8))
    steps = [k * runner.FRAME / 1000 for k in range(10)]
    later = [runner.DRAWING + step for step in steps]
    cases = [
        ("start screen", frames([start], start, *[9] * 30)),
        ("hints", frames([hints], hints, *[9] * 30)),
        ("a mark draws itself", frames([two], three, *steps)),
        ("the last mark draws itself", frames([seven], end, *steps)),
        ("the winning line draws itself", frames([end], end, *later)),
        ("no image kept: start screen", frames([], start, 9)),
        ("no image kept: hints", frames([], hints, 9)),
        ("no image kept: a lost game", frames([], end, 9)),
    ]
    rows = [(name, f"{median(ms):.2f}", f"{max(ms):.2f}", f"{limit}") for name, ms in cases]
    table((f"Frames at {size[0]} x {size[1]}", "median ms", "worst ms", "limit"), *rows)


# The start

BARE_WINDOW = """
from time import perf_counter
start = perf_counter()
import pygame
pygame.display.init()
pygame.font.init()
pygame.display.set_mode({}, pygame.RESIZABLE)
pygame.display.flip()
print(1000 * (perf_counter() - start))
"""

# Not imported but compiled, as by python runner.py.
OUR_WINDOW = """
from time import perf_counter
start = perf_counter()
exec(compile(open("runner.py", encoding="utf-8").read(), "runner.py", "exec"), names := {})
window = names["Window"](names["random"].Random())
opened = perf_counter()
window.look()
print(1000 * (perf_counter() - start), 1000 * (perf_counter() - opened))
"""


def measure_start() -> None:
    """Compare the time to the first flip with that of a window which shows nothing."""
    size = runner.window_size(pygame.display.get_desktop_sizes()[0])
    runs = [numbers(BARE_WINDOW.format(size)) + numbers(OUR_WINDOW) for _ in range(7)]
    bare, ours, frame = map(min, zip(*runs))
    rows = [
        ("bare", f"{bare:.1f}", "1.00", ""),
        ("ours", f"{ours:.1f}", f"{ours / bare:.2f}", "1.30"),
        ("of that, the first frame", f"{frame:.1f}", "", ""),
    ]
    table(("A new process's first flip", "ms", "ratio", "limit"), *rows)


def main() -> None:
    pygame.display.init()
    pygame.font.init()
    measure_player()
    measure_frames((480, 640), 4)
    measure_frames((3840, 2160), 16)
    measure_start()


if __name__ == "__main__":
    main()
