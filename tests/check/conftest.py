"""What the tests of the check share: a file that is judged in this process."""

import signal
import sys
from io import StringIO
from math import inf
from unittest.mock import patch

import pytest

from check import judging
from check.judging import Check
from check.questions import QUESTIONS
from check.student import File, Watch


@pytest.fixture
def judged(tmp_path, monkeypatch):
    """Return a function that judges a source, asking one question of so many."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "stdin", StringIO())
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 0)
    handler, watches = signal.getsignal(signal.SIGINT), []

    def judged(source, *names, every=9, **neighbours):
        for name, text in {"tictactoe": source, **neighbours}.items():
            (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        some = {name: QUESTIONS[name][::every] for name in QUESTIONS}
        file = File(tmp_path / "tictactoe.py")
        watches.append(Watch(file))
        with patch.dict(QUESTIONS, some):
            check = Check(file, watches[-1])
            for name in names or QUESTIONS:
                check.judge(name)
        return check

    with patch.dict(sys.modules):
        yield judged
    for watch in watches:
        watch.allow(inf)
    signal.signal(signal.SIGINT, handler)
