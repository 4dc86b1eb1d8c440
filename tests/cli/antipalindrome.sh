# bukub antipalindrome: scores, values of rows, and the verbs that all games share.
. "$ROOT/tests/cli/expect.sh"

score() { bukub antipalindrome score "$@"; }
solve() { bukub antipalindrome solve "$@"; }

# The example of the rules; its counts have no mistake.
expect_json 0 '(r["score1"], r["score2"]) == (24, 46) and r["m"] == 16
    and [w["length"] for w in r["palindromes"]] == [2] * 6 + [4] * 3
    and [w["length"] for w in r["antipalindromes"]] == [2] * 9 + [4] * 2 + [6] * 2 + [8]
    and all(w["digits"] == r["row"][w["square"] - 1:][:w["length"]]
            for w in r["palindromes"] + r["antipalindromes"])' score 1001001101000100 --json
expect_output '^Player 1, palindromes: 2\*6 \+ 4\*3 = 24$' score 1001001101000100
expect_output '^Player 2, antipalindromes: 2\*9 \+ 4\*2 \+ 6\*2 \+ 8\*1 = 46$' score 1001001101000100
expect_output '^   8  01001101 at 3$' score 1001001101000100
expect_output '^Player 2 wins by 22$' score 1001001101000100
expect_output '^Player 1 wins by 2$' score 00
expect_output '^a draw$' score 1
expect 0 '' score 01 --quiet
expect_that 'quiet prints nothing' test ! -s out
refuse '.*full row' score 0.1
refuse '"x" .*square' score 0x1
refuse '65 squares: .*64' score "$(printf '%065d' 0)"
expect 2 'a row \(full, 0110\) is missing' score
expect 2 'one row at a time' score 01 10
expect_output 'ROW' score --help

# Known values; the unit test of the solver has more.
expect_json 0 '(r["m"], r["first"], r["value"], r["value_for"]) == (12, 1, -6, "Player 1") and r["exact"]
    and {"square": 1, "digit": 0} in r["best"] and len(r["moves"]) == 24' solve 12 --first 1 --json
expect_json 0 '(r["value"], r["first"], r["mover"]) == (6, 2, 2)' solve 12 --first 2 --json
expect_json 0 'r["value"] == -2 and [b["square"] for b in r["best"]] == [1, 1, 9, 9]' solve 9:2 --json
expect_json 0 '(r["value"], r["payoff"], r["winner"]) == (-1, "outcome", "Player 2")
    and len(r["best"]) == 32' solve 16 --payoff outcome --json
printf '10...\n# antipalindrome 5, payoff outcome\n# moves: 1=1, 2=0\n' >saved.txt
expect_json 0 '(r["row"], r["payoff"]) == ("10...", "outcome") and " --payoff outcome" in r["command_line"]' \
    solve saved.txt --json
expect_json 0 'r["value"] == 0 and r["winner"] == "draw"' solve 5 --json
# Names of directories that are also rows; another directory is refused.
expect_json 0 '(r["row"], r["value"], len(r["moves"])) == (".", 0, 2)' solve . --json
expect_json 0 '(r["row"], r["value"], len(r["moves"])) == ("..", -2, 4)' solve .. --json
refuse '\./: Is a directory' solve ./
expect_json 0 'r["row"] == "1.0" and len(r["best"]) == 2
    and r["moves"] == [{"square": 2, "digit": d, "value": 0} for d in (0, 1)]' \
    solve 1.0 --first 2 --json
expect_output '^margin: -6 for Player 1, Player 2 wins$' solve 12
expect_output '^outcome: 0 for Player 1, a draw$' solve 7 --payoff outcome
expect_output '^0       2\*  0   0   0   0   0   0   0   2\*$' solve 9
expect_output '^135K rows in 1 pass, stored as bytes; ' solve 12
expect_json 0 'not r["resumed"] and r["memory"] > 1e6' solve 16 --json
expect 0 '' solve 12 --quiet
expect_that 'quiet prints nothing' test ! -s out
expect_output '^13,4,1 2 12 13,4 4 0 0 2 0 0 0 2 0 0 4 4$' solve 13 --reference-line
printf '1.01\nplayer 2 first\n' >row.txt
expect_json 0 '(r["row"], r["first"], r["mover"]) == ("1.01", 2, 1)' solve row.txt --json
expect_json 0 '(r["row"], r["mover"]) == ("1.01", 2)' solve row.txt --first 1 --json
expect_json 0 'r["m"] == 3' sh -c 'echo 1.. | "$BUKUB" antipalindrome solve - --json'

# With less memory, values are bits, with the same result.
expect_json 0 'r["stored"] == "bit" and r["passes"] > 1 and r["value"] == -6 and r["memory"] <= 1e7
    and {m["square"] for m in r["moves"] if m["value"] == -8} == {8, 9}' solve 16 --memory 10M --json
