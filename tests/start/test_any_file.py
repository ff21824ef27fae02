"""Starting the game with any file in the place of tictactoe.py: python runner.py PATH."""

from pathlib import Path

import pytest

from support.modules import OURS

NO_FILES = {"no file.py": "There is no file no file.py."}
A_FOLDER = f"window is a folder. Name a file in it, such as {Path('window', 'tictactoe.py')}."
NO_PYTHON = "requirements.txt is not a Python file: its name must end in .py."
NO_FILES |= {"window": A_FOLDER, "requirements.txt": NO_PYTHON}
NO_FILES |= {"": ". is a folder. Name a file in it, such as tictactoe.py."}


def students(machine, **modules):
    """Write modules into a student's folder, and return it."""
    folder = machine.game.parent / "A Student"
    folder.mkdir()
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder


def test_any_file_can_be_played_where_it_lies_and_ours_is_not_imported(machine):
    machine.has(machine.game, tictactoe="1 / 0")
    folder = students(
        machine,
        plain=f"known = []\nimport helpers\nassert known\n{OURS}",
        helpers="import random, plain, tictactoe\nplain.known += random.Random, tictactoe.other",
        tictactoe="other = 'not ours'",
        **dict.fromkeys(["random", "pygame", "window", "runner"], "1 / 0"),  # They hide nothing.
    )
    machine.start(folder / "plain.py").check("Tic-Tac-Toe: plain.py")


@pytest.mark.parametrize("name", ["random", "pygame", "window", "tictactoe", "my minimax", "abc"])
def test_a_file_of_any_name_is_played_and_hides_nothing(machine, name):
    students(machine, **{name: f"import random, abc\nassert random.Random and abc.ABC\n{OURS}"})
    machine.patch.chdir(machine.game.parent)
    machine.start(f"A Student/{name}.py").check(f"Tic-Tac-Toe: {name}.py")


@pytest.mark.parametrize(("path", "sentence"), NO_FILES.items())
def test_of_what_is_no_file_of_python_one_sentence_says_so(machine, path, sentence):
    machine.patch.chdir(machine.game)
    machine.start(path).check(errors=[sentence])


def test_a_file_that_cant_be_imported_shows_why_before_a_sentence(machine):
    folder = students(machine, plain="def winner(board)")
    machine.start(folder / "plain.py").check_traceback("plain.py has an error: see above.")
