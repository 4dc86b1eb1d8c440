#!/usr/bin/python3
"""Solves boards of Sequencium for sequencium.csv, and notes in sequencium_times.csv what it took.

    data/reference/sequencium.py --squares 36 -- --memory 6G
    data/reference/sequencium.py --board 3x13 --board 5x9 --hours 4 -- --memory 6G

solves all boards up to 36 squares, or these, which are not in the table yet or only with bounds,
with the options after --. A board that is a draw is a draw for all payoffs, with the same best first
moves, so the outcome is solved first. If it takes more than --hours, the table gets its bounds, and nothing for the other
payoffs. Each result is saved at once: what is stopped can be repeated.
"""

import argparse
import csv
import json
import os
import re
import signal
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
BOARD = ("rows", "columns", "payoff")
VALUES = (os.path.join(FOLDER, "sequencium.csv"), (*BOARD, "lower", "upper", "best_first_moves"))
TIMES = (os.path.join(FOLDER, "sequencium_times.csv"), (*BOARD, "seconds", "positions", "command"))
PAYOFFS = ("gamble", "outcome", "margin")


def read(table):
    """The rows of a table by (rows, columns, payoff)."""
    path, _ = table
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8", newline="") as file:
        return {(int(row["rows"]), int(row["columns"]), row["payoff"]): row for row in csv.DictReader(file)}


def order(key):
    rows, columns, payoff = key
    return rows * columns, rows, PAYOFFS.index(payoff)


def add(table, key, *values):
    """Adds a row, or replaces it."""
    path, names = table
    rows = read(table)
    rows[key] = dict(zip(names, (*key, *values)))
    with open(path + ".new", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[key] for key in sorted(rows, key=order))
    os.replace(path + ".new", path)


def solve(program, key, options, seconds):
    """Solves a board and notes what it took; returns its bounds and first moves."""
    rows, columns, payoff = key
    command = ["sequencium", "solve", f"{rows}x{columns}", "--payoff", payoff, *options]
    print(" ".join(command), file=sys.stderr, flush=True)
    with subprocess.Popen([program, *command, "--json"], stdout=subprocess.PIPE, text=True) as process:
        try:
            answer, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            answer, _ = process.communicate()
        if process.returncode not in (0, 3):
            sys.exit(1)
    found = json.loads(answer)
    add(TIMES, key, f"{found['seconds']:.2f}", found["nodes"], " ".join(["bukub", *command]))
    return found["lower"], found["upper"], " ".join(found["best"] if found["exact"] else [])


def is_solved(key):
    row = read(VALUES).get(key)
    return row is not None and row["lower"] == row["upper"]


def solve_board(program, rows, columns, options, seconds):
    """Solves a board for all payoffs that are not in the table."""
    outcome = (rows, columns, "outcome")
    if not is_solved(outcome):
        add(VALUES, outcome, *solve(program, outcome, options, seconds))
    if not is_solved(outcome):
        return
    found = read(VALUES)[outcome]
    for payoff in ("gamble", "margin"):
        key = (rows, columns, payoff)
        if is_solved(key):
            continue
        if int(found["lower"]) == 0:
            add(VALUES, key, 0, 0, found["best_first_moves"])
        else:
            add(VALUES, key, *solve(program, key, options, seconds))


def boards_up_to(most):
    return [(rows, squares // rows) for squares in range(2, most + 1)
            for rows in range(1, squares) if squares % rows == 0 and rows <= squares // rows]


def board(text):
    """Reads 3x13."""
    sides = re.fullmatch(r"([1-9]\d*)x([1-9]\d*)", text)
    if not sides:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form ROWSxCOLUMNS, as 3x13")
    return int(sides[1]), int(sides[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="./bukub")
    parser.add_argument("--squares", type=int, default=1, metavar="N")
    parser.add_argument("--board", type=board, action="append", default=[], metavar="RxC")
    parser.add_argument("--hours", type=float, metavar="H")
    parser.add_argument("options", nargs="*", help="of bukub sequencium solve, after --")
    given = parser.parse_args()
    for rows, columns in boards_up_to(given.squares) + given.board:
        solve_board(given.program, rows, columns, given.options, given.hours and 3600 * given.hours)


if __name__ == "__main__":
    main()
