"""Checks the way on which a strategy that takes every letter is said to come to a fifth: it is one,
and no other is shorter: check_refusal.py BOARD.ini P MESSAGE"""

import re
import sys

from rules import Board, palindrome

board, p = Board(sys.argv[1]), float(sys.argv[2])
message = open(sys.argv[3]).read()
way = re.search("reached by: start on (.*)$", message).group(1).split(", ")
letter, place, to = re.search("the letter ([A-Z]) on ([A-P][0-9]+), holding ([A-Z]{4}):", message).groups()


def landings(at, held):
    """What can become of a landing: (square, what happens, collection)."""
    for square in board.next_squares(at):
        if square not in board.green:
            yield square, "takes " + board.letter[square], "".join(sorted(held + board.letter[square]))
            continue
        if p > 0:
            yield square, "resets", board.reset
        if p < 1:
            yield square, "removes", held.replace(board.letter[square], "")


def over(held):
    return len(held) == 5 and palindrome(held)


# The way as the message has it.
states = {(way[0], "")}
for step in way[1:-1]:
    square, event = step.split(" ", 1)
    states = {(s, new) for at, held in states for s, e, new in landings(at, held) if (s, e) == (square, event)}
    assert states, step
last = way[-1].removeprefix("then ")
assert last == place and board.letter[last] == letter
assert any(held == to and last in board.next_squares(at) for at, held in states)
assert over(to + letter)

# Breadth first: how many landings it takes at least.
seen = front = {(board.start, "")}
depth = 0
while True:
    depth += 1
    after = {(s, new) for at, held in front for s, _, new in landings(at, held)}
    if any(over(held) for _, held in after):
        break
    front = {(s, held) for s, held in after if len(held) < 5} - seen
    seen = seen | front
assert len(way) - 1 == depth, (way, depth)
