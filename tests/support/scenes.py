"""
The screens that the tests look at, each with its name and the way to it.

screens.txt lists the things drawn on each screen, in layout units. The start screen and
the empty board have all of them, and every other screen only its differences from one of these two.
After a change, run python tests/support/scenes.py and look through the changes.
"""

import io
import sys
from contextlib import redirect_stderr
from pathlib import Path

# pytest finds these folders on its own; Python doesn't.
sys.path += [str(folder) for folder in Path(__file__).resolve().parents[1:3]]

from support import times
from support.colours import PALETTE
from support.modules import broken
from support.times import A_WHILE
from support.user import OPPONENT_NAMES, User

FILE = Path(__file__).resolve().parents[1] / "window" / "screens.txt"
TO_X_WINS = ("Friend", "X", *"1425")  # then 3 wins
HALF_MARK, HALF_LINE = times.DRAW_MARK / 2, times.DRAW_MARK + times.DRAW_LINE / 2
HALF_AHEAD = times.REST + 4.5 * times.STEP


def until_three_dots(user, seconds=times.THINKING_AFTER):
    user.frame(seconds)
    while not user.heading.endswith("..."):
        user.frame()
    return user


SCENES = {
    "start": lambda user: user,
    "an empty board": lambda user: user.click("Friend", "X").point((3, 3)),
    "start, by mouse": lambda user: user.hover("X"),
    "start, by keyboard": lambda user: user.keys("o esc Easy"),
    "start, full screen": lambda user: user.keys("f11"),
    "your turn": lambda user: user.click("X", "1").hover("7"),
    "your turn, by keyboard": lambda user: user.keys("x 1 down"),
    "the computer starts": lambda user: user.click("O", wait=0),
    "the computer starts, with hints": lambda user: user.keys("x h m").click("O", wait=0),
    "minimax is stuck": lambda user: until_three_dots(
        user.click("X").click("1", wait=0), times.SLOW_AFTER
    ),
    "the computer moves": lambda user: user.click("X", "1").click("2", wait=0),
    "the computer moves, with hints": lambda user: (
        user.keys("x h").click("1", wait=0).frame(times.PAUSE - times.FRAME).minimax_answers()
    ),
    "the computer thinks": lambda user: until_three_dots(user.click("X").click("1", wait=0)),
    "hints": lambda user: user.click("Friend", "X", "1", "2", "Hints"),
    "the mark draws itself, with hints": lambda user: (
        user.click("Friend", "X", "Hints").click("5", wait=0).minimax_answers().frame(HALF_MARK)
    ),
    "hints for the next move": lambda user: user.click("Friend", "X", *"1425", "Hints").hover("9"),
    "a loss to come": lambda user: user.click("Friend", "X", *"152", "Hints").hover("8").wait(),
    "half of a look-ahead": lambda user: user.keys("Friend x h").hover("5").frame(HALF_AHEAD),
    "a win next": lambda user: user.click("Easy", "X", "1", "5", "Hints").hover("9").wait(),
    "the mark draws itself": lambda user: (
        user.click(*TO_X_WINS).click("3", wait=0).frame(HALF_MARK)
    ),
    "the line draws itself": lambda user: (
        user.click("Easy", "X", "1", "5").click("9", wait=0).frame(HALF_LINE)
    ),
    "won": lambda user: user.click("Easy", "X", "1", "5", "9"),
    "a tie": lambda user: user.click("X", *"12768"),
    "lost": lambda user: user.click("X", "1", "2", "4"),
    "lost, by keyboard": lambda user: user.keys("o 9 8"),
    "after Rewind": lambda user: user.click("X", "1", "2", "4", "Rewind"),
    "after Rewind, with hints": lambda user: user.click("X", "1", "2", "4", "Rewind", "Hints"),
    "after Undo at the end": lambda user: user.click("X", "1", "2", "4", "Undo"),
    "minimax is still asked why": lambda user: (
        user.keys("x 1 2").click("4", wait=0).minimax_answers().frame(A_WHILE).frame(A_WHILE)
    ),
    "a win missed": lambda user: user.click("Easy", "X", *"9735"),
    "X wins twice": lambda user: user.click("Friend", "X", *"142567983").hover("Play again"),
    "minimax raises an error": lambda user: user.click("X", "1"),
    "winner raises an error": lambda user: user.click(*TO_X_WINS, "3"),
    "player raises an error, beside a friend": lambda user: user.click("Friend", "X"),
}
# All opponents except the one that is chosen at first
OTHERS = [name for name in OPPONENT_NAMES if name != "Perfect"]
SCENES |= {
    f"start, {name}": lambda user, name=name: user.click(name).hover("Perfect") for name in OTHERS
}


def show(name):
    """Return a user who sees this screen."""
    user = User(module=broken(name.split()[0], "raises")) if "raises" in name else User()
    return SCENES[name](user)


def screens():
    """Return a line for each colour and, scene by scene, for each thing that is drawn."""
    lines = {
        "colours": [f"{name} {'#{:02X}{:02X}{:02X}'.format(*PALETTE[name])}" for name in PALETTE]
    }
    drawn = {}
    for name in SCENES:
        user = show(name)
        drawn[name] = user.drawn
        base = "an empty board" if user.app.state.game else "start"
        before = [] if name == base else drawn[base]
        places = {(one.kind, tuple(one.place)) for one in user.drawn}
        gone = [one for one in before if (one.kind, tuple(one.place)) not in places]
        others = [one for one in user.drawn if one not in before]
        lines[name] = [*(f"no {one}" for one in gone), *map(str, others)]
    return lines


def read():
    """Return the lines of screens.txt in the form that screens() returns."""
    blocks = [block.splitlines() for block in FILE.read_text(encoding="utf-8").split("\n\n")]
    return {name: lines for name, *lines in blocks}


if __name__ == "__main__":
    with redirect_stderr(io.StringIO()):  # what broken modules raise
        lines = screens()
    blocks = ["\n".join([name, *lines[name]]) for name in lines]
    FILE.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
