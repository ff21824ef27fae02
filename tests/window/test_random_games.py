"""Random games, by mouse and by keyboard: in each frame, what is said agrees with the board."""

import pygame
import pytest
from pygame.event import Event

import oracle
from games import outcome
from random_user import RandomUser
from times import PAUSE
from window.layout import REWIND
from window.rules import SQUARES

NAME_OF_SQUARE = {square: str(index + 1) for index, square in enumerate(SQUARES)}
LOOK_AHEAD = {1: "This move wins", 0: "This move leads to a tie", -1: "This move loses"}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CHANGED_UNSEEN = "this changed without being drawn; are moving and may_change in screen.py right?"
CURSOR, BAD = "TEXT", "LOSE"  # the colours of outlines


class Watcher(RandomUser):
    """A player who asks the oracle about each frame, and keeps in mind only what they just did."""

    acting = False  # whether a deed changes the board, not the computer
    since = 0.0  # when the board changed last

    def act(self, way, name):
        self.acting = True
        super().act(way, name)
        self.acting = False

    def rest(self, times):
        """Wait, and see that the picture is right by itself: no event has to draw it anew."""
        super().rest(times)
        shown, changing = self.drawn, self.app.screen.may_change
        for seconds in [0] if changing else [0, 10]:
            with self.trying():
                self.frame(seconds, Event(pygame.USEREVENT))
                self.expect_picture(CHANGED_UNSEEN, shown)

    def frame(self, *arguments):
        before = self.board
        super().frame(*arguments)
        if self.board != before:
            if not self.acting:
                self.look_at_move(before)
            self.since = self.now
        if self.board:
            self.look(self.app.state.game)
        return self

    def look_at_move(self, before):
        """Nobody has pressed anything: it is a move of the computer's, and no mark is lost."""
        if self.board not in [oracle.play(before, square) for square in oracle.free(before)]:
            self.fail(f"nobody pressed anything, but before it was {before}")
        if oracle.player(before) == self.app.state.game.side:
            self.fail("the computer moved on the user's turn")
        if self.now - self.since < PAUSE - 1e-6:
            self.fail(f"the computer moved after {self.now - self.since:.2f} s")

    def look(self, game):
        over, free = self.at_end, oracle.free(self.board)
        persons_turn = free and (game.with_friend or oracle.player(self.board) == game.side)
        tiles = {name: self.colours(name) for name in NAME_OF_SQUARE.values()}
        lit = [one for one in self.drawn if one.kind == "tile" and one.colour.endswith(" lit")]
        if len(lit) > 1:
            self.fail("more than one thing is lit:", *map(str, lit))
        outlined = {colour: [] for colour in (CURSOR, BAD)}
        for name, (_, outline) in tiles.items():
            # At the end, it is the turning point's, even before it has its whole colour.
            colour = BAD if outline and over else outline
            outlined.setdefault(colour, []).append(name)
        self.expect("cursors beside the first one", outlined[CURSOR][1:], [])
        if over:
            self.look_at_turning_point(game, outlined[BAD])
        else:
            self.expect("mistakes on taken squares", {*outlined[BAD]} - {*self.free}, set())
        self.look_at_look_ahead([name for name in tiles if tiles[name][0].endswith(" lit")])
        drawing = [one.what for one in self.drawn if one.look.get("progress", 1) < 1]
        if drawing or not persons_turn:
            self.expect("hints", self.hints, {})

    def look_at_turning_point(self, game, outlined):
        """Compare outline, Rewind and sentence; test_game.py says which move it has to be."""
        point = self.app.screen.turning_point if self.at_end else None
        self.expect("the turning point", outlined, [NAME_OF_SQUARE[point.square]] if point else [])
        self.expect("Rewind is enabled", REWIND in self.app.screen.enabled, bool(point))
        if point:
            which = f"{ORDINALS[game.persons_turns.index(point.turn)]} move"
            self.expect(f"{which!r} in {self.second_line!r}", which in self.second_line, True)

    def look_at_look_ahead(self, lit):
        if not self.second_line.startswith("This move"):
            return
        self.expect("what is lit beside a look-ahead", [*lit], lit[:1])
        after = oracle.play(self.board, int(lit[0]) - 1)
        how = ": the numbers show how" if oracle.free(after) else ""
        expected = LOOK_AHEAD[outcome(after, oracle.player(self.board))] + how
        self.expect("the second line", self.second_line, expected)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_agrees_with_the_board_in_each_frame(seed):
    Watcher(seed).play_all(deeds=25)
