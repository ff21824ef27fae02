"""What the user does: whole games, every key, which presses count, and what happens when."""

import random
from dataclasses import replace
from itertools import pairwise, product
from types import SimpleNamespace

import pygame
import pytest

import oracle
import runner
from runner import App, Button, Choose, MarkShape, O, Play, Start, Text, X
from tictactoe import minimax
from user import FRAME, User, module

EASY, MEDIUM, PERFECT, FRIEND = runner.OPPONENTS
SQUARES = range(9)
START = "." * 9
HELD = {"ctrl": pygame.KMOD_LCTRL, "cmd": pygame.KMOD_LMETA, "alt": pygame.KMOD_LALT}
X_WINS, O_WINS, TIE = "1, 4, 2, 5, 3", "1, 4, 2, 5, 9, 6", "5, 1, 3, 7, 4, 6, 2, 8, 9"
HINTED = "How the game ends if both play perfectly"


def start(side=X, opponent=PERFECT, **options):
    """Start a game by mouse."""
    user = User(**options)
    user.clicks(Choose(opponent), Start(side))
    return user


def press_key(user, name):
    """Press a key, "ctrl+z" for instance."""
    held, _, key = name.rpartition("+")
    user.key(key, HELD.get(held, 0))


def press_keys(user, names):
    """Press key after key, with two seconds after each."""
    for name in filter(None, names.split(", ")):
        press_key(user, name)
        user.wait()


def mouse_event(kind, position, button=1):
    return pygame.event.Event(kind, pos=position, rel=(1, 0), button=button)


def lose(user):
    """Make the worst move again and again; return the boards that were to choose on."""
    boards = []
    while (free := oracle.free(user.board)) and len(boards) < 9:
        board, mark = user.board, oracle.player(user.board)
        boards.append(board)
        values = {square: oracle.value(oracle.play(board, square), mark) for square in free}
        user.clicks(Play(min(free, key=values.get)))
    return boards


def words_on(user, square):
    """Return what can be read on a square."""
    rect = user.targets[Play(square)]
    return [s.words for s in user.shapes if isinstance(s, Text) and rect.collidepoint(s.point)]


def mark_on(user, square):
    """Return the mark on a square, None if there is none."""
    center = user.targets[Play(square)].center
    marks = [shape for shape in user.shapes if isinstance(shape, MarkShape)]
    return next((mark for mark in marks if mark.center == center), None)


def hints(user):
    """Return the squares that have a hint, and what it says."""
    words = {square: words_on(user, square) for square in SQUARES}
    return {square: said for square, said in words.items() if {"Win", "Tie", "Lose"} & {*said}}


# Whole games


def by_mouse(user, square):
    user.clicks(Play(square))


def by_digit(user, square):
    press_keys(user, str(square + 1))


def by_number_pad(user, square):
    code = getattr(pygame, f"K_KP{'789456123'[square]}")
    user.post(pygame.KEYDOWN, key=code, mod=pygame.KMOD_NUM, unicode="", scancode=0)
    user.wait()


def by_arrows(user, square):
    user.key("up")
    down, right = square // 3 - user.app.cursor // 3, square % 3 - user.app.cursor % 3
    for name in ["down"] * down + ["up"] * -down + ["right"] * right + ["left"] * -right:
        user.key(name)
    press_keys(user, "enter")


WAYS = (by_mouse, by_digit, by_number_pad, by_arrows)


@pytest.mark.parametrize("play", WAYS)
def test_every_square_can_be_played(play):
    user, board = start(X, FRIEND), START
    for square in (4, 0, 2, 6, 3, 5, 1, 7, 8):
        play(user, square)
        board = oracle.play(board, square)
        assert user.board == board


