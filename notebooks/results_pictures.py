"""Draws the pictures of RESULTS.md from the tables in data/reference, with ./bukub:
/usr/bin/python3 notebooks/results_pictures.py FOLDER"""

import os
import sys

import antipalindrome_data
import magicboard_data
import sequencium_data
import walk_data
from antipalindrome_plots import plot_values
from exact_plots import plot_reference
from magicboard_plots import plot_hardest
from bukub import ask, output
from sequencium_plots import plot_solved
from style import save


def draw_best_line(side, path):
    """A grid on which a line crosses as many boundaries as possible, with such a line."""
    grid = ask("slice", "extremes", str(side))["most_grid"]
    text = path + ".txt"
    with open(text, "w", encoding="utf-8") as file:
        file.write("\n".join(grid) + "\n")
    try:
        output("slice", "line", text, "--svg", path, "--draw", "one", "--force", "--quiet")
    finally:
        os.remove(text)


def main(folder):
    save(plot_reference(walk_data.reference_values(), walk_data.reference_changes()), os.path.join(folder, "walk.png"))
    save(plot_hardest(magicboard_data.hardest_boards(), [3, 4, 5, 6]), os.path.join(folder, "magicboard.png"))
    save(plot_solved(sequencium_data.solved_boards()), os.path.join(folder, "sequencium.png"))
    save(plot_values(antipalindrome_data.solved_rows()), os.path.join(folder, "antipalindrome.png"))
    draw_best_line(6, os.path.join(folder, "slice.svg"))


if __name__ == "__main__":
    main(sys.argv[1])
