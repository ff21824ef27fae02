"""Somebody who plays at random, now with the mouse, now with keys, and can tell what they did."""

from contextlib import contextmanager
from itertools import product
from random import Random

import pytest

import oracle
import tictactoe
from times import FRAME
from user import KEY_OF, OPPONENT_NAMES, User, difference

ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
SHORT = (FRAME,)
# The computer moves, the verdict comes, the line and the buttons come, Rewind comes and is guarded.
LONG = (0.1, 0.2, 0.12, 0.25, 0.2, 0.05, 0.35)


class Player(User):
    """A deed is a way and the name of a thing: "click 5", "key Undo", "hover Menu", "key left"."""

    def __init__(self, seed=0, module=tictactoe):
        self.rng = Random(seed)
        self.way = "click"  # or "key"
        self.deeds = []
        self.rested = True  # whether everything is at rest, so that Enter and clicks count
        super().__init__(seed, module)

    def play_all(self, deeds):
        """Begin a game against each opponent on each side, and do so many things."""
        for opponent, side in product(OPPONENT_NAMES, "XO"):
            menu = ["key Menu"] if self.board else []
            for deed in (*menu, f"{self.way} {opponent}", f"{self.way} {side}"):
                self.do(deed)
                self.rest(LONG)
            for _ in range(deeds):
                if self.rng.random() < 0.2:
                    self.way = self.rng.choice(["click", "key"])
                self.do(self.choose())
                self.rest(LONG if self.rng.random() < 0.7 else SHORT)

    def choose(self):
        """Return what to do next, often something that goes on with the game."""
        if self.rng.random() < 0.2:
            return self.rng.choice([f"hover {name}" for name in self.places])
        return f"{self.way} {self.rng.choice(self.names())}"

    def names(self):
        """Return what could be pressed, as often as it is wanted."""
        by_key = self.way == "key"
        enter = ["enter", "space"] if by_key and self.rested else []
        arrows = [*ARROWS] if by_key else []
        if not self.board:
            return [*OPPONENT_NAMES, *"XXXOOO", *arrows, *enter]
        if self.at_end:
            rewind = ["Rewind"] * 3 if "Rewind" in self.words else []
            return ["Menu", "Undo", *rewind, *(["X", "O", *enter] if by_key else ["Play again"])]
        squares = [str(square + 1) for square in oracle.free(self.board)]
        hints = ["Hints"] * 3 if self.rested else []  # A double click counts once.
        return ["Menu", "Undo", *hints, *arrows, *enter, *squares * 6]

    def do(self, deed):
        self.deeds.append(deed)
        way, name = deed.split(" ", 1)
        if way != "key":
            self.hover(name)
        if way != "hover":
            self.act(way, name)

    def act(self, way, name):
        if way == "click":
            self.press(self.place(name).center)
        else:
            self.keys(KEY_OF.get(name, name), wait=0)

    def rest(self, times):
        self.rested = times == LONG
        for seconds in times:
            self.think().turn(seconds)

    @contextmanager
    def trying(self):
        """Let something be tried, and then be as if it had never been done."""
        kept = self.now, self.app.screen, self.canvas.drawn, self.thinker.waiting
        yield
        self.now, self.app.screen, self.canvas.drawn, self.thinker.waiting = kept

    def fail(self, *sentences):
        """Tell the game first, then what is wrong."""
        __tracebackhide__ = True
        game, lines = self.app.state.game, ["At the start"]
        if game:
            rows = [self.board[start : start + 3] for start in (0, 3, 6)]
            lines = [*rows, f"{game.side} against {game.opponent.name}"]
        pytest.fail("\n".join([*lines, f"after {', '.join(self.deeds[-9:])}:", *sentences]), False)

    def expect(self, what, seen, expected):
        __tracebackhide__ = True
        if seen != expected:
            self.fail(f"{what}: {seen!r} instead of {expected!r}")

    def expect_picture(self, what, expected):
        __tracebackhide__ = True
        if changes := difference(expected, self.drawn):
            self.fail(f"{what}:", changes)
