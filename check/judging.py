"""Judges each function on its own."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import inf
from typing import Any

from check.questions import MARKS, ONE_GAME, QUESTIONS, RIGHT, copy_of_board, equal, judge_answer
from check.student import File
from check.truth import BY_BOARD, START
from check.verdicts import Kind, MistakeError, Question, Verdict

# Seconds of processor time. A plain minimax takes about 5 for a call, and half a minute for all.
RULE_CALL, MINIMAX_CALL = 10, 60
RULE, MINIMAX = 60, 300
COUNTING = 5  # after the first mistake
GAME = 10  # A quicker minimax is asked again, from the empty board on, for so long at most.


class Trial:
    """One function, in a new copy of the file in which right ones replace some of the others."""

    def __init__(self, file: File, name: str, replaced: Iterable[str] = ()) -> None:
        self.file, self.name = file, name
        self.called = set[str]()  # the right functions that were called
        # Some files play a game when they are imported.
        self.module, mistake = file.call(MINIMAX_CALL, file.load)
        if mistake:
            raise mistake
        for other in replaced:
            own = getattr(self.module, other, None)
            setattr(self.module, other, MARKS.get(other, self.stand_in(other, own)))

    def stand_in(self, name: str, own: Any) -> Callable[..., object]:
        """Return a right function to use instead of the student's own."""

        def right(*given: Any, **named: Any) -> object:
            board, *action = [*given, *named.values()] or [START.board()]
            position = None
            with suppress(TypeError):
                position = BY_BOARD.get(tuple(map(tuple, board)))
            if not position:  # The student's own function may use another kind of board.
                return own(*given, **named)
            self.called.add(name)
            answer: Any = RIGHT[name](Question(position, *map(tuple, action)))
            is_tuple = name == "result" and isinstance(board, tuple)
            return tuple(map(tuple, answer)) if is_tuple else answer

        return right

    def run(self, questions: list[Question], until: float = inf, counting: float = 0) -> Verdict:
        """Ask questions until time is up; after the first mistake, count on for some seconds."""
        if not hasattr(self.module, self.name):
            return Verdict(MistakeError(Kind.MISSING, self.name))
        verdict = Verdict(asked=len({one.position for one in questions}), stand_ins=self.called)
        for question in questions:
            if time.process_time() > until:
                verdict.mistake = verdict.mistake or MistakeError(Kind.TIME, self.name)
                break
            mistake = self.ask(question)
            if mistake and isinstance(mistake.raised, NotImplementedError) and not verdict.tried:
                return Verdict(MistakeError(Kind.NOT_WRITTEN, self.name))
            verdict.tried.add(question.position)
            if mistake:
                verdict.wrong.add(question.position)
                if not verdict.mistake:
                    verdict.mistake, until = mistake, min(until, time.process_time() + counting)
                if mistake.kind is Kind.CALL_TIME:
                    break
        return verdict

    def ask(self, question: Question) -> MistakeError | None:
        """Ask a question, and return what is wrong."""
        position, action = question
        board, own = position.board(), getattr(self.module, self.name)
        if self.name in MARKS:
            return judge_answer(self.name, question, own)
        given = {"initial_state": [], "result": [board, action]}.get(self.name, [board])
        seconds = MINIMAX_CALL if self.name == "minimax" else RULE_CALL
        answer, mistake = self.file.call(seconds, own, *given)
        raised = mistake.raised if mistake else None
        must_raise = not question.legal and not isinstance(raised, EOFError)
        if must_raise and isinstance(raised, Exception):
            mistake = None
        if not mistake and not equal(board, position.board()):
            kind = Kind.NOT_COPIED if self.name == "result" else Kind.CHANGED_BOARD
            mistake = MistakeError(kind, boards={"after": copy_of_board(board)})
        elif not mistake and not raised:
            mistake = judge_answer(self.name, question, answer)
        if mistake:
            mistake.name = f"result(board, {action})" if action else self.name
            mistake.question = question
            mistake.boards = {"given": position.board() if given else None} | mistake.boards
        return mistake


class Check:
    """The verdicts on a file's marks and functions."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.verdicts: dict[str, Verdict] = {}
        Trial(file, "")  # It raises what is wrong if the file can't be imported.

    def not_proven(self) -> list[str]:
        """Return what was judged, but is not known to be right."""
        return [name for name, verdict in self.verdicts.items() if not verdict.proven]

    def judge(self, name: str) -> Verdict:
        """
        Return the verdict on a mark or a function.

        Right ones stand in for all that are not known to be right. If it fails beside them, it is
        tried beside all of the student's own. It is right if it passes once.
        """
        bad = self.not_proven()
        replaced = {*QUESTIONS} - ({*self.verdicts} - {*bad}) - {name}
        until = time.process_time() + (MINIMAX if name == "minimax" else RULE)
        verdict = self.try_out(name, replaced, until, COUNTING)
        verdict.stand_ins = [other for other in bad if other in verdict.stand_ins]
        mistake = verdict.mistake
        if mistake and mistake.question and mistake.kind is not Kind.CALL_TIME:
            if replaced and self.try_out(name, set(), until).proven:
                verdict = Verdict(needs=bad)
            else:
                alone = Trial(self.file, name, replaced).run([mistake.question])
                verdict.right_alone = alone.proven
        self.verdicts[name] = verdict
        return verdict

    def try_out(self, name: str, replaced: set[str], until: float, counting: float = 0) -> Verdict:
        """Return the verdict on a function; a quick minimax is asked in a game's order, too."""
        began = time.process_time()
        verdict = Trial(self.file, name, replaced).run(QUESTIONS[name], until, counting)
        now = time.process_time()
        if name == "minimax" and verdict.proven and now - began < GAME:
            # A memory that fills from the end of the game hides a search that fails.
            game = Trial(self.file, name, replaced).run(ONE_GAME, now + GAME, counting)
            return game if game.wrong else verdict
        return verdict
