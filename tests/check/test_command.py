"""python check as students and teachers run it: what it prints, and when it ends."""

import ast
import subprocess
import sys

import pytest

from check.search import COMPARE
from support.modules import CACHED, FOLDER, OURS, copy_files, edited
from support.texts import check_exit, check_text

CHECK = FOLDER / "check"
HEAD = "Checking {} in all 5,478 positions that can come up in a game:\n\n"
MARKS = "X, O, EMPTY = 'X', 'O', None\n"


# Starts the check as Python does, but with fewer questions, which is quicker.
FEWER = """
import runpy, sys
_, folder, check, *words = sys.argv
sys.path[0] = folder
from check.judging import LIMITS, LIVE, QUESTIONS
LIMITS["initial_state"] = 0.2, 60
for positions in (LIVE, *QUESTIONS.values()):
    positions[100:] = positions[100::100]
sys.argv, sys.path[0] = [check, *words], check
runpy.run_path(check, run_name="__main__")
"""


def run(folder, *words, source="", check=CHECK, python=(sys.executable,), fewer=True, first=""):
    """Run the check in a folder, of mine.py with this source if there is one."""
    if source:
        (folder / "mine.py").write_text(source, encoding="utf-8")
        words = ("mine.py", *words)
    command = [*python, *(["-c", first + FEWER, str(FOLDER)] if fewer else []), check, *words]
    output = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL}
    return subprocess.run(command, cwd=folder, check=False, timeout=50, **output)


VERDICTS = """\
initial_state  right
player         right
actions        right
result         right
winner         wrong
terminal       wrong
utility        not written yet

winner returned None instead of 'X'.

given:
X O O
. X .
. . X
XOO .X. ..X

It was wrong in 267 of the 5,478 positions tried.

minimax        right, tested with the check's terminal and utility
"""
PARTLY = edited(
    CACHED,
    ("rows + columns + diagonals", "rows + columns"),
    ("    return winner(board) is not None or not actions(board)", "    return not actions(board)"),
    ("    marks =", "    breakpoint()\n    marks ="),
    ("    utilities =", "    raise NotImplementedError\n    utilities ="),
)


def test_the_first_mistake_in_a_rule_is_told_before_minimax_is_tested(tmp_path):
    done = run(tmp_path, source=f"{PARTLY}\nimport sys\nsys.__stdout__.close()", fewer=False)
    check_exit(done, 1)
    assert done.stdout == HEAD.format("mine.py") + VERDICTS, f"it prints this:\n{done.stdout}"


def test_a_file_that_is_not_python_gets_a_sentence(tmp_path):
    done = run(tmp_path, source="X = (\n")
    check_exit(done, 1)
    sentence = "Can't import mine.py. It raised SyntaxError: '(' was never closed\n\n      File "
    check_text(done.stdout, begin=sentence)


def test_the_search_of_a_minimax_that_is_wrong_on_a_small_board_is_shown(tmp_path):
    wrong = edited(CACHED, ("    if player(board) == X", "    if True"))
    done = run(tmp_path, source=wrong)
    check_exit(done, 1)
    table = "  returned   with perfect play\n"
    check_text(done.stdout, table, end=f"\n(1, 0) leads to OX. OXO XOX.\n{COMPARE}\n")
    too_long = [line for line in done.stdout.splitlines() if len(line) > 100]
    assert not too_long, f"these lines are wider than 100 columns: {too_long}"


SECOND = "known[len(known)] = 0\n    if len(known) == 2: return 0\n    best"
BY_CHANCE = "import time\n    return time.perf_counter()\n    best"


TOGGLED = (
    "    known['turn'] = O if known.get('turn') == X else X\n    return known['turn']\n    marks ="
)
FROM_EARLIER_CALLS = {
    "minimax, the second call": [("return None\n    best", f"return None\n    {SECOND}")],
    "minimax, by chance": [("return None\n    best", f"return None\n    {BY_CHANCE}")],
    "player, each call": [("    marks =", TOGGLED)],
}


@pytest.mark.parametrize("edits", FROM_EARLIER_CALLS.values(), ids=FROM_EARLIER_CALLS)
def test_if_the_same_question_gets_another_answer_that_is_said(tmp_path, edits):
    told = run(tmp_path, source=edited(CACHED, *edits)).stdout
    check_text(told, "\n\nAsked about this board once more, it answers differently.")


def test_the_command_that_shows_a_search_can_be_pasted(tmp_path):
    if_four = "return None\n    if str(board).count('None') == 4: return 0\n    best = None"
    wrong = edited(CACHED, ("return None\n    best = None", if_four))
    (tmp_path / "my own").mkdir()
    (tmp_path / "my own" / "file.py").write_text(wrong)
    words = ["my own/file.py", "..O", ".OX", ".XX"]
    command = 'python check "{}" {} {} {}\n'.format(*words)
    told = run(tmp_path, words[0]).stdout
    check_text(told, end=f"\nTo see which boards it searches: {command}")
    pasted = run(tmp_path, *words)
    check_exit(pasted, 1)
    check_text(pasted.stdout, begin="minimax returned 0, which is not a legal action. ")


