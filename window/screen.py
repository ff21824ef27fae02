"""What follows from the facts for the screen that is shown, and for what can be done there."""

from functools import cached_property
from math import inf

from pygame import Rect

from window import layout
from window.game import Continuation, Game, Options, TurningPoint
from window.layout import PLAY_AS, Button, Layout, Target
from window.problems import Problem, first_problem
from window.rules import Position, Square
from window.state import DRAW_LINE, DRAW_MARK, NEW, STEP, State


class StartScreen:
    """
    What follows from the facts while there is no game.

    A GameScreen has each of these attributes, too: App reads them from whichever is shown.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.finished_games = state.past_games
        # The buttons that can be seen, and where
        self.buttons = layout.START_BUTTONS
        # What can be done now
        self.enabled: set[Target] = {button for button in self.buttons if button != state.opponent}
        self.fading_in: set[Target] = set()  # Here, all buttons are there at once.
        card = PLAY_AS[state.side]
        pointed = Layout(state.size).hit(self.buttons, state.pointer)
        target = card if state.by_keyboard else pointed
        # What is lit, because a press acts there
        self.focused = state.focus(target, self.enabled)
        # What Enter and Space press
        self.enter_target: Target = self.focused if self.focused in layout.CARDS else card
        self.steps_ahead = 0  # There is no look-ahead.
        self.questions: list[Position] = []  # Nobody plays: minimax is not asked.
        # Whether each frame may be another picture, so that all of them are drawn
        self.moving = False
        # Whether anything may change without an event, so that time has to be watched
        self.may_change = state.just_pressed


class GameScreen:
    """What follows from the facts while there is a game."""

    def __init__(self, state: State, game: Game) -> None:
        self.state = state
        self.game = game
        self.position = game.position
        over = game.position.over
        # A game that ended with a Problem does not count.
        counts = over and not self.position.problem
        self.finished_games = (*state.past_games, game) if counts else state.past_games
        self.won_squares = {square for line in self.position.winning_lines for square in line}
        # How long ago the last mark was made or the game began; after Undo, infinitely long
        self.since_move = inf if state.moved_at is None else state.now - state.moved_at
        self.hints_are_waiting = state.hints_on and state.now < state.hints_wait_until
        # At the end, who has won comes after the last mark, and all else after the winning line.
        self.verdict_shown = over and self.since_move >= DRAW_MARK
        # How long ago the last mark and the winning line were complete; until then, negative
        self.since_drawn = self.since_move - DRAW_MARK - (DRAW_LINE if self.won_squares else 0)
        self.end_shown = over and self.since_drawn >= 0
        self.cursor = state.cursor if state.by_keyboard and not over else None
        # What Enter and Space press
        self.enter_target = layout.AGAIN if self.end_shown else self.cursor

    # The end of the game

    @cached_property
    def score(self) -> tuple[int, int, int]:
        """How many games against this opponent the user has won, tied and lost."""
        games = self.finished_games if self.end_shown else self.state.past_games
        against = [game for game in games if game.opponent == self.game.opponent]
        outcomes = [game.position.outcome(game.side) for game in against]
        return outcomes.count(1), outcomes.count(0), outcomes.count(-1)

    @cached_property
    def turning_point_known(self) -> bool:
        """Whether the end is shown, and it is known which move was the turning point, if any."""
        return bool(self.end_shown and self.past_options and self.all_known)

    @cached_property
    def turning_point(self) -> TurningPoint | None:
        """The move that is outlined, and that Rewind takes back; None if nothing is outlined."""
        return self.game.turning_point(self.past_options) if self.turning_point_known else None

    @cached_property
    def flawless(self) -> bool:
        """Whether it is known that the user could not have done better, nor have won sooner."""
        no_mistake = self.turning_point_known and not self.turning_point
        return no_mistake and not self.game.won_late(self.past_options)

    # What can be pressed

    @cached_property
    def buttons(self) -> dict[Button, Rect]:
        """The buttons that can be seen, and where."""
        if not self.end_shown:
            return layout.PLAY_BUTTONS
        return layout.FRIENDS_END_BUTTONS if self.game.with_friend else layout.END_BUTTONS

    @cached_property
    def enabled(self) -> set[Target]:
        """What can be done now, with a key of its own even if its button is still fading in."""
        undo = [layout.UNDO] if self.game.persons_turns else []
        rewind = [layout.REWIND] if self.turning_point else []
        hints = [] if self.position.over else [layout.HINTS]
        # The keys of the cards, X and O, start the next game from here, too.
        again = [layout.AGAIN, *PLAY_AS.values()] if self.end_shown else []
        return {layout.MENU, *undo, *rewind, *hints, *again, *self.game.choices}

    @cached_property
    def fading_in(self) -> set[Target]:
        """The buttons that a click or Enter does not press yet: nobody means what has just come."""
        has_just_come = self.end_shown and self.since_drawn < NEW
        return {layout.AGAIN, layout.REWIND} if has_just_come else set()

    @cached_property
    def focused(self) -> Target | None:
        """What is lit, because a press acts there: under the cursor or, by mouse, the pointer."""
        hit, pointer = Layout(self.state.size).hit, self.state.pointer
        pointed = hit(self.buttons, pointer) or hit(layout.TILES, pointer)
        target = self.cursor if self.state.by_keyboard else pointed
        return self.state.focus(target, self.enabled - self.fading_in)

    # Hints and the look-ahead

    @cached_property
    def options(self) -> Options:
        """How the game goes on after each choice, while hints are on and the player is known."""
        wanted = self.state.hints_on and self.game.choices and self.position.player
        return self.game.continuations(len(self.game.moves), self.state.answers) if wanted else {}

    @cached_property
    def past_options(self) -> dict[int, Options]:
        """How a finished game could have gone on at each of the user's turns."""
        wanted = self.position.over and not self.game.with_friend
        turns = self.game.persons_turns if wanted else []
        return {turn: self.game.continuations(turn, self.state.answers) for turn in turns}

    @cached_property
    def last_known(self) -> list[Position]:
        """
        The last known position of each continuation that hints or the turning point need.

        There, the game is over, minimax has not answered yet, or a function of tictactoe.py failed.
        While the computer has no moves to choose from, its position is one of them.
        """
        asked = [self.position] if self.game.computer_to_move and not self.computers_choice else []
        turns = (self.options, *self.past_options.values())
        return [*asked, *(c.last for options in turns for c in options.values())]

    @cached_property
    def all_known(self) -> bool:
        """Whether every position in last_known is the end of a game; True if there is none."""
        return all(position.over for position in self.last_known)

    @cached_property
    def look_ahead(self) -> Continuation | None:
        """How the game goes on after the focused move, once it is shown instead of the hints."""
        due = self.state.look_ahead_at
        if due is None or self.state.now < due:
            return None
        # What is focused may be a button, which mypy does not accept as a key of options.
        found = (c for move, c in self.options.items() if move == self.focused and c.complete)
        return next(found, None)

    @cached_property
    def steps_ahead(self) -> int:
        """How many steps of the look-ahead are shown: its moves, one by one, and then its line."""
        if self.look_ahead is None or self.state.look_ahead_at is None:
            return 0
        seconds = self.state.now - self.state.look_ahead_at
        return min(1 + int(seconds / STEP), len(self.look_ahead.moves) + 1)

    @cached_property
    def moves_ahead(self) -> tuple[Square, ...]:
        """The moves of the look-ahead that are shown by now."""
        return self.look_ahead.moves[: self.steps_ahead] if self.look_ahead else ()

    @cached_property
    def look_ahead_moving(self) -> bool:
        """Whether some steps of the look-ahead are still to come."""
        return self.look_ahead is not None and self.steps_ahead <= len(self.look_ahead.moves)

    @cached_property
    def hints(self) -> dict[Square, Continuation]:
        """
        The moves with a known outcome, at first only if all are known.

        There are none until the last mark is drawn, nor in a look-ahead.
        """
        mark_drawn = self.since_move >= DRAW_MARK
        wait = self.hints_are_waiting and not self.all_known
        if self.look_ahead or wait or not mark_drawn:
            return {}
        return {move: c for move, c in self.options.items() if c.complete}

    @cached_property
    def best_hints(self) -> list[Square]:
        """The squares with the best hint; none if one is unknown, if all are alike or all lose."""
        values = {move: c.value(self.position.player) for move, c in self.hints.items()}
        if not values or not self.all_known:
            return []
        best = max(values.values())
        if best < 0 or best == min(values.values()):
            return []
        return [move for move in values if values[move] == best]

    # The computer's move and minimax

    @cached_property
    def computers_choice(self) -> list[Square]:
        """The moves that the computer chooses from; Perfect has none before minimax answers."""
        choose = self.game.opponent.candidates if self.game.computer_to_move else None
        return choose(self.game, self.state.answers) if choose else []

    @cached_property
    def questions(self) -> list[Position]:
        """
        The positions about which minimax is still to be asked, each once.

        Those that have a Problem already are left out: minimax would only meet it again.
        """
        return [
            position
            for position in dict.fromkeys(self.last_known)
            if not (position.over or position.problem or position in self.state.answers)
        ]

    @cached_property
    def problem(self) -> Problem | None:
        """What tictactoe.py does wrong in this position or, if nothing, in the last known ones."""
        # Not self.position.problem first: to work out last_known can give this position a Problem.
        answers = [self.state.answers.get(position) for position in self.last_known]
        ahead = [position.problem for position in self.last_known]
        ahead += [answer for answer in answers if isinstance(answer, Problem)]
        return self.position.problem or first_problem(ahead)

    @cached_property
    def awaits_computer(self) -> bool:
        """Whether the computer's move is to come: not if something is wrong with tictactoe.py."""
        return self.game.computer_to_move and self.problem is None

    @cached_property
    def moving(self) -> bool:
        """Whether each frame may be another picture: something moves, or may come at any moment."""
        # At the end, all else fades faster than the buttons.
        drawing = self.since_drawn < 0 or self.fading_in
        return bool(drawing or self.hints_are_waiting or self.awaits_computer or self.questions)

    @cached_property
    def may_change(self) -> bool:
        """Whether anything may change without an event, so that time has to be watched."""
        look_ahead = (self.options and self.state.resting) or self.look_ahead_moving
        # These two do not count as moving: App.update draws them only when they have changed.
        return bool(self.moving or look_ahead or self.state.just_pressed)


# mypy checks that both have whatever is asked of a Screen.
Screen = StartScreen | GameScreen
