"""Somebody at the window who keeps in mind what has happened, and compares each frame with that."""

from contextlib import contextmanager

import pygame
from pygame.event import Event

import oracle
from games import START, outcome
from recorder import difference
from times import DOUBLE, FRAME, PAUSE
from user import KEY_OF, SQUARE_NAMES, User, key_event
from window.words import LOOK_AHEAD, ORDINALS, SHOW_HOW

ARROWS = ["left", "right", "up", "down"]
ENTERS = ["enter", "space"]
SHOW_CURSOR = [*SQUARE_NAMES, "X", "O", *ARROWS, *ENTERS]
OUTCOMES = {1: "Win", 0: "Tie", -1: "Lose"}
CORNER = (3, 3)  # where the mouse points at nothing


def free(board):
    """Return the squares that may be played; there are none on the start screen."""
    return oracle.free(board) if board else []


def is_over(board):
    return bool(board) and not oracle.free(board)


class Watcher(User):
    """A user who keeps in mind what has happened."""

    def __init__(self):
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
        self.point(CORNER)

    def expect(self, what, seen, expected):
        __tracebackhide__ = True
        assert seen == expected, f"{what}: {seen!r} instead of {expected!r}"

    def expect_picture(self, what, expected):
        __tracebackhide__ = True
        assert self.drawn == expected, f"{what}\n{difference(expected, self.drawn)}"

    # What the user does

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
                side = "O" if side == "X" else "X"
            elif self.pressed != "Play again":
                side = self.pressed
            self.side, self.name = side, game.opponent.name
            self.expect("the user's side", game.side, side)

    def look_at_board(self):
        outlines = [self.colours(name)[1] for name in SQUARE_NAMES]
        assert len(self.lit) < 2, f"more than one thing is lit: {self.lit}"
        assert outlines.count("TEXT") < 2, "there is more than one cursor"
        self.look_at_hints(self.look_at_marks())

    def look_at_marks(self):
        """Return the marks that are half drawn; a person's one has a ghost under it."""
        half = [one for one in self.drawn if one.kind == "mark" and one.look["progress"] < 1]
        for mark in half:
            under = [one for one in self.drawn if one.kind == "mark" and one.place == mark.place]
            ghost = len(self.boards) > 1 and bool(self.choices(self.boards[-2]))
            self.expect("a ghost is under the mark that draws itself", len(under) == 2, ghost)
        return half

    def look_at_hints(self, half):
        board = self.board
        if half or not self.choices(board):
            self.expect("hints", self.hints, {})
        after = {name: oracle.play(board, int(name) - 1) for name in self.free}
        outcomes = {name: outcome(after[name], oracle.player(board)) for name in after}
        for name, hint in self.hints.items():
            self.expect(f"the hint on {name}", hint, OUTCOMES[outcomes[name]])
        if self.told_of_look_ahead:
            assert self.moved, "a look-ahead has come though neither pointer nor cursor has moved"
            (name,) = self.lit
            numbers = SHOW_HOW if oracle.free(after[name]) else ""
            told = f"{LOOK_AHEAD[outcomes[name]]}{numbers}."
            self.expect("the second line", self.second_line, told)

    def look_at_score(self):
        results = [*self.results]
        if self.at_end:
            results.append(self.result(self.board))
        score = [results.count((self.name, who)) for who in ("You", "Ties", self.name)]
        other = "O" if self.side == "X" else "X"
        (you, _), _, (they, _) = self.named_score
        self.expect("who plays", [you, they], [f"You ({self.side})", f"{self.name} ({other})"])
        self.expect("the score", self.score, score)

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
        if self.at_rest and choices and self.hints_wanted and not self.told_of_look_ahead:
            self.expect("the hints", [*self.hints], self.free)
        if self.at_rest and self.turning_points:
            (square,) = self.turning_points
            mine = [one for one in self.boards if self.choices(one)]
            number = [one[int(square) - 1] for one in mine].count(".") - 1
            told = f"{ORDINALS[number]} move" in self.second_line
            assert told, f"{self.second_line!r}, but {square} is the {ORDINALS[number]} move"

    @property
    def remembered(self):
        """Whether a press may be ignored because it repeats the last one."""
        return self.now < self.pressed_at + DOUBLE

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
