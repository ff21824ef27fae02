"""How a minimax searches a position: a table with a row for each call on a later board."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, update_wrapper
from types import FrameType

from check.judging import Check, Trial
from check.student import File
from check.truth import BY_SQUARES, FUNCTIONS, Action, Position, rows_of, squares_of
from check.verdicts import Kind, Verdict, equal, listed, text

MOST_ROWS = 60
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
NO_CALL = """\
"No call" is fine where minimax may prune or remember a board, or judge it without a call."""
COMPARE = """\
Compare the last two columns, starting with the boards that are indented most.
A high value is good for X in some programs, for the player to move in others."""
BOUND = "\nWith pruning, a value that is not between alpha and beta may be only a bound."


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
        # The calls in one another
        self.running: list[tuple[FrameType | None, Row]] = [(None, Row("." * 10, -1))]

    def __call__(self, frame: FrameType, event: str, value: object) -> None:
        running, row = self.running[-1]
        if event == "return" and frame is running:
            self.running.pop()
            if row in self.rows:
                self.end(row, value)
        elif event == "call" and row.squares:
            code = frame.f_code
            name = frame.f_locals["_name"] if code is rule.__code__ else code.co_name
            if name in FUNCTIONS[:-1]:
                self.called.add(name)
                self.running.append((frame, Row("", 0)))  # A rule does not search.
            elif self.file.owns(code.co_filename):
                self.called.add(name)
                self.begin(frame, row)

    def begin(self, frame: FrameType, outer: Row) -> None:
        """Note a call if it is given a board that the search has not left behind."""
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = {name: frame.f_locals[name] for name in names}
        boards = [squares_of(value) for value in given.values() if squares_of(value)]
        squares = min(boards, key=lambda board: board.count("."), default="." * 10)
        for action, position in following(squares).items():
            if any(equal(value, action) for value in given.values()):
                squares = position.squares  # It is about the board after the action it is given.
        if squares.count(".") <= outer.squares.count("."):
            short = {name: text(value) for name, value in given.items() if not squares_of(value)}
            words = [f"{name} {value}" for name, value in short.items() if len(value) < 15]
            call = "  ".join([code.co_name, *words])
            self.rows.append(Row(squares, outer.depth + 1, call))
            self.running.append((frame, self.rows[-1]))

    def end(self, row: Row, value: object) -> None:
        """Note what a call returned, and the boards for which there was no call in it."""
        later = self.rows[self.rows.index(row) + 1 :]
        row.answer = "nothing" if value is None else text(value)
        if not later and (squares_of(value) or row.squares == self.running[-1][1].squares):
            self.rows.remove(row)  # It has converted a board, or looked at the one at hand.
        boards = [position.squares for position in following(row.squares).values()]
        called = {one.squares for one in later if one.depth == row.depth + 1}
        if called & {*boards}:
            self.rows += [Row(one, row.depth + 1) for one in boards if one not in called]


def following(squares: str) -> dict[Action, Position]:
    """Return the positions that each action leads to; none if this can't come up in a game."""
    return BY_SQUARES[squares].after if squares in BY_SQUARES else {}


def rule(_name: str, own: Callable[..., object], /, *given: object, **named: object) -> object:
    """Call a rule. However the student wrote it, the recorder knows by this that it is one."""
    return own(*given, **named)


def searched(check: Check, position: Position) -> tuple[Verdict, str]:
    """Return the verdict on minimax in a position, and its search."""
    trial = Trial(check.file, "minimax", {*check.not_proven} - {"minimax"})
    for name in FUNCTIONS[:-1]:
        own = getattr(trial.module, name)
        setattr(trial.module, name, update_wrapper(partial(rule, name, own), own))
    recorder = Recorder(check.file)
    sys.setprofile(recorder)
    verdict = trial.run([position])
    sys.setprofile(None)
    rows, notes = recorder.rows, []
    if len(rows) < 2:
        called = sorted(filter(str.isidentifier, recorder.called - {"minimax"}))  # no "<lambda>"
        only = f"only {listed(called)}" if called else "no other function"
        return verdict, f"minimax called {only} here: no search."
    if len(rows) > MOST_ROWS:
        rows = [row for row in rows if row.call]
    if any(not row.call for row in rows):
        notes.append(NO_CALL)
    if verdict.mistake and verdict.mistake.kind is Kind.CHOICE:
        if choice := verdict.mistake.choice:
            notes.append(f"{choice} leads to {rows_of(position.after[choice].squares)}.")
        prunes = any("alpha" in row.call or "inf" in row.call for row in rows)
        notes.append(COMPARE + BOUND * prunes)
    return verdict, "\n".join([table(rows), "", *notes]).rstrip()


def table(rows: list[Row]) -> str:
    lines = [("board", "turn", "call", "returned", "with perfect play")]
    for row in rows[:MOST_ROWS]:
        known = BY_SQUARES.get(row.squares)
        ending = ENDINGS[known.ending] if known else "impossible in a game"
        turn = "" if not known else known.turn if known.after else "over"
        board = "    " * row.depth + rows_of(row.squares)
        lines.append((board, turn, row.call, row.answer, ending))
    widths = [max(map(len, column)) + 3 for column in zip(*lines)]
    told = ["".join(map(str.ljust, line, widths)).rstrip() for line in lines]
    if len(rows) > MOST_ROWS:
        told.append(f"... and {len(rows) - MOST_ROWS:,} more calls")
    return "\n".join(told)
