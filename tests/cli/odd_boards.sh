# Boards that are legal but unusual: all engines agree on them, with the exact
# expectations, and with the rules as they are written down once more in rules.py.
. "$ROOT/tests/cli/expect.sh"

python() {
    script=$1
    shift
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/$script" "$@"
}
# A verb with strategies that rules.py and check_means.py know.
walk() {
    verb=$1
    shift
    bukub walk "$verb" --strategy greedy --strategy pairs-first --strategy 'frequent(min=3)' \
        --strategy reset-letters --strategy 'hoard(n=2)' --strategy 'random(q=0.3)' --json "$@"
}

python make_boards.py
for board in *.ini; do
    for p in 0 0.4 1; do
        walk run --board $board --p $p --games 50K 2>err >run.json
        code=$?
        expect_that "$board at p = $p is played" test $code -eq 0 -o $code -eq 3
        expect 0 '' python check_means.py $board run.json
        case $board,$p in
        alphabet.ini,[01]) ;; # long equations, which are not special at these p
        *)
            walk exact --board $board --p $p 2>err >exact.json
            expect 0 '' python check_exact.py run.json exact.json
            ;;
        esac
        for engine in plain loop table; do
            walk run --board $board --p $p --games 500 --engine $engine 2>$engine.err |
                sed 's/"seconds":.*//' >$engine.json
        done
        expect_that 'loop as plain' cmp plain.json loop.json
        expect_that 'table as plain' cmp plain.json table.json
    done
    for strategy in patient rate; do
        bukub walk trace --board $board --strategy $strategy --p 0.4 --game 3 --json >trace.json
        expect 0 '' python check_trace.py $board trace.json
    done
done

# A board with one letter is won with any five.
printf '[board]\nletters =\n  QQQ\n  QQQ\n  QQQ\n' >q.ini
expect_json 0 'q["mean"] == q["min"] == q["max"] == 5 and q["sd"] == 0' \
    bukub walk run --strategy pairs-first --board q.ini --games 70K --json
expect_json 0 'q["mean"] == q["min"] == q["max"] == 4' \
    bukub walk run --strategy pairs-first --board q.ini --collect-at-start --games 70K --json

finish
