"""same_values.py FILE OTHER: result files of two processors have the same values.

Numbers that come from GSL or libm agree to 1e-12; all others, integers and texts are equal, but for
the checksum of all.
"""
import re
import sys

import h5py
import numpy

DERIVED = re.compile(r"(^|_)(ci95|low|high|p_value|rating|log_likelihood|chi_squared|difficulty)(_|$)")


def values(path):
    """All variables and attributes of a file, by name."""
    found = {}

    def add(name, item):
        found.update({f"{name}@{key}": value for key, value in item.attrs.items()
                      if key not in ("DIMENSION_LIST", "REFERENCE_LIST", "content")})
        found[name] = item[()] if isinstance(item, h5py.Dataset) else None

    with h5py.File(path) as file:
        add("", file)
        file.visititems(add)
    return found


def same(name, one, other):
    if DERIVED.search(re.split("[/@]", name)[-1]) and numpy.asarray(one).dtype.kind == "f":
        return numpy.allclose(one, other, rtol=1e-12, atol=0, equal_nan=True)
    return numpy.array_equal(one, other, equal_nan=numpy.asarray(one).dtype.kind == "f")


one, other = values(sys.argv[1]), values(sys.argv[2])
differing = sorted(one.keys() ^ other.keys()) or [
    name for name in one if not same(name, one[name], other[name])]
for name in differing:
    print(name, one.get(name), other.get(name))
sys.exit(bool(differing))
