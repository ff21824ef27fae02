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
SETTINGS = "[pytest]\ntestpaths = check\n"
MADE = """\
Made {0}: the game, the check, tictactoe.py to be written, and README.md for the student.
It holds no solution. To hand it out, zip the whole folder."""


def hand_out(folder):
    files = {PROJECT / name: folder / name for name in FILES}
    for name in FOLDERS:
        inside = [file for file in (PROJECT / name).glob("[!.]*") if file.is_file()]
        files |= {file: folder / name / file.name for file in inside}
    files[PROJECT / "course" / "skeleton.py"] = folder / "tictactoe.py"
    files[PROJECT / "course" / "student.md"] = folder / "README.md"
    for source, target in files.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)  # without its mode: the source may be read-only
    (folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name the folder to make: python {sys.argv[0]} FOLDER")
    try:
        if Path(sys.argv[1]).exists():
            sys.exit(f"{sys.argv[1]} exists already: choose another name.")
        hand_out(Path(sys.argv[1]))
    except OSError as error:
        sys.exit(f"{sys.argv[1]} can't be made: {error.strerror}.")
    print(MADE.format(sys.argv[1]))
