"""What the check knows of the positions, and how it tells what some of them have in common."""

from functools import cache

import pytest

import oracle
from check import alike, positions
from check.alike import in_common, share
from check.positions import ANSWERS, FINISHED, LIVE, POSITIONS
from modules import RIGHT
from texts import check_text

facts = cache(alike.facts)
FACTS = sorted({fact for position in POSITIONS for fact in facts(position)})


@pytest.fixture(autouse=True)
def facts_are_worked_out_once(monkeypatch):
    monkeypatch.setattr(alike, "facts", facts)


@cache
def with_fact(fact):
    return [position for position in POSITIONS if fact in facts(position)]


def test_the_table_of_the_check_is_the_truth():
    table = positions.FILE.read_text(encoding="utf-8")
    assert table == oracle.table(), "check/positions.txt is not what the oracle finds"


@pytest.mark.parametrize("name", ["player", "actions", "winner", "terminal", "utility"])
def test_what_stands_in_answers_as_a_right_function_does(name):
    for position in POSITIONS:
        assert ANSWERS[name](position) == RIGHT[name](position.board()), position.rows


def test_what_stands_in_plays_what_is_free_and_nothing_else():
    for position in POSITIONS:
        for action in position.free:
            after = ANSWERS["result"](position, action)
            assert after == RIGHT["result"](position.board(), action), position.rows
    with pytest.raises(ValueError, match=r"\(2, 2\) is not a free square"):
        ANSWERS["result"](POSITIONS[1], (2, 2))


def test_the_minimax_that_stands_in_chooses_one_of_the_best_or_none():
    for position in POSITIONS:
        action = ANSWERS["minimax"](position)
        assert position.outcomes.get(action) == position.best, position.rows


@pytest.mark.parametrize("fact", FACTS)
def test_all_positions_with_a_fact_and_no_others_have_it_in_common(fact):
    told = in_common(with_fact(fact), POSITIONS)
    check_text(told, begin="wherever ")
    wanted = told.removeprefix("wherever ").split(" and ")
    unknown = {*wanted} - {part for one in FACTS for part in one.split(" and ")}
    assert not unknown, f"these are no facts: {unknown}"
    assert fact in told or fact == "it is X's turn", f"not this fact is told, but {told!r}"


@pytest.mark.parametrize("fact", ["the board is full", "O has won", "only one square is free"])
def test_of_most_positions_with_a_fact_it_says_that_they_are_not_all(fact):
    first, _, *others = with_fact(fact)
    told = in_common([first, *others], POSITIONS)
    assert told == f"only where {fact}, though not always", f"one is left out, but it says {told!r}"


COUNTED = {"only one square is free": 1, "the board is empty": 9, "the board is full": 0}


@pytest.mark.parametrize("fact", COUNTED)
def test_what_is_said_of_free_squares_is_what_one_counts(fact):
    for position in POSITIONS:
        free = [mark for row in position.board() for mark in row].count(None)
        said = fact in alike.facts(position)
        assert said == (free == COUNTED[fact]), f"{position.rows} has {free} free squares"


def test_a_line_of_three_is_named_where_it_is_the_only_one():
    for position in [position for position in FINISHED if position.winner]:
        lines = oracle.state("".join(position.rows)).partition(": ")[2].split(" and ")
        kinds = {line.split()[0] for line in lines}
        named = [f"a {kind}" for kind in kinds if len(kinds) == 1]
        named += [line.replace("diagonal", "the diagonal") for line in lines if len(lines) == 1]
        said = [fact[21:] for fact in facts(position) if fact.startswith("the line of three is ")]
        assert said == named, f"of {position.rows} with {lines}, it is said: {said}"


def test_it_is_said_that_only_the_empty_board_is_an_exception():
    told = in_common(with_fact("it is X's turn")[1:], POSITIONS)
    expected = "wherever the board is not empty and it is X's turn"
    assert told == expected, f"the exception is told in another way: {told!r}"


def test_nothing_is_said_of_what_is_true_of_many_others():
    for some in (with_fact("X has won")[::3], POSITIONS[::2]):
        told = in_common(some, POSITIONS)
        assert told == "", f"they have nothing in common, but it says {told!r}"


SHARES = [
    (POSITIONS, POSITIONS, POSITIONS, "all 5,478 positions."),
    (FINISHED[:2], FINISHED, FINISHED, "2 of the 958 positions in which the game is over."),
    (LIVE[:5], LIVE[:70], LIVE, "5 of the 70 positions tested in the time allowed."),
    (LIVE[:70], LIVE[:70], LIVE, "all 70 positions tested in the time allowed."),
    (
        LIVE[1:10],
        LIVE[:10],
        LIVE[:10],
        "9 of the 10 positions in which the game is not over: wherever it is O's turn.",
    ),
]


@pytest.mark.parametrize(("wrong", "tried", "group", "told"), SHARES)
def test_a_share_names_the_positions_of_which_it_is_a_part(wrong, tried, group, told):
    said = share(wrong, tried, group)
    assert said == f"It is wrong in {told}", f"the share is told in another way: {said!r}"


def test_nothing_is_said_of_one_position_or_of_a_few_among_many():
    for said in (share(LIVE[:1], LIVE[:1], LIVE[:1]), share(LIVE[:3], LIVE[:9], LIVE)):
        assert said == "", f"this says too much: {said!r}"
