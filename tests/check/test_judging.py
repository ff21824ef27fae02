"""Each function is judged on its own, whatever the others are, and however it remembers."""

import sys
import time

import pytest
from asking import check_blamed, told
from thinkers import DEPTH_REMEMBERED, RIGHT_IN_ANOTHER_WAY

from check import checking, judging, positions, results, student, test_rules
from modules import BROKEN, CACHED, KINDS, NAMES, RIGHT, SKELETON, edited, made
from texts import check_text

QUICK = [(name, kind) for name, kind in BROKEN if kind != "never returns"]
QUICK += [(name, "array") for name in NAMES]


@pytest.mark.parametrize(("name", "kind"), QUICK)
def test_what_is_broken_is_blamed_alone_and_named(name, kind):
    source = f"{CACHED}\n\n{KINDS[kind].format(name=name)}"
    said = told(source, every=270, make=lambda source: made(source, right=RIGHT[name]))
    check_blamed(said, [name])
    check_text(said[name], begin="Missing" if kind == "missing" else name)
    nobody_needs_it = name in ("initial_state", "minimax")
    last_line = results.found.lines()[-1]
    needed = "no other function calls it" if nobody_needs_it else "others call it"
    told_so = results.STOOD_IN.partition("{}")[0] in last_line
    assert told_so != nobody_needs_it, f"{name} is wrong, {needed}, but the end says {last_line!r}"


def test_a_minimax_that_is_written_first_is_judged():
    imports = "from functools import cache\nfrom math import inf\n"
    stubs = SKELETON[: SKELETON.index("def minimax")]
    minimax = CACHED[CACHED.index("def minimax") :]
    check_blamed(told(f"{imports}{stubs}{minimax}", every=90), NAMES[:-1])


TERMINAL_REMEMBERS = [
    ("    return {(i, j)", "    terminal(board)\n    return {(i, j)"),
    ("def terminal(board):", "known = {}\n\ndef terminal(board):"),
    ("return winner(board)", "return known.setdefault(str(board), winner(board)"),
    ("not actions(board)\n", "all(map(all, board)))\n"),
]
AN_IMPOSSIBLE_BOARD = [
    ("    i, j = action", "    assert winner([[X] * 3] * 3) == X\n    i, j = action")
]
BY_UTILITY = [("winner(board) is not None or", "bool(utility(board)) or")]
BY_NAME = [("[winner(board)]", "[winner(board=board)]")]
ONE_SET = "{(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}"
REMEMBERS_SETS = [
    (ONE_SET, f"known.setdefault(str(board), {ONE_SET})"),
    ("def actions(board)", "known = {}\n\ndef actions(board)"),
]
NO_DIAGONALS = [("rows + columns + diagonals", "rows + columns")]
# What the edits do, and which functions are not right then
ALONE = {
    "terminal keeps what winner said when it was wrong": (
        TERMINAL_REMEMBERS + NO_DIAGONALS,
        ["winner"],
    ),
    "a board that can't come up is answered by the student's own": (
        AN_IMPOSSIBLE_BOARD + NO_DIAGONALS,
        ["winner"],
    ),
    "terminal needs utility, which comes later": (
        [*BY_UTILITY, ("{X: 1, O: -1", "{X: 0, O: -1")],
        ["utility"],
    ),
    "the board is given by its name": (BY_NAME + NO_DIAGONALS, ["winner"]),
    "the same set is returned again, and never changed": (REMEMBERS_SETS, []),
}


@pytest.mark.parametrize("case", ALONE)
def test_the_function_at_fault_is_blamed_alone(case):
    edits, names = ALONE[case]
    check_blamed(told(edited(CACHED, *edits), every=81), names)


def test_a_wrong_mark_is_blamed_alone():
    source = edited(CACHED, ("EMPTY = None", "EMPTY = ''"))
    check_blamed(told(source, "EMPTY", "initial_state", "actions"), ["EMPTY"])


