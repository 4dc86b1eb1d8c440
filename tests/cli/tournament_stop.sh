# Tournaments that stop by themselves: --precision and --sprt.
. "$ROOT/tests/cli/expect.sh"

tournament() { bukub sequencium tournament "$@"; }
two="--agent greedy --agent random --size 3x3 --opening 1 --seed 2"
three="--agent greedy --agent mirror --agent random --size 3x3,3x4 --opening 2 --seed 2"

# The precision is that of every agent, after whole rounds, and no more are played than that takes.
expect 0 '' tournament $three --precision 0.4 --min-rounds 8 -o precise.h5
expect_that 'the table has it' grep -qE '^# .* games .* per game$' out
expect_that 'with half-widths' test "$(grep -cE '^[123]  .* -?[0-9]+\.[0-9]{3} \+-0\.[0-9]{3}$' out)" -eq 3
cp out shown
bukub show precise.h5 >out
expect_that 'show prints the same' sh -c 'sed "/^$/{ N; /saved:/d; }" shown | cmp - out'
expect_json 0 'r["precision_reached"] and r["complete"] and r["games"] < r["games_asked"] == 1200000 and
    r["games"] % 12 == 0 and all((a["mean_payoff_ci95"][1] - a["mean_payoff_ci95"][0]) / 2 <= 0.4 and
    abs(a["mean_payoff"] - a["points"] / a["games"]) < 1e-12 for a in r["agents"])' \
    bukub export precise.h5 --json
expect_output "^  command_line .* --precision 0\.4 --min-rounds 8 --max-rounds 100000 --opening 2 " \
    bukub info precise.h5
expect 3 'not reached within 192' \
    tournament $three --precision 0.001 --min-rounds 2 --max-rounds 16
expect_json 3 'not r["precision_reached"] and r["complete"] and r["games"] == r["games_asked"] == 192' \
    sh -c "\"$BUKUB\" sequencium tournament $three --precision 0.1% --min-rounds 2 --max-rounds 16 --json 2>/dev/null"

# Stopped within a round, the games and points are of all games.
expect 3 'note: stopped after [0-9]+ of at most 2000000 games; the column .per game. is that of the complete rounds$' \
    interrupted INT % sequencium tournament --precision 0.001 --opening 4 --nodes 1000 --quiet

# A match that is won in nearly every game is not known exactly before the first surprise.
expect_json 0 'r["precision_reached"] and all(0.01 < abs(end - a["mean_payoff"]) <= 0.1
    for a in r["agents"] for end in a["mean_payoff_ci95"][a["mean_payoff"] > 0:][:1])' \
    tournament -a random -a "alphabeta(table=1)" --size 3x4 --nodes 1000 --payoff outcome --precision 0.1 --json
# One whose rounds are all alike is.
expect 0 '' tournament -a greedy -a mirror --size 4x4 --precision 0.001
expect_that 'it says so' grep -q '^All rounds are alike' out

# A test: its counts are those of the games, and its verdict follows from them.
expect 0 '' tournament --agent greedy --agent mirror --size 4x5 --opening 3 --sprt 0:60 -o test.h5
expect_that 'it says what is tested' grep -qE \
    '^Sequential test of whether "greedy" is stronger than "mirror" by 0 \(H0\) or 60 Elo \(H1\):$' out
expect_that 'the pairs' grep -qE '^pairs with 0, 1/2, 1, 3/2, 2 points: [0-9]+(, [0-9]+){4}$' out
expect_that 'the verdict' grep -qE '^log-likelihood ratio -?[0-9.]+, bounds -2\.94 and 2\.94: H[01]$' out
cp out shown
bukub show test.h5 >out
expect_that 'show prints the same' sh -c 'sed "/^$/{ N; /saved:/d; }" shown | cmp - out'
PYTHONDONTWRITEBYTECODE=1 expect 0 '' /usr/bin/python3 "$ROOT/tests/cli/check_sprt.py" test.h5 greedy
expect_json 0 'r["sprt"]["verdict"] in ("H0", "H1") and r["sprt"]["agent"] == "greedy" and
    sum(r["sprt"]["pairs"]) == r["games"] / 2 and r["sprt"]["elo1"] == 60 and r["complete"]' \
    bukub export test.h5 --json
expect_output ' --sprt 0:60 --alpha 0\.05 --beta 0\.05 --min-rounds 32 --max-rounds 100000 ' bukub info test.h5
expect_json 0 '(r["sprt"]["verdict"], r["sprt"]["alpha"], r["sprt"]["beta"]) == ("H1", 0.01, 0.2)' \
    sh -c "\"$BUKUB\" sequencium tournament $two --sprt -20.5:1e1 --alpha 0.01 --beta 0.2 --json 2>/dev/null"
expect_json 0 'r["sprt"]["verdict"] == "H0" and r["sprt"]["agent"] == "random"' \
    tournament --agent random --agent greedy --size 4x4 --sprt 0:100 --json
expect 3 'undecided after 40 .*bukub resume' \
    tournament --agent random --agent uct --size 3x3 --nodes 2 --sprt 0:1 --min-rounds 4 --max-rounds 20
expect_that 'so it says' grep -q ' and 2\.94: undecided$' out

