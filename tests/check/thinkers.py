"""Right tictactoe.py files, which search and remember in all kinds of ways."""

from modules import CACHED, OURS, PLAIN, edited

RULES = PLAIN[: PLAIN.index("# Minimax:")] + "\nfrom math import inf\n"
# The moves in reading order
IN_ORDER = PLAIN.replace("in actions(board):", "in sorted(actions(board)):")
PRUNING = edited(
    IN_ORDER.replace("_value(board):", "_value(board, alpha, beta):")
    .replace("value = max(value, min_value(result(board, action)))", """\
value = max(value, min_value(result(board, action), alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)""")
    .replace("value = min(value, max_value(result(board, action)))", """\
value = min(value, max_value(result(board, action), alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)"""),
    ("= min_value(result(board, action))", "= min_value(result(board, action), highest, inf)"),
    ("= max_value(result(board, action))", "= max_value(result(board, action), -inf, lowest)"),
)  # fmt: skip
FAIL_HARD = PRUNING.replace(
    "if value >= beta:\n            return value", "if value >= beta:\n            return beta"
).replace(
    "if value <= alpha:\n            return value", "if value <= alpha:\n            return alpha"
)
PLAYERS = """
def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: {value})
"""
NEGAMAX = f"""{RULES}
def negamax(board, alpha, beta):
    if terminal(board):
        return -1 if winner(board) else 0
    best = -inf
    for action in actions(board):
        best = max(best, -negamax(result(board, action), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

def minimax(board):
    if terminal(board):
        return None
    return max(actions(board), key=lambda action: -negamax(result(board, action), -inf, inf))
"""
PAIRS = f"""{RULES}
def best(board, *, depth=0):
    if terminal(board):
        return utility(board) * (10 - depth), None
    pairs = [(best(result(board, a), depth=depth + 1)[0], a) for a in sorted(actions(board))]
    return max(pairs) if player(board) == X else min(pairs)

def minimax(board):
    return best(board)[1]
"""
TWO_FOR_ONE = f"""{RULES}
def value(board):
    if terminal(board):
        return utility(board)
    return highest(board) if player(board) == X else lowest(board)

def highest(board):
    return max(value(result(board, action)) for action in actions(board))

def lowest(board):
    return min(value(result(board, action)) for action in actions(board))
""" + PLAYERS.format(value="value(result(board, action))")  # fmt: skip
SEARCH = """
def value({arguments}):
    after = {after}
    if terminal(after):
        return utility(after)
    values = [{call} for action in actions(after)]
    return max(values) if player(after) == X else min(values)
"""
FLAT = "[list(board[i : i + 3]) for i in (0, 3, 6)]"
# {how the helper is given a board: its arguments, the lists made of them, and a call}
FORMS = {
    "flat lists": ("board", FLAT, "value([mark for row in result(after, action) for mark in row])"),
    "tuples": (
        "board",
        "[list(row) for row in board]",
        "value(tuple(map(tuple, result(after, action))))",
    ),
    "strings": (
        "board",
        "[[mark if mark in 'XO' else None for mark in board[i : i + 3]] for i in (0, 3, 6)]",
        "value(''.join(mark or '-' for row in result(after, action) for mark in row))",
    ),
    "the board before it, too": ("old, board", "board", "value(after, result(after, action))"),
    "names": ("*, board, depth=0", "board", "value(depth=1, board=result(after, action))"),
}


def in_form(name):
    """Return a right tictactoe.py whose helper is given boards in one of these forms."""
    arguments, after, call = FORMS[name]
    first = call.replace("(after, action)", "(board, action)").replace("(after,", "(board,")
    search = SEARCH.format(arguments=arguments, after=after, call=call)
    return RULES + search + PLAYERS.format(value=first)


