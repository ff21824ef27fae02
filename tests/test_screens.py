"""Each screen, as its user sees it, and what holds on all screens in windows of every size."""

import sys
from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

import runner
from runner import INK, OPPONENTS, SHEET, TEXT, Button, Choose, O, Play, Start, X, targets, view
from user import Thinker, User, module

SIZES = {getattr(runner, n): n for n in ("TITLE", "HEADING", "LARGE", "NORMAL", "SMALL", "TINY")}
COLOURS = {getattr(runner, n): n for n in ("TEXT", "MUTED", "BACKGROUND", "GOOD", "EVEN", "BAD")}
COLOURS |= {ink: mark for mark, ink in INK.items()}
TARGETS = {str(square + 1): Play(square) for square in range(9)} | {X: Start(X), O: Start(O)}
TARGETS |= {name: Choose(name) for name in OPPONENTS} | {button.value: button for button in Button}
MAGENTA = (255, 0, 255)  # a colour that nothing has
WINDOWS = [(480, 640), (320, 420), (200, 200), (1000, 400), (333, 777), (777, 1001)]
WINDOWS += [(1920, 1080), (3840, 2160)]


@pytest.fixture(autouse=True)
def _fonts():
    pygame.font.init()


# The screens

PERFECT = "MUTED You are X against Perfect"
FRIENDS = "MUTED You are X, your friend is O"
HOW_IT_ENDS = "MUTED How the game ends if both play perfectly"
A_TIE = "MUTED You played perfectly: a tie is the best there is"
YOUR_TURN = "TEXT Your turn"
GOES_ON = "this is how the game would go on"
MISTAKE = "MUTED Your third move let the tie slip away"
LONG = f"minimax raised ValueError: invalid literal for int() with base 10: '{'word ' * 50}"[:200]
fail = eval('lambda _: int("word " * 50)')  # without a file, whose line would be told

# The steps that lead to each screen, and the two lines above the board (and the minimax). With its
# seed, Easy lets the diagonal be.
SCREENS = {
    "your turn": ("X 1 >9", YOUR_TURN, PERFECT),
    "your turn as O": ("Easy O", YOUR_TURN, "MUTED You are O against Easy"),
    "by keyboard": ("/x /1 /down", YOUR_TURN, PERFECT),
    "a friend's turn": ("Friend X 5 >2", "O O to move", FRIENDS),
    "the computer thinks": ("X 1!", "TEXT Computer is thinking...", PERFECT),
    "hints for one move": ("Friend X 1 4 2 5 Hints", "X X to move", HOW_IT_ENDS),
    "hints for three moves": ("Friend X 1 2 Hints", "X X to move", HOW_IT_ENDS),
    "hints and digits": ("/x /1 /2 /down /h", YOUR_TURN, HOW_IT_ENDS),
    "no hints yet": ("X Hints!", YOUR_TURN, "MUTED Working out hints..."),
    "a loss to come": ("/x /1 /2 /h /left", YOUR_TURN, f"MUTED Here you lose: {GOES_ON}"),
    "a tie to come": ("X 1 2 Hints >7", YOUR_TURN, f"MUTED Here it is a tie: {GOES_ON}"),
    "X's win to come": ("Friend X 1 4 2 Hints >8", "O O to move", f"MUTED Here X wins: {GOES_ON}"),
    "X's next win": ("Friend X 1 4 2 5 Hints >3", "X X to move", "MUTED Here X wins"),
    "your next win": ("Easy X 1 5 Hints >9", YOUR_TURN, "MUTED Here you win"),
    "no game yet": ("X Hints! >1!", YOUR_TURN, "MUTED Working out how the game would go on..."),
    "won": ("Easy X 1 5 9", "X You win", "MUTED You played perfectly"),
    "a tie": ("X 1 2 7 6 8 9", "TEXT It's a tie", A_TIE),
    "lost": ("X 1 2 4", "O Computer wins", MISTAKE),
    "lost by keyboard": ("/x /1 /2 /4", "O Computer wins", f"{MISTAKE}: R goes back"),
    "on Rewind": ("X 1 2 4 >Rewind", "O Computer wins", "MUTED Back to before your third move"),
    "after Rewind": ("X 1 2 4 Rewind", YOUR_TURN, "MUTED Find a better move than last time"),
    "X wins twice": ("Friend X 1 4 2 5 6 7 9 8 3", "X X wins", FRIENDS),
    "O wins": ("Friend O 2 1 3 5 4 9", "O O wins", "MUTED You are O, your friend is X"),
    "a long problem": ("X 5", "TEXT Computer can't move", f"BAD {LONG}", fail),
}
NAMES = [*OPPONENTS, *SCREENS]


