"""What a course is handed, and the two tictactoe.py on the way from the skeleton to ours."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import oracle
from modules import COURSE, NAMES, OURS, PLAIN, PRUNING, RIGHT, calls, made
from oracle import LIVE, to_board

HANDED_OUT = ["LICENSE", "README.md", "pytest.ini", "requirements.txt", "runner.py", "tictactoe.py"]
MODULES = ["__main__.py", "checking.py", "positions.py", "running.py", "test_rules.py", "theirs.py"]


def functions(source):
    nodes = ast.parse(source).body
    return {node.name: ast.unparse(node) for node in nodes if isinstance(node, ast.FunctionDef)}


def python(file, *arguments):
    command = [sys.executable, file, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


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
    done = python(folder / "check")
    assert done.returncode == 1
    assert done.stdout.endswith(
        f"\nNot written yet (raises NotImplementedError): {', '.join(NAMES)}.\n"
    )


@pytest.mark.parametrize("name", MODULES)
def test_the_check_that_is_handed_out_holds_no_solution(folder, name):
    text = (folder / "check" / name).read_text(encoding="utf-8")
    imported = {*re.findall(r"^ *(?:from|import) (\w+)(?:\.\w+)*(?: import|$)", text, re.MULTILINE)}
    defined = {*re.findall(r"^ *def (\w+)", text, re.MULTILINE)}
    assert imported - sys.stdlib_module_names <= {
        "pytest",
        *(Path(module).stem for module in MODULES),
    }
    assert not defined & {*vars(oracle), *functions(OURS), *functions(PRUNING)}


def test_no_folder_is_made_where_there_is_one_or_without_a_name(tmp_path):
    (tmp_path / "mine.txt").touch()
    done = python(COURSE / "hand_out.py", tmp_path)
    sentence = f"{tmp_path} exists already: choose another name.\n"
    assert (done.returncode, done.stderr) == (1, sentence)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    assert python(COURSE / "hand_out.py").stderr.startswith("Name the folder to make: python ")


def test_pruning_differs_from_plain_in_its_search_only():
    changed = functions(PLAIN).items() ^ functions(PRUNING).items()
    assert {name for name, _ in changed} == {"minimax", "max_value", "min_value"}


def test_pruning_chooses_as_plain_does_and_looks_at_fewer_positions():
    module = made(PRUNING)
    for position in LIVE[::69]:
        board = to_board(position)
        assert module.minimax(board) == RIGHT["minimax"](board), position
    assert calls(module, "terminal", "minimax(initial_state())") == 22_847
