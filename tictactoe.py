"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY; an action is a pair (i, j), the
row and the column of a square, from 0. X wants the highest utility, 1, and O wants the lowest, -1.
Inside the search, a position is a string of nine characters in reading order, "XO......." for
instance, and a square is a number from 0 to 8 in the same order.
"""

from math import factorial, inf

X = "X"
O = "O"  # noqa: E741
EMPTY = None
UTILITY = {X: 1, O: -1, None: 0}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# The centre, the corners, the edges: the sooner a good move is tried, the more can be cut off.
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
# What is known of a position: its score by rules 1 and 2, and the chance to win by rule 3.
scores, chances = {}, {X: {}, O: {}}


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    """Return the player who is to move."""
    return next_player(to_position(board))


def actions(board):
    """Return the set of legal actions, which is empty once the game is over."""
    return {divmod(square, 3) for square in free(to_position(board))}


def result(board, action):
    """Return a new board, the one after the action; raise ValueError if the action is illegal."""
    if not isinstance(action, tuple) or [type(index) for index in action] != [int, int]:
        raise ValueError(f"{action!r} is not a pair of integers, a row and a column")
    i, j = action
    if i not in range(3) or j not in range(3):
        raise ValueError(f"{action!r} is off the board: rows and columns go from 0 to 2")
    if terminal(board):
        raise ValueError(f"{action!r} comes too late: the game is over")
    if board[i][j] != EMPTY:
        raise ValueError(f"{action!r} is taken by {board[i][j]}")
    after = [list(row) for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    """Return the player who has three in a row, or None."""
    return three_in_a_row(to_position(board))


def terminal(board):
    """Return True if the game is over, False if not."""
    return not actions(board)


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return UTILITY[winner(board)]


def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    if terminal(board):
        return None
    position, mark = to_position(board), player(board)
    best = max(best_moves(position), key=lambda square: chance(play(position, square, mark), mark))
    return divmod(best, 3)


def to_position(board):
    return "".join(mark or "." for row in board for mark in row)


def next_player(position):
    return X if position.count(X) <= position.count(O) else O


def three_in_a_row(position):
    for a, b, c in LINES:
        if position[a] == position[b] == position[c] != ".":
            return position[a]
    return None


def free(position):
    """Return the squares that may be played: none once the game is over."""
    if three_in_a_row(position):
        return []
    return [square for square in ORDER if position[square] == "."]


def play(position, square, mark):
    return position[:square] + mark + position[square + 1:]  # fmt: skip


# Rule 1, the best outcome, and rule 2, the soonest win or the latest loss, by alpha-beta pruning: X
# can already force alpha, and O can force beta, so only a score between the two still matters.
def max_value(position, alpha, beta):
    """Return the score that X, who is to move, can force; outside alpha and beta, only a bound."""
    if position in scores:
        return scores[position]
    squares = free(position)
    if not squares:
        return score(position)
    value, first_alpha = -inf, alpha
    for square in squares:
        value = max(value, min_value(play(position, square, X), alpha, beta))
        # Too good for X to be true: O can force beta elsewhere, so O avoids this position.
        if value >= beta:
            return value
        alpha = max(alpha, value)
    # A score above the first alpha is exact. At or below it, O's cut-offs left only a bound.
    if value > first_alpha:
        remember(scores, position, value)
    return value


def min_value(position, alpha, beta):
    """Return the score that O, who is to move, can force; outside alpha and beta, only a bound."""
    if position in scores:
        return scores[position]
    squares = free(position)
    if not squares:
        return score(position)
    value, first_beta = inf, beta
    for square in squares:
        value = min(value, max_value(play(position, square, O), alpha, beta))
        # Too good for O to be true: X can force alpha elsewhere, so X avoids this position.
        if value <= alpha:
            return value
        beta = min(beta, value)
    if value < first_beta:
        remember(scores, position, value)
    return value


def score(position):
    """Return the utility times the free squares plus 1: rules 1 and 2 in one number."""
    return UTILITY[three_in_a_row(position)] * (position.count(".") + 1)


def remember(table, position, value):
    """Store a value for a position and all that are the same when turned or mirrored."""
    for _ in range(4):
        position = position[6::-3] + position[7::-3] + position[8::-3]  # a quarter turn
        table[position] = value
        table[position[6:] + position[3:6] + position[:3]] = value  # its mirror image


def best_moves(position):
    """Return the squares with the best score for the player who is to move."""
    mark = next_player(position)
    search = min_value if mark == X else max_value
    best_of = max if mark == X else min
    values = {square: search(play(position, square, mark), -inf, inf) for square in free(position)}
    return [square for square in values if values[square] == best_of(values.values())]


# Rule 3, the best chance against an opponent who plays at random. Certainty is 9!, not 1, so that
# every chance is a whole number: 9! can be divided by 9, 7, 5 and 3 replies, or by 8, 6, 4 and 2.
def chance(position, mark):
    """Return how likely mark is to win by all three rules; 9! means that it is certain."""
    if position in chances[mark]:
        return chances[mark][position]
    squares = free(position)
    if not squares:
        return factorial(9) if three_in_a_row(position) == mark else 0
    if UTILITY[mark] * scores.get(position, 0) > 0:
        return factorial(9)  # mark can force a win, and its best moves never let go of it
    if next_player(position) == mark:
        value = max(chance(play(position, square, mark), mark) for square in best_moves(position))
    else:
        replies = [play(position, square, next_player(position)) for square in squares]
        value = sum(chance(reply, mark) for reply in replies) // len(replies)
    remember(chances[mark], position, value)
    return value
