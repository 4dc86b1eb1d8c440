"""The reports of MagicBoard: paths step by step, the walker's visits, censuses, hardest boards."""

import os
import re

from browser import Browser, check, command, equal, export, finish, forge

example = os.path.join(os.environ["ROOT"], "data", "magicboard", "example.txt")
unsolvable = os.path.join(os.environ["ROOT"], "data", "magicboard", "unsolvable.txt")


def make(name, *arguments):
    command("magicboard", *arguments, "-o", f"{name}.h5")
    result = export(f"{name}.h5")
    return result.get("boards", result)


def facts(page):
    return page.js("""return Object.fromEntries([...document.querySelectorAll(".facts dt")].map(term =>
        [term.textContent, term.nextSibling.title || term.nextSibling.textContent]))""")


def titles(page):
    """The descriptions of the first board's squares, by name."""
    page.wait(lambda: page.find("svg.squares"))
    found = page.js("""return [...document.querySelector("svg.squares").querySelectorAll("title")].map(
        title => title.textContent)""")
    return {text.split(":")[0]: text for text in found}


def caption(page):
    return page.js("return document.querySelector('[aria-live]').textContent")


def number(text):
    return float(text.replace("infinite", "inf"))


def check_solved(page, board):
    known = facts(page)
    equal(f"{board['start']}: the moves", known.get("Moves", ""), board["moves"] or "")
    equal("the number of shortest solutions", known["Shortest solutions"], str(board["shortest_solutions"]))
    if board["solvable"]:
        equal("the difficulty", float(known["Difficulty"]), board["difficulty"])
    marked = list(titles(page).values())
    for words, name in (("no legal move", "dead_ends"), ("one legal move", "forced"),
                        ("no path to the goal", "lost")):
        equal(f"squares with {words}", sum(words in text for text in marked), board[name])
    equal("reachable squares", sum("not reachable" not in text for text in marked), board["reachable"])


def solve(browser):
    boards = make("solve", "solve", example, "--start", "all")
    page = browser.report("solve.h5")
    for board in boards:
        page.choose("Puzzle", f"board {board['board']}, from {board['start']}")
        check_solved(page, board)
    page.choose("Puzzle", "board 1, from NW")
    equal("before the first step", caption(page), "The circle is on A1.")
    for name, text in (("Forward", "Step 1 of 4: 4 squares south from A1 to E1."),
                       ("Forward", "Step 2 of 4: 3 squares east from E1 to E4."),
                       ("Back", "Step 1 of 4: 4 squares south from A1 to E1.")):
        page.press(name)
        equal(name, caption(page), text)
    page.move_slider("Step", 4)
    equal("the last step", caption(page), "Step 4 of 4: 3 squares east from E2 to E5, the goal.")
    equal("an arrow for each step", len(page.find("svg.squares .step")), 4)
    page.press("Play")
    page.wait(lambda: "Step 2 of 4" in caption(page))
    page.press("Pause")
    page.check_quiet()

    (board,) = make("unsolvable", "solve", unsolvable)
    page = browser.report("unsolvable.h5")
    check_solved(page, board)
    equal("no steps", len(page.find("input[type=range]")), 0)

    boards = make("generate", "generate", "--d", "5", "--count", "3")
    page = browser.report("generate.h5")
    for i, board in enumerate(boards):
        page.choose("Puzzle", f"board {i + 1}, from NW")
        check_solved(page, board)


def damaged(browser):
    """Boards and moves that the program does not write."""
    forge("solve.h5", "board.h5", 'file.attrs["board"] = "<b>1 2</b>\\n3 4"')
    page = browser.report("board.h5")
    check("no board is drawn", "no board that can be drawn" in page.find("main")[0].text)
    forge("solve.h5", "moves.h5", 'file["moves"][0] = "SE<b>"; file["start"][1] = "constructor"')
    page = browser.report("moves.h5")
    page.move_slider("Step", 3)
    equal("legal moves are shown", caption(page), "Step 2 of 2: 3 squares east from E1 to E4.")
    equal("and the text as it is", facts(page)["Moves"], "SE<b>")
    page.choose("Puzzle", "board 1, from constructor")
    check("no such corner", "no board that can be drawn" in page.find("main")[0].text)
    page.check_quiet()


