"""The parts of the window that runner.py opens."""
