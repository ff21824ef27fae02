"""Which tests pytest leaves out if the tictactoe.py is somebody else's, and how it says so."""

import runpy
import shutil
import subprocess
import sys

import pytest

from support.modules import CACHED, FOLDER, OURS, PLAIN, SKELETON, edited

# By its path, because the other folders of tests have a conftest.py, too
CONFTEST = runpy.run_path(str(FOLDER / "tests" / "conftest.py"))
is_ours, NOT_OURS = CONFTEST["is_ours"], CONFTEST["NOT_OURS"]

BEST_ACTIONS = "\n\ndef best_actions(board):\n    return [minimax(board)]\n"
CHANGED = edited(OURS, ("def best_actions", "\n\ndef best_actions"))
OTHERS = ["", "X = (", SKELETON, PLAIN, CACHED + BEST_ACTIONS]


@pytest.mark.parametrize(("sources", "ours"), [([OURS, CHANGED], True), (OTHERS, False)])
def test_a_changed_tictactoe_is_still_ours_and_one_with_best_actions_need_not_be(
    sources, ours, tmp_path
):
    for source in sources:
        (tmp_path / "tictactoe.py").write_text(source, encoding="utf-8")
        assert is_ours(tmp_path / "tictactoe.py") is ours, f"this one:\n{source[:500]}"
    assert not is_ours(tmp_path / "missing.py"), "a file that is missing is taken for ours"


def test_a_python_that_is_too_old_ends_the_tests_with_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setattr(sys, "version", "3.9.18 (main, Nov 1 2026)")
    sentence = r"^The tests need Python 3\.10 or later\. This is Python 3\.9\.18\.$"
    with pytest.raises(SystemExit, match=sentence):
        runpy.run_path(str(FOLDER / "tests" / "conftest.py"))


def test_beside_a_right_file_of_somebody_elses_pytest_tests_that_one_and_passes(tmp_path):
    for folder in ("check", "course", "tests/support"):
        shutil.copytree(FOLDER / folder, tmp_path / folder)
    (tmp_path / "tictactoe.py").write_text(CACHED + BEST_ACTIONS, encoding="utf-8")
    (tmp_path / "tests" / "window").mkdir(parents=True)
    tests = ("test_rules.py", "test_examples.py", "conftest.py")
    for file in ("pyproject.toml", *(f"tests/{test}" for test in tests)):
        shutil.copy(FOLDER / file, tmp_path / file)
    for file in ("test_ours.py", "window/test_window.py"):
        (tmp_path / "tests" / file).write_text("def test_player(): raise ValueError")
    command = [sys.executable, "-m", "pytest", "-k", "player or move or all"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"pytest failed beside a right file:\n{done.stdout}"
    output = done.stdout.replace("\\", "/")  # as Windows writes a path
    for told in ("tests/test_rules.py", "tests/test_examples.py", NOT_OURS):
        assert told in output, f"{told!r} is missing:\n{output}"
