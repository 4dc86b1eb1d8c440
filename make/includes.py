#!/usr/bin/python3
"""Checks the order of the folders: an include stays in its folder or leads to one in a lower row of
the table of folders in CONTRIBUTING.md. Folders of one row do not include each other.

make/includes.py                checks; exit code 1 and one line for each include that breaks the order
make/includes.py --report       counts files, lines and headers for each folder
make/includes.py --reach FILE   counts the files that FILE's includes lead to; a header leads to the
                                source beside it, too
"""
import glob
import os
import re
import sys

FLOORS = ("cli", "strategies", "analysis", "sim")
LARGE_FOLDER = 30  # files
SMALL_FILE = 40  # lines


def sources():
    """All sources of the program, in order."""
    found = (path for floor in FLOORS for path in glob.glob(f"{floor}/**/*.[ch]", recursive=True))
    return sorted(path for path in found if "/example/" not in path)


def rows():
    """The row of each folder in the table of CONTRIBUTING.md; 0 is the highest."""
    row_of = {}
    with open("CONTRIBUTING.md", encoding="utf-8") as page:
        lines = [line for line in page if re.match(r"\| `(?:%s)\b" % "|".join(FLOORS), line)]
    for row, line in enumerate(lines):
        for folder in re.findall(r"`([a-z/_]+)`", line.split("|")[1]):
            row_of[folder.rstrip("/")] = row
    return row_of


def includes(path):
    """The line numbers and paths of what a file includes from the project."""
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if match:
                yield number, match.group(1)


def breaches(paths, row_of):
    """One line for each include that breaks the order, and for each folder without a row."""
    for folder in sorted({os.path.dirname(path) for path in paths} - set(row_of)):
        yield f"{folder}: has no row in the table of folders of CONTRIBUTING.md"
    for path in paths:
        folder = os.path.dirname(path)
        for number, included in includes(path):
            other = os.path.dirname(included)
            if other == folder or folder not in row_of:
                continue
            if other not in row_of:
                yield f"{path}:{number}: {included} is in no folder of the table of CONTRIBUTING.md"
            elif row_of[other] <= row_of[folder]:
                yield f"{path}:{number}: {folder} may not include {included}, which is not below it"


def reach(paths, start):
    """The files that `start` leads to, itself included."""
    known, found, waiting = set(paths), set(), [start]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        if path.endswith(".h") and path[:-1] + "c" in known:
            waiting.append(path[:-1] + "c")
        waiting.extend(included for _, included in includes(path) if included in known)
    return found


def report(paths):
    """Prints the sizes of folders and what stands out."""
    lines = {path: sum(1 for _ in open(path, encoding="utf-8")) for path in paths}
    headers = [path for path in paths if path.endswith(".h")]
    users = {header: set() for header in headers}
    for path in paths:
        for _, included in includes(path):
            if included in users and path[:-1] != included[:-1]:
                users[included].add(path)
    print(f"{'folder':<32} files headers  lines")
    folders = sorted({os.path.dirname(path) for path in paths})
    for folder in folders:
        here = [path for path in paths if os.path.dirname(path) == folder]
        print(f"{folder:<32} {len(here):>5} {sum(path in users for path in here):>7}"
              f" {sum(lines[path] for path in here):>6}")
    print(f"{'all':<32} {len(paths):>5} {len(headers):>7} {sum(lines.values()):>6}")
    print("headers with a single user:", sum(len(users[header]) <= 1 for header in headers))
    print(f"sources below {SMALL_FILE} lines:",
          sum(path.endswith(".c") and lines[path] < SMALL_FILE for path in paths))
    large = [folder for folder in folders
             if sum(os.path.dirname(path) == folder for path in paths) > LARGE_FOLDER]
    print(f"folders of more than {LARGE_FOLDER} files:", ", ".join(large) or "none")


def main(arguments):
    """Returns the exit code."""
    paths = sources()
    if arguments == ["--report"]:
        report(paths)
    elif len(arguments) > 1 and arguments[0] == "--reach":
        for start in arguments[1:]:
            if start not in paths:
                sys.exit(f"make/includes.py: {start} is no source of the program")
            print(f"{len(reach(paths, start)):>4} {start}")
    elif arguments:
        sys.exit(__doc__)
    else:
        broken = list(breaches(paths, rows()))
        for line in broken:
            print(line)
        return bool(broken)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
