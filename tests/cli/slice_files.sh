# Result files of bukub slice: of version 0.1, and forged ones.
. "$ROOT/tests/cli/expect.sh"

# rename FILE NAMES...: its names in version 0.1, OLD=NEW, and those that it lacks.
rename() {
    file=$1
    shift
    forge "$file" "old-$file" "
for name in '$*'.split():
    old, _, new = name.partition('=')
    if old in file.attrs:
        value = file.attrs[old]
        del file.attrs[old]
        if new:
            file.attrs[new] = value
    elif new:
        file.move(old, new)
    else:
        del file[old]
import numpy
file.attrs['format_version'] = numpy.int64(1)"
}

grid=$ROOT/data/slice/rules-example.txt
bukub slice solve 3 --quiet -o solve.h5
bukub slice solve --all 2 --quiet -o table.h5
bukub slice lines 3 --quiet -o lines.h5
bukub slice census 4 --quiet -o census.h5
bukub slice line "$grid" --quiet -o line.h5
bukub slice score "$grid" --from 0,0 --to 6,6 --quiet -o score.h5
bukub slice extremes 4 --quiet -o extremes.h5

# Files of version 0.1 are shown and exported like new ones.
rename solve.h5 n=side filled mover_seat value_for grid complete value exact best memory legal move_value \
    lower=score_low upper=score_high line=best_play move_lower=move_low move_upper=move_high
rename lines.h5 n=side generic_lines all_lines maximal_lines squares=path passed=squares
rename census.h5 n=side grids=grids_done mean ci95 sd min max quantiles bound quantile counts=grids
for file in solve lines census; do
    bukub show $file.h5 | sed 's/, [0-9.]*[kKMG]*B of memory//' >new
    expect 0 '' bukub show old-$file.h5
    expect_that "$file of version 0.1 is shown" cmp new out
    expect 0 '' bukub info old-$file.h5
done
bukub show lines.h5 --list >new
expect 0 '' bukub show old-lines.h5 --list
expect_that 'and its list' cmp new out
expect_json 0 'r["values"] == [3, 3] and r["best"][1] == ["A2", "B1", "B3", "C2"] and
    r["seats"][1]["moves"][1] == {"square": "A2", "value": 3, "lower": 3, "upper": 3}' \
    bukub export old-solve.h5 --json
expect_json 0 '(r["n"], r["all"], r["maximal"], len(r["lines"])) == (3, 84, 16, 84)' \
    bukub export old-lines.h5 --json
expect_json 0 '(r["n"], r["grids"], r["counts"][0]) == (4, 12870, [1, 4]) and r["quantiles"]["0.5"] > 3 and
    r["ci95"] == [r["mean"], r["mean"]]' bukub export old-census.h5 --json

# Whatever a file contains, the answer is one line or a picture: FILE|MESSAGE|STATEMENTS.
cat >cases <<'END'
solve.h5|0 players: there are 2 to 8$|file.attrs["players"] *= 0
solve.h5|4611686018427387904 players|file.attrs["players"] *= 2**61
solve.h5|board:1: |file.attrs["board"] = "nonsense"
solve.h5|there are 9 squares, not 4$|file.attrs["board"] = "* .\n. ."
solve.h5|".*" are not squares or scores$|file["line"][0] = "A1 \033[31m"
solve.h5|".*" are not squares or scores$|file["best"][1] = "A1\n"
table.h5|".*" are not squares or scores$|file["best"][1] = "\033[31m"
table.h5|".*" are not squares or scores$|file["defenders"][0] = "a,b"
lines.h5|line 2 passes 1000000 squares$|file["passed"][1] = 10**6
lines.h5|line 1 passes -1 squares$|file["passed"][0] = -1
census.h5|the counts of grids are out of range$|file["counts"][2] = -1
census.h5|the counts of grids are out of range$|file["counts"][:2] = 2**62
census.h5|no grids are counted$|file["counts"][:] = 0
line.h5|grid 1: "x" on A1 is not a square|file["grid"][0] = "x"
line.h5|grid 1: no grid found|file["grid"][0] = ""
line.h5|line 16: "1,1,1" is not a point|file["from"][15] = "1,1,1"
line.h5|grid 1 has no line$|file["owner"][0] = -2**63
score.h5|"9,9" is not a point|file["to"][0] = "9,9"
score.h5|the line is horizontal|file["to"][0] = "6,0"
extremes.h5|most_grid: 1 row of 2 squares|file["most_grid"][()] = "**"
END
set --
while IFS='|' read -r file pattern statements; do
    set -- "$@" "$file" "forged$#.h5" "$statements"
done <cases
forge "$@"
set --
while IFS='|' read -r file pattern statements <&3; do
    refuse "$pattern" bukub show "forged$#.h5"
    expect 0 '' bukub export "forged$#.h5" --json
    expect 0 '' bukub export "forged$#.h5" --csv
    set -- "$@" . . .
done 3<cases
forge solve.h5 forged.h5 'file["lower"][0] = -2**63; file["move_lower"][:] = 2**63 - 1; file["passes"][:] = 2**63 - 1;
file["seat"][:] = -1; file["sets"][:] = -1; file["defenders"] = "x"'
expect 0 '' bukub show forged.h5
expect 0 '' bukub show forged.h5 --reference-line
forge lines.h5 forged.h5 'file["from"][0] = "\033[31m" + 5000 * "x"; file.attrs["n"] *= -2**40'
expect 0 '' bukub show forged.h5 --list
expect_that 'no control character is printed' sh -c '! grep -q "$(printf "\033")" out'
finish
