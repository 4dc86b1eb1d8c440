# bukub slice extremes: grids with the most and the fewest crossings.
. "$ROOT/tests/cli/expect.sh"

extremes() { bukub slice extremes "$@"; }

expect_json 0 '(r["n"], r["filled"], r["most"], r["fewest"], r["fewest_grids"]) == (5, 12, 8, 2, 24)
    and all(len(g) == 5 and "".join(g).count("*") == 12 for g in (r["most_grid"], r["fewest_grid"]))' \
    extremes 5 --json
expect_json 0 '(r["filled"], r["most"], r["fewest"], r["fewest_grids"]) == (72, 22, 1, 4)' \
    extremes 12 --players 3 --json
expect_json 0 '(r["filled"], r["most"], r["fewest"], r["fewest_grids"]) == (0, 0, 0, 1)' \
    extremes 1 --json
expect_json 0 '(r["filled"], r["most"], r["fewest"]) == (3, 6, 2)' extremes 8 --filled 3 --json
expect_output '^the most that a line can cross: 8$' extremes 5
expect_output '^the fewest that the best line crosses: 2, on 24 grids, as here$' extremes 5
expect_output '^the fewest that the best line crosses: 0, on 1 grid, as here$' extremes 2 --filled 4
expect 0 '' extremes 4 --quiet
expect_that 'quiet prints nothing' test ! -s out
expect 0 '' extremes 4 --quiet -o extremes.h5
expect_json 0 '[g["score"] for g in r["grids"]] == [6, 1]' bukub slice line extremes.h5 --json
refuse 'extremes.h5: is a result of "bukub slice extremes"; .* of magicboard$' bukub magicboard solve extremes.h5
refuse 'extremes.h5: is a result of "bukub slice extremes"; a position is plain text$' bukub slice best extremes.h5
refuse 'extremes.h5: is not a tournament, but "bukub slice extremes"$' bukub slice review extremes.h5
expect_output '--players' extremes --help

refuse 'N: .*out of range' extremes 17
refuse 'N: .*out of range' extremes 0
refuse 'N: "five" is not a ' extremes five
refuse '--players: .*out of range' extremes 5 --players 1
refuse '--filled .*grid' extremes 5 --filled 26
refuse '--filled: .*out of range' extremes 5 --filled=-1
refuse '--players .*combined with --filled$' extremes 5 --players 2 --filled 3
expect_json 0 'r["most_from"].count(",") == 1' extremes 5 --json
expect 2 'the size of the grid, N, is missing' extremes
expect 2 'one size at a time' extremes 4 5
finish
