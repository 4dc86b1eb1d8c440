# Every command that saves a result: `show` prints what it printed, and `export` what it printed with
# --json and --csv.
. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3

# Whether two files have the same JSON, except for times.
same_json() {
    "$python" -c '
import json, sys
a, b = ({k: v for k, v in json.load(open(f)).items() if not k.startswith(("seconds", "moves_per_second"))}
        for f in sys.argv[1:])
sys.exit(a != b)' "$1" "$2"
}

# Without the lines about time and saving, and the blank line before them.
untimed() {
    sed -E '/^$/{N;/\n([0-9.]+ s(,.*)?|saved: .*)$/d};/^([0-9.]+ s(,.*)?|saved: .*)$/d' "$1"
}

# check COMMAND...: a command line with a result.
check() {
    rm -f result.h5
    expect 0 '' bukub "$@" -o result.h5
    untimed out >screen
    bukub "$@" --json >json
    bukub "$@" --csv >csv
    expect 0 '' bukub show result.h5
    untimed out >shown
    expect_that "show: $*" cmp screen shown
    expect 0 '' bukub export result.h5 --json
    expect_that "export --json: $*" same_json json out
    expect 0 '' bukub export result.h5 --csv
    expect_that "export --csv: $*" cmp csv out
    file=$number.h5
    mv result.h5 "$file"
    expect_json 0 'r["format_version"] >= 1 and r["command_line"].startswith("bukub ")' cat json
    # The canonical command line gives the same result.
    line=$("$python" -c 'import json; print(json.load(open("json"))["command_line"])')
    eval "$line --json" >again
    expect_that "again: $line" same_json json again
}

check slice extremes 5
check slice extremes 4 --filled 3
cp "$ROOT/data/boards/five.ini" .
check walk exact --board five.ini --strategy greedy --strategy optimal
check walk exact --board five.ini --p 0:1:0.5 --start C3 --start B3
check walk exact --board five.ini --strategy greedy --distribution
check sequencium agents
check antipalindrome agents
check slice agents
cp "$PLUGINS/mine.so" .
seq 20 60 >games.csv
check walk strategies
check walk strategies --plugin ./mine.so
expect_output '^  inputs +[0-9a-f]{16} mine\.so$' bukub info "$file"
check walk trace --strategy greedy
check walk trace --strategy patient --p 0.3 --seed 0xffffffffffffffff --game 18446744073709551615
check walk trace --strategy 'mine(alone=1)' --plugin ./mine.so --board five.ini --start B3 --collect-at-start
check walk infer --sample 25,13,16,24,7 --strategy greedy --strategy random
check walk infer --sample 1,2 --board five.ini --strategy greedy
check walk infer --sample games.csv --board five.ini --strategy greedy --strategy 'hoard(n=2)' --p 0,0.5,1 \
    --start C3 --start B3
expect_output '^  inputs +[0-9a-f]{16} games\.csv$' bukub info "$file"

# The view is an option of either.
expect 0 '' bukub walk trace --strategy greedy --seed 4 --brief -o trace.h5
untimed out >screen
expect 0 '' bukub show trace.h5 --brief
expect_that 'show --brief' cmp screen out
expect_that 'it is no option of the result' sh -c "! '$BUKUB' info trace.h5 | grep -q brief"
expect 0 '' bukub walk exact --board five.ini --quiet -o points.h5
refuse "--brief: does not apply to points\.h5, of type 'bukub walk exact'" bukub show points.h5 --brief

# A partial result is shown with the same note.
expect 3 'not over after 3 moves' bukub walk trace --strategy greedy --max-moves 3 -o censored.h5
expect 0 'not over after 3 moves' bukub show censored.h5

# xarray opens all of them, with either engine.
cat >open.py <<'END'
import sys, xarray
for name in sys.argv[1:]:
    for engine in "h5netcdf", "netcdf4":
        with xarray.open_dataset(name, engine=engine) as data:
            for variable in data.variables.values():
                assert variable.attrs["long_name"] and variable.attrs["units"], (name, variable)
END
expect 0 '' "$python" open.py [0-9]*.h5

refuse '--csv: not with --json' bukub slice extremes 3 --csv --json
refuse 'missing\.h5: No such file' bukub show missing.h5
expect 2 'FILE\.h5 is missing' bukub show
expect 2 'one FILE\.h5' bukub show a.h5 a.h5
bukub walk optimal --within 8 --quiet -o horizon.h5
refuse "horizon\.h5: files of type 'bukub walk horizon' can be described" bukub show horizon.h5

finish
