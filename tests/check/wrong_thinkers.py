"""Mistakes in how a minimax searches, and what is said of them."""

from thinkers import NEGAMAX, PLAYERS, RULES

from modules import OURS, PLAIN

SORTED = ("in actions(board):", "in sorted(actions(board)):")
# The moves in reading order
PLAIN_IN_ORDER = PLAIN.replace(*SORTED)
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
MEMORY = """
memory = {}
def value(board):
    key = frozenset(actions(board))
    if key not in memory:
        best = max if player(board) == X else min
        memory[key] = (
            utility(board) if terminal(board)
            else best(value(result(board, action)) for action in actions(board))
        )
    return memory[key]
"""
SHARED_BOARD = """
def minimax(board):
    work = [row[:] for row in board]
    def value():
        if terminal(work):
            return utility(work)
        mark, values = player(work), []
        for i, j in sorted(actions(work)):
            work[i][j] = mark
            values.append(value())
            if len(values) < 2:
                work[i][j] = EMPTY
        return max(values) if mark == X else min(values)
    mark, scores = player(board), {}
    for i, j in sorted(actions(board)):
        work[i][j] = mark
        scores[i, j] = value()
        work[i][j] = EMPTY
    return (max if mark == X else min)(scores, key=scores.get)
"""
GRID = """
def value(grid):
    if terminal(grid):
        return utility(grid)
    mark, values = player(grid), []
    for i, j in sorted(actions(grid)):
        grid[i][j] = mark
        values.append(value(grid))
        grid[i][j] = EMPTY if mark == X else O
    return max(values) if mark == X else min(values)

def minimax(board):
    scores, mark, grid = {}, player(board), [row[:] for row in board]
    for i, j in sorted(actions(board)):
        grid[i][j] = mark
        scores[i, j] = value(grid)
        grid[i][j] = EMPTY
    return (max if mark == X else min)(scores, key=scores.get)
"""
INSIDE = """
def value(board):
    if terminal(board):
        return utility(board)
    for action in sorted(actions(board), reverse=player(board) == O):
        found = value(result(board, action))
        if player(board) == O or found > 0:
            return found
    return found
"""
LATE = """
def minimax(board):
    calls = {}
    best, value = (max, min_value) if player(board) == X else (min, max_value)
    for action in sorted(actions(board), reverse=True):
        calls[action] = lambda: value(result(board, action))
    return best(calls, key=lambda action: calls[action]())
"""
# What is wrong: a right one, the edits, the position, and what is said of its search
WRONG = {
    "the loop for X starts from 0": (
        PLAIN_IN_ORDER,
        [("    value = -inf\n", "    value = 0\n")],
        "..O..XXOX",
        "right:\n.OO..XXOX                    max_value   0    O wins   <-- wrong\n    X at",
    ),
    "the helper for O takes the highest": (
        PLAIN_IN_ORDER,
        [("value = min(value,", "value = max(-9, value if value < inf else -inf,")],
        "...OOXOXX",
        "right:\nX..OOXOXX                    min_value   1    O wins   <-- wrong\n    O at",
    ),
    "it cuts against the wrong bound": (
        OURS,
        [("        if value <= alpha:", "        if value >= alpha:")],
        "..X.OOOXX",
        "    O at (0, 1): XOX.OOOXX   max_value  alpha -inf  beta inf   0   a tie\n    not looked",
    ),
    ">= at the top": (
        OURS,
        [("if value > alpha", "if value >= alpha")],
        "...XOOOXX",
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
        OURS,
        [
            (
                "min_value(result(board, action), alpha, inf)",
                "min_value(result(board, action), inf, alpha)",
            )
        ],
        "..X.OOOXX",
        "The first call with an alpha that is not below its beta:\n..X.OOOXX",
    ),
    "it follows rules": (
        RULES + "def minimax(board): return None if terminal(board) else min(actions(board))",
        [],
        "..OOXXXXO",
        "minimax was not seen to look at a board after this one.",
    ),
    "a tie is 1": (
        PLAIN_IN_ORDER,
        [
            ("return utility(board)\n    value = -inf", "return 1\n    value = -inf"),
            ("return utility(board)\n    value = inf", "return 1\n    value = inf"),
        ],
        "..OOXXXXO",
        "min_value returned 1 for two finished boards:\nOXOOXXXXO, which X has won, and XOOO",
    ),
    "its memory knows the free squares only": (
        RULES + MEMORY + PLAYERS.format(value="value(result(board, action))"),
        [],
        "OX.O.XXOX",
        "value returned 1 for OXOOXXXOX without asking winner, terminal or utility.\n",
    ),
    "it looks two moves ahead": (
        PLAIN_IN_ORDER,
        LIMIT,
        "..XX.OOXO",
        "deeper returned 0 for X.XXOOOXO, where the game goes on, and was not seen to look",
    ),
    "it looks one move ahead": (
        RULES + PLAYERS.format(value="utility(result(board, action))"),
        [],
        "OX.O.XXOX",
        "minimax asked utility about (0, 2) and (1, 1), where the game goes on,\nand was not",
    ),
    "its functions share one board, and leave a move on it": (
        RULES + SHARED_BOARD,
        [],
        "..X.OXOXO",
        "\nOnly the finished boards that utility was given can be seen here.\nWhat other",
    ),
    "a move is not taken back": (
        RULES + GRID,
        [],
        "..OX.OOXX",
        "was O at (1, 1) not taken back?",
    ),
    "row and column are swapped": (
        PLAIN_IN_ORDER,
        [("    return best\n", "    return best[::-1]\n")],
        "OXOXOO.XX",
        "(0, 2) is taken, but (2, 0) is free: are row and column swapped?",
    ),
    "it returns a move that it did not look at": (
        PLAIN + LATE,
        [],
        "..XXOOXXO",
        "minimax returned (0, 1), and was not seen to look at it.",
    ),
    ">= at the top, and other names": (
        OURS.replace("alpha", "lo").replace("beta", "hi"),
        [("if value > lo", "if value >= lo")],
        "...XOOOXX",
        "bounds: see how minimax chooses, and which lo and hi the search begins with.",
    ),
    "its functions share one board, until it can't come up in a game": (
        RULES + SHARED_BOARD,
        [],
        "...O.XXOX",
        "\nOnly the finished boards that utility was given can be seen here.\nWhat other",
    ),
    "it returns inside the loop": (
        RULES + PLAYERS.format(value="value(result(board, action))"),
        [("\ndef minimax", f"{INSIDE}\ndef minimax")],
        ".XOXO.X.O",
        "right:\n.XOXOXX.O                    value   1   O wins   <-- wrong\n    O at (2, 1): ",
    ),
}
# Of these, nothing can be said.
SILENT = {
    "all finished boards have the wrong sign": (
        PLAIN_IN_ORDER.replace("return utility(board)", "return -utility(board)"),
        [],
        "....OXOXX",
    ),
    "a finished board has no minus sign": (
        RULES + "from math import inf\n" + NEGAMAX,
        [("return -1 if winner(board) else 0", "return utility(board)")],
        "..OOXXOXX",
    ),
}
