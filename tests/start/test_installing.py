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

from support.machine import PIP

SYSTEM = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
QUESTION = "The game needs pygame. Install it in the folder .pygame next to runner.py? [y/n] "
FAILED = "pip could not install pygame: see the lines above."
APT = " On Ubuntu or Debian, type: sudo apt install python3-pygame"
PAUSE = "Press Enter to close the game."


@pytest.mark.parametrize("stdin", [None, io.StringIO("y\n")])
def test_without_a_console_one_sentence_has_the_command(machine, stdin):
    machine.patch.setattr(sys, "stdin", stdin)
    machine.patch.setattr(sys, "executable", "/Tom's/ë/python3")
    start = machine.lacks("pygame").has(pip=PIP).start()
    sentence = "".join(start.errors)
    start.check(errors=[sentence])
    command = ["/Tom's/ë/python3", "-m", "pip", "install"]
    command += ["-r", str(machine.game / "requirements.txt"), "--upgrade", "--no-user"]
    command += ["--prefix=", "--target", str(machine.game / ".pygame" / SYSTEM)]
    question, _, shown = sentence.partition(" To install it: ")
    assert question == "The game needs pygame.", f"it says: {sentence}"
    assert shlex.split(shown) == command, "pasted into a shell, it is another command"


@pytest.mark.parametrize("python", ["C:\\Python\\python.exe", "C:\\First Last\\python.exe"])
@pytest.mark.parametrize("shell", ["cmd", "PowerShell"])
def test_the_command_can_be_pasted_into_each_shell_of_windows(machine, python, shell):
    machine.patch.setattr(sys, "platform", "win32")
    machine.patch.setattr(sys, "executable", python)
    os.environ.pop("PROMPT", None)
    os.environ.update({"PROMPT": "$P$G"} if shell == "cmd" else {})
    told = machine.lacks("pygame").has(pip=PIP).types("").start().errors[0]
    shown = told.partition(" To install it: ")[2]
    before = "& " if shell == "PowerShell" and " " in python else ""
    quoted = f'"{python}"' if " " in python else python
    command = f'{before}{quoted} -m pip install -r "{machine.game}'
    assert shown.startswith(command), f"it can't be pasted into {shell}: {shown}"


def test_where_nothing_can_be_written_the_game_does_not_offer_to_install(machine):
    machine.patch.setattr(
        os, "access", lambda path, mode: (path, mode) != (str(machine.game), os.W_OK)
    )
    sentence = "The game needs pygame, but can't write to its folder: copy the game somewhere else."
    machine.lacks("pygame").has(pip=PIP).types("y\n").start().check(errors=[sentence])


@pytest.mark.parametrize("typed", ["n\n\n", "what?\n\n", "\n\n", ""])
def test_without_a_yes_nothing_is_installed_and_a_console_of_windows_stays(machine, typed):
    machine.patch.setattr(sys, "platform", "win32")
    machine.patch.setattr(sys, "executable", "C:\\Python\\python.exe")
    start = machine.lacks("pygame").has(pip=PIP).types(typed).start()
    unread = sys.stdin.read()
    assert not unread, f"the console did not stay until the second Enter: unread is {unread!r}"
    requirements = str(machine.game / "requirements.txt")
    command = list2cmdline([sys.executable, "-m", "pip", "install", "-r", requirements])
    # The console shows the Enter that is typed; at the end of the input, there is none.
    asked = [QUESTION + PAUSE] if typed else [QUESTION, PAUSE]
    start.check(1, asked, [f"The game needs pygame. To install it: {command}"])
    assert not (machine.game / ".pygame").exists(), "pygame was installed without a yes"


def test_without_a_yes_the_game_names_apt_first_because_pip_may_refuse(machine):
    machine.patch.setattr(sys, "executable", "/usr/bin/python3")
    start = machine.lacks("pygame").has(pip=PIP).types("n\n").start()
    requirements = str(machine.game / "requirements.txt")
    command = shlex.join(["/usr/bin/python3", "-m", "pip", "install", "-r", requirements])
    told = [f"The game needs pygame.{APT}", f"On other systems: {command}"]
    start.check(1, [QUESTION], told)


@pytest.mark.parametrize("before", [[], ["cpython-399-another"], [SYSTEM]])
def test_after_a_yes_the_game_goes_on_and_asks_no_more_on_this_system(machine, before):
    for system in before:  # For this one, a pip was killed.
        machine.has(machine.game / ".pygame" / system, **{f"part_of_{system[:7]}": ""})
    machine.lacks("pygame").has(pip=PIP)
    machine.types(" Yes \n").start().check("the new pygame", [QUESTION])
    machine.has(pygame="raise OSError('not the new pygame')")
    machine.types("").start().check("the new pygame")


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
    machine.types("y\n").start().check(end, [QUESTION], told)


NO_PIP = "The game needs pygame, and this Python has no pip to install it."


def test_without_pip_the_game_names_apt_and_asks_nothing(machine):
    machine.lacks("pygame").types("n\n").start().check(errors=[NO_PIP + APT])


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_without_pip_and_where_apt_is_no_help_the_game_names_ensurepip_and_uv(machine, system):
    machine.patch.setattr(sys, "platform", system)
    machine.patch.setattr(sys, "prefix", "environment" if system == "linux" else sys.base_prefix)
    machine.patch.setattr(sys, "executable", "/Tom's/python3")
    start = machine.lacks("pygame").types("n\n").start("my minimax.py")
    get_pip = shlex.join(["/Tom's/python3", "-m", "ensurepip"])
    with_uv = shlex.join(["uv", "run", str(machine.game / "runner.py"), "my minimax.py"])
    advice = [f"{NO_PIP} To get pip: {get_pip}", f"Or start the game with uv: {with_uv}"]
    start.check(errors=advice)


def test_where_the_game_has_installed_a_broken_pygame_it_says_what_to_delete(machine):
    machine.has(machine.game / ".pygame" / SYSTEM, pygame="1 / 0")
    advice = "Delete the folder .pygame next to runner.py and start the game again: "
    last = machine.start().errors[-1]
    told = last.endswith(f"{advice}it will offer to install pygame again.")
    assert told, f"the last line says {last!r}"


def test_no_file_beside_the_game_is_in_the_way_of_pip(machine):
    machine.has(machine.game, queue="raise OSError('not for pip')")
    machine.lacks("pygame").has(pip=f"import queue\n{PIP}")
    machine.patch.setenv("PYTHONPATH", str(machine.library))
    machine.patch.chdir(machine.game)
    end = machine.types("y\n").start().end
    assert end == "the new pygame", f"pip did not install pygame: the game ended with {end!r}"
