"""
The parts of the window that runner.py opens, in the order in which to read them.

No file imports one that comes after it.

    problems  the messages if a function of tictactoe.py goes wrong (skim it at first)
    rules     the only place that calls the functions of tictactoe.py
    thinker   the thread in which minimax runs
    game      games, opponents, and how a game would go on if minimax played both sides
    layout    the places of the squares and the buttons
    keys      what each key does
    times     how long everything takes
    state     what has happened so far: the game, the time of its last move, and so on
    screen    all that follows from the state, such as the enabled buttons
    app       the only place that changes the state
    look      the colours, and the sizes of text
    words     the headings, the sentences and the hints
    canvas    a surface to draw on, at every size
    view      how each screen is drawn
    startup   what the game needs before it can start: Python, pygame and the file with the rules

Two paths lead through them. Each arrow is a call, direct or indirect. A click on a square:

    Window.run -> App.update -> App.press_once              is a press allowed there?
    App.press -> App.make_move -> Position.after            result returns the new board
    Window.run -> Window.draw -> view.draw                  the new board is drawn

Perfect's reply, which is the move that minimax returns:

    Window.run -> App.update -> Thinker.request             a question for minimax
    Thinker.work -> Position.minimax_moves                  minimax answers in another thread
    Window.run -> App.update -> App.let_computer_move       the move is due, and known
    App.make_move -> Position.after, and so on              as after a click
"""
