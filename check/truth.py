"""The truth: every position that can come up in a game, and how it ends with perfect play."""

from dataclasses import dataclass

Action = tuple[int, int]
Board = list[list[str | None]]

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ACTIONS = [(i, j) for i in range(3) for j in range(3)]


@dataclass(frozen=True, eq=False)
class Position:
    """A position. Its squares are nine letters, row by row: X, O, or a dot for a free one."""

    squares: str
    turn: str  # X or O, even after the end
    winner: str | None
    free: list[Action]  # one for each free square, even after the end
    after: dict[Action, "Position"]  # what each action leads to
    outcomes: dict[Action, int]  # what each action leads to with perfect play: 1, 0 or -1
    best: list[Action]  # the actions with the best outcome
    ending: str | None  # who wins if both play perfectly, None for a tie

    @property
    def over(self) -> bool:
        return not self.after

    def board(self) -> Board:
        """Return a new board, as the course's functions are given it."""
        marks = [None if square == "." else square for square in self.squares]
        return [marks[0:3], marks[3:6], marks[6:9]]


def squares_of(value: object) -> str:
    """Return the squares of a board in lists, tuples or strings; "" if it is no board."""
    rows = value if isinstance(value, (list, tuple)) and len(value) == 3 else [value]
    marks = [str(one) for row in rows if isinstance(row, (list, tuple, str)) for one in row]
    return "".join(mark if mark in ("X", "O") else "." for mark in marks) if len(marks) == 9 else ""


def rows_of(squares: str) -> str:
    """Return squares as the command takes them: X.O OOX ..X."""
    return f"{squares[0:3]} {squares[3:6]} {squares[6:9]}"


def explore(squares: str, known: dict[str, Position]) -> Position:
    """Return the position with these squares; it and all that can follow are known then."""
    if squares not in known:
        turn, other = "XO" if squares.count("X") == squares.count("O") else "OX"
        lines = [{squares[n] for n in line} for line in LINES]
        winner = "X" if {"X"} in lines else "O" if {"O"} in lines else None
        free = {ACTIONS[n]: n for n in range(9) if squares[n] == "."}
        played = {action: f"{squares[:n]}{turn}{squares[n + 1 :]}" for action, n in free.items()}
        after = {} if winner else {action: explore(played[action], known) for action in free}
        values = {turn: 1, None: 0, other: -1}
        outcomes = {action: values[position.ending] for action, position in after.items()}
        best = [action for action in after if outcomes[action] == max(outcomes.values())]
        ending = after[best[0]].ending if best else winner
        known[squares] = Position(squares, turn, winner, [*free], after, outcomes, best, ending)
    return known[squares]


BY_SQUARES: dict[str, Position] = {}
START = explore("." * 9, BY_SQUARES)
POSITIONS = sorted(BY_SQUARES.values(), key=lambda one: -len(one.free))  # as they come in a game
