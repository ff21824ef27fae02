"""Hints, turning points and opponents, in every position and against the oracle."""

import random

import pytest

import oracle
import tictactoe
from games import outcome, text
from modules import RIGHT, made
from oracle import LIVE, POSITIONS, to_action, to_board
from user import User
from window.game import (
    FRIEND,
    OPPONENTS,
    PERFECT,
    Game,
    MistakeKind,
    Opponent,
    TurningPoint,
    other,
    perfect_candidates,
)
from window.problems import Problem
from window.rules import LINES, Rules
from window.screen import GameScreen
from window.state import State
from window.words import hint_words

RULES = Rules(tictactoe)
AT = {position: RULES.position(to_board(position)) for position in POSITIONS}
ANSWERS = {AT[position]: [*map(to_action, oracle.best(position))] for position in LIVE}
FIRST_SQUARES = {AT[position]: sorted(AT[position].actions)[:1] for position in LIVE}


def game_at(position, side="X"):
    return Game(side, FRIEND, (AT[position],))


def test_there_are_eight_lines_of_three():
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


def test_hints_count_the_moves_of_the_winner_in_every_position():
    state, seen = State(hints_on=True, answers=ANSWERS), set()
    for position in LIVE:
        screen = GameScreen(state, game_at(position))
        for continuation in screen.hints.values():
            end, player = continuation.last, oracle.player(position)
            made = [move for move in continuation.moves if end.marks[move] == end.winner]
            soon = "now" if end.winner == player else "at once"
            expected = soon if len(made) == 1 else f"in {len(made)} moves"
            _, detail = hint_words(continuation, player)
            expected = expected if end.winner else ""
            told = f"{position}, then {continuation.moves}: the hint says {detail!r}"
            assert detail == expected, f"{told}, not {expected!r}"
            seen.add(detail)
    expected = {"", "now", "at once", "in 2 moves", "in 3 moves"}
    assert seen == expected, f"of the winner's moves, hints say {seen}"


def expected_turning_point(game):
    """Return the last move that cost a better end or, if none did, could have or missed a win."""
    endings = [oracle.ending(text(position)) for position in game.positions]
    outcomes = [outcome(text(position), game.side) for position in game.positions]
    turns = range("XO".index(game.side), len(game.moves), 2)
    mistakes = [turn for turn in turns if outcomes[turn] > outcomes[turn + 1]]
    costly = [turn for turn in mistakes if outcomes[turn] > outcomes[-1]]
    could_win_at_once = [turn for turn in turns if endings[turn] == (game.side, 1)]
    missed = [turn for turn in could_win_at_once if endings[turn + 1][1] > 0]
    kind = MistakeKind.WIN_MISSED
    if mistakes:
        kind = MistakeKind.COSTLY if costly else MistakeKind.GIVEN_BACK
    for turn in (costly or mistakes or missed)[-1:]:
        return TurningPoint(kind, turn, game.moves[turn], outcomes[turn], outcomes[turn + 1])
    return None


def won_late(game):
    """Return whether the user won, but made a move that led to a later win than another one."""
    endings = [oracle.ending(text(position)) for position in game.positions]
    turns = range("XO".index(game.side), len(game.moves), 2)
    could_win = [turn for turn in turns if endings[turn][0] == game.side]
    late = [turn for turn in could_win if endings[turn + 1][1] >= endings[turn][1]]
    return endings[-1][0] == game.side and bool(late)


def random_game(side, rng):
    game = game_at("." * 9, side)
    while not game.position.over:
        move = rng.choice(game.position.actions)
        game = game.play(move, game.position.after(move))
    return game