@pytest.mark.parametrize("opponent", runner.OPPONENTS)
@pytest.mark.parametrize("side", [X, O])
def test_a_game_can_be_played_to_the_end_and_taken_back_to_the_start(side, opponent):
    user = start(side, opponent)
    boards = [user.board]
    for play in WAYS * 3:
        if free := oracle.free(user.board):
            play(user, free[-1])
            boards.append(user.board)
    assert {*boards} <= {*oracle.POSITIONS}
    assert "Play again" in user.words
    for board in [*boards[-2::-1], boards[0]]:
        user.clicks(Button.UNDO)
        assert user.board == board


# Keys

KEYS = {
    # On the start screen
    "You are X against Perfect": ["x", "enter", "space", "pad enter", "o, esc, x, esc, space"],
    "You are O against Perfect": ["o", "o, esc, enter"],
    "You are X against Medium": ["left, x", "right, left, left, enter"],
    "You are X against Easy": ["left, left, left, x"],
    "You are O, your friend is X": ["right, right, o", "o, esc, right, space"],
    "Your side": ["esc, esc", "u, h, r, 5, up, q, w, z, f2, tab", "ctrl+x", "cmd+x", "alt+x"],
    # In a game
    "....X....": [
        *[f"right, x, 5, 1, {key}" for key in ("u", "backspace", "ctrl+z", "cmd+z")],
        *[f"right, x, {key}" for key in ("enter", "space", "pad enter", "5, enter, r, x, o")],
        *[f"right, x, 5, {key}" for key in ("ctrl+1", "cmd+1", "alt+1", "ctrl+u", "alt+u")],
    ],
    HINTED: ["x, h", "x, h, alt+h, ctrl+h"],
    "You are X, your friend is O": ["right, x, h, h", f"right, o, {X_WINS}, x"],
    # At the end
    START: [f"right, x, {X_WINS}, {key}" for key in ("enter", "space", "pad enter", "x", "o")],
    "X wins": [f"right, x, {X_WINS}, {key}" for key in ("h", "r", "alt+x", "ctrl+o")],
}


@pytest.mark.parametrize(("keys", "seen"), [(keys, seen) for seen in KEYS for keys in KEYS[seen]])
def test_what_each_key_does(keys, seen):
    user = User()
    press_keys(user, keys)
    assert seen in (user.board, *user.words)
    assert not user.app.closed
    assert not user.app.full_screen


@pytest.mark.parametrize("keys", ["f11, f11", "alt+enter, alt+enter", "f11, esc"])
def test_full_screen_and_back(keys):
    user = start(X, FRIEND, size=(400, 600))
    there, back = keys.split(", ")
    press_keys(user, there)
    assert user.app.full_screen
    assert user.app.size == user.screen.get_size() == pygame.display.get_desktop_sizes()[0]
    user.clicks(Play(8))
    press_keys(user, back)
    assert not user.app.full_screen
    assert user.app.size == user.screen.get_size()
    assert user.board == "........X"


# Each version of pygame has its own name for a key that is not Latin.
@pytest.mark.parametrize("other_name", ["{}", "", "unknown key"])
@pytest.mark.parametrize(
    ("letter", "place", "mod", "board"),
    [
        ("г", pygame.KSCAN_U, 0, START),  # noqa: RUF001 - a Russian keyboard
        ("я", pygame.KSCAN_Z, pygame.KMOD_CTRL, START),
        ("&", pygame.KSCAN_1, 0, "O...X...."),  # a French one
        ("ç", pygame.KSCAN_9, 0, "....X...O"),
        ("u", pygame.KSCAN_F, 0, START),  # Dvorak's
        ("g", pygame.KSCAN_U, 0, "....X...."),
        (";", pygame.KSCAN_Z, pygame.KMOD_CTRL, "....X...."),
    ],
)
def test_a_key_counts_by_its_name_or_else_by_its_place(
    letter, place, mod, board, other_name, monkeypatch
):
    user = start(X, FRIEND)
    press_keys(user, "5")
    name = letter if letter.isascii() else other_name.format(letter)
    monkeypatch.setattr(pygame.key, "name", lambda _: name)
    user.post(pygame.KEYDOWN, key=ord(letter), mod=mod, unicode=letter, scancode=place)
    assert user.board == board


