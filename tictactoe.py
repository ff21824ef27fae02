"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY. An action is a pair (i, j), the
row and the column of a square, from 0. X wants the highest utility, 1, and O the lowest, -1.

minimax chooses a move by three rules:
1. It takes moves that lead to the best outcome it can force: from the start, at least a tie.
2. Of these moves, it takes the soonest win or, on a lost board, the latest loss. By rule 1 alone,
   it could put off a win; and the later a loss comes, the more often the opponent can go wrong.
3. Of these, it takes the likeliest win against an opponent who plays at random. Rules 1 and 2 often
   leave moves that are equal against a perfect opponent, but not against one who makes mistakes.
best_actions returns what is left, in the order centre, corners, edges; minimax returns the first.

The search works on positions: strings of squares 0 to 8 in reading order, such as "XO.......".
"""

from math import inf, isclose

X = "X"
O = "O"
EMPTY = None
UTILITY = {X: 1, O: -1, None: 0}  # winner: utility
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)  # Pruning skips more if good moves come first.
bounds = {}  # position: the lowest and the highest score that it may still have
chances = {X: {}, O: {}}  # player: {position: chance to win}, see chance


def initial_state():
    """Return the board before the first move."""
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    """Return the player who is to move."""
    return next_player(to_position(board))


def actions(board):
    """Return the set of legal actions, which is empty once the game is over."""
    if terminal(board):
        return set()
    return {(square // 3, square % 3) for square in free(to_position(board))}


def result(board, action):
    """Return a new board, the one after the action; raise ValueError for an illegal (i, j)."""
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
    return over(to_position(board))


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return UTILITY[winner(board)]


def best_actions(board):
    """Return a list of all actions that are best by the three rules; minimax takes the first."""
    if terminal(board):
        return []
    return [(square // 3, square % 3) for square in best_squares(to_position(board))]


def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    best = best_actions(board)
    return best[0] if best else None


# The rules of the game for positions, which are faster to search and can be keys of a dictionary
def to_position(board):
    return "".join(mark or "." for row in board for mark in row)


def next_player(position):
    return X if position.count(X) == position.count(O) else O


def three_in_a_row(position):
    for a, b, c in LINES:
        if position[a] == position[b] == position[c] != ".":
            return position[a]
    return None


def over(position):
    return three_in_a_row(position) is not None or "." not in position


def free(position):
    return [square for square in ORDER if position[square] == "."]


def play(position, square, mark):
    return position[:square] + mark + position[square + 1 :]


# Rules 1 and 2: CS50 AI's minimax with alpha-beta pruning. A position's score says who wins if both
# play perfectly, and how soon: 10 minus the winning move, counted from the start of the game, if X
# wins (5, 3 or 1 for move 5, 7 or 9); the same with a minus sign if O wins (-4 or -2 for move 6 or
# 8); 0 for a tie. As in the lecture, X is already sure of alpha or more and O of beta or less,
# thanks to moves tried before, here or higher in the tree. A score that is not between alpha and
# beta changes nothing, for X or O has something as good already: search need only say on which
# side of them it lies. (score, which comes later, is search with a memory.)
def search(position, alpha, beta):
    """
    Return the score if alpha < score < beta.

    If score <= alpha, return a value <= alpha; if score >= beta, a value >= beta.
    """
    if over(position):
        # A win with move 5 leaves 4 squares free and scores 5; one with move 9 scores 1.
        return UTILITY[three_in_a_row(position)] * (position.count(".") + 1)
    if next_player(position) == X:
        return max_value(position, alpha, beta)
    return min_value(position, alpha, beta)


def max_value(position, alpha, beta):
    value = -inf
    for square in free(position):
        value = max(value, score(play(position, square, X), alpha, beta))
        if value >= beta:
            return value  # The score is beta or more, whatever X's other moves lead to: enough.
        alpha = max(alpha, value)
    return value


def min_value(position, alpha, beta):
    value = inf
    for square in free(position):
        value = min(value, score(play(position, square, O), alpha, beta))
        if value <= alpha:
            return value  # The score is alpha or less, whatever O's other moves lead to: enough.
        beta = min(beta, value)
    return value


# Memory: score is search, but remembers two bounds for each position's score: low <= score <= high.
# What search returns may not be the score. max_value may return too little if it skips moves, but
# then at least beta; min_value may return too much, but then at most alpha. So a value > alpha is
# not too high, and a value < beta is not too low. (Moves skipped further down make no difference:
# there, X or O has something as good in another move below the same position.)
def score(position, alpha, beta):
    """Return a value as search does, but without a search if the known bounds are enough."""
    low, high = bounds.get(position, (-inf, inf))  # At first, it can be anything.
    if low == high or low >= beta:
        return low  # The score is known, or at least beta: enough.
    if high <= alpha:
        return high  # It is at most alpha: enough.
    value = search(position, alpha, beta)
    if value > alpha:
        low = value  # It is not too high: the score is this or more.
    if value < beta:
        high = value  # It is not too low: the score is this or less. If both hold, it is just this.
    remember(bounds, position, (low, high))
    return value


def remember(table, position, value):
    """Store a value for all eight ways to turn or mirror a position: they are worth the same."""
    # Rows become columns: [0::3] takes every third square, which is the first column.
    mirrored = position[0::3] + position[1::3] + position[2::3]
    for image in (position, mirrored):
        for key in (image, image[6:9] + image[3:6] + image[0:3]):  # the same, and upside down
            table[key] = value
            table[key[::-1]] = value  # The last square becomes the first. 2 * 2 * 2 = 8 keys.


def best_by_score(position):
    """Return the squares that are best by rules 1 and 2."""
    mark = next_player(position)
    value = score(position, -inf, inf)  # the score itself: nothing lies outside
    after = {square: play(position, square, mark) for square in free(position)}
    # The best moves keep the position's score, and no move leads to a better one. So a smaller
    # question is enough: does a move's score equal value? alpha and beta are chosen for it: scores
    # are whole numbers, so only value lies between them, and no other score comes back as value.
    return [square for square in after if score(after[square], value - 1, value + 1) == value]


# Rule 3. isclose, because equal chances can differ by a tiny float error.
def best_squares(position):
    """Return the squares that are best by all three rules."""
    mark = next_player(position)
    squares = best_by_score(position)
    after = {square: chance(play(position, square, mark), mark) for square in squares}
    return [square for square in after if isclose(after[square], max(after.values()))]


def chance(position, mark):
    """Return the chance, 0 to 1, that mark wins by the three rules against a random opponent."""
    if position in chances[mark]:
        return chances[mark][position]
    # Only who wins matters here: again a smaller question, with an alpha and a beta chosen for it.
    # A tie comes back as 0, a win of X as 1 or more, a win of O as -1 or less.
    if UTILITY[mark] * score(position, -1, 1) > 0:
        return 1  # mark has won, or can force a win.
    if over(position):
        return 0
    to_move = next_player(position)
    squares = best_by_score(position) if to_move == mark else free(position)
    # chance calls itself with one more square filled. mark takes the best, its opponent any move.
    after = [chance(play(position, square, to_move), mark) for square in squares]
    value = max(after) if to_move == mark else sum(after) / len(after)
    remember(chances[mark], position, value)
    return value
