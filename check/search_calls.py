"""
How a minimax searches a position: which calls it makes on later boards, and what they return.

record() calls minimax while sys.setprofile watches: Python then says of every function where it
begins and where it ends. (To replace functions would miss those inside another function.) A call is
noted if it is the student's. Its board is the latest that it is given, as three rows or nine
squares, in lists, tuples or strings; without any, it is that of the call around it. A helper that
stays on this board, with all that it calls, is forgotten when it returns. If several calls share a
board and make their moves on it, what each finds there and what it leaves there are noted, too.

It can't see a search in another thread, or boards that no function is given, because they are in a
global variable or an object.
"""

import dis
import sys
from dataclasses import dataclass, field
from inspect import CO_GENERATOR

from check import student
from check.answers import equal
from check.calls import attempt
from check.checking import SEARCH_SECONDS, find, import_anew, imported
from check.positions import extends, following, letters
from check.results import found
from check.stand_ins import STAND_IN

NO_LOOKS = ("player", "actions", "result")  # They prepare a move.
DEEPEST = 100  # calls in one another: more of them are an endless recursion
MOST_CALLS = 20_000


@dataclass(eq=False)  # Each node is itself: two may be alike.
class Node:
    """A call on a board, and the calls that it made."""

    name: str  # of the function
    board: str
    given: dict = field(default_factory=dict)  # the short arguments
    frame: object = None  # while it runs
    value: object = None
    error: str = ""  # the name of the exception that it raised
    below: list = field(default_factory=list)
    searches: bool = False
    parts: list = field(default_factory=list)  # on the same board: name, instruction, boards below
    part: str = ""  # the function that made all calls below, if it is another one on the same board
    shared: object = None  # the board itself, on which it may make moves
    found: str = ""  # what was on it when the call began
    left: str = ""  # and when it ended
    line: tuple = ()  # where it returned in the student's code: a number and a file
    called_by: int = 0  # which instruction of the calling function it was
    root: object = None  # the call of minimax that it belongs to

    @property
    def numbers(self):
        """The numbers that it returned: one, alone or beside an action, or several."""
        several = isinstance(self.value, (tuple, list))
        return [*filter(is_number, self.value if several else [self.value])]

    @property
    def skipped(self):
        """The boards that could come next, and that no call was made for."""
        boards = [one.board for one in self.below]
        if self.error or not self.searches or self.board in boards:
            return []
        return [one for one in following(self.board) if not any(extends(b, one) for b in boards)]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_short(value):
    return isinstance(value, (int, float, str)) and len(str(value)) < 9


def walk(node):
    """Yield all nodes below a node and the node itself, in the order in which they returned."""
    for one in node.below:
        yield from walk(one)
    yield node


def as_letters(value):
    """Return a value as positions.letters writes it if it can be a board, or ""."""
    rows = value if isinstance(value, (list, tuple)) and len(value) == 3 else [value]
    if not all(isinstance(row, (list, tuple, str)) for row in rows):
        return ""
    squares = [square for row in rows for square in row]
    if len(squares) != 9:
        return ""
    marks = "".join(one if isinstance(one, str) and one in ("X", "O") else "." for one in squares)
    return f"{marks[:3]} {marks[3:6]} {marks[6:]}"


def is_function(code):
    """Return whether it is no comprehension or generator, which are parts of another function."""
    return not code.co_name.startswith("<") and not code.co_flags & CO_GENERATOR


