#!/usr/bin/python3
# Not /usr/bin/env, with which a double click fails on some versions of Windows' Python launcher.
# uv and pipx read these lines:
# /// script
# requires-python = ">=3.10"
# dependencies = [
#     'pygame>=2.1.2,<3; python_version < "3.14" and platform_machine != "ARM64"',
#     'pygame-ce>=2.5.8,<3; python_version >= "3.14" or platform_machine == "ARM64"',
# ]
# ///
"""
Tic-tac-toe in a window, with the rules of the tictactoe.py next to this file, or of another file.

Window.run is the loop: events, update, draw. The parts it calls are in the folder window, and
window/__init__.py says how they work together. For a whole game in one short file, see
course/plain_runner.py.
"""

import os
import sys

if __name__ == "__main__" and not getattr(sys, "frozen", False):
    # Put this file's real folder first. python -I and -P leave it out, and another folder may have
    # a module called window. Not with pathlib, which a file of the user's may hide.
    sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120
try:
    from window import startup  # first, because it makes sure that pygame is there
except ModuleNotFoundError as error:
    if error.name != "window":
        raise
    # A double click inside a ZIP file makes Windows unpack only this file.
    sentence = "runner.py needs the folder window next to it: unpack the whole ZIP file."
    print(sentence, file=sys.stderr)
    if sys.platform == "win32" and sys.stdin and sys.stdin.isatty():
        os.system("pause")
    sys.exit(1)

# isort: split
import random
import signal
import time
from contextlib import suppress
from threading import Thread
from types import FrameType, ModuleType

import pygame

from window import view
from window.app import App
from window.canvas import Canvas, icon
from window.layout import HEIGHT, WIDTH
from window.rules import Rules
from window.thinker import Thinker
from window.words import NAME

try:
    from pygame._sdl2.video import Window as SDLWindow
except ImportError:  # It is private. Without it, the window can't fill the screen.
    SDLWindow = None  # type: ignore[assignment, misc]

FRAMES = 60  # a second
# The fraction of the screen's height that the window takes, but at least HEIGHT if that fits. It is
# about 640 / 1080, because 480 x 640 looks right on a screen of 1920 x 1080.
FRACTION_OF_SCREEN = 0.59


class Window:
    """The only part of the game that touches the screen and the clock."""

    def __init__(self, app: App, title: str) -> None:
        self.app = app
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen":  # SDL's last resort, which nobody sees
            raise pygame.error("SDL found only its offscreen driver; is DISPLAY set?")
        pygame.display.set_caption(title)
        pygame.display.set_icon(icon())
        wide, high = pygame.display.get_desktop_sizes()[0]
        # 60 and 20 leave some room for the frame of the window and for a task bar.
        wanted = max(HEIGHT, high * FRACTION_OF_SCREEN)
        height = round(min(wanted, high - 60, (wide - 20) * HEIGHT / WIDTH))
        pygame.display.set_mode((height * WIDTH // HEIGHT, height), pygame.RESIZABLE)
        pygame.display.set_allow_screensaver(True)
        # SDL starts text input by itself, and an input method would then swallow the letters.
        pygame.key.stop_text_input()
        # Only SDL's own window restores size and place after full screen. Keep it, because pygame
        # crashes once it is deleted.
        self.sdl_window = SDLWindow.from_display_module() if SDLWindow is not None else None

    def run(self) -> None:
        """Look for events once a frame, and draw if something may have changed."""
        # pygame.event.wait would look for events every millisecond, at 3% of a core.
        clock = pygame.time.Clock()
        while not self.app.state.closed:
            events, size = pygame.event.get(), pygame.display.get_window_size()
            if self.app.update(events, time.monotonic(), size):
                self.set_full_screen(self.app.state.full_screen)
                self.draw()
            clock.tick(FRAMES)

    def draw(self) -> None:
        view.draw(Canvas(pygame.display.get_surface()), self.app.screen)
        pygame.display.flip()
        hand = self.app.screen.focused is not None and not self.app.state.by_keyboard
        pointer = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
        with suppress(pygame.error):  # not every system has both pointers
            pygame.mouse.set_cursor(pointer)

    def set_full_screen(self, wanted: bool) -> None:
        """Enter or leave full screen, unless the window is already as wanted."""
        if self.sdl_window is None:
            return
        full = bool(pygame.display.get_surface().get_flags() & pygame.FULLSCREEN)
        if wanted and not full:
            # weston (Wayland) ends a program that goes full screen while maximised.
            self.sdl_window.restore()
            self.sdl_window.set_fullscreen(desktop=True)
        elif full and not wanted:
            self.sdl_window.set_windowed()
            if self.app.state.maximised:
                self.sdl_window.maximize()


def rules_module(path: str | None) -> ModuleType:
    """Import the file that the command names, or else the tictactoe.py next to this file."""
    if path is not None:
        return startup.load(path)
    with startup.errors_explained("tictactoe.py"):
        import tictactoe  # noqa: PLC0415 - here, because a broken one must not stop other files
    return tictactoe


def main() -> None:
    path = startup.parser.parse_args().path
    rules = Rules(rules_module(path), path)
    app = App(rules, Thinker(), random.Random())
    Thread(target=app.thinker.work, daemon=True).start()
    try:
        window = Window(app, f"{NAME}: {rules.reporter.file_name}" if path else NAME)
    except pygame.error as error:
        advice = "it needs a graphical desktop with at least 16-bit colour"
        startup.leave(f"The game can't open a window ({error}): {advice}.")

    def on_ctrl_c(number: int, frame: FrameType | None) -> None:
        rules.reporter.show_where()  # Perhaps tictactoe.py hangs.
        signal.default_int_handler(number, frame)  # ends the game

    signal.signal(signal.SIGINT, on_ctrl_c)
    window.run()


if __name__ == "__main__":
    main()
