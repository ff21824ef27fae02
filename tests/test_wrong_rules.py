"""The check of the rules passes any module that is right, and names the function that is wrong."""

import shutil
import signal
import subprocess
import sys
import time
import traceback
from unittest.mock import patch

import pytest

import checking
import conftest
import running
import test_rules
from modules import BROKEN, CACHED, MISTAKES, NAMES, OURS, SKELETON, broken, edited, made
from positions import POSITIONS

# It does what the course leaves open in other ways.
OTHER = edited(
    CACHED,
    ("    marks =", "    assert winner(board) is None\n    marks ="),
    ("return {(i, j)", "assert winner(board) is None\n    return frozenset({(i, j)"),
    ("if board[i][j] == EMPTY}", "if board[i][j] == EMPTY})"),
    ("raise ValueError", "raise NotImplementedError"),
    ("action not in actions(board)", "min(action) < 0 or board[action[0]][action[1]]"),
    ("[list(row) for row in board]", "list(board)\n    after[i] = list(after[i])"),
    ("    return {X: 1", "    assert terminal(board)\n    return {X: 1.0"),
    ("value > highest", "value >= highest"),
)
STARTED = f"{SKELETON}\n\ndef initial_state():\n    "
LINE = len(STARTED.splitlines())


def failure(make, function=""):
    """Return what the tests tell first of the module that is made, or of one function of it."""
    tests = [name for name in vars(test_rules) if name.startswith(f"test_{function}")]
    checking.load.cache_clear()
    with patch.object(checking, "import_module", lambda _: make()):
        for test in [getattr(test_rules, name) for name in tests]:
            marks = getattr(test, "pytestmark", [])
            for given in [(value,) for mark in marks for value in mark.args[1]] or [()]:
                _, error = running.attempt(test, *given)
                if error:
                    return str(error)
    return ""


@pytest.fixture(autouse=True)
def nothing_is_known_yet(monkeypatch):
    monkeypatch.setattr(running, "results", running.Results())
    monkeypatch.setattr(checking, "COUNTING_SECONDS", -1)  # for most tests, one failure is enough
    monkeypatch.setattr(sys, "path", [*sys.path])
    with patch.dict(sys.modules), running.watching():
        yield
    checking.load.cache_clear()


def test_another_module_that_is_right_passes():
    assert failure(lambda: made(OTHER)) == ""


def test_each_test_needs_one_function_only_and_they_are_tested_in_the_order_of_the_exercise():
    tests = [name.removeprefix("test_") for name in vars(test_rules) if name.startswith("test_")]
    named = [
        failure(lambda: made(SKELETON), test).removesuffix(": Not written yet") for test in tests
    ]
    assert [*dict.fromkeys(named)] == ["", *NAMES]  # The skeleton has the marks.
    assert [name for name in vars(made(SKELETON)) if name in NAMES] == [*NAMES]


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(function, right, wrong, sentence):
    source = edited(CACHED, (right, wrong))
    first = failure(lambda: made(source), function if function in NAMES else "mark")
    assert first.startswith(function)
    assert sentence in first


@pytest.mark.parametrize(("name", "kind"), [*BROKEN, *((name, "array") for name in NAMES)])
def test_a_function_that_is_broken_is_named(monkeypatch, name, kind):
    sentence = name
    if kind == "never returns":
        sentence = f"{name} did not finish within 0 seconds. It was still here:\n\n    line 2:"
        monkeypatch.setattr(running, "SECONDS", 0)
        monkeypatch.setattr(checking, "MINIMAX_SECONDS", 0)
    assert failure(lambda: broken(name, kind), name).startswith(sentence)


SLOW = """
def minimax(board):
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    return 1, 1
"""


def test_minimax_may_take_its_minutes_for_the_empty_board_only(monkeypatch):
    monkeypatch.setattr(running, "SECONDS", 0)
    monkeypatch.setattr(checking, "import_module", lambda _: made(SLOW, time=time))
    assert checking.ask("minimax", POSITIONS[0]) == (1, 1)
    with pytest.raises(pytest.fail.Exception, match="minimax did not finish within 0 seconds"):
        checking.ask("minimax", POSITIONS[1])


def test_a_function_begins_where_it_was_interrupted_if_python_knows_no_line(monkeypatch):
    walk = traceback.walk_tb
    monkeypatch.setattr(traceback, "walk_tb", lambda tb: [(frame, None) for frame, _ in walk(tb)])
    first = failure(lambda: broken("player", "raises"), "player")
    assert first.startswith("player raised ValueError: no\n\n    line 1:")


def test_the_failures_are_counted_in_silence_unless_that_takes_long(monkeypatch, capsys):
    source = edited(CACHED, ("return X if", "print(board); return X if 1 or"))
    assert "It is wrong" not in failure(lambda: made(source), "player")
    monkeypatch.setattr(checking, "COUNTING_SECONDS", 60)
    assert failure(lambda: made(source), "player").endswith(
        "\n\nIt is wrong in 2,097 of the 4,520 positions in which the game goes on:"
        " wherever it is O's turn."
    )
    assert capsys.readouterr().out.endswith("[None, None, 'X']]\n")


def test_ctrl_c_between_two_functions_and_the_q_of_a_debugger_end_the_check():
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(pytest.exit.Exception):
        running.attempt(pytest.exit, "q")


FILES = (
    "checking.py",
    "conftest.py",
    "positions.py",
    "positions.txt",
    "running.py",
    "test_rules.py",
)


