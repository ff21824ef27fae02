"""python check PATH X.O OOX ..X shows how its minimax searches a position."""

import pytest

from check.search import BOUNDS, COMPARE, NOTHING, searched
from check.truth import BY_SQUARES
from support import oracle
from support.modules import CACHED, OURS, PLAIN, edited

OURS_PRINTED = """\
board                     call                              returned   with perfect play
X.O OOX ..X               minimax                           (2, 0)     a tie
    X.O OOX X.X           min_value  alpha -inf  beta inf   0          a tie
        XOO OOX X.X       max_value  alpha -inf  beta inf   1          X wins
            XOO OOX XXX   min_value  alpha -inf  beta inf   1          X wins
        X.O OOX XOX       max_value  alpha -inf  beta 1     0          a tie
            XXO OOX XOX   min_value  alpha -inf  beta 1     0          a tie
    XXO OOX ..X           min_value  alpha 0  beta inf      -2         O wins
        XXO OOX O.X       max_value  alpha 0  beta inf      -2         O wins
    X.O OOX .XX           min_value  alpha 0  beta inf      -2         O wins
        X.O OOX OXX       max_value  alpha 0  beta inf      -2         O wins"""


@pytest.fixture
def search(judged):
    """Return a function that searches a position with a source."""
    return lambda source, squares: searched(judged(source, "utility"), BY_SQUARES[squares])


def test_each_call_has_a_line(search):
    trial, table = search(OURS, "X.OOOX..X")
    assert (trial.mistake, table) == ("", OURS_PRINTED), "the search is shown in another way"


RULES = PLAIN[: PLAIN.index("# Minimax:")]
FLAT = "''.join(mark or '.' for row in result(board, action) for mark in row)"
ROWS = "[[None if mark == '.' else mark for mark in flat[n : n + 3]] for n in (0, 3, 6)]"
UNDONE = """
def value(board):
    if terminal(board):
        return utility(board)
    mark, values = player(board), []
    for i, j in actions(board):
        board[i][j] = mark
        values.append(value(board))
        board[i][j] = EMPTY
    return max(values) if mark == X else min(values)


def minimax(board):
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: value(result(board, action)), default=None)
"""
WAYS = {
    "plain": PLAIN,
    "tuples": CACHED.replace("@cache\n", ""),
    "strings": PLAIN.replace("_value(result(board, action))", f"_value({FLAT})").replace(
        "_value(board):", f"_value(flat):\n    board = {ROWS}"
    ),
    "undone": RULES + UNDONE,
}


@pytest.mark.parametrize("way", WAYS)
def test_whatever_the_form_of_its_boards_each_has_a_line(search, way):
    _, table = search(WAYS[way], "X.OOOX..X")
    _, *lines = table.splitlines()
    assert len(lines) == 14, f"it looks at 14 boards:\n{table}"
    for line in lines:
        squares = "".join(line.split()[:3])
        assert BY_SQUARES[squares].ending == oracle.ending(squares)[0], line
        depth = (len(line) - len(line.lstrip())) // 4
        assert depth == 3 - squares.count("."), f"indented in another way: {line}"


def test_if_the_action_is_wrong_the_last_columns_are_to_be_compared(search):
    for source, compare in [(OURS, f"{COMPARE} {BOUNDS}"), (PLAIN, COMPARE)]:
        prefers = "    return -1 if board[2][0] == X else 1\n    value = inf\n"
        trial, table = search(edited(source, ("    value = inf\n", prefers)), "X.OOOX..X")
        assert "which loses. Better for X: (2, 0) ties." in trial.mistake, trial.mistake
        assert table.endswith(f"\n\n{compare}"), f"the table ends in another way:\n{table}"


def test_an_exception_is_told_and_the_end_of_a_long_table_is_left_out(search):
    source = edited(PLAIN, ("    value = inf\n", "    value = inf\n    board[3]\n"))
    assert search(source, "X.OOOX..X")[1].count("an exception") == 2, "not of both calls"
    assert search(PLAIN, "X..OOX...")[1].endswith(" more calls"), "not the end of a long table"


def test_a_search_that_can_not_be_seen_gets_a_sentence(search):
    source = f"{RULES}\n\ndef minimax(board):\n    return min(actions(board), default=None)"
    _, table = search(source, "X.OOOX..X")
    assert table == NOTHING, f"nothing is searched, but it shows this:\n{table}"
