"""What the user does: whole games, every key, which presses count, and what happens when."""

import re
from pathlib import Path
from random import Random

import pygame
import pytest

from modules import RIGHT, made
from user import FRAME, LINE_DRAWN, TILE, User
from window import app
from window.app import GUARD, GUARD_START
from window.screen import DRAW_LINE, DRAW_MARK, PAUSE, REST
from window.view import THINKING

START = "." * 9
X_WINS, TIE = "1 4 2 5 3", "5 1 3 7 4 6 2 8 9"
CARELESS = "1 2 3 4 5"  # whoever plays so, on either side, loses to Perfect
WHITE = "#ECF0F5"
LIT = "#333E50"
LIT_WHITE = "#D2D6DB"
HINTED = "How the game ends if both play perfectly"
# How the READMEs write keys that pygame names in another way
WRITTEN = {"Enter": "return", "Esc": "escape", "回车": "return", "空格": "space"}
WRITTEN |= {"退格": "backspace", "左": "left", "右": "right"}


KEYS = {  # what is seen, and the keys that lead there
    "You are X against Perfect": ["x", "enter", "space", "o esc x esc space", "x 1 u u"],
    "You are O against Perfect": ["o", "o 1 u u", "o esc enter", f"o {CARELESS} enter"],
    "You are X against Easy": ["Easy left left x", "Easy x h h"],
    "You are O and your friend is X": ["Friend right o", f"Friend o {X_WINS}"],
    "Your side": ["esc u h r 5 up q w z f2 tab ctrl+x alt+x altgr+q altgr+x mode+x mode+q"],
    "....X....": [
        *[f"Friend x 5 1 {key}" for key in ("u", "backspace", "ctrl+z", "cmd+z")],
        *["Friend x enter enter", "Friend x space space", "Friend x 5 enter r x o"],
        *[f"Friend x 5 {key}" for key in ("ctrl+1", "cmd+1", "alt+1", "ctrl+u", "alt+u")],
    ],
    "X........": ["Friend x left left up up esc enter enter"],
    "..X......": [f"Friend x {X_WINS} left down enter enter"],  # At the end, no cursor is seen.
    "........X": ["Friend x down right down right enter"],
    "OXXXXOOOX": [f"Friend x {' '.join(f'pad-{number}' for number in '579146823')}"],
    HINTED: ["x h", "x h alt+h ctrl+h", "ч р", f"x {CARELESS} r h", f"x h {CARELESS} r h h"],
    "You played perfectly": ["Medium x 2 5 1 6 7 8 4 9 3"],  # a tie, but not against Perfect
    "This move wins": ["Easy o 1 5 h down right"],
    "Friend (X)  1": [f"Friend x {X_WINS} enter {X_WINS}", f"Friend o {X_WINS}"],
    START: [f"Friend x {X_WINS} {key}" for key in ("enter", "pad-enter", "space", "x", "o")],
    "You win": [f"Friend x {X_WINS} {key}" for key in ("h", "r", "alt+x", "ctrl+o", "left")],
    "Back to before your third move": [f"x {CARELESS} r", f"ч {CARELESS} к", f"x h {CARELESS} r"],
    "Computer (O)  0": [f"x {CARELESS} u", f"x {CARELESS} r", f"x {CARELESS} esc Medium x"],
    "Computer (O)  1": [f"x {CARELESS} u 4", f"x {CARELESS} r 4"],
    "Computer (X)  2": [f"x {CARELESS} esc o {CARELESS} esc Medium o esc Perfect o"],
    "You (O)  2": [f"Friend x {X_WINS} x {X_WINS} esc o"],
}


@pytest.mark.parametrize(("seen", "keys"), [(seen, keys) for seen in KEYS for keys in KEYS[seen]])
def test_what_each_key_does(seen, keys):
    user = User().keys(keys)
    assert user.sees(seen)
    assert not user.app.state.closed


