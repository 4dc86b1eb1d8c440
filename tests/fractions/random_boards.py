"""Runs `walk optimal --changes` and `--equal` on random boards of 3 x 3 to 5 x 5 and checks what they
print in exact fractions. Arguments: the program, a number of boards, a seed, a folder for files. The
first wrong result ends it; its files stay."""

import json
import random
import subprocess
import sys

from check_changes import Check
from walk import Board

PROGRAM, BOARDS, SEED, FOLDER = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]


def mirrored(squares, rows, columns, kind):
    """The squares of a grid, changed so that it is symmetric."""
    for r in range(rows):
        for c in range(columns):
            to = {"left-right": (r, columns - 1 - c), "half-turn": (rows - 1 - r, columns - 1 - c),
                  "diagonal": (c, r) if rows == columns else (r, c)}[kind]
            squares[to] = squares[r, c]


def surround(grid, middle, rows, columns):
    """Green squares with the letter of the middle around it, which is often no use then."""
    for r, c in [(r, c) for r in range(rows) for c in range(columns)]:
        if max(abs(r - middle[0]), abs(c - middle[1])) == 1:
            grid[r, c] = grid[middle][0], True


def random_board(chance):
    rows, columns, letters = chance.randint(3, 5), chance.randint(3, 5), chance.randint(1, 4)
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    share = chance.choice([0, 0.1, 0.2, 0.4, 0.7])
    grid = {s: (chance.choice("ABCD"[:letters]), chance.random() < share) for s in squares}
    if chance.random() < 0.4:
        kinds = ["left-right", "half-turn", "diagonal"]
        for kind in chance.sample(kinds, chance.randint(1, 2)):
            mirrored(grid, rows, columns, kind)
    if chance.random() < 0.2:
        surround(grid, (rows // 2, columns // 2), rows, columns)
    inner = [(r, c) for r in range(1, rows - 1) for c in range(1, columns - 1)]
    start = chance.choice(inner)
    grid[start] = grid[start][0], False
    reset = sorted(chance.choices("ABCD"[:letters], k=chance.randint(0, 4)))
    name = {(r, c): chr(65 + r) + str(c + 1) for r, c in squares}
    lines = ["[board]", "letters ="]
    lines += ["    " + " ".join(grid[r, c][0] for c in range(columns)) for r in range(rows)]
    lines += ["green = " + " ".join(name[s] for s in squares if grid[s][1])]
    lines += ["reset = " + " ".join(reset), "start = " + name[start]]
    return "\n".join(lines) + "\n", [name[s] for s in inner if not grid[s][1]]


def run(path, *options):
    command = [PROGRAM, "walk", "optimal", "--board", path, "--p", "0:1", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode in (0, 3), done.stderr
    return json.loads(done.stdout)


def check_board(i):
    """Returns the counts to print."""
    chance = random.Random(f"{SEED} {i}")
    path = f"{FOLDER}/board_{SEED}_{i}.ini"
    text, starts = random_board(chance)
    with open(path, "w") as board:
        board.write(text)
    options = ["--changes"] + ["--collect-at-start"] * (chance.random() < 0.3)
    pair = chance.sample(starts, 2) if len(starts) > 1 else None
    check = Check(Board(text), run(path, *options))
    try:
        counts = check.all_changes()
        if pair:
            check.result = run(path, "--equal", ",".join(pair))
            counts += "; " + check.all_equals([check.game.board.square(name) for name in pair])
        return check.solved, counts
    except AssertionError as wrong:
        raise SystemExit(f"{path} with {' '.join(options)}, {pair}: {wrong}") from wrong


def main():
    solved = 0
    for i in range(BOARDS):
        points, counts = check_board(i)
        solved += points
        print(f"board {i}: {counts}", flush=True)
    print(f"{BOARDS} boards and {solved} optima agree")


if __name__ == "__main__":
    main()
