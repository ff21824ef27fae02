"""
Measure what a player could have to wait for.

Each time is the least of several runs; on a busy machine, all of them are longer.
"""

import sys
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, check_call
from time import perf_counter

import pygame

sys.path += [str(folder) for folder in Path(__file__).resolve().parents[:3]]
from modules import CACHED, FOLDER, OURS, PLAIN, made
from user import FRAME, User
from window import canvas
from window.layout import SIZE

SOURCES = {"tictactoe.py": OURS, "course/plain.py with a cache": CACHED, "course/plain.py": PLAIN}
SIZES = [SIZE, (1920, 1080), (3840, 2160)]
BARE_WINDOW = f"import os, pygame; pygame.font.init(); pygame.display.set_mode({SIZE}); os._exit(0)"
OUR_WINDOW = """
import os, sys
sys.path.insert(0, os.getcwd())
import pygame, runner
pygame.display.flip = lambda: os._exit(0)
runner.main()"""
WINDOWS = {"a bare window": BARE_WINDOW, "python runner.py": OUR_WINDOW}


def timed(function, *given):
    start = perf_counter()
    function(*given)
    return 1000 * (perf_counter() - start)


class TimedUser(User):
    """A user of the window itself, who notes how long each frame takes."""

    def __init__(self, size):
        self.times = []
        # With this seed, Perfect wins the game below on a diagonal.
        super().__init__(1, canvas=canvas.Canvas(pygame.display.set_mode(size)))

    def frame(self, seconds=FRAME, *events):
        self.times.append(timed(super().frame, seconds, *events) + timed(pygame.display.flip))
        return self

    def wait(self, _seconds=1.0):
        """Let a second pass, frame by frame; minimax answers at once."""
        for _ in range(round(1 / FRAME)):
            self.minimax_answers().frame()
        return self

    def play(self):
        self.wait().click("X", "2", "Hints")
        for square in "1346789":
            self.hover(square)
        return self.click("Hints", "8", "9", "4").times[1:]  # The first one is part of the start.


def first_moves():
    return {name: [timed(made, f"{SOURCES[name]}\nminimax(initial_state())")] for name in SOURCES}


def frames(size):
    for function in vars(canvas).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()
    return {"first game, images made": TimedUser(size).play(), "next game": TimedUser(size).play()}


def windows():
    start = partial(check_call, cwd=FOLDER, stdout=DEVNULL)
    return {name: [timed(start, [sys.executable, "-c", WINDOWS[name]])] for name in WINDOWS}


def least(runs, measure, *given):
    """Measure in several runs; return the least time of each thing, or of its slowest frame."""
    times = [measure(*given) for _ in range(runs)]
    return {name: max(map(min, zip(*(run[name] for run in times)))) for name in times[0]}


def report(title, times):
    """Print times, and their ratios to the first."""
    print(f"\n{title:33}{'ms':>9}{'ratio':>9}")
    first, *_ = times.values()
    for name, time in times.items():
        print(f"{name:33}{time:9.2f}{time / first:9.2f}", flush=True)


if __name__ == "__main__":
    report("The first move, with the import", least(4, first_moves))
    report("To the first flip", least(15, windows))
    for size in SIZES:
        report(f"The slowest frame at {size}", least(4, frames, size))
