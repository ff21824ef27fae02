"""Beside somebody else's tictactoe.py: the window plays it, or says which function did what."""

import queue
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

import runner
import tictactoe as ttt
from desk import Desk, module
from oracle import board

OURS = Path(ttt.__file__).read_text(encoding="utf-8")
FRIENDS_END = "right x 1 4 2 5 3"  # X wins
EASY_END = "left left x 1 2 3"  # X wins: see sit()

# Each function of the course: where the screen first needs it, and what a wrong answer is not.
COURSE = {
    "initial_state": ("x", "an empty board"),
    "player": ("x", "the player to move"),
    "actions": ("x", "the set of the free squares"),
    "result": ("x 5", "the board after that move"),
    "terminal": (FRIENDS_END, "if the game is over"),
    "winner": (FRIENDS_END, "who has three in a row"),
    "minimax": ("x 5", "a free square"),
    "utility": (EASY_END, "what the game is worth"),
}


class Kind(NamedTuple):
    """One kind of tictactoe.py, and what happens when these keys are pressed beside it."""

    name: str
    other: Any  # its text, or the functions that are not ours; None: there is none
    keys: str
    sentence: str
    raises: bool = False


def raising(error, *words):
    def function(*_given):
        raise error(*words)

    return function


def returning(answer):
    return lambda *_given: answer


def meddling(name):
    """Return our function, but for what it leaves on the board that it is given."""

    def function(given, *action):
        answer = getattr(ttt, name)(given, *action)
        given[2][2] = "?"
        return answer

    return function


def in_place(given, action):
    given[action[0]][action[1]] = ttt.player(given)
    return given


def elsewhere(given, _action):
    return ttt.result(given, (0, 0))


def written(name, source, sentence, keys="x"):
    """Return the kind that has this text; its sentence names the line that is marked."""
    line = source[: source.index("# here")].count("\n") + 1
    return Kind(name, source, keys, sentence.format(line=line), raises=True)


