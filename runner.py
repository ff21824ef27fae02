#!/usr/bin/env python3
"""
Tic-tac-toe in a window, played by the tictactoe.py that lies beside this file.

A Game is a value: who plays what, and the moves so far. An App is all that the window knows. Events
go through update(), which returns the next App; scene() returns what is to be seen of an App.
Effects have two places: the Thinker, whose thread asks that other file, and Window, at the end.

Of tictactoe.py nothing is used but the functions of the course, each no sooner than the screen
needs it. A thread asks them, and holds what they answer against the rules in here. So this file
plays beside any such module: finished or not, right or wrong, quick or slow.

In here a square is a number from 0 to 8, in reading order, and a board is a text of nine letters:
"XO......." has an X in the top left corner and an O beside it.
"""

import os
import random
import reprlib
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from io import BytesIO
from itertools import accumulate
from math import cos, inf, pi, sin
from pathlib import Path
from typing import Any, NoReturn

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def give_up(sentence: str) -> NoReturn:
    """End with one sentence; in a dialog too, because a double-click shows no console."""
    print(sentence, file=sys.stderr)
    with suppress(Exception):
        from tkinter import Tk, messagebox  # noqa: PLC0415 - it is not always there

        Tk().withdraw()
        messagebox.showerror("Tic-Tac-Toe", sentence)
    sys.exit(1)


try:
    # What pygame imports in its turn may warn of things that a player can do nothing about.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pygame
        from pygame import pkgdata
except ImportError as missing:
    if __name__ != "__main__":
        raise
    package = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    give_up(f"The game needs pygame ({missing}): install it with {python} -m pip install {package}")

Mark = str
Square = int
Board = str
Target = Square | str
Colour = tuple[int, int, int]
Point = tuple[float, float]
Shape = tuple[Any, ...]
Way = tuple[Point, ...]

X, O = MARKS = "X", "O"  # noqa: E741
FREE = "."
START = FREE * 9
SQUARES = range(9)
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OPPONENTS = EASY, MEDIUM, PERFECT, FRIEND = "Easy", "Medium", "Perfect", "Friend"
UNDO, HINTS, MENU, AGAIN, REWIND = "Undo", "Hints", "Menu", "Play again", "Rewind"

PAUSE = 0.4  # seconds before the computer's move, its thinking included
DRAWING = 0.15  # seconds in which a mark draws itself, and then the line
DOT = 0.3  # seconds from one dot of "Computer is thinking..." to the next
FRAME = 17  # milliseconds: less than 60 a second
PIECES = 15  # of the line that wins
THOUGHT = pygame.USEREVENT

SHEET = (480, 640)
BACKGROUND = (0x14, 0x18, 0x21)
TILE, LIGHT_TILE, LINE_TILE = (0x20, 0x27, 0x34), (0x2C, 0x35, 0x46), (0x35, 0x3F, 0x52)
TEXT, MUTED = (0xEC, 0xF0, 0xF5), (0x8C, 0x97, 0xA8)
INK = {X: (0xFF, 0x9F, 0x43), O: (0x54, 0xBC, 0xFF)}
TITLE, HUGE, LARGE, NORMAL, SMALL, TINY = 79, 55, 42, 31, 26, 22  # the sizes of text, doubled
GOOD, EVEN, BAD = (0x56, 0xD6, 0x96), (0xA0, 0xAA, 0xBA), (0xF0, 0x62, 0x7E)

# The rules


def mover(board: Board) -> Mark:
    return X if board.count(FREE) % 2 else O


def other(mark: Mark) -> Mark:
    return O if mark == X else X


def free(board: Board) -> list[Square]:
    return [square for square in SQUARES if board[square] == FREE]


def after(board: Board, square: Square, mark: Mark | None = None) -> Board:
    """Return the board with one mark more: this one, or that of who is to move."""
    return board[:square] + (mark or mover(board)) + board[square:][1:]


def full_lines(board: Board) -> list[tuple[Square, ...]]:
    """Return the lines of three in a row; one move can make two of them."""
    return [(a, b, c) for a, b, c in LINES if FREE != board[a] == board[b] == board[c]]


def owner(board: Board) -> Mark | None:
    return next((board[line[0]] for line in full_lines(board)), None)


def ended(board: Board) -> bool:
    return bool(full_lines(board)) or FREE not in board


# The functions of tictactoe.py, held against the rules


def pair(square: Square) -> tuple[int, int]:
    return divmod(square, 3)


def rows(board: Board) -> tuple[tuple[Mark | None, ...], ...]:
    cells = tuple(None if mark == FREE else mark for mark in board)
    return cells[0:3], cells[3:6], cells[6:9]


def plain(answer: Any) -> Any:
    """Make tuples of lists, all the way down: a board may be made of either."""
    return tuple(map(plain, answer)) if isinstance(answer, (list, tuple)) else answer


