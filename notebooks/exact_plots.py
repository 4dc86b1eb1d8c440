"""Pictures of exact answers: the optimum and regret, the distribution, simulation beside the exact
curve, and the best decisions on the board."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import FuncFormatter

from style import COLOURS, FAINT, GREEN, headings, looks_of, name_ends, percent
from walk_data import board_of, moves_and_games, square_name
from walk_plots import draw_square, empty_board


def plot_regret(exact, start):
    """Expected moves against p, and how far each strategy is above the optimum."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8))
    figure.subplots_adjust(left=0.06, right=0.98, top=0.80, bottom=0.12, wspace=0.48)
    points = exact.expected_moves.sel(start=start)
    optimum = points.sel(strategy="optimal")
    others = [name for name in exact.strategy.values if name != "optimal"]
    looks = looks_of(exact.strategy.values)
    left.plot(exact.p, optimum, linewidth=2.6, **looks["optimal"])
    for strategy in others:
        mean = points.sel(strategy=strategy)
        left.plot(exact.p, mean, linewidth=1.8, **looks[strategy])
        right.plot(exact.p, mean - optimum, linewidth=1.8, **looks[strategy])
    left.set_title("expected moves", fontsize=11, loc="left")
    left.set_ylabel("moves a game")
    right.set_ylabel("moves a game")
    right.set_title("moves more than the optimum", fontsize=11, loc="left")
    right.set_ylim(0, None if float((points - optimum).max()) > 1e-6 else 1)  # within the bounds: the same
    for axes in (left, right):
        axes.set_xlim(float(exact.p.min()), float(exact.p.max()))
        axes.set_xlabel("p, the probability of a reset")
    name_ends(left, {name: (float(points.sel(strategy=name)[-1]), looks[name]["color"])
                     for name in exact.strategy.values})
    width = float(((exact.upper - exact.lower) / exact.expected_moves).max())
    headings(figure, "The optimum, and what strategies lose",
             [f"From {start}; computed, with bounds at most {width:.0e} of the value apart"], 0.02)
    return figure


def plot_distribution(exact, strategies, p, start, sweep=None):
    """The distribution of moves: the exact curve and, if there is a sweep, fractions of its games."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8))
    figure.subplots_adjust(left=0.07, right=0.98, top=0.80, bottom=0.12, wspace=0.28)
    looks = looks_of(strategies)
    for strategy in strategies:
        share = exact.distribution.sel(strategy=strategy, p=p, start=start).values
        left.plot(share, drawstyle="steps-mid", linewidth=1.6, label=strategy, **looks[strategy])
        right.plot(1 - np.cumsum(share), drawstyle="steps-post", linewidth=1.6, **looks[strategy])
        if sweep is None:
            continue
        moves, games = moves_and_games(sweep, strategy, p, start)
        left.plot(moves, games / games.sum(), ".", markersize=4, color=looks[strategy]["color"])
        right.plot(moves[:-1], 1 - np.cumsum(games)[:-1] / games.sum(), ".", markersize=2,
                   color=looks[strategy]["color"])
    going = 1 - np.cumsum(exact.distribution.sel(strategy=strategies, p=p, start=start), axis=-1)
    left.set_xlim(0, 1 + int((going > 0.03).any("strategy").sum()))
    left.set_ylim(0, None)
    left.set_ylabel("games, %")
    right.set_ylabel("games, %")
    left.yaxis.set_major_formatter(FuncFormatter(percent))
    left.set_title("share of games that end at this move", fontsize=11, loc="left")
    left.legend(loc="upper right")
    right.set_yscale("log")
    right.set_ylim(1e-7, 1.5)
    right.yaxis.set_major_formatter(FuncFormatter(percent))
    right.set_xlim(0, 1 + int((going > 1e-7).any("strategy").sum()))
    right.set_title("share of games not yet ended (logarithmic)", fontsize=11, loc="left")
    for axes in (left, right):
        axes.set_xlabel("moves")
    headings(figure, "The whole distribution",
             [f"From {start}, p = {p:g}; computed, not simulated" if sweep is None else
              f"From {start}, p = {p:g}; lines are computed, dots are "
              f"{sweep.attrs['games_done']:,} games of each strategy"], 0.02)
    return figure


def plot_simulation(both, start):
    """Simulated means beside the exact curve, and how many standard errors they are off."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8))
    figure.subplots_adjust(left=0.06, right=0.98, top=0.80, bottom=0.12, wspace=0.16)
    looks = looks_of(both.strategy.values)
    for strategy in both.strategy.values:
        points = both.sel(strategy=strategy, start=start)
        colour = looks[strategy]["color"]
        left.plot(both.p, points.expected_moves, linewidth=1.8, label=strategy, **looks[strategy])
        left.errorbar(both.p, points["mean"],
                      [points["mean"] - points.ci95_low, points.ci95_high - points["mean"]],
                      fmt=".", color=colour, markersize=4, linewidth=1)
        right.plot(both.p, (points["mean"] - points.expected_moves) / points.standard_error, ".-",
                   color=colour, linewidth=1, markersize=4)
    right.axhspan(-1.96, 1.96, color="#EEEEEE", zorder=0)
    right.axhline(0, color=FAINT, linewidth=1)
    right.set_ylim(-4, 4)
    left.legend(loc="upper right")
    left.set_title("expected moves", fontsize=11, loc="left")
    left.set_ylabel("moves a game")
    right.set_ylabel("standard errors")
    right.set_title("simulated − exact, in standard errors", fontsize=11, loc="left")
    for axes in (left, right):
        axes.set_xlim(-0.02, 1.02)
        axes.set_xlabel("p, the probability of a reset")
    headings(figure, "Simulation beside the exact curve",
             [f"From {start}, {both.attrs['games_done']:,} games, the same for all points: so they "
              "err together. 95 of 100 lie in the grey band."], 0.02)
    return figure


