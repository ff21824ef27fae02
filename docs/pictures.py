"""
Draw the pictures of the game; this needs Pillow.

    python docs/pictures.py            draw them anew
    python docs/pictures.py --compare  fail if one of them shows something else by now

Those of the search, search.png and search.gif, show an example that does not change.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
from PIL import Image, ImageChops, ImageSequence

sys.path += [str(Path(__file__).resolve().parents[1] / name) for name in ("", "tests")]

from support.user import User
from window.canvas import Canvas
from window.layout import HEIGHT, SIZE, WIDTH

DOCS = Path(__file__).resolve().parent
PICTURES = ["screens.png", "game.gif"]
SEED = 2  # With it, Perfect answers the first move in the centre.
MISTAKES = "2", "8", "9", "4"  # Perfect answers them with a double threat and a diagonal
BEST = "1", "7", "6", "8"  # the moves that still tie after the first mistake
STEP = 50  # milliseconds from one frame of the film to the next
GAP = 12
COLOURS = 128  # With fewer, faint marks lose their colours.
ALIKE = 48  # of 255: by less, a colour may differ, because processors round differently


def image_of(surface):
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class Film(User):
    """A user who sees the window itself, and a film of what they do."""

    def __init__(self, size):
        self.surface = pygame.Surface(size)
        self.film = []
        self.mouse = (0, 0)  # The game forgets it after Rewind, until it moves.
        super().__init__(canvas=Canvas(self.surface))
        self.app.rng = Random(SEED)

    def wait(self, seconds=2.0):
        """Let time pass, and film the window and the pointer."""
        for _ in range(round(1000 * seconds / STEP)):
            self.minimax_answers()
            self.frame(STEP / 1000)
            frame = self.surface.copy()
            pygame.draw.circle(frame, "black", self.mouse, 7)
            pygame.draw.circle(frame, "white", self.mouse, 5)
            self.film.append(image_of(frame))
        return self

    def point(self, position):
        self.mouse = position
        return super().point(position)

    def hover(self, name, seconds=0.2):
        """Move the pointer to something, in a straight line, and rest there."""
        (x, y), (u, v) = self.mouse, self.place(name).center
        for step in range(1, 5):
            self.point((x + (u - x) * step // 4, y + (v - y) * step // 4)).wait(STEP / 1000)
        return self.wait(seconds)


def screens():
    """Return a sheet with the start, hints, the look ahead and the end of a lost game."""
    user, (right, below) = Film(SIZE).point((0, 0)), (WIDTH + GAP, HEIGHT + GAP)
    sheet = Image.new("RGB", (right + WIDTH, below + HEIGHT), "#3C3C3C")
    sheet.paste(image_of(user.hover("X").surface), (0, 0))
    sheet.paste(image_of(user.click("X", MISTAKES[0], "Hints", wait=2).surface), (right, 0))
    sheet.paste(image_of(user.hover(MISTAKES[1], 2).surface), (0, below))
    user.click("Hints", *MISTAKES[1:], wait=2).point((0, 0))
    sheet.paste(image_of(user.surface), (right, below))
    return sheet


def story():
    """Return the film: a game lost, Rewind, Hints, the look ahead, a tie."""
    film = Film((360, 480)).point((180, 460)).wait(0.6)
    film.click("X", wait=0.6).click(*MISTAKES, wait=1.2).wait(1)
    film.hover("Rewind", 1).click("Rewind", wait=0.8).click("Hints", wait=1.4)
    film.hover(MISTAKES[1], 3.5)
    for square in BEST:
        film.hover(square, 0.7).click(square, wait=1.2)
    return film.wait(3).film


def draw(folder):
    """Save a film of the game, and a sheet of its screens."""
    sheet = screens().quantize(COLOURS, dither=Image.Dither.NONE)
    sheet.save(folder / "screens.png", optimize=True)
    first, *rest = (frame.quantize(palette=sheet, dither=Image.Dither.NONE) for frame in story())
    # Frames that do not differ become one, which stays the longer.
    first.save(folder / "game.gif", save_all=True, append_images=rest, duration=STEP, loop=0)


def frames_of(file):
    """Return the frames of a picture, and how long each stays, in milliseconds."""
    with Image.open(file) as picture:
        frames = ImageSequence.Iterator(picture)
        return [(frame.convert("RGB"), frame.info.get("duration")) for frame in frames]


def difference(old, new):
    """Return what differs between two lists of frames, in words, or ""."""
    if [(frame.size, time) for frame, time in old] != [(frame.size, time) for frame, time in new]:
        return "it has other frames"
    for number, ((before, _), (after, _)) in enumerate(zip(old, new), start=1):
        changes = ImageChops.difference(before, after).point(lambda value: value > ALIKE)
        if box := changes.getbbox():
            return f"frame {number} of {len(old)} differs, within {box}"
    return ""


def compare():
    """Draw the pictures in another folder, and fail if they differ from those that are here."""
    with TemporaryDirectory() as folder:
        draw(Path(folder))
        found = {
            name: difference(frames_of(DOCS / name), frames_of(Path(folder, name)))
            for name in PICTURES
        }
    old = [f"docs/{name} is out of date: {found[name]}." for name in PICTURES if found[name]]
    if old:
        sys.exit("\n".join([*old, "To draw it anew: python docs/pictures.py"]))


if __name__ == "__main__":
    if sys.argv[1:] == ["--compare"]:
        compare()
    else:
        draw(DOCS)
