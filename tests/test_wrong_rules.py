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
    return [[EMPTY] * 3 for _ in range(3)]

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

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

values = {}

def value(board):
    if terminal(board):
        return utility(board)
    if str(board) not in values:
        best = max if player(board) == X else min
        values[str(board)] = best(value(result(board, action)) for action in actions(board))
    return values[str(board)]

def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: value(result(board, action)))
"""

# A piece of the textbook, what is written instead, and how the failure begins.
ROWS = "for row in board]"
LEGAL = "action not in actions(board)"
MISTAKES = [
    ("X if marks.count(X) == marks.count(O) else O", "X", "player returned 'X' instead of 'O' on"),
    ("frozenset((i, j)", "list((i, j)", "actions returned [(0, 0), (0, 1),"),
    ("[list(row) for row in board]", "list(board)", "result changed the board that it was given"),
    (ROWS, "for row in board[:2]] + board[2:]", "result returned a board that shares rows"),
    ("= player(board)", "= X", "result returned [['X', None, None], [None, None, None], ["),
    (LEGAL, "min(action) < 0", "result raised no exception for (2, 2) on this board:"),
    (LEGAL, "board[action[0]][action[1]]", "result raised no exception for (-1, 0) on this board:"),
    ("== line[2] != EMPTY", "== line[2]", "winner returned None instead of 'X' on this board:"),
    ("def winner", "def somebody", "winner raised AttributeError ("),
    ("return line[0]", "return line[3]", "winner raised IndexError in line 28, in winner (list"),
    ("is not None or", "or", "terminal returned 'X' instead of True on this board:"),
    ("O: -1", "O: 1", "utility returned 1 instead of -1 on this board:"),
    ("return None", "return 1, 1", "minimax returned (1, 1) instead of None on this board:"),
    ("return best(sorted", "return max(sorted", "minimax returned ("),
    ("return best(s", "board.reverse(); return best(s", "minimax changed the board that it was"),
]


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


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES)
def test_the_function_that_is_wrong_is_named(try_rules, right, wrong, message):
    function, *_ = message.split()
    with pytest.raises(pytest.fail.Exception) as failure:
        try_rules(TEXTBOOK.replace(right, wrong), function)
    assert str(failure.value).startswith(message)


def test_a_failure_shows_the_board(try_rules):
    with pytest.raises(pytest.fail.Exception) as failure:
        try_rules(TEXTBOOK + "def minimax(board): return (1, 1)", "minimax_is_a_move")
    assert str(failure.value) == (
        "minimax returned (1, 1) instead of (2, 2) on this board:\n\nX X O\nX X O\nO O .\n"
    )
