"""
Check the functions of a tictactoe.py in every position that can come up in a game.

python check                    check the tictactoe.py in the current folder
python check PATH               check any file, such as course/plain.py
python check PATH X.O OOX ..X   show how its minimax searches a position, given as three rows
python check -s PATH            also show what the functions print; breakpoint() and input() work

PATH may be left out everywhere. A row has a dot for each free square, a position six at most.

Each function is judged on its own: the check's functions stand in for those that are wrong or not
written yet. You see the first mistake. Correct it, and run the check again.
"""

import os
import sys
from pathlib import Path

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"The check needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

if not __package__:  # python check: Python looks for modules in this folder only.
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from check.judging import Check
from check.search import NO_SEARCH, searched
from check.student import File, say
from check.truth import BY_SQUARES, RULES, Position, rows_of
from check.verdicts import Kind, MistakeError

ALL = f"all {len(BY_SQUARES):,} positions"
MOST_FREE = 6  # squares of a position whose search is shown
NO_POSITION = "{} is not an unfinished game with one to six free squares, such as X.O OOX ..X."


def judge_all(check: Check) -> bool:
    """Print the verdicts and the first mistake; return whether all is right."""
    say(f"Checking {check.file.name} in {ALL} that can come up in a game:\n")
    for name in RULES:
        say(f"{name:15}", end="")
        say(check.judge(name))
    wrong = [verdict for verdict in check.verdicts.values() if verdict.mistake and verdict.written]
    if wrong:
        say(f"\n{wrong[0].told()}\n")
    say(f"{'minimax':15}", end="")
    minimax = check.judge("minimax")
    say(minimax)
    rest = [name for name, verdict in check.verdicts.items() if verdict.mistake]
    if minimax.mistake and minimax.written and not wrong:
        say(f"\n{minimax.told()}")
        tell_search(check, minimax.mistake)
    elif wrong and minimax.mistake and minimax.written:
        say("\nCorrect that first. Then the check shows what is wrong with minimax.")
    elif rest and not wrong:
        say(f"\nNothing is wrong so far. Not written yet:\n{', '.join(rest)}.")
    elif not rest:
        say(f"\n{check.file.name} is right in {ALL}.")
    return not rest


def tell_search(check: Check, mistake: MistakeError) -> None:
    """Print the search of the board on which minimax is wrong or, if long, the command for it."""
    position = mistake.position
    if not position or mistake.kind not in (Kind.CHOICE, Kind.EXCEPTION):
        return
    if len(position.after) <= 3:
        _, search = searched(check, position)
        if mistake.kind is Kind.CHOICE or search != NO_SEARCH:
            say(f"\n{search}")
    elif len(position.after) <= MOST_FREE:
        say(f"\nTo see which boards it searches: {command(check)} {rows_of(position.squares)}")
    else:
        say("\nIts search is too long to show: more than six squares are free.")


def command(check: Check) -> str:
    """Return the command that checks a file, as it was typed."""
    words = ["python", sys.argv[0], check.file.name]
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def show_search(check: Check, position: Position) -> bool:
    """Print how minimax searches a position; return whether what it chooses is right."""
    for name in RULES:
        check.judge(name)
    verdict, search = searched(check, position)
    right = f"minimax was right on this board. To test it on all boards: {command(check)}"
    say(verdict.mistake or right)
    if verdict.written:
        say(f"\n{search}")
    others = " and ".join(sorted(verdict.stand_ins))
    if others:
        say(f"\nNot right yet, so the check used its own: {others}.")
    return not verdict.mistake


def parsed(words: list[str]) -> tuple[Path, Position | None]:
    """Return the path and the position in a command; raise ValueError if one is wrong."""
    if "" in words:
        raise ValueError("Name a Python file, such as tictactoe.py.")
    rows = [word for word in words if not {*word.upper()} - {*"XO."}]
    path = Path(" ".join(word for word in words if word not in rows) or "tictactoe.py")
    if not path.is_file() or path.suffix != ".py":
        told = "{} is not a Python file." if path.is_file() else "There is no Python file {}."
        raise ValueError(told.format(path))
    position = BY_SQUARES.get("".join(rows).upper())
    if rows and (not position or not 0 < len(position.after) <= MOST_FREE):
        raise ValueError(NO_POSITION.format(" ".join(rows)))
    return path, position


def prepare() -> None:
    """Prepare Python for the student's code."""
    sys.dont_write_bytecode = True
    sys.setrecursionlimit = lambda _: None  # An endless recursion must end in an exception.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if "-s" not in sys.argv:
        sys.breakpointhook = lambda *_, **__: None
        nothing = Path(os.devnull)
        sys.stdin = nothing.open()
        sys.stdout = sys.stderr = nothing.open("w", encoding="utf-8", errors="replace")
        vars(sys)["__stdout__"] = sys.stdout  # The student's code may close it.


def main() -> None:
    if {"-h", "--help"} & {*sys.argv}:
        say((__doc__ or "").strip())
        return
    try:
        path, position = parsed([word for word in sys.argv[1:] if word != "-s"])
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        sys.exit(2)
    prepare()
    is_right = False
    try:
        check = Check(File(path))
        check.file.shows_progress = os.isatty(1) and "-s" not in sys.argv
        is_right = show_search(check, position) if position else judge_all(check)
    except MistakeError as mistake:
        say(f"Can't import {path}. {mistake}")
    except BrokenPipeError:
        pass  # Nobody reads on, as with "| head".
    finally:
        sys.stderr = sys.__stderr__  # shows an error in the check
    os._exit(not is_right)  # without waiting for threads that the student's code has started


if __name__ == "__main__":
    main()
