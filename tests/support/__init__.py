"""What the tests share. tests/conftest.py says what each file is for."""