MISSING = Kind(
    "there is none",
    None,
    "x",
    "tictactoe.py is missing: put it into the folder of runner.py",
    raises=True,
)
NAMELESS = [
    Kind(f"no {name}", {name: None}, keys, f"tictactoe.py has no function {name}")
    for name, (keys, _) in COURSE.items()
]
STUBS = [
    Kind(
        f"{name} is a stub",
        {name: raising(NotImplementedError)},
        keys,
        f"{name} raised NotImplementedError",
        raises=True,
    )
    for name, (keys, _) in COURSE.items()
]
RAISING = [
    Kind(f"minimax raises {error.__name__}", {"minimax": raising(error, "no")}, keys, said, True)
    for error, keys, said in [
        (RecursionError, "x 5", "minimax raised RecursionError: no"),
        (SystemExit, "o", "minimax raised SystemExit: no"),
        (MemoryError, "o", "minimax raised MemoryError: no"),
        (KeyError, "o", "minimax raised KeyError: 'no'"),
        (KeyboardInterrupt, "o", "minimax raised KeyboardInterrupt: no"),
        (SyntaxError, "o", "tictactoe.py has a syntax error"),
    ]
]
LINES = [
    written(
        f"{name} raises",
        f"{OURS}\n\ndef {name}(*given):\n    return [][0]  # here\n",
        f"{name} raised IndexError: list index out of range, tictactoe.py line {{line}}",
        keys,
    )
    for name, (keys, _) in COURSE.items()
]
TEXTS = [
    written(
        "a syntax error",
        '"""My game."""\n\ndef initial_state(:  # here\n',
        "tictactoe.py has a syntax error in line {line}",
    ),
    written(
        "raises at import",
        'LINES = {}\nFIRST = LINES["first"]  # here\n',
        "tictactoe.py raised KeyError: 'first', tictactoe.py line {line}",
    ),
    written(
        "exits at import",
        "import sys\n\nsys.exit('not today')  # here\n",
        "tictactoe.py raised SystemExit: not today, tictactoe.py line {line}",
    ),
    written(
        "imports what is not there",
        "import no_such_module  # here\n",
        "tictactoe.py raised ModuleNotFoundError: No module named 'no_such_module',"
        " tictactoe.py line {line}",
    ),
    written(
        "a helper of winner raises",
        f"{OURS}\n\ndef winner(board):\n    return first([])\n\n\ndef first(lines):\n"
        "    return lines[0]  # here\n",
        "winner raised IndexError: list index out of range, tictactoe.py line {line}",
        FRIENDS_END,
    ),
    written(
        "terminal asks a winner that raises",
        f"{OURS}\n\ndef terminal(board):\n    return winner(board) is not None\n\n\n"
        "def winner(board):\n    return board[3]  # here\n",
        "winner raised IndexError: list index out of range, tictactoe.py line {line}",
        FRIENDS_END,
    ),
    written(
        "an error of two lines",
        f"{OURS}\n\ndef minimax(board):\n    raise ValueError('one\\ntwo')  # here\n",
        "minimax raised ValueError: one, tictactoe.py line {line}",
        "o",
    ),
]
NONSENSE = [
    Kind(
        f"{name} returns {answer!r}",
        {name: returning(answer)},
        COURSE[name][0],
        f"{name} returned {answer!r}, which is not {COURSE[name][1]}",
    )
    for name, answer in [
        ("initial_state", None),
        ("initial_state", [None] * 6),
        ("initial_state", [[None] * 2] * 2),
        ("initial_state", board("X.. ... ...")),
        ("player", None),
        ("player", "Z"),
        ("actions", None),
        ("actions", set()),
        ("actions", [(0, 0), (0, 1)]),
        ("result", None),
        ("terminal", None),
        ("terminal", "no"),
        ("winner", None),
        ("winner", "Z"),
        ("utility", None),
        ("utility", 5),
        ("minimax", None),
        ("minimax", (7, 7)),
        ("minimax", (1, 1)),  # taken
        ("minimax", (-1, 0)),
        ("minimax", "centre"),
        ("minimax", 0),
    ]
]
MEDDLING = [
    Kind(
        f"{name} changes the board",
        {name: meddling(name)},
        keys,
        f"{name} changed the board that it was given",
    )
    for name, (keys, _) in COURSE.items()
    if name != "initial_state"
]
OTHERS = [
    Kind(
        "result changes the board and returns it",
        {"result": in_place},
        "x 5",
        "result changed the board that it was given",
    ),
    Kind(
        "result plays another square",
        {"result": elsewhere},
        "x 5",
        "result returned [['X', None, None], [None, None, None], [None, None, None]],"
        " which is not the board after that move",
    ),
    Kind(
        "Easy without actions, which moves first",
        {"actions": None},
        "left left o",
        "tictactoe.py has no function actions",
    ),
    Kind(
        "Medium and actions that raise",
        {"actions": raising(ValueError, "no")},
        "left o",
        "actions raised ValueError: no",
        raises=True,
    ),
]
KINDS = [MISSING, *NAMELESS, *STUBS, *RAISING, *LINES, *TEXTS, *NONSENSE, *MEDDLING, *OTHERS]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@pytest.fixture
def sit(monkeypatch, tmp_path):
    """Sit down beside another tictactoe.py and press keys; Easy takes the last free square."""
    monkeypatch.setitem(sys.modules, "tictactoe", ttt)

    def sit_down(other, keys=""):
        if isinstance(other, str):
            (tmp_path / "tictactoe.py").write_text(other, encoding="utf-8")
            monkeypatch.syspath_prepend(tmp_path)
            monkeypatch.delitem(sys.modules, "tictactoe")
        else:
            # None is what Python notes of a module that it is not to find.
            made = None if other is None else module(**other)
            monkeypatch.setitem(sys.modules, "tictactoe", made)
        desk = Desk()
        desk.window.rng.choice = max
        play(desk, keys)
        return desk

    return sit_down


