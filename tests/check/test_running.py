"""The check as students and teachers run it: what it tests, when it ends and what it says."""

import subprocess
import sys

import pytest

from check import results, student
from modules import CACHED, OURS, SKELETON, copy_files, edited
from texts import check_exit, check_text

STARTED = f"{SKELETON}\n\ndef initial_state():\n    "
LINE = len(STARTED.splitlines())


def run(folder, source, *command):
    """Run Python beside a tictactoe.py, with a copy of the check."""
    copy_files(student.HERE, folder / "check")
    (folder / "tictactoe.py").write_text(source)
    command = [sys.executable, *command]
    output = {"capture_output": True, "text": True}
    return subprocess.run(command, cwd=folder, check=False, timeout=60, **output)


def test_it_stops_at_the_first_failure_whatever_is_printed_or_shuffled(tmp_path):
    shuffle = "def pytest_collection_modifyitems(items): items.reverse()"
    (tmp_path / "conftest.py").write_text(shuffle)
    board = "print(*range(9999), sep='\\n')\n    return [['O', None, None], *[[None] * 3] * 2]"
    done = run(tmp_path, STARTED + board, "check")
    assert done.returncode == 1, f"a function is wrong, but the status is {done.returncode}"
    wrong_board = (
        "initial_state returned the wrong board\n\n"
        "returned:     expected:\n"
        "O . .         . . .\n"
        ". . .         . . .\n"
        ". . .         . . .\n"
        "O.. ... ...   ... ... ..."
    )
    not_tested = "Not tested: player, actions, result, winner, terminal, utility, minimax."
    end = f"!\n\ntictactoe.py:\nWrong: initial_state.\n{not_tested}\n"
    check_text(done.stdout, f"___\n{wrong_board}\n!", end=end)


# Two functions are wrong, one is missing, one is not written yet, and four need one of these.
PARTLY = edited(
    CACHED,
    ("    diagonals =", "    return None\n    diagonals ="),
    ("def utility", "def utilty"),
    ("    return winner", "    raise NotImplementedError\n    return winner"),
    ("    if terminal(board):\n        return None\n", "    return 0, 0\n"),
    ("    return {(i, j)", "    terminal(board)\n    return {(i, j)"),
)
STATES = f"""3 failed
tictactoe.py:
Right: initial_state, player, actions, result.
Wrong: winner, minimax.
Missing: utility.
Not written yet (raises NotImplementedError): terminal.
{results.STOOD_IN.format("actions, result")}
Other tests have failed: 1."""


def test_the_state_of_each_function_is_told_and_how_many_other_tests_failed(tmp_path):
    (tmp_path / "test_mine.py").write_text("def test_mine(): assert False")
    done = run(tmp_path, PARTLY, "-m", "pytest", "check", "test_mine.py")
    failed, states = STATES.split("\n", 1)
    assert done.returncode != 0, "functions are wrong, but the status is 0"
    check_text(done.stdout, f"= {failed}", end=f"=\n\n{states}\n")


def test_a_file_that_cannot_be_imported_has_no_states_and_that_is_said_once(tmp_path):
    done = run(tmp_path, "X = (", "check")
    assert done.returncode == 1, f"nothing was tested, but the status is {done.returncode}"
    end = " tictactoe.py can't be imported, so nothing was tested "
    check_text(done.stdout.rstrip().strip("!"), end=end)
    times = done.stdout.count("can't be imported")
    assert times == 1, f"it is said {times} times:\n{done.stdout}"


def test_it_succeeds_if_all_that_is_asked_for_is_known_to_be_right(tmp_path):
    done = run(tmp_path, OURS, "check", "-k", "next or player")
    not_tested = "Not tested: initial_state, actions, result, winner, terminal, utility, minimax."
    check_exit(done)
    check_text(done.stdout, end=f"\nRight: player.\n{not_tested}\n")
    done = run(tmp_path, STARTED + "raise NotImplementedError", "check", "-k", "initial")
    check_exit(done, 1)
    check_text(done.stdout.splitlines()[-2], begin="Not written yet")


def test_a_neighbour_named_as_a_module_of_python_is_not_taken_for_it(tmp_path):
    (tmp_path / "ast.py").write_text("1 / 0")  # pytest imports it.
    done = run(tmp_path, OURS, "check", "-k", "next or player")
    check_exit(done)


def test_after_ctrl_c_it_says_where_it_was_and_ends(tmp_path):
    (tmp_path / "tictactoe.py").write_text("")  # not the one beside the check
    source = f"{STARTED}import signal\n    signal.raise_signal(signal.SIGINT)"
    shown = run(tmp_path / "own", source, "-m", "pytest", "check").stdout
    here = f"tictactoe.py was still running here:\n\n    line {LINE + 1}: signal"
    check_text(shown, f"\ninitial_state was interrupted. {here}", "= 1 failed, 4 passed in")


@pytest.mark.parametrize("caught", ["pass", "return 5"])
def test_ctrl_c_ends_it_even_if_tictactoe_catches_it(tmp_path, caught):
    loop = "while True:\n        try: signal.raise_signal(signal.SIGINT)\n        except: "
    done = run(tmp_path, f"import signal\n{STARTED}{loop}{caught}", "check")
    assert done.returncode != 0, "it was interrupted, but the status is 0"
    here = f"tictactoe.py was still running here:\n\n    line {LINE + 2}: try: signal.raise_signal"
    check_text(done.stdout, here, "\n\ntictactoe.py:\nInterrupted: initial_state.\n")


def test_a_limit_of_the_project_around_it_does_not_end_a_call(tmp_path):
    source = f"import time\n{STARTED}end = time.process_time() + 0.2\n    "
    source += "while time.process_time() < end: pass\n    return [[None] * 3 for _ in range(3)]"
    options = ["-ofaulthandler_timeout=0.1", "-ofaulthandler_exit_on_timeout=true"]
    done = run(tmp_path, source, "check", "-k", "initial", *options)
    check_exit(done)


def test_only_while_it_tests_is_there_a_thread_or_a_handler_of_ctrl_c(tmp_path):
    asked = "import signal, threading; "
    asked += "usual = signal.default_int_handler; "
    asked += "signal.signal(signal.SIGINT, usual); "  # a shell's & ignores it
    asked += "from check import calls; "
    state = "print(threading.active_count(), signal.getsignal(signal.SIGINT) is usual); "
    source = f"{asked}{state}\nwith calls.watching(): {state}\n{state}"
    before, testing, after = run(tmp_path, "", "-c", source).stdout.splitlines()
    told = "while it tests, there is no thread beside it, or Ctrl+C has its usual handler"
    assert testing == "2 False", f"{told}: {testing}"
    told = "before and after, there is a thread, or Ctrl+C does not have its usual handler"
    assert before == after == "1 True", f"{told}: {before}, {after}"
