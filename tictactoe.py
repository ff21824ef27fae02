"""
Tic-tac-toe: its rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY. An action is a pair (i, j): the
row and the column of a square, counted from 0. X moves first and wants the highest utility, 1;
O wants the lowest, -1; a tie is worth 0 to both.

The rules read the board as it is. The search looks at thousands of positions, and so holds each as
two numbers of nine bits: x has a 1 for every square that X has taken, o for every square of O's.
"""

from functools import cache
from math import factorial, inf

X = "X"
O = "O"  # noqa: E741
EMPTY = None

# Nine bits are the nine squares in reading order, so the lines can be seen in their numbers.
ROWS = (0b111_000_000, 0b000_111_000, 0b000_000_111)
COLUMNS = (0b100_100_100, 0b010_010_010, 0b001_001_001)
DIAGONALS = (0b100_010_001, 0b001_010_100)
LINES = ROWS + COLUMNS + DIAGONALS
FULL = 0b111_111_111

# The search tries the squares in this order: the sooner a good move comes, the more is cut off.
ORDER = ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1))
SQUARES = {0b100_000_000 >> 3 * i + j: (i, j) for i, j in ORDER}

# Chances are counted in 9!ths: dividing by 9, 7, 5, 3 or by 8, 6, 4, 2 replies leaves no remainder.
CERTAIN = factorial(9)


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    """Return the player who is to move."""
    return X if x_moves(*bits(board)) else O


def actions(board):
    """Return the set of legal actions, which is empty once the game is over."""
    if terminal(board):
        return set()
    return {(i, j) for i, j in ORDER if board[i][j] == EMPTY}


def result(board, action):
    """Return the board after the action, a new one; raise ValueError if it is not legal."""
    if not isinstance(action, tuple) or [type(index) for index in action] != [int, int]:
        raise ValueError(f"{action!r} is not a pair of integers, a row and a column")
    if action not in ORDER:
        raise ValueError(f"{action!r} is off the board: rows and columns go from 0 to 2")
    if terminal(board):
        raise ValueError(f"{action!r} comes too late: the game is over")
    i, j = action
    if board[i][j] != EMPTY:
        raise ValueError(f"{action!r} is taken by {board[i][j]}")
    after = [list(row) for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    """Return the player who has three in a row, None if nobody has."""
    x, o = bits(board)
    return X if won(x) else O if won(o) else None


def terminal(board):
    """Return True if the game is over, False if not."""
    x, o = bits(board)
    return won(x) or won(o) or x | o == FULL


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    """
    Return the best action for the player who is to move, None if the game is over.

    Best is the best outcome that can be forced; of those moves, the soonest win or the latest loss;
    and of those, the move after which an opponent who plays at random is likeliest to lose.
    """
    if terminal(board):
        return None
    x, o = bits(board)
    me = player(board)
    return SQUARES[max(best_moves(x, o), key=lambda square: chance(*play(x, o, square), me))]


# A score holds for its window only, so what is remembered is kept by position and window.
@cache
def max_value(x, o, alpha, beta):
    """Return the score that X, who is to move, can force; only what lies in alpha..beta counts."""
    if won(o) or x | o == FULL:
        return score(x, o)
    for square in free(x | o):
        alpha = max(alpha, min_value(x | square, o, alpha, beta))
        # O has a choice nearer the root that holds X to beta, so it never lets it come to this.
        if alpha >= beta:
            break
    return alpha


@cache
def min_value(x, o, alpha, beta):
    """Return the score that O, who is to move, can force; only what lies in alpha..beta counts."""
    if won(x) or x | o == FULL:
        return score(x, o)
    for square in free(x | o):
        beta = min(beta, max_value(x, o | square, alpha, beta))
        # X has a choice nearer the root that makes sure of alpha, so it never lets it come to this.
        if beta <= alpha:
            break
    return beta


def score(x, o):
    """Return the utility of a finished game, times 1 more than the squares that are left."""
    weight = 10 - (x | o).bit_count()
    return weight if won(x) else -weight if won(o) else 0


def can_win(x, o):
    """Tell if the player who is to move can force a win."""
    # A window as narrow as this answers yes or no, and that is much sooner done than a score.
    return max_value(x, o, 0, 1) > 0 if x_moves(x, o) else min_value(x, o, -1, 0) < 0


def best_moves(x, o):
    """Return the squares that bring the best outcome, by the soonest win or the latest loss."""
    squares = free(x | o)
    if not can_win(x, o):
        safe = [square for square in squares if not can_win(*play(x, o, square))]
        if safe:
            return safe
    # Every move is searched with the whole window. In one narrowed by the moves before it,
    # a worse move comes back with the score of the best.
    if x_moves(x, o):
        scores = {square: min_value(x | square, o, -inf, inf) for square in squares}
        best = max(scores.values())
    else:
        scores = {square: max_value(x, o | square, -inf, inf) for square in squares}
        best = min(scores.values())
    return [square for square in squares if scores[square] == best]


@cache
def chance(x, o, me):
    """Return the chance, in 9!ths, that this player wins against one who moves at random."""
    if won(x) or won(o) or x | o == FULL:
        return CERTAIN if won(x if me == X else o) else 0
    if x_moves(x, o) == (me == X):
        if can_win(x, o):
            return CERTAIN
        return max(chance(*play(x, o, square), me) for square in best_moves(x, o))
    replies = free(x | o)
    return sum(chance(*play(x, o, square), me) for square in replies) // len(replies)


def bits(board):
    """Return a board as the search holds it, the squares of X and the squares of O."""
    x = sum(square for square, (i, j) in SQUARES.items() if board[i][j] == X)
    o = sum(square for square, (i, j) in SQUARES.items() if board[i][j] == O)
    return x, o


def x_moves(x, o):
    """Tell if X is to move."""
    return x.bit_count() <= o.bit_count()


def play(x, o, square):
    """Return the position after the player who is to move has taken a square."""
    return (x | square, o) if x_moves(x, o) else (x, o | square)


@cache
def free(taken):
    """Return the squares that are left, in the order of the search."""
    return tuple(square for square in SQUARES if not square & taken)


@cache
def won(marks):
    """Tell if a line is among these squares."""
    return any(marks & line == line for line in LINES)
