"""Whether the pictures of exact answers show what the files hold: exact.h5, with distributions, and
both.h5, a sweep with exact values, each of greedy and optimal."""

import matplotlib.pyplot as plt
import numpy as np

from exact_plots import plot_distribution, plot_policy, plot_regret, plot_simulation
from bukub import opened
from style import unnamed_axes
from walk_data import load_sweep
from walk_plots import moves_and_games


def lines(axes):
    """What is drawn as lines with a label or without, as (x, y)."""
    return [line.get_xydata().T for line in axes.get_lines()]


exact, both, policy = opened("exact.h5"), load_sweep("both.h5"), opened("policy.h5")
means = exact.expected_moves.sel(start="C3")

left, right = plot_regret(exact, "C3").axes
assert np.allclose(lines(left)[0][1], means.sel(strategy="optimal"))
assert np.allclose(lines(left)[1][1], means.sel(strategy="greedy"))
(regret,) = lines(right)
assert np.allclose(regret[1], means.sel(strategy="greedy") - means.sel(strategy="optimal"))

left, right = plot_distribution(exact, ["greedy"], 0.5, "C3", both).axes
curve, dots = lines(left)
share = exact.distribution.sel(strategy="greedy", p=0.5, start="C3")
moves, games = moves_and_games(both, "greedy", 0.5, "C3")
assert np.allclose(curve[1], share) and np.allclose(dots, (moves, games / games.sum()))
assert np.allclose(lines(right)[0][1], 1 - np.cumsum(share))
right.figure.canvas.draw()
assert not any("e" in tick.get_text() for tick in right.get_yticklabels())

left, right = plot_simulation(both, "C3").axes
apart = (both["mean"] - both.expected_moves) / both.standard_error
for drawn, strategy in zip(lines(right), both.strategy.values):
    assert np.allclose(drawn, (both.p, apart.sel(strategy=strategy, start="C3")))

(axes,) = plot_policy(policy, "-").axes
blue = sum(square.get_facecolor()[2] > 0.65 and square.get_facecolor()[0] < 0.1
           for square in axes.patches)
assert blue == int((policy.take.sel(collection="-") > 0).sum()) > 0

# Pages refuse pictures whose axes do not say what they count; names need no name.
assert all(unnamed_axes(plt.figure(number)) == [] for number in plt.get_fignums())
bare = plt.figure().subplots()
assert unnamed_axes(bare.figure) == [bare.xaxis, bare.yaxis]
bare.set_xlabel("moves")
bare.set_yticks([0, 1], ["greedy", "hoard(n=3)"])
assert unnamed_axes(bare.figure) == []
plt.close("all")
