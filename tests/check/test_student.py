"""Any file can be checked where it lies, beside whatever else lies there."""

import sys
from types import ModuleType

import pytest

from check import calls, checking, student


def file(folder, name="mine.py", **neighbours):
    """Return a file that is to be checked, with its neighbours beside it."""
    for neighbour, source in neighbours.items():
        if neighbour != "source":
            (folder / f"{neighbour}.py").write_text(source, encoding="utf-8")
    (folder / name).write_text(neighbours.get("source", ""), encoding="utf-8")
    student.file = student.File(folder / name)
    return student.file


@pytest.mark.parametrize("name", ["mine.py", "My own-file.v2.py", "random.py", "positions.py"])
def test_a_file_can_have_any_name(tmp_path, name):
    mine = file(
        tmp_path, name, source="from dataclasses import dataclass\n@dataclass\nclass A: b: int"
    )
    before = sys.modules.get(mine.path.stem)
    assert mine.load().A(5).b == 5, "not this file was loaded"
    assert mine.name == name, f"it is called {mine.name}"
    kept = before is None or sys.modules[mine.path.stem] is before
    assert kept, f"the module {mine.path.stem} that was there before has gone"


def test_it_imports_its_neighbours_but_none_in_the_place_of_pythons_own(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "lines.py").write_text("n = 8")
    imports = "import colorsys, helper, rules.lines\nfrom search import answer"
    mine = file(
        tmp_path,
        source=imports,
        colorsys="1 / 0",
        helper="",
        search="answer = 42",
    )
    module = mine.load()
    assert module.answer == 42, "a name from a neighbour is another one"
    assert module.rules.lines.n == 8, "a module in a folder beside it is another one"
    assert hasattr(module.colorsys, "hsv_to_rgb"), "a neighbour takes the place of Python's own"


def test_what_a_neighbour_remembered_is_forgotten(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "memory.py").write_text("known = []")
    imports = "from memory import known\nfrom rules.memory import known as known_rules"
    mine = file(tmp_path, source=imports, memory="known = []")
    before = mine.load()
    before.known.append(1)
    before.known_rules.append(1)
    again = mine.load()
    remembered = again.known + again.known_rules
    assert not remembered, f"loaded again, its neighbours remember {remembered}"


INSTALLED = "venv/site-packages/numpy.py"
NOT_THE_STUDENTS = [INSTALLED, "../other.py", "<string>"]


def test_the_files_of_its_folder_are_the_students(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mine = file(tmp_path)
    for name in ("mine.py", "helper.py", "rules/lines.py", "window/app.py", "runner.py"):
        assert mine.owns(name), f"{name} is not taken for the student's"


@pytest.mark.parametrize("name", NOT_THE_STUDENTS)
def test_what_is_installed_and_what_lies_elsewhere_is_not_the_students(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert not file(tmp_path).owns(name), f"{name} is taken for the student's"


@pytest.mark.parametrize("name", ["check/calls.py", "window/app.py", "runner.py"])
def test_the_check_and_the_game_beside_it_are_not_the_students(name):
    beside = student.File(student.PROJECT / "mine.py")
    ours = str(student.PROJECT / name)
    assert not beside.owns(ours), f"{ours} is taken for the student's"


def test_modules_that_pytest_loads_late_are_left_alone(tmp_path, monkeypatch):
    class Late(ModuleType):
        @property
        def __dict__(self):
            raise RuntimeError

    monkeypatch.setitem(sys.modules, "late", Late("late"))
    name = file(tmp_path).load().__name__
    assert name == "mine", f"beside a module that is loaded late, {name} is loaded"


def test_nothing_is_forgotten_but_what_came_with_the_file(tmp_path, monkeypatch):
    # As the script .venv/bin/pytest, if the virtual environment is in the folder of the file
    script = ModuleType("script")
    script.__file__ = str(tmp_path / ".venv" / "bin" / "pytest")
    monkeypatch.setitem(sys.modules, "script", script)
    mine = file(tmp_path, source="import helper", helper="")
    mine.load()
    first = sys.modules["helper"]
    mine.load()
    assert sys.modules["script"] is script, "a module that was there before is loaded again"
    assert sys.modules["helper"] is not first, "a neighbour is not loaded again"


OUR_NAMES = [path.stem for path in student.HERE.glob("[a-z]*.py")]
OUR_NAMES += ["check", "tictactoe", "runner", "modules", "hand_out", "conftest"]


def test_its_neighbours_may_have_the_names_of_our_files(tmp_path):
    (tmp_path / "window").mkdir()
    (tmp_path / "window" / "app.py").write_text("name = 'app'")
    source = f"from window import app\nimport {', '.join(OUR_NAMES)}"
    mine = file(tmp_path, source=source, **{name: f"name = {name!r}" for name in OUR_NAMES})
    before, module = {*sys.modules}, mine.load()
    names = [*OUR_NAMES, "app"]
    taken = [name for name in names if getattr(vars(module)[name], "name", None) != name]
    assert not taken, f"these are not the student's, but ours: {taken}"
    gone = {name.partition(".")[0] for name in before - {*sys.modules}}
    assert gone <= {"check", "window"}, "more than the modules in their place is forgotten"


@pytest.mark.parametrize("name", ["runner", "window.app", "course", "oracle", "hand_out"])
def test_no_file_of_the_project_is_imported_in_the_place_of_a_neighbour(tmp_path, name):
    for one in [one for one in sys.modules if one.partition(".")[0] == name.partition(".")[0]]:
        del sys.modules[one]
    with pytest.raises(ModuleNotFoundError):
        file(tmp_path, source=f"import {name}").load()


def test_its_folder_is_the_one_in_which_the_file_really_lies(tmp_path):
    (tmp_path / "real").mkdir()
    mine = file(tmp_path / "real", source="import helper", helper="n = 5")
    try:
        (tmp_path / "link.py").symlink_to(mine.path)
    except OSError:  # Windows lets few users make one.
        return
    link = student.File(tmp_path / "link.py")
    assert link.name == "link.py", f"the link is called {link.name}"
    assert link.load().helper.n == 5, "the helper beside the real file is another one"
    owned = link.owns(str(tmp_path / "real" / "helper.py"))
    assert owned, "the helper beside the real file is not taken for the student's"


def test_a_line_names_the_neighbour_in_which_it_is(tmp_path):
    file(
        tmp_path,
        source="from helper import half\ndef player(board):\n    return half(board)",
        helper="def half(n):\n    return n / 2",
    )
    module, _ = checking.load(frozenset())
    _, error = calls.attempt(module.player, "board")
    told = calls.describe(error).splitlines()
    lines = ["    line 3: return half(board)", "    line 2 of helper.py: return n / 2"]
    assert told[-2:] == lines, f"the lines are told in another way: {told}"


def test_what_cannot_be_imported_is_named(tmp_path):
    file(tmp_path, source="import missing_neighbour")
    with pytest.raises(checking.WrongError, match=r"^mine\.py raised ModuleNotFoundError: "):
        checking.find("player")
