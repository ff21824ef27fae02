"""Games to play by keys, and what the oracle says of a game."""

import oracle
from window.game import MistakeKind, TurningPoint
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
    """Return the last move that cost a better end or, if none did, could have or missed a win."""
    endings = [oracle.ending(text(position)) for position in game.positions]
    outcomes = [outcome(text(position), game.side) for position in game.positions]
    turns = range("XO".index(game.side), len(game.moves), 2)
    mistakes = [turn for turn in turns if outcomes[turn] > outcomes[turn + 1]]
    costly = [turn for turn in mistakes if outcomes[turn] > outcomes[-1]]
    could_win_at_once = [turn for turn in turns if endings[turn] == (game.side, 1)]
    missed = [turn for turn in could_win_at_once if endings[turn + 1][1] > 0]
    kind = MistakeKind.WIN_MISSED
    if mistakes:
        kind = MistakeKind.COSTLY if costly else MistakeKind.GIVEN_BACK
    for turn in (costly or mistakes or missed)[-1:]:
        return TurningPoint(kind, turn, game.moves[turn], outcomes[turn], outcomes[turn + 1])
    return None


def won_late(game):
    """Return whether the user won, but made a move that led to a later win than another one."""
    endings = [oracle.ending(text(position)) for position in game.positions]
    turns = range("XO".index(game.side), len(game.moves), 2)
    could_win = [turn for turn in turns if endings[turn][0] == game.side]
    late = [turn for turn in could_win if endings[turn + 1][1] >= endings[turn][1]]
    return endings[-1][0] == game.side and bool(late)
