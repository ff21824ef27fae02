"""What the window says; the functions here read a screen, and change nothing."""

import sys

from window.game import Continuation, Game, MistakeKind, TurningPoint, other
from window.layout import INK, MUTED, TEXT, Colour
from window.rules import Mark, X
from window.screen import PAUSE, GameScreen, StartScreen

NAME = "Tic-Tac-Toe"
MAC = sys.platform == "darwin"  # which keeps F11 for itself
FULL_SCREEN_KEY, QUIT_KEY = ("Alt+Enter", "Cmd+Q") if MAC else ("F11", "Ctrl+Q")
ABOUT_HINTS = "How the game ends if both play perfectly."
ABOUT_LOOK_AHEAD = "Pause on a square to see the moves."
HINT_WORDS = {1: "Win", 0: "Tie", -1: "Lose"}
LOOK_AHEAD = {1: "This move wins", 0: "This move leads to a tie", -1: "This move loses"}
HOW = ": the numbers show how"
SOON = {(1, 1): "now", (-1, 2): "at once"}  # a win with this move, a loss with the next one
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
THINKING = PAUSE + 0.3  # seconds until the window says that the computer is thinking
LONG = 10  # seconds until it says, too, how to find out where minimax is
DOT = 0.3  # seconds from one dot of "Computer is thinking..." to the next


# The start screen


def help_lines(screen: StartScreen) -> list[str]:
    """Return which keys there are; the others are written on their buttons."""
    full_screen = "Esc: leave" if screen.state.full_screen else f"{FULL_SCREEN_KEY}:"
    return [
        "X, O or Enter: start    Left or Right: opponent",
        "1 to 9, or arrows and Enter: play a square",
        f"{full_screen} full screen    {QUIT_KEY}: quit",
    ]


def who_starts(screen: StartScreen, mark: Mark) -> str:
    """Return who starts if the user plays as this mark."""
    return "You start" if mark == X else f"{screen.state.opponent.title} starts"


# Above the board


def heading(screen: GameScreen) -> tuple[str, Colour]:
    """Return whose turn it is, or how the game has ended."""
    game, position = screen.game, screen.position
    if screen.problem and not (game.choices or position.over):
        return "The game can't go on", TEXT
    if screen.verdict_shown and position.winner:
        words = "You win" if position.winner == game.side else f"{game.opponent.title} wins"
        return words, INK[position.winner]
    if screen.verdict_shown:
        return "Game over" if position.problem else "It's a tie", TEXT
    if is_thinking(screen):
        return "Computer is thinking" + "." * (int(screen.state.now / DOT) % 4), TEXT
    if game.choices:
        return turn_words(game, position.player), INK[position.player] if position.player else TEXT
    if game.persons_turns:
        # Until the computer thinks or the end is said, the words from before the move stay, dimmed.
        before = game.positions[game.persons_turns[-1]]
        return turn_words(game, before.player), MUTED
    return f"{game.opponent.title} starts", MUTED


def is_thinking(screen: GameScreen) -> bool:
    """Return whether the computer takes so long for its move that the window says so."""
    return screen.game.computer_to_move and screen.since_move >= THINKING


def turn_words(game: Game, player: Mark | None) -> str:
    """Return whose turn it is; an unfinished tictactoe.py may not say."""
    if player is None:
        return "Next move"
    whose = "Your" if player == game.side else f"{game.opponent.title}'s"
    return f"{whose} turn ({player})"


def subheading(screen: GameScreen) -> str:
    """Return what the board shows, what has just happened, or who plays whom."""
    game, state = screen.game, screen.state
    if screen.look_ahead:
        outcome = screen.look_ahead.last.outcome(screen.position.player)
        return LOOK_AHEAD[outcome] + (HOW if len(screen.look_ahead.moves) > 1 else "")
    if state.between_look_aheads:
        return ""  # The words of the hints would only flash up.
    if screen.end_shown:
        return about_end(screen)
    if game.computer_to_move and screen.since_move >= LONG:
        return "Ctrl+C in the console quits and shows the line"
    if game.with_friend and not game.moves:  # Play again swaps the sides: first say who is who.
        return about_players(game)
    if state.hints_on and game.choices and not screen.all_known and not screen.hints_are_waiting:
        return "Working out hints..."
    if state.hints_on and not (screen.verdict_shown or is_thinking(screen)):
        return ABOUT_HINTS
    if state.mistake:
        return f"Find a better {ORDINALS[len(game.persons_turns)]} move"
    return about_players(game)


def about_players(game: Game) -> str:
    if game.with_friend:
        return f"You are {game.side} and your friend is {other(game.side)}"
    return f"You are {game.side} against {game.opponent.name}"


def about_end(screen: GameScreen) -> str:
    """Return that minimax is wrong, what the user could have done better, or who played whom."""
    game = screen.game
    outcome = game.position.outcome(game.side)
    # If Perfect has lost, or if the user has lost without a mistake, minimax is wrong.
    if (game.opponent.never_loses and outcome == 1) or (screen.flawless and outcome == -1):
        reporter = screen.position.rules.reporter
        return reporter.perfect_lost
    if screen.turning_point:
        return about_turning_point(game, screen.turning_point)
    if not screen.flawless:
        return about_players(game)
    best = ": a tie is the best you can get" if game.opponent.never_loses else ""
    return f"You played perfectly{best}"


def about_turning_point(game: Game, point: TurningPoint) -> str:
    which = ORDINALS[game.persons_turns.index(point.turn)]
    if point.kind == MistakeKind.COSTLY:
        return f"Your {which} move let the {'win' if point.before == 1 else 'tie'} slip away"
    if point.kind == MistakeKind.GIVEN_BACK:
        return f"Your {which} move could have cost you the {'game' if point.after == -1 else 'win'}"
    return f"You could have won already with your {which} move"


# On the board and below it


def hint_words(hint: Continuation, player: Mark | None) -> tuple[str, str]:
    """Return the outcome of a move and, unless it is a tie, in how many moves it comes."""
    outcome, count = hint.last.outcome(player), len(hint.moves)
    detail = SOON.get((outcome, count), f"in {count} moves") if outcome else ""
    return HINT_WORDS[outcome], detail


def score_words(screen: GameScreen) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the score of the user, of ties and of the opponent; then the same in short."""
    mine = screen.game.side
    other_mark = other(mine)
    won, tied, lost = screen.score
    name = screen.game.opponent.name
    full = (f"You ({mine})  {won}", f"Ties  {tied}", f"{name} ({other_mark})  {lost}")
    return full, (f"{mine}  {won}", f"Ties  {tied}", f"{other_mark}  {lost}")
