"""Whether the pictures of Sequencium show what bukub finds: games.h5 is a tournament."""

import matplotlib.pyplot as plt

from bukub import opened
from sequencium_data import best_line, solved_boards, values_of_moves
from sequencium_plots import plot_line, plot_openings, plot_solved, plot_tournament


def texts(axes):
    """What is written in the fields, by row and column."""
    return {(int(text.get_position()[1]), int(text.get_position()[0])): text.get_text()
            for text in axes.texts}


gamble, outcome, margin = [texts(axes) for axes in plot_solved(solved_boards()).axes]
assert (gamble[2, 4], gamble[4, 2], outcome[2, 2], margin[3, 3]) == ("+6", "+6", "+1", "0")
assert gamble[7, 7] == gamble[0, 0] == ""

openings = {(3, 3): values_of_moves("3x3")[0]}
diagonal, row, column = [texts(axes) for axes in plot_openings(openings).axes]
assert (diagonal[2, 2], row[2, 2], column[2, 2]) == ("+5", "0", "0")

steps = best_line(3, 3, 4)
panels = plot_line(steps).axes
assert [axes.get_title(loc="left") for axes in panels][0] == "1. Red: B2 2"
for axes, step in zip(panels, steps):
    shown = texts(axes)
    assert shown[0, 0] == "r1" and shown[2, 2] == "b1" and shown[step["played"]] == "+5"

played = opened("games.h5")
played["agent"] = [*played.agent.values[:-1], "uct(time=0,nodes=0,exploration=0.02,sharing=1000)"]
points, ratings = plot_tournament(played).axes
points.figure.canvas.draw()
assert all(name.get_window_extent().x0 >= 0 for name in points.get_yticklabels()), "a name is cut"
best = int(played.rating.values.argmax())
worst = int(played.rating.values.argmin())
games = played.pair_wins + played.pair_draws + played.pair_losses
share = float(played.pair_points[best, worst] / games[best, worst])
assert texts(points)[0, len(played.agent) - 1] == f"{share:+.1f}"
# Agents have no colours: wins are as blue as elsewhere.
fields = {(int(field.get_y()), int(field.get_x())): field.get_facecolor() for field in points.patches}
won, lost = fields[0, len(played.agent) - 1], fields[len(played.agent) - 1, 0]
assert won[2] > won[0] and lost[0] > lost[2]
line, _, _ = ratings.containers[0]
assert sorted(line.get_xdata()) == sorted(played.rating.values)
plt.close("all")
