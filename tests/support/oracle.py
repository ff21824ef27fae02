"""
The truth about tic-tac-toe, worked out in the plainest way, without tictactoe.py or any pruning.

A position is a string of nine characters in reading order, for instance "XO.......".
"""

from functools import cache

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def to_board(position):
    return [[None if mark == "." else mark for mark in position[i : i + 3]] for i in (0, 3, 6)]


def to_action(square):
    return divmod(square, 3)


def to_rows(position):
    """Return a position as three rows with spaces between them, as on the pages."""
    return f"{position[:3]} {position[3:6]} {position[6:]}"


@cache
def winner(position):
    for mark in "XO":
        if any(all(position[int(square)] == mark for square in line) for line in LINES):
            return mark
    return None


def player(position):
    return "X" if position.count("X") == position.count("O") else "O"


def free(position):
    """Return the squares that can be played. There are none once the game is over."""
    if winner(position):
        return []
    return [square for square in range(9) if position[square] == "."]


def play(position, square):
    return position[:square] + player(position) + position[square + 1 :]


# The next three call each other, each time with one fewer free square, until the game is over.


@cache
def ending(position):
    """Return who wins if both play perfectly, None for a tie, and after how many more moves."""
    if not free(position):
        return winner(position), 0
    # All of the best moves lead to the same ending, so the first one will do.
    who, moves = ending(play(position, best(position)[0]))
    return who, moves + 1


def value(position, mark):
    """Return how good a position is for a player: the more, the better."""
    who, moves = ending(position)
    if who is None:
        return 0
    # A game has far fewer than 100 moves, so a late win is still better than a tie, and a tie than
    # a late loss.
    return 100 - moves if who == mark else moves - 100


@cache
def best(position):
    """Return the squares that lead to the soonest win or else to a tie or the latest loss."""
    mark = player(position)
    values = {square: value(play(position, square), mark) for square in free(position)}
    return [square for square in values if values[square] == max(values.values())]


@cache
def positions():
    """Return every position that can come up in a game, move by move."""
    found, layer = [], {"." * 9}
    while layer:
        found += sorted(layer)
        layer = {play(position, square) for position in layer for square in free(position)}
    return found


@cache
def live():
    """Return all positions in which the game is not over."""
    return [position for position in positions() if free(position)]


@cache
def tree_size(moves=9, position="." * 9):
    """Return how many boards a search without pruning looks at, this many moves ahead."""
    if not moves:
        return 1
    return 1 + sum(tree_size(moves - 1, play(position, square)) for square in free(position))
