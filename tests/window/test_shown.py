"""At any moment of random games: what is shown is what happens, and it stays right by itself."""

import pygame
import pytest
from pygame.event import Event

import oracle
from modules import RIGHT, made
from player import ARROWS, AT_LEISURE, Player
from times import FRAME, REST, STEP

UNSEEN = Event(pygame.USEREVENT)
TILES = [str(index + 1) for index in range(9)]
SENTENCES = {"Win": "This move wins", "Tie": "This move leads to a tie", "Lose": "This move loses"}


class Doubter(Player):
    """A player who tries again and again whether what is shown is what would happen."""

    def rest(self, times):
        super().rest(times)
        for name in self.rng.sample([*self.places], 3):
            with self.trying():
                self.try_the_mouse(name)
        with self.trying():
            if not self.board and self.rng.random() < 0.5:
                self.move_to(self.rng.choice("XO"))
            self.try_enter()
        if self.board:
            with self.trying():
                self.try_arrow(self.rng.choice([*ARROWS]))
            with self.trying():
                self.try_the_look_ahead()

    def at_once(self, kind=pygame.USEREVENT, **attributes):
        """Let an event come while no time passes."""
        return self.turn(0, Event(kind, **attributes))

    def press_at_once(self, key):
        code = getattr(pygame, f"K_{key.upper()}")
        return self.at_once(pygame.KEYDOWN, key=code, mod=0, scancode=0)

    def move_to(self, name):
        self.at_once(pygame.MOUSEMOTION, pos=self.place(name).center, rel=(1, 0))
        return self.at_once()

    def click_at_once(self, name):
        return self.at_once(pygame.MOUSEBUTTONDOWN, pos=self.place(name).center, button=1)

    def marks(self):
        """Return the mark on each square that has one, or a ghost."""
        names = TILES if self.board else []
        return {name: one.what for name in names for one in self.on(name) if one.kind == "mark"}

    def is_lit(self, name):
        return any(one.colour.endswith(" lit") for one in self.on(name))

    def moves_ahead(self):
        """Return the squares of the look-ahead in the order of their numbers."""
        drawn = [(name, one.what) for name in self.free for one in self.on(name)]
        numbers = {number: name for name, number in drawn if number in TILES}
        return [numbers[number] for number in sorted(numbers)]

    @property
    def cursors(self):
        return [name for name in TILES if self.tile(name)[1] == "TEXT"]

    @property
    def hints_on(self):
        return "Hints" in self.words and self.tile("Hints")[0] in ("TEXT", "TEXT lit")

    def try_the_mouse(self, name):
        lit, shown, heading = self.move_to(name).is_lit(name), self.drawn, self.heading
        ghosts, hints_on = self.marks(), self.hints_on
        self.click_at_once(name)
        if not lit:
            self.expect_picture(f"{name} is not lit, but acts", shown)
        elif self.drawn == shown:
            self.fail(f"{name} is lit, but does not act")
        elif name in TILES:
            mark = self.marks()[name]
            ghost = ghosts.get(name, mark if hints_on else None)
            self.expect(f"the ghost on {name}", ghost, mark)
            self.expect(f"{mark} moves: {heading!r}", heading.endswith(f"({mark})"), True)

    def try_enter(self):
        board, over = self.at_once().board, self.at_end
        cards = [side for side in "XO" if not board and self.is_lit(side)]
        lit = [name for name in TILES if board and name in self.cursors and self.is_lit(name)]
        self.press_at_once("return")
        if cards:
            sides = [side for side in "XO" if any(f"You ({side})" in one for one in self.words)]
            self.expect("the side that Enter chose", sides, cards)
        elif over and self.rested:
            self.expect("the board after Enter", self.board, "." * 9)
        elif board and not over:
            expected = oracle.play(board, int(lit[0]) - 1) if lit else board
            self.expect(f"the board after Enter, with {lit} lit", self.board, expected)

    def try_arrow(self, arrow):
        before = self.at_once().cursors
        after = self.press_at_once(arrow).cursors
        if not oracle.free(self.board):
            self.expect("cursors at the end", after, [])
        elif not before:
            self.expect("how many cursors come", len(after), 1)
        else:
            row, column = divmod(int(before[0]) - 1, 3)
            down, right = ARROWS[arrow]
            row, column = min(max(row + down, 0), 2), min(max(column + right, 0), 2)
            self.expect(f"{before} and {arrow}", after, [str(3 * row + column + 1)])

    def try_the_look_ahead(self):
        """The look-ahead is a whole game, from the move whose hint it explains."""
        hints = self.hints
        if not (hints and self.rested):
            return
        name = self.rng.choice([*hints])
        self.move_to(name).turn(REST + FRAME)
        sentence = self.second_line.partition(":")[0]
        self.expect(f"the sentence on {name}", sentence, SENTENCES[hints[name]])
        moves = self.turn(9 * STEP).moves_ahead()
        self.expect("1 is on", moves[0], name)
        board, shown = self.board, self.marks()
        for move in moves:
            self.expect(f"the mark on {move}", shown[move], oracle.player(board))
            board = oracle.play(board, int(move) - 1)
        self.expect(f"the game after {moves}", oracle.free(board), [])


class Waiter(Player):
    """A player who waits, and sees whether an event that means nothing shows something else."""

    def rest(self, times):
        self.rested = times == AT_LEISURE
        for _ in range(48 if self.rested else 5):  # 0.8 seconds or a moment
            self.minimax_answers(self.rng.choice([0, 1, 1000])).turn()
        shown, over = self.drawn, not self.app.screen.may_change
        for seconds in [0, *[10] * over]:
            with self.trying():
                self.turn(seconds, UNSEEN)
                self.expect_picture(f"{seconds} seconds later", shown)


def test_what_is_shown_is_what_happens():
    Doubter().play_all(deeds=14)


@pytest.mark.parametrize("seed", range(5))
def test_perfect_answers_as_the_look_ahead_says(seed):
    doubter = Doubter(seed).click("X", "Hints").hover("5").wait(3)
    _, answer, *_ = doubter.moves_ahead()
    doubter.click("5").sees("".join({"5": "X", answer: "O"}.get(name, ".") for name in TILES))


# Hints that never become known wait, too.
HALF = "def minimax(b): return right['minimax'](b) if b[0][0] != b[2][2] else []"


@pytest.mark.parametrize("source", ["", HALF])
def test_left_to_itself_a_picture_becomes_right_and_stays_so(source):
    Waiter(1, made(source, **RIGHT, right=RIGHT)).play_all(deeds=6)
