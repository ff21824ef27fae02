"""What the user does: which presses count, and what happens when."""

import pytest

from support.times import FRAME, PAUSE
from support.user import User


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


def test_after_undo_no_mark_draws_itself_again():
    user = User().keys("Friend x 1 4 2").keys("5 u", wait=0)
    moving = [str(one) for one in user.drawn if one.kind == "mark" and one.look["progress"] < 1]
    assert not moving, f"half drawn: {moving}"


def test_in_the_computers_pause_keys_play_nothing_and_show_no_ghost():
    user = User().click("X").keys("h").keys("5", wait=0)
    user.minimax_answers().keys("2 " * (round(PAUSE / FRAME) - 1), wait=0).sees("....X....")
    board = user.frame(2 * FRAME).board
    assert sorted(board) == sorted(".......XO"), f"the computer did not move: {board}"
    ghosts = [str(one) for name in user.free for one in user.drawn_on(name) if one.kind == "mark"]
    assert not ghosts, f"marks on squares where nobody has played: {ghosts}"
