"""
What the course asks of any tictactoe.py, checked in every position that can come up in a game.

What it leaves open stays open: what player, actions and result do once the game is over, what
utility does before that, which exception is raised, and which of several best
moves minimax chooses.
"""

# ruff: noqa: PT028 - An argument with a default is no fixture: search_command.py gives fewer boards.

import time

from check import calls
from check.answers import equal, text
from check.checking import WrongError, ask, check, check_raises, fail, find, import_anew, imported
from check.judging import NOT_BY_BOARD, judge
from check.positions import FINISHED, LIVE, MARKS, POSITIONS, SQUARES, START, UTILITIES
from check.search_lines import what_the_search_shows

pytest_plugins = "check.running"  # It keeps the tests in this order, and ends with what is right.

PLAIN_SECONDS = 10  # A plain minimax takes longer for all positions.
ORDER_MATTERS = """\
When the check began with the empty board, minimax was wrong. When it began with boards with few
free squares, minimax was right in all positions. It remembers something that makes its answers
depend on the order of the questions."""


def test_file_can_be_imported():
    judge("file", [()], imported)


def judge_mark(name):
    def check_mark():
        if not equal(find(name), MARKS[name]):
            fail(name, f"is {text(find(name))} instead of {MARKS[name]!r}")

    judge(name, [()], check_mark)


def test_x_is_the_letter_x():
    judge_mark("X")


def test_o_is_the_letter_o():
    judge_mark("O")


def test_empty_is_none():
    judge_mark("EMPTY")


def test_initial_state_is_an_empty_board():
    judge("initial_state", [()], check_initial_state)


def check_initial_state():
    board = check("initial_state")
    if len({id(row) for row in board}) < 3:
        sentence = "returned the same list for several rows, so a mark in one appears in the others"
        fail("initial_state", sentence)


def judge_in(name, positions):
    """Check what a function answers in some positions."""
    judge(name, [(position,) for position in positions], lambda *given: check(name, *given))


def test_player_is_x_at_first_and_then_the_other_one_in_turn(positions=LIVE):
    # Some draw lots for who begins: asked ten times, they hardly ever return X each time.
    judge_in("player", [START] * 9 + positions)


def test_actions_is_the_set_of_the_free_squares(positions=LIVE):
    # The last ones first: they have few free squares, which are easy to see.
    judge("actions", [(position,) for position in positions[::-1]], check_actions)


def check_actions(position):
    free, answer = {*position.free}, ask("actions", position)
    if not isinstance(answer, (set, frozenset)):
        sentence = f"returned {text(answer)}, which is not a set"
        fail("actions", sentence, given=position.board())
    wrong = [f"{action} is missing" for action in sorted(free - answer)]
    for action in sorted(answer - free, key=text):
        is_pair = isinstance(action, tuple) and len(action) == 2
        kind = "a free square" if is_pair else "a pair of a row and a column"
        wrong.append(f"{text(action)} is not {kind}")
    if wrong:
        first = ", ".join(wrong if len(wrong) <= 3 else [*wrong[:3], "..."])
        fail("actions", f"returned {text(answer)}: {first}", given=position.board())


def test_result_is_a_new_board_or_raises_an_exception_if_the_action_is_not_legal(positions=LIVE):
    legal = [(position, action) for position in positions for action in position.free]
    judge("result", legal, lambda *given: check("result", *given))
    # A legal one first: if another function makes it raise each time, it must not pass here.
    first = (START, (0, 0))
    off = [(-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]
    taken = [(one, action) for one in positions for action in SQUARES if action not in one.free]
    off_the_board = [(one, action) for one in positions for action in off]
    judge("result", [first, *taken, *off_the_board], check_illegal_action)


def check_illegal_action(position, action):
    if action in position.free:
        ask("result", position, action)
        return
    why = "is taken" if action in SQUARES else "is off the board"
    check_raises("result", position, action, why)


def test_winner_is_x_or_o_with_three_in_a_row_or_none(positions=POSITIONS):
    judge_in("winner", positions)


def test_terminal_is_true_once_the_game_is_over_and_false_before(positions=POSITIONS):
    judge_in("terminal", positions)


def test_utility_is_1_if_x_has_won_and_minus_1_if_o_has_won_and_0_after_a_tie(positions=FINISHED):
    judge_in("utility", positions)


def test_minimax_is_an_action_with_the_best_outcome_or_none_once_the_game_is_over(
    finished=FINISHED, live=LIVE
):
    judge_in("minimax", finished)
    import_anew()  # What it was asked so far must not help it.
    start = time.process_time()
    # Few free squares first: these take the least time, and a mistake is easier to find there.
    fewest_first = sorted(live, key=lambda position: len(position.free))
    judge("minimax", [(one,) for one in fewest_first], check_minimax, what_the_search_shows)
    # A memory that fills from the end of the game can hide a mistake: then some searches are never
    # made. A plain minimax remembers nothing. It takes longer, and is not asked again.
    if time.process_time() - start < PLAIN_SECONDS:
        import_anew()
        try:
            judge("minimax", [(position,) for position in live], check_minimax)
        except WrongError as error:
            if calls.call.error or NOT_BY_BOARD in str(error):
                raise  # This says nothing of the order.
            raise WrongError(f"{error}\n\n{ORDER_MATTERS}") from None


def check_minimax(position):
    answer = ask("minimax", position)
    told = outcome(position, answer)
    if told != position.best:
        sentence = f"returned {text(answer)}, which {told}. {compare(position, answer)}"
        fail("minimax", sentence, given=position.board())


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
    return f"{told}\nThe right values (1 if X wins, -1 if O wins, 0 for a tie): {right}."
