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


def test_each_colour_is_as_it_was_designed():
    palette = {name: "#{:02X}{:02X}{:02X}".format(*PALETTE[name]) for name in PALETTE}
    others = {name: palette[name] for name in palette if palette[name] != DESIGNED.get(name)}
    wanted = "If this is wanted, write it into DESIGNED in tests/window/test_colours.py."
    assert not others, f"these colours are not as they were designed: {others}\n{wanted}"


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


def test_outlines_can_be_seen_on_their_tiles():
    seen = set()
    for name in SCENES:
        for tile in [one for one in show(name).wait().drawn if one.kind == "tile"]:
            if outline := tile.look.get("outline"):
                seen.add(outline)
                seen_well = contrast(outline, tile.colour)
                told = f"{name}: an outline of {outline} on {tile.colour} is too faint"
                assert seen_well >= 3, f"{told}: its contrast is {seen_well:.2f}, at least 3"
    unseen = {"TEXT", "LAST", "LOSE"} - seen
    assert not unseen, f"no scene of scenes.py has an outline of these colours: {unseen}"


@pytest.mark.parametrize("name", SCENES)
def test_words_and_marks_can_be_seen_and_what_is_disabled_is_dim(name):
    user = show(name).wait()
    for target in user.places:
        user.hover(target)
        screen = user.app.screen
        chosen = screen.state.opponent  # a button that shows something, but does nothing
        on = {*screen.enabled, chosen}
        off = [rect for button, rect in screen.buttons.items() if button not in on]
        grounds = [one for one in user.drawn if one.kind in ("clear", "tile")]
        for one in [one for one in user.drawn if one.kind in ("text", "sentence", "mark")]:
            *_, ground = (tile for tile in grounds if tile.place.collidepoint(one.place.center))
            dark, light = sorted((luminance(one.colour), luminance(ground.colour)))
            disabled = any(rect.collidepoint(one.place.center) for rect in off)
            seen = f"{one} on {ground} has a contrast of {light / dark:.2f}"
            if one.kind == "mark":  # Ghosts are faint, and at the end some marks, too.
                least = 2 if user.at_end or "+ 0.55" in one.colour else 2.6
                least_of = f"at least {least} for {'a ghost' if least == 2 else 'a mark'}"
                assert light / dark > least, f"{name}: {seen}, {least_of}"
            elif disabled:
                assert light / dark < 4.5, f"{name}: {seen}: it is disabled, but does not look so"
            else:
                assert light / dark >= 4.5, f"{name}: {seen}, at least 4.5 for words"
