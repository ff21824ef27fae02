"""
Stories: whatever somebody does, what is seen is right, and what means nothing changes nothing.

A story is a list of deeds that are drawn by lot: "click Friend", "press 5, quickly", "fidget: moves
the window". The teller does them one by one, and compares each frame with what has happened so far.
Of a story that goes wrong, all is left out without which it goes wrong, too; the rest is told.
"""

from contextlib import contextmanager
from random import Random

import pygame
import pytest
from pygame.event import Event

import oracle
from games import START, outcome
from times import DOUBLE, FRAME, PAUSE
from user import (
    IDLE_KEYS,
    KEY_OF,
    OPPONENT_NAMES,
    QUICK,
    SQUARE_NAMES,
    User,
    difference,
    key_event,
)
from window.rules import Rules

RULES = Rules(QUICK)  # the same for all stories: each position is worked out once
# What is clicked on before a part of a story; most of these games will soon end, or have ended
BEGINNINGS = ["", "Friend O Hints", "Perfect X", "Friend X Hints", "Perfect X Hints 1"]
BEGINNINGS += ["Easy O Hints", "Friend X 3 5 2 6", "Friend O 1 4 2 5 3", "Perfect X 1 2 4"]
BEGINNINGS += ["Medium O 1 2 3 4", "Perfect X Hints 1 2 4 Rewind", "Perfect X 5 1 3 4"]
# The seconds from frame to frame after a deed, and how many questions minimax then answers in each;
# after the first kind, everything is at rest.
PACES = {
    "": ((0.2, 0.25, 0.2, 0.3, 0.6), 1000),
    "quickly": ((), 0),
    "in a hurry": ((0.1, 0.35), 1000),
    "while minimax is slow": ((0.1, 0.5), 0),
}
ARROWS = ["left", "right", "up", "down"]
ENTERS = ["enter", "space"]
SHOW_CURSOR = [*SQUARE_NAMES, "X", "O", *ARROWS, *ENTERS]
OUTCOMES = {1: ("Win", "This move wins"), 0: ("Tie", "This move leads to a tie")}
OUTCOMES[-1] = ("Lose", "This move loses")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CORNER = (3, 3)  # where the mouse points at nothing
SIZES = [(480, 640), (600, 800)]


def free(board):
    """Return the squares that may be played; there are none on the start screen."""
    return oracle.free(board) if board else []


def is_over(board):
    return bool(board) and not oracle.free(board)


