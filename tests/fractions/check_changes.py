"""Checks the JSON of `walk optimal --changes` for an interval of p (argument 2) on a board file
(argument 1) in exact fractions: see walk.py and the methods of Check."""

import json
import sys
from fractions import Fraction

import numpy

from walk import Board, Game

PROVED_STATES = 100  # at most, for ties to be proved


def between(low, high):
    """The fraction with the least denominator in that open interval of 0 .. 1."""
    a, b, c, d = 0, 1, 1, 1
    while True:
        n, m = a + c, b + d
        if n <= low * m:
            a, b = n, m
        elif n >= high * m:
            c, d = n, m
        else:
            return Fraction(n, m)


def inner_points(lower, upper, parts=3):
    """One in each part of the interval."""
    ends = [lower + (upper - lower) * k / parts for k in range(parts + 1)]
    return [between(a, b) for a, b in zip(ends, ends[1:])]


class Check:
    def __init__(self, board, result):
        self.game, self.whole, self.result = Game(board), Game(board), result
        self.game.forbid_endless(Fraction(1, 2))
        self.offered = result["collect_at_start"]
        self.start = board.square(result["points"][0]["start"])
        self.known, self.solved = {}, 0

    def ends_from(self, start, ends):
        return self.whole.starts_in(start, ends, self.offered)

    def optimum(self, p):
        if p not in self.known:
            self.known[p] = self.game.optimum(p)
            self.solved += 1
        return self.known[p]

    def occurring(self, sign):
        """By held letters: whether they occur in games from the start, with ties left."""
        game = self.game
        goes = numpy.where(sign > 0, game.taken, game.left) // game.places
        found, more = {game.held.index(())}, True
        if self.offered:
            found.add(int(goes[game.held.index(()), self.start]))
        while more:
            rows = sorted(found)
            reset = game.reset[rows][game.green[rows]] // game.places
            more = {*goes[rows].flat, *reset} - {len(game.held)} - found
            found |= more
        return sorted(found)

    def decision(self, entry):
        """Index of a listed decision."""
        square = self.game.board.square(entry["square"])
        assert self.game.board.letter[square] == entry["letter"]
        return self.game.held.index(tuple(entry["collection"])), square

    def piece(self, piece):
        """The same decisions are optimal at both ends and in between; the moves are right, and
        finite."""
        lower, upper = Fraction(piece["p_lower"]), Fraction(piece["p_upper"])
        inner = [self.optimum(p) for p in inner_points(lower, upper)]
        rows = self.occurring(inner[0].sign)
        for p in lower, upper:
            ends = self.whole.surely_ends(p)
            assert self.ends_from(self.start, ends), (piece, float(p))
            # Where more games end than between 0 and 1, forbidden decisions might be better.
            assert not (ends & ~self.whole.surely_ends(Fraction(1, 2))).any(), (piece, float(p))
            if self.game.first_policy(p) is None:
                continue
            end = "first" if p == lower else "last"
            there = self.optimum(p)
            exact = there.moves(self.start, self.offered)
            low, high, moves = (Fraction(piece[f"{end}_{x}"]) for x in ("lower", "upper", "moves"))
            # Rounding grows with the square of the values.
            width = exact * max(Fraction(1e-11), exact * Fraction(1e-13))
            assert low <= exact <= high and high - low < width, (piece, float(exact))
            assert abs(moves - exact) < width / 2, (piece, float(exact))
            inner.append(there)
        for there in inner:
            same = there.sign[rows] == inner[0].sign[rows]
            assert same.all(), (piece, float(there.p), self.names(rows, ~same))
        return inner[0].sign, rows

    def names(self, rows, which):
        game = self.game
        return [("".join(game.held[rows[i]]), game.board.name(s)) for i, s in zip(*which.nonzero())]

    def ties(self, piece, sign, rows):
        """The decisions that make no difference are those listed for the piece."""
        listed = {self.decision(tie) for tie in self.result["ties"]
                  if tie["p_lower"] <= piece["p_lower"] and piece["p_upper"] <= tie["p_upper"]}
        equal = (sign[rows] == 0) & self.game.choice[rows]
        found = {(rows[i], int(s)) for i, s in zip(*equal.nonzero())}
        assert listed == found, (piece, listed ^ found)
        return found

    def changes(self, before, after, pieces):
        """The decisions that differ between neighbours are listed, with their bracket; there the
        sign of what they save changes."""
        end, begin = pieces[0]["p_upper"], pieces[1]["p_lower"]
        listed = {self.decision(c): c["takes_above"] for c in self.result["changes"]
                  if (c["p_lower"], c["p_upper"]) == (end, begin)}
        rows = sorted({*before[1], *after[1]})
        first, last = self.optimum(Fraction(end)).sign, self.optimum(Fraction(begin)).sign
        differ = (first[rows] > 0) != (last[rows] > 0)
        found = {(rows[i], int(s)): bool(last[rows[i], s] > 0) for i, s in zip(*differ.nonzero())}
        assert listed == found, (pieces, listed, found)
        return len(found)

    def identities(self, sign, found):
        """For all p, if these decisions are optimal: taking and leaving are rational functions
        whose common denominator has at most the degree of the number of states, and so has the
        numerator of their difference, which is zero at more points than that."""
        take = sign > 0
        for k in range(self.game.states + 1):
            p = Fraction(k + 1, self.game.states + 2)
            saved = self.game.saved(self.game.evaluate(take, p)[0])
            assert all(saved[tie] == 0 for tie in found), (p, found)

    def covers(self):
        """From the first p to the last, pieces follow each other at once, at a listed change of at
        most 1e-9, or after a gap. Gaps are short, except next to a p where moves are infinite, and
        if games from the start never surely end."""
        first, last = (self.result["points"][i]["p"] for i in (0, -1))
        gaps = [(gap["p_lower"], gap["p_upper"]) for gap in self.result["gaps"]]
        between = gaps + [(c["p_lower"], c["p_upper"]) for c in self.result["changes"]]
        ends = [first, *(piece[end] for piece in self.result["pieces"]
                         for end in ("p_lower", "p_upper")), last]
        for lower, upper in zip(ends[::2], ends[1::2]):
            assert lower == upper or (lower, upper) in between, (lower, upper)
        assert all(upper - lower <= 1e-9 for lower, upper in between[len(gaps):])
        if self.ends_from(self.start, self.whole.surely_ends(Fraction(1, 2))):
            for lower, upper in gaps:
                finite = all(self.ends_from(self.start, self.whole.surely_ends(p))
                             for p in (lower, upper) if p in (0, 1))
                assert upper - lower < (1e-7 if finite else 1e-4), (lower, upper)

    def all_changes(self):
        """Returns a line of counts."""
        pieces, gaps = self.result["pieces"], self.result["gaps"]
        self.covers()
        checked = [self.piece(piece) for piece in pieces]
        changes, ties, known = 0, 0, set()
        for k, piece in enumerate(pieces):
            found = self.ties(piece, *checked[k])
            ties += len(found)
            if found - known and self.game.states <= PROVED_STATES:
                self.identities(checked[k][0], found - known)
                known |= found
            if k > 0 and piece["p_lower"] not in [gap["p_upper"] for gap in gaps]:
                changes += self.changes(checked[k - 1], checked[k], pieces[k - 1 : k + 1])
        assert changes == len(self.result["changes"])
        return (f"{len(pieces)} intervals, {changes} changes and {ties} ties agree with exact "
                f"fractions at {self.solved} p; {len(gaps)} not settled")

    def difference(self, p, squares):
        one, other = (self.optimum(p).moves(square) for square in squares)
        return (one > other) - (one < other)

    def all_equals(self, squares):
        """One start is better between the listed intervals, and not the same one on both sides of a
        crossing. Returns a line of counts."""
        equals = self.result["equal"]
        ends = [self.result["points"][0]["p"], self.result["points"][-1]["p"]]
        kinds = [equal["kind"] for equal in equals]
        if kinds == ["identical"]:
            assert all(self.difference(p, squares) == 0 for p in inner_points(*map(Fraction, ends)))
            return "identical starts agree with exact fractions"
        for equal in equals:
            ends[-1:-1] = [equal["p_lower"], equal["p_upper"]]
        signs = []
        for lower, upper in zip(ends[::2], ends[1::2]):
            points = inner_points(Fraction(lower), Fraction(upper)) if lower < upper else []
            found = {self.difference(p, squares) for p in points}
            signs.append(found.pop() if len(found) == 1 else 0)
            assert lower == upper or signs[-1] != 0, (lower, upper)
        starts = self.result["equal_starts"].split(",")
        better = [self.result["equal_better"], *(equal["better_above"] for equal in equals)]
        assert all(sign == 0 or name == starts[sign > 0] for sign, name in zip(signs, better))
        for kind, before, after in zip(kinds, signs, signs[1:]):
            assert kind == "unsettled" or before * after < 0, equals
        return f"{len(equals)} crossings agree with exact fractions"


if __name__ == "__main__":
    with open(sys.argv[1]) as board, open(sys.argv[2]) as result:
        print(Check(Board(board.read()), json.load(result)).all_changes())
