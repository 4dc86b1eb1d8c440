"""The report of traces, optimal decisions, comparisons, samples and inference."""

import os
import re

from browser import Browser, check, command, equal, export, finish

FIVE = os.path.join(os.environ["ROOT"], "data/boards/five.ini")


def close(what, shown, value):
    """Large variables are rounded to 16 significant bits in a page."""
    check(what, abs(float(shown) - value) <= 1e-4 * abs(value), (shown, value))


def texts(page, css):
    return page.js("""return [...document.querySelectorAll(arguments[0])].map(found => found.textContent);""", css)


def description(page):
    """The description of a move: {heading: text}."""
    return page.js("""return Object.fromEntries([...document.querySelectorAll(".move dt")].map(
        heading => [heading.textContent, heading.nextSibling.textContent]));""")


def looks_good(browser, page):
    for width in (400, 1600):
        for dark in (False, True):
            browser.show_as(width, dark)
            check(f"nothing is wider than {width} pixels", page.fits())
    browser.show_as()
    page.check_quiet()


def trace(browser):
    command("walk", "trace", "--strategy", "optimal", "--seed", 1, "-o", "trace.h5")
    moves = export("trace.h5")["trace"]
    page = browser.report("trace.h5")
    for move in range(len(moves)):
        shown = description(page)
        known = moves[move]
        equal(f"move {move}: its number", shown["Move"], f"{move} of {len(moves) - 1}")
        equal(f"move {move}: why", shown["Why"], known["why"])
        equal(f"move {move}: what is held", shown["Collection"],
              known["collection"] or "none")
        check(f"move {move}: squares", known["to"] in shown["Square"] and
              (move == 0 or known["from"] in shown["Square"]), shown)
        if known["if_left"] is not None:
            close(f"move {move}: moves if left", shown["Moves if left"], known["if_left"])
        page.press("Forward")
    equal("the palindrome", "".join(texts(page, ".end li")), export("trace.h5")["palindrome"])
    page.press("Back")
    equal("back", description(page)["Move"], f"{len(moves) - 2} of {len(moves) - 1}")
    page.move_slider("Move", 0)
    page.press("Play")
    page.wait(lambda: description(page)["Move"].startswith("1 "))
    page.press("Pause")
    looks_good(browser, page)


def held(page):
    return [text.split()[0] for text in texts(page, ".held button") if text != "none"]


def compare_decisions(what, rows, row):
    """What the page shows with what `export` prints."""
    equal(f"{what}: the squares", [shown["square"] for shown in rows],
          list(row["take"]))
    for shown in rows:
        equal(f"{what}: {shown['square']}", shown["decision"],
              "take" if row["take"][shown["square"]] == 1 else "leave")
        close(f"{what}: the cost on {shown['square']}", shown["cost"], row["cost"][shown["square"]])


def begin_with(page, heading):
    """Removes the sections before that one, since they have controls of the same names."""
    page.js("""for (const section of document.querySelectorAll("section")) {
            if (section.querySelector("h2")?.textContent === arguments[0]) return;
            section.remove();
        }""", heading)


def optimum(browser):
    command("walk", "optimal", "--p", "0.48:0.49:0.005", "--changes", "--policy", "-o", "optimum.h5")
    file = export("optimum.h5")
    policy = {(row["p"], row["collection"]): row for row in file["policy"]}
    page = browser.report("optimum.h5")
    begin_with(page, "Optimal decisions")
    for index, p in enumerate([0.48, 0.485, 0.49]):
        page.move_slider("p", index)
        if index == 0:
            page.open_details("These decisions as a table")
        compare_decisions(f"p = {p}", page.table("Optimal decisions"), policy[p, "-"])
    page.press("Add X")
    page.press("Add D")
    equal("letters are held", held(page), ["D", "X"])
    compare_decisions("holding DX", page.table("Optimal decisions"), policy[0.49, "DX"])
    changes = [change for change in file["changes"] if change["collection"] == "DX"]
    shown = page.table("Changes of") or []
    check("there is a change", len(changes) > 0)
    equal("its changes", [(row["square"], float(row["p from"]), row["from here on"]) for row in shown],
          [(change["square"], change["p_lower"], "taken" if change["takes_above"] else "left") for change in changes])
    equal("they are marked", len(page.find(".picker ~ .control .marks span")), len(changes))
    page.choose("Changes of", "all collections")
    equal("all changes", len(page.table("Changes of")), min(200, len(file["changes"])))
    missing = next(button for button in page.find("[aria-label^='Add ']")
                   if button.get_attribute("aria-disabled") == "true")
    missing.click()
    equal("a collection that the file does not have is not picked", held(page), ["D", "X"])
    page.press("Remove D")
    equal("a letter is removed", held(page), ["X"])
    looks_good(browser, page)


