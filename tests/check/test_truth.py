"""What the check takes for the truth is what the oracle of the tests finds."""

from check.truth import BY_SQUARES
from support import oracle


def test_it_knows_each_position_and_how_it_ends():
    assert sorted(BY_SQUARES) == sorted(oracle.positions()), "it knows other positions"
    for squares, position in BY_SQUARES.items():
        ending, _ = oracle.ending(squares)
        assert position.ending == ending, f"{squares} ends in another way"
        assert position.board() == oracle.to_board(squares), f"{squares} has another board"
        after = {divmod(n, 3): oracle.play(squares, n) for n in oracle.free(squares)}
        known = {action: one.squares for action, one in position.after.items()}
        assert known == after, f"other positions follow {squares}"
