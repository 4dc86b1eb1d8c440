"""Of one game more: all.csv counts the games of some.csv, and one with as many moves as trace.json."""

import json
import sys


def histogram(name):
    table = open(name).read().split("\n\n")[0]
    rows = [line.split(",") for line in table.splitlines()[1:]]
    return {int(row[3]): int(row[4]) for row in rows}


before, after = histogram("some.csv"), histogram("all.csv")
added = {moves: after[moves] - before.get(moves, 0) for moves in after}
expected = json.load(open("trace.json"))["moves"]
sys.exit({moves: games for moves, games in added.items() if games} != {expected: 1})
