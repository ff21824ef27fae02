"""
A user at the window in the tests, who presses things and checks the result.

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

do_all("by mouse", "Perfect X 1 Undo") clicks on these things, and do_all("by keyboard", ...)
presses their keys. click() and hover() take names; press() and point() take a position
in the window, in pixels. A board is written as nine squares in reading order: "XO..X....".

At first, Perfect is chosen, as in the game, so "x 1" begins a game against it. Where the computer
would choose at random, it chooses the first square in reading order.

No real time passes. frame() makes one frame of the window. A click or a key takes one, and then a
while passes, in which everything comes to rest. With wait=0, only one frame passes before the next
action. minimax answers only when minimax_answers() or wait() lets it. Nothing is painted. A
Recorder notes each thing that would be drawn, with its place and the name of its colour.
"""

import os
import re
from functools import cache
from itertools import groupby
from types import SimpleNamespace

os.environ["SDL_VIDEODRIVER"] = "dummy"  # No test needs a screen.

import pygame

import tictactoe
from support.recorder import Recorder
from support.times import A_WHILE, FRAME
from window import layout
from window.app import App
from window.game import OPPONENTS
from window.layout import AGAIN, CARD_OF, SIZE, TILES, Button, Layout
from window.rules import SQUARES, Rules
from window.thinker import Thinker
from window.view import draw
from window.words import HINT_WORDS

# All buttons of layout.py except the cards
BUTTONS = [value for value in vars(layout).values() if isinstance(value, Button)]
SQUARE_NAMES = [str(index + 1) for index in range(9)]
OPPONENT_NAMES = [opponent.name for opponent in OPPONENTS]
COMPUTER_NAMES = [opponent.name for opponent in OPPONENTS if not opponent.is_person]
TARGETS = dict(zip(SQUARE_NAMES, SQUARES)) | CARD_OF
TARGETS |= {button.label: button for button in BUTTONS}
TARGETS |= zip(OPPONENT_NAMES, OPPONENTS)
KEY_CODES = {"enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE, "pad-enter": pygame.K_KP_ENTER}
KEY_CODES |= {f"pad-{number}": getattr(pygame, f"K_KP{number}") for number in range(1, 10)}
HELD = {"": 0, "ctrl": pygame.KMOD_LCTRL, "ctrl+shift": pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT}
HELD |= {"alt": pygame.KMOD_LALT, "altgr": pygame.KMOD_RALT}
# What each hint means, however it is worded
HINTS = {HINT_WORDS.get(outcome): hint for outcome, hint in [(1, "Win"), (0, "Tie"), (-1, "Lose")]}
FULL_SCREEN = "(full screen)"


@cache
def best_actions(rows):
    return tictactoe.best_actions([*map(list, rows)])


QUICK = SimpleNamespace(**vars(tictactoe))
QUICK.best_actions = lambda board: best_actions(tuple(map(tuple, board)))
RULES = Rules(QUICK)  # Each position is worked out once, for all users.


def key_event(name):
    """Return the event of a key, perhaps with another one held: "h", "ctrl+z"."""
    held, _, key = name.rpartition("+")
    code = KEY_CODES.get(key) or getattr(pygame, f"K_{key if len(key) == 1 else key.upper()}")
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=HELD[held], scancode=0)


