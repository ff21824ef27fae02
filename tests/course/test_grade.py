"""Grading a class: what is found, checked, reported and written into the table."""

import csv
import runpy
import sys

import pytest

import grade
import results
from modules import COURSE, NAMES, OURS, PLAIN, PRUNING, SKELETON

RIGHT = dict.fromkeys(NAMES, "Right")
WAITS = (
    "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
)


def rows_in(folder):
    text = (folder / "reports" / "grades.csv").read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def test_each_file_is_checked_in_a_folder_of_its_own_and_gets_a_row_and_a_report(tmp_path, capsys):
    (tmp_path / "Zoë Ö").mkdir()
    (tmp_path / "Zoë Ö" / "tictactoe.py").write_text(SKELETON, encoding="utf-8")
    (tmp_path / "ada.py").write_text(OURS, encoding="utf-8")
    (tmp_path / "bob.py").write_bytes(b"\xff\0")
    (tmp_path / "notes.txt").touch()
    grade.main(tmp_path)
    ada, bob, zoe = sorted(rows_in(tmp_path), key=lambda row: row["name"].lower())
    assert ada == {"name": "ada", **RIGHT, "last line": grade.ALL_RIGHT, "not needed": ""}
    assert {zoe[name] for name in NAMES} == {"Not written yet"}
    assert bob["last line"] == "tictactoe.py can't be imported, so nothing was tested."
    assert (bob["minimax"], bob["not needed"]) == ("", "(no Python)")
    told = capsys.readouterr().out
    assert "of 3  ada: right: 8 of 8\n" in told
    assert "of 3  Zoë Ö: right: 0 of 8; not written yet: initial_state, player, " in told
    report = (tmp_path / "reports" / "ada.txt").read_text(encoding="utf-8")
    assert report.endswith(f"{grade.ALL_RIGHT}\n")


def test_one_that_takes_too_long_is_ended_with_what_it_has_started(tmp_path, monkeypatch):
    monkeypatch.setattr(grade, "MINUTES", 1 / 60)
    (tmp_path / "ada.py").write_text(WAITS, encoding="utf-8")
    grade.main(tmp_path)
    assert rows_in(tmp_path)[0]["last line"].startswith("It was ended after ")
    assert not grade.RUNNING


def test_after_ctrl_c_the_others_are_ended_and_what_is_done_stays(tmp_path, monkeypatch, capsys):
    real = grade.wait

    def wait_and_stop(*_given, **_named):
        monkeypatch.setattr(grade, "wait", real)
        while not grade.RUNNING:
            real([], timeout=0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(grade, "wait", wait_and_stop)
    (tmp_path / "ada.py").write_text(WAITS, encoding="utf-8")
    grade.main(tmp_path)
    assert "\nStopped: 0 of 1 are done.\n" in capsys.readouterr().out
    assert rows_in(tmp_path) == []


def test_what_cant_be_graded_gets_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["grade.py"])
    with pytest.raises(SystemExit, match=r"Name the folder of what was handed in: python .*"):
        runpy.run_path(str(COURSE / "grade.py"), run_name="__main__")
    with pytest.raises(SystemExit, match="There is no folder "):
        grade.main(tmp_path / "missing")
    with pytest.raises(SystemExit, match=r"holds neither NAME/tictactoe.py nor NAME.py\."):
        grade.main(tmp_path)
    (tmp_path / "ada").mkdir()
    for name in ("ada.py", "ada/tictactoe.py"):
        (tmp_path / name).touch()
    with pytest.raises(SystemExit, match=r"ada is there twice: as ada\.py and as ada/"):
        grade.main(tmp_path)
    (tmp_path / "ada.py").unlink()
    (tmp_path / "reports" / "grades.csv").mkdir(parents=True)
    with pytest.raises(SystemExit, match=r"grades.csv can't be written: close it in other"):
        grade.main(tmp_path)


def test_the_states_are_those_that_the_check_tells():
    found = results.Results()
    states = dict(zip(NAMES, [*results.STATES, results.RIGHT, results.WRONG]))
    found.states.update(states)
    assert all(map(str.startswith, results.STATES, grade.STATES))
    told = grade.states_in(["Right: minimax.", "=== 1 failed ===", "", *found.lines()])
    assert all(states[name].startswith(told[name]) and told[name] for name in NAMES)


CHEATS = {
    "import os, numpy.linalg": "numpy os",
    "from sys import modules": "sys",
    "from typing import sys": "sys",
    "import random\nrandom._os": "_os",
    "[].__class__": "__class__",
    "__import__('o' + 's')": "__import__",
    "eval('1')\nopen('x')": "eval open",
    "def f(: pass": "(no Python)",
}


@pytest.mark.parametrize("source", CHEATS)
def test_what_no_solution_needs_is_named(source):
    assert " ".join(grade.not_needed(source)) == CHEATS[source]


@pytest.mark.parametrize("source", [PLAIN, PRUNING, SKELETON, OURS], ids=len)
def test_nothing_that_a_solution_needs_is_named(source):
    assert grade.not_needed(source) == []


def test_a_last_line_without_the_exit_status_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(
        grade, "CHECK", [sys.executable, "-c", f"print({grade.ALL_RIGHT!r}); exit(1)"]
    )
    (tmp_path / "ada.py").touch()
    grade.main(tmp_path)
    assert rows_in(tmp_path)[0]["last line"] == f"{grade.ALL_RIGHT} But the exit status is 1."
