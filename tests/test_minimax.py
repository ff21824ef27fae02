"""What this tictactoe.py promises beyond the course: the best of all moves, clear errors."""

import os
import re
import subprocess
import sys
from functools import cache
from math import inf
from random import Random

import pytest

import benchmark
import oracle
import tictactoe as ttt
from calls import attempt
from modules import FOLDER, OURS, PLAIN, RIGHT, calls, edited, made, searches
from oracle import FINISHED, LIVE, POSITIONS, to_action, to_board
from tictactoe import O, X

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
START, ENDGAME = "." * 9, "X.O.O..X."
CORNERS = ["X........", "..X......", "......X..", "........X"]
SHARES = [(X, 0.9947917, 0.9947917, 0.9739583), (O, 0.9164021, 0.9386243, 0.8380952)]


def test_no_action_is_left_after_the_end_and_utility_is_0_before():
    with_actions = [position for position in FINISHED if ttt.actions(to_board(position)) != set()]
    assert not with_actions, "the game is over here, but there are actions"
    not_0 = [position for position in LIVE if ttt.utility(to_board(position)) != 0]
    assert not not_0, "the game is not over here, but utility is not 0"


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
        assert module.best_actions(to_board(position)) == best, f"best_actions at {position}"
        assert module.minimax(to_board(position)) == next(iter(best), None), (
            f"minimax at {position}"
        )


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


def first_best(position):
    return [min(oracle.best(position), key=ORDER.index)]


@pytest.mark.parametrize(("mark", "share", "risking", "without_rule_3"), SHARES)
def test_who_wins_more_often_than_minimax_risks_a_loss(mark, share, risking, without_rule_3):
    ways = {minimax_move: share, safe_moves: share, oracle.free: risking}
    for moves, expected in (ways | {first_best: without_rule_3}).items():
        win = float(oracle.chance(START, mark, moves))
        assert round(win, 7) == expected, f"{mark} wins so often with {moves.__name__}"


@cache
def tree_size(position):
    return 1 + sum(tree_size(oracle.play(position, square)) for square in oracle.free(position))


def test_without_pruning_search_is_called_once_for_each_position_that_can_follow():
    plain = calls(made(PLAIN), "terminal", f"minimax({to_board(ENDGAME)})")
    ours = searches(f"score('{ENDGAME}')", pruning=False)
    assert plain == tree_size(ENDGAME), "plain.py looks at other positions than these"
    assert ours == tree_size(ENDGAME), "without pruning, search looks at other positions than these"


def test_no_score_is_searched_twice():
    again = searches("minimax(initial_state()), minimax(initial_state())")
    assert again == searches("minimax(initial_state())"), "it searches again what it knows"
    images = searches(f"[score(image) for image in {CORNERS}]")
    assert images == searches("score('X........')"), "a turned position is searched again"


@cache
def counts():
    """Return how often search is called for the whole game, in each way of benchmark.py."""
    _everything, *others = benchmark.WAYS  # The first one would take long.
    return [f"{number:,}" for number in (tree_size(START), *map(benchmark.count, others))]


def test_benchmark_needs_neither_pytest_nor_pygame():
    read = "import runpy, sys; runpy.run_path(sys.argv[1])"  # It counts only if it is started.
    command = [sys.executable, "-S", "-c", read, FOLDER / "tests" / "benchmark.py"]
    environment = os.environ | {"PYTHONSAFEPATH": "1"}  # Its folder is not searched for modules.
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, f"benchmark.py does not run:\n{done.stderr}"


def test_the_comments_count_the_calls_of_search_as_they_are():
    *_, ours, _, _, later, latest = counts()
    wrong = "The comment above search in tictactoe.py counts other calls than benchmark.py."
    assert re.findall(r"\d+,\d{3}", OURS) == [later, ours, latest], wrong


@pytest.mark.parametrize("readme", ["README.md", "docs/README.zh-CN.md"])
def test_the_readme_counts_the_calls_of_search_and_the_wins_as_they_are(readme):
    text = (FOLDER / readme).read_text(encoding="utf-8")
    table = re.findall(r"^\| .* \| ([\d,]+) \|$", text, re.MULTILINE)
    assert table == counts()[:5], f"{readme} counts other calls of search than benchmark.py."
    first_move = searches("minimax(initial_state())")
    assert f" {first_move:,} " in text, f"{readme}: minimax makes {first_move:,} calls at first."
    (_, as_x, _, as_x_without), (_, as_o, _, as_o_without) = SHARES
    shares = [f"{100 * share:.2f}%" for share in (as_x, as_o, as_x_without, as_o_without)]
    assert re.findall(r"\d\d\.\d\d%", text) == shares, f"{readme} has other shares of games won."


