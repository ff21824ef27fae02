"""Every key: what it does, on which keyboards, and what it does not do."""

import re
from string import ascii_lowercase

import pygame
import pytest
from pygame.event import Event

from support.games import CARELESS, MENU, START, TIE, X_WINS
from support.modules import FOLDER
from support.user import FULL_SCREEN, User
from window import words
from window.keys import KEYS, LETTERS, Arrow, key_name

TIE_HINT, LOSS_HINT = (words.HINT_WORDS.get(outcome) for outcome in (0, -1))
REWOUND = (words.FIND_BETTER, words.RESULT_UNDONE)
NUMBER_PAD = " ".join(f"pad-{number}" for number in "579146823")
# What is seen, and the keys that lead there
SEEN = {
    (MENU,): ["esc u h r m 5 up q w z f2 tab", "x m", f"x {CARELESS} m"],
    (MENU, FULL_SCREEN): ["x f11 m", "x m alt+enter"],
    (START, "You (X)", "Perfect (O)"): ["x", "enter", "space", "o esc x esc space", "x h"],
    (START, "You (X)", "Medium (O)"): ["Medium x", "Medium up down x"],
    (START, "You (X)", "Easy (O)"): ["Easy left left x", "Easy x h h"],
    (START, "You (O)", "Friend (X)"): ["Friend right o", f"Friend o {X_WINS} o"],
    (START, "You (X)", "Friend (O)"): [f"Friend o {end} enter" for end in (X_WINS, TIE)],
    ("You (O)", "Perfect (X)"): ["o", "o esc enter", f"o {CARELESS} enter"],
    (START,): [
        *["x f11 esc", "x 1 u", "x 1 u u", "x 1 2 u u", "Friend x 1 u", "Friend x 1 5 u u"],
        *[f"Friend x {X_WINS} {key}" for key in ("enter", "pad-enter", "space", "x", "o")],
    ],
    ("....X....",): [
        *[f"Friend x 5 1 {key}" for key in ("u", "backspace", "ctrl+z")],
        *["Friend x enter enter", "Friend x space space", "Friend x 5 enter r x o"],
        *[f"Friend x 5 {key}" for key in ("f11 esc", "ctrl+1", "alt+1", "altgr+1")],
        *[f"Friend x 5 ctrl+shift+{key}" for key in "zqw"],
        # A new game has its cursor in the centre. At the end, no cursor is seen.
        *[f"Friend x {X_WINS} {keys} enter enter" for keys in ("", "esc", "left down")],
    ],
    ("X........", "Easy (X)"): ["Easy o u"],  # The computer's first move can't be undone.
    ("........X",): ["Friend x down right down right enter"],
    ("OXXXXOOOX",): [f"Friend x {NUMBER_PAD}"],
    (TIE_HINT, START, "X starts: you are X, your friend is O.", words.POINT): ["Friend x h"],
    (TIE_HINT, words.HINTS, words.POINT): ["x h", "x h m x", "x h 5", "Friend x 5 h"],
    (TIE_HINT, LOSS_HINT, *REWOUND): [f"x {CARELESS} r h", f"x h {CARELESS} r"],
    ("1", "2"): [f"x h {CARELESS} r down down"],
    REWOUND: [f"x {CARELESS} {keys}" for keys in ("r", "r h h", "h r")],
    ("XXXOO....", "Play again"): [f"Friend x {X_WINS} {key}" for key in ("h", "r", "left")],
}
ROWS = [(seen, keys) for seen in SEEN for keys in SEEN[seen]]


@pytest.mark.parametrize(("seen", "keys"), ROWS)
def test_what_each_key_does(seen, keys):
    user = User().keys(keys).sees(*seen)
    assert not user.app.state.closed, "the window was closed"


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+w"])
def test_these_keys_close_the_window(key):
    closed = User().keys(f"x f11 {key}").app.state.closed
    assert closed, f"after {key}, the window is still open"


