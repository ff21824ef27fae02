"""Grading a class: what was handed in, how each check ends, and what the table says of it."""

import csv
import errno
import json
import os
import signal
import subprocess
import sys
import zipfile
from threading import Event

import pytest

import grade
from modules import COURSE, NAMES, OURS, SKELETON, edited

FAKE = [sys.executable, "tictactoe.py"]  # What was handed in takes the place of the check.
PASSES = f"print({grade.ALL_RIGHT!r})"
KNOWN = dict.fromkeys(["X", "O", "EMPTY", *NAMES], "Right")
# It starts another program, waits until that has opened a pipe, and never ends.
HANGS = """\
import pathlib, subprocess, sys, time
other = "pipe = open({pipe!r}, 'w'); print(1, flush=True); import time; time.sleep(100)"
other = other if {pipe!r} else "print(1)"
process = subprocess.Popen([sys.executable, "-c", other], stdout=subprocess.PIPE)
process.stdout.readline()
pathlib.Path({begun!r}).touch()
time.sleep(100)
"""


def notes(source="", status=1, **known):
    """Return a file that notes what the check has found out, does more, and ends."""
    states = KNOWN | known.pop("states", {})
    told = json.dumps({"failure": "", "states": states, "testing": "", **known})
    return f"open('../notes.json', 'w').write({told!r})\n{source}\nraise SystemExit({status})"


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def zipped(path, **contents):
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name.replace("__", "/") + ".py", content)


def rows_in(folder):
    text = (folder / "reports" / "grades.csv").read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


