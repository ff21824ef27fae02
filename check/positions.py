"""What is right in each position that can come up in a game."""

from pathlib import Path

MARKS = {"X": "X", "O": "O", "EMPTY": None}
# In the order of the exercise
FUNCTIONS = ["initial_state", "player", "actions", "result", "winner", "terminal", "utility"]
FUNCTIONS += ["minimax"]
NAMES = [*MARKS, *FUNCTIONS]
SQUARES = [(i, j) for i in range(3) for j in range(3)]
OUTCOMES = {"w": "wins", "t": "ties", "l": "loses"}
UTILITIES = {"X": 1, None: 0, "O": -1}
OTHER = {"X": "O", "O": "X", None: None}


class Position:
    """
    A line of positions.txt: a board, and what is true of it.

    This is one: ... .OO XXX  X won: row 2
    """

    def __init__(self, line):
        *self.rows, state = line.split(maxsplit=3)
        state, _, lines = state.partition(": ")
        self.player = state[0] if state.endswith("to move") else None
        self.winner = state[0] if state.endswith("won") else None
        self.lines = lines.split(" and ") if lines else []
        squares = {(i, j): self.rows[i][j] for i, j in SQUARES}
        self.free = [square for square in SQUARES if squares[square] not in "XO"]
        self.outcomes = {square: OUTCOMES[squares[square]] for square in self.free if self.player}
        self.best = max(self.outcomes.values(), key=["loses", "ties", "wins"].index, default=None)
        self.best_actions = [one for one in self.outcomes if self.outcomes[one] == self.best]
        # After a win or a tie, the turns go on.
        self.turn = self.player or ("X" if self.winner == "O" else "O")

    def board(self):
        """Return a new board, as the course's functions are given it."""
        return [[square if square in "XO" else None for square in row] for row in self.rows]

    def after(self, action):
        """Return a new board with the action played, even after a win."""
        if action not in self.free:
            raise ValueError(f"{action} is not a free square")
        board = self.board()
        board[action[0]][action[1]] = self.turn
        return board


def letters(board):
    """Return a board on one line, as it can be written after python check."""
    return " ".join("".join(mark or "." for mark in row) for row in board)


FILE = Path(__file__).resolve().with_name("positions.txt")
POSITIONS = [
    Position(line)
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
LIVE = [position for position in POSITIONS if position.player]
FINISHED = [position for position in POSITIONS if not position.player]
START = POSITIONS[0]  # the empty board
BY_LETTERS = {letters(position.board()): position for position in POSITIONS}
BY_BOARD = {tuple(map(tuple, position.board())): position for position in POSITIONS}


def following(board):
    """Return the boards that come next, in letters; none once the game is over."""
    position = BY_LETTERS.get(board)
    if not position or not position.player:
        return []
    return [letters(position.after(action)) for action in position.free]


def extends(board, earlier):
    """Return whether a board is an earlier one, perhaps with more marks on it, both in letters."""
    return all(old in (".", new) for old, new in zip(earlier, board))


def perfect_winner(position):
    """Return who wins with perfect play, "X" or "O", or None for a tie."""
    if not position.player:
        return position.winner
    return {"wins": position.player, "loses": OTHER[position.player]}.get(position.best)


# What each function returns if it is right. Some of it is left open by the course.
ANSWERS = {
    "initial_state": lambda position: position.board(),
    "player": lambda position: position.turn,
    "actions": lambda position: {*position.free},
    "result": lambda position, action: position.after(action),
    "winner": lambda position: position.winner,
    "terminal": lambda position: not position.player,
    "utility": lambda position: UTILITIES[position.winner],
    "minimax": lambda position: next(iter(position.best_actions), None),
}
