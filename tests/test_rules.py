"""
What the course asks of any tictactoe.py, checked in every position that can come up in a game.

It needs pytest and oracle.py, nothing else: python -m pytest tests/test_rules.py

What the course leaves open stays open: what player, actions and result do once the game is over,
what utility does before, which exception is raised, and which of several best moves is chosen.
"""

import traceback

import pytest

import oracle
import tictactoe
from oracle import FINISHED, LIVE, POSITIONS, to_action, to_board

OFF_THE_BOARD = [(-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]
UTILITY = {"X": 1, "O": -1, None: 0}


def fail(sentence, board):
    """Fail with a sentence and a picture of the board."""
    picture = "\n".join(" ".join(mark or "." for mark in row) for row in board)
    pytest.fail(f"{sentence}:\n\n{picture}\n", pytrace=False)


def described(error):
    """Return what was raised, and where in tictactoe.py."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == tictactoe.__file__]
    where = f" in line {own[-1].lineno}, in {own[-1].name}" if own else ""
    return f"{type(error).__name__}{where} ({error})"


def call(name, board, *action):
    """Return what a function returns, which must neither raise nor change the board."""
    before = [list(row) for row in board]
    try:
        answer = getattr(tictactoe, name)(board, *action)
    except Exception as error:  # noqa: BLE001 - whatever a student's function raises
        fail(f"{name} raised {described(error)} on this board", before)
    if board != before:
        fail(f"{name} changed the board that it was given, which was", before)
    return answer


def check(board, name, expected):
    answer = call(name, board)
    if answer != expected:
        fail(f"{name} returned {answer!r} instead of {expected!r} on this board", board)


def refuses(board, action):
    """Return whether result raises an exception, as the course asks: it does not say which."""
    try:
        tictactoe.result(board, action)
    except Exception:  # noqa: BLE001
        return True
    return False


def test_the_marks_are_those_of_the_course():
    assert (tictactoe.X, tictactoe.O, tictactoe.EMPTY) == ("X", "O", None)


def test_initial_state_is_an_empty_board():
    assert tictactoe.initial_state() == to_board("." * 9)


def test_player_is_x_at_first_and_then_the_other_player_in_turn():
    for position in LIVE:
        check(to_board(position), "player", oracle.player(position))


def test_actions_is_the_set_of_the_free_squares():
    for position in LIVE:
        board = to_board(position)
        answer = call("actions", board)
        if not isinstance(answer, (set, frozenset)):
            fail(f"actions returned {answer!r}, which is not a set, on this board", board)
        check(board, "actions", {to_action(square) for square in oracle.free(position)})


def test_result_is_a_new_board_with_one_more_mark():
    for position in LIVE:
        for square in oracle.free(position):
            board, action = to_board(position), to_action(square)
            answer = call("result", board, action)
            if answer != to_board(oracle.play(position, square)):
                fail(f"result returned {answer!r} for {action} on this board", board)
            if any(new is old for new in answer for old in board):
                fail("result returned a board that shares rows with this board", board)


def test_result_raises_an_exception_if_the_action_is_not_legal():
    for position in LIVE:
        taken = [to_action(square) for square in range(9) if position[square] != "."]
        for action in taken + OFF_THE_BOARD:
            board = to_board(position)
            if not refuses(board, action):
                fail(f"result raised no exception for {action} on this board", to_board(position))


def test_winner_is_the_player_with_three_in_a_row_or_none():
    for position in POSITIONS:
        check(to_board(position), "winner", oracle.winner(position))


def test_terminal_is_true_once_the_game_is_over_and_false_before():
    for position in POSITIONS:
        board, over = to_board(position), not oracle.free(position)
        answer = call("terminal", board)
        if answer is not over:
            fail(f"terminal returned {answer!r} instead of {over} on this board", board)


def test_utility_is_1_if_x_has_won_and_minus_1_if_o_has_won_and_0_after_a_tie():
    for position in FINISHED:
        check(to_board(position), "utility", UTILITY[oracle.winner(position)])


def test_minimax_is_none_once_the_game_is_over():
    for position in FINISHED:
        check(to_board(position), "minimax", None)


def test_minimax_is_a_move_with_the_best_outcome():
    # The fullest boards come first, because they show a mistake at its simplest.
    for position in reversed(LIVE):
        board, squares = to_board(position), oracle.free(position)
        outcome, _ = oracle.ending(position)
        best = [s for s in squares if oracle.ending(oracle.play(position, s))[0] == outcome]
        answer = call("minimax", board)
        if answer not in map(to_action, best):
            moves = " or ".join(str(to_action(square)) for square in best)
            fail(f"minimax returned {answer!r} instead of {moves} on this board", board)
