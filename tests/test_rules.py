"""
What the course asks of any tictactoe.py, checked in every position that can come up in a game.

It needs pytest, and oracle.py and checking.py beside it: python tests/test_rules.py

It stops at the first failure. Mend that one first: the simpler functions are tested first, and a
later failure may come from one of them. With -s behind it, you see all that you print.

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

import oracle  # A position is a string of nine characters there: "XO......."
from checking import attempt, call, check, describe, equal, fail, find, is_board, text
from oracle import FINISHED, LIVE, POSITIONS, to_action, to_board

pytest_plugins = "checking"  # It keeps the tests in this order.

ADVICE = "\nIf the functions before it pass, look in minimax and its helpers."


def test_the_marks_are_those_of_the_course():
    for name, mark in {"X": "X", "O": "O", "EMPTY": None}.items():
        if not equal(find(name), mark):
            fail(name, f"is {text(find(name))} instead of {mark!r}")


def test_initial_state_is_an_empty_board():
    board = check("initial_state", to_board("." * 9))
    if len({id(row) for row in board}) < 3:
        fail("initial_state", "returned one list for several rows: a mark in one is in the others")


def test_player_is_x_at_first_and_then_the_other_player_in_turn():
    for position in LIVE:
        check("player", oracle.player(position), position)


def test_winner_is_the_player_with_three_in_a_row_or_none():
    for position in POSITIONS:
        check("winner", oracle.winner(position), position)


def test_actions_is_the_set_of_the_free_squares():
    for position in reversed(LIVE):  # The last ones have few free squares: easy to see on a board.
        board, free = to_board(position), {to_action(square) for square in oracle.free(position)}
        answer = call("actions", position)
        if not isinstance(answer, (set, frozenset)):
            fail("actions", f"returned {text(answer)}, which is not a set", given=board)
        wrong = [f"{action} is missing" for action in sorted(free - answer)]
        wrong += [f"{action!r} is not a free square" for action in sorted(answer - free, key=repr)]
        if wrong:
            first = ", ".join(wrong if len(wrong) <= 3 else [*wrong[:3], "..."])
            fail("actions", f"returned {text(answer)}: {first}", given=board)


def test_terminal_is_true_once_the_game_is_over_and_false_before():
    for position in POSITIONS:
        check("terminal", not oracle.free(position), position)


def test_utility_is_1_if_x_has_won_and_minus_1_if_o_has_won_and_0_after_a_tie():
    for position in FINISHED:
        check("utility", {"X": 1, "O": -1, None: 0}[oracle.winner(position)], position)


def test_result_is_a_new_board_with_one_more_mark():
    for position in LIVE:
        for square in oracle.free(position):
            after = oracle.play(position, square)
            check("result", to_board(after), position, to_action(square))


def test_result_raises_an_exception_if_the_action_is_not_legal():
    for position in LIVE:
        board, legal = to_board(position), to_action(oracle.free(position)[0])
        call("result", position, legal)  # A stub that always raises must not pass.
        taken = [to_action(square) for square in range(9) if position[square] != "."]
        for action in [*taken, (-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]:
            answer, error = attempt(find("result"), board, action)
            if not isinstance(error, Exception):
                why = "is taken" if action in taken else "is off the board"
                returned = "the board below" if is_board(answer) else text(answer)
                happened = describe(error) if error else f"returned {returned}"
                sentence = f"must raise an exception for {action}, which {why}, but {happened}"
                fail("result", sentence, given=to_board(position), returned=answer)


def test_minimax_is_none_once_the_game_is_over():
    for position in FINISHED:
        check("minimax", None, position)


@pytest.mark.parametrize("free", range(1, 10), ids=lambda free: f"{free} free")
def test_minimax_is_an_action_with_the_best_outcome(free):
    for position in [position for position in LIVE if position.count(".") == free]:
        answer = call("minimax", position)
        taken = {to_action(square): "is taken" for square in range(9)}
        outcomes = taken | oracle.outcomes(position)
        best = to_action(oracle.best(position)[0])
        found = [action for action in outcomes if equal(answer, action)]  # at most one
        told = outcomes[found[0]] if found else "is not an action"
        if told != outcomes[best]:
            turn = f"It is {oracle.player(position)}'s turn: {best} {outcomes[best]}."
            advice = ADVICE if told in ("ties", "loses") else ""
            sentence = f"returned {text(answer)}, which {told}. {turn}{advice}"
            fail("minimax", sentence, given=to_board(position))


if __name__ == "__main__":
    options = ["-x", "--show-capture=no", "-p", "no:cacheprovider"]
    sys.exit(pytest.main([*options, __file__, *sys.argv[1:]]))
