"""Makes result files of MagicBoard with other contents from those in the folder: those that bukub
does not write, whose names are printed, and some with the names of version 1, in old-*.h5."""

import h5py

from program import crc64


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


def renamed(names, missing=()):
    def change(file):
        for name in missing:
            del file[name]
        for new, old in names.items():
            file.move(new, old)
        file.attrs["format_version"] = 1
        for name in "requested", "complete":
            del file.attrs[name]

    return change


OLD = {
    "solve": renamed({"board": "board_number", "simple_solutions_at_least": "ignored"}),
    "walker": renamed({"board": "board_number", "played_goal": "walks_goal",
                       "played_lost": "walks_lost", "played_censored": "walks_censored",
                       "played_mean": "walks_mean", "played_sd": "walks_sd"},
                      ["played_quantiles", "quantiles", "quantile"]),
    "census": renamed({"max_length": "longest"}),
    "exact": renamed({"p_solvable": "exact_p_solvable", "mean_length": "exact_mean_length",
                      "max_length": "exact_longest", "goals": "exact_goals"},
                     ["p", "p_numerator", "p_denominator"]),
    "one": renamed({"p_solvable": "exact_p_solvable", "mean_length": "exact_mean_length",
                    "max_length": "exact_longest", "goals": "exact_goals"},
                   ["p", "p_numerator", "p_denominator"]),
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
FORGED_OLD = {"zero": 0, "most": 2**64 - 1, "wraps": 2**61}
for source, change in OLD.items():
    make(f"old-{source}.h5", source, change)
for name, boards in FORGED_OLD.items():
    make(f"strange-one-{name}.h5", "one", lambda file: (
        OLD["one"](file), value("exact_boards", 0, boards)(file)))
    print(f"strange-one-{name}.h5")
