"""Hints, turning points and opponents, in every position and against the oracle."""

import random

import pytest

import oracle
import tictactoe
from games import expected_turning_point, outcome, text, won_late
from modules import RIGHT, made
from oracle import LIVE, POSITIONS, to_action, to_board
from window.game import EASY, FRIEND, MEDIUM, PERFECT, Game, MistakeKind, other
from window.rules import LINES, Rules
from window.screen import GameScreen, State

RULES = Rules(tictactoe)
AT = {position: RULES.position(to_board(position)) for position in POSITIONS}
ANSWERS = {AT[position]: [*map(to_action, oracle.likeliest(position))] for position in LIVE}
FIRST_SQUARES = {AT[position]: [min(AT[position].actions)] for position in LIVE}


def game_at(position, side="X", taste=0.99):
    return Game(side, FRIEND, taste, (AT[position],))


def test_the_lines_of_three_are_the_oracles():
    lines = [[to_action(int(square)) for square in line] for line in oracle.LINES]
    assert lines == LINES, "rules.py has other lines of three"


def test_hints_tell_the_truth_in_every_position_and_the_best_are_lit():
    state = State(hints_on=True, answers=ANSWERS)
    for position in LIVE:
        screen = GameScreen(state, game_at(position))
        mark, values = oracle.player(position), {}
        for action, continuation in screen.hints.items():
            after = oracle.play(position, 3 * action[0] + action[1])
            seen = continuation.moves[0], continuation.last.outcome(mark), len(continuation.moves)
            truth = action, outcome(after, mark), oracle.ending(after)[1] + 1
            assert seen == truth, f"{position}: first move, outcome, moves are {seen}, not {truth}"
            values[continuation.value(mark)] = oracle.value(after, mark)
        in_order = [values[value] for value in sorted(values)]
        assert in_order == sorted(values.values()), f"{position}: a worse move counts as better"
        best = [*map(to_action, oracle.best(position))]
        if len(values) == 1 or max(values.values()) < 0:
            best = []  # all alike, or all lose
        lit = sorted(screen.best_hints)
        assert lit == sorted(best), f"{position}: lit are {lit}, but best are {sorted(best)}"


@pytest.mark.parametrize("side", "XO")
def test_the_turning_point_is_right_in_random_games(side):
    rng, seen = random.Random(0), set()
    for _ in range(500):
        game = game_at("." * 9, side)
        while not game.position.over:
            move = rng.choice(game.position.actions)
            game = game.play(move, game.position.after(move))
        turns = range("XO".index(side), len(game.moves), 2)
        options_at, wrong_options_at = (
            {turn: game.continuations(turn, answers) for turn in turns}
            for answers in (ANSWERS, FIRST_SQUARES)
        )
        right, wrong = game.turning_point(options_at), game.turning_point(wrong_options_at)
        assert right == expected_turning_point(game), game.moves
        assert game.won_late(options_at) == won_late(game), game.moves
        assert wrong is None or wrong.before >= 0, f"it missed a loss: {game.moves}"
        if wrong and wrong.kind == MistakeKind.WIN_MISSED:
            board = text(game.positions[wrong.turn])
            assert oracle.ending(board) == (side, 1), f"no win at once on {board}, as minimax says"
        seen.add(right and (right.before, right.after, game.position.outcome(side)))
    # A win and a tie let slip, what could have cost the win or the game, a win missed, no mistake
    costs = {(1, 0, 0), (1, -1, 0), (1, -1, -1), (0, -1, -1)}
    assert seen == {*costs, (1, 0, 1), (1, -1, 1), (0, -1, 0), (0, -1, 1), (1, 1, 1), None}


def test_perfect_plays_one_of_the_best_moves_and_one_choice_for_a_whole_game():
    for position in LIVE:
        best = ANSWERS[AT[position]]
        for taste in (0, 0.3, 0.5, 0.7, 0.99):
            game = game_at(position, taste=taste)
            expected = [best[int(taste * len(best))]]
            seen = PERFECT.candidates(game, ANSWERS)
            assert seen == expected, f"{position}: Perfect plays {seen}, of {best} by taste {taste}"


def squares_that_win(position, mark):
    after = {s: position[:s] + mark + position[s + 1 :] for s in oracle.free(position)}
    return {to_action(square) for square in after if oracle.winner(after[square]) == mark}


def test_easy_makes_any_move_and_medium_wins_if_it_can_and_blocks_if_it_must():
    for position in LIVE:
        game, mark = game_at(position), oracle.player(position)
        wins, threats = (squares_that_win(position, who) for who in (mark, other(mark)))
        easy, medium = ({*opponent.candidates(game, {})} for opponent in (EASY, MEDIUM))
        free = {*map(to_action, oracle.free(position))}
        assert easy == free, f"{position}: Easy chooses from {easy}, not from all free squares"
        expected = wins or threats or free
        assert medium == expected, f"{position}: Medium chooses from {medium}, not from {expected}"


def test_the_best_moves_begin_with_that_of_minimax():
    source = "def minimax(_): return 2, 2\ndef best_actions(_): return [(0, 0), (2, 2)]"
    position = Rules(made(source, **RIGHT)).initial_position()
    assert position.best_moves() == [(2, 2), (0, 0)], "minimax returned (2, 2)"
