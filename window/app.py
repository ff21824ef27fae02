"""The one place where the facts change: what the user does, and the computer's moves."""

import random
from dataclasses import replace
from math import dist
from typing import Any

import pygame
from pygame.event import Event

from window import layout
from window.game import OPPONENTS, Game, Opponent, Questions, other
from window.keys import KEYS, Arrow, Command, key_name
from window.layout import PLAY_AS, Button, Point, Target
from window.problems import Problem
from window.rules import SQUARES, Mark, Rules, Square
from window.screen import (
    CENTRE,
    DOUBLE,
    FAR,
    NEW,
    NEXT,
    PAUSE,
    REST,
    SETTLE,
    GameScreen,
    Press,
    Screen,
    StartScreen,
    State,
)
from window.thinker import Thinker

MAXIMISED = {pygame.WINDOWMAXIMIZED: True, pygame.WINDOWRESTORED: False}
SIDES: dict[Target, Mark] = {card: mark for mark, card in PLAY_AS.items()}


class App:
    """
    The game without a window: it takes events and the time, and changes the facts.

    It holds the screen that is shown, and the screen holds its state, which is the facts. Neither
    is ever changed: whenever a fact changes, a new state and a new screen take their places. (Only
    a Position can come to know a Problem, while a screen is read or a move is made.)
    """

    def __init__(self, rules: Rules, thinker: Thinker, rng: random.Random) -> None:
        self.rules = rules
        self.thinker = thinker
        self.rng = rng
        self.can_fill_screen = True  # Window sets it, once for the whole run.
        self.screen: Screen = StartScreen(State())

    @property
    def state(self) -> State:
        return self.screen.state

    def update(self, events: list[Event], now: float, size: tuple[int, int]) -> bool:
        """
        Let time pass, handle the events, and let the computer move when it is time.

        Return whether to draw the screen. If nothing has happened and nothing may change without
        an event, nothing is done. If the mouse has only moved or rested, there is something to draw
        only if the focus has changed, the keyboard was in use, or the look-ahead has gone on.
        """
        before = self.screen
        resized = size != self.state.size
        if not (events or resized or before.may_change):
            return False
        # In a window of another size, the pointer's place means something else.
        pointer = None if resized else self.state.pointer
        self.change(now=now, size=size, pointer=pointer, answers=self.thinker.answers.copy())
        self.note_new_buttons(before)
        for event in events:
            self.handle(event)
        self.let_computer_move()
        self.thinker.request(self.screen.questions)
        # What was moving is drawn once more, at rest.
        if resized or before.moving or any(e.type != pygame.MOUSEMOTION for e in events):
            return True
        seen = (before.focused, before.state.by_keyboard, before.steps_ahead)
        return seen != (self.screen.focused, self.state.by_keyboard, self.screen.steps_ahead)

    def change(self, **facts: Any) -> None:
        state = replace(self.state, **facts)
        self.screen = GameScreen(state, state.game) if state.game else StartScreen(state)

    def note_new_buttons(self, before: Screen) -> None:
        """Note which buttons have come by themselves, only because time has passed."""
        new = self.screen.buttons.keys() - before.buttons.keys()
        if new:
            until = dict.fromkeys(new, self.state.now + NEW)
            self.change(new_until={**self.state.new_until, **until})

    # Events

    def handle(self, event: Event) -> None:
        # SDL turns a finger into a mouse that stays, but a finger points at nothing once lifted: so
        # the pointer is dropped right after the press.
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
            self.move_pointer(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.move_pointer(event.pos)
            if event.button == pygame.BUTTON_LEFT:
                self.click(event.pos)
            if touch:
                self.change(pointer=None)
        # Full screen sends these events, too, but what counts is how the window was before it.
        elif event.type in MAXIMISED and not self.state.full_screen:
            self.change(maximised=MAXIMISED[event.type])

    def move_pointer(self, point: Point) -> None:
        """Move the pointer; far from the last click, the next one is not half of a double click."""
        last = self.state.last_press
        if last and last.point and dist(last.point, point) > FAR * min(self.state.size):
            last = None
        self.move_focus(pointer=point, by_keyboard=False, last_press=last)

    def move_focus(self, **facts: Any) -> None:
        """Move the pointer or the cursor; the look-ahead comes once it has rested on a square."""
        before = self.screen
        self.change(**facts)
        if self.screen.focused != before.focused or self.state.look_ahead_at is None:
            again = before.steps_ahead > 0 or before.state.between_look_aheads
            due = self.state.now + (NEXT if again else REST)
            self.change(look_ahead_at=due, looked_ahead=again)

    def on_key(self, key: str) -> None:
        action = KEYS.get(key)
        last = self.state.last_press
        # After another key, the next Enter is meant.
        if last and last.by_key and action is not Command.ENTER:
            self.change(last_press=None)
        if action is Command.QUIT:
            self.change(closed=True)
        elif action is Command.FULL_SCREEN:
            self.change(full_screen=self.can_fill_screen and not self.state.full_screen)
        elif action is Command.ESCAPE:
            self.on_escape()
        elif isinstance(action, Arrow):
            self.on_arrow(*action.value)
        elif action is Command.ENTER:
            self.on_enter()
        elif action:
            self.press(action)
            # The other keys, of Undo, Hints, Rewind and Menu, also serve those who use the mouse.
            if action in SQUARES or action in SIDES:
                self.change(by_keyboard=True, look_ahead_at=None)

    def on_escape(self) -> None:
        """Leave full screen or else the game, but not both with a double Esc."""
        if self.state.full_screen:
            until = {**self.state.new_until, layout.MENU: self.state.now + DOUBLE}
            self.change(full_screen=False, new_until=until)
        elif not self.state.is_accident(layout.MENU, by_key=True):
            self.press(layout.MENU)

    def on_enter(self) -> None:
        target = self.screen.enter_target
        # First the press: in a game, the first Enter only shows the cursor.
        if not self.state.is_accident(target, by_key=True):
            self.press(target)
        self.remember_press(target, None)
        cursor = self.state.cursor or CENTRE
        self.change(by_keyboard=True, cursor=cursor, look_ahead_at=None)

    def on_arrow(self, down: int, right: int) -> None:
        """Move the cursor, if it is shown; on the start screen, choose another opponent."""
        i, j = self.state.cursor or CENTRE
        if isinstance(self.screen, StartScreen):
            index = OPPONENTS.index(self.state.opponent) + right
            self.change(opponent=OPPONENTS[min(max(index, 0), len(OPPONENTS) - 1)])
        elif self.screen.cursor and (i + down, j + right) in SQUARES:
            self.move_focus(cursor=(i + down, j + right))
        # Last: in a game, the first arrow only shows the cursor.
        self.move_focus(by_keyboard=True, cursor=self.state.cursor or CENTRE)

    # Actions

    def click(self, point: Point) -> None:
        target = self.screen.focused
        self.press(target)
        self.remember_press(target, point)

    def remember_press(self, target: Target | None, point: Point | None) -> None:
        """Remember a click or, without a point, Enter: the next one may be its second half."""
        first = self.state.first_half
        last = None
        if first and first.by_key == (point is None):
            # This was a second half: the first half stays, its time begins anew.
            last = first._replace(at=self.state.now)
        elif point is None or (target and target not in SQUARES):
            last = Press(target, self.state.now, point)
        self.change(last_press=last)

    def press(self, target: Target | None) -> None:
        """Press a button or a square, if it is enabled."""
        if target is None or target not in self.screen.enabled:
            return
        if isinstance(target, Opponent):
            self.change(opponent=target)
        elif target in SIDES:
            self.start(SIDES[target])
        elif isinstance(self.screen, GameScreen):
            self.press_in_game(self.screen, target)

    def press_in_game(self, screen: GameScreen, target: Button | Square) -> None:
        game = screen.game
        if not isinstance(target, Button):
            self.change(cursor=target)
            self.make_move(game, target)
        elif target == layout.HINTS:
            # The mistake stays outlined: hints say what is wrong with it.
            self.set_game(game, hints_on=not self.state.hints_on, mistake=self.state.mistake)
        elif target == layout.UNDO:
            self.set_game(game.back_to(game.persons_turns[-1]), moved_at=None)
        elif target == layout.REWIND and screen.turning_point:
            point = screen.turning_point
            before = game.back_to(point.turn)
            # A cursor would look like advice.
            self.set_game(before, moved_at=None, mistake=point.square, cursor=None)
        elif target == layout.AGAIN:
            # Friends take turns starting.
            self.start(other(game.side) if game.with_friend else game.side)
        elif target == layout.MENU:
            self.change(game=None, past_games=screen.finished_games)

    def start(self, side: Mark) -> None:
        positions = (self.rules.initial_position(),)
        game = Game(side, self.state.opponent, self.rng.random(), positions)
        past_games = self.screen.finished_games
        self.set_game(
            game, moved_at=self.state.now, side=side, cursor=CENTRE, past_games=past_games
        )

    def make_move(self, game: Game, square: Square) -> None:
        """Make a move; if result fails, the game stays, and its position shows the Problem."""
        after = game.position.after(square)
        if isinstance(after, Problem):
            game.position.put_first(after)
            self.change()  # to a new screen, which finds the Problem
        else:
            self.set_game(game.play(square, after), moved_at=self.state.now)

    def set_game(self, game: Game, **facts: Any) -> None:
        """Set the game and other facts, and reset those that belong to what was shown before."""
        wait = self.state.now + SETTLE
        fresh = {"mistake": None, "look_ahead_at": None, "hints_wait_until": wait}
        self.change(game=game, **(fresh | facts))

    def let_computer_move(self) -> None:
        """Let the computer move, once its move is due and known."""
        screen = self.screen
        if not isinstance(screen, GameScreen) or not screen.awaits_computer:
            return
        choice = screen.computers_choice
        if screen.since_move >= PAUSE and choice and not isinstance(choice, Questions):
            has_moved_on = self.state.look_ahead_at is not None  # the pointer or the cursor
            self.make_move(screen.game, self.rng.choice(choice))
            if has_moved_on:  # It rests where the user thinks of playing.
                self.change(look_ahead_at=self.state.now + REST)
