"""Somebody at the window: real events, and a clock that moves only when it is told to."""

import random
from types import ModuleType

import pygame

import runner
from runner import START, Text

FRAME = 1 / 60
KEYS = {"enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE, "pad enter": pygame.K_KP_ENTER}


class Thinker:
    """Answers the window's questions when it is told to, and not in a thread."""

    def __init__(self):
        self.examiner = runner.Examiner()
        self.questions = []
        self.overdue = ""
        self.lost = {}

    def ask(self, questions):
        self.questions = questions

    def late(self):
        return self.overdue

    def think(self):
        """Answer the most urgent question."""
        answer = self.examiner.answer(self.questions[0])
        pygame.event.post(pygame.event.Event(runner.ANSWER, answer=answer))


class User:
    """The window, and somebody who uses it with two seconds between any two presses."""

    def __init__(self, seed=0, size=(480, 640)):
        self.now = 100.0
        pygame.display.quit()
        self.thinker = Thinker()
        self.window = runner.Window(self.thinker, random.Random(seed), clock=lambda: self.now)
        pygame.event.clear()
        self.resize(*size)

    @property
    def app(self):
        return self.window.app

    @property
    def board(self):
        return self.app.game.board if self.app.game else START

    @property
    def shapes(self):
        """What is on the screen."""
        return self.window.shown

    @property
    def texts(self):
        """All that can be read, by its words."""
        return {shape.words: shape for shape in self.shapes if isinstance(shape, Text)}

    @property
    def words(self):
        return [shape.words for shape in self.shapes if isinstance(shape, Text)]

    @property
    def targets(self):
        """What there is to press, and where."""
        return runner.targets(self.app.size, self.app.buttons)

    @property
    def screen(self):
        return pygame.display.get_surface()

    def turn(self, seconds=FRAME):
        """Let time pass, and then a frame come."""
        self.now += seconds
        self.window.frame(pygame.event.get())

    def think(self):
        """Let tictactoe.py answer all that the window asks, in no time."""
        while self.thinker.questions:
            self.thinker.think()
            self.turn(0)

    def wait(self, seconds=2.0):
        """Let time pass; answers come at once."""
        for _ in range(10):
            self.think()
            self.turn(seconds / 10)
        self.think()

    def post(self, kind, **attributes):
        """Send an event the way that real ones come."""
        pygame.event.post(pygame.event.Event(kind, **attributes))
        self.turn()

    def key(self, name, mod=0):
        code = KEYS.get(name) or pygame.key.key_code(name)
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def keys(self, names):
        """Press key after key, with two seconds after each."""
        for name in names.split():
            self.key(name)
            self.wait()

    def point(self, position):
        self.post(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0))

    def hover(self, action):
        self.point(self.targets[action].center)

    def press(self, position, button=1):
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def click(self, action, button=1):
        """Click in the middle of a card, an opponent, a square or a button."""
        position = self.targets[action].center
        self.point(position)
        self.press(position, button)
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def clicks(self, *actions):
        """Click on one after the other, with two seconds after each."""
        for action in actions:
            self.click(action)
            self.wait()

    def resize(self, width, height):
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)
        self.wait()


def module(**functions):
    """Make a tictactoe.py of which some functions are others; None leaves one out."""
    import tictactoe  # noqa: PLC0415 - the tests put others in its place

    made = ModuleType("tictactoe")
    made.__dict__.update(vars(tictactoe))
    for name, function in functions.items():
        made.__dict__[name] = function
        if function is None:
            del made.__dict__[name]
    return made
