"""Whether each built-in strategy has a colour of its own, the same in pictures and on pages, and the dots of a
comparison have it in a PNG, where its figures hide no line: check_colours.py COMPARISON"""

import json
import os
import re
import sys

from PIL import Image

from bukub import read
from pictures import picture_of
from style import looks_of, save
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

comparison = read(sys.argv[1])
save(picture_of(comparison, sys.argv[1]), "dots.png")
with Image.open("dots.png") as image:
    assert image.mode == "P"
    seen = {"#%02x%02x%02x" % colour for _, colour in image.convert("RGB").getcolors(256)}
left, _ = picture_of(comparison, sys.argv[1]).axes
left.figure.canvas.draw()
assert left.texts and all(text.get_window_extent().x0 > left.get_window_extent().x1 for text in left.texts), "figures hide lines"
dots = looks_of(list(comparison["strategy"].values))
best = comparison["ranked_strategy"].values[0]
lost = [name for name, look in dots.items() if name != best and look["color"] not in seen]
assert not lost and len(dots) == len(names) - 1, lost
