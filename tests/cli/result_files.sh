. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
sweep() { bukub walk sweep --strategy greedy --strategy pairs-first --p 0:1:0.25 --games 30K --quiet "$@"; }

# The second has games of more moves than the dense histogram.
expect 0 '' sweep -o a.h5
expect 0 '' bukub walk run --strategy 'random(q=0.005)' --games 500 --quiet -o slow.h5
expect 0 '' "$python" "$ROOT/tests/cli/open_in_xarray.py" a.h5 slow.h5
expect_output '^0,0,0,0,[0-9]+,[1-9][0-9]*$' bukub export slow.h5 --csv --table tail

# An existing file is not overwritten without --force.
cp a.h5 before.h5
expect 2 'a\.h5: .*exists' sweep -o a.h5
expect 0 '' cmp a.h5 before.h5
expect 0 '' sweep -o a.h5 --force
expect 1 'nowhere/a\.h5: .*such file' sweep -o nowhere/a.h5
expect 2 '/dev/full: .*regular' sweep -o /dev/full --force

# With a full disk, only the old file remains.
limited() {
    (
        ulimit -f 1
        sweep "$@"
    )
}
cp a.h5 before.h5
expect 1 'a\.h5: .*large' limited -o a.h5 --force
expect 0 '' cmp a.h5 before.h5
expect 1 'new\.h5: .*large' limited -o new.h5
expect 1 '' test -e new.h5
expect 1 '' sh -c 'ls -A | grep "^\.bukub"'

# A result that cannot be saved is still printed.
small() {
    (
        ulimit -f 8
        bukub walk "$@" --board "$ROOT/data/boards/five.ini" -o unsaved.h5
    )
}
for line in 'run --strategy greedy --games 1000' 'sweep --strategy greedy --p 0,1 --games 1000' \
    'compare --strategy greedy --strategy rate --games 1000' 'exact --strategy greedy' \
    'optimal --strategy greedy --habits 0' 'optimal --p 0.4,0.5' 'optimal --within 8'; do
    expect 1 '^bukub: unsaved\.h5: .*large' small $line
    expect_that 'there is a table, and nothing is saved' \
        sh -c 'test "$(wc -l <out)" -gt 2 && ! grep saved out'
    expect_json 1 '"points" in r or "pairs" in r' small $line --json
    expect_that 'it says why' grep -q '^bukub: unsaved\.h5: cannot be written' err
    expect_that 'no file is left' test ! -e unsaved.h5
done

# Equal runs give equal bytes.
export SOURCE_DATE_EPOCH=1700000000
expect 0 '' sweep -o one.h5 --threads 1
expect 0 '' sweep -o three.h5 --threads 3
expect 0 '' cmp one.h5 three.h5
expect 0 '' "$python" "$ROOT/tests/cli/open_in_xarray.py" one.h5
for SOURCE_DATE_EPOCH in tomorrow -1 253402300800; do # the last has a year of five digits
    expect 2 'SOURCE_DATE_EPOCH' sweep -o two.h5
done
unset SOURCE_DATE_EPOCH

# info
expect_output '^  filetype +bukub walk sweep$' bukub info a.h5
expect_output '^  complete +yes$' bukub info a.h5
expect_output '^p +5  0 +1 +1 +probability' bukub info a.h5
expect_output '^mean +moves +strategy-p-start' bukub info a.h5
expect_output '"p":\{"size":5,"units":"1",.*"first":0\.0,"last":1\.0\}' bukub info a.h5 --json
expect_output '"name":"strategy-p-start-moves"' bukub info a.h5 --json
expect 2 'FILE\.h5 is missing' bukub info
expect 2 'one FILE\.h5' bukub info a.h5 a.h5
expect_output '^## `bukub walk sweep`, version 2$' bukub info --formats
expect_that 'each kind of file is described once' sh -c '! grep "^## " out | sort | uniq -d | grep .'
expect_that 'variables have dimensions, a type and units' \
    grep -qxF '| `ended` | strategy, p, start | int64 | games | games that ended with a palindrome |' out
