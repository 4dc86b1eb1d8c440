"""A second checker of Sequencium proofs, written from data/FORMAT.md: check_proof.py FILE prints
the claim, or ends with an exception."""

import sys

PASS = 64


class Position:
    def __init__(self, numbers, columns, mover):
        self.numbers, self.columns, self.mover = numbers, columns, mover  # {square: (colour, number)}

    def near(self, square):
        row, column = divmod(square, self.columns)
        return [
            (row + r) * self.columns + column + c
            for r in (-1, 0, 1)
            for c in (-1, 0, 1)
            if (r or c) and 0 <= column + c < self.columns and 0 <= row + r < SQUARES // self.columns
        ]

    def largest_near(self, colour, square):
        return max([n for s in self.near(square) for c, n in [self.numbers.get(s, "-0")] if c == colour] + [0])

    def empty(self):
        return [s for s in range(SQUARES) if s not in self.numbers]

    def open(self, colour):
        return [s for s in self.empty() if self.largest_near(colour, s)]

    def largest(self, colour):
        return max(n for c, n in self.numbers.values() if c == colour)

    def over(self):
        return not self.open("r") and not self.open("b")

    def after(self, square):
        other = {"r": "b", "b": "r"}[self.mover]
        if square == PASS:
            assert not self.open(self.mover) and not self.over()
            return Position(self.numbers, self.columns, other)
        assert square in self.open(self.mover)
        number = self.largest_near(self.mover, square) + 1
        return Position({**self.numbers, square: (self.mover, number)}, self.columns, other)

    def region(self, square):
        found, reached = set(), [square]
        while reached:
            at = reached.pop()
            if at not in found and at not in self.numbers:
                found.add(at)
                reached += self.near(at)
        return found

    def situation(self):
        return [self.largest(c) for c in "rb"], [
            (s, self.largest_near("r", s), self.largest_near("b", s)) for s in self.empty()
        ]

    def mirrored(self):
        turned = {SQUARES - 1 - s: ("rb"[c == "r"], n) for s, (c, n) in self.numbers.items()}
        return SQUARES % 2 == 0 and turned == self.numbers


class Proof:
    """That `claimant` wins or, with `draw`, gets at least a draw."""

    def __init__(self, data, claimant, draw):
        self.data, self.claimant, self.draw, self.kept = data, claimant, draw, []
        self.opponent = {"r": "b", "b": "r"}[claimant]

    def won(self, position):
        bounds = [position.largest(self.opponent)] + [
            position.largest_near(self.opponent, s) + len(position.region(s)) for s in position.open(self.opponent)
        ]
        return max(bounds) < position.largest(self.claimant) + self.draw

    def replies(self, position):
        for square in position.open(self.opponent) or [PASS]:
            self.answer(position.after(square))

    def answer(self, position):
        if self.won(position):
            return
        follows, square = divmod(next(self.data), 65)
        after = position.after(square)
        if self.won(after):
            return
        assert not after.over() and follows <= 2
        if follows == 2:
            assert after.situation() == self.kept[self.number()]
        else:
            self.replies(after)
            if follows == 1:
                self.kept.append(after.situation())

    def number(self):
        byte = next(self.data)
        return byte if byte < 128 else byte - 128 + 128 * self.number()

    def check(self, position):
        if self.won(position) or (self.draw and position.mover == self.opponent and position.mirrored()):
            return
        assert not position.over()
        (self.answer if position.mover == self.claimant else self.replies)(position)


head, body = open(sys.argv[1], "rb").read()[:-8].split(b"\n\n", 1)
lines = head.decode().split("\n")
assert lines[0] == "bukub sequencium proof 1"
rows = [line.split() for line in lines[1:-2]]
SQUARES = sum(map(len, rows))
squares = enumerate(text for row in rows for text in row)
start = Position({s: (t[0], int(t[1:])) for s, t in squares if t != "."}, len(rows[0]), lines[-2][0])
claim = lines[-1].removeprefix("claims: ")
data = iter(body)
if claim in ("Red wins", "Red gets at least a draw", "a draw"):
    Proof(data, "r", claim != "Red wins").check(start)
if claim in ("Blue wins", "Blue gets at least a draw", "a draw"):
    Proof(data, "b", claim != "Blue wins").check(start)
assert next(data, None) is None
print(claim)