class User:
    """A user at the window. Most actions return the user, so that others can follow."""

    def __init__(self, module=None, canvas=None):
        self.now = 100.0
        self.frames = 0
        self.done = []  # what the user has done, for the messages
        self.thinker = Thinker()
        self.canvas = canvas or Recorder(pygame.Surface(SIZE))
        self.size = self.canvas.surface.get_size()
        rules = Rules(module) if module else RULES
        self.app = App(rules, self.thinker, SimpleNamespace(choice=min))
        self.frame()

    def frame(self, seconds=FRAME, *events):
        """Make one frame with these events, and draw it if the window asks for that."""
        self.frames += 1
        assert self.frames < 20_000, f"{self.after}: this never ends"
        self.now += seconds
        if self.app.update(list(events), self.now, self.size):
            draw(self.canvas, self.app.screen)
        return self

    def minimax_answers(self, answers=1000):
        """Let minimax answer at most this many questions."""
        while self.thinker.waiting and answers:
            self.thinker.answer_next()
            answers -= 1
            if not (self.thinker.waiting and answers):
                self.frame(0)
        return self

    def wait(self, seconds=A_WHILE):
        """
        Let some time pass while minimax answers. After A_WHILE, everything is at rest.

        The time passes in four frames, because a change in one can lead to another in the next: the
        computer's move, then the end of the game, then the words about it.
        """
        for _ in range(4 if seconds else 0):
            self.minimax_answers().frame(seconds / 4).minimax_answers()
        return self

    def do_all(self, way, names):
        """Press things "by mouse" or, with the keys that do the same, "by keyboard"."""
        if way == "by mouse":
            return self.click(*names.split())
        # The key of a side or a button is its first letter.
        keys = [one if one in OPPONENT_NAMES else one[0].lower() for one in names.split()]
        return self.keys(" ".join(keys))

    @property
    def after(self):
        """What the user has done, for the messages. Of a long game, it is only the last part."""
        runs = [(name, len([*same])) for name, same in groupby(self.done)]
        done = [f"{name} ({times} times)" if times > 1 else name for name, times in runs]
        return f"after {' '.join(done[-30:])!r}" if done else "at the start"

    def post(self, kind, **attributes):
        return self.frame(FRAME, pygame.event.Event(kind, **attributes))

    def keys(self, names, wait=A_WHILE):
        """Press these keys, one after another."""
        for name in names.split():
            if name in OPPONENT_NAMES:
                self.keys("left " * len(OPPONENTS) + "right " * OPPONENT_NAMES.index(name))
                self.done[-len(OPPONENTS) - OPPONENT_NAMES.index(name) :] = [name]
                chosen = self.app.state.opponent.name
                assert chosen == name, f"the arrows to {name} lead to {chosen}"
                continue
            self.done.append(name)
            self.frame(FRAME, key_event(name)).wait(wait)
        return self

    @property
    def places(self):
        """The places in the layout of all visible things, by their names."""
        places = self.app.screen.buttons | (TILES if self.app.state.game else {})
        return {name: places[target] for name, target in TARGETS.items() if target in places}

    def layout_place(self, name):
        """Return where something is in the layout."""
        __tracebackhide__ = True
        there = ", ".join(self.places)
        assert name in self.places, f"{self.after}: {name!r} is not there, only {there}"
        return self.places[name]

    def place(self, name):
        """Return where something is in the window, in pixels."""
        return Layout(self.size).rect(self.layout_place(name))

    def point(self, position):
        return self.post(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0))

    def hover(self, name):
        place = self.place(name).center
        self.done.append(f"(pointer to {name})")
        return self.point(place)

    def press(self, position, button=1):
        names = [name for name in self.places if self.place(name).collidepoint(position)]
        self.done.append(f"(press on {names[0]})" if names else f"(press at {position})")
        return self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def click(self, *names, wait=A_WHILE):
        for name in names:
            count = len(self.done)
            self.press(self.hover(name).place(name).center)
            self.done[count:] = [name]
            self.wait(wait)
        return self

    @property
    def drawn(self):
        return self.canvas.drawn

    @property
    def words(self):
        """What is written, line by line."""
        return [line for text in self.canvas.texts for line in text.what.splitlines()]

    @property
    def heading(self):
        return self.words[0]

    @property
    def second_line(self):
        return self.words[1]

    @property
    def score(self):
        """The user's score, the number of ties and the opponent's score."""
        return [int(number) for _, number in self.named_score]

    @property
    def named_score(self):
        """Who is in the score, such as "You (X)" and "Easy (O)", and each of its numbers."""
        return re.findall(r"^(.+)  (\d+)$", "\n".join(self.words), re.MULTILINE)

    @property
    def at_end(self):
        """Whether the user sees the end of a game, and can start another."""
        return AGAIN.label in self.words

    def sees(self, *words):
        """Check that the user sees all these words, boards or players, or the full screen."""
        __tracebackhide__ = True
        players = [name for name, _ in self.named_score if name.endswith(")")]
        seen = [self.board, *self.words, *players]
        seen += [FULL_SCREEN] if self.app.state.full_screen else []
        missing = [one for one in words if one not in seen]
        assert not missing, f"{self.after}: not seen: {missing}\nbut only: {seen}"
        return self

    def sees_no(self, *words):
        """Check that the user sees none of these words."""
        __tracebackhide__ = True
        seen = [one for one in words if one in self.words]
        assert not seen, f"{self.after}: seen, but should not be: {seen}"
        return self

    def sees_tile(self, name, colour, outline=""):
        """Check the colour of a square, a button or a card, and of its outline, if it has one."""
        __tracebackhide__ = True
        seen, seen_outline = self.colours(name)
        assert seen == colour, f"{self.after}: {name} is {seen}, not {colour}"
        outlines = seen_outline or "no colour", outline or "no colour"
        sentence = "{} is outlined in {}, not in {}".format(name, *outlines)
        assert seen_outline == outline, f"{self.after}: {sentence}"
        return self

    def sees_enabled(self, name, enabled=True):
        """Check that a button is there and not dim or, if it is not enabled, that it is dim."""
        __tracebackhide__ = True
        colour = self.text(name).colour
        bright = "+" not in colour and "#" not in colour
        told = f"{'fully seen' if bright else 'dim, or has not yet faded in'}: it is {colour}"
        assert bright is enabled, f"{self.after}: {name!r} is {told}"
        return self

    def text(self, words):
        texts = self.sees(words).canvas.texts
        return next(text for text in texts if words in text.what.splitlines())

    def drawn_on(self, name):
        """Return what is drawn on a square, a button or a card, from its tile upwards."""
        place, (_, *things) = self.layout_place(name), self.drawn  # The first clears the window.
        return [one for one in things if place.collidepoint(one.place.center)]

    @property
    def lit(self):
        """The names of the lit things, except those that are still fading in."""
        tiles = [one for one in self.drawn if one.kind == "tile" and "+" not in one.colour]
        centres = [one.place.center for one in tiles if one.colour.endswith(" lit")]
        return [name for name, place in self.places.items() if place.center in centres]

    @property
    def hints(self):
        """The hint on each square that has one, for instance {"5": "Tie"}."""
        drawn = {name: self.drawn_on(name) for name in self.free}
        return {name: HINTS[one.what] for name in drawn for one in drawn[name] if one.what in HINTS}

    @property
    def lines(self):
        """The winning lines, each by the squares where it begins and ends: ["13"], for instance."""
        names = {tuple(TILES[TARGETS[name]]): name for name in SQUARE_NAMES}
        lines = [one for one in self.drawn if one.kind == "winning_line"]
        return [names[tuple(line.place)] + names[line.look["last"]] for line in lines]

    @property
    def free(self):
        """The names of the squares without a mark."""
        return [name for name, mark in zip(SQUARE_NAMES, self.board) if mark == "."]

    def colours(self, name):
        """Return the colours of a tile, without its outline, and of the outline, if it has one."""
        tile = next(one for one in self.drawn_on(name) if one.kind == "tile")
        return tile.colour, tile.look.get("outline", "")

    @property
    def board(self):
        """The marks on the board, for instance "X...O....", or "" on the start screen."""
        game = self.app.state.game
        return "".join(game.position.marks.get(square, ".") for square in SQUARES) if game else ""
