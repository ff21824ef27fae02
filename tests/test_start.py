"""Starting the game as a program: what it needs, what it asks, what it says, and how it ends."""

import ast
import io
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from unittest.mock import MagicMock

import pytest

FOLDER = Path(__file__).resolve().parents[1]
RUNNER = FOLDER / "runner.py"
PIP = "/usr/bin/python3 -m pip install pygame"
NEEDED = "The game needs pygame, and this command helps:\n"
FAILED = "pip could not install pygame; this command shows the reason:\n"


class Console(io.StringIO):
    def isatty(self):
        return True


class Interrupted(Console):
    def readline(self, *_):
        raise KeyboardInterrupt


def package(name):
    """Return a package that can be found and imported, but is empty."""
    made = ModuleType(name)
    made.__spec__ = ModuleSpec(name, None)
    return made


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Return a machine without pygame, a screen, a terminal, uv and apt, where pip fails."""
    machine = SimpleNamespace(patch=monkeypatch, tkinter=MagicMock(), pip=MagicMock(), programs="")
    machine.tkinter.Tk.side_effect = RuntimeError("no display name")
    machine.pip.return_value.__enter__.return_value.returncode = 1
    modules = {"pygame": None, "tkinter": machine.tkinter, "pip": package("pip")}
    for name, made in modules.items():
        monkeypatch.setitem(sys.modules, name, made)
    values = {"executable": "/usr/bin/python3", "version_info": (3, 12, 0), "platform": "linux"}
    for name, value in {**values, "prefix": "/usr", "base_prefix": "/usr"}.items():
        monkeypatch.setattr(sys, name, value)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: name if name in machine.programs else None)
    monkeypatch.setattr(subprocess, "Popen", machine.pip)
    return machine


@pytest.fixture
def start(capsys):
    """Return a function that starts the game, which gives up, and returns what that says."""

    def give_up():
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(RUNNER), run_name="__main__")
        assert ended.value.code == 1
        return capsys.readouterr().err

    return give_up


def answer_console(machine, stdin, stdout=None):
    machine.patch.setattr(sys, "stdin", stdin)
    machine.patch.setattr(sys, "stdout", stdout or Console())


def answer_dialog(machine, yes):
    machine.tkinter.Tk.side_effect = None
    machine.tkinter.messagebox.askyesno.return_value = yes


def text_shown(tkinter):
    return [call.args[1] for call in tkinter.Text().insert.call_args_list]


# What the game needs


def test_uv_and_pipx_read_the_same_requirements_as_pip():
    lines = RUNNER.read_text(encoding="utf-8").splitlines()
    block = lines[lines.index("# /// script") + 1 : lines.index("# ///")]
    python, dependencies = "\n".join(line[2:] for line in block).split("\n", 1)
    assert python == 'requires-python = ">=3.10"'
    required = (FOLDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert ast.literal_eval(dependencies.removeprefix("dependencies = ")) == required


def test_the_first_line_names_python_for_a_double_click():
    assert RUNNER.read_bytes().startswith(b"#!/usr/bin/env python3\n")


def test_a_python_that_is_too_old_understands_the_file_and_says_so(machine):
    ast.parse(RUNNER.read_text(encoding="utf-8"), feature_version=(3, 8))
    machine.patch.setattr(sys, "version_info", (3, 9, 25))
    with pytest.raises(SystemExit, match=r"needs Python 3\.10 or later: https://www\.python\.org"):
        runpy.run_path(str(RUNNER), run_name="__main__")


# Without pygame


@pytest.mark.parametrize("line", ["y\n", " Yes\n"])
def test_after_a_yes_in_the_console_this_very_python_runs_pip(machine, start, line):
    answer_console(machine, Console(line))
    assert start() == f"{FAILED}{PIP}\n"
    machine.pip.assert_called_once_with(PIP.split(), creationflags=0)


NO = {
    "no": (Console("n\n"), Console()),
    "end of file": (Console(), Console()),
    "Ctrl+C": (Interrupted(), Console()),
    "not from a terminal": (io.StringIO("y\n"), Console()),
    "not to a terminal": (Console("y\n"), io.StringIO()),
    "no input at all": (None, Console()),
}


@pytest.mark.parametrize(("stdin", "stdout"), NO.values(), ids=NO)
def test_without_a_yes_nothing_is_installed(machine, start, stdin, stdout):
    answer_console(machine, stdin, stdout)
    assert start() == f"{NEEDED}{PIP}\n"
    machine.pip.assert_not_called()


SHOWN = [(False, [NEEDED + PIP]), (True, ["Installing pygame...", FAILED + PIP])]


@pytest.mark.parametrize(("yes", "texts"), SHOWN)
def test_a_dialog_asks_and_a_window_shows_what_comes_of_it(machine, start, yes, texts):
    answer_dialog(machine, yes)
    assert start() == f"{texts[-1]}\n"
    assert text_shown(machine.tkinter) == texts
    assert machine.pip.called == yes


def test_pythonw_installs_with_python_and_opens_no_console(machine, start):
    answer_dialog(machine, yes=True)
    machine.patch.setattr(sys, "executable", r"C:\Python\pythonw.exe")
    machine.patch.setattr(subprocess, "CREATE_NO_WINDOW", 7, raising=False)
    for name in ("stdin", "stdout", "stderr"):
        machine.patch.setattr(sys, name, None)
    start()
    words = [r"C:\Python\python.exe", "-m", "pip", "install", "pygame"]
    machine.pip.assert_called_once_with(words, creationflags=7)


@pytest.mark.parametrize(
    ("minor", "platform", "executable", "shown"),
    [
        (14, "linux", "/bin/python3", "/bin/python3 -m pip install pygame-ce"),
        (13, "darwin", "/First Last/python3", "'/First Last/python3' -m pip install pygame"),
        (13, "win32", r"C:\pythonw.exe", r"C:\python.exe -m pip install pygame"),
        (13, "win32", r"C:\A B\C D\py.exe", r'C:\"A B"\"C D"\py.exe -m pip install pygame'),
    ],
)
def test_the_command_fits_the_python_and_the_terminal(
    machine, start, minor, platform, executable, shown
):
    values = {"version_info": (3, minor, 0), "platform": platform, "executable": executable}
    for name, value in values.items():
        machine.patch.setattr(sys, name, value)
    assert start() == f"{NEEDED}{shown}\n"


VENV = RUNNER.with_name(".venv")
GAME, FOLDER_OF_VENV, PYTHON = (shlex.quote(str(p)) for p in (RUNNER, VENV, VENV / "bin/python"))
IN_VENV = f"/usr/bin/python3 -m venv {FOLDER_OF_VENV} && {PYTHON} {GAME}"


@pytest.mark.parametrize(
    ("managed", "prefix", "programs", "helpful"),
    [
        (True, "/usr", {"uv", "apt"}, f"uv run {GAME}"),
        (False, "/home/me/.venv", {"uv"}, f"uv run {GAME}"),
        (True, "/usr", {"apt"}, "sudo apt install python3-pygame"),
        (True, "/usr", "", IN_VENV),
        (True, "/opt/homebrew", {"apt"}, IN_VENV),
        (False, "/home/me/.venv", {"apt"}, "/usr/bin/python3 -m ensurepip"),
    ],
)
def test_where_pip_cannot_help_another_command_does(
    machine, start, tmp_path, managed, prefix, programs, helpful
):
    answer_console(machine, Console("y\n"))
    machine.programs = programs
    machine.patch.setattr(sys, "prefix", prefix)
    machine.patch.setattr(sys, "base_prefix", prefix)
    if managed:
        (tmp_path / "EXTERNALLY-MANAGED").touch()
    else:
        machine.patch.setitem(sys.modules, "pip", None)
    assert start() == f"{NEEDED}{helpful}\n"
    machine.pip.assert_not_called()


def test_pip_can_install_in_a_virtual_environment_of_a_managed_python(machine, start, tmp_path):
    (tmp_path / "EXTERNALLY-MANAGED").touch()
    machine.patch.setattr(sys, "prefix", "/home/me/.venv")
    assert start() == f"{NEEDED}{PIP}\n"


def test_a_pygame_that_does_not_work_can_be_installed_again(machine, start):
    machine.patch.setitem(sys.modules, "pygame", package("pygame"))
    machine.patch.delitem(sys.modules, "pygame.pkgdata", raising=False)
    said, helpful = start().splitlines()
    assert said.startswith("pygame is installed but does not work (cannot import name 'pkgdata'")
    assert helpful == f"{PIP} --force-reinstall"


def test_an_import_without_pygame_fails_and_asks_nothing(machine):
    answer_dialog(machine, yes=True)
    with pytest.raises(ImportError, match="pygame"):
        runpy.run_path(str(RUNNER), run_name="runner")
    assert not machine.tkinter.mock_calls


@pytest.mark.parametrize(("platform", "windows"), [("darwin", []), ("win32", ["No screen"])])
def test_once_pygame_is_there_a_mac_gets_no_window(monkeypatch, platform, windows):
    runner = runpy.run_path(str(RUNNER), run_name="runner")
    tkinter = MagicMock()
    monkeypatch.setitem(sys.modules, "tkinter", tkinter)
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(SystemExit):
        runner["give_up"]("No screen")
    assert text_shown(tkinter) == windows


# As a program


def run(folder, *command, modules, **environment):
    """Run Python with these modules in place of others, and without the screen of whoever tests."""
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    hidden = ("SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    places = {
        "PYTHONPATH": str(folder),
        "PYTHONUSERBASE": str(folder / "user"),
        "XDG_RUNTIME_DIR": str(folder),
    }
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env={**kept, **places, **environment},
        timeout=10,
    )


# Without site (-S), Python finds no pygame that is installed. Debian's own Python lets pip install
# nothing; this one does.
WITHOUT_PACKAGES = """
import runpy, sys, sysconfig
sysconfig.get_path = lambda name: "nowhere"
runpy.run_path(sys.argv[1], run_name="__main__")
"""
PIP_STAND_IN = """
import site, sys
from pathlib import Path

