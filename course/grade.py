"""
Grade a class: check each NAME/tictactoe.py or NAME.py in one folder.

Usage: python course/grade.py FOLDER

Then FOLDER/reports has grades.csv, with a row for each file, and the output of each check.
"""

import csv
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from textwrap import shorten

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"Grading needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

USAGE = "Usage: python course/grade.py FOLDER"
CHECK = Path(__file__).resolve().parents[1] / "check"
MINUTES = 15  # for each file
ALL_RIGHT = " is right in all 5,478 positions.\n"
COLUMNS = ["file", "right", "functions right, of 8", "first mistake"]


def handed_in(folder):
    """Yield each file to check, and each student's entry that has no tictactoe.py."""
    for entry in sorted(folder.iterdir()):
        # macOS adds .DS_Store and __MACOSX.
        if entry.name != "reports" and not entry.name.startswith((".", "__")):
            yield from sorted(entry.rglob("tictactoe.py")) or [entry]


def run(file, log, running):
    """Check a file in its folder; return the status, or None if it took too long."""
    # A path that begins with ./ is never an option.
    command = [sys.executable, "-X", "utf8", CHECK, f"./{file.name}"]
    output = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=file.parent, start_new_session=True, **output) as check:
        running.append(check)
        try:
            return check.wait(60 * MINUTES)
        except subprocess.TimeoutExpired:
            return None
        finally:
            running.remove(check)
            check.kill()
            # End what the file has started, too. Windows has no process groups.
            with suppress(OSError, AttributeError):
                os.killpg(check.pid, signal.SIGKILL)


def row(folder, file, running):
    """Check a file, and return its row of the table."""
    name = file.relative_to(folder).as_posix()
    if file.is_dir() or file.suffix != ".py":
        there = ", ".join(sorted(one.name for one in file.rglob("[!.]*") if one.is_file()))
        only = f", only {shorten(there, 60, placeholder=' ...')}" if there else ""
        return [name, "no", 0, f"No tictactoe.py was handed in{only}"]
    report = folder / "reports" / f"{name}.txt"
    report.parent.mkdir(parents=True, exist_ok=True)
    with report.open("wb") as log:
        status = run(file, log, running)
    # The student knows the check as a folder called check.
    output = report.read_text("utf-8", "replace").replace(str(CHECK), "check")
    report.write_text(output, "utf-8")
    return [name, *result(status, output)]


def result(status, output):
    """Return "yes" or "no", how many functions are right, and the first mistake."""
    if status is None:
        return "no", "", f"The check took more than {MINUTES} minutes"
    if status == 0 and output.endswith(ALL_RIGHT):
        return "yes", 8, ""
    # A head, the verdicts, and the first mistake; or only a message
    parts = [*output.split("\n\n"), "", ""]
    told = parts[2] if parts[0].startswith("Checking ") else parts[0]
    first = " ".join(told.split()) or f"The check ended early, with status {status}"
    return "no", len(re.findall(r"^\w+ +right", output, re.MULTILINE)), first


def write(table, rows):
    """Write the table with the rows so far, in the order of the files."""
    # Excel reads a file as UTF-8 only if it begins with a BOM.
    with table.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for cells in sorted(rows):
            # Excel reads a cell that begins like this as a formula.
            writer.writerow([re.sub(r"^[=+\-@]", r"'\g<0>", str(cell)) for cell in cells])


def grade(folder):
    """Check the files handed in, as many at a time as there are cores."""
    reports, rows, running = folder / "reports", [], []
    reports.mkdir(exist_ok=True)
    write(reports / "grades.csv", rows)
    pool = ThreadPoolExecutor(os.cpu_count())
    checks = [pool.submit(row, folder, one, running) for one in handed_in(folder)]
    try:
        for done in as_completed(checks):
            rows.append(done.result())
            print(*rows[-1], sep="  ", flush=True)
            write(reports / "grades.csv", rows)
    except KeyboardInterrupt:
        sys.exit(f"Stopped. The results so far are in {reports}.")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for check in [*running]:
            check.kill()


def main():
    words = sys.argv[1:]
    if len(words) != 1 or words[0].startswith("-"):
        sys.exit(USAGE)
    sys.stdout.reconfigure(errors="replace")
    try:
        grade(Path(words[0]))
    except OSError as error:
        sys.exit(f"Can't grade {words[0]}: {error.strerror}.")


if __name__ == "__main__":
    main()
