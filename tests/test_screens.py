"""Each screen, as its user sees it, and what holds on all screens in windows of every size."""

import sys
from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pygame
import pytest

import oracle
import runner
from runner import INK, OPPONENTS, SHEET, TEXT, Button, Choose, O, Play, Start, X, targets, view
from user import Thinker, User, module

SIZES = {getattr(runner, n): n for n in ("TITLE", "HEADING", "LARGE", "NORMAL", "SMALL", "TINY")}
COLOURS = {
    getattr(runner, name): name for name in ("TEXT", "MUTED", "BACKGROUND", "GOOD", "EVEN", "BAD")
} | {INK[X]: "X", INK[O]: "O"}
TILES = {runner.TILE: ".", runner.HOVERED: "o", runner.WON: "#"}
OUTLINES = {runner.LAST: "L", TEXT: "C", runner.BAD: "B"}
LOOKS = {"*": ("BACKGROUND", "DIM"), "-": ("DIM", "DIM")}
SQUARES = [Play(square) for square in range(9)]
TARGETS = {str(square.square + 1): square for square in SQUARES}
TARGETS |= {"X": Start(X), "O": Start(O), **{name: Choose(name) for name in OPPONENTS}}
TARGETS |= {button.value: button for button in Button}
MAGENTA = (255, 0, 255)  # a colour that nothing has
WINDOWS = [(480, 640), (320, 420), (200, 200), (1000, 400), (333, 777), (777, 1001)]
WINDOWS += [(1920, 1080), (3840, 2160)]


@pytest.fixture(autouse=True)
def _fonts():
    pygame.font.init()


# How to get to a screen


def step(user, word, waiting=True):
    """Take a step on the way to a screen, and two seconds of time unless it ends in "!"."""
    if word.endswith("!"):
        step(user, word[:-1], waiting=False)
        user.turn(0.95)  # tictactoe.py does not answer
        return
    how, name = word[0], word[1:]
    if word == ">":  # take the pointer out of the window
        user.post(pygame.WINDOWLEAVE)
    elif how == ">":  # move the pointer
        user.hover(TARGETS[name])
    elif how == "/":  # press a key
        user.key(name)
    elif "=" in word:  # play a square, and take it back until the reply is this one
        square, reply = word.split("=")
        step(user, square)
        while user.board[int(reply) - 1] != O:
            step(user, "Undo")
            step(user, square)
    else:
        user.click(TARGETS[word])
    for _ in range(3 * waiting):
        user.think()
        user.turn(0.7)


@cache
def visit(steps, minimax=None):
    """Return the App at the end of these steps."""
    with pytest.MonkeyPatch.context() as patch:
        if minimax:
            patch.setitem(sys.modules, "tictactoe", module(minimax=minimax))
        user = User()
        for word in steps.split():
            step(user, word)
    return user.app


def screen(name):
    """Return the App on a screen; the start screen if the name is an opponent's."""
    if name in OPPONENTS:
        return visit(f"{name} >")
    (steps, _, _, *minimax), _ = SCREENS[name]
    return visit(steps, *minimax)


def off_the_board(_):
    return (7, 7)


raise_long = eval('lambda _: int("word " * 50)')  # without a file, whose line would be told


# What is to be seen there


def digits(numbers):
    return {int(number): [f"SMALL MUTED {number}"] for number in numbers.split()}


TIE = ["LARGE EVEN Tie"]
WIN = ["LARGE GOOD Win", "NORMAL GOOD now"]
WIN_LATER = ["LARGE GOOD Win", "NORMAL GOOD in 3 moves"]
LOSE = ["LARGE BAD Lose", "NORMAL BAD next"]
ONE_MOVE = {3: WIN, 6: TIE, 7: LOSE, 8: LOSE, 9: LOSE}
THREE_MOVES = {n: WIN_LATER if n in (4, 5, 7) else TIE for n in range(3, 10)}
WITH_DIGITS = {n: digit + LOSE for n, digit in digits("4 6 8 9").items()}
WITH_DIGITS[7] = ["SMALL TEXT 7", *TIE]
FIRST, SECOND = ["SMALL TEXT 1"], ["SMALL MUTED 2"]
THIRD_MOVE = {4: ["SMALL BAD third move"]}

