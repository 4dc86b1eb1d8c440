#!/usr/bin/env python3
"""Writes what the pages in PAGES say between markers, and the sequences in data/reference/oeis, from the tables in
data/reference. With --check, writes nothing, lists what is not up to date, and fails if anything is.

    <!-- results: NAME -->     is replaced, up to
    <!-- end -->               by what the function NAME below returns
"""
import json
import os
import re
import sys
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from results_sequences import oeis, sequences
from results_tables import ROOT, boards, census, longest, ranges, rows_solved, table


def markdown(headings, rows):
    """A table: each heading, and each row's texts."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


# The walk.

def certain(lower, upper):
    """The decimals that all numbers between the bounds have when they are rounded."""
    for decimals in range(9, -1, -1):
        text = f"{float(lower):.{decimals}f}"
        if text == f"{float(upper):.{decimals}f}":
            return text
    return f"{lower} to {upper}"


def rounded(number, decimals, direction):
    return f"{Decimal(number).quantize(Decimal(1).scaleb(-decimals), direction):f}"


def inside(lower, upper):
    """An interval within these bounds: what holds everywhere between them holds in it."""
    return f"{rounded(lower, 9, ROUND_CEILING)} to {rounded(upper, 9, ROUND_FLOOR)}"


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
    pieces = [{name.removeprefix("piece_"): Decimal(number) for name, number in row.items()} for row in pieces]
    widest = sorted(pieces, key=lambda row: row["p_lower"] - row["p_upper"])[:8]
    rows = [[inside(row["p_lower"], row["p_upper"]),
             f"{certain(row['first_lower'], row['first_upper'])} to {certain(row['last_lower'], row['last_upper'])}"]
            for row in sorted(widest, key=lambda row: row["p_lower"])]
    places = {row["change_p_lower"]: Decimal(row["change_p_upper"]) - Decimal(row["change_p_lower"]) for row in changes}
    if (pieces[0]["p_lower"], pieces[-1]["p_upper"]) != (0, 1) or len(places) != len(pieces) - 1:
        sys.exit("make/results.py: walk_policies.csv does not cover all p")
    error = max(places.values()).normalize(Context(prec=1, rounding=ROUND_CEILING))
    return (f"At {len(places)} values of p, each enclosed to {error:e}, {len(changes)} decisions "
            f"change in total. In each of the {len(pieces)}\nintervals between them one policy is optimal. The "
            f"{len(rows)} longest are:\n\n" + markdown(["p", "expected moves"], rows))


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


def walk_equal():
    (row,) = table("walk_equal")
    last = table("walk_starts")[-1]
    above = row.get("equal_better_above") or min("D4", "F6", key=lambda start: float(last[start]))
    below = "F6" if above == "D4" else "D4"
    if row["equal_kind"] != "crossing":
        sys.exit("make/results.py: walk_equal.csv does not have a crossing")
    return (f"D4 and F6 are worth the same at some p between {rounded(row['equal_p_lower'], 10, ROUND_FLOOR)} and "
            f"{rounded(row['equal_p_upper'], 10, ROUND_CEILING)}, and at no p outside:\n"
            f"below, {below} is better, above, {above}.")


# MagicBoard.

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
    return markdown(["d", "steps"], [[d, steps] for d, steps in longest().items()])


# Sequencium.

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
    return markdown(["rows", "2 columns", *columns[1:]],
                    [[rows, *(cell(rows, column) for column in columns)] for rows in sides])


def sequencium_open():
    found = [f"{rows}x{columns}: {'at least' if high > 0 else 'at most'} a draw for Red"
             if low == 0 or high == 0 else f"{rows}x{columns}: undecided"
             for (rows, columns), (low, high) in boards("outcome").items() if low < high]
    return "Boards in the table that are not solved: " + ("; ".join(found) or "none") + "."


# Palindromes/Antipalindromes.

def antipalindrome():
    return markdown(["squares", "value for Player 1", "best first squares"],
                    [[row["squares"], row["value_for_player_1"], ranges(map(int, row["best_squares"].split()))]
                     for row in rows_solved()])


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
                    [[f"[{name}.txt](data/reference/oeis/{name}.txt)", sequence["name"],
                      "all (formula)" if "formula" in sequence else len(sequence["terms"])]
                     for name, sequence in sequences().items()])


# What `make bench` measured.

def bench(name):
    return json.loads(read("data/reference/bench.json"))[name]


def kernels(names, entry, cell):
    """A cell for each kernel."""
    return [cell(entry[name]) for name in names]


def speed_machine():
    of = bench("commands")["machine"]
    return (f"This copy was measured on {of['cores']} cores ({of['processor']}), with a program compiled by "
            f"{of['compiler']}.")


def speed_summary():
    (case,) = (case for case in bench("walk")["walk"] if (case["board"], case["strategy"], case["p"]) ==
               ("published", "pairs-first", 0.5))
    rate = case["kernels"]["vbmi"]["million_moves_per_second"]
    (side,) = (boards for boards in bench("magicboard")["boards"] if boards["d"] == 8)
    return (f"On one core ({bench('commands')['machine']['processor']}), the walk is simulated at {round(rate, -2):,.0f} "
            f"million moves per second. Solving it\noptimally takes {bench('exact')['optimum_seconds']:.2f} s, and "
            f"{side['avx512']['search'] / 1e6:.0f} million random 8 x 8 MagicBoards are solved per second.")


def speed_walk():
    def all_kernels(case, key, form):
        return ", ".join(form.format(case["kernels"][name][key]) for name in ("vbmi", "avx512", "avx2", "sse41"))
    return markdown(["board", "strategy", "p", "million moves/s", "relative to the loop", "101 p"],
                    [[case["board"], f"`{case['strategy']}`", case["p"],
                      all_kernels(case, "million_moves_per_second", "{:.0f}"),
                      all_kernels(case, "ratio_to_by_hand", "{:.1f}"), all_kernels(case, "all_101_p_ratio", "{:.1f}")]
                     for case in bench("walk")["walk"]])


def speed_exact():
    exact = bench("exact")
    return markdown(["task on the published board", "seconds"],
                    [["expected moves of a strategy", f"{exact['evaluate_seconds'] + exact['compile_seconds']:.2f}"],
                     ["distribution of the moves of a strategy", f"{exact['distribution_seconds']:.2f}"],
                     ["optimal strategy at p = 0.5", f"{exact['optimum_seconds']:.2f}"],
                     ["optimal strategies at 101 p, seconds of processor", f"{exact['range_cpu_seconds']:.1f}"]])


def speed_commands():
    return markdown(["command", "seconds", "seconds of processor"],
                    [[f"`{of['command']}`", *(f"{of[key]:.3g}" for key in ("seconds", "processor_seconds"))]
                     for of in bench("commands")["times"]])


def speed_rows():
    """What long rows need, and how long they take at the rates of a measured run."""
    rate, disk = 6.4e9, 350e6  # rows a second of one core, bytes a second

    def figure(number):
        power = (len(str(round(number))) - 1) // 3
        return f"{number / 10 ** (3 * power):.3g} {' KMGTP'[power].strip()}B"

    def time(seconds):
        unit, length = next(pair for pair in (("days", 86400), ("h", 3600), ("min", 60)) if seconds > 1.5 * pair[1])
        return f"{seconds / length:.2g} {unit}"
    rows = []
    for of in bench("commands")["plans"]:
        seconds = of["rows"] / rate + (of["disk"]["read"] + of["disk"]["written"]) / disk
        rows.append([of["squares"], of["memory"].replace("G", " GB"), *map(figure, (of["disk"][key] for key in (
            "size", "read", "written"))), time(seconds), time(5 * seconds)])
    return (f"The last two columns are rows / ({rate / 1e9:g} x 10^9) s on one core, the rate of m = 26 in memory, plus "
            f"(read + written) /\n({disk / 1e6:g} MB/s), the rate measured below, and five times this:\n\n" + markdown(
                ["m", "memory", "disk", "read per pass", "written per pass", "time of a pass", "of five passes"], rows))


def speed_magicboard():
    names = "avx512", "avx2", "sse2"
    rows = [[f"{of['d']} x {of['d']}", f"{of['plain'] / 1e6:.2f}",
             *kernels(names, of, lambda it: f"{it['search'] / 1e6:.1f}"),
             *kernels(names, of, lambda it: f"{it['search_to_plain']:.1f}")] for of in bench("magicboard")["boards"]]
    shown = "AVX-512", "AVX2", "SSE2"
    return markdown(["board", "million boards/s, plain", *(f"{name}" for name in shown),
                     *(f"relative, {name}" for name in shown)], rows)


def speed_slice():
    names = "avx512", "avx2", "sse2"
    rows = [[f"{of['n']} x {of['n']}", f"{1e3 / of['plain_ns']:.3f}",
             *kernels(names, of["many"], lambda it: f"{1e3 / it['ns']:.1f}"),
             *kernels(names, of["many"], lambda it: f"{it['to_plain']:.0f}")] for of in bench("slice_lines")["grids"]]
    shown = "AVX-512", "AVX2", "SSE2"
    return markdown(["grid", "million grids/s, plain", *(f"{name}" for name in shown),
                     *(f"relative, {name}" for name in shown)], rows)


def speed_solvers():
    rows = [[f"Sequencium {of['rows']}x{of['columns']}{', who wins' if of['weak'] else ''}", f"{of['seconds']:.2f}",
             f"{of['nodes_per_second'] / 1e6:.1f} million positions/s"] for of in bench("sequencium")["boards"]]
    rows += [[f"Palindromes/Antipalindromes on {bench('antipalindrome')['squares']} squares, values of a {of['kind']}, "
              f"{bench('antipalindrome')['threads']} threads", f"{of['all']['seconds']:.2f}",
              f"{of['all']['rows_per_second'] / 1e6:.0f} million rows/s"] for of in bench("antipalindrome")["kinds"]]
    solve = bench("slice_solve")
    rows += [[f"Slice Through The Boundaries, one pass over a round on {grid}", f"{of['seconds']:.2f}",
              f"{of['sets'] / of['seconds'] / 1e6:.0f} million sets of squares/s"]
             for grid, of in (("5 x 5", solve["side_5"]), ("6 x 6 with 5 squares filled", solve["side_6"]))]
    return markdown(["task", "seconds", "rate"], rows)


def speed_ranks():
    return markdown(["board", "strategy", "games per second and core, at 101 p", "KB sent per process and round",
                     "ms to add them"],
                    [[of["board"], f"`{of['strategy']}`", f"{of['games_per_second'] / 1e6:.1f} million",
                      f"{of['part_bytes'] / 1e3:.0f}", f"{1e3 * of['add_seconds']:.2f}"] for of in bench("ranks")["cases"]])


def statistics():
    return bench("tournament")


def share(number):
    return f"{100 * number:.1f} %"


def statistics_tests():
    rows = []
    for test in statistics()["tests"]:
        games, elo = test["name"].rsplit(None, 1)
        both = test["hypotheses"]
        rows.append([games, elo,
                     ", ".join(share(h["wrong"]) for h in both), ", ".join(f"{h['pairs']:.0f}" for h in both),
                     ", ".join(f"{h['fixed_pairs']:.0f}" for h in both),
                     ", ".join(f"{100 * h['saved']:.0f} %" for h in both)])
    return markdown(["games", "`--sprt`", "wrong under H0, H1", "pairs under H0, H1", "fixed number", "saved"], rows)


def statistics_coverage():
    rows = statistics()["coverage"]
    return markdown(["games", *(f"{size['players']} players, {size['rounds']} rounds" for size in rows[0]["sizes"])],
                    [[row["name"], *(share(size["covered"]) for size in row["sizes"])] for row in rows])


def statistics_exact():
    rows = statistics()["exact_coverage"]
    return markdown(["games", *(f"{size['rounds']} rounds" for size in rows[0]["sizes"])],
                    [[row["name"], *(f"{share(size['low'])} to {share(size['high'])}" for size in row["sizes"])]
                     for row in rows])


def statistics_precision():
    rows = statistics()["precision"]
    return markdown(["games", *(f"X = {width['precision']:g}" for width in rows[0]["precisions"])],
                    [[row["name"], *(f"{share(of['covered'])}, {of['rounds']:.0f}" for of in row["precisions"])]
                     for row in rows])


# What is written.

SECTIONS = {function.__name__: function for function in (
    walk, walk_policies, walk_starts, walk_equal, magicboard_solvable, magicboard_share, magicboard_longest, sequencium,
    sequencium_open, antipalindrome, slice_lines, slice_extremes, slice_census, slice_rounds, slice_bounds,
    sequences_listed, speed_machine, speed_summary, speed_walk, speed_exact, speed_commands, speed_rows,
    speed_magicboard, speed_slice, speed_solvers, speed_ranks,
    statistics_tests, statistics_coverage, statistics_exact, statistics_precision)}


PAGES = "CLUSTER.md", "README.md", "RESULTS.md", "SPEED.md", "STATISTICS.md"


def section(name):
    if name.startswith("commands "):
        return commands_of(name.removeprefix("commands "))
    if name not in SECTIONS:
        sys.exit(f"make/results.py: a page has a marker \"{name}\", which is none")
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
    files |= {name: page(read(name)) for name in PAGES}
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
