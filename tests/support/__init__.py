"""What the tests share. tests/conftest.py has a map."""