PERFECT = "MUTED You are X against Perfect"
TWO_FRIENDS = "MUTED You are X, your friend is O"
HOW_IT_ENDS = "MUTED How the game ends if both play perfectly"
A_TIE = "MUTED You played perfectly: a tie is the best there is"
GOES_ON = "this is how the game would go on"
SLIPPED_AWAY = "MUTED Your third move let the tie slip away"
WRONG = "minimax returned (7, 7), which is not a free square"
LONG = f"minimax raised ValueError: invalid literal for int() with base 10: '{'word ' * 50}"[:200]

NONE_YET = "X You  0, MUTED Ties  0, O Computer  0"
LOST = "X You  0, MUTED Ties  0, O Computer  1"
AS_O = "O You  0, MUTED Ties  0, X Computer  0"
TIED = "X You  0, MUTED Ties  1, O Computer  0"
WON = "X You  1, MUTED Ties  0, O Computer  0"
X_WON = "X X  1, MUTED Ties  0, O O  0"
O_WON = "X X  0, MUTED Ties  0, O O  1"
FRIENDS = "X X  0, MUTED Ties  0, O O  0"

PLAYING = "Undo U, Hints H, Menu Esc"
HINTED = "Undo U, *Hints H, Menu Esc"
END = "Undo U, *Play again Enter, Rewind R, Menu Esc"
PERFECT_END = "Undo U, *Play again Enter, -Rewind R, Menu Esc"
FRIENDS_END = "Undo U, *Play again Enter, Menu Esc"

