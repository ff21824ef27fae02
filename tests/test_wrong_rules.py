"""The check of the rules passes any module that is right, and names the function that is wrong."""

import shutil
import signal
import subprocess
import sys
import traceback
from unittest.mock import patch

import pytest

import checking
import conftest
import test_rules
from modules import BROKEN, CACHED, MISTAKES, NAMES, PRUNING, SKELETON, broken, edited, made

# It does what the course leaves open in other ways.
OTHER = edited(
    CACHED,
    ("    marks =", "    assert winner(board) is None\n    marks ="),
    ("return {(i, j)", "assert winner(board) is None\n    return frozenset({(i, j)"),
    ("if board[i][j] == EMPTY}", "if board[i][j] == EMPTY})"),
    ("raise ValueError", "raise NotImplementedError"),
    ("action not in actions(board)", "min(action) < 0 or board[action[0]][action[1]]"),
    ("[list(row) for row in board]", "list(board)\n    after[i] = list(after[i])"),
    ("    return {X: 1", "    assert terminal(board)\n    return {X: 1.0"),
    ("value > highest", "value >= highest"),
)
STARTED = f"{SKELETON}\n\ndef initial_state():\n    "


def failure(module, function="", alone=None):
    """Return what the tests tell first of a module, or of one function."""
    tests = [name for name in vars(test_rules) if name.startswith(f"test_{function}")]
    imported = patch.object(checking, "import_module", lambda _: alone or module)
    with imported, patch.object(checking, "tictactoe", module):
        for test in [getattr(test_rules, name) for name in tests]:
            marks = getattr(test, "pytestmark", [])
            for given in [(value,) for mark in marks for value in mark.args[1]] or [()]:
                _, error = checking.attempt(test, *given)
                if error:
                    return str(error)
    return ""


@pytest.fixture(autouse=True)
def nothing_was_interrupted(monkeypatch):
    monkeypatch.setattr(checking.watch, "late", 0)
    monkeypatch.setattr(checking.watch, "interrupted", False)


@pytest.mark.parametrize("source", [OTHER, PRUNING], ids=["other", "pruning"])
def test_another_module_that_is_right_passes(source):
    assert failure(made(source)) == ""


