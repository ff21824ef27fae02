"""What our tictactoe.py promises beyond the course, and what docs/minimax.md shows of it."""

import re

import pytest

import tictactoe as ttt
from support import oracle
from support.modules import FOLDER, OURS, after_minimax, edited, looks, made
from support.oracle import positions, to_action, to_board, to_rows

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)  # the centre, the corners, the edges


def in_order(squares):
    return [to_action(square) for square in sorted(squares, key=ORDER.index)]


NOT_SQUARES = [(-1, 2), (2, -1), (3, 0), (1, 3), (1,), (0, 0, 0), [0, 0], None, "11", 4]
REFUSED = [(action, "is not a square of the board") for action in NOT_SQUARES]
REFUSED += [((0, 0), "is taken by X"), ((1, 0), "is taken by O")]


@pytest.mark.parametrize(("action", "words"), REFUSED)
def test_the_error_names_what_is_no_square_or_is_taken_and_by_which_mark(action, words):
    with pytest.raises(ValueError, match=f"^{re.escape(f'{action} {words}')}$"):
        ttt.result(to_board("XXXOO...."), action)  # The game is over, which changes nothing.


def test_a_win_scores_one_more_for_each_free_square_so_that_the_soonest_scores_most():
    for position in positions():
        if not oracle.free(position):
            right = {"X": 1, "O": -1, None: 0}[oracle.winner(position)] * (1 + position.count("."))
            score = ttt.score(to_board(position))
            assert score == right, f"score is {score} instead of {right} at {to_rows(position)}"


def test_minimax_wins_as_soon_and_loses_as_late_as_it_can():
    for position in positions():
        best = [*in_order(oracle.best(position)), None][0]
        action = ttt.minimax(to_board(position))
        assert action == best, f"minimax plays {action} instead of {best} at {to_rows(position)}"


def test_best_actions_are_all_that_are_as_good_as_that_of_minimax_in_the_order_of_the_squares():
    for position in positions():
        best = in_order(oracle.best(position))
        given = ttt.best_actions(to_board(position))
        assert given == best, f"best_actions are {given} instead of {best} at {to_rows(position)}"


# What the pages show

EXPLAINED = (FOLDER / "docs" / "minimax.md").read_text(encoding="utf-8")


def test_the_pages_count_the_boards_as_they_are():
    row_by_row = edited(OURS, (f"{ttt.SQUARES}", f"{tuple(map(to_action, range(9)))}"))
    counts = [looks(OURS), looks(row_by_row), f"{oracle.tree_size():,}"]
    said = re.findall(r"\d+,\d{3}", EXPLAINED)
    assert said == counts, "minimax looks at other numbers of boards than docs/minimax.md has"
    for page in ("README.md", "course/README.md"):
        words = (FOLDER / page).read_text(encoding="utf-8")
        for count in (counts[0], counts[-1]):
            assert count in words, f"{page} does not have {count}"


def searched(first):
    """Return what minimax finds on the boards that it looks at: {board: [alpha, beta, value]}."""
    module, found = made(OURS), {first: []}

    def watch(real):
        def call(board, alpha, beta):
            value = real(board, alpha, beta)
            position = "".join(mark or "." for row in board for mark in row)
            found[position] = [str(alpha), str(beta), str(value)]
            return value

        return call

    module.max_value, module.min_value = watch(module.max_value), watch(module.min_value)
    played = after_minimax(module, first)
    found[first] = found[played][-1:]  # minimax itself is given no alpha and beta.
    return found


BOARD = "[XO.]{3} [XO.]{3} [XO.]{3}"
TABLES = re.findall(rf"(?:^ +{BOARD}  .+\n)+", EXPLAINED, re.MULTILINE)


def test_each_line_of_the_tables_is_what_minimax_does():
    assert len(TABLES) == 2, f"docs/minimax.md has {len(TABLES)} tables of a search"
    for table in TABLES:
        lines = re.findall(
            rf"^ +({BOARD}) +(skipped|.*?-?\d)(?=   [A-Za-z]|$)", table, re.MULTILINE
        )
        found = searched(lines[0][0].replace(" ", ""))
        for row, shown in lines:
            search = " ".join(found.get(row.replace(" ", ""), ["skipped"]))
            assert " ".join(shown.split()) == search, f"docs/minimax.md shows {row} with {shown}"


def test_where_a_bound_is_equal_to_alpha_x_would_lose_with_an_equals_sign():
    board = "...XOOOXX"
    assert searched(board)[".X.XOOOXX"][-1] == "0", "at the top middle, no bound is equal to alpha"
    wrong = after_minimax(made(edited(OURS, ("if value > alpha", "if value >= alpha"))), board)
    assert oracle.ending(wrong)[0] == "O", f"with >=, X still ties, at {to_rows(wrong)}"
