"""Starting the game as a program: what it needs, asks and says, and how it ends."""

import ast
import io
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

FOLDER = Path(__file__).resolve().parents[1]
RUNNER = FOLDER / "runner.py"
QUESTION = "The game needs pygame. Install it now? [y/n] "
INSTALL = "-m pip install --force-reinstall"
PYTHONS = [(13, "pygame", None), (14, "pygame-ce", io.StringIO("y\n"))]
HALF_A_PYGAME = ["import nosuch", "raise OSError", "raise AttributeError", "font =", ""]
WRONG_TICTACTOES = ["def player(board)", "raise OSError", "import sys; sys.exit()", "import nosuch"]
MOMENTS = [("builtins.input", "pygame"), ("subprocess.Popen", "pygame"), ("pygame.event.get", "")]
# A pip that installs a pygame which only says what it runs with
PIP = """
import pathlib, sys
print(sys.executable, "-m pip", *sys.argv[1:])
pathlib.Path(__file__).with_name("pygame.py").write_text("import sys; sys.exit(sys.executable)")
"""
# Somebody who presses a key after each frame and, after the last one, closes the window
PLAYER = """
import sys, runner, pygame
flip, keys = pygame.display.flip, sys.argv[1].split()
def press_next_key():
    flip()
    kind = pygame.KEYDOWN if keys else pygame.QUIT
    key = {"key": pygame.key.key_code(keys.pop(0)), "mod": 0} if keys else {}
    pygame.event.post(pygame.event.Event(kind, key))
for name in ("pygame.init", "pygame.mixer.init", "pygame.font.SysFont", "pygame.font.match_font"):
    module, _, function = name.rpartition(".")
    setattr(sys.modules[module], function, lambda *_, name=name: print("used", name))
pygame.display.flip = press_next_key
runner.main()
"""
DEPRECATED = "import warnings; warnings.warn('pkg_resources is deprecated as an API', UserWarning)"


class Machine:
    """A computer on which modules are missing or wrong, and somebody at its console."""

    def __init__(self, patch, folder, capfd):
        self.patch, self.folder, self.capfd = patch, folder, capfd
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(FOLDER)]))
        patch.setattr(sys, "argv", [str(RUNNER)])
        patch.setattr(sys, "platform", "linux")
        patch.setattr(sys, "excepthook", sys.__excepthook__)

    def has(self, **modules):
        """Install modules by their sources; None means that there is none of this name."""
        for name, source in modules.items():
            for loaded in [key for key in sys.modules if key.partition(".")[0] == name]:
                self.patch.delitem(sys.modules, loaded)
            if source is None:
                self.patch.setitem(sys.modules, name, None)
            else:
                (self.folder / f"{name}.py").write_text(source, encoding="utf-8")

    def types(self, *lines):
        stdin = io.StringIO("".join(line + "\n" for line in lines))
        stdin.isatty = lambda: True
        self.patch.setattr(sys, "stdin", stdin)

    def start(self):
        """Start the game as Python does; return its exit status and the lines in the console."""
        try:
            runpy.run_path(str(RUNNER), run_name="__main__")
        except SystemExit as end:
            status = end.code
        except KeyboardInterrupt:
            status = "Ctrl+C"
            sys.excepthook(*sys.exc_info())
        return status, *(text.splitlines() for text in self.capfd.readouterr())


@pytest.fixture
def machine(monkeypatch, tmp_path, capfd):
    pygame.display.quit()
    yield Machine(monkeypatch, tmp_path, capfd)
    monkeypatch.undo()
    pygame.display.quit()
    pygame.display.init()


