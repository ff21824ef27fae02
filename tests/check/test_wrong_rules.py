"""The check of the rules passes any module that is right, and names the function that is wrong."""

import signal
import sys
import time
import traceback
from unittest.mock import patch

import pytest
from memories import MEMORIES
from wrong_functions import MISTAKES, SLIPS

import calls
import checking
import judging
import positions
import results
import test_rules
import theirs
from modules import BROKEN, CACHED, KINDS, NAMES, RIGHT, SKELETON, broken, edited, made

# It does what the course leaves open in other ways.
OTHER = edited(
    CACHED,
    ("    marks =", "    assert winner(board) is None\n    marks ="),
    ("return {(i, j)", "assert winner(board) is None\n    return frozenset({(i, j)"),
    ("if board[i][j] == EMPTY}", "if board[i][j] == EMPTY})"),
    ("raise ValueError", "raise NotImplementedError"),
    ("action not in actions(board)", "min(action) < 0 or board[action[0]][action[1]]"),
    ("[list(row) for row in board]", "list(board)\n    after[i] = list(after[i])"),
    ("    utilities = {X: 1", "    assert terminal(board)\n    utilities = {X: 1.0"),
    ("value > highest", "value >= highest"),
)


def failure(make, function=""):
    """Return what the tests tell first of the module that is made, or of one function of it."""
    tests = [name for name in vars(test_rules) if name.startswith(f"test_{function}")]
    checking.load.cache_clear()
    with patch.object(theirs.checked, "load", make):
        for test in [getattr(test_rules, name) for name in tests]:
            marks = getattr(test, "pytestmark", [])
            for given in [(value,) for mark in marks for value in mark.args[1]] or [()]:
                _, error = calls.attempt(test, *given)
                if error:
                    return str(error)
    return ""


@pytest.fixture(autouse=True)
def nothing_is_known_yet(monkeypatch):
    kept = {**vars(results.found)}
    vars(results.found).update(vars(results.Results()))
    monkeypatch.setattr(calls, "call", calls.Call())
    monkeypatch.setattr(theirs, "checked", theirs.File("nowhere/tictactoe.py"))  # as in modules.py
    monkeypatch.setattr(judging, "COUNTING_SECONDS", -1)  # for most tests, one failure is enough
    monkeypatch.setattr(sys, "path", [*sys.path])
    with patch.dict(sys.modules), calls.watching():
        yield
    vars(results.found).update(kept)
    checking.load.cache_clear()


def take_one_in(monkeypatch, count):
    """Let the tests of the rules take fewer positions, and none with many free squares."""
    for name in ("POSITIONS", "LIVE", "FINISHED"):
        monkeypatch.setattr(test_rules, name, getattr(positions, name)[count - 1 :: count])


def blamed(monkeypatch, make):
    """Return the functions that are not right, each of them tested in a few positions."""
    take_one_in(monkeypatch, 90)
    states = results.found.states
    states.update(dict.fromkeys("XO", results.RIGHT), EMPTY=results.RIGHT)
    for name in NAMES:
        told = failure(make, name)
        if states[name] == results.NOT_TESTED:
            states[name] = results.WRONG if told else results.RIGHT
    return [name for name in NAMES if states[name] != results.RIGHT]


QUICK = [(name, kind) for name, kind in BROKEN if kind != "never returns"]


@pytest.mark.parametrize(("name", "kind"), QUICK)
def test_what_is_broken_is_blamed_alone(monkeypatch, name, kind):
    source = f"{CACHED}\n\n{KINDS[kind].format(name=name)}"
    assert blamed(monkeypatch, lambda: made(source, right=RIGHT[name])) == [name]
    nobody_needs_it = name in ("initial_state", "minimax")
    assert any("right ones were used" in line for line in results.found.lines()) != nobody_needs_it


def test_a_minimax_that_is_written_first_is_judged(monkeypatch):
    imports = "from functools import cache\nfrom math import inf\n"
    stubs, minimax = (
        SKELETON[: SKELETON.index("def minimax")],
        CACHED[CACHED.index("def minimax") :],
    )
    source = f"{imports}{stubs}{minimax}"
    assert blamed(monkeypatch, lambda: made(source)) == [*NAMES[:-1]]
    vars(results.found).update(vars(results.Results()))
    assert failure(lambda: made(source), "minimax") == ""


