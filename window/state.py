"""The facts: what is going on, and since when. screen.py works out what follows from them."""

from dataclasses import dataclass, field
from math import dist, inf
from typing import NamedTuple

from window import layout
from window.game import PERFECT, Answers, Game, Opponent
from window.keys import Command
from window.layout import Layout, Point, Size, Target
from window.problems import Problem
from window.rules import Mark, Square, X

# All times are in seconds.
DRAW_MARK = 0.18  # how long a mark takes to draw itself
DRAW_LINE = 0.25  # how long the winning line then takes
FADE_BUTTONS = 0.5  # how long Play again and Rewind then fade in; after that, they can be pressed
FADE = 0.15  # how long everything else then fades
PAUSE = DRAW_MARK + 0.22  # how long the computer waits, so that it never interrupts a mark
THINKING_AFTER = PAUSE + 0.3  # how long until "Perfect is thinking..."
DOT_TIME = 0.3  # from one dot of "Perfect is thinking..." to the next
STUCK_AFTER = 10  # how long until the window says how to see where minimax is stuck
SETTLE = 0.3  # how long hints are held back, so that all can appear together
REST = 0.7  # how long to rest on a square before the look-ahead takes the place of the hints
STEP = 0.12  # from one move of the look-ahead to the next
DOUBLE = 0.5  # how long a press is ignored if it repeats the last one
NEAR = 24  # in the layout: a click nearer than this to the last one repeats it
CENTRE = (1, 1)


class Press(NamedTuple):
    """
    A click, Enter or Esc, kept so that a quick repeat can be ignored.

    Some people press everything twice, and the second press isn't meant for whatever the first one
    brought up. An Enter is also kept if it did nothing but show the cursor, or came before the end
    was shown. A press on a square is not kept, since friends click one square after another.
    """

    source: Point | Command  # where it was clicked, or which key it was
    at: float


@dataclass(frozen=True)
class State:
    """The facts. Times are in seconds, on the same clock as now."""

    size: Size = (0, 0)  # of the window, in pixels
    now: float = 0.0
    closed: bool = False
    full_screen: bool = False
    maximised: bool = False  # before full screen, and so again after it
    opponent: Opponent = PERFECT
    side: Mark = X  # the user's side in the latest game; X before the first
    game: Game | None = None  # None on the start screen
    moved_at: float = -inf  # the last move, or the start of the game; -inf after Undo and Rewind
    failed_move: Problem | None = None  # why the last move that was tried could not be made
    mistake: Square | None = None  # where Rewind took back a mistake; None after a move or Undo
    result_undone: bool = False  # whether Undo has just taken a result back from the score
    past_games: tuple[Game, ...] = ()  # those that were played to the end, for the score
    hints_on: bool = False
    hints_wait_until: float = 0.0  # until then, hints are shown only if all are known
    by_keyboard: bool = False  # whether the keyboard is in use, not the mouse
    cursor: Square | None = CENTRE  # the keyboard's square; None after Rewind, until a key sets it
    pointer: Point | None = None  # where the mouse is; None: outside
    rests_since: float = inf  # when the pointer or the cursor came to a square; inf after a press
    last_press: Press | None = None
    answers: Answers = field(default_factory=dict)

    @property
    def just_pressed(self) -> bool:
        """Whether the next press is ignored if it repeats the last one."""
        return self.last_press is not None and self.now < self.last_press.at + DOUBLE

    def ignores(self, source: Point | Command, target: Target) -> bool:
        """Whether a click at this point, or this key, just repeats the last press: see Press."""
        # Undo counts each time: to take back three moves, the user presses it three times.
        if self.last_press is None or not self.just_pressed or target == layout.UNDO:
            return False
        last = self.last_press.source
        if isinstance(last, Command) or isinstance(source, Command):
            return source == last
        return dist(source, last) < NEAR * Layout(self.size).scale

    def focus(self, target: Target | None, enabled: set[Target]) -> Target | None:
        """Return the target if a press on it would do something now, otherwise None."""
        source = Command.ENTER if self.by_keyboard else self.pointer
        if target not in enabled or source is None or self.ignores(source, target):
            return None
        return target
