"""What a class is handed, and how the programs for teachers are called."""

import subprocess
import sys

import pytest

from support.modules import COURSE, NAMES
from support.texts import check_exit, check_text

HANDED_OUT = ["LICENSE", "README.md", "requirements.txt", "runner.py", "tictactoe.py"]
FILES = [*(COURSE.parent / "check").glob("*.py"), *(COURSE.parent / "window").glob("*.py")]
HANDED_OUT += [file.relative_to(COURSE.parent).as_posix() for file in FILES]


def python(file, *arguments, cwd=None):
    command = [sys.executable, file, *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_a_class_is_handed_the_game_the_check_and_the_skeleton(tmp_path):
    folder = tmp_path / "AI course" / "tic tac toe"
    done = python(COURSE / "hand_out.py", folder)
    check_exit(done)
    check_text(done.stdout, begin=f"Made {folder} with ")
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    others = {*files} ^ {*HANDED_OUT}
    assert not others, f"these are handed out or missing, and should not be: {others}"
    for name, source in [("README.md", "student.md"), ("tictactoe.py", "skeleton.py")]:
        handed_out = (folder / name).read_bytes()
        assert handed_out == (COURSE / source).read_bytes(), f"{name} is not {source}"
    done = python("check", cwd=folder)
    check_exit(done, 1)
    names = ", ".join(NAMES)
    check_text(done.stdout, end=f"\n\nNothing is wrong so far. Not written yet:\n{names}.\n")


def test_no_folder_is_made_where_there_is_one_or_where_none_can_be(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.touch()
    done = python(COURSE / "hand_out.py", tmp_path)
    check_text(done.stderr, begin=f"Can't create {tmp_path}: ", end=".\n")
    done = python(COURSE / "hand_out.py", mine / "class")
    check_text(done.stderr, begin=f"Can't create {mine / 'class'}: ", end=".\n")
    there = [*tmp_path.iterdir()]
    assert there == [mine], f"the folder that was there has changed: {there}"


@pytest.mark.parametrize(("name", "given"), [("grade.py", "FOLDER"), ("hand_out.py", "NEW_FOLDER")])
def test_without_the_name_of_a_folder_it_says_how_it_is_used_and_makes_none(name, given, tmp_path):
    usage = f"Usage: python course/{name} {given}\n"
    for words in ([], ["--help"], ["a", "b"]):
        check_exit(python(COURSE / name, *words, cwd=tmp_path), 1, usage)
    there = [*tmp_path.iterdir()]
    assert not there, f"something was made: {there}"


def test_a_folder_that_is_not_there_or_can_not_be_written_to_is_not_graded(tmp_path):
    done = python(COURSE / "grade.py", "missing", cwd=tmp_path)
    check_text(done.stderr, begin="Can't grade missing: ", end=".\n")
    (tmp_path / "reports").touch()
    done = python(COURSE / "grade.py", tmp_path)
    check_text(done.stderr, begin=f"Can't grade {tmp_path}: ", end=".\n")
