"""Every key: what it does, on which keyboards, and what it does not do."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from string import ascii_lowercase

import pygame
import pytest

from games import CARELESS, MENU, START, TIE, X_WINS
from recorder import difference
from scenes import different_scenes, show
from user import FULL_SCREEN, HELD, KEY_OF, OPPONENT_NAMES, TARGETS, User, key_code
from window import words
from window.keys import KEYS, Command
from window.layout import Button

# How docs/play.md writes keys that pygame names in another way
WRITTEN = {"Enter": "return", "Esc": "escape"}


# What is seen, and the keys that lead there
SIDES_AND_OPPONENTS = {
    (START, "You (X)", "Perfect (O)"): ["x", "enter", "space", "o esc x esc space", "x h"],
    (START, "You (X)", "Medium (O)"): ["Medium x"],
    (START, "You (X)", "Easy (O)"): ["Easy left left x", "Easy x h h"],
    (START, "You (O)", "Friend (X)"): ["Friend right o", f"Friend o {X_WINS} o"],
    (START, "You (X)", "Friend (O)"): [
        *["Friend x", "Friend x h", "Friend x 5 u"],
        *[f"Friend o {X_WINS} enter", f"Friend o {TIE} enter"],
    ],
    ("You (X)", "Perfect (O)"): ["x 5", f"x {CARELESS} u u"],
    ("You (O)", "Perfect (X)"): [
        "o",
        "o esc enter",
        "Friend o esc Perfect enter",
        f"o {CARELESS} enter",
    ],
    ("....X....", "You (X)", "Friend (O)"): ["Friend x 5"],
    (MENU,): ["esc u h r m 5 up q w z f2 tab", "x m", f"x {CARELESS} m"],
}
WITH_F11 = {
    (MENU, FULL_SCREEN): ["x f11 m"],
    (START,): ["x f11 esc"],
    ("....X....",): ["Friend x 5 f11 esc"],
}
MOVES = {
    (START,): ["x 1 u", "x 1 u u", "x 1 2 u u", "Friend x 1 u", "Friend x 1 5 u u"],
    ("....X....",): [
        *[f"Friend x 5 1 {key}" for key in ("u", "backspace", "ctrl+z")],
        *["Friend x enter enter", "Friend x space space", "Friend x 5 enter r x o"],
        *[f"Friend x 5 {key}" for key in ("ctrl+1", "alt+1", "altgr+1")],
        *[f"Friend x 5 ctrl+shift+{key}" for key in "zqw"],
        # A new game has its cursor in the centre. At the end, no cursor is seen.
        *[f"Friend x {X_WINS} {keys} enter enter" for keys in ("", "esc", "left down")],
    ],
    ("........X",): ["Friend x down right down right enter"],
    ("OXXXXOOOX",): [f"Friend x {' '.join(f'pad-{number}' for number in '579146823')}"],
}
TIE_HINT = words.HINT_WORDS[0]
HINTS_AND_REWIND = {
    (TIE_HINT, words.HINTS, words.POINT): ["x h", "x h 5", "Friend x h", "Friend x 5 h"],
    (TIE_HINT, words.HINT_WORDS[-1], words.POINT): [f"x {CARELESS} r h", f"x h {CARELESS} r"],
    ("1", "2"): [f"x h {CARELESS} r down down"],
    (words.REWOUND.format(words.ORDINALS[2]),): [
        *[f"x {CARELESS} {keys}" for keys in ("r", "r h", "r h h", "h r")]
    ],
}
ENDS = {
    ("XXXOO....", "Play again"): [
        *[f"Friend x {X_WINS} {key}" for key in ("h", "r", "left")],
        f"Friend o {X_WINS}",
    ],
    ("Rewind", "Perfect (O)"): [f"x {CARELESS}"],
    (START,): [f"Friend x {X_WINS} {key}" for key in ("enter", "pad-enter", "space", "x", "o")],
}
STORIES = {
    "sides and opponents": SIDES_AND_OPPONENTS,
    "full screen": WITH_F11,
    "moves": MOVES,
    "hints and Rewind": HINTS_AND_REWIND,
    "ends": ENDS,
}
ROWS = [
    pytest.param(seen, keys, id=f"{group}: {keys} leads to {', '.join(seen)}")
    for group, stories in STORIES.items()
    for seen in stories
    for keys in stories[seen]
]


@pytest.mark.parametrize(("seen", "keys"), ROWS)
def test_what_each_key_does(seen, keys):
    user = User().keys(keys).sees(*seen)
    assert not user.app.state.closed, "the window was closed"


@pytest.mark.parametrize("name", [*KEY_OF, *OPPONENT_NAMES])
def test_each_button_and_each_opponent_has_a_row_that_says_what_it_leads_to(name):
    pressed = {key for row in ROWS for key in row.values[1].split()}
    told = KEY_OF.get(name, name) in pressed
    assert told, f"no row of STORIES in test_keys.py says what {name} leads to: add one"


@cache
def typists():
    """Return a typist for each scene that differs from others in what can be done there."""
    return [Typist(name, show(name)) for name in different_scenes()]


@pytest.mark.parametrize("name", KEY_OF)
def test_the_key_that_is_written_on_a_button_presses_it(name):
    scenes = [one.scene for one in typists() if TARGETS[name] in one.screen.enabled]
    assert scenes, f"{name} can't be pressed in any scene of scenes.py: add one in which it can"
    by_mouse, by_keyboard = (show(scenes[0]).hover(name) for _ in range(2))
    seen, expected = by_keyboard.keys(KEY_OF[name]).words, by_mouse.click(name).words
    assert seen == expected, f"in the scene {scenes[0]!r}, {KEY_OF[name]!r} does not press {name}"


@cache
def keys_that_do_something():
    """Return the keys that change a scene, each with the name of a scene that it changes."""
    found = {}
    for typist, key in product(typists(), KEYS):
        held, _, name = key.rpartition("+")
        other_name = "[" in key or key == "enter"  # a key of the number pad, not in docs/play.md
        if not other_name and typist.type(key_code(name), 0, HELD[held]) != typist.shown:
            found[key] = typist.scene
    return found


def test_the_page_on_playing_names_all_keys_buttons_and_opponents():
    text = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    table = text.partition("|\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    column = " ".join(row.split("|")[2] for row in table.splitlines())
    names = re.findall(r"(Ctrl\+|Alt\+|)([A-Z]\w*)", column)
    written = {held.lower() + WRITTEN.get(key, key.lower()) for held, key in names}
    written |= {*"123456789"} if "1 ... 9" in column else set()
    written |= {"left", "right", "up", "down"} if "| arrows" in table else set()
    does = keys_that_do_something()
    missing = [f"{key} (try it in the scene {does[key]!r})" for key in {*does} - written]
    assert not missing, f"the keys in docs/play.md lack {', '.join(missing)}"
    idle = ", ".join(written - {*does})
    assert not idle, f"the keys in docs/play.md include {idle}, which does nothing in any scene"
    unnamed = [name for name in TARGETS if name not in text and len(name) > 1]
    assert not unnamed, f"docs/play.md does not say what these are: {', '.join(unnamed)}"


# All keys but those of the squares, the arrows and Enter, which are tried above
SHORTCUTS = [key for key in KEYS if isinstance(KEYS[key], (Button, Command))]
SHORTCUTS = [key for key in SHORTCUTS if KEYS[key] != Command.ENTER]
RIGHT_MODIFIERS = {
    "": [0, pygame.KMOD_NUM, pygame.KMOD_CAPS, pygame.KMOD_LSHIFT, pygame.KMOD_RSHIFT],
    "ctrl": [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA, pygame.KMOD_RMETA],
    "alt": [pygame.KMOD_LALT, pygame.KMOD_RALT],
}
ALT_GR = [pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_MODE]
CTRL_SHIFT = [pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_RMETA | pygame.KMOD_RSHIFT]
WRONG_MODIFIERS = {
    "": [*RIGHT_MODIFIERS["ctrl"], *CTRL_SHIFT, *RIGHT_MODIFIERS["alt"], *ALT_GR],
    "ctrl": [*RIGHT_MODIFIERS[""], *CTRL_SHIFT, *RIGHT_MODIFIERS["alt"], *ALT_GR],
}
# What is typed in the places of a to z; on a Greek keyboard, Q types a semicolon.
RUSSIAN = dict(zip(ascii_lowercase, "фисвуапршолдьтщзйкыегмцчня"))
GREEK = dict(zip(ascii_lowercase, "αβψδεφγηιξκλμνοπ;ρστθωςχυζ"))
# Where a to z lie on a Dvorak keyboard, by the keys of a US one
DVORAK = "a n i h d y u j g c v p m l s r x o semicolon k f period comma b t slash".upper().split()
DVORAK = dict(zip(ascii_lowercase, DVORAK))


class Typist:
    """Somebody who presses one key on the same screen again and again."""

    def __init__(self, scene, user):
        self.scene, self.user = scene, user
        self.screen, self.shown, self.now = user.app.screen, user.drawn, user.now
        changes = difference(self.shown, user.post(pygame.USEREVENT).drawn)
        assert not changes, f"{scene}: not drawn when it changed, but at the next event\n{changes}"

    def type(self, code, scancode, mod):
        """Return what is seen in the next frame."""
        user = self.user
        user.app.screen, user.now = self.screen, self.now
        user.post(pygame.KEYDOWN, key=code, scancode=scancode, mod=mod)
        return ["closed"] if user.app.state.closed else user.drawn


def keyboards(name):
    """Return the code and the scancode of a key on keyboards of four kinds."""
    code = key_code(name)
    if name not in DVORAK:
        return [(code, 0)]
    scancode, dvorak = (getattr(pygame, f"KSCAN_{key}") for key in (name.upper(), DVORAK[name]))
    others = [(ord(letters[name]), scancode) for letters in (RUSSIAN, GREEK)]
    others = [(code, scancode) for code, scancode in others if code > 127]
    return [(code, scancode), (code, dvorak), *others]


@pytest.mark.parametrize("shortcut", sorted(SHORTCUTS))
def test_a_shortcut_does_the_same_on_all_keyboards_and_nothing_with_another_modifier(shortcut):
    held, _, name = shortcut.rpartition("+")
    key, mod = keyboards(name)[0], RIGHT_MODIFIERS[held][0]
    where = [one for one in typists() if one.type(*key, mod) != one.shown]
    assert where, (
        f"{shortcut} does nothing in any scene of scenes.py: is there one in which it can?"
    )
    typist = where[0]
    expected = typist.type(*key, mod)
    for key in keyboards(name):
        for mod in RIGHT_MODIFIERS[held]:
            changes = difference(expected, typist.type(*key, mod))
            assert not changes, f"{shortcut} as {key} with {mod:#x} in {typist.scene}:\n{changes}"
        for mod in WRONG_MODIFIERS.get(held, []):
            changes = difference(typist.shown, typist.type(*key, mod))
            told = f"{name} as {key} does something while the modifiers {mod:#x} are held"
            assert not changes, f"{told}, in the scene {typist.scene!r}:\n{changes}"


@pytest.mark.parametrize(("digit", "sign"), [*zip("123456789", "&é\"'(-è_ç")])
def test_on_a_french_keyboard_the_row_of_digits_plays_without_shift(digit, sign):
    typist = Typist("an empty board", User().keys("Friend x"))
    expected = typist.type(ord(digit), 0, 0)
    assert expected != typist.shown, f"{digit} does not play its square"
    changes = difference(expected, typist.type(ord(sign), getattr(pygame, f"KSCAN_{digit}"), 0))
    assert not changes, f"{sign} does not do what {digit} does:\n{changes}"


def test_up_and_down_change_nothing_on_the_start_screen():
    user = User().keys("o esc Easy")
    shown = user.drawn
    changes = difference(shown, user.keys("up down down").drawn)
    assert not changes, f"an arrow up or down is seen on the start screen:\n{changes}"


@pytest.mark.parametrize(("key", "board"), [("x", "X"), ("o", "O")])
def test_a_side_is_chosen_by_its_key_while_the_mouse_rests_on_the_other_card(key, board):
    user = User().keys("Friend").hover("O" if key == "x" else "X").keys(key)
    side = user.app.state.game.side
    assert side == board, f"{key} was pressed, but the user plays {side}"
