"""The look-ahead: when it comes, how it goes on, and what begins it again."""

import pytest

from support.times import FRAME, REST, after
from support.user import User
from window import words


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
@pytest.mark.parametrize("keys", ["h h", "2", "2 left u", "x", "enter"])
def test_the_look_ahead_waits_for_the_cursor_to_move(way, keys):
    user = User().click("Friend", "X", "Hints")
    user.keys("left") if way == "by keyboard" else user.hover("4").wait()
    user.sees("1")
    user.keys(keys)
    missing = ", ".join(name for name in user.free if name not in user.hints)
    assert not missing, f"{user.after} and a long rest, there are no hints on {missing}"
    user.keys("left").sees("1")


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
@pytest.mark.parametrize("seconds", [REST, 2 * REST])
def test_the_look_ahead_comes_after_a_rest_on_one_square_and_stays_there(way, seconds):
    user = User().click("Friend", "X", "Hints", "Menu").click("X", wait=0).minimax_answers()
    for step in range(round(seconds / FRAME)):  # to the next square and back, a frame each
        if way == "by mouse":
            user.hover("25"[step % 2])
        else:
            user.keys(["up", "down"][step % 2], wait=0)
        kinds = [one.kind for one in user.drawn]
        assert "mark" not in kinds, f"it came in frame {step}, though the user rested nowhere"
    x, y = user.place("5").center
    hinted = []
    for step in range(round(REST / FRAME) + 10):  # on one square
        moved = user.point((x + step % 9, y)) if way == "by mouse" else user.frame()
        hinted.append("".join(moved.hints))
    rested = hinted.count("123456789") * FRAME
    seen = f"hints were seen for {rested:.2f} s before the look-ahead, not for {REST}"
    assert rested == after(REST, frames_before=1), f"{seen} (REST in times.py)"


LOOK_AHEADS = [("12", "5", 5), ("152", "8", 2), ("", "5", 9)]  # the last one leads to a tie


def numbers(user):
    return "".join(sorted(words for words in user.words if words.isdigit()))


@pytest.mark.parametrize(("squares", "square", "moves"), LOOK_AHEADS)
def test_the_look_ahead_plays_its_moves_one_by_one_and_then_its_line(squares, square, moves):
    user = User().click("Friend", "X", *squares, "Hints").hover(square)
    frames = []
    while user.app.screen.may_change:
        line = "winning_line" in [one.kind for one in user.frame().drawn]
        said = user.second_line.endswith(f"{words.SHOW_HOW}.")
        frames.append((numbers(user), said, line))
    steps = [("123456789"[:count], count > 0, False) for count in range(moves + 1)]
    steps += [(*steps[-1][:2], True)] * bool(squares)
    assert [*dict.fromkeys(frames)] == steps, "not these numbers, this sentence, this line in turn"
    shown, (x, y) = user.drawn, user.place(square).center
    user.frame(1).point((x + 9, y))
    assert user.drawn is shown, "the picture was drawn again, though nothing in it has changed"


def test_the_look_ahead_comes_on_the_square_to_which_the_mouse_went_in_the_computers_pause():
    user = User().click("Perfect", "X", "Hints").click("1", wait=0).hover("9").wait()
    assert numbers(user).startswith("1"), "the mouse rests on square 9, and hints are still there"
    user = User().click("Perfect", "X", "Hints").click("1", wait=0).hover("1").wait()
    assert [*user.hints] == user.free, f"nothing can be played on 1, but hints are {user.hints}"
