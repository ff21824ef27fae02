"""Beside somebody else's tictactoe.py: the function at fault is named, and the game goes on."""

import importlib
import queue
import re
import sys
import threading
from collections import namedtuple
from contextlib import suppress
from functools import cache
from types import SimpleNamespace

import pygame
import pytest

import oracle
import runner
import tictactoe as ttt
from oracle import LIVE
from runner import ANSWER, BAD, LATE, MAX_LOST, PATIENCE, Examiner, Question, Thinker
from test_wrong_rules import TEXTBOOK
from user import User, module

NAMES = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
CELLS = [divmod(square, 3) for square in range(9)]

# Keys that start a game with a friend, and play it.
START = "right x"
SECOND = f"{START} 2"  # .X. ... ...
LINE = f"{START} 1 4 2 5 3"  # XXX OO. ...
BOTTOM = f"{START} 7 4 8 5 9"  # ... OO. XXX
RUNNING = f"{START} 1 2 3 5 4"  # XOX XO. ...
FULL = f"{START} 1 2 3 5 4 6 8 7 9"  # XOX XOO OXX
HINTS = f"{RUNNING} 6 h"  # XOX XOO ...


def raising(error):
    def function(*_given):
        raise error

    return function


def returning(answer):
    return lambda *_given: answer


@pytest.fixture
def put_beside(monkeypatch, tmp_path):
    """Put another tictactoe.py beside runner.py: a text, functions instead of ours, or none."""

    def put(other, **files):
        monkeypatch.setitem(sys.modules, "tictactoe", ttt)  # so that it is there again in the end
        made = module(**other) if isinstance(other, dict) else None
        monkeypatch.setitem(sys.modules, "tictactoe", made)
        if isinstance(other, (str, bytes)):
            files["tictactoe"] = other
        for name, text in files.items():
            monkeypatch.delitem(sys.modules, name, raising=False)
            data = text if isinstance(text, bytes) else text.encode()
            (tmp_path / f"{name}.py").write_bytes(data)
        monkeypatch.syspath_prepend(tmp_path)
        importlib.invalidate_caches()

    return put


@pytest.fixture
def play(put_beside):
    """Open the window beside another tictactoe.py and press keys; note all that is told in red."""

    def open_window(other, keys="", **files):
        put_beside(other, **files)
        user = User()
        user.window.rng.choice = max  # Easy takes the last free square,
        user.window.rng.randrange = returning(0)  # and Perfect just what minimax says
        user.told = {}
        press(user, keys)
        return user

    return open_window


def press(user, keys):
    """Press key after key; the computer thinks and moves after each."""
    for name in keys.split():
        user.key(name)
        for _ in range(4):
            user.think()
            user.turn(0.25)
            user.told |= dict.fromkeys(problems(user))


def play_to_the_end(user):
    while not user.app.game.over:
        press(user, str(min(runner.free(user.board)) + 1))


def problems(user):
    """Return what is told in red of a function or a file."""
    red = [text.words for text in user.texts.values() if text.colour == BAD]
    return [words for words in red if blamed([words])]


def blamed(lines):
    """Return the functions and files that the lines are about."""
    starts = rf"(?:After \(., .\): )?({'|'.join(NAMES)}|\w+\.py) "
    return {match[1] for line in lines if (match := re.match(starts, line))}


# One row a kind: the text of the module, the keys, and the sentence that must be read. One that
# ends with dots may go on; {line} is the line that is marked with "# here".

STUBS = {
    "initial_state": (START, "None, not an empty board"),
    "player": (START, "None, but X is to move"),
    "actions": (START, "None, not a set"),
    "result": (SECOND, "None, which is not a board"),
    "winner": (LINE, "None, but X has three in a row"),
    "terminal": (LINE, "None instead of True"),
    "utility": (LINE, "None instead of 1..."),
    "minimax": (HINTS, "None, but the game is not over"),
}
ROWS = []
for name, (keys, answer) in STUBS.items():
    stub = f"def {name}(*_):\n    raise NotImplementedError  # here"
    ROWS += [
        (f"def {name}(*_): pass", keys, f"{name} returned {answer}"),
        (f"del {name}", keys, f"tictactoe.py has no function {name}"),
        (stub, keys, f"{name} raised NotImplementedError in line {{line}}"),
    ]

