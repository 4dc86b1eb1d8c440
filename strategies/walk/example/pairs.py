#!/usr/bin/env python3
"""A strategy of the walk in Python; change `take` and the name, then

    bukub walk exact --strategy exec:./pairs.py --strategy greedy

data/PROGRAMS.md describes the lines that are read and written here."""
import sys


def take(held, letter, square):
    """Two letters, then only those that it holds; a fifth is offered only where it completes."""
    return len(held) < 2 or letter in held or len(held) == 4


for line in sys.stdin:
    word, *rest = line.split()
    if word == "start":
        print("ready pairs memoryless")
    elif word == "decisions":
        sys.stdin.readline()  # the names of the columns
        lines = [sys.stdin.readline().split(",") for _ in range(int(rest[0]))]
        print("\n".join(str(int(take(held.strip("-"), letter, square)))
                        for held, square, letter, *more in lines))
    sys.stdout.flush()
