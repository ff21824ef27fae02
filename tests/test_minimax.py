"""What our tictactoe.py promises beyond the course, and what docs/minimax.md says about it."""

import re
from functools import cache
from math import inf

import pytest

import tictactoe as ttt
from check.student import call
from support import oracle
from support.modules import CACHED, FOLDER, OURS, after_minimax, edited, looks, made
from support.oracle import FINISHED, LIVE, POSITIONS, to_action, to_board, to_rows

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
READING_ORDER = f"SQUARES = {ttt.SQUARES}", f"SQUARES = {tuple(map(to_action, range(9)))}"
START = "." * 9


def in_order(squares):
    return sorted(squares, key=ORDER.index)


def text(board):
    return "".join(mark or "." for row in board for mark in row)


NOT_SQUARES = [(-1, 2), (2, -1), (3, 0), (1, 3), (1,), (0, 0, 0), [0, 0], None, "11", 4]


@pytest.mark.parametrize("action", NOT_SQUARES, ids=repr)
def test_what_is_no_square_of_the_board_is_named_in_the_error(action):
    _, error = call(ttt.result, ttt.initial_state(), action)
    expected = ValueError(f"{action} is not a square of the board")
    assert repr(error) == repr(expected), f"result raises {error!r}"


def test_a_taken_square_and_its_mark_are_named_in_the_error():
    for position in POSITIONS:
        for square in range(9):
            if position[square] != ".":
                _, error = call(ttt.result, to_board(position), to_action(square))
                sentence = f"{to_action(square)} is taken by {position[square]}"
                assert repr(error) == repr(ValueError(sentence)), f"at {to_rows(position)}"


def test_a_win_scores_one_more_for_each_free_square_so_that_the_soonest_scores_most():
    for position in FINISHED:
        score, right = ttt.score(to_board(position)), score_of(position)
        assert score == right, f"score is {score} instead of {right} at {to_rows(position)}"


def test_squares_are_tried_from_the_centre_to_the_corners_to_the_edges():
    order = tuple(map(to_action, ORDER))
    assert order == ttt.SQUARES, f"squares are tried in another order: {ttt.SQUARES}"


def test_minimax_wins_as_soon_and_loses_as_late_as_it_can():
    for position in POSITIONS:
        best = [*map(to_action, in_order(oracle.best(position))), None][0]
        action = ttt.minimax(to_board(position))
        assert action == best, f"minimax plays {action} instead of {best} at {to_rows(position)}"


def test_best_actions_are_all_that_are_as_good_as_that_of_minimax():
    for position in POSITIONS:
        best = [*map(to_action, in_order(oracle.best(position)))]
        given = ttt.best_actions(to_board(position))
        assert given == best, f"best_actions are {given} instead of {best} at {to_rows(position)}"


# What the pages say

EXPLAINED = (FOLDER / "docs" / "minimax.md").read_text(encoding="utf-8")


@cache
def tree_size(position):
    return 1 + sum(tree_size(oracle.play(position, square)) for square in oracle.free(position))


def test_the_pages_count_the_boards_as_they_are():
    counts = [looks(OURS), looks(edited(OURS, READING_ORDER)), f"{tree_size(START):,}"]
    said = re.findall(r"\d+,\d{3}", EXPLAINED)
    assert said == counts, "minimax looks at other numbers of boards than docs/minimax.md says"
    for page in ("README.md", "docs/README.zh-CN.md", "course/README.md"):
        words = (FOLDER / page).read_text(encoding="utf-8")
        for count in (counts[0], counts[-1]):
            assert count in words, f"{page} does not say {count}"


@cache
def score_of(position):
    """Return the value of a board as docs/minimax.md explains it, worked out by the oracle."""
    mark, moves = oracle.ending(position)
    return {"X": 1, "O": -1, None: 0}[mark] * (position.count(".") - moves + 1)