# What each function is instead; "right" is the right one.
WRONG = {
    "initial_state": [
        ("lambda: [EMPTY] * 9", START, "returned [None, ..."),
        ("lambda: [[X] * 3, [X] * 3, [X] * 3]", START, "returned [['X', ..."),
        ("lambda: [[' '] * 3 for _ in range(3)]", "x 1", "returned [[' ', ' ', ' '], ..."),
    ],
    "player": [
        ("lambda b: O if right(b) == X else X", START, "returned 'O', but X is to move"),
        ("lambda b: X", SECOND, "returned 'X', but O is to move"),
        ("lambda b: 'x'", START, "returned 'x', but X is to move"),
        ("lambda b, mark: mark", START, "raised TypeError..."),
    ],
    "actions": [
        ("lambda b: list(right(b))", START, "returned a list, not a set"),
        ("lambda b: {(0, 0)}", START, "left out (0, 1)"),
        ("lambda b: {(j, i) for i, j in right(b)}", SECOND, "left out (1, 0)"),
        ("lambda b: right(initial_state())", SECOND, "included (0, 1), which is not a free square"),
    ],
    "result": [
        ("lambda b, a: right(b, a[::-1])", SECOND, "put the mark on (1, 0) instead of (0, 1)"),
        ("lambda b, a: b[0].__setitem__(1, X) or b", SECOND, "changed the board that it was given"),
        (
            "lambda b, a: [[mark and X for mark in row] for row in right(b, a)]",
            f"{SECOND} 3",
            "did not put O on (0, 2), but O is to move",
        ),
        ("lambda b, a: b", SECOND, "did not put a mark on (0, 1)"),
        ("lambda b, a: [[X] * 3] * 3", SECOND, "changed more than the square (0, 1)"),
    ],
    "winner": [
        (
            "lambda b: next((x for x, y, z in [*b, *zip(*b)] if x == y == z), None)",
            BOTTOM,  # it stops at the first line of three EMPTY
            "returned None, but X has three in a row",
        ),
        ("lambda b: O", RUNNING, "returned 'O', but nobody has three in a row"),
        ("lambda b: bool(right(b))", LINE, "returned True, but X has three in a row"),
        ("lambda b: (_ for _ in b)", LINE, "returned a generator, but X has three in a row"),
    ],
    "terminal": [
        ("lambda b: right(b) or None", RUNNING, "returned None instead of False"),
        ("lambda b: winner(b) is not None", FULL, "returned False, but the board is full"),
        ("lambda b: not actions(b)", LINE, "returned False, but X has three in a row"),
        ("lambda b: True", RUNNING, "returned True, but the game is not over"),
    ],
    "utility": [
        ("lambda b: winner(b)", LINE, "returned 'X' instead of 1..."),
        ("lambda b: -right(b)", LINE, "returned -1 instead of 1..."),
        ("lambda b: 1", FULL, "returned 1 instead of 0..."),
    ],
    "minimax": [
        ("lambda b: (7, 7)", HINTS, "returned (7, 7), which is not a free square"),
        ("lambda b: (0, 0)", "x 1", "returned (0, 0), which is not a free square"),
        ("lambda b: 1", "x 1", "returned 1, which is not a free square"),
        ("lambda b: (_ for _ in b)", HINTS, "returned a generator, which is not a free square"),
    ],
}
for name, wrong in WRONG.items():
    ROWS += [
        (f"right = {name}\n{name} = {function}", keys, f"{name} {complaint}")
        for function, keys, complaint in wrong
    ]

# What is raised in winner, in other files, and at import.
for name in ("SystemExit", "KeyboardInterrupt", "MemoryError", "GeneratorExit", "SyntaxError"):
    text = f"def winner(board):\n    raise {name}('no')  # here"
    ROWS.append((text, LINE, f"winner raised {name} in line {{line}}: no"))
