"""
While something moves, what means nothing to the game changes nothing: frame by frame.

Two users do the same thing, and something begins to move. Then one of them fidgets: presses keys
that do nothing, maximises the window, leaves it with the mouse, and so on. In each frame, both have
to see the same picture.
"""

from itertools import cycle, product

import pygame
import pytest
from pygame.event import Event

from times import FRAME
from user import IDLE_KEYS, KEY_OF, User, difference, key_event
from window.layout import HINTS, PLAY_BUTTONS

# What is on its way: what was done before, and the press after which it moves or comes. "to 4" is
# no press, but a way to square 4: of the pointer or, with an arrow, of the cursor.
MOVING = {
    "after a start": ("Friend", "X"),
    "the computer starts": ("Easy", "O"),
    "a mark draws itself": ("Friend X 5", "1"),
    "the computer's pause": ("Perfect X 5", "2"),
    "hints come": ("Friend X 5 Hints", "1"),
    "the line, the verdict and the buttons come": ("Friend X 3 5 2 6", "1"),
    "Rewind comes": ("Perfect X 5 2", "4"),
    "after Undo": ("Friend X 3 5 2 6 1", "Undo"),
    "after Rewind": ("Perfect X 1 2 4", "Rewind"),
    "back on the start screen": ("Friend X 5", "Menu"),
    "a look-ahead comes": ("Friend X 1 Hints", "to 4"),
}


class Fidget(User):
    """Somebody whose mouse rests, in a window that may become larger by a quarter."""

    pointer = PLAY_BUTTONS[HINTS].center  # in a window of the usual size

    def go(self, way, name):
        """Press something, or go there, and don't wait."""
        name = name.removeprefix("to ") if (going := name.startswith("to ")) else name
        if way == "by keyboard":
            return self.keys("down" if going else KEY_OF.get(name, name), wait=0)
        self.pointer = self.place(name).center
        return self.point(self.pointer) if going else self.press(self.pointer)

    def mouse(self, kind, right=0, **attributes):
        x, y = (round(length * self.size[0] / 480) for length in self.pointer)
        return Event(kind, pos=(x + right, y), **attributes)


# What somebody does, as the events that come in one frame


def presses_keys_that_do_nothing(_):
    return map(key_event, IDLE_KEYS)


def presses_f11_twice(_):
    return key_event("f11"), key_event("f11")


def lets_keys_and_buttons_go(user):
    key = Event(pygame.KEYUP, key=pygame.K_x, mod=0)
    return key, Event(pygame.TEXTINPUT, text="x"), user.mouse(pygame.MOUSEBUTTONUP, button=1)


def turns_the_wheel(_):
    return [Event(pygame.MOUSEWHEEL, x=0, y=1)]


def maximises_the_window(user):
    user.size = (600, 800)
    return Event(pygame.WINDOWMAXIMIZED), *moves_the_window(user)


def restores_the_window(user):
    user.size = (480, 640)
    return Event(pygame.WINDOWRESTORED), *moves_the_window(user)


def maximises_and_restores_it_at_once(_):
    return Event(pygame.WINDOWMAXIMIZED), Event(pygame.WINDOWRESTORED)


def moves_the_window(user):
    return [user.mouse(pygame.MOUSEMOTION, rel=(0, 0))]


def uncovers_the_window(_):
    return [Event(pygame.WINDOWEXPOSED)]


def leaves_the_window_and_is_back(user):
    kinds = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
    return *map(Event, kinds), *moves_the_window(user)


def presses_other_buttons_of_the_mouse(user):
    return [user.mouse(pygame.MOUSEBUTTONDOWN, button=button) for button in (2, 3, 4)]


def moves_the_mouse_a_little(user):
    return [user.mouse(pygame.MOUSEMOTION, right, rel=(1, 0)) for right in (3, 0)]


def presses_left_at_the_left_edge(user):
    at_the_edge = any(user.colours(name)[1] == "TEXT" for name in "147" if name in user.places)
    return [key_event("left")] if at_the_edge else []


def presses_arrows_that_lead_nowhere(user):
    return map(key_event, [] if user.board else ["up", "down"])


DEEDS = [presses_keys_that_do_nothing, presses_f11_twice, lets_keys_and_buttons_go]
DEEDS += [turns_the_wheel, maximises_the_window, restores_the_window, moves_the_window]
DEEDS += [maximises_and_restores_it_at_once, uncovers_the_window, leaves_the_window_and_is_back]
# Whoever uses the mouse hides the cursor, and whoever uses the keyboard shows it. So what is such a
# use means nothing only to somebody who uses the same already.
# A window of another size forgets where a click was.
RESIZES = [maximises_the_window, restores_the_window]
WAYS = {
    "by mouse": [
        *(deed for deed in DEEDS if deed not in RESIZES),
        presses_other_buttons_of_the_mouse,
        moves_the_mouse_a_little,
    ],
    "by keyboard": [*DEEDS, presses_left_at_the_left_edge, presses_arrows_that_lead_nowhere],
}

# Nothing moves on the start screen. By mouse, the click on Menu may be half of a double click, so
# that the card under the pointer gets lit half a second later; its key leaves nothing to come.
NOTHING_COMES = [("back on the start screen", "by keyboard"), ("after Rewind", "by mouse")]
CASES = [case for case in product(MOVING, WAYS) if case not in NOTHING_COMES]


@pytest.mark.parametrize(("moment", "way"), CASES)
def test_while_something_moves_what_means_nothing_to_the_game_is_not_seen(moment, way):
    before, press = MOVING[moment]
    fidget, other = (Fidget().point(Fidget.pointer).do_all(way, before) for _ in range(2))
    for user in (fidget, other):
        user.go(way, press)
    done = []
    for deed in cycle(WAYS[way]):
        if not other.app.screen.may_change:
            break
        done.append(deed.__name__)
        fidget.frame(FRAME, *deed(fidget)).minimax_answers(1)
        changes = difference(other.frame(FRAME).minimax_answers(1).drawn, fidget.drawn)
        assert not changes, f"{moment}, frame {len(done)}, {', '.join(done[-4:])}:\n{changes}"
    # Less than ten frames, and too little was tried to say that nothing is seen.
    nothing = f"{len(done)} frames after {press!r}, it draws nothing by itself any more"
    assert len(done) > 9, f"{moment}: {nothing}. Is its may_change in screen.py still right?"


@pytest.mark.parametrize("frames", [1, 5, 20])
@pytest.mark.parametrize("keys", ["x 5 1", "Friend x 5 1", "Friend x 3 5 2 6 1"])
def test_hints_and_full_screen_stop_no_mark_and_no_line(keys, frames):
    *before, last = keys.split()
    one, other = (User().keys(" ".join(before)).keys(last, wait=0) for _ in range(2))
    for frame in range(60):
        events = [key_event("h"), key_event("f11")] if frame == frames else []
        pictures = (
            one.frame(FRAME, *events).minimax_answers().drawn,
            other.frame(FRAME).minimax_answers().drawn,
        )
        marks = [
            [item for item in picture if item.kind in ("mark", "winning_line")]
            for picture in pictures
        ]
        changes = difference(marks[1], marks[0])
        assert not changes, f"{keys}, then h and f11 in frame {frames}: frame {frame}\n{changes}"
