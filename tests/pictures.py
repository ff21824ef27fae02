"""
Draw the pictures of the README from the game itself, into docs/.

    python -m pip install -r requirements.txt pillow
    python tests/pictures.py
"""

import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests")]

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

import conftest  # noqa: E402, F401 - no screen is needed
import desk as desks  # noqa: E402
import runner  # noqa: E402

GAP = 12
SCALED = (300, 400)


def photo(desk):
    surface = pygame.Surface(desk.app.size)
    runner.draw(surface, desk.scene)
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def screens():
    """Yield the start, a game, a game with hints, and the end of a lost one."""
    desk = desks.Desk()
    desk.point(desk.app.targets[runner.X].center)
    yield photo(desk)
    desk.keys("x 1")
    desk.wait()
    desk.point(desk.app.targets[8].center)
    yield photo(desk)
    desk.point((1, 1))
    desk.keys("8 h")
    desk.wait()
    yield photo(desk)
    while not desk.app.game.facts.over:
        hints = desk.app.known_hints
        desk.click(max(hints, key=lambda square: (hints[square][0] == "Lose", square)))
        desk.wait()
    desk.point((1, 1))
    yield photo(desk)


def still():
    pictures = list(screens())
    width, height = pictures[0].size
    sheet = Image.new("RGB", (4 * width + 3 * GAP, height), (0x3C, 0x3C, 0x3C))
    for k, picture in enumerate(pictures):
        sheet.paste(picture, (k * (width + GAP), 0))
    sheet.quantize(128, dither=Image.Dither.NONE).save(PROJECT / "docs/screens.png", optimize=True)


def moving():
    """Save one game as a loop: every frame that differs, and how long it stays."""
    desk, frames = desks.Desk(seed=3), []
    for key in (None, "x", *"524863791"):
        if key:
            desk.key(key)  # a square that is taken already does nothing
        for _ in range(30):
            desk.think()
            frames.append(photo(desk).resize(SCALED, Image.Resampling.LANCZOS))
            desk.turn(0.04)
    distinct, times = [], []
    for frame in frames:
        if distinct and frame.tobytes() == distinct[-1].tobytes():
            times[-1] += 40
        else:
            distinct.append(frame)
            times.append(40)
    times[-1] = 2500
    both = Image.new("RGB", (2 * SCALED[0], SCALED[1]))
    both.paste(distinct[0], (0, 0))
    both.paste(distinct[-1], (SCALED[0], 0))
    palette = both.quantize(64, dither=Image.Dither.NONE)
    first, *rest = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in distinct)
    first.save(PROJECT / "docs/game.gif", save_all=True, append_images=rest, duration=times, loop=0)


if __name__ == "__main__":
    still()
    moving()