def step(user, word):
    """Click, press a key after "/", point after ">"; then wait, or after "!" not for an answer."""
    name = word.strip("/>!")
    if word[0] == ">":
        user.hover(TARGETS[name])
    elif word[0] == "/":
        user.key(name)
    else:
        user.click(TARGETS[name])
    if word.endswith("!"):
        user.turn(0.95)
    else:
        user.wait()


@cache
def screen(name):
    """Return the App on a screen; the start screen if the name is an opponent's."""
    steps, _, _, *minimax = SCREENS.get(name, (name, "", ""))
    with pytest.MonkeyPatch.context() as patch:
        if minimax:
            patch.setitem(sys.modules, "tictactoe", module(minimax=minimax[0]))
        user = User()
        for word in steps.split():
            step(user, word)
    return user.app


def places_of(app):
    return targets(app.size, app.buttons)


def squares_of(app):
    return [places_of(app)[Play(square)] for square in range(9)]


def resized(app, size):
    """Return the App in a window of another size, with the pointer on the same target."""
    action = runner.focused(app)
    pointer = targets(size, app.buttons)[action].center if action else None
    return replace(app, size=size, pointer=pointer)


def all_of(kind, app):
    return [shape for shape in view(app) if isinstance(shape, kind)]


def read(app):
    """Return the texts in reading order, each under the target that it stands on, if any."""
    found = defaultdict(list)
    for text in sorted(all_of(runner.Text, app), key=lambda text: text.point[::-1]):
        places = places_of(app).items()
        action = next((action for action, rect in places if rect.collidepoint(text.point)), None)
        look = f"{SIZES.get(text.size)} {COLOURS.get(text.colour, 'DIM')}"
        found[action].append(f"{look} {text.words}")
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_the_two_lines_above_the_board(name):
    _, first, second, *_ = SCREENS[name]
    assert read(screen(name))[None][:2] == [f"HEADING {first}", f"NORMAL {second}"]


# The board as three pictures. The first shows the marks, small if they are faint. The second shows
# the tiles: o is under the pointer or cursor, # is in the winning line, w, t and l are light for a
# win, a tie and a loss. The third shows the outlines: of the last move, the cursor and a mistake.
TILES = {runner.TILE: ".", runner.HOVERED: "o", runner.WON: "#"}
OUTLINES = {runner.LAST: "L", TEXT: "C", runner.BAD: "B"}
WIN = ["LARGE GOOD Win", "NORMAL GOOD now"]
WIN_LATER = ["LARGE GOOD Win", "NORMAL GOOD in 3 moves"]
TIE = ["LARGE EVEN Tie"]
LOSE = ["LARGE BAD Lose", "NORMAL BAD next"]
DIGITS = {n: [f"SMALL MUTED {n}"] for n in (2, 3, 4, 6, 7, 8, 9)}
ONE_MOVE = {3: WIN, 6: TIE, 7: LOSE, 8: LOSE, 9: LOSE}
THREE_MOVES = {n: WIN_LATER if n in (4, 5, 7) else TIE for n in range(3, 10)}
BOTH = {n: DIGITS[n] + LOSE for n in (4, 6, 8, 9)} | {7: ["SMALL TEXT 7", *TIE]}
FIRST, SECOND = ["SMALL TEXT 1"], ["SMALL MUTED 2"]
BOARDS = {
    "your turn": ("X.. .O. ..x   ... ... ..o   ... .L. ...", {}),
    "by keyboard": ("X.. .O. .x.   ... ... .o.   ... .L. .C.", DIGITS),
    "a friend's turn": (".o. .X. ...   .o. ... ...   ... .L. ...", {}),
    "the computer thinks": ("X.. ... ...   ... ... ...   ... ... ...", {}),
    "hints for one move": ("XX. OO. ...   ..w ... ...   ... .L. ...", ONE_MOVE),
    "hints for three moves": ("XO. ... ...   ... ww. w..   .L. ... ...", THREE_MOVES),
    "hints and digits": ("XXO .O. ...   ... ... to.   ..L ... .C.", BOTH),
    "a loss to come": ("XXO xO. o..   ... o.. ...   ..L C.. ...", {4: FIRST, 7: SECOND}),
    "X's win to come": ("XXx O.. .o.   ... ... .o.   .L. ... ...", {8: FIRST, 3: SECOND}),
    "no game yet": ("x.. ... ...   o.. ... ...   ... ... ...", {1: FIRST}),
    "lost": ("xxO xO. O..   ..# .#. #..   ... B.. ...", {4: ["SMALL BAD third move"]}),
    "X wins twice": ("XXX ooX ooX   ### ..# ..#   ... ... ...", {}),
    "O wins": ("Oxx xO. ..O   #.. .#. ..#   ... ... ...", {}),
}


