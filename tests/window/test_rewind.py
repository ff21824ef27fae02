"""What is seen after Rewind, and what comes next, with the mouse and with keys."""

import pytest

from user import User

LOST = "Perfect X 1 2 4"  # The third move let the tie slip away.
REWOUND = "XXO.O...."
WAYS = ["by mouse", "by keyboard"]


def outlines(user):
    return {name: user.tile(name)[1] for name in "123456789" if user.tile(name)[1]}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keys", ["", "enter", "left", "up", "space"])
def test_after_rewind_the_first_key_only_shows_the_cursor_in_the_centre(way, keys):
    user = User().play(way, f"{LOST} Rewind").sees(REWOUND, "Find a better third move").keys(keys)
    cursor = {"5": "TEXT"} if keys else {}
    assert outlines(user.sees(REWOUND)) == {"3": "LAST", "4": "MISTAKE", **cursor}


@pytest.mark.parametrize("way", WAYS)
def test_after_rewind_the_second_key_moves_the_cursor_over_what_was_a_mistake(way):
    user = User().play(way, f"{LOST} Rewind").keys("left left")
    assert outlines(user.sees(REWOUND)) == {"3": "LAST", "4": "TEXT"}
    assert user.keys("enter").board != REWOUND


def test_after_rewind_a_pointer_that_rests_on_a_square_lights_it_and_plays_nothing():
    user = User().click(*LOST.split()).hover("9").keys("r").sees(REWOUND)
    assert user.tile("9") == ("PANEL lit", "")
    assert [one.colour for one in user.on("9")][1:] == ["X + 0.36 PANEL lit"]
    assert user.keys("enter").sees(REWOUND).tile("9") == ("PANEL", "")


@pytest.mark.parametrize("way", WAYS)
def test_rewind_takes_back_a_move_that_only_delayed_the_win(way):
    user = User().play(way, "Easy X 1 5 4 9").sees("Your third move delayed the win")
    assert outlines(user) == {"4": "LOSE"}
    user.play(way, "Rewind").sees("XO..X..O.", "Find a better third move", "You (X)  0")
    assert outlines(user) == {"2": "LAST", "4": "MISTAKE"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("then", ["9", "Undo", "Menu X", "Hints Undo"])
def test_the_mistake_is_outlined_until_the_next_move_and_undo_takes_it_away(way, then):
    user = User().play(way, f"{LOST} Rewind").play(way, then)
    assert "MISTAKE" not in outlines(user).values()
    assert "Find a better third move" not in user.words


def test_the_mistake_stays_outlined_beside_hints_and_under_the_mouse():
    user = User().click(*LOST.split(), "Rewind").hover("4").wait()
    assert user.tile("4") == ("PANEL lit", "MISTAKE")
    assert user.keys("h").tile("4") == ("PANEL lit", "MISTAKE")


def test_after_rewind_no_mark_draws_itself_again():
    user = User().keys("x 1 2").keys("4", wait=0)
    while "Rewind" not in user.words:
        user.minimax_answers().turn()
    user.turn().keys("r", wait=0).sees(REWOUND)
    assert {one.look["progress"] for one in user.drawn if one.kind == "mark"} == {1}
