# walk compare --point: strategies, each with its own p and start.
. "$ROOT/tests/cli/expect.sh"

points='--point optimal,p=0.95,start=D4 --point hoard(n=3),start=C3,p=0.5 --point greedy,p=0.05,start=F6'
run() { bukub walk run --games 20K --json "$@" >run.json; }
# shellcheck disable=SC2086 # words
compare() { bukub walk compare $points --games 20K "$@"; }

# Each plays the games that `run` plays there: the first those from 0 on, the next ones others.
compare --json -o points.h5 >points.json
run --strategy optimal --p 0.95 --start D4
expect_json 0 '(lambda all: all["strategies"][0]["mean"] == r["points"][0]["mean"]
    and [s["strategy"] for s in all["strategies"]] == ["optimal,p=0.95,start=D4",
        "hoard(n=3),p=0.5,start=C3", "greedy,p=0.05,start=F6"]
    and all["independent"] and all["p"] is None and len(all["pairs"]) == 3
    and all["pairs"][0]["tests"]["welch"]["t"] < -10)(json.load(open("points.json")))' cat run.json
expect_json 0 'abs(r["points"][0]["mean"] - json.load(open("points.json"))["strategies"][1]["mean"])
    < 5 * r["points"][0]["standard_error"]' bukub walk run --strategy 'hoard(n=3)' --start C3 --games 20K --json
expect_output '^ +1  optimal,p=0\.95,start=D4 ' compare
expect 0 '' bukub show points.h5
expect_that 'shown as printed' grep -q '^Moves in 20000 games, different for each strategy$' out
expect 0 '' bukub report points.h5 -o points.html
for point in 'optimal --p 0.95 --start D4' 'hoard(n=3) --p 0.5 --start C3' 'greedy --p 0.05 --start F6'; do
    # shellcheck disable=SC2086 # words
    bukub walk exact --strategy $point --json >>exact.json
done
expect_json 0 '[s["expected_moves"] for s in json.load(open("points.json"))["strategies"]] == [
    json.loads(line)["points"][0]["expected_moves"] for line in open("exact.json")]' cat run.json
expect_output ' 13\.868831 .* 19\.617231 ' sh -c '"$0" show points.h5 | tr "\n" " "' "$BUKUB"
expect 0 '' bukub walk compare --point rate --point rate,p=0.25 --p 0.75 --games 1K --quiet -o some.h5
expect 0 '' bukub resume some.h5 --total 2K --quiet
expect_json 0 '[s["strategy"] for s in r["strategies"]] == ["rate,p=0.75,start=D4", "rate,p=0.25,start=D4"]
    and r["games"] == 2000' bukub export some.h5 --json

refuse '.*--point: greedy,p=0\.5,start=D4 is given twice' bukub walk compare --point greedy --point greedy,p=.5
refuse '.*--point: "q"; allowed' bukub walk compare --point greedy,q=1 --point rate
refuse '.*--point: .*0 to 1' bukub walk compare --point greedy,p=2 --point rate
refuse '.*--point: .*edge' bukub walk compare --point greedy,start=A1 --point rate
refuse ".*--point: .*gredy.*greedy" bukub walk compare --point gredy --point rate
refuse '.*2 to' bukub walk compare --point greedy
refuse '.*--point: .*two values of p' bukub walk compare --point greedy,p=0.1,p=0.2 --point rate
refuse '--strategy .*--point' bukub walk compare --point greedy --point rate --strategy greedy
expect_json 3 '[(s["point_p"], s["point_start"]) for s in r["strategies"]] == [(0, "D4"), (0.5, "C3")]' \
    bukub walk compare --point hoard,p=0 --point rate,start=C3 --games 1K --json
expect_that 'the note names the point once' grep -q 'hoard(n=4),p=0,start=D4 can no longer end' err
finish
