"""The rules and the player, checked in every position that can come up."""

import subprocess
import sys
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import oracle
import tictactoe as ttt
from oracle import FINISHED, LINES, LIVE, POSITIONS, board, to_action, to_board
from tictactoe import EMPTY, O, X

FUNCTIONS = (ttt.player, ttt.actions, ttt.winner, ttt.terminal, ttt.utility, ttt.minimax)


def minimax(position):
    i, j = ttt.minimax(to_board(position))
    return 3 * i + j


# The constants and the start


def test_the_marks_are_those_of_the_course():
    assert (X, O, EMPTY) == ("X", "O", None)


def test_a_game_starts_with_nine_empty_squares():
    assert ttt.initial_state() == board("... ... ...")


def test_every_start_has_rows_of_its_own():
    rows = [*ttt.initial_state(), *ttt.initial_state()]
    assert all(type(row) is list for row in rows)
    assert len({id(row) for row in rows}) == 6


# The rules, in every position


def test_the_known_numbers_of_positions_are_reached():
    assert len(POSITIONS) == 5478
    assert len(FINISHED) == 958
    winners = Counter(ttt.winner(to_board(position)) for position in FINISHED)
    assert winners == {X: 626, O: 316, None: 16}


def test_the_rules_alone_reach_the_same_positions():
    seen, boards = set(), [ttt.initial_state()]
    while boards:
        now = boards.pop()
        key = tuple(map(tuple, now))
        if key not in seen:
            seen.add(key)
            boards += [ttt.result(now, action) for action in ttt.actions(now)]
    assert seen == {tuple(map(tuple, to_board(position))) for position in POSITIONS}


def test_x_moves_first_then_the_players_take_turns():
    assert all(ttt.player(to_board(position)) == oracle.mover(position) for position in LIVE)


def test_the_actions_are_the_free_squares_of_a_game_that_goes_on():
    for position in POSITIONS:
        expected = {to_action(square) for square in oracle.squares(position)}
        actions = ttt.actions(to_board(position))
        assert type(actions) is set
        assert actions == expected


def test_a_result_is_the_board_with_one_more_mark():
    for position in LIVE:
        for square in oracle.squares(position):
            after = ttt.result(to_board(position), to_action(square))
            assert after == to_board(oracle.play(position, square))


def test_winner_terminal_and_utility_tell_how_a_game_stands():
    for position in POSITIONS:
        now, who = to_board(position), oracle.winner(position)
        assert ttt.winner(now) == who
        assert ttt.terminal(now) is (not oracle.squares(position))
        assert ttt.utility(now) == {X: 1, O: -1, None: 0}[who]


@pytest.mark.parametrize("mark", [X, O])
@pytest.mark.parametrize("line", LINES)
def test_every_line_wins_for_either_player(line, mark):
    now = to_board("".join(mark if str(square) in line else "." for square in range(9)))
    assert ttt.winner(now) == mark
    assert ttt.terminal(now) is True
    assert ttt.utility(now) == (1 if mark == X else -1)


# Purity


def test_no_function_changes_the_board_that_it_is_given():
    for position in POSITIONS:
        now = to_board(position)
        rows, before = list(now), deepcopy(now)
        for function in FUNCTIONS:
            function(now)
        for action in ttt.actions(now):
            after = ttt.result(now, action)
            assert not {id(row) for row in after} & {id(row) for row in rows}
        assert now == before
        assert all(row is old for row, old in zip(now, rows))


def test_a_board_may_be_made_of_tuples():
    for position in POSITIONS:
        now = to_board(position)
        frozen = tuple(map(tuple, now))
        assert [function(frozen) for function in FUNCTIONS] == [
            function(now) for function in FUNCTIONS
        ]
        for action in ttt.actions(frozen):
            assert ttt.result(frozen, action) == ttt.result(now, action)


# Actions that are not legal


@pytest.mark.parametrize(
    "action",
    [
        *(None, "00", "ab", 4, 1.0, (), (1,), (0, 1, 2), (0.0, 1.0), (True, False), (1, None)),
        *([0, 0], ("0", "1"), ([0], [1]), {0: 1}, {0, 1}, (0, 1.0), (False, 0)),
    ],
    ids=repr,
)
def test_an_action_that_is_no_pair_of_integers_is_named_so(action):
    with pytest.raises(ValueError, match="is not a pair of integers") as error:
        ttt.result(board("... ... ..."), action)
    assert str(error.value).startswith(repr(action))


@pytest.mark.parametrize(
    "action", [(-1, 2), (2, -1), (-1, -1), (3, 1), (1, 3), (0, -3), (99, 0)], ids=repr
)
def test_an_action_off_the_board_is_named_so(action):
    with pytest.raises(ValueError, match="is off the board") as error:
        ttt.result(board("..X ..O X.."), action)
    assert str(error.value).startswith(repr(action))


def test_a_taken_square_is_refused_in_every_live_position():
    for position in LIVE:
        for square in set(range(9)) - set(oracle.squares(position)):
            with pytest.raises(ValueError, match="is taken by") as error:
                ttt.result(to_board(position), to_action(square))
            assert str(error.value) == f"{to_action(square)} is taken by {position[square]}"


def test_no_action_is_legal_once_the_game_is_over():
    for position in FINISHED:
        for square in range(9):
            with pytest.raises(ValueError, match="the game is over") as error:
                ttt.result(to_board(position), to_action(square))
            assert str(error.value).startswith(repr(to_action(square)))


