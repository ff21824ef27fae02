"""What all tests of the check begin with: it knows nothing yet, and leaves nothing behind."""

import sys
from unittest.mock import patch

import pytest

from check import calls, checking, judging, results, student


@pytest.fixture(autouse=True)
def nothing_is_known_yet(monkeypatch):
    kept = {**vars(results.found)}
    vars(results.found).update(vars(results.Results()))
    monkeypatch.setattr(calls, "call", calls.Call())
    monkeypatch.setattr(student, "file", student.File("nowhere/tictactoe.py"))  # as in modules.py
    monkeypatch.setattr(judging, "COUNTING_SECONDS", -1)  # for most tests, one failure is enough
    monkeypatch.setattr(sys, "path", [*sys.path])
    checking.import_anew()
    with patch.dict(sys.modules), calls.watching():
        yield
    checking.import_anew()
    vars(results.found).update(kept)
