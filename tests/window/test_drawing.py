"""What is drawn on a real surface: each thing in its place, even and smooth, at every size."""

from itertools import pairwise, product
from math import ceil, hypot

import pygame
import pytest

from support.recorder import Recorder
from support.scenes import SCENES, show
from support.user import User
from window import layout, view
from window.canvas import Canvas, text_image, text_width, wrapped_lines
from window.layout import TILES, Layout
from window.rules import LINES

WHITE = (255, 255, 255)
SIZES = [(480, 640), (320, 420), (405, 540), (1920, 1080)]
NUMBER = pygame.Rect(31, 10, 10, 12)  # where the look ahead writes numbers on a tile
WINDOWS = [(480, 640), (240, 320), (320, 240), (280, 373), (320, 420), (1000, 400), (1920, 1080)]

DIRECTIONS = {((0, 0), (0, 2)): (1, 0), ((0, 0), (2, 0)): (0, 1)}
DIRECTIONS |= {((0, 0), (2, 2)): (1, 1), ((0, 2), (2, 0)): (-1, 1)}


class InkSurface(pygame.Surface):
    """A surface that notes where the ink of each image is that is pasted on it."""

    ink = ()

    def blit(self, image, place, area=None, special_flags=0):
        shown = image.subsurface(area or image.get_rect())
        self.ink += (shown.get_bounding_rect().move(pygame.Rect(place).topleft),)
        return super().blit(image, place, area, special_flags)


def paste(size, method, *arguments):
    """Draw one thing; return where its ink is in a window, and the window."""
    surface = InkSurface(size)
    getattr(Canvas(surface), method)(*arguments)
    return surface.ink[0], surface


def twice_the_middle(rect):  # which may lie between two pixels
    return rect.left + rect.right, rect.top + rect.bottom


# Rows that are as wide as the board
ROWS = [[layout.OPPONENT_FRAME], layout.CARD_PLACES.values()]
ROWS += [layout.PLAY_BUTTONS.values(), layout.END_BUTTONS.values()]


