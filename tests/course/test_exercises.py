"""What the exercises say: each of them is done here, and its numbers are counted."""

import tictactoe as ttt
from support import oracle
from support.modules import CACHED, COURSE, OURS, PLAIN, after_minimax, edited, looks, made
from support.oracle import LIVE, to_board, to_rows
from support.texts import check_text


def can_go_wrong(position):
    """Return whether the moves lead to different ends: where they don't, none is a mistake."""
    ends = {oracle.ending(oracle.play(position, square))[0] for square in oracle.free(position)}
    return len(ends) > 1


HARD = [*filter(can_go_wrong, LIVE)]
# With more free squares, a search takes long; the empty board stands for these.
MOST = [position for position in HARD if position.count(".") <= 4] + ["." * 9]
QUICK_PLAIN = edited(PLAIN, ("deepcopy(board)", "[list(row) for row in board]"))

# The page for students and teachers, without its line breaks
PAGE = " ".join((COURSE / "README.md").read_text(encoding="utf-8").split())


def keeps_the_outcome(module, position):
    return oracle.ending(after_minimax(module, position))[0] == oracle.ending(position)[0]


def after_the_best(position):
    return [oracle.play(position, square) for square in oracle.best(position)]


def first_mistake(source, positions=MOST):
    """Return the first position in which a minimax gives away a better end, or None."""
    module = made(source)
    mistakes = (to_rows(one) for one in positions if not keeps_the_outcome(module, one))
    return next(mistakes, None)


def check_right(source, positions=MOST):
    __tracebackhide__ = True
    mistake = first_mistake(source, positions)
    assert mistake is None, f"on {mistake}, it gives away a better end"


def check_looks(source, count):
    __tracebackhide__ = True
    seen = looks(source)
    assert seen == count, f"it looks at {seen} boards, not at {count}"


# 1 to 3: tictactoe.py with other orders and other signs


def with_order(squares):
    return edited(OURS, (f"SQUARES = {ttt.SQUARES}", f"SQUARES = {tuple(squares)}"))


def with_swaps(*swaps):
    """Return tictactoe.py with some squares swapped in its order."""
    order = [*ttt.SQUARES]
    for first, second in swaps:
        order[first], order[second] = order[second], order[first]
    return with_order(order)


def test_boards_are_counted_in_other_orders():
    check_text(PAGE, f"`plain.py` looks at 549,946 boards, and `tictactoe.py` at {looks(OURS)}.")
    turned = with_order(reversed(ttt.SQUARES))
    check_text(PAGE, f"it looks at {looks(turned)}, and is still right.")
    check_right(turned)


def test_one_swap_helps_and_with_two_it_looks_at_fewer_than_7_000_boards():
    check_text(PAGE, "fewer than 7,865; one swap of two squares can do it.")
    check_looks(with_swaps((6, 8)), "7,259")
    check_text(PAGE, "you need at least two swaps. Only one of the 546 orders")
    # The only one of the 546: it would take a minute to count all of them.
    check_looks(with_swaps((6, 8), (2, 4)), "6,959")


def test_without_equals_signs_in_the_helpers_it_is_only_slower():
    source = edited(OURS, ("value >= beta", "value > beta"), ("value <= alpha", "value < alpha"))
    check_text(PAGE, f"looks at {looks(source)} boards. *Find out* whether it is still right")
    check_right(source)


EQUAL_TOO = ("if value > alpha", "if value >= alpha"), ("if value < beta", "if value <= beta")


def test_with_equals_signs_alone_minimax_is_wrong_where_the_page_on_minimax_says():
    assert not keeps_the_outcome(made(edited(OURS, *EQUAL_TOO)), "...XOOOXX")


def test_with_another_alpha_and_beta_minimax_returns_the_last_of_the_best_actions():
    wider = ("action), alpha, inf)", "action), alpha - 1, inf)")
    wider = wider, ("action), -inf, beta)", "action), -inf, beta + 1)")
    module = made(edited(OURS, *EQUAL_TOO, *wider))
    for position in MOST:
        action, best = module.minimax(to_board(position)), ttt.best_actions(to_board(position))
        assert action == best[-1], f"it plays {action} on {to_rows(position)}"


