"""Beside somebody else's tictactoe.py: the function at fault is named, and the game goes on."""

import importlib
import queue
import sys
import threading
from collections import namedtuple
from itertools import chain
from types import SimpleNamespace

import pygame
import pytest

import runner
import tictactoe as ttt
from oracle import LIVE
from runner import LATE, MAX_LOST, PATIENCE, START, Answer, Examiner, Question, Thinker
from test_wrong_rules import TEXTBOOK
from user import User, module

NAMES = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
RUNNING = "XX.OO...."
X_WON = "XXXOO...."
TIE = "XOXXOOOXX"
BOARDS = {"initial_state": START, "utility": X_WON}
QUESTIONS = {name: runner.questions_about(name, BOARDS.get(name, RUNNING)) for name in NAMES}
EVERYTHING = [*chain(*QUESTIONS.values())]
LAST = f"line {TEXTBOOK.count(chr(10)) + 1}"  # where a text after TEXTBOOK stands

FILES = {
    "helpers": """
def first(a): return a[0]
class Mute(Exception): __str__ = lambda error: 1 // 0
Long = type("E" * 999, (Exception,), {})
class Settings(dict): __getattr__ = dict.__getitem__
class Anything: __getattr__ = __call__ = lambda self, *_: self
class Leaving: __getattr__ = lambda self, name: exit()
settings, anything, leaving = Settings(), Anything(), Leaving()
""",
    "broken": "def first(:",
    "lacking": "import no_module",
}


def raising(error):
    def function(*_given):
        raise error

    return function


def returning(answer):
    return lambda *_given: answer


@pytest.fixture
def put_beside(monkeypatch, tmp_path):
    """Put another tictactoe.py beside runner.py: a text, functions instead of ours, or none."""

    def put(other):
        files, made = FILES, None
        if isinstance(other, dict):
            made = module(**other)
        elif other:
            files = {**FILES, "tictactoe": other}
        monkeypatch.setitem(sys.modules, "tictactoe", made)
        for name, text in files.items():
            monkeypatch.delitem(sys.modules, name, raising=False)
            (tmp_path / f"{name}.py").write_text(text, encoding="latin-1")
        monkeypatch.syspath_prepend(tmp_path)
        importlib.invalidate_caches()

    return put


@pytest.fixture
def problems(put_beside):
    """Return a function that puts questions to another tictactoe.py, and returns the problems."""

    def ask(other, questions=EVERYTHING):
        put_beside(other)
        examiner = Examiner()
        found = [examiner.answer(question).problem for question in questions]
        return [problem for problem in found if problem]

    return ask


@pytest.fixture
def play(put_beside):
    """Return a function that opens the window beside another tictactoe.py, and presses keys."""

    def open_window(other, keys):
        put_beside(other)
        user = User()
        user.window.rng.choice = max  # Easy takes the last free square,
        user.window.rng.randrange = returning(0)  # and Perfect just what minimax says
        user.keys(keys)
        return user

    return open_window


def play_to_the_end(user):
    while not user.app.game.over:
        user.keys(str(min(runner.free(user.board)) + 1))
    assert user.app.end_shown


def second_line(user):
    """Return the line in which a problem is told."""
    _, line, *_ = user.words
    return line


# What is told of a function


def is_told(sentence, words):
    """Return whether the words are the sentence; one that ends with dots may go on."""
    return words.startswith(sentence[:-3]) if sentence.endswith("...") else words == sentence


