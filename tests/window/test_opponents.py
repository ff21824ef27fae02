"""Each opponent plays its games to the end, and one that waits for minimax can wait in vain."""

import pytest

import oracle
from modules import RIGHT, made
from user import User
from window.game import EASY, OPPONENTS, PERFECT


def meet(opponent, side, module=None):
    """Return somebody who has begun a game; the opponent need not be on the start screen."""
    user = User(module=module) if module else User()
    user.app.change(opponent=opponent)
    return user.keys(side)


@pytest.mark.parametrize("side", "xo")
@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda opponent: opponent.name)
def test_a_game_against_each_opponent_comes_to_an_end(opponent, side):
    user = meet(opponent, side)
    for _ in range(9):
        if not user.at_end:
            before = user.board
            user.keys(user.free[0])
            assert user.board != before, f"{opponent.name} leaves no move to make: {user.heading}"
    assert user.at_end, f"{opponent.name} does not move: {user.board}, {user.heading}"
    assert not user.app.screen.questions, "minimax is still asked, though the game is over"


def test_an_opponent_that_gets_no_answer_stops_waiting_and_all_else_goes_on():
    user = meet(PERFECT, "x", made("def minimax(_): raise ValueError('no')", **RIGHT)).keys("5")
    user.sees("minimax raised ValueError in line 1, in minimax: no", "The game can't go on")
    assert not user.app.screen.may_change, "Perfect is still waiting"
    user.keys("u").sees("Your turn (X)")


def test_who_never_loses_and_is_tied_was_played_perfectly_as_well_as_possible():
    best = "You played perfectly: a tie is the best you can get"
    for opponent in (PERFECT, EASY._replace(candidates=PERFECT.candidates)):
        user = meet(opponent, "x")
        while not user.at_end:
            user.keys(str(oracle.best(user.board)[0] + 1))
        user.sees("It's a tie", best if opponent.never_loses else "You played perfectly")


def test_who_never_loses_but_has_lost_says_that_something_is_wrong():
    module = made("def minimax(board): return max(actions(board))", **RIGHT)
    for never_loses in (True, False):
        user = meet(PERFECT._replace(never_loses=never_loses), "x", module).keys("1 3 2")
        user.sees("You win")
        told = user.second_line.startswith("Perfect play lost")
        assert told is never_loses, f"{user.second_line!r} after a lost game, {never_loses=}"
