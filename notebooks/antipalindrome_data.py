"""What the pictures of Palindromes/Antipalindromes show."""

import numpy as np

from bukub import ask, output, opened
from reference import reference


def solved_rows():
    """Of each size in the reference table: squares, value, and the values of first moves."""
    return [{"squares": int(row["squares"]), "value": int(row["value_for_player_1"]),
             "moves": [int(value) for value in row["values"].split()]}
            for row in reference("antipalindrome")]


def random_margins(squares):
    """Margins of all ways to fill a row, and the share of each."""
    counts = ask("antipalindrome", "census", str(squares))["margin"]["counts"]
    margins, rows = np.array(counts).T
    return margins, rows / rows.sum()


def played_margins(path, squares, rounds):
    """Margins of games of perfect against random: with perfect as Player 1, and as Player 2."""
    output("antipalindrome", "tournament", "--agent", "perfect", "--agent", "random", "--size",
          str(squares), "--rounds", str(rounds), "--quiet", "--force", "-o", str(path))
    games = opened(path)
    perfect = [name.startswith("perfect") for name in games.agent.values].index(True)
    margin = games.paid.values[:, 0]
    first = games.seat.values[:, 0] == perfect
    return margin[first], margin[~first]
