"""The file that is checked: where it lies, what it is called, how it is loaded and forgotten."""

import ast
import linecache
import os
import sys
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).resolve().parent
THE_GAME = ("runner.py", "window")  # These can lie beside any tictactoe.py.
ZIP = b"PK\3\4"  # A .docx file, too, is a ZIP archive.
STANDARD = sys.stdlib_module_names | {"__main__"}


class File:
    """
    A file with the functions of the exercise, which may import its neighbours.

    Theirs (a student's, mostly) are this file and whatever lies in its folder or below. The check,
    the game, and packages that are installed there are not.
    """

    def __init__(self, path):
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
        if path.parent == HERE or path.relative_to(self.folder).parts[0] in THE_GAME:
            return False
        folders = {Path(os.path.realpath(folder)) for folder in sys.path} & {*path.parents}
        # A folder of sys.path below theirs has installed packages: a virtual environment's does.
        return not any(self.folder in folder.parents for folder in folders)

    def kind(self):
        """Return what kind of file it is, in words that follow its name, if it is not a program."""
        try:
            start = self.path.read_bytes()[:2000]
        except OSError:
            return ""
        if b"\0" in start and not start.startswith(ZIP):
            return "is not saved as UTF-8, but perhaps as UTF-16: save it as UTF-8"
        if start.startswith((b"{\\rtf", b"%PDF", ZIP)):
            return "is not plain text, but a document or an archive: save the program as plain text"
        if start.lstrip().startswith(b"{") and b'"cells"' in start:
            return "is a Jupyter notebook: export it as a Python file"
        return ""

    def lines_that_define(self, name):
        """Return the numbers of the lines at the top level that define a name, or assign it."""
        try:
            statements = ast.parse(self.path.read_bytes()).body
        except (OSError, SyntaxError, ValueError):
            return []
        numbers = []
        for statement in statements:
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                numbers += [statement.lineno] if statement.name == name else []
            else:
                names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
                stored = [node for node in names if isinstance(node.ctx, ast.Store)]
                numbers += [node.lineno for node in stored if node.id == name]
        return numbers

    def line(self, number, filename=None):
        """Return a line of a file of theirs, and where it is."""
        filename = filename or str(self.path)
        path = Path(os.path.realpath(filename))
        place = "" if path == self.path else f" of {path.relative_to(self.folder).as_posix()}"
        return f"line {number}{place}: {linecache.getline(filename, number).strip()}"

    def modules(self):
        """Return the modules of theirs that Python has loaded, by name."""
        files = {name: vars(sys.modules[name]).get("__file__") for name in loaded()}
        return {name: sys.modules[name] for name in files if files[name] and self.owns(files[name])}

    def load(self):
        """Return their file as a new module. What it and its neighbours remembered is forgotten."""
        for name in self.modules():
            del sys.modules[name]
        name = "tictactoe" if self.path.stem in STANDARD else self.path.stem
        spec = spec_from_file_location(name, self.path)
        module = module_from_spec(spec)
        ours = self.of_the_same_names(name)
        for one in ours:
            del sys.modules[one]
        self.register_folder()
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        finally:
            sys.modules.update(ours)
        return module

    def replace(self, module, name, new):
        """Put a new function into their file, and into its neighbours that have the old one."""
        old = vars(module).get(name, new)
        setattr(module, name, new)
        for neighbour in self.modules().values():
            if vars(neighbour).get(name) is old:
                setattr(neighbour, name, new)

    def of_the_same_names(self, name):
        """Return the modules of ours that have the name of one of theirs, such as search."""
        names = {path.stem for path in self.folder.glob("*.py")}
        names |= {path.parent.name for path in self.folder.glob("*/__init__.py")}
        names = {name, *names} - STANDARD
        return {one: sys.modules[one] for one in loaded() if one.partition(".")[0] in names}

    def register_folder(self):
        """Let an import find their neighbours: after the standard library, but before the rest."""
        others = [one for one in sys.meta_path if not isinstance(one, Neighbours)]
        others.insert(others.index(PathFinder), Neighbours(self.folder))
        sys.meta_path[:] = others
        if str(self.folder) not in sys.path:
            sys.path.append(str(self.folder))  # for folders without an __init__.py


class Neighbours:
    """Where Python looks for a module that it has not loaded yet: in one folder."""

    def __init__(self, folder):
        self.folder = folder

    def find_spec(self, name, path=None, _target=None):
        """Return what Python needs to load a module, or None if it is not here."""
        if path or name in STANDARD:
            return None
        spec = PathFinder.find_spec(name, [str(self.folder)])
        # A folder without an __init__.py has no location. Any other module of its name goes first.
        return spec if spec and spec.has_location else None


def loaded():
    """Return the names of all modules that Python has loaded."""
    return [name for name in sys.modules if hasattr(sys.modules[name], "__dict__")]


# The file that is checked: the tictactoe.py beside the check or above it, unless another is named
checked = File((HERE if (HERE / "tictactoe.py").exists() else HERE.parent) / "tictactoe.py")