refuse 'FILE\.h5 .*combined with --formats$' bukub info --formats a.h5
refuse '--json .*combined with --formats$' bukub info --formats --json

# export
expect_output '^greedy,0\.25,D4,30000,30000,0,0,[0-9.]+,' bukub export a.h5 --csv
expect_output '^# strategy-p-start-quantile$' bukub export a.h5 --csv
expect_output '^strategy,p,start,moves,histogram$' bukub export a.h5 --csv --table histogram
expect_output '^timers/timer,timers/seconds$' bukub export a.h5 --csv --table timers/timer
bukub export a.h5 --csv --table histogram >histogram.csv
expect 1 '' grep -q ',0$' histogram.csv
expect 0 '' "$python" "$ROOT/tests/cli/compare_csv.py" a.h5 histogram.csv
expect 2 "no table or variable 'median'" bukub export a.h5 --json --table median
expect 2 "variable 'median'" bukub export a.h5 --csv --table median
expect 2 'give --csv or --json' bukub export a.h5
expect 2 '--csv .*combined with --json' bukub export a.h5 --csv --json
expect 2 'FILE\.h5 is missing' bukub export --csv
expect 1 'standard output: No space left' sh -c "'$BUKUB' export a.h5 --csv >/dev/full"

# As JSON: missing values are null, with the reason in a second key.
expect_json 0 '[(x["strategy"], x["p"], x["start"], x["games"]) for x in r["points"]][1]
        == ("greedy", 0.25, "D4", 30000) and len(r["points"]) == 10' \
    bukub export a.h5 --json
expect_that 'it is one line' test "$(wc -l <out)" -eq 1
expect_json 0 'len(r["tables"]) == 1 and sum(x["histogram"] for x in r["tables"][0]["rows"]) == 300000
    and all(x["histogram"] > 0 for x in r["tables"][0]["rows"])' \
    bukub export a.h5 --json --table histogram

# A comparison holds the sweep of its strategies, and their pairs.
expect 0 '' bukub walk compare --strategy greedy --strategy rate --games 10K --quiet -o pairs.h5
expect_output '^greedy - rate,greedy,rate,1\.[0-9.,]*,10000,' bukub export pairs.h5 --csv --table pair
expect_output '^greedy,0\.5,D4,10000,' bukub export pairs.h5 --csv --table mean
expect 2 'pairs\.h5: .*file of type' bukub walk sweep --resume -o pairs.h5

# Undefined values are NaN, which R and pandas read.
expect 3 'note' bukub walk run --strategy patient --max-moves 2 --games 100 --quiet -o none.h5
expect_output ',100,0,100,0,NaN,NaN,NaN,NaN,NaN,NaN,NaN$' bukub export none.h5 --csv --table mean
expect_json 0 'r["tables"][0]["rows"][0]["mean"] is None
    and r["tables"][0]["rows"][0]["mean_is"] == "unknown"' bukub export none.h5 --json --table mean
expect_output ',0\.5,NaN$' bukub export none.h5 --csv --table quantiles
expect_output '^strategy,p,start,moves,histogram$' bukub export none.h5 --csv --table histogram

# How the program was built and run, unless equal runs are to give equal bytes.
expect_output '^built and run with$' bukub info a.h5
for line in 'compiler +(gcc|Clang) ' 'flags +-std=gnu17' 'HDF5 +[0-9]+\.' 'glibc +2\.' \
    'kernel +[a-z0-9]+$' 'ranks +1$' "host +$(uname -n)\$" 'processor +[^ ]'; do
    expect_that "$line" grep -qE "^  $line" out
done
expect 0 '' bukub walk run --strategy greedy --games 10 --threads 3 --quiet -o threads.h5
expect_json 0 'r["program"]["threads"] == "3" and r["program"]["jansson"]' \
    bukub info threads.h5 --json
