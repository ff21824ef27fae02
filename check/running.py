"""
How pytest runs the check: in which order, and with last lines that sum up what was found.

pytest calls the functions whose names begin with pytest_: this is a plugin.
PYTEST_DONT_REWRITE keeps pytest from warning that a test of this file has imported it before.
"""

import faulthandler

import pytest

from check.calls import give_up, watching
from check.checking import UntestedError, WrongError
from check.results import INTERRUPTED, RIGHT, WRONG, found

OTHERS = "Other tests have failed: {}."


def end_at_once(told):
    """End the check: an except in the student's code has caught an interruption."""
    found.note_failure()
    found.capture.suspend_global_capture(in_=True)
    give_up("\n".join(["\n", told, "", *found.lines()]))


def tested_function(item):
    """Return what a test of test_rules.py is about, as in found.states; "" for another test."""
    return found.tested_by(item.name) if item.path.name == "test_rules.py" else ""


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(config, items):
    """Run the tests of test_rules.py first and in this order, even if a plugin shuffles tests."""
    if not hasattr(pytest, "version_tuple"):
        pytest.exit(f"The check needs pytest 7 or later. This is pytest {pytest.__version__}.", 2)
    found.capture = config.pluginmanager.getplugin("capturemanager")
    yield
    found.asked = [*filter(None, map(tested_function, items))]
    items.sort(key=lambda item: (0, *item.location) if tested_function(item) else (1,))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test of test_rules.py and note its result."""
    name = tested_function(pyfuncitem)
    if not name:
        return None  # pytest runs it.
    found.current = name
    faulthandler.cancel_dump_traceback_later()  # The check has limits of its own.
    error = None
    with watching(end_at_once):
        try:
            pyfuncitem.obj()
        except (UntestedError, WrongError) as happened:
            error = happened
    if found.end:
        pyfuncitem.session.shouldstop = found.end
    if isinstance(error, UntestedError):
        pytest.skip(f"{name}: {error}")
    if error:
        found.note_failure()
        pytest.fail(str(error), pytrace=False)
    found.states[name] = RIGHT
    return True


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """End with what has been found out. It succeeds only if all that is asked for is right."""
    yield
    if any(found.states[name] != RIGHT for name in found.asked):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
    # If there were only other tests, those of a project around it, nothing is said of the file.
    if found.asked or not session.testscollected:
        ours = sum(state in (WRONG, INTERRUPTED) for state in found.states.values())
        others = [OTHERS.format(session.testsfailed - ours)] if session.testsfailed > ours else []
        session.config.get_terminal_writer().line("\n".join(["", *found.lines(), *others]))
