"""Right tictactoe.py that search in all kinds of ways."""

from modules import CACHED, OURS, PLAIN, edited

RULES = PLAIN[: PLAIN.index("# Minimax:")] + "\n"
PLAYERS = """
def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: {value})
"""
NEGAMAX = """
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
PAIRS = """
def best(board, *, depth=0):
    if terminal(board):
        return utility(board) * (10 - depth), None
    pairs = [(best(result(board, a), depth=depth + 1)[0], a) for a in sorted(actions(board))]
    return max(pairs) if player(board) == X else min(pairs)

def minimax(board):
    return best(board)[1]
"""
ROWS_FIRST = """
def go(board, alpha, beta):
    if terminal(board):
        return [-1, -1, utility(board)]
    maximises = player(board) == X
    found = [None, None, -inf if maximises else inf]
    for i, j in actions(board):
        value = go(result(board, (i, j)), alpha, beta)[2]
        if (value > found[2]) if maximises else (value < found[2]):
            found = [i, j, value]
    return found

def minimax(board):
    return None if terminal(board) else tuple(go(board, -2, 2)[:2])
"""
SEARCH = """
def value({arguments}):
    after = {after}
    if terminal(after):
        return utility(after)
    values = [{call} for action in actions(after)]
    return max(values) if player(after) == X else min(values)
"""
ROWS = "[list(board[i : i + 3]) for i in (0, 3, 6)]"
FORMS = {
    "flat lists": ("board", ROWS, "value([mark for row in result(after, action) for mark in row])"),
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
    "numbers": (
        "board",
        "[[{1: X, -1: O, 0: None}[one] for one in board[i : i + 3]] for i in (0, 3, 6)]",
        "value([{X: 1, O: -1, None: 0}[m] for row in result(after, action) for m in row])",
    ),
    "the board in second place": ("depth, board", "board", "value(depth, result(after, action))"),
    "the board before it, too": ("old, board", "board", "value(after, result(after, action))"),
    "names": ("*, board, depth=0", "board", "value(depth=1, board=result(after, action))"),
    "no names": ("*all", "all[0]", "value(result(after, action), 5)"),
}
FIRST = {"the board in second place": "0, ", "the board before it, too": "board, "}
FIRST["names"] = "board="


def in_form(name):
    """Return a right tictactoe.py whose helper is given boards in one of these forms."""
    arguments, after, call = FORMS[name]
    head = SEARCH.format(arguments=arguments, after=after, call=call)
    first = call.replace("(after, action)", "(board, action)").replace("(after,", "(board,")
    first = first.replace("value(depth, ", "value(0, ")
    return RULES + head + PLAYERS.format(value=first)


IN_ONE_PLACE = """
def known(function):
    memory = {}
    def wrapper(board, *more):
        key = str(board), more
        if key not in memory:
            memory[key] = function(board, *more)
        return memory[key]
    return wrapper

for name in ("winner", "terminal", "utility", "player"):
    globals()[name] = known(globals()[name])
max_value, min_value = known(max_value), known(min_value)
"""
SECOND_PASS = """
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
LAST = (
    "    return next(",
    "    list(map(promising, [result(board, action) for action in ordered]))\n    return next(",
)
UTILITY_ABOVE = """
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
IMAGES = """
def image(board):
    turned = [board]
    for _ in range(3):
        turned.append([list(row) for row in zip(*turned[-1][::-1])])
    return min(turned, key=str)

def value(board):
    if terminal(board):
        return utility(board)
    values = [value(image(result(board, action))) for action in actions(board)]
    return max(values) if player(board) == X else min(values)
"""
FAIL_HARD = edited(
    OURS,
    ("break  # O already has something at least as good.", "return beta"),
    ("break  # X already has something at least as good.", "return alpha"),
)
RIGHT = {
    "plain": PLAIN,
    "cached": CACHED,
    "ours": OURS,
    "fail hard": FAIL_HARD,
    "ours, other names": OURS.replace("alpha", "low").replace("beta", "high"),
    "negamax": RULES + "from math import inf\n" + NEGAMAX,
    "pairs": RULES + PAIRS,
    "row, column, score": RULES + ROWS_FIRST,
    "one decorator for all": PLAIN + IN_ONE_PLACE,
    "heuristic first": RULES + SECOND_PASS,
    "heuristic last": RULES + SECOND_PASS.replace(*LAST),
    "utility above": RULES + UTILITY_ABOVE,
    "images": RULES + IMAGES + PLAYERS.format(value="value(image(result(board, action)))"),
} | {name: in_form(name) for name in FORMS}
