"""The search that README's tree and film show: of the example in tictactoe.py, step by step."""

import sys
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from unittest.mock import patch

PROJECT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROJECT), str(PROJECT / "check")]
import tictactoe as ttt
from recording import record

EXAMPLE = "X.OOOX..X"


@dataclass(eq=False)  # Each node is itself: two may have the same position.
class Node:
    """A position in the tree, and what search was given and returned there."""

    position: str
    square: int | None = None  # the move that led here
    alpha: float = -inf
    beta: float = inf
    value: int | None = None  # None: not looked at
    replies: list["Node"] = field(default_factory=list)  # in the order in which they are tried

    @property
    def bound(self):
        """How the score compares with value: "<=" or ">=", or "" if they are surely the same."""
        if self.alpha < self.value < self.beta or not self.skips:
            return ""
        return "<=" if self.value <= self.alpha else ">="

    @property
    def skips(self):
        """Whether a move was skipped, here or further down."""
        return self.value is None or any(reply.skips for reply in self.replies)


def tree(position=EXAMPLE):
    """Return the first node of the search of a position, in which nothing is remembered."""

    def search():
        return ttt.search(position, -inf, inf), None

    with patch.dict(ttt.scores, clear=True):
        recorded, _, _ = record(search, position, ttt, lambda filename: filename == ttt.__file__)
    return node_of(recorded)


def node_of(recorded, square=None):
    """Return what was recorded of a position as a node, with its replies, also those skipped."""
    node = Node(recorded.board, square, value=recorded.number)
    node.alpha, node.beta = recorded.given["alpha"], recorded.given["beta"]
    looked_at = {below.board: below for below in recorded.below}
    mark = ttt.next_player(node.position)
    for reply in [] if ttt.over(node.position) else ttt.free(node.position):
        after = ttt.play(node.position, reply, mark)
        found = looked_at.get(after)
        node.replies.append(node_of(found, reply) if found else Node(after, reply))
    return node


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
