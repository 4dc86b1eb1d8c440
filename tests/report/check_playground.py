"""The playground: every game is played to its end by clicks or keys; what it says is what the program says."""

import json
import os
import pathlib
import re
import time

from browser import Browser, Keys, check, command, equal, finish

root = pathlib.Path(os.environ["ROOT"])
page_file = root / "results/playground.html"

if not page_file.exists():
    print("1..0 # SKIP results/playground.html was not built (make playground)")
    raise SystemExit


def visible(page, selector="main"):
    return page.js(f"return document.querySelector({json.dumps(selector)}).textContent;")


def press(page, text):
    """Clicks the first button with that text."""
    page.js(f"""[...document.querySelectorAll("button")].find(b => b.textContent.startsWith({json.dumps(text)})
        && !b.disabled)?.click();""")


def can(page, text):
    return page.js(f"""return [...document.querySelectorAll("button")].some(b =>
        b.textContent.startsWith({json.dumps(text)}) && !b.disabled);""")


def engine(page, name, *values):
    """The answer of a function of the module, called in the page."""
    return json.loads(page.js(f"""return window.playgroundEngine.call(...{json.dumps([name, *values])})
        .then(answer => JSON.stringify(answer), error => JSON.stringify({{error: error.message}}));"""))


def walk(browser):
    page = browser.open(page_file)
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)
    exact = {row["strategy"]: float(row["expected moves"]) for row in page.table("Exact expected moves")
             if row["strategy"] != "patient"}
    for point in json.loads(command("walk", "exact", "--json", *(word for name in exact for word in
                                                                 ("--strategy", name))))["points"]:
        name = point["strategy"].split("(")[0]
        check(f"the expectation of {name}", abs(exact[name] / point["expected_moves"] - 1) < 1e-6, exact[name])
    for moves in range(400):
        if "A palindrome from" in visible(page):
            break
        before = visible(page, "section")
        press(page, "Take" if moves % 3 else "Leave") if moves % 2 else page.js(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 't', bubbles: true}));")
        if "No strategy can end" in visible(page):
            press(page, "New walk")
        page.wait(lambda: visible(page, "section") != before)
    check("a walk ends", "A palindrome from" in visible(page))
    press(page, "Undo")
    page.wait(lambda: can(page, "Hint"))
    press(page, "Hint")
    page.wait(lambda: "moves on average after taking it" in visible(page))
    press(page, "Review")
    page.wait(lambda: "Your choices cost" in visible(page))
    press(page, "Simulate")
    page.wait(lambda: page.js("return document.body.dataset.simulated"), seconds=60)
    simulated = float(page.js("return document.body.dataset.simulated"))
    run = json.loads(command("walk", "run", "--strategy", "rate", "--games", "1M", "--json"))["points"][0]
    equal("a million games are those of the program", simulated, run["mean"])
    for width in (390, 1600):
        browser.show_as(width)
        boxes = """const plot = document.querySelector('[aria-label^="running mean"]');
            return [...plot.querySelectorAll('[aria-label="x-axis tick label"] text'), plot]
                .map(one => one.getBoundingClientRect()).map(box => [box.left, box.right]);"""
        page.wait(lambda: page.js(boxes)[-1][1] - page.js(boxes)[-1][0] > width / 2)
        *labels, plot = page.js(boxes)
        check(f"{width} pixels: numbers on the axis are apart, and in the picture",
              len(labels) > 1 and labels[-1][1] <= plot[1] and all(b[0] - a[1] > 5 for a, b in zip(labels, labels[1:])), (labels, plot))
    return page


