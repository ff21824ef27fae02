"""
The one place that calls the functions of tictactoe.py, which are the rules of the game.

Their answers are believed. Only these become a Problem: a missing function, an exception, an answer
that the window can't use, a game that can neither go on nor end, and one that ends without a winner
while squares are free.
"""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from reprlib import repr as short_repr
from threading import current_thread, main_thread
from types import ModuleType
from typing import Any, TypeVar

from window.problems import Problem, Reporter, first_problem

Mark = str
Square = tuple[int, int]  # a row and a column, like the actions of CS50 AI
Board = Any  # lists of lists in CS50 AI; here, whatever has a mark at board[i][j]
Value = TypeVar("Value")
Reader = Callable[[Any], Value]  # turns an answer into a value, or raises an error

X = "X"
O = "O"
SQUARES = [(i, j) for i in range(3) for j in range(3)]
LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
DEAD_END = "terminal says the game goes on, but actions returned no squares"
NO_WINNER = "terminal says the game is over, but nobody has won and squares are free"


def marks_on(board: Board) -> dict[Square, Mark]:
    return {(i, j): board[i][j] for i, j in SQUARES if board[i][j] in (X, O)}


def value_reader(*allowed: Value) -> Reader[Value]:
    """Return a function that reads one of the allowed values, and raises an error for all else."""
    # An answer that equals one of ours may be of another type, and of no use: board[0.0][1.0] is an
    # error, although (0.0, 1.0) == (0, 1). So what is returned is the value that is ours.
    return lambda answer: allowed[allowed.index(answer)]


def board_reader(count: int) -> Reader[Board]:
    """
    Return a function that reads a board with this many marks, and raises an error for others.

    If a move did not add a mark, the game might never end.
    """

    def read(board: Board) -> Board:
        if len(marks_on(board)) != count:
            raise ValueError
        return board

    return read


def read_squares(answer: Any) -> list[Square]:
    return sorted(value_reader(*SQUARES)((i, j)) for i, j in answer)


class Rules:
    """Calls the functions of one tictactoe.py, and keeps the positions that came up."""

    def __init__(self, module: ModuleType, path: str | None = None) -> None:
        self.module = module
        self.positions: dict[frozenset[tuple[Square, Mark]], Position] = {}
        self.reporter = Reporter(module.__file__, path)

    def call(self, name: str, expected: str, read: Reader[Value], *given: Any) -> Value | Problem:
        """Call a function with copies of what is given; return its answer, read, or a Problem."""
        if not hasattr(self.module, name):
            return self.reporter.report(name, f"{self.reporter.name} has no function {name}")
        try:
            answer = getattr(self.module, name)(*deepcopy(given))
            return self.value_of(answer, name, expected, read)
        except BaseException as error:
            # In the main thread, a KeyboardInterrupt is Ctrl+C, and ends the game. In the thread of
            # thinker.py, only tictactoe.py itself can raise it: a mistake like any other.
            if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
                raise
            return self.reporter.report_error(name, error)

    def value_of(
        self, answer: Any, name: str, expected: str, read: Reader[Value]
    ) -> Value | Problem:
        """Return what read makes of an answer, or a Problem if that is not possible."""
        try:
            return read(answer)
        except Exception as error:
            # A generator, or an object with an == of its own, runs their code only when it is read.
            # What that raises is for call() to report, as if the function itself had raised it.
            if self.reporter.comes_from_theirs(error):
                raise
            words = f"{name} returned {short_repr(answer)}, which is not {expected}"
            return self.reporter.report(name, words)

    def position(self, board: Board) -> "Position":
        """Return the one Position with these marks: dictionaries have it as a key."""
        key = frozenset(marks_on(board).items())
        if key not in self.positions:
            self.positions[key] = Position(self, board)
        return self.positions[key]

    def initial_position(self) -> "Position":
        """Return the position before the first move; an empty board if initial_state fails."""
        answer = self.call("initial_state", "an empty board", board_reader(0))
        if not isinstance(answer, Problem):
            return self.position(answer)
        position = self.position([[None] * 3 for _ in range(3)])
        position.keep(answer)
        return position


