"""
Somebody at the window, as the tests tell it: what they press, and what they then see.

    User().click("Friend", "X", "5").keys("u 1").sees("X........")

Things have the names that a user would give them:

    "1" to "9"                   the squares in reading order: "5" is the centre
    "X", "O"                     the two cards of the start screen
    "Easy", "Friend", ...        the opponents
    "Undo", "Play again", ...    the buttons, by what is written on them

Keys are written in one string, with spaces between them, as pygame names them:

    "x 5 h left f11"             letters, digits, arrows and the like
    "enter", "esc"               short for pygame's "return" and "escape"
    "pad-7", "pad-enter"         on the number pad
    "ctrl+z", "alt+enter"        with a key held; also "ctrl+shift+z" and "altgr+q"
    "Easy"                       no key, but all the arrows that choose this opponent

play("by mouse", "Perfect X 1 Undo") clicks on these things; play("by keyboard", ...) presses their
keys. A board is written as nine squares in reading order: "XO..X....".

No real time passes. A turn is one frame of the window. A click or a key takes one, and then two
seconds pass, in which everything comes to rest. With wait=0 they don't: what is done next happens
in the next frame. minimax answers only when minimax_answers() or wait() lets it. Nothing is
painted: a Recorder notes each thing that is to be drawn, in lengths of the layout, with its colour
by name. (test_drawing.py looks at real pixels.)
"""

import difflib
import os
import random
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

# pytest knows these folders, but scenes.py and the programs that use this file are no tests.
sys.path += [str(folder) for folder in Path(__file__).resolve().parents[1:3]]
os.environ["SDL_VIDEODRIVER"] = "dummy"  # no test needs a screen

import pygame

import tictactoe
from colours import colour_name
from times import FRAME
from window import layout
from window.app import App
from window.canvas import Canvas
from window.game import OPPONENTS
from window.keys import KEYS
from window.layout import AGAIN, PLAY_AS, SIZE, TILES, Button, Layout
from window.rules import SQUARES, Rules
from window.thinker import Thinker
from window.view import draw

