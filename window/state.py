"""What has happened so far: the game, the time of its last move, and so on."""

from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from window.game import PERFECT, Game, Opponent
from window.keys import Command
from window.layout import Point, Size, Target
from window.problems import Problem
from window.rules import Mark, Square, X
from window.thinker import Answers

CENTRE = (1, 1)


class Press(NamedTuple):
    """
    A click, Enter or Esc, kept so that a quick repeat can be ignored.

    Some people press everything twice, and the second press isn't meant for whatever the first one
    brought up. An Enter is also kept if it only showed the cursor, or came before the end was
    shown. A press on a square is not kept, since friends click one square after another.
    """

    source: Point | Command  # where it was clicked, or which key it was
    at: float


@dataclass(frozen=True)
class Visit:
    """What belongs to the position on the screen. A new game, a move, Undo or Rewind resets it."""

    hints_since: float = -inf  # when this position appeared, or the user last pressed Hints
    moved_at: float = -inf  # when a move led here or the game began; -inf after Undo and Rewind
    failed_move: Problem | None = None  # why the last attempt at a move failed
    mistake: Square | None = None  # where Rewind has taken back a mistake
    result_undone: bool = False  # whether Undo has taken a result back from the score


@dataclass(frozen=True)
class State:
    """All that App keeps; screen.py derives the rest. All times are read from one clock."""

    size: Size = (0, 0)  # of the window, in pixels
    now: float = 0.0
    closed: bool = False
    full_screen: bool = False
    maximised: bool = False  # before full screen, and again after it
    opponent: Opponent = PERFECT
    side: Mark = X  # the user's side in the latest game; X before the first
    game: Game | None = None  # None on the start screen
    visit: Visit = Visit()
    past_games: tuple[Game, ...] = ()  # those that were played to the end, for the score
    hints_with_computer: bool = False  # whether hints are on in games against the computer
    hints_with_friend: bool = False  # and in games with a friend, who may not want them
    by_keyboard: bool = False  # whether the user plays by keyboard now, not by mouse
    cursor: Square | None = CENTRE  # the keyboard's square; None after Rewind, until a key sets it
    pointer: Point | None = None  # None if it is outside, or not known until it moves
    # What the pointer or the cursor has moved to since the last press, and when it came there. With
    # hints on, it brings the look-ahead, but not right after a press, so users can read new hints.
    rests_on: Target | None = None
    rests_since: float = inf
    last_press: Press | None = None
    answers: Answers = field(default_factory=dict)
