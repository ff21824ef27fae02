"""
The check of anybody's tictactoe.py.

Its files, from the ground up:

- positions.py, with positions.txt: what is right in each position
- student.py: the student's file, and how it is loaded anew
- calls.py: a call of one of its functions, however long it takes and whatever it raises
- results.py: what has been found out, and the last lines
- answers.py, stand_ins.py, checking.py: a question, right answers, and whether an answer is right
- alike.py, judging.py: whether a function is right, whatever the others are
- search_calls.py: how minimax searches a position; search_moves.py: moves on one board
- search_bounds.py, search_values.py: alpha and beta, and which values are right
- search_mistakes.py, search_lines.py: what is said of a search, and its lines
- test_rules.py: what is asked of each function; pytest runs it, with the plugin running.py
- __main__.py: the command; it starts pytest or, for a position, search_command.py
"""