def ground(shapes, point):
    """Return the colour on which something at this point stands."""
    tiles = (shape for shape in shapes if isinstance(shape, runner.Tile))
    return [runner.BACKGROUND, *(t.colour for t in tiles if t.rect.collidepoint(point))][-1]


def hidden(shape, point, shapes):
    """Return whether a tile is drawn over a shape."""
    return ground(shapes[shapes.index(shape) :], point) != runner.BACKGROUND


def tint(colour):
    """Return which result's colour is mixed into that of a tile: a win's, a tie's or a loss's."""
    for letter, result in zip("wtl", (runner.GOOD, runner.EVEN, runner.BAD)):
        shares = [(c - tile) / (r - tile) for c, tile, r in zip(colour, runner.TILE, result)]
        if max(shares) - min(shares) < 0.03 < min(shares):
            return letter
    return "?"


def pictures(app):
    """Return what is on the squares, in the letters of BOARDS."""
    rows = ["", "", ""]
    marks = {shape.center: shape for shape in all_of(runner.MarkShape, app)}
    for rect in squares_of(app):
        mark, colour = marks.get(rect.center), ground(view(app), rect.center)
        letter = mark.mark if mark else "."
        rows[0] += letter if mark and mark.colour == INK[letter] else letter.lower()
        rows[1] += TILES.get(colour) or tint(colour)
        edge, *inside = (t.colour for t in all_of(runner.Tile, app) if rect.contains(t.rect))
        rows[2] += OUTLINES.get(edge, "?") if inside else "."
    return "   ".join(" ".join(row[i : i + 3] for i in (0, 3, 6)) for row in rows)


@pytest.mark.parametrize("name", BOARDS)
def test_the_board(name):
    squares, words = BOARDS[name]
    found = read(screen(name)).items()
    assert pictures(screen(name)) == squares
    assert {action.square + 1: texts for action, texts in found if type(action) is Play} == words


# The scores and the buttons; * is bright, - is dim.
PLAYING = "Undo U, Hints H, Menu Esc"
HINTED = "Undo U, *Hints H, Menu Esc"
LOST = "Undo U, *Play again Enter, Rewind R, Menu Esc"
PERFECT_END = "Undo U, *Play again Enter, -Rewind R, Menu Esc"
FRIENDS_END = "Undo U, *Play again Enter, Menu Esc"
LOOKS = {"*": ("BACKGROUND", "DIM"), "-": ("DIM", "DIM")}


