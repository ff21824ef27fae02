"""A second click, which may be an accident right after a start, and a finger instead of a mouse."""

from math import dist

import pygame
import pytest

from games import CARELESS, X_WINS
from user import User, difference


def spots(rect):
    """Return points in the corners, on the edges and in the middle of a rectangle."""
    left, top, width, height = rect.inflate(-2, -2)
    return [(left + width * i // 2, top + height * j // 2) for i in range(3) for j in range(3)]


AGAIN = f"Friend x {X_WINS}"
STARTS = [("Friend", "X"), ("Friend", "O"), (AGAIN, "Play again")]


@pytest.mark.parametrize("size", [(480, 640), (900, 700)])
@pytest.mark.parametrize(("before", "name"), STARTS)
def test_a_second_click_counts_0_6_s_after_a_start_or_at_once_far_from_it(before, name, size):
    user = User().keys(before)
    user.size = size
    shown = user.wait().app.screen
    eighth = min(size) / 8
    for first in spots(user.place(name)):
        user.app.screen = shown
        started, since = user.press(first).app.screen, user.now
        tiles = {name: user.place(name) for name in "123456789"}
        near = [(first[0], first[1] - eighth + away) for away in (2, -2)]
        for second in [first, *near, *(tile.center for tile in tiles.values())]:
            on = [name for name in tiles if tiles[name].collidepoint(second)]
            for seconds in (0.1, 0.4, 0.6):
                user.app.screen, user.now = started, since + seconds
                user.press(second)
                far = dist(first, second) > eighth
                played = [name for name, mark in zip(tiles, user.board) if mark != "."]
                expected = on if far or seconds > 0.5 else []
                clicks = f"clicks on {name} at {first} and, {seconds} s later, at {second}"
                assert played == expected, f"{clicks} play {played}, not {expected}"


def test_once_the_pointer_is_far_from_a_start_clicks_count_and_what_they_press_is_lit():
    user = User().click("Friend").click("X", wait=0).hover("3")
    assert "mark" in [one.kind for one in user.drawn_on("3")], "there is no ghost under the pointer"
    user.press(user.place("3").center).sees("..X......")


@pytest.mark.parametrize("before", ["Friend", "Friend x 1 5", "Friend x 1 5 h", f"x {CARELESS}"])
def test_a_finger_presses_what_a_mouse_presses_and_leaves_nothing_lit(before):
    for name in User().keys(before).wait().places:
        mouse, finger = User().keys(before), User().keys(before)
        mouse.click(name).post(pygame.WINDOWLEAVE).wait()
        place, shown = finger.place(name).center, finger.drawn
        for rel in ((9, 9), (0, 0)):
            finger.post(pygame.MOUSEMOTION, pos=place, rel=rel, touch=True).wait()
            changes = difference(shown, finger.drawn)
            assert not changes, f"a finger on its way to {name} changes something:\n{changes}"
        finger.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=True).wait()
        finger.post(pygame.WINDOWLEAVE)  # as the mouse
        changes = difference(mouse.drawn, finger.drawn)
        assert not changes, f"a finger on {name} does what a mouse does not:\n{changes}"
