"""
The rules of tictactoe.py: what each function returns, by examples, and then in all positions.

Any right tictactoe.py passes. In the examples, ttt stands for it. Right functions take the place of
those that the called one calls, so a mistake is told where it is. (See conftest.py.)
"""

import pytest

from support.modules import NAMES


def board(rows):
    """Return the board that these rows draw."""
    return [[None if square == "." else square for square in row] for row in rows.split()]


def test_initial_state(ttt):
    assert ttt.initial_state() == board("... ... ...")


def test_player(ttt):
    assert ttt.player(board("... ... ...")) == "X"
    assert ttt.player(board("X.. ... ...")) == "O"


def test_actions(ttt):
    assert ttt.actions(board("XOX OX. O.X")) == {(1, 2), (2, 1)}


def test_result(ttt):
    assert ttt.result(board("X.O ... ..."), (1, 1)) == board("X.O .X. ...")
    assert ttt.result(board("X.O .X. ..."), (2, 2)) == board("X.O .X. ..O")
    with pytest.raises(Exception):  # noqa: B017, PT011 - Any exception will do.
        ttt.result(board("X.O ... ..."), (0, 0))


def test_winner(ttt):
    assert ttt.winner(board("XXX OO. ...")) == "X"
    assert ttt.winner(board("XXO XO. O..")) == "O"
    assert ttt.winner(board("XOX XXO OXO")) is None


def test_terminal(ttt):
    assert ttt.terminal(board("XXX OO. ...")) is True
    assert ttt.terminal(board("XOX XXO OXO")) is True
    assert ttt.terminal(board("XOX OXO OX.")) is False


def test_utility(ttt):
    assert ttt.utility(board("XXX OO. ...")) == 1
    assert ttt.utility(board("XXO XO. O..")) == -1
    assert ttt.utility(board("XOX XXO OXO")) == 0


def test_minimax(ttt):
    assert ttt.minimax(board("XX. OO. ...")) == (0, 2)  # wins
    assert ttt.minimax(board("XX. .O. ...")) == (0, 2)  # blocks
    assert ttt.minimax(board("XOX ... ...")) == (1, 1)  # finds the only tie
    assert ttt.minimax(board("XXX OO. ...")) is None


@pytest.mark.parametrize("name", NAMES)
def test_in_all_positions(check, name):
    verdict = check.judge(name)
    if verdict.mistake:
        pytest.fail(verdict.told(), pytrace=False)
