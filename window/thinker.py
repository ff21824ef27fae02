"""The thread in which minimax runs, so that the window never waits for it."""

import threading
from collections.abc import Mapping
from typing import NamedTuple

from window.problems import Problem
from window.rules import Position, Square


class Question(NamedTuple):
    """A position to ask minimax about, and whether any move as good as its own will do."""

    position: Position
    any_best: bool = False


# The moves that answer a question, beginning with minimax's own, or the Problem instead
Answers = Mapping[Question, list[Square] | Problem]


class Thinker:
    """Answers one question at a time, and remembers the answers."""

    def __init__(self) -> None:
        # This needs no lock. Only answer_next() adds to it, App only copies it, and Python does
        # each in one step.
        self.answers: dict[Question, list[Square] | Problem] = {}
        # Both threads change this, but only while they hold self.changed.
        self.waiting: list[Question] = []
        self.changed = threading.Condition()

    def request(self, questions: list[Question]) -> None:
        """Queue these questions, in this order, instead of those that are still waiting."""
        with self.changed:
            self.waiting = questions.copy()
            self.changed.notify()

    def answer_next(self) -> None:
        """Answer the first question. If there is none, wait for one."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting)
            question = self.waiting.pop(0)
        self.answers[question] = question.position.minimax_moves(question.any_best)

    def work(self) -> None:
        """Answer whatever is asked, for as long as the program runs."""
        while True:
            self.answer_next()
