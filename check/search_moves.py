"""
Whether a search on one board takes its moves back.

Calls can share a board: each makes a move on it, which is taken back later. Whether that is
forgotten shows when the next call begins, or when minimax returns: until then, the function that
called it may still do so.
"""

from itertools import pairwise

from check.search_calls import walk


def first_not_put_back(root, names):
    """
    Return the first call that left a square changed: the call, the square, what was on it, what is.

    It is None if there is none. Only the functions with these names count: others, such as one that
    makes a move, may change the board.
    """
    for node in walk(root):
        calls = [one for one in node.below if one.name in names and one.shared is not None]
        for one, after in pairwise(calls):
            is_shared = one.shared is after.shared and not one.error
            if is_shared and (changed := changed_between(node, one, after)):
                return told(node, one, *changed)
    if not root.error:
        calls = [one for one in root.below if one.name in names and one.shared is root.shared]
        for place, before, left in zip(range(len(root.found)), root.found, root.left):
            if before != left:
                return told(root, calls[-1] if calls else None, place, before, left)
    return None


def changed_between(node, one, after):
    """
    Return a place that differs when the second of two calls begins, and both marks, or None.

    A call may begin with its move on the board, made by the node around it, or make it itself.
    """
    is_more = one.found.count(".") > after.found.count(".")
    marks = zip(range(len(one.found)), node.found, one.found, one.left, after.found)
    for place, around, before, left, now in marks:
        is_left = before != left == now
        is_not_taken_back = is_more and around == "." != before == now
        is_taken_off = around == before == left != "." == now
        if is_left or is_not_taken_back or is_taken_off:
            return place, before if is_left else around, now
    return None


def told(node, last, place, before, after):
    """Return the innermost of the last calls that changed a place, its square and both marks."""
    while last and last.left and last.found[place] != last.left[place]:
        node, calls = last, [one for one in last.below if one.shared is last.shared]
        last = calls[-1] if calls else None
    row, column = divmod(place, 4)  # Each row has three letters and a space.
    return node, (row, column), before, after
