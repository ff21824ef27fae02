"""All that follows from the state, such as the hints and the enabled buttons."""

from functools import cached_property
from math import dist, inf

from window import layout
from window.game import Continuation, Continuations, Game, Mistake, MistakeKind, Opponent
from window.keys import Command
from window.layout import CARD_OF, Button, Layout, Point, Target
from window.problems import Problem, first_problem
from window.rules import Square
from window.state import State
from window.thinker import Question
from window.times import DOUBLE, DRAW_LINE, DRAW_MARK, FADE_BUTTONS, READ, REST, SETTLE, STEP

NEAR = 24  # A click nearer than this to the last one repeats it (in layout units).


def just_pressed(state: State) -> bool:
    """Return whether the last press was so recent that a repeat is ignored."""
    return state.last_press is not None and state.now < state.last_press.at + DOUBLE


def counts(screen: "Screen", source: Point | Command, target: Target) -> bool:
    """Return whether a click at this point, or this key, would press the target now."""
    if target not in screen.enabled - screen.fading_in:
        return False
    state = screen.state
    # Undo counts each time, because the user may take back several moves.
    if state.last_press is None or not just_pressed(state) or target == layout.UNDO:
        return True
    # Does it just repeat the last press (see Press)?
    last = state.last_press.source
    if isinstance(last, Command) or isinstance(source, Command):
        return source != last
    return dist(source, last) >= NEAR * Layout(state.size).scale


def pressable(screen: "Screen", target: Target | None) -> Target | None:
    """Return the target if a press on it would do something now, otherwise None."""
    source = Command.ENTER if screen.state.by_keyboard else screen.state.pointer
    return target if source and target and counts(screen, source, target) else None


