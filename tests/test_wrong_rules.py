"""The tests of the rules let any module pass that is right, and name the function that is wrong."""

from types import ModuleType

import pytest

import test_rules

# What a student might hand in: right, but with other exceptions, other types and other best moves.
TEXTBOOK = """
X = "X"
O = "O"
EMPTY = None

def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]

def player(board):
    marks = sum(board, [])
    return X if marks.count(X) == marks.count(O) else O

def actions(board):
    return frozenset((i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY)

def result(board, action):
    if action not in actions(board):
        raise Exception("Not a valid action")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after

def winner(board):
    columns = [list(column) for column in zip(*board)]
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in board + columns + diagonals:
        if line[0] == line[1] == line[2] != EMPTY:
            return line[0]
    return None

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

values = {}

def value(board):
    key = str(board)
    if key not in values and terminal(board):
        values[key] = utility(board)
    elif key not in values:
        best = max if player(board) == X else min
        values[key] = best(value(result(board, action)) for action in actions(board))
    return values[key]

def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: value(result(board, action)))
"""


MISTAKES = {
    "the players of an odd turn are swapped": (
        """
def player(board):
    return O if sum(board, []).count(X) == 1 else X
""",
        "player returned 'O' instead of 'X'",
    ),
    "actions is a list": (
        """
def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]
""",
        "actions returned [(0, 0), (0, 1), ",
    ),
    "result plays on the board itself": (
        """
def result(board, action):
    after = list(board)
    after[action[0]][action[1]] = player(board)
    return after
""",
        "result changed the board that it was given",
    ),
    "result copies one row only": (
        """
def result(board, action):
    after = list(board)
    after[action[0]] = list(board[action[0]])
    after[action[0]][action[1]] = player(board)
    return after
""",
        "result returned a board that shares rows with this board",
    ),
    "result plays X for both": (
        """
def result(board, action):
    after = [list(row) for row in board]
    after[action[0]][action[1]] = X
    return after
""",
        "result returned [['X', None, None], [None, None, None], [None, None, 'X']] for (0, 0)",
    ),
    "result takes every square": (
        """
def result(board, action):
    if min(action) < 0:
        raise Exception("Not a square")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after
""",
        "result raised no exception for (2, 2)",
    ),
    "result counts back from the end": (
        """
def result(board, action):
    if board[action[0]][action[1]] != EMPTY:
        raise Exception("Not a free square")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after
""",
        "result raised no exception for (-1, 0)",
    ),
    "winner stops at three empty squares": (
        """
def winner(board):
    lines = board + [list(column) for column in zip(*board)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] == line[1] == line[2]:
            return line[0]
""",
        "winner returned None instead of 'X'",
    ),
    "winner is not written": ("del winner", "winner raised AttributeError"),
    "winner has a mistake": (
        """
def winner(board):
    return board[3][0]
""",
        "winner raised IndexError in line 55, in winner (list index out of range)",
    ),
    "terminal is None before the end": (
        """
def terminal(board):
    if winner(board) or EMPTY not in sum(board, []):
        return True
""",
        "terminal returned None instead of False",
    ),
    "utility does not see O": (
        """
def utility(board):
    return 1 if winner(board) else 0
""",
        "utility returned 1 instead of -1",
    ),
    "minimax plays on": (
        """
def minimax(board):
    return (1, 1)
""",
        "minimax returned (1, 1) instead of None",
    ),
    "minimax maximises for O": (
        """
def minimax(board):
    if not terminal(board):
        return max(actions(board), key=lambda action: value(result(board, action)))
""",
        "minimax returned (",
    ),
    "minimax is the value": (
        """
def minimax(board):
    return None if terminal(board) else value(board)
""",
        "minimax returned 1 instead of (2, 2)",
    ),
    "minimax tries moves on the board itself": (
        """
def minimax(board):
    if not terminal(board):
        i, j = min(actions(board))
        board[i][j] = player(board)
        return i, j
""",
        "minimax changed the board that it was given",
    ),
}


@pytest.fixture
def try_rules(monkeypatch):
    """Return a function that runs the tests of the rules, or of one function, beside a module."""

    def run(source, function=""):
        module = ModuleType("tictactoe")
        module.__file__ = "tictactoe.py"
        exec(compile(source, module.__file__, "exec"), vars(module))
        monkeypatch.setattr(test_rules, "tictactoe", module)
        for name, test in vars(test_rules).items():
            if name.startswith(f"test_{function}"):
                test()

    return run


def test_another_module_that_is_right_passes(try_rules):
    try_rules(TEXTBOOK)


@pytest.mark.parametrize(("mistake", "message"), MISTAKES.values(), ids=MISTAKES)
def test_the_function_that_is_wrong_is_named(try_rules, mistake, message):
    function, *_ = message.split()
    with pytest.raises(pytest.fail.Exception) as failure:
        try_rules(TEXTBOOK + mistake, function)
    assert str(failure.value).startswith(message)


def test_a_failure_shows_the_board(try_rules):
    with pytest.raises(pytest.fail.Exception) as failure:
        try_rules(TEXTBOOK + "def minimax(board): return (1, 1)", "minimax_is_a_move")
    assert str(failure.value) == (
        "minimax returned (1, 1) instead of (2, 2) on this board:\n\nX X O\nX X O\nO O .\n"
    )
