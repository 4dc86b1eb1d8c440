# Games that can no longer end, and games that are stopped: counted, reported, exit 3, and never a hang.
. "$ROOT/tests/cli/expect.sh"

stranded=$ROOT/data/boards/stranded.ini
run() { timeout 60 "$BUKUB" walk run --games 2000 "$@"; }

# p = 1 on a board whose reset deals letters that stand on no white square.
for strategy in greedy pairs-first 'random(q=0.5)' reset-letters; do
    for engine in plain loop table; do
        expect_json 3 'q["unfinishable"] > 0' \
            run --board "$stranded" --p 1 --json --strategy "$strategy" --engine $engine
    done
done
expect_json 3 'q["mean"] is None and q["mean_is"] == "infinite" and q["standard_error"] is None
    and q["standard_error_is"] == "unknown" and q["ci95"] == [None, None]
    and q["ci95_is"] == "infinite" and "quantiles_is" not in q and q["games"] == q["ended"] + q["unfinishable"] == 2000
    and q["censored"] == 0 and q["min"] == q["quantiles"]["0.5"] == 5' \
    run --board "$stranded" --p 1 --strategy greedy --json
expect 3 'of 2000 .*greedy at p = 1 from C2' \
    run --board "$stranded" --p 1 --strategy greedy
expect_that 'the table has no mean' grep -qE '^greedy +1 +C2 +infinite +- ' out
expect 3 '' sh -c "'$BUKUB' walk run --board '$stranded' --p 1 --strategy greedy --quiet 2>/dev/null"
expect_that 'quiet has no table' test ! -s out

# No letters but those of the reset, which pass for nothing: not one game ends.
printf '[board]\nletters =\n  AAA\n  ABA\n  AAA\nreset =\ngreen = A1 A2 A3 B1 B3 C1 C2 C3\n' >dead.ini
for p in 0 0.5 1; do
    expect_json 3 'q["ended"] == 0 and q["unfinishable"] == 2000
        and q["min"] is None and q["min_is"] == q["quantiles_is"] == "unknown"
        and list(q["quantiles"]) == ["0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99"]
        and set(q["quantiles"].values()) == {None} and q["mean_is"] == "infinite"' \
        run --board dead.ini --p $p --strategy reset-letters --json
done
expect 3 'can no longer end' run --board dead.ini --p 0.5 --strategy reset-letters
expect_that 'the table has no numbers of moves' grep -qE ' infinite +(- +){7}0$' out

# With 0 < p < 1 the same board frees what was stranded.
expect_json 0 'q["unfinishable"] == 0 and q["mean"] > 5' \
    run --board "$stranded" --p 0.5 --strategy greedy --json

# A sweep reports its worst point, and has means where all games end.
sweep() { timeout 60 "$BUKUB" walk sweep --board "$stranded" --p 0,0.5,1 --games 2000 "$@"; }
expect 3 'greedy at p = 1 from C2' sweep --strategy greedy
expect_json 3 '[q["mean"] is None for q in r["points"]] == [False, False, True]' \
    sweep --strategy greedy --json
expect 3 'can no longer end' sweep --strategy greedy -o stranded.h5
expect_output '^greedy,1,C2,2000,[0-9]+,0,[1-9][0-9]*,Inf,NaN,' bukub export stranded.h5 --csv
expect_json 3 'all(q["mean"] is None for q in r["strategies"])' bukub walk compare \
    --board "$stranded" --p 1 --games 2000 --strategy greedy --strategy pairs-first --json

# Means that leave games out are marked, one by one, and the note says how many there are.
cut() { bukub walk sweep --strategy greedy --strategy rate --p 0:1:0.25 --games 20K "$@"; }
expect 3 'greedy at p = .*; 10 of 10 points' \
    cut --max-moves 15
expect_that 'every mean is marked' test "$(grep -cE '^ *[0-9.]+( +[0-9]\.[0-9]{3}\*){2}$' out)" -eq 5
expect_that 'what the mark means' grep -q '^\* mean of the games that ended; others are censored$' out
expect 3 'greedy at p = 0 .*(no other point|[2-9] of 10)' \
    cut --max-moves 110
expect_json 3 '[len(r["points"]), 0 < sum(q["censored"] > 0 for q in r["points"]) < 10]
    == [10, True]' cut --max-moves 110 --json
expect_that 'as many are marked as have censored games' /usr/bin/python3 -c '
import json, subprocess, os
points = json.load(open("out"))["points"]
table = subprocess.run([os.environ["BUKUB"], "walk", "sweep", "--strategy", "greedy", "--strategy",
                        "rate", "--p", "0:1:0.25", "--games", "20K", "--max-moves", "110"],
                       capture_output=True, text=True)
rows = [line.split() for line in table.stdout.splitlines()[3:8]]
marked = {(name, float(row[0])) for row in rows for name, cell in zip(("greedy", "rate"), row[1:])
          if cell.endswith("*")}
cut = {(q["strategy"], q["p"]) for q in points if q["censored"] > 0}
assert marked == cut, (marked, cut)
assert len(cut) == 1 and "no other point" in table.stderr or f"{len(cut)} of 10 points" in table.stderr'
expect_output '^Mean moves from D4: 20000 games per point$' cut
expect_that 'no mark where all ended' sh -c '! grep -q "\*" out'
expect_output '^Mean moves from D4: 1 game per point$' bukub walk sweep --p 0.5,1 -s greedy --games 1

# All but a few are not all.
expect 3 '1000000 of 1000000 .*censored' \
    bukub walk run --strategy greedy --max-moves 2
