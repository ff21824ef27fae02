"""Files to test with: our own tictactoe.py, right ones of other kinds, and broken ones."""

import shutil
from functools import cache
from pathlib import Path
from types import ModuleType

from support.oracle import play, to_board, to_rows

NAMES = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")

FOLDER = Path(__file__).resolve().parents[2]
OURS = (FOLDER / "tictactoe.py").read_text(encoding="utf-8")
COURSE = FOLDER / "course"
PLAIN = (COURSE / "plain.py").read_text(encoding="utf-8")
SKELETON = (COURSE / "skeleton.py").read_text(encoding="utf-8")


def copy_files(folder, new):
    """Copy the files of a folder, but not their modes, which may be read-only."""
    new.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if file.is_file():
            shutil.copyfile(file, new / file.name)


def edited(source, *edits):
    """Return the source after some edits. An edit is a piece of the source and its replacement."""
    for right, wrong in edits:
        times = source.count(right)
        assert times == 1, f"the tests edit this, but the source has it {times} times: {right}"
        source = source.replace(right, wrong)
    return source


# This minimax remembers the value of each board.
ENDED = "    if terminal(board):\n        return utility(board)\n"
KNOWN = "    if str(board) in known:\n        return known[str(board)]\n"
NOTED = "(result(board, action)))\n    known[str(board)] = value"
CACHED = edited(
    PLAIN,
    ("from copy import deepcopy", "known = {}"),
    ("after = deepcopy(board)", "after = [list(row) for row in board]"),
    (f"{ENDED}    value = -inf", f"{KNOWN}{ENDED}    value = -inf"),
    (f"{ENDED}    value = inf", f"{KNOWN}{ENDED}    value = inf"),
    ("min_value(result(board, action)))", f"min_value{NOTED}"),
    ("max_value(result(board, action)))", f"max_value{NOTED}"),
)


def made(source, **names):
    """Return a module with this source. The source can use these names."""
    module = ModuleType("tictactoe")
    file = "nowhere/tictactoe.py"  # A traceback can't find its lines.
    vars(module).update(names, __file__=file)
    del module.__spec__  # Python 3.15 warns of a spec without a loader.
    exec(compile(source, file, "exec"), vars(module))
    return module


@cache
def looks(source):
    """Return how many boards minimax looks at to choose the first move, such as "7,865"."""
    module, boards = made(source), []
    terminal = module.terminal
    module.terminal = lambda board: boards.append(board) or terminal(board)
    module.minimax(module.initial_state())
    return f"{len(boards):,}"


def after_minimax(module, position):
    """Return the position after the move of a module's minimax."""
    action = module.minimax(to_board(position))
    assert action, f"minimax has no action at {to_rows(position)}"
    row, column = action
    return play(position, 3 * row + column)


RIGHT = vars(made(CACHED))
# Ways to break a function; right is the function that works.
KINDS = {
    "missing": "del {name}",
    "raises": "def {name}(*given):\n    raise ValueError('no')",
    "returns None": "def {name}(*given):\n    return None",
    "returns a list": "def {name}(*given):\n    return [right(*given)]",
    "returns nonsense": "def {name}(*given):\n    return 'nonsense'",
    "changes its argument": "def {name}(board, *action):\n    answer = right(board, *action)\n"
    "    board[0][:] = X, X, X\n    return answer",
    "never returns": "def {name}(*given):\n    for _ in range(10**9): pass",
}
BROKEN = [(name, kind) for name in NAMES for kind in KINDS]
BROKEN.remove(("initial_state", "changes its argument"))  # It has none.
# As with numpy's arrays, == on this class is neither true nor false.
KINDS["array"] = "class A:\n    def __eq__(self, _): raise ValueError\ndef {name}(*_): return A()"


def broken(name, kind):
    """Return a module in which one function is broken, and all the others are right."""
    return made(KINDS[kind].format(name=name), **RIGHT, right=RIGHT[name])
