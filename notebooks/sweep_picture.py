"""Expected moves against p: the picture of a sweep."""

import math
import textwrap

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator
import xarray

from style import FAINT, headings, looks_of, spread


def same_curves(sweep):
    """Strategies in groups whose curves coincide, in order of the file."""
    groups = []
    for strategy in sweep.strategy.values:
        curve = sweep["mean"].sel(strategy=strategy).values
        for group in groups:
            if np.array_equal(curve, sweep["mean"].sel(strategy=group[0]).values, equal_nan=True):
                group.append(strategy)
                break
        else:
            groups.append([strategy])
    return groups


def exact_means(sweep):
    """What `--exact` computed besides, NaN where that is nothing or infinite."""
    exact = sweep.get("expected_moves", xarray.full_like(sweep["mean"], np.nan))
    return exact.where(np.isfinite(exact))


def extent(sweep, strategies):
    """Least and most moves that the bands of these strategies reach; NaN if there are none."""
    points = sweep.sel(strategy=strategies)
    mean = points["mean"]
    exact = exact_means(points)
    return (float(np.fmin(points.ci95_low.fillna(mean).min(), exact.min())),
            float(np.fmax(points.ci95_high.fillna(mean).max(), exact.max())))


def find_break(sweep, groups):
    """The widest range of moves that no curve enters, and the share of the curves above it; None
    where breaking the axis there would not help the curves below it."""
    extents = sorted(pair for group in groups if math.isfinite((pair := extent(sweep, group))[0]))
    gap, below, top = (0, 0), 0, -math.inf
    for i, (low, high) in enumerate(extents):
        if i > 0 and low - top > gap[1] - gap[0]:
            gap, below = (top, low), i
        top = max(top, high)
    if below < 2:  # one curve needs no room
        return None
    bottom = extents[0][0]
    helps = gap[1] - gap[0] > 0.1 * (top - bottom) and gap[0] - bottom < 0.5 * (top - bottom)
    return (gap, 1 - below / len(extents)) if helps else None


def break_axis(axes, low, high, gap, above):
    """Leaves the gap out, and gives the curves above it their share of the axis. Returns the range
    that was left out."""
    split = 0.96 - min(max(above, 0.25), 0.6)
    pad = [0.05 * (gap[0] - low), 0.05 * (high - gap[1])]
    moves = [low - pad[0], gap[0] + pad[0], gap[1] - pad[1], high + pad[1]]
    shares = [0, split, split + 0.04, 1]
    axes.set_yscale("function", functions=(lambda value: np.interp(value, moves, shares),
                                           lambda share: np.interp(share, shares, moves)))
    axes.set_ylim(moves[0], moves[3])
    ticks = [tick for bottom, top, count in [(*moves[:2], 9), (*moves[2:], 4)]
             for tick in MaxNLocator(count, steps=[1, 2, 5, 10]).tick_values(bottom, top)
             if bottom <= tick <= top]
    axes.yaxis.set_major_locator(FixedLocator(ticks))
    return moves[1], moves[2]


def scale_moves(axes, sweep, groups):
    """Chooses an axis on which most curves are apart: linear, broken or logarithmic. Returns the
    range that a broken axis leaves out, else None."""
    gap = None
    low, high = extent(sweep, sweep.strategy.values)
    found = find_break(sweep, groups)
    if high >= 10 * low > 0:
        axes.set_yscale("log", subs=[2, 5])
        axes.set_ylim(low / 1.2, high * 1.2)
        axes.grid(which="minor")
        axes.yaxis.set_minor_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    elif found:
        gap = break_axis(axes, low, high, *found)
    elif high - low > 1e-6 * high:
        axes.set_ylim(low - 0.06 * (high - low), high + 0.06 * (high - low))
    elif math.isnan(low):
        axes.set_yticks([])
    else:
        axes.set_ylim(0.9 * low, 1.1 * high)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    return gap