def test_what_was_remembered_while_another_function_was_wrong_is_forgotten(monkeypatch):
    source = edited(
        CACHED,
        ("    return {(i, j)", "    terminal(board)\n    return {(i, j)"),
        ("def terminal(board):", "known = {}\n\ndef terminal(board):"),
        ("return winner(board)", "return known.setdefault(str(board), winner(board)"),
        ("not actions(board)\n", "all(map(all, board)))\n"),
        ("return line[0]", "pass"),
    )
    assert blamed(monkeypatch, lambda: made(source)) == ["winner"]


def test_a_board_that_cannot_come_up_is_answered_by_tictactoe_itself(monkeypatch):
    impossible = ("    i, j = action", "    assert winner([[X] * 3] * 3) == X\n    i, j = action")
    source = edited(CACHED, ("rows + columns + diagonals", "rows"), impossible)
    assert blamed(monkeypatch, lambda: made(source)) == ["winner"]


def test_a_wrong_mark_is_blamed_alone():
    source = edited(CACHED, ("EMPTY = None", "EMPTY = ''"))
    results.found.states["EMPTY"] = results.WRONG
    assert [failure(lambda: made(source), name) for name in ("initial_state", "actions")] == [
        "",
        "",
    ]
    assert results.MARKS_STOOD_IN in results.found.lines()


def test_functions_in_a_class_are_told_to_be_in_the_file_itself():
    assert failure(lambda: made("class Game:\n    def winner(board): pass"), "winner")
    assert results.IN_A_CLASS in results.found.lines()


def test_a_question_to_the_user_at_the_end_of_the_file_is_named():
    first = failure(lambda: made(f"{CACHED}\ninput('Your name: ')"))
    assert first.startswith("tictactoe.py calls input(), which nobody answers in a check.")
    assert first.endswith(checking.MAIN)


def test_another_module_that_is_right_passes(monkeypatch):
    take_one_in(monkeypatch, 3)
    assert failure(lambda: made(OTHER)) == ""


def test_each_test_needs_one_function_only_and_they_are_tested_in_the_order_of_the_exercise():
    tests = [name.removeprefix("test_") for name in vars(test_rules) if name.startswith("test_")]
    named = [failure(lambda: made(SKELETON), test).partition(":")[0] for test in tests]
    assert [*dict.fromkeys(named)] == ["", *NAMES]  # The skeleton has the marks.
    assert all(test.startswith(name or ("mark", "file")) for test, name in zip(tests, named))
    assert [name for name in vars(made(SKELETON)) if name in NAMES] == [*NAMES]


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(monkeypatch, function, right, wrong, sentence):
    rare = function in ("player", "result", "minimax") and "off the" not in sentence
    take_one_in(monkeypatch, 1 if rare else 9)
    source = edited(CACHED, (right, wrong))
    first = failure(lambda: made(source), function if function in NAMES else "mark")
    assert first.startswith(function), f"the sentence is about another function: {first}"
    if "{line}" in sentence:
        number = source.splitlines().index(f"    {function}(board)") + 1
        sentence = sentence.replace("{line}", str(number))
    assert sentence in first, f"it is told in another way: {first}"


@pytest.mark.parametrize(("name", "kind"), [*BROKEN, *((name, "array") for name in NAMES)])
def test_a_function_that_is_broken_is_named(monkeypatch, name, kind):
    take_one_in(monkeypatch, 9)
    sentence = name
    if kind == "never returns":
        sentence = (
            f"{name} did not finish within 0 seconds. tictactoe.py was still here:\n\n    line 2:"
        )
        monkeypatch.setattr(calls, "SECONDS", 0)
        monkeypatch.setattr(checking, "EMPTY_BOARD_SECONDS", 0)
        monkeypatch.setattr(checking, "SEARCH_SECONDS", 0)
    assert failure(lambda: broken(name, kind), name).startswith(sentence)


def test_a_function_that_hangs_by_itself_is_waited_for_once(monkeypatch):
    monkeypatch.setattr(calls, "SECONDS", 0)
    asked = []
    source = "def player(board):\n    asked.append(board)\n    while True: pass"
    assert failure(lambda: made(source, asked=asked), "player").startswith("player did not finish")
    assert len(asked) == 1


