"""What the user does: whole games, every key, which presses count, and what happens when."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

import oracle
import runner
from runner import START, Button, Choose, MarkShape, O, Play, Start, X
from tictactoe import minimax
from user import FRAME, User, module

EASY, MEDIUM, PERFECT, FRIEND = runner.OPPONENTS
SQUARES = range(9)
HELD = {"": 0, "ctrl": pygame.KMOD_LCTRL, "cmd": pygame.KMOD_LMETA, "alt": pygame.KMOD_LALT}
X_WINS, O_WINS, TIE = "1 4 2 5 3", "1 4 2 5 9 6", "5 1 3 7 4 6 2 8 9"
LOSE = "1 2 3 4 5 6 7 8 9"  # against Perfect, on either side
HINTED = "How the game ends if both play perfectly"


def start(side=X, opponent=PERFECT):
    """Start a game by mouse."""
    user = User()
    user.clicks(Choose(opponent), Start(side))
    return user


def press_keys(user, names):
    """Press key after key, "u ctrl+z" for instance, with two seconds after each."""
    for name in names.split():
        held, _, key = name.rpartition("+")
        user.key(key, HELD[held])
        user.wait()


def marks(user):
    """Return the marks that are shown, by their squares."""
    squares = {user.targets[Play(square)].center: square for square in SQUARES}
    return {squares[s.center]: s for s in user.shapes if isinstance(s, MarkShape)}


def hints(user):
    return [words for words in user.words if words in ("Win", "Tie", "Lose")]


@pytest.mark.parametrize("opponent", runner.OPPONENTS)
@pytest.mark.parametrize("side", [X, O])
def test_a_game_can_be_played_to_the_end_and_taken_back_to_the_start(side, opponent):
    user = start(side, opponent)
    boards = [user.board]
    while free := oracle.free(user.board):
        user.clicks(Play(free[-1]))
        boards.append(user.board)
    for board in [*boards[-2::-1], boards[0]]:
        user.clicks(Button.UNDO)
        assert user.board == board


# Keys

KEYS = {
    # On the start screen
    "You are X against Perfect": [
        *["x", "enter", "space", "o esc x esc space"],
        *[f"x {LOSE} r {key}" for key in ("u", "esc x", "7")],
    ],
    "You are O against Perfect": ["o", "o esc enter"],
    "You are X against Medium": ["left x", "right left left enter"],
    "You are X against Easy": ["left left left x"],
    "You are O, your friend is X": ["right right o", "o esc right space"],
    "Your side": ["esc esc", "u h r 5 up q w z f2 tab", "ctrl+x", "cmd+x", "alt+x"],
    # In a game
    "....X....": [
        *[f"right x 5 1 {key}" for key in ("u", "backspace", "ctrl+z", "cmd+z")],
        *["right x enter", "right x space", "right x 5 enter r x o"],
        *[f"right x 5 {key}" for key in ("ctrl+1", "cmd+1", "alt+1", "ctrl+u", "alt+u")],
    ],
    "X........": ["right x left left up up esc enter enter", f"right x {X_WINS} left up x enter"],
    "........X": ["right x down down right down right enter"],
    HINTED: ["x h", "x h alt+h ctrl+h"],
    "You are X, your friend is O": ["right x h h", f"right o {X_WINS} x"],
    # At the end
    START: [f"right x {X_WINS} {key}" for key in ("enter", "space", "x", "o")],
    "X wins": [f"right x {X_WINS} {key}" for key in ("h", "r", "alt+x", "ctrl+o")],
    "XXO.O....": [f"x {LOSE} r"],
    "Find a better move than last time": [f"x {LOSE} r", f"o {LOSE} r"],
    "Computer  0": [f"x {LOSE} u", f"x {LOSE} r", f"x {LOSE} esc left x"],
    "Computer  1": [f"x {LOSE} u 4", f"x {LOSE} r 4"],
    "Computer  2": [f"x {LOSE} esc o {LOSE} esc left o esc right x"],
    "X  2": [f"right o {X_WINS} x {X_WINS} esc o"],
    "O  1": [f"right o {X_WINS} x {O_WINS} enter"],
    "Ties  1": [f"right x {TIE} enter"],
}


@pytest.mark.parametrize(("seen", "keys"), [(seen, keys) for seen in KEYS for keys in KEYS[seen]])
def test_what_each_key_does(seen, keys):
    user = User()
    press_keys(user, keys)
    assert seen in (user.board, *user.words)
    assert not user.app.closed
    assert not user.app.full_screen


def test_the_number_pad_lies_like_the_board():
    user = start(X, FRIEND)
    for code in [getattr(pygame, f"K_KP{key}") for key in "579146823"]:
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_NUM, scancode=0)
        pygame.event.post(event)  # all of them come in one frame
    user.wait()
    assert user.board == "OXXXXOOOX"
    user.key("pad enter")
    assert user.board == START


@pytest.mark.parametrize(
    ("name", "place", "mod", "board"),
    [
        ("г", pygame.KSCAN_U, 0, START),  # noqa: RUF001 - a Russian keyboard
        ("", pygame.KSCAN_U, 0, START),  # as other versions of pygame call the same key
        ("unknown key", pygame.KSCAN_U, 0, START),
        ("&", pygame.KSCAN_1, 0, "O...X...."),  # a French one
        ("u", pygame.KSCAN_F, 0, START),  # Dvorak's
        ("g", pygame.KSCAN_U, 0, "....X...."),
        (";", pygame.KSCAN_Z, pygame.KMOD_CTRL, "....X...."),
    ],
)
def test_a_key_counts_by_its_name_or_else_by_its_place(name, place, mod, board, monkeypatch):
    user = start(X, FRIEND)
    press_keys(user, "5")
    monkeypatch.setattr(pygame.key, "name", lambda _: name)
    user.post(pygame.KEYDOWN, key=0, mod=mod, unicode="", scancode=place)
    assert user.board == board


@pytest.mark.parametrize("keys", ["f11 f11", "alt+enter alt+enter", "f11 esc"])
def test_full_screen_and_back(keys):
    user = start()
    there, back = keys.split()
    press_keys(user, there)
    # The dummy driver does not change the size on every system.
    assert (user.app.full_screen, user.app.size) == (True, user.screen.get_size())
    press_keys(user, back)
    assert (user.app.full_screen, user.app.size) == (False, user.screen.get_size())
    assert "Your turn" in user.words


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+w", "cmd+q", "cmd+w"])
def test_a_key_closes_the_window(key):
    user = User()
    press_keys(user, key)
    assert user.app.closed


def test_one_press_of_the_left_button_or_a_finger_is_one_action():
    user = User()
    for button in (2, 3, 4, 5, 6):
        user.click(Start(X), button)
    assert "Your side" in user.words
    position = user.targets[Start(X)].center
    for kind in ("DOWN", "UP"):
        user.post(getattr(pygame, f"FINGER{kind}"), finger_id=1, x=0.3, y=0.6)
        user.post(getattr(pygame, f"MOUSEBUTTON{kind}"), pos=position, button=1, touch=True)
        user.wait()
        assert (user.board, user.words[0]) == (START, "Your turn")


def test_the_pointer_is_a_hand_over_all_that_can_be_pressed(monkeypatch):
    user, shown = start(X, FRIEND), []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    arrow, hand = pygame.SYSTEM_CURSOR_ARROW, pygame.SYSTEM_CURSOR_HAND
    for action, cursor in {Button.UNDO: arrow, Button.HINTS: hand, Play(0): hand}.items():
        user.hover(action)
        assert shown[-1] == cursor
    for leave in (lambda: user.key("left"), lambda: user.post(pygame.WINDOWLEAVE)):
        user.hover(Play(0))
        assert shown[-1] == hand
        leave()
        assert shown[-1] == arrow


# When things happen


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


@pytest.mark.parametrize(
    ("keys", "key", "seconds"),
    [
        ("right x", "1", 0.3),
        ("x esc", "enter", 0.3),
        # First a mark draws itself, and then a line.
        (f"right x {X_WINS}", "enter", 0.18 + 0.25 + 0.3),
        (f"right x {X_WINS}", "x", 0.18 + 0.25 + 0.3),
        (f"right x {TIE}", "enter", 0.18 + 0.3),
        (f"right x {TIE}", "h", 2),  # never
    ],
)
def test_a_key_does_not_hit_what_has_only_just_come(keys, key, seconds):
    user = User()
    before, last = keys.rsplit(maxsplit=1)
    press_keys(user, before)
    user.key(last)
    assert first_effect(user, user.key, key) == after(seconds)


@pytest.mark.parametrize(
    ("keys", "action"), [("", Start(X)), (f"x {LOSE}", Button.REWIND), (f"x {LOSE}", Button.AGAIN)]
)
def test_a_double_click_does_not_hit_what_comes_to_lie_there(keys, action):
    user = User()
    press_keys(user, keys)
    position = user.targets[action].center
    user.press(position)
    assert first_effect(user, user.press, position) == after(0.3)


def test_undo_again_and_again_is_not_slowed_down():
    user = start(X, FRIEND)
    press_keys(user, "1 4 2 5")
    user.key("3")
    for board in ("XX.OO....", "XX.O.....", "X..O.....", "X........", START):
        user.press(user.targets[Button.UNDO].center)
        assert user.board == board
        assert {mark.progress for mark in marks(user).values()} <= {1}


def test_the_window_may_be_resized_in_the_middle_of_a_game():
    user = start(X, FRIEND)
    pygame.display.set_mode((1200, 500), pygame.RESIZABLE)
    user.turn()
    assert first_effect(user, user.press, user.targets[Play(0)].center) == after(0.3)


def test_the_result_appears_after_the_winning_line_is_drawn():
    user = start(X, FRIEND)
    press_keys(user, "1 4 2 5")
    user.key("3")
    progress, lengths, lit = [], [], []
    for _ in range(26):
        progress.append(marks(user)[2].progress)
        lit.append(any(getattr(shape, "colour", None) == runner.WON for shape in user.shapes))
        lengths.append(sum(s.length for s in user.shapes if isinstance(s, runner.LineShape)))
        assert not {"X wins", "X  1", "Play again"} & {*user.words}
        assert marks(user)[3].colour == runner.INK[O]
        assert marks(user)[0].progress == 1
        user.turn()
    assert (progress, lengths, lit) == (sorted(progress), sorted(lengths), sorted(lit))
    assert lit[25] > lit[progress.index(1) - 1]
    assert progress[0] < 0.8 < progress[5] < progress[11] == 1
    assert lengths[10] == 0 < 0.8 * lengths[25] < lengths[18] < lengths[25]
    assert {"X wins", "X  1", "Play again"} <= {*user.words}
    assert marks(user)[3].colour != runner.INK[O]


def test_the_computer_waits_for_a_pause_but_not_for_hints_and_takes_no_keys():
    user = start()
    user.click(Button.HINTS)
    user.turn(1)
    user.key("5")
    since = user.now
    user.thinker.think()
    while "O" not in user.board and user.now < since + 1:
        assert user.texts["Your turn"].colour == runner.MUTED
        user.key("2")
    assert user.now - since == after(0.4)
    assert user.board.count("X") == 1


def test_only_a_slow_computer_is_said_to_be_thinking():
    user, lines = start(), []
    user.key("5")
    for _ in range(150):
        lines.append(user.words[0])
        user.turn()
    assert lines.count("Your turn") * FRAME == after(0.7)
    assert {*lines[43:]} == {f"Computer is thinking{'.' * count}" for count in range(4)}


def test_hints_stay_until_the_next_ones_are_there():
    user, changed = start(), []
    user.clicks(Button.HINTS)
    user.click(Play(1))
    user.point((1, 1))
    for frame in range(40):
        assert len(hints(user)) == user.board.count(".")
        assert user.words[1] == HINTED
        changed.append({*hints(user)} != {"Tie"})
        if frame % 5 == 4:
            user.think()
        user.turn()
    assert changed == sorted(changed)
    assert (changed[0], changed[-1]) == (False, True)


def test_hints_that_take_long_come_square_by_square():
    user = start(X, FRIEND)
    user.key("h")
    user.turn(0.28)
    assert user.words[1] == HINTED
    user.turn(2 * FRAME)
    counts = [len(hints(user))]
    while user.thinker.questions and len(counts) < 99:
        assert user.words[1] == "Working out hints..."
        user.thinker.think()
        user.turn()
        counts.append(len(hints(user)))
    assert counts == sorted(counts)
    assert {*counts} == {*range(10)}
    press_keys(user, X_WINS)
    assert not hints(user)


@pytest.mark.parametrize("key", ["left", "enter", "u"])
def test_the_cursor_comes_up_in_the_centre_and_goes_away_with_the_mouse(key):
    user = start()
    user.key(key)
    user.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))  # as set_mode does
    assert user.app.cursor == 4
    user.point((5, 5))
    assert user.app.cursor is None


def game_to_come(user):
    """Return the squares of the game that is shown, in the order of their numbers."""
    points = [text.point for words, text in sorted(user.texts.items()) if words.isdecimal()]
    return [s for point in points for s in SQUARES if user.targets[Play(s)].collidepoint(point)]


def test_the_look_ahead_shows_the_game_that_perfect_then_plays():
    user = start(O)
    user.clicks(Button.HINTS)
    moves = user.app.game.moves
    for square in oracle.free(user.board):
        user.hover(Play(square))
        shown = game_to_come(user)
        assert {*marks(user)} == {*moves, *shown}
        assert not hints(user)
        for chosen in shown[::2]:
            user.press(user.targets[Play(chosen)].center)
            user.think()
            user.turn(0.5)
        assert user.app.game.moves == (*moves, *shown)
        assert not oracle.free(user.board)
        for _ in shown[::2]:
            user.press(user.targets[Button.UNDO].center)


@pytest.mark.parametrize("keys", ["h h", "2", "left 2", "2 left u", "left esc enter"])
def test_the_look_ahead_waits_for_the_pointer_or_the_cursor_to_move(keys):
    user = start(X, FRIEND)
    user.clicks(Button.HINTS)
    user.key("left")
    assert game_to_come(user)[0] == user.app.cursor == 4
    press_keys(user, keys)
    assert len(hints(user)) == user.board.count(".")
    user.key("left")
    assert game_to_come(user)[0] == user.app.cursor


def test_minimax_is_asked_only_when_it_is_needed_and_not_twice_in_a_game(monkeypatch):
    boards = []
    spy = module(minimax=lambda board: boards.append(str(board)) or minimax(board))
    monkeypatch.setitem(runner.sys.modules, "tictactoe", spy)
    user = start(X, FRIEND)
    press_keys(user, f"left {X_WINS}")
    assert not boards
    press_keys(user, "esc left x 5")
    assert len(boards) == 1
    press_keys(user, f"u h 5 h h {LOSE} r {LOSE}")
    assert len(boards) == len({*boards}) > 20


@pytest.mark.parametrize("keys", ["u", "esc", "esc x", "esc right x"])
def test_a_late_answer_changes_nothing(keys):
    user = start()
    user.key("5")
    late = runner.Answer(runner.Question("player", user.board), problem="It is late")
    for name in keys.split():
        user.key(name)
        user.turn(2)
    user.post(runner.ANSWER, answer=late)
    assert "It is late" not in user.words
    assert user.board == START


# The window


def run(user, monkeypatch, seconds, meanwhile):
    """Let the window's own loop run for so long, and do something whenever it waits."""
    end = user.now + seconds

    def tick(framerate):
        user.now += 1 / framerate
        meanwhile()
        user.window.app = replace(user.app, closed=user.now > end)

    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=tick))
    user.window.run()