# The mouse


@pytest.mark.parametrize("button", [2, 3, 4, 5, 6])
def test_only_the_left_button_plays(button):
    user = User()
    user.click(Start(X), button)
    assert "Your side" in user.words
    user.clicks(Start(X))
    user.click(Play(4), button)
    assert user.board == START


@pytest.mark.parametrize("touch", [True, False])
def test_one_press_of_a_finger_or_a_button_is_one_action(touch):
    user = User()
    user.clicks(Choose(FRIEND))
    position = user.targets[Start(X)].center
    mouse = {"pos": position, "button": 1, "touch": touch}
    finger = {"touch_id": 1, "finger_id": 1, "x": 0.3, "y": 0.6, "dx": 0.0, "dy": 0.0}
    for kind in ("DOWN", "UP"):
        user.post(getattr(pygame, f"FINGER{kind}"), **finger)
        user.post(getattr(pygame, f"MOUSEBUTTON{kind}"), **mouse)
        for _ in range(30):
            user.point(position)
        assert "You are X, your friend is O" in user.words
        assert user.board == START


def test_the_pointer_is_a_hand_over_all_that_can_be_pressed(monkeypatch):
    user, shown = User(), [pygame.SYSTEM_CURSOR_ARROW]
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)

    def hand_over(*actions):
        return [user.hover(action) or shown[-1] == pygame.SYSTEM_CURSOR_HAND for action in actions]

    assert hand_over(Start(X), Choose(EASY)) == [True, True]
    user.clicks(Choose(FRIEND), Start(X))
    assert hand_over(Button.HINTS, Button.UNDO, Play(0)) == [True, False, True]
    user.clicks(Play(8), Play(8))
    assert user.board == "........X"
    assert hand_over(Play(8), Button.UNDO) == [False, True]
    for leave in (lambda: user.key("left"), lambda: user.post(pygame.WINDOWLEAVE)):
        assert hand_over(Play(0)) == [True]
        leave()
        assert shown[-1] == pygame.SYSTEM_CURSOR_ARROW


# Nothing by accident


def first_effect(user, press, *arguments):
    """Press once a frame until something happens, and return how long that took."""
    before, since = (user.app.game, user.app.hints), user.now
    while (user.app.game, user.app.hints) == before and user.now < since + 2:
        press(*arguments)
        user.think()
    return user.now - since


def after(seconds):
    """Return a time that may be up to two frames longer."""
    return pytest.approx(seconds + FRAME, abs=1.01 * FRAME)


@pytest.mark.parametrize("seconds", [0.1, 0.299999, 0.3])
def test_a_press_counts_if_what_it_hits_has_been_there_for_long_enough(seconds):
    app = runner.next_frame(App(), [], 0.0, random.Random())
    position = runner.targets(app.size, app.buttons)[Start(X)].center
    press = mouse_event(pygame.MOUSEBUTTONDOWN, position)
    app = runner.next_frame(app, [press], seconds, random.Random())
    assert (app.game is not None) == (seconds >= 0.3)


@pytest.mark.parametrize(
    ("keys", "key", "seconds"),
    [
        *[("right, x", key, 0.3) for key in ("enter", "1", "esc", "h")],
        *[("x, esc", key, 0.3) for key in ("enter", "o")],
        ("right, x, f11", "1", 0.3),
        # First a mark draws itself, and then a line.
        *[(f"right, x, {X_WINS}", key, 0.18 + 0.25 + 0.3) for key in ("enter", "space", "x", "o")],
        (f"right, x, {TIE}", "enter", 0.18 + 0.3),
        (f"right, x, {TIE}", "h", 2),  # never
    ],
)
def test_a_key_does_not_hit_what_has_only_just_come(keys, key, seconds):
    user = User()
    before, _, last = keys.rpartition(", ")
    press_keys(user, before)
    user.key(last)
    assert first_effect(user, user.key, key) == after(seconds)