ROWS += [
    (f"{before}\ndef winner(board):\n    {line}  # here", LINE, f"winner raised {complaint}")
    for before, line, complaint in [
        ("", "return winner(board)", "RecursionError in line {line}: maximum recursion depth..."),
        ("", "raise ValueError('word ' * 2000)", "ValueError in line {line}: word word..."),
        ("", "raise ValueError('one\\ntwo')", "ValueError in line {line}: one"),
        ("", "raise ValueError('\\ntwo')", "ValueError in line {line}"),
        ("", "raise type('E' * 10000, (Exception,), {})", "EEEEE..."),
        ("from helpers import Mute", "raise Mute", "Mute in line {line}..."),
        ("import helpers", "helpers.first([])", "IndexError in first, helpers.py, line 2: list..."),
        ("from helpers import settings", "settings.depth", "KeyError in line {line}: 'depth'"),
        ("from helpers import anything", "anything[0]", "TypeError in line {line}..."),
    ]
]
ROWS += [
    ("def initial_state(:  # here", START, "tictactoe.py has a syntax error in line {line}..."),
    (b"\nX = '\xe9'\n", START, "tictactoe.py has a syntax error..."),
    ("import broken", START, "broken.py has a syntax error in line 1..."),
    (
        "import no_module  # here",
        START,
        "tictactoe.py raised ModuleNotFoundError in line {line}: No...",
    ),
    ("import lacking", START, "lacking.py raised ModuleNotFoundError in line 1: No module..."),
    ("raise SystemExit('no')  # here", START, "tictactoe.py raised SystemExit in line {line}: no"),
    (None, "x 1", "tictactoe.py is missing: put it into the folder of runner.py"),
]
FILES = {
    "helpers": """def first(lines):
    return lines[0]

class Mute(Exception):
    def __str__(self): raise SystemExit

class Settings(dict):
    __getattr__ = dict.__getitem__  # which raises another error than hasattr() expects

class Anything:
    def __getattr__(self, name): return self
    def __call__(self): return self

settings, anything = Settings(), Anything()
""",
    "broken": "def first(:\n",
    "lacking": "import no_module\n",
}


def matches(words, sentence, text):
    """Return whether words are this sentence about a module of this text."""
    if isinstance(text, str):
        line = text[: text.find("# here")].count("\n") + 1
        sentence = sentence.replace("{line}", str(line))
    if sentence.endswith("..."):
        return words.startswith(sentence[:-3])
    return words == sentence


@pytest.mark.parametrize(("text", "keys", "sentence"), ROWS, ids=[row[2] for row in ROWS])
def test_the_function_at_fault_is_named_and_no_other(play, capsys, text, keys, sentence):
    text = TEXTBOOK + text if isinstance(text, str) else text
    told = [re.sub(r"^After .*?\): ", "", words) for words in play(text, keys, **FILES).told]
    assert any(matches(words, sentence, text) for words in told)
    assert all(len(words) < 230 for words in told)
    assert len(blamed(told)) == 1
    assert blamed(capsys.readouterr().err.splitlines()) == blamed(told)


# The fault lies in one of the functions that minimax rests on, or in none of them.
FAULTS = [
    ("XOXXO....", "def result(board, action): pass", "result returned None, which is..."),
    ("XOXXO....", "def winner(board): return False", "winner returned False, but nobody has..."),
    ("XOXXO....", "def terminal(board): return False", "terminal returned False, but O has..."),
    ("XOXXO....", "def player(board): return X", "player returned 'X', but O is to move"),
    ("XXOOO.X.X", "utility = lambda board: 1 if winner(board) else 0", "utility returned 1..."),
    (
        "XOX.O..XO",
        "right = actions\nactions = lambda board: {(j, i) for i, j in right(board)}",
        "actions left out (1, 0)",
    ),
    (
        "XOXXO....",
        """
class Solver:
    def solve(self, board): return max(self.lines(board))
    def lines(self, board): return winner(board)
minimax = Solver().solve
winner = lambda board: False""",
        "winner returned False, but nobody has three in a row",
    ),
    (
        "XOXXO....",
        """
def minimax(board): return result(board, 4)
right = result
def result(board, action):
    i, j = action  # here
    return right(board, (i, j))""",
        "minimax raised TypeError in result, line {line}: cannot unpack non-iterable int object",
    ),
]


@pytest.mark.parametrize(("board", "text", "sentence"), FAULTS, ids=[row[2] for row in FAULTS])
def test_minimax_is_named_only_if_all_that_it_rests_on_is_right(put_beside, board, text, sentence):
    put_beside(TEXTBOOK + text)
    problem = Examiner().answer(Question("minimax", board)).problem
    assert matches(problem, sentence, TEXTBOOK + text)


# What is asked, and when


def test_the_start_screen_needs_no_tictactoe(play, capsys):
    user = play(None, "left left right")
    assert (user.app.opponent, user.told) == ("Medium", {})
    assert capsys.readouterr().err == ""


