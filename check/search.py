"""How a minimax searches a position: a table with a row for each call on a later board."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from textwrap import shorten
from types import FrameType
from typing import Any

from check.judging import Check, Trial, equal
from check.student import File
from check.truth import ACTIONS, BY_SQUARES, RULES, Position, rows_of, squares_of
from check.verdicts import Kind, Verdict, text

MOST_ROWS = 60
LONGEST = 14  # characters of an argument
WIDEST = 40  # characters of what was returned
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
DEEPEST = 14  # rows one in another: two calls for each board of six moves; more is endless
NO_SEARCH = """\
No search to show: minimax called none of your other functions with a later board.
(The check recognises boards that are lists, tuples or strings.)"""
NO_CALL = """\
"No call": minimax did not search that board. That is fine if it was pruned or is known already."""
COMPARE = """\
Compare the last two columns, starting with the most deeply indented boards. If all values are
right, the mistake is in how minimax chooses from them.
(In your program, a high value may be good for X, or for the player to move.)"""
TOO_DEEP = "This search goes deeper than any game."
BOUND = "With pruning, a value that is at most alpha or at least beta may be only a bound."


@dataclass(eq=False)
class Row:
    """A call with the calls in it, or a board without a call, though others beside it have one."""

    squares: str
    call: str = ""
    answers: list[str] = field(default_factory=list)  # what it returned, or all that it yielded
    gave_board: bool = False
    inner: list["Row"] = field(default_factory=list)

    def finish(self) -> None:
        """Leave out the calls in it that search nothing, and add the boards without a call."""
        for one in [*self.inner]:
            if not one.inner and (one.gave_board or one.squares == self.squares):
                self.inner.remove(one)  # It has converted a board, or looked at the one at hand.
        called = [one.squares for one in self.inner]
        after = squares_after(self.squares)
        if called and {*called} <= {*after}:  # Otherwise, a helper searches this board.
            self.inner += [Row(squares) for squares in after if squares not in called]


class Rule:
    """Takes the place of a rule, so that the recorder knows it, however the student wrote it."""

    def __init__(self, own: Callable[..., object]) -> None:
        self._own = own

    def __call__(self, *given: object, **named: object) -> object:
        return self._own(*given, **named)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)  # such as cache_clear


class Recorder:
    """Records calls. Because of sys.setprofile, Python calls it when a function begins or ends."""

    def __init__(self, file: File, position: Position) -> None:
        self.file = file
        first = Row(position.squares)  # It contains the call of minimax.
        self.rows: dict[FrameType | None, Row | None] = {None: first}
        # The calls that are running. A rule has no row, and nothing in it is recorded.
        self.running: list[tuple[FrameType | None, Row | None]] = [(None, first)]

    def __call__(self, frame: FrameType, event: str, value: object) -> None:
        running, row = self.running[-1]
        if event == "return" and frame is running:
            self.running.pop()
            if row and value is not None:
                row.answers.append(text(value))
                row.gave_board = squares_of(value) != ""
        elif event == "call" and row:
            self.begin(frame, row)

    def begin(self, frame: FrameType, outer: Row) -> None:
        """Note that a function begins, or that a generator resumes."""
        if frame.f_code is Rule.__call__.__code__ or frame.f_code.co_name in RULES:
            self.running.append((frame, None))
        elif self.file.owns(frame.f_code.co_filename):
            if frame not in self.rows:
                self.rows[frame] = new_row(frame, outer)
            if row := self.rows[frame]:
                self.running.append((frame, row))

    def finished(self) -> list[tuple[int, Row]]:
        """Return the rows from top to bottom, each with its depth."""
        first, *others = filter(None, self.rows.values())
        for row in [*others[::-1], first]:
            row.finish()
        rows, waiting = [], [(0, row) for row in first.inner]
        while waiting:
            depth, row = waiting.pop()
            rows.append((depth, row))
            waiting += [(depth + 1, one) for one in row.inner[::-1]]
        return rows


def new_row(frame: FrameType, outer: Row) -> Row | None:
    """Add a row for a call on the board that the search is at, or on one that follows it."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    given = {name: frame.f_locals[name] for name in names}
    boards = [squares_of(value) for value in given.values() if squares_of(value)]
    squares = min(boards, key=lambda board: board.count("."), default="")
    if squares in BY_SQUARES:
        for action, position in BY_SQUARES[squares].after.items():
            if any(equal(value, action) for value in given.values()):
                squares = position.squares  # It is about the board after this action.
        if squares not in (outer.squares, *squares_after(outer.squares)):
            return None
    arguments = [f"{name} {text(value)}" for name, value in given.items() if is_short(value)]
    if not squares:
        return None
    outer.inner.append(Row(squares, "  ".join([code.co_name, *arguments])))
    return outer.inner[-1]


