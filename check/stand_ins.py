"""
Right functions that stand in for those of theirs that are wrong or not written yet.

They answer from the table while another function is tested, so that this one is judged on its own.
"""

from answers import equal
from positions import ANSWERS, BY_BOARD, MARKS, START
from results import found

EMPTY_ANSWERS = (None, set(), frozenset())


def stand_in(name, own):
    """Return a right function, or a right mark, to be used in the place of theirs."""
    if name not in MARKS:
        return Function(name, own)
    found.marks_stood_in |= not equal(own, MARKS[name])
    return MARKS[name]


class Function:
    """A right function of this name. Their own one, if there is one, answers what is left open."""

    def __init__(self, name, own):
        self.name, self.own = name, own

    def __call__(self, *given, **named):
        """Return the right answer to a call, which may give the board by its name."""
        # initial_state is given nothing.
        board, *action = [*given, *named.values()] or [START.board()]
        position = position_of(board)
        if not position:  # Their own one may know boards that can't come up in a game.
            return self.call_own(*given, **named)
        found.stood_in.setdefault(found.current, set()).add(self.name)
        if self.name == "result":
            after = position.after(tuple(action[0]))
            return tuple(map(tuple, after)) if isinstance(board, tuple) else after
        left_open = self.name in ("player", "actions") and not position.player
        if left_open and self.own_is_empty(position):
            return self.own(position.board())  # Others of theirs may rely on it.
        return ANSWERS[self.name](position)

    def call_own(self, *given, **named):
        if not self.own:
            raise NameError(f"name '{self.name}' is not defined")
        return self.own(*given, **named)

    def own_is_empty(self, position):
        """Return whether their own one answers with None or an empty set, once the game is over."""
        try:
            return self.own(position.board()) in EMPTY_ANSWERS
        except Exception:  # noqa: BLE001
            return False


def position_of(board):
    """Return the position on a board, which may be a list or a tuple, or None if there is none."""
    try:
        return BY_BOARD.get(tuple(map(tuple, board)))
    except TypeError:
        return None
