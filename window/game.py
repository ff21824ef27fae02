"""A game, how it goes on if minimax plays for both sides after a move, and the opponents."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from window.problems import Problem
from window.rules import Mark, O, Position, Square, X

# What Position.best_moves has returned so far
Answers = Mapping[Position, list[Square] | Problem]


def other(mark: Mark) -> Mark:
    return O if mark == X else X


def known_best_moves(position: Position, answers: Answers) -> list[Square]:
    """Return what Position.best_moves has answered; none if that is a Problem or not known yet."""
    moves = answers.get(position)
    return moves if isinstance(moves, list) else []


class Continuation(NamedTuple):
    """
    How a game goes on after a move if minimax then plays for both sides, as far as is known.

    A hint on a square says how it ends; the look-ahead shows its moves, with numbers.
    """

    moves: tuple[Square, ...]
    last: Position  # the last one that is known; if complete, the end of the game

    @property
    def complete(self) -> bool:
        """Whether all moves are known, up to the end of the game."""
        return self.last.over

    def value(self, mark: Mark | None) -> int:
        """The larger, the better: a win soon, a win late, a tie, a loss late, a loss soon."""
        return self.last.outcome(mark) * (10 - len(self.moves))  # There are nine at most.


def continuation(position: Position, move: Square, answers: Answers) -> Continuation:
    """Return how a game goes on from a position, first with this move."""
    moves: tuple[Square, ...] = ()
    best = [move]
    while best and not position.over:
        after = position.after(best[0])
        if isinstance(after, Problem):
            break
        moves = (*moves, best[0])
        position = after
        best = known_best_moves(position, answers)
    return Continuation(moves, position)


# How a game can go on after each move that can be made at one turn
Options = Mapping[Square, Continuation]


class MistakeKind(Enum):
    """What was wrong with a move of the user's; the worst comes first."""

    COSTLY = auto()  # A better end was lost with it, and the game ended worse than that.
    GIVEN_BACK = auto()  # A better end was lost with it, but the opponent gave it back.
    WIN_MISSED = auto()  # Another move would have won at once; this one still leads to a win.


class TurningPoint(NamedTuple):
    """The mistake of the user's that a finished game turned on."""

    kind: MistakeKind
    turn: int  # how many moves were made before it
    square: Square
    before: int  # the outcome that the user could reach then: 1 is a win, 0 a tie, -1 a loss
    after: int  # the outcome that was left after it


class Opponent(NamedTuple):
    """Somebody to play against."""

    name: str
    about: str  # a line for the start screen
    # Returns the moves of which App takes one at random; Perfect has none before minimax has
    # answered. It is called more than once a turn, so it must not choose at random itself. None:
    # this is a person.
    candidates: Callable[["Game", Answers], list[Square]] | None
    never_loses: bool = False  # if minimax is right


class Game(NamedTuple):
    """One game: who plays what, and what has happened so far. A person is the user or a friend."""

    side: Mark  # the user's; the opponent has the other one
    opponent: Opponent
    positions: tuple[Position, ...]  # one more than the moves
    moves: tuple[Square, ...] = ()

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def last_move(self) -> Square | None:
        return self.moves[-1] if self.moves else None

    @property
    def with_friend(self) -> bool:
        return self.opponent.candidates is None

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
        """The turns at which a person has moved, each by how many moves were made before it."""
        turns = range(len(self.moves))
        return [turn for turn in turns if self.is_persons_turn(self.positions[turn])]

    def play(self, square: Square, after: Position) -> "Game":
        return self._replace(positions=(*self.positions, after), moves=(*self.moves, square))

    def back_to(self, turn: int) -> "Game":
        return self._replace(positions=self.positions[: turn + 1], moves=self.moves[:turn])

    def continuations(self, turn: int, answers: Answers) -> Options:
        """Return how the game goes on after each move that could be made at a turn."""
        position = self.positions[turn]
        return {move: continuation(position, move, answers) for move in position.actions}

    def best_of(self, options: Options) -> Continuation:
        """Return how the game would have gone on after the user's best move."""
        return max(options.values(), key=lambda continuation: continuation.value(self.side))

    def turning_point(self, options_at: Mapping[int, Options]) -> TurningPoint | None:
        """Return the latest mistake of the worst kind; all options must be complete."""
        latest: dict[MistakeKind, TurningPoint] = {}  # of each kind
        for turn, options in options_at.items():
            made, best = options[self.moves[turn]], self.best_of(options)
            before, after = best.last.outcome(self.side), made.last.outcome(self.side)
            kind = None
            if after < before and self.position.outcome(self.side) < before:
                kind = MistakeKind.COSTLY
            elif after < before:
                kind = MistakeKind.GIVEN_BACK
            elif before == 1 and len(best.moves) == 1 and len(made.moves) > 1:
                kind = MistakeKind.WIN_MISSED
            if kind:
                latest[kind] = TurningPoint(kind, turn, self.moves[turn], before, after)
        return next((latest[kind] for kind in MistakeKind if kind in latest), None)

    def won_late(self, options_at: Mapping[int, Options]) -> bool:
        """Return whether the user won, but could have won sooner, judging by minimax's moves."""
        slower = [
            len(options[self.moves[turn]].moves) > len(self.best_of(options).moves)
            for turn, options in options_at.items()
            if self.best_of(options).last.outcome(self.side) == 1
        ]
        return self.position.outcome(self.side) == 1 and any(slower)


def easy_candidates(game: Game, _answers: Answers) -> list[Square]:
    return game.position.actions


def after_each_move(position: Position) -> dict[Square, Position]:
    """Return the position after each move, but none after a move for which result fails."""
    after = {move: position.after(move) for move in position.actions}
    return {move: answer for move, answer in after.items() if isinstance(answer, Position)}


def winning_moves(position: Position) -> list[Square]:
    """Return the moves with which the player who is to move wins at once."""
    return [move for move, after in after_each_move(position).items() if after.winner]


def medium_candidates(game: Game, _answers: Answers) -> list[Square]:
    """Return the moves that win at once or else those that leave the fewest wins to the other."""
    after_each = after_each_move(game.position)
    threats = {move: len(winning_moves(after)) for move, after in after_each.items()}
    fewest = [move for move in threats if threats[move] == min(threats.values())]
    return winning_moves(game.position) or fewest


def perfect_candidates(game: Game, answers: Answers) -> list[Square]:
    return known_best_moves(game.position, answers)


EASY = Opponent("Easy", "Easy plays at random.", easy_candidates)
MEDIUM = Opponent("Medium", "Medium sees one move ahead.", medium_candidates)
PERFECT = Opponent(
    "Perfect", "Perfect never loses. Can you tie?", perfect_candidates, never_loses=True
)
FRIEND = Opponent("Friend", "Two players, one screen.", None)
OPPONENTS = (EASY, MEDIUM, PERFECT, FRIEND)