def plot_policy(policy, collection):
    """The optimal decisions for a collection, square by square."""
    rows, green = board_of(policy)
    take = policy.take.sel(collection=collection)
    figure, axes = empty_board(len(rows), len(rows[0]))
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            square = square_name(row, column)
            takes = float(take.sel(square=square))
            colour, ink = "#F0F0F0", "#8A8A8A"
            if square in green:
                colour, ink = GREEN, "white"
            elif takes > 0:
                colour, ink = COLOURS[0], "white"
            draw_square(axes, row, column, letter, np.nan, colour, ink)
    held = "nothing" if collection == "-" else collection
    headings(figure, f"Optimal decisions while holding {held}",
             [f"p = {policy.attrs['p']:g}; blue letters are taken, grey ones are left",
              "Green squares are never taken: they reset or remove."], 0.03)
    return figure


def plot_reference(values, changes):
    """Guaranteed values of strategies against p, and below them the p at which an optimal decision
    changes. `values`: by strategy, arrays of p and of the middle of the bounds; `changes`: array of p."""
    figure, (above, below) = plt.subplots(2, 1, figsize=(10, 6.4), sharex=True,
                                          gridspec_kw={"height_ratios": [12, 1], "hspace": 0.08})
    figure.subplots_adjust(left=0.08, right=0.8, top=0.86, bottom=0.09)
    looks = looks_of(values)
    every = [moves for _, moves in values.values()]
    low, high = np.floor(np.min(every)), np.ceil(np.max(every))
    for strategy, (p, moves) in values.items():
        above.plot(p, moves, linewidth=2.4 if strategy == "optimal" else 1.6, **looks[strategy])
    above.set_ylim(low, high)
    above.set_xlim(0, 1)
    name_ends(above, {strategy: (moves[-1], looks[strategy]["color"]) for strategy, (_, moves) in values.items()})
    above.set_ylabel("expected moves")
    below.vlines(changes, 0, 1, linewidth=0.4, color=FAINT)
    below.set_xlim(0, 1)
    below.set_yticks([])
    below.grid(False)
    below.spines["left"].set_visible(False)
    below.text(1.02, 0.5, "optimal policy\nchanges", color=FAINT, va="center", transform=below.transAxes,
               fontsize=9.5)
    below.set_xlabel("p, probability of a reset on a green square")
    headings(figure, "Expected moves of the palindrome walk",
             ["Published board from D4; computed exactly, not simulated. The strategy random is off the scale."], 0.02)
    return figure
