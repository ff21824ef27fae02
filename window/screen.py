"""What follows from the facts for the screen that is shown, and for what can be done there."""

from functools import cached_property
from math import inf

from pygame import Rect

from window import layout
from window.game import Continuation, Continuations, Game, Opponent, TurningPoint
from window.layout import CARD_OF, Button, Layout, Target
from window.problems import Problem, first_problem
from window.rules import Position, Square
from window.state import DRAW_LINE, DRAW_MARK, FADE_BUTTONS, STEP, State


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
        card = CARD_OF[state.side]
        pointed = Layout(state.size).hit(self.buttons, state.pointer)
        target = card if state.by_keyboard else pointed
        # What is lit, because a press acts there
        self.focused = state.focus(target, self.enabled)
        # Enter and Space press the card under the pointer, or else that of the side played last.
        self.enter_target: Target = self.focused if self.focused in layout.CARD_PLACES else card
        self.steps_ahead = 0  # There is no look-ahead.
        self.questions: list[Position] = []  # Nobody plays: minimax is not asked.
        self.animated = False  # Nothing moves here.
        # Whether anything may change without an event, so that App has to look again
        self.may_change = state.just_pressed


class GameScreen:
    """
    What follows from the facts while there is a game.

    This is how a move that ends the game is shown; after any other, only its mark is drawn.

        since_move is 0         the mark begins to draw itself
        outcome_shown           the mark is complete; the winning line begins to draw itself
        since_move_drawn is 0   both are complete: end_shown; the buttons begin to fade in

    What is cheap is an attribute; what costs more, or is seldom needed, is a cached_property.
    """

    def __init__(self, state: State, game: Game) -> None:
        self.state = state
        self.game = game  # state.game, which is not None here
        self.position = game.position
        over = game.position.over
        # A game that ended with a Problem does not count.
        counts = over and not self.position.problem
        self.finished_games = (*state.past_games, game) if counts else state.past_games
        self.won_squares = {square for line in self.position.winning_lines for square in line}
        # How long ago the last move was made or the game began; after Undo, infinitely long
        self.since_move = inf if state.moved_at is None else state.now - state.moved_at
        # Whether it is early enough for hints to be held back
        self.hints_may_wait = state.hints_on and state.now < state.hints_wait_until
        # Whether it is shown who has won, if anyone
        self.outcome_shown = over and self.since_move >= DRAW_MARK
        # How long ago the last mark and the winning line were complete; until then, negative
        self.since_move_drawn = self.since_move - DRAW_MARK - (DRAW_LINE if self.won_squares else 0)
        self.end_shown = over and self.since_move_drawn >= 0
        self.shown_cursor = state.cursor if state.by_keyboard and not over else None
        # What Enter and Space press
        self.enter_target = layout.AGAIN if self.end_shown else self.shown_cursor

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
        return bool(self.end_shown and self.past_continuations and self.all_complete)

    @cached_property
    def turning_point(self) -> TurningPoint | None:
        """The move that is outlined, and that Rewind takes back; None if nothing is outlined."""
        if not self.turning_point_known:
            return None
        return self.game.turning_point(self.past_continuations)

    @cached_property
    def flawless(self) -> bool:
        """Whether it is known that the user could not have done better, nor have won sooner."""
        no_mistake = self.turning_point_known and not self.turning_point
        return no_mistake and not self.game.won_late(self.past_continuations)

    # What can be pressed

    @cached_property
    def buttons(self) -> dict[Button, Rect]:
        """The buttons that can be seen, and where."""
        if not self.end_shown:
            return layout.PLAY_BUTTONS
        return layout.FRIENDS_END_BUTTONS if self.game.with_friend else layout.END_BUTTONS

    @cached_property
    def enabled(self) -> set[Target]:
        """What can be done now; a click or Enter must also wait for fading_in, other keys not."""
        undo = [layout.UNDO] if self.game.turns_played_by_person else []
        rewind = [layout.REWIND] if self.turning_point else []
        hints = [] if self.position.over else [layout.HINTS]
        # The keys of the cards, X and O, start the next game from here, too.
        again = [layout.AGAIN, *CARD_OF.values()] if self.end_shown else []
        return {layout.MENU, *undo, *rewind, *hints, *again, *self.game.playable_squares}

    @cached_property
    def fading_in(self) -> set[Target]:
        """
        The buttons that a click or Enter does not press yet.

        Nobody can mean to press what has only just appeared.
        """
        just_appeared = self.end_shown and self.since_move_drawn < FADE_BUTTONS
        return {layout.AGAIN, layout.REWIND} if just_appeared else set()

    @cached_property
    def focused(self) -> Target | None:
        """
        What is lit, because a press acts there.

        It is under the cursor, or under the pointer if the mouse is in use.
        """
        hit, pointer = Layout(self.state.size).hit, self.state.pointer
        pointed = hit(self.buttons, pointer) or hit(layout.TILES, pointer)
        target = self.shown_cursor if self.state.by_keyboard else pointed
        return self.state.focus(target, self.enabled - self.fading_in)

    # Hints and the look-ahead

    @cached_property
    def continuations(self) -> Continuations:
        """How the game goes on after each move, while hints are on and the player is known."""
        wanted = self.state.hints_on and self.game.playable_squares and self.position.player
        return self.game.continuations(len(self.game.moves), self.state.answers) if wanted else {}

    @cached_property
    def past_continuations(self) -> dict[int, Continuations]:
        """How a finished game could have gone on at each of the user's turns."""
        wanted = self.position.over and not self.game.with_friend
        turns = self.game.turns_played_by_person if wanted else []
        return {turn: self.game.continuations(turn, self.state.answers) for turn in turns}

    @cached_property
    def all_continuations(self) -> list[Continuation]:
        """The continuations that hints need or, at the end, the turning point."""
        turns = (self.continuations, *self.past_continuations.values())
        return [continuation for turn in turns for continuation in turn.values()]

    @cached_property
    def all_complete(self) -> bool:
        """Whether all these continuations are complete; True if there are none."""
        return all(continuation.complete for continuation in self.all_continuations)

    @cached_property
    def look_ahead(self) -> Continuation | None:
        """How the game goes on after the focused move, once it is shown instead of the hints."""
        square = self.focused
        if square is None or isinstance(square, Button | Opponent):
            return None
        found = self.continuations.get(square)
        due = self.state.now >= self.state.look_ahead_at
        return found if due and found and found.complete else None

    @cached_property
    def steps_ahead(self) -> int:
        """How many steps of the look-ahead are shown: its moves, one by one, and then its line."""
        if self.look_ahead is None:
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
        How the game goes on after each move, shown by a word on its square.

        Empty while a mark is being drawn, during a look-ahead and, at first, until all are
        complete. Later, those that are complete are shown.
        """
        drawing_mark = self.since_move < DRAW_MARK
        held_back = self.hints_may_wait and not self.all_complete
        if drawing_mark or held_back or self.look_ahead:
            return {}
        return {move: c for move, c in self.continuations.items() if c.complete}

    @cached_property
    def best_hints(self) -> list[Square]:
        """The squares with the best hint; empty if one is missing, all are alike or all lose."""
        values = {move: c.value(self.position.player) for move, c in self.hints.items()}
        if not values or not self.all_complete:
            return []
        best = max(values.values())
        if best < 0 or best == min(values.values()):
            return []
        return [move for move in values if values[move] == best]

    # The computer's move and minimax

    @cached_property
    def candidates(self) -> list[Square] | Problem:
        """The moves from which the computer picks one; empty while it needs minimax's answer."""
        choose = self.game.opponent.candidates if self.game.computer_to_move else None
        return choose(self.game, self.state.answers) if choose else []

    @cached_property
    def questions(self) -> list[Position]:
        """
        The positions about which minimax is still to be asked, each once.

        Those that have a Problem already are left out: minimax would only meet it again.
        """
        if self.awaits_computer and not self.candidates:
            return [self.position]
        unfinished = [c for c in self.all_continuations if not (c.complete or c.problem)]
        return list(dict.fromkeys(c.last for c in unfinished))

    @cached_property
    def problem(self) -> Problem | None:
        """
        What tictactoe.py does wrong: in the last move tried, in this position or elsewhere.

        Elsewhere is in how the game may go on or, at the end, might have gone on, or in what the
        computer needs for its move.
        """
        elsewhere = [continuation.problem for continuation in self.all_continuations]
        if isinstance(self.candidates, Problem):
            elsewhere.append(self.candidates)
        return self.state.failed_move or self.position.problem or first_problem(elsewhere)

    @cached_property
    def awaits_computer(self) -> bool:
        """Whether the computer's move is to come: not if something is wrong with tictactoe.py."""
        return self.game.computer_to_move and self.problem is None

    @cached_property
    def animated(self) -> bool:
        """
        Whether every frame is drawn, because something is moving or about to appear.

        This leaves out the look-ahead: App draws it when steps_ahead changes.
        """
        # At the end, all else fades faster than the buttons.
        drawing = self.since_move_drawn < 0 or self.fading_in
        return bool(drawing or self.hints_may_wait or self.awaits_computer or self.questions)

    @cached_property
    def may_change(self) -> bool:
        """Whether anything may change without an event, so that App has to look again."""
        look_ahead_comes = self.continuations and self.state.look_ahead_pending
        look_ahead = look_ahead_comes or self.look_ahead_moving
        return bool(self.animated or look_ahead or self.state.just_pressed)


# mypy checks that both have whatever is asked of a Screen.
Screen = StartScreen | GameScreen
