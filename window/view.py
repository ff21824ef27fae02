"""How each screen is drawn. These functions read a screen, and change nothing."""

from pygame import Rect

from window import layout, look, words
from window.canvas import Canvas
from window.game import Opponent, other
from window.layout import TILES, text_strip
from window.look import INK, MUTED, NORMAL, PANEL, SMALL, TEXT, Colour, lit, mix
from window.rules import SQUARES, Mark, O, Position, Square, X
from window.screen import GameScreen, Screen, StartScreen
from window.times import DRAW_LINE, DRAW_MARK, FADE, FADE_BUTTONS

MARK = 76  # the size of a mark on the board
# How faint a mark is: the fraction of the tile's colour in it
GHOST = 0.55  # a mark that a press would make
AHEAD = (0.28, 0.38, 0.48)  # the look-ahead's first move, the reply to it, and all after that
FADED = 0.55  # a mark that is not in a winning line, at the end
FLASH = 0.4  # the fraction of white in the tiles of a win when its line begins


def ease(fraction: float) -> float:
    """Return how far a motion is after this fraction of its time. It begins fast and slows down."""
    return 1 - (1 - min(fraction, 1)) ** 3


def end_progress(screen: GameScreen) -> float:
    """Return how far the fading has come, from 0 to 1, once end_shown is true."""
    return ease(screen.since_move_drawn / FADE)


def line_progress(screen: GameScreen) -> float:
    """Return how far the winning line has come, from 0 to 1, once outcome_shown is true."""
    return ease((screen.since_move - DRAW_MARK) / DRAW_LINE)


# The screens


def draw(canvas: Canvas, screen: Screen) -> None:
    canvas.clear(look.BACKGROUND)
    if isinstance(screen, StartScreen):
        draw_start(canvas, screen)
    else:
        draw_game(canvas, screen)


def draw_start(canvas: Canvas, screen: StartScreen) -> None:
    canvas.text(words.NAME, layout.TITLE, look.HUGE, TEXT)
    canvas.text(words.CHOOSE_OPPONENT, layout.OPPONENT_TITLE, NORMAL, MUTED)
    canvas.text(screen.state.opponent.about, layout.ABOUT_OPPONENT, NORMAL, MUTED)
    canvas.text(words.CHOOSE_SIDE, layout.SIDE_TITLE, NORMAL, MUTED)
    for line, place in zip(words.help_lines(screen), layout.HELP):
        canvas.text(line, place, SMALL, MUTED)
    # A white outline shows what the arrows move.
    canvas.tile(layout.OPPONENT_FRAME, 14, PANEL, TEXT if screen.state.by_keyboard else None)
    for choice in layout.OPPONENT_BUTTONS:
        draw_opponent(canvas, screen, choice)
    for mark in (X, O):
        draw_card(canvas, screen, mark)


def draw_opponent(canvas: Canvas, screen: StartScreen, opponent: Opponent) -> None:
    place = layout.OPPONENT_BUTTONS[opponent]
    tile = place.inflate(-layout.GAP, -layout.GAP)
    chosen = opponent == screen.state.opponent
    if chosen:
        canvas.tile(tile, 10, TEXT)
    elif opponent == screen.focused:
        canvas.tile(tile, 10, lit(PANEL))
    canvas.text(opponent.name, place, NORMAL, look.BACKGROUND if chosen else TEXT)


def draw_card(canvas: Canvas, screen: StartScreen, mark: Mark) -> None:
    button = layout.CARD_OF[mark]
    rect = layout.CARD_PLACES[button]
    canvas.tile(rect, 18, lit(PANEL) if button == screen.focused else PANEL)
    canvas.text(words.who_starts(screen, mark), text_strip(190, rect), SMALL, MUTED)
    canvas.mark(mark, Rect(rect.left, rect.top + 32, rect.width, 100), 100, INK[mark])
    canvas.text(button.label, text_strip(163, rect), look.LARGE, TEXT)


def draw_game(canvas: Canvas, screen: GameScreen) -> None:
    heading, colour = words.heading(screen)
    canvas.text(heading, layout.HEADING, look.BIG, colour, "midleft")
    draw_subheading(canvas, screen)
    for square in SQUARES:
        canvas.tile(TILES[square], 16, tile_colour(screen, square), outline_colour(screen, square))
        draw_mark(canvas, screen, square)
    if screen.look_ahead and screen.steps_ahead > len(screen.moves_ahead):
        draw_lines(canvas, screen.look_ahead.last, look.LINE_TO_COME, 1)
    elif screen.outcome_shown:
        draw_lines(canvas, screen.position, TEXT, line_progress(screen))
    for square in SQUARES:
        draw_words(canvas, screen, square)
    draw_score(canvas, screen)
    for button, rect in screen.buttons.items():
        draw_button(canvas, screen, button, rect)


def draw_subheading(canvas: Canvas, screen: GameScreen) -> None:
    colour = look.BAD if screen.problem else MUTED
    # Words about an outlined mistake fade in with the outline, in its colour unless the user won.
    if screen.turning_point:
        won = screen.position.winner == screen.game.side
        colour = mix(look.BACKGROUND, MUTED if won else look.BAD, end_progress(screen))
    elif screen.state.visit.mistake and not screen.look_ahead:
        colour = look.BAD
    canvas.sentence(words.subheading(screen), layout.SUBHEADING, NORMAL, colour)


