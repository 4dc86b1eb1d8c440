"""Compares an exported histogram with the file's: python3 compare_csv.py FILE.h5 FILE.csv"""

import csv
import sys

import xarray

data = xarray.open_dataset(sys.argv[1], engine="h5netcdf")
histogram = data["histogram"]
rows = 0
with open(sys.argv[2], newline="") as file:
    for row in csv.DictReader(file):
        expected = histogram.sel(strategy=row["strategy"], p=float(row["p"]), start=row["start"],
                                 moves=int(row["moves"]))
        assert int(row["histogram"]) == int(expected), row
        rows += 1
assert rows == int((histogram > 0).sum()), rows
