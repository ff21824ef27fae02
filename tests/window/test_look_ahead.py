"""Hints and the look-ahead: what they say, when they come, and how the look-ahead goes on."""

import pygame
import pytest

from support import oracle
from support.games import PLAYERS, outcome, random_turns
from support.times import DRAW_MARK, FRAME, READ, REST
from support.user import User
from window import words

WAYS = ["by mouse", "by keyboard"]


def numbers(user):
    return "".join(sorted(words for words in user.words if words.isdigit()))


def moved_to_4(way):
    """Return a user with hints who has moved to square 4, and sees the look-ahead there."""
    user = User().click("Friend", "X", "1", "Hints")
    user.keys("down down") if way == "by keyboard" else user.hover("4").wait()
    assert numbers(user).startswith("1"), f"{user.after}, there is no look-ahead"
    return user


def nudge(user, way):
    """Move the mouse by a pixel, or the cursor away and back."""
    if way == "by keyboard":
        return user.keys("up down", wait=0)
    x, y = user.place("4").center
    return user.point((x + 1, y))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keys", ["h h", "u", "m x"])
def test_new_hints_stay_until_the_pointer_or_the_cursor_moves(way, keys):
    user = moved_to_4(way).keys(keys)
    assert [*user.hints] == user.free, f"{user.after} and a long rest, not all hints are there"
    assert numbers(nudge(user, way).wait()), f"{user.after}, the look-ahead does not come"


def test_hints_with_a_friend_and_hints_with_the_computer_are_switched_apart():
    games = [("x h", "on"), ("m Friend x", "off"), ("m Easy o", "on"), ("m Friend x h m o", "on")]
    games += [("m Medium x h", "off"), ("m Friend x", "on")]
    user = User()
    for keys, expected in games:
        hints = "on" if user.keys(keys).hints else "off"
        assert hints == expected, f"{user.after}, hints are {hints}, not {expected}"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("opponent", ["Perfect", "Friend"])
def test_who_moves_before_the_hints_come_can_read_them_and_then_sees_the_look_ahead(opponent, way):
    user = User().click(opponent, "X", "Hints")
    if way == "by keyboard":
        user.keys("5 right", wait=0)
    else:
        user.click("5", wait=0).hover("9").frame(DRAW_MARK / 2).hover("6")
    user.wait(READ - 0.5)
    assert [*user.hints] == user.free, f"{user.after}, there was no time to read the hints"
    assert numbers(user.wait()), f"{user.after}, a long rest brings no look-ahead"


@pytest.mark.parametrize("way", WAYS)
def test_where_the_last_press_was_hints_stay(way):
    user = User().click("Friend", "X", "Hints", "Menu").do_all(way, "X 5 Undo").wait()
    assert [*user.hints] == user.free, f"{user.after} and a long rest, not all hints are there"


@pytest.mark.parametrize("keys", ["left", "1 u left"])  # It shows the cursor, or is at an edge.
def test_an_arrow_that_moves_no_cursor_brings_no_look_ahead(keys):
    user = User().click("Friend", "X", "Hints").hover("4").keys(keys)
    assert [*user.hints] == user.free, f"{user.after}, not all hints are there"
    assert numbers(user.hover("5").wait()), f"{user.after}, there is no look-ahead"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seconds", [READ, READ + REST])
def test_the_look_ahead_comes_after_a_rest_on_one_square_and_stays_there(way, seconds):
    user = User().click("Friend", "X", "Hints", "Menu").click("X", wait=0).minimax_answers()
    for step in range(round(seconds / FRAME)):  # away from 5 and back, a frame each
        if way == "by mouse":
            user.post(pygame.WINDOWLEAVE).hover("5")
        else:
            user.keys(["up", "down"][step % 2], wait=0)
        came = numbers(user)
        assert not came, f"in frame {step}, a look-ahead came, though the user rested nowhere"
    x, y = user.place("5").center
    for step in range(round(REST / FRAME) + 10):  # on one square
        if way == "by mouse":
            user.point((x + step % 9, y))
        user.frame()
    went = f"{way} away from 5 and back for {seconds} s, and then a rest there"
    assert numbers(user), f"{went}: no look-ahead has come"


# By the outcome: the hint's word, what it adds if the end is near, its colour, and the sentence
ENDS = {
    1: ("Win", "now", "WIN", "This move wins"),
    0: ("Tie", "", "TIE", "This move leads to a tie"),
    -1: ("Lose", "at once", "LOSE", "This move loses"),
}


def marks_ahead(user):
    """Return the marks of the look-ahead in the order of their numbers: "XOX", for instance."""
    drawn = [user.drawn_on(name) for name in user.free]
    moves = [(things[-1].what, things[1].what) for things in drawn if things[-1].what.isdigit()]
    return "".join(mark for _, mark in sorted(moves))


@pytest.mark.parametrize(("opponent", "side"), PLAYERS)
def test_in_random_games_each_hint_and_each_look_ahead_tells_the_truth(opponent, side):
    user = User().click(opponent, side, "Hints")
    for mark, _ in random_turns(user):
        best = [str(square + 1) for square in oracle.best(user.board)]
        after = {name: oracle.play(user.board, int(name) - 1) for name in user.free}
        some_are_worse = len({oracle.value(board, mark) for board in after.values()}) > 1
        moves = {name: oracle.ending(board)[1] + 1 for name, board in after.items()}
        ends = {name: outcome(board, mark) for name, board in after.items()}
        for name, end in ends.items():
            word, soon, colour, _ = ENDS[end]
            count = (moves[name] + 1) // 2  # The winner makes the last move.
            detail = f"in {count} moves" if end and count > 1 else soon
            expected = " and ".join(f"{one!r} in {colour}" for one in (word, detail) if one)
            texts = [one for one in user.drawn_on(name) if one.kind == "text"]
            seen = " and ".join(f"{one.what!r} in {one.colour}" for one in texts)
            assert seen == expected, f"{user.after}: on {name} stands {seen}, not {expected}"
            lit = name in best and some_are_worse and end >= 0
            user.sees_tile(name, f"BEST {colour}" if lit else "PANEL")
        for name, end in ends.items():  # straight from one look-ahead to the next
            seen = marks_ahead(user.hover(name).wait())
            expected = "XOXOXOXOXO"["XO".index(mark) :][: moves[name]]
            assert seen == expected, f"{user.after}, the look-ahead plays {seen!r}, not {expected}"
            user.sees(f"{ENDS[end][-1]}{words.SHOW_HOW if moves[name] > 1 else ''}.")


LOOK_AHEADS = [("12", "5", 5), ("152", "8", 2), ("", "5", 9)]  # the last one leads to a tie


@pytest.mark.parametrize(("squares", "square", "moves"), LOOK_AHEADS)
def test_the_look_ahead_plays_its_moves_one_by_one_and_then_its_line(squares, square, moves):
    user = User().click("Friend", "X", *squares, "Hints").hover(square)
    frames = []
    while user.app.screen.may_change or user.app.screen.next_step_at < user.now + 2:
        line = bool(user.frame().lines)
        said = user.second_line.endswith(f"{words.SHOW_HOW}.")
        frames.append((numbers(user), said, line))
    steps = [("123456789"[:count], count > 0, False) for count in range(moves + 1)]
    steps += [(*steps[-1][:2], True)] * bool(squares)
    assert [*dict.fromkeys(frames)] == steps, "not these numbers, this sentence, this line in turn"
    shown, (x, y) = user.drawn, user.place(square).center
    user.frame(1).point((x + 9, y))
    assert user.drawn is shown, "the picture was drawn again, though nothing in it has changed"
