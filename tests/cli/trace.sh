# A trace is the game that a run counts, and keeps the rules.
. "$ROOT/tests/cli/expect.sh"

python() {
    script=$1
    shift
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/$script" "$@"
}

# What a run of one game more counts more is that game.
for strategy in greedy patient 'random(q=0.5)'; do
    for game in 1 77 999; do
        options="--strategy $strategy --p 0.3 --seed 5"
        bukub walk run $options --games $game -o some.h5 --force --quiet
        bukub walk run $options --games $((game + 1)) -o all.h5 --force --quiet
        bukub export some.h5 --csv --table histogram >some.csv
        bukub export all.h5 --csv --table histogram >all.csv
        bukub walk trace $options --game $game --json >trace.json
        expect 0 '' python check_game.py
    done
done

for board in published five tiny; do
    for strategy in greedy pairs-first frequent reset-letters hoard patient rate random; do
        bukub walk trace --board "$ROOT/data/boards/$board.ini" --strategy $strategy --game 7 \
            --p 0.4 --json >trace.json
        expect 0 '' python check_trace.py "$ROOT/data/boards/$board.ini" trace.json
    done
done

# For people: a line for each move, the start and the end; with the board, or briefly.
expect_output '^done after [0-9]+ moves$' bukub walk trace --strategy greedy --brief
moves=$(sed -n 's/^done after \([0-9]*\) moves$/\1/p' out)
expect_that 'a line for each move' test "$(wc -l <out)" -eq $((moves + 2))
expect_output '\[N\]' bukub walk trace --strategy greedy
expect_that 'a board for each move' test "$(grep -c '^    1  2  3' out)" -eq $((moves + 1))

expect_that 'no blank ends a line' sh -c '! grep -q " $" out'

# Game and seed are the whole of 64 bits.
expect_json 0 'r["game"] in (2**64 - 1, str(2**64 - 1)) and r["seed"] in (2**64 - 1, str(2**64 - 1))' \
    bukub walk trace --strategy greedy --game 18446744073709551615 --seed 0xffffffffffffffff --json

finish
