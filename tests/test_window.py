"""The window's edge: what runner.Window does with the screen, the clock and the thread."""

import random
import signal
import threading
import time

import pygame
import pytest
from pygame.event import Event

import runner
import user
from modules import broken
from window.app import App
from window.canvas import Canvas
from window.door import Door

pytestmark = pytest.mark.filterwarnings("ignore:Please use Window:DeprecationWarning")
CODES = pygame.K_F11, pygame.K_ESCAPE, pygame.K_x, pygame.K_5
F11, ESC, X, FIVE = (Event(pygame.KEYDOWN, key=code, mod=0) for code in CODES)
ALT_ENTER = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT)
CARD, EDGE = (Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1)) for pos in ((140, 400), (5, 5)))
EXPOSED, QUIT = Event(pygame.WINDOWEXPOSED), Event(pygame.QUIT)
SIZES = {(1920, 1080): (486, 648), (1366, 768): (480, 640), (1024, 600): (405, 540)}
SIZES |= {(360, 740): (339, 453)}
wait = pygame.event.pump  # does nothing


class Desk:
    """A window, a clock for which nobody waits, and somebody who does something at each tick."""

    def __init__(self, patch):
        self.now, self.drawn = 100.0, 0
        flips = [pygame.display.flip, lambda: setattr(self, "drawn", self.drawn + 1)]
        patch.setattr(pygame.display, "flip", lambda: [flip() for flip in flips])
        patch.setattr(pygame.display, "set_icon", lambda icon: setattr(self, "icon", icon))
        patch.setattr(pygame.mouse, "set_cursor", lambda kind: setattr(self, "pointer", kind))
        patch.setattr(pygame.time, "Clock", lambda: self)
        patch.setattr(time, "monotonic", lambda: self.now)

    def open(self, module=runner.tictactoe):
        self.window = runner.Window(App(Door(module), user.Thinker(), random.Random(0)))
        return self

    def tick(self, frames_a_second):
        """Let a frame's time pass, and do the next thing; in the end, close the window."""
        assert frames_a_second == 60
        self.now += 1 / 60
        self.pictures.append(self.drawn)
        self.drawn = 0
        deed = next(self.deeds, QUIT)
        deed() if callable(deed) else pygame.event.post(deed)

    def do(self, *deeds, run=None):
        """Do one thing after the other, and return how many pictures followed each."""
        self.deeds, self.pictures = iter(deeds), []
        (run or self.window.run)()
        return self.pictures[1:-1]


@pytest.fixture
def desk(monkeypatch):
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's & ignores it
    yield Desk(monkeypatch)
    signal.signal(signal.SIGINT, handler)
    pygame.display.quit()
    pygame.display.init()


def test_the_window_has_a_caption_can_be_resized_and_lets_the_screen_saver_come(desk):
    desk.open()
    assert pygame.display.get_caption()[0] == "Tic-Tac-Toe"
    assert pygame.display.get_surface().get_flags() & pygame.RESIZABLE
    assert pygame.display.get_allow_screensaver()


@pytest.mark.parametrize("background", ["black", "white"])
def test_the_icon_shows_an_x_and_an_o_at_16_pixels_on_dark_and_on_light(desk, background):
    image = pygame.Surface((16, 16))
    image.fill(background)
    image.blit(pygame.transform.smoothscale(desk.open().icon, (16, 16)), (0, 0))
    pixels = [image.get_at((x, y)) for x in range(16) for y in range(16)]
    assert sum(pixel.r > 180 and pixel.b < 90 for pixel in pixels) >= 10
    assert sum(pixel.b > 140 and pixel.r < 90 for pixel in pixels) >= 10
    assert sum(max(pixel[:3]) < 40 for pixel in pixels) >= 100


@pytest.mark.parametrize(("desktop", "size"), SIZES.items())
def test_the_window_opens_in_a_size_that_fits_the_desktop(desk, monkeypatch, desktop, size):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    desk.open()
    assert pygame.display.get_surface().get_size() == size


@pytest.mark.parametrize("back", [[], [F11], [ALT_ENTER], [ESC]], ids=str)
@pytest.mark.parametrize("there", [F11, ALT_ENTER], ids=str)
def test_a_key_fills_the_screen_and_a_key_brings_the_window_back(desk, there, back):
    desk.open().do(there, *back)
    assert bool(pygame.display.get_surface().get_flags() & pygame.FULLSCREEN) == (not back)


def test_when_the_size_changes_the_picture_follows(desk):
    desk.open().do(lambda: pygame.display.set_mode((700, 500), pygame.RESIZABLE))
    shown = pygame.display.get_surface()
    expected = shown.copy()
    runner.draw(Canvas(expected), desk.window.app.screen)
    assert desk.window.app.screen.size == (700, 500)
    assert shown.get_buffer().raw == expected.get_buffer().raw


@pytest.mark.parametrize("module", [runner.tictactoe, broken("player", "raises")])
def test_what_moves_is_drawn_60_times_a_second_and_what_rests_only_if_it_was_covered(desk, module):
    pictures = desk.open(module).do(X, *[wait] * 99, EXPOSED, wait)
    assert pictures[:20] == [1] * 20
    assert pictures[40:] == [0] * 60 + [1, 0]


@pytest.mark.parametrize(("deeds", "hand"), [([CARD], 1), ([CARD, EDGE], 0), ([CARD, X], 0)])
def test_only_over_what_can_be_pressed_the_pointer_is_a_hand(desk, deeds, hand):
    desk.open().do(*deeds)
    assert (desk.pointer == pygame.SYSTEM_CURSOR_HAND) == hand


def test_the_window_can_be_closed_in_the_middle_of_a_thought(desk, monkeypatch):
    asked, closed, module = threading.Event(), threading.Event(), broken("minimax", "missing")
    module.minimax = lambda _: asked.set() or (closed.wait() and (0, 0))
    monkeypatch.setattr(runner, "tictactoe", module)
    desk.do(X, FIVE, lambda: asked.wait(10), run=runner.main)
    assert asked.is_set()
    closed.set()


def test_a_rule_that_never_returns_is_interrupted(desk, monkeypatch):
    monkeypatch.setattr(runner, "PATIENCE", 0.2)
    desk.open(broken("player", "never returns")).do(X)
    assert desk.window.app.screen.problem.startswith("player did not return in line ")


@pytest.mark.parametrize(("kind", "method"), [(App, "update"), (Canvas, "clear")])
def test_an_error_of_our_own_is_not_told_as_one_of_theirs(desk, monkeypatch, capfd, kind, method):
    monkeypatch.setattr(kind, method, lambda *_: [].pop())
    with pytest.raises(IndexError):
        desk.open().do()
    assert capfd.readouterr().err == ""
    timers = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    assert not any(timer.join(1) or timer.is_alive() for timer in timers)
