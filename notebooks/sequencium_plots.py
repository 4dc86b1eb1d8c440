"""Pictures of Sequencium: solved boards, what moves are worth, tournaments."""

import math
import textwrap

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm

from style import COLOURS, FAINT, headings

# From Blue's to Red's, a draw nearly white.
VALUES = plt.get_cmap("RdBu_r")
RED, BLUE = VALUES(0.95), VALUES(0.05)
# Agents are no colours: from lost points to won ones.
POINTS = LinearSegmentedColormap.from_list("points", [COLOURS[1], "#F7F7F7", COLOURS[0]])


def draw_values(axes, values, most, texts=None, shades=VALUES):
    """A heat map of values for Red, NaN where there is none, on a scale from -most to most; or
    with texts, which may be numbers on the board: "r2"."""
    rows, columns = values.shape
    most = most or 1  # where all values are 0
    norm = TwoSlopeNorm(0, -most, most)
    axes.set_aspect("equal")
    axes.grid(False)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)
    for row in range(rows):
        for column in range(columns):
            value = values[row, column]
            text = "" if math.isnan(value) else f"{value:+g}" if value else "0"
            if texts is not None and texts[row][column]:
                text = texts[row][column]
            known = not math.isnan(value)
            ink = "white" if known and abs(value) > 0.62 * most else "black"
            if not known:
                ink = RED if text.startswith("r") else BLUE
            axes.add_patch(plt.Rectangle((column, row), 0.94, 0.94,
                                         facecolor=shades(norm(value)) if known else "white",
                                         edgecolor="#BBBBBB" if known else "#E8E8E8",
                                         linewidth=0.6))
            axes.text(column + 0.47, row + 0.5, text, ha="center", va="center", color=ink,
                      fontsize=9 if columns <= 8 else 7, fontweight="normal" if known else "bold")
    axes.set_xlim(-0.06, columns)
    axes.set_ylim(rows, -0.06)


def name_sides(axes, rows, columns):
    """Ticks with the names of what rows and columns stand for."""
    axes.set_xticks(np.arange(len(columns)) + 0.47, columns)
    axes.set_yticks(np.arange(len(rows)) + 0.47, rows)
    axes.xaxis.tick_top()


def name_counts(axes):
    """What the numbers at the sides count, where a square stands for a board."""
    axes.set_xlabel("columns")
    axes.xaxis.set_label_position("top")
    axes.set_ylabel("rows")


SIDES = 12  # rows and columns of the solved boards that are shown


def by_sides(boards):
    """Values by rows and columns; a board and its image have the same one."""
    values = np.full((SIDES, SIDES), np.nan)
    for board in boards:
        rows, columns = int(board["rows"]), int(board["columns"])
        if columns <= SIDES and board["lower"] == board["upper"]:
            values[rows - 1, columns - 1] = values[columns - 1, rows - 1] = float(board["lower"])
    return values


def plot_solved(table):
    """The value of each solved board, payoff by payoff."""
    figure, panels = plt.subplots(1, 3, figsize=(11.5, 4.9))
    figure.subplots_adjust(left=0.05, right=0.99, top=0.73, bottom=0.02, wspace=0.16)
    for axes, payoff in zip(panels, ("gamble", "outcome", "margin")):
        boards = [row for row in table if row["payoff"] == payoff]
        values = by_sides(boards)
        draw_values(axes, values, np.nanmax(np.abs(values)))
        name_sides(axes, range(1, SIDES + 1), range(1, SIDES + 1))
        axes.set_title(payoff, fontsize=12, loc="left", pad=40)
        name_counts(axes)
    headings(figure, "What Sequencium boards are worth to Red",
             [f"In points (outcome: 1 for a win); solved boards of up to {SIDES} rows and columns, under "
              "optimal play. Red moves first."], 0.02)
    return figure


def plot_openings(openings):
    """What each of Red's three first moves is worth, board by board."""
    figure, panels = plt.subplots(1, 3, figsize=(11.5, 4.9))
    figure.subplots_adjust(left=0.05, right=0.99, top=0.73, bottom=0.02, wspace=0.16)
    most = max(abs(value) for moves in openings.values() for value in moves.values())
    names = {"B2": "diagonally, B2", "A2": "along the first row, A2",
             "B1": "down the first column, B1"}
    for axes, (move, title) in zip(panels, names.items()):
        values = np.full((8, 8), np.nan)
        for (rows, columns), moves in openings.items():
            if move in moves:
                values[rows - 1, columns - 1] = moves[move]
        draw_values(axes, values, most)
        name_sides(axes, range(1, 9), range(1, 9))
        axes.set_title(title, fontsize=12, loc="left", pad=40)
        name_counts(axes)
    headings(figure, "What Red's first move is worth",
             ["Points for Red under the gambling payoff, both playing best after "
              "it."], 0.02)
    return figure


