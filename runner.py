#!/usr/bin/env python3
# /// script
# requires-python = ">=3.10"
# dependencies = [
#     'pygame>=2.1.2; python_version < "3.14"',
#     'pygame-ce>=2.5.8; python_version >= "3.14"',
# ]
# ///
"""
Tic-tac-toe in a window, played by the tictactoe.py beside this file.

The window is its own referee: tictactoe.py is asked, and its answers are checked. So this file
works with any tictactoe.py that was written for the course, finished or not, right or wrong.

A board is a string of nine characters in reading order: "XO......." has an X in the top left
corner and an O to its right. A square is a number from 0 to 8, in the same order.

The App is all that the window knows, in one value. Each frame, next_frame() returns the next App,
and view() the shapes that show it. Once the game runs, side effects happen in two places only: the
Thinker, whose thread asks tictactoe.py, and the Window at the end of this file.
"""

import sys

if sys.version_info < (3, 10):  # noqa: UP036 - here a Python that is too old can still say so
    sys.exit("The game needs Python 3.10 or later: https://www.python.org/downloads/")

import importlib
import os
import random
import re
import reprlib
import shlex
import shutil
import site
import subprocess
import sysconfig
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from inspect import unwrap
from io import BytesIO
from itertools import accumulate, islice, product
from math import cos, inf, pi, sin
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple, NoReturn

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Tic-Tac-Toe")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "Tic-Tac-Toe")

NAME = "Tic-Tac-Toe"
PACKAGE = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
# A double click may start pythonw.exe, which has no console for what pip says.
PYTHON = sys.executable.replace("pythonw.exe", "python.exe")
PIP_INSTALL = [PYTHON, "-m", "pip", "install", PACKAGE]

# Before the game: install pygame, if the user agrees


def command(*words: str) -> str:
    """Return the words as one command that can be copied into a terminal."""
    if sys.platform != "win32":
        return shlex.join(words)
    # cmd.exe and PowerShell both start C:\Users\"First Last"\python.exe; with the first quote
    # before the C, PowerShell needs a "&" that cmd.exe does not know.
    return " ".join(re.sub(r"[^\\]* [^\\]*", r'"\g<0>"', word) for word in words)


