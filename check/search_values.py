"""
Which values in a search are right: their signs are compared with how perfect play ends.

For that, it must be known for whom a value above 0 is good: for X, as in the course, for the player
whose turn it is, as in a negamax, or for the player for whom minimax moves. Unless that is proven,
nothing is called wrong. The searches of two fixed boards prove it: X and O are both seen to win,
and the values of all finished boards are right for just one of the three. Or each call returns the
highest of the negated values below it, as only a negamax does.

With pruning, a value that is not between alpha and beta may be only a bound. Other numbers that a
function is given may be alpha and beta, too. Then no value is called wrong if something was skipped
or if it is one of these numbers.
"""

from check.positions import BY_LETTERS, UTILITIES, perfect_winner
from check.search_bounds import bounds, position_of, sign
from check.search_calls import is_number, is_whole, names_that_search, record, tidy, walk
from check.search_moves import first_not_put_back

PROBES = ["XXO X.. .OO", "XXO X.O ..."]  # X is to move, and O; in any order, both are seen to win.


def truth(board, mark="X"):
    """Return 1 if a player wins with perfect play, 0 for a tie, -1 if the other one wins."""
    return UTILITIES[perfect_winner(BY_LETTERS[board])] * UTILITIES[mark]


# For whom a value above 0 is good: for X, for the player whose turn it is, or for the player whom
# minimax moves for


def for_x(_node):
    return "X"


def for_the_player_to_move(node):
    return position_of(node).turn


def for_the_first_player(node):
    return position_of(node.root).player


SIDES = (for_x, for_the_player_to_move, for_the_first_player)


def is_finished(node):
    return node.board in BY_LETTERS and not position_of(node).player


def negates(node):
    """Return whether a call returned the negative of one just below it, and none of these."""
    below = [number for one in node.below for number in one.numbers]
    known = [*below, *filter(is_number, node.given.values()), 0]
    return any(-number in below for number in node.numbers if number not in known)


def is_highest_negated(node):
    """Return whether a call returned the highest of the negated values below it."""
    below = [-number for one in node.below for number in one.numbers]
    return len(below) == len(node.below) and node.numbers == [max(below)]


def searches_below(node):
    """Return the calls below one, of functions that search, in the order in which they returned."""
    return [one for one in [*walk(node)][:-1] if one.searches]


def proven_side(root, probes):
    """Return the one of SIDES for which a value above 0 is proven to be good, or None."""
    inner = [node for one in probes for node in searches_below(one) if not is_finished(node)]
    if inner and all(node.below and is_highest_negated(node) for node in inner):
        return for_the_player_to_move
    ends = [node for one in probes for node in searches_below(one) if is_finished(node)]
    sides = [side for side in SIDES if is_good_for(side, ends)]
    if any(map(negates, [*inner, *searches_below(root)])):
        sides = [side for side in sides if side is for_the_player_to_move]
    both_win = {1, -1} <= {truth(node.board) for node in ends}
    return sides[0] if len(sides) == 1 and both_win else None


def is_good_for(side, ends):
    """Return whether the values of all finished boards are good for a side if above 0."""
    return all([*map(sign, one.numbers)] == [truth(one.board, side(one))] for one in ends)


class Search:
    """The search of a position, and what can be said of its values."""

    def __init__(self, position):
        self.root, self.error = record(position)
        probes = [] if self.error else [record(BY_LETTERS[probe])[0] for probe in PROBES]
        self.is_whole = is_whole(self.root)
        names = names_that_search([self.root, *probes])
        self.not_put_back = first_not_put_back(self.root, names)
        for root in [self.root, *probes]:
            tidy(root, names)
            for node in walk(root):
                node.root = root
        self.nodes = searches_below(self.root)
        self.nodes_of_probes = [node for probe in probes for node in searches_below(probe)]
        self.side = proven_side(self.root, probes) if probes and self.is_whole else None
        self.is_cut = any(
            node.below and node.skipped for root in [self.root, *probes] for node in walk(root)
        )

    def mark(self, node):
        """Return for whom a value of this call above 0 is good, "X" or "O"."""
        return self.side(node)

    def is_right(self, node):
        """Return whether the value of a call is right, perhaps as a bound; None if unknown."""
        is_judged = self.side and node.searches and node.board in BY_LETTERS
        if not is_judged or len(node.numbers) != 1:
            return None
        (value,), right = node.numbers, truth(node.board, self.mark(node))
        if sign(value) == right or is_finished(node):
            return sign(value) == right
        if not bounds(node):
            given = [*filter(is_number, node.given.values())]
            return None if given and (self.is_cut or value in given) else False
        alpha, beta = bounds(node).values()
        at_most = right <= sign(value) and value <= alpha
        at_least = right >= sign(value) and value >= beta
        return alpha <= beta and (at_most or at_least)

    def is_bound(self, node):
        """Return whether the value of a call is right only as a bound."""
        if not self.is_right(node):
            return False
        return sign(node.numbers[0]) != truth(node.board, self.mark(node))

    def first_wrong(self):
        """Return the smallest call whose value is wrong although those below are right, or None."""
        wrong = [node for node in self.nodes if self.is_right(node) is False]
        first = [node for node in wrong if all(map(self.is_right, searches_below(node)))]
        return min(first, key=lambda node: len(searches_below(node)), default=None)
