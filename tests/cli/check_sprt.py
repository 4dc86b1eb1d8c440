"""Counts the pairs of a tournament with a sequential test again, and computes the likelihood ratio anew:
check_sprt.py FILE AGENT"""

import math
import sys

import numpy
import xarray

SHARES = numpy.arange(5) / 4


def maximum(pairs, mean):
    """The largest log-likelihood with that mean, less the largest of all: the least value of the dual
    function, found by dividing the interval of its variable into three."""
    def dual(x):
        return -(pairs * numpy.log1p(x * (SHARES - mean)))[pairs > 0].sum()

    low, high = -1 / (1 - mean) + 1e-12, 1 / mean - 1e-12
    for _ in range(200):
        left, right = (2 * low + high) / 3, (low + 2 * high) / 3
        low, high = (low, right) if dual(left) < dual(right) else (left, high)
    return dual(low)


with xarray.open_dataset(sys.argv[1], engine="h5netcdf") as data:
    agent = list(data["agent"].values).index(sys.argv[2])
    seat, paid = data["seat"].values, data["paid"].values
    own, other = paid[seat == agent], paid[seat != agent]
    half_points = 2 * (own > other) + (own == other)
    pairs = numpy.bincount(half_points[::2] + half_points[1::2], minlength=5)
    assert (data["sprt_pairs"].values == pairs).all() and list(data["pair_score"].values) == [0, 0.5, 1, 1.5, 2]
    repeats = data["repeats"].values
    distinct = (1 - repeats[::2] * repeats[1::2]).sum()
    assert data.attrs["sprt_distinct_pairs"] == distinct
    score = [1 / (1 + 10 ** (-data.attrs[name] / 400)) for name in ("sprt_elo0", "sprt_elo1")]
    ratio = (maximum(pairs, score[1]) - maximum(pairs, score[0])) * distinct / pairs.sum()
    assert math.isclose(data.attrs["sprt_log_likelihood_ratio"], ratio, abs_tol=1e-9), ratio
    low, high = data.attrs["sprt_lower"], data.attrs["sprt_upper"]
    assert math.isclose(low, math.log(0.05 / 0.95)) and math.isclose(high, -low)
    assert data.attrs["sprt_verdict"] == ("H0" if ratio <= low else "H1" if ratio >= high else "undecided")
