"""Judges each function on its own."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any

from check.student import File
from check.truth import LIVE, QUESTIONS, RIGHT, TO_PLAY, Action, Position, squares_of, stand_in
from check.verdicts import Kind, MistakeError, Verdict, about_choice, text, text_beside

# Seconds of processor time for one call and for all. A plain minimax takes about 5 and 30.
LIMITS: dict[str, tuple[float, float]] = dict.fromkeys(QUESTIONS, (10, 60))
LIMITS["minimax"] = (60, 300)
COUNTING = 5  # seconds to go on after the first mistake
GAME = 10  # A quicker minimax is also asked from the empty board on, for as long at most.
REFUSED = object()  # the answer to an illegal action


def equal(answer: object, expected: object) -> bool:
    """Return whether both are equal, and both or neither are bools, since True equals 1."""
    with suppress(Exception):  # A student's == can do anything; numpy's returns an array.
        return bool(answer == expected) and isinstance(answer, bool) == isinstance(expected, bool)
    return False


def refused(function: Callable[..., object], *given: object) -> object:
    """Return what a function returns, or REFUSED if it raises an exception, as it must."""
    try:
        return function(*given)
    except EOFError:
        raise  # from input(), which could go on
    except Exception:  # noqa: BLE001 - Any exception will do.
        return REFUSED


def judge_answer(
    name: str, answer: Any, board: object, position: Position, *action: Action
) -> MistakeError | None:
    """Return what is wrong with an answer, or with the board after the call."""
    if not equal(board, position.board()):
        kind = Kind.NOT_TAKEN_BACK if name == "minimax" else Kind.CHANGED_BOARD
        return MistakeError(kind, boards={"after": squares_of(board)})
    if answer is REFUSED:
        return None
    if action and action[0] not in position.free:
        return MistakeError(Kind.NO_EXCEPTION, answer=text(answer), detail=str(*action))
    if name == "minimax" and position.after:
        return judge_choice(position, answer)
    expected = RIGHT[name](position, *action)
    if equal(answer, expected):
        shares_rows = name == "initial_state" and len({id(row) for row in answer}) < 3
        return MistakeError(Kind.SHARED_ROW) if shares_rows else None
    mistake = MistakeError(Kind.ANSWER, answer=text_beside(answer, expected))
    mistake.detail = text_beside(expected, answer)
    returned, wanted = squares_of(answer), squares_of(expected)
    if returned != wanted:  # If both look alike, drawings explain nothing.
        mistake.boards = {"returned": returned, "expected": wanted}
        if returned:
            mistake.kind = Kind.WRONG_BOARD
    return mistake


def judge_choice(position: Position, answer: Any) -> MistakeError | None:
    """Return what is wrong with minimax's answer if the game is not over."""
    choice = next((one for one in position.free if equal(answer, one)), None)
    if choice in position.best:
        return None
    told = about_choice(position, choice)
    return MistakeError(Kind.CHOICE, answer=text_beside(answer, (0, 0)), detail=told, choice=choice)


class Trial:
    """One function of a newly imported file, in which right ones replace some of the others."""

    def __init__(self, file: File, name: str, replaced: Iterable[str] = ()) -> None:
        self.file, self.name = file, name
        self.called = set[str]()  # names of right functions that were called
        # The import has as long as a call of minimax, since some files then play a game.
        self.module, mistake = file.call(LIMITS["minimax"][0], file.load)
        if mistake:
            raise mistake
        for other in replaced:
            own = getattr(self.module, other, None)
            setattr(self.module, other, stand_in(other, own, self.called))

    def run(self, positions: list[Position], until: float = inf, counting: float = 0) -> Verdict:
        """Ask about positions until time is up, or for some seconds after the first mistake."""
        verdict = Verdict(asked=len(positions), stand_ins=self.called)
        for position in positions:
            if time.process_time() >= until:
                late = MistakeError(Kind.TIME, self.name, detail=str(LIMITS[self.name][1]))
                verdict.mistake = verdict.mistake or late
                break
            mistake = self.first_mistake(position)
            if mistake and mistake.kind is Kind.NOT_WRITTEN:
                return Verdict(mistake)
            verdict.tried += 1
            if mistake:
                verdict.wrong += 1
                if not verdict.mistake:
                    verdict.mistake, until = mistake, min(until, time.process_time() + counting)
                if mistake.kind is Kind.TIME:
                    break
            self.file.progress(verdict.tried, verdict.asked)
        return verdict

    def repeats(self, mistake: MistakeError) -> bool:
        """Return whether a mistake comes again, and again, if nothing else was asked before."""
        assert mistake.position
        again = [self.first_mistake(mistake.position) for _ in range(2)]
        return all(one and (one.kind is Kind.TIME or one.gist() == mistake.gist()) for one in again)

    def first_mistake(self, position: Position) -> MistakeError | None:
        """Return what is wrong in a position. result is asked about all actions."""
        actions = [(action,) for action in TO_PLAY] if self.name == "result" else [()]
        return next(filter(None, (self.ask(position, *action) for action in actions)), None)

    def ask(self, position: Position, *action: Action) -> MistakeError | None:
        """Call the function once, and return what is wrong."""
        if not hasattr(self.module, self.name):
            return MistakeError(Kind.NOT_WRITTEN, self.name)
        board, own = position.board(), getattr(self.module, self.name)
        given = [] if self.name == "initial_state" else [board, *action]
        if action and action[0] not in position.free:
            own = partial(refused, own)
        answer, mistake = self.file.call(LIMITS[self.name][0], own, *given)
        mistake = mistake or judge_answer(self.name, answer, board, position, *action)
        if mistake:
            mistake.name = f"result(board, {action[0]})" if action else self.name
            mistake.position = position
            mistake.boards = {"given": position.squares if given else "", **mistake.boards}
        return mistake


class Check:
    """The verdicts on a file's functions."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.verdicts: dict[str, Verdict] = {}
        self.proven: list[str] = []  # the functions that are known to be right
        Trial(file, "initial_state")  # raises a MistakeError if the file can't be imported

    def judge(self, name: str) -> Verdict:
        """
        Return the verdict on a function.

        Right ones replace all others that are not known to be right. If it fails beside them, it is
        tried once more, beside the student's own. It is wrong only if it fails there, too.
        """
        replaced = {*QUESTIONS} - {*self.proven, name}
        until = time.process_time() + LIMITS[name][1]
        verdict = self.try_out(name, replaced, until, COUNTING)
        verdict.stand_ins = [other for other in self.verdicts if other in verdict.stand_ins]
        if not verdict.mistake:
            self.proven.append(name)
        elif verdict.wrong and verdict.mistake.kind is not Kind.TIME:
            alone = self.try_out(name, set(), until)
            verdict.varies = not Trial(self.file, name, replaced).repeats(verdict.mistake)
            verdict = verdict if alone.mistake else alone
        self.file.hide_progress()
        self.verdicts[name] = verdict
        return verdict

    def try_out(self, name: str, replaced: set[str], until: float, counting: float = 0) -> Verdict:
        """Return the verdict on a function. A quick minimax is asked in two orders."""
        began = time.process_time()
        verdict = Trial(self.file, name, replaced).run(QUESTIONS[name], until, counting)
        now = time.process_time()
        if name == "minimax" and not verdict.mistake and now - began < GAME:
            # If it remembers boards, it has not yet had to search one with many free squares.
            game = Trial(self.file, name, replaced).run(LIVE, now + GAME, counting)
            return game if game.wrong else verdict
        return verdict
