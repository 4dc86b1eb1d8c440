"""Whether the pictures of MagicBoard show what bukub finds: boards.h5 is a census."""

import os

import matplotlib.pyplot as plt
import numpy as np

from magicboard_data import exact_lengths, hardest_boards, squares_on_the_way
from magicboard_plots import plot_hardest, plot_lengths, plot_solvable, plot_walkers
from bukub import ask, opened

exact = exact_lengths()
drawn = opened("boards.h5")
assert float(sum(exact[3].values())) == 1821 / 2048 and max(exact[5]) == 21

solvable, mean = plot_solvable(drawn, exact).axes
for axes, name in (solvable, "p_solvable"), (mean, "mean_length"):
    estimates, marks = axes.lines[0], axes.lines[-1]
    assert (estimates.get_ydata() == drawn[name]).all()
    assert list(marks.get_xdata()) == [2, 3, 4, 5]
    assert np.allclose(marks.get_ydata(), drawn[name].sel(d=[2, 3, 4, 5]), atol=0.1)

(lengths,) = plot_lengths(drawn, exact, [3, 6]).axes
three, marks, six = lengths.lines
assert np.isclose(three.get_ydata().sum(), float(drawn.p_solvable.sel(d=3)))
assert np.isclose(six.get_ydata().sum(), float(drawn.p_solvable.sel(d=6)))
assert np.isclose(sum(marks.get_ydata()), 1821 / 2048)

# The way of a board that is drawn ends on its goal, and takes an arrow for each step.
boards = hardest_boards()
assert [len(boards[d]["moves"]) for d in (2, 3, 4, 5)] == [2, 5, 12, 21]
for axes, d in zip(plot_hardest(boards, [3, 4]).axes, (3, 4)):
    rows, moves = boards[d]["rows"], boards[d]["moves"]
    row, column = squares_on_the_way(rows, moves)[-1]
    assert rows[row][column] == 0 and len(axes.patches) == len(moves)
    shown = [[""] * d for _ in range(d)]
    for text in axes.texts:
        shown[round(text.get_position()[1])][round(text.get_position()[0])] = text.get_text()
    assert shown == [[str(value) for value in line] for line in rows]

example = os.path.join(os.environ["ROOT"], "data", "magicboard", "example.txt")
walkers = {board["start"]: board for board in
           ask("magicboard", "walker", example, "--start", "all")["boards"]}
(axes,) = plot_walkers(walkers).axes
for line, board in zip(axes.lines[::2], walkers.values()):
    assert np.isclose(line.get_ydata()[-1], board["p_goal"])
plt.close("all")
