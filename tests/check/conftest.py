"""What the tests of the check share: a file that is judged in this process."""

from contextlib import ExitStack
from unittest.mock import patch

import pytest

from check import judging
from check.truth import QUESTIONS
from support.checking import checked


@pytest.fixture
def judged(tmp_path, monkeypatch):
    """Return a function that judges a source in one position of so many."""
    monkeypatch.setattr(judging, "COUNTING", 0)
    with ExitStack() as files:

        def judged(source, *names, every=60, **neighbours):
            for name, text in {"tictactoe": source, **neighbours}.items():
                (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
            check = files.enter_context(checked(tmp_path / "tictactoe.py"))
            # Those with few free squares, which are soon searched, are at the end of a game.
            some = {name: positions[::-every][::-1] for name, positions in QUESTIONS.items()}
            game = judging.LIVE[::-every][::-1]
            with patch.dict(QUESTIONS, some), patch.object(judging, "LIVE", game):
                for name in names or QUESTIONS:
                    check.judge(name)
            return check

        yield judged
