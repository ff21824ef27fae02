"""What the user does: which presses count, and what happens when."""

import pytest

from times import FRAME, PAUSE, THINKING, after
from user import User


def test_enter_presses_the_card_that_is_lit_or_else_the_side_played_last():
    user = User().keys("o esc").hover("X").sees_tile("X", "PANEL lit").sees_tile("O", "PANEL")
    user.keys("enter").sees("X starts: you are X, Perfect is O")
    user.keys("esc").hover("Easy").keys("enter").sees("X starts: you are X, Perfect is O")
    user.keys("esc o esc").click("Easy").keys("enter").sees("You are O, Easy is X")


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
    user = User().keys("x").keys("esc f11", wait=0).sees("Esc: leave full screen    Ctrl+Q: quit")
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
    user.keys("2 " * (round(PAUSE / FRAME) - 1), wait=0).sees("....X....", "Your turn (X)")
    board = user.frame(2 * FRAME).board
    assert sorted(board) == sorted(".......XO"), f"the computer did not move: {board}"
    ghosts = [str(one) for name in user.free for one in user.drawn_on(name) if one.kind == "mark"]
    assert not ghosts, f"marks on squares where nobody has played: {ghosts}"


STARTS = [("", "x", "you are X, Perfect is O"), ("", "o", "you are O, Perfect is X")]
STARTS += [("Easy", "o", "you are O, Easy is X"), ("Friend", "o", "you are O, your friend is X")]


@pytest.mark.parametrize(("opponent", "side", "players"), STARTS)
def test_before_the_first_move_the_second_line_says_who_starts_and_who_is_who(
    opponent, side, players
):
    User().keys(opponent).keys(side, wait=0).sees(f"X starts: {players}")
    hinted = User().keys(f"x h esc {opponent}").keys(side, wait=0)
    hinted.sees(f"X starts: {players}", "Move to a square to see the moves.")


WAITING = [("x", "5", "Your turn (X)"), ("x", "h 5", "Your turn (X)")]
WAITING += [("", "o", "Perfect starts"), ("o", "5", "Your turn (O)")]


@pytest.mark.parametrize(("before", "key", "heading"), WAITING)
def test_only_a_slow_computer_is_said_to_be_thinking(before, key, heading):
    user = User().keys(before).keys(key, wait=0)
    headings = [user.frame().heading for _ in range(130)]
    second_line = user.second_line
    user.frame(7.5)
    second_lines = [user.frame().second_line for _ in range(40)]
    patient = headings.count(heading)
    seconds = patient * FRAME
    told = f"the computer thinks from {seconds:.2f} s on, not {THINKING} (THINKING in times.py)"
    assert seconds == after(THINKING), told
    dots = {f"Perfect is thinking{'.' * count}" for count in range(4)}
    assert {*headings[patient:]} == dots, "not one to three dots, and none, in turn"
    seconds = (130 + second_lines.count(second_line)) * FRAME + 7.5
    assert seconds == after(10), f"the second line says more after {seconds:.2f} s"
    user.sees("To see where it is, press Ctrl+C in the terminal")


def test_while_the_computer_thinks_the_second_line_explains_no_hints():
    user = User().keys("x").keys("h 5", wait=0)
    second_lines = [user.frame().second_line for _ in range(130)]
    players = second_lines.count("You are X, Perfect is O")
    seconds = (130 - players) * FRAME
    assert seconds == after(THINKING), f"hints are explained for {seconds:.2f} s"
    assert {*second_lines[-players:]} == {"You are X, Perfect is O"}, "it changes to and fro"