def check_walker(page, board, name):
    rows = {row["quantity"]: row for row in page.table(f"Walks on {name}")}
    equal(f"{name}: p(goal)", number(rows["reaches the goal"]["exact"]), board["p_goal"])
    equal("p(lost)", number(rows["gets lost"]["exact"]), board["p_lost"])
    steps = board["expected_steps_given_goal"]
    equal("steps", rows["steps, if it reaches the goal"]["exact"] if steps is None
          else number(rows["steps, if it reaches the goal"]["exact"]), "NaN" if steps is None else steps)
    played = board["played"]
    equal("simulated", [number(rows["reaches the goal"][column]) for column in ("simulated", "low", "high")],
          [played["p_goal"], *played["p_goal_ci95"]])
    shown = [re.search(r"(?:visits|here) (\S+)$", text) for text in titles(page).values()]
    equal("visits of each square", [float(match.group(1)) if match else 0 for match in shown],
          board["visits"])


def walker(browser):
    boards = make("walker", "walker", example, "--start", "all", "--games", "500")
    page = browser.report("walker.h5")
    for board in boards:
        name = f"board 1, from {board['start']}"
        page.choose("Puzzle", name)
        check_walker(page, board, name)
    page.choose("Show", "probability of more steps")
    page.control("logarithmic").click()
    page.check_quiet()
    (board,) = make("trapped", "walker", unsolvable, "--games", "10")
    page = browser.report("trapped.h5")
    check_walker(page, board, "board 1, from NW")


def check_census(page, points):
    for row, point in zip(page.table("Boards by d"), points):
        names = ["d", "p_solvable", "mean_length", "max_length"]
        equal(f"d = {point['d']}", [float(row[name]) for name in names], [point[name] for name in names])
        if "p_solvable_ci95" in point:
            equal("the interval", [float(row["p_solvable_low"]), float(row["p_solvable_high"])],
                  point["p_solvable_ci95"])


def census(browser):
    points = make("census", "census", "--d", "4:7:1", "--boards", "300")["points"]
    page = browser.report("census.h5")
    check_census(page, points)
    page.open_details("What the columns are")
    described = [found.text.split(": ") for found in page.find(".table li")]
    equal("every column is described", [heading for heading, _ in described],
          [found.text for found in page.find(".table th[data-name]")])
    check("the gain", "variance" in described[-1][1], described[-1])
    dots = "return document.querySelectorAll('section:nth-of-type(3) [aria-label=dot] circle').length"
    page.wait(lambda: page.js(dots) > 0)
    shown = [sum(length["p"] > 0 for length in point["lengths"]) for point in points]
    equal("a dot for each length", page.js(dots), sum(shown))
    page.control("5").click()
    page.wait(lambda: page.js(dots) > 0)
    equal("d = 5 is switched off", page.js(dots), sum(shown) - shown[1])
    page.control("logarithmic").click()
    page.check_quiet()
    points = make("exact", "census", "--d", "3", "--exact")["points"]
    check_census(browser.report("exact.h5"), points)


def hardest(browser):
    boards = make("hardest", "hardest", "--d", "3:5:1", "--restarts", "8", "--iterations", "1K")
    page = browser.report("hardest.h5")
    equal("moves", [found.text for found in page.find(".multiples .moves")],
          [board["moves"] for board in boards])
    page.wait(lambda: len(page.find(".multiples svg")) == len(boards))
    equal("paths", page.js("""return [...document.querySelectorAll(".multiples svg")].map(
        svg => svg.querySelectorAll(".step").length)"""), [board["length"] for board in boards])
    equal("steps are numbered", page.js("""return [...document.querySelectorAll(".multiples svg")].map(
        svg => [...svg.querySelectorAll(".step-number")].map(number => Number(number.textContent)))"""),
          [list(range(1, board["length"] + 1)) for board in boards])
    check("the last number is in the goal", page.js("""
    return [...document.querySelectorAll(".multiples svg")].every(svg => {
        const inside = (inner, outer) => inner.left >= outer.left && inner.right <= outer.right &&
            inner.top >= outer.top && inner.bottom <= outer.bottom;
        const goal = [...svg.querySelectorAll("g")].find(group => group.querySelector(".large")?.textContent === "0");
        const last = [...svg.querySelectorAll(".step-number")].pop();
        return inside(last.getBoundingClientRect(), goal.querySelector("rect").getBoundingClientRect());
    })"""))
    board = boards[-1]
    page.choose("Board", f"d = {board['d']}: {board['length']} steps")
    page.move_slider("Step", board["length"])
    check("the last step reaches the goal", caption(page).endswith(", the goal."), caption(page))


with Browser() as browser:
    for part in solve, damaged, walker, census, hardest:
        part(browser)
        for width, dark in ((400, True), (1600, False)):
            browser.show_as(width, dark)
            fits = browser.driver.execute_script(
                "return document.documentElement.scrollWidth <= window.innerWidth")
            check(f"{part.__name__}: nothing is wider than {width} pixels", fits)
finish()
