"""The window, as a person uses it: every event goes the way that real ones go."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pygame
import pytest

import oracle
import runner
from desk import FRAME, Desk
from runner import (
    AGAIN,
    EASY,
    FRIEND,
    HINTS,
    MARKS,
    MEDIUM,
    MENU,
    OPPONENTS,
    PERFECT,
    REWIND,
    SQUARES,
    UNDO,
    O,
    X,
)

SIZES = [(480, 640), (320, 420), (333, 777), (1200, 500), (1440, 1920)]


def other(mark):
    return O if mark == X else X


def sit(side=X, opponent=PERFECT, **what):
    """Sit down and start a game."""
    desk = Desk(**what)
    desk.click(opponent)
    desk.click(side)
    desk.wait()
    return desk


def play_to_the_end(desk, take):
    """Take the first free square, again and again; both friends do so."""
    while not desk.app.game.over:
        take(desk, min(desk.app.game.ahead))
        desk.wait()


def by_mouse(desk, square):
    desk.click(square)


def by_digit(desk, square):
    desk.key(str(square + 1))


def by_number_pad(desk, square):
    desk.key(f"[{'789456123'[square]}]")


def by_arrows(desk, square):
    desk.key("up")
    i, j = (new - old for new, old in zip(divmod(square, 3), divmod(desk.app.cursor, 3)))
    desk.keys(" ".join(["down"] * i + ["up"] * -i + ["right"] * j + ["left"] * -j))
    assert desk.app.cursor == square
    desk.key("space")


# Whole games


@pytest.mark.parametrize("take", [by_mouse, by_digit, by_number_pad, by_arrows])
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("side", MARKS)
def test_a_whole_game_can_be_played(side, opponent, take):
    desk = Desk()
    if take is by_mouse:
        desk.click(opponent)
        desk.click(side)
    else:
        steps = OPPONENTS.index(opponent) - OPPONENTS.index(PERFECT)
        desk.keys(" ".join(["right"] * steps + ["left"] * -steps + [side.lower()]))
    desk.wait()
    assert (desk.app.game.side, desk.app.game.opponent) == (side, opponent)
    play_to_the_end(desk, take)
    assert sum(desk.app.score) == 1
    assert desk.words[0] in ("You win", "Computer wins", "It's a tie", "X wins", "O wins")
    desk.key("enter")
    desk.wait()
    assert (desk.app.game.side, desk.app.game.opponent) == (side, opponent)
    assert len(desk.app.game.moves) == (side == O and opponent != FRIEND)


@pytest.mark.parametrize(
    ("opponent", "squares", "first", "second"),
    [
        (FRIEND, "1", "O to move", "You are X, your friend is O"),
        (FRIEND, "1 4 2 5 3", "X wins", "You are X, your friend is O"),
        (FRIEND, "1 4 2 5 9 6", "O wins", "You are X, your friend is O"),
        (FRIEND, "5 1 3 7 4 6 2 8 9", "It's a tie", "You are X, your friend is O"),
        (PERFECT, "5", "Your turn", "You are X against Perfect"),
    ],
)
def test_the_first_two_lines_say_how_the_game_stands(opponent, squares, first, second):
    desk = sit(X, opponent)
    for square in squares.split():
        desk.key(square)
        desk.wait()
    assert desk.words[:2] == [first, second]


def test_the_computer_answers_after_a_short_visible_pause():
    desk = sit()
    desk.key("5")
    start = desk.now
    while len(desk.app.game.moves) < 2:
        assert desk.words[0].startswith("Computer is thinking")
        desk.think()
        desk.turn()
    assert desk.now - start == pytest.approx(runner.PAUSE + FRAME, abs=2 * FRAME)


def test_the_window_stays_awake_until_all_has_moved():
    desk = sit()
    desk.key("5")
    while len(desk.app.game.moves) < 2:
        assert desk.window.moving
        desk.think()
        desk.turn()
    while desk.now < desk.app.since + 2 * runner.DRAWING:
        assert desk.window.moving
        desk.turn()
    last = desk.picture
    desk.turn()
    assert not desk.window.moving
    assert desk.picture == last


def test_while_the_computer_thinks_dots_move():
    desk = sit()
    desk.key("5")
    seen = set()
    for _ in range(120):
        desk.turn()
        seen.add(desk.words[0])
    assert seen == {"Computer is thinking" + "." * k for k in range(4)}


@pytest.mark.parametrize("take", [by_mouse, by_digit])
def test_what_is_pressed_on_the_computers_turn_is_not_kept_for_later(take):
    desk = sit()
    desk.key("5")
    for square in SQUARES:
        take(desk, square)
    desk.wait()
    assert len(desk.app.game.moves) == 2
    assert desk.app.game.moves[0] == 4


def test_a_taken_square_does_nothing():
    desk = sit(X, FRIEND)
    desk.key("5")
    before = desk.app.game
    desk.click(4)
    assert desk.app.game == before


# One press, one action


@pytest.mark.parametrize("card", MARKS)
def test_a_button_held_down_acts_once_and_not_on_the_next_screen(card):
    desk = Desk()
    at = desk.app.targets[card].center
    desk.press(at)
    for _ in range(60):
        desk.post(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0))
        desk.think()
    desk.release(at)
    desk.wait()
    assert len(desk.app.game.moves) == (card == O)


def test_a_press_that_ends_a_game_does_not_start_the_next_one():
    desk = sit(X, FRIEND)
    desk.keys("1 4 2 5")
    at = desk.app.targets[2].center
    desk.press(at)
    desk.point(desk.app.targets[AGAIN].center)
    desk.release(desk.app.targets[AGAIN].center)
    desk.wait()
    assert desk.words[0] == "X wins"


@pytest.mark.parametrize("button", [2, 3, 4, 5, 6])
def test_only_the_left_button_plays(button):
    desk = Desk()
    desk.click(X, button)
    assert desk.app.game is None
    desk.click(X)
    desk.click(4, button)
    assert desk.app.game.moves == ()


def test_a_finger_works_like_the_mouse():
    desk = sit()
    at = desk.app.targets[8].center
    desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
    desk.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)
    assert desk.app.game.moves == (8,)


# Undo


def test_undo_takes_back_your_move_and_the_answer():
    desk = sit()
    desk.key("5")
    desk.wait()
    desk.key("u")
    assert desk.app.game.moves == ()


@pytest.mark.parametrize("way", ["u", "backspace", "ctrl z", "button"])
def test_undo_works_while_the_computer_thinks(way):
    desk = sit(O)
    first = desk.app.game.moves
    desk.key(str(min(desk.app.game.ahead) + 1))
    assert len(desk.app.game.moves) == 2
    if way == "button":
        desk.click(UNDO)
    else:
        desk.key(way[-1] if "ctrl" in way else way, mod=pygame.KMOD_LCTRL if "ctrl" in way else 0)
    assert desk.app.game.moves == first
    desk.wait(3)
    assert desk.app.game.moves == first
    assert desk.words[0] == "Your turn"


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("side", MARKS)
def test_undo_goes_back_from_the_end_to_the_start_move_by_move(side, opponent):
    desk = sit(side, opponent)
    play_to_the_end(desk, by_mouse)
    while UNDO in desk.app.choices:
        length, mine = len(desk.app.game.moves), list(desk.app.game.mine)
        desk.click(UNDO)
        assert len(desk.app.game.moves) == mine[-1] < length
        assert desk.app.game.ahead
    assert len(desk.app.game.moves) == (side == O and opponent != FRIEND)


def ink_of(desk, said):
    """Return the colour that a text is written in."""
    return next(shape[4] for shape in desk.scene if shape[:2] == (runner.write, said))


def test_what_cannot_be_done_is_dim_and_does_nothing():
    desk = sit()
    dim = ink_of(desk, UNDO)
    before = desk.app.game
    desk.click(UNDO)
    desk.key("u")
    desk.key("r")
    desk.key("enter")
    assert desk.app.game == before
    desk.key("5")
    assert sum(ink_of(desk, UNDO)) > 2 * sum(dim)


# The score


def lose(desk):
    """Lose to Perfect, or at least give it every chance."""
    while not desk.app.game.over:
        after = {square: oracle.play(desk.board, square) for square in desk.app.game.ahead}
        worst = min(after, key=lambda square: oracle.grade(after[square], desk.app.game.side))
        desk.click(worst)
        desk.wait()


def test_each_game_counts_once():
    desk = sit()
    for games in range(1, 4):
        lose(desk)
        assert desk.app.score == (0, 0, games)
        assert f"Computer  {games}" in desk.words
        desk.key("enter")
        desk.wait()


def test_an_end_that_is_taken_back_and_played_again_counts_once():
    desk = sit()
    lose(desk)
    for _ in range(3):
        desk.key("u")
        assert desk.app.score == (0, 0, 0)
        lose(desk)
        assert desk.app.score == (0, 0, 1)
    desk.key("enter")
    assert desk.app.score == (0, 0, 1)


def test_the_score_goes_on_after_a_visit_to_the_menu():
    desk = sit()
    lose(desk)
    desk.keys("esc x")
    assert desk.app.score == (0, 0, 1)


@pytest.mark.parametrize("keys", ["esc o", "esc left x", "esc right x"])
def test_the_score_starts_anew_with_another_side_or_opponent(keys):
    desk = sit()
    lose(desk)
    desk.keys(keys)
    assert desk.app.score == (0, 0, 0)


@pytest.mark.parametrize(
    ("squares", "score", "words"),
    [
        ("1 4 2 5 3", (1, 0, 0), ["X  1", "Ties  0", "O  0"]),
        ("1 4 2 5 9 6", (0, 0, 1), ["X  0", "Ties  0", "O  1"]),
        ("5 1 3 7 4 6 2 8 9", (0, 1, 0), ["X  0", "Ties  1", "O  0"]),
    ],
)
@pytest.mark.parametrize("side", MARKS)
def test_friends_are_counted_by_mark(side, squares, score, words):
    desk = sit(side, FRIEND)
    desk.keys(squares)
    assert desk.app.score == score
    assert set(words) <= set(desk.words)


# Hints and the turning point


def test_hints_stay_on_from_move_to_move_until_switched_off():
    desk = sit()
    desk.key("h")
    desk.wait()
    assert desk.words.count("Tie") == 9
    desk.key("1")
    assert "Tie" not in desk.words
    desk.wait()
    assert desk.words.count("Tie") == 7
    desk.key("2")
    desk.wait()
    assert {"Tie", "Lose", "in 1 move"} <= set(desk.words)
    desk.click(HINTS)
    assert not {"Tie", "Lose"} & set(desk.words)


def test_hints_appear_square_by_square():
    desk = sit(X, FRIEND)
    desk.key("h")
    counts = [0]
    while desk.wanted:
        desk.window.thinker.think()
        desk.turn()
        counts.append(desk.words.count("Tie"))
    assert counts == sorted(counts)
    assert set(counts) == set(range(10))


def test_hints_speak_to_whoever_is_to_move_of_two_friends():
    desk = sit(X, FRIEND)
    desk.key("h")
    desk.keys("1 4 2 5")
    desk.wait()
    assert desk.hints[2][:2] == ("Win", "in 1 move")
    desk.key("9")
    desk.wait()
    assert desk.hints[5][:2] == ("Win", "in 1 move")


def test_the_computers_move_comes_before_every_hint():
    desk = sit()
    desk.key("h")
    assert desk.wanted == list(desk.app.game.ahead.values())
    desk.key("5")
    assert desk.wanted == [desk.app.game]


@pytest.mark.parametrize("opponent", [EASY, MEDIUM, FRIEND])
def test_minimax_is_not_asked_before_it_is_needed(opponent):
    desk = sit(X, opponent)
    desk.key("5")
    assert desk.wanted == []


def test_minimax_is_not_asked_twice():
    desk = sit()
    desk.key("5")
    assert len(desk.wanted) == 1
    desk.think()
    assert desk.wanted == []


@pytest.mark.parametrize(("opponent", "squares"), [(PERFECT, "5 1 2"), (FRIEND, "1 2 4 5 7")])
def test_the_turning_point_is_told_only_at_the_end_and_not_to_friends(opponent, squares):
    desk = sit(X, opponent)
    desk.key("h")
    for square in squares.split():
        desk.wait()
        desk.key(square)
        desk.think()
        assert desk.app.turning_point is None
        assert runner.BAD not in outlines(desk).values()


def test_rewind_goes_back_to_just_before_the_turning_point():
    desk = sit()
    lose(desk)
    desk.wait()
    k = desk.app.turning_point
    assert desk.words[1].endswith("let the tie slip away")
    moves = desk.app.game.moves
    desk.click(REWIND)
    assert desk.app.game.moves == moves[:k]
    assert desk.words[0] == "Your turn"
    lose(desk)
    desk.wait()
    assert desk.app.score == (0, 0, 1)
    desk.key("r")
    assert len(desk.app.game.moves) == k


def test_a_game_without_a_mistake_is_praised_and_cannot_be_rewound():
    desk = sit()
    while not desk.app.game.over:
        desk.click(oracle.best(desk.board)[0])
        desk.wait()
    assert desk.words[:2] == ["It's a tie", "You played perfectly"]
    assert REWIND in desk.app.targets
    assert REWIND not in desk.app.choices
    before = desk.app.game
    desk.key("r")
    assert desk.app.game == before


def test_friends_have_no_turning_point():
    desk = sit(X, FRIEND)
    desk.keys("1 4 2 9 3")
    desk.wait()
    assert REWIND not in desk.app.targets
    assert desk.wanted == []


# The screen


def outlines(desk):
    """Return the squares with an outline and its colour."""
    tiles = [shape for shape in desk.scene if shape[0] is runner.tile]
    return {
        square: shape[3]
        for square in SQUARES
        for shape, inner in pairwise(tiles)
        if shape[1] == desk.app.targets[square] and desk.app.targets[square].contains(inner[1])
    }


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_is_the_same_from_all_sides(mark):
    for size in range(20, 200):
        _, _, *look = runner.sign(mark, (0, 0), size, runner.INK[mark])
        image = runner.drawn(*look)
        flips = ((False, False), (True, False), (False, True), (True, True))
        views = [pygame.transform.flip(image, *flip) for flip in flips]
        assert len({pygame.image.tobytes(view, "RGBA") for view in views}) == 1


@pytest.mark.parametrize("keys", ["", "h"])
def test_the_mark_under_the_pointer_shows_as_a_ghost_on_a_free_square(keys):
    desk = sit()
    desk.keys(keys)
    desk.wait()
    desk.point(desk.app.targets[0].center)
    ghosts = [shape for shape in desk.scene if shape[0] is runner.trace]
    assert len(ghosts) == 1
    assert ghosts[0][1] == desk.app.targets[0].center
    assert sum(ghosts[0][4]) < sum(runner.INK[X])
    desk.key("right")
    ghosts = [shape for shape in desk.scene if shape[0] is runner.trace]
    assert [ghost[1] for ghost in ghosts] == [desk.app.targets[4].center]
    desk.point(desk.app.targets[0].center)
    desk.post(pygame.WINDOWLEAVE)
    assert not [shape for shape in desk.scene if shape[0] is runner.trace]


def test_the_last_move_of_the_computer_is_outlined():
    desk = sit()
    for _ in range(3):
        desk.click(oracle.best(desk.board)[0])
        desk.wait()
        assert list(outlines(desk)) == [desk.app.game.moves[-1]]


def inked(desk, square, ink):
    """Return where a square has this very colour: the rectangle around it, and how many pixels."""
    part = pygame.display.get_surface().subsurface(desk.app.targets[square])
    mask = pygame.mask.from_threshold(part, ink, (1, 1, 1, 255))
    rects = mask.get_bounding_rects()
    return (rects[0].unionall(rects) if rects else pygame.Rect(0, 0, 0, 0)), mask.count()


def test_every_mark_is_seen_in_its_colour_and_three_fifths_as_large_as_its_square():
    desk = sit(X, FRIEND)
    desk.keys("1 5 3 2 8")
    desk.wait()
    wide = desk.app.targets[0].width
    for square, mark in enumerate(desk.board):
        for ink in MARKS:
            place, _ = inked(desk, square, runner.INK[ink])
            assert place.width == place.height == pytest.approx((mark == ink) * 0.59 * wide, abs=3)


def test_the_last_mark_alone_draws_itself():
    desk = sit(X, FRIEND)
    desk.key("1")
    desk.wait()
    desk.key("5")
    first, counts = inked(desk, 0, runner.INK[X])[1], []
    for _ in range(12):
        counts.append(inked(desk, 4, runner.INK[O])[1])
        assert inked(desk, 0, runner.INK[X])[1] == first > 0
        desk.turn()
    assert counts[0] < counts[3] < counts[6] < counts[9] == counts[11]
    assert counts == sorted(counts)


def colours(desk):
    """Return the colour of each square's tile, beside the mark and the words."""
    screen = pygame.display.get_surface()
    rects = [desk.app.targets[square] for square in SQUARES]
    return [screen.get_at((rect.centerx, rect.top + rect.height // 12))[:3] for rect in rects]


def test_a_tile_tells_where_the_pointer_is_and_where_the_line():
    desk = sit(X, FRIEND)
    desk.point(desk.app.targets[8].center)
    assert colours(desk) == [runner.TILE] * 8 + [runner.LIGHT_TILE]
    desk.keys("1 4 2 5 3")
    desk.wait()
    assert colours(desk) == [runner.LINE_TILE] * 3 + [runner.TILE] * 6


def beside_words(desk, *targets):
    """Return the colour of each of these, left of its words."""
    rects = [desk.app.targets[target] for target in targets]
    screen = pygame.display.get_surface()
    return [screen.get_at((rect.left + 3, rect.centery))[:3] for rect in rects]


def test_what_is_chosen_or_pointed_at_can_be_told_from_the_rest():
    desk = Desk()
    desk.point(desk.app.targets[EASY].center)
    assert beside_words(desk, *OPPONENTS) == [
        runner.LIGHT_TILE,
        runner.TILE,
        runner.TEXT,
        runner.TILE,
    ]
    desk.click(FRIEND)
    assert beside_words(desk, *OPPONENTS) == [runner.TILE] * 3 + [runner.TEXT]
    desk.click(X)
    desk.point(desk.app.targets[MENU].center)
    assert beside_words(desk, HINTS, MENU) == [runner.TILE, runner.LIGHT_TILE]
    desk.key("h")
    assert beside_words(desk, HINTS, MENU) == [runner.TEXT, runner.LIGHT_TILE]
    desk.keys("1 4 2 5 3")
    assert beside_words(desk, runner.AGAIN, MENU) == [runner.TEXT, runner.LIGHT_TILE]


@pytest.mark.parametrize("keys", ["1 4 2 5 3", "1 2 4 5 7", "1 2 5 3 9", "3 2 5 1 7"])
def test_the_line_goes_through_its_three_squares_and_no_others(keys):
    desk = sit(X, FRIEND)
    desk.keys(keys)
    desk.wait()
    line = [int(key) - 1 for key in keys.split()[::2]]
    seen = [square for square in SQUARES if inked(desk, square, runner.TEXT)[1]]
    assert seen == sorted(line)
    a, b, c = (pygame.Vector2(desk.app.targets[square].center) for square in line)
    for at in (a, (a + b) / 2, b, (b + c) / 2, c):
        assert pygame.display.get_surface().get_at((round(at.x), round(at.y)))[:3] == runner.TEXT


def test_a_hint_colours_its_tile():
    desk = sit(X, FRIEND)
    desk.keys("1 4 2 5 h")
    desk.wait()
    tints = [[a - z for a, z in zip(colour, runner.TILE)] for colour in colours(desk)]
    assert (desk.hints[2][0], desk.hints[6][0]) == ("Win", "Lose")
    assert max(tints[2]) == tints[2][1] > 20
    assert max(tints[6]) == tints[6][0] > 20
    assert tints[0] == [0, 0, 0]


def test_the_turning_point_is_outlined():
    desk = sit()
    lose(desk)
    desk.wait()
    assert outlines(desk) == {desk.app.game.moves[desk.app.turning_point]: runner.BAD}


def test_the_cursor_comes_up_in_the_middle_and_stays_on_the_board():
    desk = sit()
    desk.key("left")
    assert outlines(desk) == {4: runner.TEXT}
    for key, square in {"left": 3, "up": 0, "right": 2, "down": 8}.items():
        desk.keys(f"{key} {key} {key}")
        assert outlines(desk) == {square: runner.TEXT}
    desk.point((5, 5))
    assert outlines(desk) == {}


def test_a_mark_draws_itself():
    desk = sit()
    desk.press(desk.app.targets[4].center)
    lengths = []
    for _ in range(12):
        lengths += [len(shape[5]) for shape in desk.scene if shape[0] is runner.trace]
        desk.turn()
    assert lengths == sorted(lengths)
    assert lengths[0] < 30
    assert lengths[-1] == len(runner.WAYS[X])


def test_the_winning_line_draws_itself_and_the_other_marks_step_back():
    desk = sit(X, FRIEND)
    desk.keys("1 4 2 5 3")
    lengths = []
    for _ in range(30):
        traces = [shape for shape in desk.scene if shape[0] is runner.trace]
        lengths.append(sum(shape[4] == runner.TEXT for shape in traces))
        desk.turn()
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 4
    assert lengths[-1] == 15
    inks = {shape[1]: shape[4] for shape in traces if shape[4] != runner.TEXT}
    for square in (0, 1, 2):
        assert inks[desk.app.targets[square].center] == runner.INK[X]
    for square in (3, 4):
        assert sum(inks[desk.app.targets[square].center]) < sum(runner.INK[O])


def test_a_move_that_wins_by_two_lines_shows_both():
    desk = sit(X, FRIEND)
    desk.keys("1 4 2 5 6 7 9 8 3")
    desk.wait()
    traces = [shape for shape in desk.scene if shape[0] is runner.trace]
    assert sum(shape[4] == runner.TEXT for shape in traces) == 2 * runner.PIECES
    assert sum(shape[4] == runner.INK[X] for shape in traces) == 5
    assert sum(shape[4] == runner.INK[O] for shape in traces) == 0
    assert desk.words[0] == "X wins"


def test_the_cursor_does_not_stay_for_the_next_screen():
    desk = sit()
    desk.keys("left esc")
    desk.point(desk.app.targets[O].center)
    desk.keys("x left esc")
    assert desk.app.cursor is None
    assert desk.app.pointed == O


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opponent", [None, PERFECT, FRIEND])
def test_everything_is_hit_at_its_very_edges_and_nothing_beside_it(size, opponent):
    desk = sit(X, opponent, size=size) if opponent else Desk(size=size)
    targets = desk.app.targets
    for target, rect in targets.items():
        left, top, right, bottom = rect.left, rect.top, rect.right - 1, rect.bottom - 1
        found = target if target in desk.app.choices else None
        for x, y in [(left, top), (right, top), (left, bottom), (right, bottom)]:
            desk.point((x, y))
            assert desk.app.pointed == found
        x, y = rect.center
        for at in [(left - 1, y), (right + 1, y), (x, top - 1), (x, bottom + 1)]:
            desk.point(at)
            assert desk.app.pointed != target


@pytest.mark.parametrize("size", SIZES)
def test_squares_and_gaps_are_of_one_size_and_do_not_overlap(size):
    desk = sit(size=size)
    rects = [desk.app.targets[square] for square in SQUARES]
    assert len({rect.size for rect in rects}) == 1
    assert rects[0].width == rects[0].height
    gaps = {rects[k + 1].left - rects[k].right for k in (0, 1, 3, 4)}
    gaps |= {rects[k + 3].top - rects[k].bottom for k in range(6)}
    assert len(gaps) == 1
    assert min(gaps) > 0
    window = pygame.Rect(0, 0, *size)
    assert abs(rects[4].centerx - window.centerx) <= 1
    assert abs(rects[0].left - (window.right - rects[2].right)) <= 1
    assert all(window.contains(rect) for rect in desk.app.targets.values())


@pytest.mark.parametrize("size", [*SIZES, (1700, 600), (777, 1001)])
def test_the_words_around_the_board_end_where_it_ends(size):
    desk = sit(size=size)
    board = desk.app.targets[0].union(desk.app.targets[8])
    words = [shape for shape in desk.scene if shape[0] is runner.write]
    assert {shape[2][0] for shape in words if shape[5] == "left"} == {board.left}
    assert {shape[2][0] for shape in words if shape[5] == "right"} == {board.right}


def extent(shape):
    """Return the rectangle that a shape covers."""
    paint, what = shape[0], shape[1:]
    if paint is pygame.Surface.fill:
        return pygame.Rect(0, 0, 0, 0)
    if paint is runner.tile:
        return what[0]
    if paint is runner.trace:
        return pygame.Rect(0, 0, what[1], what[1]).move(
            what[0][0] - what[1] // 2, what[0][1] - what[1] // 2
        )
    said, at, size, colour, side, width = what
    size, lines = runner.fitted(said, size, width)
    rects = [runner.lettering(line, size, colour).get_rect(**{side: at[0]}) for line in lines]
    top, high = at[1] - runner.font(size).get_height() // 4, runner.font(size).get_linesize() // 2
    rects = [rect.move(0, top + k * high) for k, rect in enumerate(rects)]
    return rects[0].unionall(rects)


def screens(size):
    """Yield a desk on every kind of screen."""
    desk = Desk(size=size)
    for opponent in OPPONENTS:
        desk.click(opponent)
        yield desk
    desk.keys("left x h")
    desk.wait()
    yield desk
    desk.keys("up 1")
    yield desk
    desk.wait()
    yield desk
    lose(desk)
    desk.wait()
    yield desk
    desk.keys("esc right x 1 4 2 5 3")
    desk.wait()
    yield desk


@pytest.mark.parametrize("size", [*SIZES, (320, 640), (640, 420)])
def test_nothing_is_drawn_outside_the_window_and_no_text_leaves_its_place(size):
    window = pygame.Rect(0, 0, *size)
    for desk in screens(size):
        tiles = [shape[1] for shape in desk.scene if shape[0] is runner.tile]
        for shape in desk.scene:
            place = extent(shape)
            assert window.contains(place)
            if shape[0] is runner.write and shape[5] == "centerx" and shape[1]:
                around = [tile for tile in tiles if tile.collidepoint(shape[2])]
                assert all(tile.left <= place.left for tile in around)
                assert all(place.right <= tile.right for tile in around)


@pytest.mark.parametrize("size", [22, 26, 31, 42, 55, 79, 160])
def test_words_stand_on_one_line_whatever_their_letters(size):
    def stem(said):
        """Return how a word's first letter, an H, is drawn."""
        surface = pygame.Surface((900, 200))
        runner.write(surface, said, (20, 100), size, runner.TEXT, "left", 900)
        return pygame.image.tobytes(surface.subsurface((20, 0, size // 4, 200)), "RGB")

    assert stem("Hint") == stem("Happy (yj)")


@pytest.mark.parametrize("size", SIZES)
def test_the_same_state_drawn_twice_gives_the_same_picture(size):
    for desk in screens(size):
        desk.turn()
        before = desk.picture
        for kept in (runner.drawn, runner.font, runner.lettering, runner.fitted):
            kept.cache_clear()
        runner.draw(pygame.display.get_surface(), desk.scene)
        assert desk.picture == before


def test_the_window_may_be_resized_in_the_middle_of_a_game():
    desk = sit(X, FRIEND)
    for square, size in enumerate(SIZES):
        desk.resize(*size)
        assert desk.app.size == size
        desk.click(square)
    assert desk.board == "XOXOX...."


def test_what_was_covered_is_drawn_again(monkeypatch):
    desk = sit()
    flips = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(desk.now))
    desk.turn()
    assert not flips
    desk.post(pygame.WINDOWEXPOSED)
    assert len(flips) == 1


def test_f11_switches_to_full_screen_and_back(monkeypatch):
    desk = sit(size=(400, 600))
    desk.key("f11")
    assert pygame.display.get_surface().get_flags() & pygame.FULLSCREEN
    assert desk.app.size == pygame.display.get_desktop_sizes()[0]
    desk.click(4)
    assert desk.app.game.moves == (4,)
    asked = []
    monkeypatch.setattr(pygame.display, "set_mode", lambda *mode: asked.append(mode))
    desk.key("f11")
    assert asked == [((400, 600), pygame.RESIZABLE)]


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((1920, 1080), (486, 648)),
        ((3840, 2160), (972, 1296)),
        ((1366, 768), (480, 640)),
        ((1280, 720), (480, 640)),
        ((800, 600), (405, 540)),
        ((400, 800), (380, 507)),
        ((1080, 1920), (864, 1152)),
    ],
)
def test_the_window_opens_at_a_size_that_suits_the_screen(desktop, size):
    assert runner.window_size(desktop) == size


def test_the_first_frame_has_the_size_of_the_window(monkeypatch):
    pygame.display.quit()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1000, 1100)])
    window = runner.Window(random.Random())
    assert window.app.size == pygame.display.get_surface().get_size() == (495, 660)


