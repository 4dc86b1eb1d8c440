"""Compares the means of a run with exact expectations, within 4.5 standard errors:
check_exact.py RUN.json EXACT.json"""

import json
import sys

points = {}
for point in json.load(open(sys.argv[2]))["points"]:
    points[point["strategy"], point["p"], point["start"]] = point
for ran in json.load(open(sys.argv[1]))["points"]:
    exact = points[ran["strategy"], ran["p"], ran["start"]]
    if (ran["mean"] is None) != (exact["expected_moves"] is None):
        sys.exit(f"{ran}: one of them knows no mean")
    if ran["mean"] is None:
        continue
    off = (ran["mean"] - exact["expected_moves"]) / (ran["standard_error"] or 1e-9)
    if abs(off) > 4.5:
        sys.exit(f"{ran}: {off} standard errors off")
