"""Pictures of the walk beside that of a sweep: histograms, differences, the board, samples."""

import math

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import FuncFormatter, MaxNLocator

from style import COLOURS, FAINT, GREEN, headings, looks_of, name_ends, percent
from walk_data import board_of, moves_and_games, square_name


def whole_numbers():
    """Ticks at whole numbers of moves."""
    return MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10])


def survival(moves, games, played=None):
    """How long games last, from a histogram: 0, then the numbers of moves that occur, and the share of all
    games that are not over after each. `played` is their number if some did not end."""
    return np.append(0, moves), np.append(1, 1 - np.cumsum(games) / (played or games.sum()))


def plot_moves(sweep, strategies, p, start):
    """The distribution of moves, and the fraction of games that have not ended after each move."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8))
    figure.subplots_adjust(left=0.07, right=0.98, top=0.80, bottom=0.12, wspace=0.2)
    looks = looks_of(sweep.strategy.values)
    games_done = sweep.attrs["games_done"]
    rarest = 10 / games_done  # fewer games than ten draw more noise than shape
    shown = longest = 0

    def last(going, share):  # the moves after which fewer games go on, or all that are known
        return going[0][np.append(np.flatnonzero(going[1] <= share), -1)[0]]

    for strategy in strategies:
        moves, games = moves_and_games(sweep, strategy, p, start)
        point = sweep.sel(strategy=strategy, p=p, start=start)
        exact = f", exact {float(point.expected_moves):.2f}" if "expected_moves" in sweep else ""
        played = int(point.games)
        shares = np.bincount(moves, games) / played  # 0 for moves at which no game ended
        left.plot(shares, drawstyle="steps-mid", linewidth=1.5,
                  label=f"{strategy}, mean {float(point['mean']):.2f}{exact}", **looks[strategy])
        going = survival(moves, games, played)
        right.step(*going, where="post", linewidth=1.8, **looks[strategy])
        shown = max(shown, last(going, 0.02))
        longest = max(longest, last(going, rarest))
    left.set_xlim(0, shown + 0.5)
    left.set_ylim(0, None)
    left.yaxis.set_major_formatter(FuncFormatter(percent))
    left.set_title("share of games that end at this move", fontsize=11, loc="left")
    right.set_yscale("log")
    right.set_ylim(rarest, 1.5)
    right.set_xlim(0, longest)
    right.yaxis.set_major_formatter(FuncFormatter(percent))
    right.set_title("share of games not yet ended (logarithmic)", fontsize=11, loc="left")
    right.legend(*left.get_legend_handles_labels(), loc="best")  # curves that fall leave room
    for axes in (left, right):
        axes.xaxis.set_major_locator(whole_numbers())
        axes.set_xlabel("moves")
        axes.set_ylabel("games, %")
    headings(figure, "How long games last",
             [f"From {start}, p = {p:g}, {games_done:,} games of each strategy"
              + ("; means of those that ended" if (sweep.censored > 0).any() else "")], 0.02)
    return figure


def differences(comparison, against):
    """What bukub compare found for each other strategy and `against`, as (strategy, difference,
    interval, shares of games won, tied and lost by it), from the best down; different games have no
    shares. Nothing of pairs without an interval, of which hardly any games ended."""
    rows = []
    for pair in comparison["pairs"]:
        sides = [pair["left"], pair["right"]]
        if against not in sides or None in pair["interval"]:
            continue
        sign = 1 if sides[1] == against else -1
        wins = [] if comparison["independent"] else (
            np.array([pair["left_wins"], pair["ties"], pair["right_wins"]]) / pair["games"])
        rows.append((sides[(1 - sign) // 2], sign * pair["difference"],
                     sorted(sign * end for end in pair["interval"]), wins[::sign]))
    return sorted(rows, key=lambda row: row[1])


def draw_difference(axes, place, difference, interval, colour):
    """One difference with its interval, and both in figures beside the axis, where they hide no line."""
    axes.hlines(place, *interval, color=colour, linewidth=5, alpha=0.4)
    axes.plot(difference, place, "o", color=colour, markersize=5)
    half = (interval[1] - interval[0]) / 2
    text = "0 in every game" if half == 0 else (
        f"{difference:+.3f} ± {half:.3f}".replace("-", "\N{MINUS SIGN}"))
    axes.text(1.325, place, text, transform=axes.get_yaxis_transform(), ha="right", va="center", fontsize=9.5)


def draw_shares(axes, place, shares):
    """Shares of games won, tied and lost as one bar."""
    edges = np.append(0, np.cumsum(shares))
    for share, edge, colour, ink in zip(shares, edges, ["#0072B2", "#E4E4E4", "#E69F00"],
                                        ["white", "black", "black"]):
        axes.barh(place, share, left=edge, height=0.62, color=colour)
        if share > 0.04:
            axes.text(edge + share / 2, place, f"{share:.0%}", color=ink, ha="center",
                      va="center", fontsize=9)


def name_shares(axes, against):
    """What the parts of the bars are."""
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(FuncFormatter(percent))
    axes.set_xlabel("games, %")
    axes.grid(visible=False)
    axes.tick_params(axis="y", length=0)  # in front of a number it would look like a minus sign
    for side, words, colour in [("left", f"faster than {against}" if len(against) <= 8 else "faster", "#0072B2"),
                                ("center", "as fast", FAINT), ("right", "slower", "#B87800")]:
        axes.set_title(words, fontsize=11, loc=side, color=colour)


def plot_differences(comparison, against):
    """Differences to one strategy and, in the same games, how often each is faster."""
    rows = differences(comparison, against)
    same = not comparison["independent"]
    unended = [one["strategy"] for one in comparison["ranking"] if not one["comparable"]]
    unended = [f"Over games that ended; not all of {', '.join(unended)} did"] if unended else []
    height = 1.7 + 0.18 * len(unended) + 0.45 * len(rows)
    figure, panels = plt.subplots(1, 1 + same, figsize=(11, height), sharey=True, squeeze=False)
    left = panels[0, 0]
    looks = looks_of([strategy["strategy"] for strategy in comparison["strategies"]])
    for place, (strategy, difference, interval, shares) in enumerate(rows):
        draw_difference(left, place, difference, interval, looks[strategy]["color"])
        if same:
            draw_shares(panels[0, 1], place, shares)
    left.axvline(0, color=FAINT, linewidth=1, zorder=1)
    left.set_yticks(range(len(rows)), [row[0] for row in rows])
    room = max(1.5, *(name.get_window_extent().width / figure.dpi for name in left.get_yticklabels()))  # inches
    width = 9.5 + room
    figure.set_figwidth(width)
    figure.subplots_adjust(left=(0.26 + room) / width, right=0.98 if same else 0.72,
                           top=1 - (1 + 0.18 * len(unended)) / height, bottom=0.55 / height, wspace=0.37)
    left.set_ylim(len(rows) - 0.5, -0.5)
    left.margins(x=0.15)
    left.grid(axis="y", visible=False)
    left.grid(axis="x")
    left.set_title(f"more than {against}, with intervals", fontsize=11, loc="left")
    left.set_xlabel("difference, moves a game")
    if same:
        name_shares(panels[0, 1], against)
    p = "" if comparison["p"] is None else f"p = {comparison['p']:g}, "
    headings(figure, f"{'The same' if same else 'Different'} games with {against} and with "
             f"{rows[0][0] if len(rows) == 1 else 'other strategies'}",
             [f"{p}{comparison['games']:,} games{'' if same else ' of each'}; the 95 % intervals hold together"]
             + unended, 0.02)
    return figure


def draw_square(axes, row, column, letter, value, colour, ink):
    """A square of the board with its letter and, unless it is NaN, a value."""
    has_value = math.isfinite(value)
    axes.add_patch(plt.Rectangle((column, row), 1, 1, facecolor=colour, edgecolor="white",
                                 linewidth=1.5))
    axes.text(column + 0.5, row + (0.36 if has_value else 0.5), letter, color=ink, ha="center",
              va="center", fontsize=14)
    if has_value:
        axes.text(column + 0.5, row + 0.75, f"{value:.2f}", color=ink, ha="center", va="center",
                  fontsize=9.5)


def empty_board(height, width):
    """A figure for a board, with names of rows and columns, and its axes."""
    figure, axes = plt.subplots(figsize=(max(0.8 * width + 0.9, 6), 0.8 * height + 1.4))
    axes.set_label("board")
    figure.subplots_adjust(left=0.07, right=0.98, top=1 - 1.15 / figure.get_figheight(),
                           bottom=0.02)
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_aspect("equal")
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.set_xticks(np.arange(width) + 0.5, range(1, width + 1))
    axes.set_yticks(np.arange(height) + 0.5, [square_name(row, 0)[0] for row in range(height)])
    axes.tick_params(length=0, labeltop=True, labelbottom=False)
    return figure, axes


def plot_board(sweep, strategy, p):
    """Expected moves by start square, drawn on the board."""
    rows, green = board_of(sweep)
    points = sweep.sel(strategy=strategy, p=p)
    mean = dict(zip(sweep.start.values, points["mean"].values))
    low, high = min(mean.values()), max(mean.values())
    shades = plt.get_cmap("YlOrBr")
    figure, axes = empty_board(len(rows), len(rows[0]))
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            square = square_name(row, column)
            value = mean.get(square, math.nan)
            colour, ink = "#F0F0F0", "#8A8A8A"
            if square in green:
                colour, ink = GREEN, "white"
            elif math.isfinite(value):
                level = (value - low) / (high - low) if high > low else 0
                colour, ink = shades(0.05 + 0.7 * level), "white" if level > 0.8 else "black"
            draw_square(axes, row, column, letter, value, colour, ink)
    widest = float(((points.ci95_high - points.ci95_low) / 2).max())
    games = sweep.attrs["games_done"]
    source = f"{games:,} games from each start (±{widest:.2f})" if games else "computed, not simulated"
    headings(figure, "Expected moves by start square",
             [f"{strategy}, p = {p:g}, {source}",
              "Numbers stand on the starts; green squares reset or remove."], 0.03)
    return figure


def p_text(value):
    """A p-value; None if the samples are too small."""
    return "-" if value is None else "below 0.001" if value < 0.001 else f"{value:.3f}"


def plot_samples(samples, tests):
    """Two samples of move counts as empirical distributions, and the largest gap between them."""
    figure, axes = plt.subplots(figsize=(8.4, 4.8))
    figure.subplots_adjust(left=0.09, right=0.97, top=0.79, bottom=0.12)
    colours = looks_of(samples)
    shown = 1.08 * max(max(sample) for sample in samples.values())
    for name, sample in samples.items():
        moves = np.sort(sample)
        # Both ends of each step, so that the legend finds the place that they leave free.
        axes.plot(np.concatenate([[0], np.repeat(moves, 2), [shown]]),
                  np.repeat(np.arange(len(moves) + 1) / len(moves), 2), linewidth=2,
                  label=f"{name}: {len(moves):,} game{'' if len(moves) == 1 else 's'}, mean {moves.mean():.1f}",
                  **colours[name])
    at, low, high = widest_gap(*samples.values())
    axes.plot([at, at], [low, high], color="black", linewidth=1.2, marker="_",
              label=f"largest gap: D = {high - low:.3f}")
    axes.set_xlim(0, shown)
    axes.xaxis.set_major_locator(whole_numbers())
    axes.yaxis.set_major_formatter(FuncFormatter(percent))
    axes.set_xlabel("moves")
    axes.set_ylabel("games, %")
    axes.set_title("fraction of games ended within this number of moves", fontsize=11, loc="left")
    axes.legend(loc="best")
    named = [("Welch", "welch"), ("Mann-Whitney", "mann_whitney"),
             ("Kolmogorov-Smirnov", "kolmogorov_smirnov")]
    headings(figure, "Do two samples come from one distribution?",
             ["p-values: " + ", ".join(f"{name} {p_text(tests[key]['p_value'])}" for name, key in named)], 0.02)
    return figure


def widest_gap(first, second):
    """Where the empirical distributions of two samples differ most, and both values there."""
    places = np.union1d(first, second)
    shares = [np.searchsorted(np.sort(sample), places, side="right") / len(sample)
              for sample in (first, second)]
    at = int(np.argmax(np.abs(shares[0] - shares[1])))
    return places[at], *sorted((shares[0][at], shares[1][at]))


def plot_convergence(panels, subtitle):
    """Typical errors against the number of games, both logarithmic, with what theory predicts: panels of
    {title, unit, curves: [(name, numbers of games, errors, standard deviation of one game)]}."""
    figure, axes = plt.subplots(1, len(panels), figsize=(11, 5))
    figure.subplots_adjust(left=0.075, right=0.85, top=0.79, bottom=0.12, wspace=0.55)
    for one, panel in zip(np.atleast_1d(axes), panels):
        one.set_xscale("log")
        one.set_yscale("log")
        ends = {}
        for (name, games, errors, deviation), colour in zip(panel["curves"], COLOURS):
            one.plot(games, errors, "o", color=colour, markersize=5)
            one.plot(games, deviation / np.sqrt(games), color=colour, linewidth=1.2)
            ends[name] = deviation / math.sqrt(games[-1]), colour
        name_ends(one, ends, 0.13)
        one.set_title(panel["title"], fontsize=11, loc="left")
        one.set_xlabel("games")
        one.set_ylabel("typical error, moves")
        one.grid(True, axis="both")
        one.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        one.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    headings(figure, "A hundred times as many games for one more digit", subtitle, 0.02)
    return figure
