"""What each screen shows; the functions here read a screen and draw it, and change nothing."""

import sys

from pygame import Rect

from window import layout
from window.canvas import Canvas
from window.game import FRIEND, OPPONENTS, PERFECT, Continuation, Game, Hint, other, winning_lines
from window.layout import BAD, INK, MUTED, NORMAL, SMALL, TEXT, TILE, TILES, Colour, mix, text_strip
from window.rules import SQUARES, Mark, O, Square, X
from window.screen import DRAW_LINE, DRAW_MARK, GameScreen, Screen, StartScreen

NAME = "Tic-Tac-Toe"
START_HELP = "X, O or Enter starts a game     Left and Right choose an opponent"
MAC = sys.platform == "darwin"  # which keeps F11 for itself
WINDOW_HELP = "Alt+Enter full screen     Cmd+Q quit" if MAC else "F11 full screen     Ctrl+Q quit"
ABILITIES = "plays at random", "sees one move ahead", "never loses"
ABOUT = {name: f"{name} {ability}" for name, ability in zip(OPPONENTS, ABILITIES)}
ABOUT[FRIEND] = "Two players, one screen"
SHORTCUTS = {
    layout.UNDO: "U",
    layout.HINTS: "H",
    layout.AGAIN: "Enter",
    layout.REWIND: "R",
    layout.MENU: "Esc",
}
HINT_WORDS = {1: ("Win", "now"), 0: ("Tie", ""), -1: ("Lose", "next turn")}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
THINKING = 0.7  # seconds until the window says that the computer is thinking
DOT = 0.3  # seconds from one dot of "Computer is thinking..." to the next
MARK = 76  # the size of a mark on the board
GHOST = 0.6  # the faintness of a mark that a press would make


def ease(share: float) -> float:
    """Return how far a motion has come after a share of its time: fast at first, then slower."""
    return 1 - (1 - min(share, 1)) ** 3


# The words above the board


def heading(screen: GameScreen) -> tuple[str, Colour]:
    """Return whose turn it is, or how the game has ended."""
    game, position, friends = screen.game, screen.position, screen.game.opponent == FRIEND
    if screen.stuck:
        return "Computer can't move" if game.computer_to_move else "The game can't go on", TEXT
    if screen.verdict_shown and position.winner:
        words = "You win" if position.winner == game.side else "Computer wins"
        return f"{position.winner} wins" if friends else words, INK[position.winner]
    if screen.verdict_shown:
        return "Game over" if position.problem else "It's a tie", TEXT
    if game.computer_to_move and screen.since_move >= THINKING:
        return "Computer is thinking" + "." * (int(screen.state.now / DOT) % 4), TEXT
    if not game.moves and not game.choices:
        return "Computer starts", MUTED
    # Without choices, a move has just been made: the words from before it stay, but dimmed.
    player = position.player if game.choices else game.positions[-2].player
    words, colour = (f"{player}'s turn", INK[player]) if friends and player else ("Your turn", TEXT)
    return words, colour if game.choices else MUTED


def subheading(screen: GameScreen) -> str:
    """Return what the board shows, or who plays whom."""
    game, review, look_ahead = screen.game, screen.review, screen.look_ahead
    if look_ahead and look_ahead.complete:
        return about_look_ahead(game, look_ahead)
    if screen.working_out_hints:
        return "Working out hints..."
    if screen.state.hints_on and not game.position.over:
        return "How the game ends if both play perfectly"
    if screen.end_shown and game.opponent == PERFECT and game.position.winner == game.side:
        return "A perfect player can't lose: check tictactoe.py with pytest"
    if review.turning_point is not None:
        missed = "win" if review.missed > 0 else "tie"
        return f"Your {which_move(game, review.turning_point)} let the {missed} slip away"
    if review.flawless:
        best = game.position.winner is None and game.opponent == PERFECT
        return "You played perfectly" + (": a tie is the best there is" if best else "")
    friend, computer = f", your friend is {other(game.side)}", f" against {game.opponent}"
    return f"You are {game.side}" + (friend if game.opponent == FRIEND else computer)


def which_move(game: Game, turn: int) -> str:
    return f"{ORDINALS[game.persons_turns.index(turn)]} move"


