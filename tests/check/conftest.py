"""What the tests of the check share: a file that is judged in this process."""

from contextlib import ExitStack
from unittest.mock import Mock

import pytest

from check import judging, student
from check.truth import QUESTIONS
from support.checking import checked

EVERY_QUESTION, EVERY_LIVE = {**QUESTIONS}, judging.LIVE


def one_in(every, positions):
    """Return one in so many of these positions, and always the last."""
    return positions[(len(positions) - 1) % every :: every]


@pytest.fixture
def judged(tmp_path, monkeypatch):
    """Return a function that judges functions of a source in one position of so many."""
    monkeypatch.setattr(judging, "COUNTING", 0)
    monkeypatch.setattr(student, "Thread", Mock())  # No call takes too long.
    with ExitStack() as files:

        def judged(source, *names, every=60, **neighbours):
            for name, text in {"tictactoe": source, **neighbours}.items():
                (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
            monkeypatch.setattr(judging, "LIVE", one_in(every, EVERY_LIVE))
            for name, positions in EVERY_QUESTION.items():
                monkeypatch.setitem(QUESTIONS, name, one_in(every, positions))
            check = files.enter_context(checked(tmp_path / "tictactoe.py"))
            for name in names:
                check.judge(name)
            return check

        yield judged