def play(desk, keys):
    """Press key after key; after each the computer thinks and moves."""
    for key in keys.split():
        desk.key(key)
        desk.turn(seconds=1)
        desk.think()
        desk.turn()
        desk.think()


# Whatever kind it is


@every_kind
def test_the_window_says_which_function_did_what_and_stderr_says_it_once(sit, kind, capsys):
    desk = sit(kind.other, kind.keys)
    desk.post(pygame.WINDOWEXPOSED)
    assert kind.sentence in desk.words[:2]
    assert not any("thinking" in words for words in desk.words)
    out, err = capsys.readouterr()
    assert err.splitlines().count(kind.sentence) == 1
    assert err.count("Traceback (most recent call last)") == kind.raises
    assert out == ""


@every_kind
def test_esc_leads_back_to_the_start_and_a_new_game_says_it_anew_and_closes(sit, kind, capsys):
    desk = sit(kind.other, kind.keys)
    desk.key("esc")
    assert "Choose your side" in desk.words
    capsys.readouterr()
    play(desk, kind.keys.replace("left", "").replace("right", ""))
    assert kind.sentence in desk.words[:2]
    assert kind.sentence in capsys.readouterr().err
    desk.post(pygame.QUIT)
    assert desk.app is None


@pytest.mark.parametrize("kind", [MISSING, *STUBS], ids=lambda kind: kind.name)
def test_menu_leads_back_to_the_start_from_every_screen(sit, kind):
    desk = sit(kind.other, kind.keys)
    desk.click(runner.MENU)
    assert "Choose your side" in desk.words


@pytest.mark.parametrize("by", ["button", "key"])
@pytest.mark.parametrize(
    "kind",
    [kind for kind in KINDS if isinstance(kind.other, dict) and kind.keys[-1].isdigit()],
    ids=lambda kind: kind.name,
)
def test_undo_takes_back_what_led_to_it(sit, kind, by):
    desk = sit(kind.other, kind.keys)
    before = desk.app.game.moves
    desk.key("u") if by == "key" else desk.click(runner.UNDO)
    assert desk.app.game.moves == before[: before.index(int(kind.keys[-1]) - 1)]
    assert kind.sentence not in desk.words


def test_the_sentence_is_the_one_of_the_issue(sit):
    assert sit({"minimax": returning((7, 7))}, "o").words[0] == (
        "minimax returned (7, 7), which is not a free square"
    )


def test_a_long_answer_is_shortened(sit):
    free = [(i, j) for i in range(3) for j in range(3)]
    assert sit({"actions": returning(free)}, "x").words[0] == (
        "actions returned [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), ...],"
        " which is not the set of the free squares"
    )


@pytest.mark.parametrize(
    ("line", "start"),
    [
        (f"raise ValueError({'word ' * 60!r})", "ValueError: word word"),
        (f"raise ValueError({'w' * 300!r})", "ValueError: www"),
        ("return eval('1 +')", "SyntaxError: invalid syntax"),
        ("return minimax(board)", "RecursionError: maximum recursion depth exceeded"),
    ],
    ids=["words", "a word", "eval", "recursion"],
)
def test_a_sentence_ends_with_the_line_whatever_was_raised(sit, line, start):
    source = f"{OURS}\n\ndef minimax(board):\n    {line}\n"
    said = sit(source, "o").words[0]
    assert said.startswith(f"minimax raised {start}")
    assert said.endswith(f", tictactoe.py line {len(source.splitlines())}")


def test_stderr_has_the_board_that_was_asked_about(sit, capsys):
    sit({"minimax": returning((0, 0))}, "left left x 1 h")
    err = capsys.readouterr().err.splitlines()
    said = "minimax returned (0, 0), which is not a free square"
    assert err == [said, "minimax XX......O"]


