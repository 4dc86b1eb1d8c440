"""Compares an exported histogram with the file's: python3 compare_csv.py FILE.h5 FILE.csv"""

import csv
import sys

import numpy
import xarray

histogram = xarray.open_dataset(sys.argv[1], engine="h5netcdf")["histogram"]
expected = {}
for place in numpy.argwhere(histogram.values > 0):
    strategy, p, start, moves = (histogram[name].values[i] for name, i in zip(histogram.dims, place))
    expected[strategy, float(p), start, int(moves)] = int(histogram.values[tuple(place)])
with open(sys.argv[2], newline="") as file:
    rows = list(csv.DictReader(file))
exported = {
    (row["strategy"], float(row["p"]), row["start"], int(row["moves"])): int(row["histogram"])
    for row in rows
}
assert exported == expected and len(rows) == len(expected)
