"""How all pictures look, and how they are saved."""

import io
import itertools
import json
import os

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from PIL import Image

# Distinguishable by colour-blind people, too; each built-in strategy has its own one, which it also has
# in reports and in the playground.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "colours.json"), encoding="utf-8") as table:
    STRATEGIES, COLOURS, _ = json.load(table).values()
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
UNWRITTEN = {"svg": "Date", "pdf": "CreationDate"}  # which change from run to run


def looks_of(strategies):
    """Colour and dashes of each strategy: its own colour, or one that no other of them has, dashed when all
    are taken."""
    taken = [STRATEGIES.index(name) for name in strategies if name in STRATEGIES]
    free = [i for i in range(len(COLOURS)) if i not in taken]
    places = itertools.chain(free, itertools.cycle(range(len(COLOURS), 4 * len(COLOURS))))
    return {
        strategy: {"color": COLOURS[i % len(COLOURS)], "linestyle": DASHES[i // len(COLOURS)]}
        for strategy in strategies
        for i in [STRATEGIES.index(strategy) if strategy in STRATEGIES else next(places)]
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


def name_ends(axes, ends, height=0.05):
    """Names beside the right ends of curves, as {name: (end, colour)}, apart by at least that share of the
    axis: to be called when its limits are final."""
    axes.autoscale_view()
    to_share = axes.transData + axes.transAxes.inverted()
    ordered = sorted(ends.items(), key=lambda named: named[1][0])
    right = axes.get_xlim()[1]
    places = spread([to_share.transform((right, end))[1] for _, (end, _) in ordered], [height] * len(ordered))
    for place, (name, (_, colour)) in zip(places, ordered):
        axes.text(1.03, place, name, color=colour, transform=axes.transAxes, va="center", fontsize=10.5)


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


def with_palette(image):
    """An RGB picture with 256 colours, in less than half of the size: the most frequent ones exactly, and the
    others, which are on the edges of letters and lines, by one that is as near as the palette allows. Pillow's
    own palettes lose what is rare, such as the colours of dots."""
    counts, colours = zip(*sorted(image.getcolors(image.width * image.height), key=lambda one: one[1]))
    colours = np.array(colours).T.copy()  # [channel, colour]: fast to compare
    by_count = np.argsort(np.negative(counts), kind="stable")
    tolerances = (2**i for i in itertools.count())
    palette = by_count if len(counts) <= 256 else next(filter(None, (
        covering(colours, by_count, tolerance) for tolerance in tolerances)))
    distances = np.array([distances_from(colours, i) for i in palette])
    places = np.empty(1 << 24, dtype=np.uint8)  # by code; only what is used takes memory
    places[[1, 256, 65536] @ colours] = distances.argmin(axis=0)
    codes = np.asarray(image.convert("RGBX")).view("<u4")[..., 0] & 0xFFFFFF
    indexed = Image.fromarray(places[codes], "P")
    indexed.putpalette(colours.T[palette].astype(np.uint8).tobytes())
    return indexed


def distances_from(colours, i):
    """How far all colours are from one of them: the largest difference of a channel."""
    return np.abs(colours - colours[:, i, np.newaxis]).max(axis=0)


def covering(colours, by_count, tolerance):
    """At most 256 of these colours such that each is as near to one of them, the 64 most frequent ones among
    them; None if there are not so few."""
    chosen = []
    uncovered = np.ones(colours.shape[1], dtype=bool)
    for place, i in enumerate(by_count):
        if place < 64 or uncovered[i]:
            chosen.append(i)
            uncovered &= distances_from(colours, i) > tolerance
        if len(chosen) > 256:
            return None
    return chosen


def save(figure, path, force=True):
    """Writes a PNG, SVG or PDF, whatever its name ends in, in one piece: equal data give equal bytes.

    Without `force`, raises FileExistsError for a file of that name, also one created meanwhile.
    """
    kind = os.path.splitext(path)[1][1:].lower()
    path = os.path.realpath(path)  # a link stays, and the file that it names is replaced
    unfinished = f"{path}.unfinished"
    try:
        if kind == "png":
            with io.BytesIO() as pixels:
                figure.savefig(pixels, format="rgba")
                image = Image.frombytes("RGBA", figure.canvas.get_width_height(), pixels.getvalue()).convert("RGB")
            with_palette(image).save(unfinished, "png", optimize=True, dpi=(110, 110))
        else:
            figure.savefig(unfinished, format=kind, metadata={UNWRITTEN[kind]: None})
        try:
            if not force:
                os.link(unfinished, path)
        except FileExistsError:
            raise
        except OSError:  # there are no links, as on FAT
            force = True
        if force:
            os.replace(unfinished, path)
    finally:
        plt.close(figure)
        if os.path.exists(unfinished):
            os.remove(unfinished)


def percent(share, _place):
    """A tick of an axis in per cent."""
    return digits(100 * share, 6)


def digits(number, count):
    """A number with that many digits at most, never as 1e-05."""
    return np.format_float_positional(number, count, fractional=False, trim="-")
