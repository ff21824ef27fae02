"""The only place that changes the state, when the user does something or the computer moves."""

from dataclasses import replace
from random import Random

import pygame
from pygame.event import Event

from window import layout
from window.game import OPPONENTS, Game, Opponent, other
from window.keys import KEYS, Arrow, Command, key_name
from window.layout import CARD_OF, Button, Point, Target
from window.problems import Problem
from window.rules import SQUARES, Mark, Rules, Square
from window.screen import GameScreen, Screen, StartScreen, counts
from window.state import CENTRE, Press, State, Visit
from window.thinker import Thinker
from window.times import PAUSE

MAXIMISED = {pygame.WINDOWMAXIMIZED: True, pygame.WINDOWRESTORED: False}
MARK_OF_CARD: dict[Target, Mark] = {card: mark for mark, card in CARD_OF.items()}


class App:
    """
    The game without its window: it turns events and the time into a new state.

    It holds the current screen, which holds the state. Neither of them ever changes: every change
    makes a new pair.
    """

    def __init__(self, rules: Rules, thinker: Thinker, rng: Random) -> None:
        self.rules = rules
        self.thinker = thinker
        self.rng = rng
        self.screen: Screen = StartScreen(State())

    @property
    def state(self) -> State:
        return self.screen.state

    @state.setter
    def state(self, state: State) -> None:
        self.screen = GameScreen(state, state.game) if state.game else StartScreen(state)

    def update(self, events: list[Event], now: float, size: tuple[int, int]) -> bool:
        """Let time pass, handle the events, let the computer move, and return whether to draw."""
        before = self.screen
        resized = size != self.state.size
        due = before.may_change or now >= before.next_step_at
        if not (events or resized or due):
            return False
        pointer = None if resized else self.state.pointer  # Something else is under it now.
        answers = self.thinker.answers.copy()
        self.state = replace(self.state, now=now, size=size, pointer=pointer, answers=answers)
        for event in events:
            self.handle(event)
        self.let_computer_move()
        self.thinker.request(self.screen.questions)
        # A mouse that moves can only change the focus, and hide the cursor.
        more_than_motion = any(event.type != pygame.MOUSEMOTION for event in events)
        refocused = self.screen.focused != before.focused
        cursor_hidden = self.state.by_keyboard != before.state.by_keyboard
        return resized or due or more_than_motion or refocused or cursor_hidden

    # Events

    def handle(self, event: Event) -> None:
        # SDL reports a finger as a mouse that stays put. A lifted finger points at nothing, so
        # forget the pointer after the press.
        touch = getattr(event, "touch", False)  # Keys, for instance, have no such attribute.
        if event.type == pygame.QUIT:
            self.state = replace(self.state, closed=True)
        elif event.type == pygame.KEYDOWN:
            self.on_key(key_name(event))
        elif event.type == pygame.WINDOWLEAVE:
            self.state = replace(self.state, pointer=None)
        elif event.type == pygame.MOUSEMOTION and event.rel == (0, 0) and not touch:
            # The window was moved or resized, not the mouse.
            self.state = replace(self.state, pointer=event.pos)
        elif event.type == pygame.MOUSEMOTION and not touch:
            self.move_focus(replace(self.state, pointer=event.pos, by_keyboard=False))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.state = replace(self.state, pointer=event.pos, by_keyboard=False)
            if event.button == pygame.BUTTON_LEFT:
                self.press_once(self.screen.focused, event.pos)
            if touch:
                self.state = replace(self.state, pointer=None)
        # Full screen sends these events, too, but what counts is how the window was before it.
        elif event.type in MAXIMISED and not self.state.full_screen:
            self.state = replace(self.state, maximised=MAXIMISED[event.type])

    def move_focus(self, state: State) -> None:
        """Move the pointer or the cursor, and note when it comes to another square or button."""
        before = self.screen.pointed
        self.state = state
        if self.screen.pointed != before or state.rests_on != before:  # as after a press
            self.state = replace(state, rests_on=self.screen.pointed, rests_since=state.now)

    def on_key(self, key: str) -> None:
        action = KEYS.get(key)
        if action and not isinstance(action, Command):
            # After another key, an Enter or a click is not a repeat.
            self.state = replace(self.state, last_press=None)
        if action is Command.QUIT:
            self.state = replace(self.state, closed=True)
        elif action is Command.FULL_SCREEN:
            self.state = replace(self.state, full_screen=not self.state.full_screen)
        elif action is Command.ESCAPE:
            self.on_escape()
        elif isinstance(action, Arrow):
            self.on_arrow(*action.value)
        elif action is Command.ENTER:
            self.on_enter()
        elif action:
            self.press(action)
            # The keys of buttons, such as Undo, don't count, because mouse users press them, too.
            if action in SQUARES or action in MARK_OF_CARD:
                self.state = replace(self.state, by_keyboard=True)

    def on_escape(self) -> None:
        """Leave full screen, or else the game. A double Esc does only the first."""
        if self.state.full_screen:
            press = Press(Command.ESCAPE, self.state.now)
            self.state = replace(self.state, full_screen=False, last_press=press)
        else:
            self.press_once(layout.MENU, Command.ESCAPE)

    def on_enter(self) -> None:
        if self.screen.enter_target:
            self.press_once(self.screen.enter_target, Command.ENTER)
        else:
            # It only shows the cursor, or comes just before the end is shown. A quick second Enter
            # does nothing.
            self.state = replace(self.state, last_press=Press(Command.ENTER, self.state.now))
        self.state = replace(self.state, by_keyboard=True, cursor=self.state.cursor or CENTRE)

    def on_arrow(self, down: int, right: int) -> None:
        """Move the cursor or, if it is hidden, show it; on the start screen, choose an opponent."""
        state = self.state
        if isinstance(self.screen, StartScreen):
            index = OPPONENTS.index(state.opponent) + right
            opponent = OPPONENTS[min(max(index, 0), len(OPPONENTS) - 1)]
            self.state = replace(state, opponent=opponent, by_keyboard=True)
        elif self.screen.shown_cursor is None:
            self.state = replace(state, cursor=state.cursor or CENTRE, by_keyboard=True)
        else:
            i, j = self.screen.shown_cursor
            if (i + down, j + right) in SQUARES:
                self.move_focus(replace(state, cursor=(i + down, j + right)))

    # Actions

    def press_once(self, target: Target | None, source: Point | Command) -> None:
        """Press something with a click, Enter or Esc, unless that just repeats the last press."""
        if target and counts(self.screen, source, target):
            self.press(target)
            press = None if target in SQUARES else Press(source, self.state.now)
            self.state = replace(self.state, last_press=press)

    def press(self, target: Target) -> None:
        """Press a button or a square, if it is enabled."""
        if target not in self.screen.enabled:
            return
        self.state = replace(self.state, rests_on=None)
        if isinstance(target, Opponent):
            self.state = replace(self.state, opponent=target)
        elif target in MARK_OF_CARD:
            self.start(MARK_OF_CARD[target])
        elif isinstance(self.screen, GameScreen):
            self.press_in_game(self.screen, target)

    def press_in_game(self, screen: GameScreen, target: Button | Square) -> None:
        state, game = self.state, screen.game
        if not isinstance(target, Button):
            self.make_move(replace(state, cursor=target), game, target)
        elif target == layout.HINTS:
            visit = replace(state.visit, hints_since=state.now)
            self.switch_hints(replace(state, visit=visit), game)
        elif target == layout.UNDO:
            undone = screen.end_shown and not screen.position.problem
            before = game.back_to(game.turns_played_by_person[-1])
            visit = Visit(hints_since=state.now, result_undone=undone)
            self.state = replace(state, game=before, visit=visit)
        elif target == layout.REWIND and screen.turning_point:
            point = screen.turning_point
            before = game.back_to(point.turn)
            visit = Visit(hints_since=state.now, mistake=point.square)
            # A cursor, or a ghost under the pointer, would look like advice.
            self.state = replace(state, game=before, visit=visit, cursor=None, pointer=None)
        elif target == layout.AGAIN:
            # Friends take turns starting.
            self.start(other(game.side) if game.with_friend else game.side)
        elif target == layout.MENU:
            self.state = replace(state, game=None, past_games=screen.finished_games)

    def switch_hints(self, state: State, game: Game) -> None:
        if game.with_friend:
            self.state = replace(state, hints_with_friend=not state.hints_with_friend)
        else:
            self.state = replace(state, hints_with_computer=not state.hints_with_computer)

    def start(self, side: Mark) -> None:
        game = Game(side, self.state.opponent, (self.rules.initial_position(),))
        visit = Visit(hints_since=self.state.now, moved_at=self.state.now)
        state = replace(self.state, past_games=self.screen.finished_games)
        # Until the pointer moves, no ghost appears where nobody has pointed.
        self.state = replace(state, side=side, game=game, visit=visit, cursor=CENTRE, pointer=None)

    def make_move(self, state: State, game: Game, square: Square) -> None:
        """Make a move. If result fails, the game stays where it is, and the Problem is shown."""
        after = game.position.after(square)
        if isinstance(after, Problem):
            self.state = replace(state, visit=replace(state.visit, failed_move=after))
        else:
            visit = Visit(hints_since=state.now, moved_at=state.now)
            self.state = replace(state, game=game.play(square, after), visit=visit)

    def let_computer_move(self) -> None:
        """Let the computer move, once its move is due and known."""
        screen = self.screen
        if not isinstance(screen, GameScreen) or not screen.awaits_computer:
            return
        if screen.since_move >= PAUSE and isinstance(screen.candidates, list):
            self.make_move(self.state, screen.game, self.rng.choice(screen.candidates))
