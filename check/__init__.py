"""
The check of anybody's tictactoe.py.

Read it in this order: truth (all positions, and what is right), verdicts (what is wrong, and the
words for it), student (the file that is checked), judging, search, __main__ (the command).
"""
