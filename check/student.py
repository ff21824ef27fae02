"""The student's file: how it is loaded and called, what it raises, and what ends it."""

import _thread
import linecache
import os
import signal
import sys
import threading
import time
import traceback
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path

OURS = Path(__file__).resolve().parents[:2]


def call(function, *given):
    """Return what a function returns, and the exception that it raises."""
    try:
        return function(*given), None
    except BaseException as error:  # noqa: BLE001 - such as SystemExit
        return None, error


class File:
    """The student's file, which may import its neighbours. The student is whoever wrote it."""

    def __init__(self, path):
        self.name = str(path)
        self.path = Path(path).resolve()
        self.others = {*sys.modules}
        # Look for neighbours last, and not among our own files.
        sys.path[:] = [one for one in sys.path if Path(one).resolve() not in OURS]
        sys.path.append(str(self.path.parent))

    @cache
    def owns(self, filename):
        """Return whether a file of Python code is this one or a neighbour."""
        is_file = not filename.startswith("<")  # as "<string>" is, and parts of Python
        return is_file and Path(filename).resolve().parent == self.path.parent

    def load(self):
        """Load the file as a new module, so that it and its neighbours forget everything."""
        for name in {*sys.modules} - self.others:
            if self.owns(getattr(sys.modules[name], "__file__", None) or "<>"):
                del sys.modules[name]
        is_taken = self.path.stem in self.others | sys.stdlib_module_names
        name = f"{self.path.stem} of the student" if is_taken else self.path.stem
        spec = spec_from_file_location(name, self.path)
        module = sys.modules[name] = module_from_spec(spec)
        _, error = call(spec.loader.exec_module, module)
        if error:
            raise SystemExit(f"Can't import {self.name}: it {self.describe(error)}")
        return module

    def lines(self, frames):
        """Return those of these frames and line numbers that are the student's, as text."""
        told = []
        for frame, number in frames:
            name = frame.f_code.co_filename
            if self.owns(name):
                place = "" if Path(name).resolve() == self.path else f" of {Path(name).name}"
                line = linecache.getline(name, number or 0).strip()
                told.append(f"    line {number}{place}: {line}\n")
        return "".join(dict.fromkeys(told))

    def describe(self, error):
        """Return what the code did, in words that can follow its name, and its lines."""
        *place, told = traceback.format_exception_only(error)  # A SyntaxError has a place.
        told = f"raised {told.strip()}"
        if isinstance(error, EOFError):
            told = "called input(), which works only with -s."
        lines = self.lines(traceback.walk_tb(error.__traceback__))
        return "\n".join([told, "", "".join(place) + lines]).rstrip()


class Watch:
    """A thread that watches the clock and, when time is up, does what Ctrl+C does."""

    def __init__(self, file):
        self.file = file
        self.allow(inf)
        signal.signal(signal.SIGINT, self.interrupt)
        threading.Thread(target=self.look, daemon=True).start()

    def allow(self, seconds):
        """Give the student's code this much processor time. None passes in a debugger."""
        self.seconds, self.deadline = seconds, time.process_time() + seconds
        # Once it has ended a call: "did not finish" or "interrupted", and a sentence with the lines
        self.stopped = self.told = ""

    def look(self):
        while True:
            time.sleep(0.05)
            if time.process_time() > self.deadline + 2 * bool(self.told):
                _thread.interrupt_main()

    def interrupt(self, _signal, frame):
        """Raise KeyboardInterrupt; end the program if the student's code has caught one before."""
        if self.told:
            caught = "An except in the code caught the interruption, so the check had to end."
            print(f"{self.stopped}\n\nIt {self.told}\n\n{caught}", file=sys.__stdout__, flush=True)
            os._exit(1)
        is_late = time.process_time() > self.deadline
        self.stopped = "did not finish" if is_late else "interrupted"
        lines = self.file.lines([*traceback.walk_stack(frame)][::-1])
        happened = f"did not finish in {self.seconds} seconds" if is_late else "was interrupted"
        self.told = f"{happened}. It was here:\n\n{lines}".rstrip()
        raise KeyboardInterrupt(happened)
