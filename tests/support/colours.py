"""
The colours by their names, so that a new colour changes only one line of the tests.

"PANEL lit" is a panel under the pointer; "X + 0.6 PANEL" is an X with 0.6 of the panel in it.
"""

from itertools import product

import pygame

from window import look

PALETTE = {  # screens.txt has their values
    "BACKGROUND": look.BACKGROUND,
    "PANEL": look.PANEL,
    "NEUTRAL": look.NEUTRAL,
    "WON": look.WON,
    "LOST": look.LOST,
    "TEXT": look.TEXT,
    "MUTED": look.MUTED,
    "X": look.INK["X"],
    "O": look.INK["O"],
    "WIN": look.OUTCOME[1],
    "TIE": look.OUTCOME[0],
    "LOSE": look.OUTCOME[-1],
    "BEST WIN": look.BEST[1],
    "BEST TIE": look.BEST[0],
    "LAST": look.LAST,
    "LINE TO COME": look.LINE_TO_COME,
    "GLOW": look.GLOW,
}
COLOURS = dict(PALETTE)


def add(name, first, second, fraction):
    """Name a mix of two colours, with a fraction of the second."""
    both = zip(COLOURS[first], COLOURS[second])
    COLOURS[name] = tuple(round(a + (z - a) * fraction) for a, z in both)


GROUNDS = ["PANEL", "BEST WIN", "BEST TIE", "TEXT"]
for ground in GROUNDS:
    add(f"{ground} lit", ground, "BACKGROUND" if ground == "TEXT" else "GLOW", 0.12)
GROUNDS += [f"{ground} lit" for ground in GROUNDS]
MIXES = [
    *product("XO", GROUNDS, [0.28, 0.38, 0.48, 0.55]),  # look-ahead; ghosts and losing marks
    *product(["TEXT", "MUTED"], GROUNDS, [0.7]),  # words on a button that is disabled
    *product(["WIN", "TIE", "LOSE"], ["TEXT"], [0.35]),  # hints under the pointer
    ("BACKGROUND", "TEXT", 0.3),  # the shortcut on a white button
    ("WON", "TEXT", 0.05),  # the flash of a win, halfway through
]
for first, second, fraction in MIXES:
    add(f"{first} + {fraction} {second}", first, second, fraction)
COLOUR_NAMES = {colour: name for name, colour in reversed(COLOURS.items())}


def colour_name(colour):
    """Return the name of a colour or, if it has none, its digits."""
    return COLOUR_NAMES.get(colour) or "#{:02X}{:02X}{:02X}".format(*colour)


def colour_named(name):
    return pygame.Color(COLOURS.get(name, name))


def contrast(first, second):
    """Return the contrast of two colours by their names, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted(map(luminance, (first, second)))
    return (light + 0.05) / (dark + 0.05)


def luminance(name):
    parts = [one / 255 for one in tuple(colour_named(name))[:3]]
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
