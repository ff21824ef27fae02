"""python check as students and teachers use it: what it prints, and when it ends."""

import re
import shlex
import subprocess
import sys
from textwrap import dedent

import pytest

from check import __main__ as command
from check.truth import BY_SQUARES
from course import grade
from support.modules import CACHED, COURSE, FOLDER, OURS, PLAIN, copy_files, edited
from support.texts import check_exit, check_text

CHECK = FOLDER / "check"
HEAD = "Checking {} in all 5,478 positions that can come up in a game:\n\n"
MARKS = "X, O, EMPTY = 'X', 'O', None\n"
PARTLY = edited(
    CACHED,
    ("rows + columns + diagonals", "rows + columns"),
    ("winner(board) is not None or not actions(board)", "not actions(board)"),
    ("    marks =", "    breakpoint()\n    marks ="),
    ("    utilities =", "    raise NotImplementedError\n    utilities ="),
)


# In this process


@pytest.fixture
def printed(judged, monkeypatch, capsys):
    """Return a function that tells what the check of a source prints, perhaps in one position."""
    monkeypatch.setattr(command, "say", print)
    monkeypatch.setattr(sys, "breakpointhook", lambda: None)

    def printed(source, squares="", every=60):
        check = judged(source, every=every)
        if squares:
            command.show_search(check, BY_SQUARES[squares])
        else:
            command.judge_all(check)
        return capsys.readouterr().out

    return printed


def test_what_the_page_for_students_shows_is_what_is_printed(printed):
    told = printed(edited(PLAIN, ("                lowest = value\n", "")), every=74)
    text = (COURSE / "README.md").read_text(encoding="utf-8")
    # "..." stands for lines that the page leaves out.
    shown = dedent(re.search(r"^    \.\.\.\n(?:    .*\n|\n)+", text, re.MULTILINE)[0])
    lines = [*map(re.escape, shown.strip().splitlines())]
    pattern = "".join("(?:.*\n)*" if line == r"\.\.\." else f"{line}\n" for line in lines)
    assert re.fullmatch(pattern, told), f"the page shows this:\n{shown}instead of this:\n{told}"


def test_after_an_exception_the_search_is_shown_up_to_it(printed):
    head, tail = PLAIN.split("def min_value(")
    told = printed(f"{head}def min_value({edited(tail, ('    return value', ''))}")
    row = r"\n +\S{3} \S{3} \S{3} +O +min_value +nothing "
    assert re.search(row, told), f"no row says that min_value returned nothing:\n{told}"
    check_text(told, "minimax raised TypeError: ", without=["That is fine if it was pruned"])


def wrong_if_free(count):
    """Return a source whose minimax is wrong where so many squares are free."""
    wrong = f"return None\n    if str(board).count('None') == {count}: return 0\n    best = None"
    return edited(CACHED, ("return None\n    best = None", wrong))


def test_why_a_search_of_seven_free_squares_is_not_shown_is_said(printed):
    end = "\nIts search is too long to show: more than six squares are free.\n"
    check_text(printed(wrong_if_free(7)), end=end)


def test_the_search_of_a_position_is_shown(printed):
    begin = "minimax was right on this board. To test it on all boards: python "
    end = "it was pruned or is known already.\n"
    check_text(printed(OURS, "XO.X....."), "\n\nboard  ", begin=begin, end=end)
    told = printed(PARTLY, "X.OOOX..X")
    check_text(told, end="\n\nNot right yet, so the check used its own: terminal and utility.\n")


FILE = str(COURSE / "plain.py")
NO_GAME = "is not an unfinished game with one to six free squares, such as X.O OOX ..X."
REFUSED = [
    ([str(COURSE / "README.md")], f"{COURSE / 'README.md'} is not a Python file."),
    ([FILE, "X.O"], f"X.O {NO_GAME}"),
    ([FILE, "XXX", "OO.", "..."], f"XXX OO. ... {NO_GAME}"),
    ([FILE, "XO.", "...", "..."], f"XO. ... ... {NO_GAME}"),
    (["--fast"], "There is no Python file --fast."),
    ([""], "Name a Python file, such as tictactoe.py."),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_a_wrong_command_gets_a_sentence(words, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        command.parsed(words)


def test_a_position_may_be_typed_as_three_rows_or_as_one_and_in_small_letters():
    for rows in (["X.O", "OOX", "..X"], ["x.ooox..x"]):
        assert command.parsed([FILE, *rows])[1] is BY_SQUARES["X.OOOX..X"], f"not after {rows}"


# As a program, with fewer questions, which is quicker

FEWER = """
import runpy, sys
_, folder, check, *words = sys.argv
sys.path[0] = folder
from check.judging import LIMITS, LIVE, QUESTIONS
LIMITS["player"] = 0.2, 60
lists = {id(positions): positions for positions in (LIVE, *QUESTIONS.values())}
for positions in lists.values():
    positions[100:] = positions[100::100]
sys.argv, sys.path[0] = [check, *words], check
runpy.run_path(check, run_name="__main__")
"""


def python(folder, *words):
    output = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL}
    try:
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=folder, check=False, timeout=50, **output)
    except subprocess.TimeoutExpired:
        pytest.fail("The check still runs after 50 s.")


