"""Starting the game as a program: what it needs, asks and says, and how it ends."""

import ast
import os
import subprocess
import sys
from unittest import mock

import pygame
import pytest

from support.machine import CLOSED
from support.modules import FOLDER, OURS

BROKEN_PYGAME = "pygame can't be imported: see above. If the lines above name a file of yours, "
BROKEN_PYGAME += "rename it. Otherwise, reinstall pygame."
BROKEN_FILE = "tictactoe.py has an error: see above."
# Somebody who presses a key at each frame and, after the last one, ends the game
PLAYER = """
import signal, sys
sys.modules["pygame._sdl2.video"] = None  # importing it fails
import runner, pygame, tictactoe
keys = [{{"key": key, "mod": 0, "scancode": 0}} for key in (*b"x5uh", pygame.K_F11)]
events = [pygame.event.Event(pygame.KEYDOWN, key) for key in keys]
def end():
    {}
pygame.event.get = lambda: [events.pop(0) if events else end()]
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's & ignores it
runner.main()
assert not pygame.mixer.get_init()
"""
CLOSE = "return pygame.event.Event(pygame.QUIT)"
CTRL_C = """assert tictactoe.thinks.wait(20), "Perfect never begins to think"
    signal.raise_signal(signal.SIGINT)"""
ENDLESS = f"""{OURS}
import threading
thinks = threading.Event()
del best_actions
def minimax(board):
    thinks.set()
    while True: pass
"""
WARNINGS = """
import warnings
warnings.warn("pkg_resources is deprecated as an API", UserWarning)
warnings.warn("Your system is avx2 capable but pygame was not built with it", RuntimeWarning)
"""


def test_a_python_that_is_too_old_understands_these_files_and_says_so(machine):
    for name in ("runner.py", "window/startup.py", "check/__main__.py"):
        ast.parse((FOLDER / name).read_text(encoding="utf-8"), feature_version=(3, 6))
    machine.patch.setattr(sys, "version_info", (3, 9, 25))
    machine.patch.setattr(sys, "version", "3.9.25 (main, Oct 31 2025)")
    sentence = "The game needs Python 3.10 or later (this is 3.9.25): "
    machine.start().check(errors=[f"{sentence}https://www.python.org/downloads/"])


def test_runner_alone_asks_for_the_folder_window_and_a_console_of_windows_stays(machine):
    machine.patch.setattr(sys, "platform", "win32")
    machine.patch.setattr(os, "system", system := mock.Mock())
    machine.has(machine.game / "window", __init__="raise ModuleNotFoundError(name='window')")
    sentence = "runner.py needs the folder window next to it: unpack the whole ZIP file."
    machine.types("").start().check(errors=[sentence])
    system.assert_called_once_with("pause")


def test_another_module_that_is_missing_is_not_taken_for_the_folder_window(machine):
    machine.has(machine.game / "window", startup="import window.q_z_7")
    sentence = "ModuleNotFoundError: No module named 'window.q_z_7'"
    machine.start().check_traceback(sentence, end=ModuleNotFoundError)


@pytest.mark.parametrize("hidden", ["random", "typing"])  # startup.py imports typing.
def test_a_file_of_the_users_that_hides_a_module_is_to_be_renamed(machine, hidden):
    sentence = "The game has an error: see above. "
    sentence += "If the lines above name a file of yours, rename it."
    machine.has(machine.game, **{hidden: ""}).start().check_traceback(sentence, end=ImportError)


WARNED = "import warnings; warnings.warn('import threads: no Queue', RuntimeWarning)"
FAULTY = [("pygame", "import no_library", BROKEN_PYGAME), ("pygame", WARNED, BROKEN_PYGAME)]
FAULTY += [("tictactoe", "raise SystemExit", BROKEN_FILE)]
FAULTY += [("tictactoe", "import no_library", BROKEN_FILE)]
FAULTY += [("tictactoe", "from tictactoe import X", BROKEN_FILE)]


@pytest.mark.parametrize(("name", "source", "sentence"), FAULTY)
def test_what_cant_be_imported_shows_why_before_a_sentence(machine, name, source, sentence):
    folder = machine.library if name == "pygame" else machine.game
    machine.has(folder, **{name: source}).start().check_traceback(sentence)


def test_without_tictactoe_one_sentence_says_so(machine):
    (machine.game / "tictactoe.py").unlink()
    machine.lacks("tictactoe.py")
    sentence = "The game can't find tictactoe.py, which belongs next to runner.py."
    machine.start().check(errors=[sentence])


