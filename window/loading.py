"""
How the file with the rules and minimax is imported: tictactoe.py, or the one the command names.

runner.py does this after all its own imports. By then, a random.py next to the named file can no
longer replace Python's own random, either for the game or for that file.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from window.startup import leave, leave_with_error


@contextmanager
def errors_explained(name: str) -> Iterator[None]:
    """If the import of this file fails, end the game with a sentence."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and f"{error.name}.py" == name:
            leave(f"The game can't find {name}, which belongs next to runner.py.")
        leave_with_error(f"{name} has an error", error)


def load(path: str) -> ModuleType:
    """Import the file at this path so that it can import its neighbours, as Python runs it."""
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
    with errors_explained(Path(path).name):
        spec.loader.exec_module(module)
    return module
