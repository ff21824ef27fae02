"""
Count how often tictactoe.py calls search to search the whole game, in several ways.

The README and the comments of tictactoe.py have these numbers. How long a player could have to
wait, window/benchmark.py measures.
"""

import sys
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from modules import OURS, calls, edited, made

WHOLE_GAME = "score('.........')"
# Edits of tictactoe.py
READING_ORDER = ("ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)", "ORDER = range(9)")
MORE = ("if value >= beta", "if value > beta")
LESS = ("if value <= alpha", "if value < alpha")


def never_prune(module):
    search = module.search
    module.search = lambda position, *_: search(position, -inf, inf)


def use_table(module, remember=dict.__setitem__):
    """Let a module search each position once and remember its score, instead of pruning."""
    search, table = module.search, {}

    def look_up(position, *_):
        if position not in table:
            remember(table, position, search(position, -inf, inf))
        return table[position]

    module.search = look_up


def use_images(module):
    use_table(module, module.remember)


WAYS = {  # what is done to the module, and to its source before
    "everything": [never_prune],
    "pruning, moves in reading order": [None, READING_ORDER],
    "pruning, good moves first": [None],
    "a table of positions, no pruning": [use_table],
    "with all eight images as one": [use_images],
    "pruning, > instead of >=": [None, MORE],
    "and < instead of <=": [None, MORE, LESS],
}


def count(way):
    """Return how often search is called."""
    change, *edits = WAYS[way]
    module = made(edited(OURS, *edits))
    if change:
        change(module)
    return calls(module, "search", WHOLE_GAME)


if __name__ == "__main__":
    for way in WAYS:
        print(f"{way:33}{count(way):9,}", flush=True)