class Broken:
    """In the place of a console."""

    def __init__(self, error):
        self.error = error

    def write(self, _text):
        raise self.error

    def flush(self):
        raise self.error


# A disk without space; a closed file, or letters that it has no codes for.
@pytest.mark.parametrize("error", [OSError, ValueError])
def test_a_console_that_cannot_be_written_does_not_stop_the_window(sit, monkeypatch, error):
    monkeypatch.setattr(sys, "stderr", Broken(error))
    desk = sit({"minimax": raising(ValueError, "no")}, "o")
    assert desk.words[0] == "minimax raised ValueError: no"


# A tictactoe.py that is not finished


@pytest.mark.parametrize("opponent", ["", "left", "left left"])
def test_the_computer_does_not_move_beside_rules_that_are_wrong(sit, opponent):
    desk = sit({"player": None}, f"{opponent} o")
    desk.wait(2)
    assert desk.board == runner.START


def test_the_start_screen_needs_no_tictactoe(sit, capsys):
    desk = sit(None, "left left right")
    assert "Medium sees one move ahead." in desk.words
    assert capsys.readouterr().err == ""


ORDER = ("initial_state", "player", "actions", "result", "terminal", "winner", "utility", "minimax")
SCREENS = ("x", "x", "x", "right x 1", FRIENDS_END, FRIENDS_END, EASY_END, EASY_END)


@pytest.mark.parametrize(("name", "keys"), list(zip(ORDER, SCREENS)))
def test_a_function_is_called_no_sooner_than_the_screen_needs_it(sit, name, keys, capsys):
    stubs = dict.fromkeys(ORDER[ORDER.index(name) :], raising(NotImplementedError))
    desk = sit(stubs, keys.rpartition(" ")[0])
    assert capsys.readouterr().err == ""
    play(desk, keys.rpartition(" ")[2])
    sentence = f"{name} raised NotImplementedError"
    assert sentence in desk.words[:2]
    lines = capsys.readouterr().err.splitlines()
    assert next(line for line in lines if line.endswith(" raised NotImplementedError")) == sentence


@pytest.mark.parametrize("keys", ["o", "x h", "left o", "right x h", "right x h u esc o"])
def test_nothing_more_is_asked_beside_rules_that_are_wrong(sit, keys, capsys):
    sit(dict.fromkeys(ORDER, raising(NotImplementedError)), keys)
    lines = capsys.readouterr().err.splitlines()
    said = {line for line in lines if line.endswith(" raised NotImplementedError")}
    assert said == {"initial_state raised NotImplementedError"}


def test_initial_state_player_actions_and_result_are_enough_for_four_marks(sit, capsys):
    desk = sit(dict.fromkeys(ORDER[4:]), "right x 1 4 2 5")
    assert desk.board == "XX.OO...."
    assert desk.words[0] == "X to move"
    play(desk, "3")
    assert desk.words[0] == "tictactoe.py has no function terminal"
    said = "tictactoe.py has no function terminal\nterminal XXXOO....\n"
    assert capsys.readouterr().err == said


def test_the_computer_moves_first_without_actions(sit, capsys):
    desk = sit({"actions": None})
    desk.key("o")
    assert desk.words[0].startswith("Computer is thinking")
    assert capsys.readouterr().err == ""
    desk.wait()
    assert desk.board.count("X") == 1
    assert desk.words[0] == "tictactoe.py has no function actions"


def test_two_friends_need_neither_minimax_nor_utility(sit, capsys):
    desk = sit({"minimax": None, "utility": None}, FRIENDS_END)
    assert desk.words[0] == "X wins"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("opponent", ["left", "left left"])
def test_easy_and_medium_answer_without_minimax_and_winner(sit, opponent, capsys):
    desk = sit(dict.fromkeys(ORDER[5:]), f"{opponent} x 1 2")
    assert desk.board.count("O") == 2
    assert capsys.readouterr().err == ""


