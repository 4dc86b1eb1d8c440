# A game is identified by its number: it is the same on any number of threads, on every engine, in a
# run and in a sweep.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
strategies="--strategy greedy --strategy patient --strategy random(q=0.3) --strategy rate"
# Three whole blocks and a bit.
sweep() { bukub walk sweep $strategies --p 0.3,1 --start D4 --start F6 --games 200K --quiet "$@"; }

# Threads.
expect 0 '' sweep --threads 1 -o threads-1.h5
for threads in 3 8; do
    expect 0 '' sweep --threads $threads -o threads-$threads.h5
    expect 0 '' cmp threads-1.h5 threads-$threads.h5
done
expect 0 '' sweep -o threads.h5
expect 0 '' cmp threads-1.h5 threads.h5
expect 0 '' sweep --seed 2 -o seed.h5
expect 1 '' cmp -s threads-1.h5 seed.h5
without_time() { "$@" --json | sed 's/"seconds":.*//'; }
compare() { bukub walk compare $strategies --games 200K "$@"; }
without_time compare --threads 1 >one
without_time compare --threads 1 --independent >independent
for threads in 3 8; do
    without_time compare --threads $threads >other
    expect_that "a comparison on $threads threads" cmp one other
    without_time compare --threads $threads --independent >other
    expect_that "independent games on $threads threads" cmp independent other
done

# Engines, on boards whose squares do and do not divide 256, with the letter at the start and not.
for board in published five tiny stranded; do
    for more in '' --collect-at-start; do
        for p in 0 0.37 1; do
            run() {
                without_time bukub walk run --board "$ROOT/data/boards/$board.ini" --p $p $more \
                    --strategy greedy --strategy 'random(q=0.3)' --strategy reset-letters \
                    --games 3000 --seed 0xfedcba9876543210 --max-moves 2000 "$@"
            }
            run --engine plain >plain 2>plain.err
            for engine in loop table; do
                run --engine $engine >$engine 2>$engine.err
                expect_that "$board, p = $p $more: $engine as plain" cmp plain $engine
                expect_that "and says the same" cmp plain.err $engine.err
            done
            run >any
            expect_that "and without --engine" cmp plain any
        done
    done
done

# Any number of games, about a block and the lanes of the fast engine.
for games in 1 2 63 64 65 1000 65535 65536 65537; do
    without_time bukub walk run --strategy pairs-first --games $games --engine loop >loop
    without_time bukub walk run --strategy pairs-first --games $games --engine table >table
    expect_that "$games games" cmp loop table
done

# A sweep has the points that runs have.
bukub walk sweep --strategy pairs-first --p 0:1:0.25 --games 70K --json >sweep.json
for p in 0 0.25 0.5 0.75 1; do
    bukub walk run --strategy pairs-first --p $p --games 70K --json >run.json
    expect_python "p = $p in a sweep and alone" '
import json
run, sweep = (json.load(open(name))["points"] for name in ("run.json", "sweep.json"))
assert run[0] in sweep'
done

# Two equal strategies with different names differ by exactly 0.
expect_json 0 'r["pairs"][0]["difference"] == 0 and r["pairs"][0]["standard_error"] == 0
    and r["pairs"][0]["ties"] == 100000' \
    bukub walk compare --strategy greedy --strategy 'hoard(n=0)' --games 100K --json
expect_json 0 'r["pairs"][0]["difference"] == 0 and r["pairs"][0]["ties"] == 100000' \
    bukub walk compare --strategy pairs-first --strategy 'patient(turns=1000000)' --games 100K --json

finish
