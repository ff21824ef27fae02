"""Each test that asks for a machine gets a new one."""

import os
import sys
from unittest import mock

import pytest

from support.machine import Machine


@pytest.fixture
def machine(monkeypatch, tmp_path, capfd):
    with mock.patch.dict(sys.modules), mock.patch.dict(os.environ):
        yield Machine(monkeypatch, tmp_path, capfd)
