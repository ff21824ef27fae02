"""
Measure what a player could have to wait for: the first move, a frame, the window.

Run it by hand: python tests/benchmark.py
Each time is the least of several runs in turn. The exit status is 1 if a limit is missed.
"""

import os
import sys
from math import inf
from pathlib import Path
from subprocess import check_output
from time import perf_counter

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from modules import CACHED, PLAIN
from user import FRAME, User
from window import canvas
from window.layout import SIZE

CACHES = (
    canvas.tile_image,
    canvas.pen_image,
    canvas.text_image,
    canvas.cut,
    canvas.broken_lines,
    canvas.font,
)
# Milliseconds for a frame of the first game, which makes the images, and of the next game
FRAME_LIMITS = {SIZE: (10, 4), (1920, 1080): (16, 16), (3840, 2160): (33, 33)}
START_LIMIT = 1.3  # times as long as a bare window
BUSY = "A limit is missed. On a busy machine, all times are longer: run this again on an idle one."

BARE_WINDOW = f"import os, pygame; pygame.font.init(); pygame.display.set_mode({SIZE}); os._exit(0)"
OUR_WINDOW = """
import os, pygame, runpy
pygame.display.flip = lambda: os._exit(0)
runpy.run_path("runner.py", run_name="__main__")
"""
MOVE = "\nminimax(initial_state())"
MOVES = {"ours": "from tictactoe import initial_state, minimax" + MOVE}
MOVES |= {"tuples and a cache": CACHED + MOVE, "a plain one": PLAIN + MOVE}
WINDOWS = {"a bare window": f"check_call([executable, '-c', {BARE_WINDOW!r}])"}
WINDOWS |= {"python runner.py": f"check_call([executable, '-c', {OUR_WINDOW!r}])"}
TIMED = """
from subprocess import check_call
from sys import executable
from time import perf_counter
start = perf_counter()
{}
print(1000 * (perf_counter() - start))
"""


class Player(User):
    """A user of the window itself, who notes how long each frame takes."""

    def __init__(self, size):
        self.times = []
        # With this seed, Perfect wins the game below on a diagonal.
        super().__init__(2, canvas=canvas.Canvas(pygame.display.set_mode(size)))
        self.times.clear()  # the first frame of all is part of the start

    def turn(self, seconds=FRAME, *events):
        start = perf_counter()
        super().turn(seconds, *events)
        pygame.display.flip()
        self.times.append(1000 * (perf_counter() - start))
        return self

    def wait(self, _seconds=1.0):
        """Let a second pass, frame by frame; minimax answers at once."""
        for _ in range(round(1 / FRAME)):
            self.think()
            self.turn()
        return self

    def play(self):
        """Return the times of the frames from the start screen to the end of a game."""
        self.wait().click("X", "2", "Hints")
        for square in "1346789":
            self.hover(square)
        return self.click("Hints", "8", "9", "4").times


def frames(size):
    """Return the times of all frames of two games."""
    for function in CACHES:
        function.cache_clear()
    return {"first game, images made": Player(size).play(), "next game": Player(size).play()}


def processes(codes):
    """Return how long each code takes in a new process."""
    python = [sys.executable, "-c"]
    return {name: [float(check_output([*python, TIMED.format(codes[name])]))] for name in codes}


def least(measure, what, runs=4):
    """Measure in several runs; return the least time of each thing, or of its slowest frame."""
    times = [measure(what) for _ in range(runs)]
    return {name: max(map(min, zip(*(run[name] for run in times)))) for name in times[0]}


def report(title, times, *limits):
    """Print times, their ratios to the first, and limits; return whether all limits hold."""
    print(f"\n{title:33}{'ms':>9}{'ratio':>9}{'limit':>9}")
    beside = next(iter(times.values()))
    for (name, time), limit in zip(times.items(), limits):
        missed = "  MISSED" if time > limit else ""
        print(f"{name:33}{time:9.2f}{time / beside:9.2f}{limit:9.1f}{missed}", flush=True)
    return all(time <= limit for time, limit in zip(times.values(), limits))


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parents[1])
    hold = [report("The first move, with the import", least(processes, MOVES), inf, inf, inf)]
    for size, limits in FRAME_LIMITS.items():
        hold.append(report(f"The slowest frame at {size}", least(frames, size), *limits))
    start = least(processes, WINDOWS, runs=15)
    hold.append(report("To the first flip", start, inf, START_LIMIT * start["a bare window"]))
    sys.exit(0 if all(hold) else BUSY)
