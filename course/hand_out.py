"""
Make a folder to hand out: the game, the check and a tictactoe.py to fill in.

Usage: python course/hand_out.py NEW_FOLDER
"""

import shutil
import sys
from pathlib import Path

USAGE = "Usage: python course/hand_out.py NEW_FOLDER"
PROJECT = Path(__file__).resolve().parents[1]
FILES = ("runner.py", "requirements.txt", "LICENSE")
FOLDERS = ("check", "window")
MADE = """\
Made {0} with the game, the check, a tictactoe.py to fill in, and a README.md for the student.
To hand it out, zip the whole folder. Its check contains the right answers, in another form."""


def hand_out(folder):
    files = {PROJECT / name: folder / name for name in FILES}
    for name in FOLDERS:
        files.update({file: folder / name / file.name for file in (PROJECT / name).glob("*.py")})
    files[PROJECT / "course" / "skeleton.py"] = folder / "tictactoe.py"
    files[PROJECT / "course" / "student.md"] = folder / "README.md"
    for source, target in files.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)  # without its mode, which may be read-only


def main(folder):
    try:
        folder.mkdir(parents=True)
        hand_out(folder)
    except OSError as error:
        sys.exit(f"Can't create {folder}: {error.strerror}.")
    print(MADE.format(folder))


if __name__ == "__main__":
    words = sys.argv[1:]
    if len(words) != 1 or words[0].startswith("-"):
        sys.exit(USAGE)
    main(Path(words[0]))
