"""Each screen is drawn as screens.txt says."""

import runpy
import sys

import pytest

from scenes import FILE, SCREENS, show
from user import User, difference
from window import words

WRITE_ANEW = "python tests/window/scenes.py"


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_drawn_as_the_file_says(name):
    screens = FILE.read_text(encoding="utf-8").rstrip().split("\n\n")
    expected = {title: lines for title, *lines in map(str.splitlines, screens)}
    assert name in expected, f"screens.txt does not have it yet: {WRITE_ANEW}"
    changes = difference(expected[name], show(name).drawn).replace("before", "in screens.txt", 1)
    assert not changes, f"{changes}\nIf this is wanted: {WRITE_ANEW}"


def test_a_mac_has_other_keys(monkeypatch):
    screen = User().app.screen
    monkeypatch.setattr(sys, "platform", "darwin")
    on_a_mac = runpy.run_path(words.__file__)["help_lines"](screen)[-1]
    expected = "Alt+Enter: full screen    Cmd+Q: quit"
    assert on_a_mac == expected, f"the last line of help is {on_a_mac!r} on a Mac"


@pytest.mark.parametrize("size", [(600, 640), (480, 800)])
def test_a_window_that_gets_wider_or_higher_is_drawn_again(size):
    user = User()
    shown, user.size = user.drawn, size
    assert user.turn().drawn is not shown, f"at {size}, the picture of 480 x 640 is still there"
