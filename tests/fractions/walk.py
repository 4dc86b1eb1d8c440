"""Optimal play of the palindrome walk in exact fractions, written from the rules alone.

At a rational p the value of fixed decisions solves a linear system with rational coefficients, so
that it is a rational function of p. The system is solved with floating-point numbers and refined,
with exact residuals, until the fractions can be read off from the digits (Wan, "An algorithm to
solve integer linear systems exactly using numerical methods", Journal of Symbolic Computation 41,
2006). They are then substituted into the system: nothing relies on how they were found."""

from fractions import Fraction
from itertools import combinations_with_replacement

import numpy

DIGITS = 28  # binary ones found by each refinement, fewer where values are large


class Board:
    """A board file."""

    def __init__(self, text):
        lines = [line.strip() for line in text.split("\n")]
        at = lines.index("letters =")
        end = next(i for i in range(at + 1, len(lines)) if " =" in lines[i])
        rows = [line.split() for line in lines[at + 1 : end]]
        settings = dict(line.split(" =", 1) for line in lines[end:] if " =" in line)
        self.rows, self.columns = len(rows), len(rows[0])
        self.letter = sum(rows, [])
        self.green = {self.square(name) for name in settings["green"].split()}
        self.reset = tuple(sorted(settings["reset"].split()))
        self.start = self.square(settings["start"].strip())

    def square(self, name):
        return (ord(name[0]) - ord("A")) * self.columns + int(name[1:]) - 1

    def name(self, square):
        return chr(ord("A") + square // self.columns) + str(square % self.columns + 1)

    def follow(self, square):
        """Where the token may be next, each with the same probability."""
        row, column = divmod(square, self.columns)
        if 0 < row < self.rows - 1 and 0 < column < self.columns - 1:
            return [square + down * self.columns + right
                    for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
        return list(range(self.rows * self.columns))


class Optimum:
    """At one p: `value` by state, integers over the common `denominator`, and by held letters and
    square the `sign` of the moves that taking the letter saves, 0 where there is no choice."""

    def __init__(self, game, p, take, value, denominator):
        self.game, self.p, self.take = game, p, take
        self.value, self.denominator = value, denominator
        self.sign = numpy.sign(game.saved(value)).astype(int)

    def moves(self, square, offered=False):
        game = self.game
        at = game.held.index(()), square
        left = self.value[game.left[at]]
        taken = self.value[game.taken[at]] if offered and game.choice[at] else left
        return Fraction(int(min(left, taken)), int(self.denominator))


class Game:
    """States are letters held and a place: an inner square, or the edge, where all are alike. The
    last state is the end. Arrays with two indices are by held letters and the square landed on."""

    def __init__(self, board):
        self.board = board
        squares = range(board.rows * board.columns)
        letters = sorted({board.letter[s] for s in squares if s not in board.green}
                         | set(board.reset))
        self.held = [h for n in range(5) for h in combinations_with_replacement(letters, n)]
        inner = [s for s in squares if len(board.follow(s)) == 8]
        self.places = len(inner) + 1
        place = {s: inner.index(s) if s in inner else len(inner) for s in squares}
        edge = next(s for s in squares if s not in inner)
        self.follow = numpy.array([[t in board.follow(s) for t in squares]
                                   for s in inner + [edge]], dtype=numpy.int64)
        self.states = len(self.held) * self.places
        number = {h: i for i, h in enumerate(self.held)}
        shape = len(self.held), len(squares)
        self.left, self.taken, self.reset = (numpy.zeros(shape, dtype=int) for _ in range(3))
        self.choice = numpy.zeros(shape, dtype=bool)
        self.completes = numpy.zeros(shape, dtype=bool)
        self.green = numpy.array([[s in board.green for s in squares]] * len(self.held))
        for h, held in enumerate(self.held):
            for s in squares:
                letter = board.letter[s]
                def state(letters):
                    return number[letters] * self.places + place[s]
                more = tuple(sorted(held + (letter,)))
                self.left[h, s] = self.taken[h, s] = self.reset[h, s] = state(held)
                if s in board.green:
                    self.left[h, s] = state(tuple(x for x in held if x != letter))
                    self.reset[h, s] = state(board.reset)
                elif len(more) < 5:
                    self.taken[h, s] = state(more)
                    self.choice[h, s] = True
                elif sum(more.count(x) % 2 for x in set(more)) <= 1:
                    self.left[h, s] = self.taken[h, s] = self.states
        self.size = numpy.tile(self.follow.sum(axis=1), len(self.held))

    def saved(self, value):
        """The moves that taking saves."""
        value = numpy.append(value, 0 * value[:1])
        return numpy.where(self.choice, value[self.left] - value[self.taken], 0 * value[0])

    def following(self, landing):
        """The sum over the squares that follow each state."""
        return (landing @ self.follow.T).reshape(-1)

    def apply(self, take, value):
        """The matrix of the equations (times the number of squares that follow), as two terms, of 1
        and p, applied to integers."""
        full = numpy.append(value, 0)
        landing = numpy.where(take, full[self.taken], full[self.left])
        reset = numpy.where(self.green, full[self.reset] - full[self.left], 0)
        return self.size * value - self.following(landing), -self.following(reset)

    def matrix(self, take, p):
        """The same as a dense matrix."""
        dense = numpy.zeros((self.states, self.states + 1))
        state = numpy.arange(self.states)
        dense[state, state] = self.size
        held, place = state // self.places, state % self.places
        goes = numpy.where(take, self.taken, self.left)
        for s in range(self.follow.shape[1]):
            share = self.follow[place, s] * numpy.where(self.green[held, s], 1 - p, 1)
            numpy.subtract.at(dense, (state, goes[held, s]), share)
            share = self.follow[place, s] * numpy.where(self.green[held, s], p, 0)
            numpy.subtract.at(dense, (state, self.reset[held, s]), share)
        return dense[:, :-1]

    def outcomes(self, p):
        """The states after a green square, for each outcome of the coin that is possible."""
        return self.reset if p == 1 else self.left, self.left if p == 0 else self.reset

    def landings_to_end(self, p, ends, landed):
        """By state, the least number of landings in which the end can be reached through the states
        in `ends`, where only `landed` squares are landed on; more than there are states if it
        cannot."""
        far = numpy.append(numpy.full(self.states, self.states + 1), 0)
        never = self.states + 1
        while True:
            there = numpy.where(ends, far, never)
            white = numpy.minimum(there[self.left], there[self.taken])
            green = numpy.minimum(*(there[after] for after in self.outcomes(p)))
            landing = numpy.where(self.green, green, white)
            near = numpy.where(self.follow == 0, never, landing[:, None, :]).min(axis=2)
            near = numpy.where(self.lands_in(landed), near, never)
            nearer = numpy.minimum(far, numpy.append(near.reshape(-1) + 1, 0))
            if (nearer == far).all():
                return far
            far = nearer

    def lands_in(self, landed):
        """By held letters and place: whether all squares that may follow are among the landed."""
        return (landed[:, None, :] | (self.follow == 0)).all(axis=2)

    def landed_in(self, p, ends):
        """By held letters and square: whether a decision leads to a state in `ends`, and on a green
        square every outcome."""
        white = ends[self.left] | ends[self.taken]
        green = numpy.logical_and(*(ends[after] for after in self.outcomes(p)))
        return numpy.where(self.green, green, white)

    def surely_ends(self, p):
        """By state, and for the end: whether games can be made to end with probability 1. It is the
        largest set of states from which the end can be reached without ever leaving the set."""
        ends = numpy.ones(self.states + 1, dtype=bool)
        while True:
            far = self.landings_to_end(p, ends, self.landed_in(p, ends))
            fewer = ends & (far <= self.states)
            if (fewer == ends).all():
                return ends
            ends = fewer

    def starts_in(self, square, ends, offered=False):
        """Whether games from a start can be in one of these states."""
        at = self.held.index(()), square
        return bool(ends[self.left[at]] or (offered and self.choice[at] and ends[self.taken[at]]))

    def forbid_endless(self, p):
        """Removes the decisions that lead to states that may never end, and has these end instead:
        no other states lead there."""
        ends = self.surely_ends(p)
        landed = self.landed_in(p, ends)
        white = landed & ~self.green
        self.left = numpy.where(white & ~ends[self.left], self.taken, self.left)
        self.taken = numpy.where(white & ~ends[self.taken], self.left, self.taken)
        self.left, self.taken, self.reset = (numpy.where(landed, after, self.states)
                                             for after in (self.left, self.taken, self.reset))
        self.choice &= self.left != self.taken

    def first_policy(self, p):
        """Decisions with which games end from every state; None if there are none."""
        ends = self.surely_ends(p)
        if not ends.all():
            return None
        far = self.landings_to_end(p, ends, self.landed_in(p, ends))
        return self.choice & (far[self.taken] < far[self.left])

    def guess(self, p):
        """Decisions that are optimal as far as floating-point numbers can tell."""
        take = self.first_policy(p)
        while True:
            value = numpy.linalg.solve(self.matrix(take, p), self.size.astype(float))
            saved = self.saved(value)
            better = numpy.where(abs(saved) > 1e-11 * value.max(), saved > 0, take)
            if (better == take).all():
                return take
            take = better

    def evaluate(self, take, p, bits=256):
        """The expected moves by state under these decisions, as integers over a denominator."""
        inverse = numpy.linalg.inv(self.matrix(take, float(p)))
        one, other = p.denominator, p.numerator
        digits = max(4, DIGITS - int(numpy.log2(abs(inverse).sum(axis=1).max())))
        target = numpy.array([int(n) * one for n in self.size], dtype=object)
        residual, value, known = target, numpy.zeros(self.states, dtype=object), 0
        while True:
            while known < bits:
                scaled = (residual / one).astype(float) * 2.0**digits
                step = numpy.rint(inverse @ scaled).astype(numpy.int64)
                assert abs(step).max() < 2**57, "the system is ill-conditioned"
                constant, linear = (a.astype(object) for a in self.apply(take, step))
                residual = (residual << digits) - (constant * one + linear * other)
                value = (value << digits) + step.astype(object)
                known += digits
            found, denominator = fractions(value, known)
            if found is not None:
                constant, linear = self.apply(take, found)
                if (constant * one + linear * other == denominator * target).all():
                    return found, denominator
            bits = bits * 3 // 2

    def optimum(self, p, bits=256):
        """At a rational p between 0 and 1, by policy iteration."""
        take = self.guess(float(p))
        while True:
            value, denominator = self.evaluate(take, p, bits)
            saved = self.saved(value)
            better = numpy.where(saved == 0, take, saved > 0)
            if (better == take).all():
                return Optimum(self, p, take, value, denominator)
            take = better


def denominator_of(value, known):
    """Of the fraction close to value / 2^known, from its continued fraction."""
    rest, least, before, last = 1 << known, value, 0, 1
    while least.bit_length() > known // 2:
        whole = rest // least
        rest, least = least, rest - whole * least
        before, last = last, before + whole * last
    return last


def fractions(value, known):
    """Numerators and the common denominator of fractions close to value / 2^known; or None, 0."""
    denominator = 1
    for one in value:
        scaled = one * denominator % (1 << known)
        if min(scaled, (1 << known) - scaled).bit_length() > known * 3 // 4:
            denominator *= denominator_of(scaled, known)
            if denominator.bit_length() * 2 > known:
                return None, 0
    return (value * denominator + (1 << known - 1)) >> known, denominator
