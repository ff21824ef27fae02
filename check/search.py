"""How a minimax searches a position: a table with a row for each call on a later board."""

import dis
import sys
from dataclasses import dataclass
from inspect import CO_GENERATOR
from types import FrameType

from check.judging import Check, Trial
from check.questions import QUESTIONS, equal, text
from check.student import File
from check.truth import BY_SQUARES, Position, rows_of, squares_of
from check.verdicts import Kind, Question, Verdict, listed

MOST_ROWS = 60
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
NO_CALL = """\
"No call" is fine where minimax may prune or remember a board, or judge it without a call."""
COMPARE = """\
Compare the last two columns, starting with the boards that are indented most.
A high value may be good for X, or for the player to move.
With pruning, a value that is not between alpha and beta may be only a bound."""


@dataclass(eq=False)
class Row:
    """A call, or a board without one although another board beside it has one."""

    squares: str
    depth: int
    call: str = ""
    answer: str = "no call"


class Recorder:
    """Records calls: sys.setprofile calls it whenever a function begins or ends."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.rows: list[Row] = []
        self.called = set[str]()  # functions, by their names
        # The calls in one another: the frame, how many squares are free, and which row, if any
        self.running: list[tuple[FrameType | None, int, int]] = [(None, 10, -1)]

    def __call__(self, frame: FrameType, event: str, value: object) -> None:
        code, (around, free, index) = frame.f_code, self.running[-1]
        if event == "return" and frame is around:
            self.running.pop()
            if index >= 0:
                self.end(index, frame, value)
        elif event == "call" and self.file.owns(code.co_filename):
            if free and code.co_name.isidentifier():  # which "<lambda>" is not
                self.called.add(code.co_name)
            if code.co_name in QUESTIONS and code.co_name != "minimax":
                self.running.append((frame, 0, -1))  # A rule does not search.
            elif not code.co_flags & CO_GENERATOR:
                self.begin(frame, free)

    def begin(self, frame: FrameType, free: int) -> None:
        """Note a call if it is given a board with fewer free squares."""
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = {name: frame.f_locals[name] for name in names}
        boards = [squares_of(value) for value in given.values() if squares_of(value)]
        squares = min(boards, key=lambda board: board.count("."), default="." * 10)
        for action, after in BY_SQUARES[squares].after.items() if squares in BY_SQUARES else ():
            if any(equal(value, action) for value in given.values()):
                squares = after.squares  # It is about the board after the action that it is given.
        if squares.count(".") < free:
            words = [f"{name} {text(value)}" for name, value in given.items()]
            short = [word for word in words if len(word) < 15]
            call = "  ".join([code.co_name, *short])
            self.rows.append(Row(squares, len(self.running) - 1, call, "nothing"))
            self.running.append((frame, squares.count("."), len(self.rows) - 1))

    def end(self, index: int, frame: FrameType, value: object) -> None:
        """Note the answer of a call, and the boards for which there was no call in it."""
        # The last instruction is another one if an exception has ended the function.
        has_returned = dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")
        row, *later = self.rows[index:]
        row.answer = text(value) if has_returned else "an exception"
        if row.depth and not later and squares_of(value):
            self.rows.pop()  # It has only converted a board.
        elif has_returned and row.squares in BY_SQUARES:
            called = {one.squares for one in later if one.depth == row.depth + 1}
            following = [one.squares for one in BY_SQUARES[row.squares].after.values()]
            if called & {*following}:
                self.rows += [Row(one, row.depth + 1) for one in following if one not in called]


def searched(check: Check, position: Position) -> tuple[Verdict, str]:
    """Return the verdict on minimax in a position, and its search."""
    trial = Trial(check.file, "minimax", {*check.not_proven} - {"minimax"})
    recorder = Recorder(check.file)
    sys.setprofile(recorder)
    verdict = trial.run([Question(position)])
    sys.setprofile(None)
    rows, notes = recorder.rows, []
    if len(rows) < 2:
        called = sorted((recorder.called | trial.called) - {"minimax"})
        only = f"only {listed(called)}" if called else "no other function"
        return verdict, f"minimax called {only} here: no search."
    if len(rows) > MOST_ROWS:
        rows = [row for row in rows if row.call]
    if any(not row.call for row in rows):
        notes.append(NO_CALL)
    if verdict.mistake and verdict.mistake.kind is Kind.CHOICE:
        choice = verdict.mistake.choice
        if choice:
            notes.append(f"{choice} leads to {rows_of(position.after[choice].squares)}.")
        notes.append(COMPARE)
    return verdict, f"{table(rows)}\n\n" + "\n".join(notes)


def table(rows: list[Row]) -> str:
    lines = [("board", "call", "returned", "with perfect play")]
    for row in rows[:MOST_ROWS]:
        known = BY_SQUARES.get(row.squares)
        ending = ENDINGS[known.ending] if known else "impossible in a game"
        lines.append(("    " * row.depth + rows_of(row.squares), row.call, row.answer, ending))
    widths = [max(map(len, column)) + 3 for column in zip(*lines)]
    told = ["".join(map(str.ljust, line, widths)).rstrip() for line in lines]
    if len(rows) > MOST_ROWS:
        told.append(f"... and {len(rows) - MOST_ROWS:,} more calls")
    return "\n".join(told)