@pytest.fixture(autouse=True)
def signals_as_before():
    numbers = [getattr(signal, name) for name in grade.SIGNALS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    for number in numbers:
        signal.signal(number, before[number])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of a class in which what was handed in takes the place of the check."""
    monkeypatch.setattr(grade, "CHECK", FAKE)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    return tmp_path / "class"


def row_about(folder, source):
    write(folder / "ada.py", source)
    grade.main(folder)
    (row,) = rows_in(folder)
    return row


class Hanging:
    """Something handed in that never ends by itself, and has started another program."""

    def __init__(self, folder):
        self.mark, pipe = folder / "begun", folder / "pipe"
        self.read = lambda: b""
        if hasattr(os, "mkfifo"):  # On Windows, the other program is not ended with it.
            os.mkfifo(pipe)
            reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            os.set_blocking(reader, True)
            self.read = lambda: os.read(reader, 1)
        self.source = HANGS.format(pipe=str(pipe) * pipe.exists(), begun=str(self.mark))

    def begin(self):
        """Wait until it and the other program run."""
        while not self.mark.exists():
            Event().wait(0.01)

    def has_ended(self):
        """Wait until all that can write into the pipe has ended."""
        return self.read() == b""


@pytest.fixture
def hanging(tmp_path):
    return Hanging(tmp_path)


def write_six(folder):
    """Write six files, each of which the check judges in another way."""
    crash = "import os\n\n\ndef player(board):\n    os.abort()\n\n\ndef other(board):"
    shares = "def initial_state():\n    return [[EMPTY] * 3] * 3\n\n\ndef other():"
    first = ("def initial_state():", shares)
    write(folder / "Zoë Ö" / "tictactoe.py", SKELETON)
    write(folder / "ada.py", OURS)
    write(folder / "bob.py", b"\xff\0")
    write(folder / "cy.py", edited(SKELETON, first, ("def player(board):", crash)))
    write(folder / "dan.py", edited(SKELETON, ('O = "O"', 'O = "0"'), first))
    write(folder / "eve.py", "raise ValueError('No. No.')")


def test_each_file_is_checked_in_a_folder_of_its_own_and_gets_a_row_and_a_report(tmp_path, capsys):
    write_six(tmp_path)
    grade.main(tmp_path)
    ada, bob, cy, dan, eve, zoe = rows_in(tmp_path)
    assert ada == {"name": "ada", "right": "yes", grade.COUNT: "8", "remarks": "", **KNOWN}
    assert bob["remarks"].startswith("tictactoe.py is not saved as UTF-8")
    assert cy["remarks"].startswith("initial_state returned the same list for several rows, ")
    why = "exit status 3" if sys.platform == "win32" else signal.strsignal(signal.SIGABRT)
    assert cy["remarks"].endswith(f"; the check ended in player: {why}")
    states = {name: cy[name] for name in ["EMPTY", "initial_state", "player", "actions"]}
    assert [*states.values()] == ["Right", "Wrong", "Interrupted", "Not tested"]
    assert (dan["remarks"], dan["O"]) == ("O is '0' instead of 'O'", "Wrong")
    assert eve["remarks"] == "tictactoe.py raised ValueError: No"
    assert {zoe[name] for name in NAMES} == {"Not written yet"}
    told = capsys.readouterr().out
    assert "of 6  ada: 8 of 8 functions right\n" in told
    assert "of 6  dan: 0 of 8 functions right; O is '0' instead of 'O'\n" in told
    report = (tmp_path / "reports" / "ada.txt").read_text(encoding="utf-8")
    assert report.endswith(f"{grade.ALL_RIGHT}\n")


ODD = {
    "=2+3": ("yes", ""),
    "ada": ("yes", "checked ada/tictactoe.py, not ada/old/tictactoe.py, ada.py, ada.zip"),
    "Bob": ("yes", ""),
    "case": ("no", "no tictactoe.py: TicTacToe.py, tictactoe.py.txt"),
    "dora": ("yes", ""),
    "empty": ("no", "no tictactoe.py: nothing"),
    "folder": ("no", "no tictactoe.py: tictactoe.py"),
    "notebook": ("no", "no tictactoe.py: notebook.ipynb"),
    "Zoë Ö": ("yes", ""),
    "zip": ("no", "can't be checked: File is not a zip file"),
    "zip 2": ("no", "no tictactoe.py: a, other.py"),
}


def test_all_that_was_handed_in_gets_a_row_and_a_report_in_the_order_of_names(
    folder,
):
    for name in ("=2+3", "ada", "~$ada", ".ada"):
        write(folder / f"{name}.py", PASSES)
    for name in ("ada", "ada/old", "Bob/project", "Zoë Ö", "folder/tictactoe.py"):
        write(folder / name / "tictactoe.py", PASSES)
    for name in ("case/TicTacToe.py", "case/tictactoe.py.txt", "case/.x", "notebook.ipynb"):
        write(folder / name, "")
    (folder / "folder" / "tictactoe.py" / "tictactoe.py").unlink()
    write(folder / "reports" / "case.txt", "that of an earlier time")
    (folder / "empty").mkdir()
    zipped(folder / "dora.zip", project__tictactoe=PASSES)
    zipped(folder / "zip 2.zip", a__other="")
    for name in ("ada.zip", "zip.zip"):
        write(folder / name, b"no ZIP")
    grade.main(folder)
    rows = rows_in(folder)
    said = {row["name"].lstrip("'"): (row["right"], row["remarks"]) for row in rows}
    assert said == ODD
    assert [row["name"] for row in rows] == ["'=2+3", *sorted([*ODD][1:], key=str.casefold)]
    reports = {path.stem for path in (folder / "reports").glob("*.txt")}
    assert reports == {*ODD} - {"zip"}
    report = (folder / "reports" / "case.txt").read_text(encoding="utf-8")
    assert report.strip() == ODD["case"][1]


def test_excel_can_read_the_table(folder):
    row_about(folder, notes(failure="=1+1"))
    table = (folder / "reports" / "grades.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbfname,right,")
    assert b",'=1+1," in table


ENDS = {
    "right": (PASSES, "yes", ""),
    "a mark is wrong": (notes(f"print({KNOWN!r})", failure="O is '0'"), "no", "O is '0'"),
    "nothing": ("", "no", "outside the functions: exit status 0"),
    "exit 0": ("import os; os._exit(0)", "no", "outside the functions: exit status 0"),
    "says more": (f"{PASSES}; print()", "no", "outside the functions: exit status 0"),
    "broken off": (notes(status=3), "no", "outside the functions: exit status 3"),
    "right, but not 0": (f"{PASSES}; exit(3)", "no", "outside the functions: exit status 3"),
    "in a function": (notes(testing="winner"), "no", "in winner: exit status 1"),
    "not UTF-8": (notes("import os; os.write(1, b'\\xff')", failure="no"), "no", "no"),
    "caught": (
        notes("print('An except in a.py caught the interruption, so it ends.')", testing="result"),
        "no",
        "in result: An except in a.py caught the interruption",
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_row_says_how_the_check_ended(folder, end):
    source, right, remark = ENDS[end]
    row = row_about(folder, source)
    assert (row["right"], row["remarks"].removeprefix("the check ended ")) == (right, remark)


def test_what_was_known_before_the_end_stays_in_the_row(folder):
    states = {"player": "Wrong", "result": "Not written yet (raises ...)", "winner": "Not tested"}
    row = row_about(folder, notes(status=0, failure="no", states=states, testing="winner"))
    assert row["remarks"] == "no; the check ended in winner: exit status 0"
    told = [row[name] for name in ["player", "result", "winner", "actions", grade.COUNT]]
    assert told == ["Wrong", "Not written yet", "Interrupted", "Right", "5"]


def test_one_that_takes_too_long_is_ended_with_what_it_has_started(folder, hanging, monkeypatch):
    monkeypatch.setattr(grade, "MINUTES", 1 / 60)
    row = row_about(folder, hanging.source)
    assert row["right"] == "no"
    assert row["remarks"].startswith("the check ended outside the functions: it took more than ")
    assert hanging.has_ended()


def test_what_a_check_has_started_ends_with_it(folder, hanging):
    row = row_about(folder, hanging.source.replace("time.sleep(100)\n", PASSES))
    assert (row["right"], hanging.has_ended()) == ("yes", True)


STOPS = [name for name in grade.SIGNALS if hasattr(signal, name)]


@pytest.mark.parametrize("name", STOPS)
def test_after_a_signal_what_is_done_stays_and_nothing_runs_on(
    folder, hanging, monkeypatch, capsys, name
):
    write(folder / "ada.py", PASSES)
    write(folder / "zed.py", hanging.source)
    real, rows = grade.wait, []

    def wait_and_stop(waiting, **how):
        if len(waiting) == 1:
            hanging.begin()
            rows.extend(rows_in(folder))
            signal.raise_signal(getattr(signal, name))
        return real(waiting, **how)

    monkeypatch.setattr(grade, "wait", wait_and_stop)
    grade.main(folder)
    assert rows_in(folder) == rows
    assert [row["name"] for row in rows] == ["ada"]
    assert "\n1 of 2 are done: " in capsys.readouterr().out
    assert hanging.has_ended()


def test_if_the_disk_is_full_what_is_done_stays_and_nothing_runs_on(folder, hanging, monkeypatch):
    write(folder / "ada.py", PASSES)
    write(folder / "zed.py", hanging.source)
    real = grade.write

    def write_until_it_is_full(file, *rows):
        real(file, *rows)
        if rows[0]["name"] == "ada":
            hanging.begin()
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(grade, "write", write_until_it_is_full)
    with pytest.raises(SystemExit, match=r"Stopped: .*grades.csv: No space left on device\."):
        grade.main(folder)
    assert [row["name"] for row in rows_in(folder)] == ["ada"]
    assert hanging.has_ended()


def test_what_cant_be_graded_gets_one_sentence(tmp_path, monkeypatch):
    with pytest.raises(SystemExit, match=r"Stopped: .*missing: "):
        grade.main(tmp_path / "missing")
    (tmp_path / "reports" / "grades.csv").mkdir(parents=True)
    with pytest.raises(SystemExit, match=r"Stopped: .*grades.csv: .*\."):
        grade.main(tmp_path)
    monkeypatch.setattr(grade, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"The check needs pytest\. To install it: "):
        grade.main(tmp_path)


def test_it_needs_no_path_but_its_own():
    command = [sys.executable, "-I", COURSE / "grade.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.startswith("Name the folder of what was handed in: python ")
