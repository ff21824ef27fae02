"""
Check the functions of a tictactoe.py in every position that can come up in a game.

It needs pytest, and the tictactoe.py in the folder above: python check

The functions are tested in the order in which you write them; one that is not written yet is
skipped. Each is judged on its own: while it is tested, right answers from a table replace those of
functions that are wrong or not written yet. It stops at the first failure: fix that one first.
The last lines say what is right, wrong and not written yet.

With -k winner after the command, only winner is tested. With -s, you see everything you print.
To grade, type python -m pytest check: it keeps going after a failure.
"""

import sys
from pathlib import Path
from subprocess import list2cmdline

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"The check needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

try:
    import pytest
except ModuleNotFoundError:
    install = list2cmdline([sys.executable, "-m", "pip", "install", "pytest"])
    with_uv = list2cmdline(["uv", "run", "--with", "pytest", *sys.argv])
    sys.exit(f"The check needs pytest. To install it: {install}\nIf pip refuses: {with_uv}")

options = ["-x", "-qq", "--no-header", "-rN", "--show-capture=no", "-p", "no:cacheprovider"]
sys.exit(pytest.main([*options, str(Path(__file__).parent), *sys.argv[1:]]))