@pytest.mark.parametrize("side", "XO")
def test_the_turning_point_is_right_in_random_games(side):
    rng, seen = random.Random(0), set()
    for _ in range(500):
        game = random_game(side, rng)
        turns = range("XO".index(side), len(game.moves), 2)
        right_ones, wrong_ones = (
            {turn: game.continuations(turn, answers) for turn in turns}
            for answers in (ANSWERS, FIRST_SQUARES)
        )
        right, wrong = game.turning_point(right_ones), game.turning_point(wrong_ones)
        expected = expected_turning_point(game)
        assert right == expected, f"of {game.moves}, it is {right}, not {expected}"
        late = won_late(game)
        assert game.won_late(right_ones) is late, f"{game.moves}: the win came late is not {late}"
        assert wrong is None or wrong.could_reach >= 0, f"it missed a loss: {game.moves}"
        if wrong and wrong.kind == MistakeKind.WIN_MISSED:
            board = text(game.positions[wrong.turn])
            assert oracle.ending(board) == (side, 1), f"no win at once on {board}, as minimax says"
        seen.add(right and (right.could_reach, right.left_with, game.position.outcome(side)))
    # A win and a tie let slip, what could have cost the win or the game, a win missed, no mistake
    costs = {(1, 0, 0), (1, -1, 0), (1, -1, -1), (0, -1, -1)}
    kinds = {*costs, (1, 0, 1), (1, -1, 1), (0, -1, 0), (0, -1, 1), (1, 1, 1), None}
    assert seen == kinds, f"the games do not have each kind, but {seen}"


def test_perfect_chooses_from_what_minimax_answers_and_does_not_move_before():
    game = game_at("X........")
    assert PERFECT.candidates(game, {}) == [], "it moves before minimax has answered"
    answered = [(1, 1), (2, 2)]
    chosen = PERFECT.candidates(game, {game.position: answered})
    assert chosen == answered, f"minimax answered {answered}, but it chooses from {chosen}"


def often_perfect(game, answers):
    """Choose as perfect_candidates says: nine times out of ten the move of minimax."""
    moves = perfect_candidates(game, answers)
    if isinstance(moves, Problem) or not moves:
        return moves
    actions = game.position.actions
    return 9 * len(actions) * moves[:1] + actions


OFTEN = Opponent("Often", "Often plays perfectly.", often_perfect)


def test_an_opponent_can_play_the_move_of_minimax_nine_times_out_of_ten():
    best, played = tictactoe.minimax(tictactoe.initial_state()), []
    for seed in range(50):
        user = User(seed)
        user.app.change(opponent=OFTEN)
        user.keys("o", wait=0).frame(1).sees("." * 9)  # Minimax has not answered yet.
        user.minimax_answers(1)
        played += user.app.state.game.moves
    assert len(played) == 50, "it has not moved each time that minimax had answered"
    assert 40 <= played.count(best) < 50, f"it has played the best move {played.count(best)} times"


def test_an_opponent_that_asks_minimax_stops_if_minimax_fails():
    user = User(module=made("def minimax(_): raise ValueError", **RIGHT))
    user.app.change(opponent=OFTEN)
    user.keys("o").sees("." * 9, "minimax raised ValueError on line 1, in minimax")


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
    if opponent.candidates is None:  # a person
        return
    assert name in CHOICES, f"add to CHOICES in test_game.py from which squares {name} chooses"
    for position in LIVE:
        chosen = {*opponent.candidates(game_at(position), ANSWERS)}
        expected = CHOICES[name](position)
        assert chosen == expected, f"{position}: {name} chooses from {chosen}, not from {expected}"


@pytest.mark.parametrize(
    ("best_actions", "moves"),
    [
        ("def best_actions(_): return [(0, 0), (2, 2), (1, 1)]", [(1, 1), (0, 0), (2, 2)]),
        ("def best_actions(_): return []", [(1, 1)]),
        ("def best_actions(_): return [(0, 0), 5]", [(1, 1)]),
        ("", [(1, 1)]),
    ],
)
def test_on_the_empty_board_best_actions_add_to_the_move_of_minimax(best_actions, moves):
    source = f"def minimax(_): return 1, 1\n{best_actions}"
    found = Rules(made(source, **RIGHT)).initial_position().minimax_moves()
    assert found == moves, f"Perfect begins with one of {found}, not of {moves}"


def test_on_any_other_board_the_best_move_is_that_of_minimax():
    source = "def minimax(_): return 1, 1\ndef best_actions(_): return [(0, 1), (2, 2)]"
    position = Rules(made(source, **RIGHT)).position([["X", None, None], [None] * 3, [None] * 3])
    found = position.minimax_moves()
    assert found == [(1, 1)], f"Perfect plays one of {found}, not minimax's (1, 1)"