def endless(browser):
    """Where games can no longer end, expectations are infinite; and a key that is pressed twice is one choice."""
    page = browser.open(page_file, "#walk")
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)
    page.js("for (let i = 0; i < 3; i++) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'T', bubbles: true}));")
    page.wait(lambda: page.js("return document.querySelector('.held')?.textContent.length") == 1)
    press(page, "Undo")
    page.wait(lambda: "You hold nothing" in visible(page))
    check("three presses at once are one choice", not can(page, "Undo"))
    # After a reset nothing can be a palindrome.
    path = pathlib.Path("endless.ini")
    path.write_text("[board]\nletters =\n    A A A\n    A A A\n    A A A\ngreen = A1\nreset = B C D E\nstart = B2\n", encoding="utf-8")
    page.open_details("Another board")
    page.js("""document.body.dataset.exact = "";
        document.querySelector("textarea[aria-label=Board]").value = arguments[0];""", path.read_text(encoding="utf-8"))
    press(page, "Use this board")
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)
    page.move_slider("p", 20)
    page.wait(lambda: page.js("return document.body.dataset.exact") == "1", seconds=60)
    while not can(page, "Take"):  # the first move led to the reset
        press(page, "New walk")
        time.sleep(0.1)
    press(page, "Hint")
    page.wait(lambda: "whatever you do, the expected moves are infinite" in visible(page))
    for _ in range(2000):
        state = page.js("""const held = document.querySelector(".held")?.textContent ?? "";
            [...document.querySelectorAll("button")].find(one => one.textContent === (held === "AAAA" ? "Hint" :
                document.querySelector("[role=status]").textContent.startsWith("Move ") ? "Take A" : "New walk"))?.click();
            return held;""")
        if state == "AAAA" and can(page, "Take"):
            break
        time.sleep(0.02)
    page.wait(lambda: "Hint: " in visible(page))
    check("a letter that ends the game is taken where all else is infinite", "Hint: take it" in visible(page), visible(page)[:500])
    press(page, "Simulate")
    page.wait(lambda: page.js("return document.body.dataset.simulated") == "Infinity", seconds=60)
    said = json.loads(command("walk", "run", "--board", path, "--strategy", "rate", "--p", 1, "--games", "1M", "--json", code=3))["points"][0]
    check("the program says so, too", f"{said['unfinishable']:,} games can no longer end" in visible(page), said)
    page.check_quiet()


def own_strategy(browser):
    page = browser.open(page_file, "#walk")
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)

    def use(text):
        page.js("""document.body.dataset.exact = "";
            document.querySelector("[aria-label='Your strategy']").value = arguments[0];""", text)
        press(page, "Use this strategy")

    page.js("document.body.dataset.exact = '';")
    press(page, "Use this strategy")
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)
    found = {row["strategy"]: float(row["expected moves"]) for row in page.table("Exact expected moves")}["yours"]
    example = f"exec:/usr/bin/python3 '{root}/strategies/walk/example/pairs.py'"
    expected = json.loads(command("walk", "exact", "--strategy", example, "--json"))["points"][0]["expected_moves"]
    check("a strategy in JavaScript is that in Python", abs(found / expected - 1) < 1e-6, (found, expected))
    for text, said in (("() => { for (;;); }", "more than 10 seconds"), ("() => { throw new Error('no'); }", "fails: "),
                       ("() => 2", "answers 2 for "), ("() => Math.random()", "; allowed: always the same, such as 0.5"),
                       ("() => { true; }", "answers no number for "),
                       ("nonsense(", "fails: "), ("(held,letter", "Unexpected end of its text"),
                       ("() => { return 1; } }", "Unexpected token '}'"), ("() => (;", "Unexpected token ';'")):
        use(text)
        page.wait(lambda: said in visible(page))
        check(f"{text} leads to a sentence", True)
    # One that still answers when the next is used.
    use("(until => { while (Date.now() < until); return () => 1; })(Date.now() + 3000)")
    use("() => 0.5")
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)
    half = page.table("Exact expected moves")[-1]
    time.sleep(4)
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0.5", seconds=60)
    equal("a slow strategy does not replace the one after it", page.table("Exact expected moves")[-1], half)
    check("which has an expectation", half["strategy"] == "yours" and float(half["expected moves"]) > 14, half)
    press(page, "Compute")
    page.wait(lambda: page.js("return document.querySelectorAll('[aria-label=\"expected moves by p\"]').length") == 1, seconds=60)
    ends = """return Object.fromEntries([...document.querySelectorAll('[aria-label="expected moves by p"] [aria-label=names] text')]
        .map(text => [text.querySelector("title").textContent, text.style.fill]));"""
    page.wait(lambda: "yours" in page.js(ends), seconds=60)
    key = page.js("""return Object.fromEntries([...document.querySelectorAll('.key li')].map(one =>
        [one.textContent, one.querySelector('line').getAttribute('stroke')]));""")
    equal("a strategy has one colour in all pictures", page.js(ends), {name: key[name] for name in page.js(ends)})
    check("hoard does not flatten the others", "hoard" in key and "hoard" not in page.js(ends), page.js(ends))


