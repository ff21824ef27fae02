"""Other people's tictactoe.py: right ones, a slow and a fast one; mistaken and broken ones."""

from types import ModuleType

NAMES = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")

# This minimax copies the board for every move, cuts nothing off and remembers nothing.
TEXTBOOK = """
from copy import deepcopy

X = "X"
O = "O"
EMPTY = None

def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for i in range(3)]

def player(board):
    taken = sum(mark != EMPTY for row in board for mark in row)
    return X if taken % 2 == 0 else O

def actions(board):
    free = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                free.add((i, j))
    return free

def result(board, action):
    i, j = action
    if i not in range(3) or j not in range(3):
        raise IndexError("there is no such square")
    if board[i][j] != EMPTY:
        raise Exception("this square is taken")
    after = deepcopy(board)
    after[i][j] = player(board)
    return after

def winner(board):
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in [*board, *zip(*board), *diagonals]:
        if line[0] == line[1] == line[2] != EMPTY:
            return line[0]
    return None

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda action: min_value(result(board, action)))
    return min(actions(board), key=lambda action: max_value(result(board, action)))

def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, action)) for action in actions(board))

def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, action)) for action in actions(board))
"""


def edited(source, *edits):
    """Return the source after some edits, each a piece of it and what is written instead."""
    for right, wrong in edits:
        assert source.count(right) == 1, right
        source = source.replace(right, wrong)
    return source


# This minimax makes the board a tuple of tuples, which can be cached.
CACHED = edited(
    TEXTBOOK,
    ("from copy import deepcopy", "from functools import cache"),
    ("after = deepcopy(board)", "after = [list(row) for row in board]"),
    ("return after", "return after if isinstance(board, list) else tuple(map(tuple, after))"),
    ("    if player(board)", "    board = tuple(map(tuple, board))\n    if player(board)"),
    ("def max_value", "@cache\ndef max_value"),
    ("def min_value", "@cache\ndef min_value"),
)


def made(source, **names):
    """Return the module that a source makes; it can use the names."""
    module = ModuleType("tictactoe")
    vars(module).update(names, __file__="tictactoe.py")
    exec(compile(source, "tictactoe.py", "exec"), vars(module))
    return module


RIGHT = vars(made(CACHED))
SKELETON = "X, O, EMPTY = 'X', 'O', None\n" + "".join(
    f"def {name}(*given):\n    raise NotImplementedError\n" for name in NAMES
)
ROWS = "[EMPTY, EMPTY, EMPTY] for i in range(3)]"
COPY = "    after[i][j]"
# The function at fault, the edit, and how test_rules.py goes on after the function's name.
MISTAKES = [
    ("O", 'O = "O"', 'O = "0"', "is '0' instead of 'O'"),
    ("EMPTY", "EMPTY = None", "EMPTY = ' '", "is ' ' instead of None"),
    ("initial_state", ROWS, "[EMPTY] * 3] * 3", "returned one row several times"),
    ("player", "taken % 2 == 0", "taken < 5", "returned 'X' instead of 'O'"),
    ("winner", ", *diagonals]", "]", "returned None instead of 'X'"),
    ("winner", "return line[0]", "return line[3]", "raised IndexError in line 37, in winner (list"),
    ("actions", "return free", "return sorted(free)", "returned [(2, 2)], which is not a set"),
    ("actions", "add((i, j))", "add((j, i))", "returned a wrong set ((2, 0) is missing, (0, 2) is"),
    ("terminal", " or not actions(board)", "", "returned False instead of True"),
    ("utility", "def utility", "def value", "is missing in tictactoe.py"),
    ("result", COPY, f"    after = board[:]\n{COPY}", "changed its argument"),
    ("result", COPY, f"    after[2] = board[2]\n{COPY}", "returned a board that shares rows"),
    ("result", "board[i][j] != EMPTY", "False", "raised no exception for (2, 2)"),
    ("result", "i not in range(3)", "i > 2", "raised no exception for (-1, 0)"),
    ("result", "raise IndexError", "exit", "raised SystemExit in line 26, in result (there is"),
    ("result", "raise IndexError", "raise KeyboardInterrupt", "raised KeyboardInterrupt in line"),
    ("minimax", "        return None\n", "        return 0, 0\n", "returned (0, 0) instead of"),
    ("minimax", "minimax(board):", "minimax(board):\n    board.pop()", "changed its argument"),
    ("minimax", "return min(max_value", "return min(min_value", "returned ("),
    ("minimax", "def min_value", "def minvalue", "raised NameError in line 51, in <lambda> (name"),
]

# How a function can be broken: right is the right one.
KINDS = {
    "missing": "del {name}",
    "raises": "def {name}(*given):\n    raise ValueError('no')",
    "returns None": "def {name}(*given):\n    return None",
    "returns a list": "def {name}(*given):\n    return [right(*given)]",
    "returns nonsense": "def {name}(*given):\n    return 'nonsense'",
    "changes its argument": "def {name}(board, *action):\n    answer = right(board, *action)\n"
    "    board[0][:] = X, X, X\n    return answer",
    "never returns": "def {name}(*given):\n    while True: pass",
}
BROKEN = [(name, kind) for name in NAMES for kind in KINDS]
BROKEN.remove(("initial_state", "changes its argument"))  # It has none.


def broken(name, kind):
    """Return a module in which one function is broken, and all the others are right."""
    return made(KINDS[kind].format(name=name), **RIGHT, right=RIGHT[name])
