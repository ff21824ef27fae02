"""
Wrong functions: edits of CACHED of modules.py, which is right, and what the check must say of each.

An edit is a piece of its source and what is written instead. Pieces that several edits change, and
longer texts that are written instead, have a name here.
"""

# Pieces of the right source
ROWS = "[EMPTY, EMPTY, EMPTY] for i in range(3)]"  # in initial_state
IS_ILLEGAL = "action not in actions(board)"  # in result
NEW_ROWS = "[list(row) for row in board]"  # in result
NO_ACTION = "return None\n    best = None"  # in minimax, once the game is over
IF_X_MOVES = "    if player(board) == X"  # in minimax

# What is written instead of NO_ACTION: minimax plays a square that only ties
CORNER_TIES = "return None\n    if not board[2][2]: return 2, 2\n    best = None"
# or is wrong at its second call only, or from then on
CALLS = "return None\n    minimax.calls = vars(minimax).get('calls', 0) + 1\n"
CALLS += "    if minimax.calls {} 2: return 1, 2\n    best = None"
WRONG_ONCE = CALLS.format("==")
WRONG_FROM_THEN_ON = CALLS.format(">=")
# What is written into terminal: it calls itself ten times, and then claims that it was endless
DEEPER = """\
    if len(vars(terminal).setdefault("deep", [])) > 9:
        raise RecursionError
    terminal.deep.append(1)
    terminal(board)
    return winner("""
