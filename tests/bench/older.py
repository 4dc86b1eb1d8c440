#!/usr/bin/python3
"""An agent that asks another build of bukub for its moves, to compare versions:

    bukub sequencium tournament --agent alphabeta --agent 'exec:tests/bench/older.py OLDER/bukub' \\
        --rounds 100 --opening 4 --time 0.1 --threads 1

The other build has the time that it is given for its search; starting it is not counted, unless
that takes half a second (data/PROGRAMS.md). It keeps nothing between moves.
"""
import json
import subprocess
import sys


def choose(bukub, game, payoff, position, seconds, nodes):
    """The move of the other build's best agent."""
    limits = (["--time", seconds] if float(seconds) else []) + (["--nodes", nodes] if int(nodes) else [])
    command = [bukub, game, "best", "-", "--payoff", payoff, "--json", *limits]
    done = subprocess.run(command, input="\n".join(position), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["notation"]


def main():
    said = {}
    position, reading = [], False
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "legal":
            reading = False
        elif reading:
            position.append(line.rstrip("\n"))
        elif word == "position":
            position, reading = [], True
        elif word == "start":
            print("ready older", flush=True)
        elif word == "move":
            print("move", choose(sys.argv[1], said["game"], said["payoff"], position, *rest.split()), flush=True)
        elif word == "end":
            break
        else:
            said[word] = rest


if __name__ == "__main__":
    main()
