"""
How a minimax searches a position: which boards its functions are given, and what they return.

record() calls a function and watches it with sys.setprofile: Python then says of every function
where it begins and where it ends. A call is part of the search if it is code of their file, if it
is given a board, and if it returns a number, or a tuple or list with one. It makes a Node. The
calls inside it, on boards that come later in the game, are the nodes below.

- What runs inside one of the functions that are the rules (winner, actions, ...) is no search.
  But utility(result(board, action)) does look at a finished board.
- A call on the same board as the call around it is part of that one: search, which does nothing
  but call max_value, adds no line.
- A board is whatever has nine squares like those of the board before: rows, a flat list, a tuple,
  a string, with any sign for a free square.
- functools.cache answers without a call if it remembers the answer. So while their file is loaded,
  memories_seen() puts a function around each such memory, which can be watched.

It can't see a search in another thread or process, or in a coroutine; nor one whose board is a
global variable, a number or an object of a class, because then no call is given a board.
"""

import functools
import inspect
import sys
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from unittest.mock import patch

from boards import as_letters, extends, images, replies, squares_of
from positions import FUNCTIONS

RULES = [name for name in FUNCTIONS if name != "minimax"]
DEEPEST = 100  # calls in one another: more of them are an endless recursion
NO_PLAIN_CALL = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@dataclass(eq=False)  # Each node is itself: two may have the same board.
class Node:
    """A call on a board: the function, what else it was given, and what it returned."""

    board: str  # nine letters: X, O and dots
    name: str
    given: dict = field(default_factory=dict)
    value: object = None
    below: list = field(default_factory=list)  # in the order of the calls
    frame: object = None  # while it is recorded
    parts: list = field(default_factory=list)  # other functions that were given the same board
    judged: bool = False  # whether it called winner, terminal or utility
    guessed: list = field(default_factory=list)  # later, unfinished boards that utility was given
    finished: bool = True  # False: an exception ended it

    @property
    def number(self):
        """The number that it returned, in a tuple or list the first one; None if there is none."""
        found = numbers(self.value)
        return found[0] if found else None

    @property
    def ended(self):
        """Whether the game is over on this board."""
        return not replies(self.board)

    @property
    def skipped(self):
        """The actions that could be played on this board, and were not looked at."""
        boards = {one.board for one in self.below}
        after = replies(self.board)
        if all(extends(board, self.board) for board in boards):
            looked_at = [one for one in after if any(extends(board, one) for board in boards)]
            return [after[reply] for reply in after if reply not in looked_at]
        # Some look at one of all boards that are alike: turned or mirrored, they are the same.
        alike = {image for board in boards for image in images(board)}
        return [after[reply] for reply in after if reply not in alike]


def walk(node):
    """Yield a node and all nodes below it."""
    yield node
    for one in node.below:
        yield from walk(one)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def numbers(value):
    """Return the number that a function returned, or those in a short tuple or list."""
    if isinstance(value, (tuple, list)) and len(value) <= 4:
        return [one for one in value if is_number(one)]
    return [value] if is_number(value) else []


class Recorder:
    """What sys.setprofile calls when a function begins or ends."""

    def __init__(self, module, is_theirs, root):
        self.is_theirs = is_theirs
        self.signs = {getattr(module, "X", "X"): "X", getattr(module, "O", "O"): "O"}
        self.utility = layers_of(module, ["utility"])
        self.judging = layers_of(module, ["winner", "terminal", "utility"])
        self.no_search = layers_of(module, RULES)
        self.calls = [root]  # those that run now
        self.ignored = None  # the frame of one that is no search, while it runs

    def __call__(self, frame, event, answer):
        if event == "call" and not self.ignored:
            self.begin(frame)
        elif event == "return" and frame is self.ignored:
            self.ignored = None
        if event == "return" and self.calls[-1].frame is frame:
            self.calls.pop().value = answer

    def begin(self, frame):
        """Note a call: of a function that is none of the search, or on a board."""
        if any(runs(layer, frame) for layer in self.no_search):
            self.ignored = frame
            self.calls[-1].judged |= any(runs(layer, frame) for layer in self.judging)
            if not any(runs(layer, frame) for layer in self.utility):
                return
        elif len(self.calls) > DEEPEST or not self.is_part(frame):
            return
        given = arguments(frame)
        before = self.calls[-1].board
        boards = filter(None, (as_letters(one, self.signs, before) for one in given.values()))
        later = replies(before)
        # Of several boards, it is one that can come next, or else the same one.
        board = min(boards, key=lambda one: (one not in later, one != before), default=None)
        is_later = bool(board) and board != before and extends(board, before)
        # A call of utility counts only on a later board that is finished.
        if self.ignored and (not is_later or replies(board)):
            self.calls[-1].guessed += [board] if is_later else []
            return
        if board:
            name = "utility" if self.ignored else name_of(frame)
            node = Node(board, name, {} if self.ignored else short(given), frame=frame)
            self.calls[-1].below.append(node)
            self.calls.append(node)

    def is_part(self, frame):
        """Return whether a call can be one of the search."""
        code = frame.f_code
        if code is REMEMBERING:
            code = getattr(inspect.unwrap(frame.f_locals["function"]), "__code__", code)
        is_plain = not code.co_flags & NO_PLAIN_CALL and not code.co_name.startswith("__")
        return is_plain and self.is_theirs(code.co_filename)


def layers_of(module, names):
    return [layer for name in names for layer in layers(getattr(module, name, None))]


