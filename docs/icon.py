"""
Draw the game's icon for PyInstaller.

Name the file after the command: python -m docs.icon FILE
"""

import sys
from pathlib import Path

import window.startup  # noqa: F401  # first: it keeps pygame quiet

# isort: split
import pygame

from window.canvas import icon

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name the file to draw: python -m docs.icon FILE")
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(icon(scale=8), file)
