# bukub slice solve: the values of rounds, for each seat.
. "$ROOT/tests/cli/expect.sh"

solve() { bukub slice solve "$@"; }

# Known values; the unit test of the solver has more.
expect_json 0 '(r["n"], r["players"], r["values"]) == (4, 2, [4, 5]) and len(r["best"]) == 2
    and (r["fills"], r["filled"], r["mover_seat"], r["defenders"]) == (8, 0, 0, "together")
    and all(s["exact"] and s["lower"] == s["upper"] == s["value"] for s in r["seats"])
    and [len(s["line"]) for s in r["seats"]] == [8, 8]' solve 4 --players 2 --json
expect_json 0 'r["values"] == [1, 2]' solve 2 --json
expect_json 0 'r["values"] == [3, 3] and r["best"][1] == ["A2", "B1", "B3", "C2"]
    and {m["value"] for m in r["seats"][1]["moves"] if m["square"] not in r["best"][1]} == {4}' \
    solve 3 --json
expect_json 0 'r["values"] == [2, 3, 3] and r["best"][0] == ["B2"]' solve 3:3 --json
expect_json 0 'r["values"] == [[None, 3, 3], [4, None, 3], [4, 3, None]]
    and [s["seat"] for s in r["seats"]] == [0, 1, 2]' solve 3 --players 3 --defenders alone --json
expect_json 0 'r["values"] == [[4, None, 3]] and [s["seat"] for s in r["seats"]] == [0, 2]' \
    solve 3 --players 3 --defenders alone --seat 1 --json
expect_json 0 'r["values"] == [5] and [s["seat"] for s in r["seats"]] == [1]' solve 4 --seat 1 --json
expect_json 0 'r["values"] == [0, 0, 0] and r["seats"][0]["moves"] == []' solve 2 --players 3 --json
expect_output '^   1      3  A2 B1 B3 C2$' solve 3
expect_output '^A  4   3\*  4 $' solve 3
expect_output '^optimal play: A1 A2 A3 B1$' solve 3
expect_output '^Score to which the defender on each seat can limit the offense if all other defenders help the offense:$' \
    solve 4 --players 3 --defenders alone
expect 0 '' solve 4 --quiet
expect_that 'quiet prints nothing' test ! -s out

# Partly filled grids.
cat >round.txt <<'END'
players 3
seat 1
* . . .
. . * .
. . . .
. . . .
END
expect_json 0 'r["values"] == [4, 4, 5] and (r["players"], r["filled"], r["mover_seat"]) == (3, 2, 2)
    and r["grid"] == ["*...", "..*.", "....", "...."] and len(r["seats"][0]["moves"]) == 14
    and r["best"][2] == ["A4", "B1", "C1", "D1", "D2", "D3"]' solve round.txt --json
expect_json 0 '(r["values"], r["players"]) == ([4, 5], 2)' solve round.txt --players 2 --json
expect_json 0 'r["n"] == 2' sh -c 'printf "*.\n..\n" | "$BUKUB" slice solve - --json'
expect_output '^A  #   4   4   5\*$' solve round.txt
head -n -1 out >golden.txt # without how long it took
expect_that 'the report is golden' cmp golden.txt "$ROOT/tests/cli/golden/slice-solve.txt"
# With the last square the round is over.
printf '*.\n.*\n' >full.txt
refuse 'full\.txt:2: .*over' solve full.txt
printf 'players 4\n*..\n.*.\n*..\n' >three.txt
expect_json 0 'r["values"] == [3, 3, 3] and r["best"] == [[], [], []]' solve three.txt --players 3 --json

# Threads do not matter.
for threads in 1 2 3; do
    solve 5 --seat 1 --json --threads $threads | sed 's/"seconds".*//' >$threads.json
done
expect_that 'any number of threads finds the same values' \
    sh -c 'cmp 1.json 2.json && cmp 1.json 3.json && test -s 1.json'

# Saved.
export SOURCE_DATE_EPOCH=0
for threads in 1 2; do
    expect 0 '' solve 4:3 --threads $threads --quiet -o $threads.h5
done
expect_that 'any number of threads saves the same bytes' cmp 1.h5 2.h5
expect_output 'bukub slice solve 4 --players 3 --defenders together$' bukub info 1.h5
expect 0 '' solve ./round.txt --seat 2 --quiet -o round.h5
expect_output 'bukub slice solve round.txt --players 3 --defenders together --seat 2$' bukub info round.h5
expect_output '^2,A4,1,5,5,5$' bukub export round.h5 --csv --table seat-square
expect_output '^2,A1,0,NaN,-1,-1$' bukub export round.h5 --csv --table seat-square
expect_output '^2,5,1,5,5,A4 B1 C1 D1 D2 D3,A4 A2 A3 B1,[0-9]+,[0-9]+,[0-9]+$' bukub export round.h5 --csv --table seat
unset SOURCE_DATE_EPOCH
refuse '1\.h5: already exists' solve 3 -o 1.h5

# Progress shows the layer, rate and time left.
expect 0 'sets, .*/s, .*s left, seat 0, pass 1, layer [0-9]+ of 12' solve 5 --seat 0 --progress

# Stopped: valid bounds, and exit code 3; killed, it resumes.
expect_json 3 'r["values"] == [None, None] and not r["seats"][0]["exact"]
    and r["seats"][0]["value_is"] == "unknown" and r["seats"][1]["upper"] == 10' \
    interrupted INT % slice solve 6 --json
