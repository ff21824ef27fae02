"""
Tic-tac-toe: write the functions below from the top down, as their docstrings describe.

A board is a list of three rows, each a list of three squares. A square is X, O or EMPTY.

README.md says what you may change, and how to play with your functions and check them.
"""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Return the board before the first move: all squares are EMPTY."""
    raise NotImplementedError


def player(board):
    """Return the player whose turn it is, X or O. X goes first."""
    raise NotImplementedError


def actions(board):
    """Return the set of all free squares (i, j): row i and column j, from 0."""
    raise NotImplementedError


def result(board, action):
    """
    Return a new board with the action played; don't change the board you are given.

    Raise an exception if the square is taken or off the board.
    """
    raise NotImplementedError


def winner(board):
    """Return the player who has three in a row, X or O; None if nobody has."""
    raise NotImplementedError


def terminal(board):
    """Return True if the game is over, False if not."""
    raise NotImplementedError


def utility(board):
    """Return what a finished game is worth: 1 if X has won, -1 if O has won, 0 after a tie."""
    raise NotImplementedError


def minimax(board):
    """Return the best action for the player whose turn it is, None if the game is over."""
    raise NotImplementedError
