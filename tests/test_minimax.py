"""What this tictactoe.py promises beyond the course: the best of all moves, clear errors."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

import oracle
import tictactoe as ttt
from modules import OURS, PLAIN, RIGHT, calls, made, positions_asked_for
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
    assert [position for position in FINISHED if ttt.actions(to_board(position)) != set()] == []
    assert [position for position in FINISHED if ttt.best_actions(to_board(position)) != []] == []
    assert [position for position in LIVE if ttt.utility(to_board(position)) != 0] == []


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
def test_whatever_was_searched_before_best_actions_are_the_best_moves_in_order(positions):
    module = made(OURS)
    for position in positions:
        best = list(map(to_action, sorted(oracle.likeliest(position), key=ORDER.index)))
        assert module.best_actions(to_board(position)) == best
        assert module.minimax(to_board(position)) == best[0]


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


@pytest.mark.parametrize(
    ("mark", "share", "risking"), [(X, 0.9947917, 0.9947917), (O, 0.9164021, 0.9386243)]
)
def test_who_wins_more_often_than_minimax_risks_a_loss(mark, share, risking):
    win = wins(START, mark, lambda position: [minimax(position)])
    assert win == wins(START, mark, safe_moves)
    assert round(float(win), 7) == share
    assert round(float(wins(START, mark, oracle.free)), 7) == risking


def test_pruning_and_memory_together_spare_the_most_positions():
    assert positions_asked_for(pruning=False, memory=False) == 549_946
    assert positions_asked_for(pruning=True, memory=False) == 7_865
    assert positions_asked_for(pruning=False, memory=True) == 2_271
    assert positions_asked_for(pruning=True, memory=True) == 521
    assert positions_asked_for(True, True, "minimax(initial_state())") == 2_186  # with rule 3


def test_a_plain_minimax_looks_at_all_of_them():
    boards = calls(made(PLAIN), "terminal", f"minimax({to_board('X.O.O..X.')})")
    assert boards == positions_asked_for(False, False, "score('X.O.O..X.', -inf, inf)")


def test_without_rule_2_a_win_at_once_is_left_lying_in_421_of_2_358_positions():
    plain, left = made("", **RIGHT), []
    for position in LIVE:
        wins = [s for s in oracle.free(position) if oracle.winner(oracle.play(position, s))]
        if wins:
            left.append(minimax(position, plain) not in wins)
    assert (sum(left), len(left)) == (421, 2_358)
