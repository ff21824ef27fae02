"""Starting the game without pygame: what it asks, what pip then does, and what else it says."""

import io
import os
import shlex
import subprocess
import sys
import sysconfig
from subprocess import list2cmdline
from unittest import mock

import pytest

from machine import PIP

SYSTEM = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
QUESTION = "The game needs pygame. Install it in the folder .pygame beside runner.py? [y/n] "
FAILED = "pip could not install pygame: the lines above say why."
APT = " On Ubuntu or Debian, type: sudo apt install python3-pygame"
PAUSE = "Press Enter to close the game."


@pytest.mark.parametrize("stdin", [None, io.StringIO("y\n")])
def test_without_a_console_one_sentence_has_the_command(machine, stdin):
    machine.patch.setattr(sys, "stdin", stdin)
    machine.patch.setattr(sys, "executable", "/Tom's/ë/python3")
    status, printed, [sentence] = machine.lacks("pygame").has(pip=PIP).start()
    assert (status, printed) == (1, [])
    command = ["/Tom's/ë/python3", "-m", "pip", "install"]
    command += ["-r", str(machine.game / "requirements.txt"), "--upgrade", "--no-user"]
    command += ["--prefix=", "--target", str(machine.game / ".pygame" / SYSTEM)]
    question, _, shown = sentence.partition(" To install it: ")
    assert (question, shlex.split(shown)) == ("The game needs pygame.", command)


@pytest.mark.parametrize("python", ["C:\\Python\\python.exe", "C:\\First Last\\python.exe"])
@pytest.mark.parametrize("shell", ["cmd", "PowerShell"])
def test_the_command_can_be_pasted_into_each_shell_of_windows(machine, python, shell):
    machine.patch.setattr(sys, "platform", "win32")
    machine.patch.setattr(sys, "executable", python)
    os.environ.pop("PROMPT", None)
    os.environ.update({"PROMPT": "$P$G"} if shell == "cmd" else {})
    told = machine.lacks("pygame").has(pip=PIP).types("").start()[2][0]
    shown = told.partition(" To install it: ")[2]
    before = "& " if shell == "PowerShell" and " " in python else ""
    quoted = f'"{python}"' if " " in python else python
    assert shown.startswith(f'{before}{quoted} -m pip install -r "{machine.game}')


def test_where_nothing_can_be_written_the_game_does_not_offer_to_install(machine):
    machine.patch.setattr(
        os, "access", lambda path, mode: (path, mode) != (str(machine.game), os.W_OK)
    )
    sentence = "The game needs pygame, but can't write to its folder: copy the game somewhere else."
    assert machine.lacks("pygame").has(pip=PIP).types("y\n").start() == (1, [], [sentence])


@pytest.mark.parametrize("typed", ["n\n\n", "what?\n\n", "\n\n", ""])
def test_without_a_yes_nothing_is_installed_and_a_console_of_windows_stays(machine, typed):
    machine.patch.setattr(sys, "platform", "win32")
    status, printed, [sentence] = machine.lacks("pygame").has(pip=PIP).types(typed).start()
    assert (status, sys.stdin.read()) == (1, "")
    requirements = str(machine.game / "requirements.txt")
    command = list2cmdline([sys.executable, "-m", "pip", "install", "-r", requirements])
    assert sentence == f"The game needs pygame. To install it: {command}"
    # The console shows the Enter that is typed; at the end of the input, there is none.
    assert "\n".join(printed) == QUESTION + ("" if typed else "\n") + PAUSE
    assert not (machine.game / ".pygame").exists()


@pytest.mark.parametrize("before", [[], ["cpython-399-another"], [SYSTEM]])
def test_after_a_yes_the_game_goes_on_and_asks_no_more_on_this_system(machine, before):
    for system in before:  # For this one, a pip was killed.
        machine.has(machine.game / ".pygame" / system, **{f"part_of_{system[:7]}": ""})
    machine.lacks("pygame").has(pip=PIP)
    assert machine.types(" Yes \n").start() == ("the new pygame", [QUESTION], [])
    machine.has(pygame="raise OSError('not the new pygame')")
    assert machine.types("").start() == ("the new pygame", [], [])


@pytest.mark.parametrize(
    ("system", "prefix", "advice"),
    [("linux", sys.base_prefix, APT), ("linux", "environment", ""), ("darwin", sys.prefix, "")],
)
@pytest.mark.parametrize(("end", "errors"), [(1, [FAILED]), (KeyboardInterrupt, [])])
def test_after_a_pip_that_fails_or_is_interrupted_the_game_ends(
    machine, end, errors, system, prefix, advice
):
    machine.patch.setattr(sys, "platform", system)
    machine.patch.setattr(sys, "prefix", prefix)
    machine.patch.setattr(subprocess, "call", mock.Mock(side_effect=[end]))
    machine.lacks("pygame").has(pip=PIP)
    told = [error + advice for error in errors]
    assert machine.types("y\n").start() == (end, [QUESTION], told)


NO_PIP = "The game needs pygame, and this Python has no pip to install it."


def test_without_pip_the_game_names_apt_and_asks_nothing(machine):
    assert machine.lacks("pygame").types("n\n").start() == (1, [], [NO_PIP + APT])


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_without_pip_and_where_apt_is_no_help_the_game_names_ensurepip_and_uv(machine, system):
    machine.patch.setattr(sys, "platform", system)
    machine.patch.setattr(sys, "prefix", "environment" if system == "linux" else sys.base_prefix)
    machine.patch.setattr(sys, "executable", "/Tom's/python3")
    status, printed, told = machine.lacks("pygame").types("n\n").start("my minimax.py")
    get_pip = shlex.join(["/Tom's/python3", "-m", "ensurepip"])
    with_uv = shlex.join(["uv", "run", str(machine.game / "runner.py"), "my minimax.py"])
    advice = [f"{NO_PIP} To get pip: {get_pip}", f"Or start the game with uv: {with_uv}"]
    assert (status, printed, told) == (1, [], advice)


@pytest.mark.parametrize("frozen", [False, True])
def test_what_was_installed_or_downloaded_without_pygame_has_to_be_so_again(machine, frozen):
    machine.patch.setattr(sys, "frozen", frozen, raising=False)
    (machine.game / "requirements.txt").unlink()
    told = machine.lacks("pygame").has(pip=PIP).types("n\n").start()
    sentence = "The game needs pygame, which is missing: reinstall the game."
    assert told == (1, [], ["pygame is missing: download the game again." if frozen else sentence])


def test_where_the_game_has_installed_a_broken_pygame_it_says_what_to_delete(machine):
    machine.has(machine.game / ".pygame" / SYSTEM, pygame="1 / 0")
    advice = "Delete the folder .pygame beside runner.py and start the game again: "
    assert machine.start()[2][-1].endswith(f"{advice}it will offer to install pygame again.")


def test_no_file_beside_the_game_is_in_the_way_of_pip(machine):
    machine.has(machine.game, queue="raise OSError('not for pip')")
    machine.lacks("pygame").has(pip=f"import queue\n{PIP}")
    machine.patch.setenv("PYTHONPATH", str(machine.library))
    machine.patch.chdir(machine.game)
    assert machine.types("y\n").start()[0] == "the new pygame"
