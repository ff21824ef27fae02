"""What the user does: which presses count, and what happens when."""

import pygame
import pytest

import oracle
from games import CARELESS, START, TIE, X_WINS
from times import (
    DOUBLE,
    DRAW_LINE,
    DRAW_MARK,
    FADE,
    FRAME,
    NEW,
    PAUSE,
    THINKING,
    after,
)
from user import User
from window.game import Opponent, perfect_candidates, winning_moves

DRAWN = DRAW_MARK + DRAW_LINE  # when the mark and the line of a win are complete


@pytest.mark.parametrize("keys", ["Friend", "Friend x 1", f"x {CARELESS}"])
def test_only_a_press_of_the_left_button_counts_and_only_on_a_button(keys):
    user = User().keys(keys).wait()
    for name in user.places:
        place, plain = user.place(name), user.point((5, 5)).on(name)
        lit = user.hover(name).on(name)
        for x, y in (place.topleft, (place.right - 1, place.bottom - 1)):
            assert user.point((x, y)).on(name) == lit, name
        for x, y in (place.topright, place.bottomleft, (place.left - 1, place.top)):
            assert user.point((x, y)).on(name) == plain, name
        shown = user.hover(name).drawn
        for button in (2, 3, 4, 5):
            user.press(place.center, button).release(place.center, button)
        user.release(place.center).post(pygame.MOUSEWHEEL, x=0, y=1)
        assert user.post(pygame.KEYUP, key=pygame.K_u, mod=0).wait().drawn == shown, name


def test_undo_and_hints_by_key_leave_the_mouse_in_use():
    user = User().click("Friend", "X", "1").hover("5").keys("h h u")
    assert user.tile("5") == ("PANEL lit", "")
    user.size = (600, 800)
    assert user.turn().tile("5") == ("PANEL", "")
    assert user.hover("5").post(pygame.WINDOWLEAVE).tile("5") == ("PANEL", "")
    assert user.keys("right").post(pygame.WINDOWLEAVE).tile("1")[1] == "TEXT"


def test_by_keyboard_what_enter_does_has_a_white_outline():
    user = User().keys("o esc").hover("X")
    assert (user.tile("X"), user.tile("O")) == (("PANEL lit", ""), ("PANEL", ""))
    user.keys("enter").sees("You are X against Perfect")
    user.keys("esc").hover("Easy").keys("enter").sees("You are X against Perfect")
    user.keys("esc o esc").click("Easy").keys("enter").sees("You are O against Easy")


@pytest.mark.parametrize("key", ["left", "enter", "2"])
def test_a_key_that_plays_shows_the_cursor_first_and_the_mouse_hides_it(key):
    user = User().click("Friend", "X").hover("Menu").keys(key)
    square, board = ("2", ".X.......") if key == "2" else ("5", START)
    user.sees(board).post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0))
    assert user.tile(square)[1] == "TEXT"
    assert user.point((5, 5)).tile(square)[1] != "TEXT"


def test_late_in_a_game_by_mouse_the_first_enter_only_shows_the_cursor_too():
    user = User().click("Friend", "X", *"152497", "Undo").keys("enter")
    assert (user.board, user.tile("7")[1]) == ("XX.OO...X", "TEXT")


GUARDS = [("Friend", "x", "5", 0), ("Friend x", "5", "Undo", 0), ("x", "esc", "X", 0)]
GUARDS += [(f"Friend x {TIE[:-1]}", TIE[-1], "Play again", DRAW_MARK + NEW)]
GUARDS += [(f"Friend {side} {X_WINS[:-1]}", "3", "Play again", DRAWN + NEW) for side in "xo"]
GUARDS += [(f"Friend x {X_WINS}", "u", "3", 0)]


@pytest.mark.parametrize(("before", "quick", "name", "seconds"), GUARDS)
def test_a_click_does_not_hit_what_has_only_just_come_by_itself(before, quick, name, seconds):
    user = User().keys(before).keys(quick, wait=0)
    place = {"Play again": (200, 595), "X": (136, 410)}.get(name) or user.place(name).center
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    board, since = user.board, user.now
    while user.board == board and user.now < since + 2:
        user.turn(FRAME, click, click)
    assert user.now - since == after(seconds)


