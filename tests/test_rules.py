"""
What the course asks of any tictactoe.py, checked in every position that can come up in a game.

It needs pytest, and checking.py and positions.txt beside it: python tests/test_rules.py

The functions are tested in the order in which they are to be written; one that is not written yet
is passed over. It stops at the first failure: mend that one first, for a later failure may come
from it. The last lines say what is right, wrong and not written yet.

With -k winner behind it, only winner is tested. With -s, you see all that you print.
To grade, type python -m pytest tests/test_rules.py: it goes on after a failure.

What the course leaves open stays open: what player, actions and result do once the game is over,
what utility does before that, which exception is raised, and which of several best moves is chosen.
"""

import sys
from subprocess import list2cmdline

try:
    import pytest
except ModuleNotFoundError:
    install = list2cmdline([sys.executable, "-m", "pip", "install", "pytest"])
    sys.exit(f"The check needs pytest. To install it: {install}")

import checking
from checking import POSITIONS, call, check, check_each, check_raises, equal, fail, find, text

pytest_plugins = "checking"  # It keeps the tests in this order, and ends with what is right.

LIVE = [position for position in POSITIONS if position.player]
FINISHED = [position for position in POSITIONS if not position.player]
SQUARES = [(i, j) for i in range(3) for j in range(3)]


def test_initial_state_has_the_marks_of_the_course():
    for name, mark in {"X": "X", "O": "O", "EMPTY": None}.items():
        if not equal(find(name), mark):
            fail(name, f"is {text(find(name))} instead of {mark!r}")


def test_initial_state_is_an_empty_board():
    board = check("initial_state", checking.EMPTY_BOARD.board())
    if len({id(row) for row in board}) < 3:
        fail("initial_state", "returned one list for several rows: a mark in one is in the others")


def test_player_is_x_at_first_and_then_the_other_one_in_turn():
    check_each(LIVE, lambda position: check("player", position.player, position))


def check_actions(position):
    free, answer = {*position.outcomes}, call("actions", position)
    if not isinstance(answer, (set, frozenset)):
        sentence = f"returned {text(answer)}, which is not a set"
        fail("actions", sentence, given=position.board())
    wrong = [f"{action} is missing" for action in sorted(free - answer)]
    wrong += [f"{action!r} is not a free square" for action in sorted(answer - free, key=repr)]
    if wrong:
        first = ", ".join(wrong if len(wrong) <= 3 else [*wrong[:3], "..."])
        fail("actions", f"returned {text(answer)}: {first}", given=position.board())


def test_actions_is_the_set_of_the_free_squares():
    # After the empty board, the last ones: they have few free squares, which are easy to see.
    check_each([checking.EMPTY_BOARD, *LIVE[:0:-1]], check_actions)


def check_result(position):
    for i, j in position.outcomes:
        after = position.board()
        after[i][j] = position.player
        check("result", after, position, (i, j))


def test_result_is_a_new_board_with_one_more_mark():
    check_each(LIVE, check_result)


def check_illegal_actions(position):
    call("result", position, next(iter(position.outcomes)))  # A stub that always raises fails.
    for action in SQUARES:
        if action not in position.outcomes:
            check_raises("result", position, action, "is taken")
    for action in [(-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]:
        check_raises("result", position, action, "is off the board")


def test_result_raises_an_exception_if_the_move_is_not_legal():
    check_each(LIVE, check_illegal_actions)


def test_winner_is_x_or_o_with_three_in_a_row_or_none():
    check_each(POSITIONS, lambda position: check("winner", position.winner, position))


def test_terminal_is_true_once_the_game_is_over_and_false_before():
    check_each(POSITIONS, lambda position: check("terminal", not position.player, position))


def test_utility_is_1_if_x_has_won_and_minus_1_if_o_has_won_and_0_after_a_tie():
    utilities = {"X": 1, "O": -1, None: 0}
    check_each(FINISHED, lambda position: check("utility", utilities[position.winner], position))


def test_minimax_is_none_once_the_game_is_over():
    for position in FINISHED:
        check("minimax", None, position)


def outcome(position, answer):
    """Return what an answer of minimax leads to, or what is wrong with it."""
    for action in SQUARES:
        if equal(answer, action):
            return position.outcomes.get(action, "is taken")
    is_pair = isinstance(answer, list) and tuple(answer) in SQUARES
    return "is a list, not a tuple" if is_pair else "is not an action"


def advice(position, answer, best):
    """Return where to look for the reason of an answer that is not one of the best actions."""
    again, alone = checking.ask_again("minimax", position)
    if equal(again, answer) and outcome(position, alone) == best:
        right = f"Asked for this board alone, it returns {alone}, which is right"
        return f"\n{right}: something is left over from earlier boards."
    if outcome(position, answer) not in ("ties", "loses"):
        return ""
    others = "If the functions before it pass,"
    if checking.results.all_right(checking.FUNCTIONS[:-1]):
        others = "All other functions are right:"
    return f"""
{others} look in minimax and its helpers.
If it prunes, try it without pruning first."""


def list_outcomes(position, answer, best):
    """Return what each action leads to; of more than five, what the answer and the best ones do."""
    shown = position.outcomes
    if len(shown) > 5:
        shown = {action for action in shown if equal(action, answer) or shown[action] == best}
    return ", ".join(f"{action} {position.outcomes[action]}" for action in sorted(shown))


@pytest.mark.parametrize("free", range(1, 10), ids=lambda free: f"{free} free")
def test_minimax_is_an_action_with_the_best_outcome(free):
    for position in [position for position in LIVE if len(position.outcomes) == free]:
        answer = call("minimax", position)
        told = outcome(position, answer)
        best = max(position.outcomes.values(), key=["loses", "ties", "wins"].index)
        if told != best:
            turn = f"It is {position.player}'s turn: {list_outcomes(position, answer, best)}."
            sentence = f"returned {text(answer)}, which {told}. {turn}"
            fail("minimax", sentence + advice(position, answer, best), given=position.board())


if __name__ == "__main__":
    options = ["-x", "-qq", "--no-header", "-rN", "--show-capture=no", "-p", "no:cacheprovider"]
    sys.exit(pytest.main([*options, __file__, *sys.argv[1:]]))
