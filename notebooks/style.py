"""How all pictures look, and how they are saved."""

import os

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np

# Distinguishable by colour-blind people, too (Okabe and Ito, their yellow replaced by grey: it is too
# faint on white, and Tol's wine added), in an order that keeps neighbours far apart.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#000000", "#7F7F7F", "#882255",
           "#E69F00"]
DASHES = ["-", "--", ":", "-."]
FAINT = "#666666"
GREEN = "#009E73"

plt.rcParams.update({
    "figure.dpi": 110,
    "savefig.dpi": 110,
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": "#E4E4E4",
    "axes.edgecolor": FAINT,
    "legend.frameon": False,
    "text.parse_math": False,  # names of strategies are no formulas
    "svg.hashsalt": "bukub",
    "pdf.fonttype": 42,
})
UNWRITTEN = {"png": "Software", "svg": "Date", "pdf": "CreationDate"}  # which change from run to run


def looks_of(strategies):
    """Colour and dashes of each strategy, by its place in the list."""
    return {
        strategy: {"color": COLOURS[i % len(COLOURS)],
                   "linestyle": DASHES[i // len(COLOURS) % len(DASHES)]}
        for i, strategy in enumerate(strategies)
    }


def headings(figure, title, lines, left):
    """A title and lines under it, from `left` on (share of the width)."""
    height = figure.get_figheight()
    figure.text(left, 1 - 0.14 / height, title, fontsize=15, fontweight="bold", va="top")
    figure.text(left, 1 - 0.46 / height, "\n".join(lines), fontsize=10.5, color=FAINT, va="top")


def spread(places, heights):
    """Ascending places in 0..1 for labels of those heights, moved as little as needed (least
    squares) to keep them apart and inside."""
    offsets = np.cumsum(heights) - np.asarray(heights) / 2
    pools = []
    for place, offset in zip(places, offsets):
        pools.append([place - offset, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, n), (b, m) = pools[-2:]
            pools[-2:] = [[(a * n + b * m) / (n + m), n + m]]
    level = np.repeat([mean for mean, _ in pools], [count for _, count in pools])
    return np.clip(level, 0, max(1 - sum(heights), 0)) + offsets


def counts(axis):
    """Whether an axis has ticks that are numbers, not names."""
    ticks = axis.get_majorticklocs()
    texts = map(str, axis.get_major_formatter().format_ticks(ticks))
    return any(text and not text[0].isalpha() for text in texts)


def unnamed_axes(figure):
    """Of the axes that count something, those that do not say what. Boards have names of squares."""
    unnamed = []
    for axes in figure.axes:
        if not axes.get_visible() or not axes.axison or axes.get_label() == "board":
            continue
        for axis, common in ((axes.xaxis, figure._supxlabel), (axes.yaxis, figure._supylabel)):
            if counts(axis) and not axis.get_label_text() and not common:
                unnamed.append(axis)
    return unnamed


def save(figure, path):
    """Writes a PNG, SVG or PDF, whatever its name ends in, in one piece: equal data give equal bytes."""
    unfinished = f"{path}.unfinished"
    kind = os.path.splitext(path)[1][1:].lower()
    try:
        figure.savefig(unfinished, format=kind, metadata={UNWRITTEN[kind]: None})
        os.replace(unfinished, path)
    finally:
        plt.close(figure)
        if os.path.exists(unfinished):
            os.remove(unfinished)