# Each screen of a game: the steps that lead to it, the first line and the second (and a minimax);
# the squares as pictures, the words on them by their numbers, the score and the buttons.
# The first picture shows the marks, small if they are faint. The second shows the tiles: o is under
# the pointer or cursor, # is in the winning line, w, t and l are light for a win, a tie and a loss.
# The third shows the outlines: of the last move, the cursor and a bad move. Of the buttons, * is
# bright and - is dim.
SCREENS = {
    "your turn": (
        ("X 1 >9", "TEXT Your turn", PERFECT),
        ("X.. .O. ..x   ... ... ..o   ... .L. ...", {}, NONE_YET, PLAYING),
    ),
    "your turn as O": (
        ("Easy O >", "TEXT Your turn", "MUTED You are O against Easy"),
        ("", {}, AS_O, f"-{PLAYING}"),
    ),
    "the computer thinks": (
        ("X 1!", "TEXT Computer is thinking...", PERFECT),
        ("X.. ... ...   ... ... ...   ... ... ...", {}, NONE_YET, PLAYING),
    ),
    "by keyboard": (
        ("/x /1 /down", "TEXT Your turn", PERFECT),
        ("X.. .O. .x.   ... ... .o.   ... .L. .C.", digits("2 3 4 6 7 8 9"), NONE_YET, PLAYING),
    ),
    "a friend's turn": (
        ("Friend X 5 >2", "O O to move", TWO_FRIENDS),
        (".o. .X. ...   .o. ... ...   ... .L. ...", {}, FRIENDS, PLAYING),
    ),
    "hints for one move": (
        ("Friend X 1 4 2 5 Hints", "X X to move", HOW_IT_ENDS),
        ("XX. OO. ...   ..w ... ...   ... .L. ...", ONE_MOVE, FRIENDS, HINTED),
    ),
    "hints for three moves": (
        ("Friend X 1 2 Hints", "X X to move", HOW_IT_ENDS),
        ("XO. ... ...   ... ww. w..   .L. ... ...", THREE_MOVES, FRIENDS, HINTED),
    ),
    "hints and digits": (
        ("/x /1 /2 /down /h", "TEXT Your turn", HOW_IT_ENDS),
        ("XXO .O. ...   ... ... to.   ..L ... .C.", WITH_DIGITS, NONE_YET, HINTED),
    ),
    "working out hints": (
        ("X Hints!", "TEXT Your turn", "MUTED Working out hints..."),
        ("... ... ...   ... ... ...   ... ... ...", {}, NONE_YET, f"-{HINTED}"),
    ),
    "the game to come": (
        ("/x /1 /2 /h /left", "TEXT Your turn", f"MUTED Here you lose: {GOES_ON}"),
        ("XXO xO. o..   ... o.. ...   ..L C.. ...", {4: FIRST, 7: SECOND}, NONE_YET, HINTED),
    ),
    "the game to come of friends": (
        ("Friend X 1 4 2 Hints >8", "O O to move", f"MUTED Here X wins: {GOES_ON}"),
        ("XXx O.. .o.   ... ... .o.   .L. ... ...", {8: FIRST, 3: SECOND}, FRIENDS, HINTED),
    ),
    "working out the game to come": (
        ("X Hints! >1!", "TEXT Your turn", "MUTED Working out how the game would go on..."),
        ("x.. ... ...   o.. ... ...   ... ... ...", {1: FIRST}, NONE_YET, f"-{HINTED}"),
    ),
    "lost": (
        ("X 1 2 4", "O Computer wins", SLIPPED_AWAY),
        ("xxO xO. O..   ..# .#. #..   ... B.. ...", THIRD_MOVE, LOST, END),
    ),
    "lost by keyboard": (
        ("/x /1 /2 /4", "O Computer wins", f"{SLIPPED_AWAY}: R takes you back to it"),
        ("xxO xO. O..   ..# .#. #..   ... B.. ...", THIRD_MOVE, LOST, END),
    ),
    "after Rewind": (
        ("X 1 2 4 Rewind", "TEXT Your turn", "MUTED Find a better move than last time"),
        ("XXO .O. ...   ... ... ...   ..L ... ...", {}, NONE_YET, PLAYING),
    ),
    "won": (
        ("Easy X 1=5 2=6 3", "X You win", "MUTED You played perfectly"),
        ("XXX .oo ...   ### ... ...   ... ... ...", {}, WON, PERFECT_END),
    ),
    "a tie": (
        ("X 1 2 7 6 8 9", "TEXT It's a tie", A_TIE),
        ("", {}, TIED, PERFECT_END),
    ),
    "X wins by two lines": (
        ("Friend X 1 4 2 5 6 7 9 8 3", "X X wins", TWO_FRIENDS),
        ("XXX ooX ooX   ### ..# ..#   ... ... ...", {}, X_WON, FRIENDS_END),
    ),
    "O wins": (
        ("Friend O 2 1 3 5 4 9", "O O wins", "MUTED You are O, your friend is X"),
        ("Oxx xO. ..O   #.. .#. ..#   ... ... ...", {}, O_WON, FRIENDS_END),
    ),
    "a long problem": (
        ("X 5", "TEXT Computer can't move", f"BAD {LONG}", raise_long),
        ("... .X. ...   ... ... ...   ... ... ...", {}, NONE_YET, PLAYING),
    ),
    "no hints": (
        ("Friend X 1 4 2 5 9 Hints", "O O to move", f"BAD After (0, 2): {WRONG}", off_the_board),
        ("XX. OO. ..X   ... ..w ...   ... ... ..L", {6: WIN}, FRIENDS, HINTED),
    ),
    "no game to come": (
        ("Friend X Hints >5", "X X to move", f"BAD After (1, 1): {WRONG}", off_the_board),
        ("... .x. ...   ... .o. ...   ... ... ...", {5: FIRST}, FRIENDS, f"-{HINTED}"),
    ),
}
NAMES = [*OPPONENTS, *SCREENS]


# Helpers


def resized(app, size):
    """Return the App in a window of another size, with the pointer on the same target."""
    places = targets(size, app.buttons)
    for action, rect in targets(app.size, app.buttons).items():
        if app.pointer and rect.collidepoint(app.pointer):
            return replace(app, size=size, pointer=places[action].center)
    return replace(app, size=size)


