. "$ROOT/tests/cli/expect.sh"

judge() { # WHAT PROGRAM: python that reads out.json as `points`
    expect_python "$1" "import json, math
points = json.load(open('out.json'))['points']
$2"
}

# Known values, in JSON.
bukub walk exact --p 0.5 --start D4 --start F6 --json -o known.h5 >out.json
judge 'known expectations lie within their bounds, and the bounds are narrow' '
moves = {(p["strategy"], p["start"]): p for p in points}
known = {"pairs-first": 16.7150022424, "rate": 14.84901, "greedy": 16.12296,
         "frequent(min=3)": 16.18834, "reset-letters": 18.68042, "random(q=0.5)": 30.39982,
         "optimal": 14.6208626062}
for strategy, value in known.items():
    point = moves[strategy, "D4"]
    digits = 10 if len(str(value)) > 9 else 5
    assert round(point["expected_moves"], digits) == value, strategy
    assert point["lower"] <= point["expected_moves"] <= point["upper"], strategy
    assert point["upper"] - point["lower"] <= 1e-10 * point["expected_moves"], strategy
    assert point["converged"] and point["residual"] < 1e-10 and point["passes"] > 0, strategy
    assert point["probability_of_ending"] == 1 and "distribution" not in point, strategy
assert abs(moves["pairs-first", "F6"]["expected_moves"] - 17.3560473931) < 1e-9
assert "patient(turns=20)" not in {strategy for strategy, start in moves}
for start in "D4", "F6":
    assert all(moves["optimal", start]["expected_moves"] <= point["expected_moves"] + 1e-9
               for point in points if point["start"] == start)'
expect_output '^greedy +0\.5  D4 +16\.1229577858 ' bukub show known.h5
five=$ROOT/data/boards/five.ini
expect_output '^0\.25 +[0-9.]+ +[0-9.]+$' \
    bukub walk exact --board "$five" --strategy greedy --strategy rate --p 0:1:0.25

# Points are in order, and threads change nothing.
ask() { bukub walk exact --board "$five" --strategy greedy --strategy optimal --p 0:1:0.5 --start C3 --start B4 --json "$@"; }
ask --threads 1 >one.json
ask --threads 3 >out.json
judge 'a range holds every strategy, p and start, and threads change nothing' '
assert points == json.load(open("one.json"))["points"]
assert [(p["strategy"], p["p"], p["start"]) for p in points] == [
    (s, k / 2, d) for s in ("greedy", "optimal") for k in range(3) for d in ("C3", "B4")]
assert all(math.isfinite(point["derivative_p"]) for point in points)'

# The derivative against a finite difference; the start's letter.
bukub walk exact --strategy greedy --p 0.4999,0.5,0.5001 --json >out.json
judge 'the derivative is the limit of differences' '
low, here, high = points
difference = (high["expected_moves"] - low["expected_moves"]) / 2e-4
assert math.isclose(here["derivative_p"], difference, rel_tol=1e-6)
plain = here["expected_moves"]
json.dump(plain, open("plain.json", "w"))'
bukub walk exact --strategy greedy --collect-at-start --json >out.json
judge 'the letter of the start is offered' '
assert points[0]["expected_moves"] != json.load(open("plain.json"))'

# The whole distribution.
bukub walk exact --board "$five" --strategy greedy --strategy 'random(q=0.3)' --distribution --json >out.json
judge 'the distribution has the mean, the variance and the reported quantiles' '
for point in points:
    share = point["distribution"]
    assert share[0] == 0 and point["tail"] <= 1e-12
    assert math.isclose(math.fsum(share), 1, abs_tol=1e-11)
    mean = math.fsum(m * f for m, f in enumerate(share))
    assert math.isclose(mean, point["expected_moves"], rel_tol=1e-8)
    second = math.fsum(m * m * f for m, f in enumerate(share))
    assert math.isclose(second - mean * mean, point["variance"], rel_tol=1e-6)
    for q, m in point["quantiles"].items():
        assert sum(share[:m]) < float(q) <= sum(share[:m + 1]) + 1e-12
    for m, longer in enumerate(point["survival"]):
        assert math.isclose(longer, 1 - math.fsum(share[:m + 1]), abs_tol=1e-12)
    assert math.isclose(math.fsum(point["visits"].values()), point["expected_moves"], rel_tol=1e-9)
    assert point["takes"] >= 1 and min(point["resets"], point["removals"]) >= 0'
