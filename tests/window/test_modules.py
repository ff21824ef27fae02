"""The window beside other people's modules: unfinished, wrong, slow and unusual ones."""

import re
import sys

import pytest

from support.games import START
from support.modules import BROKEN, CACHED, FOLDER, NAMES, RIGHT, SKELETON, broken, edited, made
from support.times import A_WHILE
from support.user import COMPUTER_NAMES, User
from window import problems, words
from window.rules import DEAD_END, NO_WINNER

FULL = "Friend x 5 1 2 8 4 6 3 7 9"  # no square is left
GAME = "Friend x 1 4 2 5 3"  # X wins with the first row
ANSWERS = {"initial_state": "an empty board", "terminal": "anything", "player": "X or O"}
ANSWERS |= {"actions": "a set of squares", "result": "a board with one more mark"}
ANSWERS |= {"winner": "X, O or None", "minimax": "one of the actions"}
SENTENCES = {"missing": "tictactoe.py has no function {}"}
SENTENCES |= {"raises": "{0} raised ValueError on line 2, in {0}: no"}
SENTENCES |= {"returns None": "{} returned None, which is not {}"}
SENTENCES |= {"returns a list": "{} returned ..., which is not {}"}
SENTENCES |= {"returns nonsense": "{} returned 'nonsense', which is not {}"}
OVER_AT_ONCE = {("terminal", "returns a list"), ("terminal", "returns nonsense")}
REPORTER = problems.Reporter("tictactoe.py", None)
PERFECT_LOST = words.about_wrong_minimax(words.PERFECT_LOST, REPORTER)
USER_LOST = words.about_wrong_minimax(words.USER_LOST, REPORTER)
HERE = " on line 1, in "
# How sentences about the file that is played begin
ABOUT_THE_FILE = (*NAMES, "best_actions", "tictactoe.py", "my.py")
ABOUT_THE_FILE += (words.PERFECT_LOST, words.USER_LOST)
DEEP = "player raised RecursionError on line 2, in player"  # where it began, not where it ended
NOT_WRITTEN = "is not written yet: it raises NotImplementedError"
NO_MOVE = "result returned ..., which is not a board with one more mark"
NO_EMPTY_BOARD = "initial_state returned ..., which is not an empty board"
CASES = [case for case in BROKEN if case[0] in ANSWERS and case[1] != "never returns"]
VARYING = re.compile(r'["<\[].*[]>"]')  # what is long or not always the same
# A path with a space is quoted.
COMMAND = problems.command_line([sys.executable, str(FOLDER / "check")])
ADVICE = VARYING.sub("...", f"For a closer look: {COMMAND}")
TWO_MISTAKES = "result(b, a): return b if a[0] else right['result'](b, a)\n"
TWO_MISTAKES += "def actions(b): return right['actions'](b) if b[0] == b[1] else 7"
LONG = f"player raised OSError{HERE}player: {'7' * 999}"
# Functions that are not quite the course's, the keys that are pressed, and what is told.
OTHERS = [
    ("player(_): raise OSError('a: \\a\\nb')", "x", f"player raised OSError{HERE}player: a"),
    ("player(_): raise OSError('7' * 999)", "x", LONG[:200]),
    ("deeper(b): {}[7]\ndef player(b): deeper(b)", "x", f"player raised KeyError{HERE}deeper: 7"),
    ("result(b, a): return b if b[1][1] else right['result'](b, a)", "x h", NO_MOVE),
    (TWO_MISTAKES, "Friend x h", "actions returned 7, which is not a set of squares"),
    ("deeper(b): raise RecursionError\ndef player(b): deeper(b)", "x", DEEP),
    ("minimax(_): return 0, 0", "x 1", "minimax returned (0, 0), which is not one of the actions"),
    ("minimax(_): raise KeyError(str(_))", "x h 1 u", f"minimax raised KeyError{HERE}minimax: ..."),
    ("minimax(board): return max(actions(board))", "x h 1 3 2", PERFECT_LOST),
    ("minimax(board): return list(right['minimax'](board))", "x h 1", ""),
    ("actions(board): yield from right['actions'](board)", "x h 1", ""),
    ("actions(_): return []", "Easy o", DEAD_END),
    ("terminal(board): pass", FULL, DEAD_END),
    ("terminal(_): raise ValueError(5)", FULL, f"terminal raised ValueError{HERE}terminal: 5"),
    ("terminal(_): return True", "x 1 h enter u r esc o", NO_WINNER),
    ("terminal(b): return sum(b, []).count(None) < 2", "Friend x 5 1 3 7 4 6 2 8", NO_WINNER),
    ("winner(_): return O", "Easy x 1 5 9", USER_LOST),
    ("initial_state(): return [[X] * 3] * 3", "x u", NO_EMPTY_BOARD),
    ("utility(_): raise NotImplementedError\nminimax = utility", "x 1", f"utility {NOT_WRITTEN}"),
    ("best_actions(b): b[0][:] = X, X, X; return [(0, 0)]", "x h 1 5", ""),
    ("actions(b): return {(float(i), float(j)) for i, j in right['actions'](b)}", "x h 1", ""),
]


