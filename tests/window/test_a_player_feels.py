"""
What a player feels first: the times, and what most games rest on.

These tests run before all others: a changed pause, for instance, makes many of those fail, and few
of them say why. So these say it in a player's words. How long each time is, times.py says.
"""

import pytest

from games import START, TIE, X_WINS
from times import (
    DOUBLE,
    DRAW_LINE,
    DRAW_MARK,
    FADE,
    FADE_BUTTONS,
    FRAME,
    PAUSE,
    REST,
    SETTLE,
    SHOW_WHERE,
    STEP,
    THINKING,
)
from user import HINTS, User
from window import words
from window.layout import Layout


def seconds_until(user, seen):
    """Return after how many seconds something is seen; minimax answers whatever it is asked."""
    start = user.now
    while not seen(user.minimax_answers()) and user.now < start + 15:
        user.frame()
    return user.now - start


def check(seconds, expected, what):
    __tracebackhide__ = True
    in_time = abs(seconds - expected) < 1.6 * FRAME
    if not in_time:
        pytest.fail(f"{what} {expected} s, but now it is {seconds:.2f} s", pytrace=False)


def winner_to_be():
    """Return somebody who has just made the move with which they win."""
    return User().click("Friend", "X", *X_WINS.split()[:-1]).keys("3", wait=0)


def test_how_long_a_mark_takes_to_draw_itself():
    user = User().keys("Friend x").keys("5", wait=0)

    def complete(user):
        return all(one.look["progress"] == 1 for one in user.drawn_on("5") if one.kind == "mark")

    check(seconds_until(user, complete), DRAW_MARK, "a mark draws itself in")


def test_how_long_the_computer_waits_before_it_moves():
    user = User().keys("x").keys("5", wait=0)
    seconds = seconds_until(user, lambda user: "O" in user.board)
    check(seconds, PAUSE, "the computer moves after")


def test_how_long_the_winning_line_takes_to_draw_itself():
    user = winner_to_be()
    seconds_until(user, lambda user: "winning_line" in [one.kind for one in user.drawn])
    seconds = seconds_until(user, lambda user: user.at_end)
    check(seconds, DRAW_LINE, "the winning line draws itself in")


def test_how_long_what_comes_after_the_winning_line_takes_to_fade_in():
    user = winner_to_be()
    seconds_until(user, lambda user: user.at_end)

    def faded(user):
        return any(one.colour == "O + 0.55 PANEL" for one in user.drawn_on("4"))

    # It slows down so much that nothing is seen of its last sixth.
    check(seconds_until(user, faded) * 6 / 5, FADE, "marks that have not won fade in")


FADING = [("Friend x 1 4 2 5", "3", "Play again"), ("x 1 2", "4", "Play again")]
FADING += [("x 1 2", "4", "Rewind"), ("x 1 2 7 6", "8", "Rewind")]  # the last one is dim


@pytest.mark.parametrize(("before", "last", "name"), FADING)
def test_how_long_play_again_and_rewind_fade_in(before, last, name):
    user = User().keys(before).keys(last, wait=0)
    seconds_until(user, lambda user: user.at_end)
    seconds = seconds_until(user, lambda user: user.colours(name)[0] in ("TEXT", "PANEL"))
    check(seconds, FADE_BUTTONS, f"{name} fades in for")


@pytest.mark.parametrize("press", ["a click on", "Enter for"])
@pytest.mark.parametrize("moves", [X_WINS, TIE])
def test_how_long_play_again_has_to_be_seen_before_it_counts(moves, press):
    *before, last = moves.split()
    user = User().click("Friend", "X", *before).keys(last, wait=0)
    seconds_until(user, lambda user: user.at_end)
    point = user.place("Play again").center

    def counts(user):
        pressed = user.press(point) if press == "a click on" else user.keys("enter", wait=0)
        return pressed.board == START

    check(
        seconds_until(user, counts),
        FADE_BUTTONS,
        f"{press} Play again counts once it has been seen for",
    )


def test_after_a_tie_the_end_is_seen_as_soon_as_the_last_mark_is_drawn():
    *before, last = TIE.split()
    user = User().click("Friend", "X", *before).keys(last, wait=0)
    seconds = seconds_until(user, lambda user: user.at_end)
    check(seconds, DRAW_MARK, "after a tie, the end is seen after")


def test_how_long_rewind_has_to_be_seen_before_it_counts():
    user = User().keys("x 1 2").keys("4", wait=0)
    seconds_until(user, lambda user: user.at_end)
    point, lost = user.place("Rewind").center, user.board
    seconds = seconds_until(user, lambda user: user.press(point).board != lost)
    check(seconds, FADE_BUTTONS, "a click on Rewind counts once it has been seen for")


def test_when_a_second_click_on_the_same_button_counts():
    user = User().click("Friend", "X", "1")
    point = user.place("Hints").center
    user.press(point)
    seconds = seconds_until(user, lambda user: "PANEL" in user.press(point).colours("Hints")[0])
    check(seconds, DOUBLE, "a second click on the same button is ignored for")