def show(text: str, process: subprocess.Popen[bytes] | None = None) -> None:
    """Show a text in a window until the process ends or the player closes the window."""
    from tkinter import Text, Tk  # noqa: PLC0415 - it is not always there

    def watch() -> None:
        if process and process.poll() is not None:
            window.destroy()
        else:
            window.after(100, watch)

    window = Tk()
    window.title(NAME)
    area = Text(window, width=80, height=len(text) // 80 + 3, padx=20, pady=20, wrap="word")
    area.insert("end", text)
    area.tag_add("sel", "2.0", "end - 1 char")  # the command, ready to be copied
    area.configure(state="disabled")
    area.pack(fill="both", expand=True)
    area.focus_force()
    watch()
    window.mainloop()


def give_up(sentence: str, suggestion: str = "") -> NoReturn:
    """Exit with a message, on stderr and in a window, because a double click shows no console."""
    text = f"{sentence}\n{suggestion}".rstrip()
    print(text, file=sys.stderr)
    # On a Mac, Tk aborts the process in which SDL has started.
    if sys.platform != "darwin" or "pygame" not in sys.modules:
        with suppress(Exception):
            show(text)
    sys.exit(1)


def agrees(question: str) -> bool:
    """Return whether the user says yes, in a dialog or else in the console."""
    with suppress(Exception):
        from tkinter import Tk, messagebox  # noqa: PLC0415 - it is not always there

        window = Tk()
        window.withdraw()
        answer = messagebox.askyesno(NAME, question)
        window.destroy()
        return answer
    if sys.stdin and sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(EOFError, KeyboardInterrupt):
            return input(f"{question} [y/n] ").strip().lower() in {"y", "yes"}
    return False


def suggested_command() -> str:
    """Return the command that installs pygame or pip, or that starts the game with pygame."""
    marker = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    managed = sys.prefix == sys.base_prefix and marker.exists()
    if find_spec("pip") and not managed:
        return command(*PIP_INSTALL)
    if shutil.which("uv"):
        return command("uv", "run", __file__)
    if sys.prefix == "/usr" and shutil.which("apt"):
        return "sudo apt install python3-pygame"
    if managed:
        folder = Path(__file__).with_name(".venv")
        start = command(str(folder / "bin" / "python"), __file__)
        return command(PYTHON, "-m", "venv", str(folder)) + " && " + start
    return command(PYTHON, "-m", "ensurepip")


def install_pygame() -> None:
    """Install pygame with pip if the user agrees; end with the command that helps if not."""
    suggestion = suggested_command()
    if suggestion != command(*PIP_INSTALL) or not agrees("The game needs pygame. Install it now?"):
        give_up("The game needs pygame, and this command helps:", suggestion)
    # If the game has no console, Windows would open one for pip.
    flags = 0 if sys.stdout else getattr(subprocess, "CREATE_NO_WINDOW", 0)
    with subprocess.Popen(PIP_INSTALL, creationflags=flags) as pip, suppress(Exception):
        show("Installing pygame...", pip)
    if pip.returncode:
        give_up("pip could not install pygame; this command shows the reason:", suggestion)
    site.addsitedir(site.getusersitepackages())  # pip may just have made this folder
    importlib.invalidate_caches()


if __name__ == "__main__" and find_spec("pygame") is None:
    install_pygame()
try:
    # The modules that pygame imports may warn of things that the user can't change.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pygame
        from pygame import pkgdata
except ImportError as error:
    if __name__ != "__main__":
        raise
    give_up(
        f"pygame is installed but does not work ({error}); this command installs it again:",
        command(*PIP_INSTALL, "--force-reinstall"),
    )

Mark = str
Square = int
Board = str
Point = tuple[int, int]
Colour = tuple[int, int, int]

X = "X"
O = "O"  # noqa: E741
EMPTY = "."
START = EMPTY * 9
SQUARES = range(9)
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

EASY = "Easy"
MEDIUM = "Medium"
PERFECT = "Perfect"
FRIEND = "Friend"
OPPONENTS = (EASY, MEDIUM, PERFECT, FRIEND)

PAUSE = 0.4  # seconds before the computer moves, including the time that it thinks
THINKING = 0.7  # seconds before the window says that the computer is thinking
DOT = 0.3  # seconds from one dot of "Computer is thinking..." to the next
DRAW_MARK = 0.18  # seconds in which a mark draws itself
DRAW_LINE = 0.25  # seconds in which the winning line draws itself
SETTLE = 0.3  # seconds before something new on the screen can be pressed
FRAMES = 60  # a second
PATIENCE = 1.0  # seconds that a call nobody waits for may keep other questions waiting
LATE = 10.0  # seconds until the window says that a function has not returned
MAX_LOST = 5  # the most threads given up because a function does not return
ANSWER = pygame.USEREVENT  # the event that brings an answer

SHEET = (480, 640)
BACKGROUND = (0x10, 0x14, 0x1B)
TILE = (0x26, 0x2E, 0x3C)
HOVERED = (0x33, 0x3E, 0x50)
WON = (0x3A, 0x46, 0x5B)
TEXT = (0xEC, 0xF0, 0xF5)
BRIGHT = TEXT  # a button that stands out
MUTED = (0x9F, 0xAA, 0xBA)
LAST = (0x57, 0x60, 0x6E)  # the outline of the last move
FAINT = (0x6E, 0x75, 0x80)  # a winning line that is still to come
INK = {X: (0xFF, 0x9F, 0x43), O: (0x54, 0xBC, 0xFF)}
GOOD = (0x5F, 0xE0, 0xA0)
EVEN = (0xC4, 0xCD, 0xDA)
BAD = (0xFF, 0x8A, 0x9E)
RESULT = {1: GOOD, 0: EVEN, -1: BAD}

# The sizes of text on a sheet of 480 x 640; none is drawn smaller than SMALLEST.
TITLE = 40
HEADING = 27.5
LARGE = 21
NORMAL = 15.5
SMALL = 13
TINY = 11
SMALLEST = 9
LEFT_OUT = 8  # small print that would be smaller is left out

COMMAND = "Cmd" if sys.platform == "darwin" else "Ctrl"
FULL_SCREEN = "Alt+Enter" if sys.platform == "darwin" else "F11"  # a Mac keeps F11 for itself
CENTER = 4


# The rules: the window is its own referee


def other(mark: Mark) -> Mark:
    return O if mark == X else X


def player(board: Board) -> Mark:
    """Return the player who is to move."""
    return X if board.count(EMPTY) % 2 == 1 else O


def free(board: Board) -> list[Square]:
    return [square for square in SQUARES if board[square] == EMPTY]


def rows_of(board: Board) -> list[str]:
    return [board[i : i + 3] for i in (0, 3, 6)]


def put(board: Board, square: Square, mark: Mark) -> Board:
    return board[:square] + mark + board[square + 1 :]


def play(board: Board, square: Square) -> Board:
    """Return the board after the player who is to move has taken a square."""
    return put(board, square, player(board))


@cache
def winning_lines(board: Board) -> list[tuple[Square, Square, Square]]:
    """Return the lines of three in a row; one move can complete two of them."""
    return [(a, b, c) for a, b, c in LINES if EMPTY != board[a] == board[b] == board[c]]


def winner(board: Board) -> Mark | None:
    lines = winning_lines(board)
    return board[lines[0][0]] if lines else None


def over(board: Board) -> bool:
    return bool(winning_lines(board)) or EMPTY not in board


def utility(board: Board) -> int:
    """Return 1 if X has won, -1 if O has won, 0 if nobody has."""
    return {X: 1, O: -1, None: 0}[winner(board)]


@cache
def outcome(board: Board) -> int:
    """Return the utility of the end that both players reach if they play perfectly."""
    if over(board):
        return utility(board)
    outcomes = [outcome(play(board, square)) for square in free(board)]
    return max(outcomes) if player(board) == X else min(outcomes)


# The examiner: asks a function of tictactoe.py, and checks its answer against the rules


class Question(NamedTuple):
    """A function of tictactoe.py, and the board and the square that it is asked about."""

    name: str
    board: Board = START
    square: Square | None = None


class Answer(NamedTuple):
    """What came of a question: minimax's move, if it made one, and what was wrong, if anything."""

    question: Question
    square: Square | None = None
    problem: str = ""


class Problem(Exception):  # noqa: N818 - not an error of this program
    """A sentence about a function of tictactoe.py that answered wrongly, or not at all."""

    def __init__(self, sentence: str, board: Board) -> None:
        """Keep the printable characters of the sentence, at most 200."""
        super().__init__("".join(letter for letter in sentence if letter.isprintable())[:200])
        self.board = board


def to_action(square: Square) -> tuple[int, int]:
    """Return the row and the column of a square, as tictactoe.py counts them."""
    return divmod(square, 3)


def represent(answer: Any) -> str:
    """Return an answer as Python shows it, or its type if that says nothing."""
    words = "<"
    with suppress(Exception):  # their __repr__ may raise anything
        words = reprlib.repr(answer)
    return type_name(answer) if words.startswith("<") else words


def type_name(answer: Any) -> str:
    """Return the type of an answer with its article: "a list", "an int"."""
    name = type(answer).__name__
    article = "an" if name.startswith(("a", "e", "i", "o", "u")) else "a"
    return "None" if answer is None else f"{article} {name}"


def equal(answer: Any, expected: Any) -> bool:
    try:
        return bool(answer == expected)
    except Exception:  # noqa: BLE001 - their __eq__ may raise anything, and numpy's does
        return False


def read_board(board: Any) -> Board | None:
    """Return their board as a Board, with "?" for an unknown mark, or None if it is not 3 by 3."""
    try:
        cells = [list(islice(row, 4)) for row in islice(board, 4)]
    except Exception:  # noqa: BLE001 - it may be anything
        return None
    if [len(row) for row in cells] != [3, 3, 3]:
        return None
    marks = ((X, X), (O, O), (None, EMPTY))
    return "".join(
        next((mark for theirs, mark in marks if equal(cell, theirs)), "?")
        for row in cells
        for cell in row
    )


def copy_and_fill(start: Any, rows: list[list[Mark | None]]) -> Any:
    board = deepcopy(start)
    for i, j in product(range(3), range(3)):
        board[i][j] = rows[i][j]
    return board


def rebuild(start: Any, rows: list[list[Mark | None]]) -> Any:
    """Return a board of tuples or the like, which can't be changed once they are made."""

    def make(model: Any, items: list[Any]) -> Any:
        return getattr(type(model), "_make", type(model))(items)

    return make(start, [make(row, marks) for row, marks in zip(start, rows)])


def make_board(start: Any, board: Board) -> Any:
    """Return a board of the same type as start, or of plain lists if there is no way to make it."""
    rows = [[None if mark == EMPTY else mark for mark in row] for row in rows_of(board)]
    for make in (copy_and_fill, rebuild):
        with suppress(Exception):
            made = make(start, rows)
            if read_board(made) == board:
                return made
    return rows


# One check for each function of the course. It returns what is wrong with an answer, or "".


def describe_state(board: Board) -> str:
    """Return a phrase: why the game is over, or that it is not."""
    if mark := winner(board):
        return f"{mark} has three in a row"
    return "the board is full" if over(board) else "the game is not over"


def check_initial_state(answer: Any, board: Board, _square: Square) -> str:
    return (
        "" if read_board(answer) == board else f"returned {represent(answer)}, not an empty board"
    )


def check_player(answer: Any, board: Board, _square: Square) -> str:
    mark = player(board)
    return "" if equal(answer, mark) else f"returned {represent(answer)}, but {mark} is to move"


def check_actions(answer: Any, board: Board, _square: Square) -> str:
    if not isinstance(answer, (set, frozenset)):
        return f"returned {type_name(answer)}, not a set"
    expected = [to_action(square) for square in free(board)]
    for action in expected:
        if not any(equal(given, action) for given in answer):
            return f"left out {action}"
    for given in answer:
        if not any(equal(given, action) for action in expected):
            return f"included {represent(given)}, which is not a free square"
    return ""


def check_result(answer: Any, board: Board, square: Square) -> str:
    after, expected = read_board(answer), play(board, square)
    if after == expected:
        return ""
    if after is None:
        return f"returned {represent(answer)}, which is not a board"
    changed = [index for index in SQUARES if after[index] != board[index]]
    if not changed:
        return f"did not put a mark on {to_action(square)}"
    if changed == [square]:
        return f"put {after[square]} on {to_action(square)}, but {player(board)} is to move"
    if len(changed) == 1:
        return f"put the mark on {to_action(changed[0])} instead of {to_action(square)}"
    return f"changed more than the square {to_action(square)}"


def check_winner(answer: Any, board: Board, _square: Square) -> str:
    mark = winner(board)
    if equal(answer, mark):
        return ""
    return f"returned {represent(answer)}, but {mark or 'nobody'} has three in a row"


def check_terminal(answer: Any, board: Board, _square: Square) -> str:
    if equal(answer, over(board)):
        return ""
    if equal(answer, not over(board)):
        return f"returned {represent(answer)}, but {describe_state(board)}"
    return f"returned {represent(answer)} instead of {over(board)}"


def check_utility(answer: Any, board: Board, _square: Square) -> str:
    if equal(answer, utility(board)):
        return ""
    return f"returned {represent(answer)} instead of {utility(board)}: {describe_state(board)}"


def check_minimax(answer: Any, board: Board, _square: Square) -> str:
    if to_square(answer, board) is not None:
        return ""
    reason = "but the game is not over" if answer is None else "which is not a free square"
    return f"returned {represent(answer)}, {reason}"


def to_square(answer: Any, board: Board) -> Square | None:
    """Return the free square that an answer of minimax names, None if it names none."""
    with suppress(Exception):  # a list of two numbers will do, too
        answer = answer if isinstance(answer, Iterator) else tuple(answer)
    return next((square for square in free(board) if equal(answer, to_action(square))), None)


CHECKS = {
    "initial_state": check_initial_state,
    "winner": check_winner,
    "terminal": check_terminal,
    "player": check_player,
    "actions": check_actions,
    "result": check_result,
    "utility": check_utility,
    "minimax": check_minimax,
}
# The functions that others may call, in the order in which they are examined.
PARTS = ("winner", "terminal", "player", "actions", "result", "utility")


def questions_about(name: str, board: Board) -> list[Question]:
    """Return the questions about a board whose answer the course defines."""
    if name == "utility" and not over(board):
        return []
    if name in ("player", "actions", "result") and over(board):
        return []
    if name == "result":
        return [Question(name, board, square) for square in free(board)]
    return [Question(name, board)]


def boards_from(board: Board) -> list[Board]:
    """Return a board and all that can follow it, the nearest first."""
    found: list[Board] = []
    layer = {board}
    while layer:
        found += sorted(layer)
        layer = {play(b, square) for b in layer if not over(b) for square in free(b)}
    return found


def names_in(code: CodeType) -> set[str]:
    """Return the names that code uses, including those in its inner functions."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)


def codes_of(thing: Any) -> Iterator[CodeType]:
    """Yield the code of a function, or of all methods of a class, an object or a bound method."""
    with suppress(Exception):  # their __getattr__ may raise anything
        owner = getattr(thing, "__self__", getattr(thing, "func", thing))
        methods = vars(owner if isinstance(owner, type) else type(owner)).values()
        for function in (thing, owner, *methods):
            code = getattr(unwrap(function), "__code__", None) if callable(function) else None
            if isinstance(code, CodeType):
                yield code


def names_behind(module: ModuleType, name: str) -> set[str]:
    """Return all the names that a function uses, directly or through other functions."""
    found: set[str] = set()
    waiting = {name}
    while waiting:
        for code in codes_of(getattr(module, waiting.pop(), None)):
            waiting |= names_in(code) - found
            found |= waiting
    return found


def error_message(error: BaseException) -> str:
    """Return the first line of an error's message, with a colon before it."""
    # Their __str__ may raise; traceback is ready for that, but not for every SyntaxError.
    with suppress(Exception):
        lines = traceback.format_exception_only(error)
        first = next(line for line in lines if not line.startswith(" ")).split("\n")[0]
        return "".join(first.rstrip(": ").partition(": ")[1:])
    return ""


def frames_of(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the frames of a traceback that lie in tictactoe.py or in a file beside it."""
    frames = [(Path(frame.filename), frame) for frame in traceback.extract_tb(error.__traceback__)]
    folders = {path.parent for path, _ in frames if path.name == "tictactoe.py"}
    return [f for path, f in frames if path.parent in folders and path != Path(__file__)]


def describe_error(name: str, error: BaseException) -> str:
    """Return what a function raised, and where; the message comes last, because it can be long."""
    sentence = f"{name} raised {type(error).__name__[:50]}"
    if frames := frames_of(error):
        last = frames[-1]
        file = Path(last.filename).name
        place = [] if last.name in (name, "<module>") else [last.name]
        if file not in (name, "tictactoe.py"):
            place.append(file)
        place.append(f"line {last.lineno}")
        sentence += " in " + ", ".join(place)
    return sentence + error_message(error)


def describe_import_error(error: BaseException) -> str:
    """Return why tictactoe.py can't be imported."""
    if isinstance(error, ModuleNotFoundError) and error.name == "tictactoe":
        return "tictactoe.py is missing: put it into the folder of runner.py"
    if isinstance(error, SyntaxError) and str(error.filename).endswith(".py"):
        line = f" in line {error.lineno}" if error.lineno else ""
        return f"{Path(str(error.filename)).name} has a syntax error{line}: {error.msg}"
    frames = frames_of(error)
    return describe_error(Path(frames[-1].filename).name if frames else "tictactoe.py", error)


class Examiner:
    """Asks the functions of tictactoe.py, and finds the one at fault if an answer is wrong."""

    def __init__(self) -> None:
        self.start: Any = None  # a board as initial_state returns it
        self.right: set[Question] = set()
        self.reported: set[str] = set()

    def answer(self, question: Question) -> Answer:
        """Return the answer to a question; whatever happens, nothing is raised."""
        square = None
        try:
            square = self.ask(question, ())
            if square is not None:
                self.check_strength(question, square)
            return Answer(question, square)
        except Problem as found:
            problem = found
        except BaseException as error:  # noqa: BLE001 - as out of a __getattr__ of theirs
            problem = Problem(describe_error(question.name, error), question.board)
            problem.__cause__ = error
        self.report(problem)
        return Answer(question, square, str(problem))

    def ask(self, question: Question, pending: tuple[Question, ...]) -> Square | None:
        """Return the square minimax chose, if asked; raise the Problem of the function at fault."""
        if question in self.right or question in pending:
            return None
        try:
            square = self.check(question)
        except Problem:
            self.examine_parts(question, pending)
            raise
        if question.name != "minimax":
            self.right.add(question)
        return square

    def check(self, question: Question) -> Square | None:
        """Put a question to a function, and check its answer; raise a Problem if it is wrong."""
        name, board = question.name, question.board
        function = getattr(self.module(board), name, None)
        if function is None:
            raise Problem(f"tictactoe.py has no function {name}", board)
        arguments = [] if name == "initial_state" else [make_board(self.start, board)]
        if question.square is not None:
            arguments.append(to_action(question.square))
        try:
            answer = function(*arguments)
        except BaseException as error:
            raise Problem(describe_error(name, error), board) from error
        if arguments and read_board(arguments[0]) != board:
            raise Problem(f"{name} changed the board that it was given", board)
        try:
            complaint = CHECKS[name](answer, board, question.square or 0)
        except BaseException:  # noqa: BLE001 - out of a method of what it returned
            complaint = f"returned {type_name(answer)} that can't be examined"
        if complaint:
            raise Problem(f"{name} {complaint}", board)
        if name == "initial_state":
            self.start = answer
        return to_square(answer, board) if name == "minimax" else None

    def examine_parts(self, question: Question, pending: tuple[Question, ...] = ()) -> None:
        """Check all the functions that a function uses; raise the first Problem found."""
        if question.name != "initial_state":
            self.ask(Question("initial_state"), (*pending, question))
        behind = names_behind(self.module(question.board), question.name)
        boards = boards_from(question.board) if question.name == "minimax" else [question.board]
        for name in PARTS:
            if name in behind:
                for board in boards:
                    for part in questions_about(name, board):
                        self.ask(part, (*pending, question))

    def check_strength(self, question: Question, square: Square) -> None:
        """Raise a Problem if minimax's move makes the outcome worse than it could be."""
        best = outcome(question.board)
        if outcome(play(question.board, square)) != best:
            self.examine_parts(question)
            lost = "win" if best else "tie"
            raise Problem(f"minimax gave away the {lost} with {to_action(square)}", question.board)

    def module(self, board: Board) -> ModuleType:
        try:
            import tictactoe  # noqa: PLC0415 - the window opens without it, too
        except BaseException as error:
            raise Problem(describe_import_error(error), board) from error
        return tictactoe

    def report(self, problem: Problem) -> None:
        """Write the details to stderr, once: the traceback, the board and the sentence."""
        if str(problem) in self.reported:
            return
        self.reported.add(str(problem))
        with suppress(Exception):  # stderr may be closed, or without such letters
            if problem.__cause__:
                traceback.print_exception(problem.__cause__)
            print(*map(" ".join, rows_of(problem.board)), problem, sep="\n", file=sys.stderr)


# The game


@dataclass(frozen=True)
class Game:
    """One game: who plays what, and the moves so far. All else follows."""

    side: Mark = X  # the user's; the friend has the other one
    opponent: str = PERFECT
    variant: int = 0  # which of the symmetrical moves Perfect makes, see minimax_move()
    moves: tuple[Square, ...] = ()

    @cached_property
    def boards(self) -> list[Board]:
        """The empty board, and the board after each move."""
        return [*accumulate(self.moves, play, initial=START)]

    @property
    def board(self) -> Board:
        return self.boards[-1]

    @property
    def over(self) -> bool:
        return over(self.board)

    @property
    def computer_to_move(self) -> bool:
        return not self.over and self.opponent != FRIEND and player(self.board) != self.side

    @property
    def person_to_move(self) -> bool:
        return not self.over and not self.computer_to_move

    @property
    def persons_turns(self) -> list[int]:
        """How many moves had been made before each move of a person."""
        turns = range(len(self.moves))
        return [turn for turn in turns if self.opponent == FRIEND or "XO"[turn % 2] == self.side]

    @property
    def result(self) -> int:
        """1 if the person has won, or X between friends; 0 for a tie, -1 for a loss."""
        if self.opponent == FRIEND or self.side == X:
            return utility(self.board)
        return -utility(self.board)

    def play(self, square: Square) -> "Game":
        return replace(self, moves=(*self.moves, square))

    def back_to(self, turn: int) -> "Game":
        return replace(self, moves=self.moves[:turn])


# Hints, the look ahead and the review


Answers = Mapping[Question, Answer]


class Hint(NamedTuple):
    """How a game ends for the player who makes a move, and how many moves the winner needs."""

    result: int  # 1 is a win, 0 a tie, -1 a loss
    moves: int

    @property
    def value(self) -> int:
        """The larger, the better: a win soon, a win late, a tie, a loss late, a loss soon."""
        return self.result * (10 - self.moves)


class Review(NamedTuple):
    """What a person could have done better in a game."""

    flawless: bool
    turning_point: int | None = None  # how many moves came before it
    missed: int = 0  # the result that it let slip away: 1 is a win, 0 a tie


ORDERS = ((0, 1, 2), (2, 1, 0))
SYMMETRIES = [[3 * i + j for i in rows for j in columns] for rows in ORDERS for columns in ORDERS]
SYMMETRIES += [[3 * j + i for i in rows for j in columns] for rows in ORDERS for columns in ORDERS]


@cache
def symmetries(board: Board) -> list[list[Square]]:
    """Return the ways to turn or mirror a board that leave it as it is."""
    return [
        image
        for image in SYMMETRIES
        if all(board[image[square]] == board[square] for square in SQUARES)
    ]


def minimax_move(game: Game, answers: Answers) -> Square | None:
    """Return minimax's move; on a symmetrical board one just as good, so that games differ."""
    answer = answers.get(Question("minimax", game.board))
    if answer is None or answer.square is None:
        return None
    if answer.problem:
        return answer.square
    images = symmetries(game.board)
    return images[game.variant % len(images)][answer.square]


def play_on(game: Game, answers: Answers) -> Game:
    """Let minimax play for both sides, to the end or to the first board without a known move."""
    while not game.over:
        square = minimax_move(game, answers)
        if square is None:
            break
        game = game.play(square)
    return game


def hint(game: Game, end: Game) -> Hint:
    """Return the Hint for the player who is to move in game, if it goes on to this end."""
    moves = len(end.moves) - len(game.moves)
    result = utility(end.board) if player(game.board) == X else -utility(end.board)
    return Hint(result, (moves + 1) // 2)


def review(game: Game, ends: list[Game]) -> Review:
    """Return the Review; up to its turning point, a better end than the real one was possible."""
    results = [end.result for end in ends]
    mistakes = [turn for turn in game.persons_turns if results[turn] > results[turn + 1]]
    missed = [turn for turn in mistakes if results[turn] > results[-1]]
    if missed:
        return Review(False, missed[-1], results[missed[-1]])
    return Review(flawless=not mistakes)


def questions_of(game: Game) -> list[Question]:
    """Return what can be asked about a game besides the best move."""
    questions = []
    # No game is over before the fifth move: a module without winner can be tried until then.
    if len(game.moves) > 4:
        questions = [Question("winner", game.board), Question("terminal", game.board)]
    for name in ("player", "actions"):
        questions += questions_about(name, game.board)
    if game.moves:
        questions.append(Question("result", game.boards[-2], game.moves[-1]))
    return questions + questions_about("utility", game.board)


# The opponents


def computer_move(game: Game, answers: Answers, rng: random.Random) -> Square | None:
    """Return the computer's move, None if Perfect has to wait for minimax."""
    if game.opponent == PERFECT:
        return minimax_move(game, answers)
    squares = free(game.board)
    if game.opponent == MEDIUM:
        for mark in (other(game.side), game.side):
            if wins := [s for s in squares if winning_lines(put(game.board, s, mark))]:
                return rng.choice(wins)
    return rng.choice(squares)


# The thinker


class Thinker:
    """A thread that puts questions to tictactoe.py; each answer comes as an event."""

    def __init__(self) -> None:
        self.examiner = Examiner()
        self.changed = threading.Condition()
        self.wanted: list[Question] = []  # what the window waits for, the most urgent first
        self.posted: list[Question] = []  # what was answered since the window asked last
        self.current: Question | None = None
        self.asked = 0.0  # when the current question was put
        self.lost: dict[threading.Thread, tuple[Question, float]] = {}  # threads given up
        self.start_thread()

    def start_thread(self) -> None:
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    @property
    def unanswered(self) -> list[Question]:
        return [question for question in self.wanted if question not in self.posted]

    def ask(self, questions: list[Question]) -> None:
        """Replace the questions that wait with these, the most urgent first."""
        with self.changed:
            self.wanted = [question for question in questions if question not in self.posted]
            self.posted = []
            if self.current and any(question != self.current for question in self.wanted):
                self.give_up_if_late(self.current)
            self.wanted = [q for q in self.wanted if not self.is_blocked(q)]
            self.changed.notify_all()

    def give_up_if_late(self, question: Question) -> None:
        """Let a new thread take over if this one keeps others waiting for too long."""
        wanted, seconds = question in self.wanted, time.monotonic() - self.asked
        late = seconds >= LATE and question.name != "minimax" if wanted else seconds >= PATIENCE
        if late and len(self.lost) < MAX_LOST:
            self.lost[self.thread] = question, self.asked
            self.current = None
            self.start_thread()

    def is_blocked(self, question: Question) -> bool:
        """Return whether a lost thread still runs this function; once it is late, post that."""
        for lost, asked in self.lost.values():
            if lost.name == question.name != "minimax":
                if time.monotonic() - asked >= LATE:
                    problem = f"{question.name} has not returned for 10 seconds"
                    self.post(Answer(question, problem=problem))
                return True
        return False

    def late(self) -> str:
        """Return the name of the function that has not returned for ten seconds, or ""."""
        with self.changed:
            late = self.unanswered and time.monotonic() - self.asked > LATE
            return self.current.name if self.current and late else ""

    def work(self) -> None:
        thread = threading.current_thread()
        while self.thread is thread:
            with self.changed:
                self.changed.wait_for(lambda: self.unanswered)
                self.current = question = self.unanswered[0]
                self.asked = time.monotonic()
            answer = self.examiner.answer(question)
            with self.changed:
                self.lost.pop(thread, None)
                if self.thread is thread:
                    self.current = None
                    self.post(answer)

    def post(self, answer: Answer) -> None:
        self.posted.append(answer.question)
        with suppress(pygame.error):  # the window may have been closed
            pygame.event.post(pygame.event.Event(ANSWER, answer=answer))


# The app: all that the window knows


class Start(NamedTuple):
    side: Mark


class Choose(NamedTuple):
    opponent: str


class Play(NamedTuple):
    square: Square


class Button(Enum):
    UNDO = "Undo"
    HINTS = "Hints"
    AGAIN = "Play again"
    REWIND = "Rewind"
    MENU = "Menu"


Action = Start | Choose | Play | Button


@dataclass(frozen=True)
class App:
    """All that the window knows; what it shows follows from this."""

    size: tuple[int, int] = SHEET
    now: float = 0.0  # the time of this frame, in seconds
    closed: bool = False
    full_screen: bool = False
    opponent: str = PERFECT
    side: Mark = X  # the side played last
    game: Game | None = None  # None on the start screen
    moved: float = -inf  # when the last mark was made, or the game started
    rewound: bool = False  # whether Rewind was the last change of the board
    past_games: tuple[Game, ...] = ()  # those that were played to the end, for the score
    hints: bool = False
    hints_since: float = -inf
    pointer: Point | None = None  # None while it is outside the window
    cursor: Square | None = None  # None while the mouse is in use
    looking_ahead: bool = False  # only once the pointer or the cursor has moved
    answers: Answers = field(default_factory=dict)
    # When each thing that can be pressed came to where it is.
    appeared: Mapping[tuple[Action, tuple[int, ...]], float] = field(default_factory=dict)
    late: str = ""  # a function of tictactoe.py that has not returned for ten seconds
    lost_threads: int = 0

    @property
    def since_move(self) -> float:
        return self.now - self.moved

    @property
    def end_shown(self) -> bool:
        """Whether the game is over, and its last mark and the winning line are fully drawn."""
        if self.game is None or not self.game.over:
            return False
        return self.since_move >= DRAW_MARK + (DRAW_LINE if winner(self.game.board) else 0)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that were played to the end, with the one that has just ended."""
        if self.game is None or not self.game.over:
            return self.past_games
        return (*self.past_games, self.game)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons below the board, from left to right; none on the start screen."""
        if self.game is None:
            return ()
        if not self.end_shown:
            return Button.UNDO, Button.HINTS, Button.MENU
        if self.game.opponent == FRIEND:
            return Button.UNDO, Button.AGAIN, Button.MENU
        return Button.UNDO, Button.AGAIN, Button.REWIND, Button.MENU

    @cached_property
    def enabled(self) -> set[Action]:
        """All that can be done on this screen now."""
        game = self.game
        if game is None:
            return {Start(X), Start(O), *map(Choose, OPPONENTS)}
        actions: set[Action] = {Button.MENU, Button.AGAIN if game.over else Button.HINTS}
        if game.person_to_move:
            actions.update(map(Play, free(game.board)))
        if game.persons_turns:
            actions.add(Button.UNDO)
        if self.turning_point is not None:
            actions.add(Button.REWIND)
        return actions

    @cached_property
    def futures(self) -> dict[Square, Game]:
        """How the game would go on after each move that a person can make, with hints on."""
        game = self.game
        if game is None or not self.hints or not game.person_to_move:
            return {}
        return {square: play_on(game.play(square), self.answers) for square in free(game.board)}

    @cached_property
    def hinted_game(self) -> Game | None:
        """The game that the hints are for; just after a move, the one before, to avoid flicker."""
        game = self.game
        if game is None or not self.hints or game.over:
            return None
        settled = self.now - max(self.moved, self.hints_since) > SETTLE
        if game.person_to_move and (settled or all(end.over for end in self.futures.values())):
            return game
        return game.back_to(game.persons_turns[-1]) if game.persons_turns else None

    @cached_property
    def replays(self) -> list[Game]:
        """How a finished game would have gone on from each of its boards."""
        game = self.game
        if game is None or not game.over or game.opponent == FRIEND:
            return []
        turns = range(len(game.moves) + 1)
        return [play_on(game.back_to(turn), self.answers) for turn in turns]

    @cached_property
    def minimax_is_weak(self) -> bool:
        """Whether minimax has given away a win or a tie, on whatever board it was asked about."""
        return any(a.problem and a.square is not None for a in self.answers.values())

    @cached_property
    def review(self) -> Review | None:
        """What could have been better in a game that is over, None if that is not known."""
        known = bool(self.replays) and all(end.over for end in self.replays)
        if self.game is None or not known or self.minimax_is_weak:
            return None
        return review(self.game, self.replays)

    @property
    def turning_point(self) -> int | None:
        return self.review.turning_point if self.review else None

    @cached_property
    def visible_hints(self) -> dict[Square, Hint]:
        """The hints that are known for the squares of the hinted game."""
        game = self.hinted_game
        if game is None:
            return {}
        ends = {square: play_on(game.play(square), self.answers) for square in free(game.board)}
        return {square: hint(game, end) for square, end in ends.items() if end.over}

    @cached_property
    def blunder(self) -> str:
        """How minimax has given away a win or a tie in this game, "" if it has not."""
        game = self.game
        if game is None or game.opponent != PERFECT:
            return ""
        for turn in range(len(game.moves)):
            answer = self.answers.get(Question("minimax", game.boards[turn]))
            if turn not in game.persons_turns and answer and answer.problem:
                return answer.problem
        return ""

    @cached_property
    def rule_problem(self) -> str:
        """The first problem in this game with a function other than minimax, or ""."""
        answers = self.answers.items()
        rules = (answer.problem for question, answer in answers if question.name != "minimax")
        return next(filter(None, rules), "")

    @cached_property
    def questions(self) -> list[Question]:
        """The questions that this screen still needs answered, the most urgent first."""
        game = self.game
        if game is None:
            return []
        wanted = [Question("initial_state")]
        if game.computer_to_move and game.opponent == PERFECT:
            wanted.append(Question("minimax", game.board))
        if not self.rule_problem:
            wanted += questions_of(game)
        ends = [*self.replays[::-1], *self.futures.values()]
        wanted += [Question("minimax", end.board) for end in ends if not end.over]
        return [question for question in dict.fromkeys(wanted) if question not in self.answers]

    def minimax_problem(self, game: Game) -> str:
        """Return why minimax gave no move in a game, "" if it did or was not asked."""
        answer = self.answers.get(Question("minimax", game.board))
        return answer.problem if answer and answer.square is None else ""

    @property
    def held_up(self) -> str:
        """Why minimax gave Perfect no move, or "" if it did or was not asked."""
        game = self.game
        if game is None or not game.computer_to_move or game.opponent != PERFECT:
            return ""
        return self.minimax_problem(game)


# The layout


class Layout:
    """A sheet of 480 x 640, scaled to the window and centred. Lengths are given on the sheet."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.scale = min(size[0] / SHEET[0], size[1] / SHEET[1])
        self.left = (size[0] - SHEET[0] * self.scale) / 2
        self.top = (size[1] - SHEET[1] * self.scale) / 2

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def point(self, x: float, y: float) -> Point:
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def from_top(self, rect: pygame.Rect, y: float) -> Point:
        """Return the point this far below the middle of a rectangle's top."""
        return rect.centerx, rect.top + round(y * self.scale)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        return pygame.Rect(*self.point(x, y), self.px(width), self.px(height))

    def grid(self, area: pygame.Rect, columns: int, rows: int, gap: float) -> list[pygame.Rect]:
        """Return the cells of a grid in reading order: equal cells, equal gaps, in whole pixels."""
        space = round(gap * self.scale)
        width, rest = divmod(area.width + space, columns)
        height = (area.height + space) // rows
        left = area.left + rest // 2
        places = [
            (left + width * j, area.top + height * i) for i in range(rows) for j in range(columns)
        ]
        return [pygame.Rect(x, y, width - space, height - space) for x, y in places]

    @cached_property
    def squares(self) -> list[pygame.Rect]:
        return self.grid(self.rect(40, 120, 400, 400), 3, 3, 8)

    @cached_property
    def board(self) -> pygame.Rect:
        return self.squares[0].union(self.squares[8])

    @cached_property
    def selector(self) -> pygame.Rect:
        """The frame around the four opponents."""
        return self.rect(40, 150, 400, 48)

    def start_screen(self) -> dict[Action, pygame.Rect]:
        cards = self.grid(self.rect(40, 297, 400, 225), 2, 1, 16)
        opponents = self.grid(self.rect(44, 154, 392, 40), 4, 1, 0)
        actions: list[Action] = [Start(X), Start(O), *map(Choose, OPPONENTS)]
        return dict(zip(actions, cards + opponents))

    def game_screen(self, buttons: tuple[Button, ...]) -> dict[Action, pygame.Rect]:
        targets: dict[Action, pygame.Rect] = dict(zip(map(Play, SQUARES), self.squares))
        for button in buttons:
            left, right = BUTTON_EDGES[button]
            if button == Button.AGAIN and Button.REWIND not in buttons:
                right = BUTTON_EDGES[Button.REWIND][1]
            targets[button] = self.button(left, right)
        return targets

    def button(self, left: int, right: int) -> pygame.Rect:
        """Return the place of a button whose edges are given as if the board were 400 wide."""
        x, end = (self.board.left + round(edge * self.board.width / 400) for edge in (left, right))
        return pygame.Rect(x, self.point(0, 572)[1], end - x, self.px(48))


BUTTON_EDGES = {
    Button.UNDO: (0, 92),
    Button.HINTS: (100, 300),
    Button.AGAIN: (100, 216),
    Button.REWIND: (224, 300),
    Button.MENU: (308, 400),
}


@lru_cache(maxsize=16)
def targets(size: tuple[int, int], buttons: tuple[Button, ...]) -> dict[Action, pygame.Rect]:
    """Return everything that can be pressed on a screen, with its rectangle."""
    layout = Layout(size)
    return layout.game_screen(buttons) if buttons else layout.start_screen()


def focused(app: App) -> Action | None:
    """Return what the pointer is on or, while the keyboard is in use, what the cursor is on."""
    if app.cursor is not None:
        action: Action = Play(app.cursor) if app.game else Start(app.side)
        return action if action in app.enabled else None
    for action, rect in targets(app.size, app.buttons).items():
        if app.pointer and rect.collidepoint(app.pointer) and action in app.enabled:
            return action
    return None


def look_ahead(app: App) -> Game | None:
    """Return how the game would go on after the move that is pointed at, with hints on."""
    action = focused(app)
    if app.looking_ahead and isinstance(action, Play):
        return app.futures.get(action.square)
    return None


# The update: from one App to the next


def next_frame(app: App, events: list[pygame.event.Event], now: float, rng: random.Random) -> App:
    """Return the App after these events. Time passes here, and nowhere else."""
    app = replace(app, now=now)
    for event in events:
        app = update(app, event, rng)
    app = make_computer_move(app, rng)
    places = [(action, tuple(rect)) for action, rect in targets(app.size, app.buttons).items()]
    return replace(app, appeared={place: app.appeared.get(place, now) for place in places})


def update(app: App, event: pygame.event.Event, rng: random.Random) -> App:
    """Return the App after an event."""
    if event.type == pygame.QUIT:
        return replace(app, closed=True)
    if event.type == pygame.KEYDOWN:
        return on_key(app, event, rng)
    if event.type == pygame.MOUSEMOTION and event.rel != (0, 0):  # a resized window sends those
        return replace(app, pointer=event.pos, cursor=None, looking_ahead=True)
    if event.type == pygame.MOUSEBUTTONDOWN:
        app = replace(app, pointer=event.pos, cursor=None)
        action = focused(app)
        return press(app, action, rng) if action and event.button == pygame.BUTTON_LEFT else app
    if event.type == pygame.WINDOWLEAVE:
        return replace(app, pointer=None)
    if event.type == ANSWER and event.answer.question in app.questions:
        return replace(app, answers={**app.answers, event.answer.question: event.answer})
    return app


def press(app: App, action: Action, rng: random.Random) -> App:
    """Return the App after an action; it counts only if it is enabled and not new on the screen."""
    # In a game, X and O work only when "Play again" would.
    target = Button.AGAIN if app.game and isinstance(action, Start) else action
    rect = targets(app.size, app.buttons).get(target)
    if rect is None or target not in app.enabled:
        return app
    if app.now - app.appeared.get((target, tuple(rect)), app.now) < SETTLE:
        return app
    return perform(app, action, rng)


def perform(app: App, action: Action, rng: random.Random) -> App:
    game = app.game
    if isinstance(action, Choose):
        return replace(app, opponent=action.opponent)
    if isinstance(action, Start):
        return start(app, action.side, rng)
    if game is None:
        return app
    if isinstance(action, Play):
        return go_to(app, game.play(action.square), app.now)
    if action == Button.AGAIN:
        return start(app, game.side, rng)
    if action == Button.HINTS:
        return replace(app, hints=not app.hints, hints_since=app.now, looking_ahead=False)
    if action == Button.UNDO:
        return go_to(app, game.back_to(game.persons_turns[-1]))
    if action == Button.REWIND and app.turning_point is not None:
        return replace(go_to(app, game.back_to(app.turning_point)), rewound=True)
    return replace(app, game=None, past_games=app.games)


def start(app: App, side: Mark, rng: random.Random) -> App:
    game = Game(side, app.opponent, rng.randrange(len(SYMMETRIES)))
    app = replace(app, side=side, past_games=app.games, answers={})
    return go_to(app, game, app.now)


def go_to(app: App, game: Game, moved: float = -inf) -> App:
    """Return the App with another position; nothing in it moves if it is an earlier one."""
    return replace(app, game=game, moved=moved, rewound=False, looking_ahead=False)


def make_computer_move(app: App, rng: random.Random) -> App:
    """Let the computer move, once its move is due and known."""
    game = app.game
    if game is None or not game.computer_to_move or app.since_move < PAUSE:
        return app
    square = computer_move(game, app.answers, rng)
    return app if square is None else go_to(app, game.play(square), app.now)


KEYS: dict[str, Action] = {str(square + 1): Play(square) for square in SQUARES}
KEYS |= {f"[{key}]": Play(square) for square, key in enumerate("789456123")}  # the number pad
KEYS |= {"x": Start(X), "o": Start(O), "u": Button.UNDO, "backspace": Button.UNDO}
KEYS |= {"h": Button.HINTS, "r": Button.REWIND}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ENTER = ("return", "enter", "space")
PLACES = dict(enumerate("abcdefghijklmnopqrstuvwxyz123456789", pygame.KSCAN_A))


def key_name(event: pygame.event.Event) -> str:
    """Return a key's name or, if it has no Latin letter, that of its place on a US keyboard."""
    name, place = pygame.key.name(event.key), PLACES.get(event.scancode, "")
    latin = len(name) == 1 and name.isascii()
    # On a French keyboard, the digit keys give digits only with Shift.
    if not place or (latin and (name.isalpha() or place.isalpha())):
        return name
    return place


def on_key(app: App, event: pygame.event.Event, rng: random.Random) -> App:
    name = key_name(event)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        if name == "z":
            return press(app, Button.UNDO, rng)
        return replace(app, closed=True) if name in ("q", "w") else app
    if name == "f11" or (name == "return" and event.mod & pygame.KMOD_ALT):
        return replace(app, full_screen=not app.full_screen)
    if event.mod & pygame.KMOD_ALT:
        return app
    if name == "escape":
        return step_back(app, rng)
    if name in ARROWS:
        return move_cursor(app, *ARROWS[name])
    action = enter(app) if name in ENTER else KEYS.get(name)
    if action:
        app = press(app, action, rng)
    return show_cursor(app) if action or name in ENTER else app


def step_back(app: App, rng: random.Random) -> App:
    """Leave full screen or, in a window, the game."""
    if app.full_screen:
        return replace(app, full_screen=False)
    return press(app, Button.MENU, rng)


def enter(app: App) -> Action | None:
    """Return what Enter and Space do now."""
    if app.game is None:
        return Start(app.side)
    if app.game.over:
        return Button.AGAIN
    return None if app.cursor is None else Play(app.cursor)


def show_cursor(app: App) -> App:
    return replace(app, cursor=CENTER) if app.cursor is None else app


def move_cursor(app: App, right: int, down: int) -> App:
    """Move the cursor; on the start screen, choose another opponent."""
    if app.game is None:
        index = OPPONENTS.index(app.opponent) + right
        index = min(max(index, 0), len(OPPONENTS) - 1)
        return show_cursor(replace(app, opponent=OPPONENTS[index]))
    if app.cursor is None:
        return replace(app, cursor=CENTER, looking_ahead=True)
    i, j = app.cursor // 3 + down, app.cursor % 3 + right
    square = 3 * i + j if i in range(3) and j in range(3) else app.cursor
    return replace(app, cursor=square, looking_ahead=True)


# The drawing: shapes that know how to draw themselves


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the first colour with a share of the second in it."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second))
    return r, g, b


# The path of the pen that draws a mark, in a square from -1 to 1.
STEPS = [step / 60 for step in range(121)]
PATHS = {
    X: [(t - 1, t - 1) for t in STEPS[::2]] + [(1 - t, t - 1) for t in STEPS[::2]],
    O: [(sin(pi * t), -cos(pi * t)) for t in STEPS],
}


@lru_cache(maxsize=64)
def pen_image(
    size: int, pen: float, colour: Colour, path: tuple[tuple[float, float], ...]
) -> pygame.Surface:
    """Return the line that a round pen draws, drawn large and scaled down for smooth edges."""
    scale = 4 if size < 150 else 2  # a large image is smooth enough with less, and drawn sooner
    large, radius = scale * size, round(scale * pen / 2)
    canvas = pygame.Surface((large, large), pygame.SRCALPHA)
    canvas.fill((*colour, 0))  # with black, the edges would blend to a dark rim
    # pygame cuts off fractions: + 0.5 rounds them, - 0.001 rounds halves towards the middle.
    middle, reach = large / 2 + 0.5, large / 2 - radius - 0.001
    for x, y in path:
        pygame.draw.circle(canvas, colour, (middle + x * reach, middle + y * reach), radius)
    return pygame.transform.smoothscale(canvas, (size, size))


class Fill(NamedTuple):
    """The background."""

    colour: Colour

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


class Tile(NamedTuple):
    """A rectangle with round corners."""

    rect: pygame.Rect
    radius: int
    colour: Colour

    def draw(self, surface: pygame.Surface) -> None:
        diameter = 2 * self.radius
        disc = pen_image(diameter, diameter, self.colour, ((0, 0),))
        for corner in ("topleft", "topright", "bottomleft", "bottomright"):
            surface.blit(disc, disc.get_rect(**{corner: getattr(self.rect, corner)}))
        surface.fill(self.colour, self.rect.inflate(-diameter, 0))
        surface.fill(self.colour, self.rect.inflate(0, -diameter))


class MarkShape(NamedTuple):
    """An X or an O, as far as it has drawn itself."""

    mark: Mark
    center: Point
    size: int
    colour: Colour
    progress: float = 1

    def draw(self, surface: pygame.Surface) -> None:
        path = PATHS[self.mark]
        path = path[: round(self.progress * len(path))]
        image = pen_image(self.size, self.size * 0.15, self.colour, tuple(path))
        surface.blit(image, image.get_rect(center=self.center))


class LineShape(NamedTuple):
    """A line with round ends: horizontal, vertical or diagonal."""

    start: Point
    direction: tuple[int, int]
    length: int  # from the middle of one end to the middle of the other, along an axis
    width: int  # odd, so that the middle is a pixel
    colour: Colour

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the two halves of a short line, and between them its middle row or column."""
        dx, dy = self.direction
        reach = min(self.length // 2, self.width)
        size = self.width + 2 * reach
        path = tuple((dx * step / 20, dy * step / 20) for step in range(-20, 21))
        image = pen_image(size, self.width, self.colour, path)
        half = size // 2
        if dy:
            parts = [(0, 0, size, half), (0, half, size, 1), (0, half + 1, size, half)]
        else:
            parts = [(0, 0, half, size), (half, 0, 1, size), (half + 1, 0, half, size)]
        first, middle, second = map(pygame.Rect, parts)
        left, top = self.start[0] + dx * reach - half, self.start[1] + dy * reach - half
        last = max(self.length - 2 * reach, 0)
        steps = [(first, 0), *((middle, step) for step in range(last + 1)), (second, last)]
        for part, step in steps:
            surface.blit(image, part.move(left + dx * step, top + dy * step), part)


@cache
def font_file() -> bytes:
    """Return the file of pygame's own font, which pygame would read anew for each size."""
    with pkgdata.getResource(pygame.font.get_default_font()) as file:
        return bytes(file.read())


@lru_cache(maxsize=64)
def font(size: float) -> pygame.font.Font:
    """Return pygame's own font, twice as large: text is scaled down, for even gaps and edges."""
    return pygame.font.Font(BytesIO(font_file()), round(2 * size))


@lru_cache(maxsize=2048)
def width_of(letters: str, size: float) -> int:
    return font(size).size(letters)[0]


@lru_cache(maxsize=1024)
def positions(words: str, size: float) -> list[int]:
    """Return where each letter starts, and where the last one ends."""
    ends = [0]
    for first, second in zip(words, words[1:] + " "):
        # Kerning may move two letters closer, but not apart: a gap in "tu" would split the word.
        apart = width_of(first + second, size) - width_of(second, size)
        ends.append(ends[-1] + min(width_of(first, size), apart))
    return ends


@lru_cache(maxsize=256)
def text_image(words: str, size: float, colour: Colour) -> pygame.Surface:
    places = positions(words, size)
    width, height = (places[-1] + 1) // 2, (font(size).get_height() + 1) // 2
    canvas = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    canvas.fill((*colour, 0))
    for letter, x in zip(words, places):
        canvas.blit(font(size).render(letter, True, colour), (x, 0))
    return pygame.transform.smoothscale(canvas, (width, height))


def fits(words: str, size: float, width: int) -> bool:
    return positions(words, size)[-1] <= 2 * width


def wrap(words: str, size: float, width: int) -> list[str]:
    """Break a text into lines: at spaces, or anywhere in a word that is longer than a line."""
    if fits(words, size, width):
        return [words]
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if fits(longer, size, width):
            lines[-1] = longer
            continue
        lines.append("")
        for letter in word:
            if not fits(lines[-1] + letter, size, width):
                lines.append("")
            lines[-1] += letter
    return [line for line in lines if line]


@lru_cache(maxsize=256)
def fit(words: str, size: float, width: int, most: int) -> tuple[float, list[str]]:
    """Return the largest size at which a text fits into so many lines, and these lines."""
    while size > SMALLEST and len(wrap(words, size, width)) > most:
        size -= 0.5
    lines = wrap(words, size, width)
    if len(lines) <= most:
        return size, lines
    if most == 1:
        return size, []
    last = lines[most - 1]
    while last and not fits(last + "...", size, width):
        last = last[:-1]
    return size, [*lines[: most - 1], last + "..."]


def shorten(word: str, width: int) -> str:
    """Return a word, or its first letters if it does not fit into a very small window."""
    return word if fits(word, SMALLEST, width) else word[:4]


def line_height(size: float) -> int:
    return font(size).get_linesize() // 2


class Text(NamedTuple):
    """Words on one line or more. If even SMALLEST is too large, a single line is left out."""

    words: str
    point: Point  # the left end, the middle or the right end of the first line
    size: float
    colour: Colour
    width: int
    align: str = "center"
    most_lines: int = 1

    def lines(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return the image of each line, and its place."""
        size, lines = fit(self.words, self.size, self.width, self.most_lines)
        images = [text_image(line, size, self.colour) for line in lines]
        x, y = self.point
        # Centred by the height of the font, which all letters share.
        top = y - font(size).get_height() // 4
        side = {"left": "left", "center": "centerx", "right": "right"}[self.align]
        tops = range(top, top + len(images) * line_height(size), line_height(size))
        return [(image, image.get_rect(**{side: x, "top": y})) for image, y in zip(images, tops)]

    def draw(self, surface: pygame.Surface) -> None:
        surface.blits(self.lines())


# The view: the shapes that show an App

Shape = Fill | Tile | MarkShape | LineShape | Text
Words = tuple[str, Colour]

ABOUT = {
    EASY: "Easy plays at random",
    MEDIUM: "Medium sees one move ahead",
    PERFECT: "Perfect never loses",
    FRIEND: "Two friends take turns",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
SHORTCUTS = {
    Button.UNDO: "U",
    Button.HINTS: "H",
    Button.AGAIN: "Enter",
    Button.REWIND: "R",
    Button.MENU: "Esc",
}


def heading(app: App, game: Game) -> Words:
    """Return the first line above the board: whose turn it is, or who has won."""
    friends, mark = game.opponent == FRIEND, player(game.board)
    if app.held_up:
        return "Computer can't move", TEXT
    if game.computer_to_move and app.since_move >= THINKING:
        return "Computer is thinking" + "." * (int(app.since_move / DOT) % 4), TEXT
    if game.person_to_move:
        return (f"{mark} to move", INK[mark]) if friends else ("Your turn", TEXT)
    if not app.end_shown:  # keep the text from before the move, but dimmed
        return f"{other(mark)} to move" if friends else "Your turn", MUTED
    winning = winner(game.board)
    if winning is None:
        return "It's a tie", TEXT
    if friends:
        return f"{winning} wins", INK[winning]
    return "You win" if winning == game.side else "Computer wins", INK[winning]


def second_line(app: App, game: Game) -> Words:
    """Return the second line: what is wrong, what the board shows, or who plays whom."""
    if problem := app.held_up or app.rule_problem or app.blunder:
        return problem, BAD
    if app.late:
        return about_waiting(app), MUTED
    if future := look_ahead(app):
        return about_future(app, game, future)
    if app.rewound:
        return "Find a better move than last time", MUTED
    if app.hints and not game.over:
        return about_hints(app)
    if app.end_shown and game.opponent != FRIEND:
        return about_end(app, game)
    return about_players(game), MUTED


def about_players(game: Game) -> str:
    if game.opponent == FRIEND:
        return f"You are {game.side}, your friend is {other(game.side)}"
    return f"You are {game.side} against {game.opponent}"


def about_waiting(app: App) -> str:
    if app.lost_threads < MAX_LOST:
        return f"Waiting for {app.late} to return"
    return f"{app.late} has not returned, nor have {MAX_LOST} calls before it: close the window"


def about_hints(app: App) -> Words:
    for square, end in app.futures.items():
        if problem := app.minimax_problem(end):
            return f"After {to_action(square)}: {problem}", BAD
    if app.hinted_game is app.game and not all(end.over for end in app.futures.values()):
        return "Working out hints...", MUTED
    if app.minimax_is_weak:
        return "How minimax expects the game to end", MUTED
    return "How the game ends if both play perfectly", MUTED


def about_future(app: App, game: Game, future: Game) -> Words:
    """Return the line about a look ahead: how the game would end."""
    move, *replies = future.moves[len(game.moves) :]
    if problem := app.minimax_problem(future):
        return f"After {to_action(move)}: {problem}", BAD
    if not future.over:
        return "Working out how the game would go on...", MUTED
    winning = winner(future.board)
    if winning is None:
        end = "Here it is a tie"
    elif game.opponent == FRIEND:
        end = f"Here {winning} wins"
    else:
        end = "Here you win" if winning == game.side else "Here you lose"
    return end + ": this is how the game would go on" if replies else end, MUTED


def about_end(app: App, game: Game) -> Words:
    """Return the line about a finished game: what the user could have done better."""
    review = app.review
    if problem := next(filter(None, map(app.minimax_problem, app.replays)), ""):
        return problem, BAD
    if review and review.turning_point is not None:
        return about_turning_point(app, game, review, review.turning_point), MUTED
    if review is None or not review.flawless:
        return about_players(game), MUTED
    if winner(game.board) is None and game.opponent == PERFECT:
        return "You played perfectly: a tie is the best there is", MUTED
    return "You played perfectly", MUTED


def about_turning_point(app: App, game: Game, review: Review, turn: int) -> str:
    which = ORDINALS[game.persons_turns.index(turn)]
    if focused(app) == Button.REWIND:
        return f"Back to before your {which} move"
    missed = "win" if review.missed == 1 else "tie"
    key = "" if app.cursor is None else ": R goes back"
    return f"Your {which} move let the {missed} slip away{key}"


def hint_words(hint: Hint) -> tuple[str, str]:
    if hint.result == 0:
        return "Tie", ""
    word, soon = ("Win", "now") if hint.result > 0 else ("Lose", "next")
    return word, soon if hint.moves == 1 else f"in {hint.moves} moves"


def ease(share: float) -> float:
    """Return how far a motion has come after a share of its time: fast at first, then slower."""
    return 1 - (1 - min(max(share, 0), 1)) ** 3


def view(app: App) -> list[Shape]:
    """Return the shapes that show an app, in the order in which they are drawn."""
    if app.game is None:
        return [Fill(BACKGROUND), *StartView(app).shapes()]
    return [Fill(BACKGROUND), *GameView(app, app.game).shapes()]


class View:
    """What both screens have in common."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.layout = Layout(app.size)
        self.targets = targets(app.size, app.buttons)
        self.focused = focused(app)

    def text(
        self,
        words: str,
        point: Point,
        size: float,
        colour: Colour,
        width: int,
        align: str = "center",
    ) -> Iterator[Text]:
        """Yield a Text scaled to the window, or nothing if the small print gets too small."""
        scaled = round(2 * size * self.layout.scale) / 2
        if words and (scaled >= LEFT_OUT or size > SMALL):
            yield Text(words, point, max(scaled, SMALLEST), colour, width, align)


class StartView(View):
    """The start screen."""

    def shapes(self) -> Iterator[Shape]:
        lines = (
            (70, NAME, TITLE, TEXT),
            (131, "Opponent", NORMAL, MUTED),
            (219, ABOUT[self.app.opponent], NORMAL, MUTED),
            (275, "Your side", NORMAL, MUTED),
            (565, "X or O starts a game     Arrows choose an opponent", SMALL, MUTED),
            (589, f"{FULL_SCREEN} full screen     {COMMAND}+Q quit", SMALL, MUTED),
        )
        for y, words, size, colour in lines:
            point = self.layout.point(240, y)
            yield from self.text(words, point, size, colour, self.layout.board.width)
        yield Tile(self.layout.selector, self.layout.px(14), TILE)
        for opponent in OPPONENTS:
            yield from self.opponent(opponent)
        for mark in (X, O):
            yield from self.card(mark)

    def opponent(self, name: str) -> Iterator[Shape]:
        rect, chosen = self.targets[Choose(name)], name == self.app.opponent
        if chosen or self.focused == Choose(name):
            yield Tile(rect, self.layout.px(10), BRIGHT if chosen else HOVERED)
        colour, words = BACKGROUND if chosen else TEXT, shorten(name, rect.width)
        yield from self.text(words, rect.center, NORMAL, colour, rect.width)

    def card(self, mark: Mark) -> Iterator[Shape]:
        rect, below = self.targets[Start(mark)], self.layout.from_top
        starts = FRIEND if self.app.opponent == FRIEND else "Computer"
        whose = "You start" if mark == X else f"{starts} starts"
        colour = HOVERED if self.focused == Start(mark) else TILE
        yield Tile(rect, self.layout.px(18), colour)
        yield MarkShape(mark, below(rect, 87), self.layout.px(100), INK[mark])
        yield from self.text(f"Play as {mark}", below(rect, 170), LARGE, TEXT, rect.width)
        yield from self.text(whose, below(rect, 196), SMALL, MUTED, rect.width)


class GameView(View):
    """The screen of a game."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.future = look_ahead(app)
        hints = {} if self.future else app.visible_hints
        self.best = max((hint.value for hint in hints.values()), default=0)
        self.hints = {s: hint for s, hint in hints.items() if game.board[s] == EMPTY}
        self.won = {square for line in winning_lines(game.board) for square in line}
        self.turning_square = None
        if app.end_shown and app.turning_point is not None:
            self.turning_square = game.moves[app.turning_point]

    def shapes(self) -> Iterator[Shape]:
        yield from self.header()
        for square in SQUARES:
            colour = self.tile_colour(square)
            yield from self.tile(square, colour)
            yield from self.mark(square, colour)
            yield from self.hint(square)
            yield from self.corner(square)
        yield from self.lines()
        yield from self.score()
        for button in self.app.buttons:
            yield from self.button(button)

    def header(self) -> Iterator[Shape]:
        """Yield the two lines above the board; the first makes room if the second is long."""
        layout, left, width = self.layout, self.layout.board.left, self.layout.board.width
        size = max(round(2 * NORMAL * layout.scale) / 2, SMALLEST)
        bottom, height = layout.point(0, 114)[1], line_height(size)
        most = min(4, max(1, (bottom - layout.point(0, 40)[1]) // height))
        second, second_colour = second_line(self.app, self.game)
        count = len(fit(second, size, width, most)[1])
        top = min(layout.point(0, 75)[1], bottom - count * height)
        first, colour = heading(self.app, self.game)
        y = min(layout.point(0, 51)[1], top - layout.px(19))
        yield from self.text(first, (left, y), HEADING, colour, width, "left")
        yield Text(second, (left, top + height // 2), size, second_colour, width, "left", most)

    def is_best(self, square: Square) -> bool:
        return square in self.hints and self.hints[square].value == self.best

    def tile_colour(self, square: Square) -> Colour:
        if square in self.won and self.app.since_move >= DRAW_MARK:
            return WON
        if self.focused == Play(square):
            return HOVERED
        if self.is_best(square):
            return mix(TILE, RESULT[self.hints[square].result], 0.16)
        return TILE

    def tile(self, square: Square, colour: Colour) -> Iterator[Shape]:
        rect, radius = self.layout.squares[square], self.layout.px(16)
        if edge := self.outline(square):
            border = self.layout.px(2.5)
            yield Tile(rect, radius, edge)
            rect, radius = rect.inflate(-2 * border, -2 * border), max(radius - border, 1)
        yield Tile(rect, radius, colour)

    def outline(self, square: Square) -> Colour | None:
        if self.game.over:
            return BAD if square == self.turning_square else None
        if square == self.app.cursor:
            return TEXT
        last = self.game.person_to_move and self.game.moves[-1:] == (square,)
        return LAST if last else None

    def mark(self, square: Square, ground: Colour) -> Iterator[Shape]:
        """Yield the mark on a square: one that was made, or one that could be."""
        game, mark, share, progress = self.game, self.game.board[square], 0.0, 1.0
        if mark != EMPTY:
            if self.app.end_shown and self.won and square not in self.won:
                share = 0.55
            if square == game.moves[-1]:
                progress = ease(self.app.since_move / DRAW_MARK)
        elif self.future:
            mark = self.future.board[square]
            share = 0.4 if square == self.future.moves[len(game.moves)] else 0.65
        elif self.focused == Play(square) and not self.app.hints:
            mark, share = player(game.board), 0.6
        if mark != EMPTY:
            rect = self.layout.squares[square]
            colour = mix(INK[mark], ground, share)
            yield MarkShape(mark, rect.center, round(rect.width * 0.59), colour, progress)

    def hint(self, square: Square) -> Iterator[Shape]:
        if hint := self.hints.get(square):
            rect, colour = self.layout.squares[square], RESULT[hint.result]
            word, detail = hint_words(hint)
            place = self.layout.from_top(rect, 52 if detail else 64)
            yield from self.text(word, place, LARGE, colour, rect.width)
            place = self.layout.from_top(rect, 79)
            yield from self.text(detail, place, NORMAL, colour, rect.width)

    def corner(self, square: Square) -> Iterator[Shape]:
        """Yield what stands in the corner of a square: the number of a move, or a key."""
        words, colour = "", MUTED
        if square == self.turning_square:
            turn = self.game.persons_turns.index(self.game.moves.index(square))
            words, colour = f"{ORDINALS[turn]} move", BAD
        elif self.future and square in self.future.moves[len(self.game.moves) :]:
            number = self.future.moves.index(square) - len(self.game.moves) + 1
            words, colour = str(number), TEXT if number == 1 else MUTED
        elif Play(square) in self.app.enabled and self.app.cursor is not None and not self.future:
            words = str(square + 1)
            colour = TEXT if self.is_best(square) else MUTED
        rect, inset = self.layout.squares[square], self.layout.px(10)
        place = rect.left + inset, rect.top + self.layout.px(16)
        yield from self.text(words, place, SMALL, colour, rect.width - 2 * inset, "left")

    def lines(self) -> Iterator[Shape]:
        """Yield the winning lines or, in a look ahead, faintly those to come."""
        board, colour = self.game.board, TEXT
        progress = ease((self.app.since_move - DRAW_MARK) / DRAW_LINE)
        if self.future:
            board, colour, progress = self.future.board, FAINT, 1.0
        if progress == 0:
            return
        for a, b, _ in winning_lines(board):
            (x, y), (u, v) = self.layout.squares[a].center, self.layout.squares[b].center
            distance = max(abs(u - x), abs(v - y), 1)
            dx, dy = round((u - x) / distance), round((v - y) / distance)
            reach = round(1.3 * distance)
            start = u - dx * reach, v - dy * reach
            width = 2 * self.layout.px(3) + 1
            yield LineShape(start, (dx, dy), round(2 * reach * progress), width, colour)

    def score(self) -> Iterator[Shape]:
        games = self.app.games if self.app.end_shown else self.app.past_games
        results = [game.result for game in games if game.opponent == self.game.opponent]
        board, y = self.layout.board, self.layout.point(0, 546)[1]
        names, mark = ("You", shorten("Computer", board.width // 4)), self.game.side
        if self.game.opponent == FRIEND:
            names, mark = (X, O), X
        columns = (
            (f"{names[0]}  {results.count(1)}", board.left, INK[mark], "left"),
            (f"Ties  {results.count(0)}", board.centerx, MUTED, "center"),
            (f"{names[1]}  {results.count(-1)}", board.right, INK[other(mark)], "right"),
        )
        for words, x, colour, align in columns:
            yield from self.text(words, (x, y), NORMAL, colour, board.width // 3, align)

    def button(self, button: Button) -> Iterator[Shape]:
        rect, below = self.targets[button], self.layout.from_top
        colour, ink, small_ink = TILE, TEXT, MUTED
        if button == Button.AGAIN or (button == Button.HINTS and self.app.hints):
            colour, ink, small_ink = BRIGHT, BACKGROUND, mix(BACKGROUND, BRIGHT, 0.3)
        elif self.focused == button:
            colour = HOVERED
        if button not in self.app.enabled:
            ink, small_ink = mix(ink, colour, 0.7), mix(small_ink, colour, 0.7)
        yield Tile(rect, self.layout.px(12), colour)
        key = [*self.text(SHORTCUTS[button], below(rect, 36), TINY, small_ink, rect.width)]
        place = below(rect, 17) if key else rect.center
        yield from self.text(shorten(button.value, rect.width), place, NORMAL, ink, rect.width)
        yield from key


# The window


def icon() -> pygame.Surface:
    """Return an X and an O on a tile, readable at 16 pixels, on dark and on light."""
    image = pygame.Surface((64, 64), pygame.SRCALPHA)
    shapes: list[Shape] = [
        Tile(image.get_rect(), 14, WON),
        Tile(image.get_rect().inflate(-4, -4), 12, BACKGROUND),
        MarkShape(X, (20, 20), 28, INK[X]),
        MarkShape(O, (44, 44), 28, INK[O]),
    ]
    for shape in shapes:
        shape.draw(image)
    return image


def window_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return a size of 3:4 that suits the desktop."""
    width, height = desktop[0] - 20, desktop[1] - 60  # what the frame and a task bar leave
    high = min(max(SHEET[1], desktop[1] * 0.6), height, width * 4 / 3)
    return round(high * 3 / 4), round(high)


def in_motion(app: App) -> bool:
    """Return whether the screen may change without an event."""
    game = app.game
    if game is None:
        return False
    waiting = game.computer_to_move and not app.held_up
    changing = app.now - max(app.moved, app.hints_since) < DRAW_MARK + DRAW_LINE
    return waiting or changing or bool(app.questions)


class Window:
    """The only part of the game that touches the screen, the events and the clock."""

    handle: Any = None  # pygame's own object for the window

    def __init__(
        self, thinker: Thinker, rng: random.Random, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.thinker, self.rng, self.clock = thinker, rng, clock
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("SDL found no screen")
        pygame.display.set_caption(NAME)
        pygame.display.set_icon(icon())
        self.size = window_size(pygame.display.get_desktop_sizes()[0])
        self.place = (0, 0)
        self.maximised = False
        screen = pygame.display.set_mode(self.size, pygame.RESIZABLE)
        pygame.display.set_allow_screensaver(True)
        self.app = App(screen.get_size(), now=self.clock())
        self.shown: list[Shape] = []
        self.moving = True
        self.hand = False

    def run(self) -> None:
        """Look for events once a frame; while none comes and nothing moves, do nothing else."""
        # pygame.event.wait looks for them every millisecond, and so costs 2 % of a core.
        clock = pygame.time.Clock()
        while not self.app.closed:
            events = pygame.event.get()
            if events or self.moving:
                self.frame(events)
            clock.tick(FRAMES)

    def frame(self, events: list[pygame.event.Event]) -> None:
        """Handle the events, move on to the present time, and show the result."""
        size, lost = pygame.display.get_surface().get_size(), len(self.thinker.lost)
        app = replace(self.app, size=size, late=self.thinker.late(), lost_threads=lost)
        app = next_frame(app, events, self.clock(), self.rng)
        if app.full_screen != self.app.full_screen:
            self.set_full_screen(app.full_screen)
            app = replace(app, size=pygame.display.get_surface().get_size())
        self.notice(event.type for event in events)
        self.app, self.moving = app, in_motion(app)
        self.thinker.ask(app.questions)
        self.show()

    def notice(self, types: Iterable[int]) -> None:
        """Note whether the window was uncovered, maximised or restored."""
        for event_type in types:
            if event_type == pygame.WINDOWEXPOSED:
                self.shown = []
            elif event_type == pygame.WINDOWMAXIMIZED:
                self.maximised = True
            elif event_type == pygame.WINDOWRESTORED and not self.app.full_screen:
                self.maximised = False

    def show(self) -> None:
        """Draw the shapes if any has changed; make the pointer a hand over what can be pressed."""
        shapes = view(self.app)
        if shapes != self.shown:
            for shape in shapes:
                shape.draw(pygame.display.get_surface())
            pygame.display.flip()
            self.shown = shapes
        hand = self.app.cursor is None and focused(self.app) is not None
        if hand != self.hand:
            self.hand = hand
            cursor = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
            with suppress(pygame.error):  # not every system has it
                pygame.mouse.set_cursor(cursor)

    def set_full_screen(self, full_screen: bool) -> None:
        """Enter or leave full screen; the window gets back its former size and place."""
        if hasattr(pygame, "IS_CE"):
            self.set_mode(full_screen)
            return
        from pygame._sdl2 import video  # noqa: PLC0415 - pygame-ce has another one

        # Not set_mode: it crashes pygame 2.6.1 on Wayland. And keep the object: once it is deleted,
        # the next window event crashes.
        Window.handle = handle = video.Window.from_display_module()
        if not full_screen:
            handle.set_windowed()
            if self.maximised:
                handle.maximize()
            return
        if self.maximised:  # weston ends a program that comes back from full screen maximised
            handle.restore()
        handle.set_fullscreen(True)

    def set_mode(self, full_screen: bool) -> None:
        display: Any = pygame.display  # only pygame-ce can get and set the window's position
        if full_screen:
            self.size, self.place = self.app.size, display.get_window_position()
            display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            display.set_mode(self.size, pygame.RESIZABLE)
            with suppress(pygame.error):  # Wayland lets no window choose its place
                display.set_window_position(self.place)


def main() -> None:
    try:
        window = Window(Thinker(), random.Random())
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