expect 3 '99[0-9]{4} of 1000000 .*greedy' \
    bukub walk run --strategy greedy --max-moves 3

# A precision that cannot be had for want of a mean does not run forever.
expect 3 'can no longer end' timeout 60 "$BUKUB" walk run --board "$stranded" --p 1 --strategy greedy \
    --precision 0.01

# With memory, too: where no strategy could end any more. The split pass and the plain engine agree.
expect_json 3 'q["unfinishable"] == 1243 and q["censored"] == 0 and q["min"] == 5' \
    run --board "$stranded" --p 1 --strategy patient --json
expect_json 3 '[q["unfinishable"] for q in r["points"]] == [0, 0, 1243]' \
    sweep --strategy patient --json
expect_json 3 '[q["unfinishable"] for q in r["points"]] == [0, 0, 1243]' \
    sweep --strategy patient --json --engine plain
expect_json 3 'r["state"] == "unfinishable" and r["trace"][-1]["event"] == "resets"' \
    bukub walk trace --strategy patient --board "$stranded" --p 1 --game 3 --json

# Games that can still end are stopped after --max-moves.
expect_json 3 'q["unfinishable"] == 0 and q["censored"] > 0 and q["mean"] > 5' \
    run --strategy patient --max-moves 9 --json
expect 3 'of 2000 .*patient\(turns=20\) .*censored' \
    run --strategy patient --max-moves 9
expect 3 'after 9 moves .*--max-moves' \
    run --strategy patient --max-moves 9 -o censored.h5
expect_output 'max_moves +9$' bukub info censored.h5
expect_output '^patient\(turns=20\),0.5,D4,2000,[0-9]+,[1-9][0-9]*,0,' bukub export censored.h5 --csv

# Any strategy is stopped there; no game is longer.
for engine in plain loop table; do
    expect_json 3 'q["max"] == 12 and q["censored"] > 0
        and q["ended"] + q["censored"] == 2000' \
        run --strategy greedy --max-moves 12 --json --engine $engine
    expect_json 3 'q["max"] is None and q["censored"] == 2000 and q["mean_is"] == "unknown"
        and q["ci95"] == [None, None] and q["ci95_is"] == "unknown"' \
        run --strategy greedy --max-moves 1 --json --engine $engine
done
expect 3 'censored' timeout 60 "$BUKUB" walk compare --games 2000 --max-moves 9 \
    --strategy greedy --strategy pairs-first
expect_json 3 'r["state"] == "censored" and r["moves"] == 3 and len(r["trace"]) == 4' \
    bukub walk trace --strategy greedy --max-moves 3 --json
expect_json 3 'r["state"] == "unfinishable" and r["trace"][-1]["event"] == "resets"' \
    bukub walk trace --strategy greedy --board "$stranded" --p 1 --game 3 --json
expect 3 'after 3 moves .*--max-moves' \
    bukub walk trace --strategy greedy --max-moves 3 --brief
expect_that 'stdout says so, too' grep -q '^censored after 3 moves$' out
expect 3 'no longer end$' \
    bukub walk trace --strategy greedy --board "$stranded" --p 1 --game 3 --brief
expect_that 'stdout says so, too' grep -q '^unfinishable after [0-9]* moves$' out
expect 0 '' bukub walk trace --strategy greedy --board "$stranded" --p 1 --game 0 --brief

# A comparison ranks strategies whose games all ended, and says of the others that their means are
# no measure.
compare() {
    timeout 60 "$BUKUB" walk compare --board "$stranded" --p 1 --games 2000 --max-moves 1000 \
        --strategy greedy --strategy patient --strategy 'optimal' "$@"
}
expect 3 'patient\(turns=20\) at p = 1 from C2' compare
expect_that 'no rank, no letter' grep -qE '^ +-  greedy +infinite +- .* -$' out
expect_that 'nor one with memory' grep -qE '^ +-  patient\(turns=20\) +infinite +- .* -$' out
expect_that 'it says why' grep -q '^Strategies without a rank cannot be compared by mean' out
mixed() {
    bukub walk compare --strategy 'random(q=0.005)' --strategy greedy --strategy rate \
        --games 5000 --max-moves "$@"
}
expect_json 0 'all(s["comparable"] and s["groups"] for s in r["ranking"])
    and [s["strategy"] for s in r["ranking"]] == ["rate", "greedy", "random(q=0.005)"]' \
    mixed 1M --json
expect_json 3 '[s["groups"] for s in r["ranking"]] == ["a", "b", ""]
    and r["strategies"][0]["censored"] > 0 == r["strategies"][1]["censored"]' mixed 1000 --json
expect 3 'are censored' mixed 1000
expect_that 'no rank where games are censored' grep -qE '^ +-  random\(q=0.005\) +[0-9.]+ .* -$' out
expect_that 'ranks of the others' grep -qE '^ +2  greedy +[0-9.]+ .* b$' out
expect_json 3 'all(s["groups"] == "" and not s["comparable"] for s in r["ranking"])
    and all(s["ended"] + s["censored"] == s["games"] and s["min"] <= s["quantiles"]["0.5"] <= s["max"]
        and s["ci95"][0] < s["mean"] < s["ci95"][1] for s in r["strategies"][1:])' mixed 9 --json

# Not precise within --max-games.
expect 3 'not reached within 128000' \
    bukub walk run --strategy greedy --precision 1e-9 --max-games 128K --min-games 1 --quiet
expect_json 0 '(q["ci95"][1] - q["ci95"][0]) / 2 <= 0.001 * q["mean"]
    and q["games"] % 65536 == 0' \
    bukub walk run --strategy greedy --precision 0.1% --json

finish
