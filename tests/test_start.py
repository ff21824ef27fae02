"""Starting the game as a program: what it needs, what it asks, what it says, and how it ends."""

import ast
import io
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from unittest.mock import MagicMock

import pytest

FOLDER = Path(__file__).resolve().parents[1]
RUNNER = FOLDER / "runner.py"
PIP = "/usr/bin/python3 -m pip install pygame"
NEEDED = "The game needs pygame, and this command helps:\n"
FAILED = "pip could not install pygame; this command shows the reason:\n"

# A pip that makes the folder of the user's own packages, and a tkinter that says yes to all.
STAND_INS = {
    "pip": """
import site, sys
from pathlib import Path

folder = Path(site.getusersitepackages())
folder.mkdir(parents=True)
(folder / "pygame.py").write_text("import sys; sys.exit('The game starts')")
print(*sys.argv[1:])
""",
    "tkinter": """
from unittest.mock import MagicMock

messagebox, Text, Tk = MagicMock(), MagicMock(), MagicMock()
""",
}
# Without site (-S), Python finds no pygame that is installed. Debian's own Python lets pip install
# nothing; this one does.
WITHOUT_PACKAGES = """
import runpy, sys, sysconfig

sysconfig.get_path = lambda name: "nowhere"
runpy.run_path(sys.argv[1], run_name="__main__")
"""