# What each function may answer and, in words, what any other answer is not.
ANSWERS: dict[str, tuple[Callable[..., list[Any]], str]] = {
    "initial_state": (lambda: [rows(START)], "an empty board"),
    "player": (lambda board: [mover(board)], "the player to move"),
    "actions": (lambda board: [set(map(pair, free(board)))], "the set of the free squares"),
    "result": (lambda board, square: [rows(after(board, square))], "the board after that move"),
    "winner": (lambda board: [owner(board)], "who has three in a row"),
    "terminal": (lambda board: [ended(board)], "if the game is over"),
    "utility": (lambda board: [{X: 1, O: -1, None: 0}[owner(board)]], "what the game is worth"),
    "minimax": (lambda board: list(map(pair, free(board))), "a free square"),
}


class Problem(Exception):  # noqa: N818 - an answer, too
    """A sentence for the window: which function of tictactoe.py did what."""

    def __init__(self, sentence: str, cause: BaseException | None = None) -> None:
        """Leave out what cannot be drawn, and what nobody would read."""
        super().__init__("".join(letter for letter in sentence if letter.isprintable())[:200])
        self.__cause__ = cause


def blame(name: str, error: BaseException) -> str:
    """Say which function of the course raised what, and where in tictactoe.py."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).name == "tictactoe.py"]
    if isinstance(error, SyntaxError) and not own:
        where = f" in line {error.lineno}" if error.lineno else ""
        return f"{Path(str(error.filename or 'tictactoe.py')).name} has a syntax error{where}"
    if isinstance(error, ModuleNotFoundError) and error.name == "tictactoe":
        return "tictactoe.py is missing: put it into the folder of runner.py"
    names = [frame.name for frame in own if frame.name in (*ANSWERS, "<module>")]
    who = [name, *names][-1].replace("<module>", "tictactoe.py")
    # str(error) would run their code again, which may fail again.
    said = (part for part in traceback.format_exception_only(error) if not part.startswith(" "))
    what = next(said, "").split("\n")[0].removeprefix(f"{type(error).__module__}.")[:100]
    return f"{who} raised {what}" + (f", tictactoe.py line {own[-1].lineno}" if own else "")


def report(problem: Problem, question: tuple[Any, ...]) -> None:
    """Write to stderr what went wrong, and on which board."""
    with suppress(OSError, ValueError):  # it is full, closed, or has no such letters
        if problem.__cause__:
            traceback.print_exception(problem.__cause__)
        print(problem, " ".join(map(str, question)), sep="\n", file=sys.stderr)


class Course:
    """The functions of the course, as one game asks them: nothing is asked twice."""

    def __init__(self) -> None:
        self.answer = cache(self.consult)
        self.made: tuple[Any, Any] = (tuple, tuple)  # of what initial_state makes a board, a row
        self.reported: set[str] = set()

    def ask(self, *question: Any) -> Any:
        """Return the answer, or raise the Problem in its place."""
        answer = self.answer(*question)
        if not isinstance(answer, Problem):
            return answer
        if str(answer) not in self.reported:
            self.reported.add(str(answer))
            report(answer, question)
        raise answer.with_traceback(None)  # which would grow each time

    def consult(self, name: str, *question: Any) -> Any:
        """Put a question to a function of tictactoe.py; return its answer or a Problem."""
        whole, row = self.made
        try:
            import tictactoe  # noqa: PLC0415 - the window opens without it, too

            if not hasattr(tictactoe, name):
                return Problem(f"tictactoe.py has no function {name}")
            boards = [whole(map(row, rows(board))) for board in question[:1]]
            before = plain(boards)
            said = getattr(tictactoe, name)(*boards, *map(pair, question[1:]))
            if plain(boards) != before:
                return Problem(f"{name} changed the board that it was given")
            answers, words = ANSWERS[name]
            for answer in answers(*question):
                if answer == plain(said):
                    if name == "initial_state":
                        self.made = type(said), type(said[0])
                    return answer
            return Problem(f"{name} returned {reprlib.repr(said)}, which is not {words}")
        except BaseException as error:  # noqa: BLE001 - their code may raise anything
            return Problem(blame(name, error), error)


# The game


@dataclass(frozen=True)
class Game:
    """One game: who plays what, and the moves so far. All else follows."""

    side: Mark = X
    opponent: str = PERFECT
    image: int = 0  # in which Perfect sees the board, turned and mirrored
    moves: tuple[Square, ...] = ()

    @cached_property
    def boards(self) -> list[Board]:
        """The first board, and that after each move."""
        return [*accumulate(self.moves, after, initial=START)]

    @property
    def board(self) -> Board:
        return self.boards[-1]

    @cached_property
    def over(self) -> bool:
        return ended(self.board)

    @property
    def computer_moves(self) -> bool:
        return not self.over and self.opponent != FRIEND and mover(self.board) != self.side

    @property
    def first(self) -> Mark:
        """Whose victories the first number of the score counts."""
        return X if self.opponent == FRIEND else self.side

    @property
    def mine(self) -> range:
        """Which of the moves a person made; against a friend, all of them."""
        return range(MARKS.index(self.first), len(self.moves), 1 if self.opponent == FRIEND else 2)

    @cached_property
    def ahead(self) -> dict[Square, Board]:
        """The board after each move that a person can make now."""
        squares = [] if self.over or self.computer_moves else free(self.board)
        return {at: after(self.board, at) for at in squares}

    def play(self, square: Square) -> "Game":
        return replace(self, moves=(*self.moves, square))


# The opponents

# Perfect sees the board in one of eight images: which square each square of the image shows.
ORDERS = (0, 1, 2), (2, 1, 0)
IMAGES = [[3 * i + j for i in a for j in b] for a in ORDERS for b in ORDERS]
IMAGES += [[3 * i + j for j in b for i in a] for a in ORDERS for b in ORDERS]


def turned(game: Game) -> Board:
    """Return the board as Perfect sees it."""
    return "".join(game.board[square] for square in IMAGES[game.image])


def reply(game: Game, best: Square | None, rng: random.Random) -> Square | None:
    """Return the computer's move, None while the best one is not known."""
    if game.opponent == PERFECT:
        return best
    squares = free(game.board)
    for mark in (other(game.side), game.side) if game.opponent == MEDIUM else ():
        if wins := [at for at in squares if full_lines(after(game.board, at, mark))]:
            return rng.choice(wins)
    return rng.choice(squares)


