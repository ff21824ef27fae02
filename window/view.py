"""What each screen shows; the functions here read the facts and draw, and change nothing."""

import sys

from pygame import Rect

from window import sheet
from window.canvas import Canvas
from window.door import SQUARES, Mark, O, Square, X
from window.game import FRIEND, PERFECT, Continuation, Game, Hint, other, outcome, winning_lines
from window.screen import DRAW_LINE, DRAW_MARK, Screen
from window.sheet import BAD, INK, LARGE, MUTED, NORMAL, SMALL, TEXT, TILE, Colour, line, mix

NAME = "Tic-Tac-Toe"
MAC = sys.platform == "darwin"  # which keeps F11 for itself
KEYS = "Alt+Enter full screen     Cmd+Q quit" if MAC else "F11 full screen     Ctrl+Q quit"
ABOUT = {"Easy": "Easy plays at random", "Medium": "Medium sees one move ahead"}
ABOUT |= {"Perfect": "Perfect never loses", "Friend": "Two friends take turns"}
SHORTCUTS = {"Undo": "U", "Hints": "H", "Play again": "Enter", "Rewind": "R", "Menu": "Esc"}
HINT_WORDS = {1: ("Win", "now"), 0: ("Tie", ""), -1: ("Lose", "next")}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
THINKING = 0.7  # seconds until the window says that the computer is thinking
DOT = 0.3  # seconds from one dot of "Computer is thinking..." to the next

Words = tuple[str, Colour]


def ease(share: float) -> float:
    """Return how far a motion has come after a share of its time: fast at first, then slower."""
    return 1 - (1 - min(max(share, 0), 1)) ** 3


# The two lines above the board


def heading(screen: Screen, game: Game) -> Words:
    """Return whose turn it is, or who has won."""
    friends, player, winner = game.opponent == FRIEND, game.position.player, game.position.winner
    if screen.stuck:
        return "Computer can't move" if game.computer_to_move else "The game can't go on", TEXT
    if screen.end_shown and winner:
        won = "You win" if winner == game.side else "Computer wins"
        return f"{winner} wins" if friends else won, INK[winner]
    if screen.end_shown:
        return "Game over" if game.position.problem else "It's a tie", TEXT
    if game.choices:
        return (f"{player} to move", INK[player]) if friends and player else ("Your turn", TEXT)
    if game.computer_to_move and screen.since_move >= THINKING:
        return "Computer is thinking" + "." * (int(screen.since_move / DOT) % 4), TEXT
    if not game.moves:
        return "Computer starts", MUTED
    # The words from before the move, but dimmed
    player = game.positions[-2].player
    return f"{player} to move" if friends and player else "Your turn", MUTED


def second_line(screen: Screen, game: Game) -> str:
    """Return what the board shows, or who plays whom."""
    turn = screen.review.turning_point
    if screen.late:
        return "Waiting for minimax to return"
    if screen.future and screen.future.last.over:
        return about_future(screen.future, game)
    if screen.working:
        return "Working out hints..."
    if screen.hints_on and not game.position.over:
        return "How the game ends if both play perfectly"
    if turn is not None:
        missed = "win" if screen.review.missed > 0 else "tie"
        return f"Your {which_move(game, turn)} let the {missed} slip away"
    if screen.review.flawless:
        tie = game.position.winner is None and game.opponent == PERFECT
        return "You played perfectly" + (": a tie is the best there is" if tie else "")
    if game.opponent == FRIEND:
        return f"You are {game.side}, your friend is {other(game.side)}"
    return f"You are {game.side} against {game.opponent}"


def about_future(future: Continuation, game: Game) -> str:
    """Return how the game ends after the focused move."""
    winner = future.last.winner
    end = "it is a tie" if winner is None else f"{winner} wins"
    if winner and game.opponent != FRIEND:
        end = "you win" if winner == game.side else "you lose"
    return f"With this move, {end}" + (": the numbers show how" if len(future.moves) > 1 else "")


def which_move(game: Game, turn: int) -> str:
    return f"{ORDINALS[game.persons_turns.index(turn)]} move"


# The screens


def draw(canvas: Canvas, screen: Screen) -> None:
    canvas.clear(sheet.BACKGROUND)
    if screen.game is None:
        draw_start(canvas, screen)
    else:
        draw_game(canvas, screen, screen.game)


def draw_start(canvas: Canvas, screen: Screen) -> None:
    canvas.text(NAME, sheet.TITLE, sheet.HUGE, TEXT)
    canvas.text("Opponent", sheet.OPPONENT_LABEL, NORMAL, MUTED)
    canvas.text(ABOUT[screen.opponent], sheet.ABOUT_OPPONENT, NORMAL, MUTED)
    canvas.text("Your side", sheet.SIDE_LABEL, NORMAL, MUTED)
    canvas.text("X or O starts a game     Arrows choose an opponent", line(565), SMALL, MUTED)
    canvas.text(KEYS, line(589), SMALL, MUTED)
    canvas.tile(sheet.OPPONENT_FRAME, 14, TILE)
    for name, rect in sheet.OPPONENT_BUTTONS.items():
        chosen = name == screen.opponent
        if chosen or screen.focused == name:
            canvas.tile(rect, 10, TEXT if chosen else sheet.HOVERED)
        canvas.text(name, rect, NORMAL, sheet.BACKGROUND if chosen else TEXT)
    other_starts = "Friend starts" if screen.opponent == FRIEND else "Computer starts"
    for (label, rect), mark in zip(sheet.CARDS.items(), (X, O)):
        canvas.tile(rect, 18, sheet.HOVERED if screen.focused == label else TILE)
        canvas.mark(mark, (rect.centerx, rect.top + 87), 100, INK[mark], 1)
        canvas.text(label, line(170, rect), LARGE, TEXT)
        canvas.text("You start" if mark == X else other_starts, line(196, rect), SMALL, MUTED)