def about_look_ahead(game: Game, look_ahead: Continuation) -> str:
    """Return how the game ends after the focused move."""
    winner = look_ahead.last.winner
    verb = {None: "ties", game.side: "wins"}.get(winner, "loses")
    friends = game.opponent == FRIEND and winner is not None
    words = f"After this move, {winner} wins" if friends else f"This move {verb}"
    return words + (": the numbers show how" if len(look_ahead.moves) > 1 else "")


# The screens


def draw(canvas: Canvas, screen: Screen) -> None:
    canvas.clear(layout.BACKGROUND)
    if isinstance(screen, StartScreen):
        draw_start(canvas, screen)
    else:
        draw_game(canvas, screen)


def draw_start(canvas: Canvas, screen: StartScreen) -> None:
    opponent = screen.state.opponent
    canvas.text(NAME, layout.TITLE, layout.HUGE, TEXT)
    canvas.text("Opponent", layout.OPPONENT_TITLE, NORMAL, MUTED)
    canvas.text(ABOUT[opponent], layout.ABOUT_OPPONENT, NORMAL, MUTED)
    canvas.text("Your side", layout.SIDE_TITLE, NORMAL, MUTED)
    canvas.text(START_HELP, layout.START_HELP, SMALL, MUTED)
    canvas.text(WINDOW_HELP, layout.WINDOW_HELP, SMALL, MUTED)
    canvas.tile(layout.OPPONENT_FRAME, 14, TILE)
    for name, rect in layout.OPPONENT_BUTTONS.items():
        chosen = name == opponent
        if chosen or screen.focused == name:
            canvas.tile(rect, 10, TEXT if chosen else layout.HOVERED)
        canvas.text(name, rect, NORMAL, layout.BACKGROUND if chosen else TEXT)
    other_starts = "Friend starts" if opponent == FRIEND else "Computer starts"
    for (label, rect), mark in zip(layout.CARDS.items(), (X, O)):
        canvas.tile(rect, 18, layout.HOVERED if screen.focused == label else TILE)
        canvas.text("You start" if mark == X else other_starts, text_strip(196, rect), SMALL, MUTED)
        # Without this small print, mark and label move to the middle of the card.
        card = rect if canvas.shows(SMALL) else rect.move(0, 13)
        canvas.mark(mark, Rect(card.left, card.top + 37, card.width, 100), 100, INK[mark])
        canvas.text(label, text_strip(170, card), layout.LARGE, TEXT)


def draw_game(canvas: Canvas, screen: GameScreen) -> None:
    words, colour = heading(screen)
    canvas.text(words, layout.HEADING, layout.BIG, colour, "midleft")
    words, colour = screen.problem or subheading(screen), BAD if screen.problem else MUTED
    canvas.sentence(words, layout.SUBHEADING, NORMAL, colour)
    for square in SQUARES:
        draw_square(canvas, screen, square)
    draw_winning_lines(canvas, screen)
    draw_score(canvas, screen)
    for label, rect in screen.buttons.items():
        draw_button(canvas, screen, label, rect)


def draw_winning_lines(canvas: Canvas, screen: GameScreen) -> None:
    """Draw the lines of the look ahead or, once the last mark is drawn, those of the game."""
    end, colour, share = screen.position, TEXT, (screen.since_move - DRAW_MARK) / DRAW_LINE
    if screen.look_ahead:
        end, colour, share = screen.look_ahead.last, layout.FAINT, 1
    for first, _, last in winning_lines(end) if share >= 0 else []:
        canvas.winning_line(TILES[first], TILES[last], colour, ease(share))


def draw_score(canvas: Canvas, screen: GameScreen) -> None:
    side, friends = screen.game.side, screen.game.opponent == FRIEND
    names = ("You", "Ties", "Friend" if friends else "Computer")
    colours, aligns = (INK[side], MUTED, INK[other(side)]), ("midleft", "center", "midright")
    looks = zip(layout.SCORES, colours, aligns)
    for name, count, (rect, colour, align) in zip(names, screen.score, looks):
        words = f"{name}  {count}"
        shown = words if canvas.fits(words, rect, NORMAL) else str(count)
        canvas.text(shown, rect, NORMAL, colour, align)


