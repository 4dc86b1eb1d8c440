"""Makes result files whose checksum holds and whose contents do not: hostile_files.py SWEEP POLICY

Each is a copy of one of the two with one thing wrong; their names are printed.
"""

import re
import sys

import h5py
import numpy

from bukub import crc64

TEXT = h5py.string_dtype()
TAIL = ["tail_strategy", "tail_p", "tail_start", "tail_moves", "tail_games"]


def seal(path):
    """Ends a file as result files end."""
    with open(path, "rb") as file:
        content = file.read()
    with open(path, "ab") as file:
        file.write(b"\nbukub-crc64 %016x\n" % crc64(content))


def replace(file, name, values, dimensions):
    """Stores other values under a name, over dimensions that there are."""
    if name in file:
        del file[name]
    file[name] = values
    for i, dimension in enumerate(dimensions):
        file[name].dims[i].attach_scale(file[dimension])


def add_scale(file, name, values):
    if name in file:
        del file[name]
    file[name] = values
    file[name].make_scale(name)


def lists(values, kind):
    """A DIMENSION_LIST of that many lists."""

    def change(file):
        attributes = file["mean"].attrs
        del attributes["DIMENSION_LIST"]
        array = numpy.empty(len(values), dtype=object)
        for i, value in enumerate(values):
            array[i] = numpy.array([value(file)], dtype=kind)
        attributes.create("DIMENSION_LIST", array, dtype=h5py.vlen_dtype(kind))

    return change


def tail(**columns):
    def change(file):
        for name in TAIL + ["tail"]:
            if name in file:
                del file[name]
        add_scale(file, "tail", numpy.arange(2))
        for name in TAIL:
            values = columns.get(name, [5000, 5001] if name == "tail_moves" else [0, 0])
            replace(file, name, numpy.array(values, "i8"), ["tail"])

    return change


def attribute(name, value, where=None):
    def change(file):
        (file[where] if where else file).attrs[name] = value

    return change


def add(name, value):
    def change(file):
        file[name] = value

    return change


def cell(name, place, value):
    def change(file):
        file[name][place] = value

    return change


def point(shape=(1, 2, 1), kind="f8", name="mean"):
    return lambda file: replace(file, name, numpy.zeros(shape, kind), ["strategy", "p", "start"])


# What no command reads.
STRANGE = {
    "type-array": attribute("filetype", numpy.array(["a", "b"], dtype=TEXT)),
    "type-fixed": attribute("filetype", numpy.bytes_("bukub walk sweep")),
    "type-empty": attribute("filetype", h5py.Empty("f")),
    "attribute-name": attribute('say "hello"', 1),
    "units": attribute("units", 7, "mean"),
    "monster": lambda file: file.create_dataset("monster", (2**40,), "f8", chunks=(1024,)),
    "texts": lambda file: file.create_dataset("monster", (2**33,), TEXT, chunks=(1024,)),
    "rank": add("ranky", numpy.zeros((1,) * 32)),
    "compound": add("c", numpy.zeros(3, dtype=[("a", "i4"), ("b", "f8")])),
    "lists": lambda file: file.create_dataset("v", (2,), dtype=h5py.vlen_dtype("i4")),
    "deep": lambda file: file.create_group("a/b/c"),
    "nowhere": add("link", h5py.SoftLink("/nowhere")),
    "circle": add("link", h5py.SoftLink("/link")),
    "passwd": add("link", h5py.ExternalLink("/etc/passwd", "/x")),
    "itself": lambda file: file.create_group("g").__setitem__("self", file["/"]),
    "name": lambda file: add_scale(file, 'a"b\n\033[31m', [1.0, 2.0]),
    "long": add("x" * 500, 1),
    "scale-of-none": add("mean2", numpy.zeros((1, 2, 1))),
    "scale-number": attribute("DIMENSION_LIST", 5, "mean"),
    "scale-text": attribute("DIMENSION_LIST", "p", "mean"),
    "scale-short": lists([lambda file: file["p"].ref], h5py.ref_dtype),
    "scale-wild": lists([lambda file: 2**60] * 3, "i8"),
    "scale-null": lists([lambda file: h5py.Reference()] * 3, h5py.ref_dtype),
    "scale-root": lists([lambda file: file["/"].ref] * 3, h5py.ref_dtype),
    "scale-class": attribute("CLASS", 5, "strategy"),
    "scale-classes": attribute("CLASS", numpy.array([b"DIMENSION_SCALE"] * 50), "strategy"),
    "shape": point((3, 4, 5)),
}
# Files that can be listed, but are not sweeps that can be resumed.
NO_SWEEP = {
    "none": lambda file: file.attrs.__delitem__("filetype"),
    "number": attribute("filetype", 5),
    "most": attribute("games_done", numpy.uint64(2**64 - 1)),
    "fewer": attribute("games_done", numpy.uint64(65536)),
    "negative": cell("histogram", (0, 0, 0, 5), -7),
    "censored": lambda file: (
        cell("censored", (0, 0, 0), -1)(file),
        cell("histogram", (0, 0, 0, 9), file["histogram"][0, 0, 0, 9] + 1)(file),
    ),
    "reals": lambda file: replace(
        file, "histogram", numpy.zeros((1, 2, 1, 4097)), ["strategy", "p", "start", "moves"]
    ),
    "nan": cell("p", 0, numpy.nan),
    "p-no-coin": cell("p", 0, 1e-307),
    "tail-wild": tail(tail_p=[0, 99]),
    "tail-below": tail(tail_strategy=[-1, 0]),
    "tail-overflow": tail(tail_games=[2**62, 2**62]),
    "tail-negative": tail(tail_games=[1, -1]),
}


NO_POLICY = {
    "probability": cell("take", (0, 0), 1.5),
    "not-a-number": cell("take", (0, 0), numpy.nan),
    "board": attribute("board", "nonsense"),
    "p-no-coin": attribute("p", 1e-307),
    "p-near-one": attribute("p", 1 - 2.0**-41),
    "long-board": attribute("board", "x" * 10000),
    "twice": lambda file: cell("collection", 1, file["collection"][0])(file),
    "letters": cell("collection", 1, b"ZZZZZZZ"),
    "whole": lambda file: replace(
        file, "take", numpy.zeros(file["take"].shape, "i8"), ["collection", "square"]
    ),
    "scalar": lambda file: replace(file, "take", 0.5, []),
}


def damage(good):
    """Copies of a file with bytes changed that HDF5 trips over: in each header, where texts lie."""
    with open(good, "rb") as file:
        content = file.read()[:-30]
    for mark, place, kind in ((b"OHDR", 20, "header"), (b"GCOL", 0, "texts")):
        places = [found.start() for found in re.finditer(mark, content)]
        for i, found in enumerate(places):
            path = f"damaged-{kind}-{i}.h5"
            with open(path, "wb") as file:
                byte = content[found + place] ^ 1
                file.write(content[: found + place] + bytes([byte]) + content[found + place + 1 :])
            seal(path)
            print(path)


def make(kind, changes, good):
    with open(good, "rb") as file:
        content = file.read()[:-30]
    for name, change in changes.items():
        path = f"{kind}-{name}.h5"
        with open(path, "wb") as file:
            file.write(content)
        with h5py.File(path, "a") as file:
            change(file)
        seal(path)
        print(path)


make("strange", STRANGE, sys.argv[1])
make("sweep", NO_SWEEP, sys.argv[1])
make("policy", NO_POLICY, sys.argv[2])
damage(sys.argv[2])
