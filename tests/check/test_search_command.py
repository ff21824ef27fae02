"""python check X.OOOX..X: what the command prints, and which positions it refuses."""

import os
import subprocess
import sys
from itertools import product

import pytest

import oracle
import searching
from modules import FOLDER

TITLES = (
    "board                                function and other arguments      "
    "returned     with perfect play"
)
TREE = f"""\
X . O
O O X
. . X

{TITLES}
X.OOOX..X                            minimax                           (2, 0)       a tie
    X at (2, 0): X.OOOXX.X           min_value  alpha -inf  beta inf   0            a tie
        O at (0, 1): XOOOOXX.X       max_value  alpha -inf  beta inf   1            X wins
            X at (2, 1): XOOOOXXXX   score                             1            X wins
        O at (2, 1): X.OOOXXOX       max_value  alpha -inf  beta 1     0            a tie
            X at (0, 1): XXOOOXXOX   score                             0            a tie
    X at (0, 1): XXOOOX..X           min_value  alpha 0  beta inf      at most -2   O wins
        O at (2, 0): XXOOOXO.X       score                             -2           O wins
        not looked at: (2, 1)
    X at (2, 1): X.OOOX.XX           min_value  alpha 0  beta inf      at most -2   O wins
        O at (2, 0): X.OOOXOXX       score                             -2           O wins
        not looked at: (0, 1)
"""
SENTENCES = {
    "X.O.X.XO": "is not a position: write 9 squares",
    "XO.....0X": "is not a position: write 9 squares",
    "xo.......": "has small letters: write X and O as capitals",
    "XXX.O....": "3 X and 1 O cannot be",
    "XXXOO.O..": "X has three in a row and is to move",
    "....X.O..": "With 7 free squares",
}
SHORT = [position for position in oracle.LIVE if position.count(".") <= 4]


def test_it_prints_the_search_in_any_folder_and_without_any_package(tmp_path):
    command = [sys.executable, "-S", FOLDER / "check"]  # -S: no packages
    for path in ([FOLDER / "tictactoe.py"], []):
        shown = subprocess.check_output([*command, *path, "X.OOOX..X"], cwd=tmp_path, text=True)
        assert shown == TREE


def test_a_reader_who_needs_no_more_lines_may_leave():
    command = [sys.executable, FOLDER / "check", "X.OOOX..X"]
    left, kept = os.pipe()
    os.close(left)
    ended = subprocess.run(command, stdout=kept, stderr=subprocess.PIPE, check=True)
    os.close(kept)
    assert ended.stderr == b""


@pytest.mark.parametrize("position", SENTENCES)
def test_what_it_does_not_show_gets_a_sentence(position):
    assert SENTENCES[position] in searching.refusal(position)


def test_it_shows_the_positions_of_a_game_that_goes_on_and_no_others():
    boards = ["".join(marks) for marks in product("XO.", repeat=9)]
    shown = {board for board in boards if not searching.refusal(board)}
    assert sorted(shown ^ {*SHORT}) == [], "these are shown or refused, and should not be"
    over = {board for board in boards if searching.refusal(board) == "The game is over."}
    assert sorted(over ^ {*oracle.FINISHED}) == [], "of these, the end of the game is told wrongly"