SLOW = """
def minimax(board):
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    return 1, 1
"""


def test_minimax_may_take_its_minutes_for_the_empty_board_only(monkeypatch):
    monkeypatch.setattr(checking, "SEARCH_SECONDS", 0)
    monkeypatch.setattr(theirs.checked, "load", lambda: made(SLOW, time=time))
    assert checking.ask("minimax", positions.POSITIONS[0]) == (1, 1)
    with pytest.raises(checking.WrongError, match="minimax did not finish within 0 seconds"):
        checking.ask("minimax", positions.POSITIONS[1])


@pytest.mark.parametrize(("right", "edits", "end"), MEMORIES.values(), ids=MEMORIES)
def test_a_memory_hides_no_mistake(monkeypatch, right, edits, end):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60 if end else -1)
    told = failure(lambda: made(edited(right, *edits)), "minimax")
    assert test_rules.ORDER_MATTERS in told
    assert told.endswith(end)


def test_a_plain_minimax_is_asked_once(monkeypatch):
    results.found.search_seconds = test_rules.PLAIN_SECONDS + 1
    monkeypatch.setattr(theirs.checked, "load", lambda: 1 / 0)
    test_rules.test_minimax_is_as_good_if_the_empty_board_comes_first()


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), SLIPS)
def test_what_all_answers_have_in_common_is_said(monkeypatch, function, right, wrong, sentence):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    take_one_in(monkeypatch, 9 if function == "actions" else 1)
    assert sentence in failure(lambda: made(edited(CACHED, (right, wrong))), function)


def test_the_empty_answer_on_a_finished_board_is_left_to_the_student():
    source = edited(
        CACHED,
        ("    return {(i, j)", "    return set() if winner(board) else {(i, j)"),
        ("in range(3) if", "in range(2) if"),
        ("winner(board) is not None or not actions(board)", "not actions(board)"),
    )
    results.found.states["winner"] = results.RIGHT
    results.found.states["actions"] = results.WRONG
    assert failure(lambda: made(source), "terminal") == ""


def test_a_winner_that_stands_in_can_be_given_the_board_by_its_name():
    source = edited(CACHED, ("[winner(board)]", "[winner(board=board)]"), ("return line[0]", "1"))
    results.found.states["winner"] = results.WRONG
    assert failure(lambda: made(source), "utility") == ""


def test_a_call_that_waits_is_ended(monkeypatch):
    monkeypatch.setattr(calls, "WAITING_SECONDS", 0)
    source = edited(CACHED, ("return X if", "time.sleep(99)\n    return X if"))
    told = failure(lambda: made(source, time=time), "player")
    assert told.startswith("player kept waiting: nothing was computed for 0 seconds.")


def test_a_recursion_that_is_to_go_on_for_ever_is_told_at_once():
    source = edited(CACHED, ("    rows =", "    winner(board)\n    rows ="))
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10**9)
    try:
        told = failure(lambda: made(source), "winner")
    finally:
        sys.setrecursionlimit(before)
    assert told.startswith("winner raised RecursionError, because it calls itself")


def test_a_function_begins_where_it_was_interrupted_if_python_knows_no_line(monkeypatch):
    walk = traceback.walk_tb
    monkeypatch.setattr(traceback, "walk_tb", lambda tb: [(frame, None) for frame, _ in walk(tb)])
    first = failure(lambda: broken("player", "raises"), "player")
    assert first.startswith("player raised ValueError: no\n\n    line 1:")


def test_the_failures_are_counted_in_silence_unless_that_takes_long(monkeypatch, capsys):
    source = edited(CACHED, ("return X if", "print(board); return X if 1 or"))
    assert "It is wrong" not in failure(lambda: made(source), "player")
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    assert failure(lambda: made(source), "player").endswith(
        "\n\nIt is wrong in 2,097 of the 4,520 positions in which the game goes on:"
        " wherever it is O's turn."
    )
    assert capsys.readouterr().out.endswith("[None, None, 'X']]\n")


def test_ctrl_c_between_two_functions_and_the_q_of_a_debugger_end_the_check():
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(pytest.exit.Exception):
        calls.attempt(pytest.exit, "q")
