"""Each function is judged on its own, and what is wrong is told in a sentence."""

import pytest

from check import judging
from support.modules import CACHED, KINDS, NAMES, PLAIN, edited

ROWS = "[EMPTY, EMPTY, EMPTY] for i in range(3)]"  # in initial_state
IS_ILLEGAL = "action not in actions(board)"  # in result
NEW_ROWS = "[list(row) for row in board]"  # in result
NO_ACTION = "return None\n    best = None"  # in minimax, once the game is over
IF_X_MOVES = "    if player(board) == X"  # in minimax
# The function at fault, a piece of CACHED, what is written instead, and a part of what is said
MISTAKES = [
    ("X", 'X = "X"', 'X, *_ = "X"\ndel X', "X must be 'X'."),
    ("initial_state", ROWS, "[EMPTY] * 3] * 3", "used one list for several rows, so a mark"),
    ("initial_state", f"[{ROWS}", "((EMPTY,) * 3,) * 3", "None)).\n\nexpected:\n. . .\n"),
    ("player", "return X if", "input()\n    return X if", "called input(), which works only with"),
    ("winner", "    rows =", "    board[1].sort(key=str)\n    rows =", "changed the board it was"),
    ("actions", "== EMPTY}", "== EMPTY}.pop()", "returned (0, 0), but must return a set."),
    ("utility", "{X: 1, O: -1", "{X: True, O: -1", "returned True instead of 1."),
    ("result", NEW_ROWS, "[row for row in board]", "before:        after:\n. . .          X . .\n"),
    ("result", "= player(board)", "= X", "returned the wrong board for the action (0, 1).\n"),
    ("result", "= player(board)", "= {}[i]", "raised KeyError: 0\n\n    line 34: after[i][j] = {}"),
    ("result", IS_ILLEGAL, "action[0] not in (0, 1, 2)", "]], but must raise an exception.\n\n"),
    ("result", IS_ILLEGAL, "board[action[0] % 3][action[1] % 3]", "(-1, 0), which is off the b"),
    ("result", "raise ValueError", "exit", "raised SystemExit: (-1, 0) is not a free square"),
    ("result", IS_ILLEGAL, f"{IS_ILLEGAL} and input()", "which is off the board.\n\ngiven:\n"),
    ("minimax", NO_ACTION, "return 0, 0\n    best = None", "returned (0, 0) instead of None.\n"),
    ("minimax", IF_X_MOVES, "    if True", "which loses. Better for O: "),
]  # fmt: skip


def check_blamed(check, *names):
    """Check which marks and functions are told to be wrong."""
    __tracebackhide__ = True
    told = "\n\n".join(told for told, _ in check.mistakes.values())
    assert [*check.mistakes] == [*names], f"not {names} are blamed, but these:\n{told}"


@pytest.mark.parametrize(("name", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(judged, name, right, wrong, sentence):
    check = judged(edited(CACHED, (right, wrong)), *[name] * (name in NAMES), every=3)
    check_blamed(check, name)
    told = f"{name} {check.mistakes[name][0]}"
    assert sentence in told, f"it is told in another way: {told}"


QUICK = [kind for kind in KINDS if kind != "never returns"]


@pytest.mark.parametrize("kind", QUICK)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_broken_is_blamed_alone(judged, name, kind):
    if (name, kind) == ("initial_state", "changes its argument"):
        pytest.skip("it has none")
    broken = KINDS[kind].format(name=name)
    check = judged(f"{CACHED}\n\nright = {name}\n{broken}", every=90)
    verdicts = {one: check.verdicts[one] for one in check.not_right()}
    assert verdicts == {name: "missing" if kind == "missing" else "wrong"}, "others are blamed"
    callers = [one for one in NAMES if "the check's own" in check.verdicts[one]]
    needed = name not in ("initial_state", "minimax")
    assert bool(callers) == needed, f"with {name} of the check's own: {callers}"


NO_DIAGONALS = ("rows + columns + diagonals", "rows + columns")
ONE_SET = "{(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}"
LISTS = [(ONE_SET, f"sorted({ONE_SET})"), (IS_ILLEGAL, "action not in actions(board) + []")]
KNOWN = [(ONE_SET, f"a.setdefault(str(board), {ONE_SET})"), ("def actions", "a = {}\ndef actions")]


def test_a_function_that_needs_a_wrong_one_as_it_is_is_right(judged):
    check = judged(edited(CACHED, *LISTS))
    check_blamed(check, "actions")
    told = check.verdicts["result"]
    assert told == "right, but only with your own actions", f"the verdict is {told}"


def test_a_function_that_calls_a_wrong_one_or_a_later_one_is_right(judged):
    by_name = ("[winner(board)]", "[winner(board=board)]")
    by_utility = ("winner(board) is not None or", "bool(utility(board)) or")
    check_blamed(judged(edited(CACHED, NO_DIAGONALS, by_name)), "winner")
    check_blamed(judged(edited(CACHED, by_utility, ("X: 1, O: -1", "X: 0, O: -1"))), "utility")


def test_the_same_object_may_be_returned_again_but_not_changed(judged):
    check_blamed(judged(edited(CACHED, *KNOWN), "actions"))
    changed = f"[a.clear(), a.update({ONE_SET})] and a"
    source = edited(CACHED, (ONE_SET, changed), ("def actions", "a = set()\ndef actions"))
    check_blamed(judged(source, "actions"), "actions")


# Its minimax remembers with which board a game began.
FIRST = """return None
    first.append(str(board).count("None"))
    if first[0] == 9 and len(first) > 1:
        return max(actions(board))
    best = None"""


def test_a_memory_that_is_wrong_in_a_game_only_is_found(judged):
    source = edited(CACHED, (NO_ACTION, FIRST), ("def minimax", "first = []\n\ndef minimax"))
    check = judged(source, "minimax", every=1)
    check_blamed(check, "minimax")
    told = check.mistakes["minimax"][0]
    assert judging.ALONE in told, f"the memory is not blamed: {told}"


def test_what_never_returns_does_not_finish_and_its_line_is_told(judged, monkeypatch):
    monkeypatch.setattr(judging, "RULE_SECONDS", 0.2)
    check = judged(f"{CACHED}\n\ndef winner(*_):\n    for _ in range(10**9): pass", "winner")
    assert check.verdicts["winner"] == "did not finish", f"the verdict is {check.verdicts}"
    told = check.mistakes["winner"][0]
    assert "did not finish in 0.2 seconds. It was here:\n\n    line " in told, f"it says {told}"


def test_an_import_that_never_ends_gets_a_sentence(judged, monkeypatch):
    monkeypatch.setattr(judging, "MINIMAX_SECONDS", 0.2)
    with pytest.raises(SystemExit, match=r"did not finish in 0.2 seconds\n\n    line 2: while"):
        judged("X = 'X'\nwhile True: X += str()")


def test_neighbours_are_imported_and_what_they_remember_is_forgotten(judged):
    source = "import tictactoe, random\nfrom memory import calls\n" + edited(
        PLAIN, ("    marks =", "    calls.append(1)\n    assert len(calls) < 700\n    marks =")
    )
    check = judged(source, "player", "player", memory="calls = []", random="1 / 0")
    check_blamed(check)
