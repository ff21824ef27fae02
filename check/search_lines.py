"""How the search of a minimax is printed: a line for each board, and what can be said of it."""

import sys

from check import student
from check.answers import equal, text
from check.positions import BY_LETTERS, perfect_winner
from check.search_values import Search

MOST_FREE = 4  # With four free squares, a search can have 65 lines; with five, 326.
MOST_LINES = 30  # in the failure of a test
INDENT = " " * 4
TITLES = ["board", "function and other arguments", "returned", "with perfect play"]
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
LOOK = "The mistake is in minimax or its helper functions."
NO_SEARCH = """\
The check saw no function that searches: that calls itself, directly or through others, on later
boards. Perhaps minimax follows rules, or catches an exception. Or it searches where this can't be
seen: in a thread, on an object of a class, on boards that it turns or mirrors, or on a variable
that its functions share."""
CROSSED = "Begin with the line that makes this call: alpha is above beta."
NO_VALUE = "Begin here: this call returned None, not a value."
NOT_FOR_X = """\
These values could not be judged. If above 0 is to be good for X, begin here: this is not what
utility returns. If it is to be good for the player who is to move, this value may be right."""
UNKNOWN = """\
These values could not be judged: they may be bounds or no numbers, or above 0 may not be good for
X. Compare them yourself with what perfect play leads to."""
FIRST_WRONG = "This value is wrong:"
BELOW_ARE_RIGHT = "This value is wrong, although all values below it are right:"
CHOICE = """\
On finished boards, what these functions return is good for X if it is above 0. So {0} takes the
{1} value, and it is {0}'s turn on the first of these boards.
If {2} does so, look at the line that calls it with this board and these arguments."""
ALL_RIGHT = "All these values are right{}, so look at how the move is chosen{}."


def with_perfect_play(board):
    if board not in BY_LETTERS:
        return "can't come up in a game"
    return ENDINGS[perfect_winner(BY_LETTERS[board])]


def is_best_action(board, answer):
    """Return whether an answer of minimax is one of the best actions."""
    return any(equal(answer, one) for one in BY_LETTERS[board].best_actions or [None])


def lines(search, first=None, is_open=lambda _: True):
    """Return the lines for a call of a search and, of those that are open, the calls below."""
    table = [TITLES, *rows(search, first or search.root, is_open)]
    widths = [max(map(len, column)) + 3 for column in zip(*table)]
    return ["".join(map(str.ljust, row, widths)).rstrip() for row in table]


def rows(search, node, is_open, indent=""):
    """Return what the lines say of a call and those below it, column by column."""
    told = [[indent + node.board, *columns(search, node)]]
    if is_open(node):
        for one in node.below:
            told += rows(search, one, is_open, indent + INDENT)
        for board in node.skipped:
            told.append([indent + INDENT + board, "", "skipped", with_perfect_play(board)])
    return told


def columns(search, node):
    """Return what is told of a call, beside the board."""
    given = [f"{name} {value}" for name, value in node.given.items()]
    returned = f"raised {node.error}" if node.error else text(node.value)
    is_right = search.is_right(node)
    if node is search.root and not node.error:
        is_right = is_best_action(node.board, node.value)
    note = "   <-- wrong" if is_right is False else "   (a bound)" if search.is_bound(node) else ""
    return ["  ".join([node.name, *given]), returned, with_perfect_play(node.board) + note]


def conclusion(search):
    """Return what can be said of a search that ends with a wrong action."""
    if not search.nodes:
        return NO_SEARCH
    if crossed := search.first_crossed():
        return "\n".join([CROSSED, *lines(search, crossed, lambda _: False)])
    if wrong := search.first_wrong():
        told = lines(search, wrong, lambda one: one is wrong)
        if not wrong.below:
            return "\n".join([FIRST_WRONG, *told])
        mark = BY_LETTERS[wrong.board].player
        choice = CHOICE.format(mark, "highest" if mark == "X" else "lowest", wrong.name)
        return "\n".join([BELOW_ARE_RIGHT, *told, "", choice])
    if search.all_right():
        bounds = " or true bounds" if any(map(search.is_bound, search.nodes)) else ""
        return ALL_RIGHT.format(bounds, ", and at what it skips" if search.root.skipped else "")
    if odd := search.first_odd():
        begin = NO_VALUE if odd.value is None else NOT_FOR_X
        return "\n".join([begin, *lines(search, odd, lambda one: one is odd)])
    return UNKNOWN


def what_the_search_shows(position):
    """Return where a search went wrong that ended with a wrong action, or where to look."""
    if len(position.free) > MOST_FREE:
        return LOOK
    search = Search(position)
    root, error = search.root, search.error
    is_action = root.value is None or any(equal(root.value, one) for one in position.free)
    if not is_action or (not error and is_best_action(root.board, root.value)):
        return ""  # All has been said.
    told = "" if error else conclusion(search)
    wrong, whole = search.first_wrong(), lines(search)
    is_whole = not wrong and len(whole) <= MOST_LINES
    if root.below and not wrong:
        shown = whole if is_whole else lines(search, root, lambda one: one is root or one.error)
        told = "\n".join([*shown, "", told])
    if not is_whole:
        words = [sys.executable, student.nearby(student.HERE), student.nearby(student.file.path)]
        told += f"\n\nTo see the whole search: {student.command(*words, *root.board.split())}"
    return told.strip()