SHOWN = {
    "tictactoe": "tictactoe.py has an error.",
    "window/view": "The game has an error.",
    "pygame": "pygame can't be imported. Download the game again.",
}


@pytest.mark.parametrize(("name", "sentence"), SHOWN.items())
def test_without_a_console_a_window_of_windows_has_the_end_of_the_traceback(
    machine, name, sentence
):
    windows = machine.has_no_console()
    machine.patch.setattr(sys, "frozen", name == "pygame", raising=False)
    folder = machine.library if name == "pygame" else machine.game
    deep = "\n".join(f"def f{i}(): f{i - 1}()" for i in range(1, 40))
    machine.has(folder, **{name: f"def f0():\n    1 / 0\n{deep}\nf39()"}).start()
    [(title, words)] = windows or [("no window", "")]
    first, *_, last = lines = words.splitlines()
    seen, error = (title, first, last), "ZeroDivisionError: division by zero"
    assert seen == ("Tic-Tac-Toe", sentence, error), f"the window has another text:\n{words}"
    assert len(lines) <= 11, "this may not fit on a screen"


def test_where_python_leaves_out_its_folder_the_game_starts_and_is_no_other(machine):
    machine.lacks("window").has(window="1 / 0", tictactoe="1 / 0")
    machine.start().check(CLOSED)


SETTINGS = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
SETTINGS |= {"SDL_VIDEO_X11_WMCLASS": "Tic-Tac-Toe", "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1"}
MINE = dict.fromkeys(SETTINGS, "mine")
# On a Mac, the first click on a window only brings it to the front.
ON_A_MAC = SETTINGS | {"SDL_MOUSE_FOCUS_CLICKTHROUGH": None}
GIVEN = [("linux", {}, SETTINGS), ("linux", MINE, MINE), ("darwin", {}, ON_A_MAC)]


@pytest.mark.parametrize(("system", "given", "expected"), GIVEN)
def test_pygame_and_sdl_get_settings_that_anybody_can_replace(machine, system, given, expected):
    machine.patch.setattr(sys, "platform", system)
    for name in SETTINGS:
        os.environ.pop(name, None)
    os.environ.update(given)
    machine.start()
    settings = {name: os.environ.get(name) for name in SETTINGS}
    assert settings == expected, f"on {system}, with {given or 'nothing'} set before"


CANT_OPEN = "The game can't open a window ({}): "
CANT_OPEN += "it needs a graphical desktop with at least 16-bit colour."


def test_on_a_screen_that_nobody_sees_one_sentence_says_so(machine):
    machine.patch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    hint = "SDL found only its offscreen driver; is DISPLAY set?"
    machine.start().check(errors=[CANT_OPEN.format(hint)])


def test_without_a_screen_one_sentence_says_so(machine):
    machine.patch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    machine.start().check(errors=[CANT_OPEN.format("nosuchdriver not available")])


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
@pytest.mark.parametrize("moment", ["importing", "playing"])
def test_ctrl_c_is_quiet_and_an_error_is_not(machine, moment, error):
    if moment == "importing":
        machine.has(machine.game, tictactoe=f"raise {error.__name__}")
    machine.patch.setattr(pygame.event, "get", mock.Mock(side_effect=error))
    errors = machine.start().errors
    quiet = error is KeyboardInterrupt
    assert (not errors) is quiet, f"while {moment}, {error.__name__} leads to these lines: {errors}"


@pytest.mark.parametrize(("end", "printed"), [(CLOSE, ""), (CTRL_C, "in minimax")])
def test_a_closed_game_says_nothing_and_ctrl_c_shows_where_minimax_is(machine, end, printed):
    machine.has(machine.game, tictactoe=ENDLESS).has(pkg_resources=WARNINGS)
    machine.patch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    command = [sys.executable, "-W", "error", "-c", PLAYER.format(end)]
    try:
        status = subprocess.call(command, cwd=machine.game, timeout=50)
    except subprocess.TimeoutExpired:
        pytest.fail("The game was ended, but its program still runs: perhaps a thread goes on.")
    shown = "".join(machine.capfd.readouterr())
    assert (status == 0) is (end == CLOSE), f"after {end}, the game ended with {status}:\n{shown}"
    assert bool(shown) is (end != CLOSE), f"after {end}, in the console stands: {shown!r}"
    assert printed in shown, f"the traceback does not show where minimax is:\n{shown}"
