"""Starting the game without pygame: what it asks, what pip then does, and what else it says."""

import io
import os
import shlex
import subprocess
import sys
import sysconfig

import pytest

from support.machine import PIP

SYSTEM = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
NEEDED = "The game needs pygame"
QUESTION = f"{NEEDED}. Install it in the folder .pygame next to runner.py? [y/n] "
INSTALL = f"{NEEDED}. To install it: "
NO_PIP = f"{NEEDED}, and this Python has no pip to install it."
FAILED = "pip could not install pygame: see the lines above."
APT = " On Ubuntu or Debian, type: sudo apt install python3-pygame"
# System and Python, and whether apt can help: only the system's Python sees what it installs.
COMPUTERS = [("linux", "/usr", True), ("linux", "/home/.pyenv", False), ("darwin", "/usr", False)]
GET_PIP = "o get pip: {get_pip}\nOr start the game with uv: {with_uv}"
# Whether there is pip, what is typed, and what is said with apt and without
ADVICE = [
    (False, "", f"{NO_PIP}{APT}\nOn other systems, t{GET_PIP}", f"{NO_PIP} T{GET_PIP}"),
    (True, "n\n", NEEDED + "." + APT + "\nOn other systems: {with_pip}", INSTALL + "{with_pip}"),
    (True, "y\n", FAILED + APT, FAILED),
]


@pytest.mark.parametrize("computer", COMPUTERS)
@pytest.mark.parametrize(("pip", "typed", "with_apt", "without"), ADVICE)
def test_the_game_names_a_command_and_apt_where_it_can_help(
    machine, computer, pip, typed, with_apt, without
):
    system, prefix, apt = computer
    machine.patch.setattr(sys, "platform", system)
    machine.patch.setattr(sys, "prefix", prefix)
    machine.patch.setattr(sys, "executable", "/Tom's/python3")
    machine.patch.setattr(subprocess, "call", lambda *_, **__: 1)  # a pip that fails
    machine.lacks("pygame").has(**{"pip": PIP} if pip else {})
    machine.patch.chdir(machine.game)
    machine.has(machine.game, **{"my minimax": ""})
    start = machine.types(typed).start("my minimax.py")
    runner, requirements = machine.game / "runner.py", machine.game / "requirements.txt"
    told = (with_apt if apt else without).format(
        get_pip=shlex.join(["/Tom's/python3", "-m", "ensurepip"]),
        with_uv=shlex.join(["uv", "run", str(runner), "my minimax.py"]),
        with_pip=shlex.join(["/Tom's/python3", "-m", "pip", "install", "-r", str(requirements)]),
    )
    start.check(1, [QUESTION] if pip else [], told.splitlines())


# What is typed, what the shell sets (only cmd sets PROMPT), and Python as this shell needs it
WINDOWS = [
    ("n\n\n", {"PROMPT": "$P$G"}, "C:\\Python\\python.exe"),
    ("what?\n\n", {"PROMPT": "$P$G"}, '"C:\\First Last\\python.exe"'),
    ("\n\n", {}, "C:\\Python\\python.exe"),
    ("", {}, '& "C:\\First Last\\python.exe"'),
]


@pytest.mark.parametrize(("typed", "shell", "python"), WINDOWS)
def test_without_a_yes_nothing_is_installed_and_a_console_of_windows_stays(
    machine, typed, shell, python
):
    machine.patch.setattr(sys, "platform", "win32")
    machine.patch.setattr(sys, "executable", python.strip('& "'))
    os.environ.pop("PROMPT", None)
    os.environ.update(shell)
    start = machine.lacks("pygame").has(pip=PIP).types(typed).start()
    unread = sys.stdin.read()
    assert not unread, f"the console did not stay until the second Enter: unread is {unread!r}"
    # The console shows the Enter that is typed; at the end of the input, there is none.
    pause = "Press Enter to close the game."
    asked = [QUESTION + pause] if typed else [QUESTION, pause]
    command = f'{python} -m pip install -r "{machine.game / "requirements.txt"}"'
    start.check(1, asked, [INSTALL + command])
    assert not (machine.game / ".pygame").exists(), "pygame was installed without a yes"


@pytest.mark.parametrize("stdin", [None, io.StringIO("y\n")])
def test_without_a_console_one_sentence_has_the_command(machine, stdin):
    machine.patch.setattr(sys, "stdin", stdin)
    command = shlex.join([sys.executable, str(machine.game / "runner.py"), "--yes"])
    machine.lacks("pygame").has(pip=PIP).start().check(errors=[INSTALL + command])


def test_with_yes_in_the_command_the_game_installs_pygame_unasked(machine):
    machine.lacks("pygame").has(pip=PIP).types("n\n").start("--yes").check("the new pygame")


def test_for_a_wrong_command_and_for_help_nothing_is_installed(machine):
    machine.lacks("pygame").has(pip=PIP)
    machine.start("--yes", "no.py").check(errors=["There is no file no.py."])
    start = machine.start("--yes", "--help")
    assert start.end == 0, str(start)
    assert start.printed[0] == "usage: runner.py [-h] [--yes] [PATH]", str(start)


# Files next to the game, such as those of a pip that was killed, and those of another system
BESIDE = [f".pygame/{SYSTEM}/part.py", ".pygame/cpython-399-another/pygame.py"]
BESIDE += ["pygame/notes.py", "queue.py"]


@pytest.mark.parametrize("beside", BESIDE)
def test_after_a_yes_the_game_goes_on_and_asks_no_more_on_this_system(machine, beside):
    machine.lacks("pygame").has(pip=f"import queue\n{PIP}")
    file = machine.game / beside
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("raise OSError('not for pip')")
    machine.patch.setenv("PYTHONPATH", str(machine.library))
    machine.patch.chdir(machine.game)
    machine.types(" Yes \n").start().check("the new pygame", [QUESTION])
    machine.has(pygame="raise OSError('not the new pygame')")
    machine.types("").start().check("the new pygame")


def test_where_the_game_has_installed_a_broken_pygame_it_says_what_to_delete(machine):
    machine.has(machine.game / ".pygame" / SYSTEM, pygame="1 / 0")
    advice = "If the lines above name a file of yours, rename it. Otherwise, delete the folder "
    advice += ".pygame next to runner.py and start the game again."
    machine.start().check_traceback(f"pygame can't be imported: see above. {advice}")
