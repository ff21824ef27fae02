"""The check of anybody's tictactoe.py. __main__.py is its command."""