@pytest.mark.parametrize(
    ("name", "score", "buttons"),
    [
        ("your turn", "X You  0, MUTED Ties  0, O Computer  0", PLAYING),
        ("your turn as O", "O You  0, MUTED Ties  0, X Computer  0", f"-{PLAYING}"),
        ("hints for one move", "X X  0, MUTED Ties  0, O O  0", HINTED),
        ("won", "X You  1, MUTED Ties  0, O Computer  0", PERFECT_END),
        ("a tie", "X You  0, MUTED Ties  1, O Computer  0", PERFECT_END),
        ("lost", "X You  0, MUTED Ties  0, O Computer  1", LOST),
        ("O wins", "X X  0, MUTED Ties  0, O O  1", FRIENDS_END),
    ],
)
def test_the_score_and_the_buttons(name, score, buttons):
    found, expected = read(screen(name)), []
    for button in buttons.split(", "):
        label, _, key = button.strip("*-").rpartition(" ")
        ink, small = LOOKS.get(button[0], ("TEXT", "MUTED"))
        expected.append([f"NORMAL {ink} {label}", f"TINY {small} {key}"])
    assert [texts for action, texts in found.items() if isinstance(action, Button)] == expected
    widths = {button: places_of(screen(name))[button].width for button in screen(name).buttons}
    assert max(widths, key=widths.get) in (Button.HINTS, Button.AGAIN)
    assert found[None][2:] == [f"NORMAL {text}" for text in score.split(", ")]


ABOUT = ["Easy plays at random", "Medium sees one move ahead", "Perfect never loses"]
ABOUT += ["Two friends take turns"]


@pytest.mark.parametrize(("opponent", "about"), [*zip(OPPONENTS, ABOUT)])
def test_the_start_screen(opponent, about):
    app = screen(opponent)
    above = ["TITLE TEXT Tic-Tac-Toe", "NORMAL MUTED Opponent", f"NORMAL MUTED {about}"]
    above += ["NORMAL MUTED Your side"]
    below = ["SMALL MUTED X or O starts a game     Arrows choose an opponent"]
    below += [f"SMALL MUTED {runner.FULL_SCREEN} full screen     {runner.COMMAND}+Q quit"]
    expected = {None: above + below}
    expected |= {Choose(name): [f"NORMAL TEXT {name}"] for name in OPPONENTS}
    expected[Choose(opponent)] = [f"NORMAL BACKGROUND {opponent}"]
    expected[Start(X)] = ["LARGE TEXT Play as X", "SMALL MUTED You start"]
    starts = "Friend" if opponent == "Friend" else "Computer"
    expected[Start(O)] = ["LARGE TEXT Play as O", f"SMALL MUTED {starts} starts"]
    assert [*read(app).items()] == [*expected.items()]
    for shape in all_of(runner.MarkShape, app):
        card = places_of(app)[Start(shape.mark)]
        assert card.collidepoint(shape.center)
        assert 0.4 < shape.size / card.height < 0.5
    y = {text.words: text.point[1] for text in all_of(runner.Text, app)}
    assert y["Easy"] - y["Opponent"] < y["Opponent"] - y["Tic-Tac-Toe"]
    assert max(y[about] - y["Easy"], card.top - y["Your side"]) < y["Your side"] - y[about]


@pytest.mark.parametrize("size", [SHEET, (320, 420), (1000, 400), (777, 1001)])
@pytest.mark.parametrize("name", ["Perfect", "your turn", "lost"])
def test_what_can_be_pressed_lights_up_to_its_very_edges_and_not_beside_them(name, size):
    app = replace(resized(screen(name), size), pointer=None)
    for action, rect in places_of(app).items():
        dark = ground(view(app), rect.center)
        lit = runner.HOVERED if action in app.enabled and dark == runner.TILE else dark
        left, top, right, bottom = rect.left, rect.top, rect.right - 1, rect.bottom - 1
        looks = dict.fromkeys(product((left, right), (top, bottom)), lit)
        looks |= {(x, rect.centery): dark for x in (left - 1, right + 1)}
        looks |= {(rect.centerx, y): dark for y in (top - 1, bottom + 1)}
        for point, colour in looks.items():
            assert ground(view(replace(app, pointer=point)), rect.center) == colour


# What is drawn


def contrast(*colours):
    """Return the contrast of two colours, as the WCAG defines it."""

    def luminance(colour):
        values = (c / 255 for c in colour)
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in values)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    dark, light = sorted(map(luminance, colours))
    return (light + 0.05) / (dark + 0.05)


def drawn(shape, size=SHEET):
    """Return masks of the pixels that get a shape's colour, and of all that it changes."""
    surface = pygame.Surface(size)
    surface.fill(MAGENTA)
    shape.draw(surface)
    changed = pygame.mask.from_threshold(surface, MAGENTA, (1, 1, 1, 255))
    changed.invert()
    return pygame.mask.from_threshold(surface, shape.colour, (30, 30, 30, 255)), changed


