"""
How the student's functions are called, whatever they raise and even if they never return.

A thread looks at the clock while the student's code runs. If a call takes too long, the thread
sends it the same signal as Ctrl+C does, and the handler, interrupt, raises KeyboardInterrupt in the
call. One that only waits, as in time.sleep, takes no processor time: it is left to Ctrl+C.
"""

import os
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from contextlib import contextmanager
from functools import partial
from math import inf

from check import student

SECONDS = 5  # for what takes no search: in 20, a list that grows for ever takes all of the memory
RECURSION_LIMIT = 3000  # whatever limit the student's code sets


class Call:
    """The call that is running: how long it may take, and what interrupted it."""

    deadline, seconds = inf, 0  # in processor time: none passes while a debugger waits for its user
    late = ""  # in which way it took too long
    error = None  # what the interruption raised in it
    stopped = False  # whether the user has pressed Ctrl+C in a call


call = Call()


def attempt(function, *given, seconds=SECONDS):
    """Return what a function returns, and the exception that it raises."""
    try:
        sys.setrecursionlimit(min(sys.getrecursionlimit(), RECURSION_LIMIT))
        call.late, call.error, call.seconds = "", None, seconds
        call.deadline = time.process_time() + seconds
        return function(*given), call.error  # An except may have caught it.
    except BaseException as error:
        pytest = sys.modules.get("pytest")
        if pytest and isinstance(error, pytest.exit.Exception):  # Somebody quit the debugger.
            raise
        return None, error
    finally:
        call.deadline = inf


def give_up(told):
    """End the program at once, with a sentence."""
    print(told, flush=True)
    os._exit(1)


@contextmanager
def watching(give_up=give_up):
    """Interrupt each call after Ctrl+C or if it takes too long; give up if it goes on even so."""
    call.late = ""
    ended = threading.Event()
    before = signal.signal(signal.SIGINT, partial(interrupt, give_up))
    thread = threading.Thread(target=watch, args=[ended], daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        signal.signal(signal.SIGINT, before)


def watch(ended):
    """Look at the clock fifty times a second, until the tests have ended."""
    while not ended.wait(0.02):
        if time.process_time() > call.deadline:
            call.deadline += 1  # If the call goes on, it is interrupted again each second.
            call.late = f"did not finish within {call.seconds} seconds"
            if hasattr(signal, "pthread_kill"):  # It can name the main thread.
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            else:
                signal.raise_signal(signal.SIGINT)


def interrupt(give_up, _signal, frame):
    """Raise KeyboardInterrupt, for the watch or for Ctrl+C."""
    if call.deadline == inf:  # No call is running.
        if call.late:
            # The call ended just before the watch could interrupt it. The same signal can come from
            # Ctrl+C: after a late call, it is ignored until the next call.
            return
        raise KeyboardInterrupt
    call.stopped = call.stopped or not call.late
    if call.error:  # An except has caught the one before.
        here = still_here(lines_of(traceback.walk_stack(frame))[::-1])
        name = student.file.name
        give_up(f"An except in {name} swallowed the interruption, so the check has to stop.{here}")
    call.error = KeyboardInterrupt(call.late or "was interrupted")
    raise call.error


def lines_of(frames):
    """Return the student's lines among these frames and line numbers."""
    lines = []
    for frame, number in frames:
        code = frame.f_code
        if student.file.owns(code.co_filename):
            line = number or code.co_firstlineno  # Between two lines, Python 3.11 knows none.
            lines.append(student.file.line(line, code.co_filename))
    return lines


def indented(lines):
    """Return lines as the end of a sentence, below it, each only once."""
    return "\n    ".join(["\n", *dict.fromkeys(lines)]) if lines else ""


def still_here(lines):
    """Return a sentence that shows where the code was when it was interrupted."""
    return f" {student.file.name} was still running here:{indented(lines)}" if lines else ""


def asks_the_user(error):
    """Return whether input() raised it: without an answer, or because pytest reads none."""
    told = str(error)
    no_answer = isinstance(error, EOFError) and told.startswith("EOF when reading a line")
    return no_answer or (isinstance(error, OSError) and "reading from stdin" in told)


def describe(error):
    """Return what happened, and the student's lines that led to it."""
    lines = lines_of(traceback.walk_tb(error.__traceback__))
    if error is call.error:
        return f"{error}.{still_here(lines)}"
    if asks_the_user(error):
        return f"calls input(), and nobody is there to answer.{indented(lines)}"
    if isinstance(error, RecursionError):
        times = Counter(lines)
        circle = [line for line in times if times[line] > 1]
        return f"raised RecursionError, because these calls never end:{indented(circle)}"
    told = str(error)
    if isinstance(error, SyntaxError) and error.lineno and student.file.owns(error.filename):
        told = error.msg
        lines.append(student.file.line(error.lineno, error.filename))
    return f"raised {type(error).__name__}: {told}".removesuffix(": ") + indented(lines)
