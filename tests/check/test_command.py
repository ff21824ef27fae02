"""python check: which file and which position it takes, and what it says if it can't."""

import ast
import os
import runpy
import subprocess
import sys
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

import oracle
from check import running, search_command, student
from modules import FOLDER, OURS, SKELETON, copy_files
from texts import check_exit, check_text

CHECK = FOLDER / "check"
ONLY_WINNER = """\
Right: winner.
Not tested: initial_state, player, actions, result, terminal, utility, minimax.
"""


def run(folder, *words, python=(sys.executable,), check=CHECK):
    """Run the check in a folder."""
    output = {"capture_output": True, "text": True}
    return subprocess.run([*python, check, *words], cwd=folder, check=False, timeout=60, **output)


def check_last_lines(done, lines):
    """Check what is said at the end of the file and its functions."""
    __tracebackhide__ = True
    check_text(done.stdout, end=f"\n\n{lines}")


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a right file in a folder of its own, and another one beside it."""
    (tmp_path / "project0").mkdir()
    (tmp_path / "project0" / "tictactoe.py").write_text(OURS, encoding="utf-8")
    (tmp_path / "other.py").write_text(SKELETON, encoding="utf-8")
    return tmp_path


PATH, OTHER = "project0/tictactoe.py", "other.py"


@pytest.fixture
def taken(folder, monkeypatch):
    """Return what is done with the words after python check: what pytest or a search is given."""

    def taken(*words):
        monkeypatch.chdir(folder)
        monkeypatch.setattr(sys, "argv", ["check", *words])
        done = []
        monkeypatch.setattr(pytest, "main", done.extend)
        monkeypatch.setattr(search_command, "show", done.append)
        with suppress(SystemExit):
            runpy.run_path(str(CHECK))
        return done

    return taken


@pytest.mark.parametrize(
    "words",
    [
        ["-s", "-k", "winner", PATH],
        ["-k", "winner", PATH, "-s"],
        [PATH, "-kwinner", "--maxfail=9", "-s"],
        ["--maxfail", "9", PATH, "-s", "-k", "winner"],
    ],
)
def test_options_can_stand_anywhere(taken, words):
    for option in ("-k", "winner", "-s", str(CHECK)):
        assert option in (given := taken(*words)), f"pytest was not given {option}, but {given}"
    most = "--maxfail=9" if "9" in "".join(words) else "--maxfail=1"
    assert most in given, f"pytest was not given {most}, but {given}"
    assert student.file.given == PATH, f"not {PATH} is checked, but {student.file.given}"


@pytest.mark.parametrize(
    "words",
    [
        [PATH, "X.O", "OOX", "..X"],
        ["X.O", "OOX", "..X", PATH],
        [PATH, "x.ooox..x"],
        ["-s", "X.OOOX..X", PATH],
    ],
)
def test_a_position_is_one_word_or_three_before_or_after_the_file(taken, words):
    shown = taken(*words)
    assert shown == ["X.OOOX..X"], f"not the search of this position is shown, but {shown}"
    assert student.file.given == PATH, f"not the search of {PATH}, but of {student.file.given}"


def test_a_search_is_shown_without_pytest(folder):
    shown = run(folder, PATH, "X.OOOX..X", python=[sys.executable, "-S"])  # -S: no packages
    check_exit(shown)
    skipped = shown.stdout.count("skipped")
    assert skipped == 2, f"not two boards are skipped, but {skipped}:\n{shown.stdout}"


# What is typed, and the sentence
REFUSED = {
    (PATH, OTHER): f"Name one file, not 2: {PATH}, {OTHER}.",
    ("X.OOOX..X", "X.OOOX..X"): "X.OOOX..X X.OOOX..X is not one position: write three rows, as",
    ("X.O", "OOX"): "X.O OOX is not one position: write three rows, as in X.O OOX ..X.",
    ("X.O.X.XO", PATH): "X.O.X.XO is not a position: write 9 squares, X, O or dots, as in X.O",
    ("winner",): "There is no file winner. To test winner only, write -k winner.\n",
    ("-x", "winner", PATH): "There is no file winner. To test winner only, write -k winner.\n",
    ("-s", "mine.py"): "There is no file mine.py.\n",
    ("",): "There is no file ''.",
    ("mine.py",): "There is no file mine.py.",
    ("project0",): f"project0 is a folder. Name a file in it, such as {Path(PATH)}.",
    ("mine.txt",): "mine.txt is not a Python file: its name must end in .py.",
    ("--tb", "short"): "There is no file short. If it belongs to --tb, write both as one word: ",
    ("-k",): "argument -k: expected one argument\n\nCheck the functions",
}  # fmt: skip


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_unclear_gets_a_sentence_and_nothing_is_checked(folder, taken, words, capsys):
    (folder / "mine.txt").touch()
    done = taken(*words)
    assert not done, f"this was done nevertheless: {done}"
    said = capsys.readouterr()
    assert not said.out, f"the sentence belongs to stderr, but this was printed: {said.out}"
    check_text(said.err, begin=REFUSED[words])


def test_without_a_path_it_is_the_file_of_the_current_folder_or_the_one_beside_the_check(folder):
    copy_files(CHECK, folder / "game" / "check")
    check = folder / "game" / "check"
    done = run(folder, check=check)
    assert done.returncode == 2, "the exit status does not say that nothing was checked"
    check_text(
        done.stderr, begin="There is no file tictactoe.py here or beside the folder check.\n"
    )
    (folder / "game" / "tictactoe.py").write_text(OURS, encoding="utf-8")
    beside = run(folder, "-k", "winner", check=check)
    check_last_lines(beside, f"{Path('game/tictactoe.py')}:\n{ONLY_WINNER}")
    pytests = [sys.executable, "-m", "pytest"]
    here = run(folder / "project0", "-k", "winner", python=pytests, check=check)
    check_last_lines(here, f"tictactoe.py:\n{ONLY_WINNER}")
    (folder / "project0" / "tictactoe.py").write_text(SKELETON, encoding="utf-8")
    check_text(run(folder / "project0", "-k", "winner", check=check).stdout, "\nNot written yet")


def test_it_is_a_module_too_and_names_the_file_as_it_was_found(folder):
    python = [sys.executable, "-m"]
    done = run(FOLDER, str(folder / PATH), "-k", "winner", python=python, check="check")
    check_last_lines(done, f"{folder / PATH}:\n{ONLY_WINNER}")


@pytest.mark.parametrize("words", [[], ["X.OOOX..X"]])
def test_a_reader_who_needs_no_more_lines_may_leave(folder, words):
    left, kept = os.pipe()
    os.close(left)
    command = [sys.executable, CHECK, PATH, *words]
    ended = subprocess.run(command, cwd=folder, stdout=kept, stderr=subprocess.PIPE, check=False)
    os.close(kept)
    assert ended.stderr == b"", f"the reader has left, and it says: {ended.stderr}"


def test_it_explains_itself(folder):
    told = run(folder, "-h").stdout
    check_text(told, begin="Check the functions of a tictactoe.py in every position")
    assert len(told.splitlines()) < 20, f"this is too long to be read:\n{told}"


def test_without_pytest_it_says_how_to_install_it(folder):
    done = run(folder, PATH, python=[sys.executable, "-SE"])
    assert done.returncode == 1, f"nothing was checked, but the status is {done.returncode}"
    with_uv = f"\nWith uv: {student.command('uv', 'run', '--with', 'pytest', str(CHECK))}"
    check_text(done.stderr, with_uv, begin="The check needs pytest. To install it: ")


def test_an_old_pytest_gets_a_sentence(monkeypatch):
    monkeypatch.delattr(pytest, "version_tuple")
    monkeypatch.setattr(pytest, "__version__", "6.2.5")
    sentence = r"^The check needs pytest 7 or later\. This is pytest 6\.2\.5\.$"
    with pytest.raises(pytest.exit.Exception, match=sentence):
        next(running.pytest_collection_modifyitems(None, []))


def test_an_old_python_gets_one_sentence(folder):
    old = "import runpy, sys; sys.version_info, sys.version = (3, 8), '3.8.18 (main)'; "
    old += f"runpy.run_path({str(CHECK / '__main__.py')!r})"
    done = run(folder, check=old, python=[sys.executable, "-c"])
    sentence = "The check needs Python 3.10 or later. This is Python 3.8.18.\n"
    check_exit(done, 1, sentence)
    # An old Python understands the file that says so.
    ast.parse((CHECK / "__main__.py").read_text(encoding="utf-8"), feature_version=(3, 7))


SENTENCES = {
    "XO.....0X": "is not a position: write 9 squares",
    "XXX.O....": "There can't be 3 X and 1 O: X goes first, and then they take turns.",
    "XXXOO.O..": "X already had three in a row before the last move: this can't come up in a game.",
    "....X.O..": "With 7 free squares, a search is too long to print. Leave at most 6 free.",
}


@pytest.mark.parametrize("squares", SENTENCES)
def test_a_position_that_is_not_shown_gets_a_sentence(squares):
    check_text(search_command.refusal(squares), SENTENCES[squares])


def test_it_shows_the_positions_of_a_game_that_goes_on_and_no_others():
    boards = ["".join(marks) for marks in product("XO.", repeat=9)]
    shown = {board for board in boards if not search_command.refusal(board)}
    short = {position for position in oracle.LIVE if position.count(".") <= 6}
    assert sorted(shown ^ short) == [], "these are shown or refused, and should not be"
    over = {board for board in boards if search_command.refusal(board) == "The game is over."}
    assert sorted(over ^ {*oracle.FINISHED}) == [], "of these, the end of the game is told wrongly"
