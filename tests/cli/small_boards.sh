# All computations of the walk, once each, on small boards. The sanitizers use this script, as other
# scripts would take too long with them.
. "$ROOT/tests/cli/expect.sh"

five=$ROOT/data/boards/five.ini
set -- --board "$five"
for form in '' --json --quiet; do
    expect 0 '' bukub walk exact "$@" $form
    expect 0 '' bukub walk exact "$@" --p 0.2,0.7 --start C3 --start B4 --distribution $form
    expect 0 '' bukub walk optimal "$@" $form
    expect 0 '' bukub walk optimal "$@" --p 0:1:0.5 --start C3 --start B4 $form
    expect 0 '' bukub walk optimal "$@" --strategy greedy --strategy rate --decisions 9 $form
    expect 0 '' bukub walk optimal "$@" --p 0.2,0.8 --strategy greedy --changes $form
    expect 0 '' bukub walk optimal "$@" --distribution --habits 9 $form
    expect 0 '' bukub walk optimal "$@" --within 6 --strategy greedy $form
    expect 0 '' bukub walk optimal "$@" --discount 0.9 $form
    expect 0 '' bukub walk run "$@" --strategy rate --games 2K --control greedy --exact $form
    expect 0 '' bukub walk sweep "$@" --p 0.1,0.9 --games 2K --exact $form
    expect 3 'infinite|certain to end' bukub walk exact --board "$ROOT/data/boards/stranded.ini" --p 1 $form
    expect 3 'infinite|certain to end' bukub walk optimal --board "$ROOT/data/boards/stranded.ini" --p 1 $form
done
expect 3 'more passes are needed' bukub walk exact "$@" --strategy greedy --passes 2
expect 0 '' bukub walk exact "$@" --collect-at-start --width 1e-3 --threads 2

# The same, saved as files and read again.
expect 0 '' bukub walk exact "$@" --p 0.2,0.7 --distribution --quiet -o exact.h5
expect 0 '' bukub walk optimal "$@" --quiet --export-policy policy.h5 -o optimum.h5
expect 0 '' bukub walk optimal "$@" --p 0.2,0.8 --strategy greedy --changes --quiet -o range.h5
expect 0 '' bukub walk optimal "$@" --within 6 --quiet --export-policy horizon.h5 -o within.h5
expect 0 '' bukub walk optimal "$@" --discount 0.9 --quiet --export-policy follow.h5 -o discount.h5
expect 0 '' bukub walk run "$@" --strategy rate --games 2K --control greedy --quiet -o control.h5
expect 0 '' bukub walk optimal "$@" --quiet --export-prism game.prism
expect 0 '' bukub walk exact "$@" --strategy rate --quiet --export-prism chain.prism
for file in exact policy optimum range horizon within follow discount control; do
    expect_output '^  filetype +bukub walk ' bukub info $file.h5
    expect_output '^[a-z_]+,' bukub export $file.h5 --csv
done
expect 0 '' bukub walk exact "$@" --strategy 'table(file=policy.h5)' --json
expect 0 '' bukub walk run "$@" --strategy 'table(file=policy.h5)' --games 2K

# Odd boards, on all engines.
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/make_boards.py"
for board in *.ini; do
    for engine in plain loop table; do
        bukub walk run --board "$board" --strategy greedy --strategy 'random(q=0.3)' --p 0.4 \
            --games 200 --engine $engine --json 2>/dev/null | sed 's/"seconds":.*//' >$engine.json
    done
    expect_that "$board: loop as plain" cmp plain.json loop.json
    expect_that "$board: table as plain" cmp plain.json table.json
    expect_that "$board has figures" test -s plain.json
done
finish
