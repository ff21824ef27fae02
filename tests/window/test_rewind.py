"""The turning point of a game, and what is seen after Rewind, with the mouse and with keys."""

import pytest

from user import SQUARE_NAMES, User

LOST = "Perfect X 1 2 4"  # The third move let the tie slip away.
REWOUND = "XXO.O...."
WAYS = ["by mouse", "by keyboard"]


def sees_outlines(user, outlines):
    """Check the outlines of all squares: the colour of each, by the square's name."""
    seen = {name: user.colours(name)[1] for name in SQUARE_NAMES if user.colours(name)[1]}
    assert seen == outlines, f"the outlines are {seen}, not {outlines}"


# Games, the square of the turning point and what is said of it
TURNING_POINTS = [
    ("Easy O 3 6 8", "8", "Your third move let the win slip away"),
    ("Perfect O 1 2 3", "1", "Your first move let the tie slip away"),
    ("Easy X 4 1 7", "1", "Your second move could have cost you the game"),  # before it, a win
    ("Easy X 6 7 3 9", "7", "Your second move could have cost you the win"),
    ("Easy O 5 2 8", "2", "Your second move could have cost you the game"),
    ("Easy O 1 8 4 3", "4", "Your third move could have cost you the game"),
    ("Easy X 3 9 7 6", "7", "You could have won already with your third move"),
]


@pytest.mark.parametrize(("game", "square", "sentence"), TURNING_POINTS)
def test_the_turning_point_is_told_and_outlined_and_can_be_rewound(game, square, sentence):
    user = User().do_all("by mouse", game).sees(sentence, "Rewind")
    sees_outlines(user, {square: "LOSE"})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keys", ["", "enter", "left", "up", "space"])
def test_after_rewind_the_first_key_only_shows_the_cursor_in_the_centre(way, keys):
    user = User().do_all(way, f"{LOST} Rewind").sees(REWOUND, "Find a better third move").keys(keys)
    cursor = {"5": "TEXT"} if keys else {}
    sees_outlines(user.sees(REWOUND), {"3": "LAST", "4": "MISTAKE", **cursor})


@pytest.mark.parametrize("way", WAYS)
def test_after_rewind_the_second_key_moves_the_cursor_over_what_was_a_mistake(way):
    user = User().do_all(way, f"{LOST} Rewind").keys("left left")
    sees_outlines(user.sees(REWOUND), {"3": "LAST", "4": "TEXT"})
    assert user.keys("enter").board != REWOUND, "Enter does not play the square under the cursor"


def test_after_rewind_a_pointer_that_rests_on_a_square_lights_it_and_plays_nothing():
    user = User().click(*LOST.split()).hover("9").keys("r").sees(REWOUND)
    (ghost,) = [
        one.what for one in user.sees_tile("9", "PANEL lit").drawn_on("9") if one.kind == "mark"
    ]
    assert ghost == "X", "on the square that is lit, the ghost is not the user's"
    user.keys("enter").sees(REWOUND).sees_tile("9", "PANEL")


@pytest.mark.parametrize("way", WAYS)
def test_rewind_takes_back_a_move_with_which_the_win_was_missed(way):
    user = User().do_all(way, "Easy X 1 5 4 9 Rewind").sees("XO..X..O.", "Find a better third move")
    sees_outlines(user, {"2": "LAST", "4": "MISTAKE"})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("then", ["9", "Undo", "Menu X", "Hints Undo"])
def test_the_mistake_is_outlined_until_the_next_move_and_undo_takes_it_away(way, then):
    user = User().do_all(way, f"{LOST} Rewind").do_all(way, then)
    user.sees_no("Find a better third move")
    outlined = [name for name in user.places if user.colours(name)[1] == "MISTAKE"]
    assert not outlined, f"after {then}, {outlined} is still outlined as a mistake"


def test_the_mistake_stays_outlined_beside_hints_and_under_the_mouse():
    user = User().click(*LOST.split(), "Rewind").hover("4").wait()
    user.sees_tile("4", "PANEL lit", "MISTAKE").keys("h").sees_tile("4", "PANEL lit", "MISTAKE")


def test_after_rewind_no_mark_draws_itself_again():
    user = User().keys("x 1 2").keys("4", wait=0)
    while "Rewind" not in user.words:
        user.minimax_answers().frame()
    user.frame().keys("r", wait=0).sees(REWOUND)
    moving = [str(one) for one in user.drawn if one.kind == "mark" and one.look["progress"] < 1]
    assert not moving, f"half drawn: {moving}"