@pytest.mark.parametrize("size", [(481, 640), (480, 641), (640, 640)])
def test_a_window_of_another_size_is_drawn_anew(size):
    desk = Desk()
    desk.resize(*size)
    assert set(desk.picture) != {0}


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 2), (50, 60)])
@pytest.mark.parametrize("moves", [None, (), (0, 4), (0, 3, 1, 4, 2)])
def test_no_window_is_too_small(size, moves):
    surface = pygame.Surface(size)
    game = moves if moves is None else runner.Game(X, FRIEND, moves=moves)
    app = runner.App(size, game=game, since=0.0, hints=True, cursor=4)
    problems = {topic: runner.Problem("word " * 30) for topic in app.topics}
    for thoughts in ({}, problems):
        runner.draw(surface, runner.scene(replace(app, thoughts=thoughts), now=9.0))
    assert surface.get_at((0, 0)) != (0, 0, 0, 255)


def test_the_window_has_a_title_and_an_icon_of_its_own():
    Desk()
    assert pygame.display.get_caption()[0] == "Tic-Tac-Toe"
    colours = {tuple(runner.icon().get_at((x, y)))[:3] for x in range(64) for y in range(64)}
    assert {runner.INK[X], runner.INK[O], runner.BACKGROUND} <= colours


# It costs nothing


