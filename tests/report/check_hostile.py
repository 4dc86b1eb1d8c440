"""Texts from files and agents are shown as texts, whatever they contain."""

import os
import subprocess

from browser import Browser, check, command, equal, finish

HOSTILE = [
    '<script>document.title = "hit"</script>',
    '</script><img src=x onerror="document.title=1">',
    '"\'><svg onload=alert(1)>',
    "<!-- <script>",
]

command("walk", "sweep", "--p", "0,1", "--games", "1K", *(word for name in (
    "greedy", "rate", "random", "optimal") for word in ("--strategy", name)), "-o", "good.h5")
changes = "\n".join(f'file["strategy"][{i}] = {text!r}' for i, text in enumerate(HOSTILE))
changes += f'\nfile.attrs["command_line"] = {HOSTILE[1]!r}\nfile.attrs["board"] = {HOSTILE[1]!r}'
changes += f'\nfile["mean"].attrs["long_name"] = {HOSTILE[1]!r}'
forge = os.path.join(os.environ["ROOT"], "tests/cli/forge.py")
name = "<b>&\"'.h5"
subprocess.run(["/usr/bin/python3", "-B", forge, "good.h5", name, changes], check=True,
               env={**os.environ, "PYTHONPATH": os.path.join(os.environ["ROOT"], "notebooks")})

with Browser() as browser:
    page = browser.report(name)
    check("the title", page.driver.title.startswith("Palindrome walk"), page.driver.title)
    equal("the heading", page.find("h1")[0].text, page.driver.title)
    equal("the file", page.find("header .caption")[0].text, name)
    equal("the strategies", [row["strategy"] for row in page.table("Expected moves at")], HOSTILE)
    page.open_details("Plot of any variable")
    page.open_details("By strategy, p, start")
    equal("the strategies of the table", sorted({row["strategy"] for row in page.table("By strategy")}),
          sorted(HOSTILE))
    equal("the command line", page.find(".command code")[0].text, HOSTILE[1])
    equal("no element of theirs", page.js(
        "return document.querySelectorAll('img, b, [onload], [onerror]').length"), 0)
    equal("one script beside the data", page.js("return document.scripts.length"), 2)
    page.check_quiet()

    # A page that someone has changed runs no other script.
    with open("page.html", encoding="utf-8") as file:
        text = file.read()
    with open("changed.html", "w", encoding="utf-8") as file:
        file.write(text.replace("<main>", "<script>document.title = 'hit'</script><main>"))
    browser.driver.get("file://" + os.path.abspath("changed.html"))
    log = browser.driver.get_log("browser")
    check("the policy stops other scripts", any("Content Security Policy" in entry["message"] for entry in log), log)

finish()
