"""Opens a tournament with both of xarray's engines and counts it again: check_tournament.py FILE"""

import sys

import numpy
import xarray


def check(data):
    assert data.attrs["filetype"] == "bukub tournament" and data.attrs["format_version"] == 1
    for name in list(data.variables):
        assert data[name].attrs["long_name"] and data[name].attrs["units"], name
    assert data["moves"].dims == ("game",) and data["payoff"].dims == ("game", "player")
    assert list(data["player"].values) == ["Red", "Blue"]
    seat, payoff = data["seat"].values, data["payoff"].values
    for agent in range(data.sizes["agent"]):
        own = payoff[seat == agent]
        assert data["games"].values[agent] == own.size
        assert data["wins"].values[agent] == (own > 0).sum()
        assert data["draws"].values[agent] == (own == 0).sum()
        assert data["losses"].values[agent] == (own < 0).sum()
        assert data["points"].values[agent] == own.sum()
        for other in range(data.sizes["agent"]):
            met = ((seat[:, 0] == agent) & (seat[:, 1] == other)) * payoff[:, 0] + (
                (seat[:, 1] == agent) & (seat[:, 0] == other)
            ) * payoff[:, 1]
            assert data["pair_points"].values[agent, other] == met.sum()
            assert data["pair_wins"].values[agent, other] == (met > 0).sum()
    courses = list(zip(data["game_setting"].values, map(tuple, seat), data["moves"].values))
    repeats = numpy.array([course in courses[:i] for i, course in enumerate(courses)])
    assert (data["repeats"].values == repeats).all()
    assert data["pair_repeated"].values.sum() == 2 * repeats.sum() > 0
    lengths = [len(text.split(", ")) if text else 0 for text in data["moves"].values]
    assert lengths == list(data["length"].values)
    assert numpy.all(data["opening"].values <= data["length"].values)
    assert set(data["fault"].values) == {""} and set(data["loser"].values) == {-1}


for engine in ("h5netcdf", "netcdf4"):
    with xarray.open_dataset(sys.argv[1], engine=engine) as dataset:
        check(dataset)