def test_no_function_is_asked_about_a_board_that_no_game_comes_to(sit, capsys):
    def winner(given):
        x, o = (sum(row.count(mark) for row in given) for mark in "XO")
        assert x - o in (0, 1)
        return ttt.winner(given)

    for opponent in ("", "left", "left left"):
        sit({"winner": winner}, f"{opponent} h x 1 2 3 4 5 6 7 8 9 enter 5 4 3 2 1")
    assert capsys.readouterr().err == ""


# A tictactoe.py with boards of its own


def tuples(rows):
    return tuple(tuple(row) for row in rows)


def lists_of_tuples(rows):
    return [tuple(row) for row in rows]


def tuple_of_lists(rows):
    return tuple(list(row) for row in rows)


@pytest.mark.parametrize("keys", [FRIENDS_END, EASY_END, "left x 5 1", "x 5 h"])
@pytest.mark.parametrize("made", [tuples, lists_of_tuples, tuple_of_lists])
def test_a_board_may_be_made_of_tuples(sit, made, keys, capsys):
    own = {
        "initial_state": lambda: made(ttt.initial_state()),
        "result": lambda given, action: made(ttt.result(given, action)),
    }
    assert sit(own, keys).scene == sit({}, keys).scene
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["player", "actions", "minimax"])
def test_a_function_that_caches_what_it_knows_of_boards_of_tuples_works(sit, name):
    own = {
        "initial_state": lambda: tuples(ttt.initial_state()),
        "result": lambda given, action: tuples(ttt.result(given, action)),
        name: cache(getattr(ttt, name)),
    }
    assert sit(own, "x 5").words[0] == "Your turn"


@pytest.mark.parametrize("made", [list, tuples, lists_of_tuples, tuple_of_lists])
def test_a_function_is_given_boards_like_those_of_initial_state(sit, made):
    def player(given):
        shapes.add((type(given), *map(type, given)))
        return ttt.player(given)

    shapes, start = set(), made(ttt.initial_state())
    sit({"initial_state": lambda: start, "player": player}, "x 5")
    assert shapes == {(type(start), *map(type, start))}


def test_initial_state_is_asked_once_in_a_game(sit):
    asked = []
    own = {"initial_state": lambda: asked.append("once") or ttt.initial_state()}
    desk = sit(own, EASY_END)
    assert asked == ["once"]
    play(desk, "enter 5 h")
    assert asked == ["once", "once"]


# Hints and the turning point


def test_hints_without_a_minimax_say_so_and_the_board_stays_playable(sit):
    desk = sit({"minimax": raising(NotImplementedError)}, "left left x h")
    assert desk.words[:2] == ["Your turn", "minimax raised NotImplementedError"]
    play(desk, "1")
    assert desk.board == "X.......O"
    assert desk.words[:2] == ["Your turn", "minimax raised NotImplementedError"]
    play(desk, "h")
    assert desk.words[:2] == ["Your turn", "You are X against Easy"]


@pytest.mark.parametrize("name", ["terminal", "result", "minimax"])
def test_hints_name_the_function_that_they_miss(sit, name):
    desk = sit({name: None}, "right x h")
    assert desk.words[:2] == ["X to move", f"tictactoe.py has no function {name}"]


def test_hints_that_are_known_stay_beside_one_that_is_not(sit):
    def minimax(given):
        return ttt.minimax(given) if given[1][1] else "?"

    desk = sit({"minimax": minimax}, "left left x h")
    assert desk.words[1] == "minimax returned '?', which is not a free square"
    assert desk.words.count("Tie") == 1
    assert desk.hints[4] == ("Tie", "", runner.EVEN)


