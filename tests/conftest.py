"""Beside a tictactoe.py that is not ours, pytest says what it tests, and stops soon."""

from checking import tictactoe

NOTICE = """\
This tests the whole project with our tictactoe.py, but there is another one in its place.
It stops at the first failure. To check yours: python tests/test_rules.py"""


def pytest_report_header(config):
    check_only = all("test_rules.py" in argument for argument in config.args)
    if check_only or hasattr(tictactoe, "best_actions"):
        return None
    config.option.maxfail = 1
    return NOTICE