@pytest.mark.parametrize(
    ("before", "name", "point"),
    [("Friend", "5", (200, 350)), (f"Friend x {X_WINS}", "Menu", (360, 590))],
)
def test_what_is_lit_counts_and_gets_lit_without_another_motion(before, name, point):
    user = User().keys(before).press((point[0] - 20, point[1])).point(point)
    colours = [user.turn().tile(name)[0] for _ in range(40)]
    unlit = colours.count("PANEL")
    assert unlit * FRAME == after(DOUBLE, frames_before=2)
    assert colours == ["PANEL"] * unlit + ["PANEL lit"] * (40 - unlit)


def test_after_keys_a_press_of_any_button_without_a_motion_is_a_use_of_the_mouse():
    user = User().keys("Friend x 1 right").press((376, 456), 3)
    assert (user.board, user.tile("2")) == ("X........", ("PANEL", ""))
    assert user.tile("9") == ("PANEL lit", "")


def test_a_pointer_that_leaves_during_a_guard_lights_nothing_after_it():
    user = User().click("Friend").click("X", wait=0).post(pygame.WINDOWLEAVE)
    shown = user.wait().drawn
    assert not [one for one in shown if one.colour.endswith("lit")]
    assert [one.what for one in shown if one.kind == "mark"] == []


def test_right_after_a_start_f11_fills_the_screen_and_ctrl_q_quits_there():
    user = User().keys("x").keys("esc f11", wait=0).sees("Esc: leave full screen    Ctrl+Q: quit")
    assert user.keys("ctrl+q", wait=0).app.state.closed


def test_in_the_computers_pause_hints_can_be_switched_off():
    user = User().keys("x h").keys("5", wait=0).turn(0.2).keys("h", wait=0)
    assert (user.board, user.tile("Hints")[0]) == ("....X....", "PANEL")


def test_up_to_the_end_of_a_game_the_last_move_is_outlined():
    user = User().keys("Friend x")
    for name in "15237469":
        assert user.keys(name).click("Undo", name).tile(name)[1] == "LAST"


@pytest.mark.parametrize("side", "xo")
def test_whoever_ties_perfect_played_perfectly_as_well_as_possible(side):
    user = User().keys(side)
    while not user.at_end:
        user.keys(str(oracle.best(user.board)[0] + 1))
    user.sees("It's a tie", "You played perfectly: a tie is the best you can get")


def test_a_game_counts_even_if_it_is_left_before_the_line_is_drawn():
    user = User().keys("Friend x 1 4 2 5").keys("3 esc", wait=0).wait()
    user.click("Easy", "Friend", "X").sees("You (X)  1")


def test_after_a_game_by_mouse_the_key_of_a_side_shows_the_cursor():
    assert User().click("Friend", "X", *"14253").keys("x").tile("5")[1] == "TEXT"


def test_after_undo_no_mark_draws_itself_again():
    user = User().keys("Friend x 1 4 2").keys("5 u", wait=0)
    assert {one.look["progress"] for one in user.drawn if one.kind == "mark"} == {1}


def test_a_friends_last_move_leaves_the_friends_words_until_the_verdict():
    User().keys("Friend x 1 4 2 5 9").keys("6", wait=0).sees("Friend's turn (O)")


def test_a_letter_and_a_digit_count_at_once():
    user = User().keys("Friend").keys("x 5 u 1 4 2 5 3", wait=0)
    assert user.board == "XXXOO...."
    assert user.turn(1).keys("enter", wait=0).board == "XXXOO...."
    assert user.keys("o", wait=0).board == START


def test_the_verdict_comes_with_the_line_and_the_rest_after_it():
    user = User().keys("Friend x 1 4 2 5").keys("3", wait=0)
    assert not {"You win", "You (X)  1", "Play again"} & {*user.turn(DRAW_MARK - FRAME).words}
    user.turn(2 * FRAME).sees("You win", "You (X)  0", "Hints")
    user.turn(DRAW_LINE - 2 * FRAME).sees("You win", "You (X)  0", "Hints")
    user.turn(2 * FRAME).sees("You win", "You (X)  1", "Play again")


