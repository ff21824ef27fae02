"""
What can be said of the values in a search: which of them are right, wrong, or only bounds.

The table says how perfect play ends from each board, and a value is compared with that by its sign
alone: a win may be worth 1, or 10 minus its move. But for whom is a value above 0 good: for X, for
the player who asked, for the one who is to move, or for the one who has just moved? Finished games
tell; and if they leave it open, so does a board on which the next player had a real choice. If
moves were skipped, a value is right if it is a true bound, given alpha and beta.

What could be right in one way and wrong in another is not judged. No word is better than a word
that blames code that is right.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import inf

from positions import ANSWERS, BY_LETTERS, OTHER, UTILITIES
from recording import is_number, numbers, walk

FITS, CONTRADICTS, UNKNOWN = "fits perfect play", "contradicts it", "unknown"
FOR_X, FOR_WHO_ASKED, FOR_NEXT, FOR_LAST = "X", "who asked", "who is to move", "who has just moved"
ALL_RIGHT = "all right"


def perfect_winner(board):
    """Return who wins with perfect play, "X" or "O", or None for a tie."""
    position = BY_LETTERS[board]
    if not position.player:
        return position.winner
    return {"wins": position.player, "loses": OTHER[position.player]}.get(position.best)


def whose_turn(board):
    return ANSWERS["player"](BY_LETTERS[board])


def sign(number):
    return (number > 0) - (number < 0)


def window(node, names):
    """Return the alpha and the beta that a call was given; None for both if that isn't known."""
    given = {str(name).lower(): value for name, value in node.given.items() if is_number(value)}
    for alpha, beta in [("alpha", "beta"), names]:
        if alpha in given and beta in given:
            return given[alpha], given[beta]
    return None, None


def window_names(root):
    """Return the names of the two numbers that were -inf and inf, or alike, in the first call."""
    if not root.below:
        return "", ""
    given = root.below[0].given.items()
    given = {str(name).lower(): value for name, value in given if is_number(value)}
    for low, high in combinations(given, 2):
        if given[high] > 1 and given[low] == -given[high]:
            return low, high
    return "", ""


def is_cut(node):
    """Return whether some moves on a board were looked at, and others were not."""
    return bool(node.below and node.skipped)


