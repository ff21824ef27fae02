"""Somebody who plays at random, now with the mouse, now with keys, and can tell what they did."""

from contextlib import contextmanager
from itertools import product
from random import Random

import pytest

import oracle
from times import DRAW_LINE, DRAW_MARK, FADE, FRAME, NEW, PAUSE
from user import KEY_OF, OPPONENT_NAMES, QUICK, SQUARE_NAMES, User, difference

ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
# What passes before the next deed, as the seconds from frame to frame. Somebody in haste acts in
# the next frame. Somebody at leisure lets come all that a move brings, one thing in each frame,
# because what comes in one (the computer's move, the verdict) is what the next one waits for.
IN_HASTE = (FRAME,)
AT_LEISURE = (
    DRAW_MARK,  # until the mark is drawn
    PAUSE - DRAW_MARK,  # until the computer moves
    DRAW_MARK,  # until its mark is drawn, and the verdict comes
    DRAW_LINE,  # until the line is drawn, and the buttons of the end come
    FADE,  # until these have their colours
    FRAME,  # until Rewind comes, if there is something to rewind
    NEW + FRAME,  # until it can be pressed
)
# What leads on in a game, or to the next one, is chosen more often than what is only there.
MORE_OFTEN = ("Hints", "Rewind", "X", "O")


class RandomUser(User):
    """A deed is a way and the name of a thing: "click 5", "key Undo", "hover Menu", "key left"."""

    def __init__(self, seed=0, module=QUICK):
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
                self.rest(AT_LEISURE)
            for _ in range(deeds):
                if self.rng.random() < 0.2:
                    self.way = self.rng.choice(["click", "key"])
                self.do(self.choose())
                self.rest(AT_LEISURE if self.rng.random() < 0.7 else IN_HASTE)

    def choose(self):
        """Return what to do next, often something that goes on with the game."""
        if self.rng.random() < 0.2:
            return self.rng.choice([f"hover {name}" for name in self.places])
        return f"{self.way} {self.rng.choice(self.names())}"

    def names(self):
        """Return what could be pressed, as often as it is wanted."""
        seen = [*self.places]
        if self.at_end:
            seen = [name for name in seen if name not in SQUARE_NAMES]
        if self.way == "key":
            seen += [*ARROWS, *(["enter", "space"] if self.rested else [])]
        wanted = [name for name in seen if name in MORE_OFTEN]
        free = self.free if self.board and not oracle.winner(self.board) else []
        return seen + 2 * wanted + 5 * free

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
        self.rested = times == AT_LEISURE
        for seconds in times:
            self.minimax_answers().frame(seconds)

    @contextmanager
    def trying(self):
        """
        Let something be tried, and then be as if it had never been done.

        The screen holds all facts of the game, and is never changed itself. Beside it, there are
        only the clock, what is drawn, and what minimax is still to be asked.
        """
        kept = self.now, self.app.screen, self.canvas.drawn, self.thinker.waiting
        yield
        self.now, self.app.screen, self.canvas.drawn, self.thinker.waiting = kept

    def fail(self, *sentences):
        """Tell the game first, then what is wrong."""
        __tracebackhide__ = True
        game, lines = self.app.state.game, ["At the start"]
        if game:
            rows = [self.board[start : start + 3] for start in (0, 3, 6)]
            lines = ["On this board", *rows, f"as {game.side} against {game.opponent.name}"]
        message = "\n".join([*lines, f"after {', '.join(self.deeds[-9:])}:", *sentences])
        pytest.fail(message, pytrace=False)

    def expect(self, what, seen, expected):
        __tracebackhide__ = True
        if seen != expected:
            self.fail(f"{what}: {seen!r} instead of {expected!r}")

    def expect_picture(self, what, expected):
        __tracebackhide__ = True
        if changes := difference(expected, self.drawn):
            self.fail(f"{what}:", changes)
