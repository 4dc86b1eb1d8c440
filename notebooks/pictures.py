"""The picture of each kind of result file, for `bukub plot`."""

from bukub import NotAResult
from sweep_picture import plot_sweep
from walk_data import finite_means


def walk_sweep(sweep, _path):
    """Curves over p."""
    if sweep.attrs["games_done"] == 0:
        raise NotAResult("no games were played")
    return plot_sweep(finite_means(sweep))


PICTURES = {
    "bukub walk sweep": walk_sweep,
}


def picture_of(result, path):
    """The figure of a result that was read from a file. Raises NotAResult if there is none."""
    kind = result.attrs["filetype"]
    if kind not in PICTURES:
        raise NotAResult(f"'{kind}' has no picture; `bukub report` shows any result. Pictures are of: "
                         + ", ".join(name.removeprefix("bukub ") for name in PICTURES))
    return PICTURES[kind](result, path)
