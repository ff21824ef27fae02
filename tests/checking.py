"""
How test_rules.py calls the functions of a tictactoe.py and says what is wrong with an answer.

pytest calls the functions at the end, whose names begin with pytest_: this is a plugin, too.
PYTEST_DONT_REWRITE: pytest need not warn that test_rules.py has imported it before.
"""

import _thread
import signal
import threading
import time
import traceback
from importlib import import_module
from math import inf
from pathlib import Path
from textwrap import shorten

import pytest

from oracle import to_board

SECONDS = 20
MINIMAX_SECONDS = 300  # A plain minimax needs a while for the empty board.


class Interrupt(KeyboardInterrupt):
    """Raised by Ctrl+C and when a call takes too long: not an exception of tictactoe.py."""


def interrupt(_signal, _frame):
    raise Interrupt


class Watch(threading.Thread):
    """Interrupts a call after its deadline. No time passes while a debugger waits for its user."""

    now, deadline = 0.0, inf  # how long the processor has worked, and may work

    def run(self):
        while threading.main_thread().is_alive():
            time.sleep(0.02)
            self.now = time.process_time()
            if self.now > self.deadline:
                self.deadline = inf
                _thread.interrupt_main()


watch = Watch(daemon=True)
watch.start()
signal.signal(signal.SIGINT, interrupt)


def attempt(function, *given, seconds=SECONDS):
    """Return what a function returns, and the exception that it raises."""
    watch.deadline = deadline = watch.now + seconds
    try:
        return function(*given), None
    except BaseException as error:
        ctrl_c = isinstance(error, Interrupt) and watch.now <= deadline
        if ctrl_c or isinstance(error, pytest.exit.Exception):  # Somebody quit the debugger.
            raise
        return None, error
    finally:
        watch.deadline = inf


tictactoe, problem = attempt(import_module, "tictactoe")


def describe(error):
    """Return what happened, and the lines of tictactoe.py that led to it, each of them once."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).name == "tictactoe.py"]
    lines = dict.fromkeys(f"\n    line {frame.lineno}: {frame.line}" for frame in own)
    code = "".join(["\n", *lines])
    if isinstance(error, Interrupt):
        return f"did not finish in time. It was still here:{code}"
    return f"raised {type(error).__name__}: {error}".removesuffix(": ") + code


def text(answer):
    """Return an answer as Python writes it, on one line and not too long."""
    return shorten(repr(answer), 150, placeholder=" ...")


def is_board(answer):
    """Return whether an answer is a board, which can be drawn."""
    rows = answer if isinstance(answer, list) else []
    marks = [mark for row in rows if isinstance(row, list) for mark in row]
    return len(rows) == 3 and len(marks) == 9 and {*map(repr, marks)} <= {"'X'", "'O'", "None"}


def fail(name, sentence, **boards):
    """Fail with a sentence that begins with the function's name, and draw boards side by side."""
    columns = [
        [f"{title}:", *(" ".join(mark or "." for mark in row) for row in board)]
        for title, board in boards.items()
        if is_board(board)
    ]
    lines = ["".join(f"{cell:12}" for cell in cells).rstrip() for cells in zip(*columns)]
    pytest.fail("\n".join([f"{name} {sentence}\n", *lines]).rstrip(), pytrace=False)


def find(name):
    """Return what has this name in tictactoe.py."""
    if problem:
        fail("tictactoe.py", describe(problem))
    if not hasattr(tictactoe, name):
        fail(name, "is missing from tictactoe.py")
    return getattr(tictactoe, name)


def equal(answer, expected):
    """Return whether both are equal. A numpy array never is: its == gives no single yes or no."""
    try:
        return bool(answer == expected)
    except (AttributeError, TypeError, ValueError):
        return False


def call(name, position="", *action):
    """Return what a function returns; it must raise nothing and not change the board."""
    given = [to_board(position), *action] if position else []
    seconds = MINIMAX_SECONDS if (name, position) == ("minimax", "." * 9) else SECONDS
    answer, error = attempt(find(name), *given, seconds=seconds)
    before = to_board(position)
    if error:
        fail(name, describe(error), given=before)
    if position and not equal(given[0], before):
        advice = "copy.deepcopy(board) makes a copy that may be changed."
        fail(name, f"changed the board it was given.\n{advice}", before=before, after=given[0])
    return answer


def check(name, expected, position="", *action):
    """Check what a function returns, given a board and perhaps an action."""
    answer = call(name, position, *action)
    # In Python, True equals 1. But terminal must return a bool, and utility a number.
    if not equal(answer, expected) or isinstance(answer, bool) != isinstance(expected, bool):
        wrong = "the wrong board" if is_board(answer) else f"{text(answer)} instead of {expected!r}"
        after = f" for {action[0]}" if action else ""
        boards = {"given": to_board(position), "returned": answer, "expected": expected}
        fail(name, f"returned {wrong}{after}", **boards)
    return answer


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Run the tests of test_rules.py in the order of the file, even if a plugin shuffles tests."""
    items.sort(key=lambda item: item.location if "test_rules.py" in item.nodeid else ("",))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report):
    """Leave out what their functions print, which would stand after the sentence."""
    if "test_rules.py" in report.nodeid:
        report.sections.clear()
