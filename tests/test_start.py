"""Starting the game as a program: what it needs, asks and says, and how it ends."""

import ast
import io
import os
import runpy
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

FOLDER = Path(__file__).resolve().parents[1]
RUNNER = FOLDER / "runner.py"
RULES = (FOLDER / "tictactoe.py").read_text(encoding="utf-8")
QUESTION = "The game needs pygame. Install it now? [y/n] "
INSTALL = "-m pip install --force-reinstall"
PYTHONS = [(13, "pygame", None), (14, "pygame-ce", io.StringIO("y\n"))]
MISSING, NO_PIP = "raise ModuleNotFoundError(name='pygame')", "raise SystemExit(1)"
FAULTY = [("pygame", source) for source in ("", "raise OSError", "font =", "import no_library")]
FAULTY += [("tictactoe", source) for source in (MISSING, "raise OSError", "=", "raise SystemExit")]
SENTENCES = {"pygame": "The game needs pygame. To install it: "}
SENTENCES |= {"tictactoe": "The game can't import tictactoe.py, which belongs beside runner.py"}
MOMENTS = [("builtins.input", {"pygame": MISSING}), ("pygame.event.get", {})]
DEPRECATED = "import warnings; warnings.warn('pkg_resources is deprecated as an API', UserWarning)"
# A pip that installs a pygame which only says what it runs with
PIP = """
import pathlib, sys
print(sys.executable, "-m pip", *sys.argv[1:3])
pathlib.Path(__file__).with_name("pygame.py").write_text("import sys; sys.exit(sys.executable)")
"""
FAILED = "pip could not install pygame: the lines above say why."
PIPS = [(PIP, f"{sys.executable} {INSTALL}", sys.executable), (NO_PIP, "", FAILED)]
# Somebody who presses a key at each frame and, after the last one, ends the game
PLAYER = """
import signal, runner, pygame
keys = [{{"key": key, "mod": 0, "scancode": 0}} for key in (*b"x5uh", pygame.K_F11)]
events = [pygame.event.Event(pygame.KEYDOWN, key) for key in keys]
pygame.event.get = lambda: [events.pop(0) if events else {}]
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's & ignores it
runner.main()
assert not pygame.mixer.get_init()
"""
CLOSE, CTRL_C = "pygame.event.Event(pygame.QUIT)", "signal.raise_signal(signal.SIGINT)"
ENDLESS = f"{RULES}\ndef minimax(board):\n    while True: pass\n"


class Machine:
    """A computer on which modules have other sources, and somebody at its console."""

    def __init__(self, patch, folder, capfd):
        self.patch, self.folder, self.capfd = patch, folder, capfd
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(FOLDER)]))
        patch.setattr(sys, "argv", [str(RUNNER)])
        patch.setenv("SDL_VIDEODRIVER", "dummy")  # No test needs a screen.
        patch.setattr(sys, "platform", "linux")
        patch.setattr(sys, "excepthook", sys.__excepthook__)
        patch.setattr(pygame.event, "get", lambda: [pygame.event.Event(pygame.QUIT)])

    def has(self, **modules):
        for name, source in modules.items():
            (self.folder / f"{name}.py").write_text(source, encoding="utf-8")
            for loaded in [key for key in sys.modules if key.partition(".")[0] == name]:
                self.patch.delitem(sys.modules, loaded)
        return self

    def types(self, text):
        self.patch.setattr(sys, "stdin", io.StringIO(text))
        sys.stdin.isatty = lambda: True
        return self

    def start(self):
        """Start the game as Python does; return its exit status and the lines in the console."""
        pygame.display.quit()
        self.patch.delitem(sys.modules, "window.startup", raising=False)
        status = "the window was closed"
        try:
            runpy.run_path(str(RUNNER), run_name="__main__")
        except SystemExit as end:
            status = end.code
        except (KeyboardInterrupt, ZeroDivisionError) as error:
            status = type(error)
            sys.excepthook(status, error, error.__traceback__)
        return status, *(text.splitlines() for text in self.capfd.readouterr())


@pytest.fixture
def machine(monkeypatch, tmp_path, capfd):
    return Machine(monkeypatch, tmp_path, capfd)


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


@pytest.mark.parametrize(("minor", "name", "stdin"), PYTHONS)
def test_without_a_console_one_sentence_has_the_command(machine, minor, name, stdin):
    machine.patch.setattr(sys, "stdin", stdin)
    machine.patch.setattr(sys, "version_info", (3, minor, 0))
    machine.patch.setattr(sys, "executable", "/First Last/ë/python3")
    sentence = f'The game needs pygame. To install it: "/First Last/ë/python3" {INSTALL} {name}'
    assert machine.has(pygame=MISSING).start() == (1, [], [sentence])


@pytest.mark.parametrize(("name", "source"), FAULTY)
def test_what_cant_be_imported_shows_why_before_a_sentence(machine, name, source):
    status, printed, [first, *_, last] = machine.has(**{name: source}).start()
    assert (status, printed, first) == (1, [], "Traceback (most recent call last):")
    assert last.startswith(SENTENCES[name])


@pytest.mark.parametrize("typed", ["n\n\n", "what?\n\n", "\n\n", ""])
def test_without_a_yes_nothing_is_installed_and_a_console_of_windows_stays(machine, typed):
    machine.patch.setattr(sys, "platform", "win32")
    status, printed, [sentence] = machine.has(pygame=MISSING, pip=NO_PIP).types(typed).start()
    assert (status, sentence[:21], sys.stdin.read()) == (1, "The game needs pygame", "")
    assert "".join(printed) == f"{QUESTION}Press Enter to close the game."


@pytest.mark.parametrize(("pip", "printed", "error"), PIPS)
def test_after_a_yes_this_very_python_runs_pip_and_then_the_game(machine, pip, printed, error):
    started = machine.has(pygame=MISSING, pip=pip).types(" Yes \n").start()
    assert started == (1, [f"{QUESTION}{printed}"], [error])


@pytest.mark.parametrize(("moment", "modules"), MOMENTS)
@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_ctrl_c_is_quiet_and_an_error_is_not(machine, moment, modules, error):
    machine.patch.setattr(moment, Mock(side_effect=error))
    status, _, errors = machine.has(**modules).types("").start()
    assert (status, errors == []) == (error, error is KeyboardInterrupt)


@pytest.mark.parametrize("name", ["pygame", "tictactoe"])
def test_ctrl_c_is_quiet_during_an_import(machine, name):
    assert machine.has(**{name: "raise KeyboardInterrupt"}).start() == (KeyboardInterrupt, [], [])


@pytest.mark.parametrize("driver", ["nosuchdriver", "offscreen"])
def test_without_a_screen_one_sentence_says_so(machine, driver):
    machine.patch.setenv("SDL_VIDEODRIVER", driver)
    status, _, [sentence] = machine.start()
    assert (status, sentence[:30]) == (1, "The game can't find a screen (")


@pytest.mark.parametrize(("end", "rules"), [(CLOSE, RULES), (CLOSE, ENDLESS), (CTRL_C, ENDLESS)])
def test_a_closed_game_ends_and_says_nothing_but_ctrl_c_shows_where_minimax_is(machine, end, rules):
    machine.has(tictactoe=rules, pkg_resources=DEPRECATED)
    machine.patch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    player = [sys.executable, "-W", "error", "-c", PLAYER.format(end)]
    status = subprocess.call(player, cwd=machine.folder, timeout=10)
    printed = "".join(machine.capfd.readouterr())
    if end == CLOSE:
        assert (status, printed) == (0, "")
    else:
        assert "in minimax" in printed