def watched(position):
    """Return what minimax does: the move, and the boards it looks at: {board: (alpha, value)}."""
    module, found = made(OURS), {}

    def watch(real):
        def call(board, alpha, beta):
            found[text(board)] = None  # Boards are kept in the order in which they are looked at.
            value = real(board, alpha, beta)
            found[text(board)] = alpha, beta, value
            return value

        return call

    module.max_value, module.min_value = watch(module.max_value), watch(module.min_value)
    return after_minimax(module, position), found


EXAMPLE, BEFORE, EARLIER, SECOND = "X.OOOX..X", "X..OOX..X", "X.OO....X", "...XOOOXX"
AFTER_REPLY = oracle.play(BEFORE, 6)
DRAWINGS = re.findall(r"(?:^    [XO.] [XO.] [XO.]\n){3}", EXPLAINED, re.MULTILINE)
BOARD = "([XO.]{3}) ([XO.]{3}) ([XO.]{3})"
LINE = rf"^    ( *){BOARD} +(?:(?:(\S+) +(\S+) +)?(-?\d)   (.*)|skipped)$"
FOR_X, _, OF_BOUNDS = EXPLAINED.partition("## What O can skip")
TREE = re.findall(LINE, FOR_X, re.MULTILINE)
BOUNDS = re.findall(LINE, OF_BOUNDS, re.MULTILINE)


WRONG_TABLE = "docs/minimax.md shows a search that is not minimax's"


def test_the_drawings_show_the_examples():
    drawn = [re.sub("[^XO.]", "", drawing) for drawing in DRAWINGS]
    expected = [EXAMPLE, BEFORE, AFTER_REPLY, SECOND]
    assert drawn == expected, f"docs/minimax.md draws other boards: {drawn}"


def what_counts(position, seen):
    """Return in words how the value of a position follows from those of its replies."""
    mark = oracle.player(position)
    if oracle.winner(position):
        return f"{oracle.winner(position)} has won"
    if not oracle.free(position):
        return "a tie"
    replies = [oracle.play(position, square) for square in in_order(oracle.free(position))]
    values = [seen[reply][2] for reply in replies if reply in seen]
    if len(replies) == 1:
        return f"{mark}'s turn: the only move {'wins' if values[0] else 'ties'}"
    if len(values) < len(replies):
        return f"O's turn: {values[-1]} or lower, and X already has {seen[position][0]}"
    which = {"X": "highest", "O": "lower"}[mark]
    return f"{mark}'s turn: the {which} of {', '.join(map(str, values[:-1]))} and {values[-1]}"


def line(position, seen, first):
    """Return what the search of a first position has to say of a position, as LINE finds it."""
    row = " " * 4 * (first.count(".") - position.count(".")), *to_rows(position).split()
    if position not in seen:
        return (*row, "", "", "", "")
    alpha, beta, value = seen[position]
    given = ("", "") if position == first else (str(alpha), str(beta))
    return (*row, *given, str(value), what_counts(position, seen))


def lines(position, seen, first):
    """Return the lines of a position and of those that follow it."""
    found = [line(position, seen, first)]
    if position in seen:
        for square in in_order(oracle.free(position)):
            found += lines(oracle.play(position, square), seen, first)
    return found


def searched(first):
    """Return what minimax does on a first position, which is given no alpha and beta itself."""
    played, seen = watched(first)
    return {first: (-inf, inf, seen[played][2])} | seen


def test_each_line_of_the_first_example_is_what_minimax_does():
    seen = searched(EXAMPLE)
    assert lines(EXAMPLE, seen, EXAMPLE) == TREE, WRONG_TABLE
    assert [*seen] == ["".join(row[1:4]) for row in TREE if row[6]], "the order is another one"