def score_of(position):
    """Return the score that tictactoe.py describes, worked out by the oracle."""
    mark, moves = oracle.ending(position)
    return ttt.UTILITY[mark] * (position.count(".") - moves + 1)


EXAMPLE = "X.OOOX..X"
DRAWING = re.findall(r"^#     ([XO.]) ([XO.]) ([XO.])", OURS, re.MULTILINE)
TREE = re.findall(r"^#     ( *)([XO.]{9}) +(-?\d)   (.*)$", OURS, re.MULTILINE)


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
    squares = sorted(oracle.free(position), key=ORDER.index)
    replies = [oracle.play(position, square) for square in squares]
    line = indent, position, str(score_of(position)), what_counts(position, replies)
    below = replies if len(replies) > 1 else []
    return [line, *(after for reply in below for after in explained(reply, indent + "    "))]


def test_each_line_of_the_example_above_the_search_is_true():
    assert "".join("".join(row) for row in DRAWING) == EXAMPLE, "the drawing shows another position"
    assert explained(EXAMPLE) == TREE, "in the comment of tictactoe.py, a line of the tree is wrong"


def test_what_is_said_of_the_moves_that_the_example_skips_is_true():
    module, alphas = made(OURS), {}
    search = module.search
    module.search = lambda *given: alphas.update([given[:2]]) or search(*given)
    assert module.search(EXAMPLE, -inf, inf) == 0, "the example is no tie any more"
    skipped = " and ".join(position for _, position, *_ in TREE if position not in alphas)
    assert f"here {skipped}." in OURS, f"It skips {skipped}: the comment says something else."
    first, *others = [alphas[oracle.play(EXAMPLE, square)] for square in (6, 1, 7)]
    assert (first, others) == (-inf, [0, 0]), "alpha is not as the comment says"


def test_one_move_earlier_the_example_skips_by_beta_as_its_comment_says():
    earlier, corner = re.search(r"one move earlier, ([XO.]{9})", OURS)[1], 2
    assert oracle.play(earlier, corner) == EXAMPLE, "not the position one move earlier"
    module, betas = made(OURS), {}
    search = module.search
    module.search = lambda *given: betas.update([given[::2]]) or search(*given)
    module.search(earlier, -inf, inf)
    for square in {*oracle.free(earlier)} - {corner}:
        after = oracle.play(earlier, square)
        seen = {s: betas.get(oracle.play(after, s)) for s in oracle.free(after)}
        wins = {s: 0 if s == corner else None for s in seen}
        assert seen == wins, f"after {square}, these are searched, with beta: {seen}"
    assert score_of(oracle.play(after, corner)) == 3, "the score of X's win is another one"


def test_in_the_other_order_the_example_gives_a_bound_as_its_comment_says():
    position = "XXOOOX..X"
    module = made(edited(OURS, ("ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)", "ORDER = range(8, -1, -1)")))
    seen = module.search(position, 0, inf), score_of(position)
    assert seen == (0, -2), "bound and score are not those of the comment"


def test_each_search_returns_the_score_or_a_value_on_the_same_side_of_alpha_and_beta():
    module = made(OURS)
    real_search, sides = module.search, set()

    def search(position, alpha, beta):
        value, score = real_search(position, alpha, beta), score_of(position)
        asked = f"search({position!r}, {alpha}, {beta}) returned {value}"
        if alpha < score < beta:
            assert value == score, f"{asked}, but the score is {score}"
        elif score <= alpha:
            assert score <= value <= alpha, f"{asked}: no bound on {score} from above"
        else:
            assert score >= value >= beta, f"{asked}: no bound on {score} from below"
        sides.add((value > score) - (value < score))
        return value

    module.search = search
    for position in LIVE:
        module.best_actions(to_board(position))
    assert sides == {-1, 0, 1}, "not some values are too low, some too high, and some exact"
    wrong = {key: score for key, score in module.scores.items() if score != score_of(key)}
    assert not wrong, f"these are remembered as scores, but are none: {wrong}"


def test_without_rule_2_a_win_at_once_is_left_lying_in_421_of_2_358_positions():
    left = []
    for position in LIVE:
        after = {to_action(s): oracle.play(position, s) for s in oracle.free(position)}
        if any(map(oracle.winner, after.values())):
            action = RIGHT["minimax"](to_board(position))
            left.append(oracle.winner(after[action]) is None)
    counts = sum(left), len(left)
    assert counts == (421, 2_358), "the README says so, and the name of this test"
