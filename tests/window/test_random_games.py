"""Random games, by mouse and by keyboard: what is seen in each frame follows from what was done."""

import pytest

import oracle
from games import expected_turning_point, outcome
from player import ARROWS, Player
from user import OPPONENT_NAMES
from window.game import PERFECT, other
from window.rules import SQUARES
from window.screen import PAUSE

NAMES = {square: str(index + 1) for index, square in enumerate(SQUARES)}
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
LOOK_AHEAD = {1: "This move wins", 0: "This move leads to a tie", -1: "This move loses"}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CURSOR, BAD, MISTAKE = "TEXT", "LOSE", "MISTAKE"  # the colours of outlines
# The tiles of the best hints, and the same under the pointer or the cursor
BEST = {"BEST WIN": "Win", "BEST WIN lit": "Win", "BEST TIE": "Tie", "BEST TIE lit": "Tie"}


class Watcher(Player):
    """A player who knows what should be seen, and compares it with each frame."""

    def __init__(self, seed, full_screen):
        self.opponent, self.side = "Perfect", "X"
        self.by_keyboard = False
        self.cursor = "5"
        self.hints_on = False
        self.mistake = []  # the square of the move that Rewind took back
        self.boards = []  # before each move of a person, for Undo
        self.acting = False  # whether a deed changes the board, not the computer
        super().__init__(seed)
        self.keys("f11 " * full_screen)

    # What a deed does

    def hover(self, name):
        self.by_keyboard = False
        return super().hover(name)

    def act(self, way, name):
        pressed = self.pressed(way, name)
        if name in ARROWS:
            self.go(*ARROWS[name])
        expected = self.board_after(pressed)
        if way == "key" and name not in ("Undo", "Hints", "Menu", "Rewind"):
            self.by_keyboard = True
        if name in (*ARROWS, "enter", "space"):
            self.cursor = self.cursor or "5"
        self.acting = True
        super().act(way, name)
        self.acting = False
        self.expect("the board", self.board, expected)

    def pressed(self, way, name):
        """Return what is pressed, by its name, or None."""
        if way == "click":
            return name if any(one.colour.endswith("lit") for one in self.on(name)) else None
        if name not in ("enter", "space"):
            return name
        if not self.board:
            return next((side for side in "XO" if self.tile(side)[0] == "PANEL lit"), self.side)
        if self.over:
            return "Play again"
        return self.cursor if self.by_keyboard and self.cursor else None

    def go(self, down, right):
        """Choose another opponent or, if the cursor is seen, move it."""
        if not self.board:
            index = OPPONENT_NAMES.index(self.opponent) + right
            self.opponent = OPPONENT_NAMES[min(max(index, 0), len(OPPONENT_NAMES) - 1)]
        elif self.by_keyboard and self.cursor and not self.over:
            row, column = divmod(int(self.cursor) - 1, 3)
            row, column = min(max(row + down, 0), 2), min(max(column + right, 0), 2)
            self.cursor = str(3 * row + column + 1)

    def board_after(self, name):
        """Return the board after a press, and keep in mind what else it changes."""
        if name in [str(square + 1) for square in self.choices]:
            self.boards.append(self.board)
            self.mistake, self.cursor = [], name
            return oracle.play(self.board, int(name) - 1)
        if name in ("X", "O", "Play again"):
            if name in ("X", "O"):
                self.side = name
            elif self.opponent == "Friend":
                self.side = other(self.side)
            self.boards, self.mistake, self.cursor = [], [], "5"
            return "." * 9
        if name == "Undo" and self.boards:
            self.mistake = []
            return self.boards.pop()
        if name == "Rewind":
            self.mistake, self.which_move = self.outlined[BAD], self.words[1].split()[1]
            self.cursor = None
            self.boards = self.boards[: ORDINALS.index(self.which_move) + 1]
            return self.boards.pop()
        if name in OPPONENT_NAMES:
            self.opponent = name
        if name == "Hints":
            self.hints_on = not self.hints_on
        return "" if name == "Menu" else self.board

    # What is seen

    @property
    def over(self):
        return "Play again" in self.words

    @property
    def computer_to_move(self):
        game = self.app.state.game
        free = game and not game.with_friend and oracle.free(self.board)
        return bool(free) and oracle.player(self.board) != game.side

    @property
    def choices(self):
        return [] if not self.board or self.computer_to_move else oracle.free(self.board)

    def turn(self, *arguments):
        board, to_move = self.board, self.frames and self.computer_to_move
        super().turn(*arguments)
        if self.board != board:
            if not self.acting:
                self.expect("the computer moved on its turn", to_move, True)
                self.expect("it waited", self.now - self.since >= PAUSE - 1e-6, True)
            self.since = self.now
        if self.app.state.game:
            self.look(self.app.state.game)
        return self

    def rest(self, times):
        super().rest(times)
        if self.rested:
            self.expect("the computer is still to move", self.computer_to_move, False)

    def look(self, game):
        """Compare what is seen with what follows from the game and from what was done."""
        self.turns = game.persons_turns
        self.outlined = {CURSOR: [], BAD: [], MISTAKE: []}
        best, focused = {}, []
        for name in NAMES.values():
            for one in self.on(name):
                if one.kind == "tile":
                    self.note_outline(name, one.look.get("outline"))
                    focused += [name] * one.colour.endswith("lit")
                if one.colour in BEST:
                    best[name] = BEST[one.colour]

        self.expect("the second line", self.words[1], self.second_line(game, focused))
        lit = [one for one in self.drawn if one.kind == "tile" and one.colour.endswith("lit")]
        if self.by_keyboard:
            self.expect("how many buttons are lit", len(lit) - len(focused), 0)
        self.look_at_outlines()
        self.look_at_hints(self.hints, best)

    def look_at_outlines(self):
        seen = self.by_keyboard and self.cursor and oracle.free(self.board)
        cursor = [self.cursor] if seen else []
        self.expect("the cursor", self.outlined[CURSOR], cursor)
        mistake = [name for name in self.mistake if name not in cursor]
        self.expect("the mistake", self.outlined[MISTAKE], mistake)
        if not self.over:
            self.expect("the turning point", self.outlined[BAD], [])
            self.expect("Rewind is there", "Rewind" in self.words, False)

    def note_outline(self, name, outline):
        # At the end, there is only the turning point's, which takes a while to get its colour.
        colour = BAD if outline and self.over else outline
        self.outlined.setdefault(colour, []).append(name)

    def look_at_hints(self, hints, best):
        drawing = [one.what for one in self.drawn if one.look.get("progress", 1) < 1]
        if not (self.hints_on and self.choices) or drawing:
            self.expect("hints", hints, {})
        names = [str(square + 1) for square in oracle.best(self.board)] if hints else []
        expected = {name: hints[name] for name in names}
        if expected == hints or "Lose" in expected.values():
            expected = {}
        self.expect("the best hints", best, expected)

    def second_line(self, game, focused):
        if self.over and not game.with_friend:
            return self.about_end(game)
        if self.words[1].startswith("This move"):
            return self.about_look_ahead(focused)
        if self.hints_on and not self.over and (game.moves or not game.with_friend):
            return "How the game ends if both play perfectly."
        if self.mistake:
            return f"Find a better {self.which_move} move"
        if self.opponent == "Friend":
            return f"You are {self.side} and your friend is {other(self.side)}"
        return f"You are {self.side} against {self.opponent}"

    def about_look_ahead(self, focused):
        if not (self.hints_on and self.choices and len(focused) == 1):
            return f"no look-ahead, with {focused} lit"
        after = oracle.play(self.board, int(focused[0]) - 1)
        how = ": the numbers show how" if oracle.free(after) else ""
        return LOOK_AHEAD[outcome(after, oracle.player(self.board))] + how

    def about_end(self, game):
        """Return what the oracle says of the user's moves in a game that is over."""
        point = expected_turning_point(game)
        end = outcome(self.board, game.side)
        self.expect("the turning point", self.outlined[BAD], [NAMES[point.square]] if point else [])
        self.expect("Rewind is there", "Rewind" in self.words, bool(point))
        if point:
            what = ABOUT_TURNING_POINTS[end < point.before, point.before, point.after]
            return f"Your {ORDINALS[self.turns.index(point.turn)]} move {what}"
        best = game.opponent == PERFECT and end == 0
        return "You played perfectly" + (": a tie is the best you can get" if best else "")


@pytest.mark.parametrize("seed", range(2))
def test_what_is_seen_follows_from_what_was_done(seed):
    Watcher(seed, full_screen=seed == 1).play_all(deeds=25)
