"""
Whether a function is right, whatever the others are, and what its mistakes have in common.

A function can fail because of another one that it calls. So it is tested up to three times, in new
copies of the file:
1. with right functions in the place of those that are known not to be right;
2. if it fails, with right ones for all that are not yet known to be right, too;
3. if it fails and calls functions that are wrong, with these as they are: both may use a form of
   their own, a winner that is "X wins" for instance.
It is right if it passes once.
"""

import sys
import time
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from unittest.mock import patch

import calls
from answers import text
from checking import ChangedError, UntestedError, WrongError, import_anew
from positions import NAMES, share, slip
from results import WRONG, found

COUNTING_SECONDS = 5
NOT_BY_BOARD = """\
Asked about this board again, it is right. So its answer depends on more than the board: on chance
or on time, or on what earlier boards have left in a global variable or a default argument."""


class Trial:
    """What came of a test of one function, while right ones stand in for some of the others."""

    def __init__(self, replaced, questions, check_one):
        found.replaced, found.answers = replaced, {}
        self.replaced = replaced
        self.question, self.error = first_failure(questions, check_one)
        self.answers = found.answers
        self.interrupted_in = calls.interrupted_in()  # the functions, if a call was interrupted

    def can_be_due_to(self, others):
        """Return whether these functions, one of which may not be right, can be why it failed."""
        if found.end or not self.error or not others:
            return False
        return not self.interrupted_in or bool(self.interrupted_in & others)


def judge(name, questions, check_one, earlier=(), counted=(), note="", evidence=None):
    """
    Check what a function answers to each question: a position and perhaps an action.

    The second and the third time, it is asked the earlier questions, too, so that it has as much to
    remember. If it fails, its failures are counted, in silence, among the questions that are
    counted. A note says more of how it was asked; evidence(*question), what else can be shown.
    """
    found.current = name
    trial = last_trial(name, questions, check_one, earlier)
    if isinstance(trial.error, UntestedError):
        found.states[name] = str(trial.error)
        raise trial.error
    if trial.error:
        told = [str(trial.error), note]
        told_alone = trial.interrupted_in or isinstance(trial.error, ChangedError)
        if trial.question and not told_alone:
            told += more(trial.question, counted or questions, check_one, evidence)
        raise WrongError("\n\n".join(filter(None, told)))


def last_trial(name, questions, check_one, earlier):
    """Return the trial that a function passes, or the one with the most right ones around it."""
    not_right = found.not_right() - {name}
    unproven = frozenset(NAMES) - found.right_alone() - {name}
    trial = Trial(not_right, questions, check_one)
    if trial.can_be_due_to(unproven - not_right):
        trial = Trial(unproven, [*earlier, *questions], check_one)
    wrong = frozenset([*found.named(WRONG), *found.beside]) & found.stood_in.get(name, set())
    if trial.can_be_due_to(wrong):
        beside_them = Trial(not_right - wrong, [*earlier, *questions], check_one)
        if not beside_them.error:
            found.beside[name] = sorted(wrong, key=NAMES.index)
            return beside_them
        found.replaced, found.answers = trial.replaced, trial.answers
    return trial


def failure(check_one, question):
    """Return the exception if a check fails or can't be made."""
    try:
        check_one(*question)
    except (WrongError, UntestedError) as error:
        return error
    return None


def first_failure(questions, check_one):
    """Return the first question at which a check fails, and the failure."""
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


def more(question, counted, check_one, evidence):
    """Return what else can be said of a function that fails at a question."""
    if question not in counted:  # an earlier one
        return []
    with quietly():
        # These come before is_right_again, which imports it anew: it still remembers.
        share_told = share_of_wrong(question, counted, check_one)
        alike = what_is_alike(counted)
        if is_right_again(question, check_one):
            return [NOT_BY_BOARD]
        return [alike, share_told, evidence(*question) if evidence else ""]


def is_right_again(question, check_one):
    """Return whether a question is answered rightly later: again, once more, or as the first."""
    errors = [failure(check_one, question), failure(check_one, question)]
    import_anew()
    return not all([*errors, failure(check_one, question)])


def share_of_wrong(first, questions, check_one):
    """
    Return a sentence that says in how many positions a function is wrong, or "".

    It is known to be right at the questions before the first one, and wrong at that one.
    """
    start = questions.index(first)
    wrong, tried = {first[0]}, {question[0] for question in questions[: start + 1]}
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
    if len(questions) < 2 or any(len(question) != 1 for question in questions):
        return ""
    answers = {one: found.answers[one] for (one,) in questions if one in found.answers}
    if len(answers) < len({*questions}):
        return ""
    try:
        return slip(found.current, answers, text)
    except (AttributeError, TypeError, ValueError):  # as that of a numpy array
        return ""
