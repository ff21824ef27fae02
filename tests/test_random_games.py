"""Random games, by mouse and by keyboard: what is seen in each frame follows from what was done."""

from random import Random

import pytest

import oracle
from test_game import expected_turning_point, outcome
from user import OPPONENT_NAMES, User
from window.game import PERFECT, other
from window.rules import SQUARES

NAMES = {square: str(index + 1) for index, square in enumerate(SQUARES)}
KEYS = {"Undo": "u", "Hints": "h", "Rewind": "r", "Menu": "esc", "Play again": "enter"}
KEYS |= {"X": "x", "O": "o"}
# What is said if a move cost a better end or not, and what the end could be before and after it
ABOUT_TURNING_POINTS = {
    (True, 1, 0): "let the win slip away",
    (True, 1, -1): "let the win slip away",
    (True, 0, -1): "let the tie slip away",
    (False, 1, 0): "could have cost you the win",
    (False, 1, -1): "could have cost you the game",
    (False, 0, -1): "could have cost you the game",
    (False, 1, 1): "delayed the win",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CURSOR, BAD, MISTAKE = "TEXT", "LOSE", "MISTAKE"  # the colours of outlines
# The tiles of the best hints, and the same under the pointer or the cursor
BEST = {"BEST WIN": "Win", "BEST WIN lit": "Win", "BEST TIE": "Tie", "BEST TIE lit": "Tie"}


class Player(User):
    """Somebody who plays at random, and looks at each frame."""

    def __init__(self, by_keyboard):
        self.rng = Random(by_keyboard)
        self.by_keyboard = by_keyboard
        self.deeds = ""  # what was pressed, for a failure
        self.hints_on = False
        self.mistake = []  # the square of the move that Rewind took back
        self.cursor_seen = by_keyboard
        super().__init__()
        if by_keyboard:
            self.keys("up")

    def choose(self):
        """Return the name of something to press."""
        if not self.board:
            names = [*OPPONENT_NAMES, *"XXOO"]
        elif "Play again" in self.words:
            names = ["Play again", "Menu", "Undo", *["Rewind"] * 3 * len(self.outlined[BAD])]
        else:
            squares = [str(square + 1) for square in oracle.free(self.board)]
            undo = ["Undo", "Undo"] if self.turns else []
            names = ["Hints", "Hints", "Menu", *undo, *squares * (1 if self.mistake else 6)]
        return self.rng.choice(names)

    def do(self, name):
        """Press something, and watch for a while what comes of it."""
        if not self.by_keyboard:
            self.hover(name)
        self.deeds += f", {name}"
        if name == "Hints":
            self.hints_on = not self.hints_on
        else:
            self.mistake = self.outlined[BAD] if name == "Rewind" else []
        if name == "Rewind":
            self.which_move = self.words[1].split()[1]
            self.cursor_seen = False
        elif KEYS.get(name, name) not in ("u", "h", "esc"):
            self.cursor_seen = self.by_keyboard
        if self.by_keyboard:
            self.keys(KEYS.get(name, name), wait=0)
        else:
            self.press(self.place(name).center)
        for seconds in (0.1, 0.5, 0.1, 0.5, 0.4):
            self.think().turn(seconds)

    def turn(self, *arguments):
        super().turn(*arguments)
        if self.app.state.game:
            self.look(self.app.state.game)
        return self

    def look(self, game):
        """Compare what is seen with what follows from the game and from what was done."""
        self.turns = game.persons_turns
        self.outlined = {CURSOR: [], BAD: [], MISTAKE: []}
        hints, lit = {}, {}
        for name in NAMES.values():
            for one in self.on(name):
                if one.kind == "tile":
                    self.outlined.setdefault(one.look.get("outline"), []).append(name)
                if one.colour in BEST:
                    lit[name] = BEST[one.colour]
                if one.what in BEST.values() or one.what == "Lose":
                    hints[name] = one.what

        assert self.words[1] == self.second_line(game), self.deeds
        cursor = self.outlined[CURSOR]
        assert len(cursor) == (self.cursor_seen and oracle.free(self.board) != []), self.deeds
        assert self.outlined[MISTAKE] == self.mistake, self.deeds
        if hints:
            drawing = [one.what for one in self.drawn if one.look.get("progress", 1) < 1]
            assert (self.hints_on, drawing) == (True, []), self.deeds
        names = [str(square + 1) for square in oracle.best(self.board)] if hints else []
        best = {name: hints[name] for name in names}
        assert lit == ({} if best == hints or "Lose" in best.values() else best), self.deeds

    def second_line(self, game):
        at_end = "Play again" in self.words
        if at_end and not game.with_friend:
            return self.about_end(game)
        if self.hints_on and not at_end and (game.moves or not game.with_friend):
            return "How the game ends if both play perfectly"
        if self.mistake:
            return f"Try your {self.which_move} move again"
        if game.with_friend:
            return f"You are {game.side} and your friend is {other(game.side)}"
        return f"You are {game.side} against {game.opponent.name}"

    def about_end(self, game):
        """Return what the oracle says of the user's moves in a game that is over."""
        point = expected_turning_point(game)
        end = outcome(self.board, game.side)
        assert self.outlined[BAD] == ([NAMES[point.square]] if point else []), self.deeds
        assert ("Rewind" in self.words) == bool(point), self.deeds
        if point:
            what = ABOUT_TURNING_POINTS[end < point.before, point.before, point.after]
            return f"Your {ORDINALS[self.turns.index(point.turn)]} move {what}"
        best = game.opponent == PERFECT and end == 0
        return "You played perfectly" + (": a tie is the best you can get" if best else "")


@pytest.mark.parametrize("way", ["by mouse", "by keyboard"])
def test_what_is_seen_follows_from_what_was_done(way):
    player = Player(way == "by keyboard")
    for _ in range(220):
        player.do(player.choose())
