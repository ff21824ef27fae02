"""What the user does: which presses count, and what happens when."""

import pytest

from games import MENU
from times import FRAME, PAUSE
from user import FULL_SCREEN, User
from window import words


def test_enter_presses_the_card_that_is_lit_or_else_the_side_played_last():
    user = User().keys("o esc").hover("X").sees_tile("X", "PANEL lit").sees_tile("O", "PANEL")
    user.keys("enter").sees("You (X)", "Perfect (O)")
    user.keys("esc").hover("Easy").keys("enter").sees("You (X)", "Perfect (O)")
    user.keys("esc o esc").click("Easy").keys("enter").sees("You (O)", "Easy (X)")


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
@pytest.mark.parametrize("before", ["Perfect X", "Perfect X 1", "Easy O", "Medium O 1"])
def test_undo_takes_back_my_move_and_the_computers_answer(way, before):
    user = User().do_all(way, before)
    board = user.board
    user.do_all(way, user.free[-1])
    undone = user.do_all(way, "Undo").board
    assert undone == board, f"{user.after}, the board is {undone}, not {board} as before the move"


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
def test_the_computers_first_move_alone_can_not_be_undone(way):
    user = User().do_all(way, "Easy O")
    board = user.sees_enabled("Undo", False).board
    undone = user.do_all(way, "Undo").board
    assert undone == board, f"Undo changes {board} to {undone}"


def test_right_after_a_start_f11_fills_the_screen_and_ctrl_q_quits_there():
    user = User().keys("x").keys("esc f11", wait=0).sees(MENU, FULL_SCREEN)
    assert user.keys("ctrl+q", wait=0).app.state.closed, "Ctrl+Q does not close the window"


def test_in_the_computers_pause_hints_can_be_switched_off():
    user = User().keys("x h").keys("5", wait=0).frame(0.2).keys("h", wait=0)
    user.sees("....X....").sees_tile("Hints", "PANEL")


def test_after_undo_no_mark_draws_itself_again():
    user = User().keys("Friend x 1 4 2").keys("5 u", wait=0)
    moving = [str(one) for one in user.drawn if one.kind == "mark" and one.look["progress"] < 1]
    assert not moving, f"half drawn: {moving}"


def test_in_the_computers_pause_keys_play_nothing_and_show_no_ghost():
    user = User().click("X").keys("h").keys("5", wait=0)
    user.keys("2 " * (round(PAUSE / FRAME) - 1), wait=0).sees("....X....")
    board = user.frame(2 * FRAME).board
    assert sorted(board) == sorted(".......XO"), f"the computer did not move: {board}"
    ghosts = [str(one) for name in user.free for one in user.drawn_on(name) if one.kind == "mark"]
    assert not ghosts, f"marks on squares where nobody has played: {ghosts}"


STARTS = [("", "x", "you are X, Perfect is O"), ("", "o", "you are O, Perfect is X")]
STARTS += [("Easy", "o", "you are O, Easy is X"), ("Friend", "o", "you are O, your friend is X")]


WITH_HINTS = [("", "x", True), ("Friend", "o", True), ("", "o", False), ("Easy", "o", False)]


@pytest.mark.parametrize(("opponent", "side", "players"), STARTS)
def test_before_the_first_move_the_second_line_says_who_starts_and_who_is_who(
    opponent, side, players
):
    User().keys(opponent).keys(side, wait=0).sees(f"X starts: {players}.")


@pytest.mark.parametrize(("opponent", "side", "explained"), WITH_HINTS)
def test_hints_are_explained_on_the_empty_board_but_not_while_the_computer_starts(
    opponent, side, explained
):
    user = User().keys(f"x h esc {opponent}").keys(side, wait=0)
    players = words.about_players(user.app.state.game)
    if explained:
        user.sees(words.HINTS, words.POINT).sees_no(players)
    else:
        user.sees(players).sees_no(words.HINTS, words.POINT)
        user.wait().sees(words.HINTS, words.POINT)