def test_the_turning_point_without_a_minimax_leaves_the_victory(sit):
    desk = sit({"minimax": raising(NotImplementedError)}, EASY_END)
    assert desk.words[:2] == ["You win", "minimax raised NotImplementedError"]
    assert desk.app.score == (1, 0, 0)
    assert runner.REWIND not in desk.app.choices
    play(desk, "enter")
    assert desk.words[:2] == ["Your turn", "You are X against Easy"]
    assert desk.app.score == (1, 0, 0)


def test_a_game_counts_for_who_won_it_even_if_winner_cannot_say(sit):
    desk = sit({"winner": None}, FRIENDS_END)
    assert desk.app.score == (1, 0, 0)
    play(desk, "enter")
    assert desk.board == runner.START
    assert desk.app.score == (1, 0, 0)


# The order of thoughts, and those that come too late


def test_hints_do_not_wait_in_front_of_the_computers_move(sit):
    desk = sit({}, "x")
    desk.key("h")
    assert len(desk.wanted) == 9
    desk.window.thinker.think()
    desk.key("5")
    assert desk.wanted == [desk.app.game]
    desk.think()
    known = desk.app.thoughts
    assert sum(isinstance(topic, str) for topic in known) == 1
    assert known[desk.app.game] in runner.free(desk.board)


def test_the_computers_move_is_wanted_before_the_next_frame(sit):
    desk = sit({}, "x")
    desk.key("h")
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_5, mod=0, scancode=0)
    desk.window.take([key])
    desk.window.look()
    assert desk.wanted == [desk.app.game]


def test_the_computers_move_waits_for_no_more_than_the_one_call_that_is_running(sit):
    """While minimax answers for the first time, for a hint, the person plays a square."""
    asked = []

    def minimax(given):
        asked.append(sum(mark is not None for row in given for mark in row))
        if len(asked) == 1:
            desk.key("5")
        return ttt.minimax(given)

    desk = sit({"minimax": minimax}, "x")
    desk.key("h")
    desk.window.thinker.think()
    assert desk.wanted == [desk.app.game]
    desk.window.thinker.think()
    assert asked == [1, 1]
    desk.wait()
    assert len(desk.app.game.moves) == 2
    assert None not in desk.app.thoughts.values()


@pytest.mark.parametrize("keys", ["x", "x 5 u", "right x", "left x"])
def test_nothing_is_thought_while_hints_are_off(sit, keys):
    assert sit({}, keys).wanted == []


@pytest.mark.parametrize("keys", ["x h", "o"])
def test_nothing_is_thought_on_the_start_screen(sit, keys):
    desk = sit({})
    desk.keys(keys)
    assert desk.wanted
    desk.key("esc")
    assert desk.wanted == []


def test_the_window_leaves_all_questions_to_the_thread(sit):
    """So whatever takes its time, or never ends, the window lives."""

    def watched(name):
        def function(*given):
            asked.add((name, desk.window.thinker.thinking))
            return getattr(ttt, name)(*given)

        return function

    asked = set()
    desk = sit({name: watched(name) for name in COURSE})
    play(desk, f"left left h x 1 2 3 enter right o u 5 esc {FRIENDS_END}")
    assert asked == {(name, True) for name in COURSE}


def think_of(desk, late):
    """Let something be thought of that was wanted once."""
    desk.window.thinker.want(late)
    desk.window.thinker.think()
    desk.turn()


@pytest.mark.parametrize("keys", ["u", "esc", "esc x", "esc x 5", "esc esc"])
def test_a_late_thought_changes_nothing(sit, keys):
    desk = sit({}, "x")
    desk.key("5")
    late = list(desk.window.thinker.wanted)
    desk.keys(keys)
    desk.turn(seconds=1)
    before = desk.app and (desk.app.game, desk.scene)
    think_of(desk, late)
    assert (desk.app and (desk.app.game, desk.scene)) == before


