"""A mistake in a function is told in a sentence that begins with the function's name."""

import signal
import sys
import traceback

import pytest
from asking import told
from wrong_functions import MISTAKES, SLIPS

from check import answers, calls, checking, judging, positions, results, student, test_rules
from modules import CACHED, NAMES, broken, edited, made
from texts import check_text


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence(function, right, wrong, sentence):
    source = edited(CACHED, (right, wrong))
    first = told(source, function)[function]
    assert first.startswith((function, "Missing")), f"it is about another function: {first}"
    if "{line}" in sentence:
        number = source.splitlines().index(f"    {function}(board)") + 1
        sentence = sentence.replace("{line}", str(number))
    assert sentence in first, f"it is told in another way: {first}"


@pytest.mark.parametrize(("function", "right", "wrong", "sentence"), SLIPS)
def test_what_all_failures_have_in_common_is_told(monkeypatch, function, right, wrong, sentence):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    check_text(told(edited(CACHED, (right, wrong)), function)[function], sentence)


@pytest.mark.parametrize("illegal", ["action[0] not in (0, 1, 2)", "min(action) < 0"])
def test_positions_are_counted_only_if_all_their_actions_were_tried(monkeypatch, illegal):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    source = edited(CACHED, ("action not in actions(board)", illegal))
    said = told(source, "result")["result"]
    check_text(said, "must raise an exception for", without=["It is wrong in"])


@pytest.mark.parametrize("name", NAMES)
def test_a_function_that_never_returns_is_interrupted(monkeypatch, name):
    monkeypatch.setattr(calls, "SECONDS", 0)
    monkeypatch.setattr(checking, "EMPTY_BOARD_SECONDS", 0)
    monkeypatch.setattr(checking, "SEARCH_SECONDS", 0)
    never = told(name, name, make=lambda name: broken(name, "never returns"))[name]
    here = "tictactoe.py was still running here:\n\n    line 2:"
    check_text(never, begin=f"{name} did not finish within 0 seconds. {here}")


def test_a_line_that_was_reached_many_times_before_an_interruption_is_told_once(monkeypatch):
    monkeypatch.setattr(calls, "SECONDS", 0)
    source = "def player(_, n=99):\n    if n: return player(_, n - 1)\n    while True: pass"
    said = told(source, "player", make=lambda source: made(source, X="X"))["player"]
    assert said.count("line 2: ") == said.count("line 3: ") == 1, f"not each line once: {said}"


def test_a_question_to_the_user_at_the_end_of_the_file_is_named():
    said = told(f"{CACHED}\ninput('Your name: ')", "file")["file"]
    begin = "tictactoe.py calls input(), and nobody is there to answer."
    check_text(said, begin=begin, end=checking.MAIN)


def test_a_legal_action_at_which_result_raises_is_named():
    source = edited(CACHED, ("if action not in", "if action == (0, 2) or action not in"))
    said = told(source, "result", every=1)["result"]
    legal = "\n\nIt was given the action (0, 2), which is legal.\n\ngiven:\n. . .\n"
    begin = "result raised ValueError: (0, 2) is not a free square\n\n    line "
    check_text(said, legal, begin=begin)


# The end of the sentence: up to five actions are all told, and of more only the best ones.
VALUES = {
    "... OOX XOX": "(1 if X wins, -1 if O wins, 0 for a tie): (0, 0): -1, (0, 1): 0, (0, 2): 1.",
    "... .OX XOX": "for a tie): (0, 0): 1, (0, 1): -1, (0, 2): 0, (1, 0): 1.",
    "... ..O OXX": "for a tie): (0, 0): -1, (0, 1): -1, (0, 2): -1, (1, 0): 0, (1, 1): 1.",
    "... ... OXX": "for a tie): (0, 0): -1, (1, 0): -1.",
}


@pytest.mark.parametrize("board", VALUES)
def test_the_right_values_are_those_of_utility_on_both_players_turns(board):
    said = test_rules.compare(positions.BY_LETTERS[board], None)
    check_text(said, end=VALUES[board])


def test_an_endless_recursion_is_told_at_once():
    source = edited(CACHED, ("    rows =", "    winner(board)\n    rows ="))
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10**9)
    try:
        said = told(source, "winner")["winner"]
    finally:
        sys.setrecursionlimit(before)
    line = source.splitlines().index("    winner(board)") + 1
    circle = f"these calls never end:\n\n    line {line}: \n\ngiven:"
    check_text(said, begin=f"winner raised RecursionError, because {circle}")


def test_if_python_knows_no_line_the_first_line_of_the_function_is_told(monkeypatch):
    walk = traceback.walk_tb
    monkeypatch.setattr(traceback, "walk_tb", lambda tb: [(frame, None) for frame, _ in walk(tb)])
    said = told("player", "player", make=lambda name: broken(name, "raises"))["player"]
    check_text(said, begin="player raised ValueError: no\n\n    line 1:")


def test_an_answer_of_all_nine_squares_is_shown_whole():
    squares = {(i, j) for i in range(3) for j in range(3)}
    assert all(str(square) in answers.text(squares) for square in squares), answers.text(squares)


def test_one_list_for_all_answers_is_found():
    source = edited(
        CACHED,
        ("result(board, action):", "result(board, action, new=[[EMPTY] * 3 for _ in range(3)]):"),
        (
            "    after = [list(row) for row in board]\n",
            "    after = new\n    for old, row in zip(board, after):\n        row[:] = old\n",
        ),
    )
    said = told(source, "result", every=1)["result"]
    begin = "result changed the list that it had returned earlier. It has to return"
    boards = "before:       after:\nX . .         . X .\n"
    check_text(said, boards, begin=begin, without=["again"])


def test_one_set_for_all_answers_is_found():
    source = f"{CACHED}\nfree = set()\ndef actions(board):\n    free.clear()\n"
    source += "    free.update((i, j) for i in range(3) for j in range(3) if not board[i][j])\n"
    said = told(source + "    return free\n", "actions")["actions"]
    begin = "actions changed the set that it had returned earlier. It has to return"
    check_text(said, begin=begin)


def test_of_a_wrong_mark_only_the_first_failure_is_told():
    said = told(edited(CACHED, ('O = "O"', 'O = "0"')), "O")["O"]
    assert said == "O is '0' instead of 'O'", f"it is told in another way: {said}"


def test_ctrl_c_between_two_functions_and_the_q_of_a_debugger_end_the_check():
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(pytest.exit.Exception):
        calls.attempt(pytest.exit, "q")


def test_the_last_line_of_a_right_file_and_of_a_test_that_does_not_exist():
    results.found.states = dict.fromkeys(results.found.states, results.RIGHT)
    right = f"{student.file.given}: Right in all 5,478 positions."
    lines = results.found.lines()
    assert lines == [right], f"all is right, but the last lines are {lines}"
    results.found.asked = []
    lines = results.found.lines()
    assert lines == [results.NO_SUCH_TEST], f"nothing was tested, but the last lines are {lines}"
