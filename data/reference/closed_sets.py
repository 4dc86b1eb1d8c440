#!/usr/bin/python3
"""Counts the sets of squares of a MagicBoard that are closed under moves: the start, in the
north-west, belongs to the set, and every square of the set has a value with which no move leaves
it. Every set of reachable squares is closed, so the count bounds the work of exact methods that
store a number for each set.

    closed_sets.py 3 4 5 6

prints for each side the number of closed sets. Of the 2^(side^2 - 1) sets with the start, all are
tried if these are at most --sample; otherwise the number is an estimate from so many random ones,
and its standard error follows."""

import argparse
import math
import random


def targets(side):
    """For each square the sets of targets of its values, bit by square."""
    sets = []
    for row in range(side):
        for column in range(side):
            sets.append([
                sum(1 << r * side + c
                    for r, c in ((row + value, column), (row - value, column),
                                 (row, column + value), (row, column - value))
                    if 0 <= r < side and 0 <= c < side)
                for value in range(1, side)
            ])
    return sets


def is_closed(chosen, sets):
    outside = ~chosen
    return all(any(not target & outside for target in of_square)
               for square, of_square in enumerate(sets) if chosen >> square & 1)


def at_least(least):
    """Reads a whole number from this one on."""
    def read(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number >= {least}")
        return int(text)
    return read


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("side", type=at_least(2), nargs="+")
    parser.add_argument("--sample", type=at_least(1), default=200000)
    options = parser.parse_args()
    for side in options.side:
        sets, free = targets(side), side * side - 1
        if 2 ** free <= options.sample:
            print(side, sum(is_closed(2 * rest + 1, sets) for rest in range(2 ** free)))
            continue
        source = random.Random(1)
        closed = sum(is_closed(2 * source.getrandbits(free) + 1, sets)
                     for _ in range(options.sample))
        share = closed / options.sample
        error = math.sqrt(share * (1 - share) / options.sample)
        print(side, f"{share * 2 ** free:.4g} +- {error * 2 ** free:.2g}")


if __name__ == "__main__":
    main()
