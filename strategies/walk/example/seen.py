#!/usr/bin/env python3
"""A strategy of the walk with memory: a letter must be offered twice before it begins a collection.
data/PROGRAMS.md describes the lines that are read and written here.

    bukub walk run --strategy exec:./seen.py --strategy greedy"""
import sys


def take(held, letter, seen):
    """`seen`: the letters that this game has been offered before."""
    return letter in held or len(held) == 4 or (len(held) < 3 and letter in seen)


for line in sys.stdin:
    word, *rest = line.split()
    if word == "start":
        print("ready seen copies")
    elif word == "games":  # begin, and all others are over
        memory = {}
    elif word == "copy":  # a second game is, until now, like a first one
        memory[rest[1]] = set(memory.get(rest[0], ()))
    elif word == "choices":  # the names of the columns, and a line for each
        answers = []
        for line in [sys.stdin.readline() for _ in range(int(rest[0]) + 1)][1:]:
            game, turn, held, square, letter, more = line.split(",", 5)
            answers.append(str(int(take(held.strip("-"), letter, memory.setdefault(game, set())))))
            memory[game].add(letter)
        print("\n".join(answers))
    sys.stdout.flush()
