"""The tables in data/reference."""

import csv
import os


def reference_path(name):
    """A file in data/reference."""
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, os.pardir, "data", "reference", name)


def reference(name):
    """The lines of a table in data/reference, as dictionaries."""
    with open(reference_path(f"{name}.csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
