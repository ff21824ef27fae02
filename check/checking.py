"""How test_rules.py calls the functions of a tictactoe.py and says what is wrong with an answer."""

import reprlib
import sys
import time
import traceback
from contextlib import contextmanager, redirect_stdout
from functools import cache
from inspect import iscoroutinefunction
from io import StringIO
from textwrap import shorten
from unittest.mock import patch

import pytest

import running
import theirs
from positions import ANSWERS, BY_BOARD, EMPTY_BOARD, MARKS, NAMES, share, slip
from running import MISSING, NOT_TESTED, NOT_WRITTEN, RIGHT, WRONG, asks_the_user, attempt, describe

EMPTY_BOARD_SECONDS = 300  # A plain minimax needs a while for the empty board.
SEARCH_SECONDS = 20  # for the other boards, and for what the file does when it is imported
COUNTING_SECONDS = 5
LEFT_OPEN = ("player", "actions")  # what they return once the game is over
MAIN = 'Code that asks the user belongs under `if __name__ == "__main__":`.'
SHARED = """\
With new = board, both are the same board. board.copy() and board[:] still share the rows;
copy.deepcopy(board) does not."""
NOT_BY_BOARD = """\
Asked about this board another time, it is right. So its answer depends on more than the board: on
chance, or on what earlier boards have left in a global variable or a default argument."""


def stand_in(name, theirs):
    """Return a right function, or a right mark, to be used in the place of theirs."""
    if name in MARKS:
        running.results.marks_stood_in |= not equal(theirs, MARKS[name])
        return MARKS[name]

    def answer(*given, **named):
        board, *action = [*given, *named.values()] or [EMPTY_BOARD.board()]
        try:
            position = BY_BOARD[tuple(map(tuple, board))]
        except (KeyError, TypeError):
            if theirs:  # It may know boards that can't come up in a game.
                return theirs(*given, **named)
            raise NameError(f"name '{name}' is not defined") from None
        running.results.stood_in.add(running.results.current)
        if name in LEFT_OPEN and not position.player and theirs:
            answer, error = own_answer(theirs, position)
            if not error and answer in (None, set(), frozenset()):
                return answer  # The others may rely on it.
        if name != "result":
            return ANSWERS[name](position)
        after = position.after(tuple(action[0]))
        return tuple(map(tuple, after)) if isinstance(board, tuple) else after

    return answer


def own_answer(theirs, position):
    """Return what their function returns, and what it raises, as a part of another one's call."""
    try:
        return theirs(position.board()), None
    except Exception as error:  # noqa: BLE001
        return None, error


@cache
def load(replaced):
    """Load the file that is checked, and put right functions in it for some."""
    module, error = attempt(theirs.checked.load, seconds=SEARCH_SECONDS)
    for name in replaced if module else ():
        theirs.checked.replace(module, name, stand_in(name, getattr(module, name, None)))
    return module, error


def import_anew():
    """Forget the file that is checked, and so all that it remembers."""
    load.cache_clear()


def pass_over(name, state):
    """End a test of a function that can't be tested: this is no failure."""
    running.results.states[name] = state
    pytest.skip(f"{name}: {state}")


def find(name):
    """Return a function or a mark of theirs."""
    module, error = load(running.results.replaced)
    if error:
        running.results.end = running.CANT_IMPORT
        told = describe(error)
        fail(theirs.checked.name, f"{told}\n\n{MAIN}" if told.startswith("calls input") else told)
    if not hasattr(module, name):
        classes = [value for value in vars(module).values() if isinstance(value, type)]
        running.results.in_a_class |= any(hasattr(one, name) for one in classes)
        pass_over(name, MISSING)
    found = getattr(module, name)
    if iscoroutinefunction(found):
        fail(name, "begins with async def, so a call returns no answer: write just def")
    return found


def text(answer):
    """Return an answer as Python shows it, sets in order, and shortened if it is long."""
    shown = reprlib.Repr()
    shown.maxset = shown.maxfrozenset = shown.maxlist = shown.maxtuple = shown.maxdict = 10
    shown.maxother = shown.maxstring = 150
    return shorten(shown.repr(answer), 150, placeholder=" ...")


def equal(answer, expected):
    """Return whether both are equal. A numpy array never is: its == gives no single yes or no."""
    try:
        return bool(answer == expected)
    except (AttributeError, TypeError, ValueError):
        return False


def is_board(answer):
    rows = answer if isinstance(answer, list) else []
    marks = [mark for row in rows if isinstance(row, list) for mark in row]
    return len(rows) == 3 and len(marks) == 9 and {*map(repr, marks)} <= {"'X'", "'O'", "None"}


def instead(answer, expected):
    """Return what is wrong with an answer, in the words that follow "returned"."""
    if not is_board(expected):
        return f"{text(answer)} instead of {expected!r}"
    if is_board(answer):
        return "the wrong board"
    if hasattr(answer, "__len__") and not isinstance(answer, list):
        return f"{text(answer)} of type {type(answer).__name__} instead of list"
    for row in answer if isinstance(answer, list) else ():
        if not isinstance(row, list):
            return f"{text(answer)} with a row of type {type(row).__name__} instead of list"
    return f"{text(answer)} instead of the board below"


def fail(name, sentence, **boards):
    """Fail with a sentence that begins with the function's name, and draw boards side by side."""
    columns = [
        [f"{title}:", *(" ".join(mark or "." for mark in row) for row in board)]
        for title, board in boards.items()
        if is_board(board)
    ]
    lines = ["".join(f"{cell:12}" for cell in cells).rstrip() for cells in zip(*columns)]
    pytest.fail("\n".join([f"{name} {sentence}\n", *lines]).rstrip(), pytrace=False)


