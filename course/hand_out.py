"""
Make a folder for a class: the game, the check, and a tictactoe.py to be written; no solution.

README.md in it is a page for the student.
Name it after the command: python course/hand_out.py FOLDER
"""

import shutil
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
FILES = ("runner.py", "requirements.txt", "LICENSE")
FOLDERS = ("check", "window")
# With settings of its own, those of a folder above do not count.
SETTINGS = "[pytest]\ntestpaths = check\npythonpath = . check\n"
MADE = """\
Made {0}: the game, the check, tictactoe.py to be written, and README.md for the student.
It holds no solution. To hand it out, pack the whole folder."""


def hand_out(folder):
    no_caches = shutil.ignore_patterns("__pycache__", ".*_cache")
    for name in FOLDERS:
        shutil.copytree(PROJECT / name, folder / name, ignore=no_caches)
    for name in FILES:
        shutil.copy(PROJECT / name, folder / name)
    (folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    shutil.copy(PROJECT / "course" / "skeleton.py", folder / "tictactoe.py")
    shutil.copy(PROJECT / "course" / "student.md", folder / "README.md")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name the folder to make: python {sys.argv[0]} FOLDER")
    if Path(sys.argv[1]).exists():
        sys.exit(f"{sys.argv[1]} exists already: choose another name.")
    hand_out(Path(sys.argv[1]))
    print(MADE.format(sys.argv[1]))