expect_output ' 5% +50% +95% +takes +resets +removals$' \
    bukub walk exact --board "$five" --strategy greedy --distribution
expect_output '^B( +[0-9]\.[0-9]{4}\*?){5}' bukub walk exact --board "$five" --strategy greedy --distribution
expect_that 'no board is drawn for several points' sh -c \
    "! '$BUKUB' walk exact --board '$five' --distribution | grep 'Expected visits'"

# Simulation agrees on our boards, within four standard errors.
for board in published five tiny; do
    file=$ROOT/data/boards/$board.ini
    set -- --board "$file" --strategy greedy --strategy frequent --strategy 'random(q=0.4)' \
        --p 0.2,0.7 --json
    bukub walk exact "$@" >out.json
    bukub walk sweep --games 200K "$@" >played.json
    judge "$board: simulated means and deviations are the exact ones" '
played = json.load(open("played.json"))["points"]
assert len(points) == len(played) == 6
for exact, run in zip(points, played):
    assert (exact["strategy"], exact["p"]) == (run["strategy"], run["p"])
    assert abs(exact["expected_moves"] - run["mean"]) < 4 * run["standard_error"], run
    assert math.isclose(math.sqrt(exact["variance"]), run["sd"], rel_tol=0.02), run'
done

# Games that may never end.
expect 3 'hoard\(n=4\) at p = 0 from D4 .*infinite' \
    bukub walk exact --strategy 'hoard(n=4)' --p 0 --distribution --json
cp out out.json
judge 'infinity is null and said to be infinite; the probability of ending is a number' '
(point,) = points
for key in "expected_moves", "lower", "upper", "variance":
    assert point[key] is None and point[key + "_is"] == "infinite"
assert point["derivative_p"] is None and point["derivative_p_is"] == "unknown"
assert 0 < point["probability_of_ending"] < 1 and point["distribution"] is point["visits"] is None'

for p in 0 1; do
    expect 0 '' bukub walk exact --p $p --json
    cp out out.json
    judge "at p = $p every built-in strategy has its figures" '
for point in points:
    assert point["lower"] <= point["expected_moves"] <= point["upper"] and point["converged"]
    assert point["probability_of_ending"] == 1 and point["derivative_p"] < 0'
done
expect 3 'moves are infinite; 7 of 7 points ' \
    bukub walk exact --board "$ROOT/data/boards/stranded.ini" --p 1 --json
cp out out.json
judge 'where all games may be stranded, none is likelier to end than optimal' '
(best,) = (point for point in points if point["strategy"] == "optimal")
assert 0.4 < best["probability_of_ending"] < 0.41
for point in points:
    assert point["expected_moves"] is None and point["expected_moves_is"] == "infinite"
    assert point["probability_of_ending"] <= best["probability_of_ending"] + 1e-9'
expect_output '^reset-letters +0 +C2 +infinite ' sh -c \
    "'$BUKUB' walk exact --board '$ROOT/data/boards/stranded.ini' --p 0 2>/dev/null; test \$? -eq 3"

# Bounds that are wider than requested.
expect 3 'width of .*more passes' \
    bukub walk exact --strategy greedy --passes 2 --json
cp out out.json
judge 'bounds hold all the same' '
(point,) = points
assert not point["converged"] and point["passes"] == 2
assert point["lower"] < 16.1229577858 < (point["upper"] or math.inf)'
expect 0 '' bukub walk exact --strategy greedy --width 1e-3 --quiet

# P(moves <= 8) is exactly 1/2: each move takes a letter with probability 1/2.
printf '%s\n' '[board]' 'letters =' '    A A A A' '    A A A A' '    A A A A' 'start = B2' >as.ini
expect_output '^random.* 5  +8  +15 ' bukub walk exact --board as.ini --strategy 'random(q=0.5)' \
    --collect-at-start --distribution

# No digits beyond the bound.
expect_output '^hoard.* 8e\+12  2e\+12 ' sh -c \
    "'$BUKUB' walk exact --strategy hoard --p 1e-12 2>/dev/null"
expect_output '^Largest error: [1-9]e-1[0-9] of the value$' \
    bukub walk exact --strategy greedy --p 0.25,0.5

