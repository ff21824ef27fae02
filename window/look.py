"""The colours, and the sizes of text."""

from window.rules import O, X

Colour = tuple[int, int, int]

BACKGROUND = (0x10, 0x14, 0x1B)
PANEL = (0x2D, 0x37, 0x47)  # tiles and buttons
GLOW = (0x92, 0xB3, 0xE3)  # blended lightly into whatever the pointer or the cursor is on
NEUTRAL = (0x44, 0x52, 0x69)  # the rim of the icon
WON = (0x2F, 0x5B, 0x50)  # the tiles of a winning line
LOST = (0x46, 0x22, 0x30)  # and if the computer wins: darker, as not everybody sees hues
TEXT = (0xEC, 0xF0, 0xF5)
MUTED = (0xA8, 0xB3, 0xC3)
LAST = (0x78, 0x84, 0x95)  # the outline of the last move
LINE_TO_COME = (0x76, 0x7E, 0x8A)  # a winning line in the look-ahead
INK = {X: (0xFF, 0x9F, 0x43), O: (0x54, 0xBC, 0xFF)}
BAD = (0xFF, 0x8A, 0x9E)  # a loss, a mistake, a Problem
OUTCOME = {1: (0x5F, 0xE0, 0xA0), 0: (0xC4, 0xCD, 0xDA), -1: BAD}  # a win, a tie, a loss
BEST = {1: (0x34, 0x53, 0x56), 0: (0x33, 0x4E, 0x70)}  # tiles with the best hint; a loss has none

# The sizes of text. Text of size SMALL or less is small print, which a small window leaves out.
HUGE = 40
BIG = 27.5
LARGE = 21
NORMAL = 15.5
NUMBER = 13.5
SMALL = 13
TINY = 11


def mix(first: Colour, second: Colour, fraction: float) -> Colour:
    """Return a blend of two colours, in which this fraction is the second."""
    r, g, b = (round(a + (z - a) * fraction) for a, z in zip(first, second))
    return r, g, b


def lit(colour: Colour) -> Colour:
    """Return a highlighted colour: lighter, except that white gets darker."""
    return mix(colour, BACKGROUND if colour == TEXT else GLOW, 0.12)
