"""The facts of the game, without a window and without tictactoe.py: the oracle is minimax here."""

import random
from functools import cache
from math import ceil

import pytest

import oracle
import runner
from oracle import LIVE, POSITIONS
from runner import EASY, FRIEND, MEDIUM, START, Answer, App, Game, Hint, O, Question, Review, X

OTHER = {X: O, O: X}


def ask(position):
    return Question("minimax", position)


ANSWERS = {ask(p): Answer(ask(p), oracle.likeliest(p)[-1]) for p in LIVE}


@cache
def moves_to():
    """Return moves that lead to every position."""
    found = {START: ()}
    for position in POSITIONS:
        for square in oracle.free(position):
            found.setdefault(oracle.play(position, square), (*found[position], square))
    return found


def game_at(position, **fields):
    return Game(moves=moves_to()[position], **fields)


@cache
def end_of(game):
    return runner.play_on(game, ANSWERS)


# The rules and the game


def test_the_rules_are_right_in_every_position():
    utilities = {X: 1, None: 0, O: -1}
    for position in POSITIONS:
        who = oracle.winner(position)
        squares = {square for line in runner.winning_lines(position) for square in line}
        assert runner.winner(position) == who
        assert {position[square] for square in squares} == ({who} if who else set())
        assert runner.over(position) is (not oracle.free(position))
        assert runner.utility(position) == utilities[who]
        assert runner.outcome(position) == utilities[oracle.ending(position)[0]]


def test_one_move_can_complete_two_lines():
    assert runner.winning_lines("XXXXOOXOO") == [(0, 1, 2), (0, 3, 6)]


def test_the_moves_are_right_in_every_position_that_is_not_over():
    for position in LIVE:
        assert runner.player(position) == oracle.player(position)
        assert runner.free(position) == oracle.free(position)
        for square in oracle.free(position):
            assert runner.play(position, square) == oracle.play(position, square)


def test_a_game_follows_from_its_moves():
    for position in POSITIONS:
        for side, opponent in [(X, EASY), (O, EASY), (X, FRIEND), (O, FRIEND)]:
            game = game_at(position, side=side, opponent=opponent)
            live = bool(oracle.free(position))
            own = opponent == FRIEND or oracle.player(position) == side
            assert game.board == position
            assert game.over is not live
            assert game.person_to_move is (live and own)
            assert game.computer_to_move is (live and not own)


@pytest.mark.parametrize(
    ("side", "opponent", "turns"),
    [(X, EASY, [0, 2, 4]), (O, EASY, [1, 3]), (X, FRIEND, [0, 1, 2, 3, 4])],
)
def test_the_turns_of_a_person_are_known_from_the_side(side, opponent, turns):
    assert Game(side, opponent, moves=(0, 1, 2, 3, 4)).persons_turns == turns


def test_a_game_can_be_taken_back_to_each_of_its_turns():
    game = Game(O, MEDIUM, 3, (4, 0, 8))
    for turn in range(4):
        assert game.back_to(turn) == Game(O, MEDIUM, 3, game.moves[:turn])
        assert game.back_to(turn).board == game.boards[turn]


# The opponents


def test_the_board_has_eight_symmetries():
    lines = {frozenset(line) for line in runner.LINES}
    assert len(set(map(tuple, runner.SYMMETRIES))) == 8
    for image in runner.SYMMETRIES:
        assert sorted(image) == list(range(9))
        assert {frozenset(image[square] for square in line) for line in lines} == lines


@pytest.mark.parametrize("variant", range(8))
def test_perfect_is_as_strong_in_every_variant(variant):
    for position in LIVE:
        move = runner.minimax_move(game_at(position, variant=variant), ANSWERS)
        assert move in oracle.likeliest(position)


def test_perfect_does_not_open_every_game_alike():
    assert {runner.minimax_move(Game(variant=v), ANSWERS) for v in range(8)} == {0, 2, 6, 8}


def test_a_move_that_gives_something_away_is_made_as_it_is_told():
    weak = {ask(START): Answer(ask(START), 1, "minimax gave away the tie with (0, 1)")}
    assert {runner.minimax_move(Game(variant=v), weak) for v in range(8)} == {1}


@pytest.mark.parametrize("answers", [{}, {ask(START): Answer(ask(START), problem="wrong")}])
def test_perfect_has_no_move_without_one_of_minimax(answers):
    assert runner.computer_move(Game(O), answers, random.Random()) is None


def squares_that_win(position, mark):
    after = {s: position[:s] + mark + position[s + 1 :] for s in oracle.free(position)}
    return {square for square in after if oracle.winner(after[square]) == mark}


def test_medium_wins_if_it_can_and_blocks_if_it_must_everywhere():
    rng = random.Random(0)
    for position in LIVE:
        mark = oracle.player(position)
        game = game_at(position, side=OTHER[mark], opponent=MEDIUM)
        wins, threats = squares_that_win(position, mark), squares_that_win(position, OTHER[mark])
        move = runner.computer_move(game, {}, rng)
        assert move in (wins or threats or oracle.free(position))


