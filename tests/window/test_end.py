"""The end of a game: the verdict, what comes after it, and what is said then."""

import pytest

from support import oracle
from support.colours import colour_named, contrast
from support.games import PLAYERS, X_WINS, random_turns
from support.times import DRAWN, FADE, FADE_BUTTONS, FRAME
from support.user import User
from window.words import about_players


@pytest.mark.parametrize(("opponent", "side"), PLAYERS)
def test_in_random_games_the_verdict_the_line_and_the_score_are_the_winners(opponent, side):
    user, winners = User().click(opponent, side), []
    for _ in range(2):
        assert [*random_turns(user)], f"{user.after}, there is no move to make"
        winner = oracle.winner(user.board)
        side = user.app.state.game.side  # Friends swap sides.
        expected = {None: "It's a tie", side: "You win"}.get(winner, f"{opponent} wins")
        if winner and opponent == "Friend":
            expected = f"{winner} wins"
        colour = user.sees(expected).text(expected).colour
        assert colour == winner or not winner, f"{user.after}: {expected!r} is written in {colour}"
        lines = [[*map(int, line)] for line in oracle.LINES]
        won = [line for line in lines if {user.board[square] for square in line} == {winner}]
        ends = [f"{first + 1}{last + 1}" for first, _, last in won]
        assert user.lines == ends, f"{user.after}: lines from and to {user.lines}, not {ends}"
        winners.append({None: "tie", side: "user"}.get(winner, "opponent"))
        score = [winners.count(who) for who in ("user", "tie", "opponent")]
        assert user.score == score, f"{user.after}: the score is {user.score}, not {score}"
        user.click("Play again")


def test_a_win_that_took_longer_but_missed_no_win_at_once_is_no_turning_point():
    user = User().keys("Easy x 4 3").sees("OOXX.....")  # Now 6 threatens more than 9.
    user.keys("9 6").sees("You win", about_players(user.app.state.game))
    user.sees_enabled("Rewind", False)


def test_after_the_line_marks_outline_words_and_buttons_fade():
    user = User().click("Easy", "X", *"973").click("5", wait=0).minimax_answers()
    user.frame(DRAWN - FRAME).sees("You win", about_players(user.app.state.game))
    user.sees_tile("3", "WON").frame(1.5 * FRAME)
    frames = []
    for _ in range(round(FADE_BUTTONS / FRAME) + 10):
        mark = next(one.colour for one in user.drawn_on("9") if one.kind == "mark")
        tiles = user.colours("3")[1], user.colours("Play again")[0], user.colours("Rewind")[0]
        words = [user.text(one).colour for one in (user.second_line, "Play again", "Rewind")]
        frames.append((mark, *tiles, *words))
        user.frame()
    at_last = ("X + 0.55 PANEL", "LOSE", "TEXT", "PANEL", "MUTED", "BACKGROUND", "TEXT")
    assert frames[-1] == at_last, "not these colours of mark, outline, buttons and words"
    marks_and_words = {(frame[0], frame[1], frame[4]) for frame in frames[round(FADE / FRAME) :]}
    assert len(marks_and_words) == 1, f"a mark, outline or word still changes after {FADE} s"
    buttons = {*frames[round(FADE_BUTTONS / FRAME) :]}
    assert len(buttons) == 1, f"a button still changes after {FADE_BUTTONS} s"
    for colours in zip(*frames):
        assert len({*colours}) > 6, f"this does not fade, but jumps: {[*dict.fromkeys(colours)]}"


# Ends of games, by the last move; a square of the winning line, and its colour at last
ENDS = [("Easy x 1 5", "9", "1", "WON"), ("Easy o 5 3", "7", "5", "WON")]
ENDS += [("x 1 2", "4", "3", "LOST"), ("o 9", "8", "2", "LOST")]
ENDS += [("Friend o 1 4 2 5", "3", "1", "WON")]  # The friend wins.


@pytest.mark.parametrize(("keys", "last", "square", "colour"), ENDS)
def test_the_tiles_of_a_win_flash_while_its_line_is_drawn_and_no_others_do(
    keys, last, square, colour
):
    user = User().keys(keys).keys(last, wait=0)
    seen = []
    while not user.minimax_answers().frame().at_end:
        if user.lines:
            seen.append(user.colours(square)[0])
    user.sees_tile(square, colour)
    if colour != "WON":
        assert {*seen} == {colour}, f"the tiles of the line change: {seen}"
        return
    sums = [sum(colour_named(one)[:3]) for one in seen]
    assert contrast(seen[0], colour) > 2, f"it does not begin with a flash, but with {seen[0]}"
    assert sums == sorted(sums, reverse=True), f"the flash does not fade, but goes {seen}"
    assert len({*seen}) > 6, f"the flash does not fade, but jumps: {seen}"


def test_the_score_of_many_games_is_counted():
    User().keys("Friend" + f" x {X_WINS}" * 11).sees("You (X)  11", "Friend (O)  0")
    User().keys("o 1 2 3 m x").sees("Perfect (O)  1").keys("m right x").sees("Friend (O)  0")