class Console(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Return a machine without pygame, tkinter, a terminal, uv and apt, where pip can install."""
    pip = ModuleType("pip")
    pip.__spec__ = ModuleSpec("pip", None)
    for name, module in {"pygame": None, "tkinter": None, "pip": pip}.items():
        monkeypatch.setitem(sys.modules, name, module)
    values = {"executable": "/usr/bin/python3", "version_info": (3, 12, 0), "platform": "linux"}
    for name, value in {**values, "prefix": "/usr", "base_prefix": "/usr"}.items():
        monkeypatch.setattr(sys, name, value)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    machine = SimpleNamespace(programs=set(), installed=[], patch=monkeypatch)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in machine.programs else None)

    class RefusingPip(subprocess.Popen):
        def __init__(self, words, **options):
            machine.installed.append((words, options))
            self.returncode = 1

        def __exit__(self, *_):
            pass

        def __del__(self):
            pass

    monkeypatch.setattr(subprocess, "Popen", RefusingPip)
    return machine


@pytest.fixture
def start(capsys):
    """Return a function that starts the game, which gives up, and returns what that says."""

    def give_up():
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(RUNNER), run_name="__main__")
        assert ended.value.code == 1
        return capsys.readouterr().err

    return give_up


def answer(machine, line):
    machine.patch.setattr(sys, "stdin", Console(line))
    machine.patch.setattr(sys, "stdout", Console())


def dialogs(machine, yes):
    """Give the machine a tkinter whose windows close by themselves, and return it."""
    tkinter = MagicMock()
    tkinter.messagebox.askyesno.return_value = yes
    machine.patch.setitem(sys.modules, "tkinter", tkinter)
    return tkinter


def text_shown(tkinter):
    return [call.args[1] for call in tkinter.Text().insert.call_args_list]


# What the game needs


def test_uv_and_pipx_read_the_same_requirements_as_pip():
    lines = RUNNER.read_text(encoding="utf-8").splitlines()
    block = lines[lines.index("# /// script") + 1 : lines.index("# ///")]
    python, dependencies = "\n".join(line[2:] for line in block).split("\n", 1)
    assert python == 'requires-python = ">=3.10"'
    required = (FOLDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert ast.literal_eval(dependencies.removeprefix("dependencies = ")) == required


def test_the_first_line_names_python_for_a_double_click():
    assert RUNNER.read_bytes().startswith(b"#!/usr/bin/env python3\n")


def test_a_python_that_is_too_old_understands_the_file_and_says_so(machine):
    ast.parse(RUNNER.read_text(encoding="utf-8"), feature_version=(3, 8))
    machine.patch.setattr(sys, "version_info", (3, 9, 25))
    with pytest.raises(SystemExit, match=r"needs Python 3\.10 or later: https://www\.python\.org"):
        runpy.run_path(str(RUNNER), run_name="__main__")


# Without pygame


def test_after_a_yes_pip_installs_pygame_and_the_game_starts(tmp_path):
    for name, source in STAND_INS.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    places = {"PYTHONPATH": str(tmp_path), "PYTHONUSERBASE": str(tmp_path / "user")}
    ended = subprocess.run(
        [sys.executable, "-S", "-c", WITHOUT_PACKAGES, str(RUNNER)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **places},
        timeout=10,
    )
    package = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
    assert (ended.stdout, ended.stderr) == (f"install {package}\n", "The game starts\n")


@pytest.mark.parametrize("line", ["y\n", " Yes\n"])
def test_after_a_yes_in_the_console_this_very_python_runs_pip(machine, start, line):
    answer(machine, line)
    assert start() == f"{FAILED}{PIP}\n"
    assert [words for words, _ in machine.installed] == [PIP.split()]


@pytest.mark.parametrize("line", ["n\n", "\n", ""])
def test_after_any_other_answer_nothing_is_installed(machine, start, line):
    answer(machine, line)
    assert (start(), machine.installed) == (f"{NEEDED}{PIP}\n", [])


@pytest.mark.parametrize(
    ("stdin", "stdout"),
    [(io.StringIO, Console), (Console, io.StringIO), (lambda _: None, Console)],
    ids=["no terminal to read from", "no terminal to write to", "no input at all"],
)
def test_where_nobody_can_be_asked_nothing_is_installed(machine, start, stdin, stdout):
    machine.patch.setattr(sys, "stdin", stdin("y\n"))
    machine.patch.setattr(sys, "stdout", stdout())
    assert (start(), machine.installed) == (f"{NEEDED}{PIP}\n", [])


def test_ctrl_c_is_a_no(machine, start):
    answer(machine, "y\n")
    machine.patch.setattr(sys.stdin, "readline", MagicMock(side_effect=KeyboardInterrupt))
    assert (start(), machine.installed) == (f"{NEEDED}{PIP}\n", [])


def test_a_no_in_a_dialog_is_followed_by_a_window_with_the_command(machine, start):
    tkinter = dialogs(machine, yes=False)
    said = start()
    assert (said, machine.installed) == (f"{NEEDED}{PIP}\n", [])
    assert text_shown(tkinter) == [said.rstrip()]


def test_a_window_shows_the_work_of_pip_and_then_its_failure(machine, start):
    tkinter = dialogs(machine, yes=True)
    said = start()
    assert said == f"{FAILED}{PIP}\n"
    assert text_shown(tkinter) == ["Installing pygame...", said.rstrip()]


def test_a_tkinter_without_a_screen_leaves_the_question_to_the_console(machine, start):
    dialogs(machine, yes=True).Tk.side_effect = RuntimeError("no display name")
    answer(machine, "n\n")
    assert (start(), machine.installed) == (f"{NEEDED}{PIP}\n", [])


def test_pythonw_installs_with_python_and_opens_no_console(machine, start):
    dialogs(machine, yes=True)
    machine.patch.setattr(sys, "executable", r"C:\Python\pythonw.exe")
    machine.patch.setattr(subprocess, "CREATE_NO_WINDOW", 7, raising=False)
    for name in ("stdin", "stdout", "stderr"):
        machine.patch.setattr(sys, name, None)
    start()
    words = [r"C:\Python\python.exe", "-m", "pip", "install", "pygame"]
    assert machine.installed == [(words, {"creationflags": 7})]


@pytest.mark.parametrize(
    ("version", "package"),
    [((3, 10, 0), "pygame"), ((3, 13, 9), "pygame"), ((3, 14, 0), "pygame-ce")],
)
def test_the_package_fits_the_python(machine, start, version, package):
    machine.patch.setattr(sys, "version_info", version)
    assert start().endswith(f" -m pip install {package}\n")


@pytest.mark.parametrize(
    ("platform", "executable", "shown"),
    [
        ("darwin", "/Users/First Last/bin/python3", "'/Users/First Last/bin/python3'"),
        ("win32", r"C:\Python\pythonw.exe", r"C:\Python\python.exe"),
        ("win32", r"C:\Users\A B\My Py\python.exe", r'C:\Users\"A B"\"My Py"\python.exe'),
    ],
)
def test_the_command_can_be_copied_into_a_terminal(machine, start, platform, executable, shown):
    machine.patch.setattr(sys, "platform", platform)
    machine.patch.setattr(sys, "executable", executable)
    assert start() == f"{NEEDED}{shown} -m pip install pygame\n"


ENVIRONMENT = RUNNER.with_name(".venv")
IN_ENVIRONMENT = f"/usr/bin/python3 -m venv {ENVIRONMENT} && {ENVIRONMENT}/bin/python {RUNNER}"


@pytest.mark.parametrize(
    ("managed", "prefix", "programs", "helpful"),
    [
        (True, "/usr", {"uv", "apt"}, f"uv run {RUNNER}"),
        (False, "/home/me/.venv", {"uv"}, f"uv run {RUNNER}"),
        (True, "/usr", {"apt"}, "sudo apt install python3-pygame"),
        (False, "/usr", {"apt"}, "sudo apt install python3-pygame"),
        (True, "/usr", set(), IN_ENVIRONMENT),
        (True, "/opt/homebrew", {"apt"}, IN_ENVIRONMENT),
        (False, "/home/me/.venv", {"apt"}, "/usr/bin/python3 -m ensurepip"),
    ],
)
def test_where_pip_cannot_help_another_command_does(
    machine, start, tmp_path, managed, prefix, programs, helpful
):
    answer(machine, "y\n")
    machine.programs = programs
    machine.patch.setattr(sys, "prefix", prefix)
    machine.patch.setattr(sys, "base_prefix", prefix)
    if managed:
        (tmp_path / "EXTERNALLY-MANAGED").touch()
    else:
        machine.patch.setitem(sys.modules, "pip", None)
    assert (start(), machine.installed) == (f"{NEEDED}{helpful}\n", [])


def test_pip_can_install_in_a_virtual_environment_of_a_managed_python(machine, start, tmp_path):
    (tmp_path / "EXTERNALLY-MANAGED").touch()
    machine.patch.setattr(sys, "prefix", "/home/me/.venv")
    assert start() == f"{NEEDED}{PIP}\n"


def test_a_pygame_that_does_not_work_can_be_installed_again(machine, start):
    pygame = ModuleType("pygame")
    pygame.__spec__ = ModuleSpec("pygame", None)
    machine.patch.setitem(sys.modules, "pygame", pygame)
    machine.patch.delitem(sys.modules, "pygame.pkgdata", raising=False)
    said, helpful = start().splitlines()
    assert said.startswith("pygame is installed but does not work (cannot import name 'pkgdata'")
    assert helpful == f"{PIP} --force-reinstall"


def test_an_import_without_pygame_fails_and_asks_nothing(machine, capsys):
    answer(machine, "y\n")
    tkinter = dialogs(machine, yes=True)
    with pytest.raises(ImportError, match="pygame"):
        runpy.run_path(str(RUNNER), run_name="runner")
    assert (capsys.readouterr().err, machine.installed, text_shown(tkinter)) == ("", [], [])


# With pygame


@pytest.mark.parametrize(("platform", "windows"), [("darwin", []), ("win32", ["No screen"])])
def test_once_pygame_is_there_a_mac_gets_no_window(monkeypatch, capsys, platform, windows):
    runner = runpy.run_path(str(RUNNER), run_name="runner")
    tkinter = MagicMock()
    monkeypatch.setitem(sys.modules, "tkinter", tkinter)
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(SystemExit):
        runner["give_up"]("No screen")
    assert (capsys.readouterr().err, text_shown(tkinter)) == ("No screen\n", windows)


# As a program

# Starts runner.py as Python does. Each picture that it shows is answered by the next key, by the
# closing of the window or by Ctrl+C in the console.
PLAYED = """
import runpy, sys

folder, *keys = sys.argv[1:]
sys.path[0] = folder
import runner, pygame

flip = pygame.display.flip


def answer():
    flip()
    if keys:
        key = keys.pop(0)
        if key == "ctrl+c":
            raise KeyboardInterrupt
        close = pygame.event.Event(pygame.QUIT)
        code = 0 if key == "close" else pygame.key.key_code(key)
        press = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        pygame.event.post(close if key == "close" else press)


pygame.display.flip = answer
for name in ("init", "mixer.init", "mixer.pre_init", "font.SysFont", "font.match_font"):
    place, _, function = ("pygame." + name).rpartition(".")
    setattr(sys.modules[place], function, lambda *_, name=name: print("used", name))
names = runpy.run_path(runner.__file__)
names["main"].__globals__["SETTLE"] = 0
names["main"]()
"""

ENDLESS = """
import time

import pygame

from tictactoe_of_ours import *


{}
    print(time.time())
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    while True:
        pass
"""


def run(folder, *command, modules=(), **environment):
    """Run Python with these modules in place of others, and without the screen of whoever tests."""
    for name, source in dict(modules).items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    hidden = ("SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    places = {"PYTHONPATH": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, *map(str, command)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env={**kept, **places, **environment},
        timeout=10,
    )


@pytest.mark.parametrize(
    "environment",
    [{"SDL_VIDEODRIVER": "nosuchdriver"}, *([{}] if sys.platform == "linux" else [])],
    ids=str,
)
def test_without_a_screen_one_sentence_tells_what_to_check(tmp_path, environment):
    no_dialog = {"tkinter": "raise ImportError"}
    ended = run(tmp_path, RUNNER, modules=no_dialog, **environment)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert ended.stderr.startswith("The game finds no screen to open its window on (")
    assert "check that DISPLAY or WAYLAND_DISPLAY is set" in ended.stderr


@pytest.mark.parametrize("keys", [["close"], ["right", "x", "5", "close"], ["x", "ctrl+c"]])
def test_a_closed_game_has_printed_nothing_and_used_no_sound_and_no_system_font(tmp_path, keys):
    deprecated = {"pkg_resources": "import warnings; warnings.warn('deprecated', UserWarning)"}
    ended = run(
        *(tmp_path, "-c", PLAYED, FOLDER, *keys), modules=deprecated, SDL_VIDEODRIVER="dummy"
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.parametrize("head", ["def minimax(board):", "def player(board):", "if True:"])
def test_closing_ends_a_call_that_never_returns(tmp_path, head):
    shutil.copy(RUNNER, tmp_path)
    shutil.copy(FOLDER / "tictactoe.py", tmp_path / "tictactoe_of_ours.py")
    endless = {"tictactoe": ENDLESS.format(head)}
    ended = run(*(tmp_path, "-c", PLAYED, tmp_path, "o"), modules=endless, SDL_VIDEODRIVER="dummy")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert time.time() - float(ended.stdout) < 1