def test_a_double_click_finds_python_and_uv_and_pipx_read_the_same_requirements_as_pip():
    required = (FOLDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    block = ["#!/usr/bin/env python3", "# /// script", '# requires-python = ">=3.10"']
    block += ["# dependencies = [", *(f"#     '{line}'," for line in required), "# ]", "# ///"]
    assert RUNNER.read_text(encoding="utf-8").splitlines()[: len(block)] == block


def test_a_python_that_is_too_old_understands_the_file_and_says_so(machine):
    ast.parse(RUNNER.read_text(encoding="utf-8"), feature_version=(3, 8))
    machine.patch.setattr(sys, "version_info", (3, 9, 25))
    sentence = "The game needs Python 3.10 or later: https://www.python.org/downloads/"
    assert machine.start() == (1, [], [sentence])


@pytest.mark.parametrize("source", [None, *HALF_A_PYGAME])
@pytest.mark.parametrize(("minor", "name", "stdin"), PYTHONS)
def test_without_a_console_one_sentence_has_the_command(machine, source, minor, name, stdin):
    machine.has(pygame=source)
    machine.patch.setattr(sys, "stdin", stdin)
    machine.patch.setattr(sys, "version_info", (3, minor, 0))
    machine.patch.setattr(sys, "executable", "/First Last/ë/python3")
    command = f'"/First Last/ë/python3" {INSTALL} {name}'
    assert machine.start() == (1, [], [f"The game needs pygame. To install it: {command}"])


@pytest.mark.parametrize("typed", [["n"], ["what?"], [""], []], ids=str)
def test_without_a_yes_nothing_is_installed(machine, typed):
    machine.has(pygame=None)
    machine.types(*typed)
    status, printed, [sentence] = machine.start()
    assert (status, printed, sentence[:21]) == (1, [QUESTION], "The game needs pygame")


def test_after_a_yes_this_very_python_runs_pip_and_starts_the_game_again(machine):
    machine.has(pygame=None, pip=PIP)
    machine.types(" Yes ")
    name = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
    printed = [f"{QUESTION}{sys.executable} {INSTALL} {name}"]
    assert machine.start() == (1, printed, [sys.executable])


def test_if_pip_fails_a_sentence_says_so(machine):
    machine.has(pygame=None, pip="import sys; sys.exit('no network')")
    machine.types("y")
    sentence = "pip could not install pygame: the lines above say why."
    assert machine.start() == (1, [QUESTION], ["no network", sentence])


@pytest.mark.parametrize("enter", [[""], []], ids=["Enter", "end of file"])
def test_a_console_of_windows_stays_until_the_sentence_has_been_read(machine, enter):
    machine.has(pygame=None)
    machine.types("no", *enter)
    machine.patch.setattr(sys, "platform", "win32")
    _, printed, _ = machine.start()
    assert printed == [f"{QUESTION}Press Enter to close the game."]
    assert sys.stdin.read() == ""


@pytest.mark.parametrize(("during", "missing"), MOMENTS)
def test_ctrl_c_ends_the_game_quietly(machine, during, missing):
    machine.has(**{missing: None})
    machine.types("y")
    machine.patch.setattr(during, Mock(side_effect=KeyboardInterrupt))
    status, _, errors = machine.start()
    assert (status, errors) == ("Ctrl+C", [])


@pytest.mark.parametrize("name", ["pygame", "tictactoe"])
def test_ctrl_c_during_an_import_is_quiet_and_an_error_is_not(machine, name):
    machine.has(**{name: "raise KeyboardInterrupt"})
    assert machine.start() == ("Ctrl+C", [], [])
    sys.excepthook(ValueError, ValueError("ours"), None)
    assert "ValueError: ours" in machine.capfd.readouterr().err


@pytest.mark.parametrize("source", [None, *WRONG_TICTACTOES])
def test_a_tictactoe_that_cant_be_imported_gets_its_traceback_and_a_sentence(machine, source):
    machine.has(tictactoe=source)
    status, printed, [first, *_, last] = machine.start()
    assert (status, printed, first) == (1, [], "Traceback (most recent call last):")
    assert last.startswith("The game can't import tictactoe.py, which belongs beside runner.py")


@pytest.mark.parametrize("driver", ["nosuchdriver", "offscreen"])
def test_without_a_screen_one_sentence_says_so(machine, driver):
    machine.patch.setenv("SDL_VIDEODRIVER", driver)
    status, _, [sentence] = machine.start()
    assert status == 1
    assert re.fullmatch(r"The game can't find a screen \(.+\): start it on a desktop\.", sentence)


@pytest.mark.parametrize("minimax", ["", "def minimax(board):\n    while True: pass"])
def test_a_game_prints_nothing_and_ends_at_once_when_it_is_closed(machine, minimax):
    ours = (FOLDER / "tictactoe.py").read_text(encoding="utf-8")
    machine.has(tictactoe=ours + minimax, pkg_resources=DEPRECATED)
    machine.patch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    command = [sys.executable, "-W", "error", "-c", PLAYER, "right left x 5 f11 u h escape o"]
    assert subprocess.call(command, timeout=10) == 0
    assert machine.capfd.readouterr() == ("", "")
