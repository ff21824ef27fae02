"""
What the course asks of each function but minimax, in every position that can come up in a game.

What it leaves open stays open: what player, actions and result do once the game is over, what
utility does before that, and which exception is raised.
"""

from answers import equal, text
from checking import ask, check, check_raises, fail, find, imported
from judging import judge
from positions import MARKS, SQUARES, START


def judge_file():
    judge("file", [()], imported)


def judge_mark(name):
    judge(name, [()], lambda: check_mark(name))


def check_mark(name):
    if not equal(find(name), MARKS[name]):
        fail(name, f"is {text(find(name))} instead of {MARKS[name]!r}")


def judge_initial_state():
    judge("initial_state", [()], check_initial_state)


def check_initial_state():
    board = check("initial_state")
    if len({id(row) for row in board}) < 3:
        sentence = "returned the same list for several rows, so a mark in one appears in the others"
        fail("initial_state", sentence)


def judge_in(name, positions):
    """Check what a function answers in some positions."""
    judge(name, [(position,) for position in positions], lambda *given: check(name, *given))


def judge_player(positions):
    # Some draw lots for who begins: asked ten times, they hardly ever return X each time.
    judge_in("player", [START] * 9 + positions)


def judge_actions(positions):
    # The last ones first: they have few free squares, which are easy to see.
    judge("actions", [(position,) for position in positions[::-1]], check_actions)


def check_actions(position):
    free, answer = {*position.free}, ask("actions", position)
    if not isinstance(answer, (set, frozenset)):
        sentence = f"returned {text(answer)}, which is not a set"
        fail("actions", sentence, given=position.board())
    wrong = [f"{action} is missing" for action in sorted(free - answer)]
    wrong += [f"{text(action)} is not a free square" for action in sorted(answer - free, key=text)]
    if wrong:
        first = ", ".join(wrong if len(wrong) <= 3 else [*wrong[:3], "..."])
        fail("actions", f"returned {text(answer)}: {first}", given=position.board())


def judge_result(positions):
    questions = [(position, action) for position in positions for action in position.free]
    judge("result", questions, lambda *given: check("result", *given))


def judge_result_of_illegal_actions(positions):
    stub = (START, (0, 0))  # A legal one: a stub that always raises fails.
    off = [(-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]
    taken = [(one, action) for one in positions for action in SQUARES if action not in one.free]
    off_the_board = [(one, action) for one in positions for action in off]
    judge("result", [stub, *taken, *off_the_board], check_illegal_action)


def check_illegal_action(position, action):
    if action in position.free:
        ask("result", position, action)
        return
    why = "is taken" if action in SQUARES else "is off the board"
    check_raises("result", position, action, why)