# All buttons of layout.py but the cards
BUTTONS = [value for value in vars(layout).values() if isinstance(value, Button)]
SQUARE_NAMES = [str(index + 1) for index in range(9)]
OPPONENT_NAMES = [opponent.name for opponent in OPPONENTS]
NAMES = dict(zip(SQUARE_NAMES, SQUARES)) | PLAY_AS
NAMES |= {button.label: button for button in BUTTONS}
NAMES |= zip(OPPONENT_NAMES, OPPONENTS)
# The keys that press things which have another name
KEY_OF = {button.label: button.shortcut.lower() for button in BUTTONS} | {"X": "x", "O": "o"}
KEY_CODES = {"enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE, "pad-enter": pygame.K_KP_ENTER}
KEY_CODES |= {f"pad-{number}": getattr(pygame, f"K_KP{number}") for number in range(1, 10)}
HELD = {"": 0, "ctrl": pygame.KMOD_LCTRL, "ctrl+shift": pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT}
HELD |= {"alt": pygame.KMOD_LALT, "altgr": pygame.KMOD_RALT}
IDLE_KEYS = ["tab", "f2", "q", "ctrl+x", "ctrl+shift+z", "alt+u", "altgr+h", "lshift", "capslock"]
IDLE_KEYS = [key for key in IDLE_KEYS if key not in KEYS]  # those that do nothing anywhere


class Drawn(NamedTuple):
    """One thing that is drawn, in lengths of the layout."""

    kind: str
    what: str
    place: pygame.Rect
    colour: str
    look: dict

    def __str__(self):
        look = " ".join(f"{name} {value}" for name, value in self.look.items())
        return " ".join((self.kind, self.what, str(tuple(self.place)), self.colour, look))


@cache
def written(value):
    """Return a value as the tests show it: colours by their names, fractions rounded."""
    if isinstance(value, tuple) and len(value) == 3:
        return colour_name(value)
    return round(value, 3) if isinstance(value, float) else value


def difference(before, after):
    """Return what is drawn in another way, a line for each thing, or "" if nothing is."""
    if before == after:
        return ""
    lines = difflib.ndiff([str(one) for one in before], [str(one) for one in after])
    changed = [line for line in lines if line[0] in "+-"]
    return "\n".join(["- before, + after:", *changed]) if changed else ""


class Recorder(Canvas):
    """A canvas that notes what it is told to draw, but draws nothing."""

    def note(self, kind, what, place, colour, **look):
        look = {name: written(value) for name, value in look.items() if value is not None}
        self.drawn.append(Drawn(kind, what, place, written(colour), look))

    def clear(self, colour):
        self.drawn = []
        self.note("clear", "", pygame.Rect((0, 0), SIZE), colour)

    def tile(self, rect, radius, colour, outline=None):
        self.note("tile", "", rect, colour, radius=radius, outline=outline)

    def mark(self, mark, rect, size, colour, progress=1):
        self.note("mark", mark, rect, colour, size=size, progress=progress)

    def winning_line(self, first, last, colour, progress):
        self.note("winning_line", "", first, colour, last=tuple(last), progress=progress)

    def text(self, words, rect, size, colour, align="center"):
        if words:
            self.note("text", words, rect, colour, size=size, align=align)

    def sentence(self, words, rect, size, colour):
        self.note("sentence", words, rect, colour, size=size)

    @property
    def texts(self):
        return [one for one in self.drawn if one.kind in ("text", "sentence")]


def key_code(name):
    """Return pygame's number for a key: "h", "f11", "pad-7"."""
    if name in KEY_CODES:
        return KEY_CODES[name]
    return getattr(pygame, f"K_{name if len(name) == 1 else name.upper()}")


def key_event(name):
    """Return the event of a key, perhaps with another one held: "h", "ctrl+z"."""
    held, _, key = name.rpartition("+")
    return pygame.event.Event(pygame.KEYDOWN, key=key_code(key), mod=HELD[held], scancode=0)


class User:
    """Somebody at the window. Most of what they do returns them, so that they can go on."""

    def __init__(self, seed=0, module=tictactoe, canvas=None):
        self.now = 100.0
        self.frames = 0
        self.thinker = Thinker()
        self.canvas = canvas or Recorder(pygame.Surface(SIZE))
        self.size = self.canvas.surface.get_size()
        self.app = App(Rules(module), self.thinker, random.Random(seed))
        self.turn()

    def turn(self, seconds=FRAME, *events):
        """Let a frame come with these events; it is drawn if the window asks for that."""
        self.frames += 1
        assert self.frames < 20_000, "this goes on without an end"
        self.now += seconds
        if self.app.update(list(events), self.now, self.size):
            draw(self.canvas, self.app.screen)
        return self

    def minimax_answers(self, answers=1000):
        """Let minimax answer so many questions, in no time."""
        while self.thinker.waiting and answers:
            self.thinker.answer_next()
            answers -= 1
            if not (self.thinker.waiting and answers):
                self.turn(0)
        return self

    def wait(self, seconds=2.0):
        """
        Let some time pass, with minimax at hand; in two seconds, everything comes to rest.

        It passes in four frames, because what comes with one can lead to more in the next: the
        computer's move, then the end of the game, then what is said about it.
        """
        for _ in range(4 if seconds else 0):
            self.minimax_answers().turn(seconds / 4).minimax_answers()
        return self

    def play(self, way, names):
        """Press things "by mouse" or, with the keys that do the same, "by keyboard"."""
        if way == "by mouse":
            return self.click(*names.split())
        return self.keys(" ".join(KEY_OF.get(name, name) for name in names.split()))

    def post(self, kind, **attributes):
        return self.turn(FRAME, pygame.event.Event(kind, **attributes))

    def keys(self, names, wait=2.0):
        """Press keys, one after the other."""
        for name in names.split():
            if name in OPPONENT_NAMES:
                self.keys("left " * len(OPPONENTS) + "right " * OPPONENT_NAMES.index(name))
                continue
            self.turn(FRAME, key_event(name)).wait(wait)
        return self

    @property
    def places(self):
        """Where the things are that can be seen now, in the layout, by their names."""
        places = self.app.screen.buttons | (TILES if self.app.state.game else {})
        return {name: places[target] for name, target in NAMES.items() if target in places}

    def place(self, name):
        """Return where something is in the window, in pixels."""
        __tracebackhide__ = True
        assert name in self.places, f"{name!r} is not there, only {', '.join(self.places)}"
        return Layout(self.size).rect(self.places[name])

    def point(self, position):
        return self.post(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0))

    def hover(self, name):
        return self.point(self.place(name).center)

    def press(self, position, button=1):
        return self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def release(self, position, button=1):
        """Let a button of the mouse go, in the same frame in which it was pressed."""
        return self.turn(0, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button))

    def click(self, *names, wait=2.0):
        for name in names:
            place = self.hover(name).place(name).center
            self.press(place).release(place).wait(wait)
        return self

    @property
    def drawn(self):
        return self.canvas.drawn

    @property
    def words(self):
        return [text.what for text in self.canvas.texts]

    @property
    def heading(self):
        return self.words[0]

    @property
    def second_line(self):
        return self.words[1]

    @property
    def at_end(self):
        """Whether the end of a game is seen, and another one can be started."""
        return AGAIN.label in self.words

    def sees(self, *words):
        """Check that all these words, or this board, are seen."""
        __tracebackhide__ = True
        seen = [self.board, *self.words]
        missing = [one for one in words if one not in seen]
        assert not missing, f"not seen: {missing}\nbut only: {seen}"
        return self

    def sees_no(self, *words):
        """Check that none of these words are seen."""
        __tracebackhide__ = True
        seen = [one for one in words if one in self.words]
        assert not seen, f"seen, but should not be: {seen}"
        return self

    def sees_tile(self, name, colour, outline=""):
        """Check the colour of a square, a button or a card, and of its outline, if it has one."""
        __tracebackhide__ = True
        seen, seen_outline = self.tile(name)
        assert seen == colour, f"{name} is {seen}, not {colour}"
        outlines = seen_outline or "no colour", outline or "no colour"
        assert seen_outline == outline, "{} is outlined in {}, not in {}".format(name, *outlines)
        return self

    def text(self, words):
        return next(text for text in self.sees(words).canvas.texts if text.what == words)

    def on(self, name):
        target = NAMES[name]
        place = TILES[target] if target in TILES else self.app.screen.buttons[target]
        return [one for one in self.drawn[1:] if place.collidepoint(one.place.center)]

    @property
    def hints(self):
        """The word of the hint on each square that has one: {"5": "Tie"}, for instance."""
        words = ("Win", "Tie", "Lose")
        squares = SQUARE_NAMES if self.board else []
        return {name: one.what for name in squares for one in self.on(name) if one.what in words}

    @property
    def free(self):
        """The names of the squares without a mark."""
        return [name for name, mark in zip(SQUARE_NAMES, self.board) if mark == "."]

    def tile(self, name):
        """Return the colours of a tile, without its outline, and of the outline, if it has one."""
        tile = next(one for one in self.on(name) if one.kind == "tile")
        return tile.colour, tile.look.get("outline", "")

    @property
    def board(self):
        """The marks that were made, "X...O....", for instance, or "" on the start screen."""
        game = self.app.state.game
        return "".join(game.position.marks.get(square, ".") for square in SQUARES) if game else ""
