"""bukub, run from here, and the files that it leaves."""

import csv
import json
import os
import subprocess
import sys

import xarray


class NotAResult(Exception):
    """A file that is no readable result; the text says why in one line."""


def reference_path(name):
    """A file in data/reference."""
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, os.pardir, "data", "reference", name)


def reference(name):
    """The lines of a table in data/reference, as dictionaries."""
    with open(reference_path(f"{name}.csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


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
            bukub("info", path)
        except (OSError, RuntimeError) as error:
            raise NotAResult("not a result file of bukub, or truncated") from error
        print(f"note: {path}: written by another program since", file=sys.stderr)
    elif line != b"\nbukub-crc64 %016x\n" % crc64(body):
        raise NotAResult("damaged: wrong checksum")


def opened(path):
    """A result file of any kind, in memory."""
    check_checksum(path)
    with xarray.open_dataset(path, engine="h5netcdf") as dataset:
        return dataset.load()


def bukub(*arguments):
    """Runs bukub (BUKUB in the environment, else the one that make left) and returns what it
    prints. Raises RuntimeError with what it complains about."""
    built = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "bukub")
    command = [os.environ.get("BUKUB", built), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def ask(*arguments):
    """What bukub answers with --json."""
    return json.loads(bukub(*arguments, "--json"))
