"""Makes files that are no sweeps of a good one: bad_sweeps.py GOOD"""

import sys

import h5py

from bukub import crc64


def seal(path):
    """Ends a file as result files end."""
    with open(path, "rb") as file:
        content = file.read()
    with open(path, "ab") as file:
        file.write(b"\nbukub-crc64 %016x\n" % crc64(content))


def make(path, filetype, version):
    with h5py.File(path, "w") as file:
        file.attrs["filetype"] = filetype
        file.attrs["format_version"] = version
    seal(path)


assert crc64(b"123456789") == 0x995DC9BBDF1939FA
make("foreign.h5", "a diary", 1)
make("later.h5", "bukub walk sweep", 9)
make("hollow.h5", "bukub walk sweep", 2)
with open("text.h5", "w", encoding="ascii") as text:
    text.write("no HDF5 at all")
seal("text.h5")
with open(sys.argv[1], "rb") as good:
    bytes_of_good = bytearray(good.read())
bytes_of_good[len(bytes_of_good) // 2] ^= 1
with open("damaged.h5", "wb") as damaged:
    damaged.write(bytes_of_good)
