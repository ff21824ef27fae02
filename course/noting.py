"""
Note what the check finds out, after each test: so it is known however the check ends.

grade.py puts this file into the folder of each check, as check/conftest.py.
"""

import json
from pathlib import Path

import pytest

from positions import NAMES
from results import found

FILE = Path(__file__).resolve().parents[2] / "notes.json"


class Notes:
    """A plugin of pytest."""

    failure = ""  # the first sentence of the first one

    def write(self, testing=""):
        states = {name: found.states[name] for name in NAMES}
        notes = {"failure": self.failure, "states": states, "testing": testing}
        FILE.write_text(json.dumps(notes), encoding="utf-8")

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self):
        self.write(found.current)

    def pytest_exception_interact(self, call):
        told = call.excinfo.exconly().removeprefix("Failed: ")
        self.failure = self.failure or told.partition("\n")[0].partition(". ")[0].rstrip(":.")

    def pytest_runtest_logfinish(self):
        self.write()


def pytest_configure(config):
    config.pluginmanager.register(Notes())
