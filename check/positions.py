"""What is right in each position that can come up in a game, and what positions have in common."""

from pathlib import Path

MARKS = {"X": "X", "O": "O", "EMPTY": None}
# In the order of the exercise
FUNCTIONS = ["initial_state", "player", "actions", "result", "winner", "terminal", "utility"]
FUNCTIONS += ["minimax"]
NAMES = [*MARKS, *FUNCTIONS]
SQUARES = [(i, j) for i in range(3) for j in range(3)]
OUTCOMES = {"w": "wins", "t": "ties", "l": "loses"}
UTILITIES = {"X": 1, None: 0, "O": -1}


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

    def facts(self):
        """Return what is true of this position, in words that can follow "wherever"."""
        facts = {1: ["only one square is free"], 9: ["the board is empty"]}.get(len(self.free), [])
        facts.append("a square is free" if self.free else "the board is full")
        if len(self.free) < 9:
            facts.append("the board is not empty")
        if not self.winner:
            facts.append("nobody has won")
        if self.player:
            return [*facts, "the game goes on", f"it is {self.player}'s turn"]
        facts.append("the game is over")
        if not self.winner:
            return [*facts, "the board is full and nobody has won"]
        facts += self.empty_lines_before()
        facts += ["somebody has won", f"{self.winner} has won"]
        kinds = {line.split()[0] for line in self.lines}
        if len(kinds) == 1:
            facts.append(f"the line of three is a {kinds.pop()}")
        if len(self.lines) == 1:
            line = self.lines[0]
            the = "the " if line.startswith("diagonal") else ""
            facts.append(f"the line of three is {the}{line}")
        return facts

    def empty_lines_before(self):
        """
        Return facts on empty rows above the line of three, or empty columns left of it.

        A winner that takes three equal empty squares for a line stops at such a row or column.
        """
        kind, *number = self.lines[0].split()
        if kind == "diagonal":
            return []
        rows = self.rows if kind == "row" else [*zip(*self.rows)]
        before = rows[: int(number[0])]
        if not any(row.count("X") == row.count("O") == 0 for row in before):
            return []
        where = "above" if kind == "row" else "left of"
        either = "a row above or a column left of the line of three is empty"
        return [either, f"a {kind} {where} the line of three is empty"]


def letters(board):
    """Return a board as it is written after python check."""
    return "".join(mark or "." for row in board for mark in row)


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


OTHER = {"X": "O", "O": "X", None: None}
ANY = object()  # stands for any answer
NOT_THE_TURN = "utility depends on who has won, not on whose turn it is."
# What a wrong function may return: {function: {what it does wrong: its answer to a position}}
SLIPS = {
    "player": {
        "It returns the player whose turn it is not.": lambda position: OTHER[position.player]
    },
    "actions": {
        "It returns the taken squares.": lambda position: {*SQUARES} - {*position.free},
        "It returns all squares, taken ones, too.": lambda _: {*SQUARES},
        "It returns (column, row) instead of (row, column).": lambda position: {
            (j, i) for i, j in position.free
        },
        "It counts rows and columns from 1, not from 0.": lambda position: {
            (i + 1, j + 1) for i, j in position.free
        },
    },
    "winner": {
        "It returns the player who has lost.": lambda position: OTHER[position.winner],
        "It returns whether somebody has won, not who.": lambda position: bool(position.winner),
    },
    "terminal": {
        "It returns True for False, and False for True.": lambda position: bool(position.player)
    },
    "utility": {
        "It returns 1 if O has won, and -1 if X has won.": lambda position: (
            -UTILITIES[position.winner] if position.winner else ANY
        ),
        f"It returns 1 whoever has won: {NOT_THE_TURN}": lambda position: (
            1 if position.winner else ANY
        ),
        f"It returns -1 whoever has won: {NOT_THE_TURN}": lambda position: (
            -1 if position.winner else ANY
        ),
    },
}


def slip(name, answers, shown):
    """Return what a wrong function always does, given {position: its answer}, or ""."""
    for sentence, wrong in SLIPS.get(name, {}).items():
        expected = [(wrong(position), answer) for position, answer in answers.items()]
        if all(one is ANY or one == answer for one, answer in expected):
            return sentence
    first, *others = answers.values()
    if others and all(type(one) is type(first) and one == first for one in others):
        return f"It always returns {shown(first)}."
    return ""


def group(positions):
    """Return what positions these are, in words."""
    if not any(position.player for position in positions):
        return "positions in which the game is over"
    if not all(position.player for position in positions):
        return "positions"
    least = min(len(position.free) for position in positions)
    if least > 1:
        return f"positions with {least} or more free squares"
    return "positions in which the game goes on"


def in_common(some, positions):
    """Return what some of the positions have in common, if few others have it, too; or ""."""
    facts = {position: position.facts() for position in positions}
    common = [fact for fact in facts[some[0]] if all(fact in facts[one] for one in some)]

    def number_with(wanted):
        return sum(all(fact in facts[position] for fact in wanted) for position in positions)

    for fact in [*common]:
        # A fact that follows from others is not told: if somebody has won, the game is over.
        others = [other for other in common if other != fact]
        if number_with(others) == number_with(common):
            common = others
    told = " and ".join(common)
    if number_with(common) == len(some):
        return f"wherever {told}"
    if common and number_with(common) <= 2 * len(some):
        return f"only where {told}, though not always"
    return ""


def share(wrong, tried, positions):
    """Return in which share of the positions that were tried a function is wrong."""
    if len(tried) == 1 or len(tried) < min(50, len(positions)):  # These say nothing of the rest.
        return ""
    kind = group(tried) if len(tried) == len(positions) else "positions that there was time for"
    if len(wrong) == len(tried):
        return f"It is wrong in all {len(wrong):,} {kind}."
    told = f"It is wrong in {len(wrong):,} of the {len(tried):,} {kind}"
    told = ": ".join(filter(None, [told, in_common(wrong, tried)])) + "."
    if told.endswith("line of three is empty."):
        told += " Three empty squares are equal, too."
    return told
