# --checkpoint of work that is done in blocks: killed at any moment, the same command resumes and
# gives the same bytes as an uninterrupted one.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000

# kept FOLDER: waits until the last command has saved a checkpoint there, or has ended.
kept() {
    while [ -z "$(ls "$1" 2>/dev/null)" ] && kill -s 0 $! 2>/dev/null; do
        sleep 0.02
    done
}

# resumes NAME COMMAND...: killed repeatedly, a little later each time, then run to its end.
resumes() {
    name=$1
    shift
    expect 0 '' bukub "$@" --quiet -o "$name.h5"
    for tenths in $(rounds '1 3' 2); do
        "$BUKUB" "$@" --quiet -o "$name-on.h5" --force --checkpoint "$name" --every 0.02 \
            2>/dev/null &
        kept "$name"
        sleep "0.$tenths"
        kill -s KILL $! 2>/dev/null
        wait $!
    done
    expect 0 '' bukub "$@" --quiet -o "$name-on.h5" --force --checkpoint "$name" --threads 1
    expect 0 '' cmp "$name.h5" "$name-on.h5"
}
resumes grids slice census 12 --grids "$(rounds 5M 500K)"
resumes rows antipalindrome census 30 --rows "$(rounds 20M 1M)"
resumes boards magicboard census --d 5,6,7 --boards "$(rounds 2M 200K)"
resumes compare walk compare -s greedy -s rate --games "$(rounds 20M 1M)"
resumes games sequencium tournament --size 3x3 --agent uct --agent greedy --agent random \
    --nodes 300 --rounds "$(rounds 40 8)"

# Interrupted, it says that it resumes; complete, it is not computed again.
stopped() {
    "$BUKUB" slice census 12 --grids 20M --checkpoint stop --every 0.05 --seed 7 2>err >out &
    kept stop
    kill -s TERM $!
    wait $!
}
expect 3 'repeat the command to resume' stopped
expect 0 '' bukub slice census 12 --grids 1M --checkpoint whole --json
cp out first
expect 0 '' bukub slice census 12 --grids 1M --checkpoint whole --json
expect 0 '' [ "$(sed 's/"seconds".*//' first)" = "$(sed 's/"seconds".*//' out)" ]

# Another command has another file; a file of something else is refused and not changed.
expect 0 '' bukub slice census 12 --grids 1M --seed 2 --checkpoint whole --quiet
expect 0 '' [ "$(find whole -name 'slice-census-*.blocks' | wc -l)" -eq 2 ]
for file in whole/*.blocks; do
    [ -n "${one:-}" ] && cp "$one" "$file"
    one=$file
done
refused() { # HOW
    cp "$one" before
    # shellcheck disable=SC2086 # words
    for seed in 1 2; do
        bukub slice census 12 --grids 1M --seed $seed --checkpoint whole --quiet >>out.all 2>>err.all
        echo $? >>codes
    done
    expect 0 '' cmp before "$one"
}
: >codes
refused
expect 0 '' grep -qx 2 codes
expect 0 '' grep -q 'is damaged, or belongs to a different command' err.all
head -c 200 before >"$one"
refused
printf 'x' | dd of="$one" bs=1 seek=100 conv=notrunc status=none
refused
expect 0 '' [ "$(grep -cx 2 codes)" -ge 3 ]
touch file
expect 1 'cannot be made: Not a directory' bukub slice census 5 --checkpoint file/folder
for verb in 'slice census 5' 'antipalindrome solve 9' 'slice solve 3' 'walk compare'; do
    refuse '--checkpoint: the name of the folder is empty' bukub $verb --checkpoint ''
done
refuse '--checkpoint cannot be combined with --sample$' bukub walk compare --sample 1,2,3 --sample 2,3,4 --checkpoint whole
finish
