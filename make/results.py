#!/usr/bin/env python3
"""Writes what RESULTS.md says between its markers, and the sequences in data/reference/oeis, from the tables in
data/reference. With --check, writes nothing, lists what is not up to date, and fails if anything is.

    <!-- results: NAME -->     is replaced, up to
    <!-- end -->               by what the function NAME below returns
"""
import csv
import os
import re
import sys
from fractions import Fraction

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFERENCE = os.path.join(ROOT, "data", "reference")


def table(name):
    with open(os.path.join(REFERENCE, name + ".csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def markdown(headings, rows):
    """A table: each heading, and each row's texts."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def ranges(numbers):
    """1-3, 5 of 1, 2, 3, 5."""
    parts = []
    for number in sorted(numbers):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


# The walk.

def certain(lower, upper):
    """The decimals that all numbers between the bounds have when they are rounded."""
    for decimals in range(9, -1, -1):
        text = f"{float(lower):.{decimals}f}"
        if text == f"{float(upper):.{decimals}f}":
            return text
    return f"{lower} to {upper}"


def walk():
    rows = table("walk")
    names = list(dict.fromkeys(row["strategy"] for row in rows))
    names = ["optimal"] + [name for name in names if name != "optimal"]
    moves = {(row["p"], row["strategy"]): certain(row["lower"], row["upper"]) for row in rows}
    shown = [[p, *(moves[p, name] if name == "optimal" else moves[p, name][:8] for name in names)]
             for p in dict.fromkeys(row["p"] for row in rows)]
    return markdown(["p", *names], shown)


def walk_policies():
    pieces, changes = table("walk_policies"), table("walk_changes")
    pieces = [{name.removeprefix("piece_"): float(number) for name, number in row.items()} for row in pieces]
    longest = sorted(pieces, key=lambda row: row["p_lower"] - row["p_upper"])[:8]
    rows = [[f"{row['p_lower']:.9f} to {row['p_upper']:.9f}",
             f"{certain(row['first_lower'], row['first_upper'])} to {certain(row['last_lower'], row['last_upper'])}"]
            for row in sorted(longest, key=lambda row: row["p_lower"])]
    return (f"From p = {pieces[0]['p_lower']:g} to {pieces[-1]['p_upper']:g} there are {len(pieces)} intervals with "
            f"one optimal policy each, and {len(changes)} changes of decisions\nbetween them. The {len(rows)} longest "
            "are:\n\n"
            + markdown(["p", "expected moves"], rows))


def walk_starts():
    """The best and the worst start where one of them is no longer the one before."""
    rows, last = [], None
    for row in table("walk_starts"):
        p, moves = float(row.pop("p")), {start: float(number) for start, number in row.items()}
        ends = min(moves, key=moves.get), max(moves, key=moves.get)
        if ends != last or p == 1:
            rows.append([f"{p:.9f}", ends[0], f"{moves[ends[0]]:.9f}", ends[1], f"{moves[ends[1]]:.9f}"])
        last = ends
    return markdown(["p", "best start", "moves", "worst start", "moves"], rows)


# MagicBoard.

def census():
    """By side: pairs of a board and a goal, and how many have a shortest solution of each length."""
    sides = {}
    for row in table("magicboard_census"):
        sides.setdefault(int(row["d"]), {})[int(row["length"])] = int(row["goals"])
    return {d: ((d - 1) ** (d * d) * (d * d - 1), goals) for d, goals in sides.items()}


def longest_known():
    """By side: the length of the longest shortest solution in magicboard.txt."""
    with open(os.path.join(REFERENCE, "magicboard.txt"), encoding="utf-8") as file:
        return {int(d): int(steps) for d, steps in re.findall(r"^# d = (\d+): (\d+) steps", file.read(), re.M)}


def magicboard_solvable():
    rows = []
    for d, (pairs, goals) in census().items():
        solvable = sum(goals.values())
        share = Fraction(solvable, pairs)
        mean = Fraction(sum(length * count for length, count in goals.items()), solvable)
        rows.append([d, pairs, solvable, f"{share} = {float(share):.6f}", f"{float(mean):.6f}", max(goals)])
    return markdown(["d", "boards with a goal", "solvable", "share", "mean length", "longest"], rows)


def magicboard_share():
    rows = []
    for row in table("magicboard_share"):
        low, high = (float(row[f"stratified_p_solvable_{end}"]) for end in ("low", "high"))
        rows.append([row["d"], row["boards"], f"{float(row['stratified_p_solvable']):.7f}", f"{low:.7f} to {high:.7f}"])
    return markdown(["d", "random boards", "share that can be solved", "95 % interval"], rows)


def magicboard_longest():
    proved = census()
    return markdown(["d", "steps", "standing"],
                    [[d, steps, "proved by exhaustive search" if d in proved else "found by search: a lower bound"]
                     for d, steps in longest_known().items()])


# Sequencium.

def boards(payoff):
    """By rows and columns: bounds of the value for Red."""
    return {(int(row["rows"]), int(row["columns"])): (int(row["lower"]), int(row["upper"]))
            for row in table("sequencium") if row["payoff"] == payoff}


def sequencium():
    values, outcomes = boards("gamble"), boards("outcome")
    sides = sorted({rows for rows, _ in values if rows > 1})
    columns = range(2, max(columns for rows, columns in [*values, *outcomes] if rows > 1) + 1)

    def cell(rows, column):
        low, high = values.get((rows, column), (0, 1))
        if low == high:
            return low
        low, high = outcomes.get((rows, column), (0, None))
        return f"{low}..{high}" if high is not None else ""
    return markdown(["rows", *columns], [[rows, *(cell(rows, column) for column in columns)] for rows in sides])


def sequencium_open():
    found = [f"{rows}x{columns}: {'at least' if high > 0 else 'at most'} a draw for Red"
             if low == 0 or high == 0 else f"{rows}x{columns}: undecided"
             for (rows, columns), (low, high) in boards("outcome").items() if low < high]
    return "Boards in the table that are not solved: " + ("; ".join(found) or "none") + "."


# Palindromes/Antipalindromes.

def antipalindrome():
    return markdown(["squares", "value for Player 1", "best first squares"],
                    [[row["squares"], row["value_for_player_1"], ranges(map(int, row["best_squares"].split()))]
                     for row in table("antipalindrome")])


# Slice Through The Boundaries.

def slice_lines():
    rows = table("slice_lines")
    shown = [row for row in rows if int(row["n"]) <= 12 or int(row["n"]) % 8 == 0]
    return markdown(["n", "generic", "all", "maximal", "standing"],
                    [[row[key] for key in ("n", "generic", "all", "maximal", "standing")] for row in shown])


def slice_extremes():
    return markdown(["n", "filled squares", "most", "fewest", "grids with the fewest"],
                    [list(row.values()) for row in table("slice_extremes")])


def slice_census():
    sides = {}
    for row in table("slice_census"):
        sides.setdefault(int(row["n"]), {})[int(row["score"])] = int(row["grids"])
    rows = []
    for n, grids in sides.items():
        mean = sum(score * count for score, count in grids.items()) / sum(grids.values())
        rows.append([n, sum(grids.values()), f"{mean:.5f}", f"{min(grids)} to {max(grids)}"])
    return markdown(["n", "grids", "mean best score", "from and to"], rows)


def slice_rounds():
    scores = {}
    for row in table("slice"):
        key = int(row["n"]), row["defenders"], int(row["players"])
        scores.setdefault(key, []).append((int(row["seat"]), int(row["score"])))
    players = sorted({number for _, _, number in scores})
    rows = [[n, defenders,
             *(" ".join(str(score) for _, score in sorted(scores.get((n, defenders, number), [])))
               for number in players)]
            for n, defenders in sorted({key[:2] for key in scores}, key=lambda key: (key[0], key[1] == "alone"))]
    return markdown(["n", "defenders", *(f"{number} players" for number in players)], rows)


def slice_bounds():
    return markdown(["place of the offense", "at least", "at most"],
                    [[int(row["seat"]) + 1, row["lower"], row["upper"]] for row in table("slice_bounds")])


def commands_of(game):
    return markdown(["command", "processor seconds", "memory, MB"],
                    [[f"`{row['command']}`", row["seconds"], row["megabytes"]]
                     for row in table("commands") if row["game"] == game])


def sequences_listed():
    return markdown(["file", "sequence", "terms that are known"],
                    [[f"[{name}.txt](data/reference/oeis/{name}.txt)", sequence["name"], len(sequence["terms"])]
                     for name, sequence in sequences().items()])


# Sequences.

def until_gap(terms, first):
    """The terms of a dictionary from an index on, until one is unknown."""
    found = []
    while first + len(found) in terms:
        found.append(terms[first + len(found)])
    return found


EXHAUSTIVE = "All terms are proved by exhaustive search."


def lines_of(kind, name, formula):
    rows = table("slice_lines")
    counted = ranges(int(row["n"]) for row in rows if "enumerated" in row["standing"])
    return {"name": f"Number of {name} across an n X n grid of squares, up to the squares that they pass.",
            "offset": 1, "terms": [int(row[kind]) for row in rows],
            "comments": ["Lines are neither horizontal nor vertical.",
                         f"The formula is proved; enumeration confirms the terms for n = {counted}."],
            "formula": formula,
            "program": f"bukub slice lines $n | sed -n 's/^{kind}  *\\([0-9][0-9]*\\) .*/\\1/p'"}


def extremes_of(column, name, comment, program):
    return {"name": name, "offset": 1, "terms": [int(row[column]) for row in table("slice_extremes")],
            "comments": ["Of n X n squares, 2*floor(n^2/4) are filled. A line scores a point for every boundary "
                         "between a filled and an empty square that it crosses.", comment],
            "program": f"bukub slice extremes $n | {program}"}


def sequences():
    lines = {
        "slice_lines_generic": lines_of(
            "generic", "straight lines that meet no lattice point",
            "For n > 1: a(n) = A114043(n+1) - 1 - 8*A002088(n) = 2*Sum_{i,j=1..n, gcd(i,j)=1} (n+1-i)*(n+1-j) "
            "- 8*A002088(n) + 2*n^2 + 2*n."),
        "slice_lines_all": lines_of(
            "all", "straight lines",
            "For n > 2: with w(n,g) = Sum_{i,j=1..n, gcd(i,j)=g} (n+1-i)*(n+1-j) and F = A002088, a(n) = "
            "2*(w(n,1) + 2*w(n-1,1) + w(n-2,1)) - 2*(w(n,2) + w(n-2,2)) - 8*(F(n) + F(n-1)) + 16*F(floor(n/2)) "
            "- 8*[n even]*phi(n/2) + 4*n^2 - 2*n - 2."),
        "slice_lines_maximal": lines_of(
            "maximal", "straight lines such that no other one passes the same squares and more",
            "For n > 1: a(n) = 2*Sum_{i,j=1..n-2, gcd(i,j)=1} (n-1-i)*(n-1-j) - 8*A002088(n-1) + 6*n^2 - 12*n + 12."),
        "slice_most": extremes_of(
            "most", "The highest score of any straight line across an n X n grid with half of its squares filled.",
            "A line passes at most 2*n - 1 squares, so a(n) <= 2*n - 2. " + EXHAUSTIVE,
            "sed -n 's/^the most that a line can cross: //p'"),
        "slice_fewest": extremes_of(
            "fewest",
            "The lowest score that the best straight line can have across an n X n grid with half of its squares filled.",
            EXHAUSTIVE, "sed -n 's/^the fewest that the best line crosses: \\([0-9]*\\),.*/\\1/p'"),
        "slice_fewest_grids": extremes_of(
            "fewest_grids",
            "Number of n X n grids with half of their squares filled on which the best straight line scores least.",
            EXHAUSTIVE, "sed -n 's/^the fewest that the best line crosses: .* on \\([0-9]*\\) grid.*/\\1/p'"),
    }
    rows = {int(row["squares"]): int(row["value_for_player_1"]) for row in table("antipalindrome")}
    counted = census()
    goals = {d: sum(lengths.values()) for d, (_, lengths) in counted.items()}
    shares = {d: Fraction(goals[d], pairs).numerator for d, (pairs, _) in counted.items()}
    known = longest_known()
    values = {sides: low for sides, (low, high) in boards("gamble").items() if low == high}
    squares = {rows: value for (rows, columns), value in values.items() if rows == columns}
    thirds = {max(sides) if min(sides) == 3 else min(sides): value for sides, value in values.items() if 3 in sides}
    rules = ("On an n X n board of numbers 1 to n-1 with one goal, a circle starts in a corner and jumps horizontally "
             "or vertically by the number on its square.")
    census_json = ("bukub magicboard census --d $n --exact --json | "
                   "python3 -c 'import json, sys; r = json.load(sys.stdin)[\"points\"][0]; print({})'")
    red = "sed -n 's/^gamble: \\([0-9-]*\\) for Red.*/\\1/p'"
    return {
        **lines,
        "antipalindrome_values": {
            "name": "Value for Player 1 of an empty row of n squares in Leroy Quet's game Palindromes/Antipalindromes.",
            "offset": 1, "terms": until_gap(rows, 1),
            "comments": ["Player 1 moves first; the value is the difference of the scores under optimal play.",
                         EXHAUSTIVE],
            "program": "bukub antipalindrome solve $n --reference-line | cut -d, -f2"},
        "magicboard_solvable": {
            "name": "Number of n X n MagicBoards that can be solved.",
            "offset": 2, "terms": until_gap(goals, 2),
            "comments": [rules, "There are (n-1)^(n^2)*(n^2-1) boards, of which the number under the goal is part. "
                         + EXHAUSTIVE],
            "program": census_json.format('sum(l["goals"] for l in r["lengths"])')},
        "magicboard_numerators": {
            "name": "Numerator of the probability, in lowest terms, that a random n X n MagicBoard can be solved.",
            "offset": 2, "terms": until_gap(shares, 2),
            "comments": [rules, EXHAUSTIVE],
            "program": census_json.format('r["numerator"]')},
        "magicboard_longest": {
            "name": "Length of the longest shortest solution of any n X n MagicBoard.",
            "offset": 2, "terms": [known[d] for d in counted],
            "comments": [rules, EXHAUSTIVE, "Lower bounds for the next terms: "
                         + ", ".join(str(steps) for d, steps in known.items() if d not in counted) + "."],
            "program": census_json.format('max(l["length"] for l in r["lengths"])')},
        "sequencium_square": {
            "name": "Value for Red of the empty n X n board in Walter Joris's game Sequencium.",
            "offset": 2, "terms": until_gap(squares, 2),
            "comments": ["The largest number of the winner under optimal play, 0 for a draw, negative if Blue wins.",
                         EXHAUSTIVE],
            "program": "bukub sequencium solve ${n}x$n | " + red},
        "sequencium_three_rows": {
            "name": "Value for Red of the empty 3 X n board in Walter Joris's game Sequencium.",
            "offset": 1, "terms": until_gap(thirds, 1),
            "comments": ["The largest number of the winner under optimal play, 0 for a draw, negative if Blue wins.",
                         EXHAUSTIVE],
            "program": "bukub sequencium solve 3x$n | " + red},
    }


def oeis(sequence):
    """An entry in the internal format of the On-Line Encyclopedia of Integer Sequences, without its number."""
    data = [[]]
    for term in sequence["terms"]:  # %S, %T and %U hold 80 characters each; the encyclopedia shows no more
        if data[-1] and len(",".join(map(str, [*data[-1], term]))) > 80:
            data.append([])
        data[-1].append(term)
    data = data[:3]
    lines = [f"%{letter} {','.join(map(str, part))}{',' if i + 1 < len(data) else ''}"
             for i, (letter, part) in enumerate(zip("STU", data))]
    signed = "sign" if min(sequence["terms"]) < 0 else "nonn"
    lines += [f"%N {sequence['name']}", *(f"%C {text}" for text in sequence["comments"])]
    lines += [f"%F {sequence['formula']}"] if "formula" in sequence else []
    lines += [f"%o (Shell) {sequence['program']}", f"%K {signed}", f"%O {sequence['offset']}"]
    return "\n".join(lines) + "\n"


# What is written.

SECTIONS = {function.__name__: function for function in (
    walk, walk_policies, walk_starts, magicboard_solvable, magicboard_share, magicboard_longest, sequencium, sequencium_open, antipalindrome, slice_lines,
    slice_extremes, slice_census, slice_rounds, slice_bounds, sequences_listed)}


def section(name):
    if name.startswith("commands "):
        return commands_of(name.removeprefix("commands "))
    if name not in SECTIONS:
        sys.exit(f"make/results.py: RESULTS.md has a marker \"{name}\", which is none")
    return SECTIONS[name]()


def page(text):
    return re.sub(r"(<!-- results: (.+?) -->\n).*?(<!-- end -->)",
                  lambda found: f"{found[1]}\n{section(found[2])}\n\n{found[3]}", text, flags=re.S)


def read(path):
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def main():
    files = {f"data/reference/oeis/{name}.txt": oeis(sequence) for name, sequence in sequences().items()}
    files["RESULTS.md"] = page(read("RESULTS.md"))
    old = [path for path, text in files.items() if read(path) != text]
    for path in old:
        if "--check" in sys.argv:
            print(f"{path} is not up to date; `make results-page` rewrites it")
        else:
            with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
                file.write(files[path])
    return 1 if old and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
