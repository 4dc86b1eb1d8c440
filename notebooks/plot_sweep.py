"""Draws a sweep: /usr/bin/python3 notebooks/plot_sweep.py IN.h5 OUT.png

Exit codes: 0 drawn, 1 could not read or write, 2 bad usage or no sweep.
"""

import sys

from sweep_picture import plot_sweep
from bukub import NotAResult
from style import save
from walk_data import load_sweep


def complain(message):
    print(f"plot_sweep: {message}", file=sys.stderr)


def main(arguments):
    if len(arguments) != 2:
        complain("usage: plot_sweep.py IN.h5 OUT.png")
        return 2
    source, picture = arguments
    try:
        path = source
        sweep = load_sweep(source, histograms=False)
        path = picture
        save(plot_sweep(sweep), picture)
    except NotAResult as reason:
        complain(f"{source}: {reason}")
        return 2
    except OSError as reason:
        complain(f"{path}: {reason.strerror}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