def squares_of(app):
    return [targets(app.size, app.buttons)[square] for square in SQUARES]


def all_of(kind, app):
    return [shape for shape in view(app) if isinstance(shape, kind)]


def ground(shapes, point):
    """Return the colour on which something at this point stands."""
    tiles = (shape for shape in shapes if isinstance(shape, runner.Tile))
    return [runner.BACKGROUND, *(t.colour for t in tiles if t.rect.collidepoint(point))][-1]


def luminance(colour):
    values = (c / 255 for c in colour)
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in values)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(first, second):
    """Return the contrast of two colours, as the WCAG defines it."""
    dark, light = sorted([luminance(first), luminance(second)])
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


# The screens, one by one


def read(app):
    """Return the texts in reading order, each under the target that it stands on, if any."""
    found = defaultdict(list)
    for text in sorted(all_of(runner.Text, app), key=lambda text: text.point[::-1]):
        places = targets(app.size, app.buttons).items()
        action = next((action for action, rect in places if rect.collidepoint(text.point)), None)
        look = f"{SIZES.get(text.size)} {COLOURS.get(text.colour, 'DIM')}"
        found[action].append(f"{look} {text.words}")
    return found


def tint(colour):
    """Return which result's colour is mixed into that of a tile: a win's, a tie's or a loss's."""
    for letter, result in zip("wtl", (runner.GOOD, runner.EVEN, runner.BAD)):
        shares = [(c - tile) / (r - tile) for c, tile, r in zip(colour, runner.TILE, result)]
        if max(shares) - min(shares) < 0.03 < min(shares):
            return letter
    return "?"


def pictures(app):
    """Return what is on the squares, in the letters of SCREENS."""
    shapes, rows = view(app), ["", "", ""]
    at = {s.center: s for s in shapes if isinstance(s, runner.MarkShape)}
    for square in SQUARES:
        rect = targets(app.size, app.buttons)[square]
        mark, colour = at.get(rect.center), ground(shapes, rect.center)
        letter = mark.mark if mark else "."
        rows[0] += letter if mark and mark.colour == INK[letter] else letter.lower()
        rows[1] += TILES.get(colour) or tint(colour)
        edge, *inside = (
            s.colour for s in shapes if isinstance(s, runner.Tile) and rect.contains(s.rect)
        )
        rows[2] += OUTLINES.get(edge, "?") if inside else "."
    return "   ".join(" ".join(row[i : i + 3] for i in (0, 3, 6)) for row in rows)


@pytest.mark.parametrize("name", SCREENS)
def test_each_screen_says_and_shows_what_it_should(name):
    (_, first, second, *_), (squares, words, score, buttons) = SCREENS[name]
    expected = {Play(number - 1): texts for number, texts in words.items()}
    expected[None] = [f"HEADING {first}", f"NORMAL {second}"]
    expected[None] += [f"NORMAL {text}" for text in score.split(", ")]
    for button in buttons.split(", "):
        label, _, key = button.strip("*-").rpartition(" ")
        ink, small = LOOKS.get(button[0], ("TEXT", "MUTED"))
        expected[Button(label)] = [f"NORMAL {ink} {label}", f"TINY {small} {key}"]
    app = screen(name)
    assert read(app) == expected
    assert not squares or pictures(app) == squares
    places = targets(app.size, app.buttons)
    order = sorted(app.buttons, key=lambda button: places[button].left)
    assert order == [action for action in expected if action in app.buttons]


