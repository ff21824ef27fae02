"""The facts that the window knows, and what follows from them for the screen that is shown."""

from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from pygame import Rect

from window import layout
from window.game import FRIEND, PERFECT, Answers, Continuation, Game, Hint, Review, winning_lines
from window.layout import PLAY_AS, Layout, Size, Target
from window.rules import Mark, Position, Problem, Square, X

DRAW_MARK = 0.18  # seconds in which a mark draws itself
DRAW_LINE = 0.25  # seconds in which the winning line draws itself
SETTLE = 0.3  # seconds until the window says that hints are being worked out
NOWHERE = (-1, -1)  # where the pointer is while it is outside the window


@dataclass(frozen=True)
class State:
    """The facts. All times are in seconds, by the clock that also gives now."""

    size: Size = layout.SIZE
    now: float = 0.0
    closed: bool = False
    full_screen: bool = False
    maximised: bool = False  # what the window is when it is not full screen
    opponent: str = PERFECT
    side: Mark = X  # the side played last
    game: Game | None = None  # None on the start screen
    moved_at: float | None = None  # the last mark or the start; None after Undo and Rewind
    past_games: tuple[Game, ...] = ()  # those that were played to the end, for the score
    hints_on: bool = False
    hints_changed_at: float = 0.0  # when they were turned on or off
    by_keyboard: bool = False  # whether the keyboard is in use, not the mouse
    cursor: Square = (1, 1)  # where the keyboard plays: in the centre at first
    pointer: tuple[int, int] = NOWHERE  # where the mouse is, in pixels
    look_ahead_from: float = inf  # from then on, hints give way to the look ahead
    guarded_until: float = 0.0  # until then, clicks, Enter and Space do nothing
    answers: Answers = field(default_factory=dict)


class StartScreen:
    """What follows from the facts while there is no game."""

    def __init__(self, state: State) -> None:
        self.state, self.games = state, state.past_games
        self.buttons = layout.START_BUTTONS
        self.enabled: set[Target] = {*self.buttons}
        self.on_enter = PLAY_AS[state.side]  # with Enter and Space
        pointed = Layout(state.size).hit(self.buttons, state.pointer)
        self.focused: Target | None = self.on_enter if state.by_keyboard else pointed
        # The App and the Window ask any screen for these (for the review, only in mypy's eyes).
        self.questions: list[Position] = []
        self.may_change, self.review = False, Review(flawless=False)


