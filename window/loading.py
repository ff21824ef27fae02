"""
Imports the file with the rules and minimax: tictactoe.py, or the one named in the command.

runner.py calls load() after all its own imports. By then, a random.py next to the named file can no
longer replace Python's own random, either for the game or for that file.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from window.startup import leave, leave_with_error


def load(path: str | None) -> ModuleType:
    """Import the file at this path, or else our tictactoe.py; if that fails, end the game."""
    return load_ours() if path is None else load_file(path)


def load_ours() -> ModuleType:
    try:
        import tictactoe  # PyInstaller looks for such lines.
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "tictactoe":
            leave("The game can't find tictactoe.py, which belongs next to runner.py.")
        leave_with_error("tictactoe.py has an error", error)
    return tictactoe


def load_file(path: str) -> ModuleType:
    """Import a file so that it can import the others in its folder, as when Python runs it."""
    if Path(path).is_dir():
        leave(f"{path} is a folder. Name a file in it, such as {Path(path, 'tictactoe.py')}.")
    if not Path(path).is_file():
        leave(f"There is no file {path}.")
    file = Path(path).resolve()
    # Its neighbours may import it by its name. But if a loaded module, such as random, has that
    # name, the file is loaded as tictactoe: replacing that module would break the game.
    name = "tictactoe" if file.stem in sys.modules else file.stem
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        leave(f"{path} is not a Python file: its name must end in .py.")
    module = module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        leave_with_error(f"{Path(path).name} has an error", error)
    return module
