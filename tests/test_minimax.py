"""What this tictactoe.py promises beyond the course: the best of all moves, clear errors."""

import sys
from fractions import Fraction
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from random import Random

import pytest

import oracle
import tictactoe as ttt
from oracle import FINISHED, LINES, LIVE, POSITIONS, board, to_action, to_board
from tictactoe import O, X

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
START = "." * 9


@pytest.fixture
def fresh():
    """Return a tictactoe.py that has not searched anything yet."""
    spec = spec_from_file_location("fresh", ttt.__file__)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def minimax(position, module=ttt):
    i, j = module.minimax(to_board(position))
    return 3 * i + j


# Where the course leaves the rules open


def test_every_start_has_rows_of_its_own():
    rows = [*ttt.initial_state(), *ttt.initial_state()]
    assert len({id(row) for row in rows}) == 6


def test_no_action_is_left_once_the_game_is_over():
    assert all(ttt.actions(to_board(position)) == set() for position in FINISHED)


def test_utility_is_0_until_somebody_has_won():
    assert all(ttt.utility(to_board(position)) == 0 for position in LIVE)


@pytest.mark.parametrize("mark", [X, O])
@pytest.mark.parametrize("line", LINES)
def test_a_line_wins_even_on_a_board_that_no_game_reaches(line, mark):
    position = "".join(mark if str(square) in line else "." for square in range(9))
    assert ttt.winner(to_board(position)) == mark


def test_a_board_may_be_made_of_tuples():
    functions = (ttt.player, ttt.actions, ttt.winner, ttt.terminal, ttt.utility, ttt.minimax)
    for position in POSITIONS:
        lists = to_board(position)
        tuples = tuple(map(tuple, lists))
        assert [f(tuples) for f in functions] == [f(lists) for f in functions]
        for action in [*ttt.actions(tuples)][:1]:
            assert ttt.result(tuples, action) == ttt.result(lists, action)


# Actions that are not legal


def refusal(board, action):
    """Return what result says instead of a new board."""
    try:
        ttt.result(board, action)
    except ValueError as error:
        return str(error)
    return None


def test_an_action_that_is_not_a_pair_of_integers_gets_its_own_message():
    singles = (None, "00", "ab", 4, 1.0, (), (1,), (0, 1, 2), [0, 0], {0: 1}, {0, 1})
    pairs = ((0.0, 1.0), (True, False), (1, None), ("0", "1"), ([0], [1]), (0, 1.0), (False, 0))
    for action in singles + pairs:
        message = f"{action!r} is not a pair of integers, a row and a column"
        assert refusal(board("... ... ..."), action) == message


def test_an_action_off_the_board_gets_its_own_message():
    for action in [(-1, 2), (2, -1), (-1, -1), (3, 1), (1, 3), (0, -3), (99, 0)]:
        message = f"{action} is off the board: rows and columns go from 0 to 2"
        assert refusal(board("..X ..O X.."), action) == message


def test_a_taken_square_gets_its_own_message():
    for position in LIVE:
        for square in set(range(9)) - set(oracle.free(position)):
            message = f"{to_action(square)} is taken by {position[square]}"
            assert refusal(to_board(position), to_action(square)) == message


def test_an_action_after_the_end_gets_its_own_message():
    for position in FINISHED:
        for action in map(to_action, range(9)):
            message = f"{action} comes too late: the game is over"
            assert refusal(to_board(position), action) == message


# The player


def test_minimax_takes_the_first_of_the_moves_that_are_best_by_all_three_rules():
    for position in LIVE:
        assert minimax(position) == min(oracle.likeliest(position), key=ORDER.index)


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


@pytest.mark.parametrize("seed", range(3))
def test_a_move_does_not_depend_on_what_was_searched_before(fresh, seed):
    for position in Random(seed).sample(LIVE, len(LIVE)):
        assert minimax(position, fresh) == minimax(position)


def test_the_first_move_is_searched_in_at_most_18_000_calls(fresh):
    events = []
    sys.setprofile(lambda _frame, event, _argument: events.append(event))
    fresh.minimax(to_board(START))
    sys.setprofile(None)
    assert events.count("call") <= 18_000