@pytest.mark.parametrize(
    ("opponent", "about", "starts"),
    [
        ("Easy", "Easy plays at random", "Computer starts"),
        ("Medium", "Medium sees one move ahead", "Computer starts"),
        ("Perfect", "Perfect never loses", "Computer starts"),
        ("Friend", "Two friends take turns", "Friend starts"),
    ],
)
def test_the_start_screen_says_what_there_is_to_choose(opponent, about, starts):
    app, expected = screen(opponent), {Choose(name): [f"NORMAL TEXT {name}"] for name in OPPONENTS}
    expected[Choose(opponent)] = [f"NORMAL BACKGROUND {opponent}"]
    expected[Start(X)] = ["LARGE TEXT Play as X", "SMALL MUTED You start"]
    expected[Start(O)] = ["LARGE TEXT Play as O", f"SMALL MUTED {starts}"]
    expected[None] = ["TITLE TEXT Tic-Tac-Toe", "NORMAL MUTED Opponent", f"NORMAL MUTED {about}"]
    expected[None] += ["NORMAL MUTED Your side"]
    expected[None] += ["SMALL MUTED X or O starts a game     Arrows choose an opponent"]
    expected[None] += [f"SMALL MUTED F11 full screen     {runner.COMMAND}+Q quit"]
    assert read(app) == expected
    places = targets(app.size, ())
    order = sorted(places, key=lambda action: places[action].topleft[::-1])
    assert order == [*map(Choose, OPPONENTS), Start(X), Start(O)]
    for shape in all_of(runner.MarkShape, app):
        card = places[Start(shape.mark)]
        assert card.collidepoint(shape.center)
        assert shape.colour == INK[shape.mark]
        assert 0.4 < shape.size / card.height < 0.5
    y = {text.words: text.point[1] for text in all_of(runner.Text, app)}
    assert y["Easy"] - y["Opponent"] < y["Opponent"] - y["Tic-Tac-Toe"]
    assert y[about] - y["Easy"] < y["Your side"] - y[about]
    assert card.top - y["Your side"] < y["Your side"] - y[about]


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("X 1 2 Hints >7", f"Here it is a tie: {GOES_ON}"),
        ("Friend X 1 4 2 5 Hints >3", "Here X wins"),
        ("Easy X 1=5 2=6 Hints >3", "Here you win"),
        ("X 1 2 4 >Rewind", "Back to before your third move"),
    ],
)
def test_what_else_the_second_line_says(steps, line):
    assert read(visit(steps))[None][1] == f"NORMAL MUTED {line}"


# What is drawn


def test_sizes_and_grounds_differ_enough_to_be_told_apart():
    assert [*SIZES, runner.SMALLEST] == sorted([*SIZES, runner.SMALLEST], reverse=True)
    assert contrast(runner.TILE, runner.BACKGROUND) > 1.3
    for colour, least in (
        (runner.HOVERED, 1.2),
        (runner.WON, 1.4),
        (runner.LAST, 2),
        (runner.FAINT, 2),
    ):
        assert contrast(colour, runner.TILE) > least


