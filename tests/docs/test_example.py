"""The README's tree and film show what the search of tictactoe.py really does."""

import re
from functools import cache
from math import inf

import example
import oracle
from modules import FOLDER, OURS, made

SHORT = [position for position in oracle.POSITIONS if position.count(".") <= 4]
SHORT = [position for position in SHORT if not example.ttt.over(position)]

tree_of = cache(example.tree)


def nodes_of(node):
    return [node] + [below for reply in node.replies for below in nodes_of(reply)]


def true_score(position):
    mark, moves = oracle.ending(position)
    return {"X": 1, "O": -1, None: 0}[mark] * (position.count(".") - moves + 1)


def test_its_steps_are_those_of_the_real_search():
    module, real_steps = made(OURS), []
    real_search = module.search

    def recorded(*given):
        real_steps.append(("call", *given))
        value = real_search(*given)
        real_steps.append(("return", *given, value))
        return value

    module.search = recorded
    for position in [example.EXAMPLE, *SHORT[::45]]:
        real_steps.clear()
        recorded(position, -inf, inf)
        shown = []
        for event, node in example.steps(tree_of(position)):
            given = event, node.position, node.alpha, node.beta
            if event != "skip":
                shown.append(given if event == "call" else (*given, node.value))
        assert shown == real_steps, f"the steps for {position} are not those of search"


def test_a_move_is_skipped_after_those_that_were_looked_at():
    for tree in [tree_of(example.EXAMPLE), *map(tree_of, SHORT[::45])]:
        when = {step: number for number, step in enumerate(example.steps(tree))}
        for node in nodes_of(tree):
            looked_at = [reply for reply in node.replies if reply.value is not None]
            skipped = [reply for reply in node.replies if reply.value is None]
            ends = [when["return", reply] for reply in looked_at]
            ends += [when["skip", reply] for reply in skipped]
            assert ends == sorted(ends), f"the replies to {node.position} come in another order"


def test_the_film_shows_the_alpha_and_beta_that_a_board_would_pass_down_at_that_moment():
    for tree in [tree_of(example.EXAMPLE), *map(tree_of, SHORT[::45])]:
        done = set()
        for step in example.steps(tree):
            done.add(step)
            for node in (node for event, node in done if event == "call" and node.replies):
                looked_at = [reply for reply in node.replies if reply.value is not None]
                # The last one's score is passed to nobody.
                scores = [reply.value for reply in looked_at[:-1] if ("return", reply) in done]
                alphas, betas = [node.alpha], [node.beta]
                if oracle.player(node.position) == "X":
                    alphas = sorted({max([node.alpha, *scores[:k]]) for k in range(9)})
                else:
                    betas = sorted({min([node.beta, *scores[:k]]) for k in range(9)}, reverse=True)
                shown = example.limits(node, done)
                assert shown == (alphas, betas), f"the alpha and beta beside {node.position}"


def test_the_film_has_a_picture_for_each_step_and_stays_at_the_last():
    film = (FOLDER / "docs" / "search.gif").read_bytes()
    times = re.findall(rb"\x21\xf9\x04.(..).\x00\x2c", film, re.DOTALL)  # before each picture
    steps = [*example.steps(tree_of(example.EXAMPLE))]
    assert len(times) == len(steps), "docs/search.gif is old: python docs/pictures.py draws it anew"
    last = int.from_bytes(times[-1], "little")
    assert last == 600, f"the last picture stays {last} hundredths of a second"


def test_each_score_is_true_or_a_true_bound():
    compare = {"": int.__eq__, "<=": int.__le__, ">=": int.__ge__}
    for position in [example.EXAMPLE, *SHORT[::15]]:
        for node in nodes_of(tree_of(position)):
            if node.value is not None:
                score = true_score(node.position)
                shown = f"{node.position}: {node.bound} {node.value}, but the score is {score}"
                assert compare[node.bound](score, node.value), shown


def test_the_example_skips_what_does_not_matter_once_o_can_win():
    skipped = {node.position for node in nodes_of(tree_of(example.EXAMPLE)) if node.value is None}
    assert skipped == {"XXOOOX.OX", "XOOOOX.XX"}, f"skipped: {skipped}"
