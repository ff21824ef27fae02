"""The thread in which minimax runs, so that the window never waits for it."""

import threading

from window.rules import Position, Problem, Square


class Thinker:
    """Asks minimax about one position at a time, and remembers every answer."""

    def __init__(self) -> None:
        # No lock for these: only work() adds to them, and a copy of a dict is made in one step.
        self.answers: dict[Position, Square | Problem] = {}
        self.waiting: list[Position] = []
        self.changed = threading.Condition()

    def request(self, positions: list[Position]) -> None:
        """Replace the queue of positions to ask about, the most urgent first."""
        with self.changed:
            self.waiting = positions.copy()
            self.changed.notify()

    def work(self) -> None:
        """Answer whatever is asked, for as long as the program runs."""
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.waiting)
                position = self.waiting.pop(0)
            # It may be requested again while it is being answered.
            if position not in self.answers:
                self.answers[position] = position.minimax()