def test_each_line_of_the_bound_that_goes_back_is_what_minimax_does():
    seen, shown = searched(EARLIER), [EARLIER]
    for square in (5, 4, 6):  # the middle right, the centre, the bottom left
        shown.append(oracle.play(shown[-1], square))
    shown += [oracle.play(shown[-1], square) for square in in_order(oracle.free(shown[-1]))]
    assert [line(position, seen, EARLIER) for position in shown] == BOUNDS, WRONG_TABLE
    assert (seen[EXAMPLE][2], score_of(EXAMPLE)) == (1, 0), "there, the first board has no bound"


def test_on_the_board_before_the_first_example_replies_are_skipped_by_beta():
    played, seen = watched(BEFORE)
    assert played == EXAMPLE, "O does not tie at the top right"
    others = in_order({*oracle.free(BEFORE)} - {2})
    for square in others:
        after = oracle.play(BEFORE, square)
        replies = [oracle.play(after, s) for s in in_order(oracle.free(after))]
        assert seen[after][:2] == (-inf, 0), f"{to_rows(after)} has another alpha or beta"
        assert [reply in seen for reply in replies] == [True, False, False], to_rows(after)
        first = to_rows(replies[0])
        assert oracle.winner(replies[0]) == "X", (
            f"the reply that is looked at, {first}, wins nothing"
        )
    assert seen[AFTER_REPLY][2] == 3, "the bottom left is not worth 3 or more"


def test_in_the_second_example_a_bound_is_equal_to_the_best_value_and_x_would_take_it():
    played, seen = watched(SECOND)
    outcomes = {s: oracle.ending(oracle.play(SECOND, s))[0] for s in oracle.free(SECOND)}
    assert outcomes == {0: "O", 1: "O", 2: None}, "other moves tie, too"
    assert played == oracle.play(SECOND, 2), f"X moves to another square: {to_rows(played)}"
    middle = oracle.play(SECOND, 1)
    replies = [oracle.play(middle, s) for s in in_order(oracle.free(middle))]
    assert [reply in seen for reply in replies] == [True, False], "the other one is not skipped"
    endings = [oracle.ending(reply)[0] for reply in replies]
    assert endings == [None, "O"], f"the replies do not lead to a tie and to O's win: {endings}"
    assert (seen[middle][2], score_of(middle)) == (0, -2), "the value of the top middle"
    wrong = made(edited(OURS, ("if value > alpha", "if value >= alpha")))
    assert after_minimax(wrong, SECOND) == middle, "with >=, X does not move there"


def test_each_value_is_right_or_a_bound_on_the_same_side_of_alpha_and_beta():
    module, sides = made(OURS), set()

    def checked(real):
        def value_of(board, alpha, beta):
            value, score = real(board, alpha, beta), score_of(text(board))
            asked = f"{real.__name__} of {to_rows(text(board))}, {alpha}, {beta} returned {value}"
            if alpha < score < beta:
                assert value == score, f"{asked}, but it is {score}"
            elif score <= alpha:
                assert score <= value <= alpha, f"{asked}: no bound on {score} from above"
            else:
                assert score >= value >= beta, f"{asked}: no bound on {score} from below"
            sides.add((value > score) - (value < score))
            return value

        return value_of

    module.max_value, module.min_value = checked(module.max_value), checked(module.min_value)
    for position in [position for position in LIVE if position.count(".") <= 4] + [START]:
        module.minimax(to_board(position))
    assert sides == {-1, 0, 1}, "not some values are too low, some too high, and some exact"


def test_plain_is_right_and_leaves_a_win_at_once_lying_in_421_of_2_358_positions():
    plain, left = made(CACHED), []
    for position in LIVE:
        moved = after_minimax(plain, position)
        wrong = f"plain.py is wrong at {to_rows(position)}: it moves to {to_rows(moved)}"
        assert oracle.ending(moved)[0] == oracle.ending(position)[0], wrong
        if any(oracle.winner(oracle.play(position, s)) for s in oracle.free(position)):
            left.append(oracle.winner(moved) is None)
    counts = sum(left), len(left)
    assert counts == (421, 2_358), "the name of this test says so, and course/README.md, too"
