"""What a course is handed."""

import ast
import re
import runpy
import shutil
import stat
import subprocess
import sys

import pytest

import hand_out
import oracle
from modules import COURSE, NAMES, OURS

HANDED_OUT = ["LICENSE", "README.md", "pytest.ini", "requirements.txt", "runner.py", "tictactoe.py"]
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
    above = "[tool.pytest.ini_options]\naddopts = '--unknown'\n"  # would end the check at once
    (made_here.parent / "pyproject.toml").write_text(above, encoding="utf-8")
    done = python(COURSE / "hand_out.py", made_here)
    assert (done.returncode, done.stdout.splitlines()[0].startswith(f"Made {made_here}: ")) == (
        0,
        True,
    )
    return made_here


def test_a_class_is_handed_the_game_the_check_and_the_skeleton(folder):
    window = [f"window/{file.name}" for file in (COURSE.parent / "window").glob("*.py")]
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    check = [f"check/{name}" for name in [*MODULES, "positions.txt"]]
    assert sorted(files) == sorted(HANDED_OUT + check + window)
    for name, source in [("README.md", "student.md"), ("tictactoe.py", "skeleton.py")]:
        handed_out = (folder / name).read_bytes()
        assert handed_out == (COURSE / source).read_bytes(), f"{name} is not {source}"
    done = python("check", cwd=folder)
    assert done.returncode == 1
    *_, name, last = done.stdout.splitlines()
    assert name == "tictactoe.py:", f"not all is left to be written:\n{done.stdout}"
    assert last == f"Not written yet (raises NotImplementedError): {', '.join(NAMES)}."


@pytest.mark.parametrize("name", MODULES)
def test_the_check_that_is_handed_out_holds_no_solution(folder, name):
    text = (folder / "check" / name).read_text(encoding="utf-8")
    imported = {*re.findall(r"^ *(?:from|import) (\w+)(?:\.\w+)*(?: import|$)", text, re.MULTILINE)}
    defined = {*re.findall(r"^ *def (\w+)", text, re.MULTILINE)}
    assert imported - sys.stdlib_module_names <= {"check", "pytest"}
    assert not defined & {*vars(oracle), *functions(OURS)}


def test_no_folder_is_made_where_there_is_one(tmp_path):
    (tmp_path / "mine.txt").touch()
    done = python(COURSE / "hand_out.py", tmp_path)
    sentence = f"{tmp_path} exists already: choose another name.\n"
    assert (done.returncode, done.stderr) == (1, sentence)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_that_cant_be_made_gets_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    inside = tmp_path / "file" / "class"
    done = python(COURSE / "hand_out.py", inside)
    assert done.returncode == 1
    assert re.fullmatch(rf"{re.escape(str(inside))} can't be made: .+\.\n", done.stderr)


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
    assert [path for path in made_there if not path.stat().st_mode & stat.S_IWUSR] == []


SCRIPTS = ["grade.py", "hand_out.py"]


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
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_gets_one_sentence(typed, name, monkeypatch):
    source = (COURSE / name).read_text(encoding="utf-8")
    assert ast.parse(source, feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(sys, "version", "3.8.18 (main)")
    sentence = "It needs Python 3.10 or later. This is Python 3.8.18.\n"
    assert typed(name, "class") == (1, "", sentence)
