"""
How pytest runs the check: no call may run for ever, and the last lines sum up the results.

pytest calls the functions at the end, whose names begin with pytest_: this is a plugin.
PYTEST_DONT_REWRITE: test_rules.py has imported it before pytest could rewrite it.
"""

import _thread
import faulthandler
import linecache
import os
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from contextlib import contextmanager
from math import inf

import pytest

import theirs
from positions import FUNCTIONS, MARKS, NAMES, POSITIONS

SECONDS = 5  # for what takes no search: in 20, a list that grows for ever takes all of the memory
WAITING_SECONDS = 300  # in all, when the processor does not work: it sleeps, or waits for an answer
DEEPEST = 3000  # calls in one another, whatever limit theirs sets
STATES = ["Right", "Wrong", "Interrupted", f"Missing from {theirs.checked.name}"]
STATES += ["Not written yet (raises NotImplementedError)", "Not tested"]
RIGHT, WRONG, INTERRUPTED, MISSING, NOT_WRITTEN, NOT_TESTED = STATES
CANT_IMPORT = f"{theirs.checked.name} can't be imported"
IN_A_CLASS = "They are in a class, but have to be at the top level of the file."
STOOD_IN = "{} other functions: while {} tested, right ones were used instead."
MARKS_STOOD_IN = "While the functions were tested, they used the right marks."
NO_SUCH_TEST = f"No test has this name. After -k, write one of these: {', '.join(FUNCTIONS)}."


class Results:
    """What the tests of test_rules.py have found out."""

    def __init__(self):
        self.states = dict.fromkeys(["file", *NAMES], NOT_TESTED)
        self.to_pass = Counter()  # how many tests of each function have not passed yet
        self.current = ""  # the function that is tested now
        self.replaced = frozenset()  # the functions for which right ones stand in now
        self.stood_in = set()  # the functions that have called one of those
        self.marks_stood_in = False  # whether a mark is wrong and was replaced
        self.waited = 0  # for how many seconds their code ran and the processor did not
        self.search_seconds = 0  # how long the processor has searched for minimax, few free first
        self.right_searches = 0  # how many of these boards were right
        self.answers = {}  # what it has returned, by position
        self.in_a_class = False  # whether a missing function is in a class
        self.asked = Counter()  # how many of those that are asked for have not passed yet
        self.alone = False  # whether only the check is run
        self.end = ""  # why no other test is run

    def named(self, *states):
        """Return the functions and marks of which one of these states is known."""
        return [name for name in NAMES if self.states[name] in states]

    def lines(self):
        """Return which functions are right, wrong, not written yet and so on, a line for each."""
        if self.end == CANT_IMPORT:
            return [f"{CANT_IMPORT}, so nothing was tested."]
        if self.to_pass and not self.asked:
            return [NO_SUCH_TEST]
        if self.named(RIGHT) == NAMES:
            return [f"{theirs.checked.name}: Right in all {len(POSITIONS):,} positions."]
        lines = []
        for state in STATES:
            names = self.named(state)
            if state in (RIGHT, NOT_TESTED):
                names = [name for name in names if name not in MARKS]
            if names:
                lines.append(f"{state}: {', '.join(names)}.")
        lines += [IN_A_CLASS] * self.in_a_class + [MARKS_STOOD_IN] * self.marks_stood_in
        callers = [name for name in FUNCTIONS if name in self.stood_in]
        if callers:
            *others, last = callers
            they_call = f"{', '.join(others)} and {last} call" if others else f"{last} calls"
            lines.append(STOOD_IN.format(they_call, "they were" if others else "it was"))
        return lines


results = Results()


class Call:
    """A call of theirs: how long the processor may work for it, and what interrupted it."""

    deadline, seconds = inf, 0  # No time passes while a debugger waits for its user.
    late = ""  # in which way it took too long
    error = None  # what the interruption raised in it


call = Call()


def attempt(function, *given, seconds=SECONDS):
    """Return what a function returns, and the exception that it raises."""
    try:
        sys.setrecursionlimit(min(sys.getrecursionlimit(), DEEPEST))
        call.late, call.error, call.seconds = "", None, seconds
        call.deadline = time.process_time() + seconds
        return function(*given), call.error  # Theirs may have caught it.
    except BaseException as error:
        if isinstance(error, pytest.exit.Exception):  # Somebody quit the debugger.
            raise
        return None, error
    finally:
        call.deadline = inf