def draw_lines(canvas: Canvas, end: Position, colour: Colour, progress: float) -> None:
    for first, _, last in end.winning_lines:
        canvas.winning_line(TILES[first], TILES[last], colour, progress)


def draw_score(canvas: Canvas, screen: GameScreen) -> None:
    mine = screen.game.side
    colours = (INK[mine], MUTED, INK[other(mine)])
    aligns = ("midleft", "center", "midright")
    scores = words.score_words(screen, short=not canvas.shows(SMALL))
    for score, rect, colour, align in zip(scores, layout.SCORES, colours, aligns):
        canvas.text(score, rect, NORMAL, colour, align)


def draw_button(canvas: Canvas, screen: GameScreen, button: layout.Button, rect: Rect) -> None:
    colour, ink, small_ink = PANEL, TEXT, MUTED
    if button == layout.AGAIN or (button == layout.HINTS and screen.hints_on):
        colour, ink, small_ink = TEXT, look.BACKGROUND, mix(look.BACKGROUND, TEXT, 0.3)
    if button == screen.focused:
        colour = lit(colour)
    # Hints is disabled only just before it vanishes, so don't dim it.
    if button not in screen.enabled and button != layout.HINTS:
        ink, small_ink = mix(ink, colour, 0.7), mix(small_ink, colour, 0.7)
    if button in screen.fading_in:
        # This is linear, so that the button is fully visible just when it can be pressed.
        fraction = screen.since_move_drawn / FADE_BUTTONS
        colour = mix(look.BACKGROUND, colour, fraction)
        ink, small_ink = mix(colour, ink, fraction), mix(colour, small_ink, fraction)
    canvas.tile(rect, 12, colour)
    middle = 16 if canvas.shows(look.TINY) else rect.height // 2
    canvas.text(button.label, text_strip(middle, rect), NORMAL, ink)
    canvas.text(button.shortcut, text_strip(34, rect), look.TINY, small_ink)


# A square of the board


def tile_colour(screen: GameScreen, square: Square) -> Colour:
    colour = PANEL
    if square in screen.won_squares and screen.outcome_shown:
        colour = won_colour(screen)
    elif square in screen.best_hints:
        colour = look.BEST[screen.hints[square].last.outcome(screen.position.player)]
    return lit(colour) if square == screen.focused else colour


def won_colour(screen: GameScreen) -> Colour:
    """Return the colour of the winning line's tiles. Those of a person's win flash."""
    if not screen.game.with_friend and screen.position.winner != screen.game.side:
        return look.LOST
    return mix(look.WON, TEXT, FLASH * (1 - line_progress(screen)))


def outline_colour(screen: GameScreen, square: Square) -> Colour | None:
    if screen.turning_point and square == screen.turning_point.square:
        return mix(tile_colour(screen, square), look.BAD, end_progress(screen))
    if square == screen.shown_cursor:
        return TEXT
    if screen.state.visit.mistake:
        return look.BAD if square == screen.state.visit.mistake else None
    return look.LAST if screen.game.playable_squares and screen.game.last_move == square else None


def draw_mark(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    """Draw the mark on a square. A person's latest mark is drawn over its ghost."""
    mark, faintness = mark_on(screen, square)
    if mark is None:
        return
    ground = tile_colour(screen, square)
    progress = ease(screen.since_move / DRAW_MARK) if screen.game.last_move == square else 1
    if progress < 1 and screen.game.is_persons_turn(screen.game.positions[-2]):
        canvas.mark(mark, TILES[square], MARK, mix(INK[mark], ground, GHOST))
    canvas.mark(mark, TILES[square], MARK, mix(INK[mark], ground, faintness), progress)


def mark_on(screen: GameScreen, square: Square) -> tuple[Mark | None, float]:
    """Return the mark on a square, played or only suggested, and how faint it is."""
    if mark := screen.position.marks.get(square):
        faded = screen.end_shown and square not in screen.won_squares
        return mark, (FADED * end_progress(screen) if faded else 0)
    if screen.look_ahead and square in screen.moves_ahead:
        index = screen.moves_ahead.index(square)
        return screen.look_ahead.last.marks.get(square), AHEAD[min(index, 2)]
    if square == screen.focused and not screen.hints_on:  # not over the word of a hint
        return screen.position.player, GHOST
    return None, 0


def draw_words(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    """Draw what is written on a square: a hint, or the number of a move of the look-ahead."""
    if square in screen.hints:
        draw_hint(canvas, screen, square)
    if square in screen.moves_ahead:
        number = screen.moves_ahead.index(square) + 1
        colour = TEXT if number == 1 else MUTED
        place = layout.NUMBER_PLACES[square]
        canvas.text(str(number), place, look.NUMBER, colour, "midleft")


def draw_hint(canvas: Canvas, screen: GameScreen, square: Square) -> None:
    hint, player = screen.hints[square], screen.position.player
    word, detail = words.hint_words(hint, player)
    rect = TILES[square]
    # On a lit tile, words are lighter, too. Otherwise, they would be hard to read.
    lighter = 0.35 if square == screen.focused else 0
    colour = mix(look.OUTCOME[hint.last.outcome(player)], TEXT, lighter)
    canvas.text(word, text_strip(51 if detail else 64, rect), look.LARGE, colour)
    canvas.text(detail, text_strip(78, rect), NORMAL, colour)