expect_output '^threads,3$' bukub export threads.h5 --csv --table program/property
expect_json 0 'r["program"] == {} and not any("program" in name for name in r["variables"])' \
    bukub info one.h5 --json
expect_that 'info has no such lines' sh -c '! "$BUKUB" info one.h5 | grep -q "^built"'

# Other programs: h5repack compresses empty variables, too, and R reads attributes without a warning
# since those that fit have 32 bits.
if command -v h5repack >/dev/null; then
    expect 0 '' h5repack -f GZIP=9 a.h5 packed.h5
    expect 0 '' h5repack -f GZIP=9 slow.h5 packed.h5
    expect 0 '' h5repack -f GZIP=9 a.h5 packed.h5
    expect 0 '' h5diff a.h5 packed.h5
else
    skip 'h5repack is not installed'
fi
expect 0 '' bukub walk run --strategy greedy --games 10 --seed 5000000000 --quiet -o wide.h5
expect 0 '' "$python" -c '
import h5py
for name, size in ("a.h5", 4), ("wide.h5", 8):
    with h5py.File(name) as file:
        types = {key: file.attrs.get_id(key).dtype for key in file.attrs}
        assert types["format_version"].str == types["complete"].str == "<i4", types
        assert types["seed"].kind == "u" and types["seed"].itemsize == size, types
        assert file.attrs["seed"] == (1 if size == 4 else 5 * 10**9)'
expect_output '^  seed +5000000000$' bukub info wide.h5

# Files of different p are joined as the page says.
expect 0 '' bukub walk sweep --strategy 'random(q=0.005)' --p 0,0.25 --games 500 --quiet -o low.h5
expect 0 '' bukub walk sweep --strategy 'random(q=0.005)' --p 0.5,1 --games 500 --quiet -o high.h5
expect 0 '' bukub walk sweep --strategy 'random(q=0.005)' --p 0,0.25,0.5,1 --games 500 --quiet -o all.h5
sed -n '/^### Joining files/,/^## /p' "$ROOT/data/FORMAT.md" | sed -n '/^```python/,/^```/p' |
    sed '/^```/d' >join.py
cat >>join.py <<'END'
import numpy
whole = xarray.open_dataset("all.h5")
assert whole.sizes["tail"] > 0
for name in whole.variables:
    assert both[name].dims == whole[name].dims, name
    numpy.testing.assert_array_equal(both[name], whole[name])
END
expect 0 '' "$python" join.py

# Other files are refused in one line.
head -c 5000 a.h5 >short.h5
printf 'x' | cat a.h5 - >long.h5
echo text >text.h5
: >empty.h5
"$python" -c 'import h5py; h5py.File("foreign.h5", "w")["x"] = [1, 2]'
for command in 'info' 'export --csv' 'walk sweep --resume -o'; do
    expect 2 '^bukub: short\.h5: .*not one' bukub $command short.h5
    expect 2 '^bukub: long\.h5: .*file' bukub $command long.h5
    expect 2 '^bukub: foreign\.h5: .*file' bukub $command foreign.h5
    expect 2 '^bukub: text\.h5: .*file of bukub' bukub $command text.h5
    expect 2 '^bukub: empty\.h5: is empty$' bukub $command empty.h5
done
expect 2 '^bukub: nobody\.h5: .*such file' bukub info nobody.h5
expect 2 '^bukub: \.: is a directory' bukub export . --csv

# A result replaces neither what the command reads nor what else it writes.
expect 0 '' bukub sequencium tournament --agent greedy --agent mirror --size 3x3 --rounds 1 --opening 2 --quiet -o games.h5
cp games.h5 copy.h5
ln -s games.h5 link.h5
for same in games.h5 ./games.h5 link.h5; do
    refuse '.*another name' bukub sequencium replay games.h5 --force -o "$same"
done
expect_that 'the input stays' cmp games.h5 copy.h5
refuse '-o b\.h5: .*another name' bukub sequencium solve 3x3 --proof b.h5 -o b.h5
expect_that 'and nothing is made' test ! -e a.proof

finish
