"""Tic-tac-toe with alpha-beta pruning: plain.py, but it skips what can't change the choice."""

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
    return {X: 1, O: -1, None: 0}[winner(board)]


# Alpha-beta pruning skips actions that can't change the choice. Suppose one action of X leads to a
# tie, so alpha is 0 while the next one is looked at. There, O's first reply wins for O: -1. So O
# can hold X to -1, and X won't choose this action, because 0 is better. O's other replies don't
# matter, and min_value skips them.
#
# In general, alpha and beta say what the players can get by actions that were tried before, on this
# board or on one before it: X can get alpha or more, and O can hold X to beta or less. As
# alpha, minimax passes down the highest value so far; as beta, the lowest.
#
# In max_value, the value only rises. Once it is beta or more, O has no reason to let the game reach
# this board: on a board before it, O has another action, which leads to beta or less. So the
# actions that are left are skipped. In min_value, the value only falls. Once it is alpha or less, X
# has no reason to let the game reach this board.
#
# What they return after a skip is only a bound. If O's first reply were worth 0 instead of -1,
# min_value would return 0, although a reply that it skips might be worth -1. And a value that is
# computed from a bound may be only a bound, too. But a value between alpha and beta is exact: in
# max_value, a bound of beta or more ends the loop, and one of alpha or less can't raise the value
# above alpha.
def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        highest = -inf
        for action in actions(board):
            value = min_value(result(board, action), highest, inf)
            # Not >=: a value equal to highest may be a bound, and the action worse than best.
            if value > highest:
                highest = value
                best = action
    else:
        lowest = inf
        for action in actions(board):
            value = max_value(result(board, action), -inf, lowest)
            if value < lowest:  # not <=, for the same reason
                lowest = value
                best = action
    return best


def max_value(board, alpha, beta):
    """
    Return the highest utility that X, who is to move, can force, if alpha < utility < beta.

    Otherwise, return only a bound: if it is at least the given beta, the utility is this or more;
    if it is at most the given alpha, the utility is this or less.
    """
    if terminal(board):
        return utility(board)
    value = -inf
    for action in actions(board):
        value = max(value, min_value(result(board, action), alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value


def min_value(board, alpha, beta):
    """
    Return the lowest utility that O, who is to move, can force, if alpha < utility < beta.

    Otherwise, return only a bound: if it is at least the given beta, the utility is this or more;
    if it is at most the given alpha, the utility is this or less.
    """
    if terminal(board):
        return utility(board)
    value = inf
    for action in actions(board):
        value = min(value, max_value(result(board, action), alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value
