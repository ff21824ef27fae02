"""
What a player feels first: the times.

These tests run before all others: a changed pause, for instance, makes many of those fail, and few
of them say why. So these say it in a player's words. How long each time is, times.py says.
"""

import pytest

from support.games import START, TIE, X_WINS
from support.times import (
    DOUBLE,
    DRAW_LINE,
    DRAW_MARK,
    FADE_BUTTONS,
    FRAME,
    PAUSE,
    REST,
    SETTLE,
    SHOW_WHERE,
    STEP,
    THINKING,
)
from support.user import User
from window import words
from window.layout import Layout


def until(user, seen):
    """Let time pass until something is seen; minimax answers whatever it is asked."""
    start = user.now
    while not seen(user.minimax_answers()) and user.now < start + 15:
        user.frame()
    return user


def last_move(game):
    """Return somebody who has just made the last move of a game against a friend."""
    *before, last = game.split()
    return User().click("Friend", "X", *before).keys(last, wait=0)


def the_end(user):
    return user.at_end


def the_line(user):
    return "winning_line" in [one.kind for one in user.drawn]


def pressed(user, name):
    return user.press(user.place(name).center)


def beside_the_last_click():
    user = User()
    left, middle = user.place("Medium").midleft
    return user.press((left - 5, middle)).point((left + 5, middle))


def looking_ahead():
    return User().click("Friend", "X", "1", "Hints").hover("5")


# What happens, after how many seconds, what comes before, and how it is seen
MOMENTS = {
    "a mark has drawn itself after": (
        DRAW_MARK,
        lambda: User().keys("Friend x").keys("5", wait=0),
        lambda user: user.drawn_on("5")[-1].look["progress"] == 1,
    ),
    "the computer moves after": (
        PAUSE,
        lambda: User().keys("x").keys("5", wait=0),
        lambda user: "O" in user.board,
    ),
    "the winning line has drawn itself after": (
        DRAW_LINE,
        lambda: until(last_move(X_WINS), the_line),
        the_end,
    ),
    "after a tie, the end is seen after": (DRAW_MARK, lambda: last_move(TIE), the_end),
    "Play again has faded in after": (
        FADE_BUTTONS,
        lambda: until(last_move(X_WINS), the_end),
        lambda user: user.colours("Play again")[0] == "TEXT",
    ),
    "a click on Play again counts after": (
        FADE_BUTTONS,
        lambda: until(last_move(TIE), the_end),
        lambda user: pressed(user, "Play again").board == START,
    ),
    "Enter plays again after": (
        FADE_BUTTONS,
        lambda: until(last_move(X_WINS), the_end),
        lambda user: user.keys("enter", wait=0).board == START,
    ),
    "a click on Rewind counts after": (
        FADE_BUTTONS,
        lambda: until(User().keys("x 1 2").keys("4", wait=0), the_end),
        lambda user: pressed(user, "Rewind").board == "XXO.O....",
    ),
    "a second click on the same button counts after": (
        DOUBLE,
        lambda: pressed(User().click("Friend", "X"), "Hints"),
        lambda user: "PANEL" in pressed(user, "Hints").colours("Hints")[0],
    ),
    "a second Enter counts after": (
        DOUBLE,
        lambda: User().keys("Friend").keys("enter", wait=0),
        lambda user: user.keys("enter", wait=0).board != START,
    ),
    "after Enter, the square under the cursor is lit after": (
        DOUBLE,
        lambda: User().keys("Friend esc").keys("enter", wait=0),
        lambda user: user.colours("5") == ("PANEL lit", "TEXT"),
    ),
    "an opponent near the last click is lit after": (
        DOUBLE,
        beside_the_last_click,
        lambda user: user.lit == ["Medium"],
    ),
    "once the computer has moved, the look-ahead comes after a rest of": (
        REST,
        lambda: until(
            User().click("Perfect", "X", "Hints").click("1", wait=0).hover("9"),
            lambda user: "O" in user.board,
        ),
        lambda user: "1" in user.words,
    ),
    "on a square, the look-ahead comes after a rest of": (
        REST,
        looking_ahead,
        lambda user: "1" in user.words,
    ),
    "the next move of the look-ahead comes after": (
        STEP,
        lambda: until(looking_ahead(), lambda user: "1" in user.words),
        lambda user: "2" in user.words,
    ),
}


@pytest.mark.parametrize("what", MOMENTS)
def test_how_long_it_takes(what):
    expected, begin, seen = MOMENTS[what]
    user = begin()
    start = user.now
    seconds = until(user, seen).now - start
    in_time = abs(seconds - expected) < 1.6 * FRAME
    assert in_time, f"{what} {expected} s, but now it is {seconds:.2f} s"


@pytest.mark.parametrize("keys", ["5", "h 5"])
def test_when_a_slow_computer_is_said_to_be_thinking_and_then_where_to_see_it(keys):
    user = User().keys("x").keys(keys, wait=0)
    headings, second_lines = [user.heading], [user.second_line]
    while len(headings) < (SHOW_WHERE + 1) / FRAME:
        headings.append(user.frame().heading)
        second_lines.append(user.second_line)
    first, who = headings[0], words.about_players(user.app.state.game)
    patient = headings.count(first)
    assert abs(patient * FRAME - THINKING) < 2 * FRAME
    assert {*headings} == {first, *(f"Perfect is thinking{'.' * count}" for count in range(4))}
    below = second_lines[patient:]
    assert [*dict.fromkeys(below)] == [who, words.STUCK.splitlines()[0]]
    assert abs((patient + below.count(who)) * FRAME - SHOW_WHERE) < 2 * FRAME


def test_how_long_hints_wait_for_each_other_before_they_come_one_by_one():
    user = User().keys("Friend x h").keys("1", wait=0)
    counts = [0]
    for _ in range(15):  # The first answers come at once; then minimax takes 0.1 s for each.
        user.minimax_answers(1)
    while counts[-1] == 0 and len(counts) < 100:
        counts.append(len(user.frame().hints))
    assert abs(len(counts) * FRAME - SETTLE) < 2.6 * FRAME
    while user.thinker.waiting:
        user.minimax_answers(1)
        counts += [len(user.frame().hints) for _ in range(6)]
    assert len({*counts}) > 4, "hints do not come one by one"


@pytest.mark.parametrize("size", [(480, 640), (1920, 1080)])
def test_a_click_less_than_24_lengths_from_the_last_one_repeats_it(size):
    near, far = [(0, 23), (23, 0), (-16, 16)], [(0, 25), (25, 0), (-18, 18)]
    for right, down in [*near, *far]:
        user = User().keys("Friend")
        user.size = size
        point = Layout(size).point
        user.wait().press(point(100, 320)).frame(DOUBLE / 2).press(point(100 + right, 320 + down))
        counts = user.board != START
        assert counts is ((right, down) in far), f"{right, down} from the last one: {counts}"


@pytest.mark.parametrize("opponent", ["Easy", "Medium", "Perfect"])
def test_in_100_games_the_computer_makes_each_of_its_nine_first_moves(opponent):
    user = User().keys(f"{opponent} o")
    games = {
        user.keys("esc o", wait=0).minimax_answers().frame(PAUSE + FRAME).board for _ in range(100)
    }
    assert len(games) == 9, f"{opponent} begins games on {len(games)} squares: {sorted(games)}"