def test_plain_passes_over_a_win():
    position = "..OXOX..X"
    action = made(PLAIN).minimax(to_board(position))
    check_text(PAGE, f"On `{to_rows(position)}`, for instance, it plays {action}.")


def test_with_values_that_shrink_plain_wins_as_soon_and_loses_as_late_as_it_can():
    source = CACHED
    for best, search in [("max", "min_value"), ("min", "max_value")]:
        call = f"{best}(value, {search}(result(board, action)))"
        source = edited(source, (call, f"{call[:-1]} / 2)"))
    module = made(source)
    for position in LIVE:
        assert after_minimax(module, position) in after_the_best(position), to_rows(position)


# 4: no copies


def without_copies():
    source = OURS
    for best, search, mark in [("max", "min_value", "X"), ("min", "max_value", "O")]:
        line = f"        value = {best}(value, {search}(result(board, action), alpha, beta))\n"
        lines = f"""\
        i, j = action
        board[i][j] = {mark}
        value = {best}(value, {search}(board, alpha, beta))
        board[i][j] = EMPTY
"""
        source = edited(source, (line, lines))
    return source


def test_without_copies_it_looks_at_the_same_boards():
    source = without_copies()
    count = looks(source)
    check_text(PAGE, f"They look at the same {count} boards.")
    check_text(PAGE, f"`tictactoe.py` at {count}.")
    check_right(source)


# 5: a table

TABLE = """

table = {}


def kept(function):
    def keeping(board, *others):
        key = KEY
        if key not in table:
            table[key] = function(board, *others)
        return table[key]

    return keeping


def smallest(board):
    images = []
    for _ in range(4):
        board = [list(column) for column in zip(*board[::-1])]
        images += [str(board), str(board[::-1])]
    return min(images)


max_value, min_value = kept(max_value), kept(min_value)
"""


def with_table(source, key):
    """Return a source whose max_value and min_value keep their values in a table."""
    return source + TABLE.replace("KEY", key)


def test_with_a_table_plain_looks_at_each_board_once():
    each = looks(with_table(QUICK_PLAIN, "tuple(map(tuple, board))"))
    one_of_eight = looks(with_table(QUICK_PLAIN, "smallest(board)"))
    check_text(PAGE, f"looks at {each} boards, or at {one_of_eight} if a board's eight rotations")


def test_the_same_table_makes_tictactoe_wrong():
    mistake = first_mistake(with_table(OURS, "tuple(map(tuple, board))"))
    assert mistake, "with the table, tictactoe.py is still right"


# 6: not to the end


def looking_ahead(moves):
    """Return plain.py with a look-ahead of some moves, minimax's own included."""
    source = QUICK_PLAIN
    for name in ("max_value", "min_value"):
        call = f"{name}(result(board, action)"
        source = source.replace(f"def {name}(board)", f"def {name}(board, left)")
        source = source.replace(f" = {call})", f" = {call}, {moves - 1})")
        source = source.replace(f", {call})", f", {call}, left - 1)")
    over = "        return utility(board)\n"
    return source.replace(over, f"{over}    if left == 0:\n        return 0\n")


def test_the_shortest_look_ahead_that_is_right_is_six_moves():
    five, six = looking_ahead(5), looking_ahead(6)
    check_text(PAGE, f"and still be right; it then looks at {looks(six)} boards.")
    # With fewer free squares, six moves reach the end of each game, as plain.py does.
    begun = [position for position in HARD if position.count(".") > 6]
    # The table only makes it faster: its keys tell how many moves are left.
    check_right(with_table(six, "(str(board), *others)"), begun)
    mistake = first_mistake(with_table(five, "(str(board), *others)"), begun)
    assert mistake, "a look-ahead of five moves is right, too"


def test_a_look_ahead_of_one_move_after_minimaxs_own_is_wrong_in_323_positions():
    module = made(with_table(looking_ahead(2), "(str(board), *others)"))
    wrong = [position for position in HARD if not keeps_the_outcome(module, position)]
    check_text(PAGE, f"With 1, it is wrong in {len(wrong)} positions.")
