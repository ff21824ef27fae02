"""
How test_rules.py calls the functions of a tictactoe.py and says what is wrong with an answer.

pytest calls the functions at the end, whose names begin with pytest_: this is a plugin, too.
PYTEST_DONT_REWRITE: pytest need not warn that test_rules.py has imported it before.
"""

import _thread
import linecache
import signal
import sys
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
    """Raised in a call by Ctrl+C and when it takes too long: not an exception of tictactoe.py."""


class Watch(threading.Thread):
    """Interrupts a call after its deadline. No time passes while a debugger waits for its user."""

    now, deadline = 0.0, inf  # how long the processor has worked, and may work
    late = interrupted = False  # whether the call took too long, and whether Ctrl+C ended one

    def run(self):
        while threading.main_thread().is_alive():
            time.sleep(0.02)
            self.now = time.process_time()
            if self.now > self.deadline and not self.late:
                self.late = True
                _thread.interrupt_main()


def interrupt(_signal, _frame):
    """Handle Ctrl+C, which the watch sends, too. Between two calls, a late one says nothing."""
    if watch.deadline < inf:
        watch.interrupted = not watch.late
        raise Interrupt("did not finish in time" if watch.late else "was interrupted")
    if not (watch.late or watch.interrupted):
        raise KeyboardInterrupt


watch = Watch(daemon=True)
watch.start()
signal.signal(signal.SIGINT, interrupt)


def attempt(function, *given, seconds=SECONDS):
    """Return what a function returns, and the exception that it raises."""
    try:
        watch.late, watch.deadline = False, watch.now + seconds
        return function(*given), None
    except BaseException as error:
        if isinstance(error, pytest.exit.Exception):  # Somebody quit the debugger.
            raise
        return None, error
    finally:
        watch.deadline = inf


# The check is in a folder beside tictactoe.py, or in the same one.
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE if (HERE / "tictactoe.py").exists() else HERE.parent))
tictactoe, problem = attempt(import_module, "tictactoe")


def describe(error):
    """Return what happened, and the lines of tictactoe.py that led to it, each of them once."""
    lines = []
    for frame, number in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if Path(code.co_filename).name == "tictactoe.py":
            line = number or code.co_firstlineno  # Between two lines, Python 3.11 knows none.
            lines.append(f"line {line}: {linecache.getline(code.co_filename, line).strip()}")
    where = "\n    ".join(["\n", *dict.fromkeys(lines)]) if lines else ""
    if isinstance(error, Interrupt):
        return f"{error}. It was still here:{where}" if lines else f"{error}."
    return f"raised {type(error).__name__}: {error}".removesuffix(": ") + where


def text(answer):
    return shorten(repr(answer), 150, placeholder=" ...")


def is_board(answer):
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
        advice = "board.copy() and board[:] still share the rows; copy.deepcopy(board) does not."
        fail(name, f"changed the board it was given.\n{advice}", before=before, after=given[0])
    return answer


def check(name, expected, position="", *action):
    """Check what a function returns, given a board and perhaps an action."""
    answer = call(name, position, *action)
    # In Python, True equals 1. But terminal must return a bool, and utility a number.
    if not equal(answer, expected) or isinstance(answer, bool) != isinstance(expected, bool):
        wanted = "the board below" if is_board(expected) else repr(expected)
        wrong = f"{text(answer)} instead of {wanted}"
        if is_board(answer) and is_board(expected):
            wrong = "the wrong board"
        after = f" for the action {action[0]}" if action else ""
        boards = {"given": to_board(position), "returned": answer, "expected": expected}
        fail(name, f"returned {wrong}{after}", **boards)
    return answer


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Run the tests of test_rules.py first and in this order, even if a plugin shuffles tests."""
    items.sort(key=lambda item: item.location if "test_rules.py" in item.nodeid else ("~",))


def pytest_exception_interact(node):
    """Run no other test after Ctrl+C."""
    if watch.interrupted:
        node.session.shouldstop = "Ctrl+C"
