"""The second game of a session, and the tenth: what is left of the games before it."""

import pygame
import pytest
from pygame.event import Event

from games import CARELESS, X_WINS
from times import FRAME
from user import User, difference, key_event

SCORES = {
    f"Friend x {X_WINS} enter {X_WINS}": ["You (O)  1", "Friend (X)  1"],
    f"Friend x {X_WINS} x {X_WINS} u": ["You (X)  1", "Friend (O)  0"],
    f"Friend x {X_WINS} enter {X_WINS} u": ["You (O)  1", "Friend (X)  0"],
    f"Friend x {X_WINS} enter {X_WINS} u 3": ["You (O)  1", "Friend (X)  1"],
    f"x {CARELESS} enter {CARELESS} u": ["You (X)  0", "Perfect (O)  1"],
    f"x {CARELESS} enter {CARELESS} r": ["You (X)  0", "Perfect (O)  1"],
    f"Friend o {X_WINS}": ["You (O)  0", "Friend (X)  1"],
    f"x {CARELESS} r": ["You (X)  0", "Perfect (O)  0"],
    f"x {CARELESS} u 4": ["You (X)  0", "Perfect (O)  1"],
    f"x {CARELESS} r 4": ["You (X)  0", "Perfect (O)  1"],
    f"x {CARELESS} esc Medium x": ["You (X)  0", "Medium (O)  0"],
    f"x {CARELESS} esc o {CARELESS} esc Medium o esc Perfect o": ["Perfect (X)  2"],
    f"Friend x {X_WINS} x {X_WINS} esc o": ["You (O)  2", "Friend (X)  0"],
    "Friend" + f" x {X_WINS}" * 11: ["You (X)  11", "Friend (O)  0"],
}


@pytest.mark.parametrize("keys", SCORES)
def test_the_score_counts_each_game_until_undo_or_rewind_takes_its_last_move_back(keys):
    User().keys(keys).sees(*SCORES[keys])


def test_a_game_counts_even_if_it_is_left_before_the_line_is_drawn():
    user = User().keys("Friend x 1 4 2 5").keys("3 esc", wait=0).wait()
    user.click("Easy", "Friend", "X").sees("You (X)  1")


@pytest.mark.parametrize("seed", range(4))
def test_after_undo_perfect_answers_the_same_move_in_the_same_way(seed):
    user = User(seed).keys("x 5")
    shown = user.drawn
    for _ in range(3):
        changes = difference(shown, user.keys("u 5").drawn)
        assert not changes, f"the answer to 5 was another one before Undo:\n{changes}"


def test_against_the_computer_play_again_keeps_the_side():
    user = User().keys("o")
    for _ in range(4):
        user.keys(f"{CARELESS} enter").sees("You are O, Perfect is X", "Your turn (O)")


MANY = ["right x 1 5 2 6 u 3", "x 1 u x 5 right enter", "right o h 9 f11"]


@pytest.mark.parametrize("keys", MANY)
def test_many_events_in_one_frame_are_handled_in_their_order(keys):
    one, other = User(), User().keys(keys, wait=0)
    shown = one.frame(FRAME, *map(key_event, keys.split())).wait().drawn
    changes = difference(other.wait().drawn, shown)
    assert not changes, f"in one frame, {keys} lead to something else:\n{changes}"
    assert "X" in one.board, "no game has begun: this compares nothing"


def test_many_clicks_in_one_frame_are_handled_in_their_order():
    user = User().click("Friend", "X")
    clicks = [user.place(name).center for name in ("1", "2", "Undo", "3", "4", "5", "Hints")]
    user.frame(FRAME, *(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1) for pos in clicks))
    user.wait().sees("X.OXO....").sees_tile("Hints", "TEXT lit")
