"""Draws a sweep: /usr/bin/python3 notebooks/plot_sweep.py IN.h5 OUT.png

Exit codes: 0 drawn, 1 could not write, 2 bad usage or no sweep.
"""

import sys

from sweep_picture import plot_sweep
from walk_data import NotASweep, load_sweep
from walk_style import save


def main(arguments):
    if len(arguments) != 2:
        print("plot_sweep: usage: plot_sweep.py IN.h5 OUT.png", file=sys.stderr)
        return 2
    source, picture = arguments
    try:
        sweep = load_sweep(source)
    except NotASweep as trouble:
        print(f"plot_sweep: {source}: {trouble}", file=sys.stderr)
        return 2
    try:
        save(plot_sweep(sweep), picture)
    except OSError as trouble:
        print(f"plot_sweep: {picture}: {trouble.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
