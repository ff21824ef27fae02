"""How the search of a minimax is printed: a line for each board, and what can be said of it."""

import sys

from check import student
from check.answers import equal, text
from check.positions import BY_LETTERS, perfect_winner
from check.search_mistakes import conclusion, is_best_action
from check.search_values import Search

MOST_FREE = 6  # With six free squares, a search can have 1,957 lines; with seven, 13,700.
MOST_LINES = 30  # in the failure of a test
INDENT = " " * 4
TITLES = ["board", "function and other arguments", "returned", "with perfect play"]
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
LOOK = "The mistake is in minimax or its helper functions."


def with_perfect_play(board):
    if board not in BY_LETTERS:
        return "can't come up in a game"
    return ENDINGS[perfect_winner(BY_LETTERS[board])]


def lines(search, way=None):
    """
    Return the lines of a search.

    With a way, these are the calls of minimax itself, those on the way to another call, and the
    calls of this one; "(others)" stands for more.
    """
    table = [TITLES, *rows(search, search.root, way)]
    widths = [max(map(len, column)) + 3 for column in zip(*table)]
    return ["".join(map(str.ljust, row, widths)).rstrip() for row in table]


def rows(search, node, way, indent=""):
    """Return what the lines say of a call and those below it, column by column."""
    told, indent = [[indent + node.board, *columns(search, node)]], indent + INDENT
    if way and node not in way:
        return told
    is_whole = not way or node in (way[0], way[-1])
    for one in node.below:
        if is_whole or one in way:
            told += rows(search, one, way, indent)
    if not is_whole:
        return [*told, [f"{indent}(others)", "", "", ""]]
    # If moves were not taken back, or not all calls are known, a board may not have been skipped.
    skipped = node.skipped if search.is_whole and not search.not_put_back else []
    return told + [[indent + one, "", "skipped", with_perfect_play(one)] for one in skipped]


def way_to(node, end):
    """Return the calls on the way from one call to another one below it, both included, or []."""
    if node is end:
        return [node]
    for one in node.below:
        if way := way_to(one, end):
            return [node, *way]
    return []


def shown(search, most, end):
    """Return all lines of a search or, if these are too many, those on the way to a call."""
    whole = lines(search)
    if len(whole) <= most:
        return whole
    some = lines(search, way_to(search.root, end) or [search.root])
    return some if len(some) <= most else [*some[: most - 1], "..."]


def columns(search, node):
    """Return what is told of a call, beside the board."""
    given = [f"{name} {value}" for name, value in node.given.items()]
    returned = f"raised {node.error}" if node.error else text(node.value)
    is_right = search.is_right(node)
    if node is search.root and not node.error:
        is_right = is_best_action(node.board, node.value)
    note = "   <-- wrong" if is_right is False else "   (a bound)" if search.is_bound(node) else ""
    return ["  ".join([node.name, *given]), returned, with_perfect_play(node.board) + note]


def what_the_search_shows(position):
    """Return where a search went wrong that ended with a wrong action, or where to look."""
    if len(position.free) > MOST_FREE:
        return LOOK
    search = Search(position)
    root, error = search.root, search.error
    end, sentence = conclusion(search)
    if search.not_put_back:
        return sentence
    is_action = root.value is None or any(equal(root.value, one) for one in position.free)
    if not is_action or (not error and is_best_action(root.board, root.value)):
        return ""  # All has been said.
    table = shown(search, MOST_LINES, end) if root.below else []
    told = ["\n".join(table), sentence]
    if root.below and len(table) < len(lines(search)):
        words = [sys.executable, student.nearby(student.HERE), student.nearby(student.file.path)]
        told.append(f"To see more of the search: {student.command(*words, *root.board.split())}")
    return "\n\n".join(filter(None, told))