def is_short(value: object) -> bool:
    """Return whether an argument is shown: a short number, string or action, or None."""
    is_action = isinstance(value, tuple) and value in ACTIONS
    is_plain = value is None or isinstance(value, (int, float, str))
    return (is_action or is_plain) and not squares_of(value) and len(text(value)) <= LONGEST


def squares_after(squares: str) -> list[str]:
    """Return what can follow these squares; nothing if they can't come up in a game."""
    position = BY_SQUARES.get(squares)
    return [after.squares for after in position.after.values()] if position else []


def mark_rules(trial: Trial) -> None:
    """Put a Rule in the place of each rule, also where neighbours have imported it."""
    for name in RULES:
        own = getattr(trial.module, name)
        for module in (trial.module, *trial.file.modules().values()):
            for other in [other for other, value in vars(module).items() if value is own]:
                setattr(module, other, Rule(own))


def searched(check: Check, position: Position) -> tuple[Verdict, str]:
    """Return the verdict on minimax in a position, and its search."""
    trial = Trial(check.file, "minimax", {*check.verdicts} - {*check.proven, "minimax"})
    mark_rules(trial)
    recorder = Recorder(check.file, position)
    sys.setprofile(recorder)
    verdict = trial.run([position])
    sys.setprofile(None)
    rows, notes = recorder.finished(), []
    if not verdict.mistake:
        # A right search may use impossible boards, such as one with X and O swapped.
        rows = [(depth, row) for depth, row in rows if row.squares in BY_SQUARES]
    if len(rows) < 2:
        return verdict, NO_SEARCH
    raised = verdict.mistake and verdict.mistake.kind is Kind.EXCEPTION
    if any(not row.call for _, row in rows) and not raised:
        notes.append(NO_CALL)
    if any(depth > DEEPEST for depth, _ in rows):
        notes.append(TOO_DEEP)
    if verdict.mistake and verdict.mistake.kind is Kind.CHOICE:
        if choice := verdict.mistake.choice:
            notes.append(f"{choice} leads to {rows_of(position.after[choice].squares)}.")
        notes.append(COMPARE)
        if any("  alpha " in row.call and "  beta " in row.call for _, row in rows):
            notes.append(BOUND)
    return verdict, "\n".join([table(rows), "", *notes]).rstrip()


def table(rows: list[tuple[int, Row]]) -> str:
    lines = [("board", "turn", "call", "returned", "with perfect play")]
    shown = [(depth, row) for depth, row in rows if depth <= DEEPEST][:MOST_ROWS]
    for depth, row in shown:
        turn, ending = "", "impossible in a game"
        if known := BY_SQUARES.get(row.squares):
            turn = known.turn if known.after else "over"
            ending = ENDINGS[known.ending]
        answers = shorten(", ".join(row.answers), WIDEST, placeholder=" ...")
        answer = answers or ("nothing" if row.call else "no call")
        lines.append(("    " * depth + rows_of(row.squares), turn, row.call, answer, ending))
    widths = [max(map(len, column)) + 3 for column in zip(*lines)]
    told = ["".join(map(str.ljust, line, widths)).rstrip() for line in lines]
    if len(rows) > len(shown):
        told.append(f"... and {len(rows) - len(shown):,} more rows")
    return "\n".join(told)
