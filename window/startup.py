"""
What the game needs before it can start: Python, pygame and the file with the rules.

runner.py imports this first. It installs pygame if necessary, or quits with a message. Both files
must compile on Python 3.6, or its users would see only a SyntaxError.
"""

import os
import sys

LAST_LINES = 8  # of a traceback, in a window
RENAME = " If the lines above name a file of yours, rename it."


def has_console() -> bool:
    return bool(sys.stdin and sys.stdin.isatty())


def prompt(question: str) -> str:
    """Return what the user types in the console, or "" if there is no console."""
    try:
        return input(question) if has_console() else ""
    except EOFError:
        print()  # Ctrl+D leaves the cursor behind the question.
        return ""


def leave(sentence: str) -> "NoReturn":
    """Quit with a message. On Windows, keep it on the screen until the user has read it."""
    print(sentence, file=sys.stderr)
    if sys.platform == "win32" and sys.stderr:
        prompt("Press Enter to close the game.")  # A double click has opened the console.
    elif sys.platform == "win32":  # There is no console, for instance in a release.
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, "Tic-Tac-Toe", 0)
    sys.exit(1)


def leave_with_error(sentence: str, error: BaseException, advice: str = "") -> "NoReturn":
    """Quit with a traceback and a message. Without a console, show the end of the traceback."""
    details = type(error), error, error.__traceback__
    if not sys.stderr:
        lines = "".join(traceback.format_exception(*details)).splitlines()
        leave("\n".join([f"{sentence}.{advice}", "", *lines[-LAST_LINES:]]))
    sys.__excepthook__(*details)
    leave(f"{sentence}: see above.{advice}")


def on_error(kind: "Any", error: "Any", _trace: "Any") -> None:
    """Report an unexpected error and quit. On Ctrl+C, just quit."""
    if kind is not KeyboardInterrupt:
        leave_with_error("The game has an error", error, RENAME if sys.stderr else "")


# Set this before the other imports: a file next to runner.py may hide any of these modules.
sys.excepthook = on_error

import importlib.util
import subprocess
import sysconfig
import traceback
import warnings
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

FOLDER = os.path.dirname(os.path.dirname(__file__))
REQUIREMENTS = os.path.join(FOLDER, "requirements.txt")
APT = ""
if sys.platform == "linux" and sys.prefix == "/usr":  # Only the system's Python sees it.
    APT = " On Ubuntu or Debian, type: sudo apt install python3-pygame"


def existing_file(path: str) -> str:
    """Return the path that the user has typed, or quit if there is no file."""
    if Path(path).is_dir():
        leave(f"{Path(path)} is a folder. Name a file in it, such as {Path(path, 'tictactoe.py')}.")
    if not Path(path).is_file():
        leave(f"There is no file {path}.")
    return path


parser = ArgumentParser(description="Tic-tac-toe in a window.")
about = "the file to use instead of tictactoe.py"
parser.add_argument("path", nargs="?", type=existing_file, metavar="PATH", help=about)
parser.add_argument("--yes", action="store_true", help="install pygame, if missing, unasked")


def leave_without_pip() -> "NoReturn":
    get_pip = command_line([sys.executable, "-m", "ensurepip"])
    with_uv = command_line(["uv", "run", *sys.argv])
    others = f"{APT}\nOn other systems, to get pip" if APT else " To get pip"
    ways = f"{others}: {get_pip}\nOr start the game with uv: {with_uv}"
    leave(f"The game needs pygame, and this Python has no pip to install it.{ways}")


def install_pygame(folder: str) -> None:
    """Let pip install pygame in a folder, if the user agrees, or has typed --yes."""
    options = parser.parse_args()  # first, so that nothing is installed for a wrong command
    if not importlib.util.find_spec("pip"):
        leave_without_pip()
    command = [sys.executable, "-m", "pip", "install", "-r", REQUIREMENTS]
    question = "The game needs pygame. Install it in the folder .pygame next to runner.py? [y/n] "
    if not options.yes and prompt(question).strip().lower() not in ("y", "yes"):
        # Without a console, nobody was asked. After a no, name a way without the folder.
        if not has_console():
            with_yes = command_line([sys.executable, *sys.argv, "--yes"])
            leave(f"The game needs pygame. To install it: {with_yes}")
        others = f"{APT}\nOn other systems" if APT else " To install it"
        leave(f"The game needs pygame.{others}: {command_line(command)}")
    # --upgrade replaces a half-finished installation; --no-user and --prefix= cancel a user's own
    # settings for pip, which it refuses together with --target.
    command += ["--upgrade", "--no-user", "--prefix=", "--target", folder]
    # Run pip outside the game's folder: python -m looks in the current folder first, and a file
    # next to runner.py may shadow one of pip's.
    if subprocess.call(command, cwd=os.sep) != 0:
        leave(f"pip could not install pygame: see the lines above.{APT}")


if sys.version_info < (3, 10):
    this, page = sys.version.split()[0], "https://www.python.org/downloads/"
    leave(f"The game needs Python 3.10 or later (this is {this}): {page}")

from window.problems import command_line  # It needs Python 3.10.

# pygame and SDL read these when they are imported and started.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Tic-Tac-Toe")
if sys.platform != "darwin":  # On a Mac, the first click on a window only brings it to the front.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
# pygame imports deprecated modules, Debian's pygame warns about its own build, and pygame-ce
# deprecates from_display_module().
needless = "pkg_resources|Deprecated call to|Your system is avx2 capable|Please use Window"
warnings.filterwarnings("ignore", needless)
# pygame only warns if a part of it is missing, perhaps because a file of the user's hides a module.
warnings.filterwarnings("error", "import ", RuntimeWarning)

# Where the game installs pygame. Each Python and system needs its own, and may share FOLDER.
system = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
pygame_folder = os.path.join(FOLDER, ".pygame", system)
sys.path.insert(0, pygame_folder)
found = importlib.util.find_spec("pygame")
# A mere folder called pygame is found, too, but it has no origin.
if found is None or found.origin is None:
    install_pygame(pygame_folder)
    importlib.invalidate_caches()
try:
    import pygame.freetype  # only to test that it is there
except Exception as error:
    way = "reinstall pygame."
    if os.path.isdir(pygame_folder):
        way = "delete the folder .pygame next to runner.py and start the game again."
    advice = f"{RENAME} Otherwise, {way}"
    if getattr(sys, "frozen", False):  # This is the program of a release.
        advice = " Download the game again."
    leave_with_error("pygame can't be imported", error, advice)


@contextmanager
def errors_explained(name: str) -> Iterator[None]:
    """Quit with a message if importing this file fails."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and f"{error.name}.py" == name:
            leave(f"The game can't find {name}, which belongs next to runner.py.")
        leave_with_error(f"{name} has an error", error)


def load(path: str) -> ModuleType:
    """Import the file at this path so that it can import its neighbours, like a script."""
    file = Path(path).resolve()
    # Its neighbours may import it by its name. But if a loaded module, such as random, has that
    # name, load the file as tictactoe. Replacing that module would break the game.
    name = "tictactoe" if file.stem in sys.modules else file.stem
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        leave(f"{path} is not a Python file: its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(file.parent))
    with errors_explained(Path(path).name):
        spec.loader.exec_module(module)
    return module
