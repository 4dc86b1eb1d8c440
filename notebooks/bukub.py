"""bukub in Python: runs commands and returns their results as xarray datasets.

    import bukub

    def pairs(held, letter, square):
        return len(held) < 2 or letter in held or len(held) == 4

    sweep = bukub.run("walk sweep", strategy=[pairs, "greedy"], p="0:1:0.1", games="1M")
    sweep["mean"].plot.line(x="p")

Needs the packages xarray and h5netcdf. The program is that of BUKUB in the environment, or the one
that was installed or built with this file, or the one in PATH.
"""

import csv
import functools
import json
import math
import numbers
import os
import shutil
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import xarray


class Error(RuntimeError):
    """What bukub says is wrong, in one line."""


class NotAResult(Exception):
    """A file that is no readable result; the text says why in one line."""


def program():
    """The path of bukub."""
    here = os.path.dirname(os.path.abspath(__file__))
    near = (os.path.join(here, *steps) for steps in ([os.pardir, "bukub"],
                                                     [os.pardir, os.pardir, os.pardir, "bin", "bukub"]))
    found = (path for path in near if os.path.isfile(path) and os.access(path, os.X_OK))
    chosen = os.environ.get("BUKUB") or next(found, None) or "bukub"
    path = shutil.which(chosen)
    if path is None:
        raise Error(f"{chosen}: no such program; BUKUB in the environment may be its path")
    return path


def run(command, *, strategy=None, progress=None, **options):
    """Runs a command that has a result, "walk sweep", and returns the result as a dataset.

    Options are those of the command line, first_game="1M" for --first-game 1M: True gives an option
    without a value, None leaves it out. A list or array of numbers is one value, p=[0, 0.5, 1] for
    --p 0,0.5,1; a list of texts or lists gives the option several times, start=["D4", "F6"] for
    --start D4 --start F6. `strategy` is a strategy, or a
    list of them: a text, "hoard(n=3)", or a function take(held, letter, square) that returns the
    probability of taking the letter, "F", on the square, "D4", while holding "AB". It is called twice
    for every decision on the board and must answer the same; its name is that of the strategy in
    the dataset, s-2 if there is another s. `control` may be a function, too.

    `progress` says whether progress is printed on standard error; by default on a terminal and in
    notebooks. Raises Error with what bukub says is wrong; a result that is not complete comes with a
    warning.
    """
    if progress is None:
        progress = sys.stderr.isatty() or "ipykernel" in sys.modules
    options = {"strategy": strategy, **options}
    given = {name: listed(options[name]) for name in ("strategy", "control") if options.get(name) is not None}
    with tempfile.TemporaryDirectory(prefix="bukub-", dir=temporary()) as folder:
        names = {}
        texts = {item for items in given.values() for item in items if isinstance(item, str)}
        functions = {id(item): item for items in given.values() for item in items if callable(item)}
        tables = {key: table(function, unique(name_of(function), {*texts, *names.values()}), folder, names, options)
                  for key, function in functions.items()}
        for name, items in given.items():
            options[name] = [tables.get(id(item), item) for item in items]
        arguments = command.split()
        for name, value in options.items():
            arguments += option_list(name.replace("_", "-"), value)
        path = os.path.join(folder, "result.h5")
        arguments += ["--progress"] if progress else []
        follow([program(), *arguments, "-o", path], progress, path, names)
        dataset = opened(path)
    for name, variable in list(dataset.variables.items()) if names else ():
        if variable.dtype.kind in "OU":
            texts = [renamed(str(text), names) for text in variable.values.flat]
            dataset[name] = (variable.dims, np.reshape(np.array(texts, dtype=object), variable.shape), variable.attrs)
    for name in {"control", "strategy"} & {*dataset.attrs}:
        dataset.attrs[name] = renamed(dataset.attrs[name], names)
    return dataset


def option_list(name, value):
    """The arguments of an option."""
    value = value.values if isinstance(value, xarray.DataArray) else value
    if value is None or value is False:
        return []
    if value is True:
        return [f"--{name}"]
    values = listed(value)
    if values and all(isinstance(item, numbers.Number) for item in values):
        values = [values]
    return [argument for item in values for argument in (f"--{name}", ",".join(map(str, listed(item))))]


def listed(value):
    """The items of a list or array, or the only one."""
    value = value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value
    return list(value) if isinstance(value, (list, tuple, range)) else [value]


def is_plain(text):
    """Whether a text can be the value of a parameter of a strategy, as it is."""
    return text.isprintable() and not set(text) & set(",()")


