"""What follows from a game, in every position and against the oracle: hints, review, players."""

import random

import pytest

import oracle
import tictactoe
from oracle import LIVE, POSITIONS, to_action, to_board
from window import game as players
from window.game import EASY, FRIEND, MEDIUM, PERFECT, Game, Review
from window.rules import Rules

RULES = Rules(tictactoe)
AT = {position: RULES.position(to_board(position)) for position in POSITIONS}
TEXT = {AT[position]: position for position in POSITIONS}
ANSWERS = {AT[position]: to_action(oracle.likeliest(position)[-1]) for position in LIVE}


def game_at(position, side="X", opponent=FRIEND, variant=0):
    return Game(side, opponent, variant, (AT[position],))


def outcome(position, mark):
    """Return how a game ends for a player if both play perfectly from here on."""
    return {None: 0, mark: 1}.get(oracle.ending(position)[0], -1)


def test_the_winning_lines_are_found_in_every_position():
    for position in POSITIONS:
        squares = {square for line in players.winning_lines(AT[position]) for square in line}
        marks = {AT[position].marks[square] for square in squares}
        assert marks == {oracle.winner(position)} - {None}
        assert len(squares) >= 3 * len(marks)
    both = players.winning_lines(AT["XXXXOOXOO"])
    assert both == [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]]


def test_hints_tell_the_truth_in_every_position():
    for position in LIVE:
        for square in oracle.free(position):
            after = oracle.play(position, square)
            who, moves = oracle.ending(after)
            future = game_at(position).continued(AT[position], ANSWERS, to_action(square))
            hint = future.hint(oracle.player(position))
            assert hint.outcome == outcome(after, oracle.player(position))
            assert len(future.moves) == moves + 1
            if who:
                assert hint.winners_moves == (moves + 1 + (who == oracle.player(position))) // 2


def games_against_perfect(game):
    """Yield every way in which a person can play a game against Perfect to its end."""
    if game.position.over:
        yield game
        return
    for move in game.choices or [game.perfect_move(game.position, ANSWERS)]:
        yield from games_against_perfect(played(game, move))


def played(game, move):
    return game.play(move, game.position.after(move))


def random_game(side, rng):
    game = game_at("." * 9, side)
    while not game.position.over:
        game = played(game, rng.choice(game.position.actions))
    return game._replace(opponent=EASY)


def expected_review(game):
    """Return what the oracle says of a game: the last move that made its end worse."""
    outcomes = [outcome(TEXT[position], game.side) for position in game.positions]
    turns = [turn for turn in range(len(game.moves)) if "XO"[turn % 2] == game.side]
    mistakes = [turn for turn in turns if outcomes[turn] > outcomes[turn + 1]]
    for turn in reversed(mistakes):
        if outcomes[turn] > outcomes[-1]:
            return Review(False, turn, game.moves[turn], outcomes[turn])
    return Review(not mistakes)


@pytest.mark.parametrize(("side", "count"), [("X", 300), ("O", 60)])
def test_the_review_is_right_in_every_game(side, count):
    start = game_at("." * 9, side, PERFECT, variant=3)
    against_perfect = list(games_against_perfect(start))
    assert len(against_perfect) > count
    assert all(outcome(TEXT[game.position], side) < 1 for game in against_perfect)
    rng, reviews = random.Random(0), set()
    for game in [*against_perfect, *(random_game(side, rng) for _ in range(500))]:
        review = game.review([game.continued(position, ANSWERS) for position in game.positions])
        assert review == expected_review(game)
        reviews.add(review._replace(turning_point=None, turning_square=None))
    assert reviews == {Review(True), Review(False), Review(False, missed=1)}


def test_perfect_plays_minimax_up_to_the_symmetry_of_the_board():
    for position in LIVE:
        i, j = ANSWERS[AT[position]]
        expected = oracle.ending(oracle.play(position, 3 * i + j))
        for variant in range(8):
            i, j = game_at(position, variant=variant).perfect_move(AT[position], ANSWERS)
            assert oracle.ending(oracle.play(position, 3 * i + j)) == expected
    start = AT["." * 9]
    first = {game_at("." * 9, variant=v).perfect_move(start, ANSWERS) for v in range(8)}
    assert first == {(0, 0), (0, 2), (2, 0), (2, 2)}


def squares_that_win(position, mark):
    after = {s: position[:s] + mark + position[s + 1 :] for s in oracle.free(position)}
    return {to_action(square) for square in after if oracle.winner(after[square]) == mark}


def test_medium_wins_if_it_can_and_blocks_if_it_must_everywhere():
    for position in LIVE:
        mark = oracle.player(position)
        wins, threats = (squares_that_win(position, who) for who in (mark, players.other(mark)))
        expected = wins or threats or set(AT[position].actions)
        assert set(players.medium_moves(AT[position])) == expected


@pytest.mark.parametrize(("opponent", "count"), [(EASY, 5), (MEDIUM, 1)])
def test_easy_plays_at_random_and_medium_only_what_is_best(opponent, count):
    rng, game = random.Random(1), game_at("XX.OO....", "O", opponent)
    assert len({players.computer_move(game, {}, rng) for _ in range(200)}) == count
