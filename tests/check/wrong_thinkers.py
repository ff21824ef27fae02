"""Mistakes in how a tictactoe.py searches, and what is said of them."""

from thinkers import NEGAMAX, RULES

from modules import PLAIN, PRUNING

SORTED = ("in actions(board):", "in sorted(actions(board)):")
# The moves in reading order
PLAIN_IN_ORDER, PRUNING_IN_ORDER = PLAIN.replace(*SORTED), PRUNING.replace(*SORTED)
DEEPER = """\
def deeper(value, board, action, left):
    return value(result(board, action), left - 1) if left else 0


def max_value"""
LIMIT = [
    ("def max_value(board):", "def max_value(board, left=1):"),
    ("def min_value(board):", "def min_value(board, left=1):"),
    (
        "max(value, min_value(result(board, action)))",
        "max(value, deeper(min_value, board, action, left))",
    ),
    (
        "min(value, max_value(result(board, action)))",
        "min(value, deeper(max_value, board, action, left))",
    ),
    ("def max_value", DEEPER),
]
# What is wrong: a right one, the edits, the position, and what is said of its search
WRONG = {
    "the loop for X starts from 0": (
        PLAIN_IN_ORDER,
        [("    value = -inf\n", "    value = 0\n")],
        "..O..XXOX",
        "right):\n.OO..XXOX                    max_value   0    O wins   <-- wrong\n    X at",
    ),
    "the helper for O takes the highest": (
        PLAIN_IN_ORDER,
        [("value = min(value,", "value = max(-9, value if value < inf else -inf,")],
        "...OOXOXX",
        "right):\nX..OOXOXX                    min_value   1    O wins   <-- wrong\n    O at",
    ),
    "it cuts against the wrong bound": (
        PRUNING_IN_ORDER,
        [("        if value <= alpha:", "        if value >= alpha:")],
        "...OXXOXO",
        "    O at (0, 2): X.OOXXOXO   max_value  alpha -inf  beta inf   1   X wins\n    not looked",
    ),
    ">= at the top": (
        PRUNING_IN_ORDER,
        [("value > highest", "value >= highest")],
        "...OOXXOX",
        "bounds: see how minimax chooses, and which alpha and beta the search begins with.",
    ),
    "> for < at the top": (
        PLAIN_IN_ORDER,
        [("value < lowest", "value > -lowest"), ("lowest = value", "lowest = -value")],
        "..OOXXOXX",
        "All these values are right: see how minimax chooses.",
    ),
    "it stops after the first move": (
        PLAIN_IN_ORDER,
        [("                lowest = value", "                return action")],
        "..OOXXXXO",
        "see why minimax did not look at",
    ),
    "the helper for X is called for O": (
        PLAIN_IN_ORDER,
        [
            (
                "value = min_value(result(board, action))\n            if",
                "value = max_value(result(board, action))\n            if",
            )
        ],
        "...OOXXOX",
        "It is O's turn here, but max_value searches as for X: it has to search as for O, or",
    ),
    "alpha and beta are swapped": (
        PRUNING_IN_ORDER,
        [
            (
                "min_value(result(board, action), highest, inf)",
                "min_value(result(board, action), inf, highest)",
            )
        ],
        "...OXXOXO",
        "The first call with an alpha that is not below its beta:\n...OXXOXO",
    ),
    "it follows rules": (
        RULES + "def minimax(board): return None if terminal(board) else min(actions(board))",
        [],
        "..OOXXXXO",
        "minimax was not seen to look at a board after this one.",
    ),
}
SHARED_BOARD = """
def minimax(board):
    work = [list(row) for row in board]

    def value():
        if terminal(work):
            return utility(work)
        mark, values = player(work), []
        for i, j in actions(work):
            work[i][j] = mark
            values.append(value())
            work[i][j] = EMPTY
        return min(values)

    values = {}
    for i, j in actions(board):
        work[i][j] = player(board)
        values[i, j] = -value()
        work[i][j] = EMPTY
    return min(values, key=values.get)
"""
# Nothing is said of these: what they return on a finished board is not what utility returns, or not
# from whose side it is, or no finished board is seen.
SILENT = {
    "a tie is 1": (
        PLAIN_IN_ORDER,
        [
            (
                "        return utility(board)\n    value = -inf",
                "        return 1\n    value = -inf",
            ),
            ("        return utility(board)\n    value = inf", "        return 1\n    value = inf"),
        ],
        "..OOXXXOX",
    ),
    "a finished board has no minus sign": (
        RULES + "from math import inf\n" + NEGAMAX,
        [("return -1 if winner(board) else 0", "return utility(board)")],
        "..OOXXOXX",
    ),
    "its functions share a board": (RULES + SHARED_BOARD, [], "..OOXXXXO"),
    "it looks two moves ahead": (PLAIN_IN_ORDER, LIMIT, "..XX.OOXO"),
}
