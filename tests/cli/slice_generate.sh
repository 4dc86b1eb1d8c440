# bukub slice generate: grids with a requested best line.
. "$ROOT/tests/cli/expect.sh"

generate() { bukub slice generate "$@"; }

expect 0 '' generate 8 --unique --count 5
cp out made.txt
expect_json 0 '[(g["n"], g["filled"], len(g["lines"])) for g in r["grids"]] == [(8, 32, 1)] * 5' \
    bukub slice line made.txt --json
expect 0 '' generate 8 --unique --count 5 --threads 1
expect_that 'threads change nothing' cmp out made.txt
expect 0 '' generate 8 --unique --count 3
expect_that 'a grid is the same in a longer list' sh -c 'head -n "$(wc -l <out)" made.txt | cmp - out'
for score in 5 8 11; do
    expect 0 '' generate 7 --score $score --players 3 --count 3 --seed 2
    cp out scored.txt
    expect_json 0 "[(g['score'], g['filled']) for g in r['grids']] == [($score, 24)] * 3" \
        bukub slice line scored.txt --json
done
expect_json 0 'len(r["grids"]) == 2 and all(g["as_asked"] and g["best_lines"] == 1 and g["score"] == 6 and
    g["attempts"] > 0 and len(g["grid"]) == 5 and "".join(g["grid"]).count("*") == 9 for g in r["grids"])' \
    generate 5 --score 6 --unique --filled 9 --count 2 --json
# The line that it names is a best one.
expect_json 0 'r["grids"][0]["score"] == 7' generate 6 --score 7 -o made.h5 --json
expect_output '^1,.*,6,18,7,[0-9]+,([0-9/]+),([0-9/]+),([0-9/]+),([0-9/]+),1,[0-9]+$' \
    sh -c '"$BUKUB" export made.h5 --csv | tr -d \"'
expect_output '^  command_line +bukub slice generate 6 --filled 18 --count 1 --score 7 --attempts 100000 --seed 1$' \
    bukub info made.h5
expect_that 'xarray opens it' /usr/bin/python3 -c 'import xarray
for engine in "h5netcdf", "netcdf4":
    with xarray.open_dataset("made.h5", engine=engine) as grids:
        assert grids["score"].sel(number=1) == 7 and grids.attrs["requested"] == 1'

expect 3 'note: .*meets' generate 8 --score 14 --attempts 9
expect_that 'the nearest is there, marked' grep -q '^# DOES NOT MEET THE REQUEST: ' out
expect_json 3 'not r["grids"][0]["as_asked"] and r["grids"][0]["attempts"] == 1' \
    generate 2 --filled 4 --unique --json
expect_output '^\.$' generate 1
expect_json 0 'r["grids"][0]["score"] == 0' generate 16 --filled 0 --json
refuse '--score .*crosses' generate 5 --score 9
refuse '--players .*combined with --filled$' generate 5 --players 2 --filled 3
refuse 'N: .*out of range' generate 17
refuse '--count: ' generate 5 --count 0
refuse '--attempts: ' generate 5 --attempts 0
refuse '--score: ' generate 5 --score=-1
expect 2 'the size of the grid, N, is missing' generate

# A forged file is refused before anything is printed.
forge made.h5 forged.h5 'file["grid"][0] = "** *"'
refuse '.*grid 1: row B has 1 square' bukub show forged.h5
forge made.h5 forged.h5 'del file["score"], file["as_asked"]'
expect 0 'no grid of' bukub show forged.h5
finish
