"""A person at the window: real events, a clock that moves only when told, no real waiting."""

import random
from types import ModuleType

import pygame

import runner

FRAME = 1 / 60
KEYS = {"enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE}


class Thinker(runner.Thinker):
    """Thinks when it is told to, and not in a thread."""

    thinking = False

    def work(self):
        pass

    def think(self):
        self.thinking = True
        super().think()
        self.thinking = False


class Desk:
    """The window, and who sits before it."""

    def __init__(self, seed=0, size=(480, 640)):
        self.now = 100.0
        thinker, runner.Thinker = runner.Thinker, Thinker
        try:
            self.window = runner.Window(random.Random(seed), clock=lambda: self.now)
        finally:
            runner.Thinker = thinker
        pygame.event.clear()
        self.resize(*size)

    @property
    def app(self):
        return self.window.app

    @property
    def board(self):
        return self.app.game.board

    @property
    def words(self):
        """All that can be read on the screen."""
        return [shape[1] for shape in self.scene if shape[0] is runner.write]

    @property
    def scene(self):
        return runner.scene(self.app, self.now)

    @property
    def hints(self):
        """What each square's hint says, None if it is not known yet."""
        game, thoughts = self.app.game, self.app.thoughts
        mark = runner.mover(game.board)
        return {at: runner.hint(thoughts.get(after), mark) for at, after in game.ahead.items()}

    @property
    def picture(self):
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    def post(self, kind, **what):
        """Send an event the way that the user's come, and let the window take it."""
        pygame.event.post(pygame.event.Event(kind, **what))
        self.turn()

    def turn(self, seconds=FRAME):
        """Let a frame pass; a game is checked at once, unless Perfect is to move in it."""
        self.window.take(pygame.event.get())
        self.now += seconds
        self.window.look()
        game = self.app and self.app.game
        perfect = game and game.computer_moves and game.opponent == runner.PERFECT
        if game and self.wanted == [game] and not perfect:
            self.window.thinker.think()
            self.window.take(pygame.event.get())
            self.window.look()

    @property
    def wanted(self):
        """What the window wants thought, the most urgent first: a game, or boards."""
        return [topic for _, topic in self.window.thinker.wanted]

    def think(self):
        """Let the computer think everything that the window wants thought."""
        while self.app and self.wanted:
            self.window.thinker.think()
            self.turn()

    def wait(self, seconds=1.0):
        """Let time pass; thoughts come at once."""
        for _ in range(10):
            self.think()
            self.turn(seconds / 10)

    def key(self, name, mod=0):
        code = KEYS.get(name) or pygame.key.key_code(name)
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)

    def keys(self, names):
        for name in names.split():
            self.key(name)

    def point(self, at):
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at, button=1):
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at, button=1):
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, target, button=1):
        """Click in the middle of a square, a card, an opponent or a button."""
        at = self.app.targets[target].center
        self.point(at)
        self.press(at, button)
        self.release(at, button)

    def resize(self, width, height):
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)


def module(name="tictactoe", **functions):
    """Make a tictactoe.py of which some functions are others; None leaves one out."""
    import tictactoe  # noqa: PLC0415 - the tests put others in its place

    made = ModuleType(name)
    made.__dict__.update(vars(tictactoe))
    for key, function in functions.items():
        made.__dict__[key] = function
        if function is None:
            del made.__dict__[key]
    return made
