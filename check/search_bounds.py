"""The alpha and the beta that calls are given, and the first ones that are wrong."""

from check.positions import BY_LETTERS, OTHER
from check.search_calls import is_number, walk


def sign(number):
    return (number > 0) - (number < 0)


def position_of(node):
    return BY_LETTERS[node.board]


def bounds(node):
    """Return the alpha and the beta that a call was given, by name, or {} if it has not both."""
    names = {name.strip("_").lower(): name for name in node.given if is_number(node.given[name])}
    alpha, beta = names.get("alpha", names.get("a")), names.get("beta", names.get("b"))
    return {name: node.given[name] for name in (alpha, beta)} if alpha and beta else {}


def is_crossed(node):
    """Return whether a call was given an alpha above its beta, as no right search does."""
    alpha, beta = bounds(node).values() or (0, 0)
    return alpha > beta


def in_order(node):
    """Yield a node and all nodes below it, in the order in which they began."""
    yield node
    for one in node.below:
        yield from in_order(one)


def first_crossed(root):
    """Return the first call that crosses alpha and beta, and the call that it makes with them."""
    for around in in_order(root):
        # Only its first call: later ones can come after a cut that was missed.
        if around.below and is_crossed(around.below[0]) and not is_crossed(around):
            return around, around.below[0]
    return None


def first_not_sure(search):
    """
    Return the first call that passes a bound of which its player is not sure yet, or None.

    It comes with the call that it makes, the name of the bound, the player and "win" or "tie".
    """
    for around in in_order(search.root):
        if search.side and around.searches and around.board in BY_LETTERS:
            found = not_sure(search, around)
            if found:
                return found
    return None


def not_sure(search, around):
    """Return what first_not_sure returns if this call is the one, or None."""
    mark, player = search.mark(around), position_of(around).player
    low, high = map(sign, bounds(around).values() or (-1, 1))  # of what both are sure so far
    for one in around.below:
        if not one.searches or one.board not in BY_LETTERS:
            continue
        is_same_side = search.mark(one) == mark  # if not, it is a negamax
        passed = [(number, name) for name, number in bounds(one).items()]
        if not is_same_side:
            passed = [(-number, name) for number, name in passed[::-1]]
        if passed and any(node.below and node.skipped for node in walk(one)):
            (alpha, lower), (beta, upper) = passed
            if sign(alpha) > low:
                return around, one, lower, mark, "win" if alpha > 0 else "tie"
            if sign(beta) < high:
                return around, one, upper, OTHER[mark], "win" if beta < 0 else "tie"
        for number in one.numbers:
            value = sign(number) if is_same_side else -sign(number)
            low, high = (max(low, value), high) if player == mark else (low, min(high, value))
    return None
