"""What this tictactoe.py promises beyond the course: the best of all moves, clear errors."""

import re
from functools import cache
from math import inf
from random import Random

import pytest

import oracle
import tictactoe as ttt
from modules import OURS, PLAIN, RIGHT, calls, made, searches
from oracle import FINISHED, LIVE, POSITIONS, to_action, to_board
from running import attempt
from tictactoe import O, X

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
START, ENDGAME = "." * 9, "X.O.O..X."
CORNERS = ["X........", "..X......", "......X..", "........X"]
SHARES = [(X, 0.9947917, 0.9947917), (O, 0.9164021, 0.9386243)]


def test_no_action_is_left_after_the_end_and_utility_is_0_before():
    assert [position for position in FINISHED if ttt.actions(to_board(position)) != set()] == []
    assert [position for position in LIVE if ttt.utility(to_board(position)) != 0] == []


def test_an_action_that_is_not_legal_gets_its_own_message():
    for position in POSITIONS[::5]:
        free = oracle.free(position)
        off = "is off the board: rows and columns go from 0 to 2"
        messages = dict.fromkeys([(-1, 2), (2, -1), (3, 1), (1, 3)], off)
        for square in {*range(9)} - {*free}:
            taken = f"is taken by {position[square]}"
            messages[to_action(square)] = taken if free else "comes too late: the game is over"
        for action, message in messages.items():
            _, error = attempt(ttt.result, to_board(position), action)
            assert repr(error) == repr(ValueError(f"{action} {message}")), position


def test_whatever_was_searched_before_best_actions_are_the_best_moves_in_order():
    module = made(OURS)
    for position in Random(0).sample(POSITIONS, len(POSITIONS)):
        best = list(map(to_action, sorted(oracle.likeliest(position), key=ORDER.index)))
        assert module.best_actions(to_board(position)) == best, position
        assert module.minimax(to_board(position)) == next(iter(best), None), position


def minimax_move(position):
    row, column = ttt.minimax(to_board(position))
    return [3 * row + column]


EXAMPLES = {
    "wins at once where other moves win later": ("..OXX.O..", "..OXXXO.."),
    "delays a loss": (".O..XX...", ".O.OXX..."),
    "prefers a tie that a careless opponent can lose": ("..XX..O..", "..XX..O.O"),
}


@pytest.mark.parametrize(("before", "after"), EXAMPLES.values(), ids=EXAMPLES)
def test_among_moves_with_the_same_outcome_minimax(before, after):
    (square,) = minimax_move(before)
    assert oracle.play(before, square) == after, f"it plays {square} of the squares 0 to 8"


def safe_moves(position):
    mark, squares = oracle.player(position), oracle.free(position)
    return [s for s in squares if oracle.ending(oracle.play(position, s))[0] in (mark, None)]


@pytest.mark.parametrize(("mark", "share", "risking"), SHARES)
def test_who_wins_more_often_than_minimax_risks_a_loss(mark, share, risking):
    win = oracle.chance(START, mark, minimax_move)
    assert win == oracle.chance(START, mark, safe_moves)
    assert round(float(win), 7) == share
    assert round(float(oracle.chance(START, mark, oracle.free)), 7) == risking


@cache
def tree_size(position):
    return 1 + sum(tree_size(oracle.play(position, square)) for square in oracle.free(position))


def test_pruning_spares_most_positions_and_no_score_is_searched_twice():
    plain = calls(made(PLAIN), "terminal", f"minimax({to_board(ENDGAME)})")
    assert plain == searches(f"score('{ENDGAME}')", pruning=False) == tree_size(ENDGAME)
    assert tree_size(START) == 549_946  # without pruning
    assert searches(f"score('{START}')") == 7_865
    assert searches("minimax(initial_state()), minimax(initial_state())") == 15_043
    assert searches(f"[score(image) for image in {CORNERS}]") == searches("score('X........')")


def score_of(position):
    """Return the score that tictactoe.py describes, worked out by the oracle."""
    mark, moves = oracle.ending(position)
    return ttt.UTILITY[mark] * (position.count(".") - moves + 1)


EXAMPLE = re.findall(r"^#     ( *)([XO.]{9}) +(-?\d)   (.*)$", OURS, re.MULTILINE)


def what_counts(position, replies):
    """Return in words how the score of a position follows from those of its replies."""
    mark, move = oracle.player(position), 9 - position.count(".")
    if oracle.winner(position):
        return f"{oracle.winner(position)} has won with move {move}"
    if len(replies) == 1:
        wins = f" and wins with move {move + 1}" if oracle.winner(replies[0]) else ": a tie"
        return f"{mark} fills the last square{wins}"
    *some, last = map(score_of, replies)
    which = "highest" if mark == X else "lowest"
    return f"{mark} takes the {which} of {', '.join(map(str, some))} and {last}"


def explained(position, indent=""):
    """Return what the example has to say of a position, and of those that follow it."""
    replies = [oracle.play(position, square) for square in oracle.free(position)]
    line = indent, position, str(score_of(position)), what_counts(position, replies)
    below = replies if len(replies) > 1 else []
    return [line, *(after for reply in below for after in explained(reply, indent + "    "))]


def test_each_line_of_the_example_above_the_search_is_true():
    assert explained("X.O.X.XOO") == EXAMPLE


def test_what_is_said_of_the_last_lines_of_the_example_is_true():
    (_, position, *_), _, (_, skipped, *_) = EXAMPLE[-3:]
    module, asked = made(OURS), []
    search = module.search
    module.search = lambda *given: asked.append(given[0]) or search(*given)
    assert (module.search(position, 3, inf), score_of(position)) == (1, 0)
    assert skipped not in asked


def test_each_search_returns_the_score_or_a_value_on_the_same_side_of_alpha_and_beta():
    module = made(OURS)
    real_search, sides = module.search, set()

    def search(position, alpha, beta):
        value, score = real_search(position, alpha, beta), score_of(position)
        if alpha < score < beta:
            assert value == score, (position, alpha, beta)
        elif score <= alpha:
            assert score <= value <= alpha, (position, alpha, beta)
        else:
            assert score >= value >= beta, (position, alpha, beta)
        sides.add((value > score) - (value < score))
        return value

    module.search = search
    for position in LIVE:
        module.best_actions(to_board(position))
    assert sides == {-1, 0, 1}  # Some values are too low, and some are too high.
    assert module.scores == {position: score_of(position) for position in module.scores}


def test_without_rule_2_a_win_at_once_is_left_lying_in_421_of_2_358_positions():
    left = []
    for position in LIVE:
        after = {to_action(s): oracle.play(position, s) for s in oracle.free(position)}
        if any(map(oracle.winner, after.values())):
            action = RIGHT["minimax"](to_board(position))
            left.append(oracle.winner(after[action]) is None)
    assert (sum(left), len(left)) == (421, 2_358)
