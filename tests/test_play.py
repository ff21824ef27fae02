"""What the user does: whole games, every key, which presses count, and what happens when."""

import pygame
import pytest

import oracle
from user import FRAME, User

START = "." * 9
X_WINS, TIE = "1 4 2 5 3", "5 1 3 7 4 6 2 8 9"
LOSE = "1 2 3 4 5 6 7 8 9"  # against Perfect, on either side
HINTED = "How the game ends if both play perfectly"


@pytest.mark.parametrize("opponent", ["Easy", "Medium", "Perfect", "Friend"])
@pytest.mark.parametrize("side", "XO")
def test_a_game_can_be_played_to_the_end_and_taken_back_to_the_start(side, opponent):
    user = User().click(opponent, side)
    boards = [user.board]
    while free := oracle.free(user.board):
        boards.append(user.click(str(free[-1] + 1)).board)
    for board in [*boards[-2::-1], boards[0]]:
        assert user.click("Undo").board == board


KEYS = {  # what is seen, and the keys that lead there
    "You are X against Perfect": ["x", "enter", "space", "o esc x esc space", f"x {LOSE} r u"],
    "You are O against Perfect": ["o", "o esc enter", f"o {LOSE} enter"],
    "You are X against Medium": ["left x", "right left left enter"],
    "You are X against Easy": ["left left left x", "left left x h h"],
    "You are O, your friend is X": ["right right o", "o esc right space"],
    "Your side": ["esc u h r 5 up q w z f2 tab ctrl+x alt+x altgr+q altgr+w mode+q"],
    "....X....": [
        *[f"right x 5 1 {key}" for key in ("u", "backspace", "ctrl+z", "cmd+z")],
        *["right x enter enter", "right x space space", "right x 5 enter r x o"],
        *[f"right x 5 {key}" for key in ("ctrl+1", "cmd+1", "alt+1", "ctrl+u", "alt+u")],
    ],
    "X........": ["right x left left up up esc enter enter", f"right x {X_WINS} left left x enter"],
    "........X": ["right x down down right down right enter"],
    "OXXXXOOOX": [f"right x {' '.join(f'pad-{number}' for number in '579146823')}"],
    HINTED: ["x h", "x h alt+h ctrl+h", "ч р"],
    "Medium sees one move ahead": ["left"],
    "You played perfectly": ["left x 2 5 1 6 7 8 4 9 3"],  # a tie, but not against Perfect
    "This move ties: the numbers show how": ["right x h left"],
    "This move wins": ["left left o 1 5 h down right"],
    "You are X, your friend is O": [f"right o {X_WINS} {key}" for key in ("x", "enter")],
    "Friend  1": [f"right x {X_WINS} enter {X_WINS}", f"right o {X_WINS}"],
    START: [f"right x {X_WINS} {key}" for key in ("enter", "pad-enter", "space", "x", "o")],
    "X wins": [f"right x {X_WINS} {key}" for key in ("h", "r", "alt+x", "ctrl+o")],
    "XXO.O....": [f"x {LOSE} r", f"ч {LOSE} к", f"щ esc ч {LOSE} г"],
    "Computer  0": [f"x {LOSE} u", f"x {LOSE} r", f"x {LOSE} esc left x"],
    "Computer  1": [f"x {LOSE} u 4", f"x {LOSE} r 4"],
    "Computer  2": [f"x {LOSE} esc o {LOSE} esc left o esc right x"],
    "You  2": [f"right x {X_WINS} x {X_WINS} esc o"],
}


@pytest.mark.parametrize(("seen", "keys"), [(seen, keys) for seen in KEYS for keys in KEYS[seen]])
def test_what_each_key_does(seen, keys):
    user = User().keys(keys)
    assert user.sees(seen)
    assert not user.app.state.closed


def test_four_keys_close_the_window_and_only_the_left_button_presses():
    user = User()
    for button in (2, 3, 4, 5):
        assert user.press(user.place("X").center, button).sees("Your side")
    assert user.point((5, 5)).on("X")[0].colour == "#262E3C"
    for key in ("ctrl+q", "ctrl+w", "cmd+q", "cmd+w", "ctrl+й", "ctrl+ц"):
        assert User().keys(key).app.state.closed


def test_nothing_is_lit_once_the_pointer_has_left_or_the_size_has_changed():
    user = User().click("Friend", "X").hover("5")
    assert user.on("5")[0].colour == "#333E50"
    user.size = (600, 800)
    assert user.turn().on("5")[0].colour == "#262E3C"
    assert user.hover("5").post(pygame.WINDOWLEAVE).on("5")[0].colour == "#262E3C"


@pytest.mark.parametrize("key", ["left", "enter", "u"])
def test_the_cursor_comes_up_in_the_centre_and_goes_away_with_the_mouse(key):
    user = User().click("X").keys(key)
    user.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    assert user.on("5")[0].colour == "#ECF0F5"
    assert user.point((5, 5)).on("5")[0].colour == "#262E3C"


def first_effect(user, press, *arguments):
    """Press once a frame until something happens, and return how long that took."""
    before, since = (user.board, HINTED in user.words), user.now
    while (user.board, HINTED in user.words) == before and user.now < since + 2:
        press(*arguments)
        user.think()
    return user.now - since


