"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY. An action is a pair (i, j), the
row and the column of a square, from 0. X wants the highest utility, 1, and O the lowest, -1.

minimax chooses a move by three rules:
1. It takes a move that leads to the best outcome it can force: from the start, at least a tie.
2. Of these moves, it takes the soonest win or, on a lost board, the latest loss. By rule 1 alone,
   it could put off a win; and the later a loss comes, the more often the opponent can go wrong.
3. Of these, it takes the likeliest win against an opponent who plays at random. Rules 1 and 2 often
   leave moves that are equal against a perfect opponent, but not against one who makes mistakes.
Of moves that are equal by all three rules, it takes the first: centre, corners, edges.

The search works on positions: strings of the squares 0 to 8 in reading order, such as "XO.......",
where "." is an empty square. Unlike a board, a string can be the key of a dictionary.
"""

from math import inf

X = "X"
O = "O"
EMPTY = None
UTILITY = {X: 1, O: -1, None: 0}  # winner: utility
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)  # Pruning skips more if good moves come first.
scores = {}  # position: its score, see search
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
    return over(to_position(board))


def utility(board):
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return UTILITY[winner(board)]


def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    if terminal(board):
        return None
    square = best_move(to_position(board))
    return square // 3, square % 3


# The same for positions, without checks: over is terminal, free is actions, and play is result.
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


# Rules 1 and 2: the lecture's minimax with alpha-beta pruning. Sooner wins count more.
def search(position, alpha, beta):
    """Return the score: the end's utility times how many squares were free before the last move."""
    if over(position):
        # + 1 is the last move's own square; without it, a win with the ninth move would score 0.
        return UTILITY[three_in_a_row(position)] * (position.count(".") + 1)
    if next_player(position) == X:
        return max_value(position, alpha, beta)
    return min_value(position, alpha, beta)


# Thanks to moves tried before, here or higher in the tree, X is sure of alpha or more, O of beta or
# less. So X gains nothing from a position worth alpha or less, nor O from one worth beta or more.
# Once that is known of a position, its other moves are skipped. (score is search with a memory.)
def max_value(position, alpha, beta):
    value = -inf
    for square in free(position):
        value = max(value, score(play(position, square, X), alpha, beta))
        if value >= beta:
            return value  # O gains nothing here.
        alpha = max(alpha, value)
    return value


def min_value(position, alpha, beta):
    value = inf
    for square in free(position):
        value = min(value, score(play(position, square, O), alpha, beta))
        if value <= alpha:
            return value  # X gains nothing here.
        beta = min(beta, value)
    return value


# Memory: a position with a known score is not searched again, even if it is turned or mirrored.
def score(position, alpha=-inf, beta=inf):
    """Return the score, from memory if possible. It is exact if it lies between alpha and beta."""
    if position in scores:
        return scores[position]
    value = search(position, alpha, beta)
    # Remember exact scores only. Between alpha and beta, no skipped move could change the score;
    # but one >= beta may be too low (X's moves were skipped), one <= alpha too high (O's were).
    # Exact, too, is the score of a win with the next move, all free squares: nothing beats it.
    if alpha < value < beta or abs(value) == position.count("."):
        remember(scores, position, value)
    return value


def remember(table, position, value):
    """Store a value for a position in all eight ways to turn or mirror it."""
    for _ in range(4):  # Each round stores a mirrored and a turned board: four make all eight.
        position = position[0::3] + position[1::3] + position[2::3]  # Mirror: rows become columns.
        table[position] = value
        position = position[6:9] + position[3:6] + position[0:3]  # Mirror again: a quarter turn.
        table[position] = value


# Rule 3: best_move and chance call each other. best_move always fills a square, so this ends.
def best_move(position):
    """Return the square that is best by all three rules."""
    mark = next_player(position)
    after = {square: play(position, square, mark) for square in free(position)}
    # With the sign changed for O, the highest value is the best for either player.
    values = {square: UTILITY[mark] * score(after[square]) for square in after}
    best = [square for square in after if values[square] == max(values.values())]  # rules 1 and 2
    # Rounded, so that no tiny float error decides between equal chances: max takes the first.
    return max(best, key=lambda square: round(chance(after[square], mark), 9))  # rule 3


def chance(position, mark):
    """Return how likely mark is to win by the three rules against random moves, from 0 to 1."""
    if position in chances[mark]:
        return chances[mark][position]
    if UTILITY[mark] * score(position) > 0:
        return 1  # mark has won, or can force a win.
    if over(position):
        return 0
    to_move = next_player(position)
    squares = [best_move(position)] if to_move == mark else free(position)
    outcomes = [chance(play(position, square, to_move), mark) for square in squares]
    value = sum(outcomes) / len(outcomes)
    remember(chances[mark], position, value)
    return value
