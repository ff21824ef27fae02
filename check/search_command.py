"""python check PATH X.O OOX ..X prints how its minimax searches this position."""

import sys

from check import test_rules
from check.calls import describe, watching
from check.checking import UntestedError, WrongError
from check.judging import failure, quietly
from check.positions import BY_LETTERS, FUNCTIONS, NAMES, extends
from check.results import RIGHT, WRONG, found
from check.search_lines import MOST_FREE, lines, shown
from check.search_mistakes import conclusion
from check.search_values import PROBES, Search

MOST_LINES = 70  # A search with four free squares has no more.
PART = "This is only a part of the search. To see more, check one of the later boards."
EXAMPLE = "X.O OOX ..X"
STOOD_IN = "These are not right yet, so the check used correct ones: {}."


def in_rows(squares):
    return f"{squares[:3]} {squares[3:6]} {squares[6:]}"


def refusal(squares):
    """Return a sentence that says why no search is shown for these nine squares, or ""."""
    if len(squares) != 9 or {*squares} - {*"XO."}:
        return f"{squares} is not a position: write 9 squares, X, O or dots, as in {EXAMPLE}."
    x_count, o_count, free = map(squares.count, "XO.")
    if x_count - o_count not in (0, 1):
        turns = "X goes first, and then they take turns."
        return f"There can't be {x_count} X and {o_count} O: {turns}"
    position = BY_LETTERS.get(in_rows(squares))
    if not position:
        mark = "X" if x_count == o_count else "O"
        before = f"{mark} already had three in a row before the last move"
        return f"{before}: this can't come up in a game."
    if not position.player:
        return "The game is over."
    if free > MOST_FREE:
        too_long = f"With {free} free squares, a search is too long to print"
        return f"{too_long}. Leave at most {MOST_FREE} free."
    return ""


def show(squares):
    """Print how minimax searches a position, or end with a sentence."""
    board = in_rows(squares)
    with watching():
        try:
            with quietly():
                judge_rules(board)
            search = Search(BY_LETTERS[board])
        except (WrongError, UntestedError) as problem:
            sys.exit(f"{problem}")
    end, sentence = conclusion(search)
    table = shown(search, MOST_LINES, end)
    part = ["", PART] if len(table) < len(lines(search)) else []
    print(*map(" ".join, board.split()), "", *table, *part, sep="\n")
    stood_in = [name for name in FUNCTIONS if name in found.stood_in.get("minimax", ())]
    if sentence:
        print("", sentence, sep="\n")
    if stood_in:
        print("", STOOD_IN.format(", ".join(stood_in)), sep="\n")
    sys.stdout.flush()
    if search.error:
        sys.exit(f"\nminimax {describe(search.error)}")


def judge_rules(board):
    """Find out which functions other than minimax are right on the boards of these searches."""
    first = [board, *PROBES]
    later = {BY_LETTERS[one] for one in BY_LETTERS if any(extends(one, b) for b in first)}
    for test_name in [name for name in vars(test_rules) if name.startswith("test_")]:
        name, test = found.tested_by(test_name), getattr(test_rules, test_name)
        if name != "minimax":
            # Of the positions that a test takes by default, only these
            given = [[one for one in all_ if one in later] for all_ in test.__defaults__ or ()]
            error = failure(test, given)
            if error and found.end:
                raise error
            if not isinstance(error, UntestedError):  # Then its state is known.
                found.states[name] = WRONG if error else RIGHT
    found.replaced = frozenset(NAMES) - {*found.named(RIGHT), "minimax"}
