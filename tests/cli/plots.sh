. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
export PYTHONPATH="$ROOT/notebooks"
plot() { "$python" -W error "$ROOT/notebooks/plot_sweep.py" "$@"; }
sweep() { bukub walk sweep --games 2K --quiet "$@"; }

# Two of these are the same curve.
expect 0 '' sweep $(strategies | sed 's/^/--strategy /; s/hoard/&(n=3)/') --p 0:1:0.25 -o a.h5
# A file that is not a sweep is refused in one line, and an existing picture is not changed.
refuse() { # PATTERN COMMAND...
    expect 2 "$@"
    cp err refusal
    expect_that 'that is one line' one_line_in refusal
}
refuse 'plot_sweep: usage: ' plot
echo 'p,mean' >table.csv
head -c 9000 a.h5 >cut.h5
"$python" "$ROOT/tests/cli/bad_sweeps.py" a.h5

# What is drawn besides: games that cannot end, games that were stopped, several starts, games beyond the
# histogram, and exact results.
stranded=$ROOT/data/boards/stranded.ini
expect 3 'can no longer end' sweep --board "$stranded" --strategy greedy --p 0:1:0.5 -o gap.h5
expect 3 'censored' sweep --strategy greedy --strategy rate --max-moves 12 --p 0.3,0.7 -o stopped.h5
expect 0 '' sweep --strategy greedy --start D4 --start F6 --start B2 --p 0:1:0.5 -o starts.h5
expect 0 '' bukub walk run --strategy 'random(q=0.005)' --games 200 --quiet -o tail.h5
set -- --board "$ROOT/data/boards/five.ini" --strategy greedy --strategy optimal --p 0.1:0.9:0.4
expect 0 '' bukub walk exact "$@" --distribution --quiet -o exact.h5
expect 0 '' sweep "$@" --exact -o both.h5
expect 0 '' bukub walk optimal --board "$ROOT/data/boards/five.ini" --quiet --export-policy policy.h5
expect 0 '' bukub sequencium tournament --agent greedy --agent random --agent mirror \
    --agent 'uct(nodes=20)' --size 3x4 --opening 1 --quiet -o games.h5
expect 0 '' bukub magicboard census --d 2:6:1 --boards 2K --quiet -o boards.h5
mkdir pictures

notebooks=$ROOT/notebooks checks=$ROOT/tests/cli
cat >calls <<END
$notebooks/plot_sweep.py a.h5 a.png
$notebooks/plot_sweep.py none.h5 c.png
$notebooks/plot_sweep.py . c.png
$notebooks/plot_sweep.py cut.h5 c.png
$notebooks/plot_sweep.py table.csv c.png
$notebooks/plot_sweep.py damaged.h5 c.png
$notebooks/plot_sweep.py text.h5 c.png
$notebooks/plot_sweep.py foreign.h5 c.png
$notebooks/plot_sweep.py later.h5 c.png
$notebooks/plot_sweep.py hollow.h5 c.png
$notebooks/plot_sweep.py a.h5 nowhere/a.png
$notebooks/plot_sweep.py a.h5 c.png
$checks/check_plots.py a.h5 gap.h5 stopped.h5 starts.h5 tail.h5
$checks/check_exact_plots.py
$checks/check_sequencium_plots.py
$checks/check_antipalindrome_plots.py
$checks/check_magicboard_plots.py
$checks/check_slice_plots.py $ROOT/data/slice
$notebooks/results_pictures.py pictures
$checks/check_results_pictures.py pictures
END
expect 0 '' "$python" -B -W error "$checks/plot_many.py" calls
answered() { # NUMBER: does as that call did
    cat "$1.out"
    cat "$1.err" >&2
    return "$(cat "$1.code")"
}
refuse 'plot_sweep: none\.h5: .*no such file' answered 2
refuse 'plot_sweep: \.: .*regular file' answered 3
refuse 'plot_sweep: cut\.h5: .*truncated' answered 4
refuse 'plot_sweep: table\.csv: .*truncated' answered 5
refuse 'plot_sweep: damaged\.h5: .*checksum' answered 6
refuse 'plot_sweep: text\.h5: .*HDF5' answered 7
refuse "plot_sweep: foreign\.h5: .*'a diary'" answered 8
refuse 'plot_sweep: later\.h5: .*version 9' answered 9
refuse 'plot_sweep: hollow\.h5: .*strategy' answered 10
expect 1 'plot_sweep: nowhere/a\.png: .*such file' answered 11
expect 0 '' answered 1
expect_that 'the picture is a PNG' sh -c 'head -c 8 a.png | od -An -tx1 | grep -q "89 50 4e 47 0d 0a 1a 0a"'
expect 0 '' answered 12
expect_that 'after refusals, too, equal files give equal pictures' cmp a.png c.png
for number in 13 14 15 16 17 18 19 20; do
    expect 0 '' answered $number
done
finish
