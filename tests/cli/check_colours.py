"""Whether each built-in strategy has a colour of its own, the same in pictures and on pages."""

import json
import os
import re

from style import looks_of
from walk_data import built_in

ROOT = os.environ["ROOT"]
with open(os.path.join(ROOT, "notebooks", "colours.json"), encoding="utf-8") as file:
    names, light, dark = json.load(file).values()
with open(os.path.join(ROOT, "cli", "report", "page", "style.css"), encoding="utf-8") as file:
    found = re.findall(r"--series-(\d): (#[0-9a-f]{6});", file.read())
assert found == [(str(i), colour) for colours in (light, dark) for i, colour in enumerate(colours)], found

strategies = [strategy["strategy"].replace("20,first=pairs-first,then=greedy", "20") for strategy in built_in()]
assert sorted(names) == sorted(strategies), strategies

looks = looks_of(["mine", "optimal", "greedy", *map(str, range(33))])
assert looks["greedy"]["color"] == light[names.index("greedy")]
assert looks["optimal"]["color"] == light[names.index("optimal")]
assert len({tuple(look.values()) for look in looks.values()}) == len(looks) == 36
