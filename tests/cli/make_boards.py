"""Writes odd but legal boards, one INI file each, into the working directory."""

import random

chance = random.Random(2)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def write(name, rows, columns, letters, green, reset):
    """Green squares are a list, or a number of squares that leaves the start white."""
    squares = [chr(65 + r) + str(c + 1) for r in range(rows) for c in range(columns)]
    start = "B2"
    if isinstance(green, int):
        green = chance.sample([s for s in squares if s != start], green)
    with open(name + ".ini", "w") as out:
        print("[board]\nletters =", file=out)
        for _ in range(rows):
            print(" ", *chance.choices(letters, k=columns), file=out)
        print("green =", file=out)
        for i in range(0, len(green), 20):
            print(" ", *green[i : i + 20], file=out)
        print("reset =", *reset, file=out)
        print("start =", start, file=out)


inner = [row + str(column) for row in "BCD" for column in range(2, 6)]
top_and_bottom = [row + str(column) for row in "AD" for column in range(1, 5)]
write("smallest", 3, 3, "AB", 1, "A")
write("largest", 16, 16, "ABC", 30, "AABC")
write("wide", 3, 16, "ABCD", 5, "ABC")
write("tall", 16, 3, "ABCD", 5, "AA")
write("alike", 5, 7, "Q", 4, "QQQQ")
write("white", 6, 6, "ABC", 0, "ZZZZ")
write("nothing", 6, 5, "ABC", 6, "")
write("one-white", 5, 6, "ABC", inner[1:], "AB")
write("alphabet", 9, 11, LETTERS, 9, "XYZ")
write("green-edge", 4, 4, "AB", top_and_bottom, "B")
