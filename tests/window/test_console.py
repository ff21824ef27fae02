"""What the console is told about somebody's tictactoe.py."""

import re
import sys

from modules import RIGHT, broken, made
from user import User
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
    told = [error.count(f"{word}\n") for word in ("first", "second", "third'", "fourth'")]
    assert told == [0, 2, 2, 2], "not once in a traceback and once in a sentence"


def test_the_console_shows_the_last_calls_and_no_lines_of_the_window(capsys):
    source = "def player(b): return f7(b)\ndef f0(b): return {}[b]\n"
    source += "".join(f"def f{n}(b): return f{n - 1}(b)\n" for n in range(1, 8))
    User(module=made(source, **RIGHT)).keys("x")
    calls = re.findall(r"in (\w+)$", capsys.readouterr().err, re.MULTILINE)
    assert calls[:6] == ["f5", "f4", "f3", "f2", "f1", "f0"]


def test_the_console_shows_no_lines_of_the_window(capsys):
    User(module=broken("player", "raises")).keys("x")
    error = capsys.readouterr().err
    assert error.startswith('Traceback (most recent call last):\n  File "nowhere/tictactoe.py"')


def test_of_endless_recursion_the_console_shows_the_last_lines(capsys):
    both = "def player(b): return deeper(b)\ndef deeper(b): return player(b)"
    User(module=made(both, **RIGHT)).keys("x")
    assert capsys.readouterr().err.count("in player") < 10


def test_the_command_for_a_closer_look_starts_the_check():
    command = problems.command_line([sys.executable, str(problems.CHECK)])
    assert f"For a closer look: {command}" == problems.ADVICE


def test_the_console_advises_no_check_that_is_not_there(monkeypatch, capsys):
    monkeypatch.setattr(problems, "CHECK", problems.CHECK / "missing")
    User(module=broken("player", "raises")).keys("x")
    assert problems.ADVICE not in capsys.readouterr().err