# It tries the moves first that leave the fewest squares, and looks at the best one twice.
SORTED = f"""{RULES}
def value(board):
    if terminal(board):
        return utility(board)
    values = [value(result(board, action)) for action in actions(board)]
    return max(values) if player(board) == X else min(values)

def promising(board):
    return 5 - len(actions(board))

def minimax(board):
    if terminal(board):
        return None
    ordered = sorted(actions(board), key=lambda action: promising(result(board, action)))
    values = [value(result(board, action)) for action in ordered]
    best = max(values) if player(board) == X else min(values)
    return next(action for action in ordered if value(result(board, action)) == best)
"""
UTILITY_ABOVE = f"""{RULES}
def sooner(board, mine, other):
    values = []
    for action in actions(board):
        after = result(board, action)
        won = utility(after) * (1 if mine == X else -1)
        values.append(won if terminal(after) else -sooner(after, other, mine))
    return max(values)

def minimax(board):
    if terminal(board):
        return None
    mine, other = (X, O) if player(board) == X else (O, X)
    def value(action):
        after = result(board, action)
        won = utility(after) * (1 if mine == X else -1)
        return won if terminal(after) else -sooner(after, other, mine)
    return max(actions(board), key=value)
"""
# These two make their moves on one board, and take them back: at once, or when the call returns.
ONE_BOARD = f"""{RULES}
def value(board):
    if terminal(board):
        return utility(board)
    mark = player(board)
    best = max if mark == X else min
    values = []
    for i, j in sorted(actions(board)):
        board[i][j] = mark
        values.append(value(board))
        board[i][j] = EMPTY
        if values[-1] == best(1, -1):
            break
    return best(values)

def minimax(board):
    if terminal(board):
        return None
    board = [list(row) for row in board]
    mark, values = player(board), {{}}
    for i, j in sorted(actions(board)):
        board[i][j] = mark
        values[i, j] = value(board)
        board[i][j] = EMPTY
    return (max if mark == X else min)(values, key=values.get)
"""
MOVES_IN_THE_CALL = edited(
    ONE_BOARD,
    ("def value(board):\n", "def value(board, i, j, mark):\n    board[i][j] = mark\n"),
    ("    mark = player(board)\n", "    mark = O if mark == X else X\n"),
    (
        """        board[i][j] = mark
        values.append(value(board))
        board[i][j] = EMPTY
""",
        """        values.append(value(board, i, j, mark))
        board[i][j] = EMPTY
""",
    ),
    (
        """        board[i][j] = mark
        values[i, j] = value(board)
""",
        """        values[i, j] = value(board, i, j, mark)
""",
    ),
)
# A flag says whose turn it is.
FLAG = f"""{RULES}
def value(board, is_x):
    if terminal(board):
        return utility(board)
    values = [value(result(board, action), not is_x) for action in sorted(actions(board))]
    return max(values) if is_x else min(values)
""" + PLAYERS.format(value="value(result(board, action), player(board) == O)")
# A value is good for the player for whom minimax moves.
FOR_ME = f"""{RULES}
def value(board, me):
    if terminal(board):
        return abs(utility(board)) * (1 if winner(board) == me else -1)
    best = max if player(board) == me else min
    return best(value(result(board, action), me) for action in sorted(actions(board)))

def minimax(board):
    if terminal(board):
        return None
    me = player(board)
    return max(sorted(actions(board)), key=lambda action: value(result(board, action), me))
"""
# In these, it is seen for whom a value above 0 is good.
JUDGED = {
    "plain": PLAIN,
    "pruning": PRUNING,
    "cached": CACHED,
    "ours": OURS,
    "fail hard": FAIL_HARD,
    "fail hard, other names": FAIL_HARD.replace("alpha", "floor").replace("beta", "ceiling"),
    "pruning, other names": PRUNING.replace("alpha", "low").replace("beta", "high"),
    "pairs": PAIRS,
    "two for one": TWO_FOR_ONE,
    "sorted": SORTED,
    "one board": ONE_BOARD,
    "a flag": FLAG,
    "good for me": FOR_ME,
    "negamax": NEGAMAX,
} | {name: in_form(name) for name in FORMS}
RIGHT = JUDGED | {"moves in the call": MOVES_IN_THE_CALL, "utility above": UTILITY_ABOVE}

# It does what the course leaves open in other ways.
RIGHT_IN_ANOTHER_WAY = edited(
    CACHED,
    ("    marks =", "    assert winner(board) is None\n    marks ="),
    ("return {(i, j)", "assert winner(board) is None\n    return frozenset({(i, j)"),
    ("if board[i][j] == EMPTY}", "if board[i][j] == EMPTY})"),
    ("raise ValueError", "raise NotImplementedError"),
    ("action not in actions(board)", "min(action) < 0 or board[action[0]][action[1]]"),
    ("[list(row) for row in board]", "list(board)\n    after[i] = list(after[i])"),
    ("    utilities = {X: 1", "    assert terminal(board)\n    utilities = {X: 1.0"),
    ("value > highest", "value >= highest"),
)
# How soon it wins counts from the first board that it was asked about.
DEPTH = [
    ("= min_value(result(board, action))\n", "= search(result(board, action), 1)\n"),
    ("= max_value(result(board, action))\n", "= search(result(board, action), 1)\n"),
    (
        "def max_value",
        """\
known = {}


def search(board, depth):
    key = str(board)
    if key not in known:
        if terminal(board):
            known[key] = utility(board) - depth
        else:
            values = [search(result(board, action), depth + 1) for action in actions(board)]
            known[key] = max(values) if player(board) == X else min(values)
    return known[key]


def max_value""",
    ),
]  # fmt: skip
# Right if boards with few free squares come first, because of what it then remembers
DEPTH_REMEMBERED = edited(PLAIN, *DEPTH)
