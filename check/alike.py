"""What the mistakes of a function have in common: where it is wrong, and how."""

from check.answers import text
from check.positions import OTHER, SQUARES, UTILITIES

EMPTY_ROW = "there is an empty row above the line of three"
EMPTY_COLUMN = "there is an empty column to the left of the line of three"
EMPTY_BEFORE = f"{EMPTY_ROW}, or an empty column to its left"
NOT_THE_TURN = "utility should depend on who has won, not on whose turn it is."
# {function: {what it does wrong: its answer to one position}}
SLIPS = {
    "player": {
        "It returns the wrong player each time: O on X's turn, and X on O's.": lambda one: OTHER[
            one.player
        ]
    },
    "actions": {
        "It returns the taken squares.": lambda one: {*SQUARES} - {*one.free},
        "It returns all squares, taken ones too.": lambda _: {*SQUARES},
        "It returns (column, row), not (row, column).": lambda one: {(j, i) for i, j in one.free},
        "It counts from 1, not from 0.": lambda one: {(i + 1, j + 1) for i, j in one.free},
    },
    "winner": {
        "It returns the player who has lost.": lambda one: OTHER[one.winner],
        "It returns whether somebody has won, not who.": lambda one: bool(one.winner),
    },
    "terminal": {"It has True and False the wrong way round.": lambda one: bool(one.player)},
    "utility": {
        "It returns 1 if O has won, and -1 if X has won.": lambda one: -UTILITIES[one.winner],
        f"It returns 1 whoever has won: {NOT_THE_TURN}": lambda one: abs(UTILITIES[one.winner]),
        f"It returns -1 whoever has won: {NOT_THE_TURN}": lambda one: -abs(UTILITIES[one.winner]),
    },
}


def facts(position):
    """Return what is true of this position, in words that can follow "wherever"."""
    free, winner, player = len(position.free), position.winner, position.player
    facts = {
        "only one square is free": free == 1,
        "the board is empty": free == 9,
        "a square is free": free,
        "the board is full": not free,
        "the board is not empty": free < 9,
        "nobody has won": not winner,
        "the game is not over": player,
        f"it is {player}'s turn": player,
        "the game is over": not player,
        "the board is full and nobody has won": not player and not winner,
    }
    true = [fact for fact in facts if facts[fact]]
    return [*true, *facts_of_the_win(position)] if winner else true


def facts_of_the_win(position):
    """Return what is true of a position in which somebody has won."""
    true = ["somebody has won", f"{position.winner} has won"]
    if is_empty_before(position):  # A winner that takes equal empty squares for a line stops there.
        is_row = position.lines[0].startswith("row")
        true = [EMPTY_BEFORE, EMPTY_ROW if is_row else EMPTY_COLUMN, *true]
    kinds = {line.split()[0] for line in position.lines}
    if len(kinds) == 1:
        true.append(f"the line of three is a {kinds.pop()}")
    if len(position.lines) == 1:
        line = position.lines[0]
        true.append(f"the line of three is {line}".replace("is diagonal", "is the diagonal"))
    return true


def is_empty_before(position):
    """Return whether a row above the line of three is empty, or a column left of it."""
    kind, *number = position.lines[0].split()
    if kind == "diagonal":
        return False
    rows = position.rows if kind == "row" else [*zip(*position.rows)]
    return any({*row} <= {"."} for row in rows[: int(number[0])])


def group(positions):
    """Return what positions these are, in words."""
    if not any(position.player for position in positions):
        return "positions in which the game is over"
    if all(position.player for position in positions):
        return "positions in which the game is not over"
    return "positions"


def in_common(some, positions):
    """Return what some of the positions have in common, if few others have it, too; or ""."""
    true = {position: facts(position) for position in positions}
    common = [fact for fact in true[some[0]] if all(fact in true[one] for one in some)]

    def number_with(wanted):
        return sum(all(fact in true[position] for fact in wanted) for position in positions)

    for fact in [*common]:
        # A fact that follows from others is not told: if somebody has won, the game is over.
        others = [other for other in common if other != fact]
        if number_with(others) == number_with(common):
            common = others
    told = " and ".join(common)
    if number_with(common) == len(some):
        return f"wherever {told}"
    is_rare = number_with(common) <= min(2 * len(some), len(positions) * 3 / 4)
    if common and is_rare:
        return f"only where {told}, though not always"
    return ""


def share(wrong, tried, positions):
    """Return in which share of the positions that were tried a function is wrong."""
    if len(tried) == 1 or len(tried) < min(50, len(positions)):  # These say nothing of the rest.
        return ""
    kind = group(tried) if len(tried) == len(positions) else "positions tested in the time allowed"
    if len(wrong) == len(tried):
        return f"It is wrong in all {len(wrong):,} {kind}."
    told = f"It is wrong in {len(wrong):,} of the {len(tried):,} {kind}"
    told = ": ".join(filter(None, [told, in_common(wrong, tried)])) + "."
    if EMPTY_ROW in told or EMPTY_COLUMN in told:
        told += " (Three EMPTY squares are equal, too: check that the three are not EMPTY.)"
    return told


def slip(name, answers):
    """Return what a wrong function always does, given {position: its answer}, or ""."""
    for sentence, wrong in SLIPS.get(name, {}).items():
        if all(wrong(position) == answer for position, answer in answers.items()):
            return sentence
    first, *others = answers.values()
    if others and all(type(one) is type(first) and one == first for one in others):
        return f"It always returns {text(first)}."
    return ""
