# Forged result files of bukub slice.
. "$ROOT/tests/cli/expect.sh"

grid=$ROOT/data/slice/rules-example.txt
bukub slice solve 3 --quiet -o solve.h5
bukub slice solve --all 2 --quiet -o table.h5
bukub slice lines 3 --quiet -o lines.h5
bukub slice census 4 --quiet -o census.h5
bukub slice line "$grid" --quiet -o line.h5
bukub slice score "$grid" --from 0,0 --to 6,6 --quiet -o score.h5
bukub slice extremes 4 --quiet -o extremes.h5

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
# An option that the file's command has not is refused before the tables are read.
forge solve.h5 forged.h5 'file.attrs["players"] = "x"'
refuse "forged\.h5: attribute 'players' has an unexpected type" bukub show forged.h5
refuse '--intervals: does not apply to forged\.h5, of type' bukub show forged.h5 --intervals
# The name of a file does not control the terminal, either.
name=$(printf 'a\033[31mb.h5')
cp solve.h5 "$name"
expect_output '^a\?\[31mb\.h5$' bukub info "$name"
finish
