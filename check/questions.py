"""The questions for each function, the right answers, and what is wrong with others."""

from contextlib import suppress
from reprlib import aRepr
from reprlib import repr as text

from check.truth import ACTIONS, POSITIONS, START

MARKS = {"X": "X", "O": "O", "EMPTY": None}
OFF_THE_BOARD = [(-1, 0), (0, -1), (-1, -1), (3, 0), (0, 3)]
LIVE = [position for position in POSITIONS if position.after]
FINISHED = [position for position in POSITIONS if not position.after]


def board_after(position, action):
    """Return a new board with an action played, even after the end."""
    if action not in position.free:
        raise ValueError(f"{action} is not a free square")
    board = position.board()
    board[action[0]][action[1]] = position.turn
    return board


# For each function, in the order of the course: the positions to ask about, and the right answer.
# Where few squares are free, a mistake is easy to see, and a search is short.
ASKED = {
    "initial_state": ([START], lambda _: START.board()),
    "player": (LIVE, lambda position: position.turn),
    "actions": (LIVE[::-1], lambda position: {*position.free}),
    "result": (LIVE, board_after),
    "winner": (POSITIONS, lambda position: position.won),
    "terminal": (POSITIONS, lambda position: not position.after),
    "utility": (FINISHED, lambda position: {"X": 1, None: 0, "O": -1}[position.won]),
    "minimax": ([*FINISHED, *LIVE[::-1]], lambda position: next(iter(position.best), None)),
}
QUESTIONS = {name: [(one,) for one in positions] for name, (positions, _) in ASKED.items()}
QUESTIONS["result"] = [(one, action) for one in LIVE for action in ACTIONS + OFF_THE_BOARD]
RIGHT = {name: right for name, (_, right) in ASKED.items()}

# How answers are shown: as Python does, sets in order, and shortened if they are long
aRepr.maxset = aRepr.maxfrozenset = aRepr.maxlist = aRepr.maxtuple = 9
aRepr.maxother = aRepr.maxstring = 99


class MistakeError(Exception):
    """What is wrong with an answer: words that follow the function's name, and boards."""


def fail(sentence, **boards):
    """Raise a mistake, with boards drawn side by side below the sentence."""
    columns = []
    for title, board in boards.items():
        if is_board(board):
            rows = ["".join(mark or "." for mark in row) for row in board]
            columns.append([f"{title}:", *map(" ".join, rows), " ".join(rows)])
    lines = ["".join(f"{cell:15}" for cell in cells).rstrip() for cells in zip(*columns)]
    raise MistakeError("\n".join([sentence, "", *lines]).strip())


def equal(answer, expected):
    """Return whether both are equal, and both or none are bools: in Python, True equals 1."""
    with suppress(Exception):  # A student's == can do anything; numpy's gives no yes or no.
        return bool(answer == expected) and isinstance(answer, bool) == isinstance(expected, bool)
    return False


def is_board(answer):
    """Return whether an answer is a list of three lists of three marks."""
    rows = answer if isinstance(answer, list) else []
    marks = [repr(mark) for row in rows if isinstance(row, list) for mark in row]
    return len(rows) == 3 and len(marks) == 9 and {*marks} <= {"'X'", "'O'", "None"}


def judge_answer(name, answer, position, *action):
    """Fail if an answer is wrong."""
    given = {} if name == "initial_state" else {"given": position.board()}
    expected = RIGHT[name](position, *action)
    if name == "minimax" and position.after:
        judge_choice(answer, position)
    elif name == "actions" and not isinstance(answer, (set, frozenset)):
        fail(f"returned {text(answer)}, but must return a set.", **given)
    elif not equal(answer, expected):
        what = "the wrong board" if is_board(answer) and is_board(expected) else text(answer)
        told = f"returned {what}" + "".join(f" for the action {one}" for one in action)
        told += "." if is_board(expected) else f" instead of {text(expected)}."
        fail(told, **given, returned=answer, expected=expected)
    elif name == "initial_state" and len({*map(id, answer)}) < 3:
        fail("used one list for several rows, so a mark in one row appears in the others, too.")


def judge_choice(answer, position):
    """Fail if what minimax has chosen is not one of the best actions."""
    outcomes = position.outcomes
    chosen = next((one for one in outcomes if equal(answer, one)), None)
    if chosen not in position.best:
        does = outcomes.get(chosen, "is not a legal action")
        # "loses", "ties" and "wins" happen to be in alphabetical order.
        better = [f"{one} {outcomes[one]}" for one in outcomes if outcomes[one] > does]
        better = f"Better for {position.turn}: {', '.join(better)}."
        fail(f"returned {text(answer)}, which {does}. {better}", given=position.board())
