"""
Tic-tac-toe: the rules, and a player that never loses.

A board is three rows of three squares, each of them X, O or EMPTY. An action is a pair (i, j), the
row and the column of a square, from 0. X wants the highest utility, 1, and O the lowest, -1.

minimax chooses a move by three rules:
1. It keeps the moves that lead to the best outcome it can force: from the empty board, a tie.
2. Of these, it keeps those with the soonest win or, if it can't avoid losing, with the latest loss.
   By rule 1 alone, it could delay a win. A later loss leaves the opponent more chances to make
   mistakes.
3. Of these, it keeps those with the highest chance to win against an opponent who plays at random.
   Rules 1 and 2 often leave moves that are equal against a perfect opponent, but not against
   others.
best_actions returns what is left, in the order centre, corners, edges; minimax returns the first.

The file begins with the rules of the game and ends with minimax. Boards are lists, as in the course
CS50 AI. The search works on positions: strings of nine characters, for squares 0 to 8 in reading
order, such as "XO.......". They are faster, and can be keys of a dictionary. No function changes a
board. Only two dictionaries ever change, scores and chances: they keep what has been worked out.
"""

from math import inf, isclose

X = "X"
O = "O"
EMPTY = None
UTILITY = {X: 1, O: -1, None: 0}  # winner: utility
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# Moves are tried in this order, good ones first: once a good one is known, pruning skips more.
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
scores = {}  # position: its score. Such a table is called a transposition table.
chances = {X: {}, O: {}}  # mark: {position: the chance that this player wins}


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
    """Return a new board with the action played; raise ValueError if it is not legal."""
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


# The same rules for positions


def to_position(board):
    # None, a free square, becomes ".".
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


# Minimax: rules 1 and 2
#
# The score of a position says who wins if both play perfectly, and how soon. If X wins, it is 1
# more than the number of squares that are free at the end: 5, 3 or 1 for a win with move 5, 7 or 9.
# So a sooner win counts more, and even the latest one counts more than a tie, which is 0. If O
# wins, it has a minus sign: -4 or -2 for move 6 or 8. X wants a high score, and O a low one.
#
# When the game is over, its score can be read off the board. Before that, each player assumes that
# the other one will answer as well as possible. So X takes the move with the highest score, and
# each of these scores is the lowest that O can reach from there, and so on, until the game is over.
# In this example, X is to move, and O threatens to complete a diagonal at the bottom left:
#
#     X . O
#     O O X    is the position X.OOOX..X
#     . . X
#
# Below each position, and indented, are those that can follow it, with their scores.
# docs/search.png draws them.
#
#     X.OOOX..X                0   X takes the highest of 0, -2 and -2
#         X.OOOXX.X            0   O takes the lowest of 1 and 0
#             XOOOOXX.X        1   X fills the last square and wins with move 9
#             X.OOOXXOX        0   X fills the last square: a tie
#         XXOOOX..X           -2   O takes the lowest of -2 and 0
#             XXOOOXO.X       -2   O has won with move 8
#             XXOOOX.OX        0   X fills the last square: a tie
#         X.OOOX.XX           -2   O takes the lowest of -2 and 1
#             X.OOOXOXX       -2   O has won with move 8
#             XOOOOX.XX        1   X fills the last square and wins with move 9
#
# X has to block, which leads to a tie. After any other move, O wins at once, so what else O could
# do doesn't matter: O can hold X to -2 there, and X, who can have 0, won't go there. In one line,
# max(0, min(-2, ?), min(-2, ?)) is 0, whatever the question marks stand for. Alpha-beta pruning
# skips the moves that lead to them, here XXOOOX.OX and XOOOOX.XX.
#
# Alpha and beta put this into code. Alpha is the highest score that X can already get, by a move
# tried before, in this position or in one that led to it. Beta is the lowest that O can get. At
# first, alpha is -inf, which is lower than any score, and beta is inf. In the example, X's first
# move has the score 0, so alpha is 0 while the others are looked at.
#
# min_value tries O's moves, and its value only falls. Once it is alpha or less, X has no reason to
# let the game come to this position, so the moves that are left are skipped. In XXOOOX..X, alpha is
# 0, and the first reply brings the value down to -2.
#
# max_value does the same for X's moves, with beta. Take the position one move earlier, X..OOX..X,
# with O to move. O's first move, at the top right, leads to the tie, so beta is 0. After any other
# move of O, X wins there at once, which scores 3. So X's other moves are skipped.
#
# An equal value is enough to stop, because the other player already has something as good. With >
# instead of >= in max_value, the scores would be the same, because to skip less is never wrong. But
# the score of the empty board would take 12,312 calls of search instead of 7,865. With < instead of
# <= in min_value as well, it would take 70,609.
#
# After a skip, the value may be only a bound on the score. Say the replies to XXOOOX..X are tried
# in the other order. The first one brings the value down to 0. Since alpha is 0, min_value stops
# and returns 0, although the score is -2. X does not mind: the highest is 0 either way. But this
# move looks as good as the first one. minimax needs to know all moves that are equally good, so
# best_by_score searches each of X's moves on its own, with alpha -inf. Such a search skips nothing
# here, but much on emptier boards. The skips above are those of one search from X.OOOX..X.


