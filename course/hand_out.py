"""
Make a folder for a class: the game, the check, and the skeleton as tictactoe.py; no solution.

Name it behind the command: python course/hand_out.py FOLDER
"""

import shutil
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
FILES = ("runner.py", "requirements.txt", "LICENSE")
CHECK = ("tests/test_rules.py", "tests/checking.py", "tests/positions.txt")


def hand_out(folder):
    (folder / "tests").mkdir(parents=True)
    for name in (*FILES, *CHECK):
        shutil.copy(PROJECT / name, folder / name)
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PROJECT / "window", folder / "window", ignore=no_caches)
    shutil.copy(PROJECT / "course" / "skeleton.py", folder / "tictactoe.py")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name the folder to make: python {sys.argv[0]} FOLDER")
    if Path(sys.argv[1]).exists():
        sys.exit(f"{sys.argv[1]} exists already: choose another name.")
    hand_out(Path(sys.argv[1]))
