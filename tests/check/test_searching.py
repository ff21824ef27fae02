"""python check PATH X.O OOX ..X shows how minimax searches, and the check does if it is wrong."""

import re
from unittest.mock import patch

import pytest
from thinkers import IN_ORDER, JUDGED, PRUNING, RIGHT
from wrong_thinkers import WRONG

import oracle
from check import checking, judging, results, search_calls, search_command, student, test_rules
from check.positions import BY_LETTERS
from check.search_command import PART
from check.search_lines import lines
from check.search_mistakes import COMPARE, TOO_LONG, conclusion, mistake
from check.search_values import Search
from modules import OURS, PLAIN, edited, made
from texts import check_text

SHORT = [position for position in oracle.LIVE if position.count(".") <= 4]


def search_of(source, board):
    """Return how a tictactoe.py searches a position."""
    with patch.object(student.file, "load", lambda: made(source)):
        search = Search(BY_LETTERS[board])
    assert not search.error, f"{board}: {search.error!r}"
    return search


def printed(source, board, capsys):
    """Return what the command prints, and the sentence with which it ends."""
    end = ""
    with patch.object(student.file, "load", lambda: made(source)):
        try:
            search_command.show(board.replace(" ", ""))
        except SystemExit as exit_with:
            end = exit_with.code
    return capsys.readouterr().out, end


def told(source, board):
    """Return what the check says of a minimax if this is the first position that it is asked."""
    with (
        patch.object(student.file, "load", lambda: made(source)),
        pytest.raises(checking.WrongError) as failed,
    ):
        test_rules.test_minimax_is_an_action_with_the_best_outcome_or_none_once_the_game_is_over(
            finished=[], live=[BY_LETTERS[board]]
        )
    return str(failed.value)


OURS_PRINTED = """\
X . O
O O X
. . X

board                     function and other arguments      returned   with perfect play
X.O OOX ..X               minimax                           (2, 0)     a tie
    X.O OOX X.X           min_value  alpha -inf  beta inf   0          a tie
        XOO OOX X.X       max_value  alpha -inf  beta inf   1          X wins
            XOO OOX XXX   min_value  alpha -inf  beta inf   1          X wins
        X.O OOX XOX       max_value  alpha -inf  beta 1     0          a tie
            XXO OOX XOX   min_value  alpha -inf  beta 1     0          a tie
    XXO OOX ..X           min_value  alpha 0  beta inf      -2         O wins
        XXO OOX O.X       max_value  alpha 0  beta inf      -2         O wins
        XXO OOX .OX                                         skipped    a tie
    X.O OOX .XX           min_value  alpha 0  beta inf      -2         O wins
        X.O OOX OXX       max_value  alpha 0  beta inf      -2         O wins
        XOO OOX .XX                                         skipped    X wins

(2, 0) is a best action. The search looked at 10 of the 14 boards, this one included.
"""


def test_each_call_and_each_skipped_board_has_a_line(capsys):
    shown, end = printed(OURS, "X.O OOX ..X", capsys)
    assert shown == OURS_PRINTED, "the search is printed in another way"
    assert end == "", f"the search is right, but the command ends with: {end}"


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_minimax_is_seen_to_search_and_nothing_is_called_wrong(name):
    for position in SHORT[::450]:
        search = search_of(RIGHT[name], f"{position[:3]} {position[3:6]} {position[6:]}")
        said = "\n".join(lines(search))
        assert search.root.below, f"{position}: no later board was seen"
        check_text(said, without=["wrong"])
        check_text(conclusion(search)[1], "is a best action. The search looked at")
        assert bool(search.side) == (name in JUDGED), said
        # It is right, so of what is said of a wrong action, nothing is true but this.
        said_if_wrong = mistake(search)[1]
        is_harmless = said_if_wrong.startswith("All these values are right")
        assert is_harmless or said_if_wrong == COMPARE, f"{said}\n\n{said_if_wrong}"


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_shown(name, capsys):
    source, board, sentence = WRONG[name]
    check_text(printed(source, board, capsys)[0], sentence)
    said = told(source, board)
    check_text(said, sentence)
    table = said.partition("\nboard  ")[2].partition("\n\n")[0].splitlines()
    assert len(table) <= 30, f"too many lines are shown:\n{said}"


