"""Whether the pictures of Palindromes/Antipalindromes show what bukub finds."""

import matplotlib.pyplot as plt
import numpy as np

from antipalindrome_data import played_margins, random_margins, solved_rows
from antipalindrome_plots import plot_first_moves, plot_random_play, plot_values
from bukub import ask

rows = solved_rows()
assert [row["value"] for row in rows[:12]] == [0, -2, 0, -2, 0, -4, 0, -4, 2, -4, 2, -6]
assert all(len(row["moves"]) == row["squares"] for row in rows)
odd, even, _ = plot_values(rows).axes[0].lines
assert list(odd.get_xdata())[:3] == [1, 3, 5] and list(even.get_ydata())[:3] == [-2, -2, -4]

nine = ask("antipalindrome", "solve", "9")
texts = plot_first_moves(rows[:9]).axes[0].texts
shown = [text.get_text() for text in texts if text.get_position()[1] == 9]
assert [int(text) for text in shown] == [move["value"] for move in nine["moves"][::2]]

margins, shares = random_margins(9)
assert abs(shares.sum() - 1) < 1e-12 and (margins == -margins[::-1]).all()
played = played_margins("perfect.h5", 9, 10)
# Perfect play gets at least the value, on either side.
assert played[0].min() >= nine["value"] >= played[1].max() and len(played[0]) == 10
axes = plot_random_play(9, (margins, shares), played, nine["value"]).axes[0]
grey = np.sum([bar.get_height() for bar in axes.containers[0]])
assert 0.9 < grey <= 1 + 1e-12
plt.close("all")
