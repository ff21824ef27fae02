"""Starting the game as a program: what it needs, what it says, and how it ends."""

import os
import runpy
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUNNER = Path(__file__).parent.parent / "runner.py"
PYTHON = f'"{sys.executable}"' if " " in sys.executable else sys.executable
PACKAGE = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
HIDDEN = ("SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT", "DISPLAY", "WAYLAND_DISPLAY")

NO_PYGAME = 'raise ModuleNotFoundError("No module named \'pygame\'", name="pygame")\n'
NO_TKINTER = 'raise ModuleNotFoundError("No module named \'tkinter\'", name="tkinter")\n'
# What pygame 2.6 imports if it can, and what warns whoever does so.
DEPRECATED = 'import warnings\n\nwarnings.warn("pkg_resources is deprecated", UserWarning)\n'
TKINTER_WITHOUT_A_SCREEN = """
def Tk():
    raise RuntimeError("no display name and no $DISPLAY environment variable")


messagebox = None
"""
TKINTER = """
from pathlib import Path


class Tk:
    def withdraw(self):
        pass


class messagebox:
    def showerror(title, sentence):
        Path(__file__).with_name("dialog").write_text(f"{title}: {sentence}\\n", encoding="utf-8")
"""

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
runpy.run_path(runner.__file__, run_name="__main__")
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


@pytest.fixture
def run(tmp_path):
    """Run a command in a folder of its own, beside modules that stand in for others."""

    def run_it(*command, modules=(), **environment):
        for name, source in {"tkinter": TKINTER, **dict(modules)}.items():
            (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
        # An empty folder: without it, Wayland looks for a screen in that of whoever runs the tests.
        own = {"PYTHONPATH": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
        return subprocess.run(
            [str(word) for word in command],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            cwd=tmp_path,
            env={**kept, **own, **environment},
            timeout=10,
        )

    return run_it


def starts(*more):
    """Return the ways to start the program: by its name, and where it can be, by itself."""
    return [[sys.executable, RUNNER, *more], *([[RUNNER, *more]] if os.name == "posix" else [])]


def one_sentence(ended):
    """Return what a program said that ended, as it should, with one sentence and status 1."""
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    return ended.stderr


# Without pygame


def test_without_pygame_one_sentence_tells_how_to_install_it(run):
    said = one_sentence(run(sys.executable, RUNNER, modules={"pygame": NO_PYGAME}))
    assert said == (
        "The game needs pygame (No module named 'pygame'): install it with"
        f" {PYTHON} -m pip install {PACKAGE}\n"
    )


@pytest.mark.parametrize("command", starts(), ids=lambda command: f"{len(command)} words")
def test_the_program_starts_from_any_folder_by_python_and_by_a_double_click(run, command):
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    said = one_sentence(run(*command, modules={"pygame": NO_PYGAME}, PATH=path))
    assert said.endswith(f" -m pip install {PACKAGE}\n")


def test_the_first_line_names_python_for_a_double_click():
    assert RUNNER.read_bytes().startswith(b"#!/usr/bin/env python3\n")


def test_a_dialog_says_it_too(run, tmp_path):
    said = one_sentence(run(sys.executable, RUNNER, modules={"pygame": NO_PYGAME}))
    assert (tmp_path / "dialog").read_text(encoding="utf-8") == f"Tic-Tac-Toe: {said}"


@pytest.mark.parametrize(
    "tkinter", [NO_TKINTER, TKINTER_WITHOUT_A_SCREEN], ids=["missing", "without a screen"]
)
def test_it_does_without_a_dialog(run, tkinter):
    ended = run(sys.executable, RUNNER, modules={"pygame": NO_PYGAME, "tkinter": tkinter})
    assert "-m pip install" in one_sentence(ended)


@pytest.mark.parametrize(
    ("executable", "command"),
    [
        ("/usr/bin/python3", "/usr/bin/python3 -m pip install"),
        (r"C:\Program Files\python.exe", r'"C:\Program Files\python.exe" -m pip install'),
    ],
)
@pytest.mark.parametrize(
    ("version", "package"),
    [((3, 10, 0), "pygame"), ((3, 13, 9), "pygame"), ((3, 14, 0), "pygame-ce")],
)
def test_the_command_fits_the_python(monkeypatch, capsys, executable, command, version, package):
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setitem(sys.modules, "tkinter", None)
    monkeypatch.setattr(sys, "executable", executable)
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(RUNNER), run_name="__main__")
    assert ended.value.code == 1
    assert capsys.readouterr().err.endswith(f" with {command} {package}\n")


def test_an_import_without_pygame_fails_and_says_nothing(run, tmp_path):
    script = (
        "import sys; sys.path[0] = sys.argv[1]\n"
        "try:\n    import runner\nexcept ImportError as error:\n    sys.exit(error.name)"
    )
    ended = run(sys.executable, "-c", script, RUNNER.parent, modules={"pygame": NO_PYGAME})
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "pygame\n")
    assert not (tmp_path / "dialog").exists()


# Without a screen


@pytest.mark.parametrize(
    "environment",
    [{"SDL_VIDEODRIVER": "nosuchdriver"}, *([{}] if sys.platform == "linux" else [])],
    ids=str,
)
def test_without_a_screen_one_sentence_tells_what_to_check(run, tmp_path, environment):
    said = one_sentence(run(sys.executable, RUNNER, **environment))
    assert said.startswith("The game finds no screen to open its window on (")
    assert "check that DISPLAY or WAYLAND_DISPLAY is set" in said
    assert (tmp_path / "dialog").read_text(encoding="utf-8") == f"Tic-Tac-Toe: {said}"


# With both


@pytest.mark.parametrize(
    "keys",
    [["close"], ["right", "x", "5", "escape", "escape"], ["o", "h", "close"], ["x", "ctrl+c"]],
)
def test_a_game_that_is_closed_has_printed_nothing_and_used_no_sound_and_no_system_font(run, keys):
    ended = run(
        *(sys.executable, "-c", PLAYED, RUNNER.parent, *keys),
        modules={"pkg_resources": DEPRECATED},
        SDL_VIDEODRIVER="dummy",
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.parametrize("head", ["def minimax(board):", "def player(board):", "if True:"])
def test_closing_ends_a_thought_that_has_no_end(run, tmp_path, head):
    shutil.copy(RUNNER, tmp_path)
    shutil.copy(RUNNER.with_name("tictactoe.py"), tmp_path / "tictactoe_of_ours.py")
    ended = run(
        *(sys.executable, "-c", PLAYED, tmp_path, "o"),
        modules={"tictactoe": ENDLESS.format(head)},
        SDL_VIDEODRIVER="dummy",
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert time.time() - float(ended.stdout) < 1