# The example in STATISTICS.md.
expect 0 '' tournament --agent greedy --agent mirror --opening 4 --sprt 0:20
sed -n '/^Sequential test/,/^log-likelihood/p' out >example
expect_that 'the page has what is printed' /usr/bin/python3 -c \
    'import sys; sys.exit(open("example").read() not in open(sys.argv[1]).read())' "$ROOT/STATISTICS.md"

# Games that repeat earlier ones decide nothing.
expect 3 'undecided after 64 .*--opening' \
    tournament --agent greedy --agent mirror --size 4x4 --sprt 0:300 -o alike.h5
expect_that 'and what to do' grep -q '^--opening K randomizes the openings\.$' out

expect_that 'what repeated games count for' grep -q '; in ratings and the test, all together weigh as much as the distinct ones\.$' out
expect_that 'it is not partial' sh -c '! grep -q "^Partial" out'
expect_that 'what the ratio is multiplied by' \
    grep -q '^1 of 32 pairs are distinct, so that the log-likelihood ratio .* is multiplied by 1/32$' out
expect_json 0 'r["complete"] and r["sprt"]["verdict"] == "undecided" and r["games"] == 64' \
    bukub export alike.h5 --json

# Narrow terminals have what was asked for.
if command -v script >/dev/null && command -v stty >/dev/null; then
    expect 0 '' script -qec "stty cols 40; '$BUKUB' sequencium tournament $three --precision 1 --no-progress" /dev/null
    expect_that 'the mean payoff' grep -q 'per game' out
    expect_that 'not among what is left out' sh -c '! grep -q "not shown.*per game" out'
fi

# The same bytes for any number of threads, and resumed.
export SOURCE_DATE_EPOCH=1
stopped="--agent uct --agent greedy --size 3x4,4x4 --opening 2 --nodes 50 --min-rounds 4"
for rule in '--sprt -40:0' '--precision 0.5'; do
    for threads in 1 3; do
        expect 0 '' tournament $stopped $rule --threads $threads --quiet -o threads$threads.h5 --force
    done
    expect 0 '' cmp threads1.h5 threads3.h5
done

# What was undecided is extended to what the longer test gives.
longer="$two --sprt 0:5 --min-rounds 4"
expect 3 'undecided after 60 games; ' tournament $longer --max-rounds 30 -o extended.h5
expect 3 'undecided after 120 games; ' tournament $longer --max-rounds 60 -o longer.h5
expect 3 'undecided after 120 games; ' bukub resume extended.h5 --total 60
expect_that 'the same' cmp extended.h5 longer.h5
expect 0 'note: ' tournament $two --rounds 2 -o fixed.h5
expect 0 'fixed\.h5 is complete; --total' bukub resume fixed.h5
refuse 'fixed\.h5: has 2 already, more than the 1 requested' bukub resume fixed.h5 --total 1
expect 0 'note: ' bukub resume fixed.h5 --total 5 --quiet
expect 0 'note: ' tournament $two --rounds 5 --quiet -o five.h5
expect_that 'the same, too' cmp fixed.h5 five.h5
unset SOURCE_DATE_EPOCH

# Files that hold what no test does.
forge test.h5 forged.h5 'file.attrs["sprt_verdict"] = "\x1b[1m"; file.attrs["sprt_agent"] = "a\x07b"'
expect 0 'note: stopped after 64 of 200000 games$' bukub show forged.h5
expect_that 'no control characters' sh -c '! grep -q "[[:cntrl:]]" out'
forge test.h5 forged.h5 'del file["sprt_pairs"]; del file["pair_score"]'
expect 0 '' bukub show forged.h5
expect_that 'no pairs' grep -q 'points: 0, 0, 0, 0, 0$' out

# Wrong usage.
refuse '--rounds .*combined with --precision$' tournament --precision 1 --rounds 3
refuse '--sprt .*combined with --precision$' tournament --precision 1 --sprt 0:1
refuse '--rounds .*combined with --sprt$' tournament --sprt 0:1 --rounds 3
refuse '--alpha needs --sprt$' tournament --precision 1 --alpha 0.1
refuse '--beta needs --sprt$' tournament --beta 0.1
refuse '--max-rounds needs .*--sprt$' tournament --max-rounds 9
refuse '--max-rounds: 9 .*--min-rounds' tournament --sprt "0:$(printf '%090d' 1)" --max-rounds 9
refuse '--precision: "0" .*range' tournament --precision 0
for elos in '' : 0 0: :5 0:5:9 a:b 0:nan 0,5; do
    refuse '--sprt: ".*" .*ELO0:ELO1' \
        tournament --sprt "$elos"
done
for elos in 0:1001 -2000:0; do
    refuse '--sprt: ".*": .*1000 Elo' tournament --sprt "$elos"
done
refuse '--sprt: "5:5": .*below' tournament --sprt 5:5
refuse '--alpha: "0" .*range' tournament --sprt 0:5 --alpha 0
refuse '--beta: "0\.5" .*range' tournament --sprt 0:5 --beta 0.5
refuse '.*two agents .*3 and 2$' tournament $three --sprt 0:5
refuse '.*two agents .*3 and 3$' \
    bukub slice tournament --size 4:3 --agent random --agent greedy --agent checker --sprt 0:5
finish
