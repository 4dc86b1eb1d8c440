"""What plots and headings tell: names at the ends of lines, what is left out and how to see it, titles."""

import os
import pathlib

from browser import Browser, check, command, equal, export, finish, forge

FIVE = os.path.join(os.environ["ROOT"], "data/boards/five.ini")


def drawn(page, heading):
    """What the plot below that heading has: its texts by the part of the plot, its notes and choices."""
    find = """const section = [...document.querySelectorAll("section")].find(one =>
        one.querySelector("h2")?.textContent === arguments[0]);"""
    page.wait(lambda: page.js(find + "return section.querySelector('figure svg:not(.swatch)')", heading))
    return page.js(find + """const of = part => [...section.querySelectorAll(`figure [aria-label="${part}"] text`)];
        const texts = part => of(part).map(text => text.childNodes[0]?.textContent ?? "");
        return {across: texts("x-axis tick label"), up: texts("y-axis tick label"), names: texts("names"),
            heights: of("names").map(text => Number(text.getAttribute("y"))),
            all: [...section.querySelectorAll("figure text")].map(text => text.textContent),
            key: [...section.querySelectorAll(".key li")].map(item => item.textContent),
            curves: section.querySelectorAll('[aria-label=line] path').length,
            note: section.querySelector("figure .caption")?.textContent ?? "",
            choices: [...section.querySelectorAll(".toggle label")].map(label => label.textContent)};""", heading)


def numbers(texts):
    return [float(text.replace("\u2212", "-")) for text in texts if text]


def sweep(browser):
    command("walk", "sweep", "--p", "0.1:0.9:0.2", "--games", "2K", "-o", "sweep.h5")
    names = list(dict.fromkeys(point["strategy"] for point in export("sweep.h5")["points"]))
    for width in (400, 1280):
        browser.show_as(width)
        page = browser.report("sweep.h5")
        plot = drawn(page, "Expected moves")
        shown = [name.strip("↑ …") for name in plot["names"]]
        equal(f"{width} pixels: a name for each line", len(shown), len(names))
        check("and they are those of strategies", all(any(name.startswith(one) for name in names) for one in shown), shown)
        heights = sorted(plot["heights"])
        check("none over another", all(b - a > 11 for a, b in zip(heights, heights[1:])), heights)
        check("all in the window", page.js("""return [...document.querySelectorAll('[aria-label=names] text')].every(text =>
            text.getBoundingClientRect().right <= innerWidth)"""))
    means = {point["strategy"]: point["mean"] for point in export("sweep.h5")["points"] if point["p"] == 0.9}
    page.choose("Compared with", "rate")
    above = "all, also random(q=0.5)"
    equal("one is left out", plot["choices"], [above])
    check("the axis is that of the others", max(numbers(plot["up"])) < means["random(q=0.5)"], plot["up"])
    page.control(above).click()
    plot = drawn(page, "Expected moves")
    check("or of all", max(numbers(plot["up"])) > means["random(q=0.5)"], plot["up"])
    page.move_slider("p", 1)
    equal("which stays so", drawn(page, "Expected moves")["up"], plot["up"])
    page.control("random(q=0.5)").click()
    equal("without it nothing is left out", drawn(page, "Expected moves")["choices"], [])
    page.control("random(q=0.5)").click()

    plot = drawn(page, "Distribution of moves")
    equal("a key", plot["key"], names)
    points = [point for point in export("sweep.h5")["points"] if point["p"] == 0.3]
    page.control(f"all, {min(point['min'] for point in points)} to {max(point['max'] for point in points)} moves").click()
    longer = drawn(page, "Distribution of moves")
    check("distributions are cut unless all is asked for", max(numbers(plot["across"])) < max(numbers(longer["across"])),
          (plot["across"], longer["across"]))
    check("which leaves nothing out", not any("not drawn" in text for text in longer["all"]), longer["all"])

    caption = "Expected moves at p"
    heads = page.js("return [...document.querySelector('table').tHead.rows[0].cells].map(cell => cell.textContent)")
    equal("headings", heads, ["strategy", "mean", "95 % from", "to", "minus rate", "95 % from", "to"])
    cells = page.js("return [...document.querySelector('table').tBodies[0].rows].map(row => row.cells[1].textContent)")
    check("as many digits as are known", all(len(cell.split(".")[1]) <= 2 for cell in cells), cells)
    check("in full behind them", all(len(row["expected_moves"]) > 5 for row in page.table(caption)))

    command("walk", "sweep", "--p", "0:1:0.5", "--games", "2K", "--exact", "-o", "exact.h5")
    page = browser.report("exact.h5")
    equal("a strategy without exact moves is not left out", drawn(page, "Expected moves")["choices"], [above])
    equal("quantiles, of which none is exact, are joined", drawn(page, "Quantiles")["curves"], len(names))