# The thoughts: all that tictactoe.py is asked, because any answer may take its time

Topic = Game | Board
Thoughts = Mapping[Topic, Any]


def best_move(course: Course, board: Board) -> Square:
    row, column = course.ask("minimax", board)
    return int(3 * row + column)


def check(course: Course, game: Game) -> Square | bool:
    """Ask about all that can be seen of a game; return Perfect's move if it is due, else True."""
    course.ask("initial_state")
    for board, move in zip(game.boards, game.moves):
        course.ask("result", board, move)
    # No game is over before the fifth move: a module without terminal can be tried until then.
    if len(game.moves) > 4:
        course.ask("terminal", game.board)
    course.ask("winner" if game.over else "player", game.board)
    if game.ahead:
        course.ask("actions", game.board)
    if game.computer_moves and game.opponent == PERFECT:
        return IMAGES[game.image][best_move(course, turned(game))]
    return True


def worth(course: Course, board: Board, wanted: Callable[[], bool]) -> tuple[Any, int] | None:
    """
    Return the utility at the end if minimax plays on for both sides, and how many moves away it is.

    None: the window asked anew meanwhile. The next try goes on from the answers that are kept.
    """
    at = board
    while not course.ask("terminal", at):
        if not wanted():
            return None
        move = best_move(course, at)
        course.ask("result", at, move)
        at = after(at, move)
    return course.ask("utility", at), board.count(FREE) - at.count(FREE)


def ponder(course: Course, topic: Topic, wanted: Callable[[], bool] = lambda: True) -> Any:
    """Return what check or worth returns, or the Problem that they come upon."""
    try:
        return check(course, topic) if isinstance(topic, Game) else worth(course, topic, wanted)
    except Problem as problem:
        return problem


def hint(known: Any, mark: Mark) -> tuple[str, str, Colour] | None:
    """Return what follows a move of this mark, None if the worth of it is not known."""
    if not isinstance(known, tuple):
        return None
    utility, moves = known
    if utility == 0:
        return "Tie", "", EVEN
    word, colour = ("Win", GOOD) if (utility > 0) == (mark == X) else ("Lose", BAD)
    count = moves // 2 + 1
    return word, f"in {count} move" + "s" * (count > 1), colour


def review(game: Game, thoughts: Thoughts) -> tuple[str, int | None]:
    """Return what to say of a game that is over, and which move was its turning point."""
    known: list[Any] = [thoughts.get(board) for board in game.boards]
    if not game.over or not all(isinstance(it, tuple) for it in known):
        return "", None
    values = [it[0] if game.side == X else -it[0] for it in known]
    mistakes = [k for k in game.mine if values[k] > values[k + 1]]
    missed = [k for k in mistakes if values[k] > values[-1]]
    if not missed:
        return "" if mistakes else "You played perfectly", None
    which = ("first", "second", "third", "fourth", "fifth")[game.mine.index(missed[-1])]
    what = "win" if values[missed[-1]] == 1 else "tie"
    return f"Your {which} move let the {what} slip away", missed[-1]


class Thinker:
    """A thread that ponders one topic after the other, and posts each thought as an event."""

    def __init__(self) -> None:
        self.wanted: list[tuple[Course, Topic]] = []
        self.changed = threading.Condition()
        threading.Thread(target=self.work, daemon=True).start()

    def want(self, wanted: list[tuple[Course, Topic]]) -> None:
        """Put these topics, the most urgent first, in the place of those that wait."""
        with self.changed:
            self.wanted = wanted
            self.changed.notify()

    def work(self) -> None:
        while True:
            self.think()

    def think(self) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self.wanted)
            waiting = self.wanted
            course, topic = waiting.pop(0)
        thought = ponder(course, topic, lambda: self.wanted is waiting)
        if thought is not None:
            event = pygame.event.Event(THOUGHT, course=course, topic=topic, thought=thought)
            with suppress(pygame.error):  # the window may have been closed meanwhile
                pygame.event.post(event)