# A dataset over the dimensions of a sweep.
set -- --board "$ROOT/data/boards/stranded.ini" --strategy greedy --strategy rate --p 0.5,1
expect 3 'end with probability' bukub walk exact "$@" --distribution --quiet -o exact.h5
expect 3 'can no longer end' bukub walk sweep "$@" --games 1K --quiet -o sweep.h5
expect_python 'xarray merges an exact file with a simulated one' 'import xarray
for engine in "h5netcdf", "netcdf4":
    with xarray.open_dataset("exact.h5", engine=engine) as exact, \
            xarray.open_dataset("sweep.h5", engine=engine) as sweep:
        both = xarray.merge([exact, sweep], join="outer", combine_attrs="drop")
        point = both.sel(strategy="greedy", p=0.5, start="C2")
        assert abs(point["expected_moves"] - 14.725736327245) < 1e-9
        assert abs(point["distribution"].sum("moves") - 1) < 1e-11
        assert point["exact_quantiles"].sel(quantile=0.5) == 6
        assert point["converged"] == 1 and 0 < point["exact_tail"] <= 1e-12
        assert abs(point["survival"].sum("moves") - point["expected_moves"]) < 1e-8
        assert abs(point["visits"].sum("square") - point["expected_moves"]) < 1e-9
        greens = point["visits"].where(point["green"] == 1).sum("square")
        assert abs(point["resets"] - greens / 2) < 1e-9
        assert 0 < point["removals"] <= greens / 2 and point["takes"] > 1
        endless = both.sel(strategy="greedy", p=1, start="C2")
        assert endless["expected_moves"] == float("inf") and 0 < endless["probability_of_ending"] < 1
        assert endless["distribution"].isnull().all()
        assert endless["visits"].isnull().all() and endless["takes"].isnull()
        assert exact.attrs["collect_at_start"] == 0 and exact.attrs["width"] == 1e-10'
expect_output 'bukub walk exact' bukub info exact.h5
expect_output '^greedy,0\.5,C2,14\.72573632' bukub export exact.h5 --csv --table expected_moves
expect 2 'exact\.h5: .*exists' bukub walk exact --quiet -o exact.h5
export SOURCE_DATE_EPOCH=1700000000
set -- --board "$five" --distribution --p 0:1:0.1
expect 0 '' bukub walk exact "$@" --quiet -o one.h5 --threads 1
expect 0 '' bukub walk exact "$@" --quiet -o two.h5 --threads 2
expect 0 '' cmp one.h5 two.h5

# Exact and simulated values in one file and in one table.
set -- --strategy greedy --strategy patient --p 0.1:0.9:0.4 --games 100K --exact
bukub walk sweep "$@" --json -o both.h5 >out.json
expect 0 'note: .*memory' bukub walk run --strategy patient --games 100 --exact
judge 'a sweep prints exact values beside simulated ones, except for strategies with memory' '
assert len(points) == 6
for point in points:
    if point["strategy"] != "greedy":
        assert "expected_moves" not in point
        continue
    assert point["lower"] <= point["expected_moves"] <= point["upper"]
    apart = (point["mean"] - point["expected_moves"]) / point["standard_error"]
    assert math.isclose(point["deviation"], apart, rel_tol=1e-9) and abs(apart) < 4'
expect_python 'xarray finds both in one file' 'import xarray
with xarray.open_dataset("both.h5", engine="h5netcdf") as both:
    known = both.sel(strategy="greedy")
    assert (abs(known["expected_moves"] - known["mean"]) < 4 * known["standard_error"]).all()
    assert both.sel(strategy="patient(turns=20)")["expected_moves"].isnull().all()'
expect_output "^bukub walk run .* --exact --games 1000\$|  command_line +bukub walk run .* --exact --games 1000" \
    sh -c "'$BUKUB' walk run --strategy greedy --games 1K --exact --quiet -o run.h5 && '$BUKUB' info run.h5"
expect_output '^greedy +0\.5 +D4 +16\.1229577858 +16\.[0-9]{4} +[-+][0-9]\.[0-9]{2}$' \
    bukub walk run --strategy greedy --games 100K --exact

# The chain for a model checker, solved without any of the program's code.
checks_model() { # BOARD STRATEGY OPTION...
    board=$ROOT/data/boards/$1.ini strategy=$2
    shift 2
    expect_json 0 'open("moves", "w").write(str(q["expected_moves"]))' bukub walk exact --board "$board" \
        --strategy "$strategy" --p 0.3 --json --force --export-prism chain.prism "$@"
    expect_that "the model of $strategy has the same expected moves" \
        /usr/bin/python3 "$ROOT/tests/cli/check_prism.py" chain.prism 3/10 "$(cat moves)"
}
checks_model tiny 'random(q=0.3)' --collect-at-start
checks_model tiny 'avoid(squares=A1:B3,then=greedy)'
checks_model five rate
refuse '--export-prism: chain\.prism: .*exists' \
    bukub walk exact --strategy greedy --export-prism chain.prism