def run(folder, source, *command, place="tests"):
    """Run Python beside a tictactoe.py, with a copy of the check."""
    (folder / place).mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copy(checking.HERE / name, folder / place)
    (folder / "tictactoe.py").write_text(source)
    command = [sys.executable, *command]
    output = {"capture_output": True, "text": True}
    return subprocess.run(command, cwd=folder, check=False, timeout=60, **output)


def test_it_stops_at_the_first_failure_whatever_is_printed_or_shuffled(tmp_path):
    shuffle = "def pytest_collection_modifyitems(items): items.reverse()"
    (tmp_path / "conftest.py").write_text(shuffle)
    board = "print(*range(9999), sep='\\n')\n    return [['O', None, None], *[[None] * 3] * 2]"
    done = run(tmp_path, STARTED + board, "tests/test_rules.py")
    assert done.returncode == 1
    assert done.stdout.partition("___\n")[2].partition("\n!")[0] == (
        "initial_state returned the wrong board\n\n"
        "returned:   expected:\n"
        "O . .       . . .\n"
        ". . .       . . .\n"
        ". . .       . . ."
    )
    not_tested = "Not tested: player, actions, result, winner, terminal, utility, minimax."
    assert done.stdout.endswith(f"!\n\nWrong: initial_state.\n{not_tested}\n")


# Two functions are wrong, one is missing, one is not written yet, and four need one of these.
PARTLY = edited(
    CACHED,
    ("    diagonals =", "    return None\n    diagonals ="),
    ("def utility", "def utilty"),
    ("    return winner", "    raise NotImplementedError\n    return winner"),
    ("    if terminal(board):\n        return None\n", "    return 0, 0\n"),
    ("    return {(i, j)", "    terminal(board)\n    return {(i, j)"),
)
STATES = f"""2 failed
Right: initial_state, player, actions, result.
Wrong: winner, minimax.
Missing from tictactoe.py: utility.
Not written yet: terminal.
{running.STOOD_IN}"""
NO_STATES = "1 failed\ntictactoe.py can't be imported, so nothing was tested."


@pytest.mark.parametrize(("source", "told"), [(PARTLY, STATES), ("X = (", NO_STATES)])
def test_to_grade_all_functions_are_tested_and_their_states_are_told(tmp_path, source, told):
    done = run(tmp_path, source, "-m", "pytest", "tests/test_rules.py")
    failed, states = told.split("\n", 1)
    assert done.returncode != 0
    assert f"= {failed}" in done.stdout
    assert done.stdout.endswith(f"=\n\n{states}\n")


def test_it_succeeds_if_all_functions_are_known_to_be_right(tmp_path):
    done = run(tmp_path, OURS, "tests/test_rules.py")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Right in all 5,478 positions.")
    done = run(tmp_path, OURS, "tests/test_rules.py", "-k", "legal or player")
    not_tested = "Not tested: initial_state, actions, result, winner, terminal, utility, minimax."
    assert (done.returncode, done.stdout.splitlines()[-2:]) == (0, ["Right: player.", not_tested])
    done = run(tmp_path, OURS, "tests/test_rules.py", "-k", "max_value")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (5, running.NO_SUCH_TEST)


def test_after_ctrl_c_it_says_where_it_was_and_ends(tmp_path):
    (tmp_path / "tictactoe.py").write_text("")  # not the one beside the check
    source = f"{STARTED}import signal\n    signal.raise_signal(signal.SIGINT)"
    shown = run(tmp_path / "own", source, "-m", "pytest", "test_rules.py", place=".").stdout
    here = f"It was still here:\n\n    line {LINE + 1}: signal"
    assert f"\ninitial_state was interrupted. {here}" in shown
    assert "= 1 failed, 3 passed in" in shown
    assert conftest.NOTICE not in shown


@pytest.mark.parametrize("caught", ["pass", "return 5"])
def test_ctrl_c_ends_it_even_if_tictactoe_catches_it(tmp_path, caught):
    loop = "while True:\n        try: signal.raise_signal(signal.SIGINT)\n        except: "
    done = run(tmp_path, f"import signal\n{STARTED}{loop}{caught}", "tests/test_rules.py")
    assert done.returncode != 0
    assert f"It was still here:\n\n    line {LINE + 2}: try: signal.raise_signal" in done.stdout
    assert "\n\nWrong: initial_state.\n" in done.stdout


def test_without_pytest_it_says_how_to_install_it(tmp_path):
    done = run(tmp_path, "", "-SE", "tests/test_rules.py")
    assert done.returncode == 1
    assert done.stderr.startswith("The check needs pytest. To install it: ")


def test_beside_another_tictactoe_pytest_says_what_it_tests_and_stops_soon(
    tmp_path, pytestconfig, capsys
):
    case = "import pytest\n@pytest.mark.parametrize('name', ['test_rules.py'])\n"
    (tmp_path / "test_others.py").write_text(f"{case}def test_it(name): 1 / 0")
    shown = run(tmp_path, "X = 5", "-m", "pytest", "-q", place=".").stdout
    assert conftest.NOTICE in shown
    assert "\nX is 5 instead of 'X'\n" in shown
    assert "\n1 failed, 2 skipped in" in shown
    assert "Wrong: " not in shown
    conftest.pytest_configure(pytestconfig)  # This one is ours.
    assert capsys.readouterr().out == ""
