"""
Draw the pictures of the README, from the game itself, into docs/.

    python -m pip install -r requirements.txt pillow
    python tests/pictures.py
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import pygame
from PIL import Image

import runner
from desk import FRAME, Desk

HERE = Path(__file__).resolve().parents[1] / "docs"
SEED = 2  # with it, Perfect answers the moves below with a double threat and a diagonal
MOVES = 1, 7, 8, 3
STEP = 40  # milliseconds from one frame of the film to the next
GAP = 12


def picture(desk: Desk) -> Image.Image:
    surface = pygame.Surface(desk.app.size)
    runner.draw(surface, desk.scene)
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def point(desk: Desk, target: runner.Target) -> None:
    desk.point(desk.app.targets[target].center)


def screens() -> Iterator[Image.Image]:
    """Yield the start, the computer's move, hints, and the end of a lost game."""
    desk = Desk(SEED)
    point(desk, runner.X)
    yield picture(desk)
    desk.click(runner.X)
    desk.click(MOVES[0])
    desk.wait()
    point(desk, MOVES[1])
    yield picture(desk)
    desk.click(runner.HINTS)
    desk.point((0, 0))
    desk.wait()
    yield picture(desk)
    for square in MOVES[1:]:
        desk.click(square)
        desk.wait()
    desk.point((0, 0))
    yield picture(desk)


class Film(Desk):
    """A desk that keeps what it shows, every STEP."""

    def __init__(self, *arguments):
        self.frames, self.elapsed = [], 0.0
        super().__init__(*arguments)

    def turn(self, seconds=FRAME):
        super().turn(seconds)
        self.elapsed += seconds
        while len(self.frames) * STEP <= 1000 * self.elapsed:
            self.frames.append(picture(self))

    def wait(self, seconds=1.0):
        for _ in range(round(seconds / FRAME)):
            self.think()
            self.turn()


def game() -> list[Image.Image]:
    """Return the film of a lost game."""
    film = Film(SEED, (360, 480))
    film.wait(0.8)
    point(film, runner.X)
    film.wait(0.5)
    film.click(runner.X)
    for square in MOVES:
        point(film, square)
        film.wait(0.6)
        film.click(square)
        film.wait(1.1)
    film.point((0, 0))
    film.wait(1.5)
    return film.frames


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    width, height = pictures[0].size
    whole = len(pictures) * (width + GAP) - GAP, height
    sheet = Image.new("RGB", whole, (0x3C, 0x3C, 0x3C))
    for k, one in enumerate(pictures):
        sheet.paste(one, (k * (width + GAP), 0))
    return sheet


def main() -> None:
    sheet = side_by_side(list(screens())).quantize(255, dither=Image.Dither.NONE)
    sheet.save(HERE / "screens.png", optimize=True)
    frames = game()
    colours = side_by_side([frames[0], frames[len(frames) // 2], frames[-1]])
    palette = colours.quantize(128, dither=Image.Dither.NONE)
    first, *rest = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    # Frames that do not differ become one, which stays the longer.
    first.save(HERE / "game.gif", save_all=True, append_images=rest, duration=STEP, loop=0)


if __name__ == "__main__":
    main()
