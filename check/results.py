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
        self.stood_in = {}  # for each function: those in whose place right ones answered it
        self.marks_stood_in = False  # whether a mark is wrong and was replaced
        self.beside = {}  # functions that are right only with wrong ones of theirs, and these
        self.search_seconds = 0  # how long the processor has searched for minimax, few free first
        self.right_searches = 0  # how many of these boards were right
        self.answers = {}  # what it has returned, by position
        self.last = {}  # the last answer of each function, and a copy of it
        self.in_a_class = False  # whether a missing function is in a class
        self.defined = {}  # functions that are not written yet, and the lines that define them
        self.asked = Counter()  # how many of those that are asked for have not passed yet
        self.alone = False  # whether only the check is run
        self.cant_import = False

    @property
    def end(self):
        """Why no other test is run, or ""."""
        return CANT_IMPORT if self.cant_import else "Ctrl+C" * calls.call.stopped

    def named(self, *states):
        """Return the functions and marks of which one of these states is known."""
        return [name for name in NAMES if self.state_of(name) in states]

    def state_of(self, name):
        """Return the state of a function or a mark. It is right once all its tests have passed."""
        state = self.states[name]
        return NOT_TESTED if state == RIGHT and self.to_pass[name] else state

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
        if callers:
            they_call = f"{listed(callers)} call{'s' * (len(callers) == 1)}"
            yield STOOD_IN.format(they_call, "it was" if len(callers) == 1 else "they were")


found = Results()
