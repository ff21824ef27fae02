"""Mistakes in how a minimax searches, and what is said of them."""

from thinkers import (
    FLAG,
    FOR_ME,
    IN_ORDER,
    MOVES_IN_THE_CALL,
    NEGAMAX,
    ONE_BOARD,
    PLAYERS,
    PRUNING,
    RULES,
    TWO_FOR_ONE,
)

from modules import OURS, edited

MEMORY = """
memory = {}
def value(board):
    key = frozenset(actions(board))
    if key not in memory:
        best = max if player(board) == X else min
        memory[key] = (
            utility(board) if terminal(board)
            else best(value(result(board, action)) for action in actions(board))
        )
    return memory[key]
"""
INSIDE = """
def value(board):
    if terminal(board):
        return utility(board)
    for action in sorted(actions(board), reverse=player(board) == O):
        found = value(result(board, action))
        if player(board) == O or found > 0:
            return found
    return found
"""
CAN_WIN = """
def can_win(board, me):
    if terminal(board):
        return winner(board) == me
    after = [can_win(result(board, action), me) for action in sorted(actions(board))]
    return any(after) if player(board) == me else all(after)

def minimax(board):
    if terminal(board):
        return None
    me = player(board)
    after = {action: can_win(result(board, action), me) for action in sorted(actions(board))}
    return next((action for action in after if after[action]), min(after))
"""
VALUE_OF_NEXT = "value(result(board, action))"
FORGETS_THE_SIGN = NEGAMAX.replace("return -1 if winner(board) else 0", "return utility(board)")
TAKE_BACK = """\
        board[i][j] = EMPTY
        if values[-1] == best(1, -1):
            break
"""
TOO_LATE = """\
        if values[-1] == best(1, -1):
            break
        board[i][j] = EMPTY
"""
AT_THE_END = """\
        values[i, j] = value(board)
        board[i][j] = EMPTY
"""
COMPARE = "\n\nCompare the last two columns. Begin with the boards that are indented most."
# What is wrong: the source, the position, and what is said of its search
WRONG = {
    "the loop for X starts from 0": (
        edited(IN_ORDER, ("    value = -inf\n", "    value = 0\n")),
        "..O ..X XOX",
        (
            "On .OO ..X XOX, it is X's turn, but max_value returned 0 instead of -1, the highest of"
            " the values below it."
        ),
    ),
    "the helper for O takes the highest": (
        edited(IN_ORDER, ("value = min(value,", "value = max(-9, value if value < inf else -inf,")),
        "... OOX OXX",
        (
            "On X.. OOX OXX, it is O's turn, but minimax called min_value, which took the highest"
            " of the values below it, not the lowest."
        ),
    ),
    "the helper for X takes the lowest": (
        edited(IN_ORDER, ("value = max(value,", "value = min(9, value if value > -inf else inf,")),
        "... .OX OXX",
        (
            "On O.. .OX OXX, it is X's turn, but minimax called max_value, which took the lowest"
            " of the values below it, not the highest."
        ),
    ),
    "it cuts against the wrong bound": (
        edited(PRUNING, ("        if value <= alpha:", "        if value >= alpha:")),
        "... OOX OXX",
        (
            "On X.. OOX OXX, min_value, called with alpha -inf and beta inf, skipped X.O OOX OXX,"
            " where O wins."
        ),
    ),
    "it cuts against the wrong bound, and other names": (
        edited(
            PRUNING.replace("alpha", "a_").replace("beta", "b_"),
            ("        if value <= a_:", "        if value >= a_:"),
        ),
        "... OOX OXX",
        "min_value  a_ -inf  b_ inf     1          O wins   <-- wrong\n",
    ),
    "a helper is called with the board before the move": (
        edited(IN_ORDER, ("value = max_value(result(board, action))", "value = max_value(board)")),
        "... .OX OXX",
        "minimax called max_value 4 times on the board that it was given, ... .OX OXX, not on",
    ),
    ">= at the top": (
        edited(OURS, ("if value > alpha", "if value >= alpha")),
        "... XOO OXX",
        "    .X. XOO OXX           min_value  alpha 0  beta inf      0          O wins   (a bound)",
    ),
    ">= at the top, in one sentence": (
        edited(OURS, ("if value > alpha", "if value >= alpha")),
        "... XOO OXX",
        "\n\nminimax chose .X. XOO OXX, but its value of 0 is only a bound: O wins there.",
    ),
    "> for < at the top": (
        edited(
            IN_ORDER,
            ("value < lowest", "value > -lowest"),
            ("lowest = value", "lowest = -value"),
        ),
        "..O OXX OXX",
        "\n\nAll these values are right, but minimax returned (0, 1) instead of (0, 0).",
    ),
    "it stops after the first move": (
        edited(IN_ORDER, ("                lowest = value", "                return action")),
        "..O OXX XXO",
        "On ..O OXX XXO, minimax skipped .OO OXX XXO, where the game ends in a tie.",
    ),
    "alpha and beta are swapped": (
        edited(PRUNING, ("action), highest, inf)", "action), inf, highest)")),
        "... OOX OXX",
        (
            "\n\nminimax called min_value on X.. OOX OXX with alpha inf, which is higher than beta"
            " -inf."
        ),
    ),
    "it follows rules": (
        f"{RULES}def minimax(board): return min(actions(board)) if not terminal(board) else None",
        "..O OXX XXO",
        "The check saw no search of later boards. minimax returned here:\n    line 62:",
    ),
    "it looks one move ahead": (
        RULES + PLAYERS.format(value="utility(result(board, action))"),
        "..O OXX XXO",
        (
            "    O.O OXX XXO   utility                        0          X wins\n"
            "    .OO OXX XXO   utility                        0          a tie\n\n"
            "The check saw no search of the boards that come after these."
        ),
    ),
    "it returns True and False": (RULES + CAN_WIN, "..O OXX XXO", COMPARE),
    "its memory knows the free squares only": (
        RULES + MEMORY + PLAYERS.format(value=VALUE_OF_NEXT),
        "..O OXX XXO",
        COMPARE,
    ),
    "a helper returns nothing": (
        IN_ORDER.rpartition("    return value")[0],
        "... OOX OXX",
        "min_value returned None for X.. OOX OXX. Is a return missing?",
    ),
    "a finished board gets no value": (
        edited(IN_ORDER, ("utility(board)\n    value = inf", "None\n    value = inf")),
        "... O.X XOX",
        "min_value returned None for OXO OXX XOX. Is a return missing?",
    ),
    "all finished boards have the wrong sign": (
        IN_ORDER.replace("return utility(board)", "return -utility(board)"),
        "... .OX OXX",
        COMPARE,
    ),
    "a finished board has no minus sign": (
        FORGETS_THE_SIGN,
        "..O OXX OXX",
        "On XOO OXX OXX, X has won and it is O's turn, so negamax should return a value below 0.",
    ),
    "it returns inside the loop": (
        RULES + INSIDE + PLAYERS.format(value=VALUE_OF_NEXT),
        "... OXX OXO",
        "On X.. OXX OXO, value skipped XO. OXX OXO, where the game ends in a tie.",
    ),
    "it stops before the move is taken back": (
        edited(ONE_BOARD, (TAKE_BACK, TOO_LATE)),
        "..X XOO .OX",
        ("On .XX XOO OOX, value left X on (0, 0): the move was not taken back."),
    ),
    "it stops before a move that the call has made is taken back": (
        edited(MOVES_IN_THE_CALL, (TAKE_BACK, TOO_LATE)),
        "..X XOO .OX",
        ("On X.X XOO .OX, value left O on (0, 1): the move was not taken back."),
    ),
    "minimax does not take its move back": (
        edited(ONE_BOARD, (AT_THE_END, AT_THE_END.partition("\n")[0] + "\n")),
        "..O OXX XOX",
        "On ..O OXX XOX, minimax left O on (0, 0): the move was not taken back.",
    ),
    "it takes another mark off than its own": (
        edited(ONE_BOARD, (TAKE_BACK, TAKE_BACK.replace("[i][j]", "[j][i]"))),
        "..O OXX XOX",
        ("On O.O OXX XOX, value took O off (1, 0) and did not put it back."),
    ),
    "a flag is not turned": (
        FLAG.replace("not is_x)", "is_x)"),
        "... O.X XOX",
        (
            "On XO. O.X XOX, it is O's turn, but value called value with is_x True, which took the"
            " highest of the values below it, not the lowest."
        ),
    ),
    "it wants the lowest of the values that are good for it": (
        edited(
            FOR_ME, ("max if player(board) == me else min", "min if player(board) == me else max")
        ),
        "... OOX OXX",
        (
            "On X.. OOX OXX, it is O's turn, but minimax called value with me X, which took the"
            " highest of the values below it, not the lowest."
        ),
    ),
    "a game that is lost counts as won": (
        edited(FOR_ME, ("winner(board) == me", "(winner(board) == me) != (board[0] == [O, X, X])")),
        "..X XXO OXO",
        (
            "On OXX XXO OXO, X has won and minimax moves for O, so value should return a value"
            " below 0."
        ),
    ),
    "a negamax forgets the minus": (
        NEGAMAX.replace("best, -negamax(", "best, negamax("),
        "..O OXX OXX",
        (
            "On .OO OXX OXX, it is X's turn, but negamax returned -1 instead of 1, the highest of"
            " the negated values below it."
        ),
    ),
    "min_value raises alpha": (
        edited(PRUNING, ("        beta = min(beta, value)", "        alpha = max(alpha, value)")),
        "... ..O OXX",
        (
            "min_value called max_value on X.O ..O OXX with alpha 1, although X was not sure of a"
            " win yet."
        ),
    ),
    "a helper calls another one on its own board": (
        edited(
            IN_ORDER,
            ("value = min(value, max_value(result(board, action)))", "value = max_value(board)"),
        ),
        "... OOX OXX",
        (
            "min_value called max_value 2 times on the board that it was given, X.. OOX OXX, not"
            " on the next ones."
        ),
    ),
    "of two for one, the one for O takes the highest": (
        edited(TWO_FOR_ONE, ("return min(", "return max(")),
        "... OOX OXX",
        (
            "On X.. OOX OXX, it is O's turn, but value called lowest, which took the highest of the"
            " values below it, not the lowest."
        ),
    ),
    "it looks two moves ahead": (
        FLAG.replace(
            "if terminal(board):\n        return utility",
            "if terminal(board) or len(actions(board)) == 4:\n        return utility",
        ),
        "... ..O OXX",
        (
            "On X.. ..O OXX, the game is not over, but value looked no further. value returned"
            " here:\n    line 65:"
        ),
    ),
    "a return is forgotten": (
        edited(
            TWO_FOR_ONE,
            ("    return min(", "    min("),
            (f"action: {VALUE_OF_NEXT}", f"action: {VALUE_OF_NEXT} or 0"),
        ),
        "... XOO OXX",
        (
            "lowest, which value called on the same board, returned None for X.. XOO OXX. Is a"
            " return missing?"
        ),
    ),
}
