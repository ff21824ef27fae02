"""
Draw the pictures of the README, from the game itself, into docs/.

    python -m pip install -r requirements.txt pillow
    python tests/pictures.py
"""

import os
import sys
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from PIL import Image

from user import User
from window.canvas import Canvas

DOCS = Path(__file__).resolve().parents[1] / "docs"
SEED = 2  # with it, Perfect answers the moves below with a double threat and a diagonal
MISTAKES = "2", "8", "9", "4"
STEP = 50  # milliseconds from one frame of the film to the next
GAP = 12
GREY = (0x3C, 0x3C, 0x3C)
# An arrow whose tip is at (0, 0)
ARROW = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))


class Film(User):
    """A user who sees the window itself, and a film of what they do."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(SEED, size=size)
        self.surface = pygame.Surface(size)
        self.canvas = Canvas(self.surface)
        self.frames: list[Image.Image] = []

    def picture(self) -> Image.Image:
        data = pygame.image.tobytes(self.surface, "RGB")
        return Image.frombytes("RGB", self.size, data)

    def roll(self, seconds: float) -> None:
        """Let time pass, and film the window and the pointer."""
        for _ in range(round(1000 * seconds / STEP)):
            self.think()
            self.turn(STEP / 1000)
            x, y = self.app.screen.pointer
            arrow = [(x + right, y + down) for right, down in ARROW]
            pygame.draw.polygon(self.surface, "white", arrow)
            pygame.draw.aalines(self.surface, "black", True, arrow)
            self.frames.append(self.picture())

    def go(self, name: str, seconds: float) -> None:
        """Move the pointer to something, in a straight line, and rest there."""
        (x, y), (u, v) = self.app.screen.pointer, self.place(name).center
        for step in range(1, 5):
            self.point((x + (u - x) * step // 4, y + (v - y) * step // 4))
            self.roll(STEP / 1000)
        self.roll(seconds)

    def go_and_click(self, name: str, seconds: float = 1.2) -> None:
        self.go(name, 0.2)
        self.press(self.app.screen.pointer)
        self.roll(seconds)


def screens() -> list[Image.Image]:
    """Return the start, hints, the look ahead and the end of a lost game."""
    user = Film((480, 640))
    return [
        user.hover("X").picture(),
        user.click("X", MISTAKES[0], "Hints").picture(),
        user.hover(MISTAKES[1]).picture(),
        user.click("Hints", *MISTAKES[1:]).point((0, 0)).picture(),
    ]


def story() -> list[Image.Image]:
    """Return the film: a game lost, Rewind, Hints, the look ahead, a tie."""
    film = Film((360, 480))
    film.point((180, 460))
    film.roll(0.6)
    film.go_and_click("X", 0.6)
    for square in MISTAKES:
        film.go_and_click(square)
    film.roll(1)
    film.go("Rewind", 1)
    film.go_and_click("Rewind", 0.8)
    film.go_and_click("Hints", 1.4)
    film.go(MISTAKES[1], 2)
    while futures := film.app.screen.futures:
        i, j = max(futures, key=lambda square: futures[square].hint("X").value)
        best = str(3 * i + j + 1)
        film.go(best, 0.8)
        film.go_and_click(best)
    film.roll(3)
    return film.frames


def sheet_of(pictures: list[Image.Image]) -> Image.Image:
    """Return a sheet with two pictures a row, so that their words can be read in the README."""
    width, height = pictures[0].size
    rows = (len(pictures) + 1) // 2
    sheet = Image.new("RGB", (2 * (width + GAP) - GAP, rows * (height + GAP) - GAP), GREY)
    for index, one in enumerate(pictures):
        sheet.paste(one, (index % 2 * (width + GAP), index // 2 * (height + GAP)))
    return sheet


def main() -> None:
    sheet = sheet_of(screens()).quantize(128, dither=Image.Dither.NONE)
    sheet.save(DOCS / "screens.png", optimize=True)
    frames = story()
    palette = sheet_of(frames[::20]).quantize(64, dither=Image.Dither.NONE)
    first, *rest = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    # Frames that do not differ become one, which stays the longer.
    first.save(DOCS / "game.gif", save_all=True, append_images=rest, duration=STEP, loop=0)


if __name__ == "__main__":
    main()
