"""What pytest does before these tests: it finds pygame, and says what it tests."""

import gc
import os
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from subprocess import list2cmdline

import checking
import running

gc.set_threshold(200_000)  # Looking for garbage took a tenth of the time.
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # or SDL takes the signals that are to end pytest

PROJECT = Path(__file__).resolve().parents[1]
# Where the game has installed pygame, if it was not there
sys.path.append(
    str(PROJECT / ".pygame" / f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}")
)
NEED_PYGAME = ["window", "test_packages.py", "test_runner.py", "test_start.py"]
NEED_PYGAME += ["course/test_plain_runner.py"]
collect_ignore = [] if find_spec("pygame") else NEED_PYGAME
LEFT_OUT = "pygame is missing: the tests of the window are left out."
NOTICE = """\
This tests the whole project with our tictactoe.py, but there is another one in its place.
It stops at the first failure. To check yours:"""


def is_ours():
    with running.watching():
        module, _ = checking.load(running.results.replaced)
    return hasattr(module, "best_actions")


def pytest_configure(config):
    files = {Path(argument.partition("::")[0]).name for argument in config.args}
    # test_examples.py tests any tictactoe.py.
    if files != {"test_examples.py"} and not is_ours():
        config.option.maxfail = 1
        print(NOTICE, list2cmdline([sys.executable, str(checking.HERE)]))


def pytest_terminal_summary(terminalreporter):
    if collect_ignore:
        terminalreporter.write_line(LEFT_OUT)