def draw_curve(axes, point, look):
    """Means with a 95 % band, and thin dashes of the exact values; gaps where there is no mean. Where some
    games were stopped, a hollow point off the curve: a mean of the games that ended sooner is no expectation."""
    p, mean = point.p.values, point["mean"].values
    low, high = point.ci95_low.values, point.ci95_high.values
    sound = np.isfinite(mean) & (point.censored.values == 0)
    hollow = np.isfinite(mean) & ~sound
    axes.fill_between(p, low, high, where=sound, color=look["color"], alpha=0.25, linewidth=0)
    lonely = sound & ~np.append(sound[1:], False) & ~np.insert(sound[:-1], 0, False)
    known = np.isfinite(low) & np.isfinite(high)  # not of a single game
    for bars in (lonely & known, hollow & known):
        axes.vlines(p[bars], low[bars], high[bars], color=look["color"], alpha=0.25, linewidth=4)
    axes.plot(p, np.where(sound, mean, np.nan), linewidth=1.8, **look,
              marker="o" if len(p) <= 41 or lonely.any() else None, markersize=3.2)
    axes.plot(p[hollow], mean[hollow], color=look["color"], linestyle="", marker="o",
              markersize=4.5, markerfacecolor="white")
    if "expected_moves" in point:
        axes.plot(p, exact_means(point), color=look["color"], linewidth=1, dashes=(6, 3),
                  marker="_" if len(p) == 1 else None, markersize=12)


def right_ends(sweep, groups, start):
    """Where each curve ends, as (mean, p, group), from the lowest up. Hollow points count only
    where a curve has no others, and curves without points not at all."""
    ends = []
    for group in groups:
        point = sweep.sel(strategy=group[0], start=start)
        mean = point["mean"].dropna("p")
        sound = point["mean"].where(point.censored == 0).dropna("p")
        if mean.size:
            end = (sound if sound.size else mean)[-1]
            ends.append((float(end), float(end.p), group))
    return sorted(ends)


def label_curves(axes, sweep, groups, start):
    """Names at the right ends of the curves, tied to them where they had to be moved."""
    ends = right_ends(sweep, groups, start)
    looks = looks_of(sweep.strategy.values)
    to_share = axes.transData + axes.transAxes.inverted()
    places = [to_share.transform((x, y)) for y, x, _ in ends]
    line = 16 / (axes.get_window_extent().height / axes.figure.dpi * 72)
    levels = spread([y for _, y in places], [line * len(group) for *_, group in ends])
    for (x, y), level, (*_, group) in zip(places, levels, ends):
        style = {"transform": axes.transAxes, "clip_on": False, **looks[group[0]]}
        axes.plot([x + 0.008, 1.0, 1.02], [y, level, level], **{**style, "linestyle": "-"},
                  linewidth=0.8, alpha=0.7)
        axes.plot([1.02, 1.05], [level, level], **style, linewidth=2.4)
        axes.text(1.06, level, "\n= ".join(group), transform=axes.transAxes, va="center",
                  fontsize=10.5)


def legend_curves(figure, sweep, groups):
    """A legend in the order of the curves of the first panel, for several panels."""
    looks = looks_of(sweep.strategy.values)
    order = [group for *_, group in reversed(right_ends(sweep, groups, sweep.start.values[0]))]
    handles = [Line2D([], [], linewidth=2.4, **looks[group[0]]) for group in order]
    figure.legend(handles, ["\n= ".join(group) for group in order], loc="center right")


def sweep_notes(sweep):
    """What a reader must know: where the games are from, how many, and what is not as it seems."""

    def names(points):
        some = points.any(["p", "start"]).values
        return "all strategies" if some.all() else ", ".join(sweep.strategy.values[some])

    starts = sweep.start.values
    where = f"From {starts[0]}" if len(starts) == 1 else f"From {len(starts)} starts"
    widest = float(((sweep.ci95_high - sweep.ci95_low) / 2).max())
    band = f"; 95 % bands, at most ±{float(f'{widest:.2g}'):,g} moves" if math.isfinite(widest) else ""
    games = sweep.attrs["games_done"]
    notes = [f"{where}, {games:,} games for each point{band}" if games else f"{where}; computed, not simulated"]
    if "expected_moves" in sweep:
        notes.append("Thin dashes: computed exactly")
    if sweep["mean"].isnull().any():
        notes.append(f"No mean where games cannot end: {names(sweep['mean'].isnull())}")
    if (sweep.censored > 0).any():
        notes.append("Hollow: without the games that were stopped at "
                     f"{sweep.attrs['max_moves']:,} moves: {names(sweep.censored > 0)}")
    return notes