def ask(name, position=None, *action):
    """Return what a function returns; it must raise nothing and not change the board."""
    given = [position.board(), *action] if position else []
    seconds = SEARCH_SECONDS if name == "minimax" else running.SECONDS
    if (name, position) == ("minimax", EMPTY_BOARD):
        seconds = EMPTY_BOARD_SECONDS
    answer, error = attempt(find(name), *given, seconds=seconds)
    before = position and position.board()
    if isinstance(error, NotImplementedError):
        needed = traceback.extract_tb(error.__traceback__)[-1].name
        pass_over(name, NOT_TESTED if needed in {*NAMES} - {name} else NOT_WRITTEN)
    if error:
        fail(name, describe(error), given=before)
    if not action:
        running.results.answers[position] = answer
    if position and not equal(given[0], before):
        why = SHARED if name == "result" else "It has to leave the board as it is."
        fail(name, f"changed the board it was given.\n{why}", before=before, after=given[0])
    return answer


def check(name, position=None, *action):
    """Check what a function returns, given a board and perhaps an action."""
    answer = ask(name, position, *action)
    expected = ANSWERS[name](position or EMPTY_BOARD, *action)
    # In Python, True equals 1. But terminal must return a bool, and utility a number.
    if not equal(answer, expected) or isinstance(answer, bool) != isinstance(expected, bool):
        after = f" for the action {action[0]}" if action else ""
        given, shown = position and position.board(), {"returned": answer, "expected": expected}
        fail(name, f"returned {instead(answer, expected)}{after}", given=given, **shown)
    return answer


def check_raises(name, position, action, why):
    """Check that a function raises an exception, whichever, for an action that is not legal."""
    answer, error = attempt(find(name), position.board(), action)
    if not isinstance(error, Exception) or asks_the_user(error):
        returned = "the board below" if is_board(answer) else text(answer)
        happened = describe(error) if error else f"returned {returned}"
        if error and not isinstance(error, Exception) and error is not running.call.error:
            happened = f"{type(error).__name__}, which it raised, is no Exception"
        sentence = f"must raise an exception for {action}, which {why}, but {happened}"
        fail(name, sentence, given=position.board(), returned=answer)


@contextmanager
def quietly():
    """Print nothing and start no debugger: the failure has been seen."""
    with redirect_stdout(StringIO()), patch.object(sys, "breakpointhook", lambda *_: None):
        yield


def failure(check_one, question):
    """Return the exception if a check fails or can't be made."""
    try:
        check_one(*question)
    except (pytest.fail.Exception, pytest.skip.Exception) as error:
        return error
    return None


def first_failure(questions, check_one):
    """Return the first question at which a check fails, and the failure."""
    failures = ((question, failure(check_one, question)) for question in questions)
    return next(filter(lambda found: found[1], failures), (None, None))


def check_each(name, questions, check_one, earlier=(), counted=None, note=""):
    """
    Check what a function answers to each question: a position and perhaps an action.

    Right functions stand in for those that are known not to be right, and if it fails, for those
    that may not be right, too. So a tictactoe.py that is right is tested as it is. If it fails,
    the failures are counted, in silence, among the questions that are counted. Functions that
    stand in begin with the earlier questions, so that theirs has as much to remember. A note says
    more of how it was asked.
    """
    results = running.results
    results.current, results.answers = name, {}
    results.replaced = frozenset(results.named(WRONG, MISSING, NOT_WRITTEN)) - {name}
    question, error = first_failure(questions, check_one)
    unknown = frozenset(NAMES) - {*results.named(RIGHT), name}
    in_vain = results.end or (running.call.error and not running.interrupted_in() & unknown)
    if error and not in_vain and unknown > results.replaced:
        results.states[name], results.replaced = NOT_TESTED, unknown
        question, error = first_failure([*earlier, *questions], check_one)
    if isinstance(error, pytest.fail.Exception) and question:
        told = [str(error), note]
        if not running.call.error:
            told += more(question, counted or questions, check_one)
        pytest.fail("\n\n".join(filter(None, told)), pytrace=False)
    if error:
        raise error


def more(question, counted, check_one):
    """Return what else can be said of a function that fails at a question."""
    with quietly():
        if question not in counted:  # an earlier one
            return []
        # First of all, it goes on with what it remembers.
        share_told = count(question, counted, check_one)
        alike = what_is_alike(counted)
        return [NOT_BY_BOARD * depends_on_more(question, check_one), alike, share_told]


def what_is_alike(questions):
    """Return what the answers to all questions have in common, if these are positions alone."""
    answers = running.results.answers
    if len(questions) < 2 or any(len(question) != 1 for question in questions):
        return ""
    given = {position: answers[position] for (position,) in questions if position in answers}
    if len(given) < len(questions):
        return ""
    try:
        return slip(running.results.current, given, text)
    except (AttributeError, TypeError, ValueError):  # as that of a numpy array
        return ""


def depends_on_more(question, check_one):
    """Return whether a question is answered right if it is asked again, or as the first one."""
    again = failure(check_one, question)
    import_anew()
    return not again or not failure(check_one, question)


def count(first, questions, check_one):
    """Return in how many positions a function is wrong; those before the first one are right."""
    start = questions.index(first)
    wrong, tried = {first[0]: 1}, {question[0]: 1 for question in questions[: start + 1]}
    end = time.process_time() + COUNTING_SECONDS
    for question in questions[start + 1 :]:
        if time.process_time() > end or running.results.end:
            break
        tried[question[0]] = 1
        if failure(check_one, question):
            wrong[question[0]] = 1
    return share([*wrong], [*tried], {question[0] for question in questions})
