"""Judges each function on its own."""

import time
from contextlib import suppress
from math import inf

from check.questions import MARKS, QUESTIONS, RIGHT, MistakeError, equal, fail, judge_answer, text
from check.student import call
from check.truth import ACTIONS, BY_BOARD, START

RULE_SECONDS, MINIMAX_SECONDS = 10, 60  # for a call: a plain minimax takes about 5
COUNTING_SECONDS = GAME_SECONDS = 5  # after the first mistake; from the empty board on
ALONE = "Asked about this board alone, it is right. So it depends on earlier calls, or on chance."


class Trial:
    """One function, in a new copy of the file in which right ones replace some of the others."""

    def __init__(self, check, name, replaced=()):
        self.file, self.watch, self.name = check.file, check.watch, name
        self.state, self.mistake, self.first = "right", "", None  # the first mistake: its question
        self.called = set()  # the stand-ins that were called
        self.wrong, self.asked = set(), set()  # positions
        self.last = None, None  # an earlier answer, and what it must still be equal to
        self.watch.allow(MINIMAX_SECONDS)  # Some play a game when they are imported.
        self.module = self.file.load()
        for other in replaced:
            own = getattr(self.module, other, None)
            setattr(self.module, other, MARKS.get(other, self.stand_in(other, own)))

    def stand_in(self, name, own):
        """Return a right function to use instead of the student's own."""

        def right(*given, **named):
            board, *action = [*given, *named.values()] or [START.board()]
            position = None
            with suppress(TypeError):
                position = BY_BOARD.get(tuple(map(tuple, board)))
            if not position:  # The student's own function may use another kind of board.
                return own(*given, **named)
            self.called.add(name)
            answer = RIGHT[name](position, *map(tuple, action))
            is_tuple = name == "result" and isinstance(board, tuple)
            return tuple(map(tuple, answer)) if is_tuple else answer

        return right

    def run(self, asked, until=inf, counting=0):
        """Ask questions until time is up; after the first mistake, count on for some seconds."""
        self.state = "right" if hasattr(self.module, self.name) else "missing"
        for position, *action in asked:
            if self.state not in ("right", "wrong") or time.process_time() > until:
                break
            self.watch.allow(MINIMAX_SECONDS if self.name == "minimax" else RULE_SECONDS)
            self.asked.add(position)
            try:
                self.ask(position, *action)
            except MistakeError as mistake:
                self.wrong.add(position)
                if self.state == "right":
                    self.state = self.watch.stopped or "wrong"
                    self.mistake, self.first = str(mistake), (position, *action)
                    until = min(until, time.process_time() + counting)
        return self

    def ask(self, position, *action):
        """Ask a question, and fail if the answer is wrong."""
        board = position.board()
        given = () if self.name == "initial_state" else (board, *action)
        answer, error = call(getattr(self.module, self.name), *given)
        boards = {"given": position.board()} if given else {}
        legal = not action or action[0] in position.after
        kind = "free" if legal else "taken" if action[0] in ACTIONS else "off the board"
        about = f"\n\nThe action was {action[0]}, which is {kind}." if action else ""
        if self.watch.stopped:
            fail(self.watch.told, **boards)
        elif legal and isinstance(error, NotImplementedError) and len(self.asked) == 1:
            self.state = "not written yet"
        elif error and (legal or isinstance(error, (EOFError, SystemExit))):
            fail(self.file.describe(error) + about, **boards)
        elif not error and not legal:
            fail(f"returned {text(answer)}, but must raise an exception.{about}", **boards)
        elif not equal(board, position.board()):
            fail("changed the board it was given.", before=position.board(), after=board)
        elif legal:
            judge_answer(self.name, answer, position, *action)
            if not equal(*self.last):
                fail("changed what an earlier call had returned. It must return a new object.")
            if self.name in ("actions", "result"):
                self.last = answer, RIGHT[self.name](position, *action)


class Check:
    """The verdicts on a file's marks and functions."""

    def __init__(self, file, watch):
        self.file, self.watch = file, watch
        self.verdicts = {}  # of marks and functions, in words
        self.mistakes = {}  # what is wrong first, and in which position
        self.known = set()  # what is right, whatever the others are
        module = Trial(self, "").module
        for name, mark in MARKS.items():
            if equal(getattr(module, name, 0), mark):
                self.known.add(name)
            else:
                self.verdicts[name], self.mistakes[name] = "wrong", (f"must be {mark!r}.", None)

    def not_right(self):
        """Return the marks and functions that are wrong, or not written yet."""
        return [name for name in self.verdicts if name not in self.known]

    def judge(self, name):
        """Return the verdict on a function, in words, and note its first mistake."""
        bad, others, own = self.not_right(), {*MARKS, *QUESTIONS} - self.known - {name}, None
        # Right functions stand in for all that are not known to be right. If it fails beside them,
        # it is tried beside all of the student's own. It is right if it passes once.
        trial = Trial(self, name, others).run(QUESTIONS[name], counting=COUNTING_SECONDS)
        if trial.state == "right" and name == "minimax":
            until = time.process_time() + GAME_SECONDS
            trial = Trial(self, name, others).run(QUESTIONS[name][::-1], until)
        elif trial.state == "wrong" and others:
            own = Trial(self, name).run(QUESTIONS[name])
        verdict, used = trial.state, [one for one in bad if one in trial.called]
        if own and own.state == "right":
            verdict = f"right, but only with your own {' and '.join(bad)}" if bad else "right"
        elif verdict == "right" and used:
            verdict = f"right, with the check's own {' and '.join(used)}"
        elif trial.mistake:
            self.mistakes[name] = self.first_mistake(trial, others)
        if verdict.startswith("right") and "but" not in verdict:
            self.known.add(name)
        self.verdicts[name] = verdict
        return verdict

    def first_mistake(self, trial, others):
        """Return what is wrong first, and in which position, if no other call has to do with it."""
        if trial.state != "wrong":
            return trial.mistake, trial.first[0]
        if Trial(self, trial.name, others).run([trial.first]).state == "right":
            return f"{trial.mistake}\n\n{ALONE}", None
        wrong, asked = len(trial.wrong), len(trial.asked)
        share = f"\n\nIt is wrong in {wrong:,} of the {asked:,} positions tried." * (asked > 1)
        return trial.mistake + share, trial.first[0]
