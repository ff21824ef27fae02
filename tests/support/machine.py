"""A machine that starts the game in a new folder, as Python would."""

import ctypes
import io
import os
import runpy
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pygame
import pytest

from support.modules import FOLDER, copy_files

# This pip installs a pygame that ends any program that imports it.
PIP = """
import pathlib, sys
folder = pathlib.Path(sys.argv[-1])
folder.mkdir(parents=True, exist_ok="--upgrade" in sys.argv)
(folder / "pygame.py").write_text("raise SystemExit('the new pygame')")
"""

CLOSED = "Tic-Tac-Toe"


class Start(NamedTuple):
    """How one start of the game ended, and the lines in the console."""

    end: object  # an exit status or sentence, an exception, or the caption of a closed window
    printed: list
    errors: list

    def check(self, end=1, printed=(), errors=()):
        __tracebackhide__ = True
        if self != (end, [*printed], [*errors]):
            expected = Start(end, [*printed], [*errors])
            pytest.fail(f"The game should have {expected}\nBut it {self}", pytrace=False)

    def check_traceback(self, sentence, end=1):
        """Check that the console shows a traceback and, below it, this sentence."""
        __tracebackhide__ = True
        shown = self._replace(errors=[*self.errors[:1], *self.errors[1:][-1:]])
        shown.check(end, errors=["Traceback (most recent call last):", sentence])

    def __str__(self):
        lines = [f"    {line}" for line in [*self.printed, *self.errors]] or ["    nothing"]
        return "\n".join([f"ended with {self.end!r}, and the console showed:", *lines])


class Machine:
    """A machine with the game in a new folder, and a user at its console."""

    def __init__(self, patch, folder, capfd):
        self.patch, self.capfd = patch, capfd
        pygame.display.quit()
        self.game, self.library = folder / "First Last", folder / "library"
        copy_files(FOLDER / "window", self.game / "window")
        for name in ("runner.py", "requirements.txt", "tictactoe.py"):
            shutil.copyfile(FOLDER / name, self.game / name)
        forget("tictactoe")
        folders = [str(self.game), str(self.library)]
        patch.setattr(sys, "path", folders + sys.path)
        patch.setenv("PYTHONPATH", os.pathsep.join(folders))
        patch.setenv("SDL_VIDEODRIVER", "dummy")  # No test needs a screen.
        patch.setattr(sys, "platform", "linux")
        patch.setattr(sys, "prefix", "/usr")  # It is the system's Python.
        patch.setattr(sys, "excepthook", sys.__excepthook__)
        # The window is closed in its first frame, or an error ends the game in the second.
        closed = [pygame.event.Event(pygame.QUIT)]
        patch.setattr(pygame.event, "get", mock.Mock(side_effect=[closed]))

    def has(self, folder=None, **modules):
        """Write modules into the folder that pip uses, or into another one."""
        folder = folder or self.library
        folder.mkdir(parents=True, exist_ok=True)
        for name, source in modules.items():
            (folder / f"{name}.py").write_text(source, encoding="utf-8")
            forget(name)
        return self

    def lacks(self, name):
        """Make sure that a package can't be imported from any folder."""
        forget(name)
        folders = [path for path in sys.path if not Path(path, name).exists()]
        self.patch.setattr(sys, "path", folders)
        return self

    def types(self, text):
        self.patch.setattr(sys, "stdin", io.StringIO(text))
        sys.stdin.isatty = lambda: True
        return self

    def has_no_console(self):
        """Take the console away, as pythonw does on Windows; return a list of the windows shown."""
        self.patch.setattr(sys, "platform", "win32")
        for name in ("stdin", "stdout", "stderr"):
            self.patch.setattr(sys, name, None)
        shown, windll = [], mock.Mock()
        windll.user32.MessageBoxW = lambda _, words, title, __: shown.append((title, words))
        self.patch.setattr(ctypes, "windll", windll, raising=False)
        return shown

    def start(self, *arguments):
        """Start the game as Python does, and return how it ended."""
        forget("window")
        self.patch.setattr(sys, "argv", ["runner.py", *map(str, arguments)])
        try:
            with mock.patch.object(sys, "path", [*sys.path]):
                runpy.run_path(str(self.game / "runner.py"), run_name="__main__")
            end = pygame.display.get_caption()[0]
        except SystemExit as error:
            end = error.code
        except (KeyboardInterrupt, Exception) as error:  # noqa: BLE001
            end = type(error)
            with suppress(SystemExit):
                sys.excepthook(end, error, error.__traceback__)
        return Start(end, *(text.splitlines() for text in self.capfd.readouterr()))


def forget(name):
    for loaded in [key for key in sys.modules if key.partition(".")[0] == name]:
        del sys.modules[loaded]
