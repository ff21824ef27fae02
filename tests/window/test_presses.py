"""
Double clicks and impatient clicks: none counts that nobody meant, and none is lost.

The second half of a double click counts only for what the first one has pressed, and never for
Hints. A button that has come by itself can't be pressed at first. Enter and Space are alike.
"""

import pygame
import pytest
from pygame.event import Event

from games import CARELESS, START, X_WINS
from random_user import RandomUser
from times import DOUBLE, DRAW_LINE, DRAW_MARK, FRAME, NEW, PAUSE, after
from user import User, difference
from window.layout import REWIND, REWIND_BUTTONS

KEYS_BEFORE = ["Friend", "o esc", "Friend x 1 2", "x 1 2 h", f"x {CARELESS}", f"Friend x {X_WINS}"]
BUTTONS = [
    pytest.param(keys, name, id=f"{name} after {keys!r}")
    for keys in KEYS_BEFORE
    for name in User().keys(keys).places
    if not name.isdigit()
]
PLACE_OF_REWIND = REWIND_BUTTONS[REWIND]


def click_at(user, point, seconds):
    """Click so long after the click before."""
    user.frame(seconds - FRAME)
    return user.press(point)


@pytest.mark.parametrize(("keys", "name"), BUTTONS)
def test_a_double_click_counts_twice_only_for_a_button_that_stays_and_not_for_hints(keys, name):
    patient = User().keys(keys)
    point = patient.place(name).center
    patient.press(point).wait()
    if name in patient.places and name != "Hints":  # Undo; who is chosen already stays chosen.
        patient.press(point).wait()
    for gap in (0.2, 0.48):
        user = click_at(User().keys(keys).press(point), point, gap)
        changes = difference(patient.drawn, user.wait().drawn)
        assert not changes, f"{keys}, then two clicks on {name} within {gap} s:\n{changes}"


@pytest.mark.parametrize(("keys", "name"), [("Friend", "X"), (f"x {CARELESS}", "Rewind")])
def test_many_clicks_count_once_until_none_has_come_for_half_a_second(keys, name):
    user = User().keys(keys)
    point = user.place(name).center
    shown = click_at(user.press(point), point, DOUBLE - 0.05).drawn
    for _ in range(5):
        changes = difference(shown, click_at(user, point, DOUBLE - 0.05).drawn)
        assert not changes, f"a click counted that belonged to the first one:\n{changes}"
    before = user.board, user.words
    click_at(user, point, DOUBLE + 0.05)
    acts = (user.board, user.words) != before
    assert acts, f"a click where {name} was, half a second after the others, presses nothing"


def test_hints_clicked_again_and_again_are_switched_once_and_later_off():
    user = User().click("Friend", "X", "1", "2")
    point = user.place("Hints").center
    user.press(point)
    for _ in range(4):
        click_at(user, point, 0.4)
        assert user.colours("Hints")[0] == "TEXT", "a quick click switched hints off, or lit them"
    assert user.frame(DOUBLE).colours("Hints")[0] == "TEXT lit", (
        "Hints can be pressed: it is not lit"
    )
    assert user.press(point).colours("Hints")[0] == "PANEL", (
        "a later click did not switch hints off"
    )


def test_the_keys_of_buttons_and_squares_count_however_quick():
    user = User().keys("Friend").keys("x 5 u 1 h h h", wait=0).sees("X........")
    assert user.colours("Hints")[0] == "TEXT", "h was pressed three times, but hints are off"


def test_friends_lose_no_square_however_quick_and_near():
    user = User().click("Friend", "X")
    edge = user.place("5").left
    for name, x in (("4", edge - 12), ("5", edge + 2), ("4", edge - 12), ("6", edge + 150)):
        user.press((x, user.place(name).centery))
    user.press((user.place("9").centerx, user.place("9").bottom - 1))
    user.press((user.place("8").right - 1, user.place("9").bottom - 1))
    user.sees("...XOX.XO")


@pytest.mark.parametrize("name", ["Undo", "Menu"])
def test_from_the_last_move_to_the_buttons_of_the_end_undo_and_menu_are_lit_and_count(name):
    for tenths in range(25):
        user = User().keys("Friend x 1 4 2 5").keys("3", wait=0)
        user.frame(0.05 * tenths).hover(name)
        assert user.colours(name)[0] == "PANEL lit", f"not lit {0.05 * tenths} s after the move"
        user.press(user.place(name).center)
        expected = "XX.OO...." if name == "Undo" else ""
        assert user.board == expected, f"lost {0.05 * tenths} s after the move"


def end_beside_a_slow_minimax():
    """Return somebody who has lost to Perfect, and sees Play again; Rewind is still to come."""
    user = User().keys("x 1 2").keys("4", wait=0).minimax_answers().frame(PAUSE)
    return user.frame(DRAW_MARK + DRAW_LINE).frame(NEW + FRAME).sees("Play again")