@pytest.mark.parametrize(
    ("opponent", "position", "choice"),
    [
        (EASY, "XX.OO....", {2, 5, 6, 7, 8}),
        (MEDIUM, "X...O....", {1, 2, 3, 5, 6, 7, 8}),
        (MEDIUM, "XX.O...OX", {2, 4}),
        (MEDIUM, "OO.OX.XX.", {2, 8}),
    ],
)
def test_what_is_left_to_chance_is_played_at_random(opponent, position, choice):
    rng = random.Random(1)
    game = game_at(position, side=OTHER[oracle.player(position)], opponent=opponent)
    assert {runner.computer_move(game, {}, rng) for _ in range(200)} == choice


# What minimax knows of the future


def test_hints_tell_the_truth_in_every_position():
    for position in LIVE:
        game = game_at(position)
        for square in oracle.free(position):
            who, moves = oracle.ending(oracle.play(position, square))
            hint = runner.hint(game, end_of(game.play(square)))
            assert hint.result == {None: 0, oracle.player(position): 1}.get(who, -1)
            if hint.result:
                alternate = moves + 1 if hint.result == 1 else moves  # the winner's comes first
                assert hint.moves == ceil(alternate / 2)


def test_of_two_hints_the_sooner_win_and_the_later_loss_is_better():
    hints = [Hint(1, 1), Hint(1, 2), Hint(1, 4), Hint(0, 4), Hint(-1, 4), Hint(-1, 2), Hint(-1, 1)]
    assert sorted(hints, key=lambda hint: hint.value, reverse=True) == hints


def test_a_game_is_played_on_to_the_first_board_that_is_not_known_and_that_is_asked_next():
    game = Game(opponent=FRIEND, moves=(0,))
    for unknown in end_of(game.play(1)).boards[2:-1]:
        answers = {question: ANSWERS[question] for question in ANSWERS if question.board != unknown}
        assert runner.play_on(game.play(1), answers).board == unknown
        assert ask(unknown) in App(game=game, hints=True, answers=answers).questions


# The review


def result(position, side):
    """Return how a game ends for this side if both play perfectly from here on."""
    who = oracle.ending(position)[0]
    return {None: 0, side: 1}.get(who, -1)


def expected_review(game):
    """Return what the oracle says of a game: the last move that made its end worse."""
    results = [result(board, game.side) for board in game.boards]
    mistakes = [turn for turn in game.persons_turns if results[turn] > results[turn + 1]]
    for turn in reversed(mistakes):
        if results[turn] > results[-1]:
            return Review(False, turn, results[turn])
    return Review(not mistakes)


def review(game):
    return runner.review(game, [end_of(game.back_to(t)) for t in range(len(game.moves) + 1)])


def games_against_perfect(game):
    """Yield every way in which a person can play a game against Perfect to its end."""
    if game.over:
        yield game
        return
    moves = oracle.free(game.board)
    if game.computer_to_move:
        moves = [runner.minimax_move(game, ANSWERS)]
    for move in moves:
        yield from games_against_perfect(game.play(move))


@pytest.mark.parametrize(("side", "count"), [(X, 300), (O, 60)])
def test_the_review_is_right_in_every_game_against_perfect(side, count):
    games = list(games_against_perfect(Game(side)))
    reviews = [review(game) for game in games]
    assert reviews == [expected_review(game) for game in games]
    assert len(games) > count
    assert all(result(game.board, side) < 1 for game in games)
    assert {Review(True), Review(False, 2 + (side == O), 0)} < set(reviews)


@pytest.mark.parametrize("side", [X, O])
def test_the_review_is_right_in_games_with_mistakes_on_both_sides(side):
    rng, reviews = random.Random(0), []
    for _ in range(500):
        game = Game(side, EASY)
        while not game.over:
            game = game.play(rng.choice(oracle.free(game.board)))
        reviews.append(review(game))
        assert reviews[-1] == expected_review(game)
    missed = {review.missed for review in reviews if review.turning_point is not None}
    assert missed == {0, 1}
    assert {Review(True), Review(False)} < set(reviews)


LOST = Game(moves=(0, 4, 1, 2, 3, 6))  # X O O / X O . / O . .


def test_a_game_is_reviewed_once_it_is_over_and_all_of_it_is_known():
    assert App(game=LOST, answers=ANSWERS).review == expected_review(LOST)
    assert App(game=LOST.back_to(5), answers=ANSWERS).review is None
    for board in LOST.boards[:-1]:
        answers = {question: ANSWERS[question] for question in ANSWERS if question.board != board}
        assert App(game=LOST, answers=answers).review is None
        answers[ask(board)] = Answer(ask(board), problem="minimax raised ValueError")
        assert App(game=LOST, answers=answers).review is None
