# Control variates: means corrected by a strategy with known expectation.
. "$ROOT/tests/cli/expect.sh"

run() { bukub walk run --strategy patient --start D4 --seed 7 "$@"; }

# The mean of many more games lies in the interval, which is several times narrower.
bukub walk run --strategy patient --start D4 --games 3M --seed 8 --json >many.json
expect_json 0 'r["control"]["strategy"] == "pairs-first"
    and abs(q["control"]["expected_moves"] - 16.7150022424) < 1e-9
    and q["control"]["lower"] <= q["control"]["expected_moves"] <= q["control"]["upper"]
    and q["control"]["ci95"][0] < q["control"]["corrected_mean"] < q["control"]["ci95"][1]
    and q["control"]["variance_reduction"] > 20 and q["control"]["correlation"] > 0.97
    and abs(q["control"]["variance_reduction"]
            / (q["standard_error"] / q["control"]["standard_error"]) ** 2 - 1) < 1e-6' \
    run --control pairs-first --games 500K --json
cp out corrected.json
expect_python 'the corrected mean agrees with that of many more games' '
import json
many = json.load(open("many.json"))["points"][0]
control = json.load(open("corrected.json"))["points"][0]["control"]
error = (many["standard_error"] ** 2 + control["standard_error"] ** 2) ** 0.5
assert abs(control["corrected_mean"] - many["mean"]) < 4 * error, (control, many)'

# The games are the same as without a control, on any number of threads.
points='import json, sys
for point in json.load(sys.stdin)["points"]:
    point.pop("control", None)
    print(point)'
run --games 200K --json | /usr/bin/python3 -c "$points" >plain.json
run --games 200K --control greedy --threads 3 --json | /usr/bin/python3 -c "$points" >same.json
expect_that 'the control changes nothing else' cmp plain.json same.json

# A strategy as its own control, and another one; several p and starts.
expect_json 0 'q["control"]["standard_error"] == 0
    and abs(q["control"]["corrected_mean"] - q["control"]["expected_moves"]) < 1e-12
    and q["control"]["variance_reduction"] is None
    and q["control"]["variance_reduction_is"] == "infinite"' \
    bukub walk run --strategy greedy --control greedy --games 10K --json
expect_json 0 'len(r["points"]) == 8 and all(q["control"]["standard_error"] < q["standard_error"]
    for q in r["points"])' \
    bukub walk sweep --strategy patient --strategy rate --control pairs-first --p 0.2,0.7 \
    --start D4 --start F6 --games 20K --json
expect_output '^patient\(turns=20\)  0\.5  D4 +16\.[0-9]{6}  0\.0[0-9]{5} +16\.7150022424 ' \
    run --control pairs-first --games 100K

# The dataset.
expect_output 'saved: a\.h5' run --control pairs-first --games 100K -o a.h5
expect_python 'the file agrees with the table' '
import h5py
file = h5py.File("a.h5")
assert file.attrs["control"] == "pairs-first"
assert "--control pairs-first" in file.attrs["command_line"]
low, mean, high = (file[name][0, 0, 0] for name in
                   ("corrected_ci95_low", "corrected_mean", "corrected_ci95_high"))
assert low < mean < high and file["corrected_mean"].dims[0].label in ("", "strategy")
assert abs(file["control_expected_moves"][0, 0, 0] - 16.7150022424) < 1e-9
assert file["variance_reduction"][0, 0, 0] > 20
assert file["corrected_standard_error"].attrs["units"] == "moves"'
expect_output '^variance_reduction' sh -c "'$BUKUB' info a.h5 | sed 's/^ *//'"

# With censored games there is no correction.
expect 3 'not corrected' run --control pairs-first --games 10K --max-moves 20

# Impossible requests.
refuse '.*without memory' run --control patient
refuse '.*moves are infinite' run --control 'hoard(n=4)' --p 0
refuse "--control: .*'nobody'" run --control nobody
refuse '--precision .*combined with --control$' run --control greedy --precision 1%

# As many strategies as can be given, and the control.
expect_json 0 'len(r["points"]) == 64' bukub walk run --control greedy --games 100 --json \
    --board "$ROOT/data/boards/five.ini" $(seq -f '-s random(q=0.%02g)' 1 64)

# No rate: the control is solved in the time of the games.
expect_output '^[0-9.]+ s, seed 1$' bukub walk run --board five --strategy patient --control greedy --games 1000
finish
