"""Records what the window draws, as a list of things, in layout units."""

import difflib
from functools import cache
from typing import NamedTuple

import pygame

from support.colours import colour_name
from window.canvas import Canvas
from window.layout import SIZE


class Drawn(NamedTuple):
    """One thing that is drawn, in layout units."""

    kind: str
    what: str
    place: pygame.Rect
    colour: str
    look: dict

    def __str__(self):
        look = " ".join(f"{name} {value}" for name, value in self.look.items())
        what = self.what.replace("\n", " / ")
        return " ".join((self.kind, what, str(tuple(self.place)), self.colour, look))


@cache
def as_shown(value):
    """Return a value as the tests show it. Colours have names, and fractions are rounded."""
    if isinstance(value, tuple) and len(value) == 3:
        return colour_name(value)
    return round(value, 3) if isinstance(value, float) else value


def difference(before, after):
    """Return a line for each thing that is drawn differently, or "" if nothing is."""
    if before == after:
        return ""
    before, after = [*map(str, before)], [*map(str, after)]
    changed = [line for line in difflib.ndiff(before, after) if line[0] in "+-"]
    return "\n".join(["- before, + after:", *changed])


class Recorder(Canvas):
    """A canvas that notes what it is told to draw, but draws nothing."""

    def note(self, kind, what, place, colour, **look):
        assert kind == "clear" or hasattr(self, "drawn"), f"before this {kind}, nothing was cleared"
        look = {name: as_shown(value) for name, value in look.items() if value is not None}
        self.drawn.append(Drawn(kind, what, place, as_shown(colour), look))

    def clear(self, colour):
        self.drawn = []
        self.note("clear", "", pygame.Rect((0, 0), SIZE), colour)

    def tile(self, rect, radius, colour, outline=None):
        self.note("tile", "", rect, colour, radius=radius, outline=outline)

    def mark(self, mark, rect, size, colour, progress=1):
        self.note("mark", mark, rect, colour, size=size, progress=progress)

    def winning_line(self, first, last, colour, progress):
        self.note("winning_line", "", first, colour, last=tuple(last), progress=progress)

    def text(self, words, rect, size, colour, align="center"):
        if words:
            self.note("text", words, rect, colour, size=size, align=align)

    def sentence(self, words, rect, size, colour):
        self.note("sentence", words, rect, colour, size=size)

    @property
    def texts(self):
        return [one for one in self.drawn if one.kind in ("text", "sentence")]
