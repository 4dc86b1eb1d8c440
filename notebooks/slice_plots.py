"""Pictures of Slice Through The Boundaries: lines, the best one, values, random grids."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import FuncFormatter, MaxNLocator

from slice_data import point, slope_and_offset, square, squares_passed
from style import COLOURS, FAINT, digits, headings, percent

FILLED = "#8FA3B5"


def plot_arrangement(listing):
    """All lines of a grid as points (angle, distance): each lattice point is a curve, that of the
    lines through it, and what they leave between them are the lines that pass the same squares."""
    side = listing["n"]
    angles = np.linspace(-89.9, 89.9, 720)
    reach = side / 2 * np.sqrt(2) + 0.15
    distances = np.linspace(-reach, reach, 720)
    passed = squares_passed(side, angles, distances)
    figure, axes = plt.subplots(figsize=(9.5, 6.6))
    figure.subplots_adjust(left=0.08, right=0.99, top=0.83, bottom=0.1)
    most = 2 * side - 1
    picture = axes.pcolormesh(angles, distances, np.where(passed > 0, passed, np.nan),
                              cmap=plt.get_cmap("YlGnBu", most), vmin=0.5, vmax=most + 0.5,
                              shading="nearest", rasterized=True)
    radians = np.radians(angles)
    for y in range(side + 1):
        for x in range(side + 1):
            axes.plot(angles, (x - side / 2) * np.sin(radians) + (y - side / 2) * np.cos(radians),
                      color="white", linewidth=1)
    best = [slope_and_offset(line, side) for line in listing["lines"] if line["maximal"]]
    axes.plot(*np.transpose(best), "o", color=COLOURS[1], markersize=4.5,
              label=f"the {len(best):,} maximal lines")
    axes.set_xlim(-90, 90)
    axes.set_ylim(reach, -reach)
    axes.set_xticks(range(-90, 91, 30))
    axes.set_xlabel("angle of the line, degrees")
    axes.set_ylabel("distance from the middle, squares")
    axes.grid(False)
    axes.legend(loc="lower center")
    bar = figure.colorbar(picture, ax=axes, ticks=range(1, most + 1), pad=0.02)
    bar.set_label("squares that it passes")
    headings(figure, f"All lines across a grid of {side} x {side}",
             ["a point is a line; a white curve, all lines through one lattice point. Of lines that",
              f"pass the same squares there are {listing['all']:,} kinds, {listing['generic']:,} of them "
              "through no lattice point"], 0.08)
    return figure


def draw_grid(axes, rows, line=None):
    """A grid, rows of * and others, with a line on it."""
    side = len(rows)
    axes.set_label("board")
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            axes.add_patch(plt.Rectangle((column, row), 1, 1, linewidth=0.8, edgecolor=FAINT,
                                         facecolor=FILLED if mark == "*" else "white"))
    if line:
        (x0, y0), (x1, y1) = point(line["from"]), point(line["to"])
        axes.plot([x0, x1], [y0, y1], color=COLOURS[1], linewidth=2)
        for step in line["crossed"]:
            (ya, xa), (yb, xb) = (square(name) for name in step.split("-"))
            # Where the line meets the side that both squares have.
            if ya == yb:
                x = max(xa, xb)
                y = y0 + (x - x0) * (y1 - y0) / (x1 - x0)
            else:
                y = max(ya, yb)
                x = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            axes.plot(x, y, "o", color=COLOURS[1], markersize=7, markeredgecolor="white")
    axes.set_xlim(-0.05, side + 0.05)
    axes.set_ylim(side + 0.05, -0.05)
    axes.set_aspect("equal")
    axes.set_xticks(np.arange(side) + 0.5, range(1, side + 1))
    axes.set_yticks(np.arange(side) + 0.5, [chr(ord("A") + i) for i in range(side)])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.grid(False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def plot_best_line(rows, found):
    """A grid and its first best line."""
    figure, axes = plt.subplots(figsize=(5.6, 6.2))
    figure.subplots_adjust(left=0.08, right=0.97, top=0.82, bottom=0.02)
    draw_grid(axes, rows, found["lines"][0])
    score, lines = found["score"], len(found["lines"])
    headings(figure, f"The best line crosses {score} {'boundary' if score == 1 else 'boundaries'}",
             ["a dot where it does; " + (f"{lines} lines reach as many, none more" if lines > 1 else
                                         "all other lines cross fewer")], 0.08)
    return figure


def plot_rounds(values):
    """What a round is worth by the size of the grid, a panel for each number of players: values[players][side] by
    seat of the offense."""
    columns = min(len(values), 4)
    rows = -(-len(values) // columns)
    width, height = max(4, 2.5 * columns) + 1.9, 2.5 * rows + 1.4
    figure, panels = plt.subplots(rows, columns, figsize=(width, height), sharex=True, sharey=True, squeeze=False)
    figure.subplots_adjust(left=0.75 / width, right=1 - 1.2 / width, top=1 - 1.1 / height, bottom=0.6 / height,
                           wspace=0.08, hspace=0.25)
    for players, axes in zip(sorted(values), panels.flat):
        sides = np.array(list(values[players]))
        for seat in range(players):
            scores = [by_seat[seat] for by_seat in values[players].values()]
            axes.plot(sides + 0.06 * (seat - (players - 1) / 2), scores, label=f"seat {seat}", linewidth=1,
                      marker="o^vsD"[seat % 5], markersize=5, color=COLOURS[seat % len(COLOURS)])
        axes.set_title(f"{players} players", fontsize=11, loc="left")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_ylim(bottom=0)
    for axes in panels.flat[len(values):]:
        axes.set_visible(False)
    for axes in panels.flat[max(len(values) - columns, 0):len(values)]:
        axes.tick_params(labelbottom=True)
    most = panels.flat[len(values) - 1]
    figure.legend(*most.get_legend_handles_labels(), loc="center right", title="the offense in")
    figure.supxlabel("side of the grid, squares", y=0.1 / height, fontsize=11)
    figure.supylabel("score, boundaries crossed", x=0.14 / width, fontsize=11)
    headings(figure, "What a round is worth",
             ["score of the offense if all play best and the defenders cooperate"], 0.14 / width)
    return figure


def plot_values(sides, values, randoms, extremes):
    """What a round is worth by the size of the grid: values[players][side] by seat, between what grids allow, and
    beside random ones: random scores and shares, extremes, all by side."""
    figure, axes = plt.subplots(figsize=(9, 5.2))
    figure.subplots_adjust(left=0.08, right=0.97, top=0.82, bottom=0.12)
    low = [extremes[side]["fewest"] for side in sides]
    high = [extremes[side]["most"] for side in sides]
    axes.fill_between(sides, low, high, color="#EEEEEE", label="what grids allow at all")
    mean = np.array([np.dot(*randoms[side]) for side in sides])
    spread = np.array([np.sqrt(np.dot((randoms[side][0] - m) ** 2, randoms[side][1]))
                       for side, m in zip(sides, mean)])
    axes.errorbar(sides, mean, spread, fmt="s", color=FAINT, capsize=4,
                  label="random grids: mean and standard deviation")
    for players, colour in zip(sorted(values), COLOURS):
        for seat in range(players):
            known = [side for side in sides if side in values[players]]
            axes.plot(np.array(known) + 0.06 * (players - 2.5) * 2,
                      [values[players][side][seat] for side in known],
                      marker="o^vsD"[seat % 5], linestyle="-" if seat == 0 else ":", color=colour,
                      label=f"optimal play, {players} players, offense in seat {seat}")
    axes.set_xticks(sides)
    axes.set_xlabel("side of the grid, squares")
    axes.set_ylabel("score, boundaries crossed")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="upper left", fontsize=9.5)
    headings(figure, "What a round is worth",
             ["score of the offense when everyone plays best, half of the squares filled"], 0.08)
    return figure


def plot_scores(title, note, random, values=()):
    """How many boundaries the best lines of grids cross and, if known, the score under optimal play by seat."""
    scores, shares = random
    figure, axes = plt.subplots(figsize=(8, 4.6))
    figure.subplots_adjust(left=0.1, right=0.97, top=0.82, bottom=0.13)
    bars = axes.bar(scores, shares, color="#CCCCCC", width=0.9)
    axes.bar_label(bars, [f"{digits(100 * share, 2)}%" for share in shares],
                   fontsize=9.5 if len(scores) < 9 else 7.5, padding=2, zorder=5,
                   bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})
    top = 1.3 * max(shares)
    axes.set_ylim(0, top)
    for i, value in enumerate(sorted(set(values))):
        seats = [str(seat) for seat, other in enumerate(values) if other == value]
        axes.axvline(value, color=COLOURS[1], linestyle="--")
        axes.annotate(f"optimal play, offense in\nseat {' or '.join(seats)}: {value}", (value, top),
                      xytext=(5 if i else -5, -3), textcoords="offset points",
                      ha="left" if i else "right", va="top", fontsize=9.5, color=COLOURS[1])
    axes.set_xticks(scores)
    axes.set_xlabel("boundaries that the best line crosses")
    axes.set_ylabel("grids, %")
    axes.yaxis.set_major_formatter(FuncFormatter(percent))
    headings(figure, title, [note], 0.1)
    return figure


def plot_random(side, random, values):
    """Random grids of two players, and the score under optimal play by seat."""
    return plot_scores(f"Random grids and optimal play, {side} x {side}",
                       "everyone fills squares at random, against everyone plays best; two players", random, values)


def plot_census(census):
    """Best scores of all grids or of random ones: a result of `bukub slice census`."""
    scores, count = np.array(census["counts"]).T
    side = census["n"]
    every = census["exact"] and census["grids"] == census["grids_asked"]
    return plot_scores(f"{'All' if every else 'Random'} grids and their best lines, {side} x {side}",
                       f"{census['grids']:,} {'grids, all' if every else 'random grids'} with {census['filled']} of "
                       f"{side * side} squares filled", (scores, count / count.sum()))


def plot_first_moves(side, moves, seats=None, alone=False):
    """What the first move on each square is worth to the offense, a grid for each seat, all by default: of the
    offense or, if `alone`, of the only defender, against whom all others play."""
    who, first, others = ("lone defender", "the lone defender", "an opponent") if alone else (
        "offense", "the offense", "a defender")
    figure, panels = plt.subplots(1, len(moves), figsize=(4.6 * len(moves), 5.6))
    figure.subplots_adjust(left=0.06, right=0.97, top=0.74, bottom=0.03, wspace=0.15)
    low, high = min(map(min, moves)), max(map(max, moves))
    for seat, axes, values in zip(seats or range(len(moves)), np.atleast_1d(panels), moves):
        draw_grid(axes, [" " * side] * side)
        best = max(values) if (seat == 0) != alone else min(values)
        for i, value in enumerate(values):
            column, row = i % side, i // side
            share = (value - low + 1) / (high - low + 1)
            axes.add_patch(plt.Rectangle((column, row), 1, 1, linewidth=0.8, edgecolor=FAINT,
                                         facecolor=plt.get_cmap("Oranges")(0.55 * share)))
            axes.text(column + 0.5, row + 0.5, str(value), ha="center", va="center",
                      fontweight="bold" if value == best else "normal",
                      color="black" if value == best else FAINT)
        axes.set_title(f"{who} in seat {seat}: {others if seat else first} begins", fontsize=11, pad=26)
    note = ["score of the offense after a move on that square,", "under optimal play; bold: optimal moves"]
    headings(figure, f"What the first move is worth, {side} x {side}",
             note if len(moves) == 1 else [" ".join(note)], 0.06)
    return figure