@pytest.mark.parametrize("readme", ["README.md", "docs/README.zh-CN.md"])
def test_the_readme_has_all_keys_and_no_others_and_those_of_a_button_with_its_label(readme):
    text = (Path(__file__).parents[1] / readme).read_text(encoding="utf-8")
    table = text.partition("|\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    written = {}
    for row in table.splitlines():
        keys = re.findall(r"(Ctrl\+|Alt\+|)([A-Z]\w*|回车|空格|退格|左|右)", row.split("|")[2])
        written[row] = {held.lower() + WRITTEN.get(key, key.lower()) for held, key in keys}
    keys = {"mac", "cmd", "return", "space", "left", "right", *app.FULL_SCREEN, *app.QUIT}
    assert set().union(*written.values()) == keys.union(*(button.keys for button in app.BUTTONS))
    for button in app.BUTTONS:
        if button.shortcut:
            rows = [written[row] for row in written if button.label in row]
            assert any({*button.keys} <= keys for keys in rows), f"{button} is not in {rows}"


def test_four_keys_close_the_window_and_only_the_left_button_presses():
    user = User()
    for button in (2, 3, 4, 5):
        assert user.press(user.place("X").center, button).sees("Your side")
    for key in ("ctrl+q", "ctrl+w", "cmd+q", "cmd+w", "ctrl+й", "ctrl+ц"):
        assert User().keys(key).app.state.closed


def test_undo_and_hints_by_key_leave_the_mouse_in_use_until_it_leaves_or_the_size_changes():
    user = User().click("Friend", "X", "1").hover("5").keys("h h u")
    assert user.tile("5") == (LIT, "")
    user.size = (600, 800)
    assert user.turn().tile("5") == (TILE, "")
    assert user.hover("5").post(pygame.WINDOWLEAVE).tile("5") == (TILE, "")


def test_where_the_keyboard_is_in_use_what_enter_does_has_a_white_outline():
    user = User().keys("o esc")
    assert (user.tile("X"), user.tile("O")) == ((TILE, ""), (LIT, WHITE))
    user.hover("X")
    assert (user.tile("X"), user.tile("O")) == ((LIT, ""), (TILE, ""))
    assert user.keys("enter").sees("You are X against Perfect")
    assert user.keys("esc").hover("Easy").keys("enter").sees("You are X against Perfect")


@pytest.mark.parametrize("key", ["left", "enter", "2"])
def test_a_key_that_plays_shows_the_cursor_first_and_the_mouse_hides_it(key):
    user = User().click("Friend", "X").hover("Menu").keys(key)
    square, board = ("2", ".X.......") if key == "2" else ("5", START)
    user.sees(board).post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0))
    assert user.tile(square)[1] == WHITE
    assert user.point((5, 5)).tile(square)[1] != WHITE


def after(seconds):
    return pytest.approx(seconds + FRAME, abs=1.01 * FRAME)  # up to two frames longer


GUARDS = [("Friend x", "5", GUARD_START), ("Friend x 5", "Undo", 0), ("x esc", "X", GUARD)]
GUARDS += [(f"Friend x {TIE}", "Play again", DRAW_MARK + GUARD)]
GUARDS += [(f"Friend x {X_WINS}", "Play again", DRAW_MARK + DRAW_LINE + GUARD)]


@pytest.mark.parametrize(("keys", "name", "seconds"), GUARDS)
def test_a_click_does_not_hit_what_has_only_just_come(keys, name, seconds):
    before, _, last = keys.rpartition(" ")
    user = User().keys(before).keys(last, wait=0)
    place = {"Play again": (200, 595), "X": (136, 410)}.get(name) or user.place(name).center
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    seen, since = (user.board, HINTED in user.words), user.now
    while (user.board, HINTED in user.words) == seen and user.now < since + 2:
        user.turn(FRAME, click, click)
    assert user.now - since == after(seconds)


@pytest.mark.parametrize("name", ["5", "Menu"])
def test_what_is_lit_counts_and_is_lit_without_another_motion_once_it_counts(name):
    user = User().click("Friend").keys("x h h", wait=0).hover(name)
    frames = [user.turn().tile(name)[0] for _ in range(40)]
    assert frames.count(TILE) * FRAME == after(GUARD_START - 4 * FRAME)
    assert frames == sorted(frames)  # first TILE, then LIT


def test_a_double_click_on_hints_turns_them_on_and_undo_may_be_clicked_as_fast_as_one_likes():
    user = User().click("Friend", "X", "1", "2").hover("Hints")
    frames = [user.press(user.place("Hints").center).tile("Hints")[0] for _ in range(10)]
    assert {*frames} == {LIT_WHITE}  # It is on, and what is under the pointer stays lit.
    assert user.wait().click("Undo", "Undo", wait=0).board == START
    assert user.click("Hints").tile("Hints")[0] == LIT


def test_a_letter_and_a_digit_count_at_once():
    user = User().keys("Friend").keys("x 5 u 1 4 2 5 3", wait=0)
    assert user.board == "XXXOO...."
    assert user.turn(LINE_DRAWN).keys("enter", wait=0).board == "XXXOO...."
    assert user.keys("o", wait=0).board == START


def test_the_verdict_comes_with_the_winning_line_and_the_rest_once_it_is_drawn():
    user = User().keys("Friend x 1 4 2 5").keys("3", wait=0)
    assert not {"You win", "You (X)  1", "Play again"} & {*user.turn(DRAW_MARK - FRAME).words}
    assert user.turn(2 * FRAME).sees("You win", "You (X)  0", "Hints")
    assert user.turn(DRAW_LINE - 2 * FRAME).sees("You win", "You (X)  0", "Hints")
    assert user.turn(2 * FRAME).sees("You win", "You (X)  1", "Play again")


@pytest.mark.parametrize("hints_key", ["", "h"])
def test_at_the_end_the_second_line_and_the_buttons_change_only_once_and_together(hints_key):
    user = User().keys(f"x {hints_key} 1 2 4").keys("u").keys("9", wait=0)
    frames = [user.think().turn() and str((user.words[1], user.drawn[-9:])) for _ in range(60)]
    assert user.sees("Play again")
    assert [*dict.fromkeys(frames)] == [frames[0], frames[-1]]