def draw_game(canvas: Canvas, screen: Screen, game: Game) -> None:
    words, colour = heading(screen, game)
    canvas.text(words, sheet.HEADING, sheet.BIG, colour, "left")
    words, colour = screen.problem or second_line(screen, game), BAD if screen.problem else MUTED
    canvas.text(words, sheet.SECOND_LINE, NORMAL, colour, "left")
    for square in SQUARES:
        draw_square(canvas, screen, game, square)
    end, colour = (screen.future.last, sheet.FAINT) if screen.future else (game.position, TEXT)
    progress = 1 if screen.future else ease((screen.since_move - DRAW_MARK) / DRAW_LINE)
    for first, _, last in winning_lines(end):
        if progress > 0:
            canvas.line(sheet.TILES[first].center, sheet.TILES[last].center, colour, progress)
    draw_score(canvas, screen, game)
    for label, rect in screen.buttons.items():
        draw_button(canvas, screen, label, rect)


def draw_square(canvas: Canvas, screen: Screen, game: Game, square: Square) -> None:
    rect, colour = sheet.TILES[square], tile_colour(screen, square)
    outline = outline_colour(screen, game, square)
    canvas.tile(rect, 16, outline or colour)
    if outline:
        canvas.tile(rect, 16, colour, inset=2.5)
    mark, faintness = mark_on(screen, game, square)
    if mark:
        last = game.moves[-1:] == (square,)
        progress = ease(screen.since_move / DRAW_MARK) if last else 1
        canvas.mark(mark, rect.center, 75.5, mix(INK[mark], colour, faintness), progress)
    if square in screen.hints:
        draw_hint(canvas, rect, screen.hints[square])
    words, colour = corner(screen, game, square)
    canvas.text(words, line(16, rect.inflate(-20, 0)), SMALL, colour, "left")


def tile_colour(screen: Screen, square: Square) -> Colour:
    if square in screen.won and screen.since_move >= DRAW_MARK:
        return sheet.WON
    if square == screen.focused:
        return sheet.HOVERED
    if square in screen.best_hints:
        return mix(TILE, sheet.OUTCOME[screen.hints[square].outcome], 0.16)
    return TILE


def outline_colour(screen: Screen, game: Game, square: Square) -> Colour | None:
    if square == screen.turning_square:
        return BAD
    if square == screen.cursor and not game.position.over:
        return TEXT
    return sheet.LAST if game.choices and game.moves[-1:] == (square,) else None


def mark_on(screen: Screen, game: Game, square: Square) -> tuple[Mark | None, float]:
    """Return the mark on a square, made or still to come, and how faint it is."""
    if mark := game.position.marks.get(square):
        return mark, 0.55 if screen.end_shown and screen.won and square not in screen.won else 0
    if screen.future:
        return screen.future.last.marks.get(square), 0.4 if square == screen.focused else 0.65
    if square == screen.focused and not screen.hints_on:
        return game.position.player, 0.6
    return None, 0


def draw_hint(canvas: Canvas, rect: Rect, hint: Hint) -> None:
    colour, (word, detail) = sheet.OUTCOME[hint.outcome], HINT_WORDS[hint.outcome]
    if detail and hint.moves > 1:
        detail = f"in {hint.moves} moves"
    canvas.text(word, line(52 if detail else 64, rect), LARGE, colour)
    canvas.text(detail, line(79, rect), NORMAL, colour)


def corner(screen: Screen, game: Game, square: Square) -> Words:
    """Return the number of a move, which is in the corner of its square."""
    if square == screen.turning_square:
        return which_move(game, game.moves.index(square)), BAD
    moves = screen.future.moves if screen.future else ()
    words = str(moves.index(square) + 1) if square in moves else ""
    return words, TEXT if moves[:1] == (square,) else MUTED


def draw_score(canvas: Canvas, screen: Screen, game: Game) -> None:
    past, friends = screen.games if screen.end_shown else screen.past_games, game.opponent == FRIEND
    left, right, mark = (X, O, X) if friends else ("You", "Computer", game.side)
    games = [one for one in past if one.opponent == game.opponent]
    outcomes = [outcome(one.position, X if friends else one.side) for one in games]
    first, second, third = sheet.SCORES
    canvas.text(f"{left}  {outcomes.count(1)}", first, NORMAL, INK[mark], "left")
    canvas.text(f"Ties  {outcomes.count(0)}", second, NORMAL, MUTED)
    canvas.text(f"{right}  {outcomes.count(-1)}", third, NORMAL, INK[other(mark)], "right")


def draw_button(canvas: Canvas, screen: Screen, label: str, rect: Rect) -> None:
    colour, ink, small_ink = sheet.HOVERED if label == screen.focused else TILE, TEXT, MUTED
    if label == sheet.AGAIN or (label == sheet.HINTS and screen.hints_on):
        colour, ink, small_ink = TEXT, sheet.BACKGROUND, mix(sheet.BACKGROUND, TEXT, 0.3)
    if label not in screen.enabled:
        ink, small_ink = mix(ink, colour, 0.7), mix(small_ink, colour, 0.7)
    canvas.tile(rect, 12, colour)
    canvas.text(label, line(17, rect) if canvas.shows(sheet.TINY) else rect, NORMAL, ink)
    canvas.text(SHORTCUTS[label], line(36, rect), sheet.TINY, small_ink)
