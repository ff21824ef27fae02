"""Each screen is drawn as screens.txt says."""

import runpy
import sys

import pygame
import pytest

from support.colours import contrast
from support.recorder import difference
from support.scenes import SCENES, read, screens, show
from support.user import User
from window import view, words
from window.canvas import Canvas


def test_a_mac_has_other_keys(monkeypatch):
    screen = User().app.screen
    monkeypatch.setattr(sys, "platform", "darwin")
    on_a_mac = runpy.run_path(words.__file__)["help_lines"](screen)[-1]
    expected = "Alt+Enter: full screen    Cmd+Q: quit"
    assert on_a_mac == expected, f"on a Mac, the start screen says {on_a_mac!r}"


@pytest.mark.parametrize("name", SCENES)
def test_every_word_mark_and_outline_stands_out_from_what_it_is_on(name):
    grounds, pale = [], []
    for one in show(name).drawn:
        colour, least = one.colour, 4.5 if one.kind in ("text", "sentence") else 3
        if one.kind in ("clear", "tile"):
            grounds.append(one)
            colour = one.look.get("outline", "LINE TO COME")  # or nothing to measure
        ground = next(g for g in reversed(grounds) if g.place.collidepoint(one.place.center))
        # Buttons that can't be pressed may be pale, and so may marks and lines that are not there
        # yet or did not win.
        may_be_pale = (" + " in colour and not colour.endswith(" TEXT")) or colour == "LINE TO COME"
        if not may_be_pale and contrast(colour, ground.colour) < least:
            pale.append(f"{contrast(colour, ground.colour):.1f}: {one}, on {ground.colour}")
    assert not pale, "with a contrast below 4.5 for words, 3 for others:\n" + "\n".join(pale)


def picture(size, screen, ground="black"):
    """Draw a whole screen over a ground, and return its pixels."""
    surface = pygame.Surface(size)
    surface.fill(ground)
    view.draw(Canvas(surface), screen)
    return surface.get_buffer().raw


@pytest.mark.parametrize("name", ["start", "hints", "won"])
def test_even_one_pixel_shows_something_and_nothing_is_left_of_what_was_there_before(name):
    screen = show(name).app.screen
    assert any(picture((1, 1), screen)), "a window of one pixel stays black"
    size = (400, 420)  # wider than the layout
    same = picture(size, screen, "magenta") == picture(size, screen)
    assert same, "what was in the window before is still seen beside the layout or through it"


WHOEVER_WANTS_THIS = """\
What nobody meant to change is a mistake in the program: mend it there. Only if each line above is
what you meant, write the screens anew, and read in git diff that nothing else has changed:
python tests/support/scenes.py"""


def test_each_screen_is_drawn_as_the_file_says():
    expected, drawn = read(), screens()
    changes = {name: difference(expected.get(name, []), drawn[name]) for name in drawn}
    changed = [name for name in changes if changes[name]]
    if changed:  # One is shown in full: often, all have changed in the same way.
        first, *others = changed
        shown = changes[first].replace("before", "in screens.txt", 1)
        also = f"\nChanged, too: {'; '.join(others)}." if others else ""
        pytest.fail(f"{first}:\n{shown}{also}\n{WHOEVER_WANTS_THIS}", pytrace=False)