def test_initial_state_player_actions_and_result_are_enough_for_four_moves(play, capsys):
    user = play(dict.fromkeys(["winner", "terminal", "utility", "minimax"]), f"{START} 1 4 2 5")
    assert (user.board, user.told) == ("XX.OO....", {})
    press(user, "3")
    assert list(user.told) == ["tictactoe.py has no function winner"]
    assert capsys.readouterr().err.splitlines() == ["X X X", "O O .", ". . .", *user.told]


@pytest.mark.parametrize("opponent", ["left", "left left"])
def test_easy_and_medium_need_no_minimax_before_the_end(play, capsys, opponent):
    user = play({"minimax": None, "utility": None}, f"{opponent} x 1 2")
    assert (user.board.count("O"), user.told) == (2, {})
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("opponent", ["", "left", "left left"])
def test_no_function_is_asked_about_a_board_that_no_game_comes_to(play, opponent):
    def winner(given):
        x, o = (sum(list(row).count(mark) for row in given) for mark in "XO")
        assert x - o in (0, 1)
        return ttt.winner(given)

    assert not play({"winner": winner}, f"{opponent} h x 1 2 3 4 5 6 7 8 9 enter 5 4 3").told


def test_stderr_has_the_traceback_the_board_and_the_sentence_once(play, capsys):
    text = TEXTBOOK + "def minimax(board): return [][0]"
    [sentence] = play(text, "x 1 u 1 esc x 1").told
    err = capsys.readouterr().err
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.count("Traceback") == 1
    assert err.endswith(f"IndexError: list index out of range\nX . .\n. . .\n. . .\n{sentence}\n")


# A disk without space; a closed file, or letters that it has no codes for.
@pytest.mark.parametrize("error", [OSError("no"), ValueError("no")])
def test_a_console_that_cannot_be_written_stops_nothing(play, monkeypatch, error):
    console = SimpleNamespace(write=raising(error), flush=raising(error))
    monkeypatch.setattr(sys, "stderr", console)
    user = play({"minimax": raising(ValueError("no")), "player": returning(None)}, "x 1")
    assert blamed(user.told) == {"minimax", "player"}


# The game goes on


@pytest.mark.parametrize("opponent", ["left left", "left", "", "right"])
@pytest.mark.parametrize("name", NAMES[:-1])
def test_with_any_wrong_function_but_minimax_the_game_is_played_to_its_end(play, name, opponent):
    user = play({name: returning("wrong")}, f"{opponent} x")
    while not user.app.game.over:
        told = problems(user)
        press(user, str(min(runner.free(user.board)) + 1))
        assert problems(user)[: len(told)] == told
    assert user.app.end_shown
    assert [problem.split(",")[0].split(" inst")[0] for problem in problems(user)] == [
        f"{name} returned 'wrong'" if name != "actions" else "actions returned a str"
    ]


@pytest.mark.parametrize("minimax", [None, returning(None), raising(ValueError("no"))])
def test_without_a_minimax_all_but_perfect_can_be_played(play, minimax):
    for opponent in ("left", "left left", "right"):
        user = play({"minimax": minimax}, f"{opponent} x")
        play_to_the_end(user)
        assert user.app.end_shown
    user = play({"minimax": minimax}, "x 1")
    assert "Computer can't move" in user.words
    press(user, "u")
    assert {"Your turn", "You are X against Perfect"} <= set(user.words)
    press(user, "1 esc")
    assert user.app.game is None


def test_a_hints_problem_says_which_move_it_is_about_and_other_hints_stay(play):
    def minimax(given):
        marks = [mark for row in given for mark in row if mark]
        return None if given[0][1] and len(marks) == 1 else ttt.minimax(given)

    user = play({"minimax": minimax}, f"{START} h")
    assert list(user.told) == ["After (0, 1): minimax returned None, but the game is not over"]
    assert user.words.count("Tie") == 8


# A minimax that is weak

WEAK = {"minimax": lambda given: next((i, j) for i, j in CELLS if given[i][j] is None)}


def test_a_weak_minimax_is_named_once_it_has_given_something_away_in_a_game(play):
    user = play(WEAK, "o 5")
    assert not user.told
    press(user, "3 7")
    assert list(user.told) == ["minimax gave away the tie with (1, 0)"]
    assert {"You win", *user.told} <= set(user.words)
    press(user, "enter")
    assert not problems(user)


