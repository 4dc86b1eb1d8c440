"""What the tables in data/reference say, as Python values."""
import csv
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFERENCE = os.path.join(ROOT, "data", "reference")


def table(name):
    with open(os.path.join(REFERENCE, name + ".csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def ranges(numbers):
    """1-3, 5 of 1, 2, 3, 5."""
    parts = []
    for number in sorted(numbers):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def census():
    """By side: pairs of a board and a goal, and how many have a shortest solution of each length."""
    sides = {}
    for row in table("magicboard_census"):
        sides.setdefault(int(row["d"]), {})[int(row["length"])] = int(row["goals"])
    return {d: ((d - 1) ** (d * d) * (d * d - 1), goals) for d, goals in sides.items()}


def longest():
    """By side: the length of the longest shortest solution, in magicboard.txt."""
    with open(os.path.join(REFERENCE, "magicboard.txt"), encoding="utf-8") as file:
        found = re.findall(r"^# d = (\d+): (\d+) steps, .*; no board has a longer solution$", file.read(), re.M)
    return {int(d): int(steps) for d, steps in found}


def rows_solved():
    """Rows of Palindromes/Antipalindromes: also those where not all first moves are solved."""
    return table("antipalindrome") + table("antipalindrome_longer")


def boards(payoff):
    """By rows and columns: bounds of the value for Red."""
    return {(int(row["rows"]), int(row["columns"])): (int(row["lower"]), int(row["upper"]))
            for row in table("sequencium") if row["payoff"] == payoff}