def test_each_test_needs_one_function_only_and_they_are_tested_in_the_order_of_the_exercise():
    tests = [name.removeprefix("test_") for name in vars(test_rules) if name.startswith("test_")]
    named = [failure(made(SKELETON), test).removesuffix(": Not written yet") for test in tests]
    assert [*dict.fromkeys(named)] == ["", *NAMES]  # The marks are tested first.
    assert [name for name in vars(made(SKELETON)) if name in NAMES] == [*NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_function_can_be_tested_alone_by_its_name(name):
    tests = [test for test in vars(test_rules) if test.startswith("test_") and name in test]
    assert tests == [test for test in tests if test.startswith(f"test_{name}_")] != []


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(function, right, wrong, sentence):
    module = made(edited(CACHED, (right, wrong)))
    first = failure(module, function if function in NAMES else "the_marks")
    assert first.startswith(f"{function} ")
    assert sentence in first


@pytest.mark.parametrize(("name", "kind"), [*BROKEN, *((name, "array") for name in NAMES)])
def test_a_function_that_is_broken_is_named(monkeypatch, name, kind):
    sentence = name
    if kind == "never returns":
        sentence = f"{name} did not finish within 0 seconds. It was still here:\n\n    line 2:"
        monkeypatch.setattr(checking, "SECONDS", 0)
        monkeypatch.setattr(checking, "MINIMAX_SECONDS", 0)
    assert failure(broken(name, kind), name).startswith(sentence)


def test_a_function_begins_where_it_was_interrupted_if_python_knows_no_line(monkeypatch):
    walk = traceback.walk_tb
    monkeypatch.setattr(traceback, "walk_tb", lambda tb: [(frame, None) for frame, _ in walk(tb)])
    first = failure(broken("player", "raises"), "player")
    assert first.startswith("player raised ValueError: no\n\n    line 1:")


def test_in_how_many_positions_a_function_is_wrong_is_counted_unless_that_is_slow(monkeypatch):
    module = made(edited(CACHED, ("X: 1, O: -1", "X: -1, O: 1")))
    assert failure(module, "utility").endswith("\n\nIt is wrong in 942 of 958 positions.")
    monkeypatch.setattr(checking, "COUNTING_SECONDS", -1)
    assert "It is wrong" not in failure(module, "utility")


def test_what_is_printed_before_a_failure_comes_last(capsys):
    failure(made(edited(CACHED, ("return X if", "print(board); return X if 1 or"))), "player")
    assert capsys.readouterr().out.endswith("[None, None, 'X']]\n")


def test_minimax_is_asked_for_the_board_alone_to_find_what_is_left_over():
    edit = ("    best = None\n", "    global highest\n    best = 0, 0\n"), ("        highest = -inf\n", "")
    module, alone = (made("highest = -5\n" + edited(CACHED, *edit)) for _ in range(2))
    told = "Asked for this board alone, it returns (0, 1), which is right: something is left over"
    assert told in failure(module, "minimax", alone)


def test_of_many_actions_those_are_told_that_were_chosen_or_should_have_been():
    module = made(edited(CACHED, (OVER, LAST), ("not board[2][2]", "len(actions(board)) == 6")))
    assert "x" == failure(module, "minimax")


def test_all_others_are_right():
    pass


def test_ctrl_c_between_two_functions_and_the_q_of_a_debugger_end_the_check():
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(pytest.exit.Exception):
        checking.attempt(pytest.exit, "q")


def run(folder, source, *command, place="tests"):
    """Run Python beside a tictactoe.py, with a copy of the check."""
    (folder / place).mkdir(parents=True, exist_ok=True)
    for name in ("checking.py", "conftest.py", "positions.txt", "test_rules.py"):
        shutil.copy(checking.HERE / name, folder / place)
    (folder / "tictactoe.py").write_text(source)
    command = [sys.executable, *command]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_it_ends_with_the_simplest_failure_whatever_is_printed_or_shuffled(tmp_path):
    shuffle = "def pytest_collection_modifyitems(items): items.reverse()"
    (tmp_path / "conftest.py").write_text(shuffle)
    board = "print(*range(9999), sep='\\n')\n    return [['O', None, None], *[[None] * 3] * 2]"
    done = run(tmp_path, STARTED + board, "tests/test_rules.py")
    assert done.returncode == 1
    assert conftest.NOTICE not in done.stdout
    assert done.stdout.partition("___\n")[2].partition("\n===")[0] == (
        "initial_state returned the wrong board\n\n"
        "returned:   expected:\n"
        "O . .       . . .\n"
        ". . .       . . .\n"
        ". . .       . . ."
    )


def test_after_ctrl_c_it_says_where_it_was_and_ends(tmp_path):
    (tmp_path / "tictactoe.py").write_text("")  # not the one beside the check
    source = f"{STARTED}import signal\n    signal.raise_signal(signal.SIGINT)"
    shown = run(tmp_path / "own", source, "-m", "pytest", "test_rules.py", place=".").stdout
    assert "\ninitial_state was interrupted. It was still here:\n\n    line 50: signal" in shown
    assert "= 1 failed, 1 passed in" in shown


def test_without_pytest_it_says_how_to_install_it(tmp_path):
    done = run(tmp_path, "", "-SE", "tests/test_rules.py")
    assert done.returncode == 1
    assert done.stderr.startswith("The check needs pytest. To install it: ")


def test_beside_another_tictactoe_pytest_says_what_it_tests_and_stops_soon(tmp_path, pytestconfig):
    (tmp_path / "test_others.py").write_text("def test_a(): 1 / 0")
    shown = run(tmp_path, "X = (", "-m", "pytest", place=".").stdout
    assert conftest.NOTICE in shown
    assert "\ntictactoe.py raised SyntaxError: '(' was never" in shown
    assert "= 1 failed in" in shown
    assert conftest.pytest_report_header(pytestconfig) is None  # This one is ours.
