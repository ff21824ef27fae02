"""
Check the functions of a tictactoe.py in every position that can come up in a game.

It needs pytest. Without a PATH, it checks the tictactoe.py in the folder above.

The functions are tested in the order in which you write them; one that is not written yet is
skipped. Each is judged on its own: while it is tested, right answers from a table replace those of
functions that are wrong or not written yet. It stops at the first failure: fix that one first.
The last lines say what is right, wrong and not written yet.

To grade, type python -m pytest check: it keeps going after a failure.
"""

import os
import sys
from itertools import takewhile
from pathlib import Path
from subprocess import list2cmdline

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"The check needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

import theirs
from positions import FUNCTIONS

HELP = """\
python check                    check the tictactoe.py in the folder above
python check PATH               check any file: python check course/plain.py
python check PATH X.OOOX..X     show how its minimax searches a position, line by line

These can follow:
-k winner                       test winner only
-s                              show what your functions print

It tests your functions in the order in which you write them, and stops at the first failure.
It needs pytest, which knows more options: python -m pytest --help"""
OPTIONS = ["-x", "-qq", "--no-header", "-rN", "--show-capture=no", "-p", "no:cacheprovider"]


def file_at(path):
    """Return the file at a path, or end with a sentence that says why it can't be checked."""
    if not Path(path).exists():
        only = f" To test {path} only: python check -k {path}" if path in FUNCTIONS else ""
        sys.exit(f"There is no file {path}.{only}")
    if Path(path).is_dir():
        sys.exit(
            f"{path} is a folder: name a file in it, {Path(path, 'tictactoe.py')} for instance."
        )
    if Path(path).suffix != ".py":
        sys.exit(f"{path} is not a Python file: its name must end in .py.")
    return theirs.File(path)


def is_position(word):
    """Return whether a word is meant as a position, though it may not be one."""
    return {*word.upper()} <= {*"XO0._-"} and not Path(word).exists()


def main(arguments):
    if {"-h", "--help"} & {*arguments}:
        print(HELP)
        return
    words = [*takewhile(lambda word: not word.startswith("-"), arguments)]
    options = arguments[len(words) :]
    if words and not is_position(words[0]):
        theirs.checked = file_at(words.pop(0))
    if words:
        # Only now: results.py reads the name of theirs.checked when it is imported.
        import searching  # noqa: PLC0415

        try:
            searching.show(words[0])
            sys.stdout.flush()
        except OSError:  # Whatever reads the lines, head for instance, wants no more of them.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    try:
        import pytest  # noqa: PLC0415
    except ModuleNotFoundError:
        install = list2cmdline([sys.executable, "-m", "pip", "install", "pytest"])
        with_uv = list2cmdline(["uv", "run", "--with", "pytest", *sys.argv])
        sys.exit(f"The check needs pytest. To install it: {install}\nIf pip refuses: {with_uv}")
    sys.exit(pytest.main([*OPTIONS, str(theirs.HERE), *options]))


main(sys.argv[1:])