@dataclass(frozen=True)
class Reading:
    """A way to read the values of a search: for whom they are good, and which number it is."""

    root: object
    side: str
    index: int  # of the number, in a tuple
    turn_is_told: bool  # in each call

    def number(self, node):
        """Return the number that a call returned, or None."""
        if node.board not in BY_LETTERS:
            return None
        if node.name == "utility":  # It is from X's side, whatever the search makes of it.
            return node.number * UTILITIES[self.good_for(node.board)]
        if is_number(node.value):
            return node.value
        found = numbers(node.value)
        # What minimax itself returns is an action.
        return found[self.index] if self.index < len(found) and node.name != "minimax" else None

    def good_for(self, board):
        """Return the player for whom a value above 0 is good."""
        if self.side == FOR_WHO_ASKED:
            return whose_turn(self.root.board)
        if self.side == FOR_X:
            return "X"
        return whose_turn(board) if self.side == FOR_NEXT else OTHER[whose_turn(board)]

    def truth(self, board):
        """Return the sign of the right value, None for a board that can't come up in a game."""
        if board not in BY_LETTERS:
            return None
        return UTILITIES[perfect_winner(board)] * UTILITIES[self.good_for(board)]

    def judge(self, node):
        """Return whether the value of a call is right (perhaps as a bound), wrong or unknown."""
        value, truth = self.number(node), self.truth(node.board)
        if value is None or truth is None:
            return UNKNOWN
        if sign(value) == truth or self.is_true_bound(node):
            return FITS
        if self.may_be_for_the_other(node):
            return UNKNOWN
        known = node.ended or self.is_exact(node) or self.is_bounded(node)
        return CONTRADICTS if known else UNKNOWN

    def is_bounded(self, node):
        """Return whether the bounds of a call are known: the first one of all has none."""
        has_numbers = any(map(is_number, node.given.values()))
        is_first = node is self.root.below[0] and not has_numbers
        return is_first or None not in window(node, self.names)

    @cached_property
    def names(self):
        return window_names(self.root)

    @property
    def bounds(self):
        """The names of alpha and beta, as they are written in their file."""
        written = {str(name).lower(): name for node in self.root.below for name in node.given}
        low, high = self.names
        return [written.get("alpha", written.get(low)), written.get("beta", written.get(high))]

    @cached_property
    def pruned(self):
        """Whether moves were skipped anywhere: then a value that is remembered may be a bound."""
        return any(map(is_cut, walk(self.root)))

    def may_be_for_the_other(self, node):
        """Return whether a value may be meant for the other player: minus one of those below."""
        below = {self.number(one) for one in node.below} - {None}
        value = self.number(node)
        return not self.turn_is_told and value not in below and -value in below

    def is_only_a_bound(self, node):
        """Return whether a value is right only as a bound."""
        value = self.number(node)
        return value is not None and sign(value) != self.truth(node.board)

    def is_true_bound(self, node):
        """Return whether a value that is not the right one is a bound of it."""
        value, truth = self.number(node), self.truth(node.board)
        alpha, beta = window(node, self.names)
        if alpha is None or node.ended:
            return False
        return (truth <= sign(value) and value <= alpha) or (sign(value) <= truth and value >= beta)

    def is_exact(self, node):
        """Return whether the value follows from all that can follow on the board."""
        below = [*walk(node)]
        from_elsewhere = any(not one.below and not one.ended for one in below)
        return not any(map(is_cut, below)) and not (self.pruned and from_elsewhere)

    def bound(self, node):
        """Return "at most" or "at least" if the value is no more than that, or ""."""
        alpha, beta = window(node, self.names)
        value, truth = self.number(node), self.truth(node.board)
        if None in (alpha, value, truth) or node.ended or self.is_exact(node):
            return ""
        if alpha < value < beta or self.judge(node) != FITS:
            return ""
        return "at most" if value <= alpha else "at least"

    def is_empty(self, node):
        """Return whether no value can lie between the alpha and the beta of a call."""
        alpha, beta = window(node, self.names)
        return alpha is not None and (alpha > beta or alpha == beta in (-inf, inf))

    def is_for_the_other(self, node):
        """Return whether a wrong value is what the player would choose whose turn it is not."""
        highest = whose_turn(node.board) == self.good_for(node.board)  # what would be right
        value, (alpha, beta) = self.number(node), window(node, self.names)
        below = [self.number(one) for one in node.below]
        if self.side not in (FOR_X, FOR_WHO_ASKED) or not below or None in below:
            return False
        if node.skipped:
            return alpha is not None and (value <= alpha if highest else value >= beta)
        return value == (min(below) if highest else max(below))

    def fits(self, nodes):
        """Return whether the values of all finished games are right, of which there are some."""
        ends = [node for node in nodes if node.ended and not node.below]
        return bool(ends) and all(self.judge(node) == FITS for node in ends)

    def is_evident(self, nodes):
        """Return whether a player chose the better one of two boards whose values are right."""
        return any(
            not node.skipped
            and len({perfect_winner(one.board) for one in node.below if one.board in BY_LETTERS})
            > 1
            and all(self.judge(one) == FITS for one in walk(node))
            for node in nodes
            if node.below
        )

    def first_wrong(self, nodes):
        """Return the smallest call whose value is wrong although those below are right, or None."""
        wrong = [node for node in nodes if self.judge(node) == CONTRADICTS and self.is_first(node)]
        # A value below which nothing was looked at comes from a memory or a limit of depth.
        computed = [node for node in wrong if node.below]
        return min(computed or wrong, key=lambda node: len([*walk(node)]), default=None)

    def is_first(self, node):
        """Return whether a wrong value is not due to one below it."""
        return node.ended or all(self.judge(one) == FITS for one in [*walk(node)][1:])

    def verdict(self, nodes):
        """Return the first wrong call, ALL_RIGHT, or None if nothing is known."""
        if node := self.first_wrong(nodes):
            return node
        return ALL_RIGHT if all(self.judge(node) == FITS for node in nodes) else None


def turn_is_told(nodes):
    """Return whether there is a function for X and one for O, or a yes or no for that."""
    players = {}
    for node in nodes:
        flags = (value for value in node.given.values() if isinstance(value, bool))
        if node.board in BY_LETTERS and node.name != "utility":
            players.setdefault((node.name, *flags), set()).add(whose_turn(node.board))
    return len(players) > 1 and all(len(one) == 1 for one in players.values())


def calls_in_play(root):
    """Return the calls below the first one, but not those that go on after the end of a game."""
    nodes = []
    for one in root.below:
        nodes.append(one)
        if not one.ended:
            nodes += calls_in_play(one)
    return nodes


def readings(root):
    """Return the ways in which the values of a search can be read, the most plausible first."""
    nodes = calls_in_play(root)
    most = max((len(numbers(node.value)) for node in nodes), default=0)
    sides = [FOR_X, FOR_WHO_ASKED, FOR_NEXT, FOR_LAST]
    if whose_turn(root.board) == "X":  # It is X who asked.
        sides.remove(FOR_WHO_ASKED)
    if turn_is_told(nodes):
        sides = [side for side in sides if side not in (FOR_NEXT, FOR_LAST)]
    fitting = [Reading(root, side, i, turn_is_told(nodes)) for i in range(most) for side in sides]
    fitting = [reading for reading in fitting if reading.fits(nodes)]
    if evident := [reading for reading in fitting if reading.is_evident(nodes)]:
        return evident
    # Otherwise a wrong sign at the ends of the games would pass for another side.
    return fitting if any(reading.side == FOR_X for reading in fitting) else []


def verdict(root):
    """Return the reading on which all is based, and the first wrong call, ALL_RIGHT or None."""
    nodes, possible = calls_in_play(root), readings(root)
    verdicts = {reading: reading.verdict(nodes) for reading in possible}
    # If the first boards are some moves later, what decides between is not seen.
    next_free = root.board.count(".") - 1
    is_seen = all(one.board.count(".") == next_free for one in root.below)
    if len({*verdicts.values()}) != 1 or not is_seen:
        return None, None
    return next(iter(verdicts.items()))
