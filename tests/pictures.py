"""
Draw the pictures of the README, from the game itself, into docs/.

    python -m pip install -r requirements.txt pillow
    python tests/pictures.py
"""

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from PIL import Image

from runner import Action, Button, Play, Point, Start, X
from user import FRAME, User

DOCS = Path(__file__).resolve().parents[1] / "docs"
SEED = 2  # with it, Perfect answers the moves below with a double threat and a diagonal
MISTAKES = 1, 7, 8, 3
STEP = 50  # milliseconds from one frame of the film to the next
GAP = 12
# An arrow whose tip is at (0, 0).
ARROW = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))


def picture(user: User) -> Image.Image:
    data = pygame.image.tobytes(user.screen, "RGB")
    return Image.frombytes("RGB", user.screen.get_size(), data)


def screens() -> list[Image.Image]:
    """Return the start, hints, the look ahead and the end of a lost game."""
    user = User(SEED)
    user.wait()
    user.hover(Start(X))
    shown = [picture(user)]
    user.clicks(Start(X), Play(MISTAKES[0]), Button.HINTS)
    shown.append(picture(user))
    user.hover(Play(MISTAKES[1]))
    shown.append(picture(user))
    user.clicks(Button.HINTS, *map(Play, MISTAKES[1:]))
    user.point((0, 0))
    shown.append(picture(user))
    return shown


class Film(User):
    """A user who moves the pointer in sight, and keeps what the window shows every STEP."""

    def __init__(self, seed: int, size: tuple[int, int]) -> None:
        self.frames: list[Image.Image] = []
        self.elapsed = 0.0
        self.pointer: Point = (size[0] // 2, size[1] - 20)
        super().__init__(seed, size)
        self.frames.clear()
        self.elapsed = 0.0

    def turn(self, seconds: float = FRAME) -> None:
        super().turn(seconds)
        self.elapsed += seconds
        while len(self.frames) * STEP <= 1000 * self.elapsed:
            shown = self.screen.copy()
            arrow = [(self.pointer[0] + x, self.pointer[1] + y) for x, y in ARROW]
            pygame.draw.polygon(shown, "white", arrow)
            pygame.draw.aalines(shown, "black", True, arrow)
            data = pygame.image.tobytes(shown, "RGB")
            self.frames.append(Image.frombytes("RGB", shown.get_size(), data))

    def wait(self, seconds: float = 2.0) -> None:
        for _ in range(round(seconds / FRAME)):
            self.think()
            self.turn()

    def go(self, action: Action, seconds: float = 0.5) -> None:
        """Move the pointer to something, in a straight line, and rest there."""
        (x, y), (u, v) = self.pointer, self.targets[action].center
        for step in range(1, 13):
            self.pointer = x + (u - x) * step // 12, y + (v - y) * step // 12
            self.point(self.pointer)
        self.wait(seconds)

    def go_and_click(self, action: Action, seconds: float = 1.2) -> None:
        self.go(action, 0.2)
        self.press(self.pointer)
        self.wait(seconds)


def story() -> list[Image.Image]:
    """Return the film: a game lost, Rewind, Hints, the look ahead, a tie."""
    film = Film(SEED, (360, 480))
    film.wait(0.6)
    film.go_and_click(Start(X), 0.6)
    for square in MISTAKES:
        film.go_and_click(Play(square))
    film.wait(1)
    film.go(Button.REWIND, 1)
    film.go_and_click(Button.REWIND, 0.8)
    film.go_and_click(Button.HINTS, 1.4)
    film.go(Play(MISTAKES[1]), 2)
    while not film.app.game.over:
        hints = film.app.visible_hints
        best = max(hints, key=lambda square: hints[square].value)
        film.go(Play(best), 0.8)
        film.go_and_click(Play(best))
    film.wait(3)
    return film.frames


def sheet_of(pictures: list[Image.Image]) -> Image.Image:
    """Return a sheet with two pictures a row, so that their words can be read in the README."""
    width, height = pictures[0].size
    rows = (len(pictures) + 1) // 2
    whole = 2 * (width + GAP) - GAP, rows * (height + GAP) - GAP
    sheet = Image.new("RGB", whole, (0x3C, 0x3C, 0x3C))
    for index, one in enumerate(pictures):
        sheet.paste(one, (index % 2 * (width + GAP), index // 2 * (height + GAP)))
    return sheet


def main() -> None:
    sheet = sheet_of(screens()).quantize(128, dither=Image.Dither.NONE)
    sheet.save(DOCS / "screens.png", optimize=True)
    frames = story()
    colours = sheet_of(
        [frames[0], frames[len(frames) // 3], frames[len(frames) * 2 // 3], frames[-1]]
    )
    palette = colours.quantize(64, dither=Image.Dither.NONE)
    first, *rest = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    # Frames that do not differ become one, which stays the longer.
    first.save(DOCS / "game.gif", save_all=True, append_images=rest, duration=STEP, loop=0)


if __name__ == "__main__":
    main()
