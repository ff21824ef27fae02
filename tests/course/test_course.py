"""What a course is handed, and the two tictactoe.py on the way from the skeleton to ours."""

import ast
import re
import shutil
import stat
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

import hand_out
import oracle
from modules import COURSE, NAMES, OURS, PLAIN, PRUNING, calls, edited, made
from oracle import LIVE, to_action, to_board

HANDED_OUT = ["LICENSE", "README.md", "pytest.ini", "requirements.txt", "runner.py", "tictactoe.py"]
MODULES = sorted(path.name for path in (COURSE.parent / "check").glob("*.py"))

# The page for students and teachers, without its line breaks
EXERCISES = " ".join((COURSE / "README.md").read_text(encoding="utf-8").split())


def functions(source):
    nodes = ast.parse(source).body
    return {node.name: ast.unparse(node) for node in nodes if isinstance(node, ast.FunctionDef)}


def python(file, *arguments):
    command = [sys.executable, file, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made_here = tmp_path_factory.mktemp("AI course") / "tic tac toe"
    above = "[tool.pytest.ini_options]\naddopts = '--unknown'\n"  # would end the check at once
    (made_here.parent / "pyproject.toml").write_text(above, encoding="utf-8")
    done = python(COURSE / "hand_out.py", made_here)
    assert (done.returncode, done.stdout.splitlines()[0].startswith(f"Made {made_here}: ")) == (
        0,
        True,
    )
    return made_here


def test_a_class_is_handed_the_game_the_check_and_the_skeleton(folder):
    window = [f"window/{file.name}" for file in (COURSE.parent / "window").glob("*.py")]
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    check = [f"check/{name}" for name in [*MODULES, "positions.txt"]]
    assert sorted(files) == sorted(HANDED_OUT + check + window)
    done = python(folder / "check")
    assert done.returncode == 1
    assert done.stdout.endswith(
        f"\nNot written yet (raises NotImplementedError): {', '.join(NAMES)}.\n"
    )


@pytest.mark.parametrize("name", MODULES)
def test_the_check_that_is_handed_out_holds_no_solution(folder, name):
    text = (folder / "check" / name).read_text(encoding="utf-8")
    imported = {*re.findall(r"^ *(?:from|import) (\w+)(?:\.\w+)*(?: import|$)", text, re.MULTILINE)}
    defined = {*re.findall(r"^ *def (\w+)", text, re.MULTILINE)}
    assert imported - sys.stdlib_module_names <= {
        "pytest",
        *(Path(module).stem for module in MODULES),
    }
    assert not defined & {*vars(oracle), *functions(OURS), *functions(PRUNING)}


def test_no_folder_is_made_where_there_is_one_or_without_a_name(tmp_path):
    (tmp_path / "mine.txt").touch()
    done = python(COURSE / "hand_out.py", tmp_path)
    sentence = f"{tmp_path} exists already: choose another name.\n"
    assert (done.returncode, done.stderr) == (1, sentence)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    assert python(COURSE / "hand_out.py").stderr.startswith("Name the folder to make: python ")


def test_a_folder_that_cant_be_made_gets_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    inside = tmp_path / "file" / "class"
    done = python(COURSE / "hand_out.py", inside)
    assert done.returncode == 1
    assert re.fullmatch(rf"{re.escape(str(inside))} can't be made: .+\.\n", done.stderr)


def test_what_is_handed_out_can_be_saved_even_if_nobody_may_change_the_project(
    tmp_path, monkeypatch
):
    project = tmp_path / "read-only"
    for name in [*hand_out.FOLDERS, "course"]:
        shutil.copytree(COURSE.parent / name, project / name)
    for name in hand_out.FILES:
        shutil.copy(COURSE.parent / name, project / name)
    for path in project.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    monkeypatch.setattr(hand_out, "PROJECT", project)
    hand_out.hand_out(tmp_path / "class")
    made_there = [tmp_path / "class", *(tmp_path / "class").rglob("*")]
    assert [path for path in made_there if not path.stat().st_mode & stat.S_IWUSR] == []


def rules(source):
    """Return the lines from the marks down to the comment above minimax."""
    return re.search(r'^X = "X"$.*?(?=^#)', source, re.MULTILINE | re.DOTALL)[0].splitlines()


def test_down_to_minimax_pruning_is_as_plain_is():
    note = "# From here down to minimax, everything is the same as in plain.py.\nX = "
    assert note in PRUNING, "pruning.py does not say where it begins to be as plain.py"
    assert rules(PRUNING) == rules(PLAIN), "pruning.py has other rules than plain.py"
    assert "def utility" in "".join(rules(PLAIN))


def test_pruning_chooses_one_of_the_best_moves_and_looks_at_fewer_positions():
    module = made(PRUNING)
    skipping_less = [
        ("if value >= beta", "if value > beta"),
        ("if value <= alpha", "if value < alpha"),
    ]
    other = made(edited(PRUNING, *skipping_less))
    for position in LIVE[::69]:
        action = module.minimax(to_board(position))
        assert action in module.actions(to_board(position)), f"{position}: it plays {action}"
        assert action == other.minimax(to_board(position)), f"{position}: not as with > and <"
        row, column = action
        who, _ = oracle.ending(oracle.play(position, 3 * row + column))
        assert who == oracle.ending(position)[0], f"{position}: it plays {action}"
    looked_at = calls(module, "terminal", "minimax(initial_state())")
    exercise = f"`pruning.py` at {looked_at:,}. "
    assert exercise in EXERCISES, f"pruning.py looks at {looked_at:,} boards"


def test_plain_passes_over_the_win_of_which_the_exercise_speaks():
    action = made(PLAIN).minimax(to_board("..OXOX..X"))
    assert f"On `..OXOX..X`, O can win at once, but `plain.py` plays {action}." in EXERCISES


DRAWING = re.findall(r"^#     ([XO.]) ([XO.]) ([XO.])$", PRUNING, re.MULTILINE)
EXAMPLE = "".join("".join(row) for row in DRAWING)
CORNER, TOP, BOTTOM = 6, 1, 7  # its free squares
TOP_RIGHT = 2  # free one move earlier
# O tries its replies in the other order.
ORDER_OF_O = edited(PRUNING, ("in ORDER if", "in ORDER[:: 1 if player(board) == X else -1] if"))


def board_after(*squares):
    position = EXAMPLE
    for square in squares:
        position = oracle.play(position, square)
    return to_board(position)


def looked_at(position):
    """Return the boards that pruning.py looks at, and what it plays."""
    module, boards = made(PRUNING), []
    terminal = module.terminal
    module.terminal = lambda board: boards.append(board) or terminal(board)
    return boards, module.minimax(to_board(position))


def test_pruning_skips_what_its_comment_says():
    boards, played = looked_at(EXAMPLE)
    assert played == to_action(CORNER), "it does not block"
    for square, skipped in ((TOP, BOTTOM), (BOTTOM, TOP)):
        assert board_after(square, CORNER) in boards, f"after {square}, O's win is not looked at"
        assert board_after(square, skipped) not in boards, f"after {square}, nothing is skipped"


def test_one_move_earlier_pruning_skips_by_beta_as_its_comment_says():
    earlier = re.search(r"course/pruning\.py ([XO.]{9})", PRUNING)[1]
    assert oracle.play(earlier, TOP_RIGHT) == EXAMPLE, "the command shows another board"
    boards, played = looked_at(earlier)
    assert played == to_action(TOP_RIGHT), "O does not block"
    for square in {*oracle.free(earlier)} - {TOP_RIGHT}:
        after = oracle.play(earlier, square)
        seen = [s for s in oracle.free(after) if to_board(oracle.play(after, s)) in boards]
        assert seen == [TOP_RIGHT], f"after {square}, more is looked at than X's win"


def test_in_the_other_order_pruning_gets_a_bound_and_may_take_it_with_an_equals_sign():
    module = made(ORDER_OF_O)
    value, bound = (module.min_value(board_after(TOP), alpha, inf) for alpha in (-inf, 0))
    assert (value, bound) == (-1, 0), "its value, and what is returned if alpha is 0"
    assert module.minimax(board_after()) == to_action(CORNER), "with >, it does not block"
    wrong = made(edited(ORDER_OF_O, ("if value > highest", "if value >= highest")))
    assert wrong.minimax(board_after()) == to_action(TOP), "with >=, it does not lose"
