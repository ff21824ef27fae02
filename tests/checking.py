"""
How test_rules.py calls the functions of a tictactoe.py and says what is wrong with an answer.

positions.txt says what is right. pytest calls the functions at the end, whose names begin with
pytest_: this is a plugin, too. PYTEST_DONT_REWRITE: test_rules.py may have imported it before.
"""

import _thread
import linecache
import os
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from math import inf
from pathlib import Path
from textwrap import shorten
from unittest.mock import patch

import pytest

SECONDS = 20
MINIMAX_SECONDS = 300  # A plain minimax needs a while for the empty board.
COUNTING_SECONDS = 3
HERE = Path(__file__).resolve().parent
OUTCOMES = {"w": "wins", "t": "ties", "l": "loses"}
# In the order of the exercise
FUNCTIONS = ["initial_state", "player", "actions", "result", "winner", "terminal", "utility"]
FUNCTIONS += ["minimax"]
STATES = "Right", "Wrong", "Missing from tictactoe.py", "Not written yet", "Not tested"
RIGHT, WRONG, MISSING, NOT_WRITTEN, NOT_TESTED = STATES
CANT_IMPORT = "tictactoe.py can't be imported"


class Position:
    """A line of positions.txt: a board, and what is true of it."""

    def __init__(self, line):
        *self.rows, state = line.split(maxsplit=3)
        self.player = state[0] if state.endswith("to move") else None
        self.winner = state[0] if state.endswith("won") else None
        self.outcomes = {
            (i, j): OUTCOMES[square]
            for i, row in enumerate(self.rows)
            for j, square in enumerate(row)
            if square in OUTCOMES
        }

    def board(self):
        """Return a new board, as the course's functions are given it."""
        return [[square if square in "XO" else None for square in row] for row in self.rows]


LINES = (HERE / "positions.txt").read_text(encoding="utf-8").splitlines()
POSITIONS = [Position(line) for line in LINES if not line.startswith("#")]
EMPTY_BOARD = POSITIONS[0]


class Results:
    """What the tests of test_rules.py have found out."""

    def __init__(self):
        self.states = dict.fromkeys(FUNCTIONS, NOT_TESTED)  # or a sentence: it needs another one
        self.to_pass = Counter()  # how many tests of each function have not passed yet
        self.current = ""  # the function that is tested now
        self.alone = False  # whether only the check is run
        self.end = ""  # why no other test is run

    def all_right(self, names=FUNCTIONS):
        return {self.states[name] for name in names} == {RIGHT}

    def lines(self):
        """Return which functions are right, wrong, not written yet and so on, a line for each."""
        if self.end == CANT_IMPORT:
            return [f"{CANT_IMPORT}, so nothing was tested."]
        if self.all_right():
            return [f"Right in all {len(POSITIONS):,} positions."]
        lines = []
        for state in STATES:
            names = [name for name in FUNCTIONS if self.states[name] == state]
            if names:
                lines.append(f"{state}: {', '.join(names)}.")
        needs = [f"{name} {state}." for name, state in self.states.items() if state not in STATES]
        return lines + needs


results = Results()


class Watch(threading.Thread):
    """Interrupts a call after its deadline. No time passes while a debugger waits for its user."""

    now, deadline, seconds = 0.0, inf, 0  # how long the processor has worked, and may work
    late = 0  # how often the call was interrupted because it took too long
    error = None  # what was raised in the call

    def run(self):
        while threading.main_thread().is_alive():
            time.sleep(0.02)
            self.now = time.process_time()
            if self.now > self.deadline + self.late:  # Each second, if tictactoe.py goes on.
                self.late += 1
                _thread.interrupt_main()


