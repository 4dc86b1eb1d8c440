"""The reports of solved positions and of the scores of rows."""

import os
import re
import subprocess

from browser import Browser, check, command, equal, export, finish

TABLE = "--table"


def rows_of(file, name):
    return export(file, TABLE, name)["tables"][0]["rows"]


def number(text):
    return float(text.replace("−", "-"))


def titles(page, drawing):
    """The descriptions of the squares of a drawing whose name begins like that."""
    script = """const drawing = [...document.querySelectorAll("svg[role=img]")].find(svg =>
            svg.getAttribute("aria-label").startsWith(arguments[0]) && svg.checkVisibility());
        return drawing && [...drawing.querySelectorAll("title")].map(title => title.textContent);"""
    page.wait(lambda: page.js(script, drawing) is not None)
    return page.js(script, drawing)


def at_end(page):
    """Goes to the end of optimal play; returns what is said below the board."""
    page.js("""const input = arguments[0]; input.value = input.max; input.dispatchEvent(new Event("input"));""",
            page.control("Move"))
    return page.js("""return [...document.querySelectorAll("section section p, div section p")]
        .filter(p => p.checkVisibility()).map(p => p.textContent).join(" ")""")


def check_sequencium(browser):
    with open("position.txt", "w", encoding="utf-8") as file:
        file.write("r1 .  .  .\n.  r2 .  .\n.  .  b2 .\n.  .  .  b1\nred to move\n")
    command("sequencium", "solve", "position.txt", "--moves", "-o", "solved.h5")
    page = browser.report("solved.h5")
    solved = export("solved.h5")
    shown = dict(re.match(r"(\w\d) \d+: ([−\d.]+)", title).groups() for title in titles(page, "The position, with")
                 if "Red" not in title and "Blue" not in title)
    equal("the value of each move", {place: number(value) for place, value in shown.items()},
          {move["move"]: move["value"] for move in solved["moves"]})
    equal("optimal moves", {title.split()[0] for title in titles(page, "The position, with") if "optimal" in title},
          set(solved["best"]))
    red, blue = (int(text) for text in re.search(r"Red (\d+), Blue (\d+)", at_end(page)).groups())
    equal("optimal play gets the value", 0 if red == blue else red if red > blue else -blue, solved["value"])
    page.open_details("All ")
    equal("the moves of optimal play", [row["notation"] for row in page.table("Optimal play")], solved["line"])
    page.check_quiet()

    command("sequencium", "solve", "--all", "9", "-o", "boards.h5")
    page = browser.report("boards.h5")
    boards = rows_of("boards.h5", "payoff")
    for payoff in ("gamble", "outcome", "margin"):
        page.choose("Payoff", payoff)
        table = page.table("Value for Red")
        for board in boards:
            if board["payoff"] == payoff:
                row = next(row for row in table if row["rows"] == str(board["rows"]))
                equal(f"{payoff} on {board['rows']}x{board['columns']}", number(row[str(board["columns"])]),
                      board["value_for_red"])
    page.choose("Board", "3x3")
    best = next(board for board in boards if board["rows"] == board["columns"] == 3)["best_first_moves"]
    equal("first moves", [title.split(":")[0] for title in titles(page, "Board 3x3") if "optimal" in title],
          best.split())


def check_antipalindrome(browser):
    command("antipalindrome", "solve", "10.1..0.1", "--first", "2", "-o", "row.h5")
    page = browser.report("row.h5")
    shown = {move: number(value) for title in titles(page, "The row, with")
             for move, value in re.findall(r"(\d+=[01]): ([−\d]+)", title)}
    equal("the value of each digit on each square", shown,
          {f"{move['square']}={move['digit']}": move["value"] for move in export("row.h5")["moves"]})

    command("antipalindrome", "solve", "--all", "9", "-o", "sizes.h5")
    page = browser.report("sizes.h5")
    for index, size in enumerate(rows_of("sizes.h5", "values")):
        page.move_slider("Squares", index)
        equal(f"first moves on {index + 1} squares",
              [title.split(": ")[1].split(",")[0] for title in titles(page, f"First moves on {index + 1} ")],
              size["values"].split())
    marks = "return document.querySelectorAll(`[aria-label='margin for Player 1 by squares'] [aria-label=${arguments[0]}] > *`).length"
    page.wait(lambda: page.js(marks, "dot"))
    equal("margins of even and odd sizes are not joined", (page.js(marks, "dot"), page.js(marks, "line")), (9, 0))

    command("antipalindrome", "score", "0110100110010110", "-o", "score.h5")
    page = browser.report("score.h5")
    for name in ("palindrome", "antipalindrome"):
        rows = rows_of("score.h5", f"{name}_digits")
        equal(f"each {name}", sorted(title for title in titles(page, "The row ") if f": {name} " in title),
              sorted(f"{row[f'{name}_digits']} at {row[f'{name}_square']}: {name} of length {row[f'{name}_length']}"
                     for row in rows))

    command("antipalindrome", "census", "10", "-o", "census.h5")
    page = browser.report("census.h5")
    means = {row["quantity"]: row["mean"] for row in rows_of("census.h5", "mean")}
    equal("means", {row["quantity"]: number(row["mean"]) for row in page.table("Scores and margin")}, means)
    page.wait(lambda: len(page.find("svg[aria-label^='probability by']")) == 2)
    page.check_quiet()


