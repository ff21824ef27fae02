"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY. An action is a pair (i, j): the
row and the column of a square, counted from 0. No function changes the board it is given.
"""

from math import inf

X = "X"
O = "O"
EMPTY = None

# All nine squares, in the order in which minimax tries them: the centre, the corners, the edges
SQUARES = ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1))
# The rows, the columns and the diagonals; here, the squares are numbered from 0 to 8, row by row.
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    """Return the player whose turn it is."""
    marks = board[0] + board[1] + board[2]
    return X if marks.count(X) == marks.count(O) else O


def actions(board):
    """Return the set of all actions, one for each free square."""
    return set(free_squares(board))


def free_squares(board):
    """Return the free squares as a list, in the order in which minimax tries them."""
    return [(i, j) for i, j in SQUARES if board[i][j] == EMPTY]


def result(board, action):
    """Return a new board with the action played; raise ValueError if its square is not free."""
    if action not in SQUARES:
        raise ValueError(f"{action} is not a square of the board")
    i, j = action
    if board[i][j] != EMPTY:
        raise ValueError(f"{action} is taken by {board[i][j]}")
    after = [list(row) for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    """Return the player who has three in a row, or None."""
    marks = board[0] + board[1] + board[2]
    for a, b, c in LINES:
        if marks[a] == marks[b] == marks[c] != EMPTY:
            return marks[a]
    return None


def terminal(board):
    """Return True if the game is over, False if not."""
    return winner(board) is not None or EMPTY not in board[0] + board[1] + board[2]


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def score(board):
    """
    Return the score of a finished game.

    If X has won, it is 1 plus the number of free squares; if O has won, it is the negative of that.
    A tie is 0. So minimax wins as soon as it can, and loses as late as it can.
    """
    return utility(board) * (1 + len(free_squares(board)))


# Minimax
#
# X wants the game to end with a high score, O with a low one. The value of a board is the score at
# the end if both players do their best from there. On X's turn, it is the highest value of the
# boards that X can move to (max_value); on O's turn, the lowest of those that O can move to
# (min_value). These two functions call each other, one move deeper each time, until the game is
# over.
#
# Alpha-beta pruning finds as good a move with far fewer calls: as soon as a move turns out to be no
# better for its player than one that was tried before, the search stops looking into it. Take this
# board. It is X's turn, and O threatens to win at the bottom left:
#
#     X . O
#     O O X
#     . . X
#
# If X blocks, the value is 0, a tie. After either of X's other moves, the first of O's two replies
# wins, with one square free: -2. It does not matter what the second one would lead to:
#
#     max(0, min(-2, ?), min(-2, ?)) is 0, whatever the question marks stand for.
#
# This is the whole search. Each board is on one line, row by row, with its value. It is below the
# board it comes from, and further to the right:
#
#     X.O OOX ..X                  0   X's turn: the highest of 0, -2 and -2
#         X.O OOX X.X              0   O's turn: the lower of 1 and 0
#             XOO OOX X.X          1   X's turn: the only move wins
#                 XOO OOX XXX      1   X has won
#             X.O OOX XOX          0   X's turn: the only move ties
#                 XXO OOX XOX      0   a tie
#         XXO OOX ..X             -2   O's turn: -2 or lower, and X already has 0
#             XXO OOX O.X         -2   O has won
#             XXO OOX .OX              skipped
#         X.O OOX .XX             -2   O's turn: -2 or lower, and X already has 0
#             X.O OOX OXX         -2   O has won
#             XOO OOX .XX              skipped
#
# Alpha is the highest score that X is already sure of, by a move that was tried before, on this
# board or on one that led to it. It is -inf, lower than any score, as long as there is no such
# move. Beta is the lowest score that O is already sure of in the same way, and inf at first.
#
# As min_value tries O's moves, its value can only fall. Once it is down to alpha, X gains nothing
# by letting the game come here, so the rest of O's moves are skipped. As max_value tries X's moves,
# its value can only rise. Once it is up to beta, O gains nothing by coming here, so the rest of X's
# moves are skipped. This happens one move earlier, on X.. OOX ..X with O to move: the top right
# leads to the board of the example, so beta is 0. After any other move of O, X moves to the top
# right first and wins, so X's other replies are skipped.
#
# So a value that is not between alpha and beta may be only a bound, like the two -2 that stand for
# "-2 or lower". If it is alpha or lower, the board may be even worse for X than it says; if it is
# beta or higher, even worse for O. This does no harm: the player for whom it is worse is already
# sure of something at least as good, and won't let the game come here.
#
# But it means that a bound can be equal to the best value so far, although the move is worse. So
# minimax has > and <: it changes its choice only for a better value, not for an equal one. Here,
# again on X's turn, only the move to the top right ties:
#
#     . . .
#     X O O
#     O X X
#
# After the corners, minimax tries the top middle. The first of O's replies ties, too, so the other
# one, which wins for O, is skipped. With >= instead of >, X would move there and lose.
#
# The sooner a good move is tried, the more can be skipped. To choose the first move of a game,
# minimax looks at 7,865 boards: the empty one, and each of the others every time it comes up. With
# SQUARES in reading order, it would look at 20,866, and without pruning at 549,946.


def minimax(board):
    """Return the best action for the player whose turn it is, None if the game is over."""
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        alpha = -inf
        for action in free_squares(board):
            value = min_value(result(board, action), alpha, inf)
            if value > alpha:
                alpha, best = value, action
    else:
        beta = inf
        for action in free_squares(board):
            value = max_value(result(board, action), -inf, beta)
            if value < beta:
                beta, best = value, action
    return best


def max_value(board, alpha, beta):
    """Return the value of a board on X's turn, or a bound if it is not between alpha and beta."""
    if terminal(board):
        return score(board)
    value = -inf
    for action in free_squares(board):
        value = max(value, min_value(result(board, action), alpha, beta))
        if value >= beta:
            break  # O already has something at least as good.
        alpha = max(alpha, value)
    return value


def min_value(board, alpha, beta):
    """Return the value of a board on O's turn, or a bound if it is not between alpha and beta."""
    if terminal(board):
        return score(board)
    value = inf
    for action in free_squares(board):
        value = min(value, max_value(result(board, action), alpha, beta))
        if value <= alpha:
            break  # X already has something at least as good.
        beta = min(beta, value)
    return value


def best_actions(board):
    """
    Return a list of all actions that are as good as the one that minimax returns.

    When Perfect starts a game, the window takes any of them, so that games differ.
    """
    if terminal(board):
        return []
    # Each search begins with -inf and inf, so each value is exact, and not just a bound.
    if player(board) == X:
        values = {a: min_value(result(board, a), -inf, inf) for a in free_squares(board)}
        best_value = max(values.values())
    else:
        values = {a: max_value(result(board, a), -inf, inf) for a in free_squares(board)}
        best_value = min(values.values())
    return [action for action in values if values[action] == best_value]