def plot_line(steps):
    """Moves of a game, each with what every move was worth there: (board, values, played) of each,
    where board has the numbers as text."""
    across = min(4, len(steps))
    down = -(-len(steps) // across)
    rows, columns = steps[0]["values"].shape
    height = 0.9 + down * (0.7 + 2.45 * rows / columns)
    figure, panels = plt.subplots(down, across, figsize=(11 if across == 4 else 7.6, height),
                                squeeze=False)
    figure.subplots_adjust(left=0.03, right=0.99, top=1 - 1.3 / height, bottom=0.02, wspace=0.12,
                           hspace=0.3)
    most = max(np.nanmax(np.abs(step["values"])) for step in steps) or 1
    for number, (axes, step) in enumerate(zip(panels.flat, steps), start=1):
        draw_values(axes, step["values"], most, step["board"])
        if "played" in step:
            row, column = step["played"]
            axes.add_patch(plt.Rectangle((column, row), 0.94, 0.94, fill=False, edgecolor="black",
                                         linewidth=2))
        name_sides(axes, [chr(ord("A") + i) for i in range(rows)], range(1, columns + 1))
        axes.set_label("board")
        axes.set_title(f"{number}. {step['mover']}: {step['move']}" if "move" in step else
                       f"{step['mover']} to move", fontsize=11, loc="left", pad=20)
    for axes in list(panels.flat)[len(steps):]:
        axes.set_visible(False)
    headings(figure, "What moves are worth",
             ["Points for Red under optimal play afterwards" +
              ("; framed: the move made. Letters with numbers are on the board: r2 is Red's 2."
               if "move" in steps[0] else "; r2 on the board is Red's 2.")], 0.02)
    return figure


def plot_tournament(played):
    """Mean points per game for each pair of agents, and ratings."""
    order = np.argsort(-played.rating.values)
    agents = [str(name) for name in played.agent.values[order]]
    figure, (left, right) = plt.subplots(1, 2, figsize=(11.5, 4.6), width_ratios=[1, 1])
    figure.subplots_adjust(left=0.2, right=0.97, top=0.73, bottom=0.13, wspace=0.02)
    games = (played.pair_wins + played.pair_draws + played.pair_losses).values
    with np.errstate(invalid="ignore"):
        points = (played.pair_points.values / games)[np.ix_(order, order)]
    texts = [["" if math.isnan(value) else f"{value:+.1f}" for value in row] for row in points]
    draw_values(left, points, np.nanmax(np.abs(points)), texts, POINTS)
    names = ["\n".join(textwrap.wrap(name.replace("(", " (").replace(",", ", "), 26)) + f"  {i}"
             for i, name in enumerate(agents, start=1)]
    name_sides(left, names, range(1, len(agents) + 1))
    left.tick_params(axis="y", labelsize=9.5)
    two = played.sizes["player"] == 2
    left.set_title(f"points a game, of row {'against' if two else 'in games with'} column", fontsize=11, loc="left",
                   pad=22)
    place = np.arange(len(agents)) + 0.47
    rating = played.rating.values[order]
    right.errorbar(rating, place,
                   xerr=np.abs(played.rating_ci95.values[order] - rating[:, None]).T,
                   fmt="o", color=COLOURS[0], capsize=3)
    right.set_ylim(left.get_ylim())
    right.set_yticks([])
    right.spines["left"].set_visible(False)
    right.grid(True, axis="x")
    right.axvline(0, color=FAINT, linewidth=0.8)
    right.set_title("rating with 95 % interval", fontsize=11, loc="left", pad=22)
    right.set_xlabel("rating, Elo")
    left.set_xlabel("opponent")
    sizes = ", ".join(str(size) for size in played.setting.values)
    opening = int(played.attrs["drawn_moves"])
    begin = f"{opening} random opening moves, each" if opening > 1 else (
        "a random opening move, each" if opening else f"each {'pair' if two else 'group'}")
    headings(figure, "A tournament",
             [f"{int(played.attrs['games_done']):,} games on boards of size {sizes}; "
              f"{begin} played from {'both sides' if two else 'every seat'}"], 0.02)
    return figure