class Teller(User):
    """A user who keeps in mind what has happened."""

    def __init__(self):
        self.told = []
        self.pointer = CORNER  # where the mouse is, in a window of the usual size
        self.pressed = None  # what is being pressed: only then, the user or a friend moves
        self.pressed_at = 0.0  # when a button, Enter or Esc was pressed last
        self.by_keyboard = False
        self.moved = False  # whether the pointer or the cursor has moved since the last press
        self.taken_back = False  # whether the last change of the board was Undo or Rewind
        self.rewound = False  # until the cursor has a square again
        self.hints_wanted = False
        self.at_rest = True
        self.trying_out = False
        self.boards = [""]  # of this game, from the first one on
        self.changed_at = 0.0
        self.side, self.name = "X", "Perfect"
        self.results = []  # of the games before this one: against whom, and who won
        super().__init__()
        self.app.rules = RULES
        self.point(CORNER)

    def expect(self, what, seen, expected):
        __tracebackhide__ = True
        assert seen == expected, f"{what}: {seen!r} instead of {expected!r}"

    def expect_picture(self, what, expected):
        __tracebackhide__ = True
        assert self.drawn == expected, f"{what}\n{difference(expected, self.drawn)}"

    # What the user does

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
        return f"{way} {rng.choice(names)}{', ' * bool(pace)}{pace}"

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

    def mouse(self, kind, right=0, **attributes):
        x, y = (round(length * self.size[0] / 480) for length in self.pointer)
        return Event(kind, {"pos": (x + right, y), "rel": (right, 0), **attributes})

    def hover_over(self, name):
        if name in self.places:
            self.pointer = self.places[name].center
        self.by_keyboard, self.moved = False, True
        self.frame(FRAME, self.mouse(pygame.MOUSEMOTION, 1))
        if self.at_rest and self.foretold(name) != self.board:
            self.expect("this is lit", self.lit, [name])

    def press_once(self, way, name):
        """Press what is lit, or a key, and see that the board is then as it has to be."""
        board, end, target = self.board, self.at_end, self.target(way, name)
        allowed = [self.foretold(target)]
        if name in (*ENTERS, "esc") and not self.at_rest:
            allowed.append(board)  # It may repeat the last press.
        event = self.mouse(pygame.MOUSEBUTTONDOWN, button=1)
        if way == "press":
            event = key_event(KEY_OF.get(name, name))
        self.pressed = target
        self.frame(FRAME, event)
        self.pressed = None
        assert self.board in allowed, f"the board is {self.board!r}, not {allowed[0]!r}"
        if target not in SQUARE_NAMES and (way == "click" or name in (*ENTERS, "esc")):
            self.pressed_at = self.now
        if self.board != board or target == "Hints" or name in ARROWS:
            self.moved = name in ARROWS
        self.hints_wanted ^= target == "Hints" and bool(free(board))
        self.by_keyboard = way == "press" and (self.by_keyboard or name in SHOW_CURSOR)
        if name in (*ARROWS, *ENTERS) or (self.board != board and target != "Undo"):
            self.rewound = target == "Rewind" and end

    def target(self, way, name):
        """Return the name of what is pressed, or "" if a press does nothing here."""
        in_game = self.board and not self.at_end
        if way == "click" or (name in ENTERS and in_game and self.by_keyboard):
            return "".join(self.lit)
        if name in ENTERS and in_game:
            return ""
        if name in ENTERS:
            card = next((name for name in self.lit if name in ("X", "O")), self.side)
            return "Play again" if self.board else card
        if name == "esc":
            return "" if self.app.state.full_screen else "Menu"
        return name

    def foretold(self, target):
        """Return the board to which a press leads at once."""
        board, choices = self.board, self.choices(self.board)
        if target in SQUARE_NAMES and int(target) - 1 in choices:
            return oracle.play(board, int(target) - 1)
        if target in ("X", "O", "Play again") and (self.at_end or not board):
            return START
        if target == "Rewind" and self.turning_points:
            square = int(self.turning_points[0]) - 1
            return next(one for one in reversed(self.boards) if one[square] == ".")
        if target == "Undo":
            return next((one for one in self.boards[-2::-1] if self.choices(one)), board)
        return "" if target == "Menu" else board

    # What the user sees

    def frame(self, seconds=FRAME, *events):
        super().frame(seconds, *events)
        if not self.trying_out:
            if self.board != self.boards[-1]:
                self.look_at_move(self.boards[-1])
            if self.board:
                self.look_at_board()
                self.look_at_score()
        return self

    @property
    def lit(self):
        places = [one.place for one in self.drawn if one.colour.endswith(" lit")]
        return [name for name, place in self.places.items() if place in places]

    @property
    def turning_points(self):
        """The squares that are outlined at the end."""
        return [name for name in SQUARE_NAMES if self.at_end and self.colours(name)[1]]

    def choices(self, board):
        """Return the squares that the user or a friend can play on a board."""
        mine = self.name == "Friend" or oracle.player(board) == self.side
        return free(board) if mine else []

    def result(self, board):
        return self.name, {None: "Ties", self.side: "You"}.get(oracle.winner(board), self.name)

    def look_at_move(self, last):
        """Keep the new board in mind and, if a game is left, who won it."""
        if self.pressed is None:
            moves = [oracle.play(last, square) for square in free(last)]
            assert self.board in moves, f"nobody pressed anything, but before it was {last!r}"
            assert not self.choices(last), "the computer has moved on somebody else's turn"
            paused = self.now - self.changed_at
            assert paused > PAUSE - 1e-6, f"the computer moved after {paused:.2f} s"
        self.changed_at = self.now
        self.taken_back = self.pressed in ("Undo", "Rewind")
        if self.pressed in ("X", "O", "Play again", "Menu"):
            if is_over(last):
                self.results.append(self.result(last))
            self.boards = [self.board]
            self.look_at_sides()
        elif self.taken_back:
            self.boards = self.boards[: self.boards.index(self.board) + 1]
        else:
            self.boards.append(self.board)

    def look_at_sides(self):
        game, side = self.app.state.game, self.side
        if game:
            if self.pressed == "Play again" and self.name == "Friend":
                side = "XO"[side == "X"]
            elif self.pressed != "Play again":
                side = self.pressed
            self.side, self.name = side, game.opponent.name
            self.expect("the user's side", game.side, side)

    def look_at_board(self):
        board, outlines = self.board, [self.colours(name)[1] for name in SQUARE_NAMES]
        assert len(self.lit) < 2, f"more than one thing is lit: {self.lit}"
        assert outlines.count("TEXT") < 2, "there is more than one cursor"
        half = [one for one in self.drawn if one.kind == "mark" and one.look["progress"] < 1]
        for mark in half:
            under = [one for one in self.drawn if one.kind == "mark" and one.place == mark.place]
            ghost = len(self.boards) > 1 and bool(self.choices(self.boards[-2]))
            self.expect("a ghost is under the mark that draws itself", len(under) == 2, ghost)
        if half or not self.choices(board):
            self.expect("hints", self.hints, {})
        after = {name: oracle.play(board, int(name) - 1) for name in self.free}
        words = {name: OUTCOMES[outcome(after[name], oracle.player(board))] for name in after}
        for name, hint in self.hints.items():
            self.expect(f"the hint on {name}", hint, words[name][0])
        if self.second_line.startswith("This move"):
            assert self.moved, "a look-ahead has come though neither pointer nor cursor has moved"
            (name,) = self.lit
            how = ": the numbers show how" if oracle.free(after[name]) else ""
            self.expect("the second line", self.second_line, words[name][1] + how)

    def look_at_score(self):
        results = self.results + [self.result(self.board)] * self.at_end
        for who, seen in ("You", f"You ({self.side})"), ("Ties", "Ties"), (self.name, None):
            seen = seen or f"{self.name} ({'XO'[self.side == 'X']})"
            self.sees(f"{seen}  {results.count((self.name, who))}")

    def look_again(self):
        """See what is there after a deed, and that nothing is missing which an event would draw."""
        shown, choices = self.drawn, self.choices(self.board)
        for seconds in [0] if self.app.screen.may_change else [0, 10]:
            with self.trying():
                self.frame(seconds, Event(pygame.USEREVENT))
                self.expect_picture("this has changed without being drawn:", shown)
        if not self.board:
            return
        cursor = self.by_keyboard and not self.rewound and not is_over(self.board)
        outlines = [self.colours(name)[1] for name in SQUARE_NAMES]
        self.expect("there is a cursor", "TEXT" in outlines, cursor)
        if "Hints" in self.words:
            on = self.colours("Hints")[0].startswith("TEXT")
            self.expect("hints are on", on, self.hints_wanted)
        if self.at_rest and choices and self.hints_wanted and "This move" not in self.second_line:
            self.expect("the hints", [*self.hints], self.free)
        if self.at_rest and self.turning_points:
            (square,) = self.turning_points
            mine = [one for one in self.boards if self.choices(one)]
            number = [one[int(square) - 1] for one in mine].count(".") - 1
            told = f"{ORDINALS[number]} move" in self.second_line
            assert told, f"{self.second_line!r}, but {square} is the {ORDINALS[number]} move"

    # What leaves no trace

    @contextmanager
    def trying(self):
        """
        Let something be tried, and then be as if it had never been done.

        The screen holds all facts of the game, and is never changed itself.
        """
        app, thinker, random_state = self.app, self.thinker, self.app.rng.getstate()
        kept = self.now, self.size, app.screen, self.canvas.drawn, thinker.waiting
        answers, done, self.trying_out = thinker.answers.copy(), self.done.copy(), True
        yield
        self.now, self.size, app.screen, self.canvas.drawn, thinker.waiting = kept
        thinker.answers, self.done, self.trying_out = answers, done, False
        app.rng.setstate(random_state)

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

    @property
    def remembered(self):
        """Whether a press may be ignored because it repeats the last one."""
        return self.now < self.pressed_at + DOUBLE

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


def presses_keys_that_do_nothing(user):
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
