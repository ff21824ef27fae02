"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY; an action is a pair (i, j), the
row and the column of a square, from 0. X wants the highest utility, 1, and O wants the lowest, -1.
Inside the search, a position is a string of nine characters in reading order: "XO.......".
"""

from math import factorial, inf

X = "X"
O = "O"  # noqa: E741
EMPTY = None
UTILITY = {X: 1, O: -1, None: 0}
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# The centre, the corners, the edges: the sooner a good move is tried, the more can be cut off.
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
scores, chances = {}, {}


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
    """Return the board after the action, a new one; raise ValueError if it is not legal."""
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
    """Return the player who has three in a row, None if nobody has."""
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


# Rule 1, the best outcome, and rule 2, the soonest win or the latest loss: minimax with alpha-beta
# pruning. Only scores between alpha and beta count: elsewhere, X can get alpha and O can get beta.
def max_value(position, alpha, beta):
    """Return the highest score that X, who is to move, can force."""
    if position in scores:
        return scores[position]
    squares = free(position)
    if not squares:
        return score(position)
    # Near the end, the same positions come up so often that it pays to know their exact scores.
    if len(squares) <= 5:
        alpha, beta = -inf, inf
    value, lowest = -inf, alpha
    for square in squares:
        value = max(value, min_value(play(position, square, X), alpha, beta))
        # This is too good for X: O can get beta elsewhere, so it never lets the game come here.
        if value >= beta:
            return value
        alpha = max(alpha, value)
    # Between alpha and beta, a value is exact. Beyond them it is only a bound: moves were cut off.
    if value > lowest:
        remember(scores, position, value)
    return value


def min_value(position, alpha, beta):
    """Return the lowest score that O, who is to move, can force."""
    if position in scores:
        return scores[position]
    squares = free(position)
    if not squares:
        return score(position)
    if len(squares) <= 5:
        alpha, beta = -inf, inf
    value, highest = inf, beta
    for square in squares:
        value = min(value, max_value(play(position, square, O), alpha, beta))
        # This is too good for O: X can get alpha elsewhere, so it never lets the game come here.
        if value <= alpha:
            return value
        beta = min(beta, value)
    if value < highest:
        remember(scores, position, value)
    return value


def score(position):
    """Return the utility, times more the sooner the game ended: rules 1 and 2 in one number."""
    return UTILITY[three_in_a_row(position)] * (position.count(".") + 1)


def remember(table, position, value):
    """Enter a value for a position and its twins, so that 765 are searched instead of 5,478."""
    for _ in range(4):
        position = position[6::-3] + position[7::-3] + position[8::-3]  # a quarter turn
        table[position] = value
        table[position[6:] + position[3:6] + position[:3]] = value  # upside down


def best_moves(position):
    """Return the squares with the best score for the player who is to move."""
    mark = next_player(position)
    search, best_of = (min_value, max) if mark == X else (max_value, min)
    values = {square: search(play(position, square, mark), -inf, inf) for square in free(position)}
    return [square for square in values if values[square] == best_of(values.values())]


# Rule 3, the best chance against an opponent who plays at random. It is counted in 9!ths, which are
# whole numbers and so exact: 9! can be divided by 9, 7, 5 and 3 replies, and by 8, 6, 4 and 2.
def chance(position, mark):
    """Return how likely X or O is to win by rules 1 and 2, in 9!ths."""
    if next_player(position) == mark:
        after = [play(position, square, mark) for square in best_moves(position)]
        return max((chance(position, mark) for position in after), default=0)
    if UTILITY[mark] * scores.get(position, 0) > 0:
        return factorial(9)  # a win that can be forced
    if position not in chances:
        squares = free(position)
        if not squares:
            return factorial(9) if three_in_a_row(position) else 0
        values = [chance(play(position, square, next_player(position)), mark) for square in squares]
        remember(chances, position, sum(values) // len(values))
    return chances[position]
