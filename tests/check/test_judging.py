"""How functions that depend on one another are judged, and what is said of where the fault lies."""

import sys
from unittest.mock import patch

import pytest

import calls
import checking
import exercise
import judging
import positions
import results
import theirs
from modules import CACHED, SKELETON, edited
from positions import POSITIONS

SOME, LIVE, FINISHED = POSITIONS[::27], positions.LIVE[::27], positions.FINISHED[::27]
JUDGES = {
    "file": [(exercise.judge_file,)],
    "initial_state": [(exercise.judge_initial_state,)],
    "player": [(exercise.judge_player, LIVE)],
    "actions": [(exercise.judge_actions, LIVE)],
    "result": [(exercise.judge_result, LIVE), (exercise.judge_result_of_illegal_actions, LIVE)],
    "winner": [(exercise.judge_in, "winner", SOME)],
    "terminal": [(exercise.judge_in, "terminal", SOME)],
    "utility": [(exercise.judge_in, "utility", FINISHED)],
}


class Folder:
    """A folder with the file that is checked."""

    def __init__(self, folder):
        self.path = folder / "mine.py"

    def holds(self, source, *edits):
        """Write the file, after some edits."""
        text = edited(source, *edits)
        self.path.write_bytes(text if isinstance(text, bytes) else text.encode())
        theirs.checked = theirs.File(self.path)
        checking.import_anew()

    def says(self, *names):
        """Judge functions, one after the other; return what is said of each that is not right."""
        told = {}
        for name in names:
            for judge, *given in JUDGES[name]:
                error = judging.failure(judge, given)
                if isinstance(error, checking.WrongError):
                    results.found.states[name] = results.WRONG
                if error:
                    told[name] = str(error)
                    break
            else:
                results.found.states[name] = results.RIGHT
        return told


@pytest.fixture
def mine(tmp_path, monkeypatch):
    kept = {**vars(results.found)}
    vars(results.found).update(vars(results.Results()))
    monkeypatch.setattr(theirs, "checked", theirs.checked)
    monkeypatch.setattr(calls, "call", calls.Call())
    monkeypatch.setattr(judging, "COUNTING_SECONDS", -1)  # for most tests, one failure is enough
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    with patch.dict(sys.modules), calls.watching():
        yield Folder(tmp_path)
    vars(results.found).update(kept)
    checking.import_anew()


FILLS_NEW = """\
    after = new
    for i in 0, 1, 2:
        after[i][:] = board[i]
    i, j = action
"""
SAME_BOARD = [
    ('(board, action):\n    "', "(board, action, new=[[0] * 3 for _ in '123']):\n    \""),
    ("    after = [list(row) for row in board]\n", FILLS_NEW),
]


def test_a_result_that_is_the_same_list_each_time_is_wrong_and_named(mine):
    mine.holds(CACHED, *SAME_BOARD)
    told = mine.says("result")["result"]
    assert told.startswith(
        "result returned the same list as before and changed it: "
        "it has to return a new one each time."
    )
    assert "before:     after:\n" in told


def test_a_result_that_shares_rows_with_the_one_before_is_wrong(mine):
    mine.holds(CACHED, *SAME_BOARD, ("return after if", "return list(after) if"))
    assert mine.says("result")["result"].startswith(
        "result changed the list that it had returned before: "
    )


ALL = "{(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}"


def test_actions_that_are_one_set_for_all_boards_are_told_to_be_that_alone(mine):
    same = f"(known.clear(), known.update({ALL}), known)[2]"
    mine.holds(CACHED, (ALL, same), ("def actions(board)", "known = set()\n\ndef actions(board)"))
    told = mine.says("actions")["actions"]
    assert told.startswith("actions returned the same set as before and changed it: ")
    assert judging.NOT_BY_BOARD not in told


