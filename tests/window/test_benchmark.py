"""benchmark.py, which no other test runs, works without pytest."""

import os
import subprocess
import sys
from pathlib import Path

# It measures only if it is started. This reads it, and lets it measure one game.
ONE_GAME = """
import runpy, sys
sys.modules["pytest"] = None
benchmark = runpy.run_path(sys.argv[1])
print(*benchmark["frames"](benchmark["SIZE"]), sep=": ")
"""


def test_the_benchmark_measures_a_game_without_pytest():
    command = [sys.executable, "-c", ONE_GAME, Path(__file__).with_name("benchmark.py")]
    search_path = os.pathsep.join(filter(None, sys.path))  # pygame may be in .pygame.
    environment = os.environ | {"PYTHONSAFEPATH": "1", "PYTHONPATH": search_path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    shown = done.stdout.endswith("first game, images made: next game\n")
    assert shown, f"benchmark.py does not measure a game:\n{done.stderr}"