@pytest.mark.parametrize("size", [SHEET, (200, 200), (333, 777), (1000, 400)])
def test_each_winning_line_goes_through_its_squares_and_ends_within_them(size):
    for name in SCREENS:
        board = pictures(screen(name))[:11].replace(" ", "").upper()
        wins = [[int(square) for square in line] for line in oracle.LINES]
        wins = [line for line in wins if {board[square] for square in line} in ({X}, {O})]
        app, found = resized(screen(name), size), []
        rects = squares_of(app)
        for line in all_of(runner.LineShape, app):
            assert line.colour == (TEXT if app.game.over else runner.FAINT)
            pixels, changed = drawn(line, size)
            assert pixels.count() < changed.count()  # smooth edges
            found.append([square for square in range(9) if pixels.get_at(rects[square].center)])
            first, middle, last = (rects[square] for square in found[-1])
            place = bounds(changed)
            assert first.union(last).contains(place)
            assert pygame.Vector2(place.center).distance_to(middle.center) < 2
            assert max(place.size) / rects[0].union(rects[8]).width == pytest.approx(0.9, abs=0.02)
        assert sorted(found) == sorted(wins)


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
        assert len({pygame.image.tobytes(image, "RGB") for image in images}) == 1
        assert pixels.get_at(place.center) == (mark == X)
        assert pixels.get_at((place.centerx, place.top + size // 14)) == (mark == O)
        assert 0.25 < pixels.count() / size**2 < 0.42
    assert (INK[mark][0] > INK[mark][2]) == (mark == X)  # X is warm, O is cold


@pytest.mark.parametrize("size", WINDOWS)
def test_marks_take_three_fifths_of_their_squares(size):
    app = resized(screen("lost"), size)
    for mark in all_of(runner.MarkShape, app):
        assert mark.size / squares_of(app)[0].width == pytest.approx(0.6, abs=0.025)


def test_faint_marks_are_well_seen_and_the_next_move_best():
    def strength(app, mark):
        tile = ground(view(app), mark.center)
        return (contrast(mark.colour, tile) - 1) / (contrast(INK[mark.mark], tile) - 1)

    for app in map(screen, SCREENS):
        strengths = [strength(app, mark) for mark in all_of(runner.MarkShape, app)]
        assert all(0.1 < value < 0.7 or value == 1 for value in strengths)
    app = screen("the game to come")
    first, second = (mark for mark in all_of(runner.MarkShape, app) if strength(app, mark) < 1)
    assert strength(app, first) > 1.3 * strength(app, second)


@pytest.mark.parametrize("name", ["Perfect", "your turn", "lost"])
def test_tiles_have_round_corners_and_smooth_edges(name):
    for tile in all_of(runner.Tile, screen(name)):
        pixels, changed = drawn(tile)
        assert bounds(changed) == tile.rect
        assert pixels.count() < changed.count()
        x, y, width, height = tile.rect
        corners = product((x + 2, x + width - 3), (y + 2, y + height - 3))
        assert not any(changed.get_at(corner) for corner in corners)
        assert pixels.get_at((x + width // 10, y + height // 10))


@pytest.mark.parametrize("name", ["Perfect", "your turn", "lost"])
def test_what_can_be_pressed_lights_up_under_the_pointer(name):
    app = replace(screen(name), pointer=None)
    for action, rect in targets(app.size, app.buttons).items():
        before = ground(view(app), rect.center)
        after = ground(view(replace(app, pointer=rect.center)), rect.center)
        assert before in (runner.TILE, runner.BRIGHT, runner.WON)
        lights_up = action in app.enabled and before != runner.BRIGHT
        assert after == (runner.HOVERED if lights_up else before)


def test_the_same_screen_drawn_twice_gives_the_same_picture():
    def image(name):
        surface = pygame.Surface(SHEET)
        for shape in view(screen(name)):
            shape.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    names = ["Perfect", "your turn", "hints and digits", "the game to come", "lost"]
    images = {name: image(name) for name in names}
    for thing in vars(runner).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
    assert {name: image(name) for name in reversed(names)} == images
    user = User()
    assert pygame.image.tobytes(user.screen, "RGB") == images["Perfect"]


# What can be read


def test_every_text_can_be_read_on_what_it_stands_on_and_what_cannot_be_pressed_is_dim():
    for app in map(screen, NAMES):
        places, apps = targets(app.size, app.buttons), [app]
        for action, rect in places.items():
            apps.append(replace(app, pointer=rect.center, cursor=None, looking_ahead=False))
            if isinstance(action, Play):
                apps.append(replace(app, cursor=action.square, looking_ahead=False))
        off = [places[button] for button in app.buttons if button not in app.enabled]
        for shapes in map(view, apps):
            for text in (shape for shape in shapes if isinstance(shape, runner.Text)):
                dim = any(place.collidepoint(text.point) for place in off)
                assert (contrast(text.colour, ground(shapes, text.point)) < 4.5) is dim


@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_overlaps_nothing_leaves_its_place_and_no_text_is_tiny(size):
    smallest = runner.Text("x", (0, 0), runner.SMALLEST, TEXT, 99).lines()[0][0].get_height()
    for name in NAMES:
        app = resized(screen(name), size)
        places = targets(size, app.buttons).values()
        tiles = [tile.rect for tile in all_of(runner.Tile, app)]
        assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in tiles)
        taken = [pygame.Rect(0, 0, m.size, m.size) for m in all_of(runner.MarkShape, app)]
        for rect, mark in zip(taken, all_of(runner.MarkShape, app)):
            rect.center = mark.center
        for text in all_of(runner.Text, app):
            place = next((place for place in places if place.collidepoint(text.point)), None)
            for image, rect in text.lines():
                ink = image.get_bounding_rect().move(rect.topleft)
                assert image.get_height() >= smallest
                assert (place or pygame.Rect(0, 0, *size)).contains(ink), text
                assert ink.collidelist(taken if place else taken + tiles) == -1, text
                taken.append(ink)


@pytest.mark.parametrize("name", ["Perfect", "hints and digits", "the game to come", "lost"])
def test_nothing_hides_a_text_or_a_mark_or_a_line(name):
    surface, shapes = pygame.Surface(SHEET), view(screen(name))
    for shape in shapes:
        shape.draw(surface)
    assert surface.get_at((0, 0))[:3] == runner.BACKGROUND
    for shape in shapes:
        if not isinstance(shape, (runner.Fill, runner.Tile)):
            own, _ = drawn(shape)
            seen = pygame.mask.from_threshold(surface, shape.colour, (30, 30, 30, 255))
            assert own.overlap_area(seen, (0, 0)) > 0.75 * own.count()


def test_hints_stand_in_the_middle_of_their_squares():
    app = screen("hints for one move")
    for rect in squares_of(app):
        points = [t.point for t in all_of(runner.Text, app) if rect.collidepoint(t.point)]
        if points:
            assert {x for x, _ in points} == {rect.centerx}
            assert abs(sum(y for _, y in points) / len(points) - rect.centery) < 3


@pytest.mark.parametrize("size", WINDOWS)
def test_the_squares_are_alike_and_what_is_around_the_board_ends_where_it_ends(size):
    app = resized(screen("O wins"), size)
    rects, places = squares_of(app), targets(size, app.buttons)
    board = rects[0].union(rects[8])
    assert {rect.size for rect in rects} == {(rects[0].width, rects[0].width)}
    gaps = {rects[i + 1].left - rects[i].right for i in (0, 1, 3, 4, 6, 7)}
    gaps |= {rects[i + 3].top - rects[i].bottom for i in range(6)}
    assert len(gaps) == 1
    assert min(gaps) > 0
    assert abs(board.left - (size[0] - board.right)) <= 1
    assert abs(board.top - (size[1] - board.bottom)) <= 3
    assert board.width > 0.8 * min(size[0], 0.75 * size[1])
    assert (places[Button.UNDO].left, places[Button.MENU].right) == (board.left, board.right)
    *above, left, middle, right = (
        text.lines()[0][1]
        for text in sorted(all_of(runner.Text, app), key=lambda text: text.point[::-1])
        if not any(place.collidepoint(text.point) for place in places.values())
    )
    assert {line.left for line in above} == {left.left} == {board.left}
    assert right.right == board.right
    assert abs(middle.centerx - board.centerx) <= 1
    assert max(line.bottom for line in above) <= board.top
    assert board.bottom <= left.top < left.bottom <= places[Button.UNDO].top


def test_the_buttons_of_the_end_leave_undo_and_menu_where_they_were():
    before, after = (targets(SHEET, screen(name).buttons) for name in ("your turn", "lost"))
    for button in (Button.UNDO, Button.MENU):
        assert before[button] == after[button]
    buttons = [action for action in after if isinstance(action, Button)]
    assert max(buttons, key=lambda button: after[button].width) == Button.AGAIN


@pytest.mark.parametrize("size", [SHEET, (320, 420), (1000, 400), (777, 1001)])
@pytest.mark.parametrize("name", ["Perfect", "your turn", "lost", "O wins"])
def test_everything_is_hit_at_its_very_edges_and_nothing_beside_it(name, size):
    app = resized(screen(name), size)
    app = runner.next_frame(app, [], app.now, Random(0))
    app = runner.next_frame(app, [], app.now + 1, Random(0))

    def press(x, y):
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        return replace(runner.next_frame(app, [event], app.now, Random(0)), pointer=None)

    for action, rect in targets(size, app.buttons).items():
        hit, (x, y) = press(*rect.center), rect.center
        left, top, right, bottom = rect.left, rect.top, rect.right - 1, rect.bottom - 1
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert press(*corner) == hit
        if action in app.enabled and action != Choose(app.opponent):
            for beside in ((left - 1, y), (right + 1, y), (x, top - 1), (x, bottom + 1)):
                assert press(*beside) != hit


def test_a_small_window_leaves_out_the_small_print():
    app = resized(screen("by keyboard"), (200, 200))
    points = {text.words: text.point for text in all_of(runner.Text, app)}
    assert not {"U", "H", "Esc", "2"} & {*points}
    for button in app.buttons:
        assert points[button.value] == targets(app.size, app.buttons)[button].center


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
        assert place.width == pytest.approx(expected.width / 2, abs=1.5)
        assert place.height == pytest.approx(expected.height / 2, abs=1.5)
        assert getattr(place, side) == pytest.approx(300, abs=size / 9)
        assert place.centery == pytest.approx(100, abs=size / 9)


def test_letters_are_drawn_closer_where_the_font_says_so_and_never_pushed_apart():
    texts = {text.words for name in NAMES for text in all_of(runner.Text, screen(name))}
    width = built_in_font(120).size
    for first, second in sorted({letters for words in texts for letters in pairwise(words)}):
        image, _ = runner.Text(first + second, (0, 0), 60, TEXT, 600).lines()[0]
        apart, in_the_font = width(first)[0] + width(second)[0], width(first + second)[0]
        assert image.get_width() == pytest.approx(min(apart, in_the_font) / 2, abs=1)


@pytest.mark.parametrize("size", [9, 11, 13, 15.5, 21, 27.5, 40, 80])
def test_words_stand_on_one_line_whatever_their_letters(size):
    stems = pygame.mask.Mask((round(size / 3), 200), fill=True)
    words = ("Hint", "Happy (yj)", "Have")
    masks = [written(word, size, (20, 100), align="left") for word in words]
    assert len({tuple(mask.overlap_mask(stems, (20, 0)).outline()) for mask in masks}) == 1


@pytest.mark.parametrize(
    ("count", "lines", "full_size", "cut"),
    [(5, 1, True, False), (30, 4, True, False), (40, 4, False, False), (200, 4, False, True)],
)
def test_a_sentence_takes_four_lines_then_smaller_letters_and_then_ends_in_dots(
    count, lines, full_size, cut
):
    sentence = runner.Text("words " * count, (0, 0), runner.NORMAL, TEXT, 400, "left", 4)
    images = [image for image, _ in sentence.lines()]
    full_height = runner.Text("words", (0, 0), runner.NORMAL, TEXT, 400).lines()[0][0].get_height()
    width, height = images[-1].get_size()
    end = images[-1].subsurface((width - 5, 0, 5, height)).get_bounding_rect()
    assert len(images) == lines
    assert (height == full_height) is full_size
    assert (end.top > height * 0.6) is cut


def test_a_long_problem_is_told_in_four_lines_of_full_size_above_the_board():
    app = screen("a long problem")
    (problem,) = (text for text in all_of(runner.Text, app) if text.words == LONG)
    ((_, one_line),) = runner.Text("word", (0, 0), runner.NORMAL, TEXT, 400).lines()
    lines = [line for _, line in problem.lines()]
    assert [line.height for line in lines] == [one_line.height] * 4
    assert lines[-1].bottom <= squares_of(app)[0].top


# The window


def test_the_window_has_a_name_and_an_icon_that_reads_when_small(monkeypatch):
    icons = []
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)
    User()
    assert pygame.display.get_caption()[0] == "Tic-Tac-Toe"
    for desktop in ((0, 0, 0), (255, 255, 255)):
        small = pygame.Surface((16, 16))
        small.fill(desktop)
        small.blit(pygame.transform.smoothscale(icons[0], (16, 16)), (0, 0))
        for ink in INK.values():
            near = pygame.mask.from_threshold(small, ink, (70, 70, 70, 255))
            assert near.count() >= 8
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
