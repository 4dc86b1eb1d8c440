#!/usr/bin/env python3
"""Times whole commands, on all cores: bench_commands.py BUKUB FILE.json. The least of a few runs counts."""
import json
import resource
import subprocess
import sys
import time

RUNS = {
    "walk run --strategy greedy --games 1K": 20,
    "walk sweep --p 0:1:0.01 --games 1M": 3,
    "walk sweep --p 0:1:0.01 --games 10M": 2,
    "walk sweep --strategy greedy --p 0:1:0.01 --games 10M": 3,
    "walk sweep --strategy optimal --p 0:1:0.01 --games 10M": 3,
    "walk exact --p 0:1:0.01": 1,
    "walk optimal --p 0:1:0.01": 2,
}


def seconds(command):
    """What one run takes: seconds on the clock, and of processor time."""
    before, since = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    wall, after = time.monotonic() - since, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    program, path = sys.argv[1:]
    rows = []
    for command, runs in RUNS.items():
        walls, processors = zip(*(seconds([program, *command.split()]) for _ in range(runs)))
        rows.append({"command": command, "seconds": min(walls), "processor_seconds": min(processors)})
    with open(path, "w", encoding="utf-8") as file:
        json.dump(rows, file, indent=2)


if __name__ == "__main__":
    main()
