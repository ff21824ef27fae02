"""What each screen shows; the functions here read a screen and draw it, and change nothing."""

import sys

from pygame import Rect

from window import layout
from window.canvas import Canvas
from window.game import PERFECT, Game, Opponent, other
from window.layout import INK, MUTED, NORMAL, PANEL, SMALL, TEXT, TILES, Colour, mix, text_strip
from window.rules import SQUARES, Mark, O, Position, Square, X
from window.screen import DRAW_LINE, DRAW_MARK, GameScreen, Screen, StartScreen

NAME = "Tic-Tac-Toe"
START_KEYS = "X, O or Enter starts    Left and Right choose an opponent"
MAC = sys.platform == "darwin"  # which keeps F11 for itself
FULL_SCREEN_KEY, QUIT_KEY = ("Alt+Enter", "Cmd+Q") if MAC else ("F11", "Ctrl+Q")
HINT_WORDS = {1: "Win", 0: "Tie", -1: "Lose"}
SOON = {(1, 1): "now", (-1, 2): "at once"}  # a win with this move, a loss with the next one
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
    game, position = screen.game, screen.position
    if screen.stuck:
        return "Computer can't move" if game.computer_to_move else "The game can't go on", TEXT
    if screen.verdict_shown and position.winner:
        words = "You win" if position.winner == game.side else "Computer wins"
        return f"{position.winner} wins" if game.with_friend else words, INK[position.winner]
    if screen.verdict_shown:
        return "Game over" if position.problem else "It's a tie", TEXT
    if game.computer_to_move and screen.since_move >= THINKING:
        return "Computer is thinking" + "." * (int(screen.state.now / DOT) % 4), TEXT
    if not game.moves and not game.choices:
        return "Computer starts", MUTED
    # Without choices, a move has just been made: the words from before it stay, but dimmed.
    player = position.player if game.choices else game.positions[-2].player
    words, colour = "Your turn", TEXT
    if game.with_friend and player:
        words, colour = f"{player}'s turn", INK[player]
    return words, colour if game.choices else MUTED


def subheading(screen: GameScreen) -> str:
    """Return what the board shows, what has just happened, or who plays whom."""
    game, look_ahead = screen.game, screen.look_ahead
    if look_ahead:
        word = HINT_WORDS[look_ahead.last.outcome(screen.position.player)].lower()
        how = ": the numbers show how" if len(look_ahead.moves) > 1 else ""
        return f"This move {word}s{how}"
    if screen.state.rewound:
        return f"Back to before your {ORDINALS[len(game.persons_turns)]} move"
    if game.choices and not screen.all_known and not screen.hints_wait:
        return "Working out hints..."
    if screen.state.hints_on and not screen.end_shown:
        return "How the game ends if both play perfectly"
    return about_game(screen)


def about_game(screen: GameScreen) -> str:
    """Return what the user could have done better or, as long as that is open, who plays whom."""
    game, review = screen.game, screen.review
    if screen.end_shown and game.opponent == PERFECT and game.position.winner == game.side:
        return "A perfect player can't lose: python tests/test_rules.py says why"
    if review and review.turning_point:
        missed = "win" if review.turning_point.missed > 0 else "tie"
        return f"Your {which_move(game, review.turning_point.turn)} let the {missed} slip away"
    if review and review.flawless:
        best = game.position.winner is None and game.opponent == PERFECT
        return "You played perfectly" + (": a tie is the best there is" if best else "")
    if review and not review.mistakes and game.position.winner == game.side:
        return "You could have won sooner"
    if game.with_friend:
        return f"You are {game.side} and your friend is {other(game.side)}"
    return f"You are {game.side} against {game.opponent.name}"


def which_move(game: Game, turn: int) -> str:
    return f"{ORDINALS[game.persons_turns.index(turn)]} move"


# The screens


def draw(canvas: Canvas, screen: Screen) -> None:
    canvas.clear(layout.BACKGROUND)
    if isinstance(screen, StartScreen):
        draw_start(canvas, screen)
    else:
        draw_game(canvas, screen)


