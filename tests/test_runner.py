"""The window's edge: what runner.py does with the screen, the clock and the thread."""

import sys
import time
from itertools import cycle, product
from math import dist
from statistics import fmean
from unittest.mock import Mock, call

import pygame
import pytest
from pygame.event import Event

import runner
import tictactoe
from support.colours import colour_name, colour_named
from support.modules import broken
from support.texts import check_text
from window.app import App
from window.problems import CHECK, command_line

pytestmark = pytest.mark.filterwarnings("ignore:Please use Window:DeprecationWarning")
CODES = pygame.K_F11, pygame.K_RIGHT, *b"\x1bx"
F11, RIGHT, ESC, X = (Event(pygame.KEYDOWN, key=code, mod=0, scancode=0) for code in CODES)
ALT_ENTER = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT, scancode=0)
PLACES = (220, 300), (5, 5), (290, 170)
CARD, EDGE, CHOSEN = (Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1)) for pos in PLACES)
FULL_HD, UHD = (1920, 1080), (3840, 2160)
# The sizes of the screens, the first of which the window opens on, and the window's height
DESKTOPS = [([FULL_HD], 640), ([(1366, 768)], 640), ([(1024, 600)], 540), ([(360, 740)], 453)]
DESKTOPS += [([UHD], 1274), ([UHD, FULL_HD], 1274), ([FULL_HD, UHD], 640)]


class Desk:
    """A clock for which nobody waits, and somebody who does something at each of its ticks."""

    def __init__(self, patch):
        self.patch = patch
        self.ticks = 0
        self.pictures, self.icons, self.pointers, self.apps = [], [], [], []
        patch.setattr(runner, "App", self.make_app)
        patch.setattr(pygame.display, "flip", lambda: self.pictures.append(self.ticks))
        patch.setattr(time, "monotonic", lambda: 100 + self.ticks / 60)
        patch.setattr(pygame.display, "set_icon", self.icons.append)
        patch.setenv("SDL_VIDEODRIVER", "dummy")  # No test needs a screen.
        patch.setattr(pygame.mouse, "set_cursor", self.pointers.append)
        patch.setattr(pygame.time, "Clock", lambda: self)

    def make_app(self, *parts):
        self.apps.append(App(*parts))
        return self.apps[-1]

    def tick(self, frames_a_second):
        self.ticks += 60 / frames_a_second
        assert self.ticks < 20_000, "the window was not closed"
        if not self.apps[-1].state.closed:  # Or the next window would find this event.
            deed = next(self.deeds, Event(pygame.QUIT))
            deed() if callable(deed) else pygame.event.post(deed)

    def run(self, deeds=(), module=tictactoe, arguments=()):
        """Open the window, do one thing after the other, close it, and return the last picture."""
        pygame.display.quit()
        self.patch.setattr(runner, "rules_module", lambda _path: module)
        self.patch.setattr(sys, "argv", ["runner.py", *arguments])
        self.deeds = iter(deeds)
        runner.main()
        return pygame.display.get_surface()


@pytest.fixture
def desk(monkeypatch):
    return Desk(monkeypatch)