def interrupt(_signal, frame):
    """Handle Ctrl+C, which the watch sends, too. Between two calls, a late one says nothing."""
    if watch.deadline < inf:
        if watch.error:
            leave(frame)
        if not watch.late:
            results.end = "Ctrl+C"
        too_late = f"did not finish within {watch.seconds} seconds"
        watch.error = KeyboardInterrupt(too_late if watch.late else "was interrupted")
        raise watch.error
    if not watch.late:
        raise KeyboardInterrupt


watch = Watch(daemon=True)
watch.start()
signal.signal(signal.SIGINT, interrupt)


def attempt(function, *given, seconds=SECONDS):
    """Return what a function returns, and the exception that it raises."""
    try:
        watch.late, watch.error, watch.seconds = 0, None, seconds
        watch.deadline = watch.now + seconds
        return function(*given), watch.error  # tictactoe.py may have caught it.
    except BaseException as error:
        if isinstance(error, pytest.exit.Exception):  # Somebody quit the debugger.
            raise
        return None, error
    finally:
        watch.deadline = inf


def lines_of(frames):
    """Return the lines of tictactoe.py among these frames and line numbers, each of them once."""
    lines = []
    for frame, number in frames:
        code = frame.f_code
        if Path(code.co_filename).name == "tictactoe.py":
            line = number or code.co_firstlineno  # Between two lines, Python 3.11 knows none.
            lines.append(f"line {line}: {linecache.getline(code.co_filename, line).strip()}")
    return "\n    ".join(["\n", *dict.fromkeys(lines)]) if lines else ""


def describe(error):
    """Return what happened, and the lines of tictactoe.py that led to it."""
    where = lines_of(traceback.walk_tb(error.__traceback__))
    if error is watch.error:
        return f"{error}. It was still here:{where}" if where else f"{error}."
    return f"raised {type(error).__name__}: {error}".removesuffix(": ") + where


def leave(frame):
    """End the check, in spite of an except in tictactoe.py that has caught the interruption."""
    results.states[results.current] = WRONG
    told = "An except in tictactoe.py caught the interruption, so the check ends. "
    told += f"It was still here:{lines_of(reversed([*traceback.walk_stack(frame)]))}"
    results.capture.suspend_global_capture(in_=True)
    print("\n", told, "", *results.lines(), sep="\n", flush=True)
    os._exit(1)


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


def pass_over(name, why):
    """End a test of a function that can't be tested yet: this is no failure."""
    results.states[name] = why
    pytest.skip(f"{name}: {why}")


@cache
def load():
    """Import tictactoe.py anew. It is in the folder above this one, or in the same one."""
    sys.path.insert(0, str(HERE if (HERE / "tictactoe.py").exists() else HERE.parent))
    sys.modules.pop("tictactoe", None)
    return attempt(import_module, "tictactoe")


def find(name):
    module, error = load()
    if error:
        results.end = CANT_IMPORT
        fail("tictactoe.py", describe(error))
    if hasattr(module, name):
        return getattr(module, name)
    if name in FUNCTIONS:
        pass_over(name, MISSING)
    return fail(name, "is missing from tictactoe.py")


def equal(answer, expected):
    """Return whether both are equal. A numpy array never is: its == gives no single yes or no."""
    try:
        return bool(answer == expected)
    except (AttributeError, TypeError, ValueError):
        return False


def call(name, position=None, *action):
    """Return what a function returns; it must raise nothing and not change the board."""
    given = [position.board(), *action] if position else []
    seconds = MINIMAX_SECONDS if (name, position) == ("minimax", EMPTY_BOARD) else SECONDS
    answer, error = attempt(find(name), *given, seconds=seconds)
    before = position and position.board()
    if error:
        if isinstance(error, NotImplementedError):
            needed = traceback.extract_tb(error.__traceback__)[-1].name
            needs = f"needs {needed}, which is not written yet"
            pass_over(name, NOT_WRITTEN if needed == name else needs)
        fail(name, describe(error), given=before)
    if position and not equal(given[0], before):
        advice = "board.copy() and board[:] still share the rows; copy.deepcopy(board) does not."
        fail(name, f"changed the board it was given.\n{advice}", before=before, after=given[0])
    return answer


