"""What has been found out about the functions of theirs, and the last lines, which sum it up."""

from collections import Counter

import calls
import theirs
from positions import FUNCTIONS, MARKS, NAMES, POSITIONS

STATES = ["Right", "Wrong", "Interrupted", f"Missing from {theirs.checked.name}"]
STATES += ["Not written yet (raises NotImplementedError)", "Not tested"]
RIGHT, WRONG, INTERRUPTED, MISSING, NOT_WRITTEN, NOT_TESTED = STATES
CANT_IMPORT = f"{theirs.checked.name} can't be imported"
IN_A_CLASS = "They are in a class, but have to be at the top level of the file."
STOOD_IN = "{} other functions: while {} tested, right ones were used instead."
MARKS_STOOD_IN = "While the functions were tested, they used the right marks."
BESIDE = "{} is right with your {}: change {} together."
TWICE = "{} is there twice: line {} replaces line {}."
NO_SUCH_TEST = f"No test has this name. After -k, write one of these: {', '.join(FUNCTIONS)}."


def listed(names):
    """Return names as they follow one another in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


class Results:
    """What the tests have found out."""

    def __init__(self):
        self.states = dict.fromkeys(["file", *NAMES], NOT_TESTED)
        self.to_pass = Counter()  # how many tests of each function have not passed yet
        self.current = ""  # the function that is tested now
        self.replaced = frozenset()  # the functions for which right ones stand in now
        self.stood_in = {}  # {function tested: those that it called and right ones stood in for}
        self.marks_stood_in = False  # whether a mark is wrong and was replaced
        self.beside = {}  # {function: the wrong ones of theirs with which alone it is right}
        self.search_seconds = 0  # how long the tests of minimax took that begin with few free ones
        self.right_searches = 0  # how many of these boards were right
        self.answers = {}  # what the current function has returned, by position
        self.last = {}  # the last answer of each function, and a copy of it
        self.in_a_class = False  # whether a missing function is in a class
        self.defined = {}  # functions that are not written yet, and the lines that define them
        self.asked = Counter()  # as to_pass, but only the tests that -k selects
        self.alone = False  # whether only the check is run
        self.capture = None  # pytest's; running.py sets it
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

    def named(self, *states):
        """Return the functions and marks in one of these states."""
        return [name for name in NAMES if self.states[name] in states]

    def right_alone(self):
        """Return the functions and marks that are right, whatever the others are."""
        return frozenset(self.named(RIGHT)) - {*self.beside}

    def not_right(self):
        """Return the functions and marks for which right ones have to stand in."""
        return frozenset([*self.named(WRONG, MISSING, NOT_WRITTEN), *self.beside])

    def lines(self):
        """Return which functions are right, wrong, not written yet and so on, a line for each."""
        if self.cant_import:
            return [f"{CANT_IMPORT}, so nothing was tested."]
        if self.to_pass and not self.asked:
            return [NO_SUCH_TEST]
        if self.named(RIGHT) == NAMES:
            return [f"{theirs.checked.name}: Right in all {len(POSITIONS):,} positions."]
        lines = []
        for state in STATES:
            names = self.named(state)
            if state in (RIGHT, NOT_TESTED):
                names = [name for name in names if name not in MARKS]
            if names:
                lines.append(f"{state}: {', '.join(names)}.")
        return [*lines, *self.remarks()]

    def remarks(self):
        """Return what the states alone don't tell."""
        if self.in_a_class:
            yield IN_A_CLASS
        for name, lines in self.defined.items():
            if len(lines) > 1:
                yield TWICE.format(name, lines[-1], lines[-2])
        for name, wrong in self.beside.items():
            yield BESIDE.format(name, listed(wrong), "both" if len(wrong) == 1 else "them")
        if self.marks_stood_in and {*FUNCTIONS} - {*self.named(MISSING)}:
            yield MARKS_STOOD_IN
        callers = [
            name for name in FUNCTIONS if self.stood_in.get(name) and name not in self.beside
        ]
        if len(callers) == 1:
            yield STOOD_IN.format(f"{callers[0]} calls", "it was")
        elif callers:
            yield STOOD_IN.format(f"{listed(callers)} call", "they were")


found = Results()
