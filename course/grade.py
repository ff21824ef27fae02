"""
Grade a class: check everything that was handed in.

Name its folder, which holds NAME/tictactoe.py, NAME.py or NAME.zip: python course/grade.py FOLDER
Each file is checked to its end, in a new folder as hand_out.py makes it. FOLDER/reports then holds
NAME.txt, which can be handed back, and grades.csv, which has a row for each name.
"""

import csv
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

COURSE = Path(__file__).resolve().parent
sys.path.append(str(COURSE))  # With python -I, it is not there.

from hand_out import hand_out

MINUTES = 10  # for each tictactoe.py
CHECK = [sys.executable, "-m", "pytest", "check", "-q", "--show-capture=no"]
CHECK += ["-p", "no:cacheprovider"]
ALL_RIGHT = "tictactoe.py: Right in all 5,478 positions."
FUNCTIONS = ["initial_state", "player", "actions", "result"]
FUNCTIONS += ["winner", "terminal", "utility", "minimax"]
NAMES = ["X", "O", "EMPTY", *FUNCTIONS]
COUNT = "functions right, of 8"
COLUMNS = ["name", "right", COUNT, "remarks", *NAMES]
SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"]  # Ctrl+C, a closed terminal and the like


def visible(paths):
    """Return the paths, in order, without those that programs have made for themselves."""
    shown = [path for path in paths if not path.name.startswith((".", "~$", "__"))]
    return sorted(shown, key=lambda path: path.name.casefold())


def handed_in(folder):
    """Return the files and folders that were handed in, by name."""
    places = {}
    for path in visible({*folder.iterdir()} - {folder / "reports"}):
        places.setdefault(path.name if path.is_dir() else path.stem, []).append(path)
    return {name: places[name] for name in sorted(places, key=str.casefold)}


def find(places):
    """Return each file that may be meant, the likeliest first, and what else there is."""
    found, others = [], []
    for place in sorted(places, key=lambda place: (place.is_file(), place.suffix.lower())):
        kind = place.suffix.lower() if place.is_file() else "folder"
        if kind == ".py" or (kind == ".zip" and found):
            found.append(place)
        elif kind in ("folder", ".zip"):
            inside = visible((zipfile.Path(place) if kind == ".zip" else place).iterdir())
            inside += visible(path for one in inside if one.is_dir() for path in one.iterdir())
            found += [path for path in inside if path.name == "tictactoe.py" and path.is_file()]
            others += [path.name for path in inside]
        else:
            others.append(place.name)
    return found, others


