"""What pytest leaves out without pygame, or beside a tictactoe.py of somebody else."""

import runpy
import shutil
import subprocess
import sys

import pytest

from support.modules import CACHED, FOLDER


def run_pytest(folder, *arguments, before=""):
    """Run pytest in another process, after some code."""
    code = f"import sys, pytest\n{before}\nsys.exit(pytest.main())"
    command = [sys.executable, "-c", code, "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_beside_a_right_file_of_somebody_elses_pytest_tests_that_one_and_passes(tmp_path):
    for folder in ("check", "tests/support"):
        shutil.copytree(FOLDER / folder, tmp_path / folder)
    names = ("course/plain.py", "course/skeleton.py", "pyproject.toml", "tests/conftest.py")
    for name in (*names, "tests/test_rules.py", "tests/test_examples.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(FOLDER / name, tmp_path / name)
    for name in ("test_ours.py", "window/test_window.py"):
        (tmp_path / "tests" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "tests" / name).write_text("def test_player(): raise ValueError")
    # Anybody may write best_actions, max_value and min_value, too.
    theirs = f"{CACHED}\n\ndef best_actions(board):\n    return [minimax(board)]\n"
    (tmp_path / "tictactoe.py").write_text(theirs, encoding="utf-8")
    done = run_pytest(tmp_path, "-k", "player or move or all")
    assert done.returncode == 0, f"pytest failed beside a right file:\n{done.stdout}"
    output = done.stdout.replace("\\", "/")  # as Windows writes a path
    for told in ("tests/test_rules.py", "tests/test_examples.py", "This tictactoe.py is not"):
        assert told in output, f"{told!r} is missing:\n{output}"


def test_without_pygame_all_tests_that_need_none_are_found():
    done = run_pytest(FOLDER, "--collect-only", "-q", before="sys.modules['pygame'] = None")
    assert done.returncode == 0, f"some tests need pygame, and are not left out:\n{done.stdout}"
    assert "pygame is missing: the tests of the window are left out." in done.stdout, done.stdout


def test_a_python_that_is_too_old_ends_the_tests_with_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setattr(sys, "version", "3.9.18 (main, Nov 1 2026)")
    sentence = r"^The tests need Python 3\.10 or later\. This is Python 3\.9\.18\.$"
    with pytest.raises(SystemExit, match=sentence):
        runpy.run_path(str(FOLDER / "tests" / "conftest.py"))
