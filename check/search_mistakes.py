"""
What can be said of a search in a sentence, mostly of one that ends with a wrong action.

It says what was seen, and calls wrong only what is proven: see search_values.py.
"""

from check import student
from check.answers import equal
from check.positions import BY_LETTERS, following, letters, perfect_winner
from check.search_bounds import bounds, first_crossed, first_not_sure, in_order, position_of, sign
from check.search_calls import walk
from check.search_values import (
    for_the_first_player,
    for_the_player_to_move,
    for_x,
    is_finished,
    truth,
)

NO_SEARCH = "The check saw no search of later boards."
RETURNED_HERE = " {} returned here:\n    {}"
NO_DEEPER = "The check saw no search of the boards that come after these."
TOO_LONG = "The search made too many calls to be judged. Try a position with fewer free squares."
NONE = "{} returned None for {}. Is a return missing?"
LEFT = "On {}, {} left {} on {}: the move was not taken back."
TAKEN_OFF = "On {}, {} took {} off {} and did not put it back."
OWN_BOARD = "{} called {} {} times on the board that it was given, {}, not on the next ones."
CROSSED = "{} called {} on {} with {} {}, which is higher than {} {}."
NOT_SURE = "{} called {} on {} with {} {}, although {} was not sure of a {} yet."
FINISHED = "On {}, {}, so {} should return {}."
NOT_SEARCHED = "On {}, the game is not over, but {} looked no further."
TOOK = "On {}, it is {}'s turn, but {} called {}, which took the {} of the values below it, not "
TOOK += "the {}."
NOT_THE_BEST = (
    "On {}, it is {}'s turn, but {} returned {} instead of {}, the {} of the {} below it."
)
SKIPPED = "On {}, {} skipped {}, where {}."
NOT_RIGHT = "On {}, where {}, {} returned {}, although all values below it are right."
IF_TO_MOVE = " (above 0, they are good for the player whose turn it is)"
IF_FIRST = " (above 0, they are good for {})"
ONLY_A_BOUND = "minimax chose {}, but its value of {} is only a bound: {} there."
ALL_RIGHT = "All these values are right{}, but minimax returned {} instead of {}."
IS_RIGHT = "{} is a best action. "
ALL_BOARDS = "The search looked at all {:,} boards, this one included."
FEWER = "The search looked at {:,} of the {:,} boards, this one included."
MORE = "The search looked at {:,} boards, although there are only {:,}."
COMPARE = "Compare the last two columns. Begin with the boards that are indented most."


def conclusion(search):
    """Return the call at which a search went wrong, or None, and a sentence, or ""."""
    root = search.root
    if search.not_put_back:
        return None, not_put_back(*search.not_put_back)
    if search.error:
        return last_error(root), none_before(search)
    if is_best_action(root.board, root.value):
        return None, IS_RIGHT.format(root.value) + how_far(search)
    if not search.is_whole:
        return None, how_far(search)
    return mistake(search) if search.nodes else (None, no_search(root))


def mistake(search):
    """Return the call at which minimax, or what it calls, was seen to go wrong, and a sentence."""
    if own := first_on_own_board(search):
        around, name, times = own
        return around, OWN_BOARD.format(around.name, name, times, around.board)
    if crossed := first_crossed(search.root):
        around, node = crossed
        given = [word for bound in bounds(node).items() for word in bound]
        return node, CROSSED.format(acting(around), node.name, node.board, *given)
    if not_sure := first_not_sure(search):
        around, node, bound, player, end = not_sure
        given = bound, bounds(node)[bound]
        return node, NOT_SURE.format(acting(around), node.name, node.board, *given, player, end)
    if wrong := search.first_wrong():
        return wrong, why_wrong(search, wrong)
    if none := first_none(search.nodes):
        return none, NONE.format(acting(none), none.board)
    return None, all_right(search) or COMPARE


def is_best_action(board, answer):
    """Return whether an answer of minimax is one of the best actions."""
    return any(equal(answer, one) for one in BY_LETTERS[board].best_actions or [None])


def last_error(node):
    """Return the innermost of the calls that ended with an exception."""
    below = [one for one in node.below if one.error]
    return last_error(below[-1]) if below else node


def first_on_own_board(search):
    """Return the first call that makes the same call for each move, on its own board, or None."""
    for around in in_order(search.root):
        for part in around.parts:
            times = around.parts.count(part)
            if times == around.board.count(".") > 1:
                return around, part[0], times
    return None


def none_before(search):
    """Say that the last call before a TypeError returned None, if it did."""
    for last in last_error(search.root).below[-1:]:
        is_none = isinstance(search.error, TypeError) and last.value is None
        if is_none and (last.searches or last.below):
            return NONE.format(acting(last), last.board)
    return ""


def acting(node):
    """Return the function that made the calls below a call, and which one called it."""
    return f"{node.part}, which {node.name} called on the same board," if node.part else node.name


def caller_of(root, node):
    """Return the function that made a call."""
    return next(acting(one) for one in walk(root) if any(below is node for below in one.below))


def called(node, given):
    """Return the function that made the calls below a call, with these arguments of the call."""
    listed = " and ".join(f"{name} {value}" for name, value in given.items())
    return f"{node.part or node.name} with {listed}" if listed else node.part or node.name


def called_with(node, given):
    """Return the function of a call and, if there are any, these arguments of it."""
    listed = " and ".join(f"{name} {value}" for name, value in given.items())
    return f"{node.name}, called with {listed}," if listed and not node.part else acting(node)


def how_it_ends(board):
    """Return how a game goes on from a board with perfect play, in words that follow "where"."""
    winner = perfect_winner(BY_LETTERS[board])
    return f"{winner} wins" if winner else "the game ends in a tie"


