"""
Whether a function is right, whatever the others are, and what its mistakes have in common.

A function can fail because of another one that it calls. So it is tested up to two times, in new
copies of the file: with right functions in the place of those that are known not to be right; and
if it fails, with right ones for all that are not yet known to be right, too. It is right if it
passes once.
"""

import dis
import inspect
import sys
import time
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from types import FunctionType, ModuleType
from unittest.mock import patch

from check import calls
from check.alike import share, slip
from check.answers import equal
from check.checking import ChangedError, UntestedError, WrongError, import_anew, imported
from check.positions import NAMES
from check.results import RIGHT, found

COUNTING_SECONDS = 5
NOT_BY_BOARD = """\
Asked about the same board again, it answers correctly. So its answer depends on more than the
board: """
PERHAPS = "perhaps on {}."
OR_ELSE = "chance, on the time, or on something that earlier calls have changed"
CHANCE = ("random", "secrets", "time", "datetime")  # modules, or those of imported functions
PLAIN = (list, dict, set, int, float, str, type(None))


def judge(name, questions, check_one, evidence=None):
    """
    Check what a function answers to each question: a position and perhaps an action.

    If it fails, the error says more: in how many positions it is wrong, what these have in common,
    and what evidence(*question) shows.
    """
    found.current, found.replaced = name, found.not_right() - {name}
    question, error = first_failure(questions, check_one)
    unproven = frozenset(NAMES) - {*found.named(RIGHT), name}
    if error and unproven - found.replaced and not found.end:
        found.replaced = unproven
        question, error = first_failure(questions, check_one)
    if isinstance(error, UntestedError):
        found.states[name] = str(error)
        raise error
    if error:
        told = [str(error)]
        # Of what has no position, the question is ().
        if question and not calls.call.error and not isinstance(error, ChangedError):
            told += more(question, questions, check_one, evidence)
        raise WrongError("\n\n".join(filter(None, told)))


def failure(check_one, question):
    """Return the exception if a check fails or can't be made."""
    try:
        check_one(*question)
    except (WrongError, UntestedError) as error:
        return error
    return None


def first_failure(questions, check_one):
    """Return the first question at which a check fails, and the failure."""
    found.answers = {}
    for question in questions:
        error = failure(check_one, question)
        if error:
            return question, error
    return None, None


@contextmanager
def quietly():
    """Print nothing and start no debugger: the failure has been seen."""
    with redirect_stdout(StringIO()), patch.object(sys, "breakpointhook", lambda *_: None):
        yield


def more(question, questions, check_one, evidence):
    """Return what else can be said of a function that fails at one of these questions."""
    with quietly():
        # First what needs the memory of the file, which is_right_again empties.
        share_told = share_of_wrong(question, questions, check_one)
        alike = what_is_alike(questions)
        used = imported()
        if is_right_again(question, check_one):
            import_anew()
            on_what = besides_the_board(vars(used), vars(imported()))
            return [NOT_BY_BOARD + PERHAPS.format(on_what)]
        return [alike, share_told, evidence(*question) if evidence else ""]


def is_right_again(question, check_one):
    """Return whether a question is answered rightly later: again, once more, or as the first."""
    errors = [failure(check_one, question), failure(check_one, question)]
    import_anew()
    return not all([*errors, failure(check_one, question)])


def besides_the_board(used, new):
    """Return on what answers may depend, given the names of a file after calls and before."""
    plain = {name: value for name, value in used.items() if isinstance(value, PLAIN)}
    functions = [value for value in used.values() if isinstance(value, FunctionType)]
    stored = {name for function in functions for name in stored_globals(function)}
    changed = [
        f"the global variable {name}"
        for name in plain
        if name in stored or not equal(plain[name], new.get(name))
    ]
    for function in functions:
        before, now = map(default_arguments, (new.get(function.__name__), function))
        changed += [
            f"the default argument {name} of {function.__name__}"
            for name in now
            if isinstance(now[name], PLAIN) and not equal(now[name], before.get(name))
        ]
    changed = [f"{one}, which earlier calls have changed" for one in changed]
    modules = {getattr(value, "__module__", None) for value in used.values()}
    modules |= {value.__name__ for value in used.values() if isinstance(value, ModuleType)}
    chance = [f"what the module {name} returns" for name in CHANCE if name in modules]
    return ",\nor on ".join([*changed, *chance]) or OR_ELSE


def stored_globals(function):
    """Return the global variables to which a function gives other values."""
    steps = dis.get_instructions(function)
    return {step.argval for step in steps if step.opname == "STORE_GLOBAL"}


def default_arguments(function):
    """Return the default arguments of a function, by name."""
    if not isinstance(function, FunctionType):
        return {}
    parameters = inspect.signature(function).parameters.values()
    return {one.name: one.default for one in parameters if one.default is not one.empty}


def share_of_wrong(first, questions, check_one):
    """
    Return a sentence that says in how many positions a function is wrong, or "".

    It is known to be right at the questions before the first one, and wrong at that one.
    """
    position, *action = first
    if not {*action} <= {*position.free}:
        return ""  # Of the actions that are not legal, only some are tried.
    start = questions.index(first)
    wrong, tried = {position}, {question[0] for question in questions[: start + 1]}
    end = time.process_time() + COUNTING_SECONDS
    for question in questions[start + 1 :]:
        if time.process_time() > end or found.end:
            break
        tried.add(question[0])
        if failure(check_one, question):
            wrong.add(question[0])
    return share([*wrong], tried, {question[0] for question in questions})


def what_is_alike(questions):
    """Return what the answers to all questions have in common, if these are positions alone."""
    if len(questions) < 2 or not all(question in found.answers for question in questions):
        return ""
    try:
        return slip(found.current, {one: found.answers[(one,)] for (one,) in questions})
    except (AttributeError, TypeError, ValueError):  # as that of a numpy array
        return ""
