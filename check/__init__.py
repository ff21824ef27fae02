"""
A program that checks anybody's tictactoe.py.

Read its files in this order: truth (all positions and the right answers), verdicts (what can be
wrong, and the words for it), student (the file that is checked), judging, search, __main__.
"""
