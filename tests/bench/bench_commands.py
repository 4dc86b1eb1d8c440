#!/usr/bin/env python3
"""Times whole commands, on all cores, the least of a few runs, asks what long rows of
Palindromes/Antipalindromes need, and describes the machine: bench_commands.py BUKUB FILE.json"""
import json
import os
import re
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
ROWS = (26, "8G"), (27, "8G"), (28, "8G"), (28, "64G"), (29, "8G"), (29, "64G"), (30, "8G"), (30, "64G")


def seconds(command):
    """What one run takes: seconds on the clock, and of processor time."""
    before, since = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    wall, after = time.monotonic() - since, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def machine(program):
    """The processor, the number of its cores, and the compiler of the program."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"^model name\s*: (.*)", file.read(), flags=re.M)
    version = json.loads(subprocess.run([program, "version", "--json"], capture_output=True, check=True).stdout)
    return {"processor": model[1] if model else os.uname().machine, "cores": os.cpu_count(),
            "compiler": version["compiler"]}


def main():
    program, path = sys.argv[1:]
    rows = []
    for command, runs in RUNS.items():
        walls, processors = zip(*(seconds([program, *command.split()]) for _ in range(runs)))
        rows.append({"command": command, "seconds": min(walls), "processor_seconds": min(processors)})
    plans = []
    for squares, memory in ROWS:
        plan = subprocess.run([program, "antipalindrome", "solve", str(squares), "--plan", "--memory", memory, "--json"],
                              capture_output=True, check=True)
        plans.append({"squares": squares, "memory": memory, **json.loads(plan.stdout)})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"machine": machine(program), "times": rows, "plans": plans}, file, indent=2)


if __name__ == "__main__":
    main()
