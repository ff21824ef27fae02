"""Grading a class: what is checked, what the table says, and what is left if it is stopped."""

import csv
import errno
import os
import signal
import socket
import sys
from functools import partial

import pytest

import grade
from modules import LOOKED_UP, SKELETON
from texts import check_text

RIGHT = f"print('./tictactoe.py{grade.ALL_RIGHT}')"
SIGHUP = getattr(signal, "SIGHUP", signal.SIGTERM)  # Windows has none.
# It starts another program, waits until that has called, and never ends. Nor does the other one.
CALL = "import socket; s = socket.create_connection({}); print(end='1', flush=True); s.recv(1)"
HANG = """\
import subprocess, sys
other = subprocess.Popen([sys.executable, "-c", {!r}], stdout=subprocess.PIPE)
other.stdout.read(1)
other.wait()
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def rows_in(folder):
    """Return what the table says, by file."""
    text = (folder / "reports" / "grades.csv").read_text(encoding="utf-8-sig")
    assert text, "the table is empty: what is known is not written at once"
    _, *rows = csv.reader(text.splitlines())
    return {name: tuple(cells) for name, *cells in rows}


def check_rows(folder, expected):
    """Check the rows of the table: for each file, whether it is right, how much of it, what not."""
    __tracebackhide__ = True
    rows = rows_in(folder)
    wrong = {name for name in {*rows, *expected} if rows.get(name) != expected.get(name)}
    told = [f"{name}: {rows.get(name)} instead of {expected.get(name)}" for name in sorted(wrong)]
    assert not wrong, "the table has other rows:\n" + "\n".join(told)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of a class in which what was handed in takes the place of the check."""
    write(tmp_path / "check.py", "import runpy, sys\nrunpy.run_path(sys.argv[1])\nsys.exit(0)")
    monkeypatch.setattr(grade, "CHECK", tmp_path / "check.py")
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    return tmp_path / "class"


@pytest.fixture(autouse=True)
def signals():
    """Let signals do what they do outside nohup, and afterwards as before."""
    handlers = dict.fromkeys([signal.SIGINT, signal.SIGTERM, SIGHUP], lambda *_: None)
    before = {number: signal.signal(number, handlers[number]) for number in handlers}
    yield
    for number in handlers:
        signal.signal(number, before[number])


# Two of its functions are right.
BOB = """\
X, O, EMPTY = "X", 0, None
def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]
def player(board):
    return X
def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}
"""
ENDLESS_THREAD = """
import threading
threading.Thread(target=threading.Event().wait).start()
"""


