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
# A cut returns None, but nobody searches where it is needed.
CUT = [("            return value  # O won't", "            return None  # O won't")]
# What it remembers of a search that was cut short is only a limit.
LIMITS = [
    ("        return max_value(pos", "        scores[position] = max_value(pos"),
    ("    return min_value(pos", "    else:\n        scores[position] = min_value(pos"),
    ("\n\n\ndef max_value", "\n    return scores[position]\n\n\ndef max_value"),
]
# The right module, the edits that make it wrong, and what is said at the end if the wrong positions
# are counted, which takes a while
COUNTED = "It is wrong in 377 of the 4,520 positions in which the game goes on."
MEMORIES = {"depth": (PLAIN, DEPTH, COUNTED), "cut": (OURS, CUT, ""), "limits": (OURS, LIMITS, "")}