@pytest.mark.parametrize("keys", ["", "x", "x h", "right x 1 4 2 5 3", "left x 1"])
def test_a_window_at_rest_sleeps_until_an_event(keys, monkeypatch):
    desk = Desk()
    desk.keys(keys)
    desk.wait(2)
    drawn = []
    monkeypatch.setattr(runner, "draw", lambda *_: drawn.append(True))
    desk.turn()
    assert not desk.window.moving
    assert not drawn


def test_the_loop_draws_no_more_than_sixty_frames_a_second(monkeypatch):
    desk, drawn, waited = sit(), [], []

    def wait(milliseconds):
        waited.append(milliseconds)
        desk.now += milliseconds / 1000
        where = {"pos": (67 * len(waited) % 480, 300), "rel": (1, 0), "buttons": (0, 0, 0)}
        for _ in range(5):
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **where))
        if len(waited) == 60:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(pygame.time, "wait", wait)
    monkeypatch.setattr(runner, "draw", lambda *_: drawn.append(desk.now))
    desk.window.run()
    assert all(later - sooner > 0.0166 for sooner, later in pairwise(drawn))
    assert len(drawn) > 5


def test_the_loop_does_nothing_while_nothing_happens(monkeypatch):
    desk, waited = sit(X, FRIEND), []
    desk.wait(2)

    def wait(milliseconds):
        waited.append(milliseconds)
        if len(waited) == 100:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    looked = []
    monkeypatch.setattr(pygame.time, "wait", wait)
    monkeypatch.setattr(runner, "scene", lambda *_: looked.append(len(waited)))
    desk.window.run()
    assert looked == []
    assert waited == [runner.FRAME] * 101


