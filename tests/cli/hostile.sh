# Forged result files with a valid checksum: one line and exit 2, never a crash.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
five=$ROOT/data/boards/five.ini
sweep() { bukub walk sweep --board "$five" --strategy greedy --p 0,0.5 --games 70K --quiet "$@"; }
expect 0 '' sweep -o good.h5
expect 0 '' bukub walk optimal --board "$five" --p 0.5 --quiet --export-policy policy.h5
PYTHONPATH=$ROOT/notebooks PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 \
    "$ROOT/tests/cli/hostile_files.py" good.h5 policy.h5 >made 2>err
expect_that 'all were made' test "$(wc -l <made)" -ge 45

for file in strange-*.h5; do
    for command in 'info' 'info --json' 'export --csv' 'export --json' 'walk infer --sample'; do
        refuse '' bukub $command $file
    done
    refuse "$file: '.*, which bukub does not write\$" bukub info $file
    refuse "$file: " sweep --resume -o $file
    refuse "table: $file: " bukub walk run --strategy "table(file=$file)"
done
for file in sweep-*.h5; do
    expect 0 '' bukub info $file
    case $file in
    sweep-reals.h5) refuse "$file: " bukub export $file --json ;;
    *) expect_json 0 '"points" in r or "tables" in r' bukub export $file --json ;;
    esac
    # What is resumed is the state, whatever the values are.
    cp $file copy.h5
    if sweep --resume -o copy.h5 2>err; then
        expect 0 '' cmp copy.h5 good.h5
    else
        refuse "copy.h5: " sweep --resume -o copy.h5
        expect 0 '' cmp copy.h5 $file
    fi
done
for file in policy-*.h5; do
    expect 0 '' bukub info $file
    refuse 'table' bukub walk run --board "$five" --strategy "table(file=$file)"
done
# HDF5 has nothing to add when the program ends, whichever thread it failed in. (With a damaged header it
# loses some bytes of its own, which the address sanitizer would tell.)
for file in damaged-*.h5; do
    for command in 'run' 'infer --sample 3,4'; do
        refuse "table: $file: " bukub walk $command --board "$five" --strategy "table(file=$file)"
    done
done
# Valid files pass all these checks.
expect 0 '' sweep --resume -o good.h5
expect 0 '' bukub walk run --board "$five" --strategy 'table(file=policy.h5)' --games 100 --quiet

finish
