"""minimax answers in a thread of its own: soon, slowly or with an error."""

from threading import Thread

import pytest

from support.modules import CACHED, RIGHT, made
from support.times import READ, SETTLE
from support.user import SQUARE_NAMES, User
from window import words


def test_beside_a_slow_minimax_each_hint_comes_when_it_is_known():
    user, known = User(module=made(CACHED)).keys("Friend x h").keys("1", wait=0), []
    expected = dict.fromkeys("2346789", "Lose") | {"5": "Tie"}
    while user.thinker.waiting:
        hints = user.frame(1).hints
        old = {name: hints[name] for name in hints if hints[name] != expected.get(name)}
        assert not old, f"hints of the position before, where all nine were ties: {old}"
        lit = [name for name in SQUARE_NAMES if user.colours(name)[0] != "PANEL"]
        assert not lit, f"{lit} are lit as the best hints, but not all hints are known yet"
        known.append("".join(hints))
        user.minimax_answers(1)
    assert known[0], "1 s after the move there is no hint at all, although minimax knows one"
    assert {*map(len, known)} >= {1, 2, 3, 4, 5, 6}, "they don't come one by one"
    assert [*dict.fromkeys(known)][:3] == ["5", "25", "235"], "not from the first square on"
    assert known.index("25") <= 8, "the first new hint comes late"
    assert user.sees_tile("5", "BEST TIE").hints == expected, "not all hints have come"


def test_hints_that_are_known_soon_come_together_and_a_look_ahead_once_it_is_known():
    expected = dict.fromkeys("2346789", "Lose") | {"5": "Tie"}
    user = User(module=made(CACHED)).keys("Friend x 1").keys("h", wait=0)
    for _ in range(20):
        user.minimax_answers(1)
    assert not user.sees_no("Working out hints...").hints, "a hint has not waited for the others"
    assert user.frame(SETTLE).sees("Working out hints...").hints, "no hint that is known has come"
    user.hover("9").frame(READ).sees_no("1").minimax_answers()
    user.sees("1", f"This move loses{words.SHOW_HOW}.")
    hints = user.keys("h").keys("h", wait=0).minimax_answers().hints
    assert hints == expected, "switched off and on, hints that are known do not come at once"


@pytest.mark.parametrize("error", ["KeyboardInterrupt", "SystemExit"])
def test_in_the_thread_whatever_is_raised_is_told(error):
    user = User(module=made(f"def minimax(_): raise {error}", **RIGHT)).keys("x 5", wait=0)
    thread = Thread(target=user.thinker.answer_next, daemon=True)
    thread.start()
    thread.join(50)
    user.frame().sees(f"minimax raised {error} on line 1, in minimax")