def bounds(pixels):
    first, *others = pixels.get_bounding_rects()
    return first.unionall(others)


def test_sizes_and_grounds_differ_enough_to_be_told_apart():
    assert [*SIZES, runner.SMALLEST] == sorted([*SIZES, runner.SMALLEST], reverse=True)
    assert contrast(runner.TILE, runner.BACKGROUND) > 1.3
    assert contrast(runner.TILE, runner.HOVERED) > 1.2
    assert contrast(runner.TILE, runner.WON) > 1.4
    assert min(contrast(runner.TILE, runner.LAST), contrast(runner.TILE, runner.FAINT)) > 2


LINES = {"lost": "357", "O wins": "159", "X wins twice": "123 369", "a loss to come": "357"}


@pytest.mark.parametrize("size", [SHEET, (200, 200), (333, 777), (1000, 400)])
@pytest.mark.parametrize(("name", "lines"), LINES.items())
def test_each_winning_line_goes_through_its_squares_and_ends_within_them(name, lines, size):
    app = resized(screen(name), size)
    for squares, line in zip(lines.split(), all_of(runner.LineShape, app), strict=True):
        first, middle, last = (squares_of(app)[int(number) - 1] for number in squares)
        pixels, changed = drawn(line, size)
        place = bounds(changed)
        assert not hidden(line, middle.center, view(app))
        assert line.colour == (TEXT if app.game.over else runner.FAINT)
        assert pixels.count() < changed.count()  # smooth edges
        assert pygame.Vector2(place.center).distance_to(middle.center) < 2
        assert max(place.size) == pytest.approx(0.9 * max(first.union(last).size), rel=0.02)
        assert all(pixels.get_at(rect.center) for rect in (first, middle, last))


