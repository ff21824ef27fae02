"""The truth: every position that can come up in a game, and how it ends with perfect play."""

from dataclasses import dataclass

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ACTIONS = [(i, j) for i in range(3) for j in range(3)]


@dataclass(frozen=True, eq=False)
class Position:
    """A position. Its squares are nine letters, row by row: X, O, or a dot for a free one."""

    squares: str
    turn: str  # X or O, even after the end
    won: str | None
    free: list  # the actions for free squares, even after the end
    after: dict  # {action: the position that it leads to}, empty once the game is over
    outcomes: dict  # {action: what the player whose turn it is can force then}
    best: list  # the actions with the best outcome
    ending: str | None  # who wins if both play perfectly, None for a tie

    def board(self):
        """Return a new board, as the course's functions are given it."""
        marks = [None if square == "." else square for square in self.squares]
        return [marks[0:3], marks[3:6], marks[6:9]]


def explore(squares, known):
    """Return the position with these squares; it and all that can follow are known then."""
    if squares not in known:
        turn, other = "XO" if squares.count("X") == squares.count("O") else "OX"
        lines = [{squares[n] for n in line} for line in LINES]
        won = "X" if {"X"} in lines else "O" if {"O"} in lines else None
        free = {ACTIONS[n]: n for n in range(9) if squares[n] == "."}
        played = {action: f"{squares[:n]}{turn}{squares[n + 1 :]}" for action, n in free.items()}
        after = {} if won else {action: explore(played[action], known) for action in free}
        words = {turn: "wins", None: "ties", other: "loses"}
        outcomes = {action: words[one.ending] for action, one in after.items()}
        best = [one for one in outcomes if outcomes[one] == max(outcomes.values())]  # by alphabet
        ending = after[best[0]].ending if best else won
        known[squares] = Position(squares, turn, won, [*free], after, outcomes, best, ending)
    return known[squares]


BY_SQUARES = {}
START = explore("." * 9, BY_SQUARES)
POSITIONS = sorted(BY_SQUARES.values(), key=lambda one: -len(one.free))  # as they come in a game
BY_BOARD = {tuple(map(tuple, one.board())): one for one in POSITIONS}
