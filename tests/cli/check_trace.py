"""Checks that a trace keeps the rules: check_trace.py BOARD.ini TRACE.json"""

import json
import sys

from rules import Board, palindrome

board = Board(sys.argv[1])
trace = json.load(open(sys.argv[2]))
moves = trace["trace"]
held, at = "", trace["start"]
assert moves[0]["move"] == 0 and moves[0]["to"] == at and len(moves) == trace["moves"] + 1
for number, move in enumerate(moves[1:], 1):
    to, got, event = move["to"], move["collection"], move["event"]
    letter, green = board.letter[to], to in board.green
    assert move["move"] == number and move["from"] == at and move["letter"] == letter
    assert to in board.next_squares(at)
    assert move["colour"] == ("green" if green else "white")
    may_become = {
        "takes": not green and "".join(sorted(held + letter)),
        "leaves": not green and held,
        "resets": green and board.reset,
        "removes": green and held.replace(letter, ""),
    }
    assert got == may_become[event]
    assert len(got) < 5 or palindrome(got)
    assert palindrome(got) == (trace["state"] == "done" and number == trace["moves"])
    assert move["why"]
    held, at = got, to
if trace["state"] == "done":
    assert trace["palindrome"] == trace["palindrome"][::-1] and sorted(trace["palindrome"]) == sorted(held)
else:
    assert "palindrome" not in trace
