"""Runs the check of a file in this process, without side effects."""

import signal
import sys
from contextlib import contextmanager
from io import StringIO
from unittest.mock import patch

from check.judging import Check
from check.student import File


@contextmanager
def checked(path):
    """Yield the Check of a file."""
    handler = signal.getsignal(signal.SIGINT)
    path_before, modules = [*sys.path], patch.dict(sys.modules)
    with modules, patch.object(sys, "stdin", StringIO()):
        try:
            yield Check(File(path))
        finally:
            sys.path[:] = path_before
            signal.signal(signal.SIGINT, handler)
