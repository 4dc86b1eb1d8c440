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
    for strategy in $(strategies | grep -v optimal); do
        bukub walk trace --board "$ROOT/data/boards/$board.ini" --strategy $strategy --game 7 \
            --p 0.4 --json >trace.json
        expect 0 '' python check_trace.py "$ROOT/data/boards/$board.ini" trace.json
    done
done

# For people: a legend, a line for each move, the start and the end; with the board, or briefly.
expect_output '^done after [0-9]+ moves: palindrome ([A-Z])([A-Z])[A-Z]\2\1$' \
    bukub walk trace --strategy greedy --brief
moves=$(sed -n 's/^done after \([0-9]*\) moves: .*/\1/p' out)
expect_that 'a line for each move' test "$(grep -cE '^ *[0-9]+  ' out)" -eq $((moves + 1))
expect_output '\[N\]' bukub walk trace --strategy greedy
expect_output '^\[X\], \*X +the square of the token, a green square$' bukub walk trace --strategy greedy
expect_that 'a board for each move' test "$(grep -c '^    1  2  3' out)" -eq $((moves + 1))

expect_that 'no blank ends a line' sh -c '! grep -q " $" out'

# It says why. For optimal these are the expected moves to come, of which the smaller decides.
expect_output '^ *[0-9]+ +[A-H][1-8] +[A-H][1-8] +takes [A-Z] +[A-Z]{3} +fewer than three letters are held$' \
    bukub walk trace --strategy pairs-first --brief
# reason STRATEGY EVENT PATTERN [GAME]: some decision has it.
reason() {
    expect_output "^ *[0-9]+ .* $2 [A-Z] .*  $3\$" \
        bukub walk trace --strategy "$1" --brief --p 0.4 --game "${4:-1}"
}
reason greedy takes 'a palindrome remains possible'
reason greedy leaves 'no palindrome would be possible'
reason pairs-first leaves 'no [A-Z] is held'
reason frequent leaves '[A-Z] is on [12] white squares, minimum 3'
reason reset-letters leaves '[A-Z] is not in the reset collection'
reason 'hoard(n=2)' takes 'fewer than 2 letters are held'
reason 'hoard(n=4)' leaves 'a fifth letter must complete a palindrome'
reason 'patient(turns=4)' takes 'before move 4: fewer than three letters are held'
reason 'patient(turns=4)' leaves 'from move 4 on: no palindrome would be possible'
reason rate leaves 'fewer moves are expected without [A-Z]'
reason 'random(q=0.3)' leaves 'by chance: the probability of taking is 0\.3'
reason 'avoid(squares=A1:H5,then=pairs-first)' leaves 'avoids [A-H][1-5]'
reason 'avoid(squares=A1:B8,then=pairs-first)' leaves 'no [A-Z] is held' 4
reason greedy takes 'completes a palindrome'
bukub walk optimal --export-policy policy.h5 --quiet
reason 'table(file=policy.h5)' leaves 'as in the policy file'
mine() { bukub walk trace --plugin "$PLUGINS/mine.so" --strategy "$@"; }
expect_output '  mine decides$' mine mine --brief
expect_output '  the collection becomes FFHK$' bukub walk trace --strategy greedy --brief --game 4
expect_output '  every [A-Z] is lost$' bukub walk trace --strategy greedy --brief --p 0 --game 23
expect_output '  (takes|leaves) [A-Z] .*  [0-9]+\.[0-9]{4} moves if taken, [0-9]+\.[0-9]{4} if left$' \
    bukub walk trace --strategy optimal --brief
expect_json 0 'all((m["if_taken"] < m["if_left"]) == (m["event"] == "takes")
        for m in r["trace"] if m["if_taken"] is not None)
    and r["trace"][-1]["if_taken"] == 0
    and r["palindrome"] == r["palindrome"][::-1] and sorted(r["palindrome"]) == list(r["trace"][-1]["collection"])' \
    bukub walk trace --strategy optimal --p 0.3 --game 5 --json
expect_json 0 '"if_taken" not in r["trace"][0] and all(m["why"] for m in r["trace"])' \
    bukub walk trace --strategy greedy --json
# Where the game begins with a choice, the better one is worth what exact computes.
bukub walk exact --strategy optimal --collect-at-start --json >exact.json
expect_json 0 'abs(min(r["trace"][0]["if_taken"], r["trace"][0]["if_left"])
    - json.load(open("exact.json"))["points"][0]["expected_moves"]) < 1e-9' \
    bukub walk trace --strategy optimal --collect-at-start --json

# Nothing is wider than the terminal.
if command -v script >/dev/null && command -v stty >/dev/null; then
    for columns in 80 60 40; do
        expect 0 '' script -qec "stty cols $columns; '$BUKUB' walk trace --strategy optimal --brief" /dev/null
        expect_that "fits $columns columns" awk -v most=$columns \
            '{ gsub(/\r/, "") } length > most || / $/ { exit 1 }' out
    done
else
    echo "not ok 1 - # SKIP terminals: needs script and stty"
fi

# Game and seed are the whole of 64 bits.
expect_json 0 'r["game"] in (2**64 - 1, str(2**64 - 1)) and r["seed"] in (2**64 - 1, str(2**64 - 1))' \
    bukub walk trace --strategy greedy --game 18446744073709551615 --seed 0xffffffffffffffff --json

finish
