"""Sets two files of measurements beside each other, as `make bench` leaves them:

    compare.py OLD.json NEW.json

A line for each figure that both have, with how many times the old one the new one is. Seconds and
rates say little across machines, ratios to the twin of the same run (to_plain, speedup) a lot."""

import json
import sys


def fail(text):
    """Says in a line what is wrong, and ends."""
    print(text, file=sys.stderr)
    sys.exit(2)


def figures(value, name=""):
    """All numbers of a tree, by the path that leads to each."""
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        # A measurement at several sizes names the size in its first member.
        parts = ((next((f"{key}={item[key]}" for key in ("name", "kernel", "n", "d", "side")
                        if isinstance(item, dict) and key in item), str(i)), item)
                 for i, item in enumerate(value))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        return {name: value}
    else:
        return {}
    found = {}
    for key, part in parts:
        found.update(figures(part, f"{name}.{key}" if name else key))
    return found


def read(path):
    """The figures of a file, or a line that says why there are none."""
    try:
        with open(path, encoding="utf-8") as file:
            found = figures(json.load(file))
    except (OSError, ValueError) as error:
        fail(f"compare: {path}: {getattr(error, 'strerror', None) or 'is no JSON'}")
    if not found:
        fail(f"compare: {path}: holds no figures")
    return found


def main():
    """Prints the table."""
    if len(sys.argv) != 3:
        fail("usage: compare.py OLD.json NEW.json")
    old, new = (read(path) for path in sys.argv[1:])
    both = [name for name in old if name in new]
    if not both:
        fail("compare: no figure is in both files")
    width = max(map(len, both))
    print(f"{'figure':{width}}  {'old':>12}  {'new':>12}  new / old")
    for name in both:
        change = f"{new[name] / old[name]:9.3f}" if old[name] else "        -"
        print(f"{name:{width}}  {old[name]:12.5g}  {new[name]:12.5g}  {change}")
    for name, has, path in ([(n, new, sys.argv[2]) for n in old] +
                            [(n, old, sys.argv[1]) for n in new]):
        if name not in has:
            print(f"{name}: not in {path}")


main()
