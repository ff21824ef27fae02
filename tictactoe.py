"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY; an action is a pair (i, j), the
row and the column of a square, from 0. X wants the highest utility, 1, and O wants the lowest, -1.

minimax chooses a move by three rules:
1. It takes the best outcome that it can force.
2. Of these moves, it takes the soonest win or the latest loss.
3. Of these, it takes the likeliest win against an opponent who plays at random.

It searches positions, which are faster than boards: strings of nine characters in reading order,
"XO......." for instance, where "." is an empty square. The squares have the numbers 0 to 8.
"""

from math import factorial, inf

X = "X"
O = "O"
EMPTY = None
UTILITY = {X: 1, O: -1, None: 0}  # None: nobody has won
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# Of moves equal by all three rules, minimax takes the first. Trying good moves first cuts off more.
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)  # the centre, the corners, the edges
scores, chances = {}, {X: {}, O: {}}  # what the search remembers of positions


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    """Return the player who is to move."""
    return next_player(to_position(board))


def actions(board):
    """Return the set of legal actions, which is empty once the game is over."""
    return {(square // 3, square % 3) for square in free(to_position(board))}


def result(board, action):
    """Return a new board, the one after the action; raise ValueError if the action is illegal."""
    i, j = action
    if not (0 <= i <= 2 and 0 <= j <= 2):
        raise ValueError(f"{action} is off the board: rows and columns go from 0 to 2")
    if terminal(board):
        raise ValueError(f"{action} comes too late: the game is over")
    if board[i][j] != EMPTY:
        raise ValueError(f"{action} is taken by {board[i][j]}")
    after = [list(row) for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    """Return the player who has three in a row, or None."""
    return three_in_a_row(to_position(board))


def terminal(board):
    """Return True if the game is over, False if not."""
    return winner(board) is not None or all(EMPTY not in row for row in board)


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return UTILITY[winner(board)]


def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    if terminal(board):
        return None
    square = best_move(to_position(board))
    return square // 3, square % 3


def to_position(board):
    return "".join(mark or "." for row in board for mark in row)


def next_player(position):
    return X if position.count(X) <= position.count(O) else O


def three_in_a_row(position):
    for a, b, c in LINES:
        if position[a] != "." and position[a] == position[b] == position[c]:
            return position[a]
    return None


def free(position):
    """Return the squares that may be played, in ORDER: none once the game is over."""
    if three_in_a_row(position):
        return []
    return [square for square in ORDER if position[square] == "."]


def play(position, square, mark):
    return position[:square] + mark + position[square + 1 :]


def best_move(position):
    """Return the square that is best by all three rules."""
    mark = next_player(position)
    after = {square: play(position, square, mark) for square in free(position)}
    values = {square: score(after[square]) for square in after}
    best = [square for square in after if values[square] == score(position)]  # rules 1 and 2
    return max(best, key=lambda square: chance(after[square], mark))  # rule 3


# Rules 1 and 2, with alpha-beta pruning: moves tried before give X at least alpha and O at most
# beta, so a position with a score beyond them is avoided. A win with more squares free is sooner.
def score(position, alpha=-inf, beta=inf):
    """Return the utility after best play, times the number of squares free before the last move."""
    if position in scores:
        return scores[position]
    squares = free(position)
    if not squares:
        return UTILITY[three_in_a_row(position)] * (position.count(".") + 1)
    if next_player(position) == X:
        value = max_value(position, squares, alpha, beta)
    else:
        value = min_value(position, squares, alpha, beta)
    # Remember exact scores only. One of beta or more may be too low, for X skipped moves; one of
    # alpha or less may be too high, for O did. But a win at once is exact: nothing beats it.
    if alpha < value < beta or abs(value) == len(squares):
        remember(scores, position, value)
    return value


def max_value(position, squares, alpha, beta):
    """Return the highest score that X, who is to move, can force."""
    value = -inf
    for square in squares:
        value = max(value, score(play(position, square, X), alpha, beta))
        if value >= beta or value == len(squares):
            return value  # O avoids this position, or X wins at once: X needs no other move.
        alpha = max(alpha, value)
    return value


def min_value(position, squares, alpha, beta):
    """Return the lowest score that O, who is to move, can force."""
    value = inf
    for square in squares:
        value = min(value, score(play(position, square, O), alpha, beta))
        if value <= alpha or value == -len(squares):
            return value  # X avoids this position, or O wins at once: O needs no other move.
        beta = min(beta, value)
    return value


def remember(table, position, value):
    """Store a value for a position and for all that look the same when turned or mirrored."""
    for _ in range(4):
        position = position[0::3] + position[1::3] + position[2::3]  # rows become columns
        table[position] = value
        position = position[6:9] + position[3:6] + position[0:3]  # upside down
        table[position] = value


# A certain win counts 9!, so that every chance is a whole number: 9! can be divided by the numbers
# of replies in turn, which are 9, 7, 5 and 3 if X plays at random, and 8, 6, 4 and 2 if O does.
def chance(position, mark):
    """Return how likely mark is to win by the three rules if the opponent plays at random."""
    if position in chances[mark]:
        return chances[mark][position]
    if UTILITY[mark] * score(position) > 0:
        return factorial(9)  # a win, or one that can be forced
    if not free(position):
        return 0
    to_move = next_player(position)
    if to_move == mark:
        value = chance(play(position, best_move(position), mark), mark)
    else:
        replies = [chance(play(position, square, to_move), mark) for square in free(position)]
        value = sum(replies) // len(replies)
    remember(chances[mark], position, value)
    return value
