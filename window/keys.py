"""What each key does, on any keyboard layout."""

from enum import Enum, auto
from string import ascii_lowercase

import pygame
from pygame.event import Event

from window import layout
from window.layout import CARD_OF, Target
from window.rules import SQUARES, O, X


class Command(Enum):
    """What a key does if it presses no button or square of its own."""

    ENTER = auto()  # or Space: starts a game, plays the square under the cursor, plays again
    ESCAPE = auto()  # leaves full screen, or else goes back to the start
    FULL_SCREEN = auto()
    QUIT = auto()


class Arrow(Enum):
    """By how many squares an arrow moves the cursor: down and to the right."""

    LEFT = (0, -1)
    RIGHT = (0, 1)
    UP = (-1, 0)
    DOWN = (1, 0)


# What each key does. It has pygame's name, with ctrl+ or alt+ in front if that is held.
KEYS: dict[str, Target | Command | Arrow] = {
    "x": CARD_OF[X],
    "o": CARD_OF[O],
    "u": layout.UNDO,
    "ctrl+z": layout.UNDO,
    "backspace": layout.UNDO,
    "h": layout.HINTS,
    "r": layout.REWIND,
    "m": layout.MENU,
    "return": Command.ENTER,
    "enter": Command.ENTER,  # on the number pad
    "space": Command.ENTER,
    "escape": Command.ESCAPE,
    "f11": Command.FULL_SCREEN,
    "alt+return": Command.FULL_SCREEN,
    "ctrl+q": Command.QUIT,
    "ctrl+w": Command.QUIT,
    **{arrow.name.lower(): arrow for arrow in Arrow},
    **{str(3 * i + j + 1): (i, j) for i, j in SQUARES},
    **{f"[{3 * (2 - i) + j + 1}]": (i, j) for i, j in SQUARES},  # the number pad
}
# A Russian keyboard, for instance, has no U: there, the key in the position of a US U is used.
LETTERS = {key.removeprefix("ctrl+") for key in KEYS} & {*ascii_lowercase}
US_LETTERS = {getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in LETTERS}
# On a French one, these keys type "&" and the like, and digits only with Shift.
DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(1, 10)}


def key_name(event: Event) -> str:
    """Return a key's name, spelled as in KEYS, whether or not KEYS has it: "ctrl+shift+z"."""
    # A key that types no ASCII character has a code above 127. So has an arrow, but its scancode is
    # that of no letter.
    letter = US_LETTERS.get(event.scancode) if event.key > 127 else None
    name = letter or DIGITS.get(event.scancode) or pygame.key.name(event.key)
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return f"alt+{name}"  # AltGr, too, which comes with Ctrl on some systems
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):  # META: Cmd on a Mac
        return f"ctrl+shift+{name}" if event.mod & pygame.KMOD_SHIFT else f"ctrl+{name}"
    return name  # with Shift, too: a letter is the same key as its capital
