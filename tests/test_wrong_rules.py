"""The check of the rules passes any module that is right, and names the function that is wrong."""

import shutil
import signal
import subprocess
import sys

import pytest

import checking
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
SHUFFLED = "def pytest_collection_modifyitems(items): items.reverse()"


@pytest.fixture
def failures(monkeypatch):
    """Return a function that yields what the tests tell of a module, or of one of its functions."""

    def check(module, function=""):
        monkeypatch.setattr(checking, "tictactoe", module)
        for name, test in vars(test_rules).items():
            if name.startswith(f"test_{function}"):
                marks = getattr(test, "pytestmark", [])
                for given in [(value,) for mark in marks for value in mark.args[1]] or [()]:
                    _, error = checking.attempt(test, *given)
                    if error:
                        yield str(error)

    return check


def test_another_module_that_is_right_passes(failures):
    assert not list(failures(made(OTHER)))


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(failures, function, right, wrong, sentence):
    module = made(edited(CACHED, (right, wrong)))
    first = next(failures(module, function if function in NAMES else "the_marks"))
    assert first.startswith(f"{function} {sentence}")


@pytest.mark.parametrize(("name", "kind"), [*BROKEN, *((name, "array") for name in NAMES)])
def test_a_function_that_is_broken_is_named(failures, monkeypatch, name, kind):
    sentence = name
    if kind == "never returns":
        sentence = f"{name} did not finish in time. It was still here:\n\n    line 2:"
        monkeypatch.setattr(checking, "SECONDS", 0)
        monkeypatch.setattr(checking, "MINIMAX_SECONDS", 0)
    assert next(failures(broken(name, kind), name)).startswith(sentence)


def test_a_file_that_cannot_be_imported_is_named(failures, monkeypatch):
    monkeypatch.setattr(checking, "problem", checking.attempt(made, "X = (")[1])
    assert next(failures(made(CACHED))).startswith("tictactoe.py raised SyntaxError: '(' was never")


def test_ctrl_c_ends_the_check():
    with pytest.raises(KeyboardInterrupt):
        checking.attempt(signal.raise_signal, signal.SIGINT)


def test_pytest_ends_with_the_simplest_failure_whatever_is_printed_or_shuffled(tmp_path):
    for module in (checking, oracle, test_rules):
        shutil.copy(module.__file__, tmp_path)
    (tmp_path / "conftest.py").write_text(SHUFFLED)
    returned = "print(*range(9999), sep='\\n')\n    return [['O', None, None], *[[None] * 3] * 2]"
    source = f"{SKELETON}def initial_state():\n    {returned}"
    (tmp_path / "tictactoe.py").write_text(source)
    command = [sys.executable, "-m", "pytest", "-xp", "no:cacheprovider", "test_rules.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.partition("___\n")[2].partition("\n===")[0] == (
        "initial_state returned the wrong board\n\n"
        "returned:   expected:\n"
        "O . .       . . .\n"
        ". . .       . . .\n"
        ". . .       . . ."
    )
