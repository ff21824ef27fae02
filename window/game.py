"""Games, opponents, and how a game would go on after a move if minimax played both sides."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from window.problems import Problem, first_problem
from window.rules import Mark, O, Position, Square, X

# What Position.minimax_moves has returned so far. Of several moves, minimax's own comes first.
Answers = Mapping[Position, list[Square] | Problem]


def other(mark: Mark) -> Mark:
    return O if mark == X else X


class Continuation(NamedTuple):
    """
    How a game goes on after a move if minimax then plays for both sides, as far as is known.

    A hint on a square says how it ends; the look-ahead shows its moves, with numbers.
    """

    moves: tuple[Square, ...]
    last: Position  # the last one that is known; if complete, the end of the game
    problem: Problem | None  # what is wrong there, or why the rest cannot be known

    @property
    def complete(self) -> bool:
        """Whether all moves are known, up to the end of the game."""
        return self.last.over

    def value(self, mark: Mark | None) -> int:
        """The larger, the better: a win soon, a win late, a tie, a loss late, a loss soon."""
        return self.last.outcome(mark) * (10 - len(self.moves))  # There are at most nine moves.


def continuation(position: Position, move: Square, answers: Answers) -> Continuation:
    """Return how a game goes on from a position, first with this move."""
    moves: tuple[Square, ...] = ()
    problem = None
    while True:
        after = position.after(move)
        if isinstance(after, Problem):
            problem = after
            break
        position = after
        moves = (*moves, move)
        answer = answers.get(position)
        if position.over or answer is None:  # None: minimax has not answered yet
            break
        if isinstance(answer, Problem):
            problem = answer
            break
        move = answer[0]
    return Continuation(moves, position, first_problem([position.problem, problem]))


# How a game can go on after each move that can be made at one turn
Continuations = Mapping[Square, Continuation]


class MistakeKind(Enum):
    """What was wrong with one of the user's moves; the worst comes first."""

    COSTLY = auto()  # It threw away a better result, and the game ended worse.
    GIVEN_BACK = auto()  # It threw away a better result, but the opponent gave it back.
    WIN_MISSED = auto()  # Another move would have won at once; this one still leads to a win.


class TurningPoint(NamedTuple):
    """The user's mistake on which a finished game turned."""

    kind: MistakeKind
    turn: int  # when it was made; the first turn of a game is 0
    square: Square
    could_reach: int  # the user's best outcome before it: 1 is a win, 0 a tie, -1 a loss
    left_with: int  # the user's best outcome after it


class Opponent(NamedTuple):
    """Somebody to play against."""

    name: str
    about: str  # a line for the start screen
    # None for a person. Otherwise, a function that returns the moves from which App picks one at
    # random, or the Problem that prevents a move. It returns an empty list while minimax's answer
    # for this position is missing: that makes the game ask minimax. It is called many times a turn,
    # so it must return the same each time. A move that is in the list twice is twice as likely.
    candidates: Callable[["Game", Answers], list[Square] | Problem] | None
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
    def playable_squares(self) -> list[Square]:
        """The squares that a person can play now; none if it is the computer's turn."""
        return self.position.actions if self.is_persons_turn(self.position) else []

    @property
    def computer_to_move(self) -> bool:
        return not self.position.over and not self.is_persons_turn(self.position)

    @property
    def turns_played_by_person(self) -> list[int]:
        """The turns at which a person has moved; the first turn of a game is 0."""
        turns = range(len(self.moves))
        return [turn for turn in turns if self.is_persons_turn(self.positions[turn])]

    def play(self, square: Square, after: Position) -> "Game":
        return self._replace(positions=(*self.positions, after), moves=(*self.moves, square))

    def back_to(self, turn: int) -> "Game":
        return self._replace(positions=self.positions[: turn + 1], moves=self.moves[:turn])

    def continuations(self, turn: int, answers: Answers) -> Continuations:
        """Return how the game goes on after each move that could be made at a turn."""
        position = self.positions[turn]
        return {move: continuation(position, move, answers) for move in position.actions}

    def best_of(self, continuations: Continuations) -> Continuation:
        """Return how the game would have gone on after the user's best move."""
        return max(continuations.values(), key=lambda one: one.value(self.side))

    def turning_point(self, continuations_at: Mapping[int, Continuations]) -> TurningPoint | None:
        """
        Return the user's worst mistake; of several of the same kind, the last one.

        All continuations must be complete.
        """
        latest: dict[MistakeKind, TurningPoint] = {}  # of each kind
        for turn, continuations in continuations_at.items():
            made, best = continuations[self.moves[turn]], self.best_of(continuations)
            could_reach = best.last.outcome(self.side)
            left_with = made.last.outcome(self.side)
            kind = None
            if left_with < could_reach and self.position.outcome(self.side) < could_reach:
                kind = MistakeKind.COSTLY
            elif left_with < could_reach:
                kind = MistakeKind.GIVEN_BACK
            elif could_reach == 1 and len(best.moves) == 1 and len(made.moves) > 1:
                kind = MistakeKind.WIN_MISSED
            if kind:
                square = self.moves[turn]
                latest[kind] = TurningPoint(kind, turn, square, could_reach, left_with)
        return next((latest[kind] for kind in MistakeKind if kind in latest), None)

    def won_late(self, continuations_at: Mapping[int, Continuations]) -> bool:
        """
        Return whether the user won, but could have won sooner, judging by minimax's moves.

        A slower win counts as a mistake only if a win at once was missed (see WIN_MISSED); this
        also finds a win in three moves instead of two.
        """
        was_slower = []
        for turn, continuations in continuations_at.items():
            made, best = continuations[self.moves[turn]], self.best_of(continuations)
            if best.last.outcome(self.side) == 1:
                was_slower.append(len(made.moves) > len(best.moves))
        return self.position.outcome(self.side) == 1 and any(was_slower)


def easy_candidates(game: Game, _answers: Answers) -> list[Square]:
    return game.position.actions


def winning_moves(position: Position) -> list[Square]:
    """Return the moves with which the player who is to move wins at once."""
    wins = []
    for move in position.actions:
        after = position.after(move)
        if isinstance(after, Position) and after.winner:
            wins.append(move)
    return wins


def medium_candidates(game: Game, _answers: Answers) -> list[Square] | Problem:
    """Return the moves that win at once or else those that leave the fewest wins to the other."""
    threats: dict[Square, int] = {}
    for move in game.position.actions:
        after = game.position.after(move)
        if isinstance(after, Problem):
            # Even if another move would win: a result that fails is to be seen, not avoided.
            return after
        threats[move] = len(winning_moves(after))
    fewest = [move for move in threats if threats[move] == min(threats.values())]
    return winning_moves(game.position) or fewest


def perfect_candidates(game: Game, answers: Answers) -> list[Square] | Problem:
    """
    Return what minimax has answered, or an empty list as long as it has not.

    An opponent that plays minimax's move nine times out of ten, and otherwise any move, would have
    to return such a list, too, and a Problem as it is. Of a list with moves, it would make this:

        9 * len(game.position.actions) * moves[:1] + game.position.actions
    """
    return answers.get(game.position, [])


EASY = Opponent("Easy", "Easy plays at random.", easy_candidates)
MEDIUM = Opponent("Medium", "Medium sees one move ahead.", medium_candidates)
PERFECT = Opponent(
    "Perfect", "Perfect never loses. Can you tie?", perfect_candidates, never_loses=True
)
FRIEND = Opponent("Friend", "Two players, one screen.", None)
OPPONENTS = (EASY, MEDIUM, PERFECT, FRIEND)