@pytest.mark.parametrize("action", [Start(X), Button.REWIND, Button.AGAIN])
def test_a_double_click_does_not_hit_what_comes_to_lie_there(action):
    user = User()
    if action != Start(X):
        user.clicks(Start(X))
        lose(user)
    position = user.targets[action].center
    user.press(position)
    assert "Menu" in user.words
    assert "Play again" not in user.words
    assert first_effect(user, user.press, position) == after(0.3)


@pytest.mark.parametrize("press", ["u", Button.UNDO])
def test_undo_again_and_again_is_not_slowed_down(press):
    user = start(X, FRIEND)
    press_keys(user, "1, 4, 2, 5")
    user.key("3")
    for board in ("XX.OO....", "XX.O.....", "X..O.....", "X........", START):
        user.key(press) if press == "u" else user.press(user.targets[press].center)
        assert user.board == board
        assert {mark.progress for mark in map(mark_on, [user] * 9, SQUARES) if mark} <= {1}


def test_another_opponent_or_a_hover_does_not_start_the_time_again():
    user = start()
    user.key("esc")
    user.turn(0.25)
    user.hover(Start(O))
    user.turn(0.05)
    user.click(Choose(FRIEND))
    user.click(Start(O))
    assert "You are O, your friend is X" in user.words


# Order and motion


