"""python check PATH X.O OOX ..X shows how its minimax searches a position."""

import pytest

from check.search import BOUND, COMPARE, NO_CALL, NO_SEARCH, TOO_DEEP, searched
from check.truth import BY_SQUARES
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
    """Return a function that tells how a source searches a position."""

    def search(source, squares="X.OOOX..X", **neighbours):
        _, told = searched(judged(source, "utility", **neighbours), BY_SQUARES[squares])
        return told

    return search


def test_each_call_has_a_line_and_so_has_a_board_without_a_call(search):
    told = search(OURS)
    assert told == OURS_PRINTED + NO_CALL, f"the search is shown in another way:\n{told}"


MINIMAX = PLAIN[PLAIN.index("# Minimax:") :]
RULES = PLAIN.removesuffix(MINIMAX)
VALUE = """
def string(board):
    return "".join(mark or "." for row in board for mark in row)


def value({given}):
    board = {board}
    best = max if player(board) == X else min
    {give} utility(board) if terminal(board) else best({call} for action in actions(board))


def minimax(board):
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: {call}, default=None)
"""
ROWS = "[[None if mark == '.' else mark for mark in flat[n : n + 3]] for n in (0, 3, 6)]"
STRING = {"given": "flat", "board": ROWS, "call": "value(string(result(board, action)))"}
BEFORE = {"given": "old, action", "board": "result(old, action)", "call": "value(board, action)"}
YIELDS = {"given": "board", "board": "board", "call": "[*value(result(board, action))][1]"}
# Ways to write a search, and what is shown of a value besides
WAYS = {
    "a string": (STRING | {"give": "return"}, " -1 "),
    "the board before": (BEFORE | {"give": "return"}, " -1 "),
    "a generator, with all that it yields": (YIELDS | {"give": "yield 7; yield"}, " 7, -1 "),
}


def boards(table):
    return [line.split()[:4] for line in table.partition("\n\n")[0].splitlines()]


@pytest.mark.parametrize(("way", "shown"), WAYS.values(), ids=WAYS)
def test_whatever_the_form_of_its_calls_each_has_a_line(search, way, shown):
    plain = search(PLAIN)
    told = search(RULES + VALUE.format(**way))
    assert boards(told) == boards(plain), f"these are other boards:\n{told}"
    check_text(told, shown, without=["'"])  # A board is no argument to show.


SEARCHES_ITSELF = """
def minimax(board):
    return search(board)[1] if actions(board) else None


def search(board, depending_on=False, mode="maximizer", last=None, key=max, memo={}):
    if terminal(board):
        return utility(board), None
    best = max if player(board) == X else min
    return best((search(result(board, one), last=one)[0], one) for one in actions(board))
"""


def test_a_helper_that_searches_the_board_at_hand_has_a_line_with_its_short_arguments(search):
    told = search(RULES + SEARCHES_ITSELF)
    lines = [line.split()[:5] for line in told.splitlines()[1:3]]
    assert lines == [["X.O", "OOX", "..X", "X", name] for name in ("minimax", "search")], told
    for last in ("None", "(0, 1)"):
        check_text(told, f"   search  depending_on False  mode 'maximizer'  last {last}   ")


# An object as a rule, with a helper that is given later boards
RULE = """
def free(board):
    return str(board).count("None")

class Terminal:
    calls = 0

    def __call__(self, board):
        self.calls += 1
        after = [free(result(board, action)) for action in actions(board)]
        return winner(board) is not None or not after

terminal = Terminal()
"""
OVER = "    if terminal(board):\n        return None"
COUNTED = edited(MINIMAX, (OVER, f"    before = terminal.calls\n{OVER}"))


def test_what_happens_in_a_rule_has_no_line_not_even_in_a_neighbour(search):
    plain = search(PLAIN)
    source = "from rules import *\nfrom searching import minimax"
    searching = f"from rules import *\n{COUNTED}"
    told = search(source, rules=RULES + RULE, searching=searching)
    assert told == plain, f"it differs from the table of plain rules:\n{told}"


LOOKS = """
def look(board):
    return board == initial_state()


def minimax(board, search=minimax, rule=utility):
    if not terminal(board):
        look(initial_state())
        for action in actions(board):
            rule(result(board, action))
            for reply in actions(result(board, action)):
                look(result(result(board, action), reply))
        look([[X] * 3] * 3)
    return search(board)
"""


def test_what_is_not_the_next_board_has_no_line_if_minimax_is_right(search):
    plain = search(PLAIN)
    told = search(PLAIN + LOOKS)
    head, first, *others = boards(plain)
    assert boards(told) == [head, first, first, *others], f"these are other boards:\n{told}"
    told = search(edited(PLAIN + LOOKS, ("return search(board)", "return 0")))
    check_text(told, "\n    XXX XXX XXX          look      False      impossible in a game\n")


def test_the_end_of_a_long_table_is_left_out_and_bounds_are_explained(search):
    wrong = edited(OURS, ("if value < beta", "if value > -inf"))
    told = search(wrong, "X........")
    lines = told.partition("... and 2,444 more rows\n\n")[0].count("\n")
    assert lines == 61, f"the table has {lines} lines before that"
    check_text(told, "\n(2, 1) leads to X.. ... .O..\n", end=f"\n{COMPARE}\n{BOUND}")
    told = search(wrong.replace("beta", "most"), "X........")
    check_text(told, end=f"\n{COMPARE}")


def test_a_search_that_never_ends_is_shown_for_some_levels(search):
    turned = "max_value([[O, O, EMPTY], [EMPTY] * 3, [board[2][2], *board[2][:2]]])"
    told = search(edited(PLAIN, ("max(value, min_value(result(board, action)))", turned)))
    indented = max(len(line) - len(line.lstrip()) for line in told.splitlines())
    assert indented == 14 * 4, f"the last level is indented by {indented}:\n{told}"
    check_text(told, "more rows\n", end=f"\n{TOO_DEEP}")


def test_a_minimax_that_does_not_search_is_told_so(search):
    told = search(f"{RULES}{RULE}\ndef minimax(board):\n{OVER}\n    return min(actions(board))")
    assert told == NO_SEARCH, f"it is told this: {told}"
