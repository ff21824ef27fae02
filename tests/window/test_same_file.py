"""The game and the check have one idea of a student's file."""

import sys
from unittest.mock import patch

from support.checking import checked
from window import startup
from window.problems import is_students


def loaded(load):
    """Return the name of a module that is loaded, and where it has found a neighbour."""
    with patch.object(sys, "path", [*sys.path]), patch.dict(sys.modules):
        sys.modules.pop("statistics", None)
        module = load()
        return module.__name__, module.statistics.__file__


def test_they_load_it_by_one_name_with_its_neighbours_first_which_are_the_students(tmp_path):
    # json is loaded already, so the file can't have this name.
    file, neighbour, deep = (tmp_path / name for name in ("json.py", "statistics.py", "a/deep.py"))
    file.write_text("import statistics")
    neighbour.write_text("")
    files = [*map(str, (file, neighbour, deep)), __file__, "<string>"]
    with checked(file) as check:
        by_check = loaded(check.file.load), [one for one in files if check.file.owns(one)]
    owned = [one for one in files if is_students(one, str(file))]
    by_game = loaded(lambda: startup.load(str(file))), owned
    expected = ("tictactoe", str(neighbour)), [str(file), str(neighbour)]
    assert by_game == expected, f"by the game: {by_game}, not {expected}"
    assert by_check == expected, f"by the check: {by_check}, not {expected}"
