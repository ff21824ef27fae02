"""What has been found out about the functions of theirs, and the last lines, which sum it up."""

import calls
import theirs
from positions import FUNCTIONS, MARKS, NAMES, POSITIONS

STATES = ["Right", "Wrong", "Interrupted", "Missing"]
STATES += ["Not written yet (raises NotImplementedError)", "Not tested"]
RIGHT, WRONG, INTERRUPTED, MISSING, NOT_WRITTEN, NOT_TESTED = STATES
CANT_IMPORT = "The file can't be imported"
STOOD_IN = (
    "While these were tested, correct functions stood in for those that are not right yet: {}."
)
NO_SUCH_TEST = f"No test has this name. After -k, write one of these: {', '.join(FUNCTIONS)}."


class Results:
    """What the tests have found out."""

    def __init__(self):
        self.states = dict.fromkeys(["file", *NAMES], NOT_TESTED)
        self.current = ""  # the function that is tested now
        self.replaced = frozenset()  # the functions for which right ones stand in now
        self.stood_in = {}  # {function tested: those that it called and right ones stood in for}
        self.asked = NAMES  # the functions and marks that are to be tested
        self.capture = None  # pytest's; running.py sets it
        self.answers = {}  # what the current function has returned, by question
        self.last = {}  # the last answer of each function, and a copy of it
        self.cant_import = False

    @property
    def end(self):
        """Why no other test is run, or ""."""
        if self.cant_import:
            return CANT_IMPORT
        return "Ctrl+C" if calls.call.stopped else ""

    def note_failure(self):
        """Note that the current function has failed a test, or that this was interrupted."""
        self.states[self.current] = INTERRUPTED if self.end else WRONG

    def tested_by(self, test):
        """Return the function or mark that a test of test_rules.py is about, by its name."""
        return next(name for name in self.states if test.startswith(f"test_{name.lower()}_"))

    def named(self, *states):
        """Return the functions and marks in one of these states."""
        return [name for name in NAMES if self.states[name] in states]

    def not_right(self):
        """Return the functions and marks for which right ones have to stand in."""
        return frozenset(self.named(WRONG, MISSING, NOT_WRITTEN))

    def lines(self):
        """Return which functions are right, wrong, not written yet and so on, a line for each."""
        if self.cant_import:
            return [f"{theirs.checked.given} can't be imported, so nothing was tested."]
        if not self.asked:
            return [NO_SUCH_TEST]
        if self.named(RIGHT) == NAMES:
            return [f"{theirs.checked.given}: Right in all {len(POSITIONS):,} positions."]
        lines = []
        for state in STATES:
            names = self.named(state)
            if state in (RIGHT, NOT_TESTED):
                names = [name for name in names if name not in MARKS]
            if names:
                told = f"Missing from {theirs.checked.name}" if state == MISSING else state
                lines.append(f"{told}: {', '.join(names)}.")
        callers = [name for name in FUNCTIONS if self.stood_in.get(name)]
        return [*lines, STOOD_IN.format(", ".join(callers))] if callers else lines


found = Results()
