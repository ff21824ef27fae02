"""python check X.OOOX..X shows how minimax searches, and the check what it shows if it is wrong."""

import re
import shlex
import sys
from math import inf
from unittest.mock import patch

import pytest
from thinkers import RIGHT, RULES
from wrong_thinkers import PLAIN_IN_ORDER, SHARED_BOARD, SILENT, WRONG

import calls
import checking
import judging
import oracle
import recording
import results
import searching
import test_rules
import theirs
from clues import NOT_SEEN, ONLY_UTILITY
from modules import OURS, PLAIN, edited, made
from positions import BY_LETTERS
from tree import IS_WRONG

PRUNED = """\
    X at (2, 1): X.OOOX.XX           min_value  alpha 0  beta inf      at most -2   O wins
        O at (2, 0): X.OOOXOXX       score                             -2           O wins
        not looked at: (0, 1)
"""
SHORT = [position for position in oracle.LIVE if position.count(".") <= 4]


@pytest.fixture(autouse=True)
def nothing_is_known_yet(monkeypatch):
    kept = {**vars(results.found)}
    vars(results.found).update(vars(results.Results()))
    monkeypatch.setattr(calls, "call", calls.Call())
    monkeypatch.setattr(judging, "COUNTING_SECONDS", -1)
    monkeypatch.setattr(theirs, "checked", theirs.File("nowhere/tictactoe.py"))  # as in modules.py
    with patch.dict(sys.modules), calls.watching():
        yield
    vars(results.found).update(kept)
    checking.import_anew()


def tree_of(source, position):
    """Return how a tictactoe.py searches a position."""
    with patch.object(theirs.checked, "load", lambda: made(source)):
        tree, error = searching.searched(BY_LETTERS[position])
    assert not error, f"{position}: {error!r}"
    return tree


def printed(source, position, capsys, load=made):
    """Return what the command prints, and the sentence with which it ends."""
    end = ""
    with patch.object(theirs.checked, "load", lambda: load(source)):
        try:
            searching.show(position)
        except SystemExit as exit_with:
            end = exit_with.code
    return capsys.readouterr().out, end


def told(source, position):
    """Return what the check says of a minimax if this is the first position that it is asked."""
    with (
        patch.object(theirs.checked, "load", lambda: made(source)),
        pytest.raises(pytest.fail.Exception) as failed,
    ):
        test_rules.check_search([BY_LETTERS[position]])
    return str(failed.value)


def test_what_a_cut_left_out_is_named_and_its_value_is_a_bound(capsys):
    assert PRUNED in printed(OURS, "X.OOOX..X", capsys)[0]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_minimax_is_seen_to_search_and_nothing_is_called_wrong(name):
    for position in SHORT[::131]:
        tree = tree_of(RIGHT[name], position)
        lines = "\n".join(tree.lines())
        assert tree.root.below, f"{position}: no later board was seen"
        assert IS_WRONG not in lines, lines
        assert "A wrong value" not in "".join(tree.conclusion()), lines
        for node in recording.walk(tree.root):
            boards = [one.board for one in node.below]
            assert len(boards) == len({*boards}), f"a board is shown twice:\n{lines}"
            if node.below and name != "images":
                after = {oracle.play(node.board, square) for square in oracle.free(node.board)}
                left_out = {oracle.play(node.board, 3 * i + j) for i, j in node.skipped}
                assert {*boards} | left_out == after, f"not all moves are told:\n{lines}"


@pytest.mark.parametrize("name", RIGHT)
def test_a_search_is_seen_to_go_on_to_the_ends_of_the_game(name):
    nodes = recording.walk(tree_of(RIGHT[name], "X.OOOX..X").root)
    ends = {image for node in nodes if not node.below for image in recording.images(node.board)}
    assert {"XXOOOXO.X", "XOOOOXXXX", "XXOOOXXOX"} <= ends


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_shown(name, capsys):
    source, edits, position, sentence = WRONG[name]
    lines, _ = printed(edited(source, *edits), position, capsys)
    assert sentence in lines
    assert sentence in told(edited(source, *edits), position)


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_said_of_what_can_not_be_known(name, capsys):
    source, edits, position = SILENT[name]
    lines, _ = printed(edited(source, *edits), position, capsys)
    after = lines.partition("board   ")[2].partition("\n\n")[2]
    assert after == "", f"Something is said after the search:\n{lines}"


@pytest.mark.parametrize("answer", ["(0, 0)", "(0, 1)"])  # one is wrong, the other one is right
def test_a_search_that_is_seen_nowhere_is_told_to_be_so(answer, capsys):
    source = f"{PLAIN}\n\nimport threading\nreal, found = minimax, []\n"
    source += "def minimax(board):\n    found.clear()\n    thread = threading.Thread("
    source += f"target=lambda: found.append({answer} if real(board) else None))\n"
    source += "    thread.start()\n    thread.join()\n    return found[0]"
    assert NOT_SEEN in printed(source, "..OOXXXXO", capsys)[0]


@pytest.mark.parametrize(
    ("edit", "replaced"),
    [
        (("return line[0]", "return 'X wins'"), "winner, terminal and utility"),
        (("def utility", "def utilty"), "utility"),
        (("    return winner(", "    raise NotImplementedError\n    return winner("), "terminal"),
        (('O = "O"', 'O = "0"'), ""),
    ],
)
def test_right_functions_stand_in_for_those_that_are_wrong_or_missing(edit, replaced, capsys):
    right, _ = printed(PLAIN_IN_ORDER, "X.OOOX..X", capsys)
    vars(results.found).update(vars(results.Results()))
    lines, end = printed(edited(PLAIN_IN_ORDER, edit), "X.OOOX..X", capsys)
    assert (lines[: len(right)], end) == (right, "")
    names = lines[len(right) :].strip().rpartition(": ")[2]
    assert {*re.findall(r"\w+", names)} <= {*re.findall(r"\w+", replaced)}