def fussy(board):
    return 1 / 0 if str(board).count("X") == board[1].count("X") else minimax(board)


@pytest.mark.parametrize("asked", [minimax, fussy])
@pytest.mark.parametrize(
    "keys", ["esc", "x", "x h", "x 5", "x h 5", "right x 1 u", "right x h", f"right x {X_WINS}"]
)
def test_the_window_stays_awake_until_all_has_moved_and_then_sleeps(keys, asked, monkeypatch):
    monkeypatch.setitem(runner.sys.modules, "tictactoe", module(minimax=asked))
    user, work, view = User(), [], runner.view
    before, _, last = keys.rpartition(" ")
    press_keys(user, before)
    user.key(last)

    def answer():
        for question in user.thinker.questions:
            answer = user.thinker.examiner.answer(question)
            pygame.event.post(pygame.event.Event(runner.ANSWER, answer=answer))

    monkeypatch.setattr(runner, "view", lambda app: work.append(user.now) or view(app))
    monkeypatch.setattr(pygame.display, "flip", lambda: work.append(user.now))
    run(user, monkeypatch, 2.5, answer)
    assert user.shapes == view(replace(user.app, now=user.now + 10))
    assert max(work, default=0) < user.now - 1


def test_a_new_window_shows_the_start_screen_at_once_and_sixty_frames_a_second(monkeypatch):
    user, seen = User(), []
    user.window = runner.Window(user.thinker, random.Random(0), clock=lambda: user.now)
    pygame.event.clear()
    run(user, monkeypatch, 0.99, lambda: seen.append(user.words))
    assert "Your side" in seen[0]
    assert len(seen) == 60
    assert pygame.display.get_allow_screensaver()