# Each look at a board takes many calls, as winner asks for each square.
SMALL_HELPERS = edited(
    IN_ORDER,
    ("return line[0]", "return square(line, 0)"),
    ("line[0] == line[1] == line[2] != EMPTY", "three(board, line)"),
)
SMALL_HELPERS += """
def square(line, number):
    return line[number]

def has(line, number, mark):
    return square(line, number) == mark

def count(board, line, mark):
    return sum(has(line, number, mark) for number in range(3))

def three(board, line):
    return any(count(board, line, mark) == 3 for mark in (X, O))
"""


def test_a_board_searched_after_many_calls_of_helpers_is_not_called_skipped():
    said = lines(search_of(SMALL_HELPERS, ".X. .O. XXO"))
    expected = lines(search_of(IN_ORDER, ".X. .O. XXO"))
    assert said == expected, "with helpers that call each other, another search is shown"


TWICE = """\
min_value(result(board, action))
            value = min_value(result(board, action))
            if"""
# What minimax does, and what is said of it on ... OXX OXO, where it is right
LOOKED = {
    "it looks at all boards": (IN_ORDER, "The search looked at all 11 boards, this one included."),
    "it prunes": (OURS, "The search looked at 9 of the 11 boards, this one included."),
    "it looks twice": (
        edited(IN_ORDER, ("value = min_value(result(board, action))\n            if", TWICE)),
        "The search looked at 21 boards, although there are only 11.",
    ),
    "it looks at none": (
        edited(IN_ORDER, ("    best = None", "    return 0, 1")),
        "The check saw no search of later boards.",
    ),
}


@pytest.mark.parametrize("kind", LOOKED)
def test_of_a_right_action_it_says_at_how_many_boards_the_search_looked(kind, capsys):
    source, sentence = LOOKED[kind]
    said = printed(source, "... OXX OXO", capsys)[0]
    check_text(said, end=f"\n\n(0, 1) is a best action. {sentence}\n")


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
    right, _ = printed(IN_ORDER, "X.O OOX ..X", capsys)
    vars(results.found).update(vars(results.Results()))
    shown, end = printed(edited(IN_ORDER, edit), "X.O OOX ..X", capsys)
    check_text(shown, begin=right)
    assert end == "", f"the search is right, but the command ends with: {end}"
    names = shown[len(right) :].strip().rpartition(": ")[2]
    others = {*re.findall(r"\w+", names)} - {*re.findall(r"\w+", replaced)}
    assert not others, f"these are replaced, too: {others}"


# What min_value does instead, how its call ends, and the sentence at the end
ENDS = {
    "an exception": ("value = {}[board[0][0]]", "raised KeyError", "raised KeyError: 'X'\n\n"),
    "no end": (
        "while True: pass",
        "raised KeyboardInterrupt",
        "did not finish within 0.3 seconds. ",
    ),
    "Ctrl+C": (
        "import signal; signal.raise_signal(signal.SIGINT)",
        "raised KeyboardInterrupt",
        "was interrupted. ",
    ),
    "no end of calls": (
        "return min_value(board)",
        "raised RecursionError",
        "raised RecursionError, because these calls never end:",
    ),
}


@pytest.mark.parametrize("kind", ENDS)
def test_a_call_that_raises_has_its_line_after_those_before(kind, capsys, monkeypatch):
    monkeypatch.setattr(search_calls, "SEARCH_SECONDS", 0.3)
    instead, raised, sentence = ENDS[kind]
    source = edited(IN_ORDER, ("    value = inf\n", f"    {instead}\n"))
    shown, end = printed(source, "... OOX OXX", capsys)
    rows = [" ".join(line.split()) for line in shown.splitlines()[5:]]
    assert rows == [
        f"... OOX OXX minimax {raised} X wins",
        f"X.. OOX OXX min_value {raised} O wins",
    ]
    check_text(end, begin=f"\nminimax {sentence}")


