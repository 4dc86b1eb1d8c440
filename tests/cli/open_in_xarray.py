"""Opens sweeps with both of xarray's engines and checks them: python3 open_in_xarray.py FILE.h5..."""

import os
import sys

import numpy
import xarray


def check_shape(data):
    assert data.attrs["filetype"] == "bukub walk sweep", data.attrs
    assert data.attrs["format_version"] == 2
    assert data.attrs["created"].endswith("Z")
    assert data.attrs["board"].startswith("[board]\n")
    for name in ("strategy", "p", "start", "moves", "quantile", "tail"):
        assert name in data.dims and name in data.coords, name
    for name in list(data.variables):
        assert data[name].attrs["long_name"] and data[name].attrs["units"], name

    point = ("strategy", "p", "start")
    assert data["mean"].dims == point and data["mean"].dtype == numpy.float64
    assert data["histogram"].dims == point + ("moves",) and data["histogram"].dtype == numpy.int64
    assert data["quantiles"].dims == point + ("quantile",)
    assert data["tail_moves"].dims == ("tail",)
    assert data["start"].values[0] == "D4"
    assert list(data["moves"].values) == list(range(4097))
    # Labels select.
    strategy = "greedy" if "greedy" in data["strategy"].values else "random(q=0.005)"
    assert data["mean"].sel(strategy=strategy, start="D4", p=data["p"].values[-1]) > 5


def check_figures(data):
    """Everything derives from the histogram and its tail."""
    moves = data["moves"]
    counts = data["histogram"].astype(float)
    if data.sizes["tail"] > 0:
        assert (data["tail_moves"] > 4096).all() and (data["tail_games"] > 0).all()
        longest = int(data["tail_moves"].max())
        moves = xarray.DataArray(numpy.arange(longest + 1), dims="moves")
        counts = counts.drop_vars("moves").pad(moves=(0, longest - 4096), constant_values=0)
        for i in range(data.sizes["tail"]):
            at = [int(data[name][i]) for name in ("tail_strategy", "tail_p", "tail_start",
                                                  "tail_moves")]
            counts[tuple(at)] += int(data["tail_games"][i])
    games = counts.sum("moves")
    assert (games == data["ended"]).all()
    assert (data["games"] == data["ended"] + data["censored"] + data["unfinishable"]).all()
    numpy.testing.assert_allclose(data["mean"], (counts * moves).sum("moves") / games, rtol=1e-12)
    share = counts.cumsum("moves") / games
    for q in data["quantile"].values:
        least = moves.where(share >= q).min("moves")
        assert (data["quantiles"].sel(quantile=q) == least).all(), q


def check_time(data, path, engine):
    if "SOURCE_DATE_EPOCH" in os.environ:
        assert data.attrs["created"] == "2023-11-14T22:13:20Z", data.attrs["created"]
    else:
        timers = xarray.open_dataset(path, engine=engine, group="timers")
        assert timers["seconds"].dims == ("timer",) and timers["seconds"].dtype == numpy.float64
        assert timers["seconds"].sel(timer="play") > 0


for path in sys.argv[1:]:
    for engine in ("h5netcdf", "netcdf4"):
        data = xarray.open_dataset(path, engine=engine)
        check_shape(data)
        check_figures(data)
        check_time(data, path, engine)