def test_a_thought_after_play_again_is_not_taken_for_an_answer(sit):
    desk = sit({}, EASY_END)
    late = [(desk.app.course, "X........")]
    desk.key("enter")
    think_of(desk, late)
    assert list(desk.app.thoughts) == [desk.app.game]


def test_a_thought_that_finds_the_window_closed_is_dropped(sit):
    desk = sit({}, "o")
    late = [(desk.app.course, desk.app.game)]
    pygame.display.quit()
    desk.window.thinker.want(late)
    desk.window.thinker.think()
    Desk()
    assert pygame.event.get(runner.THOUGHT) == []


class Slow:
    """In the place of Course: answers when it is told to."""

    def __init__(self):
        self.asked, self.go = queue.Queue(), threading.Event()

    def ask(self, name, board):
        self.asked.put((name, board))
        assert self.go.wait(5)
        return name == "terminal" or len(board)


def test_the_thread_thinks_of_what_is_wanted_last(monkeypatch):
    events, slow = queue.Queue(), Slow()
    monkeypatch.setattr(pygame.event, "post", events.put)
    thinker = runner.Thinker()
    thinker.want([(slow, "X"), (slow, "old")])
    assert slow.asked.get(timeout=5) == ("terminal", "X")
    thinker.want([(slow, "never")])
    thinker.want([(slow, "XX"), (slow, "XXX")])
    slow.go.set()
    came = [events.get(timeout=5) for _ in range(3)]
    assert [(event.course, event.topic, event.thought) for event in came] == [
        (slow, "X", (1, 0)),
        (slow, "XX", (2, 0)),
        (slow, "XXX", (3, 0)),
    ]
    boards = [slow.asked.get(timeout=5)[1] for _ in range(5)]
    assert boards == ["X", "XX", "XX", "XXX", "XXX"]
    assert slow.asked.empty()


def test_the_thread_tells_the_window_by_an_event(sit):
    desk = sit({"minimax": returning((2, 1))}, "o")
    course, game = runner.Course(), runner.Game(runner.O)
    runner.Thinker().want([(course, game)])
    event = pygame.event.wait(5000)
    assert (event.type, event.topic, event.thought) == (runner.THOUGHT, game, 7)
    assert event.course is course
    assert desk.app.course is not course


def test_the_thread_outlives_a_ctrl_c_that_minimax_raises(sit):
    sit({"minimax": raising(KeyboardInterrupt)}, "x")
    thinker = runner.Thinker()
    for given in (runner.START, "X........"):
        thinker.want([(runner.Course(), given)])
        assert str(pygame.event.wait(5000).thought) == "minimax raised KeyboardInterrupt"


# What no student would write, and a window has to outlive all the same


class SpeechlessError(Exception):
    def __str__(self):
        raise TypeError


class Own(BaseException):
    pass


def swallow_itself(given):
    given.append(given)


@pytest.mark.parametrize(
    ("minimax", "said"),
    [
        (raising(ValueError, "a\0b"), "minimax raised ValueError: a"),
        (raising(ValueError, "a\ud800b"), "minimax raised ValueError: a"),
        (raising(ValueError, "a" * 2000), "minimax raised ValueError: a"),
        (raising(type("E" * 2000, (Exception,), {})), "minimax raised E"),
        (raising(SpeechlessError), "minimax raised SpeechlessError"),
        (raising(Own), "minimax raised Own"),
        (raising(SyntaxError, "no", (5, 1, 1, "")), "5 has a syntax error in line 1"),
        (returning(10**5000), "minimax "),
        (swallow_itself, "minimax "),
    ],
    ids=["nul", "surrogate", "long", "long name", "speechless", "own", "syntax", "huge", "swallow"],
)
@pytest.mark.parametrize("keys", ["o", "left left x h"])
def test_the_window_outlives_whatever_minimax_does(sit, minimax, said, keys):
    words = sit({"minimax": minimax}, keys).words[:2]
    assert any(line.startswith(said) for line in words)
    assert max(map(len, words)) < 500