def not_put_back(node, square, before, after):
    """Say which move was not taken back, or which mark was not put back."""
    if after == ".":
        return TAKEN_OFF.format(node.board, node.name, before, square)
    return LEFT.format(node.board, node.name, after, square)


def tree_size(board):
    """Return how many boards a search without pruning looks at."""
    return 1 + sum(map(tree_size, following(board)))


def how_far(search):
    """Say how many boards a search looked at."""
    # A call on the same board as the one around it looks at no other board.
    later = [one for node in walk(search.root) for one in node.below if one.board != node.board]
    looked, there_are = 1 + len(later), tree_size(search.root.board)
    if not search.is_whole:
        return TOO_LONG
    if not search.root.below:
        return NO_SEARCH
    if looked == there_are:
        return ALL_BOARDS.format(looked)
    return (FEWER if looked < there_are else MORE).format(looked, there_are)


def no_search(root):
    """Say that no search was seen, and where minimax returned."""
    if not root.below:
        return NO_SEARCH + returned_here(root)
    first, *others = root.below
    is_one_line = all(one.line == first.line for one in others)
    return NO_DEEPER + (returned_here(first) if is_one_line else "")


def returned_here(node):
    """Say in which line of the student's file a call returned, if it is known."""
    return RETURNED_HERE.format(node.name, student.file.line(*node.line)) if node.line else ""


def first_none(nodes):
    """Return the first call that returned None though others returned numbers, or None."""
    # A method such as __init__ has to return None.
    none = [one for one in nodes if one.value is None and not one.error and one.name[:2] != "__"]
    return none[0] if none and any(one.numbers for one in nodes) else None


def why_wrong(search, node):
    """Say why a value is wrong although those below it are right."""
    if is_finished(node):
        return finished(search, node)
    if not node.below:
        return NOT_SEARCHED.format(node.board, node.name) + returned_here(node)
    seen = node.board, how_it_ends(node.board), acting(node), node.numbers[0]
    return not_the_best(search, node) or skipped(search, node) or NOT_RIGHT.format(*seen)


def finished(search, node):
    """Say what a call should return on a finished board."""
    position, mark = position_of(node), search.mark(node)
    end = f"{position.winner} has won" if position.winner else "nobody has won"
    if position.winner and search.side == for_the_player_to_move:
        end += f" and it is {mark}'s turn"
    if position.winner and search.side == for_the_first_player:
        end += f" and minimax moves for {mark}"
    value = {1: "a value above 0", 0: "0", -1: "a value below 0"}[truth(node.board, mark)]
    return FINISHED.format(node.board, end, node.name, value)


def not_the_best(search, node):
    """Say that a call did not return the best of the values below it, if that is so."""
    player, is_mover = position_of(node).player, search.side == for_the_player_to_move
    seen = [
        (one.numbers, search.mark(one))
        for one in node.below
        if one.board in BY_LETTERS
        and (one.searches or (one.name == "utility" and search.side == for_x))
    ]
    if len(seen) < len(node.below) or any(len(numbers) != 1 for numbers, _ in seen):
        return ""
    good = [sign(number) * (1 if mark == player else -1) for (number,), mark in seen]
    if max(good) != truth(node.board, player):
        return ""  # The best one is skipped.
    values = [-number if is_mover else number for (number,), _ in seen]
    highest, lowest = (max(values), "highest"), (min(values), "lowest")
    is_highest = is_mover or player == search.mark(node)
    (best, word), (worst, other) = (highest, lowest) if is_highest else (lowest, highest)
    value, turn = node.numbers[0], (node.board, player)
    if value == worst and not is_mover:
        flags = {name: one for name, one in node.given.items() if isinstance(one, (bool, str))}
        caller = node.name if node.part else caller_of(search.root, node)
        return TOOK.format(*turn, caller, called(node, flags), other, word)
    kind = "negated values" if is_mover else "values"
    return NOT_THE_BEST.format(*turn, acting(node), value, best, word, kind)


def skipped(search, node):
    """Say which board a call skipped that has the right value, if those that it searched do not."""
    right = truth(node.board)
    if any(truth(one.board) == right for one in node.below if one.board in BY_LETTERS):
        return ""
    searched = {one.board for one in search.nodes}  # Its value may have been remembered.
    needed = [one for one in node.skipped if truth(one) == right and one not in searched]
    if not needed:
        return ""
    return SKIPPED.format(
        node.board, called_with(node, bounds(node)), needed[0], how_it_ends(needed[0])
    )


def all_right(search):
    """Say what minimax did with values that are all right, perhaps as bounds; if not, return ""."""
    root, position = search.root, position_of(search.root)
    if not search.side or not all(map(search.is_right, search.nodes)):
        return ""
    if sentence := skipped(search, root):
        return sentence
    chosen = [letters(position.after(one)) for one in position.free if equal(root.value, one)]
    for one in root.below:
        if one.board in chosen and search.is_bound(one):
            return ONLY_A_BOUND.format(one.board, one.numbers[0], how_it_ends(one.board))
    is_exact = not any(search.is_bound(one) or one.skipped for one in [root, *search.nodes])
    knows_how = all(search.is_right(one) is not False for one in search.nodes_of_probes)
    if not is_exact or not knows_how:
        return ""
    whose = {for_x: "", for_the_player_to_move: IF_TO_MOVE, for_the_first_player: IF_FIRST}
    best = " or ".join(map(str, position.best_actions))
    return ALL_RIGHT.format(whose[search.side].format(position.player), root.value, best)