@pytest.mark.parametrize(("screens", "height"), DESKTOPS)
def test_the_window_fits_the_desktop_and_can_be_resized(desk, screens, height):
    desk.patch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    stop = Mock(wraps=lambda: pygame.display.get_surface().get_size())
    desk.patch.setattr(pygame.key, "stop_text_input", stop)
    window = desk.run()
    assert window.get_size() == (height * 3 // 4, height), "the window has another size"
    assert window.get_flags() & pygame.RESIZABLE, "the window can't be resized"
    assert pygame.display.get_allow_screensaver(), "the screen never saves power"
    assert stop.call_count == 1, "an input method would take the letters"


def test_the_console_names_the_file_that_the_command_names(desk, capsys):
    desk.run([X], broken("player", "raises"), [runner.__file__])
    command = command_line([sys.executable, str(CHECK), "nowhere/tictactoe.py"])
    check_text(capsys.readouterr().err, end=f" {command}\n")


def test_the_icon_shows_an_x_and_an_o_that_do_not_touch_on_a_dark_tile(desk):
    desk.run()
    points = {}
    for point in product(range(64), range(64)):
        colour = colour_name(tuple(desk.icons[-1].get_at(point))[:3])
        points.setdefault(colour, []).append(point)
    missing = {"X", "O", "BACKGROUND", "NEUTRAL"} - {*points}  # the rim, for dark task bars
    assert not missing, f"the icon does not have these colours: {missing}"
    (left, top), (right, bottom) = (map(fmean, zip(*points[mark])) for mark in "XO")
    diagonal = left < 32 < right and top < 32 < bottom
    assert diagonal, "the O of the icon is not below its X, at the right"
    nearest = min(map(dist, *zip(*product(points["X"], points["O"]))))
    assert nearest > 3.3, f"the icon's X and O are only {nearest:.1f} of its 64 pixels apart"


@pytest.mark.parametrize("keys", [[F11], [ALT_ENTER], [F11, F11], [F11, ALT_ENTER], [F11, ESC]])
def test_a_key_fills_the_screen_and_a_key_brings_the_window_back(desk, keys):
    full = bool(desk.run(keys).get_flags() & pygame.FULLSCREEN)
    assert full == (len(keys) == 1), f"after these keys, full screen is {full}"


MAXIMISED, RESTORED = Event(pygame.WINDOWMAXIMIZED), Event(pygame.WINDOWRESTORED)


@pytest.mark.parametrize("before", [[], [MAXIMISED], [MAXIMISED, RESTORED]])
def test_a_window_that_was_maximised_before_full_screen_is_so_again(desk, before):
    real, windows = runner.SDLWindow.from_display_module, []

    def noted():
        windows.append(Mock(wraps=real()))
        return windows[0]

    desk.patch.setattr(runner, "SDLWindow", Mock(from_display_module=noted))
    desk.run([*before, F11, RESTORED, F11])
    expected = [call.restore(), call.set_fullscreen(desktop=True), call.set_windowed()]
    expected += [call.maximize()] if before == [MAXIMISED] else []
    assert windows[0].method_calls == expected, "not these calls of SDL's window, in this order"


def test_when_the_size_changes_the_picture_and_the_places_follow(desk):
    picture = desk.run([lambda: pygame.display.set_mode((405, 540), pygame.RESIZABLE), CARD])
    seen = picture.get_at(CARD.pos)
    assert seen == colour_named("PANEL lit"), "the card of O is not lit where that of X was before"


@pytest.mark.parametrize("module", [tictactoe, broken("player", "raises")])
def test_what_moves_is_drawn_60_times_a_second_and_what_rests_is_not(desk, module):
    desk.run([X, *[lambda: None] * 98, Event(pygame.WINDOWEXPOSED)], module)
    missing = {*range(12)} - {*desk.pictures}
    assert not missing, f"a game has just begun, but these frames were not drawn: {missing}"
    late = [tick for tick in desk.pictures if tick > 40]
    assert late == [100, 101], "at rest, it is drawn when uncovered and closed, and never else"


@pytest.mark.parametrize("then", [[], [EDGE], [CHOSEN], [X], [RIGHT]])
def test_only_over_what_the_mouse_can_press_the_pointer_is_a_hand(desk, then):
    desk.run([CARD, *then])
    hand = desk.pointers[-1] == pygame.SYSTEM_CURSOR_HAND
    after = then[0].dict if then else "a motion to a card"
    assert hand is not bool(then), f"the pointer is {'' if hand else 'not '}a hand after {after}"


def test_each_time_the_game_is_started_games_go_in_another_way(desk):
    for _ in range(2):
        desk.run([X])
    first, second = (app.rng.random() for app in desk.apps)
    assert first != second, "both times, Perfect chooses the same moves"


def test_a_whole_game_is_played_with_the_thread_until_its_verdict(desk):
    def careless_player():
        yield Event(pygame.KEYDOWN, key=ord("o"), mod=0, scancode=0)
        squares = cycle(b"123456789")
        while not desk.apps[0].screen.end_shown:
            yield Event(pygame.KEYDOWN, key=next(squares), mod=0, scancode=0)

    desk.run(careless_player())
    assert desk.apps[0].screen.position.winner != "O", "Perfect has lost"
