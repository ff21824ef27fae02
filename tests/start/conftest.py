"""What pytest does before these tests: each that asks for a machine gets a new one."""

import os
import sys
from importlib.util import find_spec
from unittest import mock

import pytest

collect_ignore_glob = [] if find_spec("pygame") else ["*"]


@pytest.fixture
def machine(monkeypatch, tmp_path, capfd):
    from support.machine import Machine  # noqa: PLC0415  # It needs pygame.

    with mock.patch.dict(sys.modules), mock.patch.dict(os.environ):
        yield Machine(monkeypatch, tmp_path, capfd)
