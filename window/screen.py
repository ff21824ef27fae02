"""All that the window knows, and what follows from it."""

from dataclasses import dataclass, field
from math import inf

from window import sheet
from window.door import Mark, Position, Problem, Square, X
from window.game import FRIEND, PERFECT, Answers, Game, Review, winning_lines
from window.sheet import AGAIN, HINTS, MENU, PLAY_AS, REWIND, UNDO, Action, Sheet

DRAW_MARK = 0.18  # seconds in which a mark draws itself
DRAW_LINE = 0.25  # seconds in which the winning line draws itself
SETTLE = 0.3  # seconds until the window says that hints are being worked out
LATE = 10.0  # seconds until it says that minimax has not returned
NOWHERE = (-1, -1)  # where the pointer is while it is outside the window


@dataclass
class Screen:
    """The facts, which only the App replaces; __post_init__ works out what follows from them."""

    size: tuple[int, int]
    now: float = 0.0  # the time of this frame, in seconds
    closed: bool = False
    full_screen: bool = False
    opponent: str = PERFECT
    side: Mark = X  # the side played last
    game: Game | None = None  # None on the start screen
    moved: float | None = None  # when the last mark was made or the game began; None after Undo
    past_games: tuple[Game, ...] = ()  # those that were played to the end, for the score
    hints_on: bool = False
    hints_since: float = 0.0  # when they were turned on or off
    pointer: tuple[int, int] = NOWHERE  # in pixels
    cursor: Square | None = None  # None while the mouse is in use
    looking_ahead: bool = False  # only once the pointer or the cursor has moved
    answers: Answers = field(default_factory=dict)
    waited: float = 0.0  # seconds since minimax was asked; 0 once it has answered
    quiet_until: float = 0.0  # before that, clicks, Enter and Space do nothing

    def __post_init__(self) -> None:
        self.since_move = inf if self.moved is None else self.now - self.moved
        self.games = self.past_games
        self.buttons = sheet.CARDS | sheet.OPPONENT_BUTTONS
        self.enabled: set[Action] = set(self.buttons)
        self.questions: list[Position] = []
        self.moving = False  # whether the screen may change without an event
        if self.game is None:
            self.focused = self.focus_of(PLAY_AS[self.side])
        else:
            # Each step needs those before it.
            self.work_out_end(self.game)
            self.work_out_enabled(self.game)
            self.focused = self.focus_of(self.cursor)
            self.work_out_hints(self.game)
            self.work_out_questions(self.game)

    def work_out_end(self, game: Game) -> None:
        """Work out what a finished game shows, once its end is fully drawn."""
        over, lines = game.position.over, winning_lines(game.position)
        self.won = {square for line in lines for square in line}
        self.end_shown = over and self.since_move >= DRAW_MARK + (DRAW_LINE if lines else 0)
        if over and not game.position.problem:
            self.games = (*self.past_games, game)
        replayed = game.positions if over and game.opponent != FRIEND else ()
        self.replays = [game.continued(position, self.answers) for position in replayed]
        known = self.end_shown and all(replay.last.over for replay in self.replays)
        self.review = game.review(self.replays) if known and self.replays else Review(False)
        turn = self.review.turning_point
        self.turning_square = None if turn is None else game.moves[turn]

    def work_out_enabled(self, game: Game) -> None:
        """Work out which buttons there are, and what can be done now."""
        self.buttons = sheet.PLAY_BUTTONS
        self.enabled = {MENU, *game.choices}
        if self.end_shown:
            self.buttons = (
                sheet.FRIENDS_END_BUTTONS if game.opponent == FRIEND else sheet.END_BUTTONS
            )
            self.enabled |= {AGAIN, *sheet.CARDS}
        if not game.position.over:
            self.enabled.add(HINTS)
        if game.persons_turns:
            self.enabled.add(UNDO)
        if self.turning_square:
            self.enabled.add(REWIND)

    def focus_of(self, cursor: Action | None) -> Action | None:
        """Return what the pointer is on or, while the keyboard is in use, what the cursor is on."""
        hit = Sheet(self.size).hit
        if self.cursor is None:
            cursor = hit(self.buttons, self.pointer) or hit(sheet.TILES, self.pointer)
        return cursor if cursor in self.enabled else None

    def work_out_hints(self, game: Game) -> None:
        """Work out how the game goes on after each move that a person can make."""
        choices = game.choices if self.hints_on else []
        self.futures = {s: game.continued(game.position, self.answers, s) for s in choices}
        square = self.focused if self.looking_ahead else None
        self.future = self.futures.get(square) if isinstance(square, tuple) else None
        known = {move: end for move, end in self.futures.items() if end.last.over}
        settled = min(self.since_move, self.now - self.hints_since) >= SETTLE
        self.working = settled and len(known) < len(self.futures)
        mark = game.position.player
        self.hints = {} if self.future else {move: end.hint(mark) for move, end in known.items()}
        best = max((hint.value for hint in self.hints.values()), default=0)
        self.best_hints = [move for move, hint in self.hints.items() if hint.value == best]

    def work_out_questions(self, game: Game) -> None:
        """Work out what minimax is still to be asked, the most urgent first."""
        position, answers = game.position, self.answers
        perfect = game.computer_to_move and game.opponent == PERFECT
        ends = [position] if perfect else []
        # The longest first: beside a slow minimax, the first hint is then soon complete.
        futures = sorted(self.futures.values(), key=lambda future: -len(future.moves))
        ends += [end.last for end in (*self.replays[::-1], *futures)]
        known = [position.problem, *(e.problem for e in ends), *(answers.get(e) for e in ends)]
        self.problem = next((p for p in known if isinstance(p, Problem)), None)
        unknown = [end for end in dict.fromkeys(ends) if end not in answers]
        self.questions = [end for end in unknown if not end.over and not end.problem]
        computer_stuck = game.computer_to_move and self.problem is not None
        self.stuck = not position.over and (computer_stuck or not position.actions)
        waiting = bool(self.questions) or (game.computer_to_move and not self.stuck)
        self.late = bool(self.questions) and self.waited >= LATE
        animated = self.since_move < DRAW_MARK + DRAW_LINE
        self.moving = animated or (waiting and not self.late)
