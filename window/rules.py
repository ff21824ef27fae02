"""
The only place that calls the functions of tictactoe.py, which are the rules of the game.

That file may be a student's, written for CS50 AI, unfinished or wrong. Nothing here checks whether
its answers are right. But if the game can't go on with them, that becomes a Problem, which the
window shows as a message:

- a function is missing, or raises an exception
- its answer can't be used
- the game can neither go on nor end
- the game ends without a winner while squares are free
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
Board = Any  # lists of lists in CS50 AI; here, anything that has a mark at board[i][j]
Value = TypeVar("Value")
Validator = Callable[[Any], Value]  # returns an answer that is valid, or raises an error

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


def valid_value(*allowed: Value) -> Validator[Value]:
    """Return a validator that accepts only these values."""
    # An answer that equals one of ours may have another type. Although (0.0, 1.0) == (0, 1),
    # board[0.0][1.0] is an error. So the validator returns our own value.
    return lambda answer: allowed[allowed.index(answer)]


def valid_board(count: int) -> Validator[Board]:
    """Return a validator that accepts boards with this many marks."""
    # If a move did not add a mark, the game might never end.

    def validate(board: Board) -> Board:
        if len(marks_on(board)) != count:
            raise ValueError
        return board

    return validate


def valid_squares(answer: Any) -> list[Square]:
    """Validate a collection of squares, whatever its type."""
    return sorted(valid_value(*SQUARES)((i, j)) for i, j in answer)


class Rules:
    """Calls the functions of one tictactoe.py, and keeps the positions that have come up."""

    def __init__(self, module: ModuleType, typed_path: str | None = None) -> None:
        self.module = module
        self.positions: dict[frozenset[tuple[Square, Mark]], Position] = {}
        self.reporter = Reporter(module.__file__, typed_path)

    def call(
        self, function: str, expected: str, validate: Validator[Value], *given: Any
    ) -> Value | Problem:
        """Call a function with copies of what is given; return its valid answer or a Problem."""
        if not hasattr(self.module, function):
            words = f"{self.reporter.file_name} has no function {function}"
            return self.reporter.report(function, words)
        try:
            answer = getattr(self.module, function)(*deepcopy(given))
            try:  # Some answers, such as a generator, run the student's code only here.
                return validate(answer)
            except Exception:  # noqa: BLE001 - an answer can be anything
                words = f"{function} returned {short_repr(answer)}, which is not {expected}"
                return self.reporter.report(function, words)
        except BaseException as error:
            # In the main thread, a KeyboardInterrupt is Ctrl+C, and ends the game. In the thread of
            # thinker.py, only tictactoe.py can raise it, and that is a mistake like any other.
            if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
                raise
            return self.reporter.report_error(function, error)

    def position(self, board: Board) -> "Position":
        """Return the one Position for these marks, so that positions can be dictionary keys."""
        key = frozenset(marks_on(board).items())
        if key not in self.positions:
            self.positions[key] = Position(self, board)
        return self.positions[key]

    def initial_position(self) -> "Position":
        """Return the position before the first move, with an empty board if initial_state fails."""
        answer = self.call("initial_state", "an empty board", valid_board(0))
        if not isinstance(answer, Problem):
            return self.position(answer)
        position = self.position([[None] * 3 for _ in range(3)])
        position.add_problem(answer)
        return position


class Position:
    """
    A board, and the answers of tictactoe.py about it.

    It asks terminal at once, then winner if the game is over, otherwise player and actions. It asks
    result and minimax only when they are needed, so that unfinished files can be played. Their
    Problems go to the caller, not into self.problem.
    """

    def __init__(self, rules: Rules, board: Board) -> None:
        self.rules = rules
        self.board = board
        self.marks = marks_on(board)
        self.problem: Problem | None = None  # what is wrong with this position
        # Any truthy value will do. If terminal fails, assume that the game is not over.
        self.over = self.ask("terminal", "True or False", bool) or False
        self.winner: Mark | None = None  # None if nobody has won, or if winner failed
        self.player: Mark | None = None
        self.actions: list[Square] = []
        free = [square for square in SQUARES if square not in self.marks]
        if self.over:
            self.winner = self.ask("winner", "X, O or None", valid_value(X, O, None))
            # If winner failed, there is a Problem already.
            if self.winner is None and free and not self.problem:
                self.add_problem(rules.reporter.report("winner", NO_WINNER))
        else:
            self.player = self.ask("player", "X or O", valid_value(X, O))
            actions = self.ask("actions", "a set of squares", valid_squares)
            self.actions = free if actions is None else actions
            if not self.actions and not self.problem:
                self.add_problem(rules.reporter.report("terminal", DEAD_END))

    def ask(self, function: str, expected: str, validate: Validator[Value]) -> Value | None:
        """Return a function's answer about the board, or add its Problem and return None."""
        answer = self.rules.call(function, expected, validate, self.board)
        if isinstance(answer, Problem):
            self.add_problem(answer)
            return None
        return answer

    def add_problem(self, problem: Problem) -> None:
        """Keep only the Problem of the function that students write first."""
        self.problem = first_problem([self.problem, problem])

    def outcome(self, mark: Mark | None) -> int:
        """Return how a finished game ends for a player: 1 for a win, 0 for a tie, -1 for a loss."""
        if self.winner is None:
            return 0
        return 1 if self.winner == mark else -1

    @property
    def winning_lines(self) -> list[list[Square]]:
        """The winner's lines of three. One move can complete two of them."""
        if self.winner is None:
            return []
        return [line for line in LINES if {self.marks.get(s) for s in line} == {self.winner}]

    @cache  # Rules keeps all positions anyway, so the cache leaks none.
    def after(self, square: Square) -> "Position | Problem":
        """Return the position to which a move leads, or the Problem if result fails."""
        expected, validate = "a board with one more mark", valid_board(len(self.marks) + 1)
        answer = self.rules.call("result", expected, validate, self.board, square)
        return answer if isinstance(answer, Problem) else self.rules.position(answer)

    # Thinker's thread runs the rest. It must not change the position, so it uses call(), not ask().

    def valid_move(self, pair: Any) -> Square:
        return valid_value(*self.actions)(tuple(pair))

    @cache  # Hints and Perfect both ask for it.
    def minimax_move(self) -> Square | Problem:
        """Return minimax's move or the Problem. This can take a while."""
        return self.rules.call("minimax", "one of the actions", self.valid_move, self.board)

    @cache  # The thread may be asked again what it is just answering.
    def minimax_moves(self, any_best: bool) -> list[Square] | Problem:
        """
        Return a list with minimax's move, or the Problem.

        If any of the best will do, and tictactoe.py has a function best_actions, the list also has
        the moves that it returns. Perfect then picks one of them, so that games differ.
        """
        move = self.minimax_move()
        if isinstance(move, Problem):
            return move
        # best_actions is not part of the exercise, so it may be missing or do something else.
        if any_best:
            with suppress(BaseException):
                actions = self.rules.module.best_actions(deepcopy(self.board))
                return [*dict.fromkeys([move, *map(self.valid_move, actions)])]
        return [move]
