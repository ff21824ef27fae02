"""Games to play by keys, and the oracle's view of a game."""

import random
from itertools import product

from support import oracle
from support.user import OPPONENT_NAMES
from window.rules import SQUARES

MENU = ""  # On the start screen, there is no board.
START = "." * 9
X_WINS, TIE = "1 4 2 5 3", "5 1 3 7 4 6 2 8 9"
CARELESS = "1 2 3 4 5"  # On either side, this loses to Perfect.
PLAYERS = [*product(OPPONENT_NAMES, "XO")]  # each opponent, and the user's side


def text(position):
    return "".join(position.marks.get(square, ".") for square in SQUARES)


def outcome(position, mark):
    """Return how a game ends for a player if both sides play perfectly from here on."""
    return {None: 0, mark: 1}.get(oracle.ending(position)[0], -1)


def random_turns(user):
    """Play a random game by mouse; before each of its moves, yield the mark and the square."""
    rng = random.Random(user.after)  # After something else, the game is another one, too.
    while not user.at_end:
        assert user.free, f"{user.after}, no square is free, but this is no end: {user.words}"
        square = rng.choice(user.free)
        yield oracle.player(user.board), square
        user.click(square)
