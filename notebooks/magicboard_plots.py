"""Pictures of MagicBoard: how many random boards can be solved, how soon, and the hardest ones."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.patches import FancyArrowPatch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from magicboard_data import squares_on_the_way
from style import COLOURS, headings

DRAWN, EXACT = COLOURS[0], COLOURS[1]
WAY = plt.get_cmap("viridis")


def dots(axes, drawn, value, exact, label, unit):
    """Estimates against d, with their intervals, and exact points over them."""
    if drawn is not None:
        axes.plot(drawn.d, drawn[value], color=DRAWN, linewidth=1, zorder=1)
        axes.errorbar(drawn.d, drawn[value],
                      [drawn[value] - drawn[f"{value}_low"], drawn[f"{value}_high"] - drawn[value]],
                      fmt="o", markersize=4, color=DRAWN, label="random boards, 95 %")
    if exact:
        axes.plot(list(exact), list(exact.values()), "D", markersize=8, markerfacecolor="none",
                  markeredgewidth=1.6, color=EXACT, label="all boards")
    axes.set_xlabel("d, squares a side")
    axes.set_ylabel(unit)
    axes.set_title(label, loc="left", fontsize=11)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))


def plot_solvable(drawn, exact=None):
    """Probability of being solvable and mean length against d, of random boards or None. exact: by d, the
    probability of each length."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.6))
    figure.subplots_adjust(left=0.08, right=0.98, top=0.76, bottom=0.12, wspace=0.18)
    exact = exact or {}
    solvable = {d: float(sum(lengths.values())) for d, lengths in exact.items()}
    mean = {d: float(sum(length * p for length, p in lengths.items()) / sum(lengths.values()))
            for d, lengths in exact.items()}
    dots(left, drawn, "p_solvable", solvable, "probability that a random board can be solved",
         "probability")
    dots(right, drawn, "mean_length", mean, "mean length of the shortest solution", "steps")
    left.legend(loc="upper right")
    headings(figure, "How many random boards can be solved",
             ["computed from all boards of each d" if drawn is None else
              f"{int(drawn.boards.values[0]):,} random boards of each d; the intervals are narrower than the dots "
              "where they do not show"], 0.08)
    return figure


def plot_lengths(drawn, exact, sides):
    """Distribution of the length: lines from random boards, marks from all boards."""
    figure, axes = plt.subplots(figsize=(11, 5.4))
    figure.subplots_adjust(left=0.08, right=0.98, top=0.82, bottom=0.11)
    for d, colour in zip(sides, COLOURS):
        goals = drawn.goals.sel(d=d)
        p = goals / (drawn.boards.sel(d=d) * (d * d - 1))
        seen = np.flatnonzero(goals.values)
        axes.plot(seen, p.values[seen], "-", marker=".", markersize=4, linewidth=1.2, color=colour,
                  label=f"d = {d}" + (", diamonds: all boards" if d in exact else ""))
        if d in exact:
            lengths = [length for length, share in exact[d].items() if share > 0]
            axes.plot(lengths, [float(exact[d][length]) for length in lengths], "D", markersize=7,
                      markerfacecolor="none", color=colour)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.set_xlabel("length of the shortest solution, in steps")
    axes.set_ylabel("probability")
    axes.legend(loc="upper right")
    headings(figure, "How long the shortest solution is",
             ["share of random boards; what is missing to 1 cannot be solved"], 0.08)
    return figure


def draw_board(axes, rows, moves, title, start=(0, 0)):
    """A board with its solution as arrows, from dark to light, and its numbers."""
    d = len(rows)
    way = squares_on_the_way(rows, moves, start)
    axes.set_aspect("equal")
    axes.set_xlim(-0.55, d - 0.45)
    axes.set_ylim(d - 0.45, -0.55)
    axes.axis("off")
    axes.set_title(title, fontsize=11)
    for line in range(d + 1):
        axes.plot([line - 0.5] * 2, [-0.5, d - 0.5], color="#DDDDDD", linewidth=0.7, zorder=0)
        axes.plot([-0.5, d - 0.5], [line - 0.5] * 2, color="#DDDDDD", linewidth=0.7, zorder=0)
    for i, ((row, column), (to_row, to_column)) in enumerate(zip(way, way[1:])):
        axes.add_patch(FancyArrowPatch(
            (column, row), (to_column, to_row), arrowstyle="-|>", mutation_scale=8,
            connectionstyle="arc3,rad=0.16", shrinkA=5, shrinkB=5, linewidth=1.1,
            color=WAY(0.9 * i / max(len(moves) - 1, 1)), zorder=1))
    for row in range(d):
        for column in range(d):
            on_way = (row, column) in way
            ends = (row, column) == start or rows[row][column] == 0
            axes.text(column, row, str(rows[row][column]), ha="center", va="center", zorder=2,
                      fontsize=10 if d < 9 else 8, color="black" if on_way else "#AAAAAA",
                      fontweight="bold" if ends else "normal",
                      bbox={"boxstyle": "circle,pad=0.18", "linewidth": 1.2,
                            "facecolor": "#FFFFFFCC",
                            "edgecolor": EXACT if ends else "none"})


def plot_boards(boards, title="Shortest solutions"):
    """Boards with their solutions, as {title: {"rows", "moves"}}."""
    down = 1 if len(boards) <= 3 else 2
    across = -(-len(boards) // down)
    height = 4.15 * down + 0.9
    figure, panels = plt.subplots(down, across, figsize=(max(4.17 * across, 6), height), squeeze=False)
    figure.subplots_adjust(left=0.02, right=0.98, top=1 - 1.2 / height, bottom=0.01, wspace=0.05, hspace=0.12)
    for axes in panels.flat:
        axes.axis("off")
    for axes, (name, board) in zip(panels.flat, boards.items()):
        draw_board(axes, board["rows"], board["moves"], name, board.get("start", (0, 0)))
    headings(figure, title, ["arrows from dark to light; start and goal are circled"], 0.02)
    return figure


def plot_hardest(boards, sides):
    """Boards with the longest shortest solutions."""
    return plot_boards({f"d = {d}: {len(boards[d]['moves'])} steps": boards[d] for d in sides},
                       "The longest shortest solutions")


def plot_walkers(walkers, of="the example of the rules"):
    """How many steps random moves take to the goal: by name, a board of the walker's answer."""
    figure, axes = plt.subplots(figsize=(11, 4.8))
    figure.subplots_adjust(left=0.08, right=0.98, top=0.79, bottom=0.12)
    for (name, board), colour in zip(walkers.items(), COLOURS):
        sums = np.cumsum(board["distribution"])
        axes.step(range(len(sums)), sums, where="post", color=colour, label=name)
        axes.axhline(board["p_goal"], color=colour, linewidth=0.8, linestyle=":")
    axes.set_xlim(0, 120)
    axes.set_ylim(0, 1.25 * (max(board["p_goal"] for board in walkers.values()) or 1))
    axes.set_xlabel("steps")
    axes.set_ylabel("probability of having reached the goal")
    axes.legend(loc="upper left", ncol=3)
    headings(figure, f"Random moves on {of}",
             ["computed exactly, by start; dotted: the probability of ever reaching the "
              "goal"], 0.08)
    return figure


