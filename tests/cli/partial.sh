# Every command that can be stopped marks its result in the same way: `complete` is false in JSON and
# 0 in the file, and `show` and `export` say so, too.
. "$ROOT/tests/cli/expect.sh"

partial() { # PATTERN HOW COMMAND...
    why=$1 how=$2
    shift 2
    rm -f result.h5
    # shellcheck disable=SC2086 # words
    expect_json 3 'r["complete"] is False' $how "$@" --json -o result.h5
    expect_that 'it says why' grep -qE "note: $why" err
    expect_output '^  complete +no$' bukub info result.h5
    expect 0 "note: $why" bukub show result.h5
    expect_json 0 'r["complete"] is False' bukub export result.h5 --json
}

awk '/hard.ini <</ { on = 1; next } /^END$/ { on = 0 } on' "$ROOT/tests/cli/stop.sh" >hard.ini
hard='--board hard.ini --p 0.999999 --strategy optimal --strategy greedy'
partial 'stopped after' 'interrupted INT %' walk run --strategy greedy --games 1e15
partial 'stopped after .* games$' 'interrupted INT %' walk compare --strategy greedy --strategy patient --games 1e14
partial 'stopped: some points were not solved' 'stopped INT 1' walk exact $hard
expect_output '^strategy,p,start,expected_moves' bukub export result.h5 --csv
expect_that 'CSV has only points that were computed' sh -c '! grep -q nan out'
partial 'stopped: some values of p were not solved' 'stopped INT 1' walk optimal $hard
partial 'stopped: some points were not solved' 'stopped INT 1' walk optimal --board hard.ini --p 0.999999 --within 1000
partial 'stopped: only bounds are known' 'interrupted INT %' antipalindrome solve 24
partial 'stopped: sizes are missing' 'interrupted INT %' antipalindrome solve --all 25
partial 'stopped after' 'interrupted INT %' antipalindrome census 40 --rows 1e12
partial 'stopped after' 'interrupted INT %' antipalindrome tournament --agent greedy --agent random --rounds 1e9
partial 'stopped: the value is known' 'interrupted INT %' sequencium solve 7x7
partial 'stopped: boards are missing' 'interrupted INT %' sequencium solve --all 64
partial 'stopped: the score is known' 'interrupted INT %' slice solve 6 --memory 64G
partial 'stopped: rounds are missing' 'interrupted INT %' slice solve --all 6
partial 'stopped: .* grids are counted' 'interrupted INT %' slice census 9 --grids 1e12
partial 'stopped after' 'interrupted INT %' magicboard census --d 8 --boards 1e12
partial 'stopped: the best boards so far' 'interrupted INT %' magicboard hardest --d 3:12:1 --restarts 1e9
partial 'stopped at board 1 of 1' 'interrupted INT %' magicboard walker "$ROOT/data/magicboard/example.txt" \
    --games 1e12
partial 'stopped after' 'interrupted INT %' magicboard generate --d 20 --min-length 40 --count 1000

# Stopped before the first value: there is an object, but no file.
rm -f result.h5
expect_json 3 'r["complete"] is False and "points" not in r' \
    stopped INT 1 walk sweep --p 0:1:0.001 -s patient --games 1G --engine plain --json -o result.h5
expect_that 'it says so' grep -q 'note: nothing is saved' err
expect_that 'no file' test ! -e result.h5
finish