def matches(browser):
    for name, size in (("sequencium", "4x4"), ("antipalindrome", "8"), ("slice", "3")):
        page = browser.open(page_file, f"#{name}/{size}")
        rounds = 0
        for turn in range(80):
            page.wait(lambda: page.js("return document.querySelector('datalist') !== null") or
                      can(page, "Next round") or "The game is over" in visible(page))
            if "The game is over" in visible(page):
                break
            if can(page, "Next round"):
                rounds += 1
                equal(f"{name}: the line that ended the round is drawn on the board",
                      page.js("return document.querySelectorAll('line.cut').length"), 1)
                check("with its score", re.search(r"Round 1 is over: the line of Player 1 scores \d", visible(page)), visible(page))
                equal("and no square can be filled", page.js("return document.querySelectorAll('.legal').length"), 0)
                press(page, "Next round")
                page.wait(lambda: not can(page, "Next round"))
                equal("until the next round", page.js("return document.querySelectorAll('line.cut').length"), 0)
                continue
            before = visible(page, "[role=status]")
            passes = page.js("return document.querySelector('datalist option')?.value") == "pass"
            if not passes:
                page.wait(lambda: page.js("return document.querySelector('.legal') !== null"))
            if turn % 2 or passes:  # typed
                page.js("""const input = document.querySelector("input[list]");
                    input.value = document.querySelector("datalist option").value;
                    input.form.requestSubmit();""")
            else:
                page.js("""document.querySelector(".legal .square").dispatchEvent(new MouseEvent("click", {bubbles: true}));
                    document.querySelector(".numbers button")?.click();""")
            page.wait(lambda: visible(page, "[role=status]") != before)
        check(f"{name}: the game ends", "The game is over" in visible(page), visible(page)[:300])
        equal(f"{name}: so does each round before, and the last line stays",
              (rounds, page.js("return document.querySelectorAll('line.cut').length")), (1, 1) if name == "slice" else (0, 0))
        press(page, "Review")
        page.wait(lambda: "What each move lost" in visible(page), seconds=60)
        lost = [row["lost"] for row in page.table("What each move lost") if row["played"] == row["best"]]
        check(f"{name}: a best move loses nothing", lost and all(one == "0" for one in lost), lost)
        estimates = [row["lost"] for row in page.table("What each move lost") if row["lost"].startswith("~")]
        check(f"{name}: estimates have two decimals", all(re.fullmatch(r"~\d+\.\d\d", one) for one in estimates), estimates)
        page.check_quiet()
        text = page.js("return document.querySelector('[aria-label=\"The game as text\"]').value")
        pathlib.Path(f"{name}.txt").write_text(text, encoding="utf-8")
        check(f"{name}: the program reviews its text", "loss" in command(name, "review", f"{name}.txt", "--nodes", 200))
        page.js("document.querySelector('details').open = true;")
        press(page, "Use this position")
        page.wait(lambda: "(0 moves)" in visible(page))
        for seed in (1, 2):
            for nodes in (20, 200, 2000):
                best = engine(page, "game_best", name, size, "", nodes, seed)
                said = command(name, "best", size, "--nodes", nodes, "--seed", seed)
                check(f"{name}: {nodes} nodes and seed {seed}", re.search(rf": {re.escape(best['move'])}$", said, re.M), (best, said))
        position = engine(page, "game_position", name, size, "")
        best = engine(page, "game_best", name, size, "", 2000, 1)
        said = command(name, "best", size, "--nodes", 2000, "--seed", 1)
        check(f"{name}: the best move is that of the program", re.search(rf": {re.escape(best['move'])}$", said, re.M),
              (best, said, position["moves"][:2]))


