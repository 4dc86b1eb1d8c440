"""Opens a tournament with both of xarray's engines and counts it again:
check_tournament.py FILE PLAYER..."""

import sys

import numpy
import xarray


def check(data):
    assert data.attrs["filetype"] == "bukub tournament" and data.attrs["format_version"] == 2
    for name in list(data.variables):
        assert data[name].attrs["long_name"] and data[name].attrs["units"], name
    assert data["moves"].dims == ("game",) and data["paid"].dims == ("game", "player")
    assert list(data["player"].values) == sys.argv[2:]
    seat, payoff = data["seat"].values, data["paid"].values
    assert list(data["rating"].values) == sorted(data["rating"].values, reverse=True)
    assert list(data["rank"].values) == list(range(1, data.sizes["agent"] + 1))
    ends = data["rating_ci95"]
    assert (ends.sel(bound="low") < data["rating"]).all() and (data["rating"] < ends.sel(bound="high")).all()
    most = payoff.max(axis=1, keepdims=True)
    alone = (payoff == most).sum(axis=1, keepdims=True) == 1
    for agent in range(data.sizes["agent"]):
        own = seat == agent
        assert data["games"].values[agent] == own.sum()
        assert data["wins"].values[agent] == (own & (payoff == most) & alone).sum()
        assert data["draws"].values[agent] == (own & (payoff == most) & ~alone).sum()
        assert data["losses"].values[agent] == (own & (payoff < most)).sum()
        assert numpy.isclose(data["points"].values[agent], payoff[own].sum())
        for other in range(data.sizes["agent"]):
            met = [
                (game[one], game[two])
                for game, names in zip(payoff, seat)
                for one in numpy.flatnonzero(names == agent)
                for two in numpy.flatnonzero(names == other)
                if one != two
            ]
            points = data["pair_points"].values[agent, other]
            assert numpy.isclose(points, sum(m[0] for m in met)) or agent == other
            assert numpy.isnan(points) == (agent == other)
            assert data["pair_wins"].values[agent, other] == sum(m[0] > m[1] for m in met)
    courses = list(zip(data["game_setting"].values, map(tuple, seat), data["moves"].values))
    repeats = numpy.array([course in courses[:i] for i, course in enumerate(courses)])
    assert (data["repeats"].values == repeats).all()
    players = data.sizes["player"]
    assert data["pair_repeated"].values.sum() == players * (players - 1) * repeats.sum() > 0
    lengths = [len(text.split(", ")) if text else 0 for text in data["moves"].values]
    assert lengths == list(data["length"].values)
    assert numpy.all(data["opening"].values <= data["length"].values)
    assert set(data["fault"].values) == {""} and set(data["loser"].values) == {-1}


for engine in ("h5netcdf", "netcdf4"):
    with xarray.open_dataset(sys.argv[1], engine=engine) as dataset:
        check(dataset)