def search(position, alpha, beta):
    """
    Return the score if alpha < score < beta; otherwise, perhaps only a bound on it.

    If alpha or less is returned, the score may be even lower; if beta or more, even higher.
    """
    if position in scores:
        return scores[position]  # An exact score is right for any alpha and beta.
    if over(position):
        return UTILITY[three_in_a_row(position)] * (position.count(".") + 1)
    if next_player(position) == X:
        return max_value(position, alpha, beta)
    return min_value(position, alpha, beta)


def max_value(position, alpha, beta):
    value = -inf
    for square in free(position):
        value = max(value, search(play(position, square, X), alpha, beta))
        if value >= beta:
            return value  # O won't let the game come here.
        alpha = max(alpha, value)
    return value


def min_value(position, alpha, beta):
    value = inf
    for square in free(position):
        value = min(value, search(play(position, square, O), alpha, beta))
        if value <= alpha:
            return value  # X won't let the game come here.
        beta = min(beta, value)
    return value


def score(position):
    """Return the score of a position, and remember it."""
    if position not in scores:
        # Every score is between -inf and inf, so this one is exact. search remembers nothing by
        # itself: what it finds further down may be only a bound.
        remember(scores, position, search(position, -inf, inf))
    return scores[position]


def remember(table, position, value):
    """Store a value for all eight ways to turn or mirror a position: they are worth the same."""
    # Mirrored in the diagonal or not, top and bottom swapped or not, turned by 180 degrees or not:
    # 2 * 2 * 2 ways.
    # position[0::3] is every third square from 0 on: the first column, which becomes the first row.
    mirrored = position[0::3] + position[1::3] + position[2::3]
    for image in (position, mirrored):
        # [6:9] is the last row, which comes first when top and bottom are swapped.
        for key in (image, image[6:9] + image[3:6] + image[0:3]):
            table[key] = value
            table[key[::-1]] = value  # in reverse order: turned by 180 degrees


def best_by_score(position):
    """Return the squares that are best by rules 1 and 2."""
    mark = next_player(position)
    # Rule 3 needs all moves with the best score, so each move gets its exact score: moves are
    # skipped further down, but not here. If the best score so far, say 0, were passed down as
    # alpha, search could return the bound 0 for a move whose score is -2, and it would seem equal.
    score_after = {square: score(play(position, square, mark)) for square in free(position)}
    best = max(score_after.values()) if mark == X else min(score_after.values())
    return [square for square in score_after if score_after[square] == best]


# Rule 3
#
# An opponent who plays at random does not choose the reply that is worst for the other player: what
# counts is the average of the chances after all replies. Such a search is called expectimax.


def chance(position, mark):
    """Return the chance that this player, by the three rules, beats one who plays at random."""
    if position in chances[mark]:
        return chances[mark][position]
    if UTILITY[mark] * score(position) > 0:
        return 1  # A score above 0 for X, or below 0 for O: rules 1 and 2 force a win.
    if over(position):
        return 0  # a tie or a loss
    to_move = next_player(position)
    squares = best_by_score(position) if to_move == mark else free(position)
    after = [chance(play(position, square, to_move), mark) for square in squares]
    # best_by_score has applied rules 1 and 2, and max is rule 3. The opponent, who plays at random,
    # makes each move with the same probability, so the average counts.
    value = max(after) if to_move == mark else sum(after) / len(after)
    remember(chances[mark], position, value)
    return value


def best_squares(position):
    """Return the squares that are best by all three rules."""
    mark = next_player(position)
    squares = best_by_score(position)
    chance_after = {square: chance(play(position, square, mark), mark) for square in squares}
    highest = max(chance_after.values())
    # isclose, because rounding can make equal chances differ a little
    return [square for square in squares if isclose(chance_after[square], highest)]


# The choice, for boards again


def best_actions(board):
    """Return a list of all actions that are best by the three rules; minimax takes the first."""
    if terminal(board):
        return []
    return [(square // 3, square % 3) for square in best_squares(to_position(board))]


def minimax(board):
    """Return the best action for the player who is to move, None if the game is over."""
    best = best_actions(board)
    return best[0] if best else None