def test_an_exception_is_told_after_the_lines_so_far(capsys):
    source = edited(PLAIN_IN_ORDER, ("    value = inf\n", "    value = {}[board[0][0]]\n"))
    lines, end = printed(source, "X.OOOX..X", capsys)
    assert lines.splitlines()[-1].split() == [
        *("X", "at", "(0,", "1):", "XXOOOX..X", "min_value", "(not", "finished)", "O", "wins")
    ]
    assert end.startswith("\nminimax raised KeyError: 'X'\n\n    line ")


def test_a_search_that_never_ends_and_ctrl_c_are_told_after_the_lines_so_far(capsys, monkeypatch):
    monkeypatch.setattr(searching, "SEARCH_SECONDS", 0.3)
    source = edited(PLAIN_IN_ORDER, ("    value = inf\n", "    while True: pass\n"))
    lines, end = printed(source, "X.OOOX..X", capsys)
    assert "X at (0, 1): XXOOOX..X   min_value" in lines
    assert end.startswith("\nminimax did not finish within 0.3 seconds. ")
    here = "    import signal; signal.raise_signal(signal.SIGINT)\n"
    source = edited(PLAIN_IN_ORDER, ("    value = inf\n", here))
    lines, end = printed(source, "X.OOOX..X", capsys)
    assert "X at (0, 1): XXOOOX..X   min_value" in lines
    assert end.startswith("\nminimax was interrupted. ")


def test_of_a_search_without_calls_only_the_finished_boards_are_seen(capsys):
    source = edited(RULES + SHARED_BOARD, ("len(values) < 2", "True"))  # It is right now.
    assert printed(source, "..X.OXOXO", capsys)[0].endswith(f"\n\n{ONLY_UTILITY}\n")


def test_a_recursion_without_an_end_is_told(capsys):
    source = edited(
        PLAIN, ("value = max(value, min_value(result(", "value = max(value, max_value((")
    )
    source = source.replace("max_value((board, action))", "max_value(board)")
    lines, end = printed(source, "X.OOOX..X", capsys)
    assert "(not finished)" in lines
    assert end.startswith(
        "\nminimax raised RecursionError, because it calls itself endlessly here:"
    )


def test_a_file_that_can_not_be_searched_gets_a_sentence(capsys):
    source = PLAIN[: PLAIN.index("def minimax")]
    assert "Missing" in printed(source, "X.OOOX..X", capsys)[1]
    checking.import_anew()
    assert printed("X = (", "X.OOOX..X", capsys)[1].startswith("tictactoe.py raised SyntaxError")


def test_the_check_shows_a_short_search_and_of_a_long_one_the_command_that_does():
    at_the_top = edited(PLAIN_IN_ORDER, ("lowest = inf", "lowest = 0"))
    short = told(at_the_top, "..OOXXXXO")
    assert "\n\nboard   " in short
    assert "All these values are right: see how minimax chooses, and what it returns." in short
    last = told(at_the_top, "....XXOXO").splitlines()[-1]
    command = last.removeprefix("To see the whole search: ")
    assert shlex.split(command)[-1] == "....XXOXO"
    assert "check" in shlex.split(command)[1]


def test_if_it_is_right_when_asked_again_only_that_is_said():
    once = "    minimax.calls = vars(minimax).get('calls', 0) + 1\n"
    once += "    if minimax.calls == 1: return min(actions(board))\n    best = None"
    said = told(edited(PLAIN, ("    best = None", once)), "..OOXXXXO")
    assert judging.NOT_BY_BOARD in said
    assert "function and other arguments" not in said


def test_an_answer_of_none_is_shown_to_be_right_with_fewer_squares():
    results.found.right_searches = sum(len(one.free) == 1 for one in test_rules.LIVE)
    said = told(edited(PLAIN, ("                lowest = value\n                best = action\n",
                               "                lowest = value\n")), "..OOXXXXO")  # fmt: skip
    assert "returned None" in said
    assert "It is right with 1 free square." in said
    assert "All these values are right: see how minimax chooses, and what it returns." in said


def test_one_call_of_any_function_can_be_recorded():
    module = made(OURS)
    root, value, error = recording.record(
        lambda: calls.attempt(module.max_value, oracle.to_board("X.OOOX..X"), -inf, inf),
        "X.OOOX..X",
        module,
        lambda file: file == module.__file__,
    )
    assert (root.given, value, error) == ({"alpha": -inf, "beta": inf}, 0, None)
    assert [(one.board, one.given["alpha"], one.value) for one in root.below] == [
        ("X.OOOXX.X", -inf, 0),
        ("XXOOOX..X", 0, -2),
        ("X.OOOX.XX", 0, -2),
    ]
    assert [one.skipped for one in root.below] == [[], [(2, 1)], [(0, 1)]]


def test_a_memory_is_seen_to_answer_and_what_was_shown_before_is_not_shown_again():
    lines = tree_of(RIGHT["cached"], "....OXOXX").lines()
    assert any(line.strip() == "as above" for line in lines), lines