def test_what_the_course_leaves_open_is_left_open():
    check_blamed(told(RIGHT_IN_ANOTHER_WAY, every=27), [])


def test_each_function_is_tested_once_in_the_order_of_the_exercise():
    tests = [name for name in vars(test_rules) if name.startswith("test_")]
    tested = [results.found.tested_by(test) for test in tests]
    assert tested == [*results.found.states], (
        "test_rules.py tests other things, or in another order"
    )
    functions = [*results.found.states][4:]
    assert functions == [*NAMES], "the functions are not in the order of the exercise"
    check_blamed(told(SKELETON), NAMES)


def test_a_memory_hides_no_mistake(monkeypatch):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    counted = "It is wrong in 377 of the 4,520 positions in which the game is not over."
    said = told(DEPTH_REMEMBERED, "minimax", every=1)["minimax"]
    check_text(said, end=f"{counted}\n\n{test_rules.ORDER_MATTERS}")


FIRST_OF_MANY = "return None\n    is_first = board is vars(minimax).setdefault('first', board)\n"
FIRST_OF_MANY += "    if is_first and len(actions(board)) > 3: {}\n    best = None"
# What minimax does if it is asked about a board with many free squares first, and what is said
NOT_THE_ORDER = {
    "import signal; signal.raise_signal(signal.SIGINT)": "minimax was interrupted.",
    "return 9, 9": judging.NOT_BY_BOARD,
}


@pytest.mark.parametrize("happens", NOT_THE_ORDER)
def test_what_is_interrupted_or_right_when_asked_again_is_not_blamed_on_the_order(happens):
    edit = ("return None\n    best = None", FIRST_OF_MANY.format(happens))
    said = told(edited(CACHED, edit), "minimax")["minimax"]
    check_text(said, NOT_THE_ORDER[happens], without=[test_rules.ORDER_MATTERS])


def test_a_plain_minimax_is_asked_once(monkeypatch):
    asked = []
    monkeypatch.setattr(test_rules, "PLAIN_SECONDS", 0)
    monkeypatch.setattr(test_rules, "judge", lambda _name, questions, *_: asked.append(questions))
    test_rules.test_minimax_is_an_action_with_the_best_outcome_or_none_once_the_game_is_over()
    assert len(asked) == 2, "the finished boards and the others"


COUNTS = """\
    player.n = vars(player).get('n', 0) + 1
    if {}:
        return O
    return X if"""
LOTS = "    if board == initial_state():\n        return next(lots)\n    return X if"
LOT = ("def player(board):", "lots = iter([X, X, O, X, O, *[X] * 99])\n\ndef player(board):")
BY_CHANCE = [
    [("    return X if", COUNTS.format(f"player.n {n}"))] for n in ("% 2 == 0", "% 2 == 1", "< 3")
]
BY_CHANCE.append([LOT, ("    return X if", LOTS)])


@pytest.mark.parametrize("edits", BY_CHANCE)
def test_one_that_is_right_at_some_calls_depends_on_more_than_the_board(edits):
    said = told(edited(CACHED, *edits), "player", every=1)["player"]
    check_text(said, begin="player returned 'O' instead of 'X'")
    more = said.partition(judging.NOT_BY_BOARD)[2]
    assert more == judging.PERHAPS.format(judging.OR_ELSE), f"it was told with more: {said}"


COUNT = """\
    global moves
    moves += 1
    if moves % 2 == 0:
        return O
    return X if"""
TURN = """\
    global turn
    turn = O if turn == X else X
    return turn if board == initial_state() else X if"""
