"""
How one of the student's functions is tested: it is asked questions, and each answer is checked.

A question is a position and perhaps an action. A test that fails raises WrongError.
"""

import sys
import traceback
from copy import deepcopy
from functools import cache

from check import calls, student
from check.answers import equal, instead, is_board, text
from check.calls import asks_the_user, attempt, describe
from check.positions import ANSWERS, FUNCTIONS, START, letters
from check.results import MISSING, NOT_TESTED, NOT_WRITTEN, found
from check.stand_ins import stand_in

EMPTY_BOARD_SECONDS = 300  # A plain minimax needs a while for the empty board.
SEARCH_SECONDS = 20  # for the other boards, and for what the file does when it is imported
MAIN = 'Code that asks the user for input belongs under `if __name__ == "__main__":`.'
SHARED = """\
After new = board, both names refer to the same board. Copies made by board.copy(), board[:] or
copy.copy(board) still share its rows. copy.deepcopy(board) copies the rows, too."""


class WrongError(Exception):
    """A sentence that says what is wrong, and the boards."""


class ChangedError(WrongError):
    """An answer was changed by a later call. Asked about the same board again, it can be right."""


class UntestedError(Exception):
    """The state of a function that can't be tested. This is not a failure."""


@cache
def load(replaced):
    """Load the file that is checked, and put right functions in it for some."""
    module, error = attempt(student.file.load, seconds=SEARCH_SECONDS)
    if module:
        for name in replaced:
            setattr(module, name, stand_in(name, getattr(module, name, None)))
    return module, error


def import_anew():
    """Forget the file that is checked, and so all that it remembers."""
    load.cache_clear()


def imported():
    """Return the file that is checked as a module."""
    module, error = load(found.replaced)
    if error:
        found.cant_import = True
        told = describe(error)
        if isinstance(error, SyntaxError):
            told += f"\n\nThis is Python {sys.version.split()[0]}."
        # Python 3.11 raises ValueError if there are null bytes.
        may_be_unreadable = isinstance(error, (SyntaxError, ValueError))
        if may_be_unreadable and not student.file.is_plain_text():
            told = student.SAVED_WRONGLY
        fail(student.file.name, f"{told}\n\n{MAIN}" if asks_the_user(error) else told)
    return module


def find(name):
    """Return a function or a mark of the file."""
    module = imported()
    if not hasattr(module, name):
        raise UntestedError(MISSING)
    function = getattr(module, name)
    if name in FUNCTIONS and not callable(function):
        fail(name, f"is {text(function)}, not a function")
    return function


def fail(name, sentence, kind=WrongError, **boards):
    """Fail with a sentence that begins with the function's name, and draw boards side by side."""
    columns = [
        [f"{title}:", *(" ".join(mark or "." for mark in row) for row in board), letters(board)]
        for title, board in boards.items()
        if is_board(board)
    ]
    lines = ["".join(f"{cell:14}" for cell in cells).rstrip() for cells in zip(*columns)]
    raise kind("\n".join([f"{name} {sentence}\n", *lines]).rstrip())


def ask(name, position=None, *action):
    """Return what a function returns; it must raise nothing and not change the board."""
    given = [position.board(), *action] if position else []
    seconds = calls.SECONDS
    if name == "minimax":
        seconds = EMPTY_BOARD_SECONDS if position == START else SEARCH_SECONDS
    answer, error = attempt(find(name), *given, seconds=seconds)
    if error:
        fail_because_of(error, name, position, *action)
    found.answers[(position, *action)] = answer
    check_last_answer(name, answer)
    before = position and position.board()
    if position and not equal(given[0], before):
        why = SHARED if name == "result" else "It must leave the board as it is."
        fail(name, f"changed the board it was given.\n{why}", before=before, after=given[0])
    return answer


def check_last_answer(name, answer):
    """Check that a call has not changed what the one before returned: one list for all answers."""
    last, copy = found.last.get(name, (None, None))
    can_change = isinstance(answer, set) or is_board(answer)
    found.last[name] = answer, deepcopy(answer) if can_change else answer
    if not equal(last, copy) and repr(last) != repr(copy):
        kind = type(last).__name__
        told = f"changed the {kind} that it had returned earlier. It has to return a new one"
        fail(name, f"{told} each time.", ChangedError, before=copy, after=last)


def fail_because_of(error, name, position=None, *action):
    """Fail with what a function raised, unless it raised it because something is not written."""
    if isinstance(error, NotImplementedError):
        others = {frame.name for frame in traceback.extract_tb(error.__traceback__)} - {name}
        if others & {*FUNCTIONS}:
            raise UntestedError(NOT_TESTED)
        raise UntestedError(NOT_WRITTEN)
    legal = f"\n\nIt was given the action {action[0]}, which is legal." if action else ""
    fail(name, describe(error) + legal, given=position and position.board())


def check(name, position=None, *action):
    """Check what a function returns, given a board and perhaps an action."""
    answer = ask(name, position, *action)
    expected = ANSWERS[name](position or START, *action)
    # In Python, True equals 1. But terminal must return a bool, and utility a number.
    if not equal(answer, expected) or isinstance(answer, bool) != isinstance(expected, bool):
        after = f" for the action {action[0]}" if action else ""
        sentence = f"returned {instead(answer, expected)}{after}"
        given = position and position.board()
        fail(name, sentence, given=given, returned=answer, expected=expected)
    return answer


def check_raises(name, position, action, why):
    """Check that a function raises an exception, whichever, for an action that is not legal."""
    answer, error = attempt(find(name), position.board(), action)
    if isinstance(error, Exception) and not asks_the_user(error):
        return
    happened = f"returned {'the board below' if is_board(answer) else text(answer)}"
    if error:
        happened = describe(error)
        if not isinstance(error, Exception) and error is not calls.call.error:
            happened = f"it raised {type(error).__name__}, which is not an Exception"
    sentence = f"must raise an exception for {action}, which {why}, but {happened}"
    fail(name, sentence, given=position.board(), returned=answer)
