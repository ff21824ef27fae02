"""
Measure all that a player could have to wait for: the computer's move, a frame, the window.

Run it by hand, on an idle machine: python tests/benchmark.py
"""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

import runner
from runner import App, Button, Play, Start, X
from user import User

ROOT = Path(runner.__file__).parent
MOVES = 1, 7, 8, 3  # Perfect wins on a diagonal


def table(*rows: tuple[str, ...]) -> None:
    """Print a heading and rows, their first column to the left and the others to the right."""
    first, *others = (max(map(len, column)) for column in zip(*rows))
    for name, *cells in rows:
        print(name.ljust(first), *(cell.rjust(wide + 2) for cell, wide in zip(cells, others)))
    print(flush=True)


def numbers(code: str) -> list[float]:
    """Return the numbers that code prints in a new process."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return [float(number) for number in done.stdout.split()]


# The player

# A textbook's player copies the board for every move, cuts nothing off and remembers nothing.
TEXTBOOK = """
from copy import deepcopy

X, O, EMPTY = "X", "O", None

def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]

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
    columns = list(zip(*board))
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in [*board, *columns, *diagonals]:
        if line[0] == line[1] == line[2] != EMPTY:
            return line[0]
    return None

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

def minimax(board):
    if player(board) == X:
        return max(actions(board), key=lambda action: min_value(result(board, action)))
    return min(actions(board), key=lambda action: max_value(result(board, action)))

def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, action)) for action in actions(board))

def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, action)) for action in actions(board))
"""

# The same player, once its boards are tuples and its two searches are cached.
CACHED_TEXTBOOK = f"""
from functools import cache
{TEXTBOOK}
def initial_state():
    return ((EMPTY,) * 3,) * 3

def result(board, action):
    rows = [list(row) for row in board]
    rows[action[0]][action[1]] = player(board)
    return tuple(map(tuple, rows))

max_value, min_value = cache(max_value), cache(min_value)
"""

FIRST_MOVE = """
from time import perf_counter
start = perf_counter()
exec({load!r})
loaded = perf_counter()
minimax(initial_state())
end = perf_counter()
print(1000 * (end - loaded), 1000 * (end - start))
"""

LATER_MOVES = """
from time import perf_counter
from tests.oracle import LIVE, to_board
from tictactoe import minimax
for board in map(to_board, LIVE):
    start = perf_counter()
    minimax(board)
    print(1000 * (perf_counter() - start))
"""


PLAYERS = {
    "textbook": TEXTBOOK,
    "textbook with tuples and a cache": CACHED_TEXTBOOK,
    "ours": "from tictactoe import initial_state, minimax",
}


def measure_first_move() -> None:
    """Compare the first moves in a new process, side by side in one run."""
    runs: dict[str, list[list[float]]] = {name: [] for name in PLAYERS}
    for number in range(15):
        for name, load in PLAYERS.items():
            if name != "textbook" or number < 2:  # it takes seconds
                runs[name].append(numbers(FIRST_MOVE.format(load=load)))
    times = {name: [min(column) for column in zip(*runs[name])] for name in PLAYERS}
    ours, ours_whole = times["ours"]
    rows = [
        (name, f"{move:,.2f}", f"{move / ours:,.1f}", f"{whole:,.2f}", f"{whole / ours_whole:,.1f}")
        for name, (move, whole) in times.items()
    ]
    table(("The move on the empty board", "ms", "of ours", "with import", "of ours"), *rows)


def measure_later_moves() -> None:
    """Find the slowest of our moves on all other boards."""
    moves = [min(column) for column in zip(*(numbers(LATER_MOVES) for _ in range(5)))]
    slowest = f"{max(moves[1:]):.2f}"
    table((f"The slowest of {len(moves) - 1:,} later moves", "ms"), ("ours", slowest))


# The frames


def forget_images() -> None:
    """Empty every cache of runner.py, as in a new process."""
    for function in vars(runner).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


def frame(user: User, app: App) -> float:
    """Return how many milliseconds it takes to work out the shapes, and to draw them."""
    app = replace(app)  # a copy has nothing worked out yet, like the App that an event leaves
    start = perf_counter()
    shapes = runner.view(app)
    app.questions  # noqa: B018 - worked out here, once a frame
    for shape in shapes:
        shape.draw(user.screen)
    pygame.display.flip()
    return 1000 * (perf_counter() - start)


def film(user: User, seconds: float) -> list[float]:
    """Return how long each frame of the next seconds takes."""
    times = []
    for _ in range(round(seconds * runner.FRAMES)):
        user.now += 1 / runner.FRAMES
        user.think()
        start = perf_counter()
        user.window.frame(pygame.event.get())
        times.append(1000 * (perf_counter() - start))
    return times


def sweep(user: User) -> list[float]:
    """Return how long the frames take that show the look ahead, from square to square."""
    squares = [action for action in user.app.enabled if isinstance(action, Play)]
    apps = [
        replace(user.app, pointer=user.targets[action].center, looking_ahead=True)
        for action in squares
    ]
    return [frame(user, app) for app in apps]


def measure_frames(size: tuple[int, int], limit: int) -> None:
    """Compare the frames of a lost game with the limit."""
    user = User(2, size)
    cases = {}
    forget_images()
    cases["start screen, no image kept"] = [frame(user, user.app)]
    cases["start screen"] = [frame(user, user.app) for _ in range(30)]
    user.clicks(Start(X))
    user.click(Play(MOVES[0]))
    cases["a move and its answer"] = film(user, 1)
    user.clicks(Button.HINTS)
    forget_images()
    cases["hints, no image kept"] = [frame(user, user.app)]
    cases["hints"] = [frame(user, user.app) for _ in range(30)]
    cases["the look ahead"] = [time for _ in range(5) for time in sweep(user)]
    user.clicks(Button.HINTS, *map(Play, MOVES[1:-1]))
    user.click(Play(MOVES[-1]))
    cases["the end of a lost game"] = film(user, 2)
    forget_images()
    cases["the end, no image kept"] = [frame(user, user.app)]
    rows = [
        (name, f"{median(times):.2f}", f"{max(times):.2f}", f"{limit}")
        for name, times in cases.items()
    ]
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
import sys, types
module = sys.modules["runner"] = types.ModuleType("runner")
module.__file__ = "runner.py"
exec(compile(open("runner.py", encoding="utf-8").read(), "runner.py", "exec"), module.__dict__)
window = module.Window(module.Thinker(), module.random.Random())
opened = perf_counter()
window.frame([])
print(1000 * (perf_counter() - start), 1000 * (perf_counter() - opened))
"""


def measure_start() -> None:
    """Compare the time to the first flip with that of a window which shows nothing."""
    size = runner.window_size(pygame.display.get_desktop_sizes()[0])
    runs = [numbers(BARE_WINDOW.format(size)) + numbers(OUR_WINDOW) for _ in range(15)]
    bare, ours, first = map(min, zip(*runs))
    rows = [
        ("bare", f"{bare:.1f}", "1.00", ""),
        ("ours", f"{ours:.1f}", f"{ours / bare:.2f}", "1.30"),
        ("of that, the first frame", f"{first:.1f}", "", ""),
    ]
    table(("A new process's first flip", "ms", "ratio", "limit"), *rows)


def main() -> None:
    measure_first_move()
    measure_later_moves()
    measure_frames((480, 640), 4)
    measure_frames((3840, 2160), 16)
    measure_start()


if __name__ == "__main__":
    main()
