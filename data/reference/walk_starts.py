#!/usr/bin/env python3
"""Reads the JSON of `bukub walk optimal --p 0:1 --start all --changes` and prints the least expected
moves from every start at the least p of each interval with one policy, and at the greatest of all:
a line for each p, a column for each start. Every number is within 1e-10 of the exact one."""

import json
import sys

try:
    pieces = json.load(sys.stdin)["pieces"]
except (ValueError, KeyError):
    print("walk_starts.py: standard input is not the JSON of this command", file=sys.stderr)
    sys.exit(2)
rows = [(piece["p_lower"], "first", piece) for piece in pieces]
rows.append((pieces[-1]["p_upper"], "last", pieces[-1]))
print("p", *(start["start"] for start in pieces[0]["starts"]), sep=",")
for p, end, piece in rows:
    moves = []
    for start in piece["starts"]:
        moves.append(f"{start[end + '_moves']:.11f}")
        error = max(start[end + "_upper"] - float(moves[-1]), float(moves[-1]) - start[end + "_lower"])
        if error > 1e-10:
            sys.exit(f"walk_starts.py: {start['start']} at p = {p}: bounds are {error} apart")
    print(p, *moves, sep=",")