def told_after(user, keys):
    """Press keys, and return all sentences about functions that are seen, each once."""
    words = []
    for key in keys.split():
        user.keys(key, wait=0)
        for _ in range(4):
            words += user.minimax_answers().frame(A_WHILE / 8).words
    told = [VARYING.sub("...", one) for one in words if one.startswith(ABOUT_THE_FILE)]
    return [*dict.fromkeys(told)]


def check_traceback(error, sentence):
    """Check that the console has a traceback if something was raised, and no other."""
    expected = 1 if "on line" in sentence else 0
    assert error.count("Traceback") == expected, f"not {expected} tracebacks, but:\n{error}"


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_one_sentence_tells_what_is_wrong_and_all_else_works(name, kind, capsys):
    module = broken(name, kind)
    sentence = SENTENCES.get(kind, "").format(name, ANSWERS[name])
    if (name, kind) == ("terminal", "returns None"):
        sentence = ""  # It counts as False; the game goes on after its end.
    elif (name, kind) in {("winner", "returns None"), *OVER_AT_ONCE}:
        sentence = NO_WINNER
    stuck = (name, kind) in OVER_AT_ONCE or (name == "result" and sentence)
    user = User(module=module)
    told = told_after(user, f"{GAME} u")
    board = START if stuck else "XX.OO...."
    assert user.board == board, f"with {name} {kind}, Undo leaves {user.board} after {GAME!r}"
    for opponent in COMPUTER_NAMES:
        told += told_after(user, f"esc {opponent} x 1 u")
        assert user.board == START, f"with {name} {kind}, Undo leaves {user.board}, {user.after}"
    others = {*told} ^ ({sentence} - {""})
    assert not others, f"with {name} {kind}, the window does not say {sentence!r} alone: {told}"
    error = VARYING.sub("...", capsys.readouterr().err)
    times = 1 if sentence else 0
    seen = error.count(ADVICE), error.count(f"{sentence}\n{ADVICE}\n")
    assert seen == (times, times), f"not once, and with advice, but in the console:\n{error}"
    check_traceback(error, sentence)


@pytest.mark.parametrize("name", ["player", "actions", "result"])
def test_a_function_that_fails_on_the_computers_turn_stops_the_game(name):
    source = f"def {name}(b, *a): return right['{name}'](b, *a) if b[1][1] is None else None"
    for opponent in COMPUTER_NAMES:
        user = User(module=made(source, **RIGHT, right=RIGHT))
        told = told_after(user, f"{opponent} x 5")
        sentence = SENTENCES["returns None"].format(name, ANSWERS[name])
        assert told == [sentence], f"against {opponent}, the window says something else"
        goes_on = user.wait().sees("....X....").app.screen.may_change
        assert not goes_on, f"the window still waits for {opponent} to move"


@pytest.mark.parametrize(("function", "keys", "sentence"), OTHERS)
def test_what_is_wrong_is_told_and_what_is_unusual_is_not(function, keys, sentence, capsys):
    user = User(module=made("def " + function, **RIGHT, right=RIGHT))
    told = told_after(user, keys)
    expected = [sentence] if sentence else []
    assert told == expected, f"after {keys!r}, the window tells {told}, not {expected}"
    if sentence == DEAD_END:
        user.sees("The game can't continue")
    if sentence == NO_WINNER:
        score = user.sees("Game over").score
        assert score == [0, 0, 0], f"a game that ends with a Problem counts: {score}"
    check_traceback(capsys.readouterr().err, sentence)
    assert not user.click("2").app.screen.may_change, "the game never comes to rest"