# Keys, the menu and the end


@pytest.mark.parametrize(
    ("key", "scancode", "target"),
    [
        (ord("x"), pygame.KSCAN_X, X),
        (ord("o"), pygame.KSCAN_S, O),  # as on Dvorak's layout
        (ord("q"), pygame.KSCAN_X, None),  # the same
        (ord("ч"), pygame.KSCAN_X, X),
        (ord("щ"), pygame.KSCAN_O, O),
        (ord("й"), pygame.KSCAN_Q, None),
        (pygame.K_F2, pygame.KSCAN_F2, None),
    ],
)
def test_a_letter_is_known_by_its_name_or_else_by_its_place(key, scancode, target):
    desk = Desk()
    desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=scancode)
    assert (desk.app.game and desk.app.game.side) == target


@pytest.mark.parametrize(("mark", "square"), [("&", 0), ("é", 1), ("(", 4), ("ç", 8)])
def test_a_digit_is_known_by_its_place_on_a_french_keyboard(mark, square):
    desk = sit(X, FRIEND)
    desk.post(pygame.KEYDOWN, key=ord(mark), mod=0, unicode=mark, scancode=pygame.KSCAN_1 + square)
    assert desk.app.game.moves == (square,)


def test_ctrl_z_takes_back_on_a_keyboard_that_is_not_latin():
    desk = sit(X, FRIEND)
    desk.key("5")
    what = {"key": ord("я"), "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": pygame.KSCAN_Z}
    desk.post(pygame.KEYDOWN, **what)
    assert desk.app.game.moves == ()


