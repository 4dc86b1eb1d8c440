. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
five=$ROOT/data/boards/five.ini
judge() { # WHAT PROGRAM: python that reads out.json as `result`
    expect_that "$1" "$python" -c "import json, math
result = json.load(open('out.json'))
points, best = result['points'], result['best']
$2"
}

# play P SEED FILE: a sample of 3,000 simulated games, one to a line.
play() {
    bukub walk run --board "$five" --strategy greedy --p "$1" --seed "$2" --games 3K --quiet --force \
        -o played.h5
    bukub export played.h5 --csv --table histogram | "$python" -c 'import csv, sys
for row in csv.DictReader(sys.stdin):
    print((row["moves"] + "\n") * int(row["histogram"]), end="")' >"$3"
}

# A simulated sample: its p is found, and other strategies do not explain it.
set -- --board "$five" --strategy greedy --strategy 'random(q=0.3)' --json
for p in 0.25 0.6 0.9; do
    play $p 7 sample.csv
    bukub walk infer --sample sample.csv --p $p "$@" >out.json
    judge "p = $p is recovered from simulated games" "
true, other = best
assert result['games'] == 3000 and true['strategy'] == 'greedy' and true['start'] == 'C3'
low, high = true['ci95']
assert low < true['p'] < high and high - low < 0.3
assert low - 0.05 <= $p <= high + 0.05
assert true['log_likelihood'] > other['log_likelihood'] + 100
assert true['p_value'] > 1e-3 and other['p_value'] < 1e-6
assert true['log_likelihood'] >= points[0]['log_likelihood'] > points[1]['log_likelihood']
assert points[0]['p'] == $p and points[0]['p_value'] > 1e-3"
done

# The likelihood agrees with the exact distribution.
bukub walk exact --board "$five" --strategy greedy --p 0.5 --distribution --json >exact.json
bukub walk infer --board "$five" --strategy greedy --sample 25,13,16,13 --json >out.json
judge 'the log-likelihood is the sum over the exact distribution' '
share = json.load(open("exact.json"))["points"][0]["distribution"]
expected = sum(math.log(share[m]) for m in (25, 13, 16, 13))
assert math.isclose(points[0]["log_likelihood"], expected, rel_tol=1e-9)
assert points[0]["p_value"] is None and points[0]["p_value_is"] == "unknown"'

# Threads change nothing; every start and p has a row.
# Also where the likelihood jumps, as decisions depend on p, none of the grid is larger.
expect_json 0 'all(point["log_likelihood"] <= r["best"][0]["log_likelihood"] + 1e-9 for point in r["points"])' \
    bukub walk infer --sample 25,13,16,24,7,12,14,15,16,17 --strategy optimal --p 0:1:0.05 --json
set -- --sample 25,13,16,9,9,30,12 --board "$five" --strategy greedy --strategy optimal \
    --strategy 'hoard(n=2)' --p 0,0.5,1 --start C3 --start B3 --json
bukub walk infer "$@" --threads 1 | sed 's/"seconds".*//' >one
bukub walk infer "$@" --threads 3 | sed 's/"seconds".*//' >three
expect_that 'threads change nothing' cmp one three
bukub walk infer "$@" >out.json
judge 'every strategy, start and p is judged' '
assert [(p["strategy"], p["start"], p["p"]) for p in points] == [
    (s, d, k / 2) for s in ("greedy", "optimal", "hoard(n=2)") for d in ("C3", "B3") for k in range(3)]
assert len(best) == 6 and all(0 <= b["ci95"][0] <= b["p"] <= b["ci95"][1] <= 1 for b in best)'

# A probability that underflows is not an impossibility.
bukub walk infer --board "$five" --strategy greedy --sample 20000 --json >out.json
judge 'a very long game is unlikely' '
assert -1e4 < points[0]["log_likelihood"] < best[0]["log_likelihood"] < -7e3'

# Impossible samples.
bukub walk infer --board "$five" --strategy greedy --sample 1,2 --json >out.json
judge 'what cannot be is impossible at every p' '
for found in points[0], best[0]:
    assert found["log_likelihood"] is None and found["log_likelihood_is"] == "infinite"
assert best[0]["p"] is None'
expect_output '^greedy +C3 +- +- +- +impossible +-$' \
    bukub walk infer --board "$five" --strategy greedy --sample 1,2
expect_output '^greedy +C3 +0\.5 +-[0-9]+\.[0-9]{4} +-$' \
    bukub walk infer --board "$five" --strategy greedy --sample 20,30
expect_that 'the columns are explained, and what is unknown' sh -c '
    grep -q "^log-likelihood: natural logarithm" out && grep -q "^fit: p-value " out &&
    grep -q "^A fit of - means too few games" out &&
    grep -q "^p, from, to: .*; - if no p is possible\.\$" out'
expect_output '^log-likelihood: natural logarithm' bukub walk infer --help

# A point of a result is the sample of its games.
bukub walk run --strategy greedy --p 0.3 --games 20 --keep-games --quiet -o games.h5
games=$(/usr/bin/python3 -c 'import h5py; print(*h5py.File("games.h5")["game_moves"][0, 0, 0], sep=",")')
likelihood() { bukub walk infer --sample "$1" --strategy greedy --p 0.5 | sed -n '/^strategy/,$p'; }
likelihood "$games" >wanted
for given in games.h5 games.h5:1; do
    likelihood $given >said
    expect_that "the likelihood of $given" cmp said wanted
done
refuse '--sample: games\.h5: point' bukub walk infer --sample games.h5:2
bukub walk run --games 20 --max-moves 9 --strategy greedy --quiet -o short.h5 2>censored
refuse '--sample: .*short\.h5 did not end' bukub walk infer --sample short.h5

# Wrong usage.
refuse '--sample: .*observed' bukub walk infer
refuse '--sample: given twice' bukub walk infer --sample 1 --sample 2
refuse '--sample: .*whole numbers' bukub walk infer --sample 3,2.5
refuse '--sample: .*number' bukub walk infer --sample 0,4
refuse '--sample: .*number' bukub walk infer --sample 100001
refuse '--sample: ' bukub walk infer --sample nowhere.csv
expect 2 "unrecognized option '--seed'" bukub walk infer --sample 20 --seed 2
refuse '--strategy: patient\(turns=20\) has memory' bukub walk infer --sample 20 --strategy patient
finish
