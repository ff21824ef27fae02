"""Tic-tac-toe with alpha-beta pruning: plain.py, but it skips what can't change the choice."""

from copy import deepcopy
from math import inf

# From here down to minimax, everything is the same as in plain.py.
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


# Alpha-beta pruning skips actions that can't change the choice. On this board, X is to move, and O
# threatens to complete a diagonal at the bottom left:
#
#     X . O
#     O O X
#     . . X
#
# X tries this corner first: good_first, at the end of the file, lists corners before edges.
# Blocking there leads to a tie, so the value is 0. After any other action of X, O wins at once in
# the corner: -1. X prefers the tie anyway, so O's other reply doesn't matter, and min_value skips
# it. In one line, max(0, min(-1, ?), min(-1, ?)) is 0, whatever the question marks stand for.
#
# Alpha is the highest value that X can already get, by an action tried before, on this board or on
# one that led to it. Beta is the lowest that O can get. At first, alpha is -inf and beta is inf.
#
# In min_value, the variable value only falls. Once it is alpha or less, X has no reason to let the
# game come to this board, so the actions that are left are skipped. In the example, alpha is 0 once
# X has tried to block, and -1 is less.
#
# max_value does the same for X's actions, with beta. Take the board one move earlier: the top right
# is free, and O is to move. O tries that corner first, which leads to the tie, so beta is 0. After
# any other action of O, X tries it first and wins. 1 is more than 0, so X's other actions are
# skipped.
# "python check course/pruning.py X..OOX..X" shows both examples.
#
# An equal value is enough to stop, because the other player already has something as good. With <
# instead of <= and > instead of >=, the choice would be the same, because to skip less is never
# wrong, but searching would take longer.
#
# After a skip, the number that is returned may be only a bound: if it is alpha or less, the value
# of the board may be even lower; if it is beta or more, even higher. Say that X has tried to block
# and now tries the top middle, and that O's replies come in the other order. The bottom middle
# leads to a tie. 0 is alpha, so min_value stops and returns 0, although O's other reply wins and
# the value is -1. X does not mind, because minimax changes its choice only for a *higher* value.
# With >= instead of > in minimax, X would choose the top middle, and lose.
def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        highest = -inf
        for action in good_first(board):
            value = min_value(result(board, action), highest, inf)  # highest is alpha
            if value > highest:  # not >=: an equal value may be a bound
                highest = value
                best = action
    else:
        lowest = inf
        for action in good_first(board):
            value = max_value(result(board, action), -inf, lowest)  # lowest is beta
            if value < lowest:  # not <=, for the same reason
                lowest = value
                best = action
    return best


def max_value(board, alpha, beta):
    """Return the value of a board with X to move, or a bound on it, as explained above."""
    if terminal(board):
        return utility(board)
    value = -inf
    for action in good_first(board):
        value = max(value, min_value(result(board, action), alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value


def min_value(board, alpha, beta):
    """Return the value of a board with O to move, or a bound on it, as explained above."""
    if terminal(board):
        return utility(board)
    value = inf
    for action in good_first(board):
        value = min(value, max_value(result(board, action), alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value


# The better the first actions are, the sooner alpha rises and beta falls, and the more is skipped.
# In tic-tac-toe, the centre is often good, and corners are often better than edges.
ORDER = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]


def good_first(board):
    """Return a list of all free squares, those that are often good first."""
    free = actions(board)
    return [action for action in ORDER if action in free]