class StartScreen:
    """
    What is on the screen while there is no game.

    A GameScreen has all these attributes, with the same meaning, so App can read either screen.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.finished_games = state.past_games
        # The visible buttons, and where they are
        self.buttons = layout.START_BUTTONS
        # The buttons and squares that can be pressed now
        self.enabled: set[Target] = {button for button in self.buttons if button != state.opponent}
        self.fading_in: set[Target] = set()  # No button fades in here.
        card = CARD_OF[state.side]
        under_pointer = Layout(state.size).hit(self.buttons, state.pointer)
        # What the pointer or the cursor is on; focused is None if a press there would do nothing
        self.pointed: Target | None = card if state.by_keyboard else under_pointer
        self.focused = pressable(self, self.pointed)
        # Enter and Space press the card under the pointer, or else that of the side played last.
        self.enter_target: Target = self.focused if self.focused in layout.CARD_PLACES else card
        self.questions: list[Question] = []  # Nobody plays, so minimax is not asked.
        # Whether anything may change without an event, so that each frame is drawn
        self.may_change = just_pressed(state)
        self.next_step_at = inf  # There is no look-ahead.


class GameScreen:
    """
    What is on the screen during a game and at its end.

    A move that ends the game is shown in these steps; after any other, only its mark is drawn.

        since_move is 0         the mark begins to draw itself
        outcome_shown           the mark is complete; the winning line begins to draw itself
        since_move_drawn is 0   both are complete: end_shown; the buttons begin to fade in

    Cheap values are attributes; costly or seldom needed ones are cached properties.
    """

    def __init__(self, state: State, game: Game) -> None:
        self.state = state
        self.game = game  # state.game, which is not None here
        self.position = game.position
        over = game.position.over
        # A game that ended with a Problem is not scored.
        scored = over and not self.position.problem
        self.finished_games = (*state.past_games, game) if scored else state.past_games
        self.won_squares = {square for line in self.position.winning_lines for square in line}
        # How long ago the last move was made or the game began; after Undo, infinitely long
        self.since_move = state.now - state.visit.moved_at
        self.hints_on = state.hints_with_friend if game.with_friend else state.hints_with_computer
        # Whether hints may still be held back
        self.hints_may_wait = self.hints_on and state.now < state.visit.hints_since + SETTLE
        self.outcome_shown = over and self.since_move >= DRAW_MARK
        # How long ago the last mark and the winning line were complete; until then, negative
        self.since_move_drawn = self.since_move - DRAW_MARK - (DRAW_LINE if self.won_squares else 0)
        self.end_shown = over and self.since_move_drawn >= 0
        self.buttons = layout.PLAY_BUTTONS
        if self.end_shown:
            self.buttons = layout.FRIENDS_END_BUTTONS if game.with_friend else layout.END_BUTTONS
        just_appeared = self.end_shown and self.since_move_drawn < FADE_BUTTONS
        self.fading_in: set[Target] = {layout.AGAIN, layout.REWIND} if just_appeared else set()

    # The end of the game

    @cached_property
    def continuations_by_turn(self) -> dict[int, Continuations]:
        """At the end, how the game could have gone on from each of the user's turns."""
        judged = self.position.over and not self.game.with_friend
        turns = self.game.turns_played_by_person if judged else []
        return {turn: self.game.continuations(turn, self.state.answers) for turn in turns}

    @cached_property
    def mistakes_known(self) -> bool:
        """Whether the end is shown, and minimax's answers show which moves were mistakes."""
        # If Perfect lost, minimax is wrong, and may take good moves for mistakes.
        trusted = self.end_shown and not self.game.perfect_lost
        return bool(trusted and self.continuations_by_turn and self.all_complete)

    @cached_property
    def worst_mistake(self) -> Mistake | None:
        return self.game.worst_mistake(self.continuations_by_turn) if self.mistakes_known else None

    @property
    def turning_point(self) -> Mistake | None:
        """The mistake that the window names and outlines, and that Rewind takes back."""
        named = self.worst_mistake and self.worst_mistake.kind > MistakeKind.WIN_DELAYED
        return self.worst_mistake if named else None

    # What can be pressed

    @cached_property
    def stuck(self) -> bool:
        """Whether a Problem keeps the game from continuing."""
        return bool(self.problem) and not (self.position.over or self.game.playable_squares)

    @cached_property
    def shown_cursor(self) -> Square | None:
        hidden = not self.state.by_keyboard or self.position.over or self.stuck
        return None if hidden else self.state.cursor

    @cached_property
    def enter_target(self) -> Target | None:
        """What Enter and Space press."""
        return layout.AGAIN if self.end_shown else self.shown_cursor

    @cached_property
    def enabled(self) -> set[Target]:
        """What can be pressed now. A click or an Enter waits until it has faded in (see counts)."""
        undo = [layout.UNDO] if self.game.turns_played_by_person else []
        rewind = [layout.REWIND] if self.turning_point else []
        hints = [] if self.position.over else [layout.HINTS]
        # The keys of the cards, X and O, start the next game from here, too.
        again = [layout.AGAIN, *CARD_OF.values()] if self.end_shown else []
        return {layout.MENU, *undo, *rewind, *hints, *again, *self.game.playable_squares}

    @cached_property
    def pointed(self) -> Target | None:
        if self.state.by_keyboard:
            return self.shown_cursor
        hit, pointer = Layout(self.state.size).hit, self.state.pointer
        return hit(self.buttons, pointer) or hit(layout.TILES, pointer)

    @cached_property
    def focused(self) -> Target | None:
        return pressable(self, self.pointed)

    # Hints and the look-ahead

    @cached_property
    def continuations(self) -> Continuations:
        """How the game goes on after each move that a person can make now, if there are hints."""
        hinted = self.hints_on and self.game.playable_squares and self.position.player
        turn = len(self.game.moves)
        return self.game.continuations(turn, self.state.answers) if hinted else {}

    @cached_property
    def all_continuations(self) -> list[Continuation]:
        by_turn = [self.continuations, *self.continuations_by_turn.values()]
        return [one for continuations in by_turn for one in continuations.values()]

    @cached_property
    def all_complete(self) -> bool:
        """Whether all of all_continuations are complete. If there are none, this is true."""
        return all(continuation.complete for continuation in self.all_continuations)

    @cached_property
    def look_ahead_at(self) -> float:
        """When the look-ahead begins if the pointer or the cursor stays put; inf for never."""
        if self.focused is None or self.focused != self.state.rests_on:
            return inf
        return max(self.state.rests_since + REST, self.state.visit.hints_since + READ)

    @cached_property
    def look_ahead(self) -> Continuation | None:
        """How the game goes on after the focused move, once it is shown instead of the hints."""
        square = self.focused
        if square is None or isinstance(square, Button | Opponent):
            return None
        found = self.continuations.get(square)
        due = self.state.now >= self.look_ahead_at
        return found if due and found and found.complete else None

    @cached_property
    def steps_ahead(self) -> int:
        """How many steps of the look-ahead are shown: its moves, one by one, and then its line."""
        if self.look_ahead is None:
            return 0
        seconds = self.state.now - self.look_ahead_at
        return min(1 + int(seconds / STEP), len(self.look_ahead.moves) + 1)

    @cached_property
    def moves_ahead(self) -> tuple[Square, ...]:
        """The moves of the look-ahead that are shown so far."""
        return self.look_ahead.moves[: self.steps_ahead] if self.look_ahead else ()

    @cached_property
    def next_step_at(self) -> float:
        """When the first or the next step of the look-ahead is due; inf if none is."""
        if self.look_ahead:
            all_shown = self.steps_ahead > len(self.look_ahead.moves)
            return inf if all_shown else self.look_ahead_at + self.steps_ahead * STEP
        return self.look_ahead_at if self.state.now < self.look_ahead_at else inf

    @cached_property
    def hints(self) -> dict[Square, Continuation]:
        """
        How the game goes on after each move, shown by a word on its square.

        Empty while a mark is being drawn and during a look-ahead. At first, hints are held back
        until all are complete; later, each is shown as soon as it is complete.
        """
        drawing_mark = self.since_move < DRAW_MARK
        held_back = self.hints_may_wait and not self.all_complete
        if drawing_mark or held_back or self.look_ahead:
            return {}
        return {move: c for move, c in self.continuations.items() if c.complete}

    @cached_property
    def best_hints(self) -> list[Square]:
        """The squares with the best hint; none if any is missing, all are alike or all lose."""
        values = {move: c.value(self.position.player) for move, c in self.hints.items()}
        if not values or not self.all_complete:
            return []
        best = max(values.values())
        if best < 0 or best == min(values.values()):
            return []
        return [move for move in values if values[move] == best]

    # The computer's move and minimax

    @cached_property
    def candidates(self) -> list[Square] | Problem | Question:
        """What Opponent.candidates returns; an empty list when it is a person's turn."""
        choose = self.game.opponent.candidates if self.game.computer_to_move else None
        return choose(self.game, self.state.answers) if choose else []

    @cached_property
    def questions(self) -> list[Question]:
        """
        The questions that minimax has not answered yet, each once.

        A Continuation with a Problem is left out, because minimax would only run into it again.
        """
        if isinstance(self.candidates, Question) and self.awaits_computer:
            return [self.candidates]
        unfinished = [c for c in self.all_continuations if not (c.complete or c.problem)]
        return list(dict.fromkeys(Question(c.last) for c in unfinished))

    @cached_property
    def problem(self) -> Problem | None:
        """The Problem to show: that of the last move tried, of this position or of any other."""
        elsewhere = [continuation.problem for continuation in self.all_continuations]
        if isinstance(self.candidates, Problem):
            elsewhere.append(self.candidates)
        return self.state.visit.failed_move or self.position.problem or first_problem(elsewhere)

    @cached_property
    def awaits_computer(self) -> bool:
        """Whether it is the computer's turn, and no Problem prevents its move."""
        return self.game.computer_to_move and self.problem is None

    @cached_property
    def may_change(self) -> bool:
        # At the end, everything else fades faster than the buttons, so fading_in covers it.
        drawing = self.since_move_drawn < 0 or self.fading_in
        waiting = self.hints_may_wait or self.awaits_computer or self.questions
        return bool(drawing or waiting or just_pressed(self.state))


# mypy checks that both have every attribute that is read from a Screen.
Screen = StartScreen | GameScreen
