. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
export PYTHONPATH="$ROOT/notebooks"
plot() { "$python" -W error "$ROOT/notebooks/plot_sweep.py" "$@"; }
sweep() { bukub walk sweep --games 2K --quiet "$@"; }

# Two of these are the same curve.
expect 0 '' sweep --strategy greedy --strategy pairs-first --strategy frequent --strategy reset-letters \
    --strategy 'hoard(n=3)' --strategy patient --strategy rate --strategy random --strategy optimal \
    --p 0:1:0.25 -o a.h5
expect 0 '' plot a.h5 a.png
expect_that 'the picture is a PNG' sh -c 'head -c 8 a.png | od -An -tx1 | grep -q "89 50 4e 47 0d 0a 1a 0a"'
expect 0 '' plot a.h5 b.png
expect_that 'equal files give equal pictures' cmp a.png b.png

# A file that is not a sweep is refused in one line, and an existing picture is not changed.
refuse() { # PATTERN COMMAND...
    expect 2 "$@"
    cp err refusal
    expect_that 'that is one line' one_line_in refusal
}
answered() { # NUMBER: does as that call did
    cat "$1.out"
    cat "$1.err" >&2
    return "$(cat "$1.code")"
}
echo 'p,mean' >table.csv
head -c 9000 a.h5 >cut.h5
"$python" "$ROOT/tests/cli/bad_sweeps.py" a.h5
refuse 'plot_sweep: usage: ' plot
cat >calls <<'END'
none.h5 b.png
. b.png
cut.h5 b.png
table.csv b.png
damaged.h5 b.png
text.h5 b.png
foreign.h5 b.png
later.h5 b.png
hollow.h5 b.png
a.h5 nowhere/a.png
END
expect 0 '' "$python" -W error "$ROOT/tests/cli/plot_many.py" calls
refuse 'plot_sweep: none\.h5: there is no such file$' answered 1
refuse 'plot_sweep: \.: is not a regular file$' answered 2
refuse 'plot_sweep: cut\.h5: not a result file of bukub, or truncated$' answered 3
refuse 'plot_sweep: table\.csv: not a result file of bukub, or truncated$' answered 4
refuse 'plot_sweep: damaged\.h5: damaged: wrong checksum$' answered 5
refuse 'plot_sweep: text\.h5: not a readable HDF5 file' answered 6
refuse "plot_sweep: foreign\.h5: holds 'a diary', not 'bukub walk sweep'" answered 7
refuse 'plot_sweep: later\.h5: format version 9; this program reads 2$' answered 8
refuse 'plot_sweep: hollow\.h5: lacks strategy, p, ' answered 9
expect 1 'plot_sweep: nowhere/a\.png: No such file or directory' answered 10
expect_that 'the picture is unchanged after refusals' cmp a.png b.png

# Games that cannot end, games that were stopped, several starts, games beyond the histogram.
stranded=$ROOT/data/boards/stranded.ini
expect 3 'can no longer end' sweep --board "$stranded" --strategy greedy --p 0:1:0.5 -o gap.h5
expect 3 'censored' sweep --strategy greedy --strategy rate --max-moves 12 --p 0.3,0.7 -o stopped.h5
expect 0 '' sweep --strategy greedy --start D4 --start F6 --start B2 --p 0:1:0.5 -o starts.h5
expect 0 '' bukub walk run --strategy 'random(q=0.005)' --games 200 --quiet -o tail.h5
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_plots.py" \
    a.h5 gap.h5 stopped.h5 starts.h5 tail.h5

# Pictures of exact results.
set -- --board "$ROOT/data/boards/five.ini" --strategy greedy --strategy optimal --p 0.1:0.9:0.4
expect 0 '' bukub walk exact "$@" --distribution --quiet -o exact.h5
expect 0 '' sweep "$@" --exact -o both.h5
expect 0 '' bukub walk optimal --board "$ROOT/data/boards/five.ini" --quiet --export-policy policy.h5
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_exact_plots.py"

# Pictures of Sequencium.
expect 0 '' bukub sequencium tournament --agent greedy --agent random --agent mirror \
    --agent 'uct(nodes=20)' --size 3x4 --opening 1 --quiet -o games.h5
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_sequencium_plots.py"

# Pictures of Palindromes/Antipalindromes.
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_antipalindrome_plots.py"

# Pictures of MagicBoard.
expect 0 '' bukub magicboard census --d 2:6:1 --boards 2K --quiet -o boards.h5
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_magicboard_plots.py"
# Pictures of Slice Through The Boundaries.
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_slice_plots.py" "$ROOT/data/slice"

# Pictures of RESULTS.md.
mkdir pictures
expect 0 '' "$python" -B "$ROOT/notebooks/results_pictures.py" pictures
expect 0 '' "$python" -B "$ROOT/tests/cli/check_results_pictures.py" pictures

finish