def check_slice(browser):
    with open("grid.txt", "w", encoding="utf-8") as file:
        file.write(". . . .\n. * . .\n* . . .\n. . . *\n")
    for players in (2, 3):
        command("slice", "solve", "grid.txt", "--players", players, "-o", "solved.h5", "--force")
        page = browser.report("solved.h5")
        for seat in export("solved.h5")["seats"]:
            page.choose("Seat of the offense", str(seat["seat"]))
            shown = dict(re.match(r"(\w\d+): ([\d.]+)", title).groups()
                         for title in titles(page, "The grid, with") if "filled" not in title)
            equal(f"{players} players, seat {seat['seat']}: the score after each move",
                  {place: number(score) for place, score in shown.items()},
                  {move["square"]: move["value"] for move in seat["moves"] if move["value"] is not None})
            text = at_end(page)
            check(f"optimal play scores {seat['value']}", f" crosses {seat['value']} boundar" in text, text)
    page.check_quiet()

    command("slice", "solve", "3", "--players", "3", "--defenders", "alone", "-o", "alone.h5")
    page = browser.report("alone.h5")
    values = rows_of("alone.h5", "values")
    for row in page.table("Score to which"):
        for value in values:
            if row["offense"] == f"seat {value['offense']}" and value["values"] is not None:
                equal(f"offense {value['offense']}, defender {value['defender']}",
                      number(row[f"seat {value['defender']}"]), value["values"])

    command("slice", "solve", "--all", "3", "-o", "rounds.h5")
    page = browser.report("rounds.h5")
    page.choose("Round", "3 x 3, 2 players, defenders together")
    scores = [round_["scores"].split() for round_ in rows_of("rounds.h5", "scores")
              if round_["n"] == 3 and round_["players"] == 2 and round_["defenders"] == "together"]
    equal("first moves of each seat", [[title.split(": ")[1].split(",")[0] for title in
          titles(page, f"Score after each first move, Seat {seat} ")] for seat in (0, 1)], scores)
    equal("what each heading counts", page.js("return [...document.querySelectorAll('h3')].map(one => one.textContent)"),
          [f"Seat {round_['seat']} is the offense: the offense scores {round_['score']}" for round_ in rows_of("rounds.h5", "scores")
           if round_["n"] == 3 and round_["players"] == 2 and round_["defenders"] == "together"])
    page.check_quiet()


# Files that no command wrote: what they have in common with real ones is shown.
FORGED = {
    "solved.h5": ["file.attrs['players'] = 10**9; file.attrs['grid'] = '*' * 1000",
                  "file['line'][0] = 'A1 A1 Z99'; file['best'][0] = '<b>'; del file['move_lower']"],
    "row.h5": ["file.attrs['row'] = '0' * 100000", "file['best_square'][0] = -5; file['square'][0] = 77"],
    "score.h5": ["file.attrs['row'] = '0' * 100000", "file['palindrome_length'][0] = 10**12",
                 "file['palindrome_square'][0] = -10**12"],
    "census.h5": ["file['margin_rows'][:] = 0; file['score_rows'][:] = 0", "del file['sd']"],
    "boards.h5": ["file['rows'][:] = 10**6; file['columns'][:] = 10**6", "file['best_first_moves'][0] = ', , <i>'"],
    "rounds.h5": ["file['n'][:] = 10**9", "file['scores'][:] = ''; file['seat'][:] = -1"],
}


def check_forged(browser):
    forge = os.path.join(os.environ["ROOT"], "tests/cli/forge.py")
    for file, changes in FORGED.items():
        for i, change in enumerate(changes):
            name = f"forged-{i}-{file}"
            subprocess.run(["/usr/bin/python3", "-B", forge, file, name, change], check=True,
                           env={**os.environ, "PYTHONPATH": os.path.join(os.environ["ROOT"], "notebooks")})
            page = browser.report(name)
            equal(f"{name}: no element of theirs", page.js("return document.querySelectorAll('b, i').length"), 0)


with Browser() as browser:
    check_sequencium(browser)
    check_antipalindrome(browser)
    check_slice(browser)
    check_forged(browser)
    for width in (400, 1600):
        browser.show_as(width)
        for name in ("solved", "boards", "row", "sizes", "score", "census", "alone", "rounds"):
            check(f"{name}: nothing is wider than {width} pixels", browser.report(f"{name}.h5").fits())

finish()