def test_the_search_of_a_position_is_shown(tmp_path):
    for words in (["X.O", "OOX", "..X"], ["xo.x....."], ["x.ooox..x"]):
        done = run(tmp_path, *words, source=OURS)
        check_exit(done)
        begin = "minimax was right on this board. To test it on all boards: python check mine.py"
        check_text(done.stdout, begin=f"{begin}\n\nboard  ", end="judge it without a call.\n")
    told = run(tmp_path, *words, source=PARTLY, fewer=False).stdout
    check_text(told, end="\n\nNot right yet, so the check's own stood in: terminal and utility.\n")


NO_GAME = "is not an unfinished game with one to six free squares, such as X.O OOX ..X.\n"
REFUSED = [
    ([FOLDER / "README.md"], f"{FOLDER / 'README.md'} is not a Python file.\n"),
    (["mine.py", "X.O"], f"X.O {NO_GAME}"),
    (["mine.py", "XXX", "OO.", "..."], f"XXX OO. ... {NO_GAME}"),
    (["mine.py", "XO.", "...", "..."], f"XO. ... ... {NO_GAME}"),
    (["--fast"], "There is no Python file --fast.\n"),
    ([""], "Name a Python file, such as tictactoe.py.\n"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_a_wrong_command_gets_a_sentence_and_status_2(tmp_path, words, sentence):
    (tmp_path / "mine.py").write_text(OURS)
    check_exit(run(tmp_path, *words), 2, sentence)


def test_help_explains_the_command(tmp_path):
    told = run(tmp_path, "-h").stdout
    check_text(told, "\npython check -s PATH ", "PATH may be left out", " A row has ")


def test_an_old_python_can_read_the_command_to_say_that_it_is_old():
    ast.parse((CHECK / "__main__.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_without_a_path_it_is_the_file_here_even_if_the_check_is_alone(tmp_path):
    copy_files(CHECK, tmp_path / "check")
    done = run(tmp_path, check="check", fewer=False)
    check_exit(done, 2, "There is no Python file tictactoe.py.\n")
    (tmp_path / "tictactoe.py").write_text("1 / 0")
    for python in ([sys.executable], [sys.executable, "-m"]):
        done = run(tmp_path, check="check", python=python, fewer=False)
        error = "It raised ZeroDivisionError: division by zero\n\n    line 1: 1 / 0\n"
        check_text(done.stdout, begin=f"Can't import tictactoe.py. {error}")


def test_what_is_printed_is_shown_only_if_asked_for(tmp_path):
    source = f"{MARKS}def player(board):\n    print('hello')\n    return input()\n"
    source += "def actions(board):\n    breakpoint()"
    told = run(tmp_path, source=source).stdout
    check_text(told, "works only with -s", without=["hello", "Pdb"])
    shown = run(tmp_path, "-s", source=source).stdout
    check_text(shown, "hello", "(Pdb)", "EOFError", without=["works only with -s"])


CTRL_C = "import signal; signal.raise_signal(signal.SIGINT)"
ENDS = {CTRL_C: "was interrupted", "all(1 for _ in iter(int, 1))": "did not finish in 0.2 seconds"}


@pytest.mark.parametrize("code", ENDS)
def test_one_end_is_enough_even_if_the_code_catches_it(tmp_path, code):
    endless = f"    while True:\n        try: {code}\n        except BaseException: pass"
    done = run(tmp_path, source=f"{MARKS}def initial_state():\n{endless}")
    check_exit(done, 1)
    begin = f"{HEAD.format('mine.py')}initial_state  \n\nIt {ENDS[code]}.\n\n    line "
    check_text(done.stdout, begin=begin)


IN_A_TERMINAL = "import os\nos.isatty = lambda _: True\n"
STOPS = f"""{MARKS}
def initial_state(): return [[EMPTY] * 3 for _ in range(3)]
def player(board, calls=[]):
    calls.append(1)
    if len(calls) > 1: {CTRL_C}
    return X"""


def test_in_a_terminal_ctrl_c_erases_the_progress(tmp_path):
    back, erased = "\b" * 20, " " * 20
    shown = f"player         {'1 of 101':20}{back}{erased}{back}\n\nIt was interrupted."
    check_text(run(tmp_path, source=STOPS, first=IN_A_TERMINAL).stdout, shown)
    for words, first in (["-s"], IN_A_TERMINAL), ([], ""):
        check_text(run(tmp_path, *words, source=STOPS, first=first).stdout, without=["\b"])


def test_it_ends_without_a_word_if_nobody_reads_on():
    command = [sys.executable, CHECK, FOLDER / "tictactoe.py"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == b"", "it says something"
    assert started.returncode == 1, "not all was checked"


def test_an_error_of_the_system_is_not_passed_over(tmp_path):
    no_print = "import builtins\nbuiltins.print = lambda *_, **__: open('missing')\n"
    check_text(run(tmp_path, source=MARKS, first=no_print).stderr, "FileNotFoundError")
