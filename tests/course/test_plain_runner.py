"""course/plain_runner.py, played by somebody who clicks, and who reads the words and the board."""

import runpy
import sys
from itertools import chain

import pygame
import pygame.freetype
import pytest
from pygame.event import Event

from support.modules import COURSE
from window import startup

# What is written, and the marks on the board. The two cards of the question lie on 4 and 6.
GAME = """\
Play as X or O?: ... X.O ...
Your turn: ... ... ...
Computer is thinking...: ... .X. ...
Your turn: O.. .X. ...
Computer is thinking...: O.. .X. ..X
Your turn: OO. .X. ..X
Computer is thinking...: OOX .X. ..X
You win, Play again: OOX OX. X.X
Play as X or O?: ... X.O ..."""
# Where to click: "5" is the square in the centre.
PLACES = {"X": (138, 318), "O": (342, 318), "Play again": (240, 572), "nothing": (2, 2)}
PLACES |= {str(3 * i + j + 1): (104 + 136 * j, 184 + 136 * i) for i in range(3) for j in range(3)}
COLOURS = {"X": "#FF9F43", "O": "#54BCFF"}
WRITTEN = []  # since the last picture
CLOSE, ESCAPE = Event(pygame.QUIT), Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)
MOMENT = Event(pygame.NOEVENT)  # passes without a press


def click(name, button=1):
    return Event(pygame.MOUSEBUTTONDOWN, pos=PLACES[name], button=button)


def first_free(board):
    return next((i, j) for i in range(3) for j in range(3) if not board[i][j])


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
    """Does one thing after the other, and notes each new picture."""

    def __init__(self, patch):
        patch.setenv("SDL_VIDEODRIVER", "dummy")  # No test needs a screen,
        patch.setenv("SDL_AUDIODRIVER", "dummy")  # or a loudspeaker.
        patch.setattr(pygame.freetype, "Font", Font)
        patch.setattr(pygame.display, "flip", self.look)
        patch.setattr(pygame.time, "wait", self.click_too_early)
        patch.setattr(pygame.event, "wait", self.act)
        # It must find tictactoe.py on its own.
        patch.delitem(sys.modules, "tictactoe", raising=False)
        patch.setattr(sys, "path", [path for path in sys.path if path != str(COURSE.parent)])
        self.runner = runpy.run_path(str(COURSE / "plain_runner.py"))
        self.runner["ttt"].minimax = first_free

    def play(self, *events):
        """Open the window, do one thing after the other, and return what was seen."""
        pygame.display.quit()
        self.pictures, self.events = [], iter(events)
        self.runner["main"]()
        return self.pictures

    def look(self):
        rows = ["".join(map(mark_on, row)) for row in ("123", "456", "789")]
        picture = f"{', '.join(WRITTEN)}: {' '.join(rows)}"
        WRITTEN.clear()
        if picture not in self.pictures[-1:]:
            self.pictures.append(picture)

    def act(self, limit=None):
        assert limit, "runner.py waits for an event without a limit: Ctrl+C does nothing"
        too_early = pygame.event.get(pygame.MOUSEBUTTONDOWN)
        event = next(chain(too_early, self.events), None)
        assert event is not None, "the window is still open although it was closed"
        return event

    def click_too_early(self, milliseconds):
        assert milliseconds == 400, f"the computer waits {milliseconds} ms before it moves, not 400"
        pygame.event.post(click("6"))


@pytest.fixture
def person(monkeypatch):
    return Person(monkeypatch)


def test_a_whole_game_with_clicks_that_do_not_count(person):
    others = [click("X", 3), *map(click, ("nothing", "Play again"))]
    others_in_a_game = [click("5", button) for button in (2, 3, 4)] + [click("nothing")]
    first, then = map(click, "5519"), map(click, ("3", "7", "6", "nothing", "Play again"))
    game = *others, click("X"), *others_in_a_game, *first, MOMENT, *then
    assert person.play(*game, CLOSE) == GAME.splitlines(), "these clicks lead to other pictures"
    caption = pygame.display.get_caption()[0]
    assert caption == "Tic-Tac-Toe", f"the caption is {caption}"


ENDS = [("X24579", "It's a tie, Play again: OXO XXO XOX")]
ENDS += [("O59", "Computer wins, Play again: XXX .O. ..O")]


@pytest.mark.parametrize(("clicks", "end"), ENDS)
def test_the_plain_runner_says_who_has_won(person, clicks, end):
    last = person.play(*map(click, clicks), MOMENT, ESCAPE)[-1]
    assert last == end, f"at the end, the window shows {last}"


def test_it_looks_for_pygame_where_the_game_installs_it_and_without_it_one_sentence_says_so(
    monkeypatch,
):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(SystemExit, match=r"^This needs pygame\. The runner\.py in the "):
        runpy.run_path(str(COURSE / "plain_runner.py"))
    assert startup.pygame_folder in sys.path, f"it only looks here: {sys.path}"
