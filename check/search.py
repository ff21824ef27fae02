"""How a minimax searches a position: a table with a line for each call on a later board."""

import dis
import sys
from inspect import CO_GENERATOR

from check.judging import Trial
from check.questions import QUESTIONS, text
from check.truth import BY_SQUARES

MOST_LINES = 60
TITLES = ["board", "call", "returned", "with perfect play"]
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
NOTHING = "The check can't show the search: it saw no call with a later board."
COMPARE = "Compare the last two columns, starting with the boards that are indented most."
BOUNDS = "With pruning, a value that is not between alpha and beta may be only a bound."


def squares_of(value):
    """Return the squares of a board in lists, tuples or strings; "" if it is no board."""
    rows = value if isinstance(value, (list, tuple)) and len(value) == 3 else [value]
    if not all(isinstance(row, (list, tuple, str)) for row in rows):
        return ""
    marks = [str(mark) for row in rows for mark in row]
    return "".join(mark if mark in ("X", "O") else "." for mark in marks) if len(marks) == 9 else ""


class Recorder:
    """Records calls: sys.setprofile calls it whenever a function begins or ends."""

    def __init__(self, file):
        self.file, self.rows = file, []
        # The calls in one another: the frame, how many squares are free, and the row in the table
        self.running = [(None, 10, None)]

    def __call__(self, frame, event, value):
        code, (around, free, row) = frame.f_code, self.running[-1]
        if event == "return" and frame is around:
            self.running.pop()
            # The last instruction is another one if an exception has ended the function.
            has_returned = dis.opname[code.co_code[frame.f_lasti]].startswith("RETURN")
            if row:
                row[2] = text(value) if has_returned else "an exception"
        elif event == "call" and self.file.owns(code.co_filename):
            if code.co_name in QUESTIONS and code.co_name != "minimax":
                self.running.append((frame, 0, None))  # A rule does not search.
            elif not code.co_flags & CO_GENERATOR:
                self.begin(frame, free)

    def begin(self, frame, free):
        """Note a call if it is given a board with fewer free squares."""
        code, given = frame.f_code, frame.f_locals
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        boards = [squares_of(given[name]) for name in names if squares_of(given[name])]
        squares = min(boards, key=lambda board: board.count("."), default="." * 10)
        if squares.count(".") < free:
            board = " ".join(squares[n : n + 3] for n in (0, 3, 6))
            short = [name for name in names if isinstance(given[name], (int, float, str))]
            words = [f"{name} {given[name]}" for name in short if len(str(given[name])) < 9]
            known = BY_SQUARES.get(squares)
            ending = ENDINGS[known.ending] if known else "impossible in a game"
            board = "    " * (len(self.running) - 1) + board
            self.rows.append([board, "  ".join([code.co_name, *words]), "never returned", ending])
            self.running.append((frame, squares.count("."), self.rows[-1]))


def searched(check, position):
    """Return a trial of minimax in a position, and a table of how it searches it."""
    trial = Trial(check, "minimax", {*check.not_right()} - {"minimax"})
    recorder = Recorder(check.file)
    sys.setprofile(recorder)
    trial.run([(position,)])
    sys.setprofile(None)
    if len(recorder.rows) < 2:
        return trial, NOTHING
    rows = [TITLES, *recorder.rows[:MOST_LINES]]
    widths = [max(map(len, column)) + 3 for column in zip(*rows)]
    lines = ["".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    more = len(recorder.rows) - MOST_LINES
    lines += [f"... and {more:,} more calls"] if more > 0 else []
    if trial.mistake.startswith("returned"):
        lines += ["", f"{COMPARE} {BOUNDS}" if "  alpha" in "".join(lines) else COMPARE]
    return trial, "\n".join(lines)