@contextmanager
def watching():
    """Handle Ctrl+C, and send it to each call that takes too long."""
    call.late = ""
    stopped = threading.Event()
    before = signal.signal(signal.SIGINT, interrupt)
    thread = threading.Thread(target=watch, args=[stopped], daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
        signal.signal(signal.SIGINT, before)


def watch(stopped):
    clock, worked = time.monotonic(), time.process_time()
    while not stopped.wait(0.02):
        before = clock, worked
        clock, worked = time.monotonic(), time.process_time()
        if call.deadline < inf and is_in_theirs():
            # A computer that was asleep may say that hours have passed.
            results.waited += max(0, min(clock - before[0], 1) - (worked - before[1]))
        if worked > call.deadline:
            call.deadline += 1  # It is sent each second, if theirs goes on.
            send(f"did not finish within {call.seconds} seconds")
        elif results.waited > WAITING_SECONDS:
            results.waited -= 1
            send(f"waits: {WAITING_SECONDS} seconds have passed in which nothing was computed")


def is_in_theirs():
    """Return whether the main thread is in their code, and not in a debugger that waits."""
    frame = sys._current_frames().get(threading.main_thread().ident)
    return bool(frame) and theirs.checked.owns(frame.f_code.co_filename)


def send(late):
    """Interrupt the call, even while it sleeps."""
    call.late = late
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    else:
        _thread.interrupt_main()


def interrupt(_signal, frame):
    """Handle Ctrl+C, from the user or from the watch, whose may come just after the call."""
    if call.deadline < inf:
        if call.error:
            leave(frame)
        if not call.late:
            results.end = "Ctrl+C"
        call.error = KeyboardInterrupt(call.late or "was interrupted")
        raise call.error
    if not call.late:
        raise KeyboardInterrupt


def interrupted_in():
    """Return the names of the functions in which the call was interrupted, if it was."""
    frames = traceback.walk_tb(call.error and call.error.__traceback__)
    return {frame.f_code.co_name for frame, _ in frames}


def leave(frame):
    """End the check, in spite of an except in their code that has caught the interruption."""
    results.states[results.current] = INTERRUPTED if results.end else WRONG
    name, here = theirs.checked.name, lines_of(traceback.walk_stack(frame))[::-1]
    told = f"An except in {name} caught the interruption, so the check ends. "
    told += f"{name} was still here:{shown(here)}"
    results.capture.suspend_global_capture(in_=True)
    print("\n", told, "", *results.lines(), sep="\n", flush=True)
    os._exit(1)


def lines_of(frames):
    """Return the lines of theirs among these frames and line numbers."""
    lines = []
    for frame, number in frames:
        code = frame.f_code
        if theirs.checked.owns(code.co_filename):
            line = number or code.co_firstlineno  # Between two lines, Python 3.11 knows none.
            place = f"line {line}{theirs.checked.neighbour(code.co_filename)}"
            lines.append(f"{place}: {linecache.getline(code.co_filename, line).strip()}")
    return lines


def shown(lines):
    """Return lines as the end of a sentence, each only once."""
    return "\n    ".join(["\n", *dict.fromkeys(lines)]) if lines else ""


def asks_the_user(error):
    """Return whether input() raised it: without an answer, or because pytest reads none."""
    told = str(error)
    no_answer = isinstance(error, EOFError) and told.startswith("EOF when reading a line")
    return no_answer or (isinstance(error, OSError) and "reading from stdin" in told)


def describe(error):
    """Return what happened, and the lines of theirs that led to it."""
    lines = lines_of(traceback.walk_tb(error.__traceback__))
    if error is call.error:
        here = f" {theirs.checked.name} was still here:{shown(lines)}"
        return f"{error}.{here if lines else ''}"
    if asks_the_user(error):
        return f"calls input(), which nobody answers in a check.{shown(lines)}"
    if isinstance(error, RecursionError):
        times = Counter(lines)
        circle = [line for line in times if times[line] > 1]
        return f"raised RecursionError, because it calls itself without an end here:{shown(circle)}"
    return f"raised {type(error).__name__}: {error}".removesuffix(": ") + shown(lines)


def tested_function(item):
    """Return what a test of test_rules.py is about, a function or a mark; "" for another test."""
    if item.path.name != "test_rules.py":
        return ""
    ends = {f"test_{name}_": name for name in ["file", *FUNCTIONS]}
    ends |= {f"[{mark}]": mark for mark in MARKS}
    return next(ends[end] for end in ends if item.name.startswith(end) or item.name.endswith(end))


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(config, items):
    """Run the tests of test_rules.py first and in this order, even if a plugin shuffles tests."""
    results.capture = config.pluginmanager.getplugin("capturemanager")
    results.alone = all(map(tested_function, items))
    results.to_pass = Counter(map(tested_function, items))
    yield
    results.asked = Counter(map(tested_function, items))
    items.sort(key=lambda item: (0, *item.location) if tested_function(item) else (1,))


@pytest.hookimpl(hookwrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """Note the result of a test. A function that is known not to be right is tested no further."""
    name = tested_function(pyfuncitem)
    if not name:
        yield
        return
    if results.states[name] != NOT_TESTED:
        pytest.skip(f"{name}: {results.states[name]}")
    results.current = name
    faulthandler.cancel_dump_traceback_later()  # The check has limits of its own.
    with watching():
        outcome = yield
    if not outcome.excinfo:
        results.asked[name] -= 1
        results.to_pass[name] -= 1
        if not results.to_pass[name]:
            results.states[name] = RIGHT
    elif outcome.excinfo[0] is pytest.fail.Exception:
        results.states[name] = INTERRUPTED if results.end else WRONG
    if results.end:
        pyfuncitem.session.shouldstop = results.end


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """End the check with what has been found out. It succeeds if all that is asked for passes."""
    yield
    if results.alone and any(results.asked.values()):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
    if results.alone or results.named(RIGHT) == NAMES:
        session.config.get_terminal_writer().line("\n".join(["", *results.lines()]))
