"""The words in the window. These functions read a screen, and change nothing."""

import sys

from window.game import Continuation, Game, Mistake, MistakeKind, other
from window.look import INK, MUTED, TEXT, Colour
from window.problems import Reporter
from window.rules import Mark, X
from window.screen import GameScreen, StartScreen
from window.times import DOT_TIME, SLOW_AFTER, THINKING_AFTER

NAME = "Tic-Tac-Toe"
CHOOSE_OPPONENT = "Opponent"
CHOOSE_SIDE = "Your side"
MAC = sys.platform == "darwin"  # macOS keeps F11 for itself
FULL_SCREEN_KEY, QUIT_KEY = ("Alt+Enter", "Cmd+Q") if MAC else ("F11", "Ctrl+Q")
HINTS = "Hints show the result with perfect play."
POINT = "Point at a square and wait to see how."
RESULT_UNDONE = "The result no longer counts."
REWIND = "Rewind takes you back to it."
FIND_BETTER = "Find a better move than the outlined one."
PERFECT_LOST = "Perfect lost"
USER_LOST = "You lost without making a mistake"
SLOW = "If minimax is stuck, press Ctrl+C in\nthe terminal to quit and see where."
HINT_WORDS = {1: "Win", 0: "Tie", -1: "Lose"}
LOOK_AHEAD = {1: "This move wins", 0: "This move leads to a tie", -1: "This move loses"}
SHOW_HOW = ": the numbers show how"  # if the game goes on after this move
SOON = {1: "now", -1: "at once"}  # a win with this move, a loss with the next one
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


# The start screen


def help_lines(screen: StartScreen) -> list[str]:
    """Return the main keys. A button's key is written on the button."""
    full_screen = f"{FULL_SCREEN_KEY}: full screen"
    if screen.state.full_screen:
        full_screen = "Esc: leave full screen"
    return [
        "X, O or Enter: start    Left or Right: opponent",
        "1 to 9, or arrows and Enter: play a square",
        f"{full_screen}    {QUIT_KEY}: quit",
    ]


def who_starts(screen: StartScreen, mark: Mark) -> str:
    """Return who starts if the user plays as this mark."""
    if mark == X:
        return "You start"
    opponent = screen.state.opponent
    return "Your friend starts" if opponent.is_person else f"{opponent.name} starts"


# Above the board


def heading(screen: GameScreen) -> tuple[str, Colour]:
    """Return whose turn it is, or how the game has ended."""
    game, position = screen.game, screen.position
    if screen.stuck:
        return "The game can't continue", TEXT
    if screen.outcome_shown and position.winner:
        return winner_heading(game, position.winner), INK[position.winner]
    if screen.outcome_shown:
        return "Game over" if position.problem else "It's a tie", TEXT
    if is_thinking(screen):
        dots = "." * (int(screen.state.now / DOT_TIME) % 4)
        return f"{game.opponent.name} is thinking{dots}", TEXT
    if game.playable_squares:
        colour = INK[position.player] if position.player else TEXT
        return turn_heading(game, position.player), colour
    if game.turns_played_by_person:
        # Right after the user's move, keep the old heading, dimmed, until there is something new.
        before = game.positions[game.turns_played_by_person[-1]]
        return turn_heading(game, before.player), MUTED
    return f"{game.opponent.name} starts", MUTED


def is_thinking(screen: GameScreen) -> bool:
    """Return whether the computer has been thinking long enough for the heading to say so."""
    return screen.game.computer_to_move and screen.since_move >= THINKING_AFTER


def turn_heading(game: Game, player: Mark | None) -> str:
    """Return whose turn it is. With an unfinished tictactoe.py, that may be unknown."""
    if player is None:
        return "Next move"
    # Two friends read the same words. "Your" would be wrong for one of them.
    return f"{player}'s turn" if game.with_friend else f"Your turn ({player})"


def winner_heading(game: Game, winner: Mark) -> str:
    if game.with_friend:
        return f"{winner} wins"
    return "You win" if winner == game.side else f"{game.opponent.name} wins"


def subheading(screen: GameScreen) -> str:
    """Return one or two lines about the game, the board or the players."""
    game = screen.game
    if screen.problem:
        return screen.problem.sentence
    if screen.look_ahead:
        outcome = screen.look_ahead.last.outcome(screen.position.player)
        numbers = SHOW_HOW if len(screen.look_ahead.moves) > 1 else ""
        return f"{LOOK_AHEAD[outcome]}{numbers}."
    if screen.end_shown:
        return end_subheading(screen)
    if is_thinking(screen) and screen.since_move >= SLOW_AFTER:
        return SLOW
    return about_players(game) if is_thinking(screen) else turn_subheading(screen)


