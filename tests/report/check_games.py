"""The reports of tournaments, replays and moves of all games."""

import os
import re
import subprocess

from browser import Browser, check, command, equal, export, finish

NAME = "<b>bold</b>"
FAULTY = f"""#!/bin/sh
while read line; do
    case $line in start) echo 'ready {NAME}';; move*) echo 'move <i>"no"</i>';; esac
done
"""


def script(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(name, 0o755)


def games_of(file):
    """Rows of the table of games, with what was paid in the order of the seats."""
    games, paid = (export(file, "--table", name)["tables"][0]["rows"] for name in ("moves", "paid"))
    for game in games:
        game["paid"] = [row["paid"] for row in paid if row["game"] == game["game"]]
    return games


def shown_game(page):
    """The sentences below the board."""
    return page.js("""return [...document.querySelectorAll(".games section p, section section p")]
        .filter(p => p.offsetParent).map(p => p.textContent).join(" ")""")


def numbers(text):
    return [int(number) for number in re.findall(r"(?:Red|Blue|Player \d):? (\d+)", text)]


def go_to(page, game):
    page.js("""const input = arguments[0]; input.value = arguments[1];
        input.dispatchEvent(new Event("change"));""", page.control("Number"), game)


def by_agent(page, result, caption):
    """The rows of a table of agents by their names, which have numbers before them."""
    rows = page.table(caption)
    names = [agent["agent"] for agent in result["agents"]]
    equal(f"{caption}: agents have numbers", [row["agent"] for row in rows], [f"{i + 1}. {name}" for i, name in enumerate(names)])
    return dict(zip(names, rows))


def check_standings(page, result):
    rows = by_agent(page, result, "Results of the agents")
    for agent in result["agents"]:
        row = rows[agent["agent"]]
        equal(f"{agent['agent']}: counts", [float(row[name].replace("−", "-")) for name in
              ("rank", "games", "wins", "draws", "losses", "forfeits", "points")],
              [agent[name] for name in ("rank", "games", "wins", "draws", "losses", "forfeits", "points")])
        equal(f"{agent['agent']}: rating and interval",
              [float(row[name].replace("−", "-")) for name in ("rating", "low", "high")],
              [agent["rating"], *agent["rating_ci95"]])


def check_pairs(page, result):
    rows = by_agent(page, result, "The agent of the row")
    heads = page.js("return [...arguments[0].tHead.rows[0].cells].map(cell => cell.textContent)", page.find("table")[1])
    equal("and so have the columns", heads, ["agent", *(str(i + 1) for i in range(len(rows)))])
    for pair in result["pairs"]:
        equal(f"{pair['agent']} against {pair['opponent']}", rows[pair["agent"]][pair["opponent"]].replace("\u2060", ""),
              f"{pair['wins']}–{pair['draws']}–{pair['losses']}")


def check_choices(page, result):
    """Games are found by agent, opponent and result."""
    pair = result["pairs"][0]
    page.choose("Agent", pair["agent"])
    page.choose("Against", pair["opponent"])
    for name, label in (("wins", "won"), ("draws", "drawn"), ("losses", "lost")):
        page.choose("Result of the agent", label)
        check(f"{pair['agent']} has {pair[name]} {name} against {pair['opponent']}",
              page.find(".games output")[0].text.startswith(f"{pair[name]} of "), page.find(".games output")[0].text)
    page.choose("Result of the agent", "any")
    page.choose("Agent", "any")
    page.choose("Against", "any")


# Sequencium: the largest numbers decide what is paid.
command("sequencium", "tournament", "--agent", "random", "--agent", "greedy", "--agent", "alphabeta", "--size",
        "4x5,2x32,64x1", "--nodes", "100", "--rounds", "2", "--opening", "2", "-o", "sequencium.h5")
# The scores of rows, which `score` computes from the definition.
command("antipalindrome", "tournament", "--agent", "random", "--agent", "uct", "--size", "7,12:2,1.0...1", "--nodes",
        "50", "--rounds", "2", "-o", "antipalindrome.h5")
# The lines that end rounds score what the program's best lines do.
command("slice", "tournament", "--agent", "random", "--agent", "greedy", "--size", "2,3,5,7,16", "--nodes", "20",
        "--rounds", "2", "-o", "slice.h5")
command("slice", "tournament", "--agent", "random", "--agent", "greedy", "--agent", "checker", "--size", "4:3:1",
        "--nodes", "20", "--rounds", "1", "-o", "three.h5")
command("sequencium", "tournament", "--agent", "random", "--agent", "greedy", "--size", "4x4", "--sprt", "0:50",
        "-o", "test.h5")
command("sequencium", "tournament", "--agent", "random", "--agent", "greedy", "--size", "4x4", "--precision", "0.9",
        "--min-rounds", "10", "-o", "precise.h5")


def paid_sequencium(scores):
    red, blue = scores
    return 0 if red == blue else red if red > blue else -blue


def paid_margin(scores):
    return scores[0] - scores[1]


def check_games(page, games, paid_of):
    for game in games:
        go_to(page, game["game"])
        text = shown_game(page)
        equal(f"game {game['game']}: what the board shows is what was paid", paid_of(numbers(text)),
              game["paid"][0])


def check_steps(page, game):
    """The slider, the buttons and the keyboard step through the game."""
    page.move_slider("Move", 1)
    first = page.js("return document.querySelector('.games output[for]').textContent")
    check("the first move is named", first.startswith("1. ") and game["moves"].split(", ")[0] in first, first)
    page.press("Forward", ".games")
    page.press("Back", ".games")
    page.press("Back", ".games")
    equal("back at the start", page.js("return document.querySelector('.games .player output').textContent"), "start")
    page.press("Play", ".games")
    page.wait(lambda: page.js("return document.querySelector('.games .player output').textContent") != "start")
    page.press("Pause", ".games")


with Browser() as browser:
    for name, paid_of in (("sequencium", paid_sequencium), ("antipalindrome", paid_margin), ("slice", paid_margin)):
        result, games = export(f"{name}.h5"), games_of(f"{name}.h5")
        page = browser.report(f"{name}.h5")
        check_standings(page, result)
        check_pairs(page, result)
        check_choices(page, result)
        check_games(page, games, paid_of)
        page.open_details("All ")
        rows = page.table(f"Game {games[-1]['game']} ")
        equal("the table of moves", [row["notation"] for row in rows], games[-1]["moves"].split(", ")[:200])
        check_steps(page, games[-1])
        page.check_quiet()
        for width in (400, 1600):
            browser.show_as(width)
            check(f"nothing is wider than {width} pixels", page.fits())
        browser.show_as()

        # A replay and a move of the same game.
        command(name, "replay", f"{name}.h5", "--game", "1", "-o", "game.h5")
        page = browser.report("game.h5")
        game = games[1]
        equal("the replay ends as the game", paid_of(numbers(shown_game(page))), game["paid"][0])
        command(name, "best", {"sequencium": "4x4", "antipalindrome": "6", "slice": "3"}[name], "--nodes", "100",
                "-o", "best.h5", "--force")
        page = browser.report("best.h5")
        best = export("best.h5")
        equal("values of the best move", [float(row["value"].replace("−", "-")) for row in
              page.table("Value for each player")], list(best["values"].values()))
        check("the move is named", f"plays {best['notation']} for {best['mover']}" in page.find("section p")[0].text)
        os.remove("game.h5")

    page = browser.report("three.h5")
    go_to(page, 2)
    scores = numbers(shown_game(page).split("Scores:")[1])
    equal("three players: points against the mean of the others",
          [score - (sum(scores) - score) / 2 for score in scores],
          games_of("three.h5")[2]["paid"])

    page = browser.report("test.h5")
    sprt = export("test.h5")["sprt"]
    shown = [fact.text for fact in page.find("dl.facts dd")]
    equal("the agents of the test", shown[0], f"{sprt['agent']} against {sprt['opponent']}")
    equal("pairs of games by points", [int(text) for text in shown[4:9]], sprt["pairs"])
    equal("the verdict", shown[-1], f"{sprt['verdict']} is accepted")
    check("no games are missing", "games were played" not in page.find("main")[0].text)
    page.check_quiet()
    page = browser.report("precise.h5")
    agents = export("precise.h5")["agents"]
    equal("agents with their mean payoffs", [fact.text for fact in page.find("dl.facts dt")],
          ["Requested precision", *(agent["agent"] for agent in agents)])
    equal("the precision is reached", page.find("dl.facts dd")[0].text, "reached")

    # Names and faults of agents are texts.
    script("faulty.sh", FAULTY)
    command("sequencium", "tournament", "--agent", "exec:./faulty.sh", "--agent", "greedy", "--size", "3x3",
            "--rounds", "1", "-o", "faulty.h5")
    page = browser.report("faulty.h5")
    check("the agent's name is text", any(row["agent"].endswith(f". {NAME}") for row in page.table("Results of the agents")))
    page.choose("Result of the agent", "forfeited")
    fault = games_of("faulty.h5")[0]["fault"]
    check("the fault is shown", any(fault in note.text for note in page.find(".games .note")), fault)
    equal("no element of theirs", page.js("return document.querySelectorAll('b, i').length"), 0)

    # Games that cannot be: the page shows what it can.
    forge = os.path.join(os.environ["ROOT"], "tests/cli/forge.py")
    changes = "\n".join([f"file['moves'][{i}] = {moves!r}" for i, moves in enumerate(
        ["A2 2, A2 3", "Z9 1", "", ",,,", "pass, " * 40 + "B2 2", "B2 two"])])
    subprocess.run(["/usr/bin/python3", "-B", forge, "sequencium.h5", "forged.h5", changes,
                    "sequencium.h5", "unknown.h5", "file.attrs['game_name'] = 'constructor'",
                    "sequencium.h5", "large.h5", "file['setting'][0] = '100000x100000'; file['seat'][0, 0] = 99"],
                   check=True, env={**os.environ, "PYTHONPATH": os.path.join(os.environ["ROOT"], "notebooks")})
    page = browser.report("forged.h5")
    check("an impossible move is named", "Move 2, “A2 3”" in page.find(".games")[0].text)
    for game in range(1, 6):
        go_to(page, game)
    browser.report("unknown.h5")
    page = browser.report("large.h5")
    check("without a board, the moves are text", "Moves: " in page.find(".games")[0].text)
    page.check_quiet()

finish()
