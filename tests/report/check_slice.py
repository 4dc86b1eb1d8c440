"""The reports of Slice Through The Boundaries: lines on grids, all lines, censuses."""

import os

from selenium.webdriver.common.action_chains import ActionChains

from browser import Browser, check, command, equal, export, finish, forge

data = os.path.join(os.environ["ROOT"], "data", "slice")


def make(name, *arguments):
    command("slice", *arguments, "-o", f"{name}.h5")
    return export(f"{name}.h5")


def facts(page):
    return page.js("""return Object.fromEntries([...document.querySelectorAll(".facts dt")].map(term =>
        [term.textContent, term.nextSibling.title || term.nextSibling.textContent]))""")


def crossings(page):
    """Of each grid: how many crossings are drawn, and how many squares are filled."""
    page.wait(lambda: page.js(
        "return [...document.querySelectorAll('figure > div')].every(place => place.firstChild)"))
    return page.js("""return [...document.querySelectorAll("svg.squares")].map(svg =>
        [svg.querySelectorAll(".crossing").length,
         [...svg.querySelectorAll("title")].filter(title => title.textContent.includes("filled")).length])""")


def check_lines(page, grid):
    for i, line in enumerate(grid["lines"]):
        label = f"{i + 1}: {line['from']} to {line['to']}"
        if len(grid["lines"]) > 40:
            page.move_slider("Line", i)
        elif len(grid["lines"]) > 1:
            page.choose("Line", label)
        known = facts(page)
        names = {"Crosses": "crossed", "Passes vertices": "vertices", "Passes": "squares"}
        equal(f"line {label}", [known["From"], known["To"], float(known["Clearance"]),
                                *(known.get(name, "") for name in names)],
              [line["from"], line["to"], line["clearance"],
               *(" ".join(line[name]) for name in names.values())])
        equal("its crossings are on the grid", crossings(page), [[grid["score"], grid["filled"]]])


def lines_on_grids(browser):
    grid = make("line", "line", os.path.join(data, "rules-example.txt"))
    page = browser.report("line.h5")
    check_lines(page, grid)
    equal("thin lines", len(page.find(".other line")), len(grid["lines"]))
    page.control("all best lines").click()
    equal("without the others", len(page.find(".other line")), 0)
    grids = make("sizes", "line", os.path.join(data, "sizes.txt"))["grids"]
    page = browser.report("sizes.h5")
    for grid in grids:
        page.choose("Grid", f"grid {grid['number']}")
        check_lines(page, grid)
    grid = make("vertices", "line", os.path.join(data, "vertices.txt"))
    check_lines(browser.report("vertices.h5"), grid)


def score(browser):
    result = make("score", "score", os.path.join(data, "vertices.txt"), "--from", "0,0", "--to", "8,8")
    page = browser.report("score.h5")
    known = facts(page)
    equal("the score", [known["Score"], known["Best line"]],
          [f"{result['score']} boundaries", f"{result['best']} boundaries"])
    equal("its vertices", known["Passes vertices"], " ".join(result["vertices"]))
    equal("crossings at vertices are on the grid", crossings(page), [[result["score"], result["filled"]]])
    equal("its vertices, too", len(page.find(".vertex")), len(result["vertices"]))


def damaged(browser):
    """Grids and lines that the program does not write."""
    forge("score.h5", "grid.h5", 'file["grid"][0] = "<b>*. .*</b>"')
    page = browser.report("grid.h5")
    check("no grid is drawn", "no grid that can be drawn" in page.find("main")[0].text)
    forge("score.h5", "end.h5", 'file["to"][0] = "1/0,<b>"')
    page = browser.report("end.h5")
    equal("no line is drawn", (len(page.find(".line")), facts(page)["To"]), (0, "1/0,<b>"))


def extremes(browser):
    result = make("extremes", "extremes", "5")
    page = browser.report("extremes.h5")
    equal("the most crossings, and none on the other grid", crossings(page),
          [[result["most"], result["filled"]], [0, result["filled"]]])
    equal("grids with the fewest", facts(page)["Grids with this score"], str(result["fewest_grids"]))


def generate(browser):
    grids = make("generate", "generate", "6", "--count", "6", "--score", "8")["grids"]
    page = browser.report("generate.h5")
    equal("a line on each grid", crossings(page), [[grid["score"], grid["filled"]] for grid in grids])
    page.control("best line").click()
    equal("or none", crossings(page), [[0, grid["filled"]] for grid in grids])


def census(browser):
    result = make("census", "census", "6", "--grids", "2K")
    page = browser.report("census.h5")
    counts = [[int(row["score"]), int(row["grids"])] for row in page.table("Grids by score")]
    equal("counts", counts, [pair for pair in result["counts"] if counts[0][0] <= pair[0] <= counts[-1][0]])
    equal("all grids", sum(count for _, count in counts), result["grids"])
    known = facts(page)
    equal("the mean", float(known["Mean"]), result["mean"])
    page.control("logarithmic").click()
    page.check_quiet()


def all_lines(browser):
    result = make("lines", "lines", "6")
    page = browser.report("lines.h5")
    dots = "return document.querySelectorAll('[aria-label=dot] circle').length"
    page.wait(lambda: page.js(dots) > 0)
    equal("a point for each maximal line", page.js(dots), result["maximal"])
    page.choose("Lines", f"all ({result['all']})")
    page.wait(lambda: page.js(dots) > 0)
    equal("a point for each line", page.js(dots), result["all"])
    for index in (0, 7, 30):
        line = result["lines"][index]
        page.move_slider("Line", index)
        known = facts(page)
        equal(f"line {index + 1}", [known["From"], known["To"], known["Passes"], int(known["Squares"])],
              [line["from"], line["to"], " ".join(line["squares"]), line["passed"]])
        page.wait(lambda: page.find("svg.squares"))
        passed = page.js("""return [...document.querySelectorAll("svg.squares title")]
            .map(title => title.textContent).filter(text => text.includes("passed"))
            .map(text => text.split(":")[0])""")
        equal("its squares are tinted", sorted(passed), sorted(line["squares"]))
    dot = page.find("[aria-label=dot] circle")[100]
    ActionChains(page.driver).move_to_element(dot).pause(0.2).click().perform()
    check("a click on a point shows its line", facts(page)["Line"] != "31")
    page.check_quiet()


def counted_lines(browser):
    result = make("counted", "lines", "64")
    known = facts(browser.report("counted.h5"))
    equal("the numbers of lines", [int(known[kind]) for kind in ("Generic", "All", "Maximal")],
          [result["generic"], result["all"], result["maximal"]])


with Browser() as browser:
    for part in lines_on_grids, score, damaged, extremes, generate, census, all_lines, counted_lines:
        part(browser)
        for width, dark in ((400, True), (1600, False)):
            browser.show_as(width, dark)
            fits = browser.driver.execute_script(
                "return document.documentElement.scrollWidth <= window.innerWidth")
            check(f"{part.__name__}: nothing is wider than {width} pixels", fits)
finish()
