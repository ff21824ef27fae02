"""Turning points and opponents, against the oracle."""

import random
import re
from functools import cache
from itertools import product

import pytest

import tictactoe
from support import oracle
from support.games import outcome, text
from support.modules import FOLDER, RIGHT, made
from support.oracle import live, to_action, to_board
from window.game import FRIEND, OPPONENTS, Game, Mistake, MistakeKind, other
from window.rules import Rules
from window.thinker import Question

RULES = Rules(tictactoe)


def at(position):
    return RULES.position(to_board(position))


def game_at(position, side="X"):
    return Game(side, FRIEND, (at(position),))


@cache
def best_answers():
    """Return what a right minimax answers: all moves that are best."""
    best = {position: [*map(to_action, oracle.best(position))] for position in live()}
    return {
        Question(at(position), any_best): best[position]
        for position, any_best in product(live(), [False, True])
    }


def expected_mistake(game):
    """Return the last move that cost a better end or, if none did, could have or delayed a win."""
    endings = [oracle.ending(text(position)) for position in game.positions]
    outcomes = [outcome(text(position), game.side) for position in game.positions]
    turns = range("XO".index(game.side), len(game.moves), 2)
    worse = [turn for turn in turns if outcomes[turn] > outcomes[turn + 1]]
    could_win = [turn for turn in turns if outcomes[turn] == outcomes[turn + 1] == 1]
    delayed = [turn for turn in could_win if endings[turn + 1][1] >= endings[turn][1]]
    found = {
        MistakeKind.COSTLY: [turn for turn in worse if outcomes[turn] > outcomes[-1]],
        MistakeKind.GIVEN_BACK: worse,
        MistakeKind.WIN_MISSED: [turn for turn in delayed if endings[turn][1] == 1],
        MistakeKind.WIN_DELAYED: delayed,
    }
    kind = next((kind for kind in found if found[kind]), None)
    if kind is None:
        return None
    turn = found[kind][-1]
    return Mistake(kind, turn, game.moves[turn], outcomes[turn], outcomes[turn + 1])


def random_game(side, rng):
    game = game_at("." * 9, side)
    while not game.position.over:
        move = rng.choice(game.position.actions)
        game = game.play(move, game.position.after(move))
    return game


@pytest.mark.parametrize("side", "XO")
def test_the_worst_mistake_is_right_in_random_games(side):
    rng, seen = random.Random(0), set()
    # What a wrong minimax answers: always the first free square
    first_squares = {Question(at(board)): sorted(at(board).actions)[:1] for board in live()}
    for _ in range(250):
        game = random_game(side, rng)
        turns = range("XO".index(side), len(game.moves), 2)
        right_ones, wrong_ones = (
            {turn: game.continuations(turn, answers) for turn in turns}
            for answers in (best_answers(), first_squares)
        )
        right, wrong = game.worst_mistake(right_ones), game.worst_mistake(wrong_ones)
        expected = expected_mistake(game)
        assert right == expected, f"of {game.moves}, it is {right}, not {expected}"
        assert wrong is None or wrong.could_reach >= 0, f"it missed a loss: {game.moves}"
        if wrong and wrong.kind == MistakeKind.WIN_MISSED:
            board = text(game.positions[wrong.turn])
            assert oracle.ending(board) == (side, 1), f"no win at once on {board}, as minimax says"
        seen.add(right and (right.could_reach, right.left_with, game.position.outcome(side)))
    # A win and a tie let slip, what could have cost the win or the game, a win missed, no mistake
    costs = {(1, 0, 0), (1, -1, 0), (1, -1, -1), (0, -1, -1)}
    kinds = {*costs, (1, 0, 1), (1, -1, 1), (0, -1, 0), (0, -1, 1), (1, 1, 1), None}
    assert seen == kinds, f"the games do not have each kind, but {seen}"


def squares_that_win(position, mark):
    after = {s: position[:s] + mark + position[s + 1 :] for s in oracle.free(position)}
    return {to_action(square) for square in after if oracle.winner(after[square]) == mark}


def any_square(position):
    return {*map(to_action, oracle.free(position))}


def win_or_block(position):
    mark = oracle.player(position)
    wins, threats = (squares_that_win(position, who) for who in (mark, other(mark)))
    return wins or threats or any_square(position)


def one_of_the_best(position):
    return {*map(to_action, oracle.best(position))}


# From which squares an opponent chooses, if minimax answers with all that are best
CHOICES = {"Easy": any_square, "Medium": win_or_block, "Perfect": one_of_the_best}


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda opponent: opponent.name)
def test_each_opponent_chooses_as_is_written_here(opponent):
    name = opponent.name
    if opponent.is_person:
        return
    assert name in CHOICES, f"add to CHOICES in test_game.py from which squares {name} chooses"
    for position in live():
        # A square that is there twice would be chosen twice as often.
        chosen = sorted(opponent.candidates(game_at(position), best_answers()))
        expected = sorted(CHOICES[name](position))
        assert chosen == expected, f"{position}: {name} chooses from {chosen}, not from {expected}"


# Pages, and how their lines about the opponents begin
PAGES = {"docs/play.md": "- **", "README.md": "1. Choose "}


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_name_all_opponents_and_no_other(page):
    lines = (FOLDER / page).read_text(encoding="utf-8").splitlines()
    about = " ".join(line for line in lines if line.startswith(PAGES[page]))
    told = {*re.findall("[A-Z][a-z]+", about)} - {"Choose", "With", "Otherwise", "The"}
    other_names = told ^ {opponent.name for opponent in OPPONENTS}
    where = f"the lines of {page} that begin with {PAGES[page]!r}"
    assert not other_names, f"only in {where}, or only in OPPONENTS: {other_names}"


@pytest.mark.parametrize(
    ("best_actions", "moves"),
    [
        ("def best_actions(_): return [(0, 0), (2, 2), (1, 1)]", [(1, 1), (0, 0), (2, 2)]),
        ("def best_actions(_): return [(0, 0), 5]", [(1, 1)]),
        ("def best_actions(_): exit('mine has another use')", [(1, 1)]),
        ("", [(1, 1)]),
    ],
)
def test_if_any_best_moves_will_do_those_of_best_actions_follow_that_of_minimax(
    best_actions, moves
):
    position = Rules(made(f"def minimax(_): return 1, 1\n{best_actions}", **RIGHT))
    position = position.initial_position()
    found = [position.minimax_moves(any_best) for any_best in (True, False)]
    assert found == [moves, [(1, 1)]], f"Perfect chooses from {found[0]}, a hint from {found[1]}"
