"""
The parts of the window that runner.py opens.

This is the order in which to read them. No file imports one that comes after it.

    problems  the messages if a function of tictactoe.py goes wrong (skim it at first)
    rules     the only place that calls the functions of tictactoe.py
    thinker   the thread in which minimax runs
    game      games, opponents, and how a game would go on if minimax played both sides
    layout    the places of the squares and the buttons
    keys      what each key does
    times     how long everything takes
    state     the facts, such as the game and the time of its last move
    screen    all that follows from the facts, such as the enabled buttons
    app       the only place that changes the facts
    look      the colours, and the sizes of text
    words     the headings, the sentences and the hints
    canvas    a surface to draw on, at every size
    view      how each screen is drawn
    startup   what the game needs before it can start: Python, pygame and the file with the rules
"""
