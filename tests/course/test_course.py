"""What a course is handed."""

import ast
import re
import runpy
import shutil
import stat
import subprocess
import sys

import pytest

from course import hand_out
from support import oracle
from support.modules import COURSE, NAMES, OURS
from support.texts import check_exit, check_text

HANDED_OUT = ["LICENSE", "README.md", "requirements.txt", "runner.py", "tictactoe.py"]
MODULES = sorted(path.name for path in (COURSE.parent / "check").glob("*.py"))


def functions(source):
    nodes = ast.parse(source).body
    return {node.name: ast.unparse(node) for node in nodes if isinstance(node, ast.FunctionDef)}


def python(file, *arguments, cwd=None):
    command = [sys.executable, file, *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made_here = tmp_path_factory.mktemp("AI course") / "tic tac toe"
    done = python(COURSE / "hand_out.py", made_here)
    check_exit(done)
    check_text(done.stdout, begin=f"Made {made_here} with ")
    return made_here


def test_a_class_is_handed_the_game_the_check_and_the_skeleton(folder):
    window = [f"window/{file.name}" for file in (COURSE.parent / "window").glob("*.py")]
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    check = [f"check/{name}" for name in MODULES]
    others = {*files} ^ {*HANDED_OUT, *check, *window}
    assert not others, f"these are handed out or missing, and should not be: {others}"
    for name, source in [("README.md", "student.md"), ("tictactoe.py", "skeleton.py")]:
        handed_out = (folder / name).read_bytes()
        assert handed_out == (COURSE / source).read_bytes(), f"{name} is not {source}"
    done = python("check", cwd=folder)
    check_exit(done, 1)
    names = ", ".join(NAMES)
    check_text(done.stdout, end=f"\n\nNothing is wrong so far. Not written yet: {names}.\n")


@pytest.mark.parametrize("name", MODULES)
def test_the_check_that_is_handed_out_holds_no_solution(folder, name):
    text = (folder / "check" / name).read_text(encoding="utf-8")
    imported = {*re.findall(r"^ *(?:from|import) (\w+)(?:\.\w+)*(?: import|$)", text, re.MULTILINE)}
    defined = {*re.findall(r"^ *def (\w+)", text, re.MULTILINE)}
    imported -= {*sys.stdlib_module_names, "check"}
    assert not imported, f"{name} imports {imported}"
    solution = defined & {*vars(oracle), *functions(OURS)}
    assert not solution, f"{name} has functions of the solution: {solution}"


def test_no_folder_is_made_where_there_is_one(tmp_path):
    (tmp_path / "mine.txt").touch()
    done = python(COURSE / "hand_out.py", tmp_path)
    sentence = f"{tmp_path} already exists. Choose another name.\n"
    check_exit(done, 1, sentence)
    names = [file.name for file in tmp_path.iterdir()]
    assert names == ["mine.txt"], f"the folder that was there has changed: {names}"


def test_a_folder_that_cant_be_made_gets_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    inside = tmp_path / "file" / "class"
    done = python(COURSE / "hand_out.py", inside)
    assert done.returncode == 1, f"no folder was made, but the status is {done.returncode}"
    told = re.fullmatch(rf"Can't create {re.escape(str(inside))}: .+\.\n", done.stderr)
    assert told, f"not one sentence: {done.stderr}"


def test_what_is_handed_out_can_be_saved_even_if_nobody_may_change_the_project(
    tmp_path, monkeypatch
):
    project = tmp_path / "read-only"
    for name in [*hand_out.FOLDERS, "course"]:
        shutil.copytree(COURSE.parent / name, project / name)
    for name in hand_out.FILES:
        shutil.copy(COURSE.parent / name, project / name)
    for path in project.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    monkeypatch.setattr(hand_out, "PROJECT", project)
    hand_out.hand_out(tmp_path / "class")
    made_there = [tmp_path / "class", *(tmp_path / "class").rglob("*")]
    closed = [path.name for path in made_there if not path.stat().st_mode & stat.S_IWUSR]
    assert not closed, f"these can't be changed: {closed}"


SCRIPTS = {"grade.py": "Grading", "hand_out.py": "Handing out"}


@pytest.fixture
def typed(tmp_path, monkeypatch, capsys):
    """Return what happens after python course/NAME WORDS: exit status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def typed(name, *words):
        monkeypatch.setattr(sys, "argv", [f"course/{name}", *words])
        status = 0
        try:
            runpy.run_path(str(COURSE / name), run_name="__main__")
        except SystemExit as end:
            if isinstance(end.code, str):  # Python would print it.
                print(end.code, file=sys.stderr)
                status = 1
            else:
                status = end.code
        return status, *capsys.readouterr()

    return typed


@pytest.mark.parametrize("name", SCRIPTS)
def test_without_the_name_of_a_folder_it_says_how_it_is_used_and_makes_none(typed, name, tmp_path):
    usage = f"Usage: python course/{name} FOLDER\n"
    for word in ("-h", "--help"):
        assert typed(name, word) == (0, usage, ""), f"after {word}"
    for words in ([], ["--fast"], ["a", "b"]):
        assert typed(name, *words) == (1, "", usage), f"after {words}"
    there = [*tmp_path.iterdir()]
    assert not there, f"something was made: {there}"


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_gets_one_sentence(typed, name, monkeypatch):
    source = (COURSE / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))  # An old Python understands the file.
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(sys, "version", "3.8.18 (main)")
    sentence = f"{SCRIPTS[name]} needs Python 3.10 or later. This is Python 3.8.18.\n"
    happens = typed(name, "class")
    assert happens == (1, "", sentence), f"exit status, output and errors are {happens}"