@pytest.mark.parametrize("mark", INK)
def test_a_mark_is_the_same_from_all_sides_and_has_a_shape_of_its_own(mark):
    for size in range(20, 190, 13):
        pixels, changed = drawn(runner.MarkShape(mark, (100, 100), size, INK[mark]), (200, 200))
        place = bounds(changed)
        assert place.width == place.height == pytest.approx(size, abs=1)
        assert pixels.count() < changed.count()  # smooth edges
        image = changed.to_surface().subsurface(place)
        images = [pygame.transform.rotate(image, angle) for angle in (0, 90, 180, 270)]
        images.append(pygame.transform.flip(image, True, False))
        assert len({image.get_buffer().raw for image in images}) == 1
        assert pixels.get_at(place.center) == (mark == X)
        assert pixels.get_at((place.centerx, place.top + size // 14)) == (mark == O)
        assert 0.25 < pixels.count() / size**2 < 0.42
    assert (INK[mark][0] > INK[mark][2]) == (mark == X)  # X is warm, O is cold


def test_faint_marks_are_well_seen_and_the_next_move_best():
    for name in SCREENS:
        shapes, marks = view(screen(name)), all_of(runner.MarkShape, screen(name))
        assert not any(hidden(mark, mark.center, shapes) for mark in marks)
        faint = [mark for mark in marks if mark.colour != INK[mark.mark]]
        values = [contrast(mark.colour, ground(shapes, mark.center)) for mark in faint]
        assert all(1.6 < value < 4.5 for value in values)
        assert name != "a loss to come" or values[0] > 1.2 * values[1]


def test_tiles_have_round_corners_and_smooth_edges():
    for tile in all_of(runner.Tile, screen("your turn")):
        pixels, changed = drawn(tile)
        assert bounds(changed) == tile.rect
        assert pixels.count() < changed.count()
        x, y, width, height = tile.rect
        corners = product((x + 2, x + width - 3), (y + 2, y + height - 3))
        assert not any(changed.get_at(corner) for corner in corners)
        assert pixels.get_at((x + width // 10, y + height // 10))


# What can be read


def test_every_text_can_be_read_and_what_cannot_be_pressed_is_dim():
    for app in map(screen, NAMES):
        places, apps = places_of(app), [app]
        for action, rect in places.items():
            apps.append(replace(app, pointer=rect.center, cursor=None, looking_ahead=False))
            if isinstance(action, Play):
                apps.append(replace(app, cursor=action.square, looking_ahead=False))
        off = [places[button] for button in app.buttons if button not in app.enabled]
        for shapes in map(view, apps):
            for text in (shape for shape in shapes if isinstance(shape, runner.Text)):
                assert not hidden(text, text.point, shapes)
                dim = any(place.collidepoint(text.point) for place in off)
                assert (contrast(text.colour, ground(shapes, text.point)) < 4.5) is dim


@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_overlaps_nothing_leaves_its_place_and_no_text_is_tiny(size):
    smallest = runner.Text("x", (0, 0), runner.SMALLEST, TEXT, 99).lines()[0][0].get_height()
    window = pygame.Rect(0, 0, *size)
    for name in NAMES:
        app = resized(screen(name), size)
        tiles = [tile.rect for tile in all_of(runner.Tile, app)]
        assert all(window.contains(rect) for rect in tiles)
        taken = []
        for mark in all_of(runner.MarkShape, app):
            taken.append(pygame.Rect(0, 0, mark.size, mark.size))
            taken[-1].center = mark.center
        for text in all_of(runner.Text, app):
            places = (place for place in places_of(app).values() if place.collidepoint(text.point))
            place = next(places, None)
            for image, rect in text.lines():
                ink = image.get_bounding_rect().move(rect.topleft)
                assert image.get_height() >= smallest
                assert (place or window).contains(ink), text
                assert ink.collidelist(taken if place else taken + tiles) == -1, text
                taken.append(ink)


def test_hints_stand_in_the_middle_of_their_squares():
    app = screen("hints for one move")
    for number in ONE_MOVE:
        rect = squares_of(app)[number - 1]
        points = [t.point for t in all_of(runner.Text, app) if rect.collidepoint(t.point)]
        assert {x for x, _ in points} == {rect.centerx}
        assert abs(sum(y for _, y in points) / len(points) - rect.centery) < 3


@pytest.mark.parametrize("size", WINDOWS)
def test_the_squares_are_alike_and_what_is_around_the_board_ends_where_it_ends(size):
    app, before = (resized(screen(name), size) for name in ("O wins", "your turn"))
    rects, places = squares_of(app), places_of(app)
    board, width = rects[0].union(rects[8]), rects[0].width
    assert {rect.size for rect in rects} == {(width, width)}
    gaps = {rects[i + 1].left - rects[i].right for i in (0, 1, 3, 4, 6, 7)}
    gaps |= {rects[i + 3].top - rects[i].bottom for i in range(6)}
    (gap,) = gaps
    assert gap > 0
    for mark in all_of(runner.MarkShape, app):
        assert mark.size / width == pytest.approx(0.6, abs=0.025)
    assert abs(board.left - (size[0] - board.right)) <= 1
    assert abs(board.top - (size[1] - board.bottom)) <= 3
    assert board.width > 0.8 * min(size[0], 0.75 * size[1])
    assert (places[Button.UNDO].left, places[Button.MENU].right) == (board.left, board.right)
    assert all(places_of(before)[name] == places[name] for name in (Button.UNDO, Button.MENU))
    lines = {text.words: line for text in all_of(runner.Text, app) for _, line in text.lines()}
    first, second = lines["O wins"], lines["You are O, your friend is X"]
    left, middle, right = lines["X  0"], lines["Ties  0"], lines["O  1"]
    assert first.left == second.left == left.left == board.left
    assert right.right == board.right
    assert abs(middle.centerx - board.centerx) <= 1
    assert max(first.bottom, second.bottom) <= board.top
    assert board.bottom <= left.top < left.bottom <= places[Button.UNDO].top


def test_a_small_window_leaves_out_the_small_print():
    app = resized(screen("by keyboard"), (200, 200))
    points = {text.words: text.point for text in all_of(runner.Text, app)}
    assert not {"U", "H", "Esc", "2"} & {*points}
    for button in app.buttons:
        assert points[button.value] == places_of(app)[button].center


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 2), (50, 60)])
def test_no_window_is_too_small_to_be_drawn(size):
    for name in NAMES:
        surface = pygame.Surface(size)
        for shape in view(resized(screen(name), size)):
            shape.draw(surface)
        assert surface.get_at((0, 0))[:3] != (0, 0, 0)


# Letters


def written(words, size=60, point=(300, 100), **look):
    """Return the pixels of words."""
    return drawn(runner.Text(words, point, size, TEXT, 600, **look), (600, 200))[1]


def built_in_font(size):
    """Return pygame's own font; by its name alone it would get another size."""
    name = pygame.font.get_default_font()
    return pygame.font.Font(Path(pygame.__file__).with_name(name), size)


@pytest.mark.parametrize("size", SIZES)
def test_words_have_the_size_and_the_place_that_is_asked_for(size):
    expected = built_in_font(round(2 * size)).render("HIH", True, TEXT).get_bounding_rect()
    for align, side in (("left", "left"), ("center", "centerx"), ("right", "right")):
        place = bounds(written("HIH", size, align=align))
        assert pygame.Vector2(place.size).distance_to(pygame.Vector2(expected.size) / 2) < 1.5
        assert getattr(place, side) == pytest.approx(300, abs=size / 9)
        assert place.centery == pytest.approx(100, abs=size / 9)


def test_letters_are_drawn_closer_where_the_font_says_so_and_never_pushed_apart():
    width = built_in_font(120).size
    for first, second in product("ATVWYactuvy", repeat=2):
        image, _ = runner.Text(first + second, (0, 0), 60, TEXT, 600).lines()[0]
        apart, in_the_font = width(first)[0] + width(second)[0], width(first + second)[0]
        assert image.get_width() == pytest.approx(min(apart, in_the_font) / 2, abs=1)


@pytest.mark.parametrize("size", [9, 11, 13, 15.5, 21, 27.5, 40, 80])
def test_words_stand_on_one_line_whatever_their_letters(size):
    stems = pygame.mask.Mask((round(size / 3), 200), fill=True)
    words = ("Hint", "Happy (yj)", "Have")
    masks = [written(word, size, (20, 100), align="left") for word in words]
    assert len({tuple(mask.overlap_mask(stems, (20, 0)).outline()) for mask in masks}) == 1


@pytest.mark.parametrize(("count", "cut"), [(40, False), (200, True)])
def test_a_text_that_is_too_long_gets_smaller_and_then_ends_in_dots(count, cut):
    text = runner.Text("words " * count, (0, 0), runner.NORMAL, TEXT, 400, "left", 4)
    images = [image for image, _ in text.lines()]
    ((one_line, _),) = text._replace(words="words").lines()
    width, height = images[-1].get_size()
    end = images[-1].subsurface((width - 5, 0, 5, height)).get_bounding_rect()
    assert len(images) == 4
    assert height < one_line.get_height()
    assert (end.top > height * 0.6) is cut


def test_a_long_problem_is_told_in_four_lines_of_full_size():
    texts = {text.words: text for text in all_of(runner.Text, screen("a long problem"))}
    ((one_line, _),) = texts["Undo"].lines()
    heights = [image.get_height() for image, _ in texts[LONG].lines()]
    assert heights == [one_line.get_height()] * 4


# The window


def test_the_icon_reads_when_small_on_dark_and_on_light(monkeypatch):
    icons = []
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)
    User()
    for desktop in ((0, 0, 0), (255, 255, 255)):
        small = pygame.Surface((16, 16))
        small.fill(desktop)
        small.blit(pygame.transform.smoothscale(icons[0], (16, 16)), (0, 0))
        for ink in INK.values():
            assert pygame.mask.from_threshold(small, ink, (70, 70, 70, 255)).count() >= 8
        assert contrast(small.get_at((8, 0))[:3], desktop) > 1.3
        assert small.get_at((0, 0)) == desktop  # round corners


def test_the_window_opens_at_a_size_that_suits_the_desktop(monkeypatch):
    desktops = [(1920, 1080), (3840, 2160), (1366, 768), (800, 600), (400, 800)]
    sizes = [(486, 648), (972, 1296), (480, 640), (405, 540), (380, 507)]
    for desktop, size in zip(desktops, sizes):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda desktop=desktop: [desktop])
        pygame.display.quit()
        window = runner.Window(Thinker(), Random(0))
        assert window.app.size == pygame.display.get_surface().get_size() == size