def layers(function):
    """
    Yield the code of a function, and of those that it is wrapped around.

    With each comes its closure, which tells it from others of the same decorator.
    """
    while function is not None:
        code = getattr(function, "__code__", None)
        if code:
            cells = zip(code.co_freevars, function.__closure__ or ())
            yield code, {name: content(cell) for name, cell in cells}
        elif hasattr(type(function).__call__, "__code__"):
            yield type(function).__call__.__code__, {"self": function}
        function = getattr(function, "__wrapped__", None)


def runs(layer, frame):
    """Return whether a frame runs this very function, not another one of the same decorator."""
    code, objects = layer
    return code is frame.f_code and all(
        frame.f_locals.get(name) is one for name, one in objects.items()
    )


def content(cell):
    try:
        return cell.cell_contents
    except ValueError:  # It is empty.
        return None


def arguments(frame):
    """Return what a call was given, by name; what has no name, by number."""
    if frame.f_code is REMEMBERING:
        function, given, named = (frame.f_locals[name] for name in ("function", "given", "named"))
        return dict(inspect.signature(function).bind(*given, **named).arguments)
    names, more, named, values = inspect.getargvalues(frame)
    given = {name: values[name] for name in names if name in values}
    given |= dict(enumerate(values[more] if more else ()))
    return given | (values[named] if named else {})


def short(given):
    """Return the numbers, yes or no, and short words that a call was given."""
    kinds = (int, float, str)
    return {
        name: value
        for name, value in given.items()
        if isinstance(value, kinds) and not (isinstance(value, str) and len(value) > 8)
    }


def name_of(frame):
    code = frame.f_code
    return frame.f_locals["function"].__name__ if code is REMEMBERING else code.co_name


def remembering(function):
    """Return a function that does what a remembering one does, and can be watched."""

    @functools.wraps(function)
    def remembered(*given, **named):
        return function(*given, **named)

    for name in ("cache_info", "cache_clear", "cache_parameters"):
        setattr(remembered, name, getattr(function, name))
    return remembered


# The code of every remembered(): frames of such functions are known by it.
REMEMBERING = remembering(functools.cache(print)).__code__


@contextmanager
def memories_seen():
    """Let functools.cache and lru_cache make functions that can be watched."""
    lru_cache = functools.lru_cache

    def watched(maxsize=128, typed=False):
        if callable(maxsize):
            return remembering(lru_cache(maxsize))
        return lambda function: remembering(lru_cache(maxsize, typed)(function))

    def watched_cache(function):
        return remembering(lru_cache(None)(function))

    with patch.multiple(functools, lru_cache=watched, cache=watched_cache):
        yield


def record(call, board, module, is_theirs):
    """
    Return how a call on a board searches, as a node, what it returns and what it raises.

    call() calls one function of the module, and returns its answer and perhaps an exception.
    """
    top = Node(board, "minimax")
    before = sys.getprofile()
    sys.setprofile(Recorder(module, is_theirs, top))
    try:
        answer, error = call()
    finally:
        sys.setprofile(before)
    root = top.below[0] if top.below else top
    frames = [frame for frame, _ in traceback.walk_tb(error and error.__traceback__)]
    for node in walk(root):
        node.finished = node.frame not in frames
    # the functions that return numbers
    names = {node.name for node in walk(root) if numbers(node.value)}
    tidied = tidy(root, names)
    if not tidied.below:  # A search may also end with words, or with nothing.
        tidied = tidy(root, {node.name for node in walk(root) if not squares_of(node.value)})
    return tidied, answer, error


def tidy(node, names):
    """Return the node with one node for each board, of functions that return numbers."""
    tidied = replace(node, below=[], frame=None, parts=[], guessed=[*node.guessed])
    for one in (tidy(below, names) for below in node.below):
        if one.board == node.board:
            take_in(tidied, one)
        elif numbers(one.value) or not one.finished or is_without_number(one, names):
            tidied.below.append(one)
        else:
            tidied.below += one.below
    tidied.below = without_repeats(tidied.below)
    return tidied


def is_without_number(node, names):
    """Return whether a function with one of these names returned nothing, or a word."""
    return node.name in names and (node.value is None or isinstance(node.value, str))


def take_in(node, part):
    """Make a call on the same board a part of the node: it is named if it found the value."""
    found_it = bool(numbers(part.value)) and part.value == node.value and not node.below
    node.judged |= part.judged
    node.guessed += part.guessed
    if part.below:
        node.parts += [part.name, *part.parts]
    if found_it and node.name != "minimax":
        node.name, node.given = part.name, part.given
    node.below += part.below


def without_repeats(nodes):
    """Return the nodes, but of several calls on one board only the one that searches."""
    # What looks no further may have put the moves in order, for a function that is called later.
    # For each board, the function that searches counts, or else the last one.
    names = {node.board: node.name for node in nodes}
    searching = {node.name for node in nodes if node.below}
    names |= {node.board: node.name for node in nodes if node.name in searching}
    kept = []
    for node in (node for node in nodes if node.name == names[node.board]):
        if kept and kept[-1].board == node.board:
            kept[-1] = max(kept[-1], node, key=lambda one: len([*walk(one)]))
        elif not any(same_call(node, one) for one in kept):
            kept.append(node)
    return kept


def same_call(one, other):
    return (one.board, one.name, one.given, one.value) == (
        other.board, other.name, other.given, other.value)  # fmt: skip
