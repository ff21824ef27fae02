"""python check PATH X.O OOX ..X shows how its minimax searches a position."""

import pytest

from check.search import BOUND, COMPARE, NO_CALL, searched
from check.truth import BY_SQUARES
from support import oracle
from support.modules import OURS, PLAIN, edited
from support.texts import check_text

OURS_PRINTED = """\
board                     turn   call                              returned   with perfect play
X.O OOX ..X               X      minimax                           (2, 0)     a tie
    X.O OOX X.X           O      min_value  alpha -inf  beta inf   0          a tie
        XOO OOX X.X       X      max_value  alpha -inf  beta inf   1          X wins
            XOO OOX XXX   over   min_value  alpha -inf  beta inf   1          X wins
        X.O OOX XOX       X      max_value  alpha -inf  beta 1     0          a tie
            XXO OOX XOX   over   min_value  alpha -inf  beta 1     0          a tie
    XXO OOX ..X           O      min_value  alpha 0  beta inf      -2         O wins
        XXO OOX O.X       over   max_value  alpha 0  beta inf      -2         O wins
        XXO OOX .OX       X                                        no call    a tie
    X.O OOX .XX           O      min_value  alpha 0  beta inf      -2         O wins
        X.O OOX OXX       over   max_value  alpha 0  beta inf      -2         O wins
        XOO OOX .XX       X                                        no call    X wins

"""


@pytest.fixture
def search(judged):
    """Return a function that searches a position with a source."""
    return lambda source, squares: searched(judged(source, "utility"), BY_SQUARES[squares])


def test_each_call_has_a_line_and_so_has_a_board_without_a_call(search):
    verdict, told = search(OURS, "X.OOOX..X")
    assert not verdict.mistake, verdict.told()
    assert told == OURS_PRINTED + NO_CALL, f"the search is shown in another way:\n{told}"


RULES = PLAIN[: PLAIN.index("# Minimax:")]
VALUE = """
def string(board):
    return "".join(mark or "." for row in board for mark in row)


def value({given}):
    board = {board}
    if terminal(board):
        return utility(board)
    best = max if player(board) == X else min
    return best({call} for action in actions(board))


def minimax(board):
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: {call}, default=None)
"""
ROWS = "[[None if mark == '.' else mark for mark in flat[n : n + 3]] for n in (0, 3, 6)]"
TUPLES = {"given": "rows", "board": "[*map(list, rows)]"}
TUPLES["call"] = "value((*map(tuple, result(board, action)),))"
STRINGS = {"given": "flat", "board": ROWS, "call": "value(string(result(board, action)))"}
BEFORE = {"given": "old, action", "board": "result(old, action)", "call": "value(board, action)"}
WAYS = {
    "plain": PLAIN,
    "tuples": RULES + VALUE.format(**TUPLES),
    "strings": RULES + VALUE.format(**STRINGS),
    "the board before": RULES + VALUE.format(**BEFORE),
}


@pytest.mark.parametrize("way", WAYS)
def test_whatever_the_form_of_its_boards_each_has_a_line(search, way):
    _, table = search(WAYS[way], "X.OOOX..X")
    _, *lines = table.strip().splitlines()
    assert len(lines) == 14, f"it looks at 14 boards:\n{table}"
    check_text(table, without=["'"])  # A board is no argument to show.
    for line in lines:
        squares = "".join(line.split()[:3])
        assert BY_SQUARES[squares].ending == oracle.ending(squares)[0], line
        depth = (len(line) - len(line.lstrip())) // 4
        assert depth == 3 - squares.count("."), f"indented in another way: {line}"


SEARCHES_ITSELF = """
def minimax(board):
    return search(board)[1] if actions(board) else None


def search(board, depending_on=False, key=max):
    if terminal(board):
        return utility(board), None
    best = max if player(board) == X else min
    return best((search(result(board, action))[0], action) for action in actions(board))
"""


def test_a_helper_that_searches_the_board_at_hand_has_a_line(search):
    _, told = search(RULES + SEARCHES_ITSELF, "X.OOOX..X")
    lines = [line.split()[:5] for line in told.splitlines()[1:3]]
    assert lines == [["X.O", "OOX", "..X", "X", name] for name in ("minimax", "search")], told
    check_text(told, "   search  depending_on False   ")


# Rules in other ways, with helpers of their own
RULES_AGAIN = """
def full(board):
    return not actions(board)

class Winner:
    def __call__(self, board, find=winner):
        return find(board)

winner, utility = Winner(), lambda board, worth=utility: worth(board)
terminal = lambda board: bool(winner(board)) or full(board)
"""


def test_what_happens_in_a_rule_has_no_line(search):
    told = [search(PLAIN + rules, "X.OOOX..X")[1] for rules in ("", RULES_AGAIN)]
    assert told[0] == told[1], f"it differs from the table of plain rules:\n{told[1]}"


def test_the_end_of_a_long_table_is_left_out_and_bounds_are_explained(search):
    _, told = search(edited(OURS, ("if value < beta", "if value > -inf")), "X........")
    check_text(told, " more calls\n\n", end=f"\n{COMPARE}{BOUND}", without=["no call"])


LOOKS_AHEAD = "min(actions(board), key=lambda action: utility(result(board, action)))"
NO_SEARCH = {
    "(0, 0)": "no other function here: no search.",
    LOOKS_AHEAD: "only actions, result and utility here: no search.",
}


@pytest.mark.parametrize("returned", NO_SEARCH)
def test_a_minimax_that_does_not_search_is_told_what_it_calls(search, returned):
    source = f"{RULES}{RULES_AGAIN}\ndef minimax(board):\n    return {returned}"
    _, told = search(source, "X.OOOX..X")
    assert told == f"minimax called {NO_SEARCH[returned]}", f"it is told this: {told}"