def beside(path, source):
    """Return a user beside a file that the command named, with one function that is wrong."""
    user = User(module=made(source, **RIGHT))
    user.app.rules.reporter = problems.Reporter(f"/home/{path}", path)
    return user


def test_of_a_file_with_another_name_the_sentences_have_that_name(monkeypatch):
    told = told_after(beside("my.py", "del minimax"), "x 1")
    assert told == ["my.py has no function minimax"], "not with the name of this file"
    wrong, keys = "def minimax(board): return max(actions(board))", "x h 1 3 2"
    told = told_after(beside("my.py", wrong), keys)
    command = problems.command_line(["python", "check", "my.py"])
    assert told == [f"{words.PERFECT_LOST}. To see why, run {command}"], "not how to check it"
    monkeypatch.setattr(problems, "CHECK", problems.CHECK / "missing")  # Only the game was copied.
    told = told_after(beside("my.py", wrong), keys)
    expected = f"{words.PERFECT_LOST}, so my.py is wrong."
    assert told == [expected], "without the check, nothing else is known"


def test_nothing_is_asked_twice_about_a_board():
    asked = []
    source = "def {0}(*args):\n    asked.append(f'{0}{{args}}')\n    return right['{0}'](*args)\n"
    user = User(module=made("".join(map(source.format, NAMES)), **RIGHT, right=RIGHT, asked=asked))
    told_after(user, "Medium x 5 1 u 9 esc Easy x 1 esc Perfect o h 1 5 u h esc Friend x h 5 1 2")
    again = {question for question in asked if asked.count(question) > 1} - {"initial_state()"}
    assert not again, f"tictactoe.py was asked again: {again}"


def test_free_squares_may_be_spaces_instead_of_none():
    user = User(module=made(edited(CACHED, ("EMPTY = None", "EMPTY = ' '"))))
    assert told_after(user, "x h 1") == [], "spaces for free squares are told as a mistake"
    user.wait().sees("X...O....", words.HINTS, words.HINT_WORDS[0])


# What is told at the start of a game, after a press and then with hints, beside the skeleton with
# no function written, with the first one, with the first two, and so on
UNFINISHED = [["initial_state", "result"], ["player", "result"], ["actions", "result"]]
UNFINISHED += [["terminal", "result"], ["terminal"], ["terminal"], ["minimax"], ["minimax"], []]


@pytest.mark.parametrize("count", range(len(NAMES) + 1))
def test_what_is_to_be_written_first_is_told_first_but_for_result_after_a_press(count, capsys):
    module = made(SKELETON)
    vars(module).update({name: RIGHT[name] for name in NAMES[:count]})
    told = told_after(User(module=module), "Friend x 5 h")
    assert told == [f"{name} {NOT_WRITTEN}" for name in UNFINISHED[count]], "not in this order"
    error = capsys.readouterr().err
    missing = [line for line in told if f"{line}\n" not in error]
    assert not missing, f"the console is not told: {missing}"
    check_traceback(error, NOT_WRITTEN)


def test_after_a_move_that_fails_its_mistake_is_told_and_goes_with_the_position():
    source = "def player(_): return 4\n"
    source += "def result(b, a): return 5 if a[0] else right['result'](b, a)"
    user = User(module=made(source, **RIGHT, right=RIGHT)).keys("Friend x")
    user.sees("player returned 4, which is not X or O")
    user.keys("5").sees("result returned 5, which is not a board with one more mark")
    user.keys("1").sees("X........", "player returned 4, which is not X or O")


def test_in_a_game_that_can_not_continue_no_cursor_invites_moves():
    user = User(module=made(SKELETON)).keys("x left").sees("The game can't continue")
    outlined = [name for name in user.places if user.colours(name)[1]]
    assert not outlined, f"these squares are outlined: {outlined}"
    user.keys("enter").sees("The game can't continue").keys("esc Friend x left enter")
    user.sees_tile("4", "PANEL lit", "TEXT")