@pytest.mark.parametrize(
    ("keys", "opponent"),
    [("", PERFECT), ("left", MEDIUM), ("left left left", EASY), ("right right", FRIEND)],
)
def test_left_and_right_choose_the_opponent(keys, opponent):
    desk = Desk()
    desk.keys(keys)
    assert desk.app.opponent == opponent
    assert any(opponent in word or "Two people" in word for word in desk.words)


def test_a_letter_with_control_held_is_not_a_command():
    desk = Desk()
    desk.key("x", mod=pygame.KMOD_LCTRL)
    assert desk.app.game is None


@pytest.mark.parametrize("when", ["start", "play", "thinking", "end"])
def test_the_window_closes_at_any_moment(when):
    desk = Desk()
    desk.keys({"start": "", "play": "x", "thinking": "x 5", "end": "right x 1 4 2 5 3"}[when])
    desk.post(pygame.QUIT)
    assert desk.app is None


def test_escape_leads_back_to_the_start_and_then_out():
    desk = sit()
    desk.keys("5 esc")
    assert desk.app.game is None
    assert "Choose your side" in desk.words
    desk.key("esc")
    assert desk.app is None


def test_menu_leads_back_to_the_start_while_the_computer_thinks():
    desk = sit()
    desk.key("5")
    desk.click(MENU)
    desk.wait(2)
    assert desk.app.game is None