def draw_start(canvas: Canvas, screen: StartScreen) -> None:
    opponent, full_screen = screen.state.opponent, screen.state.full_screen
    canvas.text(NAME, layout.TITLE, layout.HUGE, TEXT)
    canvas.text("Opponent", layout.OPPONENT_TITLE, NORMAL, MUTED)
    canvas.text(opponent.about, layout.ABOUT_OPPONENT, NORMAL, MUTED)
    canvas.text("Your side", layout.SIDE_TITLE, NORMAL, MUTED)
    canvas.text(START_KEYS, layout.START_HELP, SMALL, MUTED)
    how = f"{FULL_SCREEN_KEY} or Esc leaves" if full_screen else FULL_SCREEN_KEY
    canvas.text(f"{how} full screen    {QUIT_KEY} quit", layout.WINDOW_HELP, SMALL, MUTED)
    canvas.tile(layout.OPPONENT_FRAME, 14, PANEL)
    for choice in layout.OPPONENT_BUTTONS:
        draw_opponent(canvas, screen, choice)
    for mark in (X, O):
        draw_card(canvas, screen, mark)


def draw_opponent(canvas: Canvas, screen: StartScreen, opponent: Opponent) -> None:
    rect, chosen = layout.OPPONENT_BUTTONS[opponent], opponent == screen.state.opponent
    if chosen:
        canvas.tile(rect, 10, TEXT)
    elif opponent == screen.focused:
        canvas.tile(rect, 10, layout.lit(PANEL))
    canvas.text(opponent.name, rect, NORMAL, layout.BACKGROUND if chosen else TEXT)


def draw_card(canvas: Canvas, screen: StartScreen, mark: Mark) -> None:
    button = layout.PLAY_AS[mark]
    rect = layout.CARDS[button]
    colour = layout.lit(PANEL) if button == screen.focused else PANEL
    canvas.tile(rect, 18, colour, outline=TEXT if button == screen.cursor else None)
    starts = "You start" if mark == X else f"{friend_or_computer(screen.state.opponent)} starts"
    canvas.text(starts, text_strip(196, rect), SMALL, MUTED)
    # Without this small print, mark and label move to the middle of the card.
    card = rect if canvas.shows(SMALL) else rect.move(0, 13)
    canvas.mark(mark, Rect(card.left, card.top + 37, card.width, 100), 100, INK[mark])
    canvas.text(button.label, text_strip(170, card), layout.LARGE, TEXT)


def friend_or_computer(opponent: Opponent) -> str:
    return "Friend" if opponent.moves is None else "Computer"


def draw_game(canvas: Canvas, screen: GameScreen) -> None:
    words, colour = heading(screen)
    canvas.text(words, layout.HEADING, layout.BIG, colour, "midleft")
    colour = layout.BAD if screen.problem else MUTED
    canvas.sentence(screen.problem or subheading(screen), layout.SUBHEADING, NORMAL, colour)
    for square in SQUARES:
        colour, outline = tile_colour(screen, square), outline_colour(screen, square)
        canvas.tile(TILES[square], 16, colour, outline)
    if screen.look_ahead:
        draw_lines(canvas, screen.look_ahead.last, layout.FAINT, 1)
    elif screen.verdict_shown:
        draw_lines(canvas, screen.position, TEXT, ease((screen.since_move - DRAW_MARK) / DRAW_LINE))
    for square in SQUARES:
        draw_mark(canvas, screen, square)
        draw_words(canvas, screen, square)
    draw_score(canvas, screen)
    for button, rect in screen.buttons.items():
        draw_button(canvas, screen, button, rect)


def draw_lines(canvas: Canvas, end: Position, colour: Colour, progress: float) -> None:
    for first, _, last in end.winning_lines:
        canvas.winning_line(TILES[first], TILES[last], colour, progress)


