# Quantiles on request, with distribution-free intervals: values, tables, and what is kept of them.
. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
export SOURCE_DATE_EPOCH=0
set -- --strategy greedy --strategy rate --games 2K

# The interval from its definition: ranks of the binomial distribution in the saved histogram.
bukub walk run "$@" --quantile 0.9 --quantile 0.25 -o run.h5 --json >out.json
bukub export run.h5 --csv --table histogram >histogram.csv
expect_that 'intervals are those of the order statistics' "$python" -c '
import csv, json, math
result = json.load(open("out.json"))
def cumulated(n, q):
    total = 0
    for k in range(n + 1):
        total += math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
            + k * math.log(q) + (n - k) * math.log(1 - q))
        yield total
for point in result["points"]:
    moves = []
    for row in csv.DictReader(open("histogram.csv")):
        if row["strategy"] == point["strategy"]:
            moves += [int(row["moves"])] * int(row["histogram"])
    n = len(moves)
    assert n == 2000 and set(point["quantiles_ci95"]) == {"0.25", "0.9"}
    for q in 0.25, 0.9:
        below = list(cumulated(n, q))                             # below[k] = P(B <= k)
        low = max(r for r in range(1, n) if below[r - 1] <= 0.025)
        high = min(r for r in range(1, n) if 1 - below[r - 1] <= 0.025)
        assert point["quantiles_ci95"][str(q)] == [moves[low - 1], moves[high - 1]], point
        assert moves[low - 1] <= point["quantiles"][str(q)] <= moves[high - 1]
    assert list(point["quantiles"]) == ["0.01", "0.05", "0.25", "0.5", "0.75", "0.9", "0.95", "0.99"]'
expect_output '^greedy +0\.5 +D4 +0\.25 +[0-9]+ +[0-9]+ +[0-9]+$' bukub show run.h5
expect_that 'with one line for each strategy and quantile' \
    test "$(grep -cE '^(greedy|rate) +0\.5 +D4 +0\.(25|9) ' out)" = 4
expect_json 0 'all("quantiles_ci95" not in p and len(p["quantiles"]) == 7 for p in r["points"])' \
    bukub walk run "$@" --json

# The order does not matter, quantiles that every result has are requested like others, and a list
# is the same as several.
bukub walk run "$@" --quantile 0.25,0.9,0.25 -o same.h5 --quiet
expect_that 'a list is the same as several' cmp run.h5 same.h5
expect_json 0 'list(r["points"][0]["quantiles_ci95"]) == ["0.1", "0.5", "0.9"]' \
    bukub walk run "$@" --quantile 0.1:0.9:0.4 --json
expect_json 0 '"--quantile 0.1,0.5,0.9" in r["command_line"]' \
    bukub walk run "$@" --quantile 0.9 --quantile 0.1,0.5 --json

# Too few games for a bound.
expect_output '^greedy +0\.5 +D4 +0\.99 +[0-9]+ +[0-9]+ +infinite$' \
    bukub walk run --strategy greedy --games 100 --quantile 0.99
expect 3 'censored' bukub walk run --strategy greedy --games 100 --max-moves 1 --quantile 0.5
expect_that 'nothing is known without games that ended' \
    grep -qE '^greedy +0\.5 +D4 +0\.5 +- +0 +infinite$' out

# Merged and resumed files have the same bytes.
bukub walk sweep "$@" --p 0,0.5,1 --quantile 0.9 -o whole.h5 --quiet
bukub walk sweep --strategy greedy --strategy rate --games 500 --p 0,0.5,1 --quantile 0.9 -o a.h5 --quiet
bukub walk sweep --strategy greedy --strategy rate --games 1500 --first-game 500 --p 0,0.5,1 --quantile 0.9 \
    -o b.h5 --quiet
expect 0 '' bukub merge a.h5 b.h5 -o merged.h5 --quiet
expect_that 'a merged file has the bytes of a single run' cmp merged.h5 whole.h5
expect 0 '' bukub resume a.h5 --total 2K --quiet
expect_that 'a resumed file has the bytes of a single run' cmp a.h5 whole.h5
bukub walk sweep --strategy greedy --strategy rate --games 500 --p 0,0.5,1 -o plain.h5 --quiet
refuse '.*b\.h5: was computed with "--quantile' bukub merge plain.h5 b.h5 -o other.h5

# Sweeps print a table for each quantile, or with --intervals a line for each point.
expect_output '^Quantile 0\.9 of the moves from D4$' bukub walk sweep "$@" --p 0,0.5,1 --quantile 0.9
expect_that 'without intervals' sh -c '! grep -q "from +to" out'
expect_output '^rate +1 +D4 +[0-9.]+ +0\.[0-9]+ ' bukub walk sweep "$@" --p 0,1 --intervals
expect_output '^rate +1 +D4 +0\.9 +[0-9]+ +[0-9]+ +[0-9]+$' bukub show whole.h5 --intervals
refuse '--intervals: .*always' bukub walk run --intervals

# Comparisons.
expect_output '^greedy +0\.5 +D4 +0\.9 +[0-9]+ +[0-9]+ +[0-9]+$' bukub walk compare "$@" --quantile 0.9
bukub walk compare "$@" --quantile 0.9 -o whole.h5 --force --quiet
bukub walk compare --strategy greedy --strategy rate --games 700 --quantile 0.9 -o c.h5 --quiet
expect 0 '' bukub resume c.h5 --total 2K --quiet
expect_that 'a resumed comparison has the bytes of a single one' cmp c.h5 whole.h5
expect_json 0 'all(list(s["quantiles_ci95"]) == ["0.9"] for s in r["strategies"])' \
    bukub export whole.h5 --json

# Wrong.
for q in x ''; do
    refuse '--quantile: ' bukub walk run --quantile "$q"
done
for q in 0 1 1.5 -0.1 0.5:2:0.5; do
    refuse '--quantile: .* is out of range; allowed: 1e-9 to 0\.999999999$' bukub walk run --quantile "$q"
done
refuse '--quantile: .*1 is out of range' bukub walk sweep --quantile 0.5:1:0.25
refuse '--quantile: too many' bukub walk run --quantile 0.001:0.101:0.001
refuse '--quantile .*combined with --sample$' bukub walk compare --sample 1,2 --sample 3 --quantile 0.5
finish
