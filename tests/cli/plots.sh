. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
plot() { "$python" -W error "$ROOT/notebooks/plot_sweep.py" "$@"; }
sweep() { bukub walk sweep --games 2K --quiet "$@"; }

expect 0 '' sweep --p 0:1:0.25 -o a.h5
expect 0 '' plot a.h5 a.png
expect_that 'the picture is a PNG' sh -c 'head -c 8 a.png | od -An -tx1 | grep -q "89 50 4e 47 0d 0a 1a 0a"'
expect 0 '' plot a.h5 b.png
expect_that 'equal files give equal pictures' cmp a.png b.png

# What is no sweep is refused in one line, and a picture that is there stays.
refuse() { # PATTERN COMMAND...
    expect 2 "$@"
    cp err refusal
    expect_that 'that is one line' sh -c '[ "$(wc -l <refusal)" -eq 1 ]'
}
head -c 9000 a.h5 >cut.h5
echo 'p,mean' >table.csv
"$python" -c 'import h5py; h5py.File("foreign.h5", "w").attrs["filetype"] = "a diary"'
"$python" - <<'END'
import h5py
with h5py.File("hollow.h5", "w") as hollow:
    hollow.attrs["filetype"] = "bukub walk sweep"
    hollow.attrs["format_version"] = 1
with h5py.File("later.h5", "w") as later:
    later.attrs["filetype"] = "bukub walk sweep"
    later.attrs["format_version"] = 2
END
refuse 'plot_sweep: usage: ' plot
refuse 'plot_sweep: none\.h5: there is no such file$' plot none.h5 b.png
refuse 'plot_sweep: \.: is no plain file$' plot . b.png
refuse 'plot_sweep: cut\.h5: not a readable HDF5 file' plot cut.h5 b.png
refuse 'plot_sweep: table\.csv: not a readable HDF5 file' plot table.csv b.png
refuse "plot_sweep: foreign\.h5: holds 'a diary', not 'bukub walk sweep'" plot foreign.h5 b.png
refuse 'plot_sweep: later\.h5: format version 2; this program reads 1$' plot later.h5 b.png
refuse 'plot_sweep: hollow\.h5: lacks strategy, p, ' plot hollow.h5 b.png
expect_that 'refusals leave the picture as it was' cmp a.png b.png
expect 1 'plot_sweep: nowhere/a\.png: No such file or directory' plot a.h5 nowhere/a.png

# Games that cannot end, games that were stopped, several starts, games beyond the histogram.
stranded=$ROOT/data/boards/stranded.ini
expect 3 'cannot end' sweep --board "$stranded" --strategy greedy --p 0:1:0.5 -o gap.h5
expect 3 'censored' sweep --strategy greedy --strategy rate --max-moves 12 --p 0.3,0.7 -o stopped.h5
expect 0 '' sweep --strategy greedy --start D4 --start F6 --start B2 --p 0:1:0.5 -o starts.h5
expect 0 '' bukub walk run --strategy 'random(q=0.005)' --games 200 --quiet -o tail.h5
export PYTHONPATH="$ROOT/notebooks"
expect 0 '' "$python" -W error "$ROOT/tests/cli/check_plots.py" \
    a.h5 gap.h5 stopped.h5 starts.h5 tail.h5
finish
