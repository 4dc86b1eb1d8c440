"""What the pictures of Slice Through The Boundaries show."""

import re

import numpy as np

from bukub import ask
from reference import reference


def number(text):
    """A coordinate, "7/2" or "3"."""
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


def point(text):
    """An end of a line, "0,7/2", as x and y."""
    return tuple(number(part) for part in text.split(","))


def square(name):
    """A square's name, "B3", as row and column from 0."""
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()
    return ord(letters) - ord("A"), int(digits) - 1


def lines_of(side):
    """All lines of a grid: ends, squares, and whether they are generic and maximal."""
    return ask("slice", "lines", str(side), "--list")


def slope_and_offset(line, side):
    """A line as its angle (degrees, -90..90, rising to the right) and its distance from the middle
    of the grid, to the right and below positive."""
    (x0, y0), (x1, y1) = point(line["from"]), point(line["to"])
    if x1 < x0:
        x0, y0, x1, y1 = x1, y1, x0, y0
    angle = np.arctan2(y0 - y1, x1 - x0)
    middle = side / 2
    return np.degrees(angle), (x0 - middle) * np.sin(angle) + (y0 - middle) * np.cos(angle)


def squares_passed(side, angles, distances):
    """How many squares the line of each angle and distance passes: [distances][angles]."""
    angle = np.radians(angles)[None, :]
    distance = np.asarray(distances)[:, None]
    corner = [[(x - side / 2) * np.sin(angle) + (y - side / 2) * np.cos(angle) - distance
               for x in range(side + 1)] for y in range(side + 1)]
    passed = np.zeros(np.broadcast(angle, distance).shape, dtype=int)
    for y in range(side):
        for x in range(side):
            corners = [corner[y][x], corner[y][x + 1], corner[y + 1][x], corner[y + 1][x + 1]]
            passed += (np.min(corners, axis=0) < 0) & (np.max(corners, axis=0) > 0)
    return passed


def rows_of(path):
    """The rows of a grid in a file with row letters, as lists of marks."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].split() for line in file]
    return [line[1:] for line in lines if line and re.fullmatch("[A-Z]", line[0])]


def solved_rounds(players):
    """From the reference table: of each side the values by seat of the offense, and of each side and
    seat the values of the first moves."""
    values, moves = {}, {}
    for row in reference("slice"):
        if int(row["players"]) == players and row["defenders"] == "together":
            side = int(row["n"])
            values.setdefault(side, []).append(int(row["score"]))
            moves[side, int(row["seat"])] = [int(value) for value in row["scores"].split()]
    return values, moves


def values_of(side, players):
    """What a round is worth for each seat of the offense."""
    return ask("slice", "solve", str(side), "--players", str(players))["values"]


def random_scores(side, players=2, grids="200K"):
    """How many boundaries the best line crosses on random grids: scores and their shares."""
    drawn = [] if side <= 5 else ["--grids", grids]
    counts = ask("slice", "census", str(side), "--players", str(players), *drawn)["counts"]
    scores, count = np.array(counts).T
    return scores, count / count.sum()
