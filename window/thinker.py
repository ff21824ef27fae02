"""The thread in which minimax runs, so that the window never waits for it."""

import threading

from window.problems import Problem
from window.rules import Position, Square


class Thinker:
    """Asks minimax about one position at a time, and remembers the answers."""

    def __init__(self) -> None:
        # No lock is needed: only answer_next() adds to this, App only copies it, and Python does
        # each in one step.
        self.answers: dict[Position, list[Square] | Problem] = {}
        # Both threads change this, so only while holding self.changed.
        self.waiting: list[Position] = []
        self.changed = threading.Condition()

    def request(self, positions: list[Position]) -> None:
        """Replace the queue: these positions are asked about next, in this order."""
        with self.changed:
            self.waiting = positions.copy()
            self.changed.notify()

    def answer_next(self) -> None:
        """Answer the first question; if there is none, wait for one."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting)
            position = self.waiting.pop(0)
        # It may be requested again while it is being answered.
        if position not in self.answers:
            self.answers[position] = position.minimax_moves()

    def work(self) -> None:
        """Answer whatever is asked, for as long as the program runs."""
        while True:
            self.answer_next()
