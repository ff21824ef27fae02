"""The file that is checked: where it lies, what it is called, how it is loaded and forgotten."""

import linecache
import os
import shlex
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from subprocess import list2cmdline
from types import ModuleType

HERE = Path(__file__).resolve().parent
THE_GAME = ("runner.py", "window")  # These can lie beside any tictactoe.py.
STANDARD = sys.stdlib_module_names | {"__main__"}


class File:
    """
    A file with the functions of the exercise, which may import its neighbours.

    Theirs (a student's, mostly) are this file and whatever lies in its folder or below. The check,
    the game, and packages that are installed there are not.
    """

    def __init__(self, path):
        self.given = str(path)
        self.name = Path(path).name
        self.path = Path(path).resolve()  # Python looks for neighbours beside the real file, too.
        self.folder = self.path.parent

    @cache
    def owns(self, filename):
        """Return whether the code of a file is theirs, given the name that Python has for it."""
        path = Path(os.path.realpath(filename))
        if path == self.path:
            return True
        if filename.startswith("<") or self.folder not in path.parents:
            return False  # "<string>" is code that was made while the program ran.
        parts = path.relative_to(self.folder).parts
        is_ours = path.parent == HERE or parts[0] in THE_GAME
        return not is_ours and "site-packages" not in parts  # as in a virtual environment

    def line(self, number, filename=None):
        """Return a line of a file of theirs, and where it is."""
        filename = filename or str(self.path)
        path = Path(os.path.realpath(filename))
        place = "" if path == self.path else f" of {path.relative_to(self.folder).as_posix()}"
        return f"line {number}{place}: {linecache.getline(filename, number).strip()}"

    def load(self):
        """Return their file as a new module. What it and its neighbours remembered is forgotten."""
        for name, module in [*sys.modules.items()]:
            # Only plain modules: to look into one that loads late, as some of pytest's, loads it.
            file = type(module) is ModuleType and vars(module).get("__file__")
            if file and self.owns(file):
                del sys.modules[name]
        name = self.path.stem
        if name in STANDARD or name in sys.modules:
            name = "tictactoe"
        spec = spec_from_file_location(name, self.path)
        module = sys.modules[name] = module_from_spec(spec)
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))  # for their neighbours: after all that others need
        spec.loader.exec_module(module)
        return module


def nearby(path):
    """Return a path as it can be written in the current folder."""
    here = Path.cwd()
    return str(path.relative_to(here) if here in [path, *path.parents] else path)


def command(*words):
    """Return a command that can be pasted into a terminal."""
    if sys.platform != "win32":
        return shlex.join(words)
    line = list2cmdline(words)
    # PowerShell runs a quoted path only after an &, which cmd, where PROMPT is set, refuses.
    return f"& {line}" if line.startswith('"') and "PROMPT" not in os.environ else line


def usual_file():
    """Return the tictactoe.py of the current folder, or else the one beside the folder check."""
    here, beside = (folder / "tictactoe.py" for folder in (Path.cwd(), HERE.parent))
    return File(nearby(here if here.is_file() else beside))


checked = usual_file()  # unless another one is named
