"""
What a player feels first: the times.

A changed pause makes many tests fail, and few say why. These run first, and can name the constant.
"""

from collections import Counter
from random import Random

import pytest

from support import times
from support.games import START, TIE, X_WINS
from support.scenes import until_three_dots
from support.times import DOUBLE, FRAME, PAUSE
from support.user import COMPUTER_NAMES, User
from window import words
from window.layout import Layout

LIMIT = 15  # seconds: what takes longer does not come any more


class Waiting(User):
    """A user whose minimax takes longer than they wait."""

    def minimax_answers(self, answers=0):
        return super().minimax_answers(answers)

    def some_answers(self):
        for _ in range(15):  # so many come at once, and the others never
            super().minimax_answers(1)
        return self


def until(user, seen):
    """Let time pass until something is seen; minimax answers whatever it is asked."""
    start = user.now
    while not seen(user.minimax_answers()) and user.now < start + LIMIT:
        user.frame()
    return user


def last_move(game):
    """Return somebody who has just made the last move of a game against a friend."""
    *before, last = game.split()
    return User().click("Friend", "X", *before).keys(last, wait=0)


def the_end(user):
    return user.at_end


def pressed(user, name):
    return user.press(user.place(name).center)


def waiting_for_a_move():
    return Waiting().keys("x").keys("5", wait=0)


def no_dot(user):
    return user.heading.endswith("thinking")


def looking_ahead():
    return User().click("Friend", "X", "1", "Hints").hover("5")


# What happens after which time, what comes before, and how it is seen
MOMENTS = {
    "after a tie, the end is seen after": ("DRAW_MARK", lambda: last_move(TIE), the_end),
    "the computer moves after": (
        "PAUSE",
        lambda: User().keys("x").keys("5", wait=0),
        lambda user: "O" in user.board,
    ),
    "the winning line has drawn itself after": (
        "DRAW_LINE",
        lambda: until(last_move(X_WINS), lambda user: user.lines),
        the_end,
    ),
    "Enter plays again after": (
        "FADE_BUTTONS",
        lambda: until(last_move(X_WINS), the_end),
        lambda user: user.keys("enter", wait=0).board == START,
    ),
    "a click on Rewind counts after": (
        "FADE_BUTTONS",
        lambda: until(User().click("X", "1", "2").click("4", wait=0), the_end),
        lambda user: pressed(user, "Rewind").board == "XXO.O....",
    ),
    "a second click on the same button counts after": (
        "DOUBLE",
        lambda: pressed(User().click("Friend", "X"), "Hints"),
        lambda user: "PANEL" in pressed(user, "Hints").colours("Hints")[0],
    ),
    "where the pointer rests, the look-ahead comes after": (
        "REST",
        looking_ahead,
        lambda user: "1" in user.words,
    ),
    "new hints are replaced by the look-ahead after": (
        "READ",
        lambda: pressed(User().click("Friend", "X", "1"), "Hints").hover("5"),
        lambda user: "1" in user.words,
    ),
    "the next move of the look-ahead comes after": (
        "STEP",
        lambda: until(looking_ahead(), lambda user: "1" in user.words),
        lambda user: "2" in user.words,
    ),
    "a slow computer is said to be thinking after": (
        "THINKING_AFTER",
        waiting_for_a_move,
        lambda user: "is thinking" in user.heading,
    ),
    'the next dot of "is thinking..." comes after': (
        "DOT_TIME",
        lambda: until(until_three_dots(waiting_for_a_move()), no_dot),
        lambda user: not no_dot(user),
    ),
    "where to see what a slow computer does is told after": (
        "SLOW_AFTER",
        waiting_for_a_move,
        lambda user: words.SLOW.splitlines()[0] in user.words,
    ),
    "hints that are known come without the others after": (
        "SETTLE",
        lambda: Waiting().keys("Friend x h").keys("1", wait=0).some_answers(),
        lambda user: user.hints,
    ),
}


IF_ONLY_THE_TIME_IS_WRONG = """\
If that is another screen than this test means, something else is wrong. Otherwise, look at {} in
window/times.py, and if you meant to change it, change tests/support/times.py, too."""


@pytest.mark.parametrize("what", MOMENTS)
def test_how_long_it_takes(what):
    name, begin, seen = MOMENTS[what]
    expected, user = getattr(times, name), begin()
    start = user.now
    seconds = until(user, seen).now - start
    seen_then = f"Then the user sees {user.board!r} and {user.words}."
    missing = what.removesuffix(" after")
    assert seconds < LIMIT, f"{user.after}, for {LIMIT} s, this is missing: {missing}. {seen_then}"
    in_time = abs(seconds - expected) < 1.6 * FRAME
    told = f"{user.after}: {what} {seconds:.2f} s, not {expected:.2f} s. {seen_then}"
    assert in_time, f"{told}\n{IF_ONLY_THE_TIME_IS_WRONG.format(name)}"


@pytest.mark.parametrize("size", [(480, 640), (1920, 1080)])
def test_a_click_less_than_24_layout_units_from_the_last_one_repeats_it(size):
    near, far = [(0, 23), (23, 0), (-16, 16)], [(0, 25), (25, 0), (-18, 18)]
    for right, down in [*near, *far]:
        user = User().keys("Friend")
        user.size = size
        point = Layout(size).point
        user.wait().press(point(100, 320)).frame(DOUBLE / 2).press(point(100 + right, 320 + down))
        does = "does nothing" if user.board == START else "counts"
        expected = "counts" if (right, down) in far else "does nothing"
        assert does == expected, f"a click {right, down} layout units from the last one {does}"


# For each opponent, keys that start a game, and to how many squares it then moves
FIRST_MOVES = {"Easy": [("o", 9)], "Medium": [("o", 9)], "Perfect": [("o", 9), ("x 5", 4)]}


@pytest.mark.parametrize("opponent", COMPUTER_NAMES)
def test_in_100_games_the_computer_makes_each_of_its_first_moves_about_as_often(opponent):
    assert opponent in FIRST_MOVES, f"add to FIRST_MOVES to how many squares {opponent} moves first"
    for keys, count in FIRST_MOVES[opponent]:
        user, games = User().keys(opponent), Counter()
        user.app.rng = Random(0)
        for _ in range(100):
            user.keys("esc").keys(keys, wait=0).minimax_answers()
            games[user.frame(PAUSE + FRAME).board] += 1
        told = f"after {keys}, {opponent} moves"
        assert len(games) == count, f"{told} to {len(games)} squares: {sorted(games)}"
        (board, times), *_ = games.most_common(1)
        assert times < 200 / count, f"{told} to {board} in {times} of 100 games"
