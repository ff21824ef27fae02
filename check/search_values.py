"""
Which values in a search are right: they are compared with how perfect play ends, by their sign.

This is fair only if a value above 0 is good for X, as in the course; it could as well be good for
the player who is to move. So nothing is called wrong unless it is proven: in this search and in
those of two fixed boards, all functions that search return what utility would for finished boards,
X and O are both seen to win from both boards, and no call returns the negative of one below it.

With pruning, a value outside alpha and beta may be only a bound. If other numbers that a function
is given may be such bounds, too, nothing is called wrong after a skip.
"""

from check.positions import BY_LETTERS, UTILITIES, perfect_winner
from check.search_calls import is_number, names_that_search, record, tidy, walk

PROBES = ["XXO X.. .OO", "XXO X.O ..."]  # X is to move, and O; in any order, both are seen to win.


def sign(number):
    return (number > 0) - (number < 0)


def truth(board):
    """Return the sign of the right value of a board."""
    return UTILITIES[perfect_winner(BY_LETTERS[board])]


def is_finished(node):
    return node.board in BY_LETTERS and not BY_LETTERS[node.board].player


def is_odd(node):
    """Return whether a call returned no value, or, on a finished board, not that of utility."""
    if node.value is None:
        return node.name != "minimax" and not node.error
    return is_finished(node) and [*map(sign, node.numbers)] != [truth(node.board)]


def negates(node):
    """Return whether a call returned the negative of one just below it, and none of these."""
    below = [number for one in node.below for number in one.numbers]
    known = [*below, *filter(is_number, node.given.values()), 0]
    return any(-number in below for number in node.numbers if number not in known)


def bounds(node):
    """Return the alpha and the beta that a call was given; None for one that it has not."""
    given = {name.strip("_").lower(): one for name, one in node.given.items()}
    return given.get("alpha", given.get("a")), given.get("beta", given.get("b"))


def is_crossed(node):
    """Return whether a call was given an alpha above its beta, as no right search does."""
    return all(map(is_number, bounds(node))) and bounds(node)[0] > bounds(node)[1]


def searches_below(node):
    """Return the calls below one, of functions that search, in the order in which they returned."""
    return [one for one in [*walk(node)][:-1] if one.searches]


def are_for_x(root, probes):
    """Return whether the values of a search are proven to be good for X if they are above 0."""
    nodes = [node for one in [root, *probes] for node in searches_below(one)]
    if any(is_odd(node) or negates(node) for node in nodes):
        return False
    ends = [{node.board for node in searches_below(one) if is_finished(node)} for one in probes]
    return all({1, -1} <= {*map(truth, boards)} for boards in ends)


class Search:
    """The search of a position, and what can be said of its values."""

    def __init__(self, position):
        self.root, self.error = record(position)
        probes = [] if self.error else [record(BY_LETTERS[probe])[0] for probe in PROBES]
        names = names_that_search([self.root, *probes])
        for root in [self.root, *probes]:
            tidy(root, names)
        self.nodes = searches_below(self.root)
        self.is_for_x = bool(probes) and are_for_x(self.root, probes)
        self.is_cut = any(node.below and node.skipped for node in walk(self.root))

    def is_right(self, node):
        """Return whether the value of a call is right, perhaps as a bound; None if unknown."""
        is_judged = self.is_for_x and node in self.nodes and node.board in BY_LETTERS
        if not is_judged or len(node.numbers) != 1:
            return None
        (value,), right = node.numbers, truth(node.board)
        if sign(value) == right or is_finished(node):
            return sign(value) == right
        alpha, beta = bounds(node)
        if not is_number(alpha) or not is_number(beta):
            return None if self.is_cut and any(map(is_number, node.given.values())) else False
        at_most = right <= sign(value) and value <= alpha
        at_least = right >= sign(value) and value >= beta
        return alpha <= beta and (at_most or at_least)

    def is_bound(self, node):
        """Return whether the value of a call is right only as a bound."""
        return bool(self.is_right(node)) and sign(node.numbers[0]) != truth(node.board)

    def first_wrong(self):
        """Return the smallest call whose value is wrong although those below are right, or None."""
        wrong = [node for node in self.nodes if self.is_right(node) is False]
        first = [node for node in wrong if all(map(self.is_right, searches_below(node)))]
        return min(first, key=lambda node: len(searches_below(node)), default=None)

    def first_crossed(self):
        """
        Return the outermost call that begins with an alpha above its beta, or None.

        It is the first one below another: later ones may only come after a cut that was missed.
        """
        first = [node.below[0] for node in [self.root, *self.nodes] if node.below]
        crossed = filter(is_crossed, first)
        return max(crossed, key=lambda node: len(searches_below(node)), default=None)

    def first_odd(self):
        """Return the first call that returned no value, or the wrong one for its board, or None."""
        odd = filter(is_odd, self.nodes)
        return next((node for node in odd if node.value is None or node.numbers), None)

    def all_right(self):
        return self.is_for_x and all(map(self.is_right, self.nodes))
