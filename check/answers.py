"""How the student's answers, which can be anything, are compared and shown."""

import reprlib
from contextlib import suppress
from textwrap import shorten


def text(answer):
    """Return an answer as Python shows it, sets in order, and shortened if it is long."""
    shown = reprlib.Repr()
    shown.maxset = shown.maxfrozenset = shown.maxlist = shown.maxtuple = shown.maxdict = 10
    shown.maxother = shown.maxstring = 150
    return shorten(shown.repr(answer), 150, placeholder=" ...")


def equal(answer, expected):
    """Return whether both are equal. A numpy array never is: its == gives no single yes or no."""
    with suppress(Exception):  # A student's == can do anything.
        return bool(answer == expected)
    return False


def is_board(answer):
    """Return whether an answer is a list of three lists of three marks."""
    rows = answer if isinstance(answer, list) else []
    marks = [mark for row in rows if isinstance(row, list) for mark in row]
    # by repr: == can do anything if the student's code defines it
    return len(rows) == 3 and len(marks) == 9 and {*map(repr, marks)} <= {"'X'", "'O'", "None"}


def instead(answer, expected):
    """Return what is wrong with an answer, in the words that follow "returned"."""
    if not is_board(expected):
        return f"{text(answer)} instead of {expected!r}"
    if is_board(answer):
        return "the wrong board"
    return f"{text(answer)} instead of the board below"