@pytest.mark.parametrize("size", [(480, 640), (960, 1280), (1920, 1080)])
def test_a_click_less_than_24_lengths_from_the_last_one_repeats_it(size):
    near, far = [(0, 23), (23, 0), (-16, 16)], [(0, 25), (25, 0), (-18, 18)]
    for right, down in [*near, *far]:
        user = User().keys("Friend")
        user.size = size
        point = Layout(size).point
        user.wait().press(point(100, 320)).frame(DOUBLE / 2).press(point(100 + right, 320 + down))
        counts = user.board != START
        does = "counts" if counts else "is ignored"
        told = f"at {size}, soon after a click, another one {right, down} lengths from it {does}"
        assert counts is ((right, down) in far), told


def test_when_a_second_enter_counts_and_what_it_would_press_is_lit():
    user = User().keys("Friend").keys("enter", wait=0)
    seconds = seconds_until(user, lambda user: user.keys("enter", wait=0).board != START)
    check(seconds, DOUBLE, "a second Enter is ignored for")
    user = User().keys("Friend esc").keys("enter", wait=0)
    seconds = seconds_until(user, lambda user: user.colours("5") == ("PANEL lit", "TEXT"))
    check(seconds, DOUBLE, "after Enter, the square under the cursor gets lit after")


@pytest.mark.parametrize(("before", "keys"), [("x", "5"), ("x", "h 5"), ("", "o"), ("o", "5")])
def test_when_a_slow_computer_is_said_to_be_thinking_and_then_where_to_see_it(before, keys):
    user = User().keys(before).keys(keys, wait=0)
    start, headings, second_lines = user.now, [user.heading], [user.second_line]
    while second_lines[-1] not in words.STUCK.splitlines() and user.now < start + 15:
        headings.append(user.frame().heading)
        second_lines.append(user.second_line)
    patient = headings.count(headings[0])
    check(patient * FRAME, THINKING, "the computer is said to be thinking after")
    thinks = {*headings[patient:]}
    dots = {f"{min(thinks, default='')}{'.' * count}" for count in range(4)}
    assert thinks == dots, f"not the same words with one to three dots, and none, but: {thinks}"
    below, players = {*second_lines[patient:-1]}, words.about_players(user.app.state.game)
    assert below == {players}, f"below, while it thinks, is not written who is who, but: {below}"
    check(user.now - start, SHOW_WHERE, "the window says how to see where minimax is after")
    user.sees(*words.STUCK.splitlines())


def test_how_long_hints_wait_for_each_other_before_they_come_one_by_one():
    user = User().keys("Friend x 1").keys("h", wait=0)
    start, counts = user.now, [0]
    for _ in range(15):  # The first answers come at once; then minimax takes 0.1 s for each.
        user.minimax_answers(1)
    while counts[-1] == 0 and user.now < start + 15:
        counts.append(len(user.frame().hints))
    check(user.now - start, SETTLE, "the first hints come after")
    while user.thinker.waiting:
        user.minimax_answers(1)
        counts += [len(user.frame().hints) for _ in range(6)]
    different = sorted({*counts})
    told = "hints do not come one by one: the numbers of hints that are seen together are"
    assert len(different) > 4, f"{told} {different}"


def test_after_how_long_a_rest_the_look_ahead_comes():
    user = User().click("Friend", "X", "1", "Hints").hover("5")
    seconds = seconds_until(user, lambda user: user.told_of_look_ahead)
    check(seconds, REST, "on a square, the look-ahead comes after a rest of")


def test_how_long_each_move_of_the_look_ahead_takes():
    user = User().click("Friend", "X", "1", "Hints").hover("5")
    seconds_until(user, lambda user: "1" in user.words)
    seconds = seconds_until(user, lambda user: "2" in user.words)
    check(seconds, STEP, "from one move of the look-ahead to the next, it takes")


@pytest.mark.parametrize(("opponent", "first_moves"), [("Easy", 9), ("Medium", 9), ("Perfect", 9)])
def test_in_100_games_the_computer_makes_each_of_its_first_moves(opponent, first_moves):
    user = User().keys(f"{opponent} o")
    games = {
        user.keys("esc o", wait=0).minimax_answers().frame(PAUSE + FRAME).board for _ in range(100)
    }
    told = f"{opponent} begins games on {len(games)} squares, not {first_moves}: {sorted(games)}"
    assert len(games) == first_moves, told


def test_hints_stay_as_they_are_through_the_menu():
    for keys, colour in ("x h m x", "TEXT"), ("x h h m x", "PANEL"):
        seen = User().keys(keys).colours("Hints")[0]
        assert seen == colour, f"after {keys}, Hints is {seen}, not {colour}; TEXT: they are on"


def test_at_the_end_of_a_game_hints_can_not_be_switched_on():
    user = winner_to_be()
    point = user.place("Hints").center
    user.keys("h", wait=0).press(point).wait().keys("h x").sees(START)
    seen = user.colours("Hints")[0]
    assert seen.startswith("PANEL"), "after a game has ended, a press of Hints still counts"


@pytest.mark.parametrize("squares", ["1", "12", "15239", "152389"])
def test_each_hint_has_the_colour_of_its_word_whoever_is_to_move(squares):
    for side in "XO":
        user = User().click("Friend", side, *squares, "Hints")
        for name, hint in user.hints.items():
            colour = next(one.colour for one in user.drawn_on(name) if HINTS.get(one.what) == hint)
            assert colour == hint.upper(), f"{user.after}: {hint!r} on {name} is {colour}"
