"""Asking the check about the tictactoe.py of a test, function by function."""

from unittest.mock import patch

import checking
import results
import test_rules
import theirs
from judging import failure
from modules import NAMES, made


def told(source, *names, every=9, make=made):
    """Return {function: what the check says} of those that are not right, asked in this order."""
    checking.import_anew()
    answers = {}
    with patch.object(theirs.checked, "load", lambda: make(source)):
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
