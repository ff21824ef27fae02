"""
Fail if a program contains anything that notices.txt, next to this file, does not list.

Pass it PyInstaller's own list: python .github/bundled.py build/Tic-Tac-Toe/Analysis-00.toc
"""

import ast
import sys
from pathlib import Path

NOTICES = Path(__file__).with_name("notices.txt")
PACKAGES = {"pygame", "tictactoe", "window"} | sys.stdlib_module_names
# How the names of others begin: the program, its loader, and what else belongs to Python
STARTS = ("runner", "pyi", "_", "base_library", "python")


def names_in_table():
    """Return the last column of the tables: how the names of the files with a notice begin."""
    names = []
    for part in NOTICES.read_text(encoding="utf-8").split("\n\n"):
        heading, *rows = part.splitlines() or [""]
        if heading.split() == ["name", "licence", "files"]:
            names += [name for row in rows for name in row[heading.index("files") :].split()]
    return tuple(name.lower() for name in names)


def entries(toc):
    """Return each (name, path, kind) in the nested lists of PyInstaller."""
    if isinstance(toc, tuple) and len(toc) == 3 and all(isinstance(part, str) for part in toc):
        return [toc]
    parts = toc if isinstance(toc, (list, tuple)) else []
    return [entry for part in parts for entry in entries(part)]


def is_known(name, kind):
    *folders, file = name.replace("\\", "/").split("/")
    if file.lower().startswith(names_in_table()):
        return True
    if kind in ("BINARY", "SYMLINK"):  # a library, in whichever folder
        return kind == "SYMLINK"  # to a file that is here, too
    package = (folders or [file])[0].partition(".")[0]
    return package in PACKAGES or package.lower().startswith(STARTS)


if __name__ == "__main__":
    toc = ast.literal_eval(Path(sys.argv[1]).read_text(encoding="utf-8"))
    unknown = sorted({name for name, _path, kind in entries(toc) if not is_known(name, kind)})
    if unknown:
        sys.exit(f"Add these and their licences to {NOTICES.name}: {', '.join(unknown)}")
