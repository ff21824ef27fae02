"""
What python check finds out about tictactoe.py, with a test for each function.

It asks about all positions that can come up in a game. Any right tictactoe.py passes.
"""

import pytest

from support.checking import checked
from support.modules import FOLDER, NAMES


@pytest.fixture(scope="module")
def check():
    """Return the check of the tictactoe.py of this project."""
    with checked(FOLDER / "tictactoe.py") as check:
        yield check


@pytest.mark.parametrize("name", ["X", "O", "EMPTY", *NAMES])
def test_it_is_right_in_all_positions(check, name):
    verdict = check.judge(name)
    if verdict.mistake:
        pytest.fail(verdict.told(), pytrace=False)
