"""
Make the folder that a class is handed; its name comes behind: python course/hand_out.py FOLDER.

It holds the game, the check and the skeleton as tictactoe.py, and no solution.
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
        sys.exit("Name the folder that is to be made: python course/hand_out.py FOLDER")
    if Path(sys.argv[1]).exists():
        sys.exit(f"{sys.argv[1]} exists already. Name one that doesn't: nothing is overwritten.")
    hand_out(Path(sys.argv[1]))
