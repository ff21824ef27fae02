"""Tic-tac-toe with a plain minimax, which plays out every possible game."""

from copy import deepcopy
from math import inf

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for i in range(3)]


def player(board):
    """Return the player whose turn it is."""
    marks = [mark for row in board for mark in row]
    return X if marks.count(X) == marks.count(O) else O


def actions(board):
    """Return the set of all free squares (i, j)."""
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    """Return a new board with the action played."""
    if action not in actions(board):
        raise ValueError(f"{action} is not a free square")
    i, j = action
    # deepcopy copies the rows, too. With board.copy(), the old board would get the mark as well.
    after = deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    """Return the player who has three in a row, or None."""
    # Along a row, the column j changes; along a column, the row i does.
    rows = [[board[i][j] for j in range(3)] for i in range(3)]
    columns = [[board[i][j] for i in range(3)] for j in range(3)]
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in rows + columns + diagonals:
        if line[0] == line[1] == line[2] != EMPTY:
            return line[0]
    return None


def terminal(board):
    """Return True if the game is over, False if not."""
    return winner(board) is not None or not actions(board)


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 after a tie."""
    utilities = {X: 1, O: -1, None: 0}
    return utilities[winner(board)]


# Minimax: each player plays as well as possible, and assumes that the other one will, too. X takes
# the action with the highest value, and O takes the one with the lowest. An action is worth as much
# as the board it leads to. A finished board is worth its utility, so a late win is as good as an
# early one. Any other board is worth as much as the best action for the player whose turn it is.
# To find these values, max_value and min_value call each other, each time with one fewer free
# square, until the game is over. This is recursion.
def minimax(board):
    """Return the best action for the player whose turn it is, None if the game is over."""
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        highest = -inf  # lower than any value
        for action in actions(board):
            value = min_value(result(board, action))
            if value > highest:
                highest = value
                best = action
    else:
        lowest = inf  # higher than any value
        for action in actions(board):
            value = max_value(result(board, action))
            if value < lowest:
                lowest = value
                best = action
    return best


def max_value(board):
    """Return the value of a board on X's turn: the highest value that X's moves lead to."""
    if terminal(board):
        return utility(board)
    value = -inf
    for action in actions(board):
        value = max(value, min_value(result(board, action)))
    return value


def min_value(board):
    """Return the value of a board on O's turn: the lowest value that O's moves lead to."""
    if terminal(board):
        return utility(board)
    value = inf
    for action in actions(board):
        value = min(value, max_value(result(board, action)))
    return value
