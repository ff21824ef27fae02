"""What the user does: which presses count, and what happens when."""

import pytest

from support.games import CARELESS, PLAYERS, X_WINS, random_turns
from support.recorder import difference
from support.times import DRAW_MARK, FRAME, PAUSE, REST, THINKING_AFTER
from support.user import User
from window.keys import KEYS, Command
from window.layout import SCORES, SIZE
from window.rules import SQUARES


def test_enter_presses_the_card_that_is_lit_or_else_the_side_played_last():
    user = User().keys("o esc").hover("X").sees_tile("X", "PANEL lit").sees_tile("O", "PANEL")
    user.keys("enter").sees("You (X)", "Perfect (O)")
    user.keys("esc").hover("Easy").keys("enter").sees("You (X)", "Perfect (O)")
    user.keys("esc o esc").click("Easy").keys("enter").sees("You (O)", "Easy (X)")


def test_after_undo_no_mark_draws_itself_again():
    user = User().keys("Friend x 1 4 2").keys("5 u", wait=0)
    moving = [str(one) for one in user.drawn if one.kind == "mark" and one.look["progress"] < 1]
    assert not moving, f"half drawn: {moving}"


def test_in_the_computers_pause_an_arrow_moves_the_cursor_but_no_key_plays_or_shows_a_ghost():
    user = User().click("X").keys("h").keys("5 left", wait=0).sees_tile("4", "PANEL", "TEXT")
    user.minimax_answers().keys("2 " * (round(PAUSE / FRAME) - 2), wait=0).sees("....X....")
    board = user.frame(2 * FRAME).board
    assert sorted(board) == sorted(".......XO"), f"the computer did not move: {board}"
    ghosts = [str(one) for name in user.free for one in user.drawn_on(name) if one.kind == "mark"]
    assert not ghosts, f"{user.after}: marks where nobody has played: {ghosts}"


@pytest.mark.parametrize(("opponent", "side"), PLAYERS)
def test_in_random_games_heading_and_ghost_are_of_whoever_is_to_move(opponent, side):
    user = User().click(opponent, side)
    for mark, square in random_turns(user):
        heading = f"{mark}'s turn" if opponent == "Friend" else f"Your turn ({mark})"
        colour = user.sees(heading).text(heading).colour
        assert colour == mark, f"{user.after}: {heading!r} is written in {colour}"
        drawn = user.hover(square).drawn_on(square)
        ghosts = [one.colour for one in drawn if one.kind == "mark" and one.what == mark]
        expected = [f"{mark} + 0.55 PANEL lit"]
        assert ghosts == expected, f"{user.after}: the ghost of {mark} is {ghosts}, not {expected}"


BEFORE = ["x 1 2 4 r", "x 1 2 4 u", f"o {CARELESS} h", "x h 1 down down h", "x 1 2 f11 u f11"]
BEFORE += [f"Friend o {X_WINS} enter 9", "Easy x h 1 h 5 9", "Medium o h h", "Friend x 5 h"]
NEW_GAMES = "x 1 h h down down 2 7 6 8 enter 1 2 4 r right h right u m o"


@pytest.mark.parametrize("before", BEFORE)
def test_after_whatever_was_played_a_new_game_looks_like_a_first_one(before):
    first, second = User(), User().keys(f"{before} m Perfect")
    for size in ((600, 800), SIZE):  # It gets larger, and small again.
        second.size = size
        second.frame()
    for key in NEW_GAMES.split():
        for seconds in (FRAME, DRAW_MARK / 2, PAUSE, REST, 9 * REST):
            pictures = []
            for user in (first, second):
                user.keys(key if seconds == FRAME else "", wait=0).frame(seconds)
                drawn = user.minimax_answers().drawn
                pictures.append([one for one in drawn if one.place not in SCORES])
            changes = difference(*pictures)
            assert not changes, f"{second.after}, it does not look as in a first game:\n{changes}"


# All keys that play no square, and what the pointer can be on in a game
OTHER_KEYS = [key for key in KEYS if KEYS[key] not in (*SQUARES, Command.ENTER, Command.QUIT)]
DEEDS = [*OTHER_KEYS, *User().keys("x").places]


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("pause", [0, THINKING_AFTER])
def test_what_is_done_while_the_computer_moves_leads_to_the_same_as_after_its_move(deed, pause):
    early, late = User().keys("x 1").keys("2", wait=0).frame(pause), User().keys("x 1 2")
    for user in (early, late):
        if deed in OTHER_KEYS:
            user.keys(deed, wait=0)
        else:
            user.hover(deed)
    changes = difference(late.wait().drawn, early.wait().drawn)
    assert not changes, f"{early.after}, it matters that the computer had not moved yet:\n{changes}"
