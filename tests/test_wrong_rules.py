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
import oracle
import test_rules
from modules import BROKEN, CACHED, MISTAKES, NAMES, SKELETON, broken, edited, made

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
    ("max(actions(board)", "max(sorted(actions(board), reverse=True)"),
)
STARTED = f"{SKELETON}\n\ndef initial_state():\n    "


def failure(module, function=""):
    """Return what the tests tell first of a module, or of one function."""
    tests = [name for name in vars(test_rules) if name.startswith(f"test_{function}")]
    with patch.object(checking, "tictactoe", module):
        for test in [getattr(test_rules, name) for name in tests]:
            marks = getattr(test, "pytestmark", [])
            for given in [(value,) for mark in marks for value in mark.args[1]] or [()]:
                _, error = checking.attempt(test, *given)
                if error:
                    return str(error)
    return ""


def test_another_module_that_is_right_passes():
    assert failure(made(OTHER)) == ""


def test_each_test_needs_one_function_only_and_the_simpler_functions_come_first():
    tests = [name.removeprefix("test_") for name in vars(test_rules) if name.startswith("test_")]
    named = [failure(made(SKELETON), test).partition(" raised Not")[0] for test in tests]
    assert [*dict.fromkeys(named)] == ["", *NAMES]  # The marks are tested first.


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
        sentence = f"{name} did not finish in time. It was still here:\n\n    line 2:"
        monkeypatch.setattr(checking, "SECONDS", 0)
        monkeypatch.setattr(checking, "MINIMAX_SECONDS", 0)
    assert failure(broken(name, kind), name).startswith(sentence)


def test_a_function_begins_where_it_was_interrupted_if_python_knows_no_line(monkeypatch):
    walk = traceback.walk_tb
    monkeypatch.setattr(traceback, "walk_tb", lambda tb: [(frame, None) for frame, _ in walk(tb)])
    first = failure(broken("player", "raises"), "player")
    assert first.startswith("player raised ValueError: no\n\n    line 1:")


def test_ctrl_c_between_two_functions_and_the_q_of_a_debugger_end_the_check():
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(pytest.exit.Exception):
        checking.attempt(pytest.exit, "q")


def run(folder, source, *command, place="tests"):
    """Run Python beside a tictactoe.py, with a copy of the check."""
    (folder / place).mkdir(exist_ok=True)
    for module in (checking, conftest, oracle, test_rules):
        shutil.copy(module.__file__, folder / place)
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
