"""Whether the pictures of Slice Through The Boundaries show what bukub finds."""

import os
import re
import subprocess
import sys

import matplotlib.pyplot as plt
import numpy as np

from bukub import ask, read
from pictures import picture_of
from slice_data import (lines_of, point, random_scores, rows_of, slope_and_offset, solved_rounds,
                        squares_passed, values_of)
from slice_plots import (plot_arrangement, plot_best_line, plot_census, plot_first_moves, plot_random, plot_rounds,
                         plot_values)

assert point("0,7/2") == (0, 3.5)
assert np.allclose(slope_and_offset({"from": "0,3", "to": "3,0"}, 3), (45, 0), rtol=0, atol=1e-12)
listing = lines_of(3)
# As many squares as the command lists, on generic lines.
for line in listing["lines"]:
    angle, distance = slope_and_offset(line, 3)
    passed = squares_passed(3, np.array([angle]), np.array([distance]))[0, 0]
    assert passed == len(line["squares"]) or not line["generic"]
assert len(plot_arrangement(listing).axes[0].lines[-1].get_xdata()) == listing["maximal"] == 16

example = os.path.join(sys.argv[1], "rules-example.txt")
rows = rows_of(example)
assert len(rows) == 6 and "".join(rows[0]) == "o***o*"
found = ask("slice", "line", example)
axes = plot_best_line(rows, found).axes[0]
assert len(axes.lines) == 1 + found["score"] == 8
(x0, y0), (x1, y1) = axes.lines[0].get_xydata()
for dot in axes.lines[1:]:
    x, y = dot.get_xydata()[0]
    assert abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) < 1e-9
    assert min(abs(x - round(x)), abs(y - round(y))) < 1e-9

values, moves = solved_rounds(2)
assert values[3] == values_of(3, 2) == [3, 3] and values[4] == [4, 5]
sides = range(2, 6)
randoms = {side: random_scores(side) for side in sides}
assert all(abs(shares.sum() - 1) < 1e-12 for _, shares in randoms.values())
extremes = {side: ask("slice", "extremes", str(side)) for side in sides}
shown = plot_values(sides, {2: values}, randoms, extremes).axes[0].get_lines()
seats = [line for line in shown if "seat" in str(line.get_label())]
assert [list(line.get_ydata()) for line in seats] == [[values[side][seat] for side in sides]
                                                      for seat in range(2)]
texts = plot_first_moves(4, [moves[4, seat] for seat in range(2)]).axes[1].texts
assert [int(text.get_text()) for text in texts] == moves[4, 1]


def shown_by_seat(*options):
    """The panels of a solved grid of 3 x 3 in `bukub plot`: titles, and which squares are bold; and what was found."""
    path = "seats.h5"
    command = [os.environ["BUKUB"], "slice", "solve", "3", *options, "--quiet", "--force", "-o", path]
    subprocess.run(command, check=True)
    panels = picture_of(read(path), path).axes
    bold = [[squares[i] for i, text in enumerate(axes.texts) if text.get_fontweight() == "bold"] for axes in panels]
    return [axes.get_title() for axes in panels], bold, [seat["best"] for seat in ask("export", path)["seats"]]


rounds = {2: {2: [1, 2], 3: [3, 3]}, 8: {3: list(range(8))}}
for players, axes in zip(rounds, plot_rounds(rounds).axes):
    assert axes.get_title(loc="left") == f"{players} players"
    assert [list(line.get_ydata()) for line in axes.lines] == [
        [by_seat[seat] for by_seat in rounds[players].values()] for seat in range(players)]
squares = [row + column for row in "ABC" for column in "123"]
for options, titles in (
        (["--seat", "1"], ["offense in seat 1: a defender begins"]),
        (["--players", "4", "--defenders", "alone"], [
            "lone defender in seat 0: the lone defender begins",
            *(f"lone defender in seat {seat}: an opponent begins" for seat in (1, 2, 3))])):
    found, bold, best = shown_by_seat(*options)
    assert found == titles and bold == best, (found, bold, best)
bars = plot_random(4, randoms[4], values[4]).axes[0].containers[0]
assert [bar.get_height() for bar in bars] == list(randoms[4][1])
every = ask("slice", "census", "5")
drawn = ask("slice", "census", "5", "--grids", "1K")
assert every["exact"] and not drawn["exact"]
for census, title in ((every, "All grids"), (drawn, "Random grids")):
    figure = plot_census(census)
    assert figure.texts[0].get_text().startswith(title)
    percents = [text.get_text() for text in figure.axes[0].texts]
    assert len(percents) == len(census["counts"]) and all(re.fullmatch(r"[\d.]+%", text) for text in percents)
    assert all(np.isclose(float(text[:-1]), 100 * count / census["grids"], rtol=0.05)
               for text, (_, count) in zip(percents, census["counts"]))
plt.close("all")
