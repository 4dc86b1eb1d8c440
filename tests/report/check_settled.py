"""The report of optimal play along intervals of p: policies, changes, ties and equal starts."""

import os

from browser import Browser, check, command, equal, export, finish

FIVE = os.environ["ROOT"] + "/data/boards/five.ini"

BOARDS = {
    "ties.ini": """[board]
letters =
    B A A B
    B B B B
    B B B B
    C B B B
green = A3 B2 B3 B4 C4 D2 D3 D4
reset = A B
start = C2
""",
    "endless.ini": """[board]
letters =
    A A A
    A A A
    A A A
green = A1 A2 A3 B1 B3 C1 C2 C3
reset = B B B B
start = B2
""",
    "open.ini": """[board]
letters =
    A C C
    B A A
    C C B
    C A A
green = A1 A2 B1 B3 C1 C2 C3 D1 D2 D3
reset = A B C
start = B2
"""}


def says(page, *sentences):
    texts = page.js("return [...document.querySelectorAll('p')].map(p => p.textContent);")
    for sentence in sentences:
        check(f"the page says: {sentence}", sentence in texts, texts)


def shapes(page, css):
    """The number of these shapes in the first plot, when it is drawn."""
    page.wait(lambda: page.find("figure svg.plot"))
    return len(page.find(f"section:nth-of-type(2) figure svg.plot {css}"))


def rows(page, caption, names):
    return [[row[name] for name in names] for row in page.table(caption) or []]


def numbers(page, caption, names):
    return [[float(value) for value in row] for row in rows(page, caption, names)]


def apart(page, caption):
    """Whether both ends of each interval are shown with different digits."""
    ends = page.js("""const table = [...document.querySelectorAll("table")].find(table =>
        table.caption.textContent.startsWith(arguments[0]));
        return [...table.tBodies[0].rows].map(row => [row.cells[0].textContent, row.cells[1].textContent]);""", caption)
    check(f"{caption}: both ends are told apart", all(one != other for one, other in ends), ends)


def decisions(found):
    return [[one["p_lower"], one["p_upper"], one["collection"] or "-", one["letter"], one["square"]] for one in found]


def table_of_decisions(page, caption):
    return [[float(lower), float(upper), *rest] for lower, upper, *rest in
            rows(page, caption, ["p from", "to", "holding", "letter", "square"])]


def fits(browser, page):
    for width in (400, 1600):
        browser.show_as(width)
        check(f"nothing is wider than {width} pixels", page.fits())
    page.check_quiet()


def intervals(browser):
    command("walk", "optimal", "--board", "ties.ini", "--p", "0:1", "--changes", "--start", "all", "-o", "ties.h5")
    file = export("ties.h5")
    page = browser.report("ties.h5")
    equal("the plot has both ends of each interval", shapes(page, "[aria-label=dot] circle"), 2 * len(file["pieces"]))
    equal("on one line", shapes(page, "[aria-label=line] path"), 1)
    equal("and the changes as ticks", shapes(page, "[aria-label=tick] line"), len(file["changes"]))
    equal("the changes", table_of_decisions(page, "Changes of decisions"), decisions(file["changes"]))
    equal("the ties", table_of_decisions(page, "Decisions that make no difference"), decisions(file["ties"]))
    apart(page, "Changes of decisions")
    says(page, f"Each of these {len(file['pieces'])} intervals of p has one policy, proved optimal for all its p.",
         "The optimal policy is settled for all p from 0 to 1.",
         "Taking or leaving the letter is proved to make no difference in 1 decision.")
    page.js("document.querySelector('section.settings').remove()") # has a choice of the start, too
    for index, start in enumerate(file["pieces"][0]["starts"]):
        page.choose("Start", start["start"])
        equal(f"the intervals, from {start['start']}",
              numbers(page, "Intervals of p with one policy", ["p from", "to", "moves at from", "moves at to"]),
              [[piece["p_lower"], piece["p_upper"], piece["starts"][index]["first_moves"],
                piece["starts"][index]["last_moves"]] for piece in file["pieces"]])
    fits(browser, page)


def gaps(browser):
    command("walk", "optimal", "--board", "endless.ini", "--p", "0:1", "--changes", "-o", "endless.h5", code=3)
    page = browser.report("endless.h5")
    (gap,) = export("endless.h5")["gaps"]
    says(page, "The optimal policy is not settled in 1 interval of p.", "Where the policy is settled, no decision changes.",
         "One policy is proved optimal for every p of this interval.")
    equal("the interval that is not settled", numbers(page, "Intervals of p that are not settled",
          ["p from", "to", "decisions"]), [[gap["p_lower"], gap["p_upper"], gap["decisions"]]])
    apart(page, "Intervals of p that are not settled")
    fits(browser, page)
    command("walk", "optimal", "--board", "open.ini", "--p", "0:1", "--changes", "-o", "open.h5", code=3)
    gaps = export("open.h5")["gaps"]
    page = browser.report("open.h5")
    equal("lines break where nothing is settled", shapes(page, "[aria-label=line] path"),
          1 + sum(0 < gap["p_lower"] and gap["p_upper"] < 1 for gap in gaps))
    equal("the decisions that are not settled", table_of_decisions(page, "Decisions that are not settled"),
          decisions([{**gap, **decision} for gap in gaps for decision in gap["unsettled"]]))


def equals(browser):
    command("walk", "optimal", "--board", FIVE, "--p", "0.2:0.9", "--changes", "--equal", "B3,C3", "-o", "crossing.h5")
    (found,) = export("crossing.h5")["equal"]
    page = browser.report("crossing.h5")
    says(page, "No decision changes.", "No decision is proved to make no difference.",
         "One of B3 and C3 is proved better for every p from 0.2 to 0.9 outside of this interval. "
         f"At p = 0.2 it is {export('crossing.h5')['equal_better']}.")
    caption = "Intervals of p where both may be worth the same"
    equal("where two starts are worth the same", numbers(page, caption, ["p from", "to"]),
          [[found["p_lower"], found["p_upper"]]])
    equal("and how", rows(page, caption, ["there", "better above"]), [["the better start changes", found["better_above"]]])
    apart(page, caption)
    fits(browser, page)
    command("walk", "optimal", "--board", FIVE, "--p", "0.2:0.9", "--equal", "B3,C2", "-o", "identical.h5")
    page = browser.report("identical.h5")
    equal("starts may be worth the same for every p", rows(page, caption, ["there"]), [["both are the same for every p"]])
    equal("no line joins p between which nothing is known", shapes(page, "[aria-label=line] path"), 2)


for name, board in BOARDS.items():
    with open(name, "w", encoding="utf-8") as written:
        written.write(board)

with Browser() as browser:
    intervals(browser)
    gaps(browser)
    equals(browser)

finish()