def turn_subheading(screen: GameScreen) -> str:
    """Return a line or two about Undo or Rewind, the hints or the players."""
    game, state = screen.game, screen.state
    if state.visit.mistake:
        return f"{FIND_BETTER}\n{RESULT_UNDONE}"
    # Before the computer's first move, there are no hints to explain. Later, the explanation stays
    # during its turn, so that the text does not flicker.
    hints_explained = screen.hints_on and (game.playable_squares or game.moves)
    if state.visit.result_undone:
        first = RESULT_UNDONE
    elif hints_explained and (game.moves or not game.with_friend):
        first = HINTS
    else:  # Friends are told who starts, since they swap sides.
        first = about_players(game)
    return f"{first}\n{about_look_ahead(screen)}" if hints_explained else first


def about_look_ahead(screen: GameScreen) -> str:
    # A short wait is not worth a mention.
    if screen.all_complete or screen.hints_may_wait or not screen.game.playable_squares:
        return POINT
    return "Working out hints..."


def about_players(game: Game) -> str:
    """Return who is X and who is O and, before the first move, who starts."""
    you = "You are" if game.moves else "X starts: you are"
    they = "your friend is" if game.with_friend else f"{game.opponent.name} is"
    return f"{you} {game.side}, {they} {other(game.side)}."


def end_subheading(screen: GameScreen) -> str:
    """Return the line below the result: a wrong minimax, a mistake, praise, or who played what."""
    game = screen.game
    outcome = game.position.outcome(game.side)
    # Neither of these two can happen if minimax is right.
    reporter = screen.position.rules.reporter
    if game.perfect_lost:
        return about_wrong_minimax(PERFECT_LOST, reporter)
    flawless = screen.mistakes_known and not screen.worst_mistake
    if flawless and outcome == -1:
        return about_wrong_minimax(USER_LOST, reporter)
    if screen.turning_point:
        return f"{about_turning_point(game, screen.turning_point)}\n{REWIND}"
    if not flawless:
        return about_players(game)
    praise, space = "You played perfectly", " "
    if game.taken_back:  # With these words, a tie would not fit into one line.
        praise, space = "Every move you kept was right", "\n"
    best = f":{space}a tie is the best you can get" if game.opponent.never_loses else ""
    return f"{praise}{best}."


def about_wrong_minimax(lost: str, reporter: Reporter) -> str:
    """Return who lost because minimax is wrong, and how to check the file."""
    if not reporter.check_command:
        return f"{lost}, so {reporter.file_name} is wrong."
    return f"{lost}. To see why, run {reporter.check_command}"  # no full stop to copy along


def about_turning_point(game: Game, point: Mistake) -> str:
    which = ORDINALS[game.turns_played_by_person.index(point.turn)]
    if point.kind == MistakeKind.COSTLY:
        what = "win" if point.could_reach == 1 else "tie"
        return f"Your {which} move let the {what} slip away."
    if point.kind == MistakeKind.GIVEN_BACK:
        what = "game" if point.left_with == -1 else "win"
        return f"Your {which} move could have cost you the {what}."
    return f"Your {which} move missed an immediate win."


# On the board and below it


def hint_words(hint: Continuation, player: Mark | None) -> tuple[str, str]:
    """Return the outcome of a move and, unless it is a tie, how many moves the winner needs."""
    outcome = hint.last.outcome(player)
    # The winner makes the last move, and every second one before it.
    count = (len(hint.moves) + 1) // 2
    detail = f"in {count} moves" if count > 1 else SOON.get(outcome, "")
    return HINT_WORDS[outcome], detail if outcome else ""


def score_words(screen: GameScreen, short: bool) -> tuple[str, str, str]:
    """Return the user's score, the ties and the opponent's score; if short, without names."""
    game, opponent = screen.game, screen.game.opponent
    games = screen.finished_games if screen.end_shown else screen.state.past_games
    outcomes = [one.position.outcome(one.side) for one in games if one.opponent == opponent]
    mine, other_mark = game.side, other(game.side)
    return (
        f"{mine if short else f'You ({mine})'}  {outcomes.count(1)}",
        f"Ties  {outcomes.count(0)}",
        f"{other_mark if short else f'{opponent.name} ({other_mark})'}  {outcomes.count(-1)}",
    )
