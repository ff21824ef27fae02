"""Tic-tac-toe with a plain minimax: it looks at every board that can follow."""

from copy import deepcopy
from math import inf

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for i in range(3)]


def player(board):
    """Return the player who is to move."""
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
    after = deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    """Return the player who has three in a row, or None."""
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


# Minimax: each player assumes that the other one will answer as well as possible. X takes the
# action with the highest value, O the one with the lowest. An action has the value of the board
# after it. Once the game is over, the value of a board is its utility. Before that, it is the value
# of the action that is best for the player who is to move. To find it, max_value and min_value call
# each other, each time with one fewer free square, until the game is over: this is recursion.
def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
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
    """Return the highest utility that X, who is to move, can force."""
    if terminal(board):
        return utility(board)
    value = -inf
    for action in actions(board):
        value = max(value, min_value(result(board, action)))
    return value


def min_value(board):
    """Return the lowest utility that O, who is to move, can force."""
    if terminal(board):
        return utility(board)
    value = inf
    for action in actions(board):
        value = min(value, max_value(result(board, action)))
    return value
