"""No test needs a screen: SDL's own dummy driver stands in for one."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
