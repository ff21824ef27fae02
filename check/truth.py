"""The truth: every position that can come up in a game, and what each function must return."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Action = tuple[int, int]
Board = list[list[str | None]]

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ACTIONS = [(i, j) for i in range(3) for j in range(3)]


@dataclass(frozen=True, eq=False)
class Position:
    """A position. Its squares are nine characters, row by row: X, O, or a dot for a free one."""

    squares: str
    turn: str  # X or O: who would move next, even after the end
    winner: str | None
    free: list[Action]  # the free squares, even after the end
    after: dict[Action, "Position"]  # what each action leads to; empty after the end
    outcomes: dict[Action, int]  # what each action leads to with perfect play: 1, 0 or -1
    best: list[Action]  # the actions with the best outcome
    ending: str | None  # who wins if both play perfectly, None for a tie

    def board(self) -> Board:
        """Return a new board in the course's form: a list of three lists."""
        marks = [None if square == "." else square for square in self.squares]
        return [marks[0:3], marks[3:6], marks[6:9]]


def squares_of(value: object) -> str:
    """Return the squares of a board in lists, tuples or strings, or "" if it is not a board."""
    if isinstance(value, str) and len({*value} - {*"XO"}) > 1:
        return ""  # It is a word of nine letters, such as "maximizer".
    rows = value if isinstance(value, (list, tuple)) and len(value) == 3 else [value]
    marks = [str(one) for row in rows if isinstance(row, (list, tuple, str)) for one in row]
    return "".join(mark if mark in ("X", "O") else "." for mark in marks) if len(marks) == 9 else ""


def rows_of(squares: str) -> str:
    """Return squares as the command takes them: X.O OOX ..X."""
    return f"{squares[0:3]} {squares[3:6]} {squares[6:9]}"


def explore(squares: str, known: dict[str, Position]) -> Position:
    """Return the position with these squares, and add it and all later ones to known."""
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
POSITIONS = sorted(BY_SQUARES.values(), key=lambda one: -len(one.free))  # the empty board first
LIVE = [position for position in POSITIONS if position.after]
ENDED = [position for position in POSITIONS if not position.after]
BY_BOARD = {str(position.board()): position for position in POSITIONS}
# Only tuples can be remembered by lru_cache.
BY_BOARD |= {str((*map(tuple, one.board()),)): one for one in POSITIONS}


def board_after(position: Position, action: Action) -> Board:
    """Return a new board with an action played, even after the end."""
    if action not in position.free:
        raise ValueError(f"{action} is not a free square")
    board = position.board()
    board[action[0]][action[1]] = position.turn
    return board


# For each function, in the order of the course: the positions to ask about, and the right answer.
# Where few squares are free, a mistake is easy to see, and a search is short.
ASKED: dict[str, tuple[list[Position], Callable[..., object]]] = {
    "initial_state": ([START], lambda _: START.board()),
    "player": (LIVE, lambda position: position.turn),
    "actions": (LIVE[::-1], lambda position: {*position.free}),
    "result": (LIVE, board_after),
    "winner": (POSITIONS, lambda position: position.winner),
    "terminal": (POSITIONS, lambda position: not position.after),
    "utility": (ENDED, lambda position: {"X": 1, None: 0, "O": -1}[position.winner]),
    "minimax": ([*LIVE[::-1], *ENDED], lambda position: next(iter(position.best), None)),
}
QUESTIONS = {name: positions for name, (positions, _) in ASKED.items()}
*RULES, _ = QUESTIONS  # all functions but minimax
RIGHT = {name: right for name, (_, right) in ASKED.items()}
# The actions that result is given in each position: the squares, and five that don't exist
TO_PLAY = [*ACTIONS, (-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]


def stand_in(name: str, own: Any, called: set[str]) -> Callable[..., object]:
    """Return a right function to replace the student's own. A call adds its name to called."""

    def right(*given: Any, **named: Any) -> object:
        board, *action = [*given, *named.values()] or [START.board()]
        position = BY_BOARD.get(str(board))
        if not position:
            return own(*given, **named)  # The student may use another kind of board.
        called.add(name)
        answer: Any = RIGHT[name](position, *map(tuple, action))
        if name != "result":
            return answer
        new_board, new_row = type(board), type(board[0])  # list, or tuple
        return new_board(map(new_row, answer))

    return right
