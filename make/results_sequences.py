"""The sequences in data/reference/oeis, made from the tables in data/reference."""
from fractions import Fraction

from results_tables import boards, census, longest, ranges, rows_solved, table


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


def extremes_of(column, name, program):
    return {"name": name, "offset": 1, "terms": [int(row[column]) for row in table("slice_extremes")],
            "comments": ["Of n X n squares, 2*floor(n^2/4) are filled. A line scores a point for every boundary "
                         "between a filled and an empty square that it crosses.", EXHAUSTIVE],
            "program": f"bukub slice extremes $n | {program}"}


def of_lines():
    return {
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
    }


def of_extremes():
    return {
        "slice_fewest": extremes_of(
            "fewest",
            "The lowest score that the best straight line can have across an n X n grid with half of its squares filled.",
            "sed -n 's/^the fewest that the best line crosses: \\([0-9]*\\),.*/\\1/p'"),
        "slice_fewest_grids": extremes_of(
            "fewest_grids",
            "Number of n X n grids with half of their squares filled on which the best straight line scores least.",
            "sed -n 's/^the fewest that the best line crosses: .* on \\([0-9]*\\) grid.*/\\1/p'"),
    }


def of_rows():
    values = {int(row["squares"]): int(row["value_for_player_1"]) for row in rows_solved()}
    return {
        "antipalindrome_values": {
            "name": "Value for Player 1 of an empty row of n squares in Leroy Quet's game Palindromes/Antipalindromes.",
            "offset": 1, "terms": until_gap(values, 1),
            "comments": ["Player 1 moves first; the value is the difference of the scores under optimal play.",
                         EXHAUSTIVE],
            "program": "bukub antipalindrome solve $n --reference-line | cut -d, -f2"},
    }


def of_magicboards():
    counted = census()
    solvable = {d: sum(goals.values()) for d, (_, goals) in counted.items()}
    shares = {d: Fraction(solvable[d], pairs).numerator for d, (pairs, _) in counted.items()}
    rules = ("On an n X n board of numbers 1 to n-1 with one goal, a circle starts in a corner and jumps horizontally "
             "or vertically by the number on its square.")
    program = ("bukub magicboard census --d $n --exact --json | "
               "python3 -c 'import json, sys; r = json.load(sys.stdin)[\"points\"][0]; print({})'")
    return {
        "magicboard_solvable": {
            "name": "Number of n X n MagicBoards that can be solved.",
            "offset": 2, "terms": until_gap(solvable, 2),
            "comments": [rules, "There are (n-1)^(n^2)*(n^2-1) boards, of which the number under the goal is part. "
                         + EXHAUSTIVE],
            "program": program.format('sum(l["goals"] for l in r["lengths"])')},
        "magicboard_numerators": {
            "name": "Numerator of the probability, in lowest terms, that an n X n MagicBoard with uniformly random "
                    "numbers and goal can be solved.",
            "offset": 2, "terms": until_gap(shares, 2),
            "comments": [rules, "Each number is 1 to n-1 and the goal is any square but the start, independently and "
                         "with equal probabilities. " + EXHAUSTIVE],
            "program": program.format('r["numerator"]')},
        "magicboard_longest": {
            "name": "Length of the longest shortest solution of any n X n MagicBoard.",
            "offset": 2, "terms": until_gap(longest(), 2),
            "comments": [rules, "Proved: a(n) <= n^2 - 4 for n > 2; boards with so many steps are known for the terms "
                         "listed. Conjecture: a(n) = n^2 - 4 for all n > 2."],
            "program": "bukub magicboard hardest --d $n --json | "
                       "python3 -c 'import json, sys; print(json.load(sys.stdin)[\"boards\"][0][\"length\"])'"},
    }


def of_sequencium():
    values = {sides: low for sides, (low, high) in boards("gamble").items() if low == high}
    squares = {rows: value for (rows, columns), value in values.items() if rows == columns}
    thirds = {max(sides) if min(sides) == 3 else min(sides): value for sides, value in values.items() if 3 in sides}
    comments = ["The largest number of the winner under optimal play, 0 for a draw, negative if Blue wins.", EXHAUSTIVE]
    red = "sed -n 's/^gamble: \\([0-9-]*\\) for Red.*/\\1/p'"
    return {
        "sequencium_square": {
            "name": "Value for Red of the empty n X n board in Walter Joris's game Sequencium.",
            "offset": 2, "terms": until_gap(squares, 2), "comments": comments,
            "program": "bukub sequencium solve ${n}x$n | " + red},
        "sequencium_three_rows": {
            "name": "Value for Red of the empty 3 X n board in Walter Joris's game Sequencium.",
            "offset": 1, "terms": until_gap(thirds, 1), "comments": comments,
            "program": "bukub sequencium solve 3x$n | " + red},
    }


def sequences():
    return {**of_lines(), **of_extremes(), **of_rows(), **of_magicboards(), **of_sequencium()}


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
    keywords = ["sign" if min(sequence["terms"]) < 0 else "nonn"]
    keywords += ["more"] if len(sequence["terms"]) < 20 else []
    large = next((i for i, term in enumerate(sequence["terms"], start=1) if abs(term) > 1), 1)
    lines += [f"%N {sequence['name']}", *(f"%C {text}" for text in sequence["comments"])]
    lines += [f"%F {sequence['formula']}"] if "formula" in sequence else []
    lines += [f"%o (Shell) {sequence['program']}", f"%K {','.join(keywords)}", f"%O {sequence['offset']},{large}",
              "%A bukub developers"]
    return "\n".join(lines) + "\n"
