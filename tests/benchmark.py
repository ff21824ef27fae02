"""
Measure all that a player could have to wait for: the computer's move, a frame, the window.

Run it by hand: python tests/benchmark.py
Each time is the least of several runs, which take turns with what they are compared with. The
exit status is 0 if every limit holds, 1 if one is missed, 2 if the machine is too busy to tell.
"""

import os
import sys
from math import inf
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen, check_output
from time import perf_counter, process_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a player's second start compiles nothing
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from modules import CACHED, TEXTBOOK
from user import FRAME, User
from window import canvas
from window.sheet import SIZE

ROOT = Path(__file__).resolve().parents[1]
RUNS = 4
PROCESSES = 15
BUSY = 1.2  # how many times as long as on an idle machine things take on a busy one


def report(
    title: str, rows: dict[str, tuple[float, float]], beside: float, slowdown: float = 1
) -> int:
    """Print times, their ratio to another, and limits; return what this means for the status."""
    print(f"\n{title:43}{'ms':>9}{'ratio':>9}{'limit':>9}")
    for name, (time, limit) in rows.items():
        missed = "  MISSED" if time > limit else ""
        print(f"{name:43}{time:9.2f}{time / beside:9.2f}{limit:9.1f}{missed}", flush=True)
    if all(time <= limit for time, limit in rows.values()):
        return 0
    meaning = "busy: run it again" if slowdown > BUSY else "idle: the limit is really missed"
    print(f"Things took {slowdown:.2f} times as long as they had to. The machine is {meaning}.")
    return 2 if slowdown > BUSY else 1


# The computer's moves

FIRST_MOVE = """
from time import perf_counter
start = perf_counter()
exec({!r})
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
PLAYERS = {"ours": "from tictactoe import initial_state, minimax"}
PLAYERS |= {"a textbook's, with a cache": CACHED, "a textbook's": TEXTBOOK}


def numbers(code: str) -> list[float]:
    """Return the numbers that code prints in a new process."""
    output = check_output([sys.executable, "-c", code], cwd=ROOT)
    return [float(number) for number in output.split()]


def measure_moves() -> None:
    """Compare our first move with a textbook's, and find our slowest later move."""
    runs: dict[str, list[list[float]]] = {name: [] for name in PLAYERS}
    for number in range(PROCESSES):
        for name, source in PLAYERS.items():
            if source != TEXTBOOK or number < RUNS:  # it takes seconds
                runs[name].append(numbers(FIRST_MOVE.format(source)))
    for index, title in enumerate(("The first move", "The move and the import")):
        rows = {name: (min(run[index] for run in runs[name]), inf) for name in runs}
        report(title + ", and the ratio to ours", rows, rows["ours"][0])
    later = [min(times) for times in zip(*(numbers(LATER_MOVES) for _ in range(RUNS)))]
    print(f"{'our slowest later move':43}{max(later[1:]):9.2f}")


# The frames

# With all images kept, with some made first, and with all made first
LIMITS = {SIZE: (4, 10, 10), (1920, 1080): (16, 16, inf), (3840, 2160): (33, 33, inf)}
IMAGES = "", ", some images made", ", all images made"
GROWS, SMOOTH = "the winning line grows", 1000 / 60  # 60 frames a second at every size
CACHES = canvas.tile_image, canvas.pen_image, canvas.text_image, canvas.fit, canvas.font


def images_made() -> int:
    return sum(function.cache_info().misses for function in CACHES)


class Player(User):
    """A user of the window itself, who notes how long each frame takes."""

    def __init__(self, size: tuple[int, int], scene: str) -> None:
        self.surface, self.frames = pygame.display.set_mode(size), []
        self.see(scene, forget=True)
        super().__init__(2, size=size)  # with this seed, Perfect wins below on a diagonal

    def see(self, scene: str, *clicks: str, forget: bool = False) -> None:
        """Click on something in a new scene, perhaps with no image kept."""
        self.scene = scene
        for function in CACHES if forget else ():
            function.cache_clear()
        self.click(*clicks)

    def turn(self, seconds: float = FRAME, *events: pygame.event.Event) -> "Player":
        self.canvas, made = canvas.Canvas(self.surface), images_made()
        start = perf_counter()
        super().turn(seconds, *events)
        pygame.display.flip()
        time, screen = 1000 * (perf_counter() - start), self.app.screen
        grows = screen.game and screen.won and not screen.end_shown
        images = (images_made() > made) + (made == 0)
        self.frames.append((GROWS if grows else self.scene, images, time))
        return self

    def wait(self, _seconds: float = 1.0) -> "Player":
        """Let a second pass, frame by frame; minimax answers at once."""
        for _ in range(round(1 / FRAME)):
            self.think()
            self.turn()
        return self


def play(size: tuple[int, int]) -> list[tuple[str, int, float]]:
    """Return what each frame of two games shows, which images it made, and how long it took."""
    medium, perfect = Player(size, "Medium's move"), Player(size, "start")
    medium.see("Medium's move", "Medium", "O")
    perfect.see("a move", "X", "2")
    perfect.see("hints", "Hints")
    perfect.see("look ahead", forget=True)
    for square in 2 * "1346789":
        perfect.hover(square)
    perfect.see("the end", "Hints", "8", "9", "4")
    perfect.see("the end", forget=True)
    return medium.frames + perfect.turn().frames


def measure_frames(size: tuple[int, int]) -> int:
    """Compare the slowest frame of each scene with its limit, and with a frame of one colour."""
    games, bare, rows, start, work = [], [], {}, perf_counter(), process_time()
    for _ in range(RUNS):
        games.append(play(size))
        before = perf_counter()
        pygame.display.get_surface().fill("black")
        pygame.display.flip()
        bare.append(1000 * (perf_counter() - before))
    slowdown = (perf_counter() - start) / (process_time() - work)
    for frames in zip(*games):
        (scene, images, _), time = frames[0], min(time for *_, time in frames)
        limit = min(LIMITS[size][images], SMOOTH if scene == GROWS else inf)
        slowest, _ = rows.get(scene + IMAGES[images], (0, limit))
        rows[scene + IMAGES[images]] = max(time, slowest), limit
    title = f"{size[0]} x {size[1]}, and the ratio to a bare frame"
    return report(title, rows, min(bare), slowdown)


# The start

BARE_WINDOW = f"""
import pygame
pygame.display.init()
pygame.font.init()
pygame.display.set_mode({SIZE}, pygame.RESIZABLE)
pygame.display.flip()
print(flush=True)
"""
OUR_WINDOW = """
import pygame
def first_flip(flip=pygame.display.flip):
    flip()
    print(flush=True)
    raise SystemExit
pygame.display.flip = first_flip
exec(compile(open("runner.py", encoding="utf-8").read(), "runner.py", "exec"))
"""


def first_flip(code: str) -> float:
    """Return how long a new process takes to show its window."""
    start = perf_counter()
    with Popen([sys.executable, "-c", code], cwd=ROOT, stdout=PIPE) as process:
        next(iter(process.stdout))
        return 1000 * (perf_counter() - start)


def measure_start() -> int:
    bare, ours = zip(*((first_flip(BARE_WINDOW), first_flip(OUR_WINDOW)) for _ in range(PROCESSES)))
    rows = {"python runner.py": (min(ours), 1.3 * min(bare))}
    return report(
        "The start, and the ratio to a bare window", rows, min(bare), median(bare) / min(bare)
    )


if __name__ == "__main__":
    measure_moves()
    statuses = [*map(measure_frames, LIMITS), measure_start()]
    sys.exit(1 if 1 in statuses else max(statuses))