def test_a_window_that_waits_for_an_answer_stays_awake_and_draws_only_what_is_new(monkeypatch):
    user, seen = start(X, FRIEND), []
    user.key("h")
    user.turn(9)
    user.thinker.overdue = "minimax"
    monkeypatch.setattr(pygame.display, "flip", lambda: seen.append("drawn"))
    run(user, monkeypatch, 0.06, lambda: seen.append(user.words[1]))
    assert seen == ["drawn", *["Waiting for minimax to return"] * 4]


def test_what_was_covered_is_drawn_again():
    user = start()
    picture = user.screen.get_buffer().raw
    user.screen.fill("black")
    user.post(pygame.WINDOWEXPOSED)
    assert user.screen.get_buffer().raw == picture


def test_a_storm_of_keys_and_clicks_breaks_nothing():
    names = [*LOSE.split(), *"xouhr", "left", "right", "up", "down", "enter", "esc", "f11"]
    rng, user, legal = random.Random(2026), User(), {*oracle.POSITIONS}
    for _ in range(600):
        user.key(rng.choice(names))
        user.press(rng.choice([*user.targets.values()]).center, rng.choice((1, 1, 3)))
        user.turn(rng.choice((0, 0.1, 0.4)))
        if user.thinker.questions and rng.random() < 0.6:
            user.thinker.think()
        assert user.board in legal
        assert user.app.opponent != PERFECT or oracle.winner(user.board) != user.app.side