# A storm


@cache
def codes():
    return [pygame.key.key_code(name) for name in (*runner.KEYS, *runner.ARROWS, "return")]


WEIGHTS = {
    pygame.KEYDOWN: 35,
    pygame.MOUSEBUTTONDOWN: 30,
    pygame.MOUSEMOTION: 20,
    pygame.MOUSEBUTTONUP: 10,
    pygame.WINDOWLEAVE: 1,
    pygame.WINDOWEXPOSED: 1,
    pygame.WINDOWFOCUSLOST: 1,
    pygame.WINDOWFOCUSGAINED: 1,
}


def any_event(rng, desk):
    """Return something that a cat on the keyboard and a child at the mouse may do."""
    kind = rng.choices(list(WEIGHTS), weights=WEIGHTS.values())[0]
    if kind == pygame.KEYDOWN:
        key, mod = rng.choice(codes()), rng.choice((0, 0, 0, pygame.KMOD_LCTRL))
        if key == pygame.K_ESCAPE and desk.app.game is None:
            key = pygame.K_o
        return pygame.event.Event(kind, key=key, mod=mod, scancode=rng.randrange(60))
    width, height = desk.app.size
    at = rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)
    if rng.random() < 0.2:
        at = rng.choice(list(desk.app.targets.values())).center
    what = {"pos": at, "button": rng.choice((1, 1, 1, 2, 3))}
    return pygame.event.Event(kind, **what if kind < pygame.WINDOWSHOWN else {})


def check(desk):
    """Say that the board is legal, and Perfect not beaten; return a game that is over."""
    game = desk.app.game
    if game is None:
        return None
    assert game.board in LEGAL
    if game.opponent == PERFECT and game.over:
        assert runner.owner(game.board) != game.side
    return (game.opponent, game.side, game.moves) if game.over else None


LEGAL = set(oracle.POSITIONS)


def test_a_storm_of_events_never_breaks_anything():
    rng, desk, ends = random.Random(2026), Desk(seed=7), set()
    for k in range(100_000):
        desk.window.take([any_event(rng, desk)])
        ends.add(check(desk))
        game = desk.app.game
        if k % 100 == 0 or (game and game.computer_moves and rng.random() < 0.1):
            desk.now += rng.choice((0.01, 0.1, 0.5))
            desk.window.look()
            if desk.wanted:
                desk.window.thinker.think()
            desk.window.take(pygame.event.get())
            ends.add(check(desk))
        if k % 2000 == 0:
            desk.resize(rng.randrange(320, 640), rng.randrange(420, 640))
    played = Counter(end[:2] for end in ends if end)
    assert all(played[opponent, side] > 5 for opponent in OPPONENTS for side in MARKS)
