"""What a notebook puts on its page: pictures and tables, whose numbers come from data."""

import os
from pathlib import Path

from IPython.display import Image, Markdown

from style import save, unnamed_axes

RESULTS = Path(os.environ.get("RESULTS") or Path(__file__).resolve().parent.parent / "results")
RESULTS.mkdir(exist_ok=True)


def show(figure, name):
    """Saves a picture in results/ and puts it on the page."""
    assert not unnamed_axes(figure), f"{name}: an axis does not say what it counts"
    title = figure.texts[0].get_text()
    save(figure, RESULTS / name)
    return Image(RESULTS / name, alt=title)


def show_table(heads, rows):
    """Puts a table on the page."""
    lines = [heads, ["---"] * len(heads), *rows]
    return Markdown("\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines))