def draw_score(canvas: Canvas, screen: GameScreen) -> None:
    mine, theirs = screen.game.side, other(screen.game.side)
    won, tied, lost = screen.score
    name = friend_or_computer(screen.game.opponent)
    full = (f"You ({mine})  {won}", f"Ties  {tied}", f"{name} ({theirs})  {lost}")
    short = (f"{mine}  {won}", f"Ties  {tied}", f"{theirs}  {lost}")
    fits = all(canvas.fits(words, rect, NORMAL) for words, rect in zip(full, layout.SCORES))
    colours, aligns = (INK[mine], MUTED, INK[theirs]), ("midleft", "center", "midright")
    looks = zip(full if fits else short, layout.SCORES, colours, aligns)
    for words, rect, colour, align in looks:
        canvas.text(words, rect, NORMAL, colour, align)


def draw_button(canvas: Canvas, screen: GameScreen, button: layout.Button, rect: Rect) -> None:
    if button == layout.AGAIN or (button == layout.HINTS and screen.state.hints_on):
        colour, ink, small_ink = TEXT, layout.BACKGROUND, mix(layout.BACKGROUND, TEXT, 0.3)
    else:
        colour, ink, small_ink = PANEL, TEXT, MUTED
    if button == screen.focused:
        colour = layout.lit(colour)
    # Hints, which the last move disables, is not dimmed before Play again takes its place.
    if button not in screen.enabled and (screen.end_shown or not screen.position.over):
        ink, small_ink = mix(ink, colour, 0.7), mix(small_ink, colour, 0.7)
    canvas.tile(rect, 12, colour)
    # In full screen, Esc does something else.
    shortcut = "" if button == layout.MENU and screen.state.full_screen else button.shortcut
    label_place = text_strip(17, rect) if shortcut and canvas.shows(layout.TINY) else rect
    canvas.text(button.label, label_place, NORMAL, ink)
    canvas.text(shortcut, text_strip(36, rect), layout.TINY, small_ink)


# A square of the board


def tile_colour(screen: GameScreen, square: Square) -> Colour:
    colour = PANEL
    if square in screen.won_squares and screen.verdict_shown:
        colour = layout.WON
    elif square in screen.best_hints:
        colour = layout.BEST[screen.hints[square].last.outcome(screen.position.player)]
    return layout.lit(colour) if square == screen.focused else colour


def outline_colour(screen: GameScreen, square: Square) -> Colour | None:
    if screen.turning_point and square == screen.turning_point.square:
        return layout.BAD
    if square == screen.cursor:
        return TEXT
    return layout.LAST if screen.game.choices and screen.game.moves[-1:] == (square,) else None


def draw_mark(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    """Draw the mark on a square; the last one draws itself over its ghost."""
    (mark, faintness), ground = mark_on(screen, square), tile_colour(screen, square)
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


def draw_words(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    """Draw what is written on a square: a hint, the turning point or the number of a move."""
    rect, point = TILES[square], screen.turning_point
    if square in screen.hints:
        draw_hint(canvas, screen, square)
    if point and square == point.square:
        place = text_strip(16, rect.inflate(-20, 0))
        canvas.text(which_move(screen.game, point.turn), place, SMALL, layout.BAD, "midleft")
    if screen.look_ahead and square in screen.look_ahead.moves:
        number = screen.look_ahead.moves.index(square) + 1
        # No winning line crosses this place.
        place = text_strip(16, Rect(rect.left + 31, rect.top, 30, rect.height))
        canvas.text(str(number), place, layout.NUMBER, TEXT if number == 1 else MUTED, "midleft")


def draw_hint(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    moves, last = screen.hints[square]
    outcome, rect = last.outcome(screen.position.player), TILES[square]
    # On a tile that is lit, words are lighter, too, or they could not be read.
    colour = mix(layout.OUTCOME[outcome], TEXT, 0.35 if square == screen.focused else 0)
    detail = SOON.get((outcome, len(moves)), f"in {len(moves)} moves") if outcome else ""
    canvas.text(HINT_WORDS[outcome], text_strip(52 if detail else 64, rect), layout.LARGE, colour)
    canvas.text(detail, text_strip(79, rect), NORMAL, colour)
