"""A surface that something is drawn on: nothing is left of what was there before."""

import pygame
import pytest
from pygame import Surface

from scenes import SCENES, show
from window import canvas
from window.canvas import Canvas
from window.view import draw

SIZE = (400, 420)  # wider than the layout
CLOSE = (16, 16, 16, 255)  # 16 bits are 32 or 64 steps for each colour, and blending rounds again


def picture(surface, screen):
    draw(Canvas(surface), screen)
    return surface.get_buffer().raw  # four bytes for each pixel


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_left_of_what_was_drawn_before(name):
    screen = show(name).app.screen
    used, new = Surface(SIZE), Surface(SIZE)
    used.fill("magenta")
    assert picture(used, screen) == picture(new, screen), "something is seen that was there before"


@pytest.mark.parametrize("name", ["start", "hints", "won"])
def test_even_the_smallest_window_shows_something(name):
    screen = show(name).app.screen
    assert any(picture(Surface((1, 1)), screen)), "a window of one pixel stays black"
    image = picture(Surface((12, 16)), screen)
    colours = {image[place : place + 4] for place in range(0, len(image), 4)}
    assert len(colours) > 1, "a window of 12 x 16 pixels has one colour only"


@pytest.fixture
def screen_of_16_bits(monkeypatch):
    """Let surfaces have the 16 bits that pygame gives them there, and forget older images."""
    monkeypatch.setattr(
        canvas, "Surface", lambda size, flags=0, depth=16: Surface(size, flags, depth)
    )
    for function in vars(canvas).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()


@pytest.mark.usefixtures("screen_of_16_bits")
@pytest.mark.parametrize("name", SCENES)
def test_on_a_screen_of_16_bits_it_looks_almost_the_same(name):
    screen = show(name).app.screen
    coarse, shown, fine = Surface(SIZE, 0, 16), Surface(SIZE), Surface(SIZE)
    draw(Canvas(coarse), screen)
    shown.blit(coarse, (0, 0))
    draw(Canvas(fine), screen)
    alike = pygame.mask.from_threshold(shown, (0, 0, 0), CLOSE, fine)
    other = SIZE[0] * SIZE[1] - alike.count()
    assert other == 0, f"{other} pixels have a colour of their own on a screen of 16 bits"