def check(name, expected, position=None, *action):
    """Check what a function returns, given a board and perhaps an action."""
    answer = call(name, position, *action)
    # In Python, True equals 1. But terminal must return a bool, and utility a number.
    if not equal(answer, expected) or isinstance(answer, bool) != isinstance(expected, bool):
        wanted = "the board below" if is_board(expected) else repr(expected)
        wrong = f"{text(answer)} instead of {wanted}"
        if is_board(answer) and is_board(expected):
            wrong = "the wrong board"
        after = f" for the action {action[0]}" if action else ""
        given = position and position.board()
        fail(name, f"returned {wrong}{after}", given=given, returned=answer, expected=expected)
    return answer


def check_raises(name, position, action, why):
    """Check that a function raises an exception, whichever, for an action that is not legal."""
    answer, error = attempt(find(name), position.board(), action)
    if not isinstance(error, Exception):
        returned = "the board below" if is_board(answer) else text(answer)
        happened = describe(error) if error else f"returned {returned}"
        sentence = f"must raise an exception for {action}, which {why}, but {happened}"
        fail(name, sentence, given=position.board(), returned=answer)


@contextmanager
def quietly():
    """Print nothing and start no debugger: the failure has been seen."""
    with redirect_stdout(StringIO()), patch.object(sys, "breakpointhook", lambda *_: None):
        yield


def failure(check_one, position):
    """Return the exception if a check fails."""
    try:
        check_one(position)
    except pytest.fail.Exception as error:
        return error
    return None


def check_each(positions, check_one):
    """Check positions; tell the first failure, and how many there are if that is soon counted."""
    end = time.process_time() + COUNTING_SECONDS
    failures = filter(None, (failure(check_one, position) for position in positions))
    first = next(failures, None)
    if not first:
        return
    wrong = 1
    with quietly():
        while time.process_time() < end and not results.end:
            if not next(failures, None):
                share = "all" if wrong == len(positions) else f"{wrong:,} of"
                told = f"{first}\n\nIt is wrong in {share} {len(positions):,} positions."
                pytest.fail(told, pytrace=False)
            wrong += 1
    raise first


def ask_again(name, position):
    """Return what a function answers now, and what if it is asked for this board alone."""
    with quietly():
        again, _ = attempt(find(name), position.board())
        load.cache_clear()
        alone, _ = attempt(lambda: find(name)(position.board()))
    return again, alone


def tested_function(item):
    """Return the function that a test of test_rules.py is about; "" for another test."""
    if item.path.name != "test_rules.py":
        return ""
    return next(name for name in FUNCTIONS if item.name.startswith(f"test_{name}_"))


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(config, items):
    """Run the tests of test_rules.py first and in this order, even if a plugin shuffles tests."""
    results.capture = config.pluginmanager.getplugin("capturemanager")
    results.alone = all(map(tested_function, items))
    results.to_pass = Counter(map(tested_function, items))
    yield
    items.sort(key=lambda item: (0, *item.location) if tested_function(item) else (1,))


@pytest.hookimpl(hookwrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """Note what comes of a test, and test a function no further once it is known to be wrong."""
    results.current = name = tested_function(pyfuncitem)
    if results.states.get(name) == WRONG:
        pytest.skip(f"{name} is wrong: see above")
    outcome = yield
    if name and not outcome.excinfo:
        results.to_pass[name] -= 1
        if not results.to_pass[name]:
            results.states[name] = RIGHT
    elif name and outcome.excinfo[0] is pytest.fail.Exception:
        results.states[name] = WRONG
    if results.end:
        pyfuncitem.session.shouldstop = results.end


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """End the check with what has been found out; it succeeds only if all functions are right."""
    yield
    if results.alone:
        if not results.all_right():
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
        session.config.get_terminal_writer().line("\n".join(["", *results.lines()]))