for several in '--strategy rate' '--p 0.3,0.5' '--start D4 --start F6'; do
    refuse '--export-prism: .*one --strategy' \
        bukub walk exact --strategy greedy $several --export-prism other.prism
done
cp "$five" board.h5
for option in --export-prism -o; do
    refuse "($option|--board) \.?/?board\.h5: .*another name" \
        bukub walk exact --board board.h5 --strategy greedy --force $option ./board.h5
done
refuse '-o chain\.h5: .*another name' \
    bukub walk exact --strategy greedy --export-prism chain.h5 -o chain.h5
expect_that 'the board is as it was' cmp "$five" board.h5

# Wrong usage.
refuse '--strategy: patient\(turns=20\) .*memory' \
    bukub walk exact --strategy patient
expect 2 "unrecognized option '--seed'" bukub walk exact --seed 2
expect 2 "unrecognized option '--engine'" bukub walk exact --engine plain
expect 2 "unrecognized option '--max-moves'" bukub walk exact --max-moves 9
refuse '--width: "0" .*range' bukub walk exact --width 0
refuse '--passes: .*out of range' bukub walk exact --passes 0
refuse '--p: ' bukub walk exact --p 2
refuse '--start: ' bukub walk exact --start A1

# The chain as a list of transitions: its own solution is the expected moves.
for board in tiny five; do
    expect 0 '' bukub walk exact --board "$ROOT/data/boards/$board.ini" --strategy 'random(q=0.5)' --p 0.3 \
        --collect-at-start --transitions chain.csv --json --force
    cp out exact.json
    expect 0 '' /usr/bin/python3 -c '
import csv, json, numpy as np
lines = list(csv.DictReader(open("chain.csv")))
state = {name: i for i, name in enumerate({line["from"]: 0 for line in lines})}
chain = np.zeros((len(state), len(state) + 1))
for line in lines:
    chain[state[line["from"]], state.get(line["to"], -1)] += float(line["probability"])
assert abs(chain.sum(1) - 1).max() < 1e-12 and {line["to"] for line in lines} - set(state) == {"done"}
assert {"0.0375", "0.0875"} <= {line["probability"] for line in lines}  # p / 8, (1 - p) / 8, without rounding
moves = np.linalg.solve(np.eye(len(state)) - chain[:, :-1], np.ones(len(state)))[state["start"]] - 1
assert abs(moves - json.load(open("exact.json"))["points"][0]["expected_moves"]) < 1e-9'
done
refuse '--transitions: give one' bukub walk exact --transitions other.csv
refuse '--transitions: .*chain.h5.*must end in \.csv' bukub walk exact --strategy greedy --transitions chain.h5
refuse '--transitions: .*already exists' bukub walk exact --board tiny --strategy greedy --transitions chain.csv
# Of about 6e178 moves, the derivative has less than 512 bits: it is -3.3 times as many.
expect_json 0 'q["derivative_p_lower"] < -2.018e179 < q["derivative_p_upper"]' \
    bukub walk exact --board tiny --strategy 'random(q=1e-60)' --p 0.3 --json
# Each of five letters takes 1e12 moves on average. All states but the last ones are as far from the end.
printf '[board]\nletters =\n AAA\n AAA\n AAA\n' >alike.ini
expect_json 0 'q["converged"] and abs(q["expected_moves"] - 5e12) < 1 and q["upper"] - q["lower"] < 1' \
    bukub walk exact --board alike.ini --strategy 'random(q=1e-12)' --json
expect_json 0 'not q["converged"] and q["upper"] - q["lower"] > 1e-15 * q["expected_moves"]' \
    bukub walk exact --board alike.ini --strategy 'random(q=1e-12)' --width 1e-15 --json
# Every game takes five moves: the standard deviation is 0.
printf '[board]\nletters =\n    A A A\n    A A A\n    A A A\ngreen =\nreset =\nstart = B2\n' >same.ini
expect_output '^greedy +0\.5 +B2 +5\.0+ +[^ ]+ +0\.0+ ' bukub walk exact --board same.ini --strategy greedy
finish
