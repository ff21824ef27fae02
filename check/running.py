"""
How pytest runs the check: in which order, and with last lines that sum up what was found.

pytest calls the functions whose names begin with pytest_: this is a plugin.
PYTEST_DONT_REWRITE: a test of this file may import it before pytest does.
"""

import faulthandler
from collections import Counter

import pytest

from calls import give_up, watching
from positions import FUNCTIONS, MARKS, NAMES
from results import NOT_TESTED, RIGHT, found


def end_at_once(told):
    """End the check: an except of theirs has caught an interruption."""
    found.note_failure()
    found.capture.suspend_global_capture(in_=True)
    give_up("\n".join(["\n", told, "", *found.lines()]))


def tested_function(item):
    """Return what a test of test_rules.py is about, a function or a mark; "" for another test."""
    if item.path.name != "test_rules.py":
        return ""
    names = [name for name in ["file", *FUNCTIONS] if item.name.startswith(f"test_{name}_")]
    names += [mark for mark in MARKS if item.name.endswith(f"[{mark}]")]
    return names[0]


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(config, items):
    """Run the tests of test_rules.py first and in this order, even if a plugin shuffles tests."""
    found.capture = config.pluginmanager.getplugin("capturemanager")
    found.alone = all(map(tested_function, items))
    found.to_pass = Counter(map(tested_function, items))
    yield
    found.asked = Counter(map(tested_function, items))
    items.sort(key=lambda item: (0, *item.location) if tested_function(item) else (1,))


@pytest.hookimpl(hookwrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """Note the result of a test. A function that is known not to be right is tested no further."""
    name = tested_function(pyfuncitem)
    if not name:
        yield
        return
    if found.states[name] != NOT_TESTED:
        pytest.skip(f"{name}: {found.states[name]}")
    found.current = name
    faulthandler.cancel_dump_traceback_later()  # The check has limits of its own.
    with watching(end_at_once):
        outcome = yield
    if not outcome.excinfo:
        found.asked[name] -= 1
        found.to_pass[name] -= 1
        if not found.to_pass[name]:
            found.states[name] = RIGHT
    elif outcome.excinfo[0] is pytest.fail.Exception:
        found.note_failure()
    if found.end:
        pyfuncitem.session.shouldstop = found.end


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """End the check with what has been found out. It succeeds if all that is asked for passes."""
    yield
    if found.alone and any(found.asked.values()):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
    all_right = found.named(RIGHT) == NAMES and session.exitstatus == pytest.ExitCode.OK
    if found.alone or all_right:
        session.config.get_terminal_writer().line("\n".join(["", *found.lines()]))
