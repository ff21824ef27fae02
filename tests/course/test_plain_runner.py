"""course/runner.py, played by somebody who clicks, and who reads the words and the board."""

import importlib.util
import runpy
import sys

import pygame
import pygame.freetype
import pytest
from pygame.event import Event

from support.modules import COURSE

QUESTION = "Play as X or O?"
GAME = """\
Play as X or O?
Your turn: ... ... ...
Computer is thinking...: ... .X. ...
Your turn: O.. .X. ...
Computer is thinking...: O.. .X. ..X
Your turn: OO. .X. ..X
Computer is thinking...: OOX .X. ..X
Your turn: OOX OX. ..X
You win, Play again: OOX OX. X.X
Play as X or O?"""
# Where to click: "5" is the square in the centre.
PLACES = {"X": (138, 318), "O": (342, 318), "Play again": (240, 572), "nothing": (2, 2)}
PLACES["words"] = (240, 68)
PLACES |= {str(3 * i + j + 1): (104 + 136 * j, 184 + 136 * i) for i in range(3) for j in range(3)}
COLOURS = {"X": "#FF9F43", "O": "#54BCFF"}
WRITTEN = []  # since the last look
CLOSE, ESCAPE = Event(pygame.QUIT), Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)


def click(name, button=1):
    return Event(pygame.MOUSEBUTTONDOWN, pos=PLACES[name], button=button)


def mark_on(place):
    """Return the mark whose colour is seen at a place, or a dot."""
    tile = pygame.Rect(0, 0, 100, 100)
    tile.center = PLACES[place]
    pixels = pygame.display.get_surface().subsurface(tile)
    for mark, colour in COLOURS.items():
        if pygame.mask.from_threshold(pixels, pygame.Color(colour), (1, 1, 1)).count():
            return mark
    return "."


class Font(pygame.freetype.Font):
    """pygame's own font, which notes what is written."""

    def render(self, words, *how):
        WRITTEN.append(words)
        return super().render(words, *how)


class Person:
    """Does the next thing whenever the game waits for an event, and notes each new picture."""

    def __init__(self, patch):
        self.pictures = []
        self.up_to_date = False  # whether the last picture shows the last move
        self.waiting = False  # whether a picture should come next
        patch.setenv("SDL_VIDEODRIVER", "dummy")  # No test needs a screen,
        patch.setenv("SDL_AUDIODRIVER", "dummy")  # or a loudspeaker.
        patch.setattr(pygame.freetype, "Font", Font)
        patch.setattr(pygame.display, "flip", self.look)
        patch.setattr(pygame.time, "wait", self.click_too_early)
        patch.setattr(pygame.event, "wait", self.act)
        # It has to find tictactoe.py by itself.
        patch.delitem(sys.modules, "tictactoe", raising=False)
        patch.setattr(sys, "path", [path for path in sys.path if path != str(COURSE.parent)])
        spec = importlib.util.spec_from_file_location("plain_runner", COURSE / "runner.py")
        self.runner = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.runner)

    def play(self, *deeds, minimax=None):
        """Open the window, do one thing after the other, and return what was seen."""
        pygame.display.quit()
        WRITTEN.clear()
        self.deeds = iter(deeds)
        self.runner.ttt.minimax = minimax or self.runner.ttt.minimax
        self.runner.main()
        return self.pictures

    def look(self):
        words = ", ".join(WRITTEN)
        WRITTEN.clear()
        rows = ["".join(map(mark_on, row)) for row in ("123", "456", "789")]
        picture = words if words == QUESTION else f"{words}: {' '.join(rows)}"
        if picture not in self.pictures[-1:]:
            self.pictures.append(picture)
        self.up_to_date = True

    def act(self, limit=None):
        assert limit, "runner.py waits for an event without a limit: Ctrl+C does nothing"
        if pygame.event.peek(pygame.MOUSEBUTTONDOWN):  # the click that came too early
            return pygame.event.get(pygame.MOUSEBUTTONDOWN)[0]
        if not self.up_to_date:  # The next picture is still to come.
            assert not self.waiting, "what was drawn is not shown"
            self.waiting = True
            return Event(pygame.NOEVENT)
        self.waiting = False
        deed = next(self.deeds, None)
        assert deed, "the window is still open although it was closed"
        return deed

    def click_too_early(self, milliseconds):
        assert milliseconds == 400, f"the computer waits {milliseconds} ms before it moves, not 400"
        pygame.event.post(click("6"))
        self.up_to_date = False  # The computer moves now.


@pytest.fixture
def person(monkeypatch):
    return Person(monkeypatch)


def test_without_pygame_one_sentence_has_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(SystemExit, match=r"^This needs pygame\. To install it, type: python "):
        runpy.run_path(str(COURSE / "runner.py"))


def first_free(board):
    return next((i, j) for i in range(3) for j in range(3) if not board[i][j])


def test_a_click_in_the_computers_pause_does_not_count(person):
    person.play(click("X"), click("5"), CLOSE, minimax=first_free)
    assert mark_on("6") == ".", "a click on square 6 in the computer's pause counted"


def test_a_whole_game_with_the_plain_runner_and_clicks_that_do_not_count(person):
    before, after = ("nothing", "Play again", "X"), ("6", "nothing", "Play again")
    clicks = *before, "nothing", "5", "5", "1", "9", "3", "7", *after
    pictures = person.play(*map(click, clicks), CLOSE, minimax=first_free)
    assert pictures == GAME.splitlines(), "these clicks lead to other pictures"
    caption = pygame.display.get_caption()[0]
    assert caption == "Tic-Tac-Toe", f"the caption is {caption}"


def test_only_the_left_button_plays(person):
    clicks = click("X", 3), click("X"), click("5", 2), click("5", 3), click("5", 4)
    pictures = person.play(*clicks, CLOSE)
    assert pictures == [QUESTION, "Your turn: ... ... ..."], "another button plays, too"


# The clicks, the computer's minimax, in whose colour the words are, and what the window shows
ENDS = [
    ("X24579", first_free, ".", "It's a tie, Play again: OXO XXO XOX"),
    ("O537", first_free, "O", "You win, Play again: XXO XO. O.."),
    ("O54", first_free, "X", "Computer wins, Play again: XXX OO. ..."),
    ("O28", None, "X", "Computer wins, Play again: XO. .X. .OX"),
]


@pytest.mark.parametrize(("clicks", "minimax", "colour", "end"), ENDS)
def test_the_plain_runner_says_who_has_won(person, clicks, minimax, colour, end):
    last = person.play(*map(click, [*clicks, "nothing"]), ESCAPE, minimax=minimax)[-1]
    assert last == end, f"at the end, the window shows {last}"
    assert mark_on("words") == colour, "these words have the colour of another player"