expect_that 'and says so' grep -q '^bukub: note: stopped: the score is known within bounds$' err
expect 3 'the score is known' \
    interrupted TERM % slice solve 6 --quiet -o part.h5
expect 3 'command to resume$' \
    interrupted INT % slice solve 6 --quiet --checkpoint some
expect 0 'note: stopped: the score is known within bounds$' bukub show part.h5
expect_that 'show has the bounds' grep -qE '^   0  [0-9]+ to 10  -$' out
expect_output '^0,NaN,0,[0-9]+,10,,,[0-9]+,[0-9]+,0$' bukub export part.h5 --csv --table seat
solve 5:3 --json | sed 's/"seconds".*//' >whole
killed=0
while ! timeout -s KILL "0.$(printf %02d $((killed % 90 + 2)))" \
    "$BUKUB" slice solve 5:3 --json --checkpoint layers --every 0 >again; do
    killed=$((killed + 1))
done 2>/dev/null
sed -i 's/"seconds".*//' again
expect_that 'killed at any moment it resumes with the same result' cmp whole again
expect_that 'and was killed' test "$killed" -gt 0
expect_json 0 'r["values"][0] == 4' solve 5:3 --checkpoint layers --json
printf x >>layers/slice-5-players-3-lowering-06.layer
refuse 'layers/slice-5-players-3-lowering-06\.layer: is damaged' solve 5:3 --checkpoint layers

# The agent that uses the solver.
expect_json 0 'r["depth"] == 12 and len(r["move"]) == 2' \
    bukub slice best 5 --agent perfect --json
expect_json 0 'r["exact"] and r["value"] == 6 and r["agent"].startswith("perfect(")' bukub slice best 5 --json
expect_json 0 'not r["exact"] and r["agent"].startswith("uct(")' bukub slice best 5 --nodes 100 --json
refuse 'perfect\(sets=1000,memory=4096\): .*too many' \
    bukub slice best 6 --agent perfect

# The table of all sides.
expect_output '^4,2,8,together,1,5,A1 ' solve --all 4
expect_that 'it is the beginning of the reference table' \
    sh -c 'head -n "$(wc -l <out)" "$ROOT/data/reference/slice.csv" | cmp - out && test -s out'
expect_output "^$(grep '^5,3,12,alone,2,' "$ROOT/data/reference/slice.csv")\$" solve --all 5 --players 3
expect_output '^2,3,0,together,0,0,,$' solve 2 --players 3 --reference-line
expect_output '^4,4,8,alone,3,6,A1 A4 D1 D4,6 5 5 6 ' solve 4:4 --defenders alone --reference-line
expect 3 'rounds are missing' \
    interrupted INT % slice solve --all 6 --players 2

# Invalid input.
refuse 'side 8: .*up to 7' solve 8
refuse '--reference-line: .*sides up to 6' solve 7 --reference-line
# Side 7 is searched: bounds of the empty grid, and values with few squares left.
expect_json 3 'r["values"] == [None, None] and [s["upper"] for s in r["seats"]] == [12, 12]
    and all(s["lower"] >= 2 and not s["exact"] and s["line"] == [] for s in r["seats"])' \
    solve 7 --nodes 3K --memory 2M --json
expect_that 'and says so' grep -q '^bukub: note: stopped: the score is known within bounds$' err
printf '%s\n' '*.*.*.*' '*.*.*..' '.**.*..' '**...**' '.*.....' '...*..*' '*...*..' >seven.txt
expect_json 0 'r["filled"] == 19 and all(s["exact"] and len(s["line"]) == 5 for s in r["seats"])
    and r["values"] == [8, 10] and len(r["seats"][0]["moves"]) == 30' \
    solve seven.txt --memory 2M --json
refuse 'side 7: checkpoints' solve seven.txt --checkpoint here
refuse '--nodes: ' solve 7 --nodes 0
refuse '--nodes: .*side 7$' solve 5 --nodes 1M
refuse '--nodes cannot be combined with' solve --all 3 --nodes 5
refuse '"17" .*neither a file' solve 17
refuse '"none.txt" .*neither a file' solve none.txt
refuse '.*[0-9]GB of memory' solve 6 --memory 1G
refuse '.*1\.[0-9]+MB of memory' solve 7 --memory 1 --nodes 100K
refuse '--players: ' solve 4 --players 9
refuse '--seat: .*0 to 1' solve 4 --seat 2
refuse '--seat: ' solve 4 --seat -1
refuse "--defenders: .*'apart'" solve 4 --defenders apart
refuse '--memory: ' solve 4 --memory 0
refuse '--every: ' solve 4 --every -1
refuse '--all: "7" .*range' solve --all 7
refuse '--players: "9" .*range' solve 4 --players 9
refuse 'GRID .*combined with --all$' solve --all 3 4
refuse '--seat .*combined with --all$' solve --all 3 --seat 1
refuse '--reference-line needs an empty grid' solve round.txt --reference-line
refuse '--json .*combined with --reference-line$' solve 3 --reference-line --json
refuse '--reference-line needs an empty grid' bukub show round.h5 --reference-line
refuse 'standard input:3: 3 filled' sh -c \
    'printf "players 2\n**\n*.\n" | "$BUKUB" slice solve -'
printf 'players 4\n*..\n.*.\n*..\n' >three.txt
refuse '3 filled .*5 players' solve three.txt --players 5
expect 2 'a grid \(a file, .* the side of an empty grid\) is missing' solve
expect 2 'one grid at a time' solve 3 4
expect 2 "unrecognized option '--seed'" solve 4 --seed 2
expect_output '--checkpoint' solve --help
finish