def forms_of_moves(browser):
    """A move is the same however it is typed."""
    for name, size, forms, move in (("sequencium", "6x6", ("B2", "b2", "b2 2", "B2 2"), "B2 2"),
                                    ("antipalindrome", "6", ("1 0", " 1=0 ", "1=0"), "1=0"), ("slice", "3", ("a1", "A1"), "A1")):
        page = browser.open(page_file, f"#{name}/{size}")
        found = []
        for form in forms:
            page.wait(lambda: page.js("return document.querySelector('datalist') !== null"))
            page.js("""const input = document.querySelector("input[list]");
                input.value = arguments[0];
                input.form.requestSubmit();""", form)
            page.wait(lambda: can(page, "Undo") and can(page, "Hint"))
            press(page, "Review")
            page.wait(lambda: "What each move lost" in visible(page), seconds=60)
            found.append({word: page.table("What each move lost")[0][word] for word in ("played", "best", "lost")})
            press(page, "New game")
            page.wait(lambda: "(0 moves)" in visible(page))
        equal(f"{name}: forms of a move have one review", found, [found[-1]] * len(forms))
        equal(f"{name}: the review prints it as the program does", {one["played"] for one in found}, {move})
        if name == "sequencium":
            equal("the best move loses nothing", found[0]["lost"], "0")


def play_both(browser, name, size, moves):
    """The page after moves of two persons, the end of a round of Slice included."""
    page = browser.open(page_file, f"#{name}/{size}")
    for seat in (1, 2):
        page.wait(lambda: page.js("return document.querySelector('datalist') !== null"))
        page.js("""const who = document.querySelectorAll("select")[arguments[0]];
            who.value = 0;
            who.dispatchEvent(new Event("change"));""", seat)
    press(page, "New game")
    for made, move in enumerate(moves):
        page.wait(lambda: f"({made} move" in visible(page))
        press(page, "Next round")
        page.wait(lambda: page.js("return document.querySelector('datalist') !== null"))
        if move == "pass":
            press(page, "Pass")
            continue
        page.js("""const input = document.querySelector("input[list]");
            input.value = arguments[0];
            input.form.requestSubmit();""", move)
    page.wait(lambda: f"({len(moves)} moves)" in visible(page))
    return page


def losses(browser):
    """What moves lose before a pass and at the end of a round, where the next position is worth something else."""
    for name, size, moves, searched in (
            ("sequencium", "3x3", ("B1 2", "B3 2", "C1 2", "B2 3", "C2 1", "A2 2", "pass", "A3 4"), ()),
            ("slice", "2", ("A1", "B2", "A1", "A2"), (0, 1, 2)),
            ("sequencium", "6x6", ("A2 1", "E5 2", "B2 2", "D4 3", "C1 1"), range(5))):  # searched: the values of these moves are estimates
        page = play_both(browser, name, size, moves)
        press(page, "Review")
        page.wait(lambda: "What each move lost" in visible(page), seconds=60)
        lost = [row["lost"] for row in page.table("What each move lost")]
        pathlib.Path("moves.txt").write_text("\n".join(moves), encoding="utf-8")
        limit = ("--nodes", 20000) if size == "6x6" else ()
        said = json.loads(command(name, "review", "moves.txt", "--size", size, "--json", *limit))["games"][0]["moves"]
        check(f"{name}: losses are those of the program", len(lost) == len(said) and
              all(abs(float(one.strip("~")) - move["loss"]) < 0.006 for one, move in zip(lost, said)), (lost, said))
        check(f"{name}: exact ones have no ~", not any(one.startswith("~") for i, one in enumerate(lost) if i not in searched), lost)
        check(f"{name}: estimates have one", size != "6x6" or any(one.startswith("~") and one != "~0.00" for one in lost), lost)


