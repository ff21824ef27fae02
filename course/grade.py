"""
Grade a class: check everything that was handed in, NAME/tictactoe.py or NAME.py, in one folder.

Usage: python course/grade.py FOLDER

FOLDER/reports then has grades.csv, with a row for each file, and what the check said about it.
"""

import csv
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit(f"It needs Python 3.10 or later. This is Python {sys.version.split()[0]}.")

USAGE = "Usage: python course/grade.py FOLDER"
CHECK = Path(__file__).resolve().parents[1] / "check"
MINUTES = 10  # for each file
ALL_RIGHT = ": Right in all 5,478 positions."
# The line after the title of a failure; without one, a line that begins like this
LINE = r"^(?:_+ test_.+ _+\n|(?=An except |Not written yet |Missing|The check needs ))(.+)"


def handed_in(folder):
    """Return each file to check, and each entry of the folder in which there is none."""
    for entry in sorted(folder.iterdir()):
        if entry.name != "reports" and not entry.name.startswith("."):  # as a Mac's .DS_Store
            yield from sorted(entry.rglob("tictactoe.py")) or [entry]


def start(file, report):
    """Start the check of a file where it lies."""
    report.parent.mkdir(parents=True, exist_ok=True)
    # -B leaves no __pycache__ beside the file. A path that begins with ./ is never an option.
    command = [sys.executable, "-B", "-X", "utf8", CHECK, f"./{file.name}", "--maxfail=99"]
    with report.open("wb") as log:
        # Its own session, so that whatever it starts can be ended with it.
        return subprocess.Popen(
            command, cwd=file.parent, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )


def end(process):
    """End a check, and all that the student's code has started in the same session."""
    if sys.platform == "win32":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):  # Nothing of it is left.
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def judge(status, output):
    """Return whether a file is right, how many functions are, and what is wrong first."""
    if status == 0 and output.rstrip().endswith(ALL_RIGHT):
        return "yes", 8, ""
    if status is None:
        return "no", "", f"The check took more than {MINUTES} minutes"
    line = re.search(LINE, output, re.MULTILINE)
    if not line:
        return "no", "", f"The check ended early, with status {status}"
    right = re.search(r"^Right: .+", output, re.MULTILINE)
    count = len(right[0].split(",")) if right else 0
    return "no", count, line[1].partition(". ")[0].rstrip(".:")


def write(table, *cells):
    print(*cells, sep="  ", flush=True)
    # Excel reads a cell that begins like this as a formula.
    csv.writer(table).writerow([re.sub(r"^[=+\-@]", r"'\g<0>", str(cell)) for cell in cells])
    table.flush()


def check(files, reports, table, signals):
    """Check files, one on each core, until all are checked or there are signals."""
    waiting, running = [*files], {}
    try:
        while waiting or running:
            while waiting and len(running) < (os.cpu_count() or 1):
                name = waiting.pop(0)
                report = reports / f"{name}.txt"
                running[name] = start(files[name], report), report, time.monotonic() + 60 * MINUTES
            time.sleep(0.1)
            if signals:
                return
            for name, (process, report, latest) in [*running.items()]:
                status = process.poll()
                if status is not None or time.monotonic() > latest:
                    end(process)
                    del running[name]
                    write(table, name, *judge(status, report.read_text("utf-8", "replace")))
    finally:
        for process, *_ in running.values():
            end(process)


def grade(folder, reports, table, signals):
    """Check what was handed in, and write each row as soon as it is known."""
    write(table, "file", "right", "functions right, of 8", "first failure")
    files = {}
    for file in handed_in(folder):
        name = file.relative_to(folder).as_posix()
        if file.is_dir() or file.suffix != ".py":
            write(table, name, "no", 0, "There is no tictactoe.py")
        else:
            files[name] = file
    check(files, reports, table, signals)


def signals_to_stop():
    """
    Return a list to which Ctrl+C, kill and a closed terminal add their signals.

    An exception that came just after a check had started would leave it running.
    """
    signals = []
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP.
        # Closing the terminal does not stop what was started with nohup.
        if number and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _frame: signals.append(number))
    return signals


def main(folder):
    if not folder.is_dir():
        sys.exit(f"There is no folder {folder}.")
    reports, signals = folder / "reports", signals_to_stop()
    try:
        reports.mkdir(exist_ok=True)
        # Excel reads a file as UTF-8 only if it begins with a mark: utf-8-sig.
        table = reports / "grades.csv"
        with table.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
            grade(folder, reports, file, signals)
    except OSError as error:
        sys.exit(f"Stopped: {error.filename or reports}: {error.strerror}.")
    if signals:
        sys.exit(f"Stopped: the results so far are in {reports}.")


if __name__ == "__main__":
    words = sys.argv[1:]
    if words in (["-h"], ["--help"]):
        print(USAGE)
    elif len(words) != 1 or words[0].startswith("-"):
        sys.exit(USAGE)
    else:
        sys.stdout.reconfigure(errors="replace")
        main(Path(words[0]))
