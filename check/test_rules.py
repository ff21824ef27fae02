"""
What the course asks of any tictactoe.py, checked in every position that can come up in a game.

exercise.py holds what is asked of the functions before minimax; minimax is here. running.py is a
plugin of pytest. All the rest needs no pytest. From the ground up: positions.py (what is right),
theirs.py (the file), answers.py, calls.py (a call of theirs), results.py, stand_ins.py, checking.py
(a question and its answer) and judging.py (whether a function is right, whatever the others are).
searching.py and the files that it imports show how minimax thinks.

What the course leaves open stays open, such as which of several best moves minimax chooses.
"""

import time
from functools import partial

import pytest

import exercise
from answers import equal, text
from checking import WrongError, ask, fail, import_anew
from judging import failure, judge
from positions import FINISHED, LIVE, MARKS, POSITIONS, SQUARES, UTILITIES
from results import found
from searching import what_the_search_shows

pytest_plugins = "running"  # It keeps the tests in this order, and ends with what is right.

PLAIN_SECONDS = 10  # A plain minimax takes longer for all positions.
EMPTY_BOARD_FIRST = "It was asked about the empty board first."
ORDER_MATTERS = f"""\
{EMPTY_BOARD_FIRST} Asked about boards with few free squares first, it was
right in all positions. What it remembers makes its answers depend on the order of questions."""


def test_file_can_be_imported():
    passes(exercise.judge_file)


def passes(judge_it, *given, **named):
    """Let pytest know what is said of a function."""
    error = failure(partial(judge_it, **named), given)
    if isinstance(error, WrongError):
        pytest.fail(str(error), pytrace=False)
    if error:
        pytest.skip(f"{found.current}: {error}")


@pytest.mark.parametrize("name", MARKS)
def test_mark_is_that_of_the_course(name):
    passes(exercise.judge_mark, name)


def test_initial_state_is_an_empty_board():
    passes(exercise.judge_initial_state)


def test_player_is_x_at_first_and_then_the_other_one_in_turn():
    passes(exercise.judge_player, LIVE)


def test_actions_is_the_set_of_the_free_squares():
    passes(exercise.judge_actions, LIVE)


def test_result_is_a_new_board_with_one_more_mark():
    passes(exercise.judge_result, LIVE)


def test_result_raises_an_exception_if_the_move_is_not_legal():
    passes(exercise.judge_result_of_illegal_actions, LIVE)


def test_winner_is_x_or_o_with_three_in_a_row_or_none():
    passes(exercise.judge_in, "winner", POSITIONS)


def test_terminal_is_true_once_the_game_is_over_and_false_before():
    passes(exercise.judge_in, "terminal", POSITIONS)


def test_utility_is_1_if_x_has_won_and_minus_1_if_o_has_won_and_0_after_a_tie():
    passes(exercise.judge_in, "utility", FINISHED)


def test_minimax_is_none_once_the_game_is_over():
    passes(exercise.judge_in, "minimax", FINISHED)


def outcome(position, answer):
    """Return what an answer of minimax leads to, or what is wrong with it."""
    for action in SQUARES:
        if equal(answer, action):
            return position.outcomes.get(action, "is taken")
    is_pair = isinstance(answer, list) and tuple(answer) in SQUARES
    return "is a list, not a tuple" if is_pair else "is not an action"


def compare(position, answer):
    """Return what each action leads to; of more than five, what the answer and the best ones do."""
    shown = sorted(position.outcomes)
    if len(shown) > 5:
        best = position.best_actions
        shown = [action for action in shown if equal(action, answer) or action in best]
    told = ", ".join(f"{action} {position.outcomes[action]}" for action in shown)
    win = UTILITIES[position.player]
    values = {"wins": win, "ties": 0, "loses": -win}
    right = ", ".join(f"{action}: {values[position.outcomes[action]]}" for action in shown)
    told = f"It is {position.player}'s turn: {told}."
    return f"{told}\nThe right values, as utility gives them: {right}."


def right_so_far(position):
    """Return a sentence if minimax is right in all positions with fewer free squares."""
    free = len(position.free)
    fewer = sum(len(one.free) < free for one in LIVE)
    if not 0 < fewer == found.right_searches:
        return ""
    squares = {2: "1 free square", 3: "1 or 2 free squares"}
    return f"\nIt is right with {squares.get(free, f'1 to {free - 1} free squares')}."


def check_minimax(position):
    answer = ask("minimax", position)
    told = outcome(position, answer)
    if told != position.best:
        sentence = f"returned {text(answer)}, which {told}. {compare(position, answer)}"
        if told in ("ties", "loses") or answer is None:
            sentence += right_so_far(position)
        fail("minimax", sentence, given=position.board())


def check_search(positions, earlier=(), counted=(), note=""):
    """Check minimax in some positions; see judge."""
    passes(
        judge,
        "minimax",
        [(position,) for position in positions],
        check_minimax,
        earlier=[(position,) for position in earlier],
        counted=[(position,) for position in counted or positions],
        note=note,
        evidence=None if note else what_the_search_shows,
    )


# Few free squares first: these take the least time, and a mistake is easier to find there.
@pytest.mark.parametrize("free", range(1, 10), ids=lambda free: f"{free} free")
def test_minimax_is_an_action_with_the_best_outcome(free):
    if free == 1:
        import_anew()  # What the other tests asked must not help it.
    positions = [position for position in LIVE if len(position.free) == free]
    earlier = [position for position in LIVE[::-1] if len(position.free) < free]
    counted = positions + [position for position in LIVE[::-1] if len(position.free) > free]
    start = time.process_time()
    check_search(positions, earlier, counted)
    found.search_seconds += time.process_time() - start
    found.right_searches += len(positions)


# A memory that fills from the end of the game can hide a mistake: then some searches are never
# made. A plain minimax remembers nothing. It takes longer, and is not asked again.
def test_minimax_is_as_good_if_the_empty_board_comes_first():
    if found.search_seconds > PLAIN_SECONDS:
        return
    import_anew()
    all_right = found.right_searches == len(LIVE)
    check_search(LIVE, note=ORDER_MATTERS if all_right else EMPTY_BOARD_FIRST)
