"""The only place that changes the facts, when the user does something or the computer moves."""

import random
from dataclasses import replace
from math import inf
from typing import Any

import pygame
from pygame.event import Event

from window import layout
from window.game import OPPONENTS, Game, Opponent, other
from window.keys import KEYS, Arrow, Command, key_name
from window.layout import CARD_OF, Button, Point, Target
from window.problems import Problem
from window.rules import SQUARES, Mark, Rules, Square
from window.screen import GameScreen, Screen, StartScreen
from window.state import CENTRE, PAUSE, SETTLE, Press, State
from window.thinker import Thinker

MAXIMISED = {pygame.WINDOWMAXIMIZED: True, pygame.WINDOWRESTORED: False}
MARK_OF_CARD: dict[Target, Mark] = {card: mark for mark, card in CARD_OF.items()}


class App:
    """
    The game without a window: it takes events and the time, and changes the facts.

    It holds the screen that is shown, and the screen holds its state, which is the facts. Neither
    is ever changed: whenever a fact changes, a new state and a new screen take their places.
    """

    def __init__(self, rules: Rules, thinker: Thinker, rng: random.Random) -> None:
        self.rules = rules
        self.thinker = thinker
        self.rng = rng
        self.screen: Screen = StartScreen(State())

    @property
    def state(self) -> State:
        return self.screen.state

    def update(self, events: list[Event], now: float, size: tuple[int, int]) -> bool:
        """
        Let time pass, handle the events, let the computer move, and return whether to draw.

        It does nothing if there are no events and nothing can change by itself.
        """
        before = self.screen
        resized = size != self.state.size
        if not (events or resized or before.may_change):
            return False
        self.change(now=now, size=size, answers=self.thinker.answers.copy())
        if resized:
            self.change(pointer=None)  # Something else lies there now.
        for event in events:
            self.handle(event)
        self.let_computer_move()
        self.thinker.request(self.screen.questions)
        # If something was moving, draw once more, to show it at rest. Otherwise, only three things
        # can differ: the focus, the cursor, and how far the look-ahead has come.
        seen_before, seen = (
            (one.focused, one.state.by_keyboard, one.steps_ahead) for one in (before, self.screen)
        )
        more_than_motion = any(event.type != pygame.MOUSEMOTION for event in events)
        return resized or more_than_motion or before.animated or seen != seen_before

    def change(self, **facts: Any) -> None:
        state = replace(self.state, **facts)
        self.screen = GameScreen(state, state.game) if state.game else StartScreen(state)

    # Events

    def handle(self, event: Event) -> None:
        # SDL reports a finger as a mouse that stays put. A lifted finger points at nothing, so
        # forget the pointer after the press.
        touch = getattr(event, "touch", False)  # Keys, for instance, have no such attribute.
        if event.type == pygame.QUIT:
            self.change(closed=True)
        elif event.type == pygame.KEYDOWN:
            self.on_key(key_name(event))
        elif event.type == pygame.WINDOWLEAVE:
            self.change(pointer=None)
        elif event.type == pygame.MOUSEMOTION and event.rel == (0, 0) and not touch:
            self.change(pointer=event.pos)  # The window was moved or resized, not the mouse.
        elif event.type == pygame.MOUSEMOTION and not touch:
            self.move_focus(pointer=event.pos, by_keyboard=False)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.change(pointer=event.pos, by_keyboard=False)
            if event.button == pygame.BUTTON_LEFT:
                self.press_once(self.screen.focused, event.pos)
            if touch:
                self.change(pointer=None)
        # Full screen sends these events, too, but what counts is how the window was before it.
        elif event.type in MAXIMISED and not self.state.full_screen:
            self.change(maximised=MAXIMISED[event.type])

    def move_focus(self, **facts: Any) -> None:
        """Move the pointer or the cursor; the look-ahead comes once it has rested on a square."""
        before = self.screen
        self.change(**facts)
        if self.screen.focused != before.focused or self.state.rests_since == inf:
            self.change(rests_since=self.state.now)

    def on_key(self, key: str) -> None:
        action = KEYS.get(key)
        if action and not isinstance(action, Command):
            self.change(last_press=None)  # After another key, an Enter or a click counts.
        if action is Command.QUIT:
            self.change(closed=True)
        elif action is Command.FULL_SCREEN:
            self.change(full_screen=not self.state.full_screen)
        elif action is Command.ESCAPE:
            self.on_escape()
        elif isinstance(action, Arrow):
            self.on_arrow(*action.value)
        elif action is Command.ENTER:
            self.on_enter()
        elif action:
            self.press(action)
            # Mouse players, too, use the other keys: those of Undo, Hints, Rewind and Menu.
            if action in SQUARES or action in MARK_OF_CARD:
                self.change(by_keyboard=True, rests_since=inf)

    def on_escape(self) -> None:
        """Leave full screen or else the game. A double Esc does not leave both."""
        if self.state.full_screen:
            self.change(full_screen=False, last_press=Press(Command.ESCAPE, self.state.now))
        else:
            self.press_once(layout.MENU, Command.ESCAPE)

    def on_enter(self) -> None:
        target = self.screen.enter_target
        self.press_once(target, Command.ENTER)
        if target is None:
            # The cursor was hidden, or the end is not shown yet. Remember this Enter, so that a
            # quick second one does nothing.
            self.change(last_press=Press(Command.ENTER, self.state.now))
        self.change(by_keyboard=True, cursor=self.state.cursor or CENTRE, rests_since=inf)

    def on_arrow(self, down: int, right: int) -> None:
        """Move the cursor, if it is shown; on the start screen, choose another opponent."""
        if isinstance(self.screen, StartScreen):
            index = OPPONENTS.index(self.state.opponent) + right
            self.change(opponent=OPPONENTS[min(max(index, 0), len(OPPONENTS) - 1)])
        elif self.screen.shown_cursor:
            i, j = self.screen.shown_cursor
            if (i + down, j + right) in SQUARES:
                self.move_focus(cursor=(i + down, j + right))
        # by_keyboard comes last, because it makes shown_cursor appear. An arrow that shows the
        # cursor does not move it.
        self.move_focus(by_keyboard=True, cursor=self.state.cursor or CENTRE)

    # Actions

    def press_once(self, target: Target | None, source: Point | Command) -> None:
        """Press a button or a square with a click, Enter or Esc, unless that is ignored."""
        # A focused target has passed these two checks; the target of Enter or Esc has not.
        enabled = self.screen.enabled - self.screen.fading_in
        if target in enabled and not self.state.ignores(source, target):
            self.press(target)
            press = None if target in SQUARES else Press(source, self.state.now)
            self.change(last_press=press)

    def press(self, target: Target) -> None:
        """Press a button or a square, if it is enabled."""
        if target not in self.screen.enabled:
            return
        self.change(rests_since=inf)
        if isinstance(target, Opponent):
            self.change(opponent=target)
        elif target in MARK_OF_CARD:
            self.start(MARK_OF_CARD[target])
        elif isinstance(self.screen, GameScreen):
            self.press_in_game(self.screen, target)

    def press_in_game(self, screen: GameScreen, target: Button | Square) -> None:
        game = screen.game
        if not isinstance(target, Button):
            self.change(cursor=target)
            self.make_move(game, target)
        elif target == layout.HINTS:
            hints_wait_until = self.state.now + SETTLE
            self.change(hints_on=not self.state.hints_on, hints_wait_until=hints_wait_until)
        elif target == layout.UNDO:
            undone = screen.end_shown and not screen.position.problem
            self.set_game(game.back_to(game.turns_played_by_person[-1]), result_undone=undone)
        elif target == layout.REWIND and screen.turning_point:
            point = screen.turning_point
            self.set_game(game.back_to(point.turn), mistake=point.square)
            # A cursor, or a ghost under the pointer, would look like advice.
            self.change(cursor=None, pointer=None)
        elif target == layout.AGAIN:
            # Friends take turns starting.
            self.start(other(game.side) if game.with_friend else game.side)
        elif target == layout.MENU:
            self.change(game=None, past_games=screen.finished_games)

    def start(self, side: Mark) -> None:
        game = Game(side, self.state.opponent, (self.rules.initial_position(),))
        self.change(side=side, cursor=CENTRE, past_games=self.screen.finished_games)
        self.set_game(game, moved_at=self.state.now)

    def make_move(self, game: Game, square: Square) -> None:
        """Make a move. If result fails, the game stays where it is, and the Problem is shown."""
        after = game.position.after(square)
        if isinstance(after, Problem):
            self.change(failed_move=after)
        else:
            self.set_game(game.play(square, after), moved_at=self.state.now)

    def set_game(self, game: Game, **facts: Any) -> None:
        """Show another position, and forget what was known about the one before."""
        forgotten = {"moved_at": -inf, "mistake": None, "result_undone": False}
        wait_until = self.state.now + SETTLE
        facts = {**forgotten, "failed_move": None, "hints_wait_until": wait_until, **facts}
        self.change(game=game, **facts)

    def let_computer_move(self) -> None:
        """Let the computer move, once its move is due and known."""
        screen = self.screen
        if not isinstance(screen, GameScreen) or not screen.awaits_computer:
            return
        candidates = screen.candidates
        if screen.since_move < PAUSE or isinstance(candidates, Problem) or not candidates:
            return
        self.make_move(screen.game, self.rng.choice(candidates))
