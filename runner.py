#!/usr/bin/env python3
# /// script
# requires-python = ">=3.10"
# dependencies = [
#     'pygame>=2.1.2; python_version < "3.14"',
#     'pygame-ce>=2.5.8; python_version >= "3.14"',
# ]
# ///
"""
Tic-tac-toe in a window, played by the tictactoe.py beside this file.

Window.run() is the loop: events, update, draw. The parts of the window are in the folder window.
"""

import os
import sys
import traceback
import warnings
from typing import Any, NoReturn

PACKAGE = "pygame" if sys.version_info < (3, 14) else "pygame-ce"
# --force-reinstall also mends a pygame that is only half installed.
PIP_INSTALL = [sys.executable, "-m", "pip", "install", "--force-reinstall", PACKAGE]


def show_error(*error: Any) -> None:
    """Print a traceback as usual, but none for Ctrl+C."""
    if error[0] is not KeyboardInterrupt:
        sys.__excepthook__(*error)


def prompt(question: str) -> str:
    """Return what somebody types in the console, or nothing if there is none."""
    try:
        return input(question) if sys.stdin and sys.stdin.isatty() else ""
    except EOFError:
        print()
        return ""


def leave(sentence: str) -> NoReturn:
    """Exit with a sentence; keep a console that a double click opened until Enter is pressed."""
    print(sentence, file=sys.stderr)
    if sys.platform == "win32":
        prompt("Press Enter to close the game.")
    sys.exit(1)


def offer_pygame() -> NoReturn:
    """Let pip install pygame if the user agrees, and start the game again."""
    import subprocess

    if prompt("The game needs pygame. Install it now? [y/n] ").strip().lower() not in ("y", "yes"):
        leave("The game needs pygame. To install it: " + subprocess.list2cmdline(PIP_INSTALL))
    if subprocess.call(PIP_INSTALL) != 0:
        leave("pip could not install pygame: the lines above say why.")
    sys.exit(subprocess.call([sys.executable, *sys.argv]))


sys.excepthook = show_error
if sys.version_info < (3, 10):
    leave("The game needs Python 3.10 or later: https://www.python.org/downloads/")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Tic-Tac-Toe")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "Tic-Tac-Toe")
# pygame imports deprecated modules. In pygame-ce, from_display_module() is deprecated, but nothing
# else brings back the window's size, place and state after full screen.
warnings.filterwarnings("ignore", "pkg_resources|Deprecated call to|Please use Window")

try:
    import pygame
    from pygame import freetype
    from pygame._sdl2.video import Window as Handle
except Exception:  # half of pygame may be there
    offer_pygame()
try:
    import tictactoe
except (Exception, SystemExit):
    traceback.print_exc()
    leave("The game can't import tictactoe.py, which belongs beside runner.py: see above.")

import random
import time
from _thread import interrupt_main
from contextlib import suppress
from threading import Event, Thread

from window.app import App
from window.canvas import Canvas, mark_image, tile_image
from window.door import Door, O, X
from window.sheet import BACKGROUND, HEIGHT, INK, WIDTH, WON
from window.thinker import Thinker
from window.view import NAME, draw

FRAMES = 60  # a second
POINTERS = {True: pygame.SYSTEM_CURSOR_HAND, False: pygame.SYSTEM_CURSOR_ARROW}
PATIENCE = 2.0  # seconds that a frame may take until the call that goes on is interrupted


def icon() -> pygame.Surface:
    """Return an X and an O on a tile, readable at 16 pixels, on dark and on light."""
    image = tile_image((64, 64), 14, WON).copy()
    image.blit(tile_image((60, 60), 12, BACKGROUND), (2, 2))
    image.blit(mark_image(X, 28, INK[X], 1), (6, 6))
    image.blit(mark_image(O, 28, INK[O], 1), (30, 30))
    return image


def interrupt_until(done: Event) -> None:
    """Interrupt a function of tictactoe.py that does not return, and the next one, until done."""
    while not done.wait(PATIENCE):
        interrupt_main()


class Window:
    """The only part of the game that touches the screen and the clock."""

    def __init__(self, app: App) -> None:
        self.app, self.maximised = app, False
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen":  # SDL's last resort, which nobody sees
            raise pygame.error("SDL found none")
        pygame.display.set_caption(NAME)
        pygame.display.set_icon(icon())
        width, height = pygame.display.get_desktop_sizes()[0]
        # Leave some room for the frame of the window and for a task bar.
        height = round(min(max(HEIGHT, height * 0.6), height - 60, (width - 20) * HEIGHT / WIDTH))
        pygame.display.set_mode((height * WIDTH // HEIGHT, height), pygame.RESIZABLE)
        pygame.display.set_allow_screensaver(True)
        self.handle = Handle.from_display_module()  # kept: pygame crashes once it is deleted

    def run(self) -> None:
        """Look for events once a frame; if there are none and nothing moves, do nothing else."""
        # pygame.event.wait looks for them every millisecond, which costs 3 % of a core.
        clock = pygame.time.Clock()
        self.frame([])
        while not self.app.screen.closed:
            events = pygame.event.get()
            if events or self.app.has_to_redraw():
                self.frame(events)
            clock.tick(FRAMES)

    def frame(self, events: list[pygame.event.Event]) -> None:
        """Handle the events, let time pass, and draw the result."""
        surface = pygame.display.get_surface()
        done = Event()
        Thread(target=interrupt_until, args=[done], daemon=True).start()
        try:
            self.app.update(events, time.monotonic(), surface.get_size())
        finally:
            done.set()
        screen, full = self.app.screen, surface.get_flags() & pygame.FULLSCREEN
        for event in events:
            if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED) and not full:
                self.maximised = event.type == pygame.WINDOWMAXIMIZED
        if screen.full_screen and not full:
            self.handle.restore()  # weston ends a program that comes back from it maximised
            self.handle.set_fullscreen(True)
        elif full and not screen.full_screen:
            self.handle.set_windowed()
            if self.maximised:
                self.handle.maximize()
        draw(Canvas(pygame.display.get_surface()), screen)
        pygame.display.flip()
        hand = screen.cursor is None and screen.focused is not None
        with suppress(pygame.error):  # not every system has both pointers
            pygame.mouse.set_cursor(POINTERS[hand])


def main() -> None:
    app = App(Door(tictactoe), Thinker(), random.Random())
    Thread(target=app.thinker.work, daemon=True).start()
    try:
        window = Window(app)
    except pygame.error as error:
        leave(f"The game can't find a screen ({error}): start it on a desktop.")
    window.run()


if __name__ == "__main__":
    main()
