"""What the user does: the one place where the facts change."""

import random
from dataclasses import replace
from math import inf
from typing import Any

import pygame
from pygame.event import Event

from window.game import FRIEND, OPPONENTS, SYMMETRIES, Game, computer_move, other
from window.layout import AGAIN, HINTS, MENU, PLAY_AS, REWIND, UNDO, Target
from window.rules import SQUARES, Mark, O, Rules, Square, X
from window.screen import NOWHERE, GameScreen, State, screen_for
from window.thinker import Thinker

PAUSE = 0.4  # seconds until the computer moves, including the time in which it thinks
GUARD = 0.3  # seconds in which new buttons can't be pressed by accident
GUARD_START = 0.5  # the same once a game has started
REST = 0.25  # seconds for which the pointer must rest on a square for the look ahead
MAXIMISED = {pygame.WINDOWMAXIMIZED: True, pygame.WINDOWRESTORED: False}
SIDES: dict[Target, Mark] = {label: mark for mark, label in PLAY_AS.items()}

KEYS: dict[str, Target] = {str(3 * i + j + 1): (i, j) for i, j in SQUARES}
KEYS |= {f"[{3 * (2 - i) + j + 1}]": (i, j) for i, j in SQUARES}  # the number pad
KEYS |= {"x": PLAY_AS[X], "o": PLAY_AS[O]}
KEYS |= {"u": UNDO, "backspace": UNDO, "ctrl+z": UNDO, "h": HINTS, "r": REWIND, "escape": MENU}
ENTER = ("return", "enter", "space")
ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
# Of a key whose letter is not in ASCII, the place on a US keyboard decides.
US_LETTERS = {getattr(pygame, f"KSCAN_{letter}"): letter.lower() for letter in "XOUHRZQW"}


def key_name(event: Event) -> str:
    """Return the name of a key, "ctrl+z" for instance."""
    letter = US_LETTERS.get(event.scancode) if event.key > 127 else None
    name = letter or pygame.key.name(event.key)
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return f"alt+{name}"  # AltGr, too, which comes with Ctrl on some systems
    return f"ctrl+{name}" if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else name


