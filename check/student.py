"""The student's file: how it is loaded and called, and how a call that takes too long is ended."""

import _thread
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path
from threading import Thread
from traceback import StackSummary, format_exception_only, walk_stack, walk_tb
from types import FrameType, ModuleType
from typing import Any

from check.verdicts import Kind, MistakeError

# The student's code may replace sys.stdout, but not this.
say = partial(print, file=sys.stdout, flush=True)


class File:
    """The student's file. Its neighbours, the other files in its folder, are the student's, too."""

    def __init__(self, path: Path) -> None:
        self.name, self.path = str(path), path.resolve()
        self.kept = {*sys.modules}  # These are not the student's.
        self.module_name = "tictactoe" if self.path.stem in self.kept else self.path.stem
        sys.path.insert(0, str(self.path.parent))  # as when Python runs the file
        self.seconds = self.deadline = inf
        self.shows_progress = False
        self.done, self.shown = 0, 0.0  # the highest count so far, and when one was shown
        self.stopped: MistakeError | None = None
        signal.signal(signal.SIGINT, self.interrupt)
        Thread(target=self.watch, daemon=True).start()

    @cache
    def owns(self, filename: str | None) -> bool:
        """Return whether a file is the student's: the one that is checked, or a neighbour."""
        if not filename or filename.startswith("<"):  # "<string>", for instance, is not a file.
            return False
        return Path(filename).resolve().parent == self.path.parent

    def modules(self) -> dict[str, ModuleType]:
        """Return the student's modules that are loaded."""
        files = {name: getattr(sys.modules[name], "__file__", None) for name in sys.modules}
        return {one: sys.modules[one] for one in {*files} - self.kept if self.owns(files[one])}

    def load(self) -> ModuleType:
        """Import the file and its neighbours again, so that they remember nothing."""
        for name, module in self.modules().items():
            del sys.modules[name]
            vars(module).clear()  # Its functions keep it alive, and it may hold large tables.
        spec = spec_from_file_location(self.module_name, self.path)
        assert spec
        assert spec.loader
        module = sys.modules[self.module_name] = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def call(
        self, seconds: float, function: Callable[..., Any], *given: object
    ) -> tuple[Any, MistakeError | None]:
        """Return what a function returns, and what is wrong if it raises something or is ended."""
        # It is processor time: none passes in a debugger.
        self.seconds, self.deadline = seconds, time.process_time() + seconds
        answer = mistake = None
        try:
            answer = function(*given)
        except BaseException as raised:  # noqa: BLE001 - such as SystemExit
            kind = Kind.EXCEPTION
            if isinstance(raised, NotImplementedError):
                kind = Kind.NOT_WRITTEN
            elif isinstance(raised, EOFError) and sys.stdin is not sys.__stdin__:
                kind = Kind.INPUT
            # Only a SyntaxError has a place.
            *place, words = map(str.rstrip, format_exception_only(raised))
            lines = [*place, *self.lines(walk_tb(raised.__traceback__))]
            mistake = MistakeError(kind, answer=words, lines=lines)
        mistake = self.stopped or mistake
        self.stopped, self.deadline = None, inf
        return answer, mistake

    def progress(self, done: int, asked: int) -> None:
        """Show behind the cursor how many positions are done. A second try does not count back."""
        if self.done < done < asked:
            self.done = done
            if self.shows_progress and time.monotonic() > self.shown + 0.1:
                self.shown = time.monotonic()
                say(f"{f'{done:,} of {asked:,}':20}" + "\b" * 20, end="")

    def hide_progress(self) -> None:
        self.done = 0
        if self.shows_progress:
            say(" " * 20 + "\b" * 20, end="")

    def lines(self, frames: Iterable[tuple[FrameType, int]]) -> list[str]:
        """Return the student's lines among these frames, each once."""
        lines = []
        for call in StackSummary.extract(iter(frames)):
            if call.lineno and self.owns(call.filename):  # Some instructions have no number.
                path = Path(call.filename)
                place = "" if path == self.path else f" of {path.name}"
                lines.append(f"line {call.lineno}{place}: {call.line}")
        return [*dict.fromkeys(lines)]

    def watch(self) -> None:
        """Interrupt a call, as Ctrl+C does, when its time is up."""
        while True:
            time.sleep(0.05)
            if time.process_time() > self.deadline:
                _thread.interrupt_main()

    def interrupt(self, _signal: int, frame: FrameType | None) -> None:
        """End the call. End the check after Ctrl+C, or if the call has gone on before."""
        kind = Kind.TIME if time.process_time() > self.deadline else Kind.INTERRUPTION
        lines = self.lines([*walk_stack(frame)][::-1])
        mistake = self.stopped or MistakeError(kind, detail=str(self.seconds), lines=lines)
        if self.stopped or kind is Kind.INTERRUPTION:
            self.hide_progress()
            say(f"\n\n{mistake}")
            os._exit(1)
        self.stopped = mistake
        self.deadline = time.process_time() + 0.5  # in case the call catches the interruption
        raise KeyboardInterrupt
