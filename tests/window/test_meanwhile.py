"""What the user can do, and what is seen, while something moves or the computer is to move."""

from itertools import cycle

import pytest

from games import START
from times import FRAME, HINTS, PAUSE, THINKING
from user import SQUARE_NAMES, User

# How long the computer has had to move when something is pressed, and whether minimax has answered
MOMENTS = {
    "right after the move": (FRAME, True),
    "in the computer's pause": (PAUSE - 5 * FRAME, True),
    "while minimax is slow": (PAUSE + FRAME, False),
    "while it is said to be thinking": (THINKING + FRAME, False),
}


def marks(user, name):
    """Return the marks that are drawn on a square, also a ghost and those that are half drawn."""
    return [one for one in user.drawn_on(name) if one.kind == "mark"]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
def test_undo_takes_the_move_back_while_the_computer_is_to_move(way, moment):
    seconds, answered = MOMENTS[moment]
    user = User().do_all(way, "Perfect X").hover("5")
    user.press(user.place("5").center).sees("....X....")
    if answered:
        user.minimax_answers()
    user.frame(seconds).sees("....X....")
    if way == "by mouse":
        user.click("Undo", wait=0)
    else:
        user.keys("u", wait=0)
    user.sees(START, "Your turn (X)")
    user.wait().sees(START, "Your turn (X)")  # Now, minimax's answer comes too late.
    assert user.do_all(way, "1").board.count("O") == 1, "the computer does not move any more"


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_menu_leads_to_the_start_while_the_computer_is_to_move(moment):
    seconds, answered = MOMENTS[moment]
    user = User().keys("x").keys("5", wait=0)
    if answered:
        user.minimax_answers()
    user.frame(seconds).keys("m").sees("Your side")


def test_while_a_mark_draws_itself_there_are_no_hints_and_then_they_come():
    user = User().click("Friend", "X", "Hints").click("1", wait=0)
    user.minimax_answers()
    for frame in range(round(HINTS / FRAME) - 1):
        assert user.hints == {}, f"in frame {frame}, the mark is half drawn, but there are hints"
        user.minimax_answers().frame()
    hints = [*user.frame(2 * FRAME).hints]
    late = f"{HINTS + FRAME:.2f} s after the move (HINTS in times.py)"
    assert hints == user.free, f"{late}, there are hints only on {hints}"


def test_the_users_mark_draws_itself_over_a_ghost_and_the_computers_over_nothing():
    user = User().click("Perfect", "X").hover("5")
    user.press(user.place("5").center).minimax_answers()
    assert len(marks(user, "5")) == 2, "the ghost is gone before the user's mark is drawn"
    for name in cycle("12346789"):
        if "O" in user.hover(name).board:
            break
        assert marks(user, name) == [], f"a ghost on {name}, but it is the computer's turn"
    on_its_square = marks(user, SQUARE_NAMES[user.board.index("O")])
    shown = [(one.what, one.look["progress"] < 1) for one in on_its_square]
    assert shown == [("O", True)], "not the computer's mark alone, half drawn"
