"""A game, how it goes on if minimax plays for both sides, and the opponents."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from window.rules import Mark, O, Position, Problem, Square, X

# What Position.best_moves has returned so far
Answers = Mapping[Position, list[Square] | Problem]


def other(mark: Mark) -> Mark:
    return O if mark == X else X


class Continuation(NamedTuple):
    """How a game goes on if minimax plays for both sides, as far as its moves are known."""

    moves: tuple[Square, ...]
    last: Position  # the end of the game, once all is known

    def value(self, mark: Mark | None) -> int:
        """The larger, the better: a win soon, a win late, a tie, a loss late, a loss soon."""
        return self.last.outcome(mark) * (10 - len(self.moves))  # There are nine at most.


class TurningPoint(NamedTuple):
    """The user's last move that let a better outcome slip away."""

    turn: int  # how many moves came before it
    square: Square
    missed: int  # that outcome: 1 is a win, 0 a tie


class Review(NamedTuple):
    """What the user could have done better in a game that is over."""

    turning_point: TurningPoint | None
    mistakes: bool  # whether a better outcome slipped away, even if the opponent gave it back
    flawless: bool  # whether each move had the best hint: no mistake, and no win put off


class Opponent(NamedTuple):
    """Somebody to play against."""

    name: str
    about: str  # a line for the start screen
    moves: Callable[["Game", Answers], list[Square]] | None  # it makes one of these; None: a person


class Game(NamedTuple):
    """One game: who plays what, and what has happened so far. A person is the user or a friend."""

    side: Mark  # the user's; the opponent has the other one
    opponent: Opponent
    taste: float  # from 0 to below 1: which of several best moves Perfect makes all game long
    positions: tuple[Position, ...]  # one more than the moves
    moves: tuple[Square, ...] = ()

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def with_friend(self) -> bool:
        return self.opponent.moves is None

    def is_persons_turn(self, position: Position) -> bool:
        return not position.over and (self.with_friend or position.player == self.side)

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
        """Return one of the best moves, in one game always the same; None if they are unknown."""
        moves = answers.get(position)
        return moves[int(self.taste * len(moves))] if isinstance(moves, list) else None

    def continued(self, position: Position, answers: Answers, move: Square | None) -> Continuation:
        """Return how the game goes on from a position, first with this move."""
        moves: tuple[Square, ...] = ()
        while move and not position.over and (after := position.after(move)):
            moves, position = (*moves, move), after
            move = self.perfect_move(position, answers)
        return Continuation(moves, position)

    def continuations(self, turn: int, answers: Answers) -> dict[Square, Continuation]:
        """Return how the game goes on after each move that could be made at a turn."""
        position = self.positions[turn]
        return {move: self.continued(position, answers, move) for move in position.actions}

    def review(self, continuations: dict[int, dict[Square, Continuation]]) -> Review:
        """Return the Review of a finished game, given what each turn of the user could lead to."""
        side, outcome, turns = self.side, self.position.outcome(self.side), [*continuations]
        made = {turn: continuations[turn][self.moves[turn]] for turn in turns}
        best = {t: max(continuations[t].values(), key=lambda c: c.value(side)) for t in turns}
        possible = {turn: best[turn].last.outcome(side) for turn in turns}
        mistakes = [turn for turn in turns if made[turn].last.outcome(side) < possible[turn]]
        # A mistake has cost nothing, and is no turning point, if the opponent then made one, too.
        costly = [turn for turn in mistakes if outcome < possible[turn]]
        points = [TurningPoint(turn, self.moves[turn], possible[turn]) for turn in costly]
        flawless = all(made[turn].value(side) == best[turn].value(side) for turn in turns)
        return Review(points[-1] if points else None, mistakes != [], flawless)


def easy_moves(game: Game, _answers: Answers) -> list[Square]:
    return game.position.actions


def winning_moves(position: Position) -> list[Square]:
    """Return the moves with which the player who is to move wins at once."""
    after = {move: position.after(move) for move in position.actions}
    return [move for move, end in after.items() if end and end.winner]


def medium_moves(game: Game, _answers: Answers) -> list[Square]:
    """Return the moves that win at once or else those that leave the fewest wins to the other."""
    after = {move: game.position.after(move) for move in game.position.actions}
    threats = {move: len(winning_moves(reply)) for move, reply in after.items() if reply}
    fewest = [move for move in threats if threats[move] == min(threats.values())]
    return winning_moves(game.position) or fewest


def perfect_moves(game: Game, answers: Answers) -> list[Square]:
    move = game.perfect_move(game.position, answers)
    return [move] if move else []


EASY = Opponent("Easy", "Easy plays at random", easy_moves)
MEDIUM = Opponent("Medium", "Medium sees one move ahead", medium_moves)
PERFECT = Opponent("Perfect", "Perfect never loses", perfect_moves)
FRIEND = Opponent("Friend", "Two players, one screen", None)
OPPONENTS = (EASY, MEDIUM, PERFECT, FRIEND)