refuse '.*one bit' solve 16 --memory 1M

# With still less, layers are on disk, with the same result; killed, full or not.
disk() { solve 16 --memory 8780K --threads 1 --checkpoint disk "$@"; }
expect 1 'disk/antipalindrome-16-first-1-[0-9]+-[0-9]+\.block: .*large' sh -c 'trap "" XFSZ; ulimit -f 8
        "$BUKUB" antipalindrome solve 16 --memory 8780K --checkpoint disk'
expect_that 'the disk needed is stated before' \
    grep -qE '^bukub: note: layers need up to [0-9.]+KB of disk; each pass reads ' err
killed=0
while ! timeout -s KILL "0.$((killed % 8 + 1))" \
    "$BUKUB" antipalindrome solve 16 --memory 8780K --checkpoint disk --json >again; do
    killed=$((killed + 1))
done 2>/dev/null
solve 16 --json | sed 's/,.stored.*//' >whole
sed 's/,.stored.*//' <again >values
expect_that 'killed at any moment it resumes with the same result' cmp whole values
expect_that 'no layer is left' sh -c 'test "$(ls disk)" = antipalindrome-16-first-1.layer'
touch disk/antipalindrome-16-first-1-13-0.block # as if killed while it deleted the last layer
expect_output "^Resumed " disk
expect_that 'no layer is left then, either' test "$(ls disk)" = antipalindrome-16-first-1.layer
rm -r disk
# Killed between two saved states: a layer in memory, and a later one on disk, of another payoff.
later="antipalindrome solve 18 --memory 8900K --threads 1 --checkpoint later --every 0"
state=later/antipalindrome-18-first-1
# shellcheck disable=SC2086
"$BUKUB" $later >out 2>err &
until [ -e $state.disk ] || ! kill -0 $!; do
    cp $state.layer copy && [ "$(wc -c <copy)" -gt 5000 ] && mv copy early
done 2>/dev/null
sleep 0.05
kill -KILL $! && wait $! 2>/dev/null
[ -e early ] && cp early $state.layer
# shellcheck disable=SC2086
expect_json 0 'r["value"] == -1' bukub $later --payoff outcome --json
rm -r later
disk --payoff outcome >out 2>err
expect_that 'rates are printed' \
    grep -qE '^at most [0-9.]+KB of layers on disk; read .*B at .*B/s; wrote .*B at .*B/s$' out
expect_output '^bits, with layers on disk: 1[0-9.]+MB of memory, [0-9.]+MB of disk; each pass reads .*MB and writes .*MB$' \
    solve 20 --plan --memory 20M --threads 1
refuse '.*memory with layers' solve 16 --memory 1M --checkpoint disk2

expect_json 0 'r["rows"] == 10826568 and 1e7 < r["byte"]["memory"] < 2.5e7 and r["bit"]["memory"] < 1.1e7' \
    solve 16 --plan --json
expect_output '^[0-9.]+M rows in a pass$' solve 1............... --plan

# Threads do not matter.
solve 15 --json --threads 1 >one
solve 15 --json --threads 3 >three
expect_that 'any number of threads finds the same values' \
    sh -c 'test "$(sed "s/,.memory.*//" one)" = "$(sed "s/,.memory.*//" three)" && test -s one'

# Progress shows the layer, rate and time left.
expect 0 'layer' solve 17 --progress

# Stopped: valid bounds, and exit code 3; killed, it resumes.
expect_json 3 'not r["exact"] and r["value"] is None and r["value_is"] == "unknown"
    and r["lower"] <= -10 <= r["upper"]' \
    interrupted INT % antipalindrome solve 24 --json --memory 100G
expect_that 'and says so' grep -q '^bukub: note: stopped: only bounds are known$' err
solve 16 --memory 10M --reference-line >whole
killed=0
while ! timeout -s KILL "0.$(printf %02d $((killed % 90 + 2)))" \
    "$BUKUB" antipalindrome solve 16 --memory 10M --reference-line --checkpoint layers --every 0 >again; do
    killed=$((killed + 1))
done 2>/dev/null
expect_that 'killed at any moment it resumes with the same result' cmp whole again
expect_that 'and was killed' test "$killed" -gt 0
expect_json 0 'r["value"] == -6 and r["passes"] > 1 and r["resumed"]' solve 16 --checkpoint layers --json
expect_output '^Resumed from checkpoint\.$' solve 16 --checkpoint layers
expect_output '^[0-9.]+M rows in .*; [0-9.]+ s$' solve 16 --checkpoint layers
expect_output '^1 row in 1 pass, .*; [0-9.]+ s, [0-9.]+K? rows/s$' solve 2
expect 3 '.*command to resume' interrupted INT % antipalindrome solve 24 --memory 100G \
    --checkpoint kept -o part.h5
