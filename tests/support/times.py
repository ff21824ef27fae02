"""
The times that a user notices, in seconds.

If the tests imported the program's own numbers, they would pass with any value. If you change a
time in window/times.py, change it here, too. test_a_player_feels.py checks what the user notices.
"""

FRAME = 1 / 60
DOUBLE = 0.5  # how long a press that repeats the last one is ignored
DRAW_MARK = 0.18  # how long a mark takes to draw itself
DRAW_LINE = 0.25  # how long the winning line then takes
DRAWN = DRAW_MARK + DRAW_LINE  # when the mark and the line of a win are complete
FADE_BUTTONS = 0.3  # how long Play again and Rewind then fade in, until a click or Enter counts
FADE = 0.15  # how long everything else then fades
PAUSE = 0.4  # how long the computer waits, at least
THINKING_AFTER = PAUSE + 0.3  # how long until "Perfect is thinking..."
DOT_TIME = 0.3  # from one dot of "Perfect is thinking..." to the next
SLOW_AFTER = 10  # how long until the window shows words.SLOW
SETTLE = 0.3  # how long hints wait for each other
REST = 1.0  # how long to rest on a square until its look-ahead begins
READ = 3.0  # how long new hints stay, at least
STEP = 0.12  # from one move of the look-ahead to the next

# After four frames that last this long together, everything is at rest.
A_WHILE = max(4 * max(PAUSE, DRAWN, FADE_BUTTONS, DOUBLE), READ + 10 * STEP)