def loaded_again(browser):
    """A page that is loaded again shows the same game of the same players; and the text of one that began from a
    written position has its moves."""
    page = play_both(browser, "sequencium", "4x4", ("B2 2", "C3 2", "B3 3"))
    page.driver.refresh()
    page.wait(lambda: "(3 moves)" in visible(page))
    check("a game of two persons waits for the second one", "Blue to move" in visible(page), visible(page))
    page.js("document.querySelector('textarea').value = 'r1 . .\\n. r2 .\\n. . b1\\nblue to move\\n';")
    press(page, "Use this position")
    page.wait(lambda: "(0 moves)" in visible(page))
    page.js("""const input = document.querySelector("input[list]");
        input.value = "B3";
        input.form.requestSubmit();""")
    page.wait(lambda: "(1 move)" in visible(page))
    pathlib.Path("written.txt").write_text(page.js("return document.querySelector('textarea').value;"), encoding="utf-8")
    said = json.loads(command("sequencium", "review", "written.txt", "--nodes", 200, "--json"))["games"][0]["moves"]
    equal("moves from a written position are reviewed", [move["move"] for move in said], ["B3 2"])
    page.js("document.querySelector('[aria-current]').click();")
    page.wait(lambda: "(1 move)" in visible(page))
    page.check_quiet()
    page = browser.open(page_file, "#magicboard")
    press(page, "Next step")
    page.wait(lambda: "1 step; " in visible(page))
    board = "return document.querySelector('textarea').value + document.querySelector('[role=status]').textContent;"
    before = page.js(board)
    page.driver.refresh()
    page.wait(lambda: page.js("return document.querySelector('textarea')") and "1 step; " in visible(page))
    equal("a puzzle and the steps made stay, too", page.js(board), before)
    page = browser.open(page_file, "#walk")
    page.wait(lambda: can(page, "Take"))
    page.move_slider("p", 3)
    page.choose("Start", "G7")
    page.wait(lambda: "G7" in page.js("return location.hash") and can(page, "Take"))
    press(page, "Take")
    page.wait(lambda: can(page, "Undo"))
    said = visible(page, "section")
    page.driver.refresh()
    page.wait(lambda: can(page, "Undo") and "p = 0.15 from G7" in visible(page))
    equal("and a walk", visible(page, "section"), said)
    page.check_quiet()


def kept_texts(browser):
    """What is wrong in a text can be corrected in it, and what is unfolded stays so."""
    for name, label, use, said in (("sequencium/4x4", "The game as text", "Use this position", "is not a square"),
                                   ("magicboard", "Board", "Use this board", "is not a number")):
        page = browser.open(page_file, f"#{name}")
        page.wait(lambda: page.js("return document.querySelector('details') !== null"))
        page.js("""document.querySelector("details").open = true;
            document.querySelector(`textarea[aria-label="${arguments[0]}"]`).value = "r1 z z\\nz z z\\nz z b1";""", label)
        press(page, use)
        page.wait(lambda: said in visible(page))
        equal(f"{name}: a wrong text stays", page.js("""return [document.querySelector("details").open,
            document.querySelector(`textarea[aria-label="${arguments[0]}"]`).value];""", label), [True, "r1 z z\nz z z\nz z b1"])
    page.js("document.querySelector('textarea').value = '1 2 1\\n1 1 2\\n2 1 0';")
    press(page, "Use this board")
    page.wait(lambda: page.js("return document.querySelectorAll('.square').length") == 9)
    equal("a board of any side is read, and its side shown",
          page.js("return document.querySelector('select').selectedOptions[0].textContent"), "3")
    browser.show_as(390)
    page = browser.open(page_file, "#antipalindrome/32")
    page.wait(lambda: page.js("return document.querySelector('.scroll') !== null"))
    page.js("document.querySelector('.scroll').scrollLeft = 100;")
    press(page, "Hint")
    page.wait(lambda: "Hint: " in visible(page))
    equal("a wide board stays where it was scrolled to", page.js("return document.querySelector('.scroll').scrollLeft"), 100)
    browser.show_as()


