"""The picture of each kind of result file, for `bukub plot`."""

import antipalindrome_plots
import exact_plots
import magicboard_plots
import numpy as np
import sequencium_plots
import slice_plots
import walk_plots
from bukub import NotAResult, ask
from magicboard_data import corner, rows_of
from sequencium_data import move_values
from sweep_picture import plot_sweep
from walk_data import as_sweep, finite_means, samples_of, with_optimum


def curves_or_board(sweep):
    """Curves over p; at one p, with one strategy, the board with its starts."""
    if sweep.sizes["p"] == sweep.sizes["strategy"] == 1 < sweep.sizes["start"] and sweep["mean"].notnull().all():
        return walk_plots.plot_board(sweep, sweep.strategy.values[0], sweep.p.values[0])
    return plot_sweep(sweep)


def walk_sweep(sweep, _path):
    """Curves over p; at one p the distribution, or the board with its starts."""
    sweep = finite_means(sweep)
    strategies, p, starts = (list(sweep[name].values) for name in ("strategy", "p", "start"))
    if sweep.attrs["games_done"] == 0:
        raise NotAResult("no games were played")
    if len(p) > 1 or sweep["mean"].isnull().any() or sweep.attrs["games_done"] < 1000:
        return plot_sweep(sweep)
    if len(starts) == 1:
        return walk_plots.plot_moves(sweep, strategies, p[0], starts[0])
    return curves_or_board(sweep)


def walk_exact(exact, _path):
    """Curves over p; at one p, with distributions, these, or the board with its starts."""
    strategies, p, starts = (list(exact[name].values) for name in ("strategy", "p", "start"))
    if len(p) == 1 and "distribution" in exact:
        return exact_plots.plot_distribution(exact, strategies, p[0], starts[0])
    return curves_or_board(as_sweep(exact))


def walk_optimum(optimum, _path):
    """The optimum over p, and what the strategies that were asked for lose."""
    exact = with_optimum(optimum)
    for name in ("p", "start"):  # those that were not solved
        exact = exact.dropna(name, how="all", subset=["expected_moves"])
    if exact.sizes["p"] == 0:
        raise NotAResult("no p was solved")
    if exact.sizes["p"] == 1 or exact.sizes["strategy"] == 1:
        return curves_or_board(as_sweep(exact))
    return exact_plots.plot_regret(exact, exact.start.values[0])


def walk_compare(_result, path):
    """Differences from the best strategy."""
    comparison = ask("export", path)
    best = comparison["ranking"][0]["strategy"]
    if not walk_plots.differences(comparison, best):
        raise NotAResult(f"too few games ended to compare {best} with another strategy")
    return walk_plots.plot_differences(comparison, best)


def walk_samples(samples, path):
    """Both samples, and what the tests say."""
    return walk_plots.plot_samples(samples_of(samples), ask("export", path)["tests"])


def walk_policy(policy, _path):
    """What is taken first."""
    return exact_plots.plot_policy(policy, "-")


def sequencium_solve(solved, path):
    """What each move is worth."""
    return sequencium_plots.plot_line([move_values(ask("export", path), solved.attrs["board"])])


def sequencium_boards(_result, path):
    """What boards are worth."""
    return sequencium_plots.plot_solved([
        {**row, "lower": row["value_for_red"], "upper": row["value_for_red"]}
        for row in ask("export", path)["solutions"]])


def antipalindrome_solve(solved, path):
    """What first moves are worth; of all sizes, what rows are worth."""
    found = ask("export", path)
    if "sizes" in found:
        return antipalindrome_plots.plot_values([
            {"squares": row["squares"], "value": row["value_for_player_1"]} for row in found["sizes"]])
    if "." in solved.attrs["row"].strip("."):
        raise NotAResult("there is a picture only of empty rows")
    return antipalindrome_plots.plot_first_moves([{
        "squares": found["m"], "value": found["value"],
        "moves": [move["value"] for move in found["moves"] if move["digit"] == 0]}],
        "margin for Player 1, in points," if found["payoff"] == "margin" else "1 if Player 1 wins, -1 if Player 2 wins,")


def antipalindrome_census(_result, path):
    """Margins under random play."""
    found = ask("export", path)
    margins, rows = np.array(found["margin"]["counts"]).T
    return antipalindrome_plots.plot_random_play(found["m"], (margins, rows / rows.sum()))


