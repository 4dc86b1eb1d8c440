"""The reports of reviewed games."""

import os

from browser import Browser, check, command, equal, export, finish

ROOT = os.environ["ROOT"]


FAULTY = """#!/bin/sh
while read line; do
    case $line in start) echo ready;; move*) echo 'move <i>no</i>';; esac
done
"""


def number(text):
    return float(text.replace("−", "-").removeprefix("~"))


def check_sums(page, result):
    rows = {row["agent"]: row for row in page.table("Agents")}
    for agent in result["agents"]:
        row = rows[agent["agent"]]
        equal(f"{agent['agent']}: its moves", [number(row[name]) for name in ("moves", "optimal", "changed", "exact")],
              [agent[name] for name in ("moves", "optimal", "changed", "exact")])
        equal(f"{agent['agent']}: its loss", number(row["loss per move"]), agent["loss"])


def check_moves(page, game):
    """The table of a game's moves has their losses, and the sentences below the board too."""
    page.open_details("All ")
    rows = page.table(f"Game {game['game']}")
    equal("losses of the moves", [number(row["loss"]) for row in rows], [move["loss"] for move in game["moves"]])
    equal("best moves", [row["best"] for row in rows], [move["best"] for move in game["moves"]])


with Browser() as browser:
    command("sequencium", "review", f"{ROOT}/data/sequencium/game.txt", "--nodes", "1M", "-o", "one.h5")
    result = export("one.h5")
    page = browser.report("one.h5")
    check_sums(page, result)
    check_moves(page, result["games"][0])
    page.move_slider("Move", 7)
    text = page.find(".games section p")[0].text
    check("the blunder is explained", "It lost 16 (exactly); best: C2 5. It changed the outcome." in text, text)
    check("the plot names a move", "4. Blue C4 3" in page.point_at_plot(), page.point_at_plot())
    for width in (400, 1600):
        browser.show_as(width)
        check(f"nothing is wider than {width} pixels", page.fits())
    if "SCREENSHOT" in os.environ:
        browser.show_as(1000, height=2400)
        page.screenshot(os.environ["SCREENSHOT"])
    page.check_quiet()

    for game, size in (("sequencium", "2x4"), ("antipalindrome", "6"), ("slice", "3")):
        command(game, "tournament", "--agent", "random", "--agent", "greedy", "--size", size, "--opening", "1",
                "--nodes", "10", "--rounds", "2", "-o", f"{game}.h5")
        command(game, "review", f"{game}.h5", "--nodes", "1K", "-o", f"{game}-review.h5")
        result = export(f"{game}-review.h5")
        page = browser.report(f"{game}-review.h5")
        check_sums(page, result)
        losses = [number(row["loss"]) for row in page.table("Moves, the costliest first")]
        equal(f"{game}: the costliest moves", losses, sorted((move["loss"] for one in result["games"]
              for move in one["moves"] if move["legal"] > 1 and not move["drawn"]), reverse=True)[:200])
        page.js("""const input = arguments[0]; input.value = 3; input.dispatchEvent(new Event("change"));""",
                page.control("Number"))
        check_moves(page, result["games"][3])
        page.check_quiet()

    # Estimates are marked, and a forfeit is shown.
    with open("faulty", "w", encoding="utf-8") as file:
        file.write(FAULTY)
    os.chmod("faulty", 0o755)
    command("sequencium", "tournament", "--agent", "random", "--agent", "exec:./faulty", "--rounds", "1", "-o",
            "faulty games.h5", "--opening", "2")
    command("sequencium", "review", "faulty games.h5", "--nodes", "10", "-o", "faulty-review.h5")
    page = browser.report("faulty-review.h5")
    page.open_details("All ")
    game = export("faulty-review.h5")["games"][0]
    rows = page.table("Game 0")
    equal("estimated values have a mark", [row["before"].startswith("~") for row in rows],
          [not move["exact"] for move in game["moves"]])
    equal("estimated sums have a mark",
          [row["loss per move"].startswith("~") for row in page.table("Agents") if row["moves"] != "0"], [True])
    text = page.find(".games")[0].text
    check("the forfeit is shown", f"{game['loser']} forfeits: {game['fault']}" in text, text)
    page = browser.report("faulty games.h5")
    text = page.find(".games")[0].text
    check("the review is offered", "bukub sequencium review 'faulty games.h5' --game 0" in text, text)

    command("sequencium", "tournament", "--agent", "greedy", "--agent", "mirror", "--opening", "4", "--sprt", "0:20",
            "-o", "test.h5")
    test = export("test.h5")["sprt"]
    text = browser.report("test.h5").find("body")[0].text
    check("the share of distinct pairs is shown", f"{test['distinct_pairs']} of {sum(test['pairs'])};" in text, text)
    page.check_quiet()

finish()