def test_at_all_sizes_squares_are_alike_edges_in_line_and_gaps_in_proportion():
    sizes = [*WINDOWS, (300, 640), *((width, width * 4 // 3) for width in range(90, 1401))]
    for size in sizes:
        rect = Layout(size).rect
        rects = [rect(tile) for tile in TILES.values()]
        left, top, width, height = rects[0]
        pitch = rects[1].left - left
        assert width == height < pitch, f"at {size}, squares are {rects[0]}, {pitch} apart"
        expected = [(left + j * pitch, top + i * pitch, width, width) for i, j in TILES]
        assert rects == expected, f"at {size}, squares are not alike and evenly apart"
        gap, wanted = pitch - width, max(1, round(8 / 136 * pitch))
        assert gap == wanted, f"at {size}, squares are {gap} pixels apart, not {wanted}"
        whole = rect(pygame.Rect((0, 0), layout.SIZE))
        middle = pytest.approx((size[0] / 2, size[1] / 2), abs=1)
        assert whole.center == middle, f"at {size}, the layout is not in the middle of the window"
        larger = whole.w > size[0] + 1 or whole.h > size[1] + 1
        assert not larger, f"at {size}, the layout is larger than the window: {whole}"
        smaller = whole.w < size[0] - 5 and whole.h < size[1] - 6
        assert not smaller, f"at {size}, the layout could be larger than {whole}"
        for places in ROWS:
            row = sorted(map(rect, places), key=lambda place: place.left)
            at = f"at {size}, the row of {', '.join(map(str, row))}"
            as_the_board = row[0].left == left and row[-1].right == rects[-1].right
            assert as_the_board, f"{at} does not begin or end with the board"
            gaps = {after.left - before.right for before, after in pairwise(row)}
            assert len(row) < 3 or gaps == {gap}, f"{at} has gaps of {gaps} pixels"


SHORTER = "use fewer or shorter words, a smaller size, or a wider place in window/layout.py"


@pytest.mark.parametrize("name", SCENES)
def test_no_text_leaves_its_place_or_touches_another(name):
    screen = show(name).app.screen
    for size in WINDOWS:
        surface, others = InkSurface(size), {}
        canvas, recorder = Canvas(surface), Recorder(surface)
        view.draw(recorder, screen)
        for text in recorder.texts:
            surface.ink, pixels = (), text.look["size"]
            getattr(canvas, text.kind)(text.what, text.place, colour=WHITE, **text.look)
            readable = pixels > 13 or pixels * canvas.layout.scale >= 8
            at = f"at {size}, {text}"
            written = bool(surface.ink)
            assert written is readable, f"{at} is written: {written}"
            if text.kind == "sentence" and "raises" not in name and size != (320, 240):
                width = canvas.layout.rect(text.place).width
                lines = wrapped_lines(text.what, canvas.text_size(pixels), width)
                assert " ".join(lines) == text.what.replace("\n", " "), f"{at} is cut: {SHORTER}"
            for ink in surface.ink:
                place = canvas.layout.rect(text.place).inflate(2, 2)
                assert place.contains(ink), f"{at} leaves its place, {place}: {SHORTER}"
                assert surface.get_rect().contains(ink), f"{at} leaves the window: {ink}"
                assert ink.height >= 5 or text.what.islower(), f"{at} is {ink.height} pixels high"
                touched = [other for other in others if ink.colliderect(others[other])]
                assert not touched, f"{at} touches {touched}: {SHORTER}"
                others[text.what, ink.topleft] = ink


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mark", "XO")
def test_a_mark_is_the_same_from_all_sides_and_in_the_middle_of_its_tile(mark, size):
    ink, surface = paste(size, "mark", mark, TILES[1, 1], 76, WHITE)
    tile = Layout(size).rect(TILES[1, 1])
    assert twice_the_middle(ink) == twice_the_middle(tile), "not in the middle of its tile"
    expected = pytest.approx(76 / 128 * tile.width, abs=1.6)
    assert ink.width == ink.height == expected, "not as wide and high as it should be"
    image = surface.subsurface(ink)
    turned = [pygame.transform.rotate(image, angle) for angle in (0, 90, 180, 270)]
    assert len({hash(one.get_view("2").raw) for one in turned}) == 1, "turned, it looks different"
    filled = image.get_at((ink.width // 2, ink.width // 2))[0] > 99
    assert filled is (mark == "X"), f"its middle is {'filled' if filled else 'empty'}"
    quarter = paste(size, "mark", mark, TILES[1, 1], 76, WHITE, 0.25)[0]
    beyond = 9 * size[1] / 640  # half a pen
    right, left = quarter.left > ink.centerx - beyond, quarter.right < ink.centerx + beyond
    assert right is (mark == "O"), "an O begins at its top, to the right, and an X does not"
    assert left is (mark == "X"), "an X begins at its top left, with one stroke, and an O does not"
    at_top = abs(quarter.top - ink.top) <= 1
    assert at_top, "it does not begin at its top" if mark == "X" else "it is drawn anticlockwise"
    late, pen = paste(size, "mark", mark, TILES[1, 1], 76, WHITE, 0.7)[1], ink.width // 9
    stroke = late.get_at((ink.right - pen, ink.top + pen))[0] == 255
    assert stroke is (mark == "X"), "the second stroke of an X begins at its top right"


@pytest.mark.parametrize("line", LINES, ids=str)
@pytest.mark.parametrize("size", SIZES)
def test_a_winning_line_runs_through_its_tiles_but_through_no_number(line, size):
    first, last = TILES[line[0]], TILES[line[2]]
    ink, surface = paste(size, "winning_line", first, last, WHITE)
    start, end = Layout(size).rect(first), Layout(size).rect(last)
    board, half = start.union(end), paste(size, "winning_line", first, last, WHITE, 0.5)[0]
    assert twice_the_middle(ink) == twice_the_middle(board), "not in the middle of its tiles"
    length = pytest.approx(0.94 * max(board.size), rel=0.02)
    assert max(ink.size) == length, "it is too long or too short for its tiles"
    assert half.colliderect(start) > half.colliderect(end), "it does not begin in the first tile"
    dot = paste(size, "winning_line", first, last, WHITE, 0)[0]  # the pen, before it moves
    assert dot.width == dot.height > 0, "it does not begin as a dot"
    for whole, part in zip(ink.size, half.size):
        middle = pytest.approx((whole + dot.width) / 2, abs=2)
        assert part == middle, "after half of its time, it does not end half way"
    brightness = pygame.transform.average_color(surface.subsurface(ink))[0] / 255
    thickness = brightness * ink.width * ink.height / hypot(*ink.size)
    assert 4 < thickness / Layout(size).scale < 6.5, "it is too thin or too thick"
    for square in line:
        number = Layout(size).rect(NUMBER.move(TILES[square].topleft))
        ink_on_number = pygame.transform.average_color(surface.subsurface(number))[:3]
        assert ink_on_number == (0, 0, 0), f"it covers the number of a move on square {square}"


def unevenness(image, direction, pen):
    """Return how many pixels of a line, without its ends, are brighter than the one before."""
    brighter = image.copy()
    image.scroll(*direction)
    brighter.blit(image, image.get_rect(), special_flags=pygame.BLEND_SUB)
    middle = image.get_rect().inflate(*(-2 * pen * abs(step) for step in direction))
    # A difference of 16 cannot be seen.
    return pygame.mask.from_threshold(brighter.subsurface(middle), WHITE, (239, 239, 239)).count()


@pytest.mark.parametrize("way", DIRECTIONS, ids=str)
def test_a_winning_line_is_even_along_its_edges_at_every_size(way):
    first, last = (TILES[square] for square in way)
    for width in (*range(150, 1441, 61), 2160):
        size = (width, width * 4 // 3)
        ink, surface = paste(size, "winning_line", first, last, WHITE)
        pen = ceil(8 * Layout(size).scale)
        uneven = unevenness(surface.subsurface(ink).copy(), DIRECTIONS[way], pen)
        assert not uneven, f"at {size}, its edges are dotted: {uneven} pixels are brighter"


@pytest.mark.parametrize("pixels", [76, 100])
@pytest.mark.parametrize("size", [(150, 200), (480, 640), (1215, 1620), (2160, 2880)])
def test_an_o_is_round(size, pixels):
    ink, surface = paste(size, "mark", "O", TILES[1, 1], pixels, WHITE)
    half = ink.width // 2
    brightness = surface.subsurface(ink).copy().get_buffer().raw[::4]
    rows = [brightness[y * ink.width :][:half] for y in range(half)]
    outer, inner = ink.width / 2, ink.width / 2 - sum(rows[-1]) / 255
    for x, y in product(range(half), repeat=2):
        distance = hypot(outer - x - 0.5, outer - y - 0.5)
        covered = min(max(min(outer - distance, distance - inner) + 0.5, 0), 1)
        # covered is not quite exact where the edge runs slanting through a pixel.
        assert abs(rows[y][x] / 255 - covered) < 0.4, f"{x}, {y}: not {covered:.2f}"


@pytest.mark.parametrize("size", [*SIZES, (2160, 2880)])
def test_a_tile_has_smooth_round_corners_and_its_outline_lies_on_its_edge(size):
    ink, surface = paste(size, "tile", TILES[1, 1], 16, WHITE, (1, 1, 1))
    border = round(2.5 * Layout(size).scale)
    assert ink == Layout(size).rect(TILES[1, 1]), "it does not fill its place"
    for place, inset in zip(surface.ink, (0, border)):
        assert place == ink.inflate(-2 * inset, -2 * inset), "it is not on the edge of the tile"
        row = [surface.get_at((place.left + x, place.top)) for x in range(place.width)]
        assert row == row[::-1], "its corners on the left and on the right differ"
        full = row.index(row[place.width // 2])
        radius = pytest.approx(16 * Layout(size).scale - inset, rel=0.1, abs=2)
        assert full == radius, "its corners are too round or too sharp"
    shades = {colour[0] for colour in row}  # of the tile on its outline
    assert len(shades - {1, 255}) > 1, f"its corners have jagged edges: {sorted(shades)}"


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_that_is_drawn_again_needs_no_new_image(name, monkeypatch):
    screen, canvas = show(name).app.screen, Canvas(pygame.Surface(layout.SIZE))
    view.draw(canvas, screen)
    monkeypatch.setattr("window.canvas.transparent_surface", None)  # Each image is made on one.
    view.draw(canvas, screen)


@pytest.mark.parametrize(("size", "middle"), [((480, 640), 578), ((240, 320), 586)])
def test_the_label_of_a_button_is_in_its_middle_if_its_key_is_left_out(size, middle):
    user = User(canvas=Recorder(pygame.Surface(size))).click("X")
    assert user.text("Menu").place.centery == middle, f"at {size}, Menu is not where it should be"


@pytest.mark.parametrize("method", ["text", "sentence"])
def test_in_a_small_window_letters_are_still_nine_pixels_large(method):
    letters = "HIH" * 7
    ink, _ = paste((240, 320), method, letters, layout.SUBHEADING, 15.5, WHITE)
    width = pytest.approx(text_width(letters, 9), abs=2)
    assert ink.width == width, f"{ink.width} pixels wide, these letters have another size"


def test_a_long_sentence_takes_two_lines_and_what_is_too_long_is_cut():
    look = (layout.SUBHEADING, 15.5, WHITE)
    first, second = paste(layout.SIZE, "sentence", "ILL " * 200, *look)[1].ink
    apart = second.centery - first.centery
    assert apart == pytest.approx(1.22 * 15.5, abs=1), f"its lines are {apart} pixels apart"
    top = pytest.approx(layout.SUBHEADING.top + 18, abs=1)
    assert first.centery == top, "its first line is not where a single line is"
    assert first.width > 0.9 * layout.SUBHEADING.width, "its first line has room for more words"
    last = wrapped_lines("happy " * 200, 15.5, 400)[-1]
    assert last.endswith("happy..."), f"it ends without dots, or within a word: {last}"


GREEN = (0, 200, 77)
THINGS = [("clear", ()), ("tile", (TILES[1, 1], 16)), ("winning_line", (TILES[0, 0], TILES[0, 2]))]
THINGS += [("mark", (mark, TILES[1, 1], 76)) for mark in "XO"]
THINGS += [("text", ("HIH", layout.HEADING, 27.5)), ("sentence", ("HIH", layout.SUBHEADING, 15.5))]


@pytest.mark.parametrize(("method", "arguments"), THINGS)
def test_each_thing_has_the_colour_that_it_is_given(method, arguments):
    surface = pygame.Surface(layout.SIZE)
    getattr(Canvas(surface), method)(*arguments, GREEN)
    drawn = pygame.mask.from_threshold(surface, GREEN, (2, 2, 2)).count()
    assert drawn > 20, f"{method} {arguments} is drawn in another colour"


@pytest.mark.parametrize("size", [9, 11, 15.5, 27.5, 40, 90])
def test_no_letter_is_cut_off(size):
    image = text_image("É|(gjpqy", size, WHITE)
    ink, wide = image.get_bounding_rect(), image.get_width() > text_width("É|(gjpqy", size) - 1
    whole = wide and 0 < ink.top < ink.bottom < image.get_height()
    assert whole, f"at {size}, letters are cut: {ink}"