expect_that 'and says so' grep -q '^bukub: note: stopped: only bounds are known$' err
grep -v '^saved' out | sed '$d; s|, [^ ]* rows.s$||' >screen # the rate is of the run alone
expect 0 'note: stopped: .*bounds are known' bukub show part.h5
expect_that 'the bounds are shown' cmp screen out
expect_that 'with bounds' grep -qE '^margin: -[0-9]+ to [0-9]+ for Player 1$' out
expect 0 'note: stopped: .*bounds are known' bukub show part.h5 --reference-line
expect_that 'there is no line yet' test ! -s out
printf x >>layers/antipalindrome-16-first-1.layer
refuse 'layers/antipalindrome-16-first-1\.layer: is damaged' solve 16 --checkpoint layers

# One process at a time uses a checkpoint; a lock that a killed one left does not count, nor does one that cannot be made.
mkdir -p used/antipalindrome-9-first-1.layer.lock
lock=used/antipalindrome-8-first-1.layer.lock
expect 2 'used/antipalindrome-8-first-1\.layer: .*process' \
    flock "$lock" "$BUKUB" antipalindrome solve 8 --checkpoint used
expect_that 'nothing is saved' test ! -e "${lock%.lock}" -a -e "$lock"
expect 0 '' solve 8 --checkpoint used --quiet
expect_that 'a lock is deleted' test ! -e "$lock" -a -e "${lock%.lock}"
expect 0 '' solve 9 --checkpoint used --quiet

# The table of all sizes.
expect_output '^12,-6,1 2 3' solve --all 16
expect_that 'it is the beginning of the reference table' \
    sh -c 'head -n 17 "$ROOT/data/reference/antipalindrome.csv" | cmp - out'
for memory in 4G 14M; do # layers of many pages
    expect_output "^$(grep '^18,' "$ROOT/data/reference/antipalindrome.csv")\$" \
        solve 18 --reference-line --memory $memory
done
expect 3 'note: stopped: sizes' interrupted INT % antipalindrome solve --all 26 --memory 100G

# Invalid input.
refuse '"65" .*neither a file' solve 65
refuse '"none.txt" .*neither a file' solve none.txt
refuse '.*empty squares' solve 64
printf '0110\n' >full.txt
refuse '.*verb .score' solve full.txt
refuse '--first: ' solve 12 --first 3
refuse "--payoff: no choice 'win'" solve 12 --payoff win
refuse '--memory: ' solve 12 --memory 1K
refuse '--every: ' solve 12 --every -1
refuse '--all: ' solve --all 31
refuse 'ROW .*combined with --all$' solve --all 9 9
refuse '--plan .*combined with --all$' solve --all 9 --plan
refuse '--reference-line .*combined with --all$' solve --all 9 --reference-line
refuse '--reference-line .*combined with --plan$' solve 12 --reference-line --plan
refuse '--first .*combined with --plan$' solve 12 --plan --first 1
refuse '--every needs --checkpoint$' solve 12 --every 1
refuse '--checkpoint: the name of the folder is empty$' solve 12 --checkpoint ''
refuse '--reference-line needs an empty row' solve 1.0 --reference-line
refuse '--json .*combined with --reference-line$' solve 12 --reference-line --json
expect 2 "unrecognized option '--seed'" solve 12 --seed 2
expect 2 'a row \(12, 01\.\.\) is missing' solve
expect 2 'one row at a time' solve 12 13
expect_output '--checkpoint' solve --help

# Random play: all rows, or a sample.
census() { bukub antipalindrome census "$@"; }
expect_json 0 '(r["exact"], r["rows"], r["rows_player1"], r["rows_draw"], r["rows_player2"])
    == (True, 8, 2, 4, 2) and r["margin"]["counts"] == [[-4, 2], [0, 4], [4, 2]]' census 3 --json
expect_json 0 'r["rows"] == 4 and r["score1"]["mean"] == 5 and r["margin"]["max"] == 10' \
    census 00.. --json
expect_json 0 'not r["exact"] and r["rows"] == 200000 and r["p_draw"] < 0.1
    and r["margin"]["ci95"][0] < 0 < r["margin"]["ci95"][1]' census 40 --rows 200K --json
