"""What pytest does without pygame, or beside a tictactoe.py of somebody else."""

import runpy
import shutil
import subprocess
import sys

import pytest

from support.modules import CACHED, FOLDER
from support.texts import check_text


def pytest_says(folder, *options, before=""):
    """Run pytest in a folder, after some code, and return what it says if all is well."""
    code = f"import sys, pytest\n{before}\nsys.exit(pytest.main())"
    command = [sys.executable, "-c", code, *options, "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"not all is well:\n{done.stdout}"
    return done.stdout + done.stderr


def test_beside_somebody_elses_tictactoe_only_the_tests_of_any_file_are_run_without_a_clock(
    tmp_path,
):
    for name in ("check", "course", "tests"):
        shutil.copytree(FOLDER / name, tmp_path / name)
    shutil.copy(FOLDER / "pyproject.toml", tmp_path)
    # Like ours, it has functions called max_value and min_value.
    (tmp_path / "tictactoe.py").write_text(CACHED, encoding="utf-8")
    # Of each file that could be run, a few tests
    some = ["-k", "result or taken or handed", "-o", "faulthandler_timeout=0.05"]
    output = pytest_says(tmp_path, "-rA", *some)
    others = ["tests/test_minimax.py", "tests/course", "Timeout"]  # of pytest's own clock
    check_text(output, "tests/test_rules.py::", "This tictactoe.py is not", without=others)


def test_without_pygame_the_tests_that_need_none_are_run():
    output = pytest_says(FOLDER, "--collect-only", before="sys.modules['pygame'] = None")
    assert "pygame is missing: the tests of the window are left out." in output, output


def test_a_python_that_is_too_old_ends_the_tests_with_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setattr(sys, "version", "3.9.18 (main, Nov 1 2026)")
    sentence = r"^The tests need Python 3\.10 or later\. This is Python 3\.9\.18\.$"
    with pytest.raises(SystemExit, match=sentence):
        runpy.run_path(str(FOLDER / "tests" / "conftest.py"))
