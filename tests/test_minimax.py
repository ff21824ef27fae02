"""What this tictactoe.py promises beyond the course: the best of all moves, clear errors."""

from fractions import Fraction
from functools import cache
from inspect import getsource
from random import Random

import pytest

import oracle
import tictactoe as ttt
from modules import PLAIN, RIGHT, made
from oracle import FINISHED, LIVE, POSITIONS, to_action, to_board
from tictactoe import O, X

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
START = "." * 9
SEARCHES = {"in order": LIVE, "at random": Random(0).sample(LIVE, len(LIVE))}


def minimax(position, module=ttt):
    row, column = module.minimax(to_board(position))
    return 3 * row + column


def refusal(position, action):
    """Return what result says instead of a new board."""
    try:
        return ttt.result(to_board(position), action)
    except ValueError as error:
        return str(error)


def test_no_action_is_left_after_the_end_and_utility_is_0_before():
    assert all(ttt.actions(to_board(position)) == set() for position in FINISHED)
    assert all(ttt.utility(to_board(position)) == 0 for position in LIVE)


def test_an_action_off_the_board_gets_its_own_message():
    for action in [(-1, 2), (2, -1), (-1, -1), (3, 1), (1, 3), (0, -3), (99, 0)]:
        message = f"{action} is off the board: rows and columns go from 0 to 2"
        assert refusal(START, action) == message


def test_a_square_that_is_not_free_gets_its_own_message():
    for position in POSITIONS:
        free = oracle.free(position)
        for square in {*range(9)} - {*free}:
            taken = f"is taken by {position[square]}"
            message = f"{to_action(square)} {taken if free else 'comes too late: the game is over'}"
            assert refusal(position, to_action(square)) == message


@pytest.mark.parametrize("positions", SEARCHES.values(), ids=SEARCHES)
def test_whatever_was_searched_before_minimax_takes_the_first_of_the_best_moves(positions):
    module = made(getsource(ttt))
    for position in positions:
        assert minimax(position, module) == min(oracle.likeliest(position), key=ORDER.index)


def safe_moves(position):
    """Return the squares after which the opponent can't force a win."""
    mark, squares = oracle.player(position), oracle.free(position)
    return [s for s in squares if oracle.ending(oracle.play(position, s))[0] in (mark, None)]


@cache
def wins(position, mark, moves):
    """Return how likely mark is to win against random moves with the best of these moves."""
    if not oracle.free(position):
        return Fraction(oracle.winner(position) == mark)
    if oracle.player(position) == mark:
        return max(wins(oracle.play(position, s), mark, moves) for s in moves(position))
    after = [wins(oracle.play(position, s), mark, moves) for s in oracle.free(position)]
    return sum(after) / len(after)


@pytest.mark.parametrize(("mark", "share"), [(X, 0.9948), (O, 0.9164)])
def test_no_player_that_never_loses_wins_more_often_than_minimax(mark, share):
    win = wins(START, mark, lambda position: [minimax(position)])
    assert win == wins(START, mark, safe_moves)
    assert round(float(win), 4) == share


def calls(name, source, start, given):
    """Return how often a module calls one of its functions, if one of them is called."""
    module, calls = made(source), []
    function = getattr(module, name)
    setattr(module, name, lambda *given: calls.append(name) or function(*given))
    getattr(module, start)(given)
    return len(calls)


def test_for_its_first_move_a_plain_minimax_visits_549_946_positions_and_ours_2_300_at_most():
    tree = {}  # how many positions there are from each one on
    for position in reversed(POSITIONS):
        tree[position] = 1 + sum(tree[oracle.play(position, s)] for s in oracle.free(position))
    for position in ("XO.OX....", "X.O.O..X.", "XXOOOX.X."):  # plain: one call for each of them
        assert calls("terminal", PLAIN, "minimax", to_board(position)) == tree[position]
    assert tree[START] == 549_946
    assert calls("score", getsource(ttt), "score", START) <= 2_300
    assert calls("score", getsource(ttt), "minimax", to_board(START)) <= 3_700  # with rule 3


def test_without_rule_2_a_win_at_once_is_left_lying_in_421_of_2_358_positions():
    plain, left = made("", **RIGHT), []
    for position in [position for position in LIVE if position.count(".") <= 6]:
        wins = [s for s in oracle.free(position) if oracle.winner(oracle.play(position, s))]
        if wins:
            left.append(minimax(position, plain) not in wins)
    assert (sum(left), len(left)) == (421, 2_358)