expect_output '^Player 1 wins  0\.487335  31938 rows$' census 16
expect_output '^Player 1 wins  0\.500000  1 row$' census 0.
expect_output '^score of Player 2  44\.2656 ' census 16
expect_output '^a draw         0\.0[0-9]+  0\.0[0-9]+ to 0\.0[0-9]+$' census 30 --rows 10K
expect 0 '' census 16 --quiet
expect_that 'quiet prints nothing' test ! -s out
# Of the eight rows 000 and 111 give 4 to Player 1, 010 and 101 to Player 2, the others 2 to each.
expect 0 '' census 3 --quiet -o three_squares.h5
rows() { expect 0 '' bukub export three_squares.h5 --csv --table "$1" && expect_that "rows of $1" test "$(tail -n +2 out | xargs)" = "$2"; }
rows margin '-4,2 0,4 4,2'
rows player-score '1,0,2 1,2,4 1,4,2 2,0,2 2,2,4 2,4,2'
rows quantity-bound 'score1,low,2 score1,high,2 score2,low,2 score2,high,2 margin,low,0 margin,high,0'
export SOURCE_DATE_EPOCH=0
expect 0 '' census 40 --rows 200K --threads 1 -o one.h5
expect 0 '' census 40 --rows 200K --threads 3 -o three.h5
expect_that 'any number of threads saves the same bytes' cmp one.h5 three.h5
expect_output 'census 40 --rows 200000 --seed 1' bukub info one.h5
expect_output '^margin,margin_rows$' bukub export one.h5 --csv --table margin
expect_output '^player,score,score_rows$' bukub export one.h5 --csv --table player-score
unset SOURCE_DATE_EPOCH
expect 3 'stopped after [0-9]+ of 1000000000000' interrupted INT % antipalindrome census 50 --rows 1000G
refuse '--exact: .*empty squares' census 33 --exact
refuse '--rows .*combined with --exact$' census 12 --exact --rows 3
refuse '--seed .*combined with --exact$' census 12 --exact --seed 3
refuse '--seed needs --rows$' census 12 --seed 3
refuse '--rows: ' census 12 --rows 0
refuse 'one\.h5: already exists' census 3 -o one.h5
refuse '"65" .*neither a file' census 65
expect 2 'a row \(12, 01\.\.\) is missing' census
expect 2 'one row at a time' census 3 4
expect_output '--rows' census --help

# The line of a saved row.
expect 0 '' solve 12 --quiet -o solved.h5
expect_output '^12,-6,1 2 3 ' bukub show solved.h5 --reference-line
expect 0 '' solve 12 --first 2 --quiet -o second.h5
refuse '--reference-line .*empty row' bukub show second.h5 --reference-line

# Forged files with a valid checksum.
expect 0 '' score 1001001101000100 --quiet -o score.h5
for change in 'palindrome_square"][0] = 0' 'palindrome_square"][0] = 16' 'palindrome_length"][0] = -2' \
    'palindrome_length"][0] = 2**62' 'palindrome_square"][0] = -2**63'; do
    forge score.h5 forged.h5 "file[\"$change"
    refuse 'palindrome 0 .*row' bukub show forged.h5
    expect_json 0 'r["m"] == 16' bukub export forged.h5 --json
done
forge score.h5 forged.h5 'file.attrs["row"] = "1002"'
refuse '"2" on square 4' bukub show forged.h5
for change in '.attrs["first"] = 77' '.attrs["payoff"] = "none"' '["pairing_player"][...] = -5' \
    '["pairing_margin"][...] = -2**63' '["lower"][...] = -2**63' '["best_digit"][:] = 9' \
    '["square"][0] = -2**63' '["move_value"][0] = 1e300' '["passes"][...] = -1'; do
    forge solved.h5 forged.h5 "file$change"
    expect_output '^(margin|none): ' bukub show forged.h5
done
expect_output '^12,-6,' bukub show forged.h5 --reference-line

# Positions for the verbs that all games share.
expect_json 0 'r["mover"] == "Player 1" and r["digit"] in (0, 1) and r["move"] == "2"' \
    bukub antipalindrome best 0.1 --json --nodes 20
expect_json 0 'r["mover"] == "Player 2"' bukub antipalindrome best 3:2 --json --nodes 20
expect_output '^value 0 for Player 1, exact$' bukub antipalindrome best 10..1
# Exact values of long rows are printed in full.
printf '%060d....\n' 0 >long.txt
expect_output '^value 19838 for Player 1, exact$' bukub antipalindrome best long.txt
expect_output '^hint: 61=0; value for Player 1: 19838, exact' \
    sh -c 'echo hint | "$BUKUB" antipalindrome play long.txt --agent human'
expect_output '^ *1 +Player 1 +61=1 +19838 +18900 +938 ' \
    sh -c '(echo "# start: $(cat long.txt)"; echo "# moves: 61=1") | "$BUKUB" antipalindrome review -'
printf '0.1 # two digits\nplayer 2 first\n' >row.txt
expect_json 0 'r["mover"] == "Player 2"' bukub antipalindrome best row.txt --json --nodes 20
printf '0.2\n' >wrong.txt
refuse 'wrong\.txt:1: .*square' bukub antipalindrome best wrong.txt
refuse '"65" .*neither a file' bukub antipalindrome best 65
expect_json 0 'r' bukub antipalindrome tournament --agent random --agent uct --nodes 50 --size 8,8:2 \
    --json
finish
