"""What packages and programs are made from: the same requirements everywhere."""

import re
import subprocess
import sys

import pytest
from packaging.requirements import Requirement

from support.modules import FOLDER
from support.texts import check_exit, check_text


def read(name):
    return (FOLDER / name).read_text(encoding="utf-8")


REQUIREMENTS = [line for line in read("requirements.txt").splitlines() if line[0] != "#"]


def test_a_double_click_finds_python_and_uv_and_pipx_read_the_same_requirements_as_pip():
    python = 'requires-python = ">=3.10"\n'
    lines = [f"    '{line}',\n" for line in REQUIREMENTS]
    for_uv = "".join(f"# {line}" for line in lines)
    script = f"# {python}# dependencies = [\n{for_uv}"
    check_text(read("runner.py"), script, begin="#!/usr/bin/python3\n")
    check_text(read("tests/requirements.txt"), "-r ../requirements.txt\npytest>=7\n")
    check_text(read("pyproject.toml"), python, "".join(lines), 'dev = ["pytest>=7"]\n')


@pytest.mark.parametrize("version", ["3.10", "3.13", "3.14", "3.15"])
@pytest.mark.parametrize("machine", ["AMD64", "ARM64", "x86_64", "arm64", "aarch64"])
def test_each_computer_needs_one_pygame(version, machine):
    computer = {"python_version": version, "platform_machine": machine}
    needed = [line for line in map(Requirement, REQUIREMENTS) if line.marker.evaluate(computer)]
    ce = version >= "3.14" or machine == "ARM64"
    assert [line.name for line in needed] == ["pygame-ce" if ce else "pygame"]


def test_a_release_pins_each_package_that_the_page_on_installing_builds_it_with():
    start = "    python -m pip install -r requirements.txt pyinstaller"
    packages = read("docs/install.md").split(start)[1].splitlines()[0].split()
    pinned = re.findall(r"^(.+)==", read(".github/requirements.txt"), re.MULTILINE)
    # The others are those that PyInstaller needs.
    missing = {"pygame", "pyinstaller", *packages} - {*pinned}
    assert not missing, f".github/requirements.txt does not pin {missing}"


# What is in a program, as PyInstaller calls it, and what the notices do not name
KNOWN = [("pygame.libs/libSDL2-2-1667c208.0.so.0", "BINARY"), ("libbz2.so.1.0", "BINARY")]
KNOWN += [("pygame\\SDL2.dll", "BINARY"), ("_bz2.pyd", "EXTENSION"), ("window.app", "PYMODULE")]
UNKNOWN = [("pygame.libs/libmpg123-fad61782.so.0", "BINARY"), ("numpy.linalg", "PYMODULE")]


@pytest.mark.parametrize("unknown", [[], *([one] for one in UNKNOWN)])
def test_a_release_fails_if_the_notices_do_not_name_something_that_is_in_it(tmp_path, unknown):
    listed = tmp_path / "Analysis-00.toc"
    listed.write_text(repr([(name, "/a", kind) for name, kind in KNOWN + unknown]))
    command = [sys.executable, FOLDER / ".github" / "bundled.py", listed]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [f"Add these and their licences to notices.txt: {name}\n" for name, _ in unknown]
    check_exit(process, len(unknown), "".join(told))