def test_what_was_a_mistake_is_told_once_all_is_known():
    user = User().keys("x 1 2").keys("4", wait=0).think().turn(PAUSE).turn(LINE_DRAWN)
    while user.thinker.waiting:
        assert user.sees("Computer wins", "You are X against Perfect")
        user.think(1)
    assert user.sees("Computer wins", "Your third move let the tie slip away")


def test_the_computer_waits_for_a_pause_in_which_the_mark_draws_itself_and_takes_no_keys():
    user = User().click("X").keys("h").keys("5", wait=0)
    assert hints(user.think()) == 0
    user.keys("2 " * (round(PAUSE / FRAME) - 1), wait=0).sees("....X....")
    assert sorted(user.turn(2 * FRAME).board) == sorted(".......XO")
    marks = [one.what for one in user.drawn if one.kind == "mark"]
    assert "".join(marks) == user.board.replace(".", "")  # no ghost


def test_only_a_slow_computer_is_said_to_be_thinking():
    user = User().click("X").keys("5", wait=0)
    lines = [user.turn().words[0] for _ in range(120)]
    assert lines.count("Your turn (X)") * FRAME == after(THINKING)
    thinking = lines[lines.count("Your turn (X)") :]
    assert {*thinking} == {f"Computer is thinking{'.' * count}" for count in range(4)}


def test_the_look_ahead_shows_the_game_that_perfect_then_plays():
    user = User(seed=1).click("O", "Hints").hover("2").wait()
    numbers = {text.what: n for n in "123456789" for text in user.on(n) if text.what.isdigit()}
    shown = [numbers[number] for number in sorted(numbers)]
    assert user.click(*shown[::2]).sees("Computer wins")
    assert "." not in [user.board[int(number) - 1] for number in shown]


def hints(user):
    return sum(words in ("Win", "Tie", "Lose") for words in user.words)


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
@pytest.mark.parametrize("keys", ["h h", "2", "2 left u", "x", "enter"])
def test_the_look_ahead_waits_for_the_cursor_to_move(way, keys):
    user = User().click("Friend", "X", "Hints")
    user.keys("left") if way == "by keyboard" else user.hover("4").wait()
    assert user.sees("1")
    user.keys(keys)
    assert hints(user) == user.board.count(".")
    assert user.keys("left").words.count("1") == 1


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
@pytest.mark.parametrize("steps", [30, int(GUARD / FRAME) - 2])
def test_the_look_ahead_comes_after_a_rest_on_one_square_and_stays_there(way, steps):
    user = User().click("Friend", "X").click("Hints", wait=0).think()
    for step in range(steps):  # from one square to the next and back, a frame each
        if way == "by mouse":
            user.hover("25"[step % 2])
        else:
            user.keys(["up", "down"][step % 2], wait=0)
        assert hints(user) == 9
        assert "mark" not in [one.kind for one in user.drawn]
    frames = [hints(user.turn()) for _ in range(30)]
    assert frames.count(9) * FRAME == after(REST - FRAME)
    assert not user.app.screen.may_change
    if way == "by mouse":
        assert user.point(user.place("5").move(9, -30).center).sees("1")


def test_the_best_hint_is_lit_and_gets_lighter_under_the_pointer_and_the_cursor():
    user = User().click("Friend", "X", "Hints").point((5, 5))
    assert user.lit == ""  # All are ties.
    assert user.click(*"6798").point((5, 5)).lit == "3"  # it wins now, others later
    green, lit = user.tile("3")[0], user.hover("3").tile("3")[0]
    for more, less in zip(pygame.Color(lit)[:3], pygame.Color(green)[:3]):
        assert more > less, f"{lit} is not lighter than {green}"
    assert user.keys("up up up").keys("right", wait=0).tile("3") == (lit, WHITE)


def test_after_undo_no_mark_draws_itself_again():
    user = User().keys("Friend x 1 4 2").keys("5 u", wait=0)
    assert {one.look["progress"] for one in user.drawn if one.kind == "mark"} == {1}


@pytest.mark.parametrize("seed", range(4))
def test_whenever_nothing_may_change_the_picture_ten_seconds_later_is_the_same(seed):
    # Hints that never become known wait, too.
    half = "def minimax(b): return right['minimax'](b) if b[0][0] != b[2][2] else []"
    module = made(half if seed % 2 else "", **RIGHT, right=RIGHT)
    rng, user = Random(seed), User(seed, module)
    keys = ["left", "up", "enter", "h", "u", "r", "x", "o", "esc", *"123456789"]
    for _ in range(200):
        place = user.place(rng.choice([*user.places])).center
        if rng.random() < 0.5:
            user.keys(rng.choice(keys), wait=0)
        else:
            user.point(place).press(place, rng.choice([1, 3]))
        user.think(rng.choice([0, 1, 1000])).turn(rng.choice([0, FRAME, 0.2, 1]))
        if not user.app.screen.may_change:
            shown = user.drawn
            user.post(pygame.USEREVENT).turn(10, pygame.event.Event(pygame.USEREVENT))
            assert user.drawn == shown
