"""Makes result files of MagicBoard with other contents from those in the folder, and prints their
names."""

import h5py

from bukub import crc64


def attribute(name, value):
    def change(file):
        file.attrs[name] = value

    return change


def value(name, place, new):
    def change(file):
        file[name][place] = new

    return change


FORGED = {
    "solve": {
        "off": value("moves", 0, "NNNN"),
        "short": value("moves", 0, "SEW"),
        "long": value("moves", 0, "SEWEE"),
        "letters": value("moves", 0, "SEW\nE"),
        "number": value("shortest_solutions", 0, "1\x1b[2J"),
        "board": attribute("board", "1 2\n"),
        "none": lambda file: file.attrs.__delitem__("board"),
    },
    "hardest": {
        "negative": value("value", (0, 3), -(2**63)),
        "above": value("value", (0, 3), 300),
        "goals": value("value", (0, 3), 0),
        "start": value("value", (0, 0), 0),
        "zero": value("d", 0, 0),
        "wide": value("d", 0, 2**62 + 4),
        "moves": value("moves", 1, "\x1b[2J"),
    },
    "generate": {
        "board": attribute("board", "\x1b[2J"),
        "fewer": attribute("board", "(1) 1\n 1  0\n"),
        "number": value("shortest_solutions", 1, "many"),
    },
}
# What is shown all the same.
STRANGE = {
    "walker": {
        "counts": value("played_goal", slice(None), -1),
        "steps": value("expected_steps", 0, float("nan")),
        "start": value("start", 0, "\x1b[2J"),
    },
    "census": {
        "boards": value("boards", 0, 0),
        "goals": value("goals", slice(None), -1),
        "d": value("d", 0, -(2**63)),
    },
    "exact": {"fraction": value("denominator", 0, 0), "goals": value("goals", slice(None), 0)},
}


def make(path, source, change):
    with open(f"{source}.h5", "rb") as file:
        content = file.read()[:-30]
    with open(path, "wb") as file:
        file.write(content)
    with h5py.File(path, "a") as file:
        change(file)
    with open(path, "rb") as file:
        content = file.read()
    with open(path, "ab") as file:
        file.write(b"\nbukub-crc64 %016x\n" % crc64(content))


for prefix, files in ("forged", FORGED), ("strange", STRANGE):
    for source, changes in files.items():
        for name, change in changes.items():
            make(f"{prefix}-{source}-{name}.h5", source, change)
            print(f"{prefix}-{source}-{name}.h5")
