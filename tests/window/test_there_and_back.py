"""There and back again: what is taken back, and what does nothing, leaves the picture as it was."""

import pygame
import pytest

from user import BUTTONS, IDLE_KEYS, User, difference
from window.keys import KEYS
from window.layout import TILES

GAMES = {
    "at the start": "Easy",
    "in a game": "Perfect X 1",
    "with hints": "Friend O 1 5 Hints",
    "after Undo": "Easy O 1 Undo",
    "after Rewind": "Perfect X 1 2 4 Rewind",
    "after Rewind, with hints": "Perfect X Hints 1 2 4 Rewind",
    "at the end": "Perfect X 1 2 4",
    "at a friend's end": "Friend X 1 4 2 5 3",
}
# Where the pointer goes, or the keys that lead the cursor somewhere; "3 u" leaves it on square 3.
SPOTS = {
    "by mouse": ["1", "8", "Hints", "Play again", "O", "Medium"],
    "by keyboard": ["left", "down", "3 u"],
}


class TracelessUser(User):
    """Somebody who does things that leave no trace."""

    pointer = TILES[2, 1].center  # where the mouse is, or rests while the keyboard is in use

    def tells_where_the_mouse_is(self):
        self.post(pygame.MOUSEMOTION, pos=self.pointer, rel=(0, 0))  # as a window that moves

    def changes_the_size_and_back(self):
        before, self.size = self.size, (900, 700)
        self.frame().wait()
        self.size = before
        self.frame().tells_where_the_mouse_is()

    def goes_to_full_screen_and_back(self):
        self.keys("f11 f11 alt+enter esc f11 alt+enter")

    def leaves_the_window_with_the_mouse(self):
        self.post(pygame.WINDOWLEAVE).wait().tells_where_the_mouse_is()

    def presses_other_buttons_of_the_mouse(self):
        if not self.app.state.by_keyboard:
            self.press(self.pointer, 3).release(self.pointer, 3).press(self.pointer, 4)

    def presses_keys_that_do_nothing(self):
        enabled = self.app.screen.enabled
        disabled = [key for key in KEYS if KEYS[key] in {*BUTTONS} - enabled]
        self.keys(" ".join([*IDLE_KEYS, *disabled]))

    def uncovers_the_window(self):
        self.post(pygame.WINDOWEXPOSED)


TRACELESS = [
    TracelessUser.tells_where_the_mouse_is,
    TracelessUser.changes_the_size_and_back,
    TracelessUser.goes_to_full_screen_and_back,
    TracelessUser.leaves_the_window_with_the_mouse,
    TracelessUser.presses_other_buttons_of_the_mouse,
    TracelessUser.presses_keys_that_do_nothing,
    TracelessUser.uncovers_the_window,
]


@pytest.mark.parametrize("way", SPOTS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_meant_for_the_game_leaves_no_trace(game, way):
    user, other = (
        TracelessUser().point(TracelessUser.pointer).do_all(way, GAMES[game]) for _ in range(2)
    )
    for spot in SPOTS[way]:
        for one in (user, other):
            if spot in one.places:
                one.pointer = one.hover(spot).wait().place(spot).center
            elif way == "by keyboard":
                one.keys(spot)
        for thing in TRACELESS:
            thing(user)
            changes = difference(other.drawn, user.wait().drawn)
            assert not changes, f"{game}, on {spot}: a user who {thing.__name__} sees\n{changes}"
    for key in ("u", "h", "enter", "esc"):  # What can't be seen at first may be seen later.
        changes = difference(other.keys(key).drawn, user.keys(key).drawn)
        assert not changes, f"{game}: what left no trace at first is seen at {key}\n{changes}"


THERE_AND_BACK = [
    *[("o esc", keys) for keys in ("up down", "down", "Easy Perfect", "left right", "right left")],
    *[("Friend x 1 down", keys) for keys in ("right left", "up down", "h h", "enter u", "space u")],
    *[("Friend x 1 5 h down", keys) for keys in ("left right", "right left", "up down", "down")],
    *[("o 1 down right right", keys) for keys in ("left right", "h h", "enter u", "h enter u h")],
    *[("x 1 2 4", keys) for keys in ("left", "up", "h", "1", "r h h 4")],
    *[("Friend x 1 4 2 5 3", keys) for keys in ("u 3", "u h 3 u h 3", "u enter", "u left right 3")],
    *[("Friend x 1 4 2 5 3 u", keys) for keys in ("3 left u", "3 h u")],
    *[("x 1 2 4 r", keys) for keys in ("h h", "f11 f11")],
    *[("x h 1 2 4 r", keys) for keys in ("f11 f11", "alt+enter f11")],
    *[("x 1 2 4 r left", keys) for keys in ("left right", "right left")],
    ("x", "esc x"),
    ("x 1", "u 1"),
]


@pytest.mark.parametrize(("before", "keys"), THERE_AND_BACK)
def test_keys_that_go_there_and_back_leave_no_trace(before, keys):
    user = User().keys(before)
    shown = user.drawn
    changes = difference(shown, user.keys(keys).drawn)
    assert not changes, f"{before}, then {keys}:\n{changes}"


CLICKS = [("Friend", "Medium Friend"), ("Friend X 1", "Hints Hints"), ("Friend X 1", "8 Undo")]
CLICKS += [
    ("X 1 2 4 Rewind", "Hints Hints"),
    ("Friend X 1 5 Hints", "8 Undo"),
    ("O 1", "Hints 6 Undo Hints"),
    ("X 1 2 4", "Undo 4"),
]
CLICKS += [("Friend X 1 5 Hints", "Hints Hints")]


@pytest.mark.parametrize(("before", "names"), CLICKS)
def test_clicks_that_go_there_and_back_leave_no_trace(before, names):
    user = User().click(*before.split()).point((5, 5)).wait()
    shown = user.drawn
    changes = difference(shown, user.click(*names.split()).point((5, 5)).wait().drawn)
    assert not changes, f"{before}, then {names}:\n{changes}"