def stopped(browser):
    """Means of games that were not stopped are no expectations: the page names what they are of."""
    command("walk", "run", "--strategy", "greedy", "--strategy", "rate", "--max-moves", "25", "--games", "1K",
            "-o", "stopped.h5", code=3)
    command("walk", "run", "--strategy", "greedy", "--games", "1K", "-o", "whole.h5")
    for file, said in (("stopped.h5", True), ("whole.h5", False)):
        page = browser.report(file)
        drawn(page, "Expected moves")
        text = page.js("return document.body.innerText")
        equal(f"{file}: whether games were stopped", "some of greedy, rate were stopped" in text, said)


def distributions(browser):
    """The longest of a few strategies do not squeeze the others; what is left out is said."""
    command("walk", "exact", "--strategy", "hoard", "--strategy", "greedy", "--strategy", "rate", "--distribution",
            "-o", "distributions.h5")
    hoard, greedy, rate = export("distributions.h5")["points"]
    end = 2 * greedy["quantiles"]["0.99"]

    def said(page):
        page.wait(lambda: any("not drawn" in text for text in drawn(page, "Distribution of moves")["all"]))
        return next(text for text in drawn(page, "Distribution of moves")["all"] if "not drawn" in text)

    page = browser.report("distributions.h5")
    percent = [f"{100 * one['survival'][end]:.2g}" for one in (hoard, greedy)]
    equal("twice what most need is shown", said(page),
          f"not drawn, more than {end} moves:hoard(n=4) {percent[0]} %others at most {percent[1]} %")
    page.js("[...document.querySelectorAll('h2')].find(one => one.textContent === 'Distribution of moves').closest('section')"
            ".querySelector('figure > button').click();")
    saved = pathlib.Path("distribution.svg")
    page.wait(saved.exists)
    page.driver.get(saved.resolve().as_uri())
    boxes = page.js("""return [...document.querySelectorAll("svg > g")].slice(-3).map(one => ["line", "text"].map(part =>
        one.querySelector(part).getBoundingClientRect()).map(box => [box.left, box.right]));""")
    check("in its file, names are beside their lines", all(line[1] < text[0] for line, text in boxes), boxes)
    page = browser.report("distributions.h5")
    page.control("hoard(n=4)").click()
    end = greedy["quantiles"]["0.99"]
    equal("or the longest but 1 %", said(page), f"not drawn, more than {end} moves:each at most {100 * greedy['survival'][end]:.2g} %")
    page.control("greedy").click()
    end = rate["quantiles"]["0.99"]
    equal("of one", said(page), f"not drawn, more than {end} moves:{100 * rate['survival'][end]:.2g} %")
    page.check_quiet()


def infinite(browser):
    command("walk", "sweep", "--p", "0,0.5,1", "--games", "1K", "--strategy", "hoard", "--strategy", "greedy",
            "-o", "infinite.h5", code=3)
    page = browser.report("infinite.h5")
    plot = drawn(page, "Expected moves")
    check("infinite points are named", "hoard(n=4) at p = 0" in plot["note"], plot["note"])
    check("and marked", "∞" in plot["all"], plot["all"])
    forge("infinite.h5", "all.h5", "file['mean'][...] = float('inf')")
    page = browser.report("all.h5")
    plot = drawn(page, "Expected moves")
    check("all of them", "greedy at p = 0 to 1" in plot["note"], plot["note"])
    page.check_quiet()


