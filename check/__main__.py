"""
Check the functions of a tictactoe.py in every position that can come up in a game.

python check                    check the tictactoe.py here or else next to the folder check
python check PATH               check any file, such as course/plain.py
python check PATH X.O OOX ..X   show how its minimax searches a position, given as three rows
python check -s PATH            also show what the functions print; breakpoint() and input() work

Each function is judged on its own: the check's own functions stand in for those that are wrong or
not written yet. At the end, you see the first mistake. Correct it, and run the check again.
"""

import os
import signal
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from functools import partial
from pathlib import Path

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"The check needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

if not __package__:  # python check: Python has looked for modules in this folder only.
    sys.path.append(str(Path(__file__).resolve().parents[1]))

from check.judging import Check
from check.questions import QUESTIONS
from check.search import searched
from check.student import File, Watch
from check.truth import BY_SQUARES

NO_POSITION = "{} is not an unfinished game with one to six free squares, such as X.O OOX ..X"
ALL = f"all {len(BY_SQUARES):,} positions"
say = partial(print, file=sys.__stdout__, flush=True)


def judge_all(check):
    """Print the verdict on each function, and the first mistake; return whether all is right."""
    say(f"Checking {check.file.name} in {ALL} that can come up in a game:\n")
    for name in QUESTIONS:
        say(f"{name:15}", end="")
        say(check.judge(name))
        if check.verdicts[name] == "interrupted":
            break
    for name, (mistake, position) in check.mistakes.items():
        say(f"\n{name} {mistake}")
        free = len(position.after) if name == "minimax" and position else 0
        if 0 < free <= 3 and mistake.startswith("returned"):
            say(f"\n{searched(check, position)[1]}")
        elif 0 < free <= 6:
            say(f"\nTo see its search: python check {check.file.name} {position.squares}")
        return False
    rest = check.not_right()
    if rest:
        say(f"\nNothing is wrong so far. Not written yet: {', '.join(rest)}.")
    else:
        say(f"\n{check.file.name} is right in {ALL}.")
    return not rest


def show_search(check, position):
    """Print how minimax searches a position; return whether what it chooses is right."""
    for name in [*QUESTIONS][:-1]:
        check.judge(name)
    trial, table = searched(check, position)
    state = "right on this board" if trial.state == "right" else trial.state
    say(f"minimax {trial.mistake or f'is {state}.'}\n\n{table}")
    if trial.called:
        say(f"\nNot right yet, so replaced by the check's own: {', '.join(sorted(trial.called))}.")
    return trial.state == "right"


def options_of(parser):
    """Return the options: a path, perhaps a position, and whether to show what is printed."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("-s", "--show", action="store_true")
    here = Path("tictactoe.py")
    default = here if here.is_file() else Path(__file__).resolve().parents[1] / here
    parser.add_argument("path", metavar="PATH", nargs="?", type=Path, default=default)
    parser.add_argument("rows", metavar="ROW", nargs="*")
    options = parser.parse_args()
    options.position = BY_SQUARES.get("".join(options.rows).upper())
    if not options.path.is_file():
        parser.error(f"there is no file {options.path}")
    if options.rows and (not options.position or not 0 < len(options.position.after) <= 6):
        parser.error(NO_POSITION.format(" ".join(options.rows)))
    return options


def prepare(show):
    """Prepare Python for the student's code."""
    sys.dont_write_bytecode = True
    sys.setrecursionlimit = lambda _: None  # An endless recursion must end with an exception.
    sys.__stdout__.reconfigure(errors="backslashreplace")
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # The reader may leave, as head does.
    if not show:
        sys.breakpointhook = lambda *_, **__: None
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 - as long as the check runs
        sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8", errors="replace")  # noqa: SIM115


def main():
    options = options_of(ArgumentParser("python check", description=__doc__))
    prepare(options.show)
    file, is_right = File(options.path), False
    try:
        check = Check(file, Watch(file))
        is_right = show_search(check, options.position) if options.rows else judge_all(check)
    except (SystemExit, KeyboardInterrupt) as end:
        say(str(end) or "Interrupted.")
    finally:
        sys.stderr = sys.__stderr__  # for an error in the check
    os._exit(not is_right)  # A thread that the student's code has started must not keep it waiting.


main()