def test_after_the_line_marks_outline_and_buttons_fade():
    user = User().click("Easy", "X", *"125").click("9", wait=0).think()
    user.turn(DRAWN - FRAME).sees("You win", "You are X against Easy")
    assert user.tile("5") == ("WON", "")
    user.turn(1.5 * FRAME)
    frames = []
    for _ in range(30):
        mark = next(one.colour for one in user.on("2") if one.kind == "mark")
        tiles = user.tile("5")[1], user.tile("Play again")[0], user.tile("Rewind")[0]
        frames.append((mark, *tiles, user.text("Play again").colour, user.text("Rewind").colour))
        user.turn()
    at_last = ("X + 0.55 PANEL", "LOSE", "TEXT", "PANEL", "BACKGROUND", "TEXT")
    assert frames[-1] == at_last, "not these colours of mark, outline, buttons and words"
    assert len({*frames[round(FADE / FRAME) :]}) == 1
    for colours in zip(*frames):
        assert len({*colours}) > 6, colours


@pytest.mark.parametrize(("keys", "which"), [("x 1 2 4", "third"), ("o 1 2 3", "first")])
def test_what_was_a_mistake_is_told_once_all_is_known(keys, which):
    user = User(1).keys(keys[:-1]).keys(keys[-1], wait=0).think().turn(PAUSE).turn(1).turn(1)
    waited = len(user.thinker.waiting)
    while user.thinker.waiting:
        user.sees("Computer wins", f"You are {keys[0].upper()} against Perfect")
        assert "Rewind" not in user.words
        user.think(1)
    user.sees("Computer wins", f"Your {which} move let the tie slip away", "Rewind")
    assert waited > 9


def test_in_the_pause_before_the_computers_move_no_key_plays():
    user = User().click("X").keys("h").keys("5", wait=0)
    user.keys("2 " * (round(PAUSE / FRAME) - 1), wait=0).sees("....X....", "Your turn (X)")
    assert sorted(user.turn(2 * FRAME).board) == sorted(".......XO")
    marks = [one.what for one in user.drawn if one.kind == "mark"]
    assert "".join(marks) == user.board.replace(".", "")  # no ghost


WAITING = [("x", "5", "Your turn (X)"), ("x", "h 5", "Your turn (X)")]
WAITING += [("", "o", "Computer starts"), ("o", "5", "Your turn (O)")]


@pytest.mark.parametrize(("before", "key", "heading"), WAITING)
def test_only_a_slow_computer_is_said_to_be_thinking(before, key, heading):
    user = User().keys(before).keys(key, wait=0)
    second_line = user.second_line
    headings = [user.turn().heading for _ in range(130)]
    user.turn(7.5)
    second_lines = [user.turn().second_line for _ in range(40)]
    patient = headings.count(heading)
    assert patient * FRAME == after(THINKING)
    assert {*headings[patient:]} == {f"Computer is thinking{'.' * count}" for count in range(4)}
    assert (130 + second_lines.count(second_line)) * FRAME + 7.5 == after(10)
    assert second_lines[-1] == "Ctrl+C in the console quits and shows the line"


@pytest.mark.parametrize(("opponent", "first_moves"), [("Easy", 9), ("Medium", 9), ("Perfect", 4)])
def test_in_100_games_the_computer_makes_each_of_its_first_moves(opponent, first_moves):
    user = User().keys(f"{opponent} o")
    games = [user.keys("esc o", wait=0).think().turn(PAUSE + FRAME).board for _ in range(100)]
    assert len({*games}) == first_moves


def test_an_opponent_that_asks_minimax_in_some_positions_only_plays_in_all():
    def candidates(game, answers):
        return winning_moves(game.position) or perfect_candidates(game, answers)

    for side, keys in (("x", "1 2 4"), ("o", "1 2 3 4 5 6")):
        user = User()
        user.app.change(opponent=Opponent("Hard", "Computer", "Hard asks minimax", candidates))
        user.keys(f"{side} {keys}").sees("Computer wins")


def test_a_motion_draws_only_if_it_lights_something_else():
    user = User().click("Friend", "X").hover("5").wait()
    shown = user.drawn
    x, y = user.place("5").center
    assert user.point((x + 9, y)).drawn is shown
    assert user.point((5, 5)).drawn is not shown
    assert not user.app.screen.may_change


@pytest.mark.parametrize("key", "xo")
def test_x_and_o_start_no_game_before_the_end_is_seen(key):
    user = User().keys("Friend x 1 4 2 5").keys(f"3 {key}", wait=0)
    assert user.board == "XXXOO...."


def test_the_computers_last_move_leaves_the_users_words_dimmed_until_the_verdict():
    user = User().keys("x 1 2").keys("4", wait=0).think().turn(PAUSE + FRAME)
    assert user.text("Your turn (X)").colour == "MUTED"
    user.wait().sees("Computer wins")