AGAIN = "Asked about the same board again, it answers correctly."
# The function at fault, the edit, and a part of what is said, which begins with its name
# {line} is the number of the line in which the function calls itself.
MISTAKES = [
    ("O", 'O = "O"', 'O = "0"', "is '0' instead of 'O'"),
    ("EMPTY", "EMPTY = None", "EMPTY = ' '", "is ' ' instead of None"),
    ("X", 'X = "X"', 'X, *_ = "X"\ndel X', "Missing"),
    ("initial_state", ROWS, "[EMPTY] * 3] * 3", "returned the same list for several rows, so"),
    ("initial_state", ROWS, "[EMPTY] * 3] * 2 + [[EMPTY] * 3]", "returned the same list for"),
    ("initial_state", f"[{ROWS}", "((EMPTY,) * 3,) * 3", ")) instead of the board below\n"),
    ("player", "return X if", "raise KeyboardInterrupt if", "raised KeyboardInterrupt\n\n    line"),
    ("player", "return X if", "input('?')\n    return X if", "calls input(), and nobody is there"),
    (
        "player",
        "return X if",
        "player.n = 1 ^ vars(player).get('n', 0)\n    return X if player.n or",
        AGAIN,
    ),
    ("winner", "return line[0]", "return board", "['X', 'X', 'X']] instead of 'X'\n\ngiven:  "),
    (
        "winner",
        "    rows =",
        "    board[1].sort(key=str)\n    rows =",
        "changed the board it was given.\nIt must leave the board as it is.\n",
    ),
    ("actions", "== EMPTY}", "== ' '}", "returned set(): (2, 0) is missing\n"),
    ("actions", "in range(3) if", "in range(2) if", "returned set(): (2, 2) is missing\n"),
    ("actions", "== EMPTY}", "== EMPTY}.pop()", "returned (2, 0), which is not a set"),
    ("actions", "{(i, j)", "[{'b', 'a'}] or {(i, j)", "returned [{'a', 'b'}], which is not a set"),
    ("actions", "{(i, j)", "{(j, i)", "{(0, 2)}: (2, 0) is missing, (0, 2) is not a free square\n"),
    ("actions", "{(i, j)", "{'ba'[i > 0] * 3", "returned {'aaa'}: (2, 0) is missing"),
    (
        "actions",
        "return {(i, j)",
        "return set() if sum(row.count(EMPTY) for row in board) == 3 else {(i, j)",
        "returned set(): (1, 2) is missing, (2, 0) is missing, (2, 1) is missing\n",
    ),
    ("actions", "if board[i][j] == EMPTY}", "}", "(0, 2) is not a free square, ...\n\ngiven:"),
    ("actions", "{(i, j)", "vars(actions).setdefault('a', board) != board or {(i, j)", AGAIN),
    ("terminal", "or not", "and 1 or not", "returned 1 instead of True"),
    ("terminal", "    return winner(", DEEPER, "these calls never end:\n\n    line {line}: \n\ng"),
    ("utility", "def utility", "def utilty", "Missing"),
    (
        "result",
        NEW_ROWS,
        "[row for row in board]",
        "copies the rows, too.\n\nbefore:       after:\n",
    ),
    (
        "result",
        NEW_ROWS,
        "board",
        "changed the board it was given.\nAfter new = board, both names refer to the",
    ),
    ("result", "return after", "return 1 or after", "returned 1 instead of the board below for"),
    ("result", "= player(board)", "= X", "returned the wrong board for the action (0, 0)\n"),
    (
        "result",
        IS_ILLEGAL,
        "action[0] not in (0, 1, 2)",
        ", which is taken, but returned the board below",
    ),
    (
        "result",
        IS_ILLEGAL,
        "board[action[0] % 3][action[1] % 3]",
        "for (-1, 0), which is off the board, but",
    ),
    ("result", IS_ILLEGAL, "False", ", which is taken, but returned the board below"),
    ("result", "raise ValueError", "return bool", "which is taken, but returned True\n"),
    (
        "result",
        "raise ValueError",
        "exit",
        "must raise an exception for (0, 1), which is taken, but",
    ),
    ("minimax", NO_ACTION, "return 0, 0\n    best = None", "returned (0, 0) instead of None"),
    (
        "result",
        IS_ILLEGAL,
        "action[0] < 0 or action not in (*actions(board), (0, -1))",
        "for (0, -1), which is off the",
    ),
    (
        "result",
        IS_ILLEGAL,
        "action not in actions(board) and input('Again: ')",
        ", which is taken, but calls input(), and nobody is there to answer.",
    ),
    (
        "result",
        "raise ValueError",
        "class Illegal(BaseException): pass\n        raise Illegal",
        "which is taken, but it raised Illegal, which is not an Exception\n",
    ),
    (
        "minimax",
        IF_X_MOVES,
        "    if True",
        "which loses. It is O's turn: ",
    ),
    (
        "minimax",
        NO_ACTION,
        CORNER_TIES,
        "which ties. It is O's turn: (0, 0) wins, (2, 2) ties.",
    ),
    (
        "minimax",
        IF_X_MOVES,
        f"    return [0, 0]\n{IF_X_MOVES}",
        "[0, 0], which is a list, not a tuple. It",
    ),
    (
        "minimax",
        IF_X_MOVES,
        f"    return 'A1'\n{IF_X_MOVES}",
        "'A1', which is not an action.",
    ),
    (
        "minimax",
        NO_ACTION,
        WRONG_ONCE,
        "is taken. It is X's turn: (0, 0) wins.\nThe right",
    ),
    ("minimax", NO_ACTION, WRONG_FROM_THEN_ON, AGAIN),
]
# The same, but the part says what all answers, or all failing boards, have in common
SLIPS = [
    ("actions", "{(i, j)", "{(i + 1, j + 1)", "It counts from 1, not from 0."),
    ("actions", "board[i][j] == EMPTY}", "board[i][j] != EMPTY}", "It returns the taken squares."),
    ("actions", "return {(i, j)", "return {(j, i)", "It returns (column, row), not (row, column)."),
    ("player", "X if marks", "O if marks", "It always returns 'O'."),
    ("winner", "return line[0]", "return O if line[0] == X else X", "the player who has lost."),
    (
        "winner",
        "[2] != EMPTY",
        "[2]",
        "to its left. (Three EMPTY squares are equal, too: check that the three are not EMPTY.)",
    ),
    (
        "utility",
        "{X: 1, O: -1",
        "{X: -1, O: -1",
        "It returns -1 whoever has won: utility should depend",
    ),
    ("utility", "{X: 1, O: -1", "{X: 2, O: -1", "wherever X has won."),
]