def temporary():
    """The folder for temporary files: the usual one, unless its name cannot be written in table(file=NAME)."""
    folders = tempfile.gettempdir(), "/tmp", "/var/tmp", os.curdir
    usable = (folder for folder in folders if is_plain(folder) and os.access(folder, os.W_OK))
    return next(usable, None)


def name_of(function):
    """The name of a function, or of the class of an object that can be called."""
    while isinstance(function, functools.partial):
        function = function.func
    return getattr(function, "__name__", type(function).__name__)


def unique(name, taken):
    """The name, with a number if it is taken: s, s-2."""
    numbered = (f"{name}-{number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def renamed(text, names):
    """A text with names of functions instead of the tables that they became."""
    for made, name in names.items():
        text = text.replace(made, name)
    return text


def table(function, name, folder, names, options):
    """A function's decisions on the board as a table of bukub; remembers its name."""
    plain = "".join(c if is_plain(c) and c != "/" else "_" for c in name[:60])
    path = os.path.join(folder, f"{len(names)}", f"{plain}.csv")
    os.mkdir(os.path.dirname(path))
    decisions = output("walk", "decisions", *option_list("board", options.get("board")), "--csv")
    with open(path, "w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(("collection", "square", "take"))
        for decision in csv.DictReader(decisions.splitlines()):
            case = decision["collection"].replace("-", ""), decision["letter"], decision["square"]
            take, again = function(*case), function(*case)
            try:
                share = math.nan if isinstance(take, str) else float(take)
            except (TypeError, ValueError):
                share = math.nan
            if not 0 <= share <= 1:
                raise Error(f"{name}{case} returns {take!r}, not the probability of taking the letter, "
                            "such as True, False or 0.5")
            if again != take:
                raise Error(f"{name}{case} returns first {take!r}, then {again!r}; allowed: always the same, "
                            "such as 0.5 where a letter is taken by chance")
            lines.writerow((decision["collection"], decision["square"], share))
    names[f"table(file={path})"] = name
    return f"table(file={path})"


def follow(command, progress, path, names):
    """Runs it, prints its progress and what programs that it starts print on standard error, and raises or
    warns with what it says in the end; `names` are those of functions by the tables that they became."""
    said = []
    erase = "\033[K"  # ends a line of progress, also in front of a message, unless the terminal is dumb
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          errors="replace", env={**os.environ, "TERM": "ansi"}) as process:
        for line in process.stderr:  # carriage returns end lines, too
            drawn, _, line = line.rstrip().rpartition(erase)
            if line.startswith("bukub: "):
                said.append(line.removeprefix("bukub: ").removeprefix("note: "))
            elif line:
                print(line.ljust(79) if progress else line, file=sys.stderr, flush=True)
            elif progress and drawn:
                print(drawn.ljust(79), end="\r", file=sys.stderr, flush=True)
    if progress:
        print(" " * 79, end="\r", file=sys.stderr, flush=True)
    text = "; ".join(said) or f"bukub ended with exit code {process.returncode}"
    text = renamed(text, names)
    if process.returncode != 0 and not os.path.exists(path):
        raise Error(text)
    if process.returncode != 0:
        warnings.warn(text, stacklevel=3)


def crc64(data):
    """CRC-64/XZ of bytes."""
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (value & 1) * 0xC96C5795D7870F42
        table.append(value)
    crc = 2**64 - 1
    for byte in data:
        crc = table[(crc ^ byte) & 255] ^ crc >> 8
    return crc ^ 2**64 - 1


def check_checksum(path):
    """Raises NotAResult unless the file ends in the checksum of all before it, as every result
    file does: on damaged ones HDF5 may crash, and Python with it. HDF5 cuts off that line when a
    program opens the file for writing; then bukub checks the contents, and notes that on stderr."""
    with open(path, "rb") as file:
        content = file.read()
    body, line = content[:-30], content[-30:]
    if not line.startswith(b"\nbukub-crc64 "):
        try:
            output("info", path)
        except (OSError, Error) as error:
            raise NotAResult("not a result file of bukub, or truncated") from error
        print(f"note: {path}: written by another program since", file=sys.stderr)
    elif line != b"\nbukub-crc64 %016x\n" % crc64(body):
        raise NotAResult("damaged: wrong checksum")


def opened(path):
    """A result file of any kind, in memory."""
    check_checksum(path)
    return read(path)


def read(path):
    """The same, without a look at its checksum."""
    with xarray.open_dataset(path, engine="h5netcdf") as dataset:
        return dataset.load()


def output(*arguments):
    """What bukub prints with these arguments. Raises Error with what it says is wrong."""
    done = subprocess.run([program(), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Error(done.stderr.strip().removeprefix("bukub: "))
    return done.stdout


def ask(*arguments):
    """What bukub answers with --json."""
    return json.loads(output(*arguments, "--json"))
