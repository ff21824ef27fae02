"""The game and the check have one idea of a student's file."""

import sys
from unittest.mock import patch

import pytest

from support.checking import checked
from window import startup
from window.problems import is_students

# json is loaded already, so the file can't have this name.
FILES = {
    "json.py": "import statistics\nfrom helpers import deep\n",
    "statistics.py": "",
    "helpers/deep.py": "",
}


@pytest.fixture
def folder(tmp_path):
    for name, source in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    return tmp_path


def loaded(load):
    """Return the name of a module that is loaded, and where it has found a neighbour."""
    with patch.object(sys, "path", [*sys.path]), patch.dict(sys.modules):
        sys.modules.pop("statistics", None)
        module = load()
        return module.__name__, module.statistics.__file__


def test_they_load_it_by_the_same_name_and_find_its_neighbours_first(folder):
    with checked(folder / "json.py") as check:
        by_check = loaded(check.file.load)
    by_game = loaded(lambda: startup.load(str(folder / "json.py")))
    assert by_check == by_game == ("tictactoe", str(folder / "statistics.py"))


def test_they_take_the_file_and_its_neighbours_for_the_students(folder):
    with checked(folder / "json.py") as check:
        files = [*map(str, folder.rglob("*.py")), __file__, "<string>"]
        by_check = [file for file in files if check.file.owns(file)]
    by_game = [file for file in files if is_students(file, str(folder / "json.py"))]
    neighbours = {str(folder / "json.py"), str(folder / "statistics.py")}
    assert {*by_check} == {*by_game} == neighbours, f"not {neighbours}: {by_check} and {by_game}"