# A board, a function ("right" is the right one), and what is told of it.
WRONG = [
    (START, "initial_state = lambda: None", "returned None, not an empty board"),
    (START, "initial_state = lambda: [[X] * 3] * 3", "returned [['X', ..."),
    (START, "initial_state = lambda: [[' '] * 3] * 3", "returned [[' ', ..."),
    (START, "player = lambda b: O", "returned 'O', but X is to move"),
    ("X........", "player = lambda b: X", "returned 'X', but O is to move"),
    (START, "player = lambda b: b.pop() and X", "changed the board that it was given"),
    (START, "actions = lambda b: None", "returned None, not a set"),
    (RUNNING, "actions = lambda b: list(right(b))", "returned a list, not a set"),
    (".X.......", "actions = lambda b: {(j, i) for i, j in right(b)}", "left out (1, 0)"),
    (RUNNING, "actions = lambda b: right(b) | {3}", "included 3, which is not a free square"),
    (START, "result = lambda b, a: None", "returned None, which is not a board"),
    (START, "result = lambda b, a: b", "did not put a mark on (0, 0)"),
    (START, "result = lambda b, a: right(b, a[::-1])", "put the mark on (1, 0) instead of (0, 1)"),
    (START, "result = lambda b, a: [[X] * 3] * 3", "changed more than the square (0, 0)"),
    (START, "result = lambda b, a: [[O] + b[0][1:], *b[1:]]", "put O on (0, 0), but X is to move"),
    (X_WON, "winner = lambda b: None", "returned None, but X has three in a row"),
    (X_WON, "winner = lambda b: (_ for _ in b)", "returned a generator, but X has three in a row"),
    (RUNNING, "winner = lambda b: O", "returned 'O', but nobody has three in a row"),
    (RUNNING, "terminal = lambda b: None", "returned None instead of False"),
    (RUNNING, "terminal = lambda b: True", "returned True, but the game is not over"),
    (TIE, "terminal = lambda b: winner(b) is not None", "returned False, but the board is full"),
    (X_WON, "terminal = lambda b: not actions(b)", "returned False, but X has three in a row"),
    (X_WON, "utility = lambda b: winner(b)", "returned 'X' instead of 1: X has three in a row"),
    (TIE, "utility = lambda b: 1", "returned 1 instead of 0: the board is full"),
    (RUNNING, "minimax = lambda b: None", "returned None, but the game is not over"),
    (RUNNING, "minimax = lambda b: (0, 0)", "returned (0, 0), which is not a free square"),
    (RUNNING, "minimax = lambda b: 1", "returned 1, which is not a free square"),
]


@pytest.mark.parametrize(("board", "text", "complaint"), WRONG)
def test_a_wrong_answer_is_told(problems, board, text, complaint):
    name, *_ = text.split()
    text = f"{TEXTBOOK}right = {name}\n{text}"
    problem, *_ = problems(text, runner.questions_about(name, board))
    assert is_told(f"{name} {complaint}", problem)