SEEN = """\
def player(board, seen=[]):
    seen.append(1)
    if len(seen) % 2 == 0:
        return O
"""
# What the edits of player do, and on what its answer then depends
BESIDES = {
    "a global variable": (
        [("def player(", "moves = 0\n\ndef player("), ("    return X if", COUNT)],
        "the global variable moves, which earlier calls have changed",
    ),
    "a global variable that has its first value again": (
        [("def player(", "turn = O\n\ndef player("), ("    return X if", TURN)],
        "the global variable turn, which earlier calls have changed",
    ),
    "a default argument": (
        [("def player(board):\n", SEEN)],
        "the default argument seen of player, which earlier calls have changed",
    ),
    "chance, and a variable that has nothing to do with it": (
        [
            LOT,
            ("    return X if", f"    asked.append(1)\n{LOTS}"),
            ("lots = ", "asked = []\nlots = "),
            ("from math", "from random import choice\nfrom math"),
        ],
        (
            "the global variable asked, which earlier calls have changed,\n"
            "or on what the module random returns"
        ),
    ),
}


@pytest.mark.parametrize("case", BESIDES)
def test_on_what_an_answer_depends_besides_the_board_is_named(case):
    edits, on_what = BESIDES[case]
    said = told(edited(CACHED, *edits), "player", every=1)["player"]
    check_text(said, end=judging.NOT_BY_BOARD + judging.PERHAPS.format(on_what))


def test_the_failures_are_counted_in_silence_unless_that_takes_long(monkeypatch, capsys):
    source = edited(CACHED, ("return X if", "print(board); return X if 1 or"))
    check_text(told(source, "player")["player"], without=["It is wrong"])
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    results.found.states["player"] = results.NOT_TESTED
    counted = "It is wrong in 2,097 of the 4,520 positions in which the game is not over: "
    said = told(source, "player", every=1)["player"]
    check_text(said, end=f"\n\n{counted}wherever it is O's turn.")
    # The second run prints what was asked before the failure, again with right functions in the
    # place of the others.
    printed = capsys.readouterr().out.splitlines()
    check_text(printed[-1], end="[None, None, 'X']]")
    assert len(printed) < 50, f"{len(printed):,} lines are printed"


SLOW = """
def minimax(board):
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    return 1, 1
"""


def test_minimax_may_take_its_minutes_for_the_empty_board_only(monkeypatch):
    monkeypatch.setattr(checking, "SEARCH_SECONDS", 0)
    monkeypatch.setattr(student.file, "load", lambda: made(SLOW, time=time))
    action = checking.ask("minimax", positions.POSITIONS[0])
    assert action == (1, 1), f"on the empty board, its answer is not waited for, but it is {action}"
    with pytest.raises(checking.WrongError, match="minimax did not finish within 0 seconds"):
        checking.ask("minimax", positions.POSITIONS[1])


VERSION = f"This is Python {sys.version.split()[0]}."
UTF_8 = "Save it as plain text, with the encoding UTF-8."
# How a file is saved, and how what is told of it begins and ends
UNREADABLE = {
    b"def winner(board:\n    pass\n": ("mine.py raised SyntaxError: ", VERSION),
    "# é\ndef winner(board:".encode("latin-1"): ("mine.py can't be read. ", UTF_8),
    "# coding: latin-1\n# é\n)".encode("latin-1"): ("mine.py raised SyntaxError: ", VERSION),
    "def winner(board): pass".encode("utf-16"): ("mine.py can't be read. ", UTF_8),
    "def winner(board): pass".encode("utf-16-le"): ("mine.py can't be read. ", UTF_8),
    rb"{\rtf1 def winner(board): pass}": ("mine.py can't be read. ", UTF_8),
}


@pytest.mark.parametrize("saved", UNREADABLE)
def test_a_file_that_cannot_be_read_is_told_with_its_line_or_how_to_save_it(tmp_path, saved):
    (tmp_path / "mine.py").write_bytes(saved)
    student.file = student.File(tmp_path / "mine.py")
    with pytest.raises(checking.WrongError) as error:
        test_rules.test_file_can_be_imported()
    begin, end = UNREADABLE[saved]
    check_text(str(error.value), begin=begin, end=end)
    if end == VERSION:
        last = saved.decode("latin-1").splitlines()
        number = 1 if "winner" in last[0] else 3
        check_text(str(error.value), f"\n\n    line {number}: {last[number - 1].strip()}\n\n")
