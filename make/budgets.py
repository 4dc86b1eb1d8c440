#!/usr/bin/python3 -B
"""Checks that the sources do not grow: prints counts with their limits, and fails if one is above it.
A change that lowers a count lowers the limit, too. Only a new feature for users may raise one: those of
version 0.3 may take 1000 lines of cli and of tests, 500 of sim and of strategies, 400 of analysis."""
import collections
import glob
import re
import sys

from includes import FLOORS, sources

LIMITS = {
    "lines of cli": 18169,
    "lines of strategies": 4741,
    "lines of analysis": 20414,
    "lines of sim": 20745,
    "lines of tests": 27542,
    "sources of the program": 264,
    "sources that do not begin with a comment": 0,
    "static functions named once, in %": 44.3,
}


def named_once(text):
    """How many static functions a file has, and how many of them it names once besides."""
    text = re.sub(r"/\*.*?\*/|'(?:\\.|[^'\\])+'" r'|"(?:\\.|[^"\\])*"', " ", text, flags=re.S)
    head = r"^(?:[\w()]+ )*static\b[^;={}()]*?\b(\w+)\([^;{}]*\)\s*"
    defined = re.findall(head + r"\{", text, flags=re.M)
    declared = collections.Counter(re.findall(head + ";", text, flags=re.M))
    names = collections.Counter(re.findall(r"\w+", text))
    return len(defined), sum(names[name] - declared[name] == 2 for name in defined)


def counts():
    """The count of each of the limits."""
    found = collections.Counter()
    functions = once = 0
    for path in sources() + glob.glob("tests/**/*.[ch]", recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        floor = path.split("/", maxsplit=1)[0]
        found["lines of " + floor] += text.count("\n")
        if floor in FLOORS:
            source = path.endswith(".c") and not path.startswith("cli/playground/")
            found["sources of the program"] += source
            found["sources that do not begin with a comment"] += source and text[:2] != "/*"
            here = named_once(text)
            functions += here[0]
            once += here[1]
    found["static functions named once, in %"] = round(100 * once / functions, 1)
    return found


def main():
    """Returns the exit code."""
    found = counts()
    for what, limit in LIMITS.items():
        print(f"{found[what]:>7} of {limit:>7} {what}{': too many' * (found[what] > limit)}")
    return any(found[what] > limit for what, limit in LIMITS.items())


if __name__ == "__main__":
    sys.exit(main())
