"""
Right functions that stand in for those of the student's that are wrong or not written yet.

They answer from the table while another function is tested, so that this one is judged on its own.
"""

from check.positions import ANSWERS, BY_BOARD, MARKS, START
from check.results import found


def stand_in(name, own):
    """Return a right function, or a right mark, to use instead of the student's."""
    if name in MARKS:
        return MARKS[name]

    def right(*given, **named):
        # initial_state is given nothing. The board may have tuples instead of lists.
        board, *action = [*given, *named.values()] or [START.board()]
        try:
            position = BY_BOARD.get(tuple(map(tuple, board)))
        except TypeError:
            position = None
        if not position:  # Their own one may know boards that can't come up in a game.
            return own(*given, **named)
        found.stood_in.setdefault(found.current, set()).add(name)
        answer = ANSWERS[name](position, *map(tuple, action))
        is_board = name == "result" and isinstance(board, tuple)
        return tuple(map(tuple, answer)) if is_board else answer

    return right


STAND_IN = stand_in("minimax", None).__code__  # the code of all of them
