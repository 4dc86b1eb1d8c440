"""Report pages in a real browser: headless Chromium, driven by Selenium, opens them from disk.

A script makes result files with the program ($BUKUB), opens a page with their report, and states
with check() what must hold; each is a test, reported in TAP:

    from browser import Browser, check, command, export, finish
    command("walk", "sweep", "--games", "1K", "-o", "sweep.h5")
    with Browser() as browser:
        page = browser.report("sweep.h5")
        page.move_slider("p", 3)
        check("the table has the mean", page.cell("Expected moves", 0, "expected_moves") == ...)
    finish()
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

scratch = tempfile.TemporaryDirectory(prefix="bukub-report-")
os.chdir(scratch.name)
_count = 0
_bad = 0


def check(what, holds, got=None):
    """One test; `got` is what to print if it fails."""
    global _count, _bad
    _count += 1
    print("ok" if holds else "not ok", _count, "-", what, flush=True)
    if not holds:
        _bad += 1
        if got is not None:
            print("#", repr(got)[:2000], flush=True)


def equal(what, one, other):
    check(what, one == other, (one, other))


def finish():
    print(f"1..{_count}")
    sys.exit(1 if _bad else 0)


def command(*arguments, code=0):
    """Runs the program; returns what it prints on stdout."""
    done = subprocess.run([os.environ["BUKUB"], *map(str, arguments)], text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != code:
        check(f"bukub {' '.join(map(str, arguments))}", False, (done.returncode, done.stderr))
    return done.stdout


def export(file, *options):
    """The object that `export --json` prints."""
    return json.loads(command("export", file, "--json", *options))


def forge(file, copy, statements):
    """Makes a copy changed by statements about `file`, as h5py opens it."""
    root = os.environ["ROOT"]
    subprocess.run(["/usr/bin/python3", "-B", f"{root}/tests/cli/forge.py", file, copy, statements],
                   check=True, env={**os.environ, "PYTHONPATH": f"{root}/notebooks"})


class Browser:
    def __init__(self, width=1600, dark=False):
        options = webdriver.ChromeOptions()
        self.profile = tempfile.mkdtemp(prefix="profile-", dir=scratch.name)
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         f"--user-data-dir={self.profile}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_page_load_timeout(60)
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior",
                                    {"behavior": "allow", "downloadPath": scratch.name})
        self.show_as(width, dark)

    def show_as(self, width=1600, dark=False, height=1000):
        call = self.driver.execute_cdp_cmd
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        call("Emulation.setEmulatedMedia", {"features": [scheme]})
        call("Emulation.setDeviceMetricsOverride",
             {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def report(self, *files, name="page.html"):
        """Makes the page of these files, opens it, and checks that it opens without errors."""
        command("report", *files, "-o", name, "--force")
        return self.open(name)

    def open(self, name, fragment=""):
        address = pathlib.Path(name).resolve().as_uri() + fragment
        if fragment:  # otherwise the page that is open would only be told
            self.driver.get("about:blank")
        self.driver.get_log("performance")
        since = time.monotonic()
        self.driver.get(address)
        page = Page(self.driver, address)
        page.wait(lambda: page.js("return document.body.dataset.ready") == "yes")
        page.seconds = time.monotonic() - since
        page.check_quiet()
        return page

    def opening_seconds(self, name):
        """The time that opening a page takes: the least of three, as others use the processors, too."""
        return min(self.open(name).seconds for _ in range(3))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    def __init__(self, driver, address):
        self.driver, self.address = driver, address
        self.seconds = None

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition, seconds=20):
        since = time.monotonic()
        while not condition():
            if time.monotonic() - since > seconds:
                check("the page gets there in time", False, self.driver.get_log("browser"))
                finish()
            time.sleep(0.02)

    def find(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def check_quiet(self):
        """No errors or warnings on the console, and no requests but for the page itself."""
        equal(f"{self.driver.title}: nothing on the console", self.driver.get_log("browser"), [])
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        requested = [event["params"]["request"]["url"] for event in events
                     if event["method"] == "Network.requestWillBeSent"]
        equal(f"{self.driver.title}: no requests",
              [url for url in requested if url != self.address.split("#")[0] and not url.startswith(("data:", "blob:", "about:"))],
              [])

    def control(self, label):
        """The input or select element with that label."""
        found = self.js("""const label = [...document.querySelectorAll("label")]
            .find(label => label.textContent.trim() === arguments[0] && label.offsetParent);
            return label && document.getElementById(label.htmlFor);""", label)
        if found is None:
            check(f"there is a control '{label}'", False)
            finish()
        return found

    def move_slider(self, label, index):
        """Moves a slider with the keyboard."""
        slider = self.control(label)
        slider.send_keys(Keys.HOME)
        for _ in range(index):
            slider.send_keys(Keys.ARROW_RIGHT)

    def choose(self, label, text):
        Select(self.control(label)).select_by_visible_text(text)

    def press(self, text, within="body"):
        """Presses the first visible button with that text or name."""
        self.js("""[...document.querySelectorAll(arguments[1] + " button")].find(button =>
            button.offsetParent && (button.textContent.trim() === arguments[0] ||
            button.getAttribute("aria-label") === arguments[0])).click()""", text, within)

    def open_details(self, summary):
        """Opens the part of the page whose summary begins like that."""
        self.js("""[...document.querySelectorAll("summary")].find(summary =>
            summary.textContent.startsWith(arguments[0])).click()""", summary)
        time.sleep(0.1)

    def table(self, caption):
        """Rows of the table whose caption begins like that: {column, as in CSV files: full value}."""
        return self.js("""const table = [...document.querySelectorAll("table")].find(table =>
            table.caption.textContent.startsWith(arguments[0]));
            if (!table) return null;
            const names = [...table.tHead.rows[0].cells].map(cell => cell.dataset.name ?? cell.textContent);
            return [...table.tBodies[0].rows].map(row => Object.fromEntries([...row.cells].map(
                (cell, i) => [names[i], cell.title || cell.textContent])));""", caption)

    def point_at_plot(self, number=0):
        """Moves the pointer down the middle of a plot; returns the first text that it shows."""
        return self.js("""const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 20)));
            return (async () => {
                for (let share = 0; share < 1; share += 0.02) {
                    const figure = document.querySelectorAll("figure")[arguments[0]];
                    const svg = figure.querySelector("svg:not(.swatch)");
                    if (!svg) { // drawn anew, in a moment
                        await frame();
                        continue;
                    }
                    const box = svg.getBoundingClientRect();
                    svg.dispatchEvent(new PointerEvent("pointermove", {bubbles: true, pointerType: "mouse",
                        clientX: box.x + box.width / 2, clientY: box.y + box.height * share}));
                    await frame();
                    const text = figure.querySelector("[aria-label=tip]")?.textContent;
                    if (text) return text;
                }
                return "";
            })();""", number)

    def fits(self):
        """Whether nothing is wider than the window."""
        return self.js("return document.documentElement.scrollWidth <= window.innerWidth")

    def screenshot(self, name):
        self.driver.save_screenshot(name)