@pytest.mark.parametrize("keys", ["right x h", "left x 1 h", "left left o h"])
def test_what_a_weak_minimax_believes_is_told_as_its_belief(play, keys):
    user = play(WEAK, keys)
    assert not user.told
    assert "How minimax expects the game to end" in user.words


@pytest.mark.parametrize("keys", ["left left x", "left left o", "left x", "left o", "x", "o"])
def test_you_played_perfectly_is_never_said_when_it_is_untrue(play, keys):
    user = play(WEAK, keys)
    play_to_the_end(user)
    game = user.app.game
    ends = [oracle.ending(board)[0] for board in game.boards]
    flawless = all(ends[turn] == ends[turn + 1] for turn in game.persons_turns)
    assert flawless or not any("perfectly" in words for words in user.words)


# Whatever they return


class Strange:
    """Raises whatever is done with it."""

    __hash__ = None
    __eq__ = __iter__ = __repr__ = __str__ = __bool__ = __len__ = raising(ValueError("no"))


class Leaving:
    __hash__ = None
    __eq__ = __iter__ = __repr__ = __str__ = __bool__ = __len__ = raising(SystemExit("no"))


class Unequal(set):
    __hash__ = None
    __eq__ = raising(ValueError("no"))


STRANGE = {
    "what raises": Strange,
    "what exits": Leaving,
    "a set that raises": lambda: Unequal({(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}),
    "a generator that raises": lambda: (1 // 0 for _ in "ab"),
    "a pair that can be read once": lambda: iter((1, 2)),
    "a type without a name": type("", (), {}),
    "a name without an end": type("E" * 10000, (), {}),
    "a long text": lambda: "x" * 10000,
    "a long board": lambda: [[None] * 3] * 99,
    "a huge number": lambda: 10**6000,
}
# Questions to which only one answer is right.
BOARDS = {"initial_state": "." * 9, "utility": "XXXOO....", "winner": "XXXOO...."}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", STRANGE)
def test_whatever_a_function_returns_the_thread_lives_and_tells_it(put_beside, name, kind):
    put_beside({name: lambda *_given: STRANGE[kind]()})
    question = Question(name, BOARDS.get(name, "XX.OO...."), 2 if name == "result" else None)
    answer = None
    with suppress(BaseException):  # SystemExit would end pytest
        answer = Examiner().answer(question)
    assert answer
    if (name, kind) == ("actions", "a set that raises"):
        return  # it is right, after all
    assert answer.square is not None or answer.problem.startswith(f"{name} ")
    assert len(answer.problem) < 230


@pytest.mark.parametrize("name", NAMES[1:])
def test_a_function_that_changes_the_board_that_it_is_given_is_named(put_beside, name):
    def meddling(given, *action):
        answer = getattr(ttt, name)(given, *action)
        given[2][2] = "?"
        return answer

    put_beside({name: meddling})
    question = Question(name, BOARDS.get(name, "XX.OO...."), 2 if name == "result" else None)
    assert Examiner().answer(question).problem == f"{name} changed the board that it was given"


# Never blamed


class Row:
    """Compares like numpy's arrays: element by element, to something neither true nor false."""

    __hash__ = None

    def __init__(self, items):
        self.items = list(items)

    def __getitem__(self, index):
        return self.items[index]

    def __setitem__(self, index, item):
        self.items[index] = item

    def __iter__(self):
        return iter(self.items)

    def __eq__(self, other):
        return Strange()


class Board(list):
    def __init__(self):
        super().__init__([None] * 3 for _ in range(3))


class Fixed(Board):
    __reduce_ex__ = raising(TypeError("it can't be copied"))


Cells = namedtuple("Cells", "left middle right")


def fill(board, rows):
    board[:] = [list(row) for row in rows]
    return board


KINDS = {
    "lists": lambda rows: rows,
    "like numpy": lambda rows: Row(map(Row, rows)),
    "tuples": lambda rows: tuple(map(tuple, rows)),
    "a list of tuples": lambda rows: list(map(tuple, rows)),
    "a tuple of lists": lambda rows: tuple(map(list, rows)),
    "named tuples": lambda rows: [Cells(*row) for row in rows],
    "a class that takes nothing": lambda rows: fill(Board(), rows),
    "a class that can't be copied": lambda rows: fill(Fixed(), rows),
}


def of_kind(kind, seen):
    """Return functions like ours for boards of another kind, which note the types that they see."""

    def like(name):
        def function(*given):
            if not given:
                return KINDS[kind](ttt.initial_state())
            seen.append([type(given[0]), *map(type, given[0])])
            answer = getattr(ttt, name)([list(row) for row in given[0]], *given[1:])
            return KINDS[kind](answer) if name == "result" else answer

        return cache(function) if kind == "tuples" else function

    return {name: like(name) for name in NAMES}


@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_every_kind_are_played(play, capsys, kind):
    seen = []
    user = play(of_kind(kind, seen), f"{HINTS} 8 7 9")
    assert "It's a tie" in user.words
    assert not user.told
    assert capsys.readouterr().err == ""
    start = KINDS[kind](ttt.initial_state())
    can_be_made = kind != "a class that can't be copied"
    types = [type(start), *map(type, start)] if can_be_made else [list] * 4
    assert all(found == types for found in seen)


SHAPES = {
    "of a textbook": "",
    "with a class": """
class Game:
    def __init__(self, board): self.board = board
    def best(self):
        def better(action): return value(result(self.board, action))
        return (max if player(self.board) == X else min)(actions(self.board), key=better)
minimax = lambda board: None if terminal(board) else Game(board).best()
""",
    "with a list for a pair": "right = minimax\ndef minimax(board): return list(right(board))",
    "with a pair like numpy's": "right = minimax\ndef minimax(board): return Row(right(board))",
    "with 1 for True": "right = terminal\ndef terminal(board): return int(right(board))",
    "with 1.0 for 1": "right = utility\ndef utility(board): return float(right(board))",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_right_module_is_never_blamed(play, capsys, shape):
    user = play(f"from test_examiner import Row\n{TEXTBOOK}{SHAPES[shape]}", "x 1 9 3")
    assert not user.told
    assert capsys.readouterr().err == ""
    assert len(user.app.game.moves) >= 5
    press(user, "esc x 1")
    assert user.board.count("O") == 1


# The thread

PLAYER, WINNER, MINIMAX = Question("player"), Question("winner"), Question("minimax", "XX.OO....")


class Desk:
    """A thinker, its clock, and functions of tictactoe.py that do not return before they may."""

    def __init__(self, monkeypatch, put_beside, *slow):
        self.now, self.called, self.may_return = 0.0, queue.Queue(), threading.Event()
        self.posted = queue.Queue()  # what comes as an event
        put_beside({name: self.slow(name) for name in slow})
        monkeypatch.setattr(runner, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(pygame.event, "post", self.posted.put)
        self.thinker = Thinker()

    def slow(self, name):
        def function(given):
            self.called.put(name)
            assert self.may_return.wait(10)
            return getattr(ttt, name)(given)

        return function

    def ask(self, *questions, now=None):
        self.now = self.now if now is None else now
        self.thinker.ask(list(questions))

    def start(self, question, now=0.0):
        """Ask something, and wait until the function is called."""
        self.ask(question, now=now)
        assert self.called.get(timeout=5) == question.name

    def answer(self):
        event = self.posted.get(timeout=2)
        assert event.type == ANSWER
        return event.answer

    def let_return(self):
        """Let all functions return, and wait for the threads that were given up."""
        lost = list(self.thinker.lost)
        self.may_return.set()
        for thread in lost:
            thread.join(5)


@pytest.fixture
def desk(monkeypatch, put_beside):
    desks = []

    def sit(*slow):
        desks.append(Desk(monkeypatch, put_beside, *slow))
        return desks[0]

    yield sit
    desks[0].let_return()
    desks[0].ask(Question("initial_state"))  # so that no answer comes in the next test
    while desks[0].answer().question.name != "initial_state":
        pass


def test_the_most_urgent_question_is_answered_first_and_each_once(desk):
    desk = desk("player")
    desk.start(PLAYER)
    desk.ask(PLAYER, MINIMAX, WINNER)
    desk.ask(PLAYER, WINNER, MINIMAX)
    desk.let_return()
    answers = [desk.answer() for _ in range(3)]
    assert [answer.question for answer in answers] == [PLAYER, WINNER, MINIMAX]
    assert (answers[2].square, answers[2].problem) == (2, "")
    assert desk.posted.empty()


def test_an_answer_that_is_under_way_is_not_asked_for_again(desk):
    desk = desk()
    desk.ask(PLAYER)
    assert desk.answer().question == PLAYER
    desk.ask(PLAYER, WINNER)
    assert desk.answer().question == WINNER


def test_what_is_no_longer_wanted_is_given_up_once_it_keeps_another_waiting(desk):
    desk = desk("minimax")
    desk.start(MINIMAX)
    desk.ask(WINNER, now=PATIENCE - 0.1)
    desk.ask(now=LATE)
    assert not desk.thinker.lost
    desk.ask(WINNER)
    assert len(desk.thinker.lost) == 1
    assert desk.answer().question == WINNER
    desk.let_return()
    assert not desk.thinker.lost
    desk.ask(PLAYER)
    assert desk.answer().question == PLAYER  # the late answer was dropped
    assert desk.posted.empty()


def test_minimax_may_take_its_time_as_long_as_it_is_waited_for(desk):
    desk = desk("minimax")
    desk.start(MINIMAX)
    assert desk.thinker.late() == ""
    desk.ask(MINIMAX, WINNER, now=100 * LATE)
    assert not desk.thinker.lost
    assert desk.thinker.late() == "minimax"
    desk.let_return()
    assert [desk.answer().question for _ in range(2)] == [MINIMAX, WINNER]
    assert desk.thinker.late() == ""


def test_nothing_is_late_that_nobody_waits_for(desk):
    desk = desk("minimax")
    desk.start(MINIMAX)
    desk.ask(now=LATE + 1)
    assert desk.thinker.late() == ""


def test_a_rule_that_does_not_return_is_named_and_given_up(desk):
    desk = desk("player")
    desk.start(PLAYER)
    desk.ask(PLAYER, WINNER, now=LATE - 0.1)
    assert not desk.thinker.lost
    desk.ask(PLAYER, WINNER, now=LATE)
    answers = [desk.answer(), desk.answer()]
    assert answers[0].problem == "player has not returned for 10 seconds"
    assert [answer.question for answer in answers] == [PLAYER, WINNER]


def test_a_rule_that_does_not_return_is_named_even_if_the_game_went_on(desk):
    desk, after = desk("player"), Question("player", "X........")
    desk.start(PLAYER)
    desk.ask(after, WINNER, now=PATIENCE)
    assert desk.answer().question == WINNER  # player is not asked again
    desk.ask(after, now=LATE)
    answer = desk.answer()
    assert (answer.question, answer.problem) == (after, "player has not returned for 10 seconds")


def test_a_handful_of_threads_may_get_lost_and_each_that_comes_back_frees_its_place(desk):
    desk = desk("minimax")
    for turn, position in enumerate(LIVE[: MAX_LOST + 1]):
        desk.start(Question("minimax", position), now=turn * PATIENCE)
    desk.ask(WINNER, now=100)
    assert len(desk.thinker.lost) == MAX_LOST
    assert desk.thinker.late() == "minimax"
    desk.let_return()
    assert not desk.thinker.lost
    assert [desk.answer().question for _ in range(2)][1] == WINNER
    assert desk.thinker.late() == ""


def test_what_happens_after_a_handful_is_told(play):
    user = play({}, "x")
    user.thinker.overdue = "minimax"
    user.turn()
    assert "Waiting for minimax to return" in user.words
    user.thinker.lost = dict.fromkeys(range(MAX_LOST))
    user.turn()
    assert any(words.endswith("close the window") for words in user.words)


def test_the_window_lives_on_beside_a_minimax_that_never_returns(play, desk, monkeypatch):
    post, user = pygame.event.post, play({})
    desk = desk("minimax")
    desk.thinker.ask([])

    def post_both(event):
        post(event)
        if event.type == ANSWER:
            desk.posted.put(event)

    monkeypatch.setattr(pygame.event, "post", post_both)
    monkeypatch.setattr(runner, "time", SimpleNamespace(monotonic=lambda: user.now))
    user.window.thinker = desk.thinker

    def turn_until(fact):
        while not fact():
            desk.posted.get(timeout=5)
            user.turn(0.1)

    user.key("o")
    assert desk.called.get(timeout=5) == "minimax"
    user.turn(LATE + 1)
    assert "Waiting for minimax to return" in user.words
    for name in ("escape", "left", "x", "1"):
        user.key(name)
        user.turn(1)
    turn_until(lambda: not user.app.questions)
    assert user.board.count("O") == 1
    user.key("h")
    user.turn(1)
    assert desk.called.get(timeout=5) == "minimax"
    assert "Working out hints..." in user.words
    user.key("2")
    assert user.board.count("X") == 2
    user.post(pygame.QUIT)
    assert user.app.closed