folder = Path(site.getusersitepackages())
folder.mkdir(parents=True)
(folder / "pygame.py").write_text("import sys; sys.exit('The game starts')")
print(*sys.argv[1:])
"""
YES_TO_ALL = "from unittest.mock import MagicMock; messagebox = Text = Tk = MagicMock()"


def test_after_a_yes_pip_installs_pygame_and_the_game_starts(tmp_path):
    modules = {"pip": PIP_STAND_IN, "tkinter": YES_TO_ALL}
    ended = run(tmp_path, "-S", "-c", WITHOUT_PACKAGES, RUNNER, modules=modules)
    wanted = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
    assert (ended.stdout, ended.stderr) == (f"install {wanted}\n", "The game starts\n")


@pytest.mark.parametrize(
    "environment",
    [{"SDL_VIDEODRIVER": "nosuchdriver"}, *([{}] if sys.platform == "linux" else [])],
    ids=str,
)
def test_without_a_screen_one_sentence_tells_what_to_check(tmp_path, environment):
    ended = run(tmp_path, RUNNER, modules={"tkinter": "raise ImportError"}, **environment)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert ended.stderr.startswith("The game finds no screen to open its window on (")
    assert "check that DISPLAY or WAYLAND_DISPLAY is set" in ended.stderr


# Each picture is answered by the next key or by Ctrl+C in the console.
PLAYED = """
import sys