def endless(browser):
    """Games that can no longer end have no quantile, and strategies with such games no mean to draw."""
    with open("endless.ini", "w", encoding="utf-8") as board:
        board.write("[board]\nletters =\n    A A A\n    A A A\n    A A A\ngreen = A1\nreset = B C D E\nstart = B2\n")
    command("walk", "run", "--board", "endless.ini", "--p", 1, "--strategy", "greedy", "--strategy", "random", "--games", "2K",
            "-o", "endless.h5", code=3)
    page = browser.report("endless.h5")
    equal("infinite means are named", drawn(page, "Expected moves")["note"], "Infinite, and not drawn: greedy, random(q=0.5).")
    longest = max(point["max"] for point in export("endless.h5")["points"])
    plot = drawn(page, "Quantiles of one against another")
    check("no quantile is longer than a game", max(numbers(plot["up"])) <= longest + 10, (plot["up"], longest))
    for width in (720, 1600):  # pixels, also of paper
        browser.show_as(width)
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        cut = page.js("""return [...document.querySelectorAll(".scroll")].filter(one => one.offsetParent &&
            one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== "visible").length;""")
        equal(f"{width} pixels: no table is cut on paper", cut, 0)
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    browser.show_as()


def single(browser):
    command("walk", "exact", "--p", "0.95", "--board", FIVE, "--start", "all", "--strategy", "greedy", "-o", "single.h5")
    page = browser.report("single.h5")
    ticks = drawn(page, "Expected moves")["across"]
    check("ticks of one value", ticks and all(len(text) < 6 for text in ticks), ticks)
    equal("no ring around a number", page.js("""return [...document.querySelectorAll(".squares g")].filter(group =>
        group.querySelector(".ring") && group.querySelector(".small")).length"""), 0)
    check("green squares are outlined", page.find(".squares .outline"))


def census(browser):
    command("antipalindrome", "census", "20", "--rows", "5K", "-o", "census.h5")
    page = browser.report("census.h5")
    before = numbers(drawn(page, "Margin: score of Player 1 minus that of Player 2")["across"])
    page.js("[...document.querySelectorAll('.toggle input')].at(-1).click()")
    after = numbers(drawn(page, "Margin: score of Player 1 minus that of Player 2")["across"])
    check("both ends are cut", min(after) <= min(before) and max(after) >= max(before) and after != before, (before, after))
    page.check_quiet()


def exact(browser):
    """Values whose intervals have no width are known exactly, and shown so."""
    command("antipalindrome", "census", "7", "-o", "rows.h5")
    result = export("rows.h5")
    page = browser.report("rows.h5")
    cells = page.js("return [...document.querySelector('table').tBodies[0].rows].map(row => row.cells[2].textContent)")
    equal("standard deviations", cells, [f"{result[name]['sd']:.6f}" for name in ("score1", "score2", "margin")])


def reached(browser):
    """A share that is reached exactly is reached, however its sum is rounded: 1 to 20 against the even ones of these."""
    command("walk", "compare", "--sample", ",".join(map(str, range(1, 21))),
            "--sample", ",".join(map(str, range(2, 21, 2))), "-o", "samples.h5")
    page = browser.report("samples.h5")
    heading = "Quantiles of one against another"
    drawn(page, heading)
    paths = page.js("""return [...[...document.querySelectorAll("section")].find(one =>
        one.querySelector("h2")?.textContent === arguments[0]).querySelectorAll("[aria-label=line] path")]
        .map(path => path.getAttribute("d"))""", heading)
    one, other = ([tuple(map(float, point.split(","))) for point in path[1:].split("L")] for path in paths)
    (left, bottom), (right, top) = one[0], one[-1]
    below = [(x, y) for x, y in other if y > bottom + (x - left) * (top - bottom) / (right - left) + 0.1]
    check("no quantile of the even numbers is smaller", len(other) > 10 and not below, below)


def titles(browser):
    command("sequencium", "solve", "3x3", "-o", "solved.h5")
    command("slice", "census", "3", "-o", "grids.h5")
    for files, title in (
            (["sweep.h5"], "Palindrome walk: simulated moves of 8 strategies for p from 0.1 to 0.9"),
            (["single.h5"], "Palindrome walk: exact moves of greedy at p = 0.95"),
            (["solved.h5"], "Sequencium: a solved position"),
            (["sweep.h5", "single.h5", "grids.h5"],
             "Palindrome walk: simulated moves of 8 strategies for p from 0.1 to 0.9; exact moves of greedy at p = 0.95 – "
             "Slice Through The Boundaries: best lines of all grids of 3 × 3 squares")):
        page = browser.report(*files)
        equal("the title", [page.driver.title, page.find("h1")[0].text], [title, title])
        equal("the files", page.find("header .caption")[0].text, ", ".join(files))


with Browser() as browser:
    sweep(browser)
    stopped(browser)
    distributions(browser)
    infinite(browser)
    endless(browser)
    single(browser)
    census(browser)
    exact(browser)
    reached(browser)
    titles(browser)

finish()
