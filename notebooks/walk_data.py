"""What the pictures of the walk show: results of bukub, run here or read from its files."""

import configparser

import numpy as np
import xarray

from bukub import ask, output, opened
from reference import reference

def finite_means(sweep):
    """The sweep with NaN for infinite means, which are not drawn."""
    finite = np.isfinite(sweep["mean"])
    return sweep.assign({name: sweep[name].where(finite)
                         for name in ("mean", "ci95_low", "ci95_high")})


def as_sweep(exact):
    """Exact results as a sweep without games, whose bands are bounds."""
    return finite_means(xarray.Dataset(
        {"mean": exact.expected_moves, "ci95_low": exact.lower, "ci95_high": exact.upper,
         "censored": xarray.zeros_like(exact.expected_moves)}, attrs={"games_done": 0, **exact.attrs}))


def with_optimum(optimum):
    """The optimum and the strategies of a file of `bukub walk optimal`, as exact results."""
    values = {}
    for name in ("expected_moves", "lower", "upper"):
        best = optimum[f"optimum_{name}"].expand_dims(strategy=["optimal"])
        others = optimum[name] if name in optimum else best[:0]
        values[name] = xarray.concat([best, others.transpose(*best.dims)], "strategy")
    return xarray.Dataset(values, attrs=optimum.attrs)


def samples_of(compared):
    """The two samples of a file of `bukub walk compare`, from how often each number is in them."""
    return {side: np.repeat(compared.number.values, compared[f"{name}_count"].values)
            for side, name in (("first", "left"), ("second", "right"))}


def load_sweep(path):
    """The sweep in a result file, as it is drawn."""
    return finite_means(opened(path))


def moves_and_games(sweep, strategy, p, start):
    """The exact histogram of one point: numbers of moves that occur, and games for each."""
    point = sweep.sel(strategy=strategy, p=p, start=start)
    dense = point.histogram.values
    here = ((sweep.strategy.values[sweep.tail_strategy.values] == strategy)
            & (sweep.p.values[sweep.tail_p.values] == p)
            & (sweep.start.values[sweep.tail_start.values] == start))
    moves = np.concatenate([np.flatnonzero(dense), sweep.tail_moves.values[here]])
    games = np.concatenate([dense[dense > 0], sweep.tail_games.values[here]])
    return moves, games


def board_of(sweep):
    """The board of a sweep: rows of letters, and its green squares by name."""
    board = configparser.ConfigParser()
    board.read_string(sweep.attrs["board"])
    rows = [line.split() for line in board["board"]["letters"].split("\n") if line]
    return rows, board["board"]["green"].split()


def square_name(row, column):
    """D4 for row 3 and column 3, from 0."""
    return f"{chr(ord('A') + row)}{column + 1}"


def inner_white_squares(rows, green):
    """The squares where a game may start."""
    inner = [square_name(row, column) for row in range(1, len(rows) - 1)
             for column in range(1, len(rows[0]) - 1)]
    return [square for square in inner if square not in green]


def built_in():
    """The built-in strategies that need no parameter, in their order: each as it is listed."""
    return [strategy for strategy in ask("walk", "strategies")["strategies"]
            if "..." not in strategy["strategy"]]


def sweep_of(path, *arguments):
    """Sweeps into a result file and reads it."""
    output("walk", "sweep", *arguments, "--quiet", "--force", "-o", path)
    return load_sweep(path)


def exact_of(path, *arguments):
    """Computes exact answers into a result file and reads it."""
    output("walk", "exact", *arguments, "--quiet", "--force", "-o", path)
    return opened(path)


def policy_of(path, *arguments):
    """Saves the best decisions in a result file and reads it."""
    output("walk", "optimal", *arguments, "--quiet", "--force", "--export-policy", path)
    return opened(path)


def reference_values():
    """By strategy but random, which needs too many: arrays of p and of the expected moves from D4, the
    middle of their bounds."""
    rows = [row for row in reference("walk") if not row["strategy"].startswith("random")]
    return {name: np.array([[float(row["p"]), (float(row["lower"]) + float(row["upper"])) / 2]
                            for row in rows if row["strategy"] == name]).T
            for name in dict.fromkeys(row["strategy"] for row in rows)}


def reference_changes():
    """The p at which an optimal decision changes."""
    return sorted({float(row["change_p_lower"]) for row in reference("walk_changes")})