def run(folder, report, stop):
    """Run the check in a folder, write what it says into a report, and return its exit status."""
    with report.open("wb") as output:
        process = subprocess.Popen(
            CHECK,
            cwd=folder,
            env=os.environ | {"PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            # All that it starts can be ended with it.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    latest = time.monotonic() + 60 * MINUTES
    while process.poll() is None and time.monotonic() < latest and not stop.is_set():
        stop.wait(0.05)
    status = process.poll()
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):  # Nothing of it is left.
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    return status


def check(file, report, stop):
    """Check a file, and return the exit status and the notes of noting.py."""
    notes = {"failure": "", "states": dict.fromkeys(NAMES, "Not tested"), "testing": "tictactoe.py"}
    with TemporaryDirectory(ignore_cleanup_errors=True) as parent:
        folder = Path(parent, "tictactoe")
        hand_out(folder)
        (folder / "check" / "conftest.py").write_bytes((COURSE / "noting.py").read_bytes())
        (folder / "tictactoe.py").write_bytes(file.read_bytes())
        status = run(folder, report, stop)
        with suppress(OSError, ValueError):  # It may have ended before there were any.
            notes = json.loads(Path(parent, "notes.json").read_bytes())
    return status, notes


def why_it_ended(status, lines, testing):
    """Return why a check has ended before it was over."""
    why = f"it took more than {MINUTES} minutes"
    if status is not None:
        why = signal.strsignal(-status) if status < 0 else f"exit status {status}"
    caught = [line.partition(", so")[0] for line in lines if "caught the interruption" in line]
    place = f"in {testing}" if testing in NAMES else "outside the functions"
    return f"the check ended {place}: {', '.join(caught or [why])}"


def judge(status, notes, report):
    """Return what the row about a file says, once it was checked."""
    lines = report.read_text(encoding="utf-8", errors="replace").splitlines()
    right = status == 0 and lines[-1:] == [ALL_RIGHT]
    states = {name: notes["states"][name].partition(" (")[0] for name in NAMES}
    remarks = [notes["failure"]]
    testing = notes["testing"]
    if not right and (testing or status not in (1, 2)):
        remarks.append(why_it_ended(status, lines, testing))
        if states.get(testing) == "Not tested":
            states[testing] = "Interrupted"
    count = sum(states[name] == "Right" for name in FUNCTIONS)
    return {"right": "yes" if right else "no", COUNT: count, "remarks": remarks, **states}


def grade(name, places, reports, stop):
    """Check what was handed in under a name, and return the row about it."""
    report = reports / f"{name}.txt"
    row = {"name": name, "right": "no", COUNT: 0}
    try:
        report.unlink(missing_ok=True)  # that of an earlier time
        found, others = find(places)
        if found:
            row |= judge(*check(found[0], report, stop), report)
            files = [Path(str(file)).relative_to(reports.parent).as_posix() for file in found]
            if len(files) > 1:
                row["remarks"].insert(0, f"checked {files[0]}, not {', '.join(files[1:])}")
        else:
            row["remarks"] = [f"no tictactoe.py: {', '.join(others[:5]) or 'nothing'}"]
        with report.open("a", encoding="utf-8", errors="replace") as file:
            file.writelines(f"\n{remark}\n" for remark in row["remarks"] if remark)
    except Exception as error:  # noqa: BLE001
        row["remarks"] = [f"can't be checked: {error}"]
    return row | {"remarks": "; ".join(filter(None, row["remarks"]))}


def grade_all(places, reports, write):
    """Check all, some at a time, and write each row when it is known, until a signal comes."""
    stop = Event()
    for number in [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]:
        if signal.getsignal(number) != signal.SIG_IGN:  # as nohup does
            signal.signal(number, lambda *_: stop.set())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(grade, name, places[name], reports, stop) for name in places}
        try:
            while waiting:
                # On Windows, Ctrl+C comes through only between two waits.
                done, waiting = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
                if stop.is_set():
                    return
                for one in done:
                    write(one.result())
        finally:  # Nothing may run on.
            stop.set()
            pool.shutdown(cancel_futures=True)


def write(file, *rows):
    """Write rows into the table, with no cell that Excel takes for a formula."""
    for row in rows:
        cells = [str(row.get(column, "")) for column in COLUMNS]
        cells = [f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell for cell in cells]
        csv.writer(file).writerow(cells)
    file.flush()


def make_table(file, places, reports):
    """Write each row as soon as it is known; then write all of them in the order of names."""
    rows = {}
    header = dict(zip(COLUMNS, COLUMNS))

    def add(row):
        write(file, row)
        rows[row["name"]] = row
        told = f"{row[COUNT]} of 8 functions right; {row['remarks']}".removesuffix("; ")
        print(f"{len(rows)} of {len(places)}  {row['name']}: {told}", flush=True)

    write(file, header)
    grade_all(places, reports, add)
    file.seek(0)
    write(file, header, *[rows[name] for name in places if name in rows])
    print(f"{len(rows)} of {len(places)} are done: see {file.name} and the reports beside it.")


def main(folder):
    if not find_spec("pytest"):
        sys.exit(f"The check needs pytest. To install it: {sys.executable} -m pip install pytest")
    table = folder / "reports" / "grades.csv"
    try:
        places = handed_in(folder)
        print(f"This runs the code of {len(places)} students as you. Ctrl+C stops it.", flush=True)
        table.parent.mkdir(exist_ok=True)
        # Excel takes a file for UTF-8 only with a mark at its beginning: utf-8-sig.
        with table.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
            make_table(file, places, table.parent)
    except OSError as error:
        sys.exit(f"Stopped: {error.filename or table}: {error.strerror}.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Name the folder of what was handed in: python {sys.argv[0]} FOLDER")
    sys.stdout.reconfigure(errors="replace")
    main(Path(sys.argv[1]))
