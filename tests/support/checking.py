"""Runs the check of a file in this process, without side effects."""

import signal
import sys
from contextlib import contextmanager
from io import StringIO
from unittest.mock import patch

import pytest

from check.judging import LIMITS, Check, Trial
from check.student import File
from check.verdicts import Kind
from support.modules import NAMES


@contextmanager
def checked(path):
    """Yield the Check of a file."""
    handler = signal.getsignal(signal.SIGINT)
    path_before, modules = [*sys.path], patch.dict(sys.modules)
    # Old bytecode would be taken for that of a file of the same length and second.
    with modules, patch.multiple(sys, stdin=StringIO(), dont_write_bytecode=True):
        sys.modules.pop("tictactoe", None)  # or the check would take it for one of its own
        try:
            yield Check(File(path))
        finally:
            sys.path[:] = path_before
            signal.signal(signal.SIGINT, handler)


class Functions:
    """
    The functions of a file, called one at a time, as the check calls them.

    Right ones take the place of the others. An exception, and a call that takes too long, end in a
    MistakeError.
    """

    def __init__(self, check):
        self.check = check

    def __getattr__(self, name):
        def call(*given):
            __tracebackhide__ = True
            trial = Trial(self.check.file, name, {*NAMES} - {name})
            own = getattr(trial.module, name, None)
            answer, mistake = trial.file.call(LIMITS[name][0], own, *given)
            if not own or (mistake and mistake.kind is Kind.NOT_WRITTEN):
                pytest.fail(f"{name} is not written yet.", pytrace=False)
            if mistake:
                mistake.name = name
                raise mistake
            return answer

        call.__qualname__ = name  # for pytest's messages
        return call
