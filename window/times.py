"""All durations, in seconds."""

DRAW_MARK = 0.18  # how long a mark takes to draw itself
DRAW_LINE = 0.25  # how long the winning line then takes
FADE_BUTTONS = 0.3  # how long Play again and Rewind then fade in, and ignore clicks and Enter
FADE = 0.15  # how long everything else then fades
PAUSE = DRAW_MARK + 0.22  # how long the computer waits, so that it never interrupts a mark
THINKING_AFTER = PAUSE + 0.3  # how long until "Perfect is thinking..."
DOT_TIME = 0.3  # from one dot of "Perfect is thinking..." to the next
SLOW_AFTER = 10  # how long until the window shows words.SLOW
SETTLE = 0.3  # how long hints wait for each other, so that all can appear together
REST = 1.0  # how long to rest on a square before the look-ahead replaces the hints
READ = 3.0  # how long new hints stay, at least
STEP = 0.12  # from one move of the look-ahead to the next
DOUBLE = 0.5  # how long a repeated press is ignored
