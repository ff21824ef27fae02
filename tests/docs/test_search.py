"""docs/search.py and the README's picture show what the search of tictactoe.py really does."""

import re
import sys
from functools import cache
from itertools import product
from math import inf
from subprocess import check_output

import pytest

import oracle
import search
from modules import FOLDER, OURS, made

TREE = """\
0 1 2
3 4 5    the numbers of the squares
6 7 8

position                            alpha  beta  value
X.O.X.XOO                           -inf   inf      3   X to move: max_value
    X at 1: XXO.X.XOO               -inf   inf     -2   O to move: min_value
        O at 3: XXOOX.XOO           -inf   inf      0   X to move: max_value
            X at 5: XXOOXXXOO       -inf   inf      0   a tie
        O at 5: XXO.XOXOO           -inf     0     -2   O wins with move 8
    X at 3: X.OXX.XOO                 -2   inf      3   X wins with move 7
    X at 5: X.O.XXXOO                  3   inf   <= 1   O to move: min_value
        O at 1: XOO.XXXOO              3   inf      1   X to move: max_value
            X at 3: XOOXXXXOO          3   inf      1   X wins with move 9
        O at 3: X.OOXXXOO         not looked at: 1 <= alpha 3
"""
SENTENCES = {
    "X.O.X.XO": "is not a position: write 9 squares",
    "hello": "is not a position: write 9 squares",
    "XO.....aX": "is not a position: write 9 squares",
    "xo.......": "has small letters: write X and O as capitals",
    "XXX.O....": "3 X and 1 O cannot be",
    "XXXOO.O..": "X has three in a row and is to move",
    ".........": "the tree has 11,559 lines: 7,865 calls and 3,694 moves not looked at",
}
SHORT = [position for position in oracle.POSITIONS if position.count(".") <= 4]


tree_of = cache(search.tree)


def nodes_of(node):
    return [node] + [below for reply in node.replies for below in nodes_of(reply)]


def true_score(position):
    mark, moves = oracle.ending(position)
    return {"X": 1, "O": -1, None: 0}[mark] * (position.count(".") - moves + 1)


def test_it_prints_the_tree_in_any_folder_and_without_pygame(tmp_path):
    command = [sys.executable, "-S", FOLDER / "docs" / "search.py"]  # -S: no packages
    assert check_output(command, cwd=tmp_path, text=True) == TREE


def test_its_steps_are_those_of_the_real_search():
    module, real_steps = made(OURS), []
    real_search = module.search

    def recorded(*given):
        real_steps.append(("call", *given))
        value = real_search(*given)
        real_steps.append(("return", *given, value))
        return value

    module.search = recorded
    for position in SHORT[::3]:
        real_steps.clear()
        recorded(position, -inf, inf)
        shown = []
        for event, node in search.steps(tree_of(position)):
            given = event, node.position, node.alpha, node.beta
            if event != "skip":
                shown.append(given if event == "call" else (*given, node.value))
        assert shown == real_steps


def test_it_skips_what_the_search_does_not_look_at_once_it_knows_why():
    for tree in map(tree_of, SHORT[::3]):
        when = {step: number for number, step in enumerate(search.steps(tree))}
        nodes = [node for node in nodes_of(tree) if node.value is not None]
        assert len(search.lines(tree)) == 1 + sum(len(oracle.free(node.position)) for node in nodes)
        for node in nodes:
            looked_at = [reply for reply in node.replies if reply.value is not None]
            skipped = [reply for reply in node.replies if reply.value is None]
            ends = [when["return", reply] for reply in looked_at]
            ends += [when["skip", reply] for reply in skipped] + [when["return", node]]
            assert ends == sorted(ends), node


def test_the_film_shows_the_alpha_and_beta_that_a_board_would_pass_down_at_that_moment():
    for tree in map(tree_of, SHORT[::9]):
        done = set()
        for step in search.steps(tree):
            done.add(step)
            for node in (node for event, node in done if event == "call" and node.replies):
                looked_at = [reply for reply in node.replies if reply.value is not None]
                # The last one's score is passed to nobody.
                scores = [reply.value for reply in looked_at[:-1] if ("return", reply) in done]
                alphas, betas = [node.alpha], [node.beta]
                if oracle.player(node.position) == "X":
                    alphas = sorted({max([node.alpha, *scores[:k]]) for k in range(9)})
                else:
                    betas = sorted({min([node.beta, *scores[:k]]) for k in range(9)}, reverse=True)
                assert search.limits(node, done) == (alphas, betas), node


def test_the_film_has_a_picture_for_each_step_and_stays_at_the_last():
    film = (FOLDER / "docs" / "search.gif").read_bytes()
    times = re.findall(rb"\x21\xf9\x04.(..).\x00\x2c", film, re.DOTALL)  # before each picture
    assert len(times) == len([*search.steps(tree_of(search.EXAMPLE))])
    assert int.from_bytes(times[-1], "little") == 600  # hundredths of a second


def test_each_score_is_true_and_each_cut_has_its_reason():
    compare = {"": int.__eq__, "<=": int.__le__, ">=": int.__ge__}
    for node in (node for position in SHORT for node in nodes_of(tree_of(position))):
        if node.value is not None:
            assert compare[node.bound](true_score(node.position), node.value), node
        if None in [reply.value for reply in node.replies]:
            value, sign, name, limit = search.why_skipped(node).split()
            assert (value, limit) == (str(node.value), str(getattr(node, name)))
            assert compare[sign](int(value), int(limit)), node


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_it_says_how_to_use_it(option, capsys):
    search.main(option)
    assert "python docs/search.py X.O.X.XOO" in capsys.readouterr().out


def test_it_accepts_the_positions_of_a_game_and_no_others():
    boards = ["".join(marks) for marks in product("XO.", repeat=9) if marks.count(".") <= 4]
    assert {board for board in boards if not search.refusal(board)} == {*SHORT}


@pytest.mark.parametrize("position", SENTENCES)
def test_what_it_does_not_show_gets_a_sentence(position):
    with pytest.raises(SystemExit, match=SENTENCES[position]):
        search.main(position)