# How docs/play.md writes what window/keys.py writes in another way
SEVERAL = {"1 ... 9": [*"123456789"], "arrows": [arrow.name.lower() for arrow in Arrow]}
SPELT = {"enter": "return", "esc": "escape", "alt+enter": "alt+return"}


def test_the_table_in_play_md_has_every_key_and_no_other():
    page = (FOLDER / "docs" / "play.md").read_text(encoding="utf-8")
    _, *cells = re.findall(r"^\| [a-z, ]+ \| ([^|]+) \|", page, re.MULTILINE)  # first the titles
    found = [key for cell in cells for key in re.split(", then |, | or ", cell.lower())]
    told = {one for key in found for one in SEVERAL.get(key, [SPELT.get(key, key)])}
    keys = {key for key in KEYS if "[" not in key} - {"enter"}  # not those of the number pad
    others = f"only on the page, or only in keys.py: {told ^ keys}"
    new = "For a new button, add rows to SEEN, in a game and at its end, and a scene to scenes.py."
    assert told == keys, f"{others}\n{new}"


def named(key, scancode=0, mod=0):
    return key_name(Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod))


# What is typed in the places of a to z; on a Greek keyboard, Q types a semicolon.
RUSSIAN = dict(zip(ascii_lowercase, "фисвуапршолдьтщзйкыегмцчня"))
GREEK = dict(zip(ascii_lowercase, "αβψδεφγηιξκλμνοπ;ρστθωςχυζ"))


@pytest.mark.parametrize("letter", sorted(LETTERS))
def test_on_all_keyboards_a_letter_is_its_own_key_or_else_the_one_in_its_place(letter):
    place = getattr(pygame, f"KSCAN_{letter.upper()}")
    keyboards = {"a Dvorak": letter, "a Russian": RUSSIAN[letter], "a Greek": GREEK[letter]}
    for keyboard, typed in keyboards.items():
        key = named(ord(typed), pygame.KSCAN_A if typed == letter else place)
        told = f"on {keyboard} keyboard, the key {typed} is taken for {key!r}, not for {letter!r}"
        assert key == letter or typed == ";", told


def test_on_a_french_keyboard_digits_need_no_shift_and_the_comma_is_not_the_m_in_its_place():
    keys = [*zip("123456789", "&é\"'(-è_ç", "123456789"), ("M", ",", ",")]
    for place, sign, expected in keys:
        key = named(ord(sign), getattr(pygame, f"KSCAN_{place}"))
        assert key == expected, f"{sign} is taken for {key}, not for {expected}"


# What is held, in pygame's words: META is Cmd, and the last of alt+ is AltGr on some systems.
MODIFIERS = {
    "": ["NONE", "NUM", "CAPS", "LSHIFT", "RSHIFT"],
    "ctrl+": ["LCTRL", "RCTRL", "LMETA", "RMETA"],
    "ctrl+shift+": ["LCTRL LSHIFT", "RMETA RSHIFT"],
    "alt+": ["LALT", "RALT", "MODE", "LCTRL RALT"],
}


@pytest.mark.parametrize("before", MODIFIERS)
def test_a_key_with_another_one_held_is_another_key(before):
    for held in MODIFIERS[before]:
        mod = sum(getattr(pygame, f"KMOD_{name}") for name in held.split())
        for letter in "zя":
            name = named(ord(letter), pygame.KSCAN_Z, mod)
            assert name == f"{before}z", f"with {held} held, the key {letter} is taken for {name}"


@pytest.mark.parametrize(("key", "board"), [("x", "X"), ("o", "O")])
def test_the_key_of_a_side_wins_over_the_mouse_on_the_other_card_and_shows_the_cursor(key, board):
    user = User().keys("Friend").hover("O" if key == "x" else "X").keys(key)
    side = user.app.state.game.side
    assert side == board, f"{key} was pressed, but the user plays {side}"
    assert user.colours("5")[1] == "TEXT", f"{key} started a game, but there is no cursor"
