"""
What a player feels first: times, each with a number of its own here, and what most games rest on.

These tests run before all others: a changed pause, for instance, makes many of those fail, and few
of them say why. So these say it in a player's words.
"""

import pytest

from games import START, TIE, X_WINS
from times import FRAME
from user import User
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


def test_a_mark_draws_itself_in_0_18_s():
    user = User().keys("Friend x").keys("5", wait=0)

    def complete(user):
        return all(one.look["progress"] == 1 for one in user.drawn_on("5") if one.kind == "mark")

    check(seconds_until(user, complete), 0.18, "a mark draws itself in")


def test_the_computer_waits_0_4_s_before_it_moves():
    user = User().keys("x").keys("5", wait=0)
    seconds = seconds_until(user, lambda user: "O" in user.board)
    check(seconds, 0.4, "the computer moves after")


def test_the_winning_line_draws_itself_in_0_25_s():
    user = winner_to_be()
    seconds_until(user, lambda user: "winning_line" in [one.kind for one in user.drawn])
    seconds = seconds_until(user, lambda user: user.at_end)
    check(seconds, 0.25, "the winning line draws itself in")


def test_what_comes_after_the_winning_line_fades_in_in_0_15_s():
    user = winner_to_be()
    seconds_until(user, lambda user: user.at_end)
    seconds = seconds_until(user, lambda user: user.colours("Play again")[0] == "TEXT")
    check(seconds, 0.15, "Play again fades in in")


@pytest.mark.parametrize("press", ["a click on", "Enter for"])
@pytest.mark.parametrize("moves", [X_WINS, TIE])
def test_play_again_counts_once_it_has_been_seen_for_0_5_s(moves, press):
    *before, last = moves.split()
    user = User().click("Friend", "X", *before).keys(last, wait=0)
    seconds_until(user, lambda user: user.at_end)
    point = user.place("Play again").center

    def counts(user):
        pressed = user.press(point) if press == "a click on" else user.keys("enter", wait=0)
        return pressed.board == START

    check(seconds_until(user, counts), 0.5, f"{press} Play again counts once it has been seen for")


def test_after_a_tie_the_end_is_seen_as_soon_as_the_last_mark_is_drawn():
    *before, last = TIE.split()
    user = User().click("Friend", "X", *before).keys(last, wait=0)
    check(seconds_until(user, lambda user: user.at_end), 0.18, "after a tie, the end is seen after")


def test_rewind_counts_once_it_has_been_seen_for_0_5_s():
    user = User().keys("x 1 2").keys("4", wait=0)
    seconds_until(user, lambda user: user.at_end)
    point, lost = user.place("Rewind").center, user.board
    seconds = seconds_until(user, lambda user: user.press(point).board != lost)
    check(seconds, 0.5, "a click on Rewind counts once it has been seen for")


def test_a_second_click_on_the_same_button_counts_after_0_5_s():
    user = User().click("Friend", "X", "1")
    point = user.place("Hints").center
    user.press(point)
    seconds = seconds_until(user, lambda user: "PANEL" in user.press(point).colours("Hints")[0])
    check(seconds, 0.5, "a second click on the same button is ignored for")


@pytest.mark.parametrize("size", [(480, 640), (960, 1280), (1920, 1080)])
def test_a_click_less_than_24_lengths_from_the_last_one_repeats_it(size):
    near, far = [(0, 23), (23, 0), (-16, 16)], [(0, 25), (25, 0), (-18, 18)]
    for right, down in [*near, *far]:
        user = User().keys("Friend")
        user.size = size
        point = Layout(size).point
        user.wait().press(point(100, 320)).frame(0.25).press(point(100 + right, 320 + down))
        counts = user.board != START
        does = "counts" if counts else "is ignored"
        told = f"at {size}, soon after a click, another one {right, down} lengths from it {does}"
        assert counts is ((right, down) in far), told


def test_a_second_enter_counts_after_0_5_s():
    user = User().keys("Friend").keys("enter", wait=0)
    seconds = seconds_until(user, lambda user: user.keys("enter", wait=0).board != START)
    check(seconds, 0.5, "a second Enter is ignored for")


def seconds_of_thinking(seen):
    """Return for how many seconds minimax thinks until something is seen."""
    user = User().keys("x").keys("5", wait=0)
    start = user.now
    while not seen(user) and user.now < start + 15:
        user.frame()
    return user.now - start


def test_the_computer_is_said_to_be_thinking_after_0_7_s():
    seconds = seconds_of_thinking(lambda user: "thinking" in user.heading)
    check(seconds, 0.7, "the computer is said to be thinking after")


def test_after_10_s_the_window_says_how_to_see_where_minimax_is():
    seconds = seconds_of_thinking(lambda user: "Ctrl+C" in user.second_line)
    check(seconds, 10, "the window says how to see where minimax is after")


def test_hints_wait_0_3_s_for_each_other_and_then_come_one_by_one():
    user = User().keys("Friend x 1").keys("h", wait=0)
    start, counts = user.now, [0]
    for _ in range(15):  # The first answers come at once; then minimax takes 0.1 s for each.
        user.minimax_answers(1)
    while counts[-1] == 0 and user.now < start + 15:
        counts.append(len(user.frame().hints))
    check(user.now - start, 0.3, "the first hints come after")
    while user.thinker.waiting:
        user.minimax_answers(1)
        counts += [len(user.frame().hints) for _ in range(6)]
    different = sorted({*counts})
    assert len(different) > 4, f"not one by one, but in these numbers: {different}"


def test_the_look_ahead_comes_after_a_rest_of_0_4_s():
    user = User().click("Friend", "X", "1", "Hints").hover("5")
    seconds = seconds_until(user, lambda user: user.second_line.startswith("This move"))
    check(seconds, 0.4, "on a square, the look-ahead comes after a rest of")


def test_the_look_ahead_makes_a_move_each_0_12_s():
    user = User().click("Friend", "X", "1", "Hints").hover("5")
    seconds_until(user, lambda user: "1" in user.words)
    seconds = seconds_until(user, lambda user: "2" in user.words)
    check(seconds, 0.12, "from one move of the look-ahead to the next, it takes")


@pytest.mark.parametrize(("opponent", "first_moves"), [("Easy", 9), ("Medium", 9), ("Perfect", 9)])
def test_in_100_games_the_computer_makes_each_of_its_first_moves(opponent, first_moves):
    user = User().keys(f"{opponent} o")
    games = {user.keys("esc o", wait=0).minimax_answers().frame(0.42).board for _ in range(100)}
    told = f"{opponent} begins games in {len(games)} ways, not in {first_moves}: {sorted(games)}"
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
        for name, word in user.hints.items():
            colour = next(one.colour for one in user.drawn_on(name) if one.what == word)
            expected = {"Win": "WIN", "Tie": "TIE", "Lose": "LOSE"}[word]
            assert colour == expected, f"{user.after}: {word!r} on {name} is {colour}"