def draw_button(canvas: Canvas, screen: GameScreen, label: str, rect: Rect) -> None:
    colour, ink, small_ink = layout.HOVERED if label == screen.focused else TILE, TEXT, MUTED
    if label == layout.AGAIN or (label == layout.HINTS and screen.state.hints_on):
        colour, ink, small_ink = TEXT, layout.BACKGROUND, mix(layout.BACKGROUND, TEXT, 0.3)
    if label not in screen.enabled:
        ink, small_ink = mix(ink, colour, 0.7), mix(small_ink, colour, 0.7)
    canvas.tile(rect, 12, colour)
    canvas.text(label, text_strip(17, rect) if canvas.shows(layout.TINY) else rect, NORMAL, ink)
    canvas.text(SHORTCUTS[label], text_strip(36, rect), layout.TINY, small_ink)


# A square of the board


def draw_square(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    rect, colour = TILES[square], tile_colour(screen, square)
    outline = outline_colour(screen, square)
    canvas.tile(rect, 16, outline or colour)
    if outline:
        canvas.tile(rect, 16, colour, inset=2.5)
    draw_mark(canvas, screen, square, colour)
    if square in screen.hints:
        draw_hint(canvas, rect, screen.hints[square])
    if square == screen.review.turning_square:
        # "or 0" is for mypy: where there is a turning square, there is a turning point.
        words = which_move(screen.game, screen.review.turning_point or 0)
        canvas.text(words, text_strip(16, rect.inflate(-20, 0)), SMALL, BAD, "midleft")
    if screen.look_ahead and square in screen.look_ahead.moves:
        draw_number(canvas, rect, screen.look_ahead.moves.index(square) + 1)


def tile_colour(screen: GameScreen, square: Square) -> Colour:
    if square in screen.won_squares and screen.verdict_shown:
        return layout.WON
    # On a square with the colour of a hint, the outline of the cursor is enough.
    best = square in screen.best_hints
    if square == screen.focused and not (best and screen.state.by_keyboard):
        return layout.HOVERED
    return mix(TILE, layout.OUTCOME[screen.hints[square].outcome], 0.16) if best else TILE


def outline_colour(screen: GameScreen, square: Square) -> Colour | None:
    if square == screen.review.turning_square:
        return BAD
    if screen.state.by_keyboard and square == screen.state.cursor and not screen.position.over:
        return TEXT
    return layout.LAST if screen.game.choices and screen.game.moves[-1:] == (square,) else None


def draw_mark(canvas: Canvas, screen: GameScreen, square: Square, ground: Colour) -> None:
    """Draw the mark on a square; the last one draws itself over its ghost."""
    mark, faintness = mark_on(screen, square)
    if mark:
        last = screen.game.moves[-1:] == (square,)
        progress = ease(screen.since_move / DRAW_MARK) if last else 1
        if progress < 1 and screen.game.is_persons_turn(screen.game.positions[-2]):
            canvas.mark(mark, TILES[square], MARK, mix(INK[mark], ground, GHOST))
        canvas.mark(mark, TILES[square], MARK, mix(INK[mark], ground, faintness), progress)


def mark_on(screen: GameScreen, square: Square) -> tuple[Mark | None, float]:
    """Return the mark on a square, made or still to come, and how faint it is."""
    if mark := screen.position.marks.get(square):
        faded = screen.end_shown and screen.won_squares and square not in screen.won_squares
        return mark, 0.55 if faded else 0
    if screen.look_ahead:
        return screen.look_ahead.last.marks.get(square), 0.4 if square == screen.focused else 0.65
    if square == screen.focused and not screen.state.hints_on:
        return screen.position.player, GHOST
    return None, 0


def draw_hint(canvas: Canvas, rect: Rect, hint: Hint) -> None:
    colour, (word, detail) = layout.OUTCOME[hint.outcome], HINT_WORDS[hint.outcome]
    if detail and hint.winners_moves > 1:
        detail = f"in {hint.winners_moves} moves"
    canvas.text(word, text_strip(52 if detail else 64, rect), layout.LARGE, colour)
    canvas.text(detail, text_strip(79, rect), NORMAL, colour)


def draw_number(canvas: Canvas, rect: Rect, number: int) -> None:
    """Draw the number of a move that may come, in a place that no winning line crosses."""
    place = text_strip(16, Rect(rect.left + 31, rect.top, 30, rect.height))
    canvas.text(str(number), place, SMALL, TEXT if number == 1 else MUTED, "midleft")
