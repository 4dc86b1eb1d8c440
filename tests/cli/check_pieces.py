"""Checks the moves at the ends of the intervals of p, from the JSON of `walk optimal --changes`
(argument 2) on a board file of 3 x 3 (argument 1), against policy iteration in exact fractions,
written for this test from the rules alone: within the bounds, and the bounds close."""

import json
import sys
from fractions import Fraction
from itertools import combinations_with_replacement

board, result = sys.argv[1], json.load(open(sys.argv[2]))
lines = [line.strip() for line in open(board)]
at = lines.index("letters =")
grid = [line.split() for line in lines[at + 1:at + 4]]
settings = dict(line.split(" = ") for line in lines[at + 4:] if " = " in line)
squares = [(r, c) for r in range(3) for c in range(3)]
green = {(ord(s[0]) - 65, int(s[1]) - 1) for s in settings["green"].split()}
reset = tuple(sorted(settings["reset"].split()))
letters = sorted({grid[r][c] for r, c in squares if (r, c) not in green} | set(reset))
held = [h for n in range(5) for h in combinations_with_replacement(letters, n)]
state = {(h, inner): i for i, (h, inner) in enumerate((h, i) for h in held for i in (0, 1))}

def outcomes(h, square):  # lists of (probability without p, with p, state or None: ended)
    inner, letter = square == (1, 1), grid[square[0]][square[1]]
    if square in green:
        left = tuple(x for x in h if x != letter)
        return [[(1, 0, state[left, inner]), (0, 1, state[reset, inner])]]
    leave, more = [(1, 1, state[h, inner])], tuple(sorted(h + (letter,)))
    if len(more) < 5:
        return [leave, [(1, 1, state[more, inner])]]
    return [[]] if sum(more.count(x) % 2 for x in letters) <= 1 else [leave]

def follow(inner):
    return [s for s in squares if not inner or s != (1, 1)]

def solve(matrix):  # Gauss-Jordan, exactly
    n = len(matrix)
    for i in range(n):
        pivot = next(k for k in range(i, n) if matrix[k][i])
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        matrix[i] = [x / matrix[i][i] for x in matrix[i]]
        for k in range(n):
            if k != i and matrix[k][i]:
                f = matrix[k][i]
                matrix[k] = [a - f * b if b else a for a, b in zip(matrix[k], matrix[i])]
    return [row[n] for row in matrix]

def worth(choice, p, v):
    return sum((a * (1 - p) + b * p) * v[to] for a, b, to in choice)

def optimum(p):  # policy iteration from taking wherever that is allowed
    picks = {(h, s): outcomes(h, s)[-1] for h in held for s in squares}
    while True:
        matrix = []
        for (h, inner), i in state.items():
            row = [Fraction(0)] * len(state) + [Fraction(1)]
            row[i] += 1
            for s in follow(inner):
                for a, b, to in picks[h, s]:
                    row[to] -= (a * (1 - p) + b * p) / len(follow(inner))
            matrix.append(row)
        v = solve(matrix)
        better = {(h, s): min(outcomes(h, s), key=lambda c: worth(c, p, v))
                  for h in held for s in squares}
        if all(worth(better[k], p, v) == worth(picks[k], p, v) for k in picks):
            return v[state[(), True]]
        picks.update({k: c for k, c in better.items() if worth(c, p, v) < worth(picks[k], p, v)})

for piece in result["pieces"]:
    for p, end in (piece["p_lower"], "first"), (piece["p_upper"], "last"):
        exact = optimum(Fraction(p))
        lower, upper = (Fraction(piece[end + x]) for x in ("_lower", "_upper"))
        assert lower <= exact <= upper, (p, float(exact), piece)
        assert upper - lower < 1e-9, piece
print(len(result["pieces"]), "intervals agree with exact fractions")
