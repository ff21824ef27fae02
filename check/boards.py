"""Boards as nine letters, X.OOOX..X for instance: what follows on one, and what a board can be."""

from positions import BY_LETTERS

SCALARS = (int, float, str, type(None))


def replies(board):
    """Return {board: action} for all boards that come next; none if the game is over."""
    position = BY_LETTERS.get(board)
    if not position or not position.player:
        return {}
    return {with_mark(board, action, position.player): action for action in position.free}


def with_mark(board, action, mark):
    square = 3 * action[0] + action[1]
    return board[:square] + mark + board[square + 1 :]


def extends(board, earlier):
    """Return whether a board is an earlier one, perhaps with more marks on it."""
    return all(old in (".", new) for old, new in zip(earlier, board))


def images(board):
    """Return a board as it can be turned and mirrored, in eight ways."""
    found = set()
    for one in (board, board[0::3] + board[1::3] + board[2::3]):
        for image in (one, one[6:] + one[3:6] + one[:3]):
            found |= {image, image[::-1]}
    return found


def as_letters(value, signs, before):
    """
    Return a value as nine letters if it is a board, or None.

    signs are their marks, {mark: letter}; any other one is that of a free square. A board with
    other marks is that one of the board before and its replies whose squares are equal in the same
    places.
    """
    squares = squares_of(value)
    if not squares:
        return None
    keys = [one if isinstance(one, SCALARS) else id(one) for one in squares]
    free = {key for key in keys if key not in signs}
    letters = "".join(signs.get(key, ".") for key in keys)
    if len(free) <= 1 and letters.count("X") - letters.count("O") in (0, 1):
        return letters if letters.count(".") <= before.count(".") else None
    nearby = (board for board in (before, *replies(before)) if pattern(board) == pattern(keys))
    return next(nearby, None)


def squares_of(value):
    """Return nine squares if a value can be a board: rows, a flat list or tuple, a string."""
    if isinstance(value, str):
        return [*value] if len(value) == 9 else None
    if not isinstance(value, (list, tuple)):
        return None
    if len(value) == 3 and all(isinstance(row, (list, tuple, str)) for row in value):
        value = [square for row in value for square in row]
    is_flat = not any(isinstance(one, (list, tuple)) for one in value)
    return [*value] if len(value) == 9 and is_flat else None


def pattern(squares):
    """Return which of nine squares are equal."""
    return [[*squares].index(square) for square in squares]
