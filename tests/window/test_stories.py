"""
Stories: whatever somebody does, what is seen is right, and what means nothing changes nothing.

A story is a list of deeds that are drawn by lot: "click Friend", "press 5, quickly", "fidget: moves
the window". The teller does them one by one; watcher.py compares each frame with what has happened
so far. Of a story that goes wrong, all is left out without which it goes wrong, too; the rest is
told.
"""

from random import Random

import pygame
import pytest
from pygame.event import Event

from times import DRAW_LINE, DRAW_MARK, FADE_BUTTONS, FRAME, PAUSE
from user import IDLE_KEYS, OPPONENT_NAMES, SQUARE_NAMES, key_event
from watcher import ARROWS, CORNER, ENTERS, Watcher

# What is clicked on before a part of a story; most of these games will soon end, or have ended
BEGINNINGS = ["", "Friend O Hints", "Perfect X", "Friend X Hints", "Perfect X Hints 1"]
BEGINNINGS += ["Easy O Hints", "Friend X 3 5 2 6", "Friend O 1 4 2 5 3", "Perfect X 1 2 4"]
BEGINNINGS += ["Medium O 1 2 3 4", "Perfect X Hints 1 2 4 Rewind", "Perfect X 5 1 3 4"]
# The seconds from frame to frame after a deed, and how many questions minimax then answers in each.
# After the first kind, everything is at rest: the computer has moved, and the end has come.
PACES = {
    "": (
        (PAUSE / 2, PAUSE / 2 + 0.05, DRAW_MARK + 0.02, DRAW_LINE + 0.05, FADE_BUTTONS + 0.1),
        1000,
    ),
    "quickly": ((), 0),
    "in a hurry": ((0.1, PAUSE - 0.05), 1000),
    "while minimax is slow": ((0.1, PAUSE + 0.1), 0),
}
SIZES = [(480, 640), (600, 800)]


class Teller(Watcher):
    """Somebody who does whatever a story says."""

    def __init__(self):
        self.told = []
        super().__init__()

    def think_of(self, rng):
        """Return a deed that can be done now, often one that leads on."""
        way = rng.choice(["click"] * 4 + ["press"] * 4 + ["hover"] * 2 + ["fidget:"] * 4 + ["try"])
        if way == "fidget:":
            return f"{way} {rng.choice([*FIDGETS])}"
        if way == "try":
            return f"{way} {rng.choice(self.ways_back())}"
        names = [name for name in self.places if name not in SQUARE_NAMES]
        if way == "click":
            names.append("again")
        if way == "press":
            names = [name for name in names if name not in ("Play again", *OPPONENT_NAMES)]
            names += [*ARROWS, *ENTERS, "esc", "f11"]
        if self.board and rng.random() < 0.6:
            names = [str(square + 1) for square in self.choices(self.board)] or SQUARE_NAMES
        pace = rng.choice([*PACES, ""])
        deed = f"{way} {rng.choice(names)}"
        return f"{deed}, {pace}" if pace else deed

    def do(self, deed):
        """Do something, unless it can't be done here: then something before it was left out."""
        what, _, pace = deed.partition(", ")
        way, _, name = what.partition(" ")
        if way in ("hover", "click") and name not in [*self.places, "again"]:
            return
        self.told.append(deed)
        if way == "fidget:":
            if not self.rewound:  # After Rewind, the window forgets where the pointer is.
                self.fidget(name)
        elif way == "try":
            self.go_there_and_back(name)
        else:
            if way in ("hover", "click"):
                self.hover_over(name)
            if way in ("click", "press"):
                self.press_once(way, name)
            seconds, answers = PACES[pace]
            for number in seconds:
                self.minimax_answers(answers).frame(number)
            self.at_rest = not pace
        self.look_again()

    # What leaves no trace

    def fidget(self, name):
        """Do what means nothing: what is then seen has to be the same as without it."""
        times = (FRAME, 0.2, 0.3)
        with self.trying():
            pictures = [self.frame(seconds).minimax_answers(1).drawn for seconds in times]
        events = FIDGETS[name](self)
        for seconds, picture in zip(times, pictures):
            self.frame(seconds, *events).minimax_answers(1)
            self.expect_picture("without this, something else would be seen:", picture)
            events = []

    def ways_back(self):
        """Return keys that lead back to what is seen now."""
        ways = ["f11 esc", "h h"]
        if self.board and not self.taken_back:  # What is said of that goes with the next move.
            if self.board.count(".") > 6:  # No game ends with the next two moves.
                ways += [f"{square + 1} u" for square in self.choices(self.board)[-1:]]
            mine = [pair for pair in zip(self.boards, self.boards[1:]) if self.choices(pair[0])]
            if mine and self.name in ("Friend", "Perfect"):  # The others choose by lot.
                one, later = mine[-1]
                square = next(square for square in range(9) if one[square] != later[square])
                ways.append(f"u {square + 1}")
        return ways

    def go_there_and_back(self, keys):
        if keys in self.ways_back() and self.at_rest and not self.app.state.full_screen:
            with self.trying():
                expected = self.point(CORNER).wait().drawn
            with self.trying():
                self.keys(keys).point(CORNER).wait()
                self.expect_picture("this does not lead back:", expected)


