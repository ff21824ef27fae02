"""
Grade a class: run the check on each tictactoe.py that was handed in.

Name the folder that holds them, as NAME/tictactoe.py or NAME.py: python course/grade.py FOLDER

Each one is checked to its end, in a new folder as hand_out.py makes it. FOLDER/reports then holds
NAME.txt, which can be handed back, and grades.csv. The last column of grades.csv names what a file
uses although no solution needs it. Look at it first: the check proves nothing against a cheat.
"""

import ast
import csv
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from hand_out import hand_out

MINUTES = 10  # for each tictactoe.py
CHECK = [
    sys.executable,
    "-m",
    "pytest",
    "check",
    "-q",
    "--show-capture=no",
    "-p",
    "no:cacheprovider",
]
ALL_RIGHT = "tictactoe.py: Right in all 5,478 positions."
FUNCTIONS = ["initial_state", "player", "actions", "result"]
FUNCTIONS += ["winner", "terminal", "utility", "minimax"]
# How the lines begin that the check ends with; before the colon, there may be more in brackets.
STATES = ["Right", "Wrong", "Interrupted", "Missing from tictactoe.py", "Not written yet"]
STATES += ["Not tested"]
COLUMNS = ["name", *FUNCTIONS, "last line", "not needed"]
NEEDED_MODULES = {"collections", "copy", "dataclasses", "enum", "functools", "heapq", "itertools"}
NEEDED_MODULES |= {"math", "operator", "random", "time", "typing"}
NOT_NEEDED = {
    "breakpoint",
    "compile",
    "eval",
    "exec",
    "getattr",
    "globals",
    "input",
    "open",
    "vars",
}
RUNNING = set()  # the processes that are at work


def handed_in(folder):
    """Return the file of each student, by the student's name."""
    files = {}
    for path in sorted(folder.iterdir()):
        file = path / "tictactoe.py" if path.is_dir() else path
        name = path.name if path.is_dir() else path.stem
        if file.suffix == ".py" and file.is_file():
            if name in files:
                sys.exit(f"{name} is there twice: as {name}.py and as {name}/tictactoe.py.")
            files[name] = file
    if not files:
        sys.exit(f"{folder} holds neither NAME/tictactoe.py nor NAME.py.")
    return files


def not_needed(source):
    """Return the names that a program uses although no solution needs them."""
    try:
        nodes = [*ast.walk(ast.parse(source))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ["(no Python)"]
    modules, attributes, names = set(), set(), set()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(str(node.module).partition(".")[0])
            attributes |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute):
            attributes.add(node.attr)
        elif isinstance(node, ast.Name):
            names.add(node.id)
    # A module can be reached by way of another one: typing.sys, random._os.
    modules |= {name for name in attributes if name.lstrip("_") in sys.stdlib_module_names}
    dunders = {name for name in attributes | names if name.startswith("__")} - {"__name__"}
    return sorted((modules - NEEDED_MODULES) | dunders | (names & NOT_NEEDED))


def states_in(lines):
    """Return the state of each function, as the last lines of the check tell it."""
    if lines[-1:] == [ALL_RIGHT]:
        return dict.fromkeys(FUNCTIONS, "Right")
    states = dict.fromkeys(FUNCTIONS, "")
    for line in lines[-10:]:
        start, _, names = line.removesuffix(".").partition(": ")
        state = next((state for state in STATES if start.startswith(state)), "")
        states.update(dict.fromkeys({*names.split(", ")} & {*FUNCTIONS}, state))
    return states


def run_check(folder, report):
    """Run the check in a folder, write all that it says into a file, and return its exit status."""
    own_group = {"start_new_session": True}  # so that all that it starts can be ended with it
    if sys.platform == "win32":
        own_group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    with report.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            CHECK,
            cwd=folder,
            env=os.environ | {"PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            **own_group,
        )
        RUNNING.add(process)
        try:
            return process.wait(60 * MINUTES)
        except subprocess.TimeoutExpired:
            end(process)
            output.seek(0, os.SEEK_END)
            output.write(f"\nIt was ended after {MINUTES} minutes.\n")
            return None
        finally:
            RUNNING.discard(process)


def end(process):
    """End a process and, where that is possible, those that it has started."""
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def grade(name, file, reports):
    """Check what a student has handed in, and return the row of the table about it."""
    report = reports / f"{name}.txt"
    with TemporaryDirectory(ignore_cleanup_errors=True) as parent:
        folder = Path(parent, "tictactoe")
        hand_out(folder)
        shutil.copy(file, folder / "tictactoe.py")
        status = run_check(folder, report)
    lines = report.read_text(encoding="utf-8", errors="replace").splitlines()
    states = states_in(lines)
    last_line = lines[-1] if lines else "(nothing)"
    if last_line == ALL_RIGHT and status != 0:
        last_line = f"{ALL_RIGHT} But the exit status is {status}."
    return {
        "name": name,
        **states,
        "last line": last_line,
        "not needed": " ".join(not_needed(file.read_bytes())),
    }


def told(row):
    """Return in short what a row says."""
    of_state = {state: [name for name in FUNCTIONS if row[name] == state] for state in STATES}
    if not any(of_state.values()):
        return row["last line"]
    right = len(of_state.pop("Right"))
    others = [
        f"{state.lower()}: {', '.join(of_state[state])}" for state in of_state if of_state[state]
    ]
    return "; ".join([f"right: {right} of {len(FUNCTIONS)}", *others])


def grade_all(files, reports):
    """Check all files, some at a time; return the rows of all that are done, also after Ctrl+C."""
    rows = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(grade, name, files[name], reports) for name in files}
        try:
            while waiting:
                # On Windows, Ctrl+C comes through only between two waits.
                done, waiting = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
                for row in [one.result() for one in done]:
                    rows.append(row)
                    print(f"{len(rows)} of {len(files)}  {row['name']}: {told(row)}", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            while not all(one.done() for one in waiting):
                for process in [*RUNNING]:
                    end(process)
                wait(waiting, timeout=0.1)
            print(f"Stopped: {len(rows)} of {len(files)} are done.")
    return rows


def main(folder):
    if not folder.is_dir():
        sys.exit(f"There is no folder {folder}.")
    if not find_spec("pytest"):
        sys.exit(f"The check needs pytest. To install it: {sys.executable} -m pip install pytest")
    files = handed_in(folder)
    reports = folder / "reports"
    reports.mkdir(exist_ok=True)
    table = reports / "grades.csv"
    try:
        table.open("a").close()
    except OSError:
        sys.exit(f"{table} can't be written: close it in other programs.")
    print(f"This runs the code of {len(files)} students as you. Ctrl+C stops it.", flush=True)
    rows = grade_all(files, reports)
    # Excel takes a file for UTF-8 only with a mark at its beginning: utf-8-sig.
    with table.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(sorted(rows, key=lambda row: row["name"]))
    print(f"The table is {table}; beside it, a report for each student.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name the folder of what was handed in: python {sys.argv[0]} FOLDER")
    main(Path(sys.argv[1]))