# The layout


class Sheet:
    """The sheet of 480 x 640 that all is laid out on, scaled to the window and centred."""

    def __init__(self, width: int, height: int) -> None:
        self.scale = min(width / SHEET[0], height / SHEET[1])
        self.left = (width - SHEET[0] * self.scale) / 2
        self.top = (height - SHEET[1] * self.scale) / 2

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def within(self, rect: pygame.Rect, y: float) -> tuple[int, int]:
        """Return the point in the middle of a rectangle that is so far below its top."""
        return rect.centerx, rect.top + round(y * self.scale)

    def grid(self, area: tuple[int, ...], across: int, down: int, gap: int) -> list[pygame.Rect]:
        """Divide an area, in reading order: all cells and all gaps are of one size in pixels."""
        left, top = self.at(*area[:2])
        space = round(gap * self.scale)
        wide, rest = divmod(self.px(area[2]) + space, across)
        high = (self.px(area[3]) + space) // down
        left += rest // 2
        cells = [(left + wide * j, top + high * i) for i in range(down) for j in range(across)]
        return [pygame.Rect(x, y, wide - space, high - space) for x, y in cells]

    def text(self, said: str, at: Point, size: int, colour: Colour, side: str = "centerx") -> Shape:
        return write, said, at, self.px(size), colour, side, self.px(400)


# The state of the window


@dataclass(frozen=True)
class App:
    """All that the window knows."""

    size: tuple[int, int] = SHEET
    opponent: str = PERFECT
    game: Game | None = None  # none: the start screen
    match: tuple[Mark, str] | None = None  # the side and the opponent that `past` is about
    past: tuple[int, ...] = (0, 0, 0)
    hints: bool = False
    since: float = -inf  # when the last move was made
    pointer: tuple[int, int] | None = None
    cursor: Square | None = None
    course: Course = field(default_factory=Course)
    thoughts: Thoughts = field(default_factory=dict)

    @cached_property
    def score(self) -> tuple[int, ...]:
        """The games won, tied and lost (of friends: X, ties, O), with the one that just ended."""
        game = self.game
        if game is None or not game.over:
            return self.past
        column = (game.first, None, other(game.first)).index(owner(game.board))
        return tuple(games + (k == column) for k, games in enumerate(self.past))

    @cached_property
    def topics(self) -> list[Topic]:
        """What this screen needs thoughts about, the most urgent first."""
        game = self.game
        if game is None:
            return []
        if game not in self.thoughts or self.stuck:
            return [game]
        reviewed = game.boards[::-1] if game.over and game.opponent != FRIEND else []
        hinted = game.ahead.values() if self.hints else []
        return [game, *reviewed, *hinted]

    @property
    def stuck(self) -> bool:
        """Whether the game cannot go on; it can without a hint that is missing."""
        return self.game is not None and isinstance(self.thoughts.get(self.game), Problem)

    @cached_property
    def turning_point(self) -> int | None:
        """Which move let a better end slip away, None if none did or that is not known yet."""
        return review(self.game, self.thoughts)[1] if self.game else None

    @cached_property
    def targets(self) -> dict[Target, pygame.Rect]:
        """All that there is to press on this screen, and where."""
        sheet, game = Sheet(*self.size), self.game
        if game is None:
            cells = sheet.grid((40, 180, 400, 212), 2, 1, 16)
            return dict(zip((*MARKS, *OPPONENTS), cells + sheet.grid((44, 458, 392, 40), 4, 1, 0)))
        last = [AGAIN, UNDO, MENU] if game.opponent == FRIEND else [AGAIN, REWIND, UNDO, MENU]
        names = last if game.over else [UNDO, HINTS, MENU]
        cells = sheet.grid((40, 120, 400, 400), 3, 3, 8)
        cells += sheet.grid((40, 572, 400, 48), len(names), 1, 8)
        return dict(zip((*SQUARES, *names), cells))

    @cached_property
    def choices(self) -> set[Target]:
        """All that can be pressed now."""
        if self.game is None:
            return {*self.targets}
        able: set[Target] = {AGAIN, HINTS, MENU, *([] if self.stuck else self.game.ahead)}
        if self.game.mine:
            able.add(UNDO)
        if self.turning_point is not None:
            able.add(REWIND)
        return able & self.targets.keys()

    @cached_property
    def pointed(self) -> Target | None:
        """What the pointer is on, if it can be pressed now and the cursor is not in use."""
        at = self.pointer if self.cursor is None else None
        return next((it for it in self.choices if at and self.targets[it].collidepoint(at)), None)


# What changes it


