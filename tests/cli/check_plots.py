"""Checks what is drawn of sweeps: check_plots.py PLAIN GAP STOPPED STARTS TAIL EXACT"""

import sys

import matplotlib.pyplot as plt
import numpy as np

from style import looks_of, spread
from sweep_picture import plot_sweep
from walk_data import load_sweep, moves_and_games
from walk_plots import plot_differences, plot_moves, survival


def panels_of(figure):
    """Draws the figure, and returns the panels that are seen."""
    figure.canvas.draw()
    return [axes for axes in figure.axes if axes.get_visible()]


def curves(axes, sweep, strategy):
    """The lines with points that are drawn of a strategy: its curve, and its hollow points."""
    look = looks_of(sweep.strategy.values)[strategy]
    lines = [line for line in axes.lines if line.get_color() == look["color"]
             and line.get_transform() == axes.transData]
    (place,) = [i for i, line in enumerate(lines) if line.get_linestyle() == look["linestyle"]]
    assert lines[place + 1].get_linestyle() == "None"
    return lines[place], lines[place + 1]


def check_labels_are_apart_and_inside():
    random = np.random.default_rng(1)
    for count in (1, 2, 8, 20):
        heights = np.full(count, 0.9 / count)
        places = spread(np.sort(random.uniform(0, 1, count)), heights)
        assert (np.diff(places) >= 0.9 / count - 1e-12).all()
        assert places[0] >= heights[0] / 2 - 1e-12 and places[-1] <= 1 - heights[0] / 2 + 1e-12
    assert np.allclose(spread([0.1, 0.5, 0.9], [0.05] * 3), [0.1, 0.5, 0.9])


def check_curves_are_the_means(sweep):
    figure = plot_sweep(sweep)
    (axes,) = panels_of(figure)
    names = [text.get_text() for text in axes.texts]
    assert "greedy\n= hoard(n=3)" in names, names
    for strategy in ("greedy", "rate", "random(q=0.5)"):
        solid, hollow = curves(axes, sweep, strategy)
        assert np.array_equal(solid.get_ydata(), sweep["mean"].sel(strategy=strategy, start="D4"))
        assert hollow.get_xdata().size == 0
    # Names stand in the order of the curves' ends.
    places = {text.get_text().split("\n")[0]: text.get_position()[1] for text in axes.texts
              if text.get_transform() == axes.transAxes}
    last = sweep["mean"].sel(start="D4", p=1)
    order = sorted(places, key=places.get)
    assert len(order) == len(sweep.strategy) - 1  # two are the same curve
    assert (np.diff([float(last.sel(strategy=name)) for name in order]) >= 0).all()


def check_no_mean_leaves_a_gap(sweep):
    (axes,) = panels_of(plot_sweep(sweep))
    solid, _ = curves(axes, sweep, "greedy")
    missing = np.isnan(sweep["mean"].values.squeeze())
    assert missing.any() and not missing.all()
    assert np.array_equal(np.isnan(solid.get_ydata()), missing)


def check_stopped_games_are_hollow(sweep):
    assert (sweep.censored > 0).all()
    (axes,) = panels_of(plot_sweep(sweep))
    solid, hollow = curves(axes, sweep, "greedy")
    assert np.isnan(solid.get_ydata()).all()
    assert np.array_equal(hollow.get_ydata(), sweep["mean"].sel(strategy="greedy", start="D4"))


def check_each_start_has_a_panel(sweep):
    panels = panels_of(plot_sweep(sweep))
    assert [axes.get_title(loc="left") for axes in panels] == ["from D4", "from F6", "from B2"]
    for axes, start in zip(panels, sweep.start.values):
        solid, _ = curves(axes, sweep, "greedy")
        assert np.array_equal(solid.get_ydata(), sweep["mean"].sel(strategy="greedy", start=start))


def check_histograms_have_their_tail(sweep):
    panels_of(plot_sweep(sweep))
    assert sweep.sizes["tail"] > 0
    moves, games = moves_and_games(sweep, sweep.strategy.values[0], 0.5, "D4")
    assert games.sum() == 200 and moves.max() > 4096
    assert np.isclose((moves * games).sum() / 200, float(sweep["mean"]), rtol=1e-12)
    at, going = survival(moves, games)
    assert at[0] == 0 and going[0] == 1 and going[-1] == 0


def check_stopped_games_have_not_ended(sweep):
    strategies = sweep.strategy.values
    ended, going = panels_of(plot_moves(sweep, strategies, 0.3, "D4"))
    for at, line, strategy in zip(ended.lines, going.lines, strategies, strict=True):
        point = sweep.sel(strategy=strategy, p=0.3, start="D4")
        shares = point.histogram.values[:len(at.get_ydata())] / int(point.games)
        assert np.array_equal(at.get_ydata(), shares) and at.get_ydata()[0] == 0
        assert np.isclose(line.get_ydata()[-1], float(point.censored / point.games)) and point.censored > 0


def check_long_names_are_whole():
    name = "random(q=0.123456789)"
    figure = plot_differences({
        "independent": True, "p": None, "games": 9, "strategies": [{"strategy": "greedy"}, {"strategy": name}],
        "ranking": [], "pairs": [{"left": "greedy", "right": name, "difference": 1, "interval": [0, 2]}]}, "greedy")
    (label,) = figure.axes[0].get_yticklabels()
    assert label.get_text() == name and label.get_window_extent().x0 >= 0
    plt.close(figure)


def check_exact_values_are_dashed(sweep):
    (axes,) = panels_of(plot_sweep(sweep))
    dashed = [line for line in axes.lines if line.get_linestyle() == "--"]
    low, high = axes.get_ylim()
    for line, strategy in zip(dashed, sweep.strategy.values, strict=True):
        exact = sweep.expected_moves.sel(strategy=strategy, start="C3")
        assert np.array_equal(line.get_ydata(), exact) and low < exact.min() and exact.max() < high
        assert line.get_color() == looks_of(sweep.strategy.values)[strategy]["color"]


def main(paths):
    plain, gap, stopped, starts, tail, exact, short = map(load_sweep, paths)
    check_labels_are_apart_and_inside()
    check_long_names_are_whole()
    check_curves_are_the_means(plain)
    check_no_mean_leaves_a_gap(gap)
    check_stopped_games_are_hollow(stopped)
    check_each_start_has_a_panel(starts)
    check_histograms_have_their_tail(tail)
    check_exact_values_are_dashed(exact)
    check_stopped_games_have_not_ended(short)


main(sys.argv[1:])
