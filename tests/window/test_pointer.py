"""A finger instead of a mouse."""

import pygame
import pytest

from games import CARELESS
from recorder import difference
from user import User


@pytest.mark.parametrize("before", ["Friend", "Friend x 1 5", "Friend x 1 5 h", f"x {CARELESS}"])
def test_a_finger_presses_what_a_mouse_presses_and_leaves_nothing_lit(before):
    for name in User().keys(before).wait().places:
        mouse, finger = User().keys(before), User().keys(before)
        mouse.click(name).post(pygame.WINDOWLEAVE).wait()
        place, shown = finger.place(name).center, finger.drawn
        for rel in ((9, 9), (0, 0)):
            finger.post(pygame.MOUSEMOTION, pos=place, rel=rel, touch=True).wait()
            changes = difference(shown, finger.drawn)
            assert not changes, f"a finger on its way to {name} changes something:\n{changes}"
        finger.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=True).wait()
        changes = difference(mouse.drawn, finger.drawn)
        assert not changes, f"a finger on {name} does what a mouse does not:\n{changes}"
