"""The report of sweeps, runs and exact results."""

import json
import os
import pathlib

from browser import Browser, check, command, equal, export, finish

command("walk", "sweep", "--p", "0:1:0.25", "--games", "2K", "--start", "D4", "--start", "F6", "-o", "sweep.h5")
command("walk", "exact", "--p", "0:1:0.5", "--start", "D4", "--distribution", *(word for name in (
    "greedy", "rate") for word in ("--strategy", name)), "-o", "exact.h5")
command("walk", "run", "--p", "0.5", "--games", "1K", "-o", "run.h5")
points = export("sweep.h5")["points"]
exact = export("exact.h5")["points"]


def shown_at(page, p, start, source):
    return {row["strategy"]: row for row in page.table(f"Expected moves at p = {p} from {start}")
            if row.get("source", "simulated").startswith(source)}


with Browser() as browser:
    page = browser.report("sweep.h5", "exact.h5")
    for index, p in enumerate(["0", "0.25", "0.5", "0.75", "1"]):
        page.move_slider("p", index)
        rows = shown_at(page, p, "D4", "simulated")
        for point in points:
            if point["p"] == float(p) and point["start"] == "D4":
                row = rows[point["strategy"]]
                equal(f"{point['strategy']}, p = {p}: mean and interval",
                      [float(row[name]) for name in ("expected_moves", "low", "high")],
                      [point["mean"], *point["ci95"]])
        rows = shown_at(page, p, "D4", "exact")
        for point in exact:
            if point["p"] == float(p):
                row = rows[point["strategy"]]
                equal(f"{point['strategy']}, p = {p}: exact value and bounds",
                      [float(row[name]) for name in ("expected_moves", "low", "high")],
                      [point["expected_moves"], point["lower"], point["upper"]])
    page.choose("Start", "F6")
    equal("exact results are of D4 alone", len(shown_at(page, "1", "F6", "exact")),
          len({point["strategy"] for point in exact}))
    mean = next(point["mean"] for point in points
                if point["start"] == "F6" and point["p"] == 1 and point["strategy"] == "greedy")
    equal("another start", float(shown_at(page, "1", "F6", "simulated")["greedy"]["expected_moves"]), mean)
    page.choose("Start", "D4")

    curves = "return document.querySelectorAll('section:nth-of-type(2) [aria-label=line] path').length"
    page.wait(lambda: page.js(curves) > 0)
    before = page.js(curves)
    equal("of few p, only exact values are joined", before, len({point["strategy"] for point in exact}))
    dashed = """return [...document.querySelectorAll('section:nth-of-type(2) [aria-label=line] path')].filter(
        path => path.closest('[stroke-dasharray]')).length"""
    equal("by dashes, as a key says", (page.js(dashed), page.js(
        "return [...document.querySelectorAll('.settings .key li')].map(one => one.textContent.split(';')[0])")),
        (before, ["exact", "simulated"]))
    axis = "return document.querySelectorAll('[aria-label=\"median moves by p\"] [aria-label=\"y-axis tick\"] path').length"
    texts = """return [...document.querySelectorAll('[aria-label="median moves by p"] [aria-label="y-axis tick label"] text')]
        .filter(text => text.textContent).length"""
    page.wait(lambda: page.js(axis) > 0)
    equal("each tick of the medians has its number", page.js(axis), page.js(texts))
    slanted = """return [...document.querySelectorAll(`[aria-label="${arguments[0]} by p"] [aria-label=line] path`)].flatMap(path => {
        const points = path.getAttribute("d").match(/[^MLHV]+/g).map(point => point.split(","));
        return points.slice(1).filter(([x, y], i) => y !== points[i][1] && x !== points[i][0]); }).length"""
    equal("medians change in steps", page.js(slanted, "median moves"), 0)
    check("means along lines", page.js(slanted, "expected moves") > 0)
    page.control("greedy").click()
    page.wait(lambda: page.js(curves) > 0)
    equal("greedy is switched off", page.js(curves), before - 1)
    check("in the table, too", "greedy" not in shown_at(page, "1", "D4", "simulated"))
    page.control("greedy").click()
    page.choose("Compared with", "rate")
    row = shown_at(page, "1", "D4", "simulated")["rate"]
    equal("a strategy differs from itself by zero", [row[name] for name in ("minus rate", "difference_low", "difference_high")],
          ["0", "0", "0"])
    row = shown_at(page, "1", "D4", "simulated")["greedy"]
    greedy, rate = (next(point for point in points if (point["strategy"], point["p"], point["start"]) == (name, 1, "D4"))
                    for name in ("greedy", "rate"))
    equal("from another by the ends of both intervals", [float(row[name].replace("\u2212", "-")) for name in
          ("minus rate", "difference_low", "difference_high")], [greedy["mean"] - rate["mean"],
          greedy["ci95"][0] - rate["ci95"][1], greedy["ci95"][1] - rate["ci95"][0]])
    bands = "return document.querySelectorAll('[aria-label=\"moves more than rate by p\"] [aria-label=rule] line').length"
    page.wait(lambda: page.js(bands) > 0)
    check("which are drawn", page.js(bands) > len({point["strategy"] for point in points}), page.js(bands))
    page.choose("Show", "probability of more moves")
    page.control("logarithmic").click()
    page.choose("Quantile", "0.99")
    page.check_quiet()

    # The pointer shows values.
    shown = page.point_at_plot()
    check("the pointer shows a value and its interval", "p = " in shown and " to " in shown, shown)

    for width in (400, 1600):
        for dark in (False, True):
            browser.show_as(width, dark)
            check(f"nothing is wider than {width} pixels", page.fits())
    browser.show_as()

    # Tables, their order and their files.
    page.open_details("By strategy, p, start")
    rows = page.table("By strategy, p, start")
    equal("a row for each point", len(rows), len(points))
    equal("with its standard error", float(rows[7]["standard_error"]), points[7]["standard_error"])
    page.js("""[...document.querySelectorAll("details[open] thead button")].find(
        button => button.textContent === "mean").click()""")
    means = [float(row["mean"]) for row in page.table("By strategy, p, start")]
    equal("sorted by mean", means, sorted(point["mean"] for point in points))
    page.press("Save as CSV", "details[open]")
    saved = pathlib.Path("strategy-p-start.csv")
    page.wait(saved.exists)
    printed = command("export", "sweep.h5", "--csv", "--table", "mean").splitlines()
    equal("the CSV file has the same rows", sorted(saved.read_text().splitlines()), sorted(printed))
    page.press("Copy")
    page.wait(lambda: page.find(".command button")[0].text in ("Copied", "Selected"))
    check("the command line can be copied", True)
    page.press("Save as SVG")
    page.wait(pathlib.Path("expected-moves.svg").exists)
    check("the picture is SVG", pathlib.Path("expected-moves.svg").read_text().startswith("<svg"))
    page.check_quiet()

    page = browser.report("run.h5")
    equal("one p: no slider", page.js("return document.querySelectorAll('input[type=range]').length"), 0)
    run = {point["strategy"]: point for point in export("run.h5")["points"]}
    for strategy, row in shown_at(page, "0.5", "D4", "simulated").items():
        equal(f"run, {strategy}", float(row["expected_moves"]), run[strategy]["mean"])

    # Strategies are compared over the same games, which are those of one file.
    command("walk", "sweep", "--p", "0,0.5", "--games", "1K", "--seed", "2", "-o", "other.h5")
    page = browser.report("sweep.h5", "other.h5")
    page.move_slider("p", 0)
    for file in ("sweep.h5", "other.h5"):
        mean = {point["strategy"]: point["mean"] for point in export(file)["points"]
                if point["p"] == 0 and point["start"] == "D4"}
        shown = {row["strategy"]: float(row["minus greedy"].replace("\u2212", "-"))
                 for row in page.table("Expected moves at p = 0 from") if row["source"] == file}
        equal(f"differences to greedy of {file}", shown,
              {strategy: value - mean["greedy"] for strategy, value in mean.items()})

    # As large as a sweep gets.
    listed = json.loads(command("walk", "strategies", "--json"))["strategies"]
    names = [strategy["strategy"] for strategy in listed if "..." not in strategy["strategy"]]
    command("walk", "sweep", "--p", "0:1:0.01", "--games", "10K", *(f"--strategy={name}" for name in names),
            "-o", "large.h5", code=3)
    page = browser.report("large.h5", name="large.html")
    size = os.path.getsize("large.html")
    check(f"{len(names)} strategies at 101 p: {size} bytes", size < 5_000_000)
    seconds = browser.opening_seconds("large.html")
    check(f"and it opens in {seconds:.2f} s", seconds < 2)

finish()