def start(app: App, side: Mark, now: float, rng: random.Random) -> App:
    match = (side, app.opponent)
    past = app.score if match == app.match else (0, 0, 0)
    game = Game(side, app.opponent, rng.randrange(8))
    # Without the thoughts of the game before: it asks anew.
    return App(app.size, app.opponent, game, match, past, app.hints, since=now, pointer=app.pointer)


def press(app: App, target: Target | None, now: float, rng: random.Random) -> App:
    """Do what a click or a key asks for, if it can be done now."""
    game = app.game
    if target is None or target not in app.choices:
        return app
    if target in OPPONENTS:
        return replace(app, opponent=str(target))
    if game is None or target == AGAIN:
        return start(app, game.side if game else str(target), now, rng)
    if isinstance(target, Square):
        return replace(app, game=game.play(target), since=now)
    if target == HINTS:
        return replace(app, hints=not app.hints)
    if target == MENU:
        return replace(app, game=None, past=app.score, cursor=None)
    k = app.turning_point if target == REWIND else game.mine[-1]
    return replace(app, game=replace(game, moves=game.moves[:k]), since=-inf)


def steer(app: App, right: int, down: int) -> App:
    """Move the cursor; on the start screen, choose another opponent."""
    if app.game is None:
        k = OPPONENTS.index(app.opponent) + right
        return replace(app, opponent=OPPONENTS[min(max(k, 0), 3)])
    if app.cursor is None:
        return replace(app, cursor=4)
    i, j = app.cursor // 3 + down, app.cursor % 3 + right
    return replace(app, cursor=3 * i + j if 0 <= i < 3 and 0 <= j < 3 else app.cursor)


KEYS: dict[str, Target] = {str(square + 1): square for square in SQUARES}
KEYS |= {f"[{key}]": square for square, key in enumerate("789456123")}  # the number pad
KEYS |= {"x": X, "o": O, "u": UNDO, "backspace": UNDO, "h": HINTS, "r": REWIND, "escape": MENU}
PLACES = dict(enumerate("abcdefghijklmnopqrstuvwxyz123456789", pygame.KSCAN_A))
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def on_key(app: App, event: pygame.event.Event, now: float, rng: random.Random) -> App:
    name = pygame.key.name(event.key)
    if not name.isalpha():  # a digit of a French keyboard, or a letter that is not Latin
        name = PLACES.get(event.scancode, name)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return press(app, UNDO, now, rng) if name == "z" else app
    if name in ARROWS:
        return steer(app, *ARROWS[name])
    if name in ("return", "enter", "space"):
        return press(app, AGAIN if AGAIN in app.choices else app.cursor, now, rng)
    return press(app, KEYS.get(name), now, rng)


def update(app: App, event: pygame.event.Event, now: float, rng: random.Random) -> App | None:
    """Return the App after an event, None if the window is to close."""
    key = event.key if event.type == pygame.KEYDOWN else None
    if event.type == pygame.QUIT or (key == pygame.K_ESCAPE and app.game is None):
        return None
    if key is not None:
        app = on_key(app, event, now, rng)
    elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        app = replace(app, pointer=event.pos, cursor=None)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            app = press(app, app.pointed, now, rng)
    elif event.type == pygame.WINDOWLEAVE:
        app = replace(app, pointer=None)
    elif event.type == THOUGHT and event.course is app.course:
        app = replace(app, thoughts={**app.thoughts, event.topic: event.thought})
    return advance(app, now, rng)


def advance(app: App, now: float, rng: random.Random) -> App:
    """Make the computer's move once it is due and known."""
    game = app.game
    if not game or not game.computer_moves or app.stuck or now < app.since + PAUSE:
        return app
    square = reply(game, app.thoughts.get(game), rng)
    return app if square is None else replace(app, game=game.play(square), since=now)


def in_motion(app: App, now: float) -> bool:
    """Tell if the screen is to change with no event."""
    thinking = app.game and app.game.computer_moves and not app.stuck
    return bool(thinking) or now < app.since + 2 * DRAWING


# What is to be seen: a list of shapes, each of them a function that draws and what it is to draw


def mix(ink: Colour, ground: Colour, share: float) -> Colour:
    r, g, b = (round(a + (z - a) * share) for a, z in zip(ink, ground))
    return r, g, b


def scene(app: App, now: float) -> list[Shape]:
    sheet, game = Sheet(*app.size), app.game
    ground = (pygame.Surface.fill, BACKGROUND, ((0, 0), app.size))
    if game is None:
        return [ground, *title(sheet), *cards(app, sheet), *opponents(app, sheet)]
    squares = (shape for at in SQUARES for shape in cell(app, game, sheet, now, at))
    strokes = (part for line in full_lines(game.board) for part in stroke(app, line, sheet, now))
    return [ground, *header(app, game, sheet, now), *squares, *strokes, *footer(app, game, sheet)]


# The way of the pen that draws a mark, in a square from -1 to 1.
STEPS = [k / 60 for k in range(121)]
WAYS = {
    X: [(k - 1, k - 1) for k in STEPS[::2]] + [(1 - k, k - 1) for k in STEPS[::2]],
    O: [(sin(pi * k), -cos(pi * k)) for k in STEPS],
}


