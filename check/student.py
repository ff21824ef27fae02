"""
The student's file, which is checked: where it lies, what it is called, how it is loaded anew.

The student is whoever wrote it. It can be the project's own file, too.
"""

import linecache
import os
import shlex
import sys
import sysconfig
import tokenize
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from subprocess import list2cmdline
from types import ModuleType

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
OURS = {HERE, PROJECT / "runner.py", PROJECT / "window"}  # They may lie beside a student's file.
PYTHON = Path(sysconfig.get_path("stdlib")).resolve()
STANDARD = sys.stdlib_module_names | {"__main__"}
SAVED_WRONGLY = "can't be read. Save it as plain text, with the encoding UTF-8."


@cache
def real(filename):
    return Path(os.path.realpath(filename))


def is_in(path, folders):
    """Return whether a path is one of these files or folders, or lies in one of them."""
    return not folders.isdisjoint([path, *path.parents])


def is_installed(path):
    """Return whether a file came with Python or with a package, as in a virtual environment."""
    return PYTHON in path.parents or "site-packages" in path.parts


def is_of_the_project(path):
    return is_in(path, {PROJECT}) and not is_installed(path)


class File:
    """
    A file with the functions of the exercise, which may import its neighbours.

    The student's code is this file and whatever lies in its folder or below, except the check, the
    game, and packages that are installed there.
    """

    def __init__(self, path):
        self.given = str(path)
        self.name = Path(path).name
        self.path = Path(path).resolve()  # Python looks for neighbours beside the real file, too.
        self.folder = self.path.parent
        self.others = set()  # the modules that were there before it was first loaded

    @cache
    def owns(self, filename):
        """Return whether the code in a file, which Python knows by this name, is the student's."""
        path = real(filename)
        if path == self.path:
            return True
        if filename.startswith("<") or self.folder not in path.parents:
            return False  # "<string>" is code that was made while the program ran.
        return not is_in(path, OURS) and not is_installed(path)

    def is_in_the_way(self, name, filename):
        """Return whether a module of the project has the name of a neighbour of the file."""
        path, top = real(filename), self.folder / name.partition(".")[0]
        neighbours = {one for one in (top, top.with_suffix(".py")) if one.exists()}
        return bool(neighbours) and is_of_the_project(path) and not is_in(path, neighbours)

    def line(self, number, filename=None):
        """Return a line of the student's code, and where it is."""
        filename = filename or str(self.path)
        path = real(filename)
        place = "" if path == self.path else f" of {path.relative_to(self.folder).as_posix()}"
        return f"line {number}{place}: {linecache.getline(filename, number).strip()}"

    def is_plain_text(self):
        """Return whether it is saved as Python can read it: not as UTF-16 or RTF, for instance."""
        try:
            with tokenize.open(self.path) as file:
                saved = file.read()
        except (SyntaxError, UnicodeError):
            return False
        except OSError:  # It is gone, so this is not what is wrong with it.
            return True
        return "\0" not in saved and not saved.startswith(r"{\rtf")

    def load(self):
        """Return it as a new module. What it and its neighbours remembered is forgotten."""
        self.forget()
        self.look_for_neighbours()
        name = self.path.stem
        if name in STANDARD or name in sys.modules:
            name = f"{name} of the student"  # No neighbour can have this name.
        spec = spec_from_file_location(name, self.path)
        module = sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def forget(self):
        """Forget the modules that came with the file, and those of ours that are in their way."""
        self.others = self.others or {*sys.modules}
        for name, module in [*sys.modules.items()]:
            # Only plain modules: to look into one that loads late, as some of pytest's, loads it.
            file = type(module) is ModuleType and vars(module).get("__file__")
            if not file:
                continue
            came_with_it = name not in self.others and self.owns(file)
            if came_with_it or self.is_in_the_way(name, file):
                del sys.modules[name]

    def look_for_neighbours(self):
        """Let the file import its neighbours, and nothing of the project in their place."""
        if self.folder != PROJECT:
            sys.path[:] = [one for one in sys.path if not is_of_the_project(real(one))]
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))  # after all that others need


def nearby(path):
    """Return a path as it can be written in the current folder."""
    here = Path.cwd()
    return str(path.relative_to(here) if here in [path, *path.parents] else path)


def command(*words):
    """Return a command that can be pasted into a terminal."""
    if sys.platform != "win32":
        return shlex.join(words)
    line = list2cmdline(words)
    # PowerShell needs & before a quoted path; cmd refuses it. PROMPT is set only in cmd.
    return f"& {line}" if line.startswith('"') and "PROMPT" not in os.environ else line


def usual_file():
    """Return the tictactoe.py of the current folder, or else the one beside the folder check."""
    here, beside = (folder / "tictactoe.py" for folder in (Path.cwd(), HERE.parent))
    return File(nearby(here if here.is_file() else beside))


file = usual_file()  # unless another one is named