def test_wrong_actions_that_are_one_set_for_all_boards_are_kept_as_they_were(mine, monkeypatch):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    first_rows = ALL.replace("i in range(3)", "i in range(2)")
    same = f"(known.clear(), known.update({first_rows}), known)[2]"
    mine.holds(CACHED, (ALL, same), ("def actions(board)", "known = set()\n\ndef actions(board)"))
    told = mine.says("actions")["actions"]
    assert "It always returns" not in told, "its last answer was taken for all of them"


def test_a_memory_that_hands_out_one_set_and_never_changes_it_is_right(mine):
    mine.holds(
        CACHED,
        (ALL, f"known.setdefault(str(board), {ALL})"),
        ("def actions(board)", "known = {}\n\ndef actions(board)"),
    )
    assert mine.says("actions") == {}


def test_a_result_that_needs_the_lists_of_its_own_actions_is_right_beside_them(mine):
    mine.holds(
        CACHED,
        (ALL, f"[list(action) for action in {ALL}]"),
        ("if action not in", "if list(action) not in"),
    )
    assert [*mine.says("actions", "result")] == ["actions"]
    assert "result is right with your actions: change both together." in results.found.lines()
    assert not any("right ones were used" in line for line in results.found.lines())


WORDS = [
    ("return line[0]", "return f'{line[0]} wins'"),
    ("{X: 1, O: -1, None: 0}", "{'X wins': 1, 'O wins': -1, None: 0}"),
]


def test_a_utility_that_needs_the_words_of_its_own_winner_is_right_beside_it(mine):
    mine.holds(CACHED, *WORDS)
    assert [*mine.says("player", "winner", "terminal", "utility")] == ["winner"]
    assert "utility is right with your winner: change both together." in results.found.lines()


def test_one_that_is_wrong_with_either_winner_is_wrong(mine):
    mine.holds(CACHED, *WORDS[:1], ("{X: 1", "{X: 2"))
    assert [*mine.says("winner", "utility")] == ["winner", "utility"]
    assert "utility returned 2 instead of 1" in mine.says("utility")["utility"]


def test_where_it_is_wrong_is_counted_beside_the_right_winner(mine, monkeypatch):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    mine.holds(CACHED, *WORDS[:1], ("{X: 1", "{X: 2"))
    assert mine.says("winner", "utility")["utility"].endswith(": wherever X has won.")


def test_a_utility_that_is_right_beside_a_wrong_winner_is_not_used_with_the_right_one(mine):
    mine.holds(CACHED, *WORDS)
    mine.says("winner", "utility")
    assert results.found.not_right() >= {"winner", "utility"}


def test_a_terminal_that_calls_such_a_utility_is_judged_with_a_right_one(mine):
    by_utility = ("winner(board) is not None or", "bool(utility(board)) or")
    mine.holds(CACHED, *WORDS, by_utility, (ALL, "set()"))
    assert "terminal" not in mine.says("player", "winner", "utility", "terminal")


def test_an_answer_that_does_not_even_equal_itself_is_not_told_to_have_changed(mine):
    mine.holds(CACHED, ("return line[0]", "return float('nan')"))
    assert mine.says("winner")["winner"].startswith("winner returned nan instead of ")


def test_the_legal_action_is_named_at_which_result_raises(mine):
    mine.holds(CACHED, ("if action not in", "if action == (0, 2) or action not in"))
    told = mine.says("result")["result"]
    assert told.startswith("result raised ValueError: (0, 2) is not a free square\n\n    line ")
    assert "\n\nIt was given the action (0, 2), which is legal.\n\ngiven:\n. . .\n" in told


COUNTS = """\
    player.n = vars(player).get('n', 0) + 1
    if {}:
        return O
    return X if"""


@pytest.mark.parametrize("wrong", ["player.n % 2 == 0", "player.n % 2 == 1", "player.n < 3"])
def test_one_that_is_right_at_some_calls_depends_on_more_than_the_board(mine, wrong):
    mine.holds(CACHED, ("    return X if", COUNTS.format(wrong)))
    told = mine.says("player")["player"]
    assert told.endswith(judging.NOT_BY_BOARD), f"it was told with more: {told}"