def sign(mark: Mark, at: Point, size: int, colour: Colour, done: float = 1) -> Shape:
    way = WAYS[mark][: round(done * len(WAYS[mark]))]
    return trace, at, size, size * 0.15, colour, tuple(way)


def title(sheet: Sheet) -> Iterator[Shape]:
    yield sheet.text("Tic-Tac-Toe", sheet.at(240, 91), TITLE, TEXT)
    yield sheet.text("Choose your side", sheet.at(240, 138), NORMAL, MUTED)
    keys = "X  O  choose a side      Left  Right  choose an opponent"
    yield sheet.text(keys, sheet.at(240, 605), SMALL, mix(MUTED, BACKGROUND, 0.35))


def cards(app: App, sheet: Sheet) -> Iterator[Shape]:
    who = FRIEND if app.opponent == FRIEND else "Computer"
    for mark, starts in ((X, "You start"), (O, f"{who} starts")):
        card = app.targets[mark]
        yield tile, card, sheet.px(18), LIGHT_TILE if app.pointed == mark else TILE
        yield sign(mark, sheet.within(card, 84), sheet.px(95), INK[mark])
        yield sheet.text(f"Play as {mark}", sheet.within(card, 162), LARGE, TEXT)
        yield sheet.text(starts, sheet.within(card, 188), SMALL, MUTED)


ABOUT = {
    EASY: "Easy plays at random.",
    MEDIUM: "Medium sees one move ahead.",
    PERFECT: "Perfect never loses. Good luck.",
    FRIEND: "Two people take turns at this computer.",
}


def opponents(app: App, sheet: Sheet) -> Iterator[Shape]:
    yield sheet.text("Opponent", sheet.at(40, 433), NORMAL, MUTED, "left")
    yield tile, sheet.grid((40, 454, 400, 48), 1, 1, 0)[0], sheet.px(14), TILE
    for name in OPPONENTS:
        rect, chosen = app.targets[name], name == app.opponent
        if chosen or name == app.pointed:
            yield tile, rect, sheet.px(10), TEXT if chosen else LIGHT_TILE
        yield sheet.text(name, rect.center, NORMAL, BACKGROUND if chosen else MUTED)
    yield sheet.text(ABOUT[app.opponent], sheet.at(240, 534), NORMAL, MUTED)


def first_line(app: App, game: Game, now: float) -> tuple[str, Colour]:
    winner, friends = owner(game.board), game.opponent == FRIEND
    if game.computer_moves:
        return "Computer is thinking" + "." * int((now - app.since) / DOT % 4), TEXT
    if not game.over:
        return f"{mover(game.board)} to move" if friends else "Your turn", TEXT
    if winner is None:
        return "It's a tie", TEXT
    person = "You win" if winner == game.side else "Computer wins"
    return f"{winner} wins" if friends else person, INK[winner]


def second_line(app: App, game: Game) -> tuple[str, Colour]:
    problems = [it for it in map(app.thoughts.get, app.topics) if isinstance(it, Problem)]
    if problems:
        return str(problems[0]), BAD
    if game.opponent == FRIEND:
        return f"You are {game.side}, your friend is {other(game.side)}", MUTED
    return review(game, app.thoughts)[0] or f"You are {game.side} against {game.opponent}", MUTED


def header(app: App, game: Game, sheet: Sheet, now: float) -> Iterator[Shape]:
    first, second = first_line(app, game, now), second_line(app, game)
    lines = [(50, LARGE, second)] if app.stuck else [(51, HUGE, first), (84, NORMAL, second)]
    for y, size, (said, colour) in lines:
        yield sheet.text(said, (app.targets[0].left, sheet.at(0, y)[1]), size, colour, "left")


def outline(app: App, game: Game, at: Square) -> Colour | None:
    if at == app.cursor and not game.over:
        return TEXT
    if app.turning_point is not None and at == game.moves[app.turning_point]:
        return BAD
    return mix(MUTED, TILE, 0.4) if game.ahead and game.moves[-1:] == (at,) else None


def cell(app: App, game: Game, sheet: Sheet, now: float, at: Square) -> Iterator[Shape]:
    rect, radius, mark = app.targets[at], sheet.px(16), game.board[at]
    line = {square for line in full_lines(game.board) for square in line}
    lit = at in app.choices and at in (app.pointed, app.cursor)
    colour = LINE_TILE if at in line else LIGHT_TILE if lit else TILE
    thought = app.thoughts.get(game.ahead.get(at, "")) if app.hints else None
    word, detail, hue = hint(thought, mover(game.board)) or ("", "", colour)
    colour = mix(colour, hue, 0.18)
    size = round(rect.width * 0.59)
    if edge := outline(app, game, at):
        yield tile, rect, radius, edge
        rect, radius = rect.inflate(-2 * sheet.px(2.5), -2 * sheet.px(2.5)), radius - sheet.px(2.5)
    yield tile, rect, radius, colour
    if mark != FREE:
        ink = mix(INK[mark], colour, 0.55) if line and at not in line else INK[mark]
        done = min((now - app.since) / DRAWING, 1) if at == game.moves[-1] else 1
        yield sign(mark, rect.center, size, ink, done)
    elif lit:
        ghost = mix(INK[mover(game.board)], colour, 0.85 if word else 0.6)
        yield sign(mover(game.board), rect.center, size, ghost)
    if word:
        yield sheet.text(word, sheet.within(app.targets[at], 52 if detail else 63), LARGE, hue)
        yield sheet.text(detail, sheet.within(app.targets[at], 79), NORMAL, hue)


