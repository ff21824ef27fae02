"""The student's file: how it is loaded and called, and what ends a call."""

import _thread
import linecache
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path
from threading import Thread
from traceback import walk_stack, walk_tb
from types import FrameType, ModuleType
from typing import Any

from check.verdicts import Kind, MistakeError

OURS = Path(__file__).resolve().parents[:2]  # the folder check, and the one that it is in
PYTHON = Path(os.__file__).resolve().parent  # the standard library
CAUGHT = "An except in the code has caught the interruption, so the check had to end."


class File:
    """
    The student's file, which may import its neighbours. The student is whoever wrote it.

    When a call has had its time, a thread does what Ctrl+C does.
    """

    def __init__(self, path: Path) -> None:
        self.name, self.path = str(path), path.resolve()
        self.kept = {*sys.modules}
        self.module_name = "tictactoe" if self.path.stem in self.kept else self.path.stem
        # Look for its neighbours first, as when Python runs the file; not for our own files.
        others = [place for place in sys.path if Path(place).resolve() not in OURS]
        sys.path[:] = [str(self.path.parent), *others]
        self.seconds = self.deadline = inf
        self.watched = True
        self.stopped: MistakeError | None = None
        signal.signal(signal.SIGINT, self.interrupt)
        Thread(target=self.watch, daemon=True).start()

    @cache
    def owns(self, filename: str) -> bool:
        """Return whether the student wrote a file: it is in this folder or in one below."""
        if filename.startswith("<"):  # "<string>", for instance, is not a file.
            return False
        path = Path(filename).resolve()
        if not path.is_relative_to(self.path.parent) or "site-packages" in path.parts:
            return False
        return not any(path.is_relative_to(other) for other in (OURS[0], PYTHON))

    def load(self) -> ModuleType:
        """Import the file and its neighbours anew, so that they have forgotten everything."""
        for name in {*sys.modules} - self.kept:
            if self.owns(getattr(sys.modules[name], "__file__", None) or "<none>"):
                del sys.modules[name]
        spec = spec_from_file_location(self.module_name, self.path)
        assert spec
        assert spec.loader
        module = sys.modules[self.module_name] = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def call(
        self, seconds: float, function: Callable[..., Any], *given: object
    ) -> tuple[Any, MistakeError | None]:
        """Return what a function returns, or what is wrong if it returns nothing."""
        # Processor time: none passes in a debugger.
        self.seconds, self.deadline = seconds, time.process_time() + seconds
        answer = mistake = None
        try:
            answer = function(*given)
        except BaseException as raised:  # noqa: BLE001 - such as SystemExit
            is_input = isinstance(raised, EOFError) and sys.stdin is not sys.__stdin__
            kind = Kind.INPUT if is_input else Kind.EXCEPTION
            lines = self.lines(walk_tb(raised.__traceback__))
            mistake = MistakeError(kind, raised=raised, lines=lines)
        mistake = self.stopped or mistake
        self.stopped, self.deadline = None, inf
        if mistake and mistake.kind is Kind.INTERRUPTION:
            raise mistake
        return answer, mistake

    def lines(self, frames: Iterable[tuple[FrameType, int]]) -> list[str]:
        """Return those of these lines that are the student's, each once."""
        lines = []
        for frame, number in frames:
            filename = frame.f_code.co_filename
            if self.owns(filename):
                path = Path(filename).resolve()
                place = "" if path == self.path else f" of {path.name}"
                code = linecache.getline(filename, number or 0).strip()
                lines.append(f"line {number}{place}: {code}")
        return [*dict.fromkeys(lines)]

    def watch(self) -> None:
        while self.watched:
            time.sleep(0.05)
            if time.process_time() > self.deadline:
                _thread.interrupt_main()

    def interrupt(self, _signal: int, frame: FrameType | None) -> None:
        if self.stopped:
            print(f"\n\n{self.stopped}\n\n{CAUGHT}", file=sys.__stdout__, flush=True)
            os._exit(1)
        kind = Kind.CALL_TIME if time.process_time() > self.deadline else Kind.INTERRUPTION
        lines = self.lines([*walk_stack(frame)][::-1])
        self.stopped = MistakeError(kind, expected=str(self.seconds), lines=lines)
        self.deadline = time.process_time() + 2  # If the code goes on, it is interrupted again.
        raise KeyboardInterrupt