def after(seconds):
    """Return a time that may be up to two frames longer."""
    return pytest.approx(seconds + FRAME, abs=1.01 * FRAME)


GUARDS = [("", "X", 0), (f"x {LOSE}", "Menu", 0), ("right x", "5", 0.5), ("x esc", "X", 0.3)]
GUARDS += [(f"right x {TIE}", "Play again", 0.18 + 0.3)]  # once the mark has drawn itself
GUARDS += [(f"right x {X_WINS}", "Play again", 0.18 + 0.25 + 0.3)]  # the mark and the line


@pytest.mark.parametrize(("keys", "name", "seconds"), GUARDS)
@pytest.mark.parametrize("times", [1, 2])
def test_a_click_does_not_hit_what_has_only_just_come(keys, name, seconds, times):
    before, _, last = keys.rpartition(" ")
    user = User().keys(before).keys(last, wait=0)
    place = {"Play again": (200, 595), "X": (136, 410)}.get(name) or user.place(name).center
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    assert first_effect(user, user.turn, FRAME, *[click] * times) == after(seconds)


def test_a_letter_and_a_digit_count_at_once():
    user = User().keys("right").keys("x 5 u 1 4 2 5 3", wait=0)
    assert user.board == "XXXOO...."
    assert user.turn(0.44).keys("enter", wait=0).board == "XXXOO...."
    assert user.keys("o", wait=0).board == START


def test_the_verdict_comes_with_the_winning_line_and_the_rest_once_it_is_drawn():
    user = User().keys("right x 1 4 2 5").keys("3", wait=0)
    shown = [{"X wins", "You  1", "Play again"} & {*user.turn().words} for _ in range(30)]
    assert shown[:10] == [set()] * 10
    assert shown[11:24] == [{"X wins"}] * 13
    assert shown[26:] == [{"X wins", "You  1", "Play again"}] * 4


def test_the_computer_waits_for_a_pause_and_takes_no_keys():
    user = User().click("X").keys("5", wait=0)
    assert first_effect(user, user.keys, "2", 0) == after(0.4)
    assert user.board.count("X") == 1
    assert [one.what for one in user.drawn if one.kind == "mark"] == sorted(
        "XO", key=user.board.find
    )


def test_only_a_slow_computer_is_said_to_be_thinking():
    user = User().click("X").keys("5", wait=0)
    lines = [user.turn().words[0] for _ in range(150)]
    assert lines.count("Your turn") * FRAME == after(0.7)
    assert {*lines[42:]} == {f"Computer is thinking{'.' * count}" for count in range(4)}


def test_the_look_ahead_shows_the_game_that_perfect_then_plays():
    user = User(seed=1).click("O", "Hints")
    start = user.board
    for square in oracle.free(start):
        user.hover(str(square + 1)).wait(0.3)
        numbers = {text.what: n for n in "123456789" for text in user.on(n) if text.what.isdigit()}
        shown = [numbers[number] for number in sorted(numbers)]
        user.click(*shown[::2])
        assert all(user.board[int(number) - 1] != "." for number in shown)
        assert not oracle.free(user.board)
        user.click(*["Undo"] * len(shown[::2]))
        assert user.board == start


@pytest.mark.parametrize("keys", ["h h", "2", "left 2", "2 left u", "left esc enter"])
def test_the_look_ahead_waits_for_the_cursor_to_move(keys):
    user = User().click("Friend", "X", "Hints").keys("left", wait=0)
    assert user.sees("1")
    user.keys(keys)
    hints = [words for words in user.words if words in ("Win", "Tie", "Lose")]
    assert len(hints) == user.board.count(".")
    assert user.keys("left").words.count("1") == 1


def test_the_look_ahead_waits_for_the_pointer_to_rest_and_stays_while_it_is_on_its_square():
    user = User().click("Friend", "X").click("Hints", wait=0)
    assert not user.turn(0.2).sees("Working out hints...")
    x, y = user.wait().place("5").center
    for step in range(60):
        assert user.point((x, y - 136 * (step % 2))).words.count("Tie") == 9
        assert "mark" not in [one.kind for one in user.on("5")]
    frames = [user.turn().words.count("Tie") for _ in range(20)]
    assert frames.count(9) * FRAME == after(0.25 - FRAME)
    assert not user.app.screen.may_change
    assert user.point((x + 9, y - 130)).sees("1")


def test_the_cursor_is_only_an_outline_on_the_best_hints():
    user = User().keys("right x h").click("7").keys("u")
    assert [one.colour for one in user.on("7")[:2]] == ["#ECF0F5", user.on("1")[0].colour]
    user.keys("6 7 9 8")  # to win now is better than to win later
    assert [name for name in "12345" if user.on(name)[0].colour == "#2F4A4C"] == ["3"]


@pytest.mark.parametrize("keys", [f"right x {X_WINS}", f"x {LOSE}"])
@pytest.mark.parametrize("back", ["u", "r"])
def test_what_was_taken_back_does_not_draw_itself_again(keys, back):
    user = User().keys(keys).keys(back, wait=0)
    assert all(one.look.endswith("progress 1") for one in user.drawn if "progress" in one.look)
