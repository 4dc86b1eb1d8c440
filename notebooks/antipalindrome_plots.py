"""Pictures of Palindromes/Antipalindromes: values, first moves, random play and perfect play."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import TwoSlopeNorm
from matplotlib.ticker import MultipleLocator

from style import COLOURS, FAINT, headings

# From Player 2's to Player 1's, a draw nearly white.
VALUES = plt.get_cmap("RdBu")


def plot_values(rows):
    """The value of empty rows against their size; the last mover never loses."""
    figure, axes = plt.subplots(figsize=(9, 4.6))
    figure.subplots_adjust(left=0.08, right=0.97, top=0.80, bottom=0.13)
    for parity, colour, label in ((1, COLOURS[0], "odd: Player 1 moves last"),
                                  (0, COLOURS[1], "even: Player 2 moves last")):
        kind = [row for row in rows if row["squares"] % 2 == parity]
        axes.plot([row["squares"] for row in kind], [row["value"] for row in kind], "o-",
                  color=colour, label=label)
    axes.axhline(0, color=FAINT, linewidth=0.8)
    axes.set_xlabel("squares of the row")
    axes.set_ylabel("margin for Player 1, points")
    axes.set_xticks([row["squares"] for row in rows])
    axes.yaxis.set_major_locator(MultipleLocator(2))
    axes.legend(loc="lower left")
    headings(figure, "What empty rows are worth",
             ["score of Player 1 minus score of Player 2 under optimal play; Player 1 moves first"], 0.08)
    return figure


def plot_first_moves(rows, payoff="margin for Player 1, in points,"):
    """What the first move on each square is worth, a line for each size."""
    largest = rows[-1]["squares"]
    most = max(abs(value) for row in rows for value in row["moves"]) or 1
    norm = TwoSlopeNorm(0, -most, most)
    figure, axes = plt.subplots(figsize=(9.5, 0.32 * len(rows) + 1.6))
    figure.subplots_adjust(left=0.08, right=0.98, top=1 - 1.15 / figure.get_figheight(),
                           bottom=0.03)
    for row in rows:
        left = (largest - row["squares"]) / 2
        for square, value in enumerate(row["moves"]):
            best = value == row["value"]
            axes.add_patch(plt.Rectangle((left + square, row["squares"] - 0.46), 0.92, 0.92,
                                         facecolor=VALUES(norm(value)),
                                         edgecolor="black" if best else "#BBBBBB",
                                         linewidth=1.4 if best else 0.6))
            axes.text(left + square + 0.46, row["squares"], f"{value:+d}" if value else "0",
                      ha="center", va="center", fontsize=8,
                      color="white" if abs(value) > 0.62 * most else "black")
    axes.set_xlim(-0.3, largest + 0.2)
    axes.set_ylim(largest + 0.7, rows[0]["squares"] - 0.7)
    axes.set_yticks([row["squares"] for row in rows])
    axes.set_ylabel("squares of the row" if len(rows) > 4 else "squares")
    axes.set_xticks([])
    axes.grid(False)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)
    headings(figure, "What the first move is worth",
             [f"{payoff} after a digit on that square, under optimal play;",
              "either digit is worth the same. Framed: the best squares"], 0.08)
    return figure


def plot_random_play(squares, everything, played=(), value=None):
    """Margins of random play and, if known, of perfect against random, and the value."""
    margins, shares = everything
    low, high = np.percentile(np.concatenate([np.repeat(margins, np.rint(shares * 1e4).astype(int)),
                                              *played]), [0.3, 99.7])
    # Margins are even: bins of three of them, one in the middle at 0.
    bins = np.arange(6 * np.floor(low / 6) - 3, high + 9, 6)
    figure, axes = plt.subplots(figsize=(9, 4.8))
    figure.subplots_adjust(left=0.09, right=0.97, top=0.83, bottom=0.13)
    axes.hist(margins, bins, weights=shares, color="#CCCCCC", label="random against random")
    for margin, colour, label in zip(played, COLOURS, ("perfect Player 1 against random",
                                                       "random against perfect Player 2")):
        axes.hist(margin, bins, weights=np.full(len(margin), 1 / len(margin)), histtype="step",
                  linewidth=2, color=colour, label=f"{label} ({len(margin)} games)")
    axes.set_ylim(0, 1.4 * axes.get_ylim()[1])
    if value is not None:
        axes.axvline(value, color="black", linestyle="--", linewidth=1)
        axes.annotate(f"perfect against perfect: {value:+d}", (value, axes.get_ylim()[1]),
                      xytext=(-4, -4), textcoords="offset points", ha="right", va="top",
                      fontsize=9.5)
    axes.set_xlabel("margin for Player 1, points")
    axes.set_ylabel("share of games, in bins of 6")
    axes.legend(loc="upper right", fontsize=9.5)
    headings(figure, f"Random play {'and perfect play ' if played else ''}on {squares} squares",
             ["margins of games; Player 1 moves first. Under random play all full rows are equally likely"], 0.09)
    return figure