folder, *keys = sys.argv[1:]
sys.path.append(folder)
import runner, pygame

flip = pygame.display.flip

def answer():
    flip()
    key = keys.pop(0) if keys else ""
    if key == "ctrl+c":
        raise KeyboardInterrupt
    if key:
        attributes = {"key": pygame.key.key_code(key), "mod": 0, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, attributes))

pygame.display.flip = answer
for name in ("init", "mixer.init", "mixer.pre_init", "font.SysFont", "font.match_font"):
    place, _, function = ("pygame." + name).rpartition(".")
    setattr(sys.modules[place], function, lambda *_, name=name: print("used", name))
runner.SETTLE = 0
runner.main()
"""


def play(folder, *keys, modules):
    command = ("-c", PLAYED, FOLDER, *keys)
    return run(folder, *command, modules=modules, SDL_VIDEODRIVER="dummy")


def test_a_stopped_game_has_printed_nothing_and_used_no_sound_and_no_system_font(tmp_path):
    deprecated = {"pkg_resources": "import warnings; warnings.warn('deprecated', UserWarning)"}
    ended = play(tmp_path, "right", "x", "5", "ctrl+c", modules=deprecated)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


ENDLESS = """
import time, pygame

def initial_state():
    print(time.time())
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    while True: pass
"""


def test_closing_ends_a_call_that_never_returns(tmp_path):
    ended = play(tmp_path, "x", modules={"tictactoe": ENDLESS})
    assert (ended.returncode, ended.stderr) == (0, "")
    assert time.time() - float(ended.stdout) < 1
