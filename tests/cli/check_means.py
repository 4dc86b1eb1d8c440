"""Plays the walk by rules and chances of its own, and compares the means of a run with what it
finds, within 4.5 standard errors: check_means.py BOARD.ini RUN.json"""

import functools
import json
import random
import statistics
import sys

from rules import Board, palindrome

board = Board(sys.argv[1])
run = json.load(open(sys.argv[2]))
MOVES = 20000  # of all games at a point, about
chance = random.Random(1)


next_squares = {square: board.next_squares(square) for square in board.squares}
palindrome = functools.cache(palindrome)


@functools.cache
def add(held, letter):
    return "".join(sorted(held + letter))


@functools.cache
def greedy(held, letter):
    return board.can_end(add(held, letter))


@functools.cache
def pairs_first(held, letter):
    if len(held) == 4:
        return palindrome(add(held, letter))
    return len(held) < 3 or letter in held


STRATEGIES = {
    "greedy": greedy,
    "pairs-first": pairs_first,
    "frequent(min=3)": lambda held, letter: pairs_first(held, letter)
    and (len(held) >= 3 or board.white(letter) >= 3),
    "reset-letters": lambda held, letter: letter in board.reset and greedy(held, letter),
    "hoard(n=2)": lambda held, letter: len(held) < 2 or greedy(held, letter),
    "random(q=0.3)": lambda held, letter: chance.random() < 0.3 and greedy(held, letter),
}


def play(take, p, start):
    held, at, moves = "", start, 0
    while not palindrome(held):
        at = chance.choice(next_squares[at])
        moves += 1
        if at in board.green:
            held = board.reset if chance.random() < p else held.replace(board.letter[at], "")
        elif take(held, board.letter[at]):
            held = add(held, board.letter[at])
    return moves


for point in run["points"]:
    if point["mean"] is None:
        continue
    take = STRATEGIES[point["strategy"]]
    games = 20 + int(MOVES / point["mean"])
    moves = [play(take, point["p"], point["start"]) for _ in range(games)]
    error = statistics.stdev(moves) / games**0.5
    both = (error**2 + point["standard_error"] ** 2) ** 0.5
    off = (statistics.fmean(moves) - point["mean"]) / both
    if abs(off) > 4.5:
        sys.exit(f"{point}: {off} standard errors off")
