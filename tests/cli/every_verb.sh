# With results.sh, every verb, and all computations of the walk, on small boards: what the sanitizers
# run, with which all scripts would take too long.
. "$ROOT/tests/cli/expect.sh"

cp "$ROOT/data/boards/five.ini" .
set -- --board five.ini
expect 0 '' bukub walk exact "$@"
expect 0 '' bukub walk exact "$@" --p 0.2,0.7 --start C3 --start B4 --distribution
expect 0 '' bukub walk optimal "$@"
expect 0 '' bukub walk optimal "$@" --p 0:1:0.5 --start C3 --start B4
expect 0 '' bukub walk optimal "$@" --strategy greedy --strategy rate --decisions 9
expect 0 '' bukub walk optimal "$@" --p 0.2,0.8 --strategy greedy --changes
expect 0 '' bukub walk optimal "$@" --distribution --habits 9
expect 0 '' bukub walk optimal "$@" --within 6 --strategy greedy
expect 0 '' bukub walk optimal "$@" --discount 0.9
expect 0 '' bukub walk run "$@" --strategy rate --games 2K --control greedy --exact
expect 0 '' bukub walk sweep "$@" --p 0.1,0.9 --games 2K --exact
expect 3 'infinite|certain to end' bukub walk exact --board "$ROOT/data/boards/stranded.ini" --p 1
expect 3 'infinite|certain to end' bukub walk optimal --board "$ROOT/data/boards/stranded.ini" --p 1
expect 3 'more passes are needed' bukub walk exact "$@" --strategy greedy --passes 2
expect 0 '' bukub walk exact "$@" --collect-at-start --width 1e-3 --threads 2

# The same, saved as files and read again.
expect 0 '' bukub walk exact "$@" --p 0.2,0.7 --distribution --quiet -o exact.h5
expect 0 '' bukub walk optimal "$@" --quiet --export-policy policy.h5 -o optimum.h5
expect 0 '' bukub walk optimal "$@" --p 0.2,0.8 --strategy greedy --changes --quiet -o range.h5
expect 0 '' bukub walk optimal "$@" --within 6 --quiet --export-policy horizon.h5 -o within.h5
expect 0 '' bukub walk optimal "$@" --discount 0.9 --quiet --export-policy follow.h5 -o discount.h5
expect 0 '' bukub walk run "$@" --strategy rate --games 2K --control greedy --quiet -o control.h5
expect 0 '' bukub walk optimal "$@" --quiet --export-prism game.prism
expect 0 '' bukub walk exact "$@" --strategy rate --quiet --export-prism chain.prism
for file in exact policy optimum range horizon within follow discount control; do
    expect_output '^  filetype +bukub walk ' bukub info $file.h5
    expect_output '^[a-z_]+,' bukub export $file.h5 --csv
done
expect 0 '' bukub info control.h5 --json
expect 0 '' bukub walk exact "$@" --strategy 'table(file=policy.h5)' --json
expect 0 '' bukub walk run "$@" --strategy 'table(file=policy.h5)' --games 2K

# Odd boards, on all engines.
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/make_boards.py"
for board in *.ini; do
    for engine in plain loop table; do
        bukub walk run --board "$board" --strategy greedy --strategy 'random(q=0.3)' --p 0.4 \
            --games 200 --engine $engine --json 2>/dev/null | sed 's/"seconds":.*//' >$engine.json
    done
    expect_that "$board: loop as plain" cmp plain.json loop.json
    expect_that "$board: table as plain" cmp plain.json table.json
    expect_that "$board has figures" test -s plain.json
done

# Verbs without a result of their own.
data=$ROOT/data
typed() { # LINES ARGUMENT...
    lines=$1
    shift
    printf "$lines" | "$BUKUB" "$@"
}
expect 0 '' typed 'hint\nt\nundo\nsave walk.txt\nreview\nquit\n' walk play "$@" --seed 1
expect 0 '' bukub walk review walk.txt
expect 0 '' bukub walk decisions "$@" --strategy greedy
expect 0 '' typed 'A2 2\nundo\nhint\nquit\n' sequencium play 3x3
expect 0 '' typed 'hint\nquit\n' antipalindrome play 5
expect 0 '' typed 'hint\nquit\n' slice play 3
expect 0 '' typed 'hint\nundo\nquit\n' magicboard play "$data/magicboard/example.txt"
expect 0 '' bukub magicboard sheet "$data/magicboard/example.txt" -o board.pdf
expect 0 '' bukub walk sheet --board five.ini -o walk.pdf
expect 0 '' bukub slice sheet "$data/slice/rules-example.txt" -o grid.pdf
expect 0 '' bukub antipalindrome tournament --agent perfect --agent random --size 5 --rounds 2 --quiet -o rows.h5
expect 0 '' bukub antipalindrome replay rows.h5 --game 1
expect 0 '' bukub antipalindrome review rows.h5
expect 0 '' bukub walk run "$@" --games 2K --quiet -o first.h5
expect 0 '' bukub walk run "$@" --games 2K --first 2000 --quiet -o second.h5
expect 0 '' bukub merge first.h5 second.h5 -o both.h5
expect 0 '' bukub resume both.h5 --total 10K
[ ! -e "$(dirname "$BUKUB")/../page/report.html" ] || expect 0 '' bukub report both.h5 rows.h5 -o page.html
expect 0 '' bukub plot both.h5 -o plot.png
refuse '.*-o PAGE' bukub playground
refuse '-o: .*\.html' bukub playground -o page.h5
if [ -e "$(dirname "$BUKUB")/../page/playground.html" ]; then
    expect_output '^saved: games\.html$' bukub playground -o games.html
    refuse '.*exists' bukub playground -o games.html
else
    expect 1 'make playground' bukub playground -o games.html
fi
expect 0 '' bukub version --json

bukub --help | sed -nE 's/^  ([a-z]+( [a-z]+)?)  .*/\1/p' >verbs
expect_that 'there are verbs' test "$(wc -l <verbs)" -gt 40
cat "$ROOT/tests/cli/results.sh" "$ROOT/tests/cli/every_verb.sh" >scripts
while read -r verb; do
    expect_that "$verb is tried" grep -qE "^[^#]*\b(bukub|check|partial|typed '.*') $verb\b" scripts
done <verbs
finish