class Recorder:
    """What sys.setprofile calls when a function begins or ends."""

    def __init__(self, root):
        self.running = [root]
        self.calls = 0

    def __call__(self, frame, event, answer):
        code = frame.f_code
        if event == "return" and frame is self.running[-1].frame:
            node = self.running.pop()
            # The last instruction is another one if an exception has ended the function.
            has_returned = dis.opname[code.co_code[frame.f_lasti]].startswith("RETURN")
            node.value, node.error = answer, "" if has_returned else "an exception"
            node.frame, node.left = None, as_letters(node.shared)
            around = self.running[-1]
            if student.file.owns(code.co_filename):
                node.line = frame.f_lineno, code.co_filename
            if node.name == around.name:
                around.line = node.line
            is_helper = node.board == around.board and node.found in ("", node.board)
            if is_helper and not node.below:
                around.below.pop()
                self.calls -= 1
        elif event == "call" and code is STAND_IN:
            seen = frame.f_locals  # name and given, as stand_ins.py calls them
            self.begin(seen["name"], dict(enumerate(seen["given"])), frame)
        elif event == "call" and is_function(code) and student.file.owns(code.co_filename):
            self.begin(code.co_name, dict(frame.f_locals), frame)

    def begin(self, name, given, frame):
        """Note a call that begins."""
        around = self.running[-1]
        boards = {as_letters(one): one for one in given.values() if as_letters(one)}
        later = [board for board in boards if extends(board, around.board)]
        board = min(later, key=lambda one: one.count("."), default=around.board)
        is_same = any(one is around.shared for one in boards.values())
        # Some call took a mark off if the board is not a later one.
        shared = around.shared if is_same else boards.get(board, next(iter(boards.values()), None))
        if len(self.running) < DEEPEST and self.calls < MOST_CALLS:
            self.calls += 1
            short = {key: given[key] for key in given if is_short(given[key])}
            node = Node(name, board, short, frame, shared=shared, found=as_letters(shared))
            node.called_by = frame.f_back.f_lasti
            around.below.append(node)
            self.running.append(node)


def record(position):
    """Return how minimax searches a position, with nothing remembered, and what it raises."""
    found.current = "minimax"
    import_anew()
    minimax, module = find("minimax"), imported()
    for name, function in [*vars(module).items()]:
        if hasattr(function, "cache_clear"):
            setattr(module, name, without_memory(function))
    board = position.board()
    root = Node("minimax", letters(board), shared=board, found=letters(board))
    recorder = Recorder(root)
    before = sys.getprofile()
    sys.setprofile(recorder)
    try:
        root.value, error = attempt(minimax, board, seconds=SEARCH_SECONDS)
    finally:
        sys.setprofile(before)
        import_anew()
    root.left = as_letters(board)
    for node in recorder.running:  # After a RecursionError, Python tells of no other return.
        node.error = "an exception" if error else ""
    node, root.error = root, type(error).__name__ if error else ""
    while node.error and node.below:  # It came up through the last calls: they raised it, too.
        node = node.below[-1]
        node.error = node.error and root.error
    return root, error


def is_whole(root):
    """Return whether all calls were noted, and not just the first ones of too many."""
    return len([*walk(root)]) <= MOST_CALLS


def without_memory(function):
    """Return a function of functools.cache as it was before: what is remembered can't be seen."""
    plain = function.__wrapped__
    plain.cache_clear, plain.cache_info = function.cache_clear, function.cache_info
    return plain


def names_that_search(roots):
    """Return the functions that call themselves on later boards, directly or through others."""
    names = {"minimax"}

    def visit(node, around):
        if any(one.name == node.name and one.board != node.board for one in around):
            names.update(one.name for one in [*around, node])
        for one in node.below:
            visit(one, [*around, node])

    for root in roots:
        visit(root, [])
    return names


def absorb(node, one):
    """
    Return the rows of a call on the same board, which is a part of the call around it.

    These are its calls. If a loop makes the same call again and again, they get rows once.
    """
    if one.name == node.name:
        node.parts += one.parts
        node.part = one.part
        return one.below
    part = one.name, one.called_by, [later.board for later in one.below]
    is_again = part in node.parts
    node.parts.append(part)
    made_the_choice = len(node.parts) == 1 and equal(one.value, node.value)
    node.part = (one.part or one.name) if made_the_choice else ""
    return [] if is_again else one.below


def tidy(node, names):
    """
    Leave only the calls that get a row, given the names of the functions that search.

    These are left out, and the calls below them go to the one around them: calls that prepare a
    move, and parts of the call around them, on the same board, unless there is just one and it
    returned another value. If no function searches a board, it keeps only the last call that looks
    at it, that of utility for example.
    """
    node.searches = node.name in names
    below = []
    own = [one for one in node.below if one.board == node.board and one.below]
    for one in node.below:
        tidy(one, names)
        is_row = own == [one] and one.numbers and not equal(one.value, node.value)
        if one.board != node.board:
            below += one.below if one.name in NO_LOOKS else [one]
        elif one.below:
            below += [one] if is_row and one.name != node.name else absorb(node, one)
    searched = [one.board for one in below if one.searches]
    looks = {one.board: one for one in below if not any(extends(b, one.board) for b in searched)}
    node.below = [one for one in below if one.searches or looks.get(one.board) is one]
