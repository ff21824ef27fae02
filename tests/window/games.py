"""Games to play by keys, and what the oracle says of a game."""

import oracle
from window.game import Kind, TurningPoint
from window.rules import SQUARES

START = "." * 9
X_WINS, TIE = "1 4 2 5 3", "5 1 3 7 4 6 2 8 9"
CARELESS = "1 2 3 4 5"  # whoever plays so, on either side, loses to Perfect


def text(position):
    return "".join(position.marks.get(square, ".") for square in SQUARES)


def outcome(position, mark):
    """Return how a game ends for a player if both play perfectly from here on."""
    return {None: 0, mark: 1}.get(oracle.ending(position)[0], -1)


def expected_turning_point(game):
    """Return the last move that cost a better end or, if none did, could have or delayed a win."""
    outcomes = [outcome(text(position), game.side) for position in game.positions]
    moves_left = [oracle.ending(text(position))[1] for position in game.positions]
    turns = range("XO".index(game.side), len(game.moves), 2)
    mistakes = [turn for turn in turns if outcomes[turn] > outcomes[turn + 1]]
    costly = [turn for turn in mistakes if outcomes[turn] > outcomes[-1]]
    slow = [turn for turn in turns if moves_left[turn + 1] > moves_left[turn]]
    delayed = [turn for turn in slow if outcomes[turn] == outcomes[turn + 1] == 1]
    kind = Kind.COSTLY if costly else Kind.GIVEN_BACK if mistakes else Kind.DELAY
    for turn in (costly or mistakes or delayed)[-1:]:
        return TurningPoint(kind, turn, game.moves[turn], outcomes[turn], outcomes[turn + 1])
    return None
