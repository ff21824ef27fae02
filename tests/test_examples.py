"""
The rules by example: small boards, and what each function of tictactoe.py returns for them.

A board is drawn row by row. In "XO. .X. ...", X has a corner and the centre, and it is O's turn.
The examples hold for any right tictactoe.py. "python check" tries every position that can come up
in a game.
"""

import pytest

import tictactoe as ttt


def board(picture):
    marks = {"X": ttt.X, "O": ttt.O, ".": ttt.EMPTY}
    return [[marks[letter] for letter in row] for row in picture.split()]


def draw(board):
    return " ".join("".join("." if mark == ttt.EMPTY else mark for mark in row) for row in board)


def after_minimax(picture):
    """Return the picture of the board after minimax's move."""
    before = board(picture)
    return draw(ttt.result(before, ttt.minimax(before)))


def test_the_board_is_empty_at_first():
    assert draw(ttt.initial_state()) == "... ... ..."


def test_x_makes_the_first_move_and_then_they_take_turns():
    assert ttt.player(board("... ... ...")) == "X"
    assert ttt.player(board("... .X. ...")) == "O"
    assert ttt.player(board("O.. .X. ...")) == "X"


def test_the_actions_are_the_free_squares():
    assert ttt.actions(board("XO. .X. OXO")) == {(0, 2), (1, 0), (1, 2)}


def test_the_result_is_a_new_board_and_the_old_one_does_not_change():
    old = board("X.. .O. ...")
    assert draw(ttt.result(old, (0, 2))) == "X.X .O. ..."
    assert draw(old) == "X.. .O. ..."


@pytest.mark.parametrize("action", [(1, 1), (0, 3), (-1, 0)])
def test_nobody_can_play_a_taken_square_or_one_off_the_board(action):
    # The course leaves open which exception it is; the linter ruff would ask for one.
    with pytest.raises(Exception):  # noqa: B017, PT011
        ttt.result(board("X.. .O. ..."), action)


@pytest.mark.parametrize("picture", ["XXX OO. ...", "OO. XXX ...", "OO. ... XXX"])
def test_three_in_a_row_win(picture):
    assert ttt.winner(board(picture)) == "X"


@pytest.mark.parametrize("picture", ["OXX OX. O..", "XO. XO. .OX", "X.O .XO X.O"])
def test_three_in_a_column_win(picture):
    assert ttt.winner(board(picture)) == "O"


@pytest.mark.parametrize("picture", ["X.. OX. O.X", "OOX .X. X..", "XOX OXO XOX"])
def test_three_on_a_diagonal_win_even_with_the_last_square(picture):
    assert ttt.winner(board(picture)) == "X"


@pytest.mark.parametrize("picture", ["... ... ...", "XX. OO. ...", "XOX XOO OXX"])
def test_there_is_no_winner_without_three_in_a_line(picture):
    assert ttt.winner(board(picture)) is None


def test_the_game_is_over_once_somebody_has_won_or_the_board_is_full():
    assert ttt.terminal(board("XX. OO. ...")) is False
    assert ttt.terminal(board("XXX OO. ...")) is True
    assert ttt.terminal(board("XOX XOO OXX")) is True


def test_x_wants_the_highest_utility_and_o_the_lowest():
    assert ttt.utility(board("XXX OO. ...")) == 1
    assert ttt.utility(board("XOX XOO OXX")) == 0
    assert ttt.utility(board("XX. OOO X..")) == -1


def test_minimax_has_no_action_once_the_game_is_over():
    assert ttt.minimax(board("XXX OO. ...")) is None
    assert ttt.minimax(board("XOX XOO OXX")) is None


def test_minimax_wins_where_only_one_move_wins():
    assert after_minimax("XX. OO. ...") == "XXX OO. ..."
    assert after_minimax("XX. OO. X..") == "XX. OOO X.."


def test_minimax_blocks_two_in_a_row():
    assert after_minimax("XX. .O. ...") == "XXO .O. ..."
    assert after_minimax("X.. OO. X..") == "X.. OOX X.."


def test_minimax_makes_a_fork():
    assert after_minimax("XO. X.. O..") == "XO. XX. O.."


def test_minimax_sees_a_fork_coming():
    assert after_minimax("X.. ... ...") == "X.. .O. ..."
    edges = ["XO. .O. ..X", "X.. OO. ..X", "X.. .OO ..X", "X.. .O. .OX"]
    assert after_minimax("X.. .O. ..X") in edges
