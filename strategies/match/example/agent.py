#!/usr/bin/python3
"""An agent for any game that bukub plays: copy it, change `choose`, then

    bukub sequencium tournament --agent exec:./agent.py --agent greedy

data/PROGRAMS.md describes the lines that it reads and writes. This one takes the legal move that
looks at its own number: the largest one, of these the first.
"""
import sys


def choose(game, player, position, legal, seconds, nodes):
    """The move to make, one of `legal`. `position` is a list of lines."""

    def number(move):
        words = move.split()
        return int(words[-1]) if words[-1].isdigit() else 0

    return max(legal, key=number)


def main():
    game = player = None
    position, legal, reading = [], [], False
    for line in sys.stdin:
        line = line.rstrip("\n")
        word, _, rest = line.partition(" ")
        if word == "legal":
            legal, reading = rest.split(", "), False
        elif reading:
            position.append(line)
        elif word == "position":
            position, reading = [], True
        elif word == "game":
            game = rest
        elif word == "player":
            player = int(rest)
        elif word == "start":
            print("ready sample", flush=True)
        elif word == "move":
            seconds, nodes = rest.split()
            print("move", choose(game, player, position, legal, float(seconds), int(nodes)), flush=True)
        elif word == "end":
            break


if __name__ == "__main__":
    main()
