"""
What the course asks of any tictactoe.py, checked in every position that can come up in a game.

It needs pytest and oracle.py, nothing else: python -m pytest -x tests/test_rules.py

With -x, pytest stops at the first failure. Fix that one first: the simpler functions are tested
first, and a later failure may come from one of them.

What the course leaves open stays open: what player, actions and result do once the game is over,
what utility does before, which exception is raised, and which of several best moves is chosen.
"""

import _thread
import signal
import threading
import time
import traceback
from contextlib import contextmanager
from importlib import import_module

import pytest

import oracle
from oracle import FINISHED, LIVE, POSITIONS, to_action, to_board

SECONDS = 10
MINIMAX_SECONDS = 60  # A plain minimax needs a while for the empty board.
deadlines = []  # when the current call must have returned; empty between two calls
failed = []  # the functions that have failed


class Interrupt(KeyboardInterrupt):
    """Raised by Ctrl+C and when a call takes too long: not an exception of tictactoe.py."""


@contextmanager
def time_limit(interval=1):
    """Interrupt a call that goes on after its deadline."""
    done = threading.Event()

    def watch():
        while not done.wait(interval):
            if any(time.monotonic() > deadline for deadline in deadlines):
                deadlines.clear()
                _thread.interrupt_main()

    def interrupt(_signal, _frame):
        raise Interrupt

    before = signal.signal(signal.SIGINT, interrupt)
    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        signal.signal(signal.SIGINT, before)


def attempt(function, *given, seconds=SECONDS):
    """Return what a function returns, and the exception that it raises."""
    deadline = time.monotonic() + seconds
    deadlines.append(deadline)
    try:
        return function(*given), None
    except BaseException as error:
        if isinstance(error, Interrupt) and time.monotonic() < deadline:
            raise  # Somebody pressed Ctrl+C.
        return None, error
    finally:
        deadlines.clear()


def described(error):
    """Return what happened, and where in tictactoe.py."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename.endswith("tictactoe.py")]
    where = f" in line {own[-1].lineno}, in {own[-1].name}" if own else ""
    if isinstance(error, Interrupt):
        return "did not return in time" + (f": it was still{where}" if where else "")
    why = f" ({error})" if str(error) else ""
    return f"raised {type(error).__name__}{where}{why}"


def picture(board):
    return "".join(" ".join(mark or "." for mark in row) + "\n" for row in board)


def fail(name, sentence, board=None, expected=None):
    text = f"{name} {sentence}"
    if board:
        text += f", given this board:\n\n{picture(board)}\n"
    if expected:
        text += f"It should return this board:\n\n{picture(expected)}\n"
    failed.append(name)
    if failed[0] != name:
        text += f"Fix {failed[0]} first: this failure may come from it.\n"
    pytest.fail(text, pytrace=False)


with time_limit():
    tictactoe, problem = attempt(import_module, "tictactoe")
if problem:
    fail("tictactoe.py", described(problem))


@pytest.fixture(autouse=True, scope="module")
def _time_limit():
    with time_limit():
        yield


def call(name, *given):
    """Return what a function returns; it must exist, raise nothing and not change the board."""
    if not hasattr(tictactoe, name):
        fail(name, "is missing in tictactoe.py")
    before = [[list(row) for row in board] for board in given[:1]]
    seconds = MINIMAX_SECONDS if name == "minimax" else SECONDS
    answer, error = attempt(getattr(tictactoe, name), *given, seconds=seconds)
    if [*given[:1]] != before:
        fail(name, "changed its argument", *before)
    if error:
        fail(name, described(error), *before)
    return answer


def check(name, board, expected):
    answer = call(name, board)
    if answer != expected or isinstance(answer, bool) != isinstance(expected, bool):
        fail(name, f"returned {answer!r} instead of {expected!r}", board)


def test_the_marks_are_those_of_the_course():
    for name, mark in {"X": "X", "O": "O", "EMPTY": None}.items():
        found = getattr(tictactoe, name, "missing")
        if found != mark:
            fail(name, f"is {found!r} instead of {mark!r}")


def test_initial_state_is_an_empty_board():
    board = call("initial_state")
    if board != to_board("." * 9):
        fail("initial_state", f"returned {board!r}. ", expected=to_board("." * 9))
    if len({id(row) for row in board}) < 3:
        fail("initial_state", "returned one row several times, so a mark in it is in all of them.")


def test_player_is_x_at_first_and_then_the_other_player_in_turn():
    for position in LIVE:
        check("player", to_board(position), oracle.player(position))


def test_winner_is_the_player_with_three_in_a_row_or_none():
    for position in POSITIONS:
        check("winner", to_board(position), oracle.winner(position))


def test_actions_is_the_set_of_the_free_squares():
    for position in reversed(LIVE):  # A full board shows a mistake at its simplest.
        board, free = to_board(position), {to_action(square) for square in oracle.free(position)}
        answer = call("actions", board)
        if not isinstance(answer, (set, frozenset)):
            fail("actions", f"returned {answer!r}, which is not a set", board)
        wrong = [f"{action} is missing" for action in sorted(free - answer)]
        wrong += [f"{action!r} is not free" for action in sorted(answer - free, key=repr)]
        if wrong:
            fail("actions", f"returned a wrong set ({', '.join(wrong)})", board)


def test_terminal_is_true_once_the_game_is_over_and_false_before():
    for position in POSITIONS:
        check("terminal", to_board(position), not oracle.free(position))


def test_utility_is_1_if_x_has_won_and_minus_1_if_o_has_won_and_0_after_a_tie():
    for position in FINISHED:
        check("utility", to_board(position), {"X": 1, "O": -1, None: 0}[oracle.winner(position)])


def test_result_is_a_new_board_with_one_more_mark():
    for position in LIVE:
        for square in oracle.free(position):
            board, expected = to_board(position), to_board(oracle.play(position, square))
            answer = call("result", board, to_action(square))
            if answer != expected:
                fail("result", f"returned {answer!r} for {to_action(square)}", board, expected)
            if any(new is old for new in answer for old in board):
                fail("result", "returned a board that shares rows with its argument", board)


def test_result_raises_an_exception_if_the_action_is_not_legal():
    for position in LIVE:
        board, legal = to_board(position), to_action(oracle.free(position)[0])
        call("result", board, legal)  # A result that always raises is not written yet.
        taken = [to_action(square) for square in range(9) if position[square] != "."]
        for action in [*taken, (-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]:
            _, error = attempt(tictactoe.result, board, action)
            if not isinstance(error, Exception):
                sentence = described(error) if error else "raised no exception"
                fail("result", f"{sentence} for {action}", board)


@pytest.mark.parametrize("free", range(10))
def test_minimax_is_a_move_with_the_best_outcome_or_none_once_the_game_is_over(free):
    for position in [position for position in POSITIONS if position.count(".") == free]:
        board, (outcome, _) = to_board(position), oracle.ending(position)
        after = {to_action(s): oracle.play(position, s) for s in oracle.free(position)}
        best = [action for action in after if oracle.ending(after[action])[0] == outcome] or [None]
        answer = call("minimax", board)
        if answer not in best:
            fail("minimax", f"returned {answer!r} instead of {' or '.join(map(str, best))}", board)