class App:
    """The game without a window: it takes events and the time, and changes the facts."""

    def __init__(self, rules: Rules, thinker: Thinker, rng: random.Random) -> None:
        self.rules, self.thinker, self.rng = rules, thinker, rng
        self.screen = screen_for(State())

    @property
    def state(self) -> State:
        return self.screen.state

    def update(self, events: list[Event], now: float, size: tuple[int, int]) -> None:
        """Let time pass, handle the events, and let the computer move when it is time."""
        self.change(now=now, answers=self.thinker.answers.copy())
        if size != self.state.size:
            self.change(size=size, pointer=NOWHERE)  # The pointer was a place in the old size.
        for event in events:
            self.handle(event)
        self.let_computer_move()
        self.thinker.request(self.screen.questions)

    def change(self, **facts: Any) -> None:
        """Change facts; whenever the buttons change, ignore clicks for a moment."""
        before = self.screen
        self.screen = screen_for(replace(before.state, **facts))
        if self.screen.buttons != before.buttons:
            guarded_until = max(self.state.guarded_until, self.state.now + GUARD)
            self.screen = screen_for(replace(self.state, guarded_until=guarded_until))

    # Events

    def handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.change(closed=True)
        elif event.type == pygame.KEYDOWN:
            self.on_key(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.change(pointer=NOWHERE)
        elif event.type == pygame.MOUSEMOTION:
            self.on_motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.change(pointer=event.pos, by_keyboard=False)
            if event.button == pygame.BUTTON_LEFT:
                self.press(self.screen.focused, deliberate=False)
        # In full screen it doesn't count: the Window itself restores and maximises then.
        elif event.type in MAXIMISED and not self.state.full_screen:
            self.change(maximised=MAXIMISED[event.type])

    def on_motion(self, event: Event) -> None:
        """Move the pointer; a look ahead stays for as long as the pointer is on its square."""
        before, now = self.screen.focused, self.state.now
        moved = event.rel != (0, 0)  # resizing the window sends motions by (0, 0)
        self.change(pointer=event.pos, by_keyboard=self.state.by_keyboard and not moved)
        if moved and (self.screen.focused != before or now < self.state.look_ahead_from):
            self.change(look_ahead_from=now + REST)

    def on_key(self, event: Event) -> None:
        """Do what a key does; most of them show the cursor."""
        name, state = key_name(event), self.state
        if name in ("ctrl+q", "ctrl+w"):
            self.change(closed=True)
        elif name in ("f11", "alt+return") or (name == "escape" and state.full_screen):
            self.change(full_screen=not state.full_screen)
        elif name in ARROWS or name in KEYS or name in ENTER:
            if name in ARROWS:
                self.move_cursor(*ARROWS[name])
            else:
                # A letter or a digit is no accident; Enter and Space may be one.
                self.press(KEYS.get(name, self.screen.on_enter), deliberate=name in KEYS)
            # Last: during a game, the first arrow, Enter or Space only shows the cursor.
            self.change(by_keyboard=True)

    def move_cursor(self, down: int, right: int) -> None:
        """Move the cursor, if it is shown; on the start screen, choose another opponent."""
        if self.state.game is None:
            index = OPPONENTS.index(self.state.opponent) + right
            self.change(opponent=OPPONENTS[min(max(index, 0), len(OPPONENTS) - 1)])
        elif self.state.by_keyboard:
            i, j = self.state.cursor
            if (i + down, j + right) in SQUARES:
                self.change(cursor=(i + down, j + right))
        self.change(look_ahead_from=self.state.now)  # A cursor need not rest, as a pointer must.

    # Actions

    def press(self, target: Target | None, deliberate: bool) -> None:
        """Press a button or a square, if it is enabled; ignore what may be an accident."""
        screen, game, state, now = self.screen, self.state.game, self.state, self.state.now
        if target not in screen.enabled or (now < state.guarded_until and not deliberate):
            return
        if target in OPPONENTS:
            self.change(opponent=target)
        elif target in SIDES:
            self.start(SIDES[target])
        elif target == AGAIN:
            # Friends start in turn.
            self.start(other(state.side) if state.opponent == FRIEND else state.side)
        elif target == MENU:
            self.change(game=None, past_games=screen.games)
        elif target == HINTS:
            self.change(hints_on=not state.hints_on, hints_changed_at=now, look_ahead_from=inf)
        elif target == UNDO and game:
            self.go_to(game.back_to(game.persons_turns[-1]), moved_at=None)
        elif target == REWIND and game and screen.review.turning_point is not None:
            self.go_to(game.back_to(screen.review.turning_point), moved_at=None)
        elif isinstance(target, tuple) and game:
            self.change(cursor=target)
            self.make_move(game, target)

    def start(self, side: Mark) -> None:
        now, games, first = self.state.now, self.screen.games, self.rules.initial_position()
        game = Game(side, self.state.opponent, self.rng.randrange(len(SYMMETRIES)), (first,))
        self.go_to(game, moved_at=now, side=side, past_games=games, guarded_until=now + GUARD_START)

    def make_move(self, game: Game, square: Square | None) -> None:
        """Make a move, if it is known; if result fails, the position keeps the Problem."""
        if square and (after := game.position.after(square)):
            self.go_to(game.play(square, after), moved_at=self.state.now)

    def go_to(self, game: Game, **facts: Any) -> None:
        """Show a game; there is no look ahead until the cursor or the pointer moves."""
        self.change(game=game, look_ahead_from=inf, **facts)

    def let_computer_move(self) -> None:
        """Let the computer move, once its move is due and known."""
        screen, answers = self.screen, self.state.answers
        if isinstance(screen, GameScreen) and screen.computer_due and screen.since_move >= PAUSE:
            self.make_move(screen.game, computer_move(screen.game, answers, self.rng))