def puzzle(browser):
    page = browser.open(page_file, "#magicboard")
    for _ in range(100):
        if "the minimum is" in visible(page):
            break
        press(page, "Next step")
    check("a puzzle is solved", "the minimum is" in visible(page))
    found = engine(page, "magicboard_of", "", 6, 7, 0)
    path = pathlib.Path("board.txt")
    path.write_text(found["text"], encoding="utf-8")
    solved = json.loads(command("magicboard", "solve", path, "--json"))["boards"][0]
    equal("its solution is that of the program", found["to_goal"][found["start"]], solved["length"] or -1)


def from_report(browser):
    command("sequencium", "tournament", "--size", "3x3", "--agent", "greedy", "--agent", "random", "--rounds", "1", "-o", "t.h5")
    page = browser.report("t.h5")
    address = page.js("return [...document.querySelectorAll('a')].find(a => a.textContent === 'Play on from here').href;")
    played = page.table("Game 0")
    page = browser.open(page_file, "#" + address.split("#")[1])
    page.wait(lambda: "The game is over" in visible(page))
    check("a report's game is continued where it is", f"({len(played)} moves)" in visible(page), visible(page)[-300:])


def ten_boards(browser):
    page = browser.open(page_file, "#slice")
    letters = [chr(65 + (7 * i + i * i // 3) % 9) for i in range(40)]
    for side in range(3, 8):
        for shift in (0, 5):
            rows = [" ".join(letters[(shift + row * side + column) % 40] for column in range(side)) for row in range(side)]
            text = "[board]\nletters =\n" + "".join(f"    {row}\n" for row in rows) + "green = A2\nreset = A B\nstart = B2\n"
            path = pathlib.Path("board.ini")
            path.write_text(text, encoding="utf-8")
            start = side + 1
            for strategy in ("greedy", "optimal"):
                found = engine(page, "walk_exact", text, strategy, 0.3, start, 0, 0)
                point = json.loads(command("walk", "exact", "--board", path, "--strategy", strategy, "--p", 0.3, "--json",
                                           "--start", "B2"))["points"][0]["expected_moves"]
                same = found["moves"] == "infinite" if point is None else abs(found["moves"] / point - 1) < 1e-9
                check(f"{strategy} on a board of {side} x {side}", same, (found["moves"], point))
            moves = engine(page, "walk_simulate", text, "greedy", 0.3, start, 0, 5, 0, 1000)["moves"]
            run = json.loads(command("walk", "run", "--board", path, "--strategy", "greedy", "--p", 0.3, "--games", 1000,
                                     "--seed", 5, "--start", "B2", "--json", code=3 if min(moves) < 0 else 0))["points"][0]
            ended = [number for number in moves if number >= 0]
            equal("games on it have the same histogram", (len(ended), max(ended, default=None)),
                  (run["ended"], run["max"]))
            check("and the same mean", not ended or run["mean"] is None or abs(sum(ended) / len(ended) - run["mean"]) < 1e-9)


def keys(browser):
    """Squares are reached and chosen by keys, and keep the focus."""
    focused = "return document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName;"
    for name, square, way, neighbour in (("sequencium/4x4", "A2", Keys.ARROW_DOWN, "B2"), ("slice/3", "A1", Keys.ARROW_RIGHT, "A2"),
                                         ("antipalindrome/8", "1", Keys.ARROW_RIGHT, "2")):
        page = browser.open(page_file, f"#{name}")
        page.wait(lambda: page.js("return document.querySelector('.legal') !== null"))
        equal(f"{name}: one square is reached by Tab", page.js("return document.querySelectorAll('.legal[tabindex=\"0\"]').length"), 1)
        page.js("document.querySelector('.legal[tabindex=\"0\"]').focus();")
        equal(f"{name}: the first one", page.js(focused), f"Move to {square}")
        page.driver.switch_to.active_element.send_keys(way)
        equal(f"{name}: an arrow leads to the next", page.js(focused), f"Move to {neighbour}")
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        if name != "slice/3":
            page.wait(lambda: page.js(focused) != f"Move to {neighbour}")
            page.driver.switch_to.active_element.send_keys(Keys.ENTER)  # the number
        page.wait(lambda: "(2 moves)" in visible(page))
        page.wait(lambda: page.js(focused).startswith("Move to "))
        check(f"{name}: a move by keys, and on to the next", True)
        page.check_quiet()
        if name == "slice/3":
            page.driver.switch_to.active_element.send_keys(Keys.ENTER)
            page.wait(lambda: can(page, "Next round"))
            equal("the end of a round is left by a key", page.js("return document.activeElement.textContent;"), "Next round")
    page = browser.open(page_file, "#slice/3|A1,A2,A3|you,you")
    page.wait(lambda: page.js("return document.querySelector('input[list]') !== null"))
    page.find("input[list]")[0].send_keys("B1" + Keys.ENTER)
    page.wait(lambda: can(page, "Next round"))
    equal("also after a move that was typed", page.js("return document.activeElement.textContent;"), "Next round")


def editor(browser):
    """A board changed by the mouse and letters is the board of its text."""
    page = browser.open(page_file, "#walk")
    page.open_details("Another board")
    page.wait(lambda: page.js("return document.querySelector('details .choosable') !== null"))
    page.js("document.querySelector('[aria-label^=\"B3,\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));")
    page.driver.switch_to.active_element.send_keys("xy")
    page.press("Make B5 green")
    page.press("Start here")
    text = page.js("return document.querySelector('textarea[aria-label=Board]').value;")
    equal("two letters", re.search(r"I V (. .) ", text).group(1), "X Y")
    check("a green square", "green = B5 B6 " in text, text)
    page.press("Use this board")
    page.wait(lambda: "B5 cannot" in visible(page) or page.js("return document.querySelectorAll('[role=alert]').length") > 0 and
              "green" in page.js("return [...document.querySelectorAll('[role=alert]')].map(one => one.textContent).join('');"))
    check("a green start is refused with a sentence", True)
    page.press("Make B5 white")
    page.press("Use this board")
    page.wait(lambda: "from B5" in visible(page))
    equal("the changed board is played", engine(page, "walk_board_of", text.replace("B5 B6", "B6"))["start"], 12)
    page.check_quiet()


def haste(browser):
    """What a user in a hurry does leads to no error, and to no mixture of two games."""
    page = browser.open(page_file, "#sequencium/8x8")
    page.js("""const agent = [...document.querySelectorAll("select")].at(-1);
        agent.value = 5;
        agent.dispatchEvent(new Event("change"));""")
    page.wait(lambda: page.js("return document.querySelector('.legal') !== null"))
    page.js("document.querySelectorAll('.legal .square')[1].dispatchEvent(new MouseEvent('click', {bubbles: true}));"
            "document.querySelector('.numbers button')?.click();")
    page.wait(lambda: "is thinking" in visible(page))
    press(page, "New game")
    page.wait(lambda: "(0 moves)" in visible(page) and "Red to move" in visible(page))
    press(page, "Hint")
    page.js("for (const one of document.querySelectorAll('.legal .square')) one.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
            "document.querySelector('.numbers button')?.click();")
    page.wait(lambda: "(2 moves)" in visible(page))
    check("one move each", "(2 moves)" in visible(page))
    page = browser.open(page_file, "#slice/5")
    page.js("""for (const select of [...document.querySelectorAll("select")].slice(1)) {
        select.value = 5;
        select.dispatchEvent(new Event("change"));
    }""")
    page.wait(lambda: can(page, "Stop"))
    press(page, "Stop")
    page.wait(lambda: "Stopped." in visible(page) and can(page, "Resume"))
    page.check_quiet()
    page = browser.open(page_file, "#magicboard")
    page.js("for (const square of document.querySelectorAll('.square')) square.dispatchEvent(new MouseEvent('click', {bubbles: true}));")
    press(page, "Begin again")
    press(page, "Hint")
    check("clicks on other squares do nothing", "steps away" in visible(page), visible(page)[-200:])
    choose = """const control = document.querySelectorAll("select")[arguments[0]];
        control.value = arguments[1];
        control.dispatchEvent(new Event("change"));"""
    page.js(choose, 1, 2)
    page.js(choose, 0, 9)
    page.wait(lambda: page.js("return document.querySelectorAll('.square').length") == 144)
    for _ in range(4):
        press(page, "Next step")
    page.js("""const engine = globalThis.playgroundEngine, call = engine.call.bind(engine);
        engine.call = async (...request) => {  // a key after each board that is looked at
            const answer = await call(...request);
            setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true})));
            return answer;
        };""")
    page.js(choose, 0, 0)
    page.wait(lambda: page.js("return document.querySelectorAll('.square').length") == 9)
    time.sleep(0.5)
    equal("keys while a puzzle is sought do nothing to it", page.js("return document.querySelectorAll('.square').length"), 9)
    page.check_quiet()
    page = browser.open(page_file, "#walk")
    press(page, "Simulate")
    page.wait(lambda: "games: mean" in visible(page))
    page.move_slider("p", 0)
    page.wait(lambda: page.js("return document.body.dataset.exact") == "0", seconds=60)
    check("a simulation of another p is forgotten", "games: mean" not in visible(page))
    for _ in range(4):
        browser.open(page_file, "#slice")
        page = browser.open(page_file, "#walk")
    page.check_quiet()
    page = browser.open(page_file, "#sequencium/%")
    check("a broken address leads to a sentence", "cannot be shown" in visible(page), visible(page)[:200])
    page = browser.open(page_file, "#walk/p 0.3")
    check("and one of a walk", "the address is not that of a walk" in visible(page), visible(page)[:200])
    page.js("document.querySelector('[aria-current]').click();")
    page.wait(lambda: can(page, "Take"))


def bad_input(browser):
    page = browser.open(page_file, "#sequencium/nonsense")
    check("an address that lies leads to a sentence", "This cannot be shown" in visible(page))
    page = browser.open(page_file)
    check("a board that is none, too", "3 to 16 columns" in engine(page, "walk_board_of", "[board]\nletters =\n A B\n")["error"])
    check("and a strategy", "greedy" in engine(page, "walk_exact", "", "gredy", 0.5, 27, 0, 0)["error"])


with Browser() as browser:
    walk(browser)
    endless(browser)
    own_strategy(browser)
    matches(browser)
    forms_of_moves(browser)
    losses(browser)
    loaded_again(browser)
    kept_texts(browser)
    puzzle(browser)
    from_report(browser)
    ten_boards(browser)
    keys(browser)
    editor(browser)
    haste(browser)
    bad_input(browser)
    for width in (360, 800, 1600):
        for dark in (False, True):
            browser.show_as(width, dark)
            for game in ("", "#sequencium", "#antipalindrome", "#slice", "#magicboard"):
                check(f"{game} at {width}", browser.open(page_file, game).fits())
finish()
