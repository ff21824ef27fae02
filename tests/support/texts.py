"""Checks of a program's output. A check that fails shows the whole output."""

import pytest


def check_text(text, *parts, begin="", end="", without=()):
    """Check how a text begins and ends, which parts it has, and which it doesn't have."""
    __tracebackhide__ = True
    wrong = [] if text.startswith(begin) else [f"It doesn't begin with this:\n{begin}"]
    wrong += [] if text.endswith(end) else [f"It doesn't end with this:\n{end}"]
    wrong += [f"This is missing:\n{part}" for part in parts if part not in text]
    wrong += [f"This is there, and should not be:\n{part}" for part in without if part in text]
    if wrong:
        pytest.fail("\n\n".join([*wrong, f"The whole text:\n{text}"]), pytrace=False)


def check_exit(done, status=0, errors=""):
    """Check the exit status of a program, and all that it wrote to stderr."""
    __tracebackhide__ = True
    if (done.returncode, done.stderr) != (status, errors):
        pytest.fail(
            f"It should end with status {status} and these errors: {errors!r}\n"
            f"It ended with status {done.returncode} and these: {done.stderr!r}\n\n{done.stdout}",
            pytrace=False,
        )
