"""The turning point of a game, and what is seen after Rewind, with the mouse and with keys."""

import pytest

from support.modules import RIGHT, made
from support.user import SQUARE_NAMES, User
from window import words

LOST = "Perfect X 1 2 4"  # The third move let the tie slip away.
REWOUND = "XXO.O...."
NO_LONGER = words.RESULT_UNDONE
WAYS = ["by mouse", "by keyboard"]


def sees_outlines(user, outlines):
    """Check the outlines of all squares: the colour of each, by the square's name."""
    seen = {name: user.colours(name)[1] for name in SQUARE_NAMES if user.colours(name)[1]}
    assert seen == outlines, f"the outlines are {seen}, not {outlines}"


# Games, the square of the turning point and what is said of it
TURNING_POINTS = [
    ("Easy O 5 3 6", "6", "Your third move let the win slip away."),
    ("Perfect O 9 8", "9", "Your first move let the tie slip away."),
    ("Easy X 9 8 7", "8", "Your second move could have cost you the game."),  # before it, a win
    ("Easy X 6 7 3 9", "7", "Your second move could have cost you the win."),
    ("Easy X 9 7 3 5", "3", "Your third move missed an immediate win."),
]


@pytest.mark.parametrize(("game", "square", "sentence"), TURNING_POINTS)
def test_the_turning_point_is_told_and_outlined_and_can_be_rewound(game, square, sentence):
    user = User().do_all("by mouse", game).sees(sentence, words.REWIND).sees_enabled("Rewind")
    sees_outlines(user, {square: "LOSE"})
    # After a win, the words are friendlier.
    expected = "MUTED" if user.heading == "You win" else "LOSE"
    colour = user.text(sentence).colour
    assert colour == expected, f"{user.heading!r}, but {sentence!r} is written in {colour}"


def test_if_perfect_lost_no_move_is_outlined_as_a_mistake_and_there_is_nothing_to_rewind():
    user = User(module=made("def minimax(board): return max(actions(board))", **RIGHT))
    board = user.keys("x 1 3 2").sees("You win").sees_enabled("Rewind", False).board
    sees_outlines(user, {})
    user.keys("r").sees(board)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", ["enter", "left", "up", "space"])
def test_after_rewind_the_first_key_shows_the_cursor_and_the_second_moves_it(way, key):
    user = User().do_all(way, f"{LOST} Rewind").sees(REWOUND)
    assert user.second_line == words.FIND_BETTER, f"Rewind says first: {user.second_line}"
    sees_outlines(user.keys(key).sees(REWOUND), {"4": "LOSE", "5": "TEXT"})
    sees_outlines(user.keys("left").sees(REWOUND), {"4": "TEXT"})
    assert user.keys("enter").board != REWOUND, "Enter does not play the square under the cursor"


def test_after_rewind_nothing_is_lit_and_there_is_no_ghost_until_the_pointer_moves():
    user = User().click(*LOST.split()).hover("9").keys("r").sees(REWOUND)
    user.sees_tile("9", "PANEL").keys("enter").sees(REWOUND).sees_tile("9", "PANEL").hover("9")
    drawn = user.sees_tile("9", "PANEL lit").drawn_on("9")
    ghost = [one.what for one in drawn if one.kind == "mark"]
    assert ghost == ["X"], "on the square that is lit, the ghost is not the user's"
    user = User().click(*LOST.split(), "Rewind")
    assert not user.lit, "the pointer has not moved since it clicked on Rewind"


def test_only_what_is_said_of_the_mistake_has_the_colour_of_its_outline():
    user = User().click(*LOST.split(), "Rewind", "Hints")
    colours = [user.text(user.hover(name).wait().second_line).colour for name in ("Undo", "8")]
    assert colours == ["LOSE", "MUTED"], f"the mistake and the look-ahead are told in {colours}"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("then", ["7", "Undo", "Menu X", "Hints Undo"])
def test_the_mistake_is_outlined_until_the_next_move_and_undo_takes_it_away(way, then):
    user = User().do_all(way, f"{LOST} Rewind")
    sees_outlines(user, {"4": "LOSE"})
    user.do_all(way, then).sees_no(words.FIND_BETTER)
    outlined = [name for name in user.places if user.colours(name)[1] == "LOSE"]
    assert not outlined, f"after {then}, {outlined} is still outlined as a mistake"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [LOST, "Friend X 1 4 2 5 3", "Easy X 1 5 9"])
def test_after_undo_at_an_end_the_window_says_that_the_result_no_longer_counts(way, game):
    user = User().do_all(way, f"{game} Undo").sees(NO_LONGER)
    user.do_all(way, "Hints").sees(NO_LONGER, words.POINT)
    user.do_all(way, "Undo").sees_no(NO_LONGER)


@pytest.mark.parametrize("keys", ["Friend x 1 4 u", "x 1 2 4 r u", "Friend x 1 4 2 5 3 u 3"])
def test_nothing_is_said_to_count_no_longer_where_no_result_was_taken_back(keys):
    User().keys(keys).sees_no(NO_LONGER)


def test_a_move_taken_back_before_the_score_counts_it_and_a_problem_are_no_results():
    User().keys("Friend x 1 4 2 5").keys("3 u", wait=0).sees("XX.OO....").sees_no(NO_LONGER)
    module = made("def terminal(board): return sum(board, []).count(None) < 8", **RIGHT)
    User(module=module).keys("Friend x 5 1").sees("Play again").keys("u").sees_no(NO_LONGER)


TIE, TIED = "a tie is the best you can get.", "Every move you kept was right:"
# Games against the computer, in some of which a move was taken back, and what is said of them
SAID = {
    "Easy x 1 5 9": ["You played perfectly."],
    "Medium o 5 3 4 9": ["You played perfectly."],  # a tie, but not the best against Medium
    "x 1 2 7 6 8": [f"You played perfectly: {TIE}"],
    "Easy x 1 5 u 5 9": ["Every move you kept was right."],
    "x 1 2 4 r 7 6 8": [TIED, TIE],
    "o 9 u 5 2 9 4": [TIED, TIE],
    "x 1 2 u 2 4": ["Your third move let the tie slip away."],
}


@pytest.mark.parametrize("game", SAID)
def test_a_game_without_a_mistake_is_praised_and_a_move_taken_back_is_none(game):
    User().keys(game).sees(*SAID[game])