def test_rewind_gets_lit_and_counts_0_3_s_after_it_came():
    user = end_beside_a_slow_minimax()
    user.sees_no("Rewind")
    place = PLACE_OF_REWIND.center
    user.point((5, 5)).minimax_answers().sees("Rewind").point(place)
    for frame in range(round(NEW / FRAME) - 2):
        user.press(place).sees("Rewind")
        assert user.colours("Rewind")[0] == "PANEL", (
            f"lit in frame {frame}, but it can't be pressed"
        )
    assert user.frame(3 * FRAME).colours("Rewind")[0] == "PANEL lit", (
        "it can be pressed: it is not lit"
    )
    user.press(place).sees("Find a better third move")


def test_when_rewind_comes_play_again_stays_lit_and_counts():
    user = end_beside_a_slow_minimax().hover("Play again")
    place = user.place("Play again").left + 9, user.place("Play again").centery
    user.point(place).sees_tile("Play again", "TEXT lit")
    user.minimax_answers().sees("Rewind").sees_tile("Play again", "TEXT lit")
    user.press(place).sees(START)


def test_play_again_does_not_count_earlier_because_rewind_has_come():
    user = User().keys("x 1 2").keys("4", wait=0).minimax_answers().frame(PAUSE)
    user.frame(DRAW_MARK + DRAW_LINE).sees("Play again").frame(NEW - 0.1).minimax_answers().sees(
        "Rewind"
    )
    point = user.place("Play again").center
    clicked = user.press(point).frame(0.05).press(point)
    assert clicked.board != START, "Play again can be pressed, though it has just come"
    user.frame(0.1).press(point).sees(START)


ENTERS = ["enter", "space", "pad-enter"]


@pytest.mark.parametrize("second", ENTERS)
@pytest.mark.parametrize("first", ENTERS)
@pytest.mark.parametrize("keys", ["Friend", f"Friend x {X_WINS}", "Friend x 1 right u"])
def test_enter_or_space_a_second_time_presses_nothing_else_for_half_a_second(keys, first, second):
    user = User().keys(keys).keys(first, wait=0)
    for _ in range(3):
        before = user.frame(DOUBLE - 0.05).board
        user.keys(second, wait=0)
        assert user.board == before, f"{second} counted {DOUBLE - 0.05} s after {first}"


def test_what_the_second_enter_would_not_press_is_not_lit():
    user = User().keys("Friend esc").keys("enter", wait=0)
    frames = [user.frame().colours("5") for _ in range(40)]
    unlit = frames.count(("PANEL", "TEXT"))
    seconds = unlit * FRAME
    assert seconds == after(DOUBLE, frames_before=1), f"the square is lit after {seconds:.2f} s"
    assert frames[unlit:] == [("PANEL lit", "TEXT")] * (40 - unlit), "it is lit now and then"


def test_another_key_between_two_enters_makes_both_count():
    User().keys("Friend esc").keys("enter left enter", wait=0).sees("...X.....")
    keys = "enter right enter left left enter"
    User().keys("Friend x").keys(keys, wait=0).sees("...XXO...")


def test_by_mouse_two_quick_enters_show_the_cursor_but_do_not_play():
    user = User().click("Friend", "X").keys("enter space", wait=0)
    user.sees(START)
    assert user.colours("5")[1] == "TEXT", "there is no cursor"


def test_a_click_and_enter_are_no_double_click():
    user = User().keys("Friend x 1").click("Menu", wait=0).keys("enter", wait=0)
    assert user.board == START, "Enter was lost after a click"
    assert user.keys("enter", wait=0).board == START, "the second Enter played"
    user.press(user.place("9").center)
    assert user.board == "........X", "a click was lost after Enter"


def test_a_double_esc_leaves_full_screen_but_not_the_game():
    for gap in (0.1, DOUBLE - 0.05):
        user = User().keys("Friend x 5 f11").keys("esc", wait=0).frame(gap).keys("esc", wait=0)
        assert not user.app.state.full_screen, "the first Esc did not leave full screen"
        assert user.board == "....X....", f"a second Esc, {gap} s later, lost the game"
    user = User().keys("Friend x 5 f11").keys("esc", wait=0).frame(DOUBLE).keys("esc", wait=0)
    user.sees("Your side")
    User().keys("Friend x 5 f11").keys("esc m", wait=0).sees("Your side")


class Impatient(RandomUser):
    """A player who clicks twice or more, and tries whether what is lit is what a click would do."""

    def act(self, way, name):
        point = self.place(name).center if way == "click" else None
        super().act(way, name)
        for _ in range(self.rng.choice([0, 1, 1, 3]) if point else 0):
            for _ in range(self.rng.choice([6, 12, 20, 28])):
                self.frame().try_a_click(point)
            self.press(point)

    def try_a_click(self, point):
        with self.trying():
            shown = self.drawn
            lit = [one for one in shown if one.kind == "tile" and one.colour.endswith(" lit")]
            self.frame(0, Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
            acted = bool(difference(shown, self.drawn))
            if acted and not lit:
                self.fail(f"nothing is lit, but a click at {point} acts")
            if lit and not acted:
                self.fail(f"this is lit, but a click at {point} does nothing: {lit[0]}")


@pytest.mark.parametrize("seed", range(2))
def test_in_each_frame_between_quick_clicks_what_is_lit_is_what_a_click_does(seed):
    Impatient(seed).play_all(deeds=12)
