"""Runs what a page shows, here, and compares what comes out: run_blocks.py PAGE.md

- A block of C or Python is written to a file where the text before it says: save this as `mine.c`.
- In a block of console, a line that begins with `$ ` is a command; the lines up to the next one are
  what it prints.
- Another block of Python is a program; the block of text behind it is what it prints.

Times, speeds and blanks at ends of lines are not compared. Differences go to stderr; exit code 1 if
there are any."""

import difflib
import re
import subprocess
import sys

PATIENCE = 60  # seconds for a command


def blocks(text):
    """The fenced blocks of a page: language, lines, and the text before."""
    parts = re.split(r"^```(\w*)\n(.*?)^```\n", text, flags=re.M | re.S)
    for before, language, body in zip(parts[::3], parts[1::3], parts[2::3]):
        yield language, body.splitlines(), before


def steady(text):
    """Lines without what differs from run to run."""
    text = re.sub(r"[\d.]+[KMGT]?( [a-z]+(/s| a second))", r"N\1", text)
    text = re.sub(r"[\d.]+ s\b", "N s", text)
    return [line.rstrip() for line in text.splitlines()]


def commands(lines):
    """The commands of a console, each with what it prints."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def programs(text):
    """All that a page shows running: a name, the words to start it with, and what it prints."""
    script = None
    for language, lines, before in blocks(text):
        name = re.search(r"[Ss]ave this\s+as\s+`(\w+\.\w+)`", before)
        if name:
            with open(name[1], "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
        elif language == "console":
            for command, shown in commands(lines):
                yield command, ["bash", "-c", command], shown
        elif language == "python":
            script = "\n".join(lines)
        elif language == "text" and script:
            yield "Python", ["/usr/bin/python3", "-c", script], lines
            script = None


def main(page):
    """Runs the page; the number of commands, and how many did not do as shown."""
    count = wrong = 0
    with open(page, encoding="utf-8") as file:
        text = file.read()
    for name, words, shown in programs(text):
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=PATIENCE, check=False)
        wanted, got = steady("\n".join(shown)), steady(done.stdout)
        while wanted and not wanted[-1]:
            wanted.pop()
        count += 1
        if done.returncode != 0 or got != wanted:
            wrong += 1
            print(f"{name}: exit {done.returncode}", file=sys.stderr)
            print(*difflib.unified_diff(wanted, got, "shown", "printed", lineterm=""), sep="\n",
                  file=sys.stderr)
    print(f"{count} commands, {wrong} not as shown")
    return wrong > 0


sys.exit(main(sys.argv[1]))
