"""A surface that something is drawn on: nothing is left of what was there before."""

import pygame
import pytest

from scenes import SCREENS, show
from window.canvas import Canvas
from window.view import draw

SIZE = (400, 420)  # wider than the layout


def picture(surface, screen):
    draw(Canvas(surface), screen)
    return surface.get_buffer().raw  # four bytes for each pixel


@pytest.mark.parametrize("name", SCREENS)
def test_over_another_screen_it_looks_as_on_a_new_surface(name):
    screen = show(name).app.screen
    used, new = pygame.Surface(SIZE), pygame.Surface(SIZE)
    used.fill("magenta")
    assert picture(used, screen) == picture(new, screen), "something is seen that was there before"


@pytest.mark.parametrize("name", ["start", "hints", "won"])
def test_even_the_smallest_window_shows_something(name):
    screen = show(name).app.screen
    assert any(picture(pygame.Surface((1, 1)), screen))
    image = picture(pygame.Surface((12, 16)), screen)
    assert len({image[place : place + 4] for place in range(0, len(image), 4)}) > 1
