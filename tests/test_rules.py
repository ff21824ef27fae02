"""
The rules of tictactoe.py: first examples, then everything that python check tests.

Any right tictactoe.py passes. If one hangs or exits, the test says so, as the check does.
"""

import pytest

from check.judging import LIMITS, Trial
from check.truth import squares_of
from check.verdicts import Kind, MistakeError, drawn, text
from support.checking import checked
from support.modules import FOLDER, NAMES


def board(rows):
    """Return the board that these rows draw."""
    return [[None if square == "." else square for square in row] for row in rows.split()]


EXAMPLES = {
    "the board is empty at first": ("initial_state", [], board("... ... ...")),
    "X begins": ("player", [board("... ... ...")], "X"),
    "then O moves": ("player", [board("X.. ... ...")], "O"),
    "free squares can be played": ("actions", [board("XOX OX. O.X")], {(1, 2), (2, 1)}),
    "X plays a square": ("result", [board("X.O ... ..."), (1, 1)], board("X.O .X. ...")),
    "O plays a square": ("result", [board("X.O .X. ..."), (2, 2)], board("X.O .X. ..O")),
    "three in a row win": ("winner", [board("XXX OO. ...")], "X"),
    "three on a diagonal win": ("winner", [board("XXO XO. O..")], "O"),
    "a win ends the game": ("terminal", [board("XXX OO. ...")], True),
    "a free square lets it go on": ("terminal", [board("XOX OXO OX.")], False),
    "X's win is worth 1": ("utility", [board("XXX OO. ...")], 1),
    "O's win is worth -1": ("utility", [board("XXO XO. O..")], -1),
    "a tie is worth 0": ("utility", [board("XOX XXO OXO")], 0),
    "minimax wins at once": ("minimax", [board("XX. OO. ...")], (0, 2)),
    "minimax blocks a win": ("minimax", [board("XX. .O. ...")], (0, 2)),
    "minimax finds the only tie": ("minimax", [board("XOX ... ...")], (1, 1)),
}


@pytest.mark.parametrize(("name", "given", "right"), EXAMPLES.values(), ids=EXAMPLES)
def test_example(ask, name, given, right):
    answer, mistake = ask(name, *given)
    if not mistake and answer != right:
        boards = {"given": given and given[0], "returned": answer, "expected": right}
        drawing = drawn({title: squares_of(one) for title, one in boards.items()})
        mistake = f"{name} returned {text(answer)} instead of {text(right)}.\n\n{drawing}"
    if mistake:
        pytest.fail(f"{mistake}", pytrace=False)


def test_a_taken_square_is_refused_with_an_exception(ask):
    answer, mistake = ask("result", board("X.O ... ..."), (0, 0))
    assert mistake, f"result returned {answer}, but (0, 0) is taken"


# Proof: all positions that can come up in a game


@pytest.fixture(scope="module")
def check():
    """Return the check of the tictactoe.py of this project."""
    try:
        with checked(FOLDER / "tictactoe.py") as check:
            yield check
    except MistakeError as mistake:
        pytest.fail(f"Can't import tictactoe.py. {mistake}", pytrace=False)


@pytest.fixture(scope="module")
def ask(check):
    """Return a function that calls another one and returns its answer, or what it raised."""

    def ask(name, *given):
        # As in the check, right functions replace the others: a mistake is told where it is.
        trial = Trial(check.file, name, {*NAMES} - {name})
        own = getattr(trial.module, name, None)
        answer, mistake = trial.file.call(LIMITS[name][0], own, *given)
        if not own or (mistake and mistake.kind is Kind.NOT_WRITTEN):
            pytest.fail(f"{name} is not written yet.", pytrace=False)
        if mistake:
            mistake.name = name
        return answer, mistake

    return ask


@pytest.mark.parametrize("name", NAMES)
def test_it_is_right_in_all_positions(check, name):
    verdict = check.judge(name)
    if verdict.mistake:
        pytest.fail(verdict.told(), pytrace=False)