def policies(browser):
    for p in ("0.2", "0.7"):
        command("walk", "optimal", "--p", p, "--export-policy", f"p{p}.h5")
    page = browser.report("p0.2.h5", "p0.7.h5")
    for index, p in enumerate(("0.2", "0.7")):
        page.move_slider("p", index)
        if index == 0:
            page.open_details("These decisions as a table")
        cells = [line.split(",") for line in command("export", f"p{p}.h5", "--csv", "--table", "cost").splitlines()]
        costs = {cell[1]: cell for cell in cells if cell[0] == "-" and cell[2] != "NaN"}
        rows = page.table("Optimal decisions")
        equal(f"p = {p}: squares", [row["square"] for row in rows], list(costs))
        for row in rows:
            equal(f"p = {p}: take on {row['square']}", row["take"], costs[row["square"]][2])
            close(f"p = {p}: cost on {row['square']}", row["cost"], float(costs[row["square"]][6]))
    looks_good(browser, page)
    command("walk", "optimal", "--p", "0:1:0.25", "--policy", "-o", "large.h5")
    page = browser.report("large.h5", name="large.html")
    size = os.path.getsize("large.html")
    check(f"decisions at 5 p: {size} bytes", size < 1_500_000)
    seconds = browser.opening_seconds("large.html")
    check(f"and they open in {seconds:.2f} s", seconds < 2)
    begin_with(page, "Optimal decisions")
    page.move_slider("p", 1)
    page.open_details("These decisions as a table")
    rows = page.table("Optimal decisions")
    cells = [line.split(",") for line in command("export", "large.h5", "--csv", "--table", "cost").splitlines()]
    costs = {cell[2]: cell for cell in cells if cell[:2] == ["0.25", "-"]}
    equal("decisions of large files", [row["take"] for row in rows],
          [costs[row["square"]][3] for row in rows])
    for row in rows:
        close(f"their cost on {row['square']}", row["cost"], float(costs[row["square"]][4]))
    command("walk", "optimal", "--within", 5, "--export-policy", "horizon.h5")
    page = browser.report("horizon.h5")
    page.move_slider("Moves left", 0)
    check("decisions depend on the moves left", any("0 moves left" in text for text in texts(page, "[role=status]")))


def comparisons(browser):
    command("walk", "compare", "--games", "2K", "-o", "compare.h5")
    command("walk", "compare", "--games", "2K", "--independent", "-o", "independent.h5")
    for name in ("compare.h5", "independent.h5"):
        file = export(name)
        page = browser.report(name)
        points = {point["strategy"]: point for point in file["strategies"]}
        rows = page.table("Ranking by")
        equal(f"{name}: the ranking", [row["strategy"] for row in rows],
              [rank["strategy"] for rank in file["ranking"]])
        for row in rows:
            equal(f"{name}: mean of {row['strategy']}", float(row["mean"]), points[row["strategy"]]["mean"])
        cells = page.js("""const table = document.querySelector(".matrix");
            const names = [...table.tHead.rows[0].cells].map(cell => cell.textContent);
            return Object.fromEntries([...table.tBodies[0].rows].flatMap(row => [...row.cells].slice(1).map((cell, i) =>
                [`${row.cells[0].textContent} - ${names[i + 1]}`, [cell.textContent, cell.title]])));""")
        for pair in file["pairs"]:
            difference = pair.get("difference", points[pair["left"]]["mean"] - points[pair["right"]]["mean"])
            text, title = cells[f"{pair['left']} - {pair['right']}"]
            equal(f"{name}: {pair['left']} - {pair['right']} is marked if significant",
                  text.endswith("*"), pair["p_holm"] < 0.05)
            check(f"{name}: the difference", abs(float(text.rstrip(" *").replace("−", "-")) - difference) < 0.1, text)
            check(f"{name}: and its reverse", cells[f"{pair['right']} - {pair['left']}"][0].strip("−") ==
                  text.strip("−"), cells)
            check(f"{name}: names are in the title", title.startswith(f"{pair['left']} − {pair['right']}"), title)
        page.open_details("Tests of 28 pairs")
        equal(f"{name}: the tests", [float(row["p (Holm)"]) for row in page.table("Tests of all pairs")],
              [pair["p_holm"] for pair in file["pairs"]])
        looks_good(browser, page)
    command("walk", "compare", "--sample", "25,13,16,24,7", "--sample", "3,4,5,10", "-o", "samples.h5")
    file = export("samples.h5")
    page = browser.report("samples.h5")
    welch = page.table("Tests of two samples")[0]
    equal("Welch's test", [float(welch["value"]), float(welch["p"])],
          [file["tests"]["welch"][key] for key in ("t", "p_value")])
    headings = "return [...document.querySelectorAll('section:not([hidden]) h2')].map(h => h.textContent);"
    overlays = {"Distributions", "Quantiles of one against another"}
    check("both samples over each other", overlays <= set(page.js(headings)), page.js(headings))
    paths = "return [...document.querySelectorAll('[aria-label^=\"probability of at most\"] [aria-label=line] path')].map(one => one.getAttribute('d'))"
    page.wait(lambda: page.js(paths))
    starts = {re.match(r"M[-.0-9]+,([-.0-9]+)", path)[1] for path in page.js(paths)}
    equal("both rise from zero", len(starts), 1)
    looks_good(browser, page)
    command("walk", "compare", "--point", "greedy,p=0.95,start=D4", "--point", "greedy,p=0.05,start=F6",
            "--games", "2K", "-o", "points.h5")
    page = browser.report("points.h5")
    means = {point["strategy"]: point["mean"] for point in export("points.h5")["strategies"]}
    equal("the means of points", {row["strategy"]: float(row["mean"]) for row in page.table("Ranking by")}, means)
    equal("which are said once", page.table("Expected moves"), None)
    overlays = {"Distribution of moves", "Quantiles of one against another"}
    check("points over each other", overlays <= set(page.js(headings)), page.js(headings))
    looks_good(browser, page)
    command("walk", "compare", "--sample", "1,1,1,1", "--sample", "2,2,2,2", "-o", "constant.h5")
    texts = browser.report("constant.h5").js("return [...document.querySelectorAll('p')].map(p => p.textContent);")
    check("the tests with a p-value", any("(Mann-Whitney, Kolmogorov-Smirnov)" in text for text in texts), texts)
    check("and the other", any("Without a p-value: Welch, chi-squared." in text for text in texts), texts)


