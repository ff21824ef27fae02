"""What the player does: the one place where the facts change."""

import random
from dataclasses import replace
from typing import Any

import pygame
from pygame.event import Event

from window.door import SQUARES, Door, Mark, O, Square, X
from window.game import OPPONENTS, Game, computer_move
from window.screen import NOWHERE, Screen
from window.sheet import AGAIN, HINTS, MENU, PLAY_AS, REWIND, UNDO, Action
from window.thinker import Thinker

PAUSE = 0.4  # seconds until the computer moves, including the time in which it thinks
QUIET = 0.3  # seconds in which new buttons can't be pressed by accident
QUIET_START = 0.5  # the same once a game has started
SIDES: dict[Action, Mark] = {label: mark for mark, label in PLAY_AS.items()}

KEYS: dict[str, Action] = {str(3 * i + j + 1): (i, j) for i, j in SQUARES}
KEYS |= {f"[{3 * (2 - i) + j + 1}]": (i, j) for i, j in SQUARES}  # the number pad
KEYS |= {"x": PLAY_AS[X], "o": PLAY_AS[O]}
KEYS |= {"u": UNDO, "backspace": UNDO, "ctrl+z": UNDO, "h": HINTS, "r": REWIND, "escape": MENU}
ENTER = ("return", "enter", "space")
ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def key_name(event: Event) -> str:
    """Return the name of a key, "ctrl+z" for instance."""
    name = pygame.key.name(event.key)
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return f"alt+{name}"  # AltGr, too, which comes with Ctrl on some systems
    return f"ctrl+{name}" if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else name


class App:
    """The game without a window: it takes events and the time, and changes the facts."""

    def __init__(self, door: Door, thinker: Thinker, rng: random.Random) -> None:
        self.door, self.thinker, self.rng = door, thinker, rng
        self.screen = Screen((0, 0))

    def update(self, events: list[Event], now: float, size: tuple[int, int]) -> None:
        """Let time pass, handle the events, and let the computer move when it is time."""
        since = self.thinker.since or now
        self.change(now=now, answers=self.thinker.answers.copy(), waited=now - since)
        if size != self.screen.size:
            self.change(size=size, pointer=NOWHERE)
        for event in events:
            self.handle(event)
        self.move_computer()
        self.thinker.request(self.screen.questions)

    def has_to_redraw(self) -> bool:
        """Return whether the screen may change without an event."""
        return self.screen.moving or len(self.thinker.answers) > len(self.screen.answers)

    def change(self, **facts: Any) -> None:
        """Change facts; whenever the buttons change, ignore clicks for a moment."""
        before = self.screen
        self.screen = replace(before, **facts)
        if self.screen.buttons != before.buttons:
            quiet_until = max(self.screen.quiet_until, self.screen.now + QUIET)
            self.screen = replace(self.screen, quiet_until=quiet_until)

    # Events

    def handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.change(closed=True)
        elif event.type == pygame.KEYDOWN:
            self.on_key(event)
        elif event.type == pygame.WINDOWLEAVE:
            self.change(pointer=NOWHERE)
        elif event.type == pygame.MOUSEMOTION:
            self.change(pointer=event.pos)
            if event.rel != (0, 0):  # resizing the window sends motions by (0, 0)
                self.change(cursor=None, looking_ahead=True)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.change(pointer=event.pos, cursor=None)
            if event.button == pygame.BUTTON_LEFT:
                self.press(self.screen.focused, deliberate=False)

    def on_key(self, event: Event) -> None:
        """Do what a key does; after most of them, show the cursor."""
        name, screen = key_name(event), self.screen
        if name in ("ctrl+q", "ctrl+w"):
            self.change(closed=True)
        elif name in ("f11", "alt+return") or (name == "escape" and screen.full_screen):
            self.change(full_screen=not screen.full_screen)
        elif name in ARROWS or name in ENTER or name in KEYS:
            if name in ARROWS:
                self.move_cursor(*ARROWS[name])
            else:
                self.press(KEYS.get(name) or self.entered(), deliberate=name in KEYS)
            if self.screen.cursor is None:
                self.change(cursor=(1, 1))  # the centre

    def entered(self) -> Action | None:
        """Return what Enter and Space press now."""
        if self.screen.game is None:
            return PLAY_AS[self.screen.side]
        return AGAIN if self.screen.end_shown else self.screen.cursor

    def move_cursor(self, down: int, right: int) -> None:
        """Move the cursor; on the start screen, choose another opponent."""
        screen = self.screen
        if screen.game is None:
            index = OPPONENTS.index(screen.opponent) + right
            self.change(opponent=OPPONENTS[min(max(index, 0), len(OPPONENTS) - 1)])
        elif screen.cursor is not None:
            square = screen.cursor[0] + down, screen.cursor[1] + right
            self.change(cursor=square if square in SQUARES else screen.cursor)
        self.change(looking_ahead=True)

    # Actions

    def press(self, action: Action | None, deliberate: bool) -> None:
        """Do what an action does, if it can be done; ignore what may be an accident."""
        screen, game = self.screen, self.screen.game
        if action not in screen.enabled or (screen.now < screen.quiet_until and not deliberate):
            return
        if action in OPPONENTS:
            self.change(opponent=action)
        elif action in SIDES or action == AGAIN:
            self.start(SIDES.get(action, screen.side))
        elif action == HINTS:
            on = not screen.hints_on
            self.change(hints_on=on, hints_since=screen.now, looking_ahead=False)
        elif action == MENU:
            self.change(game=None, past_games=screen.games)
        elif action == UNDO and game:
            self.go_to(game.back_to(game.persons_turns[-1]))
        elif action == REWIND and game and screen.review.turning_point is not None:
            self.go_to(game.back_to(screen.review.turning_point))
        elif isinstance(action, tuple) and game:
            self.make_move(game, action)

    def start(self, side: Mark) -> None:
        screen = self.screen
        self.change(side=side, past_games=screen.games, quiet_until=screen.now + QUIET_START)
        first = self.door.initial_position()
        self.go_to(Game(side, screen.opponent, self.rng.randrange(8), (first,)), screen.now)

    def make_move(self, game: Game, square: Square | None) -> None:
        """Make a move, if it is known; if result fails, the position keeps the Problem."""
        if square and (after := game.position.after(square)):
            self.go_to(game.play(square, after), self.screen.now)

    def go_to(self, game: Game, moved: float | None = None) -> None:
        self.change(game=game, moved=moved, looking_ahead=False)

    def move_computer(self) -> None:
        """Let the computer move, once its move is due and known."""
        screen, game = self.screen, self.screen.game
        if game and game.computer_to_move and not screen.stuck and screen.since_move >= PAUSE:
            move = computer_move(game, screen.answers, self.rng)
            self.make_move(game, move)