# What means nothing to the game, as the events that come in one frame


def presses_keys_that_do_nothing(_):
    return map(key_event, IDLE_KEYS)


def presses_f11_twice(_):
    return key_event("f11"), key_event("f11")


def lets_keys_and_buttons_go(user):
    key = Event(pygame.KEYUP, key=pygame.K_x, mod=0)
    return key, Event(pygame.TEXTINPUT, text="x"), user.mouse(pygame.MOUSEBUTTONUP, button=1)


def turns_the_wheel_and_uncovers_the_window(_):
    return Event(pygame.MOUSEWHEEL, x=0, y=1), Event(pygame.WINDOWEXPOSED)


def changes_the_size(user):
    if user.remembered:
        return []
    user.size = SIZES[user.size == SIZES[0]]
    return Event(pygame.WINDOWMAXIMIZED), user.mouse(pygame.MOUSEMOTION)


def moves_the_window(user):
    return [user.mouse(pygame.MOUSEMOTION)]


def leaves_the_window_and_is_back(user):
    kinds = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
    return *map(Event, kinds), user.mouse(pygame.MOUSEMOTION)


def presses_other_buttons_of_the_mouse(user):
    if user.by_keyboard:
        return []
    return [user.mouse(pygame.MOUSEBUTTONDOWN, button=button) for button in (2, 3, 4)]


FIDGETS = [presses_keys_that_do_nothing, presses_f11_twice, lets_keys_and_buttons_go]
FIDGETS += [turns_the_wheel_and_uncovers_the_window, changes_the_size, moves_the_window]
FIDGETS += [leaves_the_window_and_is_back, presses_other_buttons_of_the_mouse]
FIDGETS = {fidget.__name__.replace("_", " "): fidget for fidget in FIDGETS}


def tell(teller, deeds):
    """Return what goes wrong when these deeds are done, or None."""
    try:
        for deed in deeds:
            teller.do(deed)
    except Exception as error:  # noqa: BLE001  # an assertion above, or whatever the game raises
        return error
    return None


def made_up(teller, rng):
    """Make a story up, deed by deed."""
    for beginning in rng.sample(BEGINNINGS, 6):
        if teller.board:
            yield "press Menu"
        for name in beginning.split():
            yield f"click {name}"
        for _ in range(9):
            yield teller.think_of(rng)


def shortest(story):
    """Leave out what need not be told: first half of a story, in the end one deed, then haste."""
    size = len(story)
    while size := size // 2:
        start = 0
        while start < len(story):
            less = story[:start] + story[start + size :]
            if tell(Teller(), less):
                story = less
            else:
                start += size
    for number, deed in enumerate(story):
        calm = [*story[:number], deed.partition(", ")[0], *story[number + 1 :]]
        if calm != story and tell(Teller(), calm):
            story = calm
    return story


@pytest.mark.parametrize("seed", range(12))
def test_in_each_story_what_is_seen_is_right(seed):
    teller = Teller()
    if error := tell(teller, made_up(teller, Random(seed))):
        story = shortest(teller.told)
        error = tell(Teller(), story) or error
        told = "; ".join(story)
        if isinstance(error, AssertionError):
            sentences, *_ = str(error).partition("\nassert ")  # without what pytest adds
            pytest.fail(f"{told}:\n{sentences}", pytrace=False)
        raise AssertionError(told) from error
