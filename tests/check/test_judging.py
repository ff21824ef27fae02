"""Each function is judged on its own, and what is wrong is told in a sentence."""

from threading import Thread
from weakref import ref

import pytest

from check import judging, student
from check.verdicts import VARIES, MistakeError
from support.modules import BROKEN, CACHED, KINDS, NAMES, PLAIN, edited
from support.texts import check_text

ROWS = "[EMPTY, EMPTY, EMPTY] for i in range(3)]"  # in initial_state
IS_ILLEGAL = "action not in actions(board)"  # in result
NEW_ROWS = "[list(row) for row in board]"  # in result
NO_DIAGONALS = ("rows + columns + diagonals", "rows + columns")
NO_ACTION = "return None\n    best = None"  # in minimax, once the game is over
IF_X_MOVES = "    if player(board) == X"  # in minimax
IF_LAST = f"{NO_ACTION}\n    if str(board).count('None') == 1: return 0"
OBJECTS = "{(object(), n) for n in 'abcdefgh'} or {(i, j)"  # Their order depends on addresses.
DEEPER = "len((lambda: player(board))())\n    marks ="  # endless
TOGGLED = "known[0] = {X: O, O: X}[known.get(0, O)]\n    return known[0]\n    marks ="
SECOND = f"{NO_ACTION}\n    known[len(known)] = 0\n    if len(known) == 2: return 0"
REVERSED = f"{NO_ACTION}\n    known[0] = known.get(0, (0, 1))[::-1]\n    return known[0]"
# The function at fault, a piece of CACHED, what is written instead, and a part of what is said
MISTAKES = [
    ("initial_state", ROWS, "[EMPTY] * 3] * 3", "used one list for several rows: a mark in one"),
    ("initial_state", f"[{ROWS}", "((EMPTY,) * 3,) * 3", " (tuple) instead\nof [[None, None"),
    ("actions", "== EMPTY}", "== 0}", "returned set() instead of {(0, 0)}.\n\ngiven:\n. O O\n"),
    ("actions", "{(i, j)", OBJECTS, "returned {"),
    ("player", "    marks", "    player(board)\n    marks", "\n\n    line 18: player(board)\n\n"),
    ("player", "marks =", DEEPER, "raised RecursionError: "),
    ("utility", "{X: 1, O: -1", "{X: True, O: -1", "returned True (bool) instead of 1 (int)."),
    ("result", NEW_ROWS, "board.copy()", "of rows.\n\ngiven:         after:\nX . .          X O ."),
    ("result", "    return after", "    after", "returned None instead of [['X', 'O', None]"),
    ("result", "= player(board)", "= X", "result(board, (0, 1)) returned the wrong board.\n"),
    ("result", IS_ILLEGAL, "board[action[0] % 3][action[1] % 3]", "because (-1, 0) is not a"),
    ("result", IS_ILLEGAL, f"{IS_ILLEGAL} and input()", "result(board, (0, 0)) called input(), wh"),
    ("result", "raise ValueError", "exit", "raised SystemExit: (0, 0) is not a free square"),
    ("minimax", NO_ACTION, "return 0, 0\n    best = None", "returned (0, 0) instead of None.\n"),
    ("minimax", NO_ACTION, f"{NO_ACTION}\n    board[0][0] = X", "given. Take back every move, als"),
    ("minimax", IF_X_MOVES, "    if True", "which loses. Better for O: "),
    ("minimax", NO_ACTION, IF_LAST, "0 (int), which is not a legal action. Best for X: (0, 0)"),
    ("player", "marks =", TOGGLED, VARIES),
    ("minimax", NO_ACTION, SECOND, VARIES),
    ("minimax", NO_ACTION, REVERSED, VARIES),
]  # fmt: skip


def check_blamed(check, *names):
    """Check which functions are told to be wrong."""
    __tracebackhide__ = True
    wrong = {name: verdict for name, verdict in check.verdicts.items() if verdict.mistake}
    told = "\n\n".join(verdict.told() for verdict in wrong.values())
    assert [*wrong] == [*names], f"not {names} are blamed, but these:\n{told}"