def run(folder, *words, source, check=CHECK, first=""):
    """Run the check of mine.py, a file with this source in a folder."""
    (folder / "mine.py").write_text(source, encoding="utf-8")
    return python(folder, "-c", first + FEWER, FOLDER, check, *words, "mine.py")


VERDICTS = """\
initial_state  right
player         right
actions        right
result         right
winner         wrong
terminal       wrong
utility        not written yet

winner returned None instead of 'O'.

given:
X . O
X O X
O . .
X.O XOX O..

It was wrong in 2 of the 154 positions tried.

minimax        right, tested with the check's terminal and utility
"""


def test_the_first_mistake_in_a_rule_is_told_before_minimax_is_tested(tmp_path):
    done = run(tmp_path, source=f"{PARTLY}\nimport sys\nsys.__stdout__.close()")
    check_exit(done, 1)
    assert done.stdout == HEAD.format("mine.py") + VERDICTS, f"it prints this:\n{done.stdout}"


def test_of_a_right_file_it_says_what_grade_looks_for(tmp_path):
    done = run(tmp_path, source=CACHED)
    check_exit(done)
    check_text(done.stdout, end=f"\n\nmine.py{grade.ALL_RIGHT}")


def test_the_command_that_shows_a_search_works_where_it_was_printed(tmp_path):
    copy_files(CHECK, tmp_path / "a game" / "check")
    told = run(tmp_path, source=wrong_if_free(4), check="a game/check").stdout
    _, _, shown = told.rpartition("\nTo see which boards it searches: ")
    assert shown == 'python "a game/check" mine.py ..O .OX .XX\n', f"it is not the end of:\n{told}"
    done = python(tmp_path, "-c", FEWER, FOLDER, *shlex.split(shown)[1:])
    check_exit(done, 1)
    check_text(done.stdout, begin="minimax returned 0 (int), which is not a legal action. ")


def test_it_explains_itself_and_checks_the_file_here_even_if_it_is_alone(tmp_path):
    copy_files(CHECK, tmp_path / "check")
    told = python(tmp_path, "check", "-h").stdout
    check_text(told, "\npython check -s PATH ", "PATH may be left out", " A row has ")
    check_exit(python(tmp_path, "check"), 2, "There is no Python file tictactoe.py.\n")
    (tmp_path / "tictactoe.py").write_text("X = (\n")
    done = python(tmp_path, "-m", "check")
    check_exit(done, 1)
    error = "It raised SyntaxError: '(' was never closed\n\n      File "
    check_text(done.stdout, begin=f"Can't import tictactoe.py. {error}")


IN_A_TERMINAL = "import os\nos.isatty = lambda _: True\n"


def test_what_is_printed_is_shown_instead_of_the_progress_only_if_asked_for(tmp_path):
    source = f"{MARKS}def player(board):\n    print('hello')\n    return input()\n"
    source += "def actions(board):\n    breakpoint()"
    told = run(tmp_path, source=source).stdout
    check_text(told, "works only with -s", without=["hello", "Pdb"])
    shown = run(tmp_path, "-s", source=source, first=IN_A_TERMINAL).stdout
    check_text(shown, "hello", "(Pdb)", "EOFError", without=["works only with -s", "\b"])


CTRL_C = "import signal; signal.raise_signal(signal.SIGINT)"
ENDS = {CTRL_C: "was interrupted", "all(1 for _ in iter(int, 1))": "did not finish in 0.2 seconds"}
ENDLESS = f"""{MARKS}
import sys
sys.setrecursionlimit(10**9)
def initial_state(): initial_state()
def player(board, calls=[]):
    calls.append(1)
    while len(calls) > 1:
        try: {{}}
        except BaseException: pass
    return X"""


@pytest.mark.parametrize("code", ENDS)
def test_whatever_the_code_sets_or_catches_one_end_is_enough_and_erases_the_progress(
    tmp_path, code
):
    done = run(tmp_path, source=ENDLESS.format(code), first=IN_A_TERMINAL)
    check_exit(done, 1)
    back, erased = "\b" * 20, " " * 20
    begin = f"{HEAD.format('mine.py')}initial_state  {erased}{back}wrong\nplayer         "
    begin += f"{'1 of 145':20}{back}{erased}{back}\n\nIt {ENDS[code]}.\n\n    line "
    check_text(done.stdout, begin=begin)


def test_it_ends_without_a_word_if_nobody_reads_on():
    command = [sys.executable, CHECK, FOLDER / "tictactoe.py"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == b"", "it says something"
    assert started.returncode == 1, "not all was checked"
