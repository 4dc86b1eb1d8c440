. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
games=$(rounds 20000000 3000000)
run() { bukub walk run --strategy greedy --games $games --quiet "$@"; }
# Stops the slowest engine by that signal as soon as it shows that a block is done.
interrupted() {
    rm -f bar
    "$BUKUB" walk run --strategy greedy --games $games --engine plain --threads 1 --progress \
        -o "$2" 2>bar &
    child=$!
    until grep -q '%' bar || ! kill -0 $child; do sleep 0.05; done
    kill -s "$1" $child
    wait $child
    code=$?
    grep note bar >&2
    return $code
}

expect 0 '' run -o whole.h5

# Interrupted, it saves what is finished, and resumes to the same bytes on any engine.
for signal in INT TERM; do
    half=half-$signal.h5
    expect 3 "stopped after [0-9]+ of $games games" interrupted $signal $half
    expect_output '^  complete +no$' bukub info $half
    expect_output "^  games_asked +$games\$" bukub info $half
    cp $half copy.h5
    expect 2 "$half: cannot be resumed: it was begun with \"--games $games\", and this is" \
        bukub walk run --strategy greedy --games 30M --quiet --resume -o $half
    expect 2 'begun with "--seed 1", and this is "--seed 2"' run --seed 2 --resume -o $half
    expect 2 'begun with "--p 0.5", and this is "--p 0.4"' run --p 0.4 --resume -o $half
    expect 0 '' cmp $half copy.h5
    expect 0 '' run --resume -o $half
    expect 0 '' cmp $half whole.h5
done

# A complete file is not changed; a missing one is begun.
expect 0 '' run --resume -o whole.h5
expect 0 '' cmp half-INT.h5 whole.h5
expect 0 '' run --resume -o new.h5
expect 0 '' cmp new.h5 whole.h5
expect 2 '--resume needs -o FILE.h5$' run --resume

# Files named in the command line must be unchanged: a plug-in, a policy.
half() { # FILE OPTIONS...
    file=$1
    shift
    : >bar
    "$BUKUB" walk run --games 1G --quiet --progress --threads 1 -o "$file" "$@" 2>bar &
    child=$!
    until grep -q '%' bar || ! kill -0 $child; do sleep 0.05; done
    kill -s INT $child
    wait $child
}
build() { # HOW-MANY-ALONE
    sed "s/\.initial = 2/.initial = $1/" "$ROOT/strategies/walk/example/mine.c" >mine.c
    cc -std=gnu17 -shared -fPIC -O2 -I"$ROOT/make/include" -o mine.so mine.c
}
expect 0 '' build 2
mine='--plugin ./mine.so --strategy mine(alone=2)'
expect 3 '' half mine.h5 $mine --strategy greedy
cp mine.h5 copy.h5
mine_again() { timeout --foreground --preserve-status -s INT 3 "$BUKUB" walk run --games 1G --quiet --resume -o mine.h5 "$@"; }
cp mine.so first.so
expect 0 '' build 1
expect_that 'the plug-in was changed' sh -c '! cmp -s mine.so first.so'
refuse 'mine\.h5: cannot be resumed: "mine\.so" is not the file that it was begun with$' \
    mine_again $mine --strategy greedy
expect_that 'and the file stays' cmp mine.h5 copy.h5
cp first.so mine.so
expect 3 'stopped after' mine_again $mine --strategy greedy

policy='--strategy table(file=policy.h5)'
expect 0 '' bukub walk optimal --p 0.3 --quiet --export-policy policy.h5
expect 3 '' half table.h5 $policy
expect 0 '' bukub walk optimal --p 0.7 --quiet --export-policy policy.h5 --force
refuse 'table\.h5: cannot be resumed: "policy\.h5" is not the file that it was begun with$' \
    bukub walk run --games 1G --quiet --resume -o table.h5 $policy

# It stops immediately, however much is left to do.
expect 3 'stopped after [0-9]+ of 1000000000000000 games' timeout -k 30 --preserve-status -s INT 6 \
    "$BUKUB" walk run --strategy greedy --quiet --games 1e15

finish