@pytest.mark.parametrize(("name", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(judged, name, right, wrong, sentence):
    check = judged(edited(CACHED, (right, wrong)), name, every=3)
    check_blamed(check, name)
    told = check.verdicts[name].told()
    check_text(told, sentence, begin=name, without=["of the 1 "])
    varies = check.verdicts[name].varies
    assert varies is (sentence == VARIES), f"the same question gets another answer: {varies}"
    if "wrong board" not in sentence and "returned None" not in sentence:
        check_text(told, without=["expected:"])  # Both boards look alike.


def test_how_often_a_function_is_wrong_is_told(judged, monkeypatch):
    told = judged(edited(CACHED, NO_DIAGONALS), "winner", every=1).verdicts["winner"].told()
    check_text(told, end="\n\nIt was wrong in 1 of the 1,149 positions tried.")
    monkeypatch.setattr(judging, "COUNTING", 60)
    check = judged(edited(CACHED, ("return X if", "return 0 if 1 else X if")), "player", every=9)
    end = "\n\nIt was wrong in 503 of the 503 positions tried."
    check_text(check.verdicts["player"].told(), end=end)


def test_progress_is_one_count_that_goes_when_the_verdict_comes(judged, monkeypatch):
    shown = []
    monkeypatch.setattr(student, "say", lambda words, end: shown.append(words.strip(" \b") + end))
    check = judged(CACHED, "actions", every=1)
    check.file.shows_progress = True
    check.judge("minimax")
    *counts, last = shown
    done = [int(count.removesuffix(" of 5,478").replace(",", "")) for count in counts]
    assert done == sorted(done), f"it counts back: {counts}"
    assert (done[0], len(done) < 99, last) == (1, True, ""), f"not so: {shown}"


QUICK = [one for one in BROKEN if one[1] != "never returns"]


@pytest.mark.parametrize(("name", "kind"), [*QUICK, ("actions", "array")])
def test_what_is_broken_is_blamed_alone(judged, name, kind):
    broken = KINDS[kind].format(name=name)
    check = judged(f"{CACHED}\n\nright = {name}\n{broken}", *NAMES, every=400)
    check_blamed(check, name)
    verdict = str(check.verdicts[name])
    expected = "not written yet" if kind == "missing" else "wrong"
    assert verdict == expected, f"the verdict is {verdict}"


def test_a_function_that_needs_a_wrong_one_as_it_is_is_right(judged):
    one_set = "{(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}"
    in_a_list = [(one_set, f"sorted({one_set})"), (IS_ILLEGAL, f"{IS_ILLEGAL} + []")]
    check = judged(edited(CACHED, *in_a_list), *NAMES)
    check_blamed(check, "actions")
    assert "result" not in check.proven, "a later function is tried beside it"


def test_a_function_that_calls_a_wrong_one_or_a_later_one_is_right(judged):
    by_name = ("[winner(board)]", "[winner(board=board)]")
    by_utility = ("winner(board) is not None or", "bool(utility(board)) or")
    over = "    if terminal(board):\n        return None"
    in_tuples = (over, f"    board = (*map(tuple, board),)\n{over}")
    always_x = ("= player(board)", "= X")  # in result
    source = edited(CACHED, NO_DIAGONALS, by_name, in_tuples, always_x)
    source = source.replace("[str(board)]", "[hash(board)]")  # A list has no hash.
    in_lists = source.replace("(result(board, action))", "(result(board, [*action]))")
    check = judged(in_lists, *NAMES, every=20)
    check_blamed(check, "result", "winner")
    by_utility = edited(CACHED, by_utility, ("X: 1, O: -1", "X: 0, O: -1"))
    check_blamed(judged(by_utility, *NAMES), "utility")


# Its minimax remembers with which board a game began.
FIRST = """return None
    first.append(str(board).count("None"))
    if first[0] > 7 and len(first) > 1:
        return max(actions(board))
    best = None"""


def test_a_memory_that_is_wrong_in_a_game_only_is_found(judged):
    source = edited(CACHED, (NO_ACTION, FIRST), ("def minimax", "first = []\n\ndef minimax"))
    check_blamed(judged(source, "minimax", every=9), "minimax")


def test_what_never_returns_is_called_once_and_its_line_is_told(judged, monkeypatch, capsys):
    monkeypatch.setitem(judging.LIMITS, "winner", (0.2, 60))
    monkeypatch.setattr(judging, "COUNTING", 1)
    monkeypatch.setattr(student, "Thread", Thread)
    loop = "def winner(board):\n    print('called')\n    while True: pass"
    check = judged(f"{CACHED}\n\n{loop}", "winner", every=9)
    calls = capsys.readouterr().out.count("called")
    assert calls == 1, f"it is called {calls} times"
    verdict = check.verdicts["winner"]
    assert str(verdict) == "did not finish", f"the verdict is {verdict}"
    here = "winner did not finish in 0.2 seconds.\n\n    line "
    check_text(verdict.told(), begin=here, end="\n\nIt was tried in 1 of 609 positions.")


def test_the_limits_are_those_of_the_page():
    *others, minimax = judging.LIMITS.values()
    limits = {*others}, minimax, judging.COUNTING
    assert limits == ({(10, 60)}, (60, 300), 5), f"course/README.md has others than {limits}"


def test_what_needs_too_long_for_all_positions_did_not_finish(judged, monkeypatch):
    monkeypatch.setitem(judging.LIMITS, "winner", (10, 0))
    verdict = judged(CACHED, "winner").verdicts["winner"]
    check_text(verdict.told(), begin="winner did not finish in 0 seconds.\n\nIt was tried in ")


def test_an_import_that_never_ends_gets_a_sentence(judged, monkeypatch):
    monkeypatch.setitem(judging.LIMITS, "minimax", (0.2, 300))
    monkeypatch.setattr(student, "Thread", Thread)
    with pytest.raises(MistakeError, match=r"^It did not finish in 0.2 seconds.\n\n    line 2: "):
        judged("X = 'X'\nwhile True: X += str()")


def test_neighbours_are_imported_and_what_they_remember_is_forgotten(judged):
    counted = ("    marks =", "    calls.append(1)\n    assert len(calls) < 700\n    marks =")
    source = f"import tictactoe\nfrom memory import calls\n{edited(PLAIN, counted)}"
    check_blamed(judged(source, "player", "player", every=9, memory="calls = []"))


def test_the_file_and_its_neighbours_are_the_students(judged, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = [str(tmp_path / name) for name in ("tictactoe.py", "helper.py", "a/deep.py")]
    owns = judged(CACHED).file.owns
    students = [name for name in [*names, "<string>"] if owns(name)]
    assert students == names[:2], f"these files are taken for the student's: {students}"


def test_large_tables_of_earlier_imports_are_not_kept(judged):
    check = judged(f"{CACHED}\n\ntable = type('Table', (), {{}})()")
    tables = [ref(check.file.load().table) for _ in range(3)]
    kept = [table() is not None for table in tables]
    assert kept == [False, False, True], "not only the table of the last import is kept"
