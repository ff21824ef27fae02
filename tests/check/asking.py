"""Asking the check about the tictactoe.py of a test, function by function."""

from unittest.mock import patch

import pytest

from check import checking, results, student, test_rules
from check.judging import failure
from modules import NAMES, made


class Told(dict):
    """What the check says of each function that is not right."""

    def __missing__(self, name):
        pytest.fail(f"the check takes {name} for right")


def check_blamed(answers, names):
    """Check of which functions the check says something."""
    __tracebackhide__ = True
    said = "\n\n".join(answers.values())
    if [*answers] != [*names]:
        pytest.fail(
            f"not {[*names]} are told to be wrong, but {[*answers]}:\n{said}", pytrace=False
        )


def told(source, *names, every=9, make=made):
    """Return what the check says of the functions that are not right, asked in this order."""
    checking.import_anew()
    answers = Told()
    with patch.object(student.file, "load", lambda: make(source)):
        for name in names or NAMES:
            error = failure(run_tests_of, (name, every))
            if isinstance(error, checking.WrongError):
                results.found.states[name] = results.WRONG
            if error:
                answers[name] = str(error)
            else:
                results.found.states[name] = results.RIGHT
    return answers


def run_tests_of(name, every):
    """Run the tests of a function, with one position in so many."""
    for test in [getattr(test_rules, test) for test in vars(test_rules)]:
        if getattr(test, "__name__", "").startswith(f"test_{name.lower()}_"):
            test(*(positions[every - 1 :: every] for positions in test.__defaults__ or ()))
