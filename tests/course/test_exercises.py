"""The exercises in course/README.md: each figure is counted again here."""

import re
from functools import cache

import tictactoe as ttt
from support import oracle
from support.modules import CACHED, COURSE, OURS, PLAIN, after_minimax, edited, looks, made
from support.oracle import live, to_board, to_rows

PAGE = (COURSE / "README.md").read_text(encoding="utf-8")
EXERCISES = PAGE.partition("### Exercises")[2].partition("## For teachers")[0]
_, *EXERCISES = re.split(r"^\d\. ", EXERCISES, flags=re.MULTILINE)


def check_figures(number, *counted):
    __tracebackhide__ = True
    told = {*re.findall(r"\d+,\d{3}|\d{3}", EXERCISES[number - 1])}
    expected = {count if isinstance(count, str) else f"{count:,}" for count in counted}
    assert told == expected, f"exercise {number} has {sorted(told)}, not {sorted(expected)}"


def gives_away(position, moved):
    """Return whether a better end was possible before a move."""
    return oracle.ending(moved)[0] != oracle.ending(position)[0]


def mistakes(source):
    module = made(source)
    # With more free squares, a search takes long; the empty board stands for these.
    positions = [position for position in live() if position.count(".") in (1, 2, 3, 4, 9)]
    return [to_rows(one) for one in positions if gives_away(one, after_minimax(module, one))]


def with_order(squares):
    return edited(OURS, (f"SQUARES = {ttt.SQUARES}", f"SQUARES = {tuple(squares)}"))


def test_exercise_1_another_order_is_right_and_two_swaps_can_find_a_better_one():
    turned = with_order(reversed(ttt.SQUARES))
    # Two swaps lead to 546 orders, and it would take a minute to try them all.
    check_figures(1, looks(OURS), oracle.tree_size(), looks(turned), "7,000", "546")
    assert not mistakes(turned), "this order is wrong"
    order = [*ttt.SQUARES]
    for square, other, count in [(6, 8, "7,259"), (2, 4, "6,959")]:
        order[square], order[other] = order[other], order[square]
        assert looks(with_order(order)) == count, f"{order} does not need {count} boards"


def test_exercise_2_without_equals_signs_minimax_is_right_but_slower():
    source = edited(OURS, ("value >= beta", "value > beta"), ("value <= alpha", "value < alpha"))
    check_figures(2, looks(source))
    assert not mistakes(source), "it is wrong"


def test_exercise_3_plain_is_right_but_passes_over_wins():
    plain, passed = made(CACHED), []
    for position in live():
        moved = after_minimax(plain, position)
        wrong = f"plain.py is wrong at {to_rows(position)}: it moves to {to_rows(moved)}"
        assert not gives_away(position, moved), wrong
        if any(oracle.winner(oracle.play(position, square)) for square in oracle.free(position)):
            passed.append(not oracle.winner(moved))
    check_figures(3, sum(passed), len(passed))
    action = made(PLAIN).minimax(to_board("..OXOX..X"))
    assert f"On `..O XOX ..X`, for instance, it plays {action}." in " ".join(PAGE.split())


def test_exercise_4_counts_the_boards_of_tictactoe():
    check_figures(4, looks(OURS))


def images(position):
    """Return the eight rotations and reflections of a position."""
    found = [position, position[6:] + position[3:6] + position[:3]]
    for _ in range(3):
        found += [
            "".join(image[square] for square in (6, 3, 0, 7, 4, 1, 8, 5, 2)) for image in found[-2:]
        ]
    return found


def test_exercise_5_counts_each_position_once_or_one_for_all_its_images():
    positions = oracle.positions()
    check_figures(5, len(positions), len({min(images(position)) for position in positions}))


@cache
def value_ahead(position, moves):
    """Return what a position is worth to a search of so many moves that takes the rest for ties."""
    if not moves or not oracle.free(position):
        return {"X": 1, "O": -1, None: 0}[oracle.winner(position)]
    best = max if oracle.player(position) == "X" else min
    return best(value_ahead(oracle.play(position, s), moves - 1) for s in oracle.free(position))


def wrong_ahead(moves):
    """Return in how many positions plain.py would be wrong if it looked so many moves ahead."""
    plain, wrong = made(PLAIN), 0
    for position in live():
        actions = plain.actions(to_board(position))
        boards = [oracle.play(position, 3 * i + j) for i, j in actions]
        best = max if oracle.player(position) == "X" else min
        moved = best(boards, key=lambda board: value_ahead(board, moves))
        wrong += gives_away(position, moved)
    return wrong


def test_exercise_6_counts_the_boards_of_the_shortest_search_that_is_right():
    least = next(moves for moves in range(9) if not wrong_ahead(moves))
    # minimax makes the first move itself.
    check_figures(6, oracle.tree_size(least + 1), wrong_ahead(1))