def test_a_player_that_draws_lots_for_who_begins_is_wrong(mine, monkeypatch):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    lots = "    if board == initial_state():\n        return next(lots)\n    return X if"
    lot = ("def player(board):", "lots = iter([X, X, O, X, O, *[X] * 99])\n\ndef player(board):")
    mine.holds(CACHED, lot, ("    return X if", lots))
    told = mine.says("player")["player"]
    assert told.startswith("player returned 'O' instead of 'X'")
    assert told.endswith(judging.NOT_BY_BOARD)


def test_a_name_that_is_no_function_any_more_is_told_with_its_line(mine):
    mine.holds(f"{CACHED}\n\nplayer = player(initial_state())\n")
    line = len(mine.path.read_text().splitlines())
    told = mine.says("player")["player"]
    here = f"    line {line}: player = player(initial_state())"
    assert told.startswith(f"player is 'X', not a function\n\n{here}")


@pytest.mark.parametrize("start", ["def winner", "async def winner"])
def test_a_stub_below_a_function_that_is_written_is_told_with_both_lines(mine, start):
    source = edited(CACHED, ("def winner", start))
    mine.holds(f"{source}\n\ndef winner(board):\n    raise NotImplementedError\n")
    mine.says("winner")
    last = len(mine.path.read_text().splitlines()) - 1
    first = source[: source.index(start)].count("\n") + 1
    assert f"winner is there twice: line {last} replaces line {first}." in results.found.lines()


KINDS = {
    "UTF-16": CACHED.encode("utf-16"),
    "RTF": rb"{\rtf1\ansi\deff0 X = 'X'}",
    "a document": b"PK\x03\x04\x14\x00\x06\x00",
    "a Jupyter notebook": b'{\n "cells": [],\n "metadata": {}}',
}
SENTENCES = {"RTF": "not plain text", "a document": "not plain text"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_no_program_is_told_to_be_what_it_is(mine, kind):
    mine.path.write_bytes(KINDS[kind])
    theirs.checked = theirs.File(mine.path)
    checking.import_anew()
    told = mine.says("file")["file"]
    assert told.startswith("mine.py is ")
    assert SENTENCES.get(kind, kind) in told
    assert "raised" not in told


def test_a_file_that_cannot_be_compiled_is_told_with_the_version_of_python(mine):
    mine.holds("def winner(board:\n    pass\n")
    told = mine.says("file")["file"]
    assert told.startswith("mine.py raised SyntaxError: ")
    assert told.endswith(f"This is Python {sys.version.split()[0]}.")


def test_a_flat_board_is_told_by_its_number_of_rows(mine):
    mine.holds(CACHED, ("[EMPTY, EMPTY, EMPTY] for i in range(3)", "EMPTY for i in range(9)"))
    told = mine.says("initial_state")["initial_state"]
    assert "None] with 9 rows instead of 3\n" in told


def test_nothing_is_said_of_marks_if_nothing_is_written(mine):
    mine.holds("")
    results.found.marks_stood_in = True
    for name in results.found.states:
        results.found.states[name] = results.MISSING
    assert results.MARKS_STOOD_IN not in results.found.lines()


def test_what_is_wrong_everywhere_but_where_somebody_has_won_is_said_so(mine, monkeypatch):
    monkeypatch.setattr(judging, "COUNTING_SECONDS", 60)
    mine.holds(CACHED, ("    return None\n\n\ndef terminal", "    return 0\n\n\ndef terminal"))
    assert mine.says("winner")["winner"].endswith("positions: wherever nobody has won.")


WRITTEN = """
def winner(board):
    return stub()

def stub():
    raise NotImplementedError

def utility(board):
    return winner([[X] * 3] * 3)
"""


def test_a_function_that_is_written_is_not_tested_if_it_needs_one_that_is_not(mine):
    mine.holds(SKELETON + WRITTEN)
    assert mine.says("winner", "utility")["utility"] == results.NOT_TESTED