# A mistake in a module, and what is told of it by the time that minimax is asked.
MISTAKES = [
    ("def winner(b): raise SystemExit('no')", f"winner raised SystemExit in {LAST}: no"),
    ("def winner(b): raise SyntaxError('no')", f"winner raised SyntaxError in {LAST}: no"),
    ("def winner(b): raise ValueError('a\\nb')", f"winner raised ValueError in {LAST}: a"),
    ("def winner(b): raise ValueError('\\nb')", f"winner raised ValueError in {LAST}"),
    ("def winner(b): raise Long", f"winner raised {'E' * 50} in {LAST}"),
    ("def winner(b): raise Mute", f"winner raised Mute in {LAST}..."),
    ("def winner(b): first([])", "winner raised IndexError in first, helpers.py, line 2: list..."),
    ("def winner(b): return winner(b)", f"winner raised RecursionError in {LAST}: max..."),
    ("def winner(b): return settings.depth", f"winner raised KeyError in {LAST}: 'depth'"),
    ("def winner(b): return anything[0]", f"winner raised TypeError in {LAST}: 'Anything'..."),
    ("def winner(b): return leaving", "minimax raised SystemExit: None"),
    ("del winner", "tictactoe.py has no function winner"),
    ("def winner(:", f"tictactoe.py has a syntax error in {LAST}: ..."),
    ("X = '\xe9'", "tictactoe.py has a syntax error..."),  # not UTF-8
    ("raise SystemExit('no')", f"tictactoe.py raised SystemExit in {LAST}: no"),
    ("import no_module", f"tictactoe.py raised ModuleNotFoundError in {LAST}: No module..."),
    ("import lacking", "lacking.py raised ModuleNotFoundError in line 1: No module..."),
    ("import broken", "broken.py has a syntax error in line 1: ..."),
    ("terminal = lambda b: False", "terminal returned False, but O has three in a row"),
    ("player = lambda b: X", "player returned 'X', but O is to move"),
    ("actions = lambda b: {(0, 0)} if EMPTY in sum(b, []) else {}", "actions left out (1, 2)"),
    ("result = lambda b, a: None", "result returned None, which is not a board"),
    ("utility = lambda b: 1 if winner(b) else 0", "utility returned 1 instead of -1: O has..."),
    ("def value(b): [][0]", f"minimax raised IndexError in value, {LAST}: list index..."),
    (
        """
class Solver:
    def solve(self, board): return max(self.lines(board))
    def lines(self, board): return winner(board)
minimax, winner = Solver().solve, lambda b: False
""",
        "winner returned False, but nobody has three in a row",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_the_function_or_the_file_at_fault_is_named_and_the_line(problems, text, sentence):
    text = f"from helpers import *{TEXTBOOK}{text}"
    [problem] = problems(text, [Question("minimax", "XOXXO....")])
    assert is_told(sentence, problem)


def strange(error):
    """Return what raises an error whatever is done with it."""
    names = ("__eq__", "__iter__", "__repr__", "__bool__", "__len__")
    return type("Strange", (), dict.fromkeys(names, raising(error)))()


STRANGE = {
    "what raises": lambda: strange(ValueError("no")),
    "what exits": lambda: strange(SystemExit("no")),
    "a pair that can be read once": lambda: iter((1, 2)),
    "a name without an end": type("E" * 999, (), {}),
    "a long text": lambda: "x" * 999,
    "a long board": lambda: [[None] * 3] * 99,
    "a huge number": lambda: 10**6000,
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", STRANGE)
def test_whatever_a_function_returns_is_told_in_a_sentence(problems, name, kind):
    answers = problems({name: lambda *_given: STRANGE[kind]()}, QUESTIONS[name])
    assert all(answer.startswith(f"{name} returned ") and len(answer) <= 200 for answer in answers)
    assert answers


# What is right


class Row:
    """Compares like numpy's arrays: element by element, to something neither true nor false."""

    __hash__ = None

    def __init__(self, *items):
        self.items = list(items)

    def __getitem__(self, index):
        return self.items[index]

    def __setitem__(self, index, item):
        self.items[index] = item

    def __eq__(self, other):
        return strange(ValueError("ambiguous"))


Cells = namedtuple("Cells", "left middle right")

KINDS = {
    "like numpy": Row(*(Row(None, None, None) for _ in range(3))),
    "tuples": ((None,) * 3,) * 3,
    "named tuples": [Cells(None, None, None)] * 3,
}


@pytest.mark.parametrize("start", KINDS.values(), ids=KINDS)
def test_boards_have_the_types_that_initial_state_gave_them(problems, start):
    def spy(name):
        def function(board, *action):
            assert list(map(type, [board, *board])) == list(map(type, [start, *start]))
            return getattr(ttt, name)([list(row) for row in board], *action)

        return function

    functions = {name: spy(name) for name in NAMES[1:]}
    assert problems({**functions, "initial_state": returning(start)}) == []
    assert runner.read_board(start) == START  # it was copied


RIGHT = {
    "another module": TEXTBOOK,
    "a list for a pair": {"minimax": lambda board: list(ttt.minimax(board))},
    "a pair like numpy's": {"minimax": lambda board: Row(*ttt.minimax(board))},
    "1 for True": {"terminal": lambda board: int(ttt.terminal(board))},
    "1.0 for 1": {"utility": lambda board: float(ttt.utility(board))},
}


@pytest.mark.parametrize("other", RIGHT.values(), ids=RIGHT)
def test_what_is_right_is_never_blamed(problems, other):
    assert problems(other) == []


# In the window


def test_the_start_screen_needs_no_tictactoe(play, capsys):
    user = play(None, "left left")
    assert capsys.readouterr().err == ""
    user.keys("x")
    assert second_line(user) == "tictactoe.py is missing: put it into the folder of runner.py"


def test_initial_state_player_actions_and_result_are_enough_for_four_moves(play, capsys):
    user = play(dict.fromkeys(["winner", "terminal", "utility", "minimax"]), "right x 1 4 2 5")
    assert second_line(user) == "You are X, your friend is O"
    user.keys("3")
    assert second_line(user) == "tictactoe.py has no function winner"
    assert capsys.readouterr().err.splitlines() == ["X X X", "O O .", ". . .", second_line(user)]


def test_stderr_has_the_traceback_the_board_and_the_sentence_once(play, capsys):
    user = play({"minimax": raising(ValueError("no"))}, "x 1 u 1 esc x 1")
    err = capsys.readouterr().err
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.count("Traceback") == 1
    assert err.endswith(f"ValueError: no\nX . .\n. . .\n. . .\n{second_line(user)}\n")


# A disk without space; a closed file, or letters that it has no codes for.
@pytest.mark.parametrize("error", [OSError("no"), ValueError("no")])
def test_a_console_that_cannot_be_written_stops_nothing(play, monkeypatch, error):
    console = SimpleNamespace(write=raising(error), flush=raising(error))
    monkeypatch.setattr(sys, "stderr", console)
    user = play({"minimax": raising(ValueError("no"))}, "x 1")
    assert second_line(user) == "minimax raised ValueError: no"


@pytest.mark.parametrize("name", NAMES[:-1])
def test_with_any_wrong_function_but_minimax_the_game_is_played_to_its_end(play, name):
    user = play({name: returning("wrong")}, "x")
    play_to_the_end(user)
    assert second_line(user).startswith(f"{name} returned ")


def test_without_a_minimax_others_than_perfect_play_but_no_game_is_reviewed(play):
    user = play({"minimax": None}, "left x")
    play_to_the_end(user)
    assert second_line(user) == "tictactoe.py has no function minimax"


def test_without_a_minimax_perfect_cannot_move_and_the_move_before_can_be_undone(play):
    user = play({"minimax": None}, "x 1")
    assert user.words[:2] == ["Computer can't move", "tictactoe.py has no function minimax"]
    user.keys("u")
    assert user.words[:2] == ["Your turn", "You are X against Perfect"]


WEAK = {"minimax": lambda board: min(ttt.actions(board))}


def test_a_weak_minimax_is_named_once_it_has_given_something_away_in_a_game(play):
    user = play(WEAK, "o 5")
    assert second_line(user) == "You are O against Perfect"
    user.keys("3 7")
    assert user.words[:2] == ["You win", "minimax gave away the tie with (1, 0)"]
    user.keys("enter")
    assert second_line(user) == "You are O against Perfect"


def test_hints_tell_what_a_weak_minimax_believes_and_no_game_is_reviewed(play):
    user = play(WEAK, "left x 1 h")
    assert second_line(user) == "How minimax expects the game to end"
    play_to_the_end(user)
    assert second_line(user) == "You are X against Medium"


def test_a_minimax_that_does_not_return_is_named(play):
    user = play({}, "x")
    user.thinker.overdue = "minimax"
    user.turn()
    assert second_line(user) == "Waiting for minimax to return"
    user.thinker.lost = range(MAX_LOST)
    user.turn()
    assert second_line(user).endswith(", nor have 5 calls before it: close the window")


# The thread

PLAYER, WINNER, MINIMAX = Question("player"), Question("winner"), Question("minimax", RUNNING)
LATER, LAST_QUESTION = Question("winner", RUNNING), Question("initial_state")
NO_ANSWER = "player has not returned for 10 seconds"


class Desk:
    """A thinker, its clock, and a player and a minimax that do not return before they may."""

    def __init__(self):
        self.now, self.called, self.may_return = 0.0, queue.Queue(), threading.Event()
        self.posted = queue.Queue()
        self.thinker = Thinker()

    def slow(self, name):
        def function(board):
            self.called.put(name)
            assert self.may_return.wait(10)
            return getattr(ttt, name)(board)

        return function

    def ask(self, *questions, now=None):
        self.now = self.now if now is None else now
        self.thinker.ask(list(questions))

    def start(self, question, now=0.0):
        """Ask something, and wait until the function is called."""
        self.ask(question, now=now)
        assert self.called.get(timeout=5) == question.name

    def answers(self, count):
        events = [self.posted.get(timeout=5) for _ in range(count)]
        return [event.answer for event in events if event.type == runner.ANSWER]

    def let_return(self):
        """Let all functions return, and wait for the threads that were given up."""
        lost = list(self.thinker.lost)
        self.may_return.set()
        for thread in lost:
            thread.join(5)
        assert not self.thinker.lost


@pytest.fixture
def desk(monkeypatch, put_beside):
    desk = Desk()
    put_beside({name: desk.slow(name) for name in ("player", "minimax")})
    monkeypatch.setattr(runner, "time", SimpleNamespace(monotonic=lambda: desk.now))
    monkeypatch.setattr(pygame.event, "post", desk.posted.put)
    yield desk
    desk.let_return()
    desk.ask(LAST_QUESTION)  # so that no answer comes in the next test
    while desk.answers(1) != [Answer(LAST_QUESTION)]:
        pass


def test_the_most_urgent_question_is_answered_first_and_each_once(desk):
    desk.start(PLAYER)
    desk.ask(PLAYER, MINIMAX, WINNER)
    desk.ask(PLAYER, WINNER, MINIMAX)
    desk.let_return()
    assert desk.answers(3) == [Answer(PLAYER), Answer(WINNER), Answer(MINIMAX, 2)]
    desk.ask(PLAYER, MINIMAX, LATER)  # before the window has seen the answers
    assert desk.answers(1) == [Answer(LATER)]


def test_what_is_no_longer_wanted_is_given_up_once_it_keeps_another_waiting(desk):
    desk.start(MINIMAX)
    desk.ask(WINNER, now=PATIENCE - 0.1)
    desk.ask(now=LATE)
    assert not desk.thinker.lost
    desk.ask(WINNER)
    assert len(desk.thinker.lost) == 1
    assert desk.answers(1) == [Answer(WINNER)]
    desk.let_return()
    desk.ask(LATER)
    assert desk.answers(1) == [Answer(LATER)]  # the answer of minimax was dropped


def test_minimax_may_take_its_time_as_long_as_it_is_waited_for(desk):
    desk.ask(WINNER, now=LATE + 1)
    assert desk.thinker.late() == ""
    assert desk.answers(1) == [Answer(WINNER)]
    desk.start(MINIMAX)
    desk.ask(MINIMAX, WINNER, now=100 * LATE)
    assert not desk.thinker.lost
    assert desk.thinker.late() == "minimax"
    desk.ask()
    assert desk.thinker.late() == ""
    desk.ask(MINIMAX, WINNER)
    desk.let_return()
    assert desk.answers(2) == [Answer(MINIMAX, 2), Answer(WINNER)]
    assert desk.thinker.late() == ""


def test_a_rule_that_does_not_return_is_named_and_given_up(desk):
    desk.start(PLAYER)
    desk.ask(PLAYER, WINNER, now=LATE - 0.1)
    assert not desk.thinker.lost
    desk.ask(PLAYER, WINNER, now=LATE)
    assert desk.answers(2) == [Answer(PLAYER, None, NO_ANSWER), Answer(WINNER)]


def test_a_rule_that_does_not_return_is_named_even_if_the_game_went_on(desk):
    after = Question("player", "X........")
    desk.start(PLAYER)
    desk.ask(after, WINNER, now=PATIENCE)
    assert desk.answers(1) == [Answer(WINNER)]  # player is not asked again
    desk.ask(after, now=LATE)
    assert desk.answers(1) == [Answer(after, None, NO_ANSWER)]


def test_a_handful_of_threads_may_get_lost_and_each_that_comes_back_frees_its_place(desk):
    for turn, position in enumerate(LIVE[: MAX_LOST + 1]):
        desk.start(Question("minimax", position), now=turn * PATIENCE)
    desk.ask(WINNER, now=100)
    assert len(desk.thinker.lost) == MAX_LOST
    assert desk.thinker.late() == "minimax"
    desk.let_return()
    assert desk.answers(2)[1] == Answer(WINNER)
    assert desk.thinker.late() == ""