def stroke(app: App, line: tuple[Square, ...], sheet: Sheet, now: float) -> Iterator[Shape]:
    """Yield a line that wins in pieces, of one image that is small and so soon drawn."""
    pieces = round(PIECES * min((now - app.since) / DRAWING - 1, 1))
    (x, y), (u, v) = (app.targets[at].center for at in line[1:])
    gap, pen = max(abs(u - x), abs(v - y), 1), sheet.px(7)
    dx, dy = (u - x) / gap, (v - y) / gap
    step = 2 * round((2.6 * gap - pen) / PIECES / 2)  # even: a row's edges lie between pixels
    way = tuple((dx * k / 20, dy * k / 20) for k in range(-20, 21))
    for k in range(pieces):
        along = step * (k - PIECES // 2)
        yield trace, (x + round(dx * along), y + round(dy * along)), step + pen, pen, TEXT, way


SHORTCUTS = {UNDO: "U", HINTS: "H", MENU: "Esc", AGAIN: "Enter", REWIND: "R"}


def footer(app: App, game: Game, sheet: Sheet) -> Iterator[Shape]:
    names = (X, "Ties", O) if game.opponent == FRIEND else ("You", "Ties", "Computer")
    inks = (INK[game.first], MUTED, INK[other(game.first)])
    for k, side in enumerate(("left", "centerx", "right")):
        at = getattr(app.targets[k], side), sheet.at(0, 547)[1]  # as the top row of the board
        yield sheet.text(f"{names[k]}  {app.score[k]}", at, NORMAL, inks[k], side)
    for name in (name for name in SHORTCUTS if name in app.targets):
        yield from button(app, sheet, name)


def button(app: App, sheet: Sheet, name: str) -> Iterator[Shape]:
    bright = name == AGAIN or (name == HINTS and app.hints)
    colour = TEXT if bright else LIGHT_TILE if name == app.pointed else TILE
    dim = 0 if name in app.choices else 0.7
    rect = app.targets[name]
    yield tile, rect, sheet.px(12), colour
    ink = mix(BACKGROUND if bright else TEXT, colour, dim)
    yield sheet.text(name, sheet.within(rect, 17), NORMAL, ink)
    yield sheet.text(SHORTCUTS[name], sheet.within(rect, 36), TINY, mix(MUTED, colour, dim))


# The drawing


def draw(surface: pygame.Surface, shapes: list[Shape]) -> None:
    for paint, *what in shapes:
        paint(surface, *what)


@lru_cache(maxsize=64)
def drawn(size: int, pen: float, colour: Colour, way: Way) -> pygame.Surface:
    """Return what a round pen leaves on its way, drawn large and scaled down for smooth edges."""
    fine = 4 if size < 150 else 2  # for what is large anyway, this will do, and is sooner done
    large, radius = fine * size, round(fine * pen / 2)
    canvas = pygame.Surface((large, large), pygame.SRCALPHA)
    canvas.fill((*colour, 0))  # with black, the edges would blend to a dark rim
    # pygame cuts fractions off: half a pixel more makes that round, a hair less leaves no ties.
    middle, reach = large / 2 + 0.5, large / 2 - radius - 0.001
    for x, y in way:
        pygame.draw.circle(canvas, colour, (middle + x * reach, middle + y * reach), radius)
    return pygame.transform.smoothscale(canvas, (size, size))


def trace(surface: pygame.Surface, at: Point, size: int, pen: float, ink: Colour, way: Way) -> None:
    image = drawn(size, pen, ink, way)
    surface.blit(image, image.get_rect(center=at))


def tile(surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour) -> None:
    disc = drawn(2 * radius, 2 * radius, colour, ((0, 0),))
    for corner in ("topleft", "topright", "bottomleft", "bottomright"):
        surface.blit(disc, disc.get_rect(**{corner: getattr(rect, corner)}))
    surface.fill(colour, rect.inflate(-2 * radius, 0))
    surface.fill(colour, rect.inflate(0, -2 * radius))


@cache
def typeface() -> Any:
    """Return the file of pygame's own font, which each size would read anew, bit by bit."""
    with pkgdata.getResource(pygame.font.get_default_font()) as file:
        return file.read()


@lru_cache(maxsize=64)
def font(size: int) -> pygame.font.Font:
    """Return pygame's own font. Drawn large and scaled down, its letters are evenly spaced."""
    return pygame.font.Font(BytesIO(typeface()), size)


@lru_cache(maxsize=256)
def lettering(said: str, size: int, colour: Colour) -> pygame.Surface:
    large = font(size).render(said, True, colour)
    wide, high = (large.get_width() + 1) // 2, (large.get_height() + 1) // 2
    canvas = pygame.Surface((2 * wide, 2 * high), pygame.SRCALPHA)  # halved exactly
    canvas.blit(large, (0, 0))
    return pygame.transform.smoothscale(canvas, (wide, high))


@lru_cache(maxsize=256)
def fitted(said: str, size: int, width: int) -> tuple[int, list[str]]:
    """Break a text in two if it is too wide; make it smaller if that does not help."""
    lines = [said]
    if font(size).size(said)[0] > 2 * width:
        # At a space, but near the middle: a long word is broken.
        half = len(said) // 2
        cut = max(said.rfind(" ", 0, half + 8), half - 12, 0)
        lines = [said[:cut], said[cut:].strip()]
    widest = max(font(size).size(line)[0] for line in lines)
    return max(1, 2 * width * size // max(2 * width, widest)), lines


def write(
    surface: pygame.Surface, said: str, at: Point, size: int, colour: Colour, side: str, width: int
) -> None:
    size, lines = fitted(said, size, width)
    # Not by the image's own height: it may depend on the letters.
    top, high = at[1] - font(size).get_height() // 4, font(size).get_linesize() // 2
    for k, line in enumerate(lines):
        image = lettering(line, size, colour)
        surface.blit(image, image.get_rect(**{side: at[0], "top": top + k * high}))


# The window


def icon() -> pygame.Surface:
    image = pygame.Surface((64, 64), pygame.SRCALPHA)
    places = {(19, 19): X, (45, 19): O, (19, 45): O, (45, 45): X}
    marks = [sign(mark, at, 20, INK[mark]) for at, mark in places.items()]
    draw(image, [(tile, image.get_rect(), 14, BACKGROUND), *marks])
    return image


def window_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return a size of 3:4 that suits the desktop."""
    width, height = desktop[0] - 20, desktop[1] - 60  # what the frame and a task bar leave
    high = min(max(SHEET[1], desktop[1] * 0.6), height, width * 4 / 3)
    return round(high * 3 / 4), round(high)


class Window:
    """The edge: the screen, the events and the clock."""

    def __init__(self, rng: random.Random, clock: Callable[[], float] = time.monotonic) -> None:
        self.rng, self.clock, self.thinker = rng, clock, Thinker()
        self.shown: list[Shape] = []
        self.moving = True
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("SDL knows of none")
        pygame.display.set_caption("Tic-Tac-Toe")
        pygame.display.set_icon(icon())
        self.size = window_size(pygame.display.get_desktop_sizes()[0])
        self.app: App | None = App(pygame.display.set_mode(self.size, pygame.RESIZABLE).get_size())
        pygame.display.set_allow_screensaver(True)

    def run(self) -> None:
        """Look for events once a frame; while none comes and nothing moves, do nothing else."""
        # pygame.event.wait looks for them every millisecond, and so costs 2 % of a core.
        while self.app:
            events = pygame.event.get()
            if events or self.moving:
                self.take(events)
                self.look()
            pygame.time.wait(FRAME)

    def take(self, events: list[pygame.event.Event]) -> None:
        """Take what has happened, or else that time has passed."""
        for event in events or [pygame.event.Event(pygame.NOEVENT)]:
            if event.type == pygame.WINDOWEXPOSED:
                self.shown = []
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
                self.toggle_full_screen()
            if self.app:
                self.app = update(self.app, event, self.clock(), self.rng)

    def toggle_full_screen(self) -> None:
        # pygame.display.toggle_fullscreen would not give the window its size back.
        if pygame.display.get_surface().get_flags() & pygame.FULLSCREEN:
            pygame.display.set_mode(self.size, pygame.RESIZABLE)
        else:
            self.size = pygame.display.get_surface().get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)

    def look(self) -> None:
        """Ask for the thoughts that are wanted, and show what has changed."""
        if self.app is None:
            return
        now, screen = self.clock(), pygame.display.get_surface()
        app = self.app = replace(self.app, size=screen.get_size())
        self.thinker.want([(app.course, it) for it in app.topics if it not in app.thoughts])
        shapes = scene(app, now)
        if shapes != self.shown:
            draw(screen, shapes)
            pygame.display.flip()
        self.shown, self.moving = shapes, in_motion(app, now)


def main() -> None:
    try:
        window = Window(random.Random())
    except pygame.error as error:
        give_up(
            f"The game finds no screen to open its window on ({error}): start it on a desktop and,"
            " over ssh or in a container, check that DISPLAY or WAYLAND_DISPLAY is set"
        )
    with suppress(KeyboardInterrupt):
        window.run()
    pygame.quit()


if __name__ == "__main__":
    main()
