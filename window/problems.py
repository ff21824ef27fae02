"""
The messages in the window and the console when a function of tictactoe.py goes wrong.

The file may be a student's, unfinished or wrong. It may have another name, and it may import its
neighbours, the other files in its folder. Here, "the student's code" means all these files.
"""

import os
import shlex
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from subprocess import list2cmdline
from traceback import FrameSummary
from typing import NamedTuple

# In the order in which students of CS50 AI write them
FUNCTIONS = ["initial_state", "player", "actions", "result"]
FUNCTIONS += ["winner", "terminal", "utility", "minimax"]


class Problem(NamedTuple):
    """What is wrong with a function of tictactoe.py."""

    function: str
    sentence: str


def first_problem(problems: Iterable[Problem | None]) -> Problem | None:
    """Return the Problem of the function that comes first in the exercise, if there is any."""
    found = [problem for problem in problems if problem]
    return min(found, key=lambda problem: FUNCTIONS.index(problem.function), default=None)


NOT_WRITTEN = "is not written yet: it raises NotImplementedError"
CTRL_C = "When you pressed Ctrl+C, the code was here (most recent call last):\n"
LAST_CALLS = 30  # of a traceback, which has a thousand after endless recursion
LONGEST = 200  # characters of a Problem; more would slow the window down
FOLDER = Path(__file__).resolve().parents[1]
CHECK = FOLDER / "check"  # tests any tictactoe.py; it is missing if only the game was copied


class Reporter:
    """Makes Problems, and prints the first for each function and kind of error."""

    def __init__(self, loaded_file: str | None, typed_path: str | None) -> None:
        self.loaded_file = loaded_file  # where tictactoe.py is
        # typed_path is what the user typed after runner.py, or None for our own file.
        self.file_name = Path(typed_path or loaded_file or "tictactoe.py").name
        # Two threads add to this (see thinker.py). At worst, something is printed twice.
        self.reported: set[tuple[str, type]] = set()
        self.check_command = ""  # for the window, so it is short
        self.advice = ""  # for the console: its full paths work in any folder
        if CHECK.exists():
            # The check takes a path, as runner.py does.
            command = ["python", "check"]
            full_command = [sys.executable, str(CHECK)]
            if typed_path and loaded_file:
                command.append(typed_path)
                full_command.append(loaded_file)
            self.check_command = command_line(command)
            self.advice = f"For a closer look: {command_line(full_command)}"

    def report(self, function: str, words: str, error: BaseException | None = None) -> Problem:
        """
        Return a Problem with these words, and print it if it is the first of its kind.

        The words become one line. Some errors have no message, so a colon at the end is cut off.
        """
        one_line = " ".join(words.split())
        sentence = "".join(filter(str.isprintable, one_line)).rstrip(" :")
        if (function, type(error)) not in self.reported:
            is_first = not self.reported
            self.reported.add((function, type(error)))
            with suppress(OSError, ValueError):  # stderr may be closed
                if error is not None:
                    traceback.print_exception(error, limit=-LAST_CALLS)
                print(sentence, file=sys.stderr)
                if is_first and self.advice:
                    print(self.advice, file=sys.stderr)
        return Problem(function, sentence[:LONGEST])

    def students_calls(self, calls: Iterable[FrameSummary]) -> list[FrameSummary]:
        """Return only the calls that are in the student's code."""
        return [call for call in calls if is_students(call.filename, self.loaded_file)]

    def report_error(self, function: str, error: BaseException) -> Problem:
        """Return a Problem that says what a function raised, and where in the student's code."""
        calls = traceback.extract_tb(error.__traceback__)
        students_calls = self.students_calls(calls)
        if isinstance(error, NotImplementedError) and calls[-1] in students_calls:
            return self.report(function, f"{calls[-1].name} {NOT_WRITTEN}")
        # In "KeyError: 7", the kind is KeyError and the message is 7. Other lines may surround this
        # one: indented code before a SyntaxError, and notes after any error.
        lines = traceback.format_exception_only(error)
        first_line = next(line for line in lines if not line.startswith(" ")).splitlines()[0]
        kind, _, message = first_line.partition(":")
        place = ""
        if students_calls:
            # Endless recursion can end anywhere, so take the call that begins it.
            call = students_calls[0 if isinstance(error, RecursionError) else -1]
            of_file = "" if call.filename == self.loaded_file else f" of {Path(call.filename).name}"
            place = f" on line {call.lineno}{of_file}, in {call.name}"
        return self.report(function, f"{function} raised {kind}{place}:{message}", error)

    def show_where(self) -> None:
        """Print the calls in the student's code that each thread is in."""
        for frame in sys._current_frames().values():
            if calls := self.students_calls(traceback.extract_stack(frame)):
                print(CTRL_C, *traceback.format_list(calls), sep="", end="", file=sys.stderr)


@cache  # After endless recursion, it is called a thousand times.
def is_students(filename: str, loaded_file: str | None) -> bool:
    """Return whether a file is the student's: the one that is played, or its neighbour."""
    if loaded_file is None or filename.startswith("<"):  # "<string>", for instance, is not a file.
        return False
    path = Path(filename).resolve()
    # runner.py lies next to our own tictactoe.py, but no student wrote it.
    return path.parent == Path(loaded_file).resolve().parent and path != FOLDER / "runner.py"


def command_line(words: list[str]) -> str:
    """Return a command that can be pasted into a terminal."""
    if sys.platform != "win32":
        return shlex.join(words)
    line = list2cmdline(words)
    # PowerShell needs & before a quoted path; cmd refuses it. PROMPT is set only in cmd.
    return f"& {line}" if line.startswith('"') and "PROMPT" not in os.environ else line