def sweep_panels(title, starts, room, notes):
    """A figure with a title, a panel for each start, `room` inches for names on the right, and notes."""
    columns = len(starts) if len(starts) <= 3 else math.ceil(math.sqrt(len(starts)))
    rows = math.ceil(len(starts) / columns)
    wide, high = (6.4, 4.3) if len(starts) == 1 else (3.4, 2.9) if len(starts) <= 9 else (2.2, 1.9)
    left, bottom = 0.75, 0.62
    width = left + wide * columns + room
    lines = [line for note in notes for line in textwrap.wrap(note, int(11.5 * width))]
    top = 0.67 + 0.18 * len(lines) + (0.25 if len(starts) > 1 else 0)
    height = top + high * rows + bottom
    figure, panels = plt.subplots(rows, columns, figsize=(width, height), sharex=True, sharey=True,
                                  squeeze=False)
    figure.subplots_adjust(left=left / width, right=1 - room / width, top=1 - top / height,
                           bottom=bottom / height, wspace=0.08, hspace=0.25)
    headings(figure, title, lines, 0.14 / width)
    figure.supylabel("expected moves", x=0.14 / width, fontsize=11)
    figure.supxlabel("p, the probability that a green square resets the collection",
                     x=(left + wide * columns / 2) / width, y=0.12 / height, fontsize=11)
    for panel in panels.flat[len(starts):]:
        panel.set_visible(False)
    for panel in panels.flat[max(len(starts) - columns, 0):len(starts)]:
        panel.tick_params(labelbottom=True)
    return figure, panels.flat[:len(starts)]


def plot_sweep(sweep):
    """Expected moves against p: a curve with a 95 % band for each strategy, a panel for each
    start."""
    starts = list(sweep.start.values)
    p = sweep.p.values
    groups = same_curves(sweep)
    looks = looks_of(sweep.strategy.values)
    room = 0.8 + 0.085 * max(len(name) for name in sweep.strategy.values)
    title = ("Expected moves of the optimal policy for each p" if list(sweep.strategy.values) == ["optimal"]
             else "Expected moves to a five-letter palindrome")
    figure, panels = sweep_panels(title, starts, room, sweep_notes(sweep))
    gap = scale_moves(panels[0], sweep, groups)
    margin = 0.02 * (p[-1] - p[0]) or 0.02
    panels[0].set_xlim(p[0] - margin, p[-1] + margin)
    panels[0].xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    if len(p) == 1:
        panels[0].set_xticks(p)
    numbers = max((label.get_window_extent().width for label in panels[0].get_yticklabels()), default=0) / figure.dpi
    if numbers > 0.3:  # inches: they would be on the name of the axis
        figure.subplots_adjust(left=(0.45 + numbers) / figure.get_figwidth())
    for panel, start in zip(panels, starts):
        for group in groups:
            draw_curve(panel, sweep.sel(strategy=group[0], start=start), looks[group[0]])
        if gap:
            panel.axhspan(*gap, color="#F0F0F0", linewidth=0)
        if gap and len(starts) == 1:
            panel.annotate("the axis is broken here: another scale above", (0.5, sum(gap) / 2),
                           xycoords=("axes fraction", "data"), ha="center", va="center",
                           fontsize=8.5, color=FAINT)
        if len(starts) > 1:
            panel.set_title(f"from {start}", fontsize=11, loc="left")
    if len(starts) == 1:
        label_curves(panels[0], sweep, groups, starts[0])
    else:
        legend_curves(figure, sweep, groups)
    return figure
