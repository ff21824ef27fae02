"""The game and the check have one idea of a student's file."""

import sys
from unittest.mock import patch

import pytest

from support.checking import checked
from window import startup

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
