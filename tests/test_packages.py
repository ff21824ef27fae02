"""What packages and programs are made from: the same requirements everywhere, and the icon."""

import re
import subprocess
import sys

import pygame
import pytest
from packaging.requirements import Requirement

from support.modules import FOLDER
from support.texts import check_exit
from window.canvas import icon


def read(name):
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


REQUIREMENTS = [line for line in read("requirements.txt") if not line.startswith("#")]


def test_a_double_click_finds_python_and_uv_and_pipx_read_the_same_requirements_as_pip():
    python = 'requires-python = ">=3.10"'
    block = ["# /// script", f"# {python}", "# dependencies = ["]
    block += [f"#     '{line}'," for line in REQUIREMENTS]
    first, *lines = read("runner.py")
    assert first == "#!/usr/bin/python3", f"runner.py begins with {first!r}"
    start = lines.index(block[0])
    inside = lines[start : start + len(block)]
    assert inside == block, "the block for uv in runner.py has not what requirements.txt has"
    game, *tools = read("tests/requirements.txt")
    assert game == "-r ../requirements.txt", f"tests/requirements.txt begins with {game!r}"
    project = [python, *(f"    '{line}'," for line in REQUIREMENTS)]
    missing = {*project, *(f'dev = ["{line}"]' for line in tools)} - {*read("pyproject.toml")}
    assert not missing, f"pyproject.toml lacks these lines of the other files: {missing}"


def test_the_group_lint_has_the_linters_of_the_gate():
    [lint] = [line for line in read("pyproject.toml") if line.startswith("lint = [")]
    [gate] = [line for line in read(".ci/run") if "mypy==" in line]
    missing = {*re.findall(r"\S+==\S+", gate)} ^ {*re.findall(r'"(\S+)"', lint)}
    assert not missing, f"only one of .ci/run and pyproject.toml has {missing}"


@pytest.mark.parametrize("version", ["3.10", "3.13", "3.14", "3.15"])
@pytest.mark.parametrize("machine", ["AMD64", "ARM64", "x86_64", "arm64", "aarch64"])
def test_each_computer_needs_one_pygame(version, machine):
    computer = {"python_version": version, "platform_machine": machine}
    needed = [line for line in map(Requirement, REQUIREMENTS) if line.marker.evaluate(computer)]
    ce = version >= "3.14" or machine == "ARM64"
    names = [line.name for line in needed]
    assert names == ["pygame-ce" if ce else "pygame"], f"Python {version} on {machine} gets {names}"


def test_the_programs_have_the_icon_of_the_window(tmp_path):
    file = tmp_path / "First Last" / "icon.png"
    command = [sys.executable, "-m", "docs.icon", str(file)]
    printed = subprocess.check_output(command, cwd=FOLDER, stderr=subprocess.STDOUT)
    assert printed == b"", f"it prints: {printed}"
    small = pygame.transform.smoothscale(pygame.image.load(file), icon().get_size())
    alike = pygame.mask.from_threshold(small, (0, 0, 0), (40, 40, 40, 255), icon())
    share = alike.count() / (64 * 64)
    assert share > 0.95, f"only {share:.0%} of the window's icon is like that of the programs"


def test_a_release_pins_each_package_that_the_page_on_installing_builds_it_with():
    start = "    python -m pip install -r requirements.txt pyinstaller"
    [command] = [line for line in read("docs/install.md") if line.startswith(start)]
    names = {"pygame", *command.partition("requirements.txt ")[2].split()}
    pins = [line.split("==") for line in read(".github/requirements.txt")]
    # The others are those that PyInstaller needs.
    missing = names - {name for name, _version in pins}
    assert not missing, f".github/requirements.txt does not pin {missing}"


LINUX = [
    ("pygame.libs/libSDL2-2-1667c208.0.so.0", "/a/libSDL2.so", "BINARY"),
    ("pygame/_sdl2/video.so", "/a/video.so", "EXTENSION"),
    ("libbz2.so.1.0", "/lib/libbz2.so.1.0", "BINARY"),
]
WINDOWS = [
    ("pygame\\SDL2.dll", "C:\\a\\SDL2.dll", "BINARY"),
    ("pygame\\freesansbold.ttf", "C:\\a\\freesansbold.ttf", "DATA"),
    ("_bz2.pyd", "C:\\a\\_bz2.pyd", "EXTENSION"),
    ("portmidi.dll", "C:\\a\\portmidi.dll", "BINARY"),
]
UNKNOWN = [
    ("pygame.libs/libmpg123-fad61782.so.0", "/a/libmpg123.so", "BINARY"),
    ("numpy.linalg", "/a/numpy/linalg.py", "PYMODULE"),
    ("numpy\\core\\multiarray.pyd", "C:\\a\\multiarray.pyd", "EXTENSION"),
]


@pytest.mark.parametrize("unknown", [[], *([one] for one in UNKNOWN)])
def test_a_release_fails_if_the_notices_do_not_name_something_that_is_in_it(tmp_path, unknown):
    list_of_pyinstaller = tmp_path / "Analysis-00.toc"
    ours = [("window.app", "/a/window/app.py", "PYMODULE")]
    list_of_pyinstaller.write_text(repr(("runner.py", [LINUX, WINDOWS], (ours, unknown))))
    command = [sys.executable, FOLDER / ".github" / "bundled.py", list_of_pyinstaller]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [f"Add these and their licences to notices.txt: {name}\n" for name, *_ in unknown]
    check_exit(process, len(unknown), "".join(told))