# The player


def test_minimax_has_no_move_once_the_game_is_over():
    assert all(ttt.minimax(to_board(position)) is None for position in FINISHED)


def test_minimax_picks_the_best_outcome_and_the_soonest_win_or_latest_loss_everywhere():
    assert all(minimax(position) in oracle.best(position) for position in LIVE)


def test_minimax_leaves_a_random_opponent_the_greatest_chance_to_lose_everywhere():
    assert all(minimax(position) in oracle.likeliest(position) for position in LIVE)


def test_minimax_settles_what_is_left_by_the_order_of_the_search():
    for position in LIVE:
        equals = [to_action(square) for square in oracle.likeliest(position)]
        assert ttt.minimax(to_board(position)) == min(equals, key=ttt.ORDER.index)


@cache
def chances(position, me):
    """Return how likely minimax, playing as me, is to win, tie and lose against random moves."""
    if not oracle.squares(position):
        who = oracle.winner(position)
        return tuple(Fraction(who == end) for end in (me, None, "XO".replace(me, "")))
    if oracle.mover(position) == me:
        return chances(oracle.play(position, minimax(position)), me)
    after = [chances(oracle.play(position, square), me) for square in oracle.squares(position)]
    return tuple(sum(column) / len(after) for column in zip(*after))


@pytest.mark.parametrize(("me", "wins"), [(X, 0.9948), (O, 0.9164)])
def test_minimax_never_loses_and_wins_as_often_as_can_be(me, wins):
    win, tie, loss = chances("." * 9, me)
    assert loss == 0
    assert win + tie == 1
    assert round(float(win), 4) == wins
    assert win == oracle.chance("." * 9, me)


def test_the_chances_that_it_compares_are_exact():
    for position in POSITIONS:
        for me in (X, O):
            exact = oracle.chance(position, me) * ttt.CERTAIN
            assert ttt.chance(*ttt.bits(to_board(position)), me) == exact


def in_a_new_process(script):
    """Return what a script prints that starts with nothing in the caches of tictactoe.py."""
    tests = Path(__file__).parent
    script = "import sys; sys.path[:0] = sys.argv[1:]; import tictactoe as ttt, oracle;" + script
    command = [sys.executable, "-c", script, str(tests.parent), str(tests)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_a_move_does_not_depend_on_what_was_searched_before():
    said = in_a_new_process(
        "print([ttt.minimax(oracle.to_board(position)) for position in reversed(oracle.LIVE)])"
    )
    assert said == str([ttt.minimax(to_board(position)) for position in reversed(LIVE)])


def test_the_cut_offs_spare_most_of_the_search():
    said = in_a_new_process(
        "ttt.minimax(ttt.initial_state());"
        "print(sum(f.cache_info().misses for f in (ttt.max_value, ttt.min_value)))"
    )
    assert int(said) < 8_500  # without either cut-off, or without the narrow windows: over 9,000


# What the course checks, as facts


@pytest.mark.parametrize(
    ("picture", "expected"),
    [("... ... ...", X), (".X. ... ...", O), (".X. .O. OX.", X), (".X. XO. OX.", O)],
)
def test_course_player(picture, expected):
    assert ttt.player(board(picture)) == expected


@pytest.mark.parametrize(
    ("picture", "taken"),
    [
        ("... ... ...", set()),
        ("... X.. ...", {(1, 0)}),
        ("O.O X.. ..X", {(0, 0), (0, 2), (1, 0), (2, 2)}),
    ],
)
def test_course_actions(picture, taken):
    assert ttt.actions(board(picture)) == {(i, j) for i in range(3) for j in range(3)} - taken


@pytest.mark.parametrize(
    ("picture", "action", "expected"),
    [
        ("... ... ...", (0, 2), "..X ... ..."),
        ("..X ... ...", (1, 2), "..X ..O ..."),
        ("..X ..O ...", (2, 0), "..X ..O X.."),
    ],
)
def test_course_result(picture, action, expected):
    assert ttt.result(board(picture), action) == board(expected)


@pytest.mark.parametrize("action", [(2, 0), (3, 1), (-1, 2)])
def test_course_result_refuses(action):
    with pytest.raises(ValueError, match="is"):
        ttt.result(board("..X ..O X.."), action)


@pytest.mark.parametrize(
    ("picture", "who", "over"),
    [
        ("... ... ...", None, False),
        (".OO .XX .OX", None, False),
        ("OO. ... XXX", X, True),
        (".O. .OX XOX", O, True),
        ("OXX .X. XOO", X, True),
        ("XOO .X. ..X", X, True),
        (".OO XXX ...", X, True),
        ("OXX XXO OOX", None, True),
    ],
)
def test_course_end(picture, who, over):
    now = board(picture)
    assert ttt.winner(now) == who
    assert ttt.terminal(now) is over
    assert ttt.utility(now) == {X: 1, O: -1, None: 0}[who]


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        (".XO .X. ...", (2, 1)),
        ("... XOO .X.", (2, 0)),
        ("OXO XX. XO.", (1, 2)),
        ("OXO XXO XOX", None),
        ("XXX OO. ...", None),
    ],
)
def test_course_minimax(picture, expected):
    assert ttt.minimax(board(picture)) == expected