def inference(browser):
    command("walk", "infer", "--sample", "25,13,16,24,7,12,33,9,15,18", "--p", "0:1:0.25", "--board", FIVE,
            "--start", "C3", "--start", "B4", "-o", "infer.h5")
    file = export("infer.h5")
    page = browser.report("infer.h5")
    for start in ("C3", "B4"):
        page.choose("Start", start)
        for index, p in enumerate((0, 0.25, 0.5, 0.75, 1)):
            page.move_slider("p", index)
            shown = {row["strategy"]: float(row["log_likelihood"]) for row in page.table("Log-likelihood at")}
            equal(f"likelihoods from {start} at p = {p}", shown, {point["strategy"]: point["log_likelihood"]
                  for point in file["points"] if point["start"] == start and point["p"] == p})
        shown = {row["strategy"]: [float(row[name]) for name in ("best_p", "low", "high")]
                 for row in page.table("Maximum-likelihood p")}
        equal(f"best p from {start}", shown, {best["strategy"]: [best["p"], *best["ci95"]]
              for best in file["best"] if best["start"] == start})
    page.control("greedy").click()
    check("greedy is switched off", all(row["strategy"] != "greedy" for row in page.table("Log-likelihood at")))
    looks_good(browser, page)
    command("walk", "infer", "--sample", "1,2", "--p", "0,1", "--board", FIVE, "-o", "impossible.h5")
    page = browser.report("impossible.h5")
    equal("what is impossible is said", page.table("Log-likelihood at")[0]["log_likelihood"], "-Infinity")


def regrets(browser):
    command("walk", "optimal", "--p", "0.25,0.5,0.75", "--board", FIVE, "--start", "C3", "--start", "B4",
            "--strategy", "pairs-first", "--strategy", "hoard(n=4)", "-o", "regret.h5")
    page = browser.report("regret.h5")
    begin_with(page, "Decisions that lose moves")
    for regret in export("regret.h5")["regrets"]:
        page.choose("Strategy", regret["strategy"])
        page.choose("p", str(regret["p"]))
        page.choose("Start", regret["start"])
        what = f"{regret['strategy']} at p = {regret['p']}, start {regret['start']}"
        equal(f"costliest decisions of {what}",
              [[row["holding"].strip("-"), row["letter"], float(row["moves lost"])]
               for row in page.table(f"Costliest decisions of {what}")],
              [[loss["collection"], loss["letter"], loss["loss"]] for loss in regret["decisions"]])
    looks_good(browser, page)


def objectives(browser):
    for option, value, key in ("--within", 8, "probability"), ("--discount", 0.9, "discounted_moves"):
        command("walk", "optimal", option, value, "--p", "0,0.5", "--board", FIVE, "--strategy", "greedy",
                "-o", f"{key}.h5")
        file = export(f"{key}.h5")
        page = browser.report(f"{key}.h5")
        for index, p in enumerate((0, 0.5)):
            page.move_slider("p", index)
            caption = "probability of" if option == "--within" else "expected"
            shown = [float(row["value"]) for row in page.table(caption)]
            equal(f"{key} at p = {p}", shown, [point[key] for point in file["points"] + file["shortfalls"]
                  if point["p"] == p])
        looks_good(browser, page)


with Browser() as browser:
    trace(browser)
    optimum(browser)
    policies(browser)
    comparisons(browser)
    inference(browser)
    objectives(browser)
    regrets(browser)

finish()
