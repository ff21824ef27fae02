"""A game, how it goes on if minimax plays for both sides, and how the computer chooses a move."""

import random
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from window.rules import SQUARES, Mark, O, Position, Problem, Square, X

EASY, MEDIUM, PERFECT, FRIEND = OPPONENTS = ("Easy", "Medium", "Perfect", "Friend")
LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]

# Where each square goes when the board is turned or mirrored
ORDERS = ((0, 1, 2), (2, 1, 0))
SYMMETRIES = [{(i, j): (a[i], b[j]) for i, j in SQUARES} for a in ORDERS for b in ORDERS]
SYMMETRIES += [{(i, j): (a[j], b[i]) for i, j in SQUARES} for a in ORDERS for b in ORDERS]

Answers = Mapping[Position, Square | Problem]  # what minimax has answered so far


def other(mark: Mark) -> Mark:
    return O if mark == X else X


def winning_lines(position: Position) -> list[list[Square]]:
    """Return the lines of three that the winner has; one move can complete two of them."""
    if not position.over or position.winner is None:
        return []
    return [line for line in LINES if {position.marks.get(s) for s in line} == {position.winner}]


@cache
def symmetric_moves(position: Position, move: Square) -> list[Square]:
    """Return the moves that differ from this one only by the symmetry of the board."""
    marks = position.marks
    fitting = [to for to in SYMMETRIES if all(marks.get(s) == marks.get(to[s]) for s in SQUARES)]
    return [to[move] for to in fitting if to[move] in position.actions]


class Continuation(NamedTuple):
    """How a game goes on if minimax plays for both sides, as far as its moves are known."""

    moves: tuple[Square, ...]
    last: Position

    @property
    def complete(self) -> bool:
        """Whether it reaches the end of the game."""
        return self.last.over

    def hint(self, mark: Mark | None) -> "Hint":
        # The winner makes the last move, and every second one before it.
        return Hint(self.last.outcome(mark), (len(self.moves) + 1) // 2)


class Hint(NamedTuple):
    """How a game ends for the player who makes a move, and how many moves the winner needs."""

    outcome: int
    winners_moves: int

    @property
    def value(self) -> int:
        """The larger, the better: a win soon, a win late, a tie, a loss late, a loss soon."""
        return self.outcome * (10 - self.winners_moves)


class Review(NamedTuple):
    """What the user could have done better; as long as that is unknown, only flawless=False."""

    flawless: bool  # no mistake at all, not even one that cost nothing
    turning_point: int | None = None  # how many moves came before it
    turning_square: Square | None = None
    missed: int = 0  # the outcome that it let slip away: 1 is a win, 0 a tie


class Game(NamedTuple):
    """One game: who plays what, and what has happened so far. A person is the user or a friend."""

    side: Mark  # the user's; the opponent has the other one
    opponent: str
    variant: int  # which of the symmetric moves Perfect makes, and the look ahead shows
    positions: tuple[Position, ...]  # one more than the moves
    moves: tuple[Square, ...] = ()

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def is_persons_turn(self, position: Position) -> bool:
        return not position.over and (self.opponent == FRIEND or position.player == self.side)

    @property
    def choices(self) -> list[Square]:
        """The moves that a person can make now."""
        return self.position.actions if self.is_persons_turn(self.position) else []

    @property
    def computer_to_move(self) -> bool:
        return not self.position.over and not self.is_persons_turn(self.position)

    @property
    def persons_turns(self) -> list[int]:
        """How many moves had been made before each move of a person."""
        turns = range(len(self.moves))
        return [turn for turn in turns if self.is_persons_turn(self.positions[turn])]

    def play(self, square: Square, after: Position) -> "Game":
        return self._replace(positions=(*self.positions, after), moves=(*self.moves, square))

    def back_to(self, turn: int) -> "Game":
        return self._replace(positions=self.positions[: turn + 1], moves=self.moves[:turn])

    def perfect_move(self, position: Position, answers: Answers) -> Square | None:
        """Return minimax's move or one just as good; None if it is not known."""
        answer = answers.get(position)
        if not isinstance(answer, tuple):
            return None
        moves = symmetric_moves(position, answer)
        return moves[self.variant % len(moves)]

    def continued(
        self, position: Position, answers: Answers, move: Square | None = None
    ) -> Continuation:
        """Return how the game goes on from a position, first with this move, if one is given."""
        moves: tuple[Square, ...] = ()
        move = move or self.perfect_move(position, answers)
        while move and not position.over and (after := position.after(move)):
            moves, position = (*moves, move), after
            move = self.perfect_move(position, answers)
        return Continuation(moves, position)

    def review(self, alternatives: list[Continuation]) -> Review:
        """Return the Review of a finished game, given how it goes on from each position."""
        outcomes = [alternative.last.outcome(self.side) for alternative in alternatives]
        mistakes = [turn for turn in self.persons_turns if outcomes[turn] > outcomes[turn + 1]]
        # A mistake that one of the opponent undid has cost nothing: it is no turning point.
        turning_points = [turn for turn in mistakes if outcomes[turn] > outcomes[-1]]
        if not turning_points:
            return Review(flawless=not mistakes)
        last = turning_points[-1]
        return Review(False, last, self.moves[last], outcomes[last])


def winning_moves(position: Position) -> list[Square]:
    """Return the moves with which the player who is to move wins at once."""
    after = {move: position.after(move) for move in position.actions}
    return [move for move, end in after.items() if end and end.over and end.winner]


def medium_moves(position: Position) -> list[Square]:
    """Return the moves that win at once or else those that leave the fewest wins to the other."""
    after = {move: position.after(move) for move in position.actions}
    threats = {move: len(winning_moves(reply)) for move, reply in after.items() if reply}
    fewest = [move for move in threats if threats[move] == min(threats.values())]
    return winning_moves(position) or fewest


def computer_move(game: Game, answers: Answers, rng: random.Random) -> Square | None:
    """Return the computer's move; None if there is none or it is not known yet."""
    if game.opponent == PERFECT:
        return game.perfect_move(game.position, answers)
    moves = medium_moves(game.position) if game.opponent == MEDIUM else game.position.actions
    return rng.choice(moves) if moves else None
