"""Joins what the benchmarks left into one file: join.py ALL.json bench_NAME.json ..."""

import json
import os
import sys

together = {}
for path in sys.argv[2:]:
    name = os.path.basename(path).removeprefix("bench_").removesuffix(".json")
    with open(path, encoding="utf-8") as file:
        together[name] = json.load(file)
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump(together, file, indent=2)
    file.write("\n")
