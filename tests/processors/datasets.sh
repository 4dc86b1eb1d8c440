# For the scripts beside it: the datasets of a list of commands, and what they print, by programs and
# in environments that are to leave the same bytes, or the same values.
. "$ROOT/tests/cli/expect.sh"
export SOURCE_DATE_EPOCH=1700000000

# make_datasets LIST FOLDER PROGRAM...: NAME.h5 and NAME.json, without times and speeds, by every line
# of the list.
make_datasets() {
    list=$ROOT/tests/processors/$1 folder=$2
    shift 2
    mkdir "$folder" && ln -s "$ROOT/data" "$ROOT/tests/processors/boards" "$folder"
    while read -r name arguments; do
        [ "$name" != '#' ] || continue
        # shellcheck disable=SC2086 # words, of which none is a pattern
        (cd "$folder" && set -f && "$@" $arguments --json -o "$name.h5" >"$name.out" 2>"$name.err" </dev/null)
        code=$?
        cp "$folder/$name.err" err
        expect_that "$folder: $name exits with 0" [ $code -eq 0 ]
        sed 's/"[a-z_]*second[a-z_]*": *[0-9.e+-]*//g' "$folder/$name.out" >"$folder/$name.json"
    done <"$list"
    expect_that "$folder: there is a dataset of every command" \
        [ "$(find "$folder" -name '*.h5' -size +0 | wc -l)" -eq "$(grep -c '^[^#]' "$list")" ]
}

# same_datasets FOLDER WHAT: those are what the folder `plain` holds, to the last byte.
same_datasets() {
    for dataset in plain/*.h5; do
        name=$(basename "$dataset" .h5)
        cp "$1/$name.err" err 2>/dev/null
        expect_that "$name $2" cmp "$dataset" "$1/$name.h5"
        expect_that "$name $2, as printed" cmp "plain/$name.json" "$1/$name.json"
    done
}

# same_values FOLDER WHAT: they have the same values, but for rounding in GSL and libm.
same_values() {
    for dataset in plain/*.h5; do
        name=$(basename "$dataset" .h5)
        cp "$1/$name.err" err 2>/dev/null
        expect_that "$name $2" \
            /usr/bin/python3 -B "$ROOT/tests/processors/same_values.py" "$dataset" "$1/$name.h5"
    done
}
