"""Grading a class: what is checked, and what the table and the reports say."""

import csv
import os
import select

import pytest

from course import grade
from support.modules import NAMES, SKELETON
from support.texts import check_text

RIGHT = f"print('./tictactoe.py', end={grade.ALL_RIGHT!r})"
# Three of its functions are right, one of them beside the check's winner. Its thread never ends.
BOB = """\
X, O, EMPTY = "X", "O", None
def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]
def player(board):
    return X
def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
def terminal(board):
    return bool(winner(board)) or not actions(board)
import threading
threading.Thread(target=threading.Event().wait).start()
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def rows_in(folder):
    """Return what the table says, by file."""
    text = (folder / "reports" / "grades.csv").read_text(encoding="utf-8-sig")
    _, *rows = csv.reader(text.splitlines())
    return {name: tuple(cells) for name, *cells in rows}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of a class in which what was handed in takes the place of the check."""
    write(tmp_path / "check.py", "import runpy, sys\nrunpy.run_path(sys.argv[1])\nsys.exit(0)")
    monkeypatch.setattr(grade, "CHECK", tmp_path / "check.py")
    return tmp_path / "class"


def test_the_table_has_what_the_check_says(tmp_path, capsys):
    write(tmp_path / "Zoë" / "tictactoe.py", "raise ValueError('No. No.')")
    write(tmp_path / "Zoë" / "argparse.py", "exit('This is not the one that the check needs.')")
    write(tmp_path / "-bob.py", BOB)
    write(tmp_path / "cy.py", SKELETON)
    grade.grade(tmp_path)
    names = ", ".join(NAMES)
    assert rows_in(tmp_path) == {
        "cy.py": ("no", "0", f"Nothing is wrong so far. Not written yet: {names}."),
        "'-bob.py": ("no", "3", "player returned 'X' instead of 'O'."),
        "Zoë/tictactoe.py": ("no", "0", "Can't import tictactoe.py. It raised ValueError: No. No."),
    }
    check_text(capsys.readouterr().out, "-bob.py  no  3  player returned 'X' instead of 'O'.\n")
    report = (tmp_path / "reports" / "-bob.py.txt").read_text(encoding="utf-8")
    beside = "\nterminal       right, tested with the check's winner\n"
    check_text(report, "\nplayer         wrong\n", beside, without=["Nothing is wrong"])
    assert not (tmp_path / "__pycache__").exists(), "a later run would have a row about it"


def test_each_tictactoe_py_has_a_row_and_so_has_what_contains_none(folder):
    checked = ["ada.py", "bob/a/b/tictactoe.py", "bob/tictactoe.py", "cy.py/tictactoe.py"]
    for name in checked:
        write(folder / name, RIGHT)
    for name in ("dan/other.py", "eve.zip", ".hidden/tictactoe.py", "__MACOSX/._ada.py"):
        write(folder / name, "")
    write(folder / "reports" / "tictactoe.py", "from an earlier time")
    (folder / "flo" / "tictactoe.py").mkdir(parents=True)
    grade.grade(folder)
    none = "No tictactoe.py was handed in"
    rows = dict.fromkeys(checked, ("yes", "8", "")) | {"dan": ("no", "0", f"{none}, only other.py")}
    assert rows_in(folder) == rows | dict.fromkeys(
        ["eve.zip", "flo/tictactoe.py"], ("no", "0", none)
    )
    reports = {path.relative_to(folder / "reports") for path in folder.glob("reports/**/*.txt")}
    others = {path.as_posix() for path in reports} ^ {f"{name}.txt" for name in checked}
    assert not others, f"these reports are there or missing, and should not be: {others}"


def test_excel_reads_the_table_as_text(folder):
    for sign in "=+-@":
        write(folder / f"{sign}1.py", f"print('{sign}1 + Ж')")
    grade.grade(folder)
    assert rows_in(folder) == {f"'{sign}1.py": ("no", "0", f"'{sign}1 + Ж") for sign in "=+-@"}
    start = (folder / "reports" / "grades.csv").read_bytes()[:14]
    assert start == b"\xef\xbb\xbffile,right,", "Excel does not take it for UTF-8"


# What a check prints or how it ends, and what is wrong first
ENDS = [
    (f"{RIGHT}; exit(1)", "./tictactoe.py is right in all 5,478 positions."),
    ("import os; os._exit(0)", "The check ended early, with status 0"),
    ("print('Checking ...\\n\\nplayer  right'); exit(3)", "The check ended early, with status 3"),
    ("import sys; print(sys.orig_argv[-2])", "check"),  # where the student has it
    ("import os; os.write(1, b'\\xff')", "\N{REPLACEMENT CHARACTER}"),
    ("import time\nwhile True: time.sleep(1)", "The check took more than 0.05 minutes"),
]


def test_what_does_not_end_as_the_check_of_a_right_file_is_not_right(folder, monkeypatch):
    monkeypatch.setattr(grade, "MINUTES", 0.05)
    for index, (source, _) in enumerate(ENDS):
        write(folder / f"{index}.py", source)
    grade.grade(folder)
    rows = rows_in(folder)
    for index, (source, first) in enumerate(ENDS):
        assert rows[f"{index}.py"][::2] == ("no", first), f"after {source}"


FORKS = """
import os, time
os.open(".pipe", os.O_WRONLY)
if os.fork() == 0:
    time.sleep(50)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no process groups")
def test_what_a_file_has_started_is_ended_after_its_row(folder):
    write(folder / "ada.py", FORKS)
    os.mkfifo(folder / ".pipe")
    pipe = os.open(folder / ".pipe", os.O_RDONLY | os.O_NONBLOCK)
    grade.grade(folder)
    # Once nobody has the pipe open, the reader reads its end.
    assert select.select([pipe], [], [], 10)[0], "10 s after its row, something still runs"
    os.close(pipe)


def test_when_stopped_it_keeps_what_is_done(folder, monkeypatch):
    def stop_at_bob(_, file, _running):
        if file.stem == "ada":
            return [file.name, "yes", 8, ""]
        while "ada" not in (folder / "reports" / "grades.csv").read_text():
            pass
        raise KeyboardInterrupt

    for name in ("ada.py", "bob.py"):
        write(folder / name, RIGHT)
    monkeypatch.setattr(grade, "row", stop_at_bob)
    with pytest.raises(SystemExit, match=r"^Stopped\. "):
        grade.grade(folder)
    assert rows_in(folder) == {"ada.py": ("yes", "8", "")}