class GameScreen:
    """
    What follows from the facts while there is a game.

    A Problem that a Position comes to have only later shows on the next screen.
    """

    def __init__(self, state: State, game: Game) -> None:
        self.state, self.game, self.position = state, game, game.position
        self.won_squares = {square for line in winning_lines(self.position) for square in line}
        # How long ago the last mark was made or the game began: infinitely long if no mark is drawn
        self.since_move = inf if state.moved_at is None else state.now - state.moved_at
        # At the end, the verdict comes after the last mark, and all else after the winning line.
        self.verdict_shown = self.position.over and self.since_move >= DRAW_MARK
        line_drawn = not self.won_squares or self.since_move >= DRAW_MARK + DRAW_LINE
        self.end_shown = self.verdict_shown and line_drawn

    # The end of the game

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games that were played to the end, with this one if it is over."""
        counts = self.position.over and not self.position.problem
        return (*self.state.past_games, self.game) if counts else self.state.past_games

    @cached_property
    def score(self) -> tuple[int, int, int]:
        """How many games against this opponent the user has won, tied and lost."""
        games = self.games if self.end_shown else self.state.past_games
        against = [game for game in games if game.opponent == self.game.opponent]
        outcomes = [game.position.outcome(game.side) for game in against]
        return outcomes.count(1), outcomes.count(0), outcomes.count(-1)

    @cached_property
    def alternatives(self) -> list[Continuation]:
        """How a finished game could have gone on from each position if both played perfectly."""
        game = self.game
        positions = game.positions if self.position.over and game.opponent != FRIEND else ()
        return [game.continued(position, self.state.answers) for position in positions]

    @cached_property
    def review(self) -> Review:
        """What the user could have done better, as soon as that is known."""
        known = self.alternatives and all(a.complete for a in self.alternatives)
        if known and self.end_shown:
            return self.game.review(self.alternatives)
        return Review(flawless=False)

    # What can be pressed

    @cached_property
    def buttons(self) -> dict[str, Rect]:
        friends = self.game.opponent == FRIEND
        at_end = layout.FRIENDS_END_BUTTONS if friends else layout.END_BUTTONS
        return at_end if self.end_shown else layout.PLAY_BUTTONS

    @cached_property
    def enabled(self) -> set[Target]:
        """What can be done now, with a button, on a square or by a key."""
        possible = {layout.MENU: True, layout.HINTS: not self.position.over}
        possible |= {layout.UNDO: self.game.persons_turns != [], layout.AGAIN: self.end_shown}
        possible |= {layout.REWIND: self.review.turning_point is not None}
        possible |= dict.fromkeys(PLAY_AS.values(), self.end_shown)  # by key: there are no cards
        return {*self.game.choices, *(label for label, can in possible.items() if can)}

    @cached_property
    def on_enter(self) -> Target | None:
        """What Enter and Space press: a square only if the cursor is shown."""
        cursor = self.state.cursor if self.state.by_keyboard else None
        return layout.AGAIN if self.end_shown else cursor

    @cached_property
    def focused(self) -> Target | None:
        """What is under the cursor or, while the mouse is in use, the pointer, if it is enabled."""
        hit, pointer = Layout(self.state.size).hit, self.state.pointer
        pointed = hit(self.buttons, pointer) or hit(layout.TILES, pointer)
        focused = self.state.cursor if self.state.by_keyboard else pointed
        return focused if focused in self.enabled else None

    # Hints and the look ahead

    @cached_property
    def continuations(self) -> dict[Square, Continuation]:
        """With hints on, how the game goes on after each move that a person can make."""
        choices, answers = (self.game.choices if self.state.hints_on else []), self.state.answers
        return {move: self.game.continued(self.position, answers, move) for move in choices}

    @cached_property
    def look_ahead(self) -> Continuation | None:
        """How the game goes on after the focused move, once it is shown instead of the hints."""
        square = self.focused if self.state.now >= self.state.look_ahead_from else None
        return self.continuations.get(square) if isinstance(square, tuple) else None

    @cached_property
    def hints(self) -> dict[Square, Hint]:
        """How the game ends after each move, as far as that is known."""
        shown = {} if self.look_ahead else self.continuations
        return {move: c.hint(self.position.player) for move, c in shown.items() if c.complete}

    @cached_property
    def best_hints(self) -> list[Square]:
        """The squares with the best hint, once all hints are known."""
        complete = len(self.hints) == len(self.continuations)
        best = max((hint.value for hint in self.hints.values()), default=0)
        return [move for move, hint in self.hints.items() if complete and hint.value == best]

    @cached_property
    def working_out_hints(self) -> bool:
        """Whether hints are missing, and not only for a moment."""
        since = min(self.since_move, self.state.now - self.state.hints_changed_at)
        return since >= SETTLE and not all(c.complete for c in self.continuations.values())

    # minimax

    @cached_property
    def frontier(self) -> list[Position]:
        """Where the known moves end, the most urgent position first."""
        perfects_turn = self.game.computer_to_move and self.game.opponent == PERFECT
        # The latest position and the longest continuation first: they need the fewest answers.
        by_length = sorted(self.continuations.values(), key=lambda c: len(c.moves), reverse=True)
        ends = [c.last for c in (*reversed(self.alternatives), *by_length)]
        return [self.position] if perfects_turn else ends  # On its turn, there are no ends.

    @cached_property
    def questions(self) -> list[Position]:
        """The positions about which minimax is still to be asked, the most urgent first."""
        unknown = [p for p in dict.fromkeys(self.frontier) if p not in self.state.answers]
        return [position for position in unknown if not position.over and not position.problem]

    @cached_property
    def problem(self) -> Problem | None:
        """The first thing that tictactoe.py does wrong here."""
        problems = [position.problem for position in (self.position, *self.frontier)]
        answers = [self.state.answers.get(position) for position in self.frontier]
        return next((p for p in (*problems, *answers) if isinstance(p, Problem)), None)

    @cached_property
    def stuck(self) -> bool:
        """Whether the game can't go on, although it is not over."""
        return self.problem is not None and not self.position.over and not self.game.choices

    @cached_property
    def computer_due(self) -> bool:
        """Whether the computer is going to move."""
        return self.game.computer_to_move and not self.stuck

    @cached_property
    def may_change(self) -> bool:
        """Whether the screen may change without an event."""
        drawing = self.since_move < DRAW_MARK + DRAW_LINE
        look_ahead_due = self.state.now < self.state.look_ahead_from < inf
        return drawing or self.computer_due or look_ahead_due or bool(self.questions)


Screen = StartScreen | GameScreen


def screen_for(state: State) -> Screen:
    return StartScreen(state) if state.game is None else GameScreen(state, state.game)