def is_eased(series):
    """Return whether numbers only grow, and most in the first half of their time."""
    first, middle, last = series[0], series[len(series) // 2], series[-1]
    return series == sorted(series) and middle - first > 2 * (last - middle) > 0


def test_the_end_is_told_only_after_it_was_seen():
    user = start(X, FRIEND)
    press_keys(user, "1, 4, 2, 5")
    user.key("3")
    progress, lengths = [], []
    for _ in range(26):
        progress.append(mark_on(user, 2).progress)
        lengths.append(sum(s.length for s in user.shapes if isinstance(s, runner.LineShape)))
        assert not {"X wins", "X  1", "Play again"} & {*user.words}
        assert mark_on(user, 3).colour == runner.INK[O]
        assert mark_on(user, 0).progress == mark_on(user, 4).progress == 1
        user.turn()
    assert is_eased(progress[:12])
    assert progress[11:] == [1] * 15
    assert lengths[:11] == [0] * 11
    assert is_eased(lengths[10:])
    assert {"X wins", "X  1", "Play again"} <= {*user.words}
    assert mark_on(user, 3).colour != runner.INK[O]


def test_the_computer_moves_after_a_pause_in_which_the_first_line_is_dim():
    user = start()
    assert user.texts["Your turn"].colour == runner.TEXT
    user.key("5")
    since = user.now
    while "O" not in user.board and user.now < since + 1:
        assert user.texts["Your turn"].colour == runner.MUTED
        user.think()
        user.turn()
    assert user.now - since == after(0.4)
    assert user.texts["Your turn"].colour == runner.TEXT


def test_only_a_slow_computer_is_said_to_be_thinking():
    user, lines = start(), []
    user.key("5")
    for _ in range(150):
        lines.append(user.words[0])
        user.turn()
    assert lines.count("Your turn") * FRAME == after(0.7)
    assert lines[:42] == ["Your turn"] * 42
    assert {*lines[43:]} == {f"Computer is thinking{'.' * count}" for count in range(4)}
    user.think()
    assert "O" in user.board


def test_the_computer_does_not_wait_for_hints():
    user = start()
    user.click(Button.HINTS)
    user.turn(1)
    user.key("5")
    user.thinker.think()
    user.turn(0.5)
    assert "O" in user.board


def test_what_is_pressed_on_the_computers_turn_is_not_kept():
    user = start()
    user.key("5")
    for square in SQUARES:
        user.press(user.targets[Play(square)].center)
        user.key(str(square + 1))
    user.wait()
    assert sorted(user.board) == sorted("XO.......")


@pytest.mark.parametrize("opponent", [PERFECT, FRIEND])
def test_hints_stay_until_the_next_ones_are_there(opponent):
    user = start(X, opponent)
    user.clicks(Button.HINTS)
    before, changed = hints(user), []
    user.click(Play(1))
    user.point((1, 1))
    for frame in range(40):
        shown = hints(user)
        assert [*shown] == oracle.free(user.board)
        assert user.words[1] == HINTED
        changed.append(any(shown[square] != before[square] for square in shown))
        if frame % 5 == 4:
            user.think()
        user.turn()
    assert changed == sorted(changed)
    assert (changed[0], changed[-1]) == (False, True)


def test_hints_that_take_long_come_square_by_square():
    user = start(X, FRIEND)
    user.key("h")
    since = user.now
    while user.words[1] != "Working out hints..." and user.now < since + 1:
        user.turn()
    assert user.now - since == after(0.3)
    counts = [len(hints(user))]
    while user.thinker.questions and len(counts) < 99:
        assert user.words[1] == "Working out hints..."
        user.thinker.think()
        user.turn()
        counts.append(len(hints(user)))
    assert counts == sorted(counts)
    assert {*counts} == {*range(10)}
    assert user.words[1] == HINTED
    user.key("h")
    assert not hints(user)


def test_hints_go_away_at_the_end():
    user = start(X, FRIEND)
    press_keys(user, f"h, {X_WINS}")
    assert not hints(user)


# The score, Undo and Rewind


def test_the_score_is_one_for_each_opponent_whatever_the_side():
    user = start()
    lose(user)
    press_keys(user, "esc, o")
    assert {"You  0", "Ties  0", "Computer  1"} <= {*user.words}
    lose(user)
    press_keys(user, "esc, left, x")
    assert "Computer  0" in user.words
    press_keys(user, f"esc, right, right, x, {X_WINS}, enter, {O_WINS}, esc, o, {TIE}, o, {X_WINS}")
    assert {"X  2", "Ties  1", "O  1"} <= {*user.words}
    press_keys(user, "esc, left, x")
    assert {"You  0", "Ties  0", "Computer  2"} <= {*user.words}


@pytest.mark.parametrize("key", ["u", "r"])
def test_an_end_that_is_taken_back_and_played_again_counts_once(key):
    user = start()
    for _ in range(3):
        lose(user)
        assert "Computer  1" in user.words
        press_keys(user, key)
        assert "Computer  0" in user.words


@pytest.mark.parametrize("opponent", [EASY, PERFECT])
def test_undo_stops_the_computer_from_moving(opponent):
    user = start(X, opponent)
    user.key("5")
    user.click(Button.UNDO)
    user.wait()
    assert (user.board, user.words[0]) == (START, "Your turn")


@pytest.mark.parametrize(
    ("side", "keys"), [(X, "u"), (O, "esc, x"), (O, "1, 2, 3, 4, 5, 6, 7, 8, 9")]
)
def test_rewind_goes_back_to_the_last_board_from_which_the_end_was_better(side, keys):
    user = start(side)
    boards = lose(user)
    user.clicks(Button.REWIND)
    assert user.board == [b for b in boards if oracle.ending(b)[0] in (None, side)][-1]
    assert user.words[:2] == ["Your turn", "Find a better move than last time"]
    press_keys(user, keys)
    assert "Find a better move than last time" not in user.words


def test_a_game_without_a_mistake_cannot_be_rewound():
    user = start()
    for _ in range(5):
        user.clicks(Play(oracle.best(user.board)[0]))
    user.clicks(Button.REWIND)
    press_keys(user, "r")
    assert "It's a tie" in user.words


# The cursor


def cursor(user):
    """Return the square with the cursor's outline, None if no square has its digit."""
    tiles = [shape for shape in user.shapes if isinstance(shape, runner.Tile)]
    outlines = [tile.rect for tile in tiles if tile.colour == runner.TEXT]
    digits = [str(square + 1) in words_on(user, square) for square in SQUARES]
    assert digits == [bool(outlines)] * 9
    return next((square for square in SQUARES if user.targets[Play(square)] in outlines), None)


@pytest.mark.parametrize("first", ["left", "enter", "u"])
def test_the_cursor_comes_up_in_the_centre_and_stays_on_the_board(first):
    user = start(X, FRIEND)
    assert cursor(user) is None
    press_keys(user, first)
    assert (cursor(user), user.board) == (4, START)
    for key, square in (("left", 3), ("up", 0), ("right", 2), ("down", 8), ("left", 6)):
        press_keys(user, f"{key}, {key}, {key}")
        assert cursor(user) == square


def test_the_cursor_stays_from_game_to_game_and_goes_away_with_the_mouse():
    user = start(X, FRIEND)
    for keys in (f"{X_WINS}, left, up, enter", "esc, enter"):
        press_keys(user, keys)
        assert cursor(user) == 0
    user.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))  # as set_mode does
    assert cursor(user) == 0
    user.point((5, 5))
    assert cursor(user) is None


