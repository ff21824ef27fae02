"""
See a minimax think: how it searches one position.

show() prints the search for python check X.OOOX..X. what_the_search_shows() is what the check
says of one when minimax is wrong: the search itself if it is short, the first wrong value if it can
be told.
"""

import os
import shlex
import sys
from pathlib import Path
from subprocess import list2cmdline

import exercise
import theirs
from answers import equal
from boards import extends
from calls import attempt, describe, watching
from checking import SEARCH_SECONDS, UntestedError, WrongError, find, import_anew, imported
from clues import swapped
from judging import failure, quietly
from positions import BY_LETTERS, FUNCTIONS, MARKS, NAMES, letters
from recording import memories_seen, record
from results import NOT_TESTED, RIGHT, WRONG, found, listed
from tree import Tree, is_wrong_action

EXAMPLE = "X.OOOX..X"
MOST_FREE = 4  # With four free squares, a search can have 65 lines; with five, 326.
MOST_FREE_RECORDED = 6  # With seven, a plain search makes 13,700 calls.
SHORT = 16  # lines
LOOK = "Look in minimax and its helpers."
STOOD_IN = "Right functions were used instead of these, which are not right yet: {}."


def refusal(position):
    """Return a sentence that says why a search is not shown, or ""."""
    if len(position) != 9 or set(position.upper()) - set("XO."):
        return f"{position} is not a position: write 9 squares, X, O or dots, as in {EXAMPLE}."
    if position != position.upper():
        return f"{position} has small letters: write X and O as capitals, as in {EXAMPLE}."
    x_count, o_count, free = (position.count(mark) for mark in "XO.")
    if x_count - o_count not in (0, 1):
        return f"{x_count} X and {o_count} O cannot be: X begins, then they take turns."
    if position not in BY_LETTERS:
        mark = "X" if x_count == o_count else "O"
        return f"{mark} has three in a row and is to move: the game was over before the last move."
    if not BY_LETTERS[position].player:
        return "The game is over."
    if free > MOST_FREE:
        return f"With {free} free squares, a search is too long. Leave at most {MOST_FREE} free."
    return ""


def show(word):
    """Print how minimax searches a position, or end with a sentence."""
    if sentence := refusal(word):
        sys.exit(sentence)
    with watching():
        try:
            with quietly():
                judge_rules(word)
            tree, error = searched(BY_LETTERS[word])
        except (WrongError, UntestedError) as problem:
            sys.exit(f"{problem}")
    print(*(" ".join(word[i : i + 3]) for i in (0, 3, 6)), "", *tree.lines(), sep="\n")
    stood_in = [name for name in FUNCTIONS if name in found.stood_in.get("minimax", ())]
    if stood_in:
        print("", STOOD_IN.format(listed(stood_in)), sep="\n")
    if error:
        sys.exit(f"\nminimax {describe(error)}")
    is_wrong = is_wrong_action(word, tree.root.value)
    said = [] if error else tree.conclusion() if is_wrong else tree.unseen().splitlines()
    if said:
        print("", *said, sep="\n")


def judge_rules(board):
    """Find out which of their functions but minimax are right on this board and all that follow."""
    following = [BY_LETTERS[one] for one in BY_LETTERS if extends(one, board)]
    live = [position for position in following if position.player]
    finished = [position for position in following if not position.player]
    tests = [(name, exercise.judge_mark, name) for name in MARKS]
    tests += [
        ("initial_state", exercise.judge_initial_state),
        ("player", exercise.judge_player, live),
        ("actions", exercise.judge_actions, live),
        ("result", exercise.judge_result, live),
        ("result", exercise.judge_result_of_illegal_actions, live),
        ("winner", exercise.judge_in, "winner", following),
        ("terminal", exercise.judge_in, "terminal", following),
        ("utility", exercise.judge_in, "utility", finished),
    ]
    imported()  # or this ends here, with a sentence
    for name, judge_it, *given in tests:
        if found.states[name] in (NOT_TESTED, RIGHT):
            error = failure(judge_it, given)
            if error and found.end:
                raise error
            if not isinstance(error, UntestedError):  # Then its state is known.
                found.states[name] = WRONG if error else RIGHT
    found.replaced = frozenset(NAMES) - found.right_alone() - {"minimax"}


def searched(position):
    """Return how minimax searches a position, with nothing remembered, and what it raises."""
    found.current = "minimax"
    import_anew()
    with memories_seen():
        minimax = find("minimax")
    board = position.board()

    def call():
        return attempt(minimax, board, seconds=SEARCH_SECONDS)

    root, _, error = record(call, letters(board), imported(), theirs.checked.owns)
    import_anew()
    return Tree(root), error


def what_the_search_shows(position):
    """Return what a search shows that ended with a wrong action, or where to look."""
    answer = found.answers.get(position, ())
    if answer is not None and not any(equal(answer, action) for action in position.free):
        return swapped(letters(position.board()), answer)  # It is no action, or there is none.
    if len(position.free) > MOST_FREE_RECORDED:
        return LOOK
    tree, error = searched(position)
    if error or not is_wrong_action(tree.root.board, tree.root.value):
        return ""
    return "\n\n".join(map("\n".join, filter(None, paragraphs(tree)))) or LOOK


def paragraphs(tree):
    """Return the search if it is short, what can be said of it, and else the command to see it."""
    free, lines = tree.root.board.count("."), tree.lines()
    if not tree.root.below or (free < MOST_FREE and len(lines) <= SHORT + 1):  # 1: the titles
        return [lines if tree.root.below else [], tree.conclusion()]
    told = f"To see the whole search: {command(tree.root.board)}"
    return [tree.conclusion(), [told] if free <= MOST_FREE else []]


def command(position):
    """Return the command that shows a search, to be pasted into a terminal."""
    words = [sys.executable, nearby(theirs.HERE), nearby(theirs.checked.path), position]
    if sys.platform != "win32":
        return shlex.join(words)
    line = list2cmdline(words)
    # PowerShell runs a quoted path only after an &, which cmd, where PROMPT is set, refuses.
    return f"& {line}" if line.startswith('"') and "PROMPT" not in os.environ else line


def nearby(path):
    """Return a path as it is written in this folder."""
    here = Path.cwd()
    return str(path.relative_to(here) if here in path.parents or path == here else path)
