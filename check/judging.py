"""Judges each function on its own."""

import time
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from typing import Any

from check.student import File
from check.truth import BY_BOARD, LIVE, MARKS, QUESTIONS, RIGHT, START, TO_PLAY, Action, Position
from check.verdicts import REFUSED, Kind, MistakeError, Verdict, equal, judge_answer, refused

# Seconds of processor time for a call and for all. A plain minimax takes about 5 and 30.
LIMITS: dict[str, tuple[float, float]] = dict.fromkeys(QUESTIONS, (10, 60))
LIMITS["minimax"] = (60, 300)
COUNTING = 5  # after the first mistake
GAME = 10  # A quicker minimax is asked again, from the empty board on, for so long at most.


class Trial:
    """One function, in a new copy of the file in which right ones replace some of the others."""

    def __init__(self, file: File, name: str, replaced: Iterable[str] = ()) -> None:
        self.file, self.name = file, name
        self.called = set[str]()  # the right functions that were called
        self.earlier: tuple[Any, Any] = None, None  # the answer before, and what it must be
        # Some files play a game when they are imported.
        self.module, mistake = file.call(LIMITS["minimax"][0], file.load)
        if mistake:
            raise mistake
        for other in replaced:
            own = getattr(self.module, other, None)
            setattr(self.module, other, MARKS.get(other, self.stand_in(other, own)))

    def stand_in(self, name: str, own: Any) -> Callable[..., object]:
        """Return a right function to use instead of the student's own."""

        def right(*given: Any, **named: Any) -> object:
            board, *action = [*given, *named.values()] or [START.board()]
            position = BY_BOARD.get(str(board))
            if not position:
                return own(*given, **named)  # It may use another kind of board.
            self.called.add(name)
            answer: Any = RIGHT[name](position, *map(tuple, action))
            return type(board)(map(type(board[0]), answer)) if name == "result" else answer

        return right

    def run(self, positions: list[Position], until: float = inf, counting: float = 0) -> Verdict:
        """Ask about positions until time is up; after the first mistake, count for some seconds."""
        verdict = Verdict(asked=len(positions), stand_ins=self.called)
        actions = [(action,) for action in TO_PLAY] if self.name == "result" else [()]
        for position in positions:
            if time.process_time() >= until:
                late = MistakeError(Kind.TIME, self.name, expected=str(LIMITS[self.name][1]))
                verdict.mistake = verdict.mistake or late
                break
            mistakes = (self.ask(position, *action) for action in actions)
            mistake = next(filter(None, mistakes), None)
            if mistake and mistake.kind is Kind.NOT_WRITTEN:
                return Verdict(mistake)
            verdict.tried += 1
            if mistake:
                verdict.wrong += 1
                if not verdict.mistake:
                    verdict.mistake, until = mistake, min(until, time.process_time() + counting)
                if mistake.kind is Kind.TIME:
                    break
            self.file.progress(f"{verdict.tried:,} of {verdict.asked:,}")
        self.file.progress("")
        return verdict

    def ask(self, position: Position, *action: Action) -> MistakeError | None:
        """Ask a question, and return what is wrong."""
        if not hasattr(self.module, self.name):
            return MistakeError(Kind.NOT_WRITTEN, self.name)
        board, own = position.board(), getattr(self.module, self.name)
        if self.name in MARKS:
            return judge_answer(self.name, own, board, position)
        given = [] if self.name == "initial_state" else [board, *action]
        if action and action[0] not in position.free:
            own = partial(refused, own)
        answer, mistake = self.file.call(LIMITS[self.name][0], own, *given)
        mistake = mistake or judge_answer(self.name, answer, board, position, *action)
        earlier, kept = self.earlier, not mistake and self.name != "minimax"
        if answer is not REFUSED:
            self.earlier = (answer, RIGHT[self.name](position, *action)) if kept else (None, None)
        if not mistake and not equal(*earlier):
            mistake = MistakeError(Kind.CHANGED_ANSWER, expected=type(earlier[0]).__name__)
        if mistake:
            mistake.name = f"result(board, {action[0]})" if action else self.name
            mistake.position = position
            mistake.boards = {"given": position.squares if given else "", **mistake.boards}
        return mistake


class Check:
    """The verdicts on a file's marks and functions."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.verdicts: dict[str, Verdict] = {}
        self.not_proven: list[str] = []  # what was judged, but is not known to be right
        Trial(file, "")  # It raises what is wrong if the file can't be imported.

    def judge(self, name: str) -> Verdict:
        """
        Return the verdict on a mark or a function.

        Right ones stand in for all that are not known to be right. If it fails beside them, it is
        tried beside all of the student's own. It is right if it passes once.
        """
        replaced = {*QUESTIONS} - ({*self.verdicts} - {*self.not_proven}) - {name}
        until = time.process_time() + LIMITS[name][1]
        verdict = self.try_out(name, replaced, until, COUNTING)
        verdict.stand_ins = [other for other in self.not_proven if other in verdict.stand_ins]
        if verdict.mistake:
            self.not_proven.append(name)
            if replaced and verdict.wrong and verdict.mistake.kind is not Kind.TIME:
                alone = self.try_out(name, set(), until)
                verdict = verdict if alone.mistake else alone
        self.verdicts[name] = verdict
        return verdict

    def try_out(self, name: str, replaced: set[str], until: float, counting: float = 0) -> Verdict:
        """Return the verdict on a function; a quick minimax is asked in a game's order, too."""
        began = time.process_time()
        verdict = Trial(self.file, name, replaced).run(QUESTIONS[name], until, counting)
        now = time.process_time()
        if name == "minimax" and not verdict.mistake and now - began < GAME:
            # A memory that fills from the end of the game hides a search that fails.
            game = Trial(self.file, name, replaced).run(LIVE, now + GAME, counting)
            return game if game.wrong else verdict
        return verdict