def test_the_check_itself_shows_the_calls_before_an_exception():
    source = edited(PRUNING, ("        if value <= alpha:", "        if value <= alfa:"))
    said = told(source, "... OOX OXX")
    begin = "minimax raised NameError: name 'alfa' is not defined\n"
    end = """
board                     function and other arguments      returned           with perfect play
... OOX OXX               minimax                           raised NameError   X wins
    X.. OOX OXX           min_value  alpha -inf  beta inf   raised NameError   O wins
        XO. OOX OXX       max_value  alpha -inf  beta inf   1                  X wins
            XOX OOX OXX   min_value  alpha -inf  beta inf   1                  X wins"""
    check_text(said, begin=begin, end=end)


def test_an_exception_that_is_caught_is_seen():
    caught = "try:\n                value = min_value(result(board, action))\n            "
    caught += "except KeyError:\n                value = 5\n            if"
    source = edited(
        IN_ORDER,
        ("value = min_value(result(board, action))\n            if", caught),
        ("    value = inf\n", "    value = {}[board[0][0]]\n"),
    )
    row = "    .X. OOX OXX   min_value                      raised an exception   O wins"
    check_text(told(source, "... OOX OXX"), row)


def test_a_file_that_cannot_be_searched_gets_a_sentence(capsys):
    source = PLAIN[: PLAIN.index("def minimax")]
    check_text(printed(source, "X.O OOX ..X", capsys)[1], "Missing")
    checking.import_anew()
    end = printed("X = (", "X.O OOX ..X", capsys)[1]
    check_text(end, begin="tictactoe.py raised SyntaxError")


# minimax's own calls, those on the way to the first wrong value, and those below it
ON_THE_WAY = """
board                     function and other arguments   returned   with perfect play
... ..O OXX               minimax                        (0, 0)     X wins   <-- wrong
    X.. ..O OXX           min_value                      -1         O wins
    .X. ..O OXX           min_value                      -1         O wins
    ..X ..O OXX           min_value                      -1         O wins
    ... X.O OXX           min_value                      -1         a tie   <-- wrong
    ... .XO OXX           min_value                      -1         X wins   <-- wrong
        ... OXO OXX       min_value                      -1         X wins   <-- wrong
            X.. OXO OXX   min_value                      1          X wins
            .X. OXO OXX   min_value                      1          X wins
            ..X OXO OXX   min_value                      -1         O wins
        (others)
"""


def test_of_a_long_search_only_the_way_to_the_first_wrong_value_is_shown(capsys):
    source = edited(
        IN_ORDER, ("max_value(result(board, action)))", "min_value(result(board, action)))")
    )
    said = told(source, "... ..O OXX")
    check_text(said, ON_THE_WAY)
    check_text(printed(source, "... ..O OXX", capsys)[0], PART)


def test_of_too_many_calls_none_is_called_skipped_or_wrong(monkeypatch, capsys):
    monkeypatch.setattr(search_calls, "MOST_CALLS", 30)
    source, _, _ = WRONG["the helper for O takes the highest"]
    said = printed(source, "... ..O OXX", capsys)[0]
    assert said.endswith(f"\n\n{TOO_LONG}\n")
    assert said.count("wrong") == 1, "not only the action of minimax is called wrong"
    assert "skipped" not in said


def test_the_check_names_the_command_that_shows_more_of_the_search():
    at_the_top = edited(IN_ORDER, ("lowest = inf", "lowest = 0"))
    last = told(at_the_top, "... .XX OXO").splitlines()[-1]
    command = r".* \S*check'? '?\S*tictactoe\.py'? \.\.\. \.XX OXO"  # The paths may have spaces.
    assert re.fullmatch(f"To see more of the search: {command}", last), last


def test_if_it_is_right_when_asked_again_only_that_is_said():
    once = "    minimax.calls = vars(minimax).get('calls', 0) + 1\n"
    once += "    if minimax.calls == 1: return min(actions(board))\n    best = None"
    said = told(edited(PLAIN, ("    best = None", once)), "..O OXX XXO")
    end = judging.NOT_BY_BOARD + judging.PERHAPS.format(judging.OR_ELSE)
    check_text(said, end=end, without=["function and other arguments"])
