"""The game and the App as values: all that there is to know of them, without a window."""

import random
from functools import cache

import pygame
import pytest

import oracle
import runner
from oracle import LIVE, POSITIONS
from runner import EASY, FRIEND, MEDIUM, OPPONENTS, PAUSE, PERFECT, App, Game, O, X

COURSE = runner.Course()


@cache
def answers():
    """Return what minimax answers to every board."""
    return {board: runner.best_move(COURSE, board) for board in LIVE}


@cache
def thoughts():
    """Return what every board is worth."""
    return {board: runner.ponder(COURSE, board) for board in POSITIONS}


@cache
def paths():
    """Return moves that lead to every position."""
    found = {"." * 9: ()}
    for position in POSITIONS:
        for square in oracle.squares(position):
            found.setdefault(oracle.play(position, square), (*found[position], square))
    return found


def game_at(position, **what):
    return Game(moves=paths()[position], **what)


def marks_that_win(position, mark):
    """Return the squares where this mark would complete a line."""
    after = {k: position[:k] + mark + position[k + 1 :] for k in oracle.squares(position)}
    return {square for square in after if oracle.winner(after[square]) == mark}


# The facts


def test_a_game_follows_from_its_moves():
    for position in POSITIONS:
        game = game_at(position, opponent=FRIEND)
        assert game.board == position
        assert game.over is (not oracle.squares(position))
        assert set(game.ahead) == set(oracle.squares(position))
        assert runner.owner(position) == oracle.winner(position)
        assert runner.mover(position) == oracle.mover(position)
        assert runner.ponder(COURSE, game) is True


@pytest.mark.parametrize("side", [X, O])
def test_a_person_has_a_choice_only_on_the_own_turn(side):
    for position in LIVE:
        game = game_at(position, side=side)
        assert game.computer_moves is (oracle.mover(position) != side)
        assert bool(game.ahead) is (oracle.mover(position) == side)


def test_the_moves_of_a_person_are_known_from_the_side():
    moves = (0, 1, 2, 3, 4)
    assert list(Game(side=X, moves=moves).mine) == [0, 2, 4]
    assert list(Game(side=O, moves=moves).mine) == [1, 3]
    assert list(Game(side=X, opponent=FRIEND, moves=moves).mine) == [0, 1, 2, 3, 4]


# The opponents


def test_the_eight_images_of_the_board_are_all_there_are():
    images = set(map(tuple, runner.IMAGES))
    assert len(images) == 8
    lines = {frozenset(line) for line in runner.LINES}
    for image in images:
        assert sorted(image) == list(range(9))
        assert {frozenset(image[square] for square in line) for line in lines} == lines


@pytest.mark.parametrize("image", range(8))
def test_perfect_is_as_strong_in_every_image_of_the_board(image):
    for position in LIVE:
        game = game_at(position, side=runner.other(oracle.mover(position)), image=image)
        best = runner.ponder(COURSE, game)
        assert runner.reply(game, best, random.Random()) in oracle.likeliest(position)


def test_perfect_has_no_move_until_minimax_has_answered():
    assert runner.reply(Game(), None, random.Random()) is None


def test_perfect_does_not_open_every_game_alike():
    rng = random.Random(0)
    games = [Game(O, image=rng.randrange(8)) for _ in range(40)]
    assert {runner.check(COURSE, game) for game in games} == {0, 2, 6, 8}


def test_medium_wins_if_it_can_and_blocks_if_it_must_everywhere():
    rng = random.Random(0)
    for position in LIVE:
        mine = oracle.mover(position)
        side = "XO".replace(mine, "")
        wins, threats = (marks_that_win(position, mark) for mark in (mine, side))
        move = runner.reply(game_at(position, side=side, opponent=MEDIUM), None, rng)
        assert move in (wins or threats or set(oracle.squares(position)))


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
    game = game_at(position, side="XO".replace(oracle.mover(position), ""), opponent=opponent)
    assert {runner.reply(game, None, rng) for _ in range(200)} == choice


# The hints


def expected_hint(position, square):
    who, moves = oracle.ending(oracle.play(position, square))
    if who is None:
        return "Tie", "", runner.EVEN
    won = who == oracle.mover(position)
    own = sum(k % 2 == 0 for k in range(moves + 1))
    count = own if won else moves + 1 - own
    detail = f"in {count} move" if count == 1 else f"in {count} moves"
    return ("Win", detail, runner.GOOD) if won else ("Lose", detail, runner.BAD)


def test_hints_tell_the_truth_in_every_position():
    for position in LIVE:
        game = game_at(position, opponent=FRIEND)
        assert game.ahead == {at: oracle.play(position, at) for at in oracle.squares(position)}
        for square, after in game.ahead.items():
            said = runner.hint(thoughts()[after], runner.mover(position))
            assert said == expected_hint(position, square)


@pytest.mark.parametrize("worth", [None, runner.Problem("minimax raised ValueError")])
def test_there_is_no_hint_before_the_end_is_known(worth):
    assert runner.hint(worth, X) is None


# The turning point

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def worth(position, me):
    who, _ = oracle.ending(position)
    return 0 if who is None else 1 if who == me else -1


