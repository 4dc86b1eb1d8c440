"""What the pictures of the walk show: results of bukub, run here or read from its files."""

import configparser
import os

import numpy as np
import xarray

from bukub import NotAResult, ask, output, check_checksum, opened
from reference import reference

FILETYPE = "bukub walk sweep"
FORMAT_VERSION = 2
VARIABLES = ["strategy", "p", "start", "moves", "mean", "standard_error", "ci95_low", "ci95_high",
             "censored", "histogram", "tail_strategy", "tail_p", "tail_start", "tail_moves",
             "tail_games"]
ATTRIBUTES = ["board", "games_done", "max_moves"]


class NotASweep(NotAResult):
    """A file that is no readable sweep; the text says why in one line."""


def check_sweep(dataset):
    """Raises NotASweep unless this is a sweep with games to show."""
    filetype = dataset.attrs.get("filetype", "unknown")
    if filetype != FILETYPE:
        raise NotASweep(f"holds '{filetype}', not '{FILETYPE}'")
    version = dataset.attrs.get("format_version")
    if version != FORMAT_VERSION:
        raise NotASweep(f"format version {version}; this program reads {FORMAT_VERSION}")
    missing = [name for name in VARIABLES if name not in dataset] + [
        name for name in ATTRIBUTES if name not in dataset.attrs]
    if missing:
        raise NotASweep(f"lacks {', '.join(missing)}")
    if dataset.attrs["games_done"] == 0:
        raise NotASweep("no games were played")


def load_sweep(path, histograms=True):
    """The sweep in a result file, in memory; its histograms may be left out, for they are most of
    it. Infinite means become NaN, which is not drawn. Raises NotASweep, and OSError if the file
    cannot be read."""
    if not os.path.isfile(path):
        raise NotASweep("is not a regular file" if os.path.exists(path) else "there is no such file")
    check_checksum(path)
    try:
        dataset = xarray.open_dataset(path, engine="h5netcdf")
    except Exception as reason:  # readers raise whatever they like on files that are not theirs
        raise NotASweep("not a readable HDF5 file with named dimensions") from reason
    with dataset:
        check_sweep(dataset)
        sweep = (dataset if histograms else dataset.drop_vars("histogram")).load()
    finite = np.isfinite(sweep["mean"])
    return sweep.assign({name: sweep[name].where(finite)
                         for name in ("mean", "ci95_low", "ci95_high")})


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
