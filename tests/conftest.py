"""
The tests, and what pytest does before them.

    test_rules.py                    any tictactoe.py: examples, and all positions
    test_minimax.py                  the search of our own tictactoe.py
    window/, test_runner.py          what somebody at the window does and sees
    start/                           the start of the game, and what can be in its way
    check/, course/                  the programs and pages in these folders
    test_packages.py, test_links.py  what is released, and the links of all pages
    test_left_out.py                 which tests are for any tictactoe.py
    support/                         what they share, such as the user at the window (user.py)

A test reads like a user's story: User().click("Friend", "X", "5")
.sees("....X...."). Its name is a sentence, and its message names the mistake in a user's words.
Break the program on purpose to read it. A new screen becomes a scene in support/scenes.py.
"""

import faulthandler
import os
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

if sys.version_info < (3, 10):  # noqa: UP036 - Without this, it ends in a long INTERNALERROR.
    sys.exit(f"The tests need Python 3.10 or later. This is Python {sys.version.split()[0]}.")

# Where the game has installed pygame, if it was not there
system = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
TESTS = Path(__file__).resolve().parent
sys.path.append(str(TESTS.parent / ".pygame" / system))
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # or SDL takes the signals that should end pytest

NOT_OURS = """\
This tictactoe.py is not the project's own. tests/test_rules.py is for any file. All others need the
project's own: they are left out unless you name them."""
# It is only read: to import it could take for ever, or end pytest.
source = (TESTS.parent / "tictactoe.py").read_text(encoding="utf-8", errors="replace")
ours = [f"\ndef {name}(" in source for name in ("free_squares", "score", "max_value", "min_value")]
collect_ignore, why = [], ""
if not all(ours):
    collect_ignore = [path.name for path in TESTS.iterdir() if path.name != "test_rules.py"]
    why = NOT_OURS
elif not find_spec("pygame"):
    collect_ignore = ["window", "start", "test_runner.py", "course/test_plain_runner.py"]
    why = "pygame is missing: the tests of the window are left out."


def pytest_terminal_summary(terminalreporter):
    if why:
        terminalreporter.write_line(why)


def pytest_runtest_setup(item):
    if item.path.name == "test_rules.py":
        # The check's own limits are in processor time, so that a busy machine ends nothing.
        faulthandler.cancel_dump_traceback_later()


# First the tests of one rule or one time, whose messages are clearest. Last the reviewed file of
# screens: whatever else finds a mistake says more about it than lines of coordinates.
PLACES = {"test_rules.py": 0, "test_minimax.py": 1, "test_a_player_feels.py": 2}
PLACES |= {"test_screens.py": 4}  # All others are in third place.


@pytest.hookimpl(trylast=True)  # after pytest-randomly, for instance
def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: PLACES.get(item.path.name, 3))


@pytest.fixture(scope="module")
def check():
    """Return the check of the tictactoe.py of this project."""
    from check.verdicts import MistakeError  # noqa: PLC0415 - only where it is needed
    from support.checking import checked  # noqa: PLC0415

    try:
        with checked(TESTS.parent / "tictactoe.py") as check:
            yield check
    except MistakeError as mistake:
        pytest.fail(f"Can't import tictactoe.py. {mistake}", pytrace=False)


@pytest.fixture(scope="module")
def ttt(check):
    """Return the functions of that tictactoe.py, each beside right ones."""
    from support.checking import Functions  # noqa: PLC0415

    return Functions(check)
