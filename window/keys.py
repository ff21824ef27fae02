"""What each key does, on any keyboard layout."""

from enum import Enum, auto
from string import ascii_lowercase

import pygame
from pygame.event import Event

from window import layout
from window.layout import CARD_OF, Target
from window.rules import SQUARES, O, X


class Command(Enum):
    """What a key does if it is not the shortcut of a button or a square."""

    ENTER = auto()  # or Space: starts a game, plays the square under the cursor, plays again
    ESCAPE = auto()  # leaves full screen, or else goes back to the start
    FULL_SCREEN = auto()
    QUIT = auto()


class Arrow(Enum):
    """How many squares an arrow moves the cursor, down and to the right."""

    LEFT = (0, -1)
    RIGHT = (0, 1)
    UP = (-1, 0)
    DOWN = (1, 0)


# What each key does. The names are pygame's, with ctrl+ or alt+ in front if that key is held.
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
    **{f"[{3 * (2 - i) + j + 1}]": (i, j) for i, j in SQUARES},  # the number pad's [1] to [9]
}
# A Russian keyboard has no U, so the key where a US keyboard has its U stands in for it.
LETTERS = {key.removeprefix("ctrl+") for key in KEYS} & {*ascii_lowercase}
US_LETTERS = {getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in LETTERS}
# On a French keyboard, these keys type digits only with Shift.
DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(1, 10)}


def key_name(event: Event) -> str:
    """Return a key's name as KEYS would spell it, for instance "ctrl+shift+z"."""
    # Keys that type no ASCII character have codes above 127. So do the arrows, but no letter
    # has their scancodes.
    letter = US_LETTERS.get(event.scancode) if event.key > 127 else None
    name = letter or DIGITS.get(event.scancode) or pygame.key.name(event.key)
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return f"alt+{name}"  # AltGr counts as Alt. On some systems, it comes with Ctrl.
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):  # META: Cmd on a Mac
        return f"ctrl+shift+{name}" if event.mod & pygame.KMOD_SHIFT else f"ctrl+{name}"
    return name  # Shift makes no difference: a capital is the same key.