# The look ahead


def game_to_come(user):
    """Return the squares of the game that is shown, in the order of their numbers."""
    shown = {int(w): s for s in SQUARES for w in words_on(user, s) if w.isdecimal()}
    return [shown[number] for number in sorted(shown)]


@pytest.mark.parametrize(("side", "seed"), [(X, 3), (O, 4)])
def test_the_look_ahead_shows_the_game_that_perfect_then_plays(side, seed):
    user, rng = start(side, seed=seed), random.Random(seed)
    user.clicks(Button.HINTS)
    while oracle.free(user.board):
        moves = user.app.game.moves
        for square in oracle.free(user.board):
            user.hover(Play(square))
            shown = game_to_come(user)
            assert {s for s in SQUARES if mark_on(user, s)} == {*moves, *shown}
            assert not hints(user)
            for chosen in shown[::2]:
                user.press(user.targets[Play(chosen)].center)
                user.think()
                user.turn(0.5)
            assert user.app.game.moves == (*moves, *shown)
            assert not oracle.free(user.board)
            for _ in shown[::2]:
                user.press(user.targets[Button.UNDO].center)
        user.clicks(Play(rng.choice(oracle.free(user.board))))
        assert len(user.app.game.moves) > len(moves)


@pytest.mark.parametrize(
    "keys", ["h, h", "2", "left, 2", "2, left, u", "left, esc, enter", f"{X_WINS}, down, enter"]
)
def test_the_look_ahead_waits_for_the_pointer_or_the_cursor_to_move(keys):
    user = start(X, FRIEND)
    user.clicks(Button.HINTS)
    user.hover(Play(0))
    assert game_to_come(user)[0] == 0
    press_keys(user, keys)
    assert [*hints(user)] == oracle.free(user.board)
    user.key("left")
    assert game_to_come(user)[0] == user.app.cursor
    assert mark_on(user, user.app.cursor).mark == oracle.player(user.board)


# What tictactoe.py is asked


@pytest.fixture
def asked(monkeypatch):
    """Return the list of the boards that minimax is asked about."""
    boards = []

    def spy(board):
        boards.append(str(board))
        return minimax(board)

    monkeypatch.setitem(runner.sys.modules, "tictactoe", module(minimax=spy))
    return boards


@pytest.mark.parametrize(
    ("opponent", "keys"), [(EASY, "left"), (MEDIUM, "left, up"), (FRIEND, "1, 2, 4, 8")]
)
def test_minimax_is_not_asked_before_it_is_needed(opponent, keys, asked):
    user = User()
    user.clicks(Choose(opponent))
    assert not user.thinker.questions
    user.clicks(Start(X), Play(4))
    press_keys(user, keys)
    for square in SQUARES:
        user.hover(Play(square))
    assert asked == []


def test_minimax_is_not_asked_twice_about_a_board_in_a_game(asked):
    user = start()
    user.clicks(Play(4))
    assert len(asked) == 1
    press_keys(user, "u, h, 5, h, h")
    lose(user)
    press_keys(user, "r")
    lose(user)
    assert len(asked) == len({*asked}) > 20