def expected_review(game):
    """Return the last move after which the end could not be better than it was."""
    boards = ["." * 9]
    for move in game.moves:
        boards.append(oracle.play(boards[-1], move))
    end = worth(boards[-1], game.side)
    before = [worth(boards[k], game.side) for k in game.mine]
    after = [worth(boards[k + 1], game.side) for k in game.mine]
    for k in reversed(range(len(before))):
        if before[k] > end:
            what = "win" if before[k] == 1 else "tie"
            return f"Your {ORDINALS[k]} move let the {what} slip away", game.mine[k]
    return "" if before != after else "You played perfectly", None


def finished_games(side, replies):
    """Yield every game that a person can play against these replies."""
    games = [Game(side)]
    while games:
        game = games.pop()
        if game.over:
            yield game
        elif not game.computer_moves:
            games += [game.play(square) for square in sorted(game.ahead)]
        else:
            games += [game.play(square) for square in replies(game)]


@pytest.mark.parametrize(("side", "count"), [(X, 300), (O, 60)])
def test_the_turning_point_is_right_in_every_game_against_perfect(side, count):
    said = []
    for game in finished_games(side, lambda game: [answers()[game.board]]):
        assert runner.review(game, thoughts()) == expected_review(game)
        assert worth(game.board, side) < 1
        said.append(runner.review(game, thoughts())[0].split(" let ")[0])
    assert len(said) > count
    assert {"You played perfectly", "Your second move", "Your third move"} <= set(said)


@pytest.mark.parametrize("side", [X, O])
def test_the_turning_point_is_right_in_games_with_mistakes_on_both_sides(side):
    rng, said = random.Random(side), set()
    for _ in range(1500):
        game = Game(side, EASY)
        while not game.over:
            game = game.play(rng.choice(runner.free(game.board)))
        assert runner.review(game, thoughts()) == expected_review(game)
        said.add(runner.review(game, thoughts())[0].split(" let ")[-1])
    assert said == {"", "You played perfectly", "the tie slip away", "the win slip away"}


def test_nothing_is_said_of_a_game_before_all_of_it_is_known():
    game = Game(X, EASY, moves=(0, 3, 1, 4, 2))
    assert runner.review(game, thoughts())[0] == "You played perfectly"
    assert runner.review(game, {}) == ("", None)
    for left_out in game.boards:
        known = {board: worth for board, worth in thoughts().items() if board != left_out}
        assert runner.review(game, known) == ("", None)
        known[left_out] = runner.Problem("minimax raised ValueError")
        assert runner.review(game, known) == ("", None)


def test_nothing_is_said_of_a_game_before_its_end():
    game = Game(X, EASY, moves=(0, 3, 1, 4))
    assert runner.review(game, thoughts()) == ("", None)


# The update


class Clicks:
    """An App after each click and each pause, with no window and no thread."""

    def __init__(self):
        pygame.display.quit()
        self.app, self.now, self.rng = App(), 0.0, random.Random(0)

    def send(self, kind, **what):
        before = self.app
        self.app = runner.update(before, pygame.event.Event(kind, **what), self.now, self.rng)
        return before

    def click(self, target):
        at = self.app.targets[target].center
        return self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT)

    def think(self):
        course = self.app.course
        while topics := [topic for topic in self.app.topics if topic not in self.app.thoughts]:
            thought = runner.ponder(course, topics[0])
            self.send(runner.THOUGHT, course=course, topic=topics[0], thought=thought)

    def wait(self):
        self.think()
        self.now += PAUSE
        self.send(pygame.NOEVENT)


@pytest.mark.parametrize("side", [X, O])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_whole_game_is_played_by_updates_alone(opponent, side):
    clicks = Clicks()
    clicks.click(opponent)
    clicks.click(side)
    clicks.wait()
    while not clicks.app.game.over:
        assert clicks.app.game.board in POSITIONS
        clicks.click(min(clicks.app.game.ahead))
        clicks.wait()
    assert (clicks.app.game.side, clicks.app.game.opponent) == (side, opponent)
    assert sum(clicks.app.score) == 1


def test_an_update_leaves_the_app_before_it_as_it_was():
    clicks = Clicks()
    clicks.click(X)
    before = clicks.click(4)
    assert before.game.moves == ()
    assert clicks.app.game.moves == (4,)
    assert before != clicks.app


def test_the_computers_move_is_neither_made_before_its_time_nor_before_its_thought():
    clicks = Clicks()
    clicks.click(X)
    clicks.click(4)
    clicks.now += PAUSE
    clicks.send(pygame.NOEVENT)
    assert clicks.app.game.moves == (4,)
    clicks.think()
    assert len(clicks.app.game.moves) == 2
    clicks.click(min(clicks.app.game.ahead))
    clicks.now += PAUSE - 0.001
    clicks.think()
    assert len(clicks.app.game.moves) == 3
    clicks.now += 0.001
    clicks.send(pygame.NOEVENT)
    assert len(clicks.app.game.moves) == 4


def test_the_image_of_the_board_is_drawn_anew_for_each_game():
    clicks, images = Clicks(), set()
    for _ in range(60):
        clicks.click(X)
        images.add(clicks.app.game.image)
        clicks.click(runner.MENU)
    assert images == set(range(8))
    assert clicks.app.opponent == PERFECT


def test_closing_the_window_ends_the_app():
    clicks = Clicks()
    clicks.send(pygame.QUIT)
    assert clicks.app is None