def test_the_table_has_what_the_check_says(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setattr(grade, "MINUTES", 0.5)
    write(tmp_path / "Zoë" / "tictactoe.py", LOOKED_UP + ENDLESS_THREAD)
    write(tmp_path / "Zoë" / "argparse.py", "exit('This is not the one that the check needs.')")
    write(tmp_path / "-bob.py", BOB + ENDLESS_THREAD)
    write(tmp_path / "cy.py", SKELETON)
    write(tmp_path / "eve.py", "raise ValueError('No. No.')")
    grade.main(tmp_path)
    rows = rows_in(tmp_path)
    check_text(rows["cy.py"][2], begin="Not written yet (raises NotImplementedError): initial")
    check_rows(
        tmp_path,
        {
            "cy.py": rows["cy.py"],
            "'-bob.py": ("no", "2", "O is 0 instead of 'O'"),
            "Zoë/tictactoe.py": ("yes", "8", ""),
            "eve.py": ("no", "0", "eve.py raised ValueError: No"),
        },
    )
    check_text(capsys.readouterr().out, "-bob.py  no  2  O is 0 instead of 'O'\n")
    report = (tmp_path / "reports" / "-bob.py.txt").read_text(encoding="utf-8")
    assert "player returned 'X' instead of 'O'" in report, "it stops at the first failure"
    assert not (tmp_path / "__pycache__").exists(), "a later run would have a row about it"


def test_each_tictactoe_py_has_a_row_and_so_has_what_contains_none(folder):
    checked = ["ada.py", "bob/a/b/tictactoe.py", "bob/tictactoe.py", "cy.py/tictactoe.py"]
    for name in checked:
        write(folder / name, RIGHT)
    for name in ("dan/other.py", "eve.zip", ".hidden/tictactoe.py", "._ada.py"):
        write(folder / name, "")
    write(folder / "reports" / "tictactoe.py", "from an earlier time")
    (folder / "flo" / "tictactoe.py").mkdir(parents=True)
    grade.main(folder)
    right, none = ("yes", "8", ""), ("no", "0", "There is no tictactoe.py")
    without = dict.fromkeys(["dan", "eve.zip", "flo/tictactoe.py"], none)
    check_rows(folder, dict.fromkeys(checked, right) | without)
    reports = {path.relative_to(folder / "reports") for path in folder.glob("reports/**/*.txt")}
    others = {path.as_posix() for path in reports} ^ {f"{name}.txt" for name in checked}
    assert not others, f"these reports are there or missing, and should not be: {others}"


def test_excel_reads_the_table_as_text(folder, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONUTF8", "0")  # Ж can be printed only because grade.py sees to it.
    for sign in "=+-@":
        write(folder / f"{sign}1.py", f"print('_ test_x _\\n{sign}1 + Ж')")
    grade.main(folder)
    check_rows(folder, {f"'{sign}1.py": ("no", "0", f"'{sign}1 + Ж") for sign in "=+-@"})
    start = (folder / "reports" / "grades.csv").read_bytes()[:14]
    assert start == b"\xef\xbb\xbffile,right,", "Excel does not take it for UTF-8"


# What a check prints or how it ends, how many functions are right, and what is wrong first
ENDS = [
    (f"{RIGHT}; exit(1)", "", "The check ended early, with status 1"),
    (f"{RIGHT}; print('More.')", "", "The check ended early, with status 0"),
    ("import os; os._exit(0)", "", "The check ended early, with status 0"),
    ("import os; os.write(1, b'_ test_x _\\n\\xff')", "0", "\N{REPLACEMENT CHARACTER}"),
    ("print('An except caught it. So.\\n\\nRight: a, b, c.')", "3", "An except caught it"),
    ("print('Missing: winner, minimax.')", "0", "Missing: winner, minimax"),
    ("exit('The check needs pytest. To install it: ...')", "0", "The check needs pytest"),
]


def test_what_does_not_end_as_the_check_of_a_right_file_is_not_right(folder):
    for index, (source, _, _) in enumerate(ENDS):
        write(folder / f"{index}.py", source)
    grade.main(folder)
    rows = rows_in(folder)
    for index, (source, count, first) in enumerate(ENDS):
        assert rows[f"{index}.py"] == ("no", count, first), f"after {source}"


class Other:
    """Another program, which a student's file starts. It calls, and runs until it is ended."""

    def __init__(self, server):
        self.server = server
        self.source = HANG.format(CALL.format(server.getsockname()))

    def call(self):
        """Wait for a call, and return the connection."""
        connection, _ = self.server.accept()
        connection.settimeout(10)
        return connection


@pytest.fixture
def other():
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)
        yield Other(server)


GOES_ON = "what a check has started goes on running"


def has_ended(connection):
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:  # so Windows says it
        return True
    except TimeoutError:
        return False


class Clock:
    """The time. Whenever somebody sleeps, the next part of a story happens."""

    now = 0

    def monotonic(self):
        return self.now

    def sleep(self, _):
        next(self.story)


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(grade, "time", Clock())
    return grade.time


def test_after_ten_minutes_a_check_is_ended_with_what_it_has_started(folder, other, clock):
    write(folder / "ada.py", other.source)
    connections = []

    def story():
        connections.append(other.call())
        clock.now = 599
        yield
        check_rows(folder, {})
        clock.now = 601
        yield

    clock.story = story()
    grade.main(folder)
    check_rows(folder, {"ada.py": ("no", "", "The check took more than 10 minutes")})
    assert has_ended(*connections), GOES_ON


def test_what_a_check_has_started_ends_with_it(folder, other):
    write(folder / "ada.py", other.source.replace("other.wait()", RIGHT))
    grade.main(folder)
    check_rows(folder, {"ada.py": ("yes", "8", "")})
    # Windows no longer knows what an ended program has started.
    assert sys.platform == "win32" or has_ended(other.call()), GOES_ON


def fill_the_disk():
    raise OSError(errno.ENOSPC, "No space left on device")


STOPS = {
    "Ctrl+C": partial(signal.raise_signal, signal.SIGINT),
    "kill": partial(signal.raise_signal, signal.SIGTERM),
    "a full disk": fill_the_disk,
}
if sys.platform != "win32":
    STOPS["a closed terminal"] = partial(signal.raise_signal, SIGHUP)


@pytest.mark.parametrize("stop", STOPS)
def test_when_stopped_it_keeps_what_is_done_and_leaves_nothing_running(
    folder, other, clock, monkeypatch, stop
):
    write(folder / "ada.py", RIGHT)
    for name in ("bob", "cy", "dan"):
        write(folder / name / "tictactoe.py", other.source)
    connections = []

    def story():
        while rows_in(folder) == {}:
            yield
        reports = sorted(path.stem for path in folder.glob("reports/*"))
        assert reports == ["ada.py", "bob", "cy", "grades"], "not one check on each of two cores"
        connections.extend([other.call(), other.call()])
        STOPS[stop]()
        yield

    clock.story = story()
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(SystemExit, match=r"^Stopped: "):
        grade.main(folder)
    check_rows(folder, {"ada.py": ("yes", "8", "")})
    assert all(map(has_ended, connections)), GOES_ON


def test_signals_that_come_while_a_check_starts_or_ends_leave_nothing_running(
    folder, other, monkeypatch
):
    start, end, connections = grade.start, grade.end, []

    def start_before_a_signal(file, report):
        process = start(file, report)
        connections.append(other.call())
        signal.raise_signal(signal.SIGTERM)
        return process

    def end_after_a_signal(process):
        signal.raise_signal(signal.SIGINT)
        end(process)

    write(folder / "ada.py", other.source)
    monkeypatch.setattr(grade, "start", start_before_a_signal)
    monkeypatch.setattr(grade, "end", end_after_a_signal)
    with pytest.raises(SystemExit, match=r"^Stopped: "):
        grade.main(folder)
    assert has_ended(*connections), GOES_ON


def test_what_nohup_ignores_stays_ignored(folder):
    signal.signal(SIGHUP, signal.SIG_IGN)
    write(folder / "ada.py", RIGHT)
    grade.main(folder)
    ignored = signal.getsignal(SIGHUP) == signal.SIG_IGN
    assert ignored, "under nohup, closing the terminal ends it"


def test_what_cant_be_graded_gets_one_sentence(tmp_path):
    missing = tmp_path / "missing"
    with pytest.raises(SystemExit) as stopped:
        grade.main(missing)
    told = stopped.value.code
    assert told == f"There is no folder {missing}.", f"it says: {told}"
    (tmp_path / "reports" / "grades.csv").mkdir(parents=True)
    with pytest.raises(SystemExit, match=r"Stopped: .*grades.csv: .*\."):
        grade.main(tmp_path)