@pytest.mark.parametrize("keys", ["u", "esc", "esc, x", "esc, right, x"])
def test_a_late_answer_changes_nothing(keys):
    user = start()
    user.key("5")
    user.turn(2)
    question = runner.Question("player", user.board)
    answer = runner.Answer(question, problem="player raised ValueError")
    for name in keys.split(", "):
        user.key(name)
        user.turn(2)
    shapes = user.shapes
    user.post(runner.ANSWER, answer=answer)
    user.turn(2)
    assert user.shapes == shapes


# The window


def run(user, monkeypatch, frames, meanwhile=lambda: None):
    """Let the window's own loop run until it has waited for so many frames; return when it did."""
    ticks = [user.now]

    def tick(framerate):
        user.now = max(user.now, ticks[-1] + 1 / framerate)
        ticks.append(user.now)
        if len(ticks) == frames:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        if not user.app.closed:
            meanwhile()

    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=tick))
    user.window.run()
    return ticks


def fussy(board):
    return 1 / 0 if str(board).count("X") == board[1].count("X") else minimax(board)


@pytest.mark.parametrize("asked", [minimax, fussy])
@pytest.mark.parametrize("keys", ["x", "right, x, h", "x, 5", "x, h, 5", f"right, x, {X_WINS}"])
def test_the_window_stays_awake_until_all_has_moved(keys, asked, monkeypatch):
    monkeypatch.setitem(runner.sys.modules, "tictactoe", module(minimax=asked))
    user, seen = User(), []
    before, _, last = keys.rpartition(", ")
    press_keys(user, before)
    user.key(last)

    def answer():
        seen.append(user.shapes)
        for question in user.thinker.questions:
            answer = user.thinker.examiner.answer(question)
            pygame.event.post(pygame.event.Event(runner.ANSWER, answer=answer))

    run(user, monkeypatch, 150, answer)
    assert seen[-1] == runner.view(replace(user.app, now=user.now + 10))


@pytest.mark.parametrize("asked", [minimax, fussy])
@pytest.mark.parametrize("keys", ["", "x", "x, h", "x, 5", "right, x, 1, u", f"right, x, {X_WINS}"])
def test_a_window_at_rest_sleeps(keys, asked, monkeypatch):
    monkeypatch.setitem(runner.sys.modules, "tictactoe", module(minimax=asked))
    user, work = User(), []
    press_keys(user, keys)
    monkeypatch.setattr(runner, "view", lambda app: work.append(app.closed) or user.shapes)
    monkeypatch.setattr(pygame.display, "flip", lambda: work.append("a frame is drawn"))
    run(user, monkeypatch, 100)
    assert work in ([], [True])  # as the window closes


def test_a_new_window_shows_the_start_screen_at_once(monkeypatch):
    user, seen = User(), []
    user.window = runner.Window(user.thinker, random.Random(0), clock=lambda: user.now)
    pygame.event.clear()
    run(user, monkeypatch, 3, lambda: seen.append(user.words))
    assert "Your side" in seen[0]
    assert pygame.display.get_caption()[0] == "Tic-Tac-Toe"
    assert pygame.display.get_allow_screensaver()


def test_a_window_that_waits_for_an_answer_stays_awake(monkeypatch):
    user, seen = start(X, FRIEND), []
    user.key("h")
    user.turn(9)
    user.thinker.overdue = "minimax"
    run(user, monkeypatch, 3, lambda: seen.append(user.words[1]))
    assert seen[0] == "Waiting for minimax to return"


def test_sixty_frames_come_in_a_second_however_long_the_work_takes(monkeypatch):
    user, rng = start(), random.Random(0)
    user.key("5")

    def slow_view(_):
        user.now += rng.uniform(0, 0.015)
        return []

    monkeypatch.setattr(runner, "view", slow_view)
    ticks = run(user, monkeypatch, 60)
    assert [later - sooner for sooner, later in pairwise(ticks)] == [pytest.approx(1 / 60)] * 60


