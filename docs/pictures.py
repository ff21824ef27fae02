"""Draw the pictures of the README from the game itself; this needs Pillow."""

import sys
from pathlib import Path

import pygame
from PIL import Image
from pygame import Rect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from search import EXAMPLE, ending, tree
from tictactoe import LINES, O, X, next_player, over
from user import User
from window import layout
from window.canvas import Canvas
from window.layout import BACKGROUND, BAD, HEIGHT, INK, MUTED, PANEL, SIZE, TEXT, WIDTH, mix

DOCS = Path(__file__).resolve().parent
SEED = 1  # with it, Perfect answers the mistakes with a double threat and a diagonal
MISTAKES = "2", "8", "9", "4"
BEST = "1", "7", "6", "8"  # the moves that still tie after the first mistake
STEP = 50  # milliseconds from one frame of the film to the next
GAP = 12


def image_of(surface):
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class Film(User):
    """A user who sees the window itself, and a film of what they do."""

    def __init__(self, size):
        self.surface, self.frames = pygame.Surface(size), []
        super().__init__(SEED, canvas=Canvas(self.surface))

    def wait(self, seconds=2.0):
        """Let time pass, and film the window and the pointer."""
        for _ in range(round(1000 * seconds / STEP)):
            self.think()
            self.turn(STEP / 1000)
            frame = self.surface.copy()
            pygame.draw.circle(frame, "black", self.app.state.pointer, 7)
            pygame.draw.circle(frame, "white", self.app.state.pointer, 5)
            self.frames.append(image_of(frame))
        return self

    def hover(self, name, seconds=0.2):
        """Move the pointer to something, in a straight line, and rest there."""
        (x, y), (u, v) = self.app.state.pointer, self.place(name).center
        for step in range(1, 5):
            self.point((x + (u - x) * step // 4, y + (v - y) * step // 4)).wait(STEP / 1000)
        return self.wait(seconds)


def screens():
    """Return a sheet with the start, hints, the look ahead and the end of a lost game."""
    user, (right, below) = Film(SIZE).point((0, 0)), (WIDTH + GAP, HEIGHT + GAP)
    sheet = Image.new("RGB", (right + WIDTH, below + HEIGHT), "#3C3C3C")
    sheet.paste(image_of(user.hover("X").surface), (0, 0))
    sheet.paste(image_of(user.click("X", MISTAKES[0], "Hints").surface), (right, 0))
    sheet.paste(image_of(user.hover(MISTAKES[1], 0.5).surface), (0, below))
    sheet.paste(image_of(user.click("Hints", *MISTAKES[1:]).point((0, 0)).surface), (right, below))
    return sheet


def story():
    """Return the film: a game lost, Rewind, Hints, the look ahead, a tie."""
    film = Film((360, 480)).point((180, 460)).wait(0.6)
    film.click("X", wait=0.6).click(*MISTAKES, wait=1.2).wait(1)
    film.hover("Rewind", 1).click("Rewind", wait=0.8).click("Hints", wait=1.4)
    film.hover(MISTAKES[1], 2)
    for square in BEST:
        film.hover(square, 0.8).click(square, wait=1.2)
    return film.wait(3).frames


class TreePicture:
    """
    A picture of a search: boards with their scores, lines between them, and words beside them.

    It is drawn twice as large as a README shows it; all lengths here are those of the README. They
    are the canvas's own lengths, too: at this height, it shows the window's layout twice as large.
    """

    SIZE = 830, HEIGHT
    LEFT = 130  # Here, to the right of the words about each row, the tree begins.
    TOP = 24
    MARGIN = 20
    SQUARE = 26
    PITCH = 28  # from one square to the next
    BOARD = 2 * PITCH + SQUARE
    COLUMN = 116  # the width of a board without replies, with the words below it
    LIMITS = 70  # the width of alpha and beta, to the right of a board with replies
    ROW = 156  # from one row of boards to the next
    BELOW = BOARD + 17  # from the top of a board to the middle of its score
    LEADING = 18  # from one line of words to the next
    TEXT_SIZE = 13
    SCORE_SIZE = 20
    FAINT = 0.7
    SMOOTH = 3  # Lines are drawn this many times as large and scaled down.

    def __init__(self, root):
        width, height = self.SIZE
        self.surface = pygame.Surface((2 * width, 2 * height))
        self.canvas = Canvas(self.surface)
        self.canvas.clear(BACKGROUND)
        self.middles = {}  # position: how far from the left the middle of its board is
        self.place(root, self.LEFT)
        self.draw_lines(root)
        self.draw_node(root, self.TOP)
        self.draw_row_titles(root)

    def place(self, node, left):
        """Find places for a node and all nodes below it; return where they end."""
        if not node.replies:
            self.middles[node.position] = left + self.COLUMN / 2
            return left + self.COLUMN
        right = left
        for reply in node.replies:
            right = self.place(reply, right)
        first = self.middles[node.replies[0].position]
        last = self.middles[node.replies[-1].position]
        middle = (first + last) / 2
        self.middles[node.position] = middle
        return max(right, middle + self.BOARD / 2 + self.LIMITS)

    def draw_lines(self, root):
        """Draw a line from each board to each reply; those that are not looked at are cut."""
        scale = 2 * self.SMOOTH
        large = pygame.Surface([scale * length for length in self.SIZE])
        large.fill(BACKGROUND)

        def line(start, end, colour, pen):
            """Draw a line as a shape with four corners, which is equally thick in all directions."""
            start, end = scale * pygame.Vector2(start), scale * pygame.Vector2(end)
            aside = (end - start).normalize().rotate(90) * scale * pen / 2
            corners = start + aside, end + aside, end - aside, start - aside
            pygame.draw.polygon(large, colour, corners)

        def lines(node, top):
            start = self.middles[node.position], top + self.BELOW + 17
            for reply in node.replies:
                end = self.middles[reply.position], top + self.ROW - 8
                if reply.value is None:
                    line(start, end, mix(layout.LAST, BACKGROUND, 0.4), 1.5)
                    middle = (pygame.Vector2(start) + pygame.Vector2(end)) / 2
                    for shift in (-3, 3):
                        line(middle + (shift - 6, 4), middle + (shift + 6, -4), BAD, 2)
                else:
                    counts = reply.value == node.value
                    line(start, end, MUTED if counts else layout.LAST, 2.5 if counts else 1.5)
                lines(reply, top + self.ROW)

        lines(root, self.TOP)
        smooth = pygame.transform.smoothscale(large, self.surface.get_size())
        self.surface.blit(smooth, (0, 0))

    def rect(self, left, top, width, height):
        """Return a rectangle for the canvas, which counts from the window's left edge."""
        return Rect(left - (self.SIZE[0] - WIDTH) / 2, top, width, height)

    def words(self, words, left, middle, colour, size=TEXT_SIZE):
        """Write words on one line, to the right of a point."""
        self.canvas.text(words, self.rect(left, middle - 18, 300, 36), size, colour, "midleft")

    def words_below(self, words, node, middle, colour, size=TEXT_SIZE):
        """Write words in the middle below a board."""
        left = self.middles[node.position] - 150
        self.canvas.text(words, self.rect(left, middle - 18, 300, 36), size, colour)

    def draw_node(self, node, top, parent=None):
        self.draw_board(node, top)
        below = top + self.BELOW
        if node.value is None:
            self.words_below("not looked at:", node, below, BAD)
            self.words_below(f"O is sure of {parent.value} here,", node, below + 18, MUTED)
            self.words_below(f"X of {parent.alpha} elsewhere", node, below + 36, MUTED)
            return
        limit = {"": "", "<=": " or less", ">=": " or more"}[node.bound]
        colour = INK[X] if node.value > 0 else INK[O] if node.value < 0 else TEXT
        self.words_below(f"{node.value}{limit}", node, below, colour, self.SCORE_SIZE)
        if over(node.position):
            self.words_below(ending(node.position), node, below + 20, MUTED)
        else:
            left = self.middles[node.position] + self.BOARD / 2 + 9
            self.words(f"alpha {node.alpha}", left, top + 9, MUTED)
            self.words(f"beta {node.beta}", left, top + 9 + self.LEADING, MUTED)
        for reply in node.replies:
            self.draw_node(reply, top + self.ROW, node)

    def draw_board(self, node, top):
        """Draw the board: the last move has an outline, and a line of three is lit."""
        position = node.position
        lit = {square for line in LINES for square in line if three(position, line)}
        ground = BACKGROUND
        for square, mark in enumerate(position):
            row, column = divmod(square, 3)
            left = self.middles[position] - self.BOARD / 2 + self.PITCH * column
            rect = self.rect(left, top + self.PITCH * row, self.SQUARE, self.SQUARE)
            tile = layout.WON if square in lit else PANEL
            outline = MUTED if square == node.square else None
            ink = INK.get(mark, TEXT)
            if lit and square not in lit:
                ink = mix(ink, tile, 0.5)
            if node.value is None:
                tile = mix(tile, ground, 0.6)
                ink = mix(ink, ground, 0.6)
                outline = outline and mix(outline, ground, 0.6)
            self.canvas.tile(rect, 4, tile, outline)
            if mark != ".":
                self.canvas.mark(mark, rect, 16, ink)

    def draw_row_titles(self, root):
        nodes = [root]
        top = self.TOP
        while nodes:
            going_on = [node for node in nodes if not over(node.position)]
            titles = ["the end"]
            if going_on:
                mark = next_player(going_on[0].position)
                which = "highest" if mark == X else "lowest"
                titles = [f"{mark} to move:", f"the {which}", "score counts"]
            middle = top + self.BOARD / 2 - self.LEADING * (len(titles) - 1) / 2
            for words in titles:
                self.words(words, self.MARGIN, middle, MUTED)
                middle += self.LEADING
            nodes = [reply for node in nodes for reply in node.replies]
            top += self.ROW


def three(position, line):
    a, b, c = (position[square] for square in line)
    return a == b == c != "."


if __name__ == "__main__":
    picture = image_of(TreePicture(tree(EXAMPLE)).surface)
    picture.quantize(64, dither=Image.Dither.NONE).save(DOCS / "search.png", optimize=True)
    sheet = screens().quantize(64, dither=Image.Dither.NONE)
    sheet.save(DOCS / "screens.png", optimize=True)
    first, *rest = (frame.quantize(palette=sheet, dither=Image.Dither.NONE) for frame in story())
    # Frames that do not differ become one, which stays the longer.
    first.save(DOCS / "game.gif", save_all=True, append_images=rest, duration=STEP, loop=0)
