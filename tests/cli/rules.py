"""The palindrome walk once more, plainly: what the program's games are checked against."""

import collections
import functools

STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def palindrome(held):
    """Whether five letters, a string, can be arranged into a palindrome."""
    return len(held) == 5 and sum(n % 2 for n in collections.Counter(held).values()) == 1


class Board:
    """A board file; squares are named as in D4, collections are strings of sorted letters."""

    def __init__(self, path):
        values = {}
        for line in open(path):
            line = line.split(";")[0].rstrip()
            if "=" in line:
                key, value = (part.strip() for part in line.split("="))
                values[key] = value.split()
            elif line.startswith(" ") and key == "letters":
                values[key].append(line.replace(" ", ""))
            elif line.startswith(" "):
                values[key] += line.split()
        rows = values["letters"]
        self.letter = {
            chr(65 + r) + str(c + 1): rows[r][c].upper()
            for r in range(len(rows))
            for c in range(len(rows[0]))
        }
        self.rows, self.columns = len(rows), len(rows[0])
        self.squares = list(self.letter)
        self.green = set(values.get("green", []))
        self.reset = "".join(sorted("".join(values.get("reset", []))))
        self.white_letters = sorted({self.letter[s] for s in self.squares if s not in self.green})
        inner = [s for s in self.squares if not self.edge(s) and s not in self.green]
        self.start = values.get("start", inner)[0]

    def edge(self, square):
        row, column = ord(square[0]) - 65, int(square[1:]) - 1
        return row in (0, self.rows - 1) or column in (0, self.columns - 1)

    def next_squares(self, square):
        """Where the token may go, each with the same probability."""
        if self.edge(square):
            return self.squares
        row, column = ord(square[0]), int(square[1:])
        return [chr(row + r) + str(column + c) for r, c in STEPS]

    def white(self, letter):
        """White squares with that letter."""
        return sum(self.letter[s] == letter for s in self.squares if s not in self.green)

    @functools.lru_cache(None)
    def can_end(self, held):
        """Whether taking letters of white squares can complete what is held."""
        if len(held) == 5:
            return palindrome(held)
        return any(self.can_end("".join(sorted(held + more))) for more in self.white_letters)