def test_what_was_covered_is_drawn_again():
    user = start()
    picture = user.screen.get_buffer().raw
    user.screen.fill("black")
    user.post(pygame.WINDOWEXPOSED)
    assert user.screen.get_buffer().raw == picture


def test_the_window_may_be_resized_in_the_middle_of_a_game():
    user, board = start(X, FRIEND), START
    for square, size in enumerate([(480, 660), (320, 420), (333, 777), (1200, 500), (1440, 1920)]):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        user.turn()
        assert user.app.size == size
        assert first_effect(user, user.press, user.targets[Play(square)].center) == after(0.3)
        board = oracle.play(board, square)
        assert user.board == board


@pytest.mark.parametrize("key", ["", "ctrl+q", "ctrl+w", "cmd+q", "cmd+w"])
@pytest.mark.parametrize("keys", ["", "x", "x, 5", "x, h", "f11", f"right, x, {X_WINS}"])
def test_the_window_closes_at_any_moment_whatever_comes_after(keys, key, monkeypatch):
    user = User()
    for name in filter(None, keys.split(", ")):
        press_key(user, name)
        user.turn(0.35)
    if key:
        press_key(user, key)
        assert user.app.closed
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    what = {"key": pygame.K_h, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **what))
    assert len(run(user, monkeypatch, 9)) < 4


def test_the_next_frame_needs_no_window_and_leaves_the_app_before_it_as_it_was():
    pygame.display.quit()
    app, rng = App(), random.Random(0)
    for now, action in enumerate((Choose(FRIEND), Start(X), Play(4), Play(0), Button.UNDO)):
        app = runner.next_frame(app, [], now, rng)
        before = repr(app)
        position = runner.targets(app.size, app.buttons)[action].center
        press = mouse_event(pygame.MOUSEBUTTONDOWN, position)
        later = runner.next_frame(app, [press], now + 0.5, rng)
        assert repr(app) == before != repr(later)
        app = later
    assert app.game.moves == (4,)


# A storm

NAMES = [*"123456789123456789xouhr", "left", "right", "up", "down", "return", "space", "backspace"]
KINDS = [pygame.KEYDOWN] * 6 + [pygame.MOUSEBUTTONDOWN] * 10 + [pygame.MOUSEMOTION] * 3
KINDS += [pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED]


def any_event(user, rng):
    """Return something that a cat on the keyboard and a child at the mouse may do."""
    kind = rng.choice(KINDS)
    if kind == pygame.KEYDOWN:
        code = pygame.key.key_code(rng.choice(NAMES) if rng.random() < 0.97 else "escape")
        mod = rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_ALT))
        return pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)
    width, height = user.app.size
    position = rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)
    if rng.random() < 0.6:
        position = rng.choice([*user.targets.values()]).center
    return mouse_event(kind, position, rng.choice((1, 1, 1, 2, 3)))


def test_a_storm_of_events_breaks_nothing():
    rng, user, legal, count = random.Random(2026), User(seed=7), {*oracle.POSITIONS}, 0
    ends = dict.fromkeys(product(runner.OPPONENTS, (X, O)), 0)
    while min(ends.values()) < 2 and count < 8000:
        count += 1
        events = [any_event(user, rng) for _ in range(rng.choice((1, 1, 2, 3)))]
        user.now += rng.choice((0.02, 0.1, 0.4))
        if user.thinker.questions and rng.random() < 0.6:
            user.thinker.think()
        user.window.frame([*events, *pygame.event.get()])
        game = user.app.game
        assert user.board in legal
        if game and game.over:
            ends[game.opponent, game.side] += user.app.moved == user.now
            assert game.opponent != PERFECT or oracle.winner(user.board) != game.side
        if count % 200 == 0:
            user.resize(rng.randrange(200, 640), rng.randrange(200, 640))
    assert min(ends.values()) == 2
