# bukub slice census: best lines of all grids and of random ones.
. "$ROOT/tests/cli/expect.sh"

census() { bukub slice census "$@"; }

expect_json 0 '(r["n"], r["filled"], r["exact"], r["grids"]) == (5, 12, True, 5200300)
    and r["counts"][0] == [2, 24] and abs(r["mean"] - 6.16229) < 1e-5
    and r["ci95"] == [r["mean"], r["mean"]] and sum(c for _, c in r["counts"]) == r["grids"]' \
    census 5 --json
expect_json 0 '(r["filled"], r["exact"], r["grids"]) == (30, False, 20000)
    and r["ci95"][0] < r["mean"] < r["ci95"][1] and r["quantiles"]["0.5"] == 10' \
    census 8 --players 3 --grids 20K --json
expect_json 0 '(r["filled"], r["grids"], r["counts"]) == (0, 1, [[0, 1]]) and r["sd"] == 0' \
    census 1 --json
expect_json 0 'r["ci95"] == [None, None] and r["ci95_is"] == "unknown"' census 9 --grids 1 --json
expect_output '^drawn: 1K grids; ' census 12 --grids 1K
expect_output '^the best line crosses [0-9.]+ boundaries on average, \+- ' census 12 --grids 1K
expect 0 '' census 4 --quiet
expect_that 'quiet prints nothing' test ! -s out

# The reference table is right, as far as checking does not take long.
for n in 1 2 3 4 5; do
    census $n --exact --json
done >censuses.json
expect 0 '' /usr/bin/python3 -c 'import json
print("n,filled,score,grids")
for line in open("censuses.json"):
    r = json.loads(line)
    for score, grids in r["counts"]:
        print(r["n"], r["filled"], score, grids, sep=",")'
expect_that 'the reference table has the same values' sh -c 'head -n "$(wc -l <out)" "$1" | cmp - out' sh \
    "$ROOT/data/reference/slice_census.csv"

# The same file on any number of threads; other grids with another seed.
export SOURCE_DATE_EPOCH=0
for threads in 1 2 5; do
    expect 0 '' census 7 --grids 100K --threads $threads --quiet -o $threads.h5
done
expect_that 'threads do not matter' cmp 1.h5 2.h5
expect_that 'threads do not matter' cmp 1.h5 5.h5
expect 0 '' census 7 --grids 100K --seed 2 --quiet -o seed.h5
expect_that 'the seed does' sh -c '! cmp -s 1.h5 seed.h5'
expect_output 'bukub slice census 7 --filled 24 --grids 100000 --seed 1' bukub info 1.h5
expect_output '^score,counts$' bukub export 1.h5 --csv
expect_output '"seed": ?2,' bukub export seed.h5 --json
refuse '1.h5: already exists' census 4 -o 1.h5
expect 0 '' census 4 --quiet --force -o 1.h5

# One grid has no standard deviation.
expect_output '^the best line crosses 16\.00000 boundaries on average; sd -, 16 to 16, median 16$' \
    census 12 --grids 1

refuse 'N: "17" .*range' census 17
refuse '--exact: 49 .*36' census 7 --exact
refuse '--grids .*combined with --exact$' census 5 --exact --grids 5
refuse '--seed .*combined with --exact$' census 5 --exact --seed 5
refuse '--seed needs --grids$' census 4 --seed 5
refuse '--grids: "0" .*range' census 5 --grids 0
refuse '--filled 26: .*25 squares' census 5 --filled 26
refuse '--seed: ' census 5 --seed x
expect 2 'N, is missing' census

# Ctrl-C: what is counted is printed and saved.
expect 3 '[0-9]+ of 1000000000000' \
    interrupted INT % slice census 12 --grids 1000G --quiet -o part.h5
expect_output '1000000000000' bukub info part.h5
expect 0 'note: stopped: [0-9]+ of 1000000000000 grids are counted$' bukub show part.h5
finish
