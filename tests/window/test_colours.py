"""The colours: each one as it was designed, and what is written in it can be read."""

import pytest

from colours import PALETTE, colour_named
from scenes import FILE, SCENES, show

DESIGNED = {
    "BACKGROUND": "#10141B",
    "PANEL": "#2D3747",
    "WON": "#445269",
    "TEXT": "#ECF0F5",
    "MUTED": "#A8B3C3",
    "X": "#FF9F43",
    "O": "#54BCFF",
    "WIN": "#5FE0A0",
    "TIE": "#C4CDDA",
    "LOSE": "#FF8A9E",
    "BEST WIN": "#345356",
    "BEST TIE": "#334E70",
    "LAST": "#788495",
    "LINE TO COME": "#767E8A",
    "GLOW": "#92B3E3",
}

WHOEVER_WANTS_THIS = """\
A colour that nobody meant to change is a mistake in window/layout.py: mend it there. Only if it is
what you meant, and you have looked at it in the window, change DESIGNED in test_colours.py."""


def test_each_colour_is_as_it_was_designed():
    palette = {name: "#{:02X}{:02X}{:02X}".format(*PALETTE[name]) for name in PALETTE}
    others = {name: palette[name] for name in palette if palette[name] != DESIGNED.get(name)}
    assert not others, (
        f"these colours are not as they were designed: {others}\n{WHOEVER_WANTS_THIS}"
    )


def test_each_colour_on_a_screen_has_a_name():
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if "#" in line]
    assert not lines, "name these colours in colours.py:\n" + "\n".join(lines)


def luminance(name):
    """Return the luminance of a colour, as the WCAG defines it for contrasts."""
    values = colour_named(name).normalize()[:3]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in values)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05


def contrast(first, second):
    dark, light = sorted((luminance(first), luminance(second)))
    return light / dark


@pytest.mark.parametrize("name", SCENES)
def test_outlines_and_words_can_be_seen(name):
    user = show(name).wait()
    for tile in [one for one in user.drawn if one.kind == "tile" and "outline" in one.look]:
        seen_well = contrast(tile.look["outline"], tile.colour)
        assert seen_well >= 3, f"{name}: {tile} has a contrast of {seen_well:.2f}, not at least 3"
    for target in user.places:
        screen = user.hover(target).app.screen
        chosen = screen.state.opponent  # a button that shows something, but does nothing
        dim = [
            screen.buttons[one] for one in screen.buttons if one not in (chosen, *screen.enabled)
        ]
        grounds = [one for one in user.drawn if one.kind in ("clear", "tile")]
        for text in user.canvas.texts:
            middle = text.place.center
            *_, ground = (one for one in grounds if one.place.collidepoint(middle))
            seen_well = contrast(text.colour, ground.colour)
            told = f"{name}: {text} on {ground.colour} has a contrast of {seen_well:.2f}"
            disabled = any(place.collidepoint(middle) for place in dim)
            assert disabled or seen_well >= 4.5, f"{told}, not at least 4.5"
