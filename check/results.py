"""What has been found out about the student's functions, and the last lines, which sum it up."""

from check import calls, student
from check.positions import FUNCTIONS, MARKS, NAMES, POSITIONS

STATES = ["Right", "Wrong", "Interrupted", "Missing"]
STATES += ["Not written yet (raises NotImplementedError)", "Not tested"]
RIGHT, WRONG, INTERRUPTED, MISSING, NOT_WRITTEN, NOT_TESTED = STATES
STOOD_IN = "These were tested with correct versions of the functions they call: {}."
NO_SUCH_TEST = f"No test has this name. After -k, write one of these: {', '.join(FUNCTIONS)}."


class Results:
    """What the tests have found out."""

    def __init__(self):
        # of the file itself, of the marks and of the functions
        self.states = dict.fromkeys(["file", *NAMES], NOT_TESTED)
        self.current = ""  # what is tested now, one of these
        self.replaced = frozenset()  # the functions for which right ones stand in now
        self.stood_in = {}  # {function tested: those that it called and right ones stood in for}
        self.asked = NAMES  # the functions and marks that this run tests
        self.capture = None  # pytest's; running.py sets it
        self.answers = {}  # what the current function has returned, by question
        self.last = {}  # the last answer of each function, and a copy of it
        self.cant_import = False

    @property
    def end(self):
        """Why no other test is run, or ""."""
        if self.cant_import:
            return f"{student.file.given} can't be imported, so nothing was tested"
        return "Ctrl+C" if calls.call.stopped else ""

    def note_failure(self):
        """Note that the current test has failed, or that it was interrupted."""
        self.states[self.current] = INTERRUPTED if self.end else WRONG

    def tested_by(self, test):
        """Return what a test of test_rules.py is about: "file", a mark or a function."""
        return next(name for name in self.states if test.startswith(f"test_{name.lower()}_"))

    def named(self, *states):
        """Return the functions and marks in one of these states."""
        return [name for name in NAMES if self.states[name] in states]

    def not_right(self):
        """Return the functions and marks for which right ones have to stand in."""
        return frozenset(self.named(WRONG, MISSING, NOT_WRITTEN))

    def lines(self):
        """Return what the file is called, and what is right, wrong, not written yet and so on."""
        if self.cant_import:
            return []  # The end has said it.
        if not self.asked:
            return [NO_SUCH_TEST]
        if self.named(RIGHT) == NAMES:
            return [f"{student.file.given}: Right in all {len(POSITIONS):,} positions."]
        lines = [f"{student.file.given}:"]
        for state in STATES:
            names = self.named(state)
            if state in (RIGHT, NOT_TESTED):
                names = [name for name in names if name not in MARKS]
            if names:
                lines.append(f"{state}: {', '.join(names)}.")
        right = self.named(RIGHT)
        callers = [name for name in FUNCTIONS if name in right and self.stood_in.get(name)]
        return [*lines, STOOD_IN.format(", ".join(callers))] if callers else lines


found = Results()
