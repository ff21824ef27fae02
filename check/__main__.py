"""
Check the functions of a tictactoe.py in every position that can come up in a game.

python check                    check the tictactoe.py here, or the one beside the folder check
python check PATH               check any file: python check course/plain.py
python check PATH X.O OOX ..X   show how its minimax searches a position, line by line

Options, anywhere on the line:
-k winner                       test winner only
-s                              show what your functions print
--maxfail=9                     stop at the ninth failure

It tests your functions in the order of the exercise, and stops at the first failure: fix that one
first. Each is judged on its own: if it calls a function that is wrong or not written yet, the check
uses a correct one instead. The last lines say what is right, wrong and not written yet. The check
needs pytest, which knows more options: python -m pytest --help
"""

# How the files go together: __init__.py

import os
import signal
import sys
import threading
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"The check needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

if not __package__:
    # With python check, Python looks for modules in this folder. Once it has found the package
    # beside it, that place comes last: a random.py there must not replace Python's own.
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    import check  # noqa: F401

    sys.path.append(sys.path.pop(0))

from check import student
from check.positions import FUNCTIONS
from check.student import command

OPTIONS = ["-qq", "--no-header", "-rN", "--show-capture=no", "-p", "no:cacheprovider"]
OPTIONS += ["--import-mode=append"]  # again, because of a random.py in that place
OPTIONS += ["-W", "ignore:Unknown config option"]  # of a project around it


def refuse(sentence):
    """End with a sentence: what is asked for is unclear, so nothing is checked."""
    print(sentence, file=sys.stderr)
    sys.exit(2)


def is_position(word):
    """Return whether a word is meant as a position or a row of one, though it may be wrong."""
    return word != "" and {*word.upper()} <= {*"XO0._"} and not Path(word).exists()


def file_at(path, before):
    """Return the file at a path, or refuse it; before is the word that comes before it."""
    if path == "" or not Path(path).exists():
        hint = f" To test {path} only, write -k {path}." if path in FUNCTIONS else ""
        if before.startswith("--"):
            hint = f" If it belongs to {before}, write both as one word: {before}={path}"
        refuse(f"There is no file {path or repr(path)}.{hint}")
    if Path(path).is_dir():
        refuse(f"{path} is a folder. Name a file in it, such as {Path(path, 'tictactoe.py')}.")
    if Path(path).suffix != ".py":
        refuse(f"{path} is not a Python file: its name must end in .py.")
    return student.File(path)


def file_and_squares(words):
    """Return the file that these words name, and the squares of the position, or ""."""
    before = dict(zip(words[1:], words))
    others = [word for word in words if not word.startswith("-")]
    files = [file_at(word, before.get(word, "")) for word in others if not is_position(word)]
    rows = [word.upper() for word in others if is_position(word)]
    if len(files) > 1:
        refuse(f"Name one file, not {len(files)}: {', '.join(file.given for file in files)}.")
    if len(rows) > 1 and [*map(len, rows)] != [3, 3, 3]:
        refuse(f"{' '.join(rows)} is not one position: write three rows, as in X.O OOX ..X.")
    return files[0] if files else student.file, "".join(rows)


def main(arguments):
    # The value of -k and --maxfail may be a word of its own. All other words are left: a path, a
    # position, or options for pytest.
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    parser.error = lambda message: refuse(f"{message}\n{__doc__}")
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("-k", default="")
    parser.add_argument("--maxfail", type=int, default=1)
    options, words = parser.parse_known_args(arguments)
    if options.help:
        print(__doc__.strip())
        return
    student.file, squares = file_and_squares(words)
    if not student.file.path.is_file():
        refuse("There is no file tictactoe.py here or beside the folder check.")
    if hasattr(signal, "SIGPIPE"):
        # End without a word if the program that reads the lines, such as head, wants no more.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if squares:
        show(squares)
    else:
        given = ["-k", options.k, f"--maxfail={options.maxfail}"]
        given += [word for word in words if word.startswith("-")]
        run_pytest([*OPTIONS, str(student.HERE), *given])


def show(squares):
    """Print how minimax searches a position."""
    from check import search_command  # noqa: PLC0415

    refusal = search_command.refusal(squares)
    if refusal:
        refuse(refusal)
    search_command.show(squares)


def run_pytest(arguments):
    """Run the tests, and end with their status."""
    if not find_spec("pytest"):
        with_uv = command("uv", "run", "--with", "pytest", *sys.argv)
        install = f"To install it: {how_to_install()}\nWith uv: {with_uv}"
        sys.exit(f"The check needs pytest. {install}")
    import pytest  # noqa: PLC0415

    status = pytest.main(arguments)
    if any(not one.daemon for one in threading.enumerate() if one is not threading.main_thread()):
        sys.stdout.flush()
        os._exit(status)  # A thread that the student's file has started must not keep it waiting.
    sys.exit(status)


def how_to_install():
    """Return the command that installs pytest for this Python."""
    if sys.executable.startswith("/usr/bin/") and Path("/etc/debian_version").exists():
        return "sudo apt install python3-pytest"
    pip = command(sys.executable, "-m", "pip", "install", "pytest")
    ensurepip = command(sys.executable, "-m", "ensurepip")
    return pip if find_spec("pip") else f"{ensurepip}\nand then: {pip}"


main(sys.argv[1:])