def magicboard_census(census, _path):
    """How many boards can be solved."""
    if "exact_boards" in census:
        return magicboard_plots.plot_solvable(None, {
            int(d): dict(zip(census.length.values, lengths)) for d, lengths in zip(census.d, census.p.values)})
    return magicboard_plots.plot_solvable(census)


def magicboard_boards(result, path):
    """The first boards with their solutions."""
    found = ask("export", path)["boards"]
    texts = result.attrs["board"].split("\n\n") if "board" in result.attrs else []
    boards = {}
    for board in found[:6]:
        named = "d" in board  # the hardest of its size
        rows = rows_of(board["board"] if named else board.get("text") or texts[board["board"] - 1])
        steps = f"{len(board['moves'])} steps" if board.get("solvable", True) else "unsolvable"
        name = f"d = {board['d']}" if named else f"board {board['board']}, from {board['start']}"
        boards[f"{name}: {steps}"] = {"rows": rows, "moves": board["moves"] or "",
                                      "start": corner(board.get("start", "NW"), len(rows))}
    part = f": the first {len(boards)} of {len(found)}" if len(boards) < len(found) else ""
    return magicboard_plots.plot_boards(boards, f"Shortest solutions{part}")


def magicboard_walker(_result, path):
    """How soon random moves reach the goal."""
    boards = ask("export", path)["boards"]
    several = len({board["board"] for board in boards}) > 1
    return magicboard_plots.plot_walkers({
        f"board {board['board']}, from {board['start']}" if several else f"from {board['start']}": board
        for board in boards[:9]}, "boards" if several else "a board")


def slice_lines(_result, path):
    """All lines."""
    found = ask("export", path)
    if "lines" not in found:
        raise NotAResult("lists no lines: `bukub slice lines N --list` does")
    return slice_plots.plot_arrangement(found)


def slice_line(_result, path):
    """The best line of the first grid."""
    found = ask("export", path)
    found = found["grids"][0] if "grids" in found else found
    return slice_plots.plot_best_line(found["grid"], found)


def slice_census(_result, path):
    """Best scores of all grids, or of random ones."""
    return slice_plots.plot_census(ask("export", path))


def slice_solve(_result, path):
    """What first moves are worth, a grid for each seat."""
    found = ask("export", path)
    if found["filled"]:
        raise NotAResult("there is a picture only of empty grids")
    if not found["fills"]:
        raise NotAResult("there is a picture only of grids with squares to fill")
    if any(move["value"] is None for seat in found["seats"] for move in seat["moves"]):
        raise NotAResult("there is a picture only of known values, not of bounds")
    return slice_plots.plot_first_moves(
        found["n"], [[move["value"] for move in seat["moves"]] for seat in found["seats"]],
        [seat["seat"] for seat in found["seats"]], found["defenders"] == "alone")


def slice_rounds(_result, path):
    """What rounds are worth by the size of the grid."""
    values = {}
    for row in ask("export", path)["rounds"]:
        if row["defenders"] == "together":
            values.setdefault(row["players"], {}).setdefault(row["n"], []).append(row["score"])
    return slice_plots.plot_rounds(values)


PICTURES = {
    "bukub walk sweep": walk_sweep,
    "bukub walk exact": walk_exact,
    "bukub walk optimum": walk_optimum,
    "bukub walk policy": walk_policy,
    "bukub walk compare": walk_compare,
    "bukub walk samples": walk_samples,
    "bukub sequencium solve": sequencium_solve,
    "bukub sequencium boards": sequencium_boards,
    "bukub antipalindrome solve": antipalindrome_solve,
    "bukub antipalindrome census": antipalindrome_census,
    "bukub magicboard census": magicboard_census,
    "bukub magicboard solve": magicboard_boards,
    "bukub magicboard hardest": magicboard_boards,
    "bukub magicboard generate": magicboard_boards,
    "bukub magicboard walker": magicboard_walker,
    "bukub slice lines": slice_lines,
    "bukub slice line": slice_line,
    "bukub slice census": slice_census,
    "bukub slice solve": slice_solve,
    "bukub slice rounds": slice_rounds,
    "bukub tournament": lambda played, _path: sequencium_plots.plot_tournament(played),
}


def picture_of(result, path):
    """The figure of a result that was read from a file. Raises NotAResult if there is none."""
    kind = result.attrs["filetype"]
    if kind not in PICTURES:
        raise NotAResult(f"'{kind}' has no picture; `bukub report` shows any result. Pictures are of: "
                         + ", ".join(name.removeprefix("bukub ") for name in PICTURES))
    return PICTURES[kind](result, path)