class Position:
    """
    A board, and what tictactoe.py says of it.

    It asks terminal at once, then winner if the game is over, otherwise player and actions. result
    and minimax are asked only when they are needed, so that an unfinished file can be tried. So a
    Problem can come up late; nothing else changes.
    """

    def __init__(self, rules: Rules, board: Board) -> None:
        self.rules = rules
        self.board = board
        self.marks = marks_on(board)
        self.problem: Problem | None = None  # what to show; keep() and put_first() set it
        # Truthy is enough; after a Problem, the game goes on.
        self.over = self.ask("terminal", "True or False", bool) or False
        self.winner: Mark | None = None  # nobody, or not known
        self.player: Mark | None = None
        self.actions: list[Square] = []
        free = [square for square in SQUARES if square not in self.marks]
        if self.over:
            self.winner = self.ask("winner", "X, O or None", value_reader(X, O, None))
            # If there is a Problem already, this only follows from it.
            if self.winner is None and free and not self.problem:
                self.keep(rules.reporter.report("winner", NO_WINNER))
        else:
            self.player = self.ask("player", "X or O", value_reader(X, O))
            actions = self.ask("actions", "a set of squares", read_squares)
            self.actions = free if actions is None else actions
            if not self.actions and not self.problem:
                self.keep(rules.reporter.report("terminal", DEAD_END))

    def ask(self, name: str, expected: str, read: Reader[Value]) -> Value | None:
        """Return what a function says of the board; if that is a Problem, keep it, return None."""
        answer = self.rules.call(name, expected, read, self.board)
        if isinstance(answer, Problem):
            self.keep(answer)
            return None
        return answer

    def keep(self, problem: Problem) -> None:
        """Show this Problem, unless one of a function that comes first in the exercise is known."""
        self.problem = first_problem([self.problem, problem])

    def put_first(self, problem: Problem) -> None:
        """Show this Problem, whatever else is wrong: a move that somebody made has failed."""
        self.problem = problem

    def outcome(self, mark: Mark | None) -> int:
        """Return what a finished game is for a player: 1 for a win, 0 for a tie, -1 for a loss."""
        if self.winner is None:
            return 0
        return 1 if self.winner == mark else -1

    @property
    def winning_lines(self) -> list[list[Square]]:
        """The lines of three that the winner has; one move can complete two of them."""
        if self.winner is None:
            return []
        return [line for line in LINES if {self.marks.get(s) for s in line} == {self.winner}]

    @cache
    def after(self, square: Square) -> "Position | Problem":
        """Return the position after a move, made or only looked at, or the Problem."""
        read = board_reader(len(self.marks) + 1)
        answer = self.rules.call("result", "a board with one more mark", read, self.board, square)
        if isinstance(answer, Problem):
            self.keep(answer)
            return answer
        return self.rules.position(answer)

    def best_moves(self) -> list[Square] | Problem:
        """
        Return a list with minimax's move, or the Problem; this may take a while.

        On the empty board, the moves that best_actions returns are there, too, if tictactoe.py has
        such a function: Perfect opens with any of them, so that games differ. This runs in the
        thread of thinker.py, which must not change the position: so call(), not ask().
        """

        def read(pair: Any) -> Square:
            return value_reader(*self.actions)(tuple(pair))

        move = self.rules.call("minimax", "one of the actions", read, self.board)
        if isinstance(move, Problem):
            return move
        if self.marks:
            return [move]
        # The exercise has no best_actions: a missing one, or another one, is no Problem.
        with suppress(BaseException):
            actions = self.rules.module.best_actions(deepcopy(self.board))
            return [*dict.fromkeys([move, *map(read, actions)])]
        return [move]
