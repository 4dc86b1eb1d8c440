"""What the pictures of MagicBoard show."""

from fractions import Fraction

from bukub import ask, output, opened
from reference import reference, reference_path

STEPS = {"E": (0, 1), "N": (-1, 0), "S": (1, 0), "W": (0, -1)}


def exact_lengths():
    """By d: the probability of each length, as fractions, from the table of all boards."""
    lengths = {}
    for row in reference("magicboard_census"):
        d, length = int(row["d"]), int(row["length"])
        pairs = (d - 1) ** (d * d) * (d * d - 1)
        lengths.setdefault(d, {})[length] = Fraction(int(row["goals"]), pairs)
    return lengths


def census_of(path, *arguments):
    """Draws random boards into a result file and reads it."""
    output("magicboard", "census", *arguments, "--quiet", "--force", "-o", path)
    return opened(path)


def hardest_boards():
    """By d: the board of the reference table as rows of numbers, and its solution."""
    path = reference_path("magicboard.txt")
    with open(path, encoding="utf-8") as file:
        texts = file.read().split("\n\n")
    boards = {}
    for text, solved in zip(texts, ask("magicboard", "solve", path, "--any-size",
                                       "--simple-steps", "0")["boards"]):
        boards[solved["side"]] = {"rows": rows_of(text), "moves": solved["moves"]}
    return boards


def rows_of(text):
    """The numbers of a board as bukub writes it."""
    return [[int(word.strip("()")) for word in line.split()]
            for line in text.splitlines() if line.strip() and not line.startswith("#")]


def corner(name, side):
    """Row and column of NW, NE, SW or SE."""
    return (0 if name[0] == "N" else side - 1, 0 if name[1] == "W" else side - 1)


def squares_on_the_way(rows, moves, start=(0, 0)):
    """The squares that a solution visits, by row and column."""
    way = [start]
    for move in moves:
        row, column = way[-1]
        by = rows[row][column]
        down, right = STEPS[move]
        way.append((row + by * down, column + by * right))
    return way
