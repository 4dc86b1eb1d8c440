#!/usr/bin/env python3
"""Counts the lines across N x N grids of Slice one by one: another program and another method than bukub's.

Lines are classified by the side on which each of the (N + 1)^2 lattice points lies, or that it is on the line. Any line
can be moved, without a point changing its side, until it is arbitrarily close to a line through two lattice points. So
we take each line through two or more lattice points, and turn it a little around each of these points, around each gap
between two neighbours, and around a point before the first one and beyond the last. All numbers are integers.

Only lines that run right and up are enumerated; the others are their mirror images. Prints lines of slice_lines.csv:

    data/reference/slice_lines.py 2 40
"""
import argparse
from math import gcd


def bezout(q, p):
    """Integers a, b with a q + b p = 1."""
    if p == 0:
        return 1, 0
    a, b = bezout(p, q % p)
    return b, a - q // p * b


def lines_near_lattice_points(n):
    """All lines v y = u x + w, u, v > 0, that the text above describes, some of them repeatedly."""
    directions = [(1, 0), (0, 1)] + [(q, p) for q in range(1, n + 1) for p in range(1, n + 1) if gcd(q, p) == 1]
    large = 16 * n * n
    for q, p in directions:
        a, b = bezout(q, p)
        for x in range(n + 1 - q):
            for y in range(n + 1 - p):
                if x >= q and y >= p:
                    continue  # not the first point of its line
                points = 1
                while x + points * q <= n and y + points * p <= n:
                    points += 1
                w = q * y - p * x
                if p and q:
                    yield p, w, q
                for turn in (1, -1):
                    u, v = large * p - 2 * turn * a, large * q + 2 * turn * b
                    if u > 0 and v > 0:
                        base = large * w + 2 * turn * (a * x + b * y)
                        for center in range(-1, 2 * points):
                            yield u, base + turn * center, v


def passed(n, u, w, v):
    """The squares whose interior the line meets, as the first one and two integers.

    The bits of the first are its steps, 1 to the right and 0 up, after a leading 1; those of the other say which of the
    steps to the right go up, too: through a lattice point.
    """
    first, steps, corners, above = None, 1, 0, 0
    for column in range(max(0, -w // u), n):
        low, high = max(0, (u * column + w) // v), min(n, -(-(u * (column + 1) + w) // v))
        if low >= high:
            if first is not None or low >= n:
                break
            continue
        if first is None:
            first = column * n + low
        else:
            corners = corners << 1 | (low == above)
        steps = steps << high - low | 1
        above = high
    return first, steps >> 1, corners


def edge_squares(n, first, steps):
    """The positions on a path, without corners, of its squares on the edge of the grid."""
    column, row = divmod(first, n)
    found = []
    length = steps.bit_length() - 1
    for i in range(length + 1):
        if column in (0, n - 1) or row in (0, n - 1):
            found.append((i, column * n + row))
        if i < length:
            right = steps >> length - 1 - i & 1
            column, row = column + right, row + 1 - right
    return found


def parts(n, first, steps):
    """The proper parts of a path that begin and end on the edge of the grid."""
    length = steps.bit_length() - 1
    edge = edge_squares(n, first, steps)
    for i, begin in edge:
        for j, _ in edge:
            if i <= j and j - i < length:
                yield begin, steps >> length - j & (1 << j - i) - 1 | 1 << j - i


def mirror_of_straight(n, first, steps):
    """The mirror image of a path along a row or a column, from left to right again."""
    column, row = divmod(first, n)
    length = steps.bit_length() - 1
    right = length if steps & 1 and length else 0
    return (n - 1 - column - right) * n + row, steps


def count(n):
    """The numbers of generic, all and maximal lines.

    A line through lattice points inside the grid is not maximal: shifted a little, it passes the same squares and one
    more. A line passes a proper part of the squares of a generic one if its path is a part of the other's.
    """
    paths = {path for path in (passed(n, *line) for line in lines_near_lattice_points(n)) if path[0] is not None}
    generic = {(first, steps) for first, steps, corners in paths if not corners}
    straight = {(first, steps) for first, steps in generic
                if not steps & steps + 1 or not steps & steps - 1}
    both = {path for path in straight if mirror_of_straight(n, *path) in straight}
    total = len(paths)
    del paths
    maximal = set(generic)
    for path in generic:
        maximal.difference_update(parts(n, *path))
    assert n == 1 or not maximal & straight  # so that no line is maximal and its own mirror image
    return (2 * len(generic) - len(both), 2 * total - len(both), 2 * len(maximal) - len(maximal & both))


def positive(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number >= 1")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=positive, metavar="N", help="the least side")
    parser.add_argument("last", type=positive, nargs="?", metavar="M", help="the greatest (default: N)")
    given = parser.parse_args()
    for side in range(given.first, (given.last or given.first) + 1):
        print(side, *count(side), sep=",", flush=True)


if __name__ == "__main__":
    main()
