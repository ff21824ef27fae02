"""What the check finds out about a file, and how it says so."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from reprlib import Repr
from textwrap import fill

from check.truth import Action, Position, rows_of

WIDTH = 100
OUTCOMES = {1: "wins", 0: "ties", -1: "loses"}
VARIES = """\
Called again with the same board, it gave a different answer. So its answer depends on something
that your code keeps from earlier calls, or on chance."""
# Answers are shown as Python shows them, but sets are sorted and long answers shortened.
shortener = Repr()
shortener.maxset = shortener.maxlist = shortener.maxtuple = 9
shortener.maxother = shortener.maxstring = 99
text = shortener.repr


def text_beside(answer: object, other: object) -> str:
    """Return an answer as text, with its type if another one has another type."""
    same = answer is None or other is None or type(answer) is type(other)
    return text(answer) if same else f"{text(answer)} ({type(answer).__name__})"


class Kind(Enum):
    """What is wrong, in words that follow the name of a function."""

    NOT_WRITTEN = "is not written yet."
    ANSWER = "returned {answer} instead of {detail}."
    WRONG_BOARD = "returned the wrong board."
    SHARED_ROW = "used one list for several rows: a mark in one row appears in the others, too."
    CHOICE = "returned {answer}, which {detail}."
    NO_EXCEPTION = (
        "returned {answer}, but must raise an exception, because {detail} is not a free square."
    )
    CHANGED_BOARD = (
        "changed the board it was given. Change a copy instead: copy.deepcopy(board). It copies the"
        " rows, too; board.copy() and board[:] copy only the list of rows."
    )
    NOT_TAKEN_BACK = (
        "changed the board it was given. Take back every move, also before return and break, or"
        " change a copy instead: copy.deepcopy(board)."
    )
    EXCEPTION = "raised {answer}"
    INPUT = "called input(), which works only with -s."
    TIME = "did not finish in {detail} seconds."
    INTERRUPTION = "was interrupted."


@dataclass(eq=False)
class MistakeError(Exception):
    """What is wrong with a function, or with the whole file."""

    kind: Kind
    name: str = "It"  # how the sentence names what was called
    position: Position | None = None
    answer: str = ""  # what was returned or raised
    detail: str = ""  # what else the sentence needs, such as the right answer
    choice: Action | None = None  # the answer of minimax, if it is a legal action
    boards: dict[str, str] = field(default_factory=dict)  # their squares by title
    lines: list[str] = field(default_factory=list)  # lines of the student's code

    def gist(self) -> tuple[Kind, str, list[str]]:
        """Return what is compared: no exception's answer, no address, no order of a set."""
        words = "" if self.kind is Kind.EXCEPTION else re.sub(r"0x\w+|\d{10,}", "", self.answer)
        return self.kind, self.name, sorted(words) if "{" in words else [*words]

    def __str__(self) -> str:
        """Return the sentence, the lines of code and the boards."""
        words = self.kind.value.format(answer=self.answer, detail=self.detail)
        told = fill(f"{self.name} {words}", WIDTH, break_long_words=False)
        lines = "\n".join(f"    {line}"[:WIDTH] for line in self.lines)
        return "\n\n".join(part for part in (told, lines, drawn(self.boards)) if part)


def about_choice(position: Position, choice: Action | None) -> str:
    """Return how minimax's choice ends, and which actions are better."""
    outcomes = position.outcomes
    does, better = "is not a legal action", position.best
    if choice:
        does = OUTCOMES[outcomes[choice]]
        better = [action for action in outcomes if outcomes[action] > outcomes[choice]]
    told = ", ".join(f"{action} {OUTCOMES[outcomes[action]]}" for action in better)
    return f"{does}. {'Better' if choice else 'Best'} for {position.turn}: {told}"


def drawn(boards: dict[str, str]) -> str:
    """Return boards side by side, each with its rows as the command takes them."""
    columns = []
    for title, squares in boards.items():
        if squares:
            rows = rows_of(squares)
            columns.append([f"{title}:", *map(" ".join, rows.split()), rows])
    return "\n".join("".join(f"{cell:15}" for cell in cells).rstrip() for cells in zip(*columns))


@dataclass
class Verdict:
    """What the check has found out about a function."""

    mistake: MistakeError | None = None  # the first one; None if it is right
    asked: int = 0  # how many positions there are to ask about
    tried: int = 0  # in how many of them it was tried
    wrong: int = 0  # in how many of those it was wrong
    varies: bool = False  # whether the first mistake is another one if asked about once more
    # The check's functions that were called instead of the student's
    stand_ins: Collection[str] = ()

    @property
    def written(self) -> bool:
        return not self.mistake or self.mistake.kind is not Kind.NOT_WRITTEN

    def __str__(self) -> str:
        if self.mistake:
            words = {Kind.NOT_WRITTEN: "not written yet", Kind.TIME: "did not finish"}
            return words.get(self.mistake.kind, "wrong")
        others = " and ".join(self.stand_ins)
        return f"right, tested with the check's {others}" if others else "right"

    def told(self) -> str:
        """Return the first mistake, and in how many positions the function is wrong."""
        count = f"It was wrong in {self.wrong:,} of the {self.tried:,} positions tried."
        if self.mistake and self.mistake.kind is Kind.TIME:
            count = f"It was tried in {self.tried:,} of {self.asked:,} positions."
        elif self.tried < 2:
            count = ""
        parts = (str(self.mistake), count, VARIES if self.varies else "")
        return "\n\n".join(part for part in parts if part)
