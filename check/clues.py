"""What can be said of a search whose values could not be judged: facts that can be seen in it."""

from answers import equal, text
from boards import extends, images, replies
from evidence import perfect_winner, whose_turn
from positions import BY_LETTERS
from recording import is_number, numbers, walk

NOT_SEEN = """\
minimax was not seen to look at a board after this one. Perhaps it follows rules, takes a shortcut,
or catches an exception. Or it searches where this can't be seen: in a thread, or on a board that is
a number, an object of a class, or a variable that its functions share."""
ONLY_UTILITY = """\
Only the finished boards that utility was given can be seen here."""
SHARED = """\
What other functions returned is not known: perhaps they share one board. If so, see whether every
move is taken back."""
GUESSED = """\
minimax asked utility about {}, where the game goes on,
and was not seen to look further."""
SWAPPED = "{} is taken, but {} is free: are row and column swapped?"
NOT_TAKEN_BACK = """\
{} was given {}, two moves after {}:
was {} at {} not taken back?"""
REMEMBERED = """\
{} returned {} for {} without asking winner, terminal or utility.
Is it from a memory? See under which key it is kept."""
ONE_VALUE = """\
{} returned {} for two finished boards:
{}, {}, and {}, {}."""
NO_FURTHER = "{} returned {} for {}, where the game goes on, and was not seen to look further."


def unseen(root, wrong):
    """Return what to say if only utility was seen at work, or nothing at all; or ""."""
    if any(node.name != "utility" for node in root.below):
        return ""
    after = replies(root.board)
    if guessed := sorted({after[board] for board in root.guessed if board in after}):
        *others, last = map(str, guessed)
        both = f"{', '.join(others)} and {last}" if others else last
        return GUESSED.format(both)
    if not root.below:
        return NOT_SEEN
    if wrong:
        return f"{ONLY_UTILITY}\n{SHARED}"
    return "" if all(node.board in after for node in root.below) else ONLY_UTILITY


def swapped(board, answer):
    """Return what to say if an action is the right one with row and column swapped, or ""."""
    free = BY_LETTERS[board].free
    if not isinstance(answer, tuple) or any(equal(answer, action) for action in free):
        return ""
    others = [action for action in free if equal(answer[::-1], action)]
    return SWAPPED.format(text(answer), others[0]) if others else ""


def clue(root):
    """Return a sentence about a search whose values can't be judged, or ""."""
    nodes = [*walk(root)][1:]
    ends = [node for node in nodes if node.ended and not node.below and node.board in BY_LETTERS]
    return one_value(ends) or no_further(nodes)


def not_taken_back(root):
    """Return what to say of a board on which an earlier move seems to be left, or ""."""
    for node in walk(root):
        one_move = set()
        for one in node.below:
            new = [i for i in range(9) if one.board[i] != node.board[i]]
            if one.board in replies(node.board):
                one_move.add(one.name)
            elif one.name in one_move and extends(one.board, node.board) and len(new) == 2:
                mark = "XO"[whose_turn(node.board) == "X"]
                left = [divmod(i, 3) for i in new if one.board[i] == mark]
                if len(left) == 1 and one.name != "utility":
                    return NOT_TAKEN_BACK.format(one.name, one.board, node.board, mark, left[0])
    return ""


def one_value(ends):
    """Return what to say if a function returned the same for a win and a tie, or ""."""
    first = {}
    for node in ends:
        other = first.setdefault((node.name, text(node.value)), node)
        if numbers(node.value) and bool(ended(node)) != bool(ended(other)):
            if other.judged and not node.judged:
                return REMEMBERED.format(node.name, text(node.value), node.board)
            boards = other.board, outcome(other), node.board, outcome(node)
            return ONE_VALUE.format(node.name, text(node.value), *boards)
    return ""


def ended(node):
    return perfect_winner(node.board)


def outcome(node):
    return f"which {ended(node)} has won" if ended(node) else "a tie"


def no_further(nodes):
    """Return what to say of a wrong value of a board on which no move was tried, or ""."""
    searched = {image for node in nodes if node.below for image in images(node.board)}
    for node in nodes:
        may_be_known = node.board in searched or node.board not in BY_LETTERS or node.below
        if node.ended or may_be_known or not is_number(node.value):
            continue
        if bool(node.value) != bool(perfect_winner(node.board)):
            return NO_FURTHER.format(node.name, text(node.value), node.board)
    return ""
