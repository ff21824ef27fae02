"""Modules that are right if nearly full boards come first, because of what they then remember."""

from modules import OURS, PLAIN

# How soon it wins counts from the first board that it was asked about.
DEPTH = [
    (
        "            value = min_value(result(board, action))",
        "            value = search(result(board, action), 1)",
    ),
    (
        "            value = max_value(result(board, action))",
        "            value = search(result(board, action), 1)",
    ),
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
]
# What it remembers of a search that was cut short is only a limit.
REMEMBER = """\
def remembering(function):
    known = {}

    def remembered(board, alpha, beta):
        key = str(board)
        if key not in known:
            known[key] = function(board, alpha, beta)
        return known[key]

    return remembered


max_value, min_value = remembering(max_value), remembering(min_value)


def best_actions"""
LIMITS = [
    ("min_value(result(board, action), alpha, inf)", "min_value(result(board, action), -inf, inf)"),
    ("max_value(result(board, action), -inf, beta)", "max_value(result(board, action), -inf, inf)"),
    ("def best_actions", REMEMBER),
]
# The right module, the edits that make it wrong, and what is said at the end if the wrong positions
# are counted, which takes a while
COUNTED = "It is wrong in 377 of the 4,520 positions in which the game goes on."
MEMORIES = {"depth": (PLAIN, DEPTH, COUNTED), "limits": (OURS, LIMITS, "")}
