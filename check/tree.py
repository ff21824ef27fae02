"""How the search of a minimax is printed: a line for each board that its functions are given."""

from answers import text
from boards import extends
from clues import clue, not_taken_back, swapped, unseen
from evidence import (
    ALL_RIGHT,
    CONTRADICTS,
    FOR_LAST,
    FOR_NEXT,
    FOR_WHO_ASKED,
    perfect_winner,
    verdict,
    whose_turn,
)
from positions import BY_LETTERS, OTHER
from recording import walk

MOST_LINES = 300
INDENT = 4
TITLES = ["board", "function and other arguments", "returned", "with perfect play"]
ENDINGS = {"X": "X wins", "O": "O wins", None: "a tie"}
IMPOSSIBLE = "can't come up in a game"
IS_WRONG = "   <-- wrong"
FIRST_WRONG = "A wrong value:"
BELOW_ARE_RIGHT = "A wrong value, though those below it are right:"
BOUNDS = "All these values are right, or true bounds:"
BEGIN = "which {} and {} the search begins with"
EMPTY_WINDOW = "The first call with an alpha that is not below its beta:"
AS_FOR_THE_OTHER = """\
It is {0}'s turn here, but {1} searches as for {2}: it has to search as for {0}, or it should not be
given this board."""
SIDES = {
    FOR_WHO_ASKED: "A value above 0 is good for the player who is to move on the first board.",
    FOR_NEXT: "A value above 0 is good for the player who is to move.",
    FOR_LAST: "A value above 0 is good for the player who has just moved.",
}


class Tree:
    """The lines for a search, and what can be said of it."""

    def __init__(self, root):
        self.root = root
        self.reading, self.verdict = verdict(root)
        self.printed = set()  # the boards below which others have been shown

    def lines(self):
        """Return the lines for the whole search, below a line of titles."""
        return aligned([TITLES, *self.rows(self.root)])

    def rows(self, node, depth=0, before="", deepest=9):
        """Return what the lines say of a node and those below it, column by column."""
        indent = " " * INDENT * depth
        rows = [[f"{indent}{moves(before, node.board)}{node.board}", *self.columns(node)]]
        is_above = node.board in self.printed and not node.below
        if node.below:
            self.printed.add(node.board)
        if depth < deepest:
            for one in node.below:
                rows += self.rows(one, depth + 1, node.board, deepest)
        if node.skipped and node.finished:
            note = "as above" if is_above else f"not looked at: {', '.join(map(str, node.skipped))}"
            rows.append([f"{indent}{' ' * INDENT}{note}"])
        return rows

    def columns(self, node):
        """Return what is told of a call, beside the board."""
        given = [value if isinstance(name, int) else f"{name} {value}"
                 for name, value in node.given.items()]  # fmt: skip
        bound = self.reading.bound(node) if self.reading and node is not self.root else ""
        value = f"{bound} {text(node.value)}".strip() if node.finished else "(not finished)"
        perfect = ENDINGS[perfect_winner(node.board)] if node.board in BY_LETTERS else IMPOSSIBLE
        if self.is_wrong(node):
            perfect += IS_WRONG
        return ["  ".join(map(str, [node.name, *given])), value, perfect]

    def is_wrong(self, node):
        """Return whether what a call returned surely contradicts perfect play."""
        if node is self.root:
            return node.finished and is_wrong_action(node.board, node.value)
        return bool(self.reading) and self.reading.judge(node) == CONTRADICTS

    def conclusion(self):
        """Return what can be said of a search that ends with a wrong action, in lines."""
        fact = self.unseen() or not_taken_back(self.root)
        if not self.verdict:
            fact = fact or clue(self.root)
        if fact or not self.verdict:
            return fact.splitlines()
        side = [SIDES[self.reading.side]] if self.reading.side in SIDES else []
        if self.verdict == ALL_RIGHT:
            return [*side, *(self.empty_window() or [self.choice()])]
        title = BELOW_ARE_RIGHT if self.verdict.below else FIRST_WRONG
        lines = [*side, title, *aligned(self.rows(self.verdict, deepest=1))]
        if self.reading.is_for_the_other(self.verdict):
            mark = whose_turn(self.verdict.board)
            lines += ["", AS_FOR_THE_OTHER.format(mark, self.verdict.name, OTHER[mark])]
        return lines

    def unseen(self):
        """Return what to say if the answer has no search that can be seen, or ""."""
        root = self.root
        return swapped(root.board, root.value) or unseen(root, self.is_wrong(root))

    def empty_window(self):
        """Return the first call with an alpha that is not below its beta, in lines."""
        for node in walk(self.root):
            for one in node.below:
                if self.reading.is_empty(one):
                    rows = [
                        self.rows(node, deepest=0)[0],
                        self.rows(one, 1, node.board, deepest=0)[0],
                    ]
                    return [EMPTY_WINDOW, *aligned(rows)]
        return []

    def choice(self):
        """Return where to look if all values are right."""
        if self.root.value not in BY_LETTERS[self.root.board].free:
            return "All these values are right: see how minimax chooses, and what it returns."
        *others, last = dict.fromkeys(["minimax", *self.root.parts])
        names = f"{', '.join(others)} or {last}" if others else last
        position = BY_LETTERS[self.root.board]
        seen = [position.outcomes[one] for one in position.free if one not in self.root.skipped]
        if position.best not in seen:
            left_out = " or ".join(map(str, self.root.skipped))
            return f"These values are right: see why {names} did not look at {left_out}."
        if self.root.value in self.root.skipped:
            return f"minimax returned {self.root.value}, and was not seen to look at it."
        if any(map(self.reading.is_only_a_bound, self.root.below)):
            begin = BEGIN.format(*self.reading.bounds)
            return f"{BOUNDS} see how {names} chooses, and {begin}."
        return f"All these values are right: see how {names} chooses."


def aligned(rows):
    """Return rows as lines, in which all columns begin at the same place."""
    left_out = rows[MOST_LINES:]
    full = [row for row in rows if len(row) == len(TITLES)]
    widths = [max(map(len, column)) + 3 for column in zip(*full)]
    lines = [
        "".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
        for row in rows[:MOST_LINES]
    ]
    return [*lines, f"... and {len(left_out):,} more lines"] if left_out else lines


def is_wrong_action(board, answer):
    """Return whether an answer of minimax is none of the best actions."""
    position = BY_LETTERS[board]
    return answer not in (position.best_actions or [None])


def moves(before, board):
    """Return the moves that lead from one board to another, as they stand before it."""
    if not before or not extends(board, before):
        return ""
    new = [square for square in range(9) if before[square] != board[square]]
    told = ", ".join(f"{board[square]} at {divmod(square, 3)}" for square in new)
    return f"{told}: " if told else ""
