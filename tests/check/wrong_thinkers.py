"""Mistakes in how a minimax searches, and what is said of them."""

from thinkers import IN_ORDER, NEGAMAX, PLAYERS, PRUNING, RULES, TWO_FOR_ONE

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
NOT_JUDGED = (
    "These values could not be judged: they may be bounds or no numbers, or above 0 may not be"
)
BEGIN = "If above 0 is to be good for X, begin here: this is not what\nutility returns. "
BEGIN += "If it is to be good for the player who is to move, this value may be right.\n"
# What is wrong: the source, the position, and what is said of its search
WRONG = {
    "the loop for X starts from 0": (
        edited(IN_ORDER, ("    value = -inf\n", "    value = 0\n")),
        "..O ..X XOX",
        ".OO ..X XOX       max_value                      0          O wins   <-- wrong\n    XOO",
    ),
    "the helper for O takes the highest": (
        edited(IN_ORDER, ("value = min(value,", "value = max(-9, value if value < inf else -inf,")),
        "... OOX OXX",
        "So O takes the\nlowest value, and it is O's turn on the first of these boards.",
    ),
    "the helper for X takes the lowest": (
        edited(IN_ORDER, ("value = max(value,", "value = min(9, value if value > -inf else inf,")),
        "... .OX OXX",
        "So X takes the\nhighest value, and it is X's turn on the first of these boards.",
    ),
    "it cuts against the wrong bound": (
        edited(PRUNING, ("        if value <= alpha:", "        if value >= alpha:")),
        "... OOX OXX",
        (
            "    XO. OOX OXX   max_value  alpha -inf  beta inf   1          X wins\n"
            "    X.O OOX OXX                                     skipped    O wins\n"
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
        "If max_value does so, look at the line that calls it with this board",
    ),
    ">= at the top": (
        edited(OURS, ("if value > alpha", "if value >= alpha")),
        "... XOO OXX",
        "    .X. XOO OXX           min_value  alpha 0  beta inf      0          O wins   (a bound)",
    ),
    ">= at the top, in one sentence": (
        edited(OURS, ("if value > alpha", "if value >= alpha")),
        "... XOO OXX",
        "All these values are right or true bounds, so look at how the move is chosen.",
    ),
    "> for < at the top": (
        edited(
            IN_ORDER,
            ("value < lowest", "value > -lowest"),
            ("lowest = value", "lowest = -value"),
        ),
        "..O OXX OXX",
        "All these values are right, so look at how the move is chosen.",
    ),
    "it stops after the first move": (
        edited(IN_ORDER, ("                lowest = value", "                return action")),
        "..O OXX XXO",
        "look at how the move is chosen, and at what it skips.",
    ),
    "alpha and beta are swapped": (
        edited(PRUNING, ("action), highest, inf)", "action), inf, highest)")),
        "... OOX OXX",
        "Begin with the line that makes this call: alpha is above beta.\nboard         function",
    ),
    "it follows rules": (
        f"{RULES}def minimax(board): return min(actions(board)) if not terminal(board) else None",
        "..O OXX XXO",
        "The check saw no function that searches: that calls itself, directly or through others,",
    ),
    "it looks one move ahead": (
        RULES + PLAYERS.format(value="utility(result(board, action))"),
        "..O OXX XXO",
        (
            "    O.O OXX XXO   utility                        0          X wins\n"
            "    .OO OXX XXO   utility                        0          a tie\n\n"
            "The check saw no function that searches: "
        ),
    ),
    "it returns True and False": (RULES + CAN_WIN, "..O OXX XXO", NOT_JUDGED),
    "its memory knows the free squares only": (
        RULES + MEMORY + PLAYERS.format(value=VALUE_OF_NEXT),
        "..O OXX XXO",
        BEGIN,
    ),
    "a finished board gets no value": (
        edited(IN_ORDER, ("utility(board)\n    value = inf", "None\n    value = inf")),
        "... O.X XOX",
        "raised TypeError",
    ),
    "all finished boards have the wrong sign": (
        IN_ORDER.replace("return utility(board)", "return -utility(board)"),
        "... .OX OXX",
        BEGIN,
    ),
    "a finished board has no minus sign": (
        FORGETS_THE_SIGN,
        "..O OXX OXX",
        NOT_JUDGED,
    ),
    "it returns inside the loop": (
        RULES + INSIDE + PLAYERS.format(value=VALUE_OF_NEXT),
        "... OXX OXO",
        (
            "all values below it are right:\n"
            "board             function and other arguments   returned   with perfect play\n"
            "X.. OXX OXO       value                          1          a tie   <-- wrong\n"
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
            "Begin here: this call returned None, not a value.\n"
            "board             function and other arguments   returned   with perfect play\n"
            "X.. XOO OXX       lowest                         None       O wins\n"
            "    XO. XOO OXX   value                          0          a tie\n"
        ),
    ),
}
