"""Copies result files, changes the copies, and seals them with valid checksums: forge.py FILE COPY
STATEMENTS ..., where the statements are Python and `file` is the copy as h5py opens it."""

import sys

import h5py
import numpy

from bukub import crc64


def forge(good, path, statements):
    with open(good, "rb") as source, open(path, "wb") as copy:
        copy.write(source.read()[:-30])
    with h5py.File(path, "a") as file:
        exec(statements, {"file": file, "numpy": numpy})
    with open(path, "rb") as copy:
        content = copy.read()
    with open(path, "ab") as copy:
        copy.write(b"\nbukub-crc64 %016x\n" % crc64(content))


if __name__ == "__main__":
    for i in range(1, len(sys.argv), 3):
        forge(*sys.argv[i : i + 3])
