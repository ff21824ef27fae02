"""What is lit and outlined: the mouse, the keyboard and a finger, each in its turn."""

import pygame
import pytest

from support.games import CARELESS, START, X_WINS
from support.recorder import difference
from support.user import User
from window.layout import SIZE


def check_lit(user, expected):
    """Check what is lit, on the board and among the buttons, by its names."""
    __tracebackhide__ = True
    assert user.lit == expected, f"{user.after}: lit are {user.lit}, not {expected}"


def check_cursor(user, expected, why):
    """Check which squares have the white outline of the cursor: one, or none of them."""
    __tracebackhide__ = True
    outlined = [name for name in user.places if user.colours(name)[1] == "TEXT"]
    assert outlined == expected, f"{why}: {user.after}, it is on {outlined}, not on {expected}"


def test_a_pointer_that_leaves_the_window_leaves_nothing_lit_there():
    user = User().click("Friend", "X").hover("5")
    check_lit(user, ["5"])
    user.done.append("(pointer leaves)")
    check_lit(user.post(pygame.WINDOWLEAVE), [])
    user = User().click("Friend").click("X", wait=0).post(pygame.WINDOWLEAVE).wait()
    check_lit(user, [])


@pytest.mark.parametrize("start", ["X", "O", f"X {X_WINS} Play_again"])
def test_in_a_new_game_nothing_is_lit_until_the_pointer_moves(start):
    names = [name.replace("_", " ") for name in start.split()]
    user = User().click("Friend", *names[:-1]).hover(names[-1])
    pressed = user.place(names[-1]).center
    check_lit(user.click(names[-1]).sees(START), [])
    x, y = pressed
    moved = user.point((x + 1, y)).lit
    assert moved, f"{user.after}, the mouse has moved, but nothing under it is lit"
    user = User().click("Friend", *names)
    shown = user.drawn
    changes = difference(shown, user.press(pressed).wait().drawn)
    assert changes, f"{user.after}, a second click on the same point does nothing"


@pytest.mark.parametrize("size", [(600, 640), (480, 800)])
def test_a_window_of_another_size_is_drawn_again_and_lights_nothing_until_the_mouse_moves(size):
    user = User().click("Friend", "X")
    shown, user.size = user.drawn, size
    user.done.append("(window gets wider or higher)")
    assert user.frame().drawn is not shown, f"{user.after}, it is not drawn again"
    check_lit(user.hover("5"), ["5"])
    user.size = SIZE
    check_lit(user.frame(), [])


def test_the_keys_of_undo_and_hints_leave_what_is_under_the_pointer_lit():
    check_lit(User().click("Friend", "X", "1").hover("5").keys("h h u"), ["5"])


@pytest.mark.parametrize("key", ["left", "enter", "2"])
def test_a_key_that_plays_shows_the_cursor(key):
    square, board = ("2", ".X.......") if key == "2" else ("5", START)
    user = User().click("Friend", "X").hover("Menu").keys(key).sees(board)
    check_cursor(user, [square], "a key that plays shows the cursor")
    user.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0))
    check_cursor(user, [square], "the window has moved under the mouse, which leaves the cursor")
    user.post(pygame.WINDOWLEAVE)
    check_cursor(user, [square], "the pointer has left the window, which leaves the cursor")


def test_the_cursor_goes_to_the_square_that_was_played():
    for key in ("enter", "left"):
        user = User().click("Friend", "X", *"152497", "Undo").keys(key).sees("XX.OO...X")
        check_cursor(user, ["7"], f"the first {key} shows the cursor where the last move was")
    user = User().keys("Friend x 9 left")
    check_cursor(user, ["8"], "an arrow leads on from the square whose number was pressed")


@pytest.mark.parametrize("name", ["O", "Easy"])
@pytest.mark.parametrize("key", ["left", "right"])
def test_on_the_start_screen_a_key_takes_the_light_away_from_what_is_under_the_mouse(name, key):
    user = User().hover(name)
    check_lit(user, [name])
    check_lit(user.keys(key), ["X"])
    user.keys("enter").sees("You (X)")


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_only_the_left_button_of_the_mouse_presses(button):
    for name in ("5", "Hints", "Undo", "Menu"):
        user = User().click("Friend", "X", "1").hover(name)
        shown, point = user.drawn, user.place(name).center
        user.press(point, button).post(pygame.MOUSEWHEEL, x=0, y=1)
        changes = difference(shown, user.wait().drawn)
        assert not changes, f"button {button} of the mouse has pressed {name}:\n{changes}"


def test_the_mouse_hides_the_cursor_when_it_moves_and_by_any_click_though_it_has_not_moved():
    for square in ("5", "9"):
        user = User().keys("Friend x").hover(square)
        check_cursor(user, [], "the mouse has moved, which hides the cursor")
        check_lit(user, [square])
    user = User().keys("Friend x 1 right").press((376, 456), 3).sees("X........")
    check_cursor(user, [], "a click hides the cursor")
    check_lit(user, ["9"])


@pytest.mark.parametrize("rel", [(9, 9), (0, 0)])
def test_a_finger_on_its_way_lights_nothing_and_leaves_the_cursor(rel):
    for user in (User().click("Friend", "X", "1"), User().keys("Friend x 1")):
        shown = user.drawn
        for name in ("5", "Hints", "Menu"):
            place = user.place(name).center
            user.post(pygame.MOUSEMOTION, pos=place, rel=rel, touch=True).wait()
            changes = difference(shown, user.drawn)
            assert not changes, f"a finger on its way to {name} changes something:\n{changes}"


@pytest.mark.parametrize("before", ["Friend", "Friend x 1 5", "Friend x 1 5 h", f"x {CARELESS}"])
def test_a_finger_presses_what_a_mouse_presses_and_leaves_nothing_lit(before):
    start = User().keys(before).wait()
    for name in [name for name in start.places if name not in "346789"]:
        mouse, finger = User().keys(before), User().keys(before)
        mouse.click(name).post(pygame.WINDOWLEAVE).wait()
        place = finger.place(name).center
        finger.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=True).wait()
        changes = difference(mouse.drawn, finger.drawn)
        assert not changes, f"a finger on {name} does what a mouse does not:\n{changes}"
