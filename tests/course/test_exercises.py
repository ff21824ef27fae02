"""The exercises in course/README.md: the figures that our files decide are counted again here."""

import re

import tictactoe as ttt
from support import oracle
from support.modules import CACHED, COURSE, OURS, PLAIN, after_minimax, edited, looks, made
from support.oracle import live, to_board, to_rows

PAGE = (COURSE / "README.md").read_text(encoding="utf-8")
# EXERCISES[1] is the first one, without its line breaks.
EXERCISES = re.split(r"\d\. \*\*", " ".join(PAGE.split()))


def check_figures(number, *figures):
    __tracebackhide__ = True
    missing = [figure for figure in figures if figure not in EXERCISES[number]]
    assert not missing, f"exercise {number} of course/README.md does not have {missing}"


def mistakes(source):
    """Return the positions in which a better end was possible before the move of minimax."""
    module = made(source)
    # With more free squares, a search takes long.
    soon_over = [position for position in live() if position.count(".") <= 4]
    ends = {one: oracle.ending(after_minimax(module, one))[0] for one in soon_over}
    return [to_rows(one) for one in soon_over if ends[one] != oracle.ending(one)[0]]


def with_order(squares):
    return edited(OURS, (f"SQUARES = {ttt.SQUARES}", f"SQUARES = {tuple(squares)}"))


def test_exercise_1_another_order_is_right_and_two_swaps_can_find_a_better_one():
    backwards = with_order(reversed(ttt.SQUARES))
    check_figures(1, looks(OURS), f"{oracle.tree_size():,}", looks(backwards))
    assert not mistakes(backwards), "this order is wrong"
    order = [*ttt.SQUARES]
    for first, second, count in [(6, 8, "7,259"), (2, 4, "6,959")]:
        order[first], order[second] = order[second], order[first]
        assert looks(with_order(order)) == count, f"{order} does not need {count} boards"


def test_exercise_2_without_equals_signs_minimax_is_right_but_slower():
    source = edited(OURS, ("value >= beta", "value > beta"), ("value <= alpha", "value < alpha"))
    check_figures(2, looks(source))
    assert not mistakes(source), "it is wrong"


def test_exercise_3_plain_passes_over_wins():
    plain, passed = made(CACHED), []
    for position in live():
        moved = after_minimax(plain, position)
        if any(oracle.winner(oracle.play(position, square)) for square in oracle.free(position)):
            passed.append(not oracle.winner(moved))
    check_figures(3, f"{sum(passed)} of the {len(passed):,} positions")
    action = made(PLAIN).minimax(to_board("..OXOX..X"))
    check_figures(3, "..O XOX ..X", f"it plays {action}")
