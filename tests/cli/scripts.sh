# The stable interface for scripts: calls and keys, and known values.
. "$ROOT/tests/cli/expect.sh"

# run: every key, of its type, in its place.
expect_json 0 'list(q)[:4] == ["strategy", "p", "start", "games"]
    and (q["strategy"], q["p"], q["start"], q["games"]) == ("pairs-first", 0.5, "D4", 1000000)
    and abs(q["mean"] - 16.715) < 0.05 and 0.01 < q["standard_error"] < 0.02
    and q["ci95"][0] < q["mean"] < q["ci95"][1] and 10 < q["sd"] < 20
    and abs(q["sd"] / 1000 - q["standard_error"]) < 1e-9
    and 1 < q["min"] < q["max"] and type(q["min"]) is int
    and sorted(q["quantiles"].values()) == list(q["quantiles"].values())
    and list(q["quantiles"]) == ["0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99"]
    and q["censored"] == q["unfinishable"] == 0 and q["ended"] == 1000000
    and r["seconds"] > 0 and r["moves_per_second"] > 0 and r["complete"] is True' \
    bukub walk run --strategy pairs-first --p 0.5 --start D4 --games 1e6 --seed 1 --json
expect_that 'it is one line' test "$(wc -l <out)" -eq 1

# A run of which everything is done already has no speed.
again() { bukub walk run --strategy greedy --games 1000 --resume -o again.h5 "$@"; }
expect_output '^[0-9.]+ s, [0-9.]+[KMG]? moves/s, seed 1$' again
expect_output '^[0-9.]+ s, seed 1$' again
expect_json 0 'r["seconds"] > 0 and "moves_per_second" not in r' again --json

# The time is that of the whole command, solving the strategy optimal included; the speed is that of
# playing alone.
expect_json 0 'r["seconds"] > 3 * sum(p["mean"] for p in r["points"]) / r["moves_per_second"]' \
    bukub walk sweep --strategy optimal --p 0:1:0.1 --games 1 --json

# Exactly known values, within 4.5 standard errors.
mean_is() { # MEAN OPTIONS...
    mean=$1
    shift
    expect_json 0 "abs(q['mean'] - $mean) < 4.5 * q['standard_error'] < 0.1" \
        bukub walk run --games 1M --json "$@"
}
mean_is 16.7150022424 --strategy pairs-first --p 0.5
mean_is 17.3560473931 --strategy pairs-first --p 0.5 --start F6
mean_is 16.7150022424 --strategy pairs-first --p 0.5 --seed 2
mean_is 14.85 --strategy rate --p 0.5
mean_is 16.7150022424 --strategy 'patient(turns=1000000)' --p 0.5

# By default, every strategy at every p.
expect_json 0 'len(r["points"]) == 21 * len({p["strategy"] for p in r["points"]})
    and [p["p"] for p in r["points"]][:4] == [0, 0.05, 0.1, 0.15]' \
    bukub walk sweep --games 10 --json
expect_json 0 'len({p["strategy"] for p in r["points"]}) == len(r["points"]) >= 8' \
    bukub walk sweep --p 0.5 --games 10 --json
expect_json 0 '{p["start"] for p in r["points"]} == {"D4", "F6", "B2"}' \
    bukub walk sweep --strategy greedy --p 0.5 --start F6 --start d4 --start B2 --games 10 --json

# compare
expect_json 0 'set(r) >= {"p", "games", "strategies", "ranking", "pairs"}
    and len(r["pairs"]) == 3 and len(r["ranking"]) == 3
    and set(r["pairs"][0]) >= {"left", "right", "difference", "standard_error", "interval", "p_value",
        "p_holm", "left_wins", "ties", "right_wins"}
    and all(p["left_wins"] + p["ties"] + p["right_wins"] == p["games"] == 100000 for p in r["pairs"])
    and abs(r["pairs"][0]["difference"]
        - (r["strategies"][0]["mean"] - r["strategies"][1]["mean"])) < 1e-9
    and r["ranking"][0]["strategy"] == "rate"' \
    bukub walk compare --strategy pairs-first --strategy greedy --strategy rate --games 100K --json
expect_json 0 'set(r["pairs"][0]["tests"]) == {"welch", "mann_whitney", "kolmogorov_smirnov", "chi_squared"}
    and r["independent"] is True and r["pairs"][0]["tests"]["welch"]["p_value"] < 1e-6' \
    bukub walk compare --strategy pairs-first --strategy rate --independent --games 100K --json
expect_json 0 'set(r["tests"]["welch"]) == {"t", "df", "p_value"}
    and set(r["tests"]["mann_whitney"]) >= {"w", "p_value", "p_value_asymptotic", "method"}
    and set(r["tests"]["kolmogorov_smirnov"]) >= {"d", "p_value", "p_value_asymptotic", "method"}' \
    bukub walk compare --sample 25,13,16 --sample 35,41,23 --json

# With --collect-at-start the start's letter is offered, which helps a strategy that takes any letter.
expect_json 0 '15.9 < q["mean"] < 16' \
    bukub walk run --strategy pairs-first --collect-at-start --games 1M --p 0.5 --json

# Options may be shortened and written with '='.
expect_json 0 'q["games"] == 20 and q["p"] == 0.25' \
    bukub walk run --strat=greedy --games 20 --p=0.25 --json
expect_json 0 'q["strategy"] == "hoard(n=4)"' bukub walk run -s hoard --games 10 --json
expect_json 0 'r["version"] and r["revision"] and r["flags"]' bukub version --json

# Numbers have the digits that they need.
expect_output '"p":0\.1,' bukub walk run --strategy greedy --games 100 --p 0.1 --json
expect_output '"probability_of_ending":1\.0,' bukub walk exact --strategy greedy --p 0.30000000000000004 --json
expect_that 'all of them' grep -q '"p":0\.30000000000000004,' out

finish
