"""The check of the rules passes any module that is right, and names the function that is wrong."""

import shutil
import signal
import subprocess
import sys

import pytest

import oracle
import test_rules
from modules import BROKEN, CACHED, MISTAKES, NAMES, SKELETON, broken, edited, made

# It does what the course leaves open in other ways.
OTHER = edited(
    CACHED,
    ("    taken =", "    assert winner(board) is None\n    taken ="),
    ("return free", "assert winner(board) is None\n    return frozenset(free)"),
    ("raise IndexError", "raise NotImplementedError"),
    ("    return {X: 1", "    assert terminal(board)\n    return {X: 1.0"),
    ("max(actions(board)", "max(sorted(actions(board), reverse=True)"),
)


@pytest.fixture
def failures(monkeypatch):
    """Return a function that yields what the tests tell of a module, or of one of its functions."""

    def check(module, function=""):
        monkeypatch.setattr(test_rules, "tictactoe", module)
        monkeypatch.setattr(test_rules, "failed", [])
        for name, test in vars(test_rules).items():
            if name.startswith(f"test_{function}"):
                marks = getattr(test, "pytestmark", [])
                for given in [(value,) for mark in marks for value in mark.args[1]] or [()]:
                    _, error = test_rules.attempt(test, *given)
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


@pytest.mark.parametrize(("name", "kind"), BROKEN)
def test_a_function_that_is_broken_is_named(failures, monkeypatch, name, kind):
    sentence = name
    if kind == "never returns":
        sentence = f"{name} did not return in time: it was still in line 2, in {name}"
        monkeypatch.setattr(test_rules, "SECONDS", 0)
        monkeypatch.setattr(test_rules, "MINIMAX_SECONDS", 0)
    with test_rules.time_limit(interval=0.01):
        assert next(failures(broken(name, kind), name)).startswith(sentence)


def test_a_failure_shows_the_board_and_the_board_that_it_should_be(failures):
    module = made(edited(CACHED, ("= player(board)", "= O")))
    assert next(failures(module, "result")) == (
        "result returned [['O', None, None], [None, None, None], [None, None, None]] for (0, 0), "
        "given this board:\n\n. . .\n. . .\n. . .\n\n"
        "It should return this board:\n\nX . .\n. . .\n. . .\n\n"
    )


def test_a_skeleton_fails_everywhere_and_is_told_what_to_mend_first(failures):
    first, *others = failures(made(SKELETON))
    assert first == "initial_state raised NotImplementedError in line 3, in initial_state"
    assert all("Fix initial_state first: this failure may come from it" in o for o in others)


def test_ctrl_c_ends_the_check():
    with test_rules.time_limit(), pytest.raises(KeyboardInterrupt):
        test_rules.attempt(signal.raise_signal, signal.SIGINT)


def test_pytest_tells_nothing_but_the_sentence(tmp_path):
    for module in (oracle, test_rules):
        shutil.copy(module.__file__, tmp_path)
    (tmp_path / "tictactoe.py").write_text("X = (")
    command = [sys.executable, "-m", "pytest", "-xp", "no:cacheprovider", "test_rules.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "___\ntictactoe.py raised SyntaxError ('(' was never closed (tictactoe" in done.stdout
