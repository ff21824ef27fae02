"""The questions, the right answers, and what is wrong with others."""

from collections.abc import Callable
from contextlib import suppress
from reprlib import aRepr
from typing import Any

from check.truth import ACTIONS, POSITIONS, START, Board, Position, squares_of
from check.verdicts import Kind, MistakeError, Question

MARKS = {"X": "X", "O": "O", "EMPTY": None}
OFF_THE_BOARD = [(-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]
LIVE = [position for position in POSITIONS if not position.over]
ENDED = [position for position in POSITIONS if position.over]

# Answers are shown as Python does, but with sets in order, and shortened if they are long.
aRepr.maxset = aRepr.maxlist = aRepr.maxtuple = 9
aRepr.maxother = aRepr.maxstring = 99
text = aRepr.repr


def board_after(question: Question) -> Board:
    """Return a new board with an action played, even after the end."""
    position, action = question
    if action not in position.free:
        raise ValueError(f"{action} is not a free square")
    board = position.board()
    board[action[0]][action[1]] = position.turn
    return board


# For each mark and each function, in the order of the course: the positions to ask about, and the
# right answer. Where few squares are free, a mistake is easy to see, and a search is short.
ASKED: dict[str, tuple[list[Position], Callable[[Question], object]]] = {
    "X": ([START], lambda _: "X"),
    "O": ([START], lambda _: "O"),
    "EMPTY": ([START], lambda _: None),
    "initial_state": ([START], lambda _: START.board()),
    "player": (LIVE, lambda question: question.position.turn),
    "actions": (LIVE[::-1], lambda question: {*question.position.free}),
    "result": (LIVE, board_after),
    "winner": (POSITIONS, lambda question: question.position.winner),
    "terminal": (POSITIONS, lambda question: question.position.over),
    "utility": (ENDED, lambda question: {"X": 1, None: 0, "O": -1}[question.position.winner]),
    "minimax": ([*LIVE[::-1], *ENDED], lambda question: next(iter(question.position.best), None)),
}
RIGHT = {name: right for name, (_, right) in ASKED.items()}
QUESTIONS = {name: [Question(one) for one in positions] for name, (positions, _) in ASKED.items()}
QUESTIONS["result"] = [Question(one, action) for one in LIVE for action in ACTIONS + OFF_THE_BOARD]
ONE_GAME = [Question(position) for position in LIVE]  # from the empty board on
FUNCTIONS = [*QUESTIONS][len(MARKS) :]


def equal(answer: object, expected: object) -> bool:
    """Return whether both are equal, and both or none are bools: in Python, True equals 1."""
    with suppress(Exception):  # A student's == can do anything; numpy's gives no yes or no.
        return bool(answer == expected) and isinstance(answer, bool) == isinstance(expected, bool)
    return False


def judge_answer(name: str, question: Question, answer: Any) -> MistakeError | None:
    """Return what is wrong with an answer, or with what a mark is."""
    position, choice = question.position, None
    expected = RIGHT[name](question) if question.legal else question.action
    boards = {"returned": squares_of(answer), "expected": squares_of(expected)}
    kind = Kind.MARK if name in MARKS else Kind.ANSWER
    if not question.legal:
        kind = Kind.NO_EXCEPTION
    elif name == "minimax" and not position.over:
        kind = Kind.CHOICE
        choice = next((action for action in position.free if equal(answer, action)), None)
        if choice in position.best:
            return None
    elif equal(answer, expected):
        if name != "initial_state" or len({id(row) for row in answer}) == 3:
            return None
        kind = Kind.SHARED_ROW
    elif boards["returned"] not in ("", boards["expected"]):
        kind = Kind.WRONG_BOARD  # The drawings show what is wrong.
    return MistakeError(kind, name, question, text(answer), text(expected), choice, boards)
