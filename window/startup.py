"""
What has to be there before the game can start: Python, pygame and tictactoe.py.

runner.py imports this first. Each thing that is missing gets one sentence, or is installed. Both
files must compile on older Pythons; the imports at the end only test that everything is there.
"""

import os
import sys
import traceback
import warnings
from typing import Any, NoReturn

PACKAGE = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
# --force-reinstall also repairs a pygame that is only half installed.
PIP_INSTALL = [sys.executable, "-m", "pip", "install", "--force-reinstall", PACKAGE]


def show_error(*error: Any) -> None:
    """Print a traceback as usual, but none for Ctrl+C."""
    if error[0] is not KeyboardInterrupt:
        sys.__excepthook__(*error)


def prompt(question: str) -> str:
    """Return what somebody types in the console, or "" if there is no console."""
    try:
        return input(question) if sys.stdin and sys.stdin.isatty() else ""
    except EOFError:
        return ""


def leave(sentence: str) -> NoReturn:
    """Exit with a sentence; a console that a double click opened stays until Enter is pressed."""
    print(sentence, file=sys.stderr)
    if sys.platform == "win32":
        prompt("Press Enter to close the game.")
    sys.exit(1)


def offer_pygame() -> NoReturn:
    """Let pip install pygame if the user agrees, and start the game again."""
    import subprocess

    if prompt("The game needs pygame. Install it now? [y/n] ").strip().lower() not in ("y", "yes"):
        leave("The game needs pygame. To install it: " + subprocess.list2cmdline(PIP_INSTALL))
    if subprocess.call(PIP_INSTALL) != 0:
        leave("pip could not install pygame: the lines above say why.")
    sys.exit(subprocess.call([sys.executable, *sys.argv]))


sys.excepthook = show_error
if sys.version_info < (3, 10):
    leave("The game needs Python 3.10 or later: https://www.python.org/downloads/")

# pygame and SDL read these when they are imported and started.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Tic-Tac-Toe")
# pygame imports deprecated modules, and in pygame-ce, from_display_module() is deprecated.
warnings.filterwarnings("ignore", "pkg_resources|Deprecated call to|Please use Window")

try:
    import pygame.freetype
    from pygame._sdl2.video import Window
except Exception as error:  # half of pygame may be there
    if not (isinstance(error, ModuleNotFoundError) and error.name == "pygame"):
        traceback.print_exc()
    offer_pygame()
try:
    import tictactoe
except (Exception, SystemExit):
    traceback.print_exc()
    leave("The game can't import tictactoe.py, which belongs beside runner.py: see above.")
