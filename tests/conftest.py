"""What pytest does before these tests: it finds pygame, and decides which tests it runs."""

import gc
import os
import re
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

if sys.version_info < (3, 10):  # noqa: UP036 - Without this, it ends in a long INTERNALERROR.
    sys.exit(f"The tests need Python 3.10 or later. This is Python {sys.version.split()[0]}.")

gc.set_threshold(200_000)  # Looking for garbage took a tenth of the time.
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # or SDL takes the signals that are to end pytest

TESTS = Path(__file__).resolve().parent
PROJECT = TESTS.parent
# Where the game has installed pygame, if it was not there
sys.path.append(
    str(PROJECT / ".pygame" / f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}")
)
NEED_PYGAME = ["window", "test_packages.py", "test_runner.py", "start"]
NEED_PYGAME += ["course/test_plain_runner.py"]
NO_PYGAME = "pygame is missing: the tests of the window are left out."
TESTS_OF_ANY_FILE = ("test_rules.py", "test_examples.py")
NOT_OURS = """\
This tictactoe.py is not the project's own. tests/test_rules.py and tests/test_examples.py are for
any file. All others need the project's own: they are left out unless you name them."""


def is_ours(file):
    """
    Return whether a tictactoe.py is the project's own, perhaps with changes.

    Then it has the functions that our tests of the search call. The exercise asks for none of
    them. best_actions does not count: anybody may write it.
    """
    # It is only read: to import it could take for ever, or end pytest.
    source = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
    defined = re.findall(r"^def (\w+)", source, re.MULTILINE)
    return {"free_squares", "score", "max_value", "min_value"} <= {*defined}


def left_out():
    """Return which tests in this folder are left out, and a sentence about why."""
    if not is_ours(PROJECT / "tictactoe.py"):
        others = {path.name for path in TESTS.iterdir()} - {*TESTS_OF_ANY_FILE}
        return [*others], NOT_OURS
    return ([], "") if find_spec("pygame") else (NEED_PYGAME, NO_PYGAME)


collect_ignore, why = left_out()


def pytest_terminal_summary(terminalreporter):
    if why:
        terminalreporter.write_line(why)


# The first failure leads to the place: the search comes before the window that shows what it finds.
# A constant that a player feels is named by the first failure, and test_screens.py finds most.
FIRST = ("test_minimax.py", "test_a_player_feels.py", "test_screens.py", "test_pointer.py")


@pytest.hookimpl(trylast=True)  # after pytest-randomly, for instance
def pytest_collection_modifyitems(items):
    def rank(item):
        return FIRST.index(item.path.name) if item.path.name in FIRST else len(FIRST)

    items.sort(key=rank)  # The others stay in their order.
