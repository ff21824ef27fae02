"""What the console is told about somebody's tictactoe.py."""

import re

from support.modules import FOLDER, RIGHT, made
from support.user import User
from window import problems


def test_the_console_is_told_of_each_function_and_each_kind_of_error_once(capsys):
    source = """
def player(b):
    if b[0][0]: raise ValueError("first" if b[1][1] else "second")
    return {}["third"]
def winner(b): raise KeyError("fourth")
"""
    User(module=made(source, **RIGHT)).keys("Friend x 1 5 u u 5 1 esc x 1 4 2 5 3")
    error = capsys.readouterr().err
    expected = {"first": 0, "second": 2, "third'": 2, "fourth'": 2}  # A traceback says it, too.
    told = {word: error.count(f"{word}\n") for word in expected}
    assert told == expected, f"so many times, the console tells of each error: {told}"
    advice = error.count("For a closer look: ")
    assert advice == 1, f"the advice to run the check is given {advice} times"


def test_an_endless_recursion_leaves_only_its_last_calls_in_the_console(capsys):
    source = "def player(b): deeper(b)\ndef deeper(b): player(b)"
    User(module=made(source, **RIGHT)).keys("x")
    lines = capsys.readouterr().err.count("\n")
    assert 20 < lines < 100, f"the console has {lines} lines"


def test_the_file_and_its_neighbours_are_the_students_but_runner_is_not():
    files = [FOLDER / name for name in ("tictactoe.py", "helper.py", "runner.py", "a/deep.py")]
    names = [*map(str, files), "<string>"]
    students = [name for name in names if problems.is_students(name, names[0])]
    assert students == names[:2], f"these files are taken for the student's: {students}"


def neighbour(source):
    """Return the function that a file beside the student's defines, as if that had imported it."""
    names = {}
    exec(compile(source, "nowhere/helpers.py", "exec"), names)
    return names["helper"]


def test_a_mistake_in_a_neighbour_is_told_with_its_line_and_its_file(capsys):
    helper = neighbour("def helper(b):\n    raise KeyError(7)")
    user = User(module=made("def player(b): return helper(b)", **RIGHT, helper=helper)).keys("x")
    sentence = "player raised KeyError on line 2 of helpers.py, in helper: 7"
    user.sees(sentence)
    error = capsys.readouterr().err
    assert sentence in error.splitlines(), f"the console is told something else:\n{error}"


def test_ctrl_c_shows_the_lines_of_a_neighbour_and_of_the_students_file(capsys):
    helper = neighbour("def helper(function): return function('a board')")
    module = made("def player(b): ctrl_c()", **RIGHT)
    module.ctrl_c = problems.Reporter(module.__file__, None).show_where
    helper(module.player)
    files = re.findall('File "(.*)"', capsys.readouterr().err)
    assert files == ["nowhere/helpers.py", "nowhere/tictactoe.py"], "lines of other files"
