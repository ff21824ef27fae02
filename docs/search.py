"""
Print the tree of a search by tictactoe.py, with alpha-beta pruning.

    python docs/search.py X.O.X.XOO

Each line is a call of search: the position, the alpha and beta that it was given, and the value
that it returned. The moves from there are indented below it, in the order tried; those that
max_value or min_value skipped come last. "X at 1" is a move: squares have numbers, see above the
tree.

A value of "<= 1" says that the score is 1 or less: moves were skipped, so it is not known exactly,
and need not be.
"""

import sys
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import tictactoe as ttt

EXAMPLE = "X.O.X.XOO"  # the position of the README's picture
MOST_FREE = 4  # With four free squares, the tree has up to 63 lines; with five, up to 229.
SEARCH = getattr(ttt, "search", None)  # None if there is another tictactoe.py in its place
SQUARES = """\
0 1 2
3 4 5    the numbers of the squares
6 7 8
"""
INDENT = 4


@dataclass(eq=False)  # Each node is itself: two may have the same position.
class Node:
    """A position in the tree, and what search was given and returned there."""

    position: str
    square: int | None = None  # the move that led here
    alpha: float = -inf
    beta: float = inf
    value: int | None = None  # None: not looked at
    replies: list["Node"] = field(default_factory=list)

    @property
    def complete(self):
        """Whether no move was skipped, here or further down."""
        return self.value is not None and all(reply.complete for reply in self.replies)

    @property
    def bound(self):
        """How the score compares with value: "<=" or ">=", or "" if they are surely the same."""
        if self.complete or self.alpha < self.value < self.beta:
            return ""
        return "<=" if self.value <= self.alpha else ">="


def possible_replies(position):
    """Return a node for each move that could be tried in a position."""
    if ttt.over(position):
        return []
    mark = ttt.next_player(position)
    return [Node(ttt.play(position, square, mark), square) for square in ttt.free(position)]


def look_at(node, alpha=-inf, beta=inf):
    """Let tictactoe.py search a node's position, and note what it is given, tries and returns."""
    node.alpha = alpha
    node.beta = beta
    node.replies = possible_replies(node.position)
    reply_to = {reply.position: reply for reply in node.replies}

    def search_reply(position, alpha, beta):
        return look_at(reply_to[position], alpha, beta)

    # max_value and min_value call search for each reply: for now, that is search_reply.
    with patch.object(ttt, "search", search_reply):
        node.value = SEARCH(node.position, alpha, beta)
    return node.value


def tree(position):
    """Return the first node of the search of a position."""
    root = Node(position)
    with patch.dict(ttt.scores, clear=True):  # Nothing is remembered from other searches.
        look_at(root)
    return root


def steps(node):
    """Yield what happens to each node, in the order of the search: "call", "skip" or "return"."""
    yield "call", node
    for reply in node.replies:
        if reply.value is None:
            yield "skip", reply
        else:
            yield from steps(reply)
    yield "return", node


def limits(node, done):
    """
    Return the values of alpha, and those of beta, that a node passes down, the oldest first.

    done has the steps so far: the last values are those that the next reply is given.
    """
    alphas, betas = [], []
    for reply in node.replies:
        if reply.value is None:
            break
        alphas.append(reply.alpha)
        betas.append(reply.beta)
        if ("return", reply) not in done:
            break  # What the next reply is given depends on the value of this one.
    return list(dict.fromkeys(alphas)), list(dict.fromkeys(betas))


def ending(position):
    """Return how a game ended."""
    mark = ttt.three_in_a_row(position)
    return f"{mark} wins with move {9 - position.count('.')}" if mark else "a tie"


def what_happens(node):
    """Return what search does with a position that it looks at."""
    if ttt.over(node.position):
        return ending(node.position)
    mark = ttt.next_player(node.position)
    return f"{mark} to move: {'max_value' if mark == ttt.X else 'min_value'}"


def why_skipped(parent):
    """Return the condition under which max_value or min_value skipped the rest of the replies."""
    if parent.value <= parent.alpha:
        return f"{parent.value} <= alpha {parent.alpha}"
    return f"{parent.value} >= beta {parent.beta}"


def lines(node, parent=None, depth=0):
    """Return a line for a node and each node below it."""
    move = "" if parent is None else f"{node.position[node.square]} at {node.square}: "
    name = " " * INDENT * depth + move + node.position
    if node.value is None:
        return [f"{name:34}not looked at: {why_skipped(parent)}"]
    value = f"{node.bound} {node.value}"
    line = f"{name:34}{node.alpha:>6}{node.beta:>6}{value:>7}   {what_happens(node)}"
    return [line] + [below for reply in node.replies for below in lines(reply, node, depth + 1)]


def refusal(position):
    """Return a sentence that says why a position is not shown; None if it is."""
    if len(position) != 9 or set(position.upper()) - {ttt.X, ttt.O, "."}:
        return f"{position} is not a position: write 9 squares, X, O or dots, as in {EXAMPLE}."
    if position != position.upper():
        return f"{position} has small letters: write X and O as capitals, as in {EXAMPLE}."
    x_count = position.count(ttt.X)
    o_count = position.count(ttt.O)
    if x_count - o_count not in (0, 1):
        return f"{x_count} X and {o_count} O cannot be: X begins, then they take turns."
    mark = ttt.next_player(position)
    if any(position[a] == position[b] == position[c] == mark for a, b, c in ttt.LINES):
        return f"{mark} has three in a row and is to move: the game was over before the last move."
    free = position.count(".")
    if free > MOST_FREE:
        events = [event for event, _ in steps(tree(position))]
        calls, skipped = events.count("call"), events.count("skip")
        return (
            f"With {free} free squares, the tree has {calls + skipped:,} lines: {calls:,} calls and"
            f" {skipped:,} moves not looked at. Leave at most {MOST_FREE} squares free."
        )
    return None


def main(position):
    """Print the tree, or end with a sentence that says why not."""
    if position in ("-h", "--help"):
        print(__doc__.strip())
        return
    if not SEARCH:
        sys.exit("This shows our tictactoe.py, but there is another one in its place.")
    if sentence := refusal(position):
        sys.exit(sentence)
    print(SQUARES)
    print(f"{'position':36}alpha  beta  value", *lines(tree(position)), sep="\n")


if __name__ == "__main__":
    main("".join(sys.argv[1:]) or EXAMPLE)
