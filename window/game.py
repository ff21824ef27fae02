"""Games, opponents, and how a game would go on after a move if minimax played both sides."""

from collections.abc import Callable, Mapping
from enum import IntEnum, auto
from typing import NamedTuple

from window.problems import Problem, first_problem
from window.rules import Mark, O, Position, Square, X
from window.thinker import Answers, Question


def other(mark: Mark) -> Mark:
    return O if mark == X else X


class Continuation(NamedTuple):
    """
    How a game goes on after a move if minimax then plays both sides, as far as is known.

    A hint on a square shows how it ends; the look-ahead shows its moves, with numbers.
    """

    moves: tuple[Square, ...]  # beginning with that move; empty if result failed
    last: Position  # the last position that is known; if complete, the end of the game
    problem: Problem | None  # what is wrong there, or why the rest is unknown

    @property
    def complete(self) -> bool:
        """Whether all moves are known, up to the end of the game."""
        return self.last.over

    def value(self, mark: Mark | None) -> int:
        """Rank from high to low: an early win, a late win, a tie, a late loss, an early loss."""
        return self.last.outcome(mark) * (10 - len(self.moves))  # There are at most nine moves.


def continuation(position: Position, move: Square, answers: Answers) -> Continuation:
    """Return how a game goes on from a position after this move."""
    after = position.after(move)
    if isinstance(after, Problem):
        return Continuation((), position, first_problem([position.problem, after]))
    answer = None if after.over else answers.get(Question(after))
    if isinstance(answer, list):
        rest = continuation(after, answer[0], answers)
        return rest._replace(moves=(move, *rest.moves))
    # The game is over, or minimax has failed or has not answered yet.
    return Continuation((move,), after, first_problem([after.problem, answer]))


# How a game can go on after each move that can be made at one turn
Continuations = Mapping[Square, Continuation]


class MistakeKind(IntEnum):
    """What was wrong with one of the user's moves, from the least bad to the worst."""

    WIN_DELAYED = auto()  # It still led to a win, but a later one. The window does not name it.
    WIN_MISSED = auto()  # It delayed the win, and another move would have won at once.
    GIVEN_BACK = auto()  # It threw away a better result, but the opponent gave it back.
    COSTLY = auto()  # It threw away a better result, and the game ended worse.


class Mistake(NamedTuple):
    """One of the user's moves that was not the best, judging by minimax's moves."""

    kind: MistakeKind
    turn: int  # when it was made; the first turn of a game is 0
    square: Square
    could_reach: int  # the user's best outcome before it: 1 is a win, 0 a tie, -1 a loss
    left_with: int  # the user's best outcome after it


class Opponent(NamedTuple):
    """
    Somebody to play against: the computer, or a person, whose candidates are None.

    candidates gets the game and all answers of minimax so far. It returns moves, of which one is
    picked at random, or a Question for minimax, or the Problem that prevents a move. It is called
    in every frame, so the same arguments must give the same result.
    """

    name: str
    about: str  # a line for the start screen
    candidates: Callable[["Game", Answers], list[Square] | Problem | Question] | None
    never_loses: bool = False  # if minimax is right

    @property
    def is_person(self) -> bool:
        return self.candidates is None


class Game(NamedTuple):
    """One game: the players and all moves so far. A person is the user or a friend."""

    side: Mark  # the user's; the opponent has the other one
    opponent: Opponent
    positions: tuple[Position, ...]  # one more than the moves
    moves: tuple[Square, ...] = ()
    taken_back: bool = False  # whether Undo or Rewind took back any moves

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def last_move(self) -> Square | None:
        return self.moves[-1] if self.moves else None

    @property
    def with_friend(self) -> bool:
        return self.opponent.is_person

    @property
    def perfect_lost(self) -> bool:
        """Whether the user has beaten Perfect, which can't happen if minimax is right."""
        return self.opponent.never_loses and self.position.outcome(self.side) == 1

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
        positions, moves = self.positions[: turn + 1], self.moves[:turn]
        return self._replace(positions=positions, moves=moves, taken_back=True)

    def continuations(self, turn: int, answers: Answers) -> Continuations:
        """Return how the game goes on after each move that could be made at a turn."""
        position = self.positions[turn]
        return {move: continuation(position, move, answers) for move in position.actions}

    def worst_mistake(self, continuations_by_turn: Mapping[int, Continuations]) -> Mistake | None:
        """Return the user's worst mistake in a finished game whose continuations are complete."""
        mistakes = []
        for turn, continuations in continuations_by_turn.items():
            square = self.moves[turn]
            made = continuations[square]
            best = max(continuations.values(), key=lambda one: one.value(self.side))
            could_reach, left_with = best.last.outcome(self.side), made.last.outcome(self.side)
            if left_with < could_reach:
                costly = self.position.outcome(self.side) < could_reach
                kind = MistakeKind.COSTLY if costly else MistakeKind.GIVEN_BACK
            elif could_reach == 1 and len(made.moves) > len(best.moves):
                at_once = len(best.moves) == 1
                kind = MistakeKind.WIN_MISSED if at_once else MistakeKind.WIN_DELAYED
            else:
                continue
            mistakes.append(Mistake(kind, turn, square, could_reach, left_with))
        return max(mistakes, key=lambda one: (one.kind, one.turn), default=None)


def easy_candidates(game: Game, _answers: Answers) -> list[Square]:
    return game.position.actions


def winning_moves(position: Position) -> list[Square]:
    """Return the moves that win at once for the player whose turn it is."""
    wins = []
    for move in position.actions:
        after = position.after(move)
        if isinstance(after, Position) and after.winner:
            wins.append(move)
    return wins


def medium_candidates(game: Game, _answers: Answers) -> list[Square] | Problem:
    """Return the winning moves or, failing that, those that allow the fewest winning replies."""
    threats: dict[Square, int] = {}
    for move in game.position.actions:
        after = game.position.after(move)
        if isinstance(after, Problem):
            # Even if another move wins, the user must see that result fails.
            return after
        threats[move] = -1 if after.winner else len(winning_moves(after))
    return [move for move in threats if threats[move] == min(threats.values())]


def perfect_candidates(game: Game, answers: Answers) -> list[Square] | Problem | Question:
    """Ask minimax for its move or, on Perfect's first turn, for any of the best moves."""
    question = Question(game.position, any_best=len(game.position.marks) <= 1)
    return answers.get(question, question)


EASY = Opponent("Easy", "Easy plays at random.", easy_candidates)
MEDIUM = Opponent("Medium", "Medium looks one move ahead.", medium_candidates)
PERFECT = Opponent(
    "Perfect", "Perfect never loses. Can you tie?", perfect_candidates, never_loses=True
)
FRIEND = Opponent("Friend", "Two players, one screen.", None)
OPPONENTS = (EASY, MEDIUM, PERFECT, FRIEND)
