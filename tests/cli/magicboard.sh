# bukub magicboard: what its verbs answer, and what is refused.
. "$ROOT/tests/cli/expect.sh"

data=$ROOT/data/magicboard
solve() { bukub magicboard solve "$@"; }

# Both examples of the rules.
expect_json 0 'r["boards"][0] | {"squares": 0} == {"board": 1, "start": "NW", "side": 5,
    "solvable": True, "length": 4, "moves": "SEWE", "shortest_solutions": 1,
    "simple_solutions": 28, "simple_solutions_at_least": 28, "reachable": 23, "dead_ends": 2,
    "forced": 3, "lost": 2, "squares": 0, "difficulty": 4}' solve "$data/example.txt" --json
expect_json 0 '(lambda b: not b["solvable"] and b["length"] is None and b["length_is"] ==
    "infinite" and b["moves"] is None and b["squares"] == ["A1", "A2", "B1", "B5", "E2"])(
    r["boards"][0])' solve "$data/unsolvable.txt" --json
expect 0 '' solve "$data/example.txt"
expect_that 'the first example is golden' cmp out "$ROOT/tests/cli/golden/magicboard-example.txt"
expect 0 '' solve "$data/unsolvable.txt"
expect_that 'the second, too' cmp out "$ROOT/tests/cli/golden/magicboard-unsolvable.txt"
expect 0 '' solve "$data/example.txt" --quiet
expect_that 'quiet prints nothing' test ! -s out

# Starts and batches.
expect_json 0 '[b["start"] for b in r["boards"]] == ["NW", "NE", "SW"]' \
    solve "$data/example.txt" --start all --json
expect_output '^reachable: squares; .*dead: .*forced: .*lost: ' solve "$data/example.txt" --start all
expect_json 0 'r["boards"][0]["moves"] == "EWE"' solve "$data/example.txt" --start sw --json
printf '1 1 1\n1 1 1\n1 1 0\n' >ones.txt
cat "$data/example.txt" >batch.txt
echo >>batch.txt
cat "$data/unsolvable.txt" >>batch.txt
expect_output '^    2  NW        5  infinite    infinite         0       0          5     0       4     5  unsolvable$' \
    solve batch.txt
expect_output '^    1  NW .* SEWE$' sh -c '"$BUKUB" magicboard solve - <batch.txt'
expect 0 '' solve batch.txt -o solved.h5 --quiet
expect_output '^2,2,NW,5,0,-1,,0,0,0,1,5,0,4,5,A1 A2 B1 B5 E2,Inf$' bukub export solved.h5 --csv
expect_output '^  command_line      bukub magicboard solve --simple-steps 10000000 batch.txt$' \
    bukub info solved.h5
refuse 'solved.h5: ' solve batch.txt -o solved.h5
expect_json 0 'r["boards"][0]["shortest_solutions"] == 6 and
    r["boards"][0]["simple_solutions"] == 12' solve ones.txt --any-size --json
expect_json 0 'r["boards"][0]["simple_solutions"] is None and
    r["boards"][0]["simple_solutions_is"] == "unknown"' \
    solve ones.txt --any-size --simple-steps 0 --json
expect 0 'note: .*visit' solve ones.txt --any-size --simple-steps 9

# Walkers.
walker() { bukub magicboard walker "$@"; }
expect_json 0 'abs(r["boards"][0]["p_goal"] - 0.255886092041699) < 1e-14 and
    r["boards"][0]["expected_steps_is"] == "infinite" and
    abs(sum(r["boards"][0]["distribution"]) - r["boards"][0]["p_goal"]) < 1e-12' \
    walker "$data/example.txt" --json
expect_json 0 '(lambda b: b["p_goal"] == 0 and b["p_lost"] == 1 and
    b["expected_steps_is"] == "infinite" and b["expected_steps_given_goal_is"] == "unknown")(
    r["boards"][0])' walker "$data/unsolvable.txt" --json
expect_output 'the goal may never be reached: then the expected number of steps is infinite' \
    walker "$data/unsolvable.txt" --games 1K
expect_json 0 '(lambda b: b["expected_steps"] == b["expected_steps_given_goal"] and
    b["p_goal"] == 1 and abs(b["played"]["mean"] - b["expected_steps"]) < 1)(r["boards"][0])' \
    walker ones.txt --any-size --games 10K --json
expect 0 '' walker "$data/example.txt" --start all --games 5K --seed 7 --threads 1 --json
sed 's/"seconds":.*//' out >one
expect 0 '' walker "$data/example.txt" --start all --games 5K --seed 7 --threads 3 --json
expect_that 'threads change nothing' sh -c 'sed "s/\"seconds\":.*//" out | cmp - one'
expect 0 '' walker batch.txt --games 100 -o walker.h5 --quiet
expect_output ' --games 100 --max-steps 1000000 --seed 1 batch.txt$' bukub info walker.h5
expect_output '^2,4,0$' bukub export walker.h5 --csv --table distribution
# The interval, after +-, has both 0 and 1 if it must; of one number there is none.
expect_output ' played  0 \+- 0\.79 +1 ' walker "$data/example.txt" --games 1
expect_output '^3  all goals +1 +0\.8750  2\.1429  ' bukub magicboard census --d 3 --boards 1
expect_output '^3  one goal +1  1\.000000 \+- 0\.793451  3\.0000 ' bukub magicboard census --d 3 --boards 1
expect_output '^ +1 +0\.25 +0$' bukub magicboard census --d 3 --boards 1
expect 3 'note: .*walks were censored' walker ones.txt --any-size --games 10 --max-steps 2

# The census.
census() { bukub magicboard census "$@"; }
expect_json 0 '(r["d"], r["numerator"], r["denominator"], r["max_length"], len(r["lengths"])) ==
    (3, 1821, 2048, 5, 5) and r["p_solvable"] == 1821 / 2048 and
    sum(l["p"] for l in r["lengths"]) == r["p_solvable"]' census --d 3 --exact --json
expect_json 0 '[(p["d"], p["max_length"]) for p in r["points"]] == [(2, 2), (3, 5), (4, 12)]' \
    census --d 2:4:1 --exact --json
expect_output '^4  43046721  0\.8241730839  = 177389744/215233605  2\.881279 +12$' \
    census --d 4 --exact
expect_output '^boards: without a goal; fractions, reduced: of boards with any goal' bukub magicboard census --d 3 --exact
expect_json 0 'r["p_solvable_ci95"][0] < 177389744 / 215233605 < r["p_solvable_ci95"][1] and
    r["gain"] > 2 and r["boards"] == 100000 and
    sum(l["plain"] for l in r["lengths"]) == round(r["plain"]["p_solvable"] * 1e5)' \
    census --d 4 --boards 100K --json
expect_json 0 '(lambda p, low, high: low < 177389744 / 215233605 < high and low < p < high and
    r["stratified_gain"] > 2 * r["gain"])(r["stratified_p_solvable"], *r["stratified_p_solvable_ci95"]) and
    r["small"] == 8 and 0 < r["small_p"] < 1' \
    census --d 4 --small 8 --boards 100K --json
expect_output '^4  stratified +1  0\.82417308 \+- 0\.00000000 ' census --d 4 --small 16 --boards 1
expect 0 '' census --d 5,9 --boards 20001 --seed 3 --threads 1 -o one.h5 --quiet
expect 0 '' env SOURCE_DATE_EPOCH=0 "$BUKUB" magicboard census --d 5,9 --boards 20001 --threads 1 \
    -o two.h5 --quiet
expect 0 '' env SOURCE_DATE_EPOCH=0 "$BUKUB" magicboard census --d 9,5 --boards 20001 --threads 3 \
    -o three.h5 --quiet
expect_that 'threads change nothing' cmp two.h5 three.h5
expect_output '  bukub magicboard census --d 5,9 --boards 20001 --seed 3$' bukub info one.h5
expect 0 '' census --d 2:3:1 --exact -o exact.h5 --quiet
expect_output '^3,0\.88916015625,[0-9.]*,5,1821,2048,512$' bukub export exact.h5 --csv --table d
expect_output '^all goals: ' census --boards 1

expect_json 3 '0 < r["boards"] < 1e12 and len(r["points"]) == 1' interrupted INT % magicboard census --d 20 --boards 1000G --json
expect_that 'and says so' grep -q '^bukub: note: stopped after ' err
expect 3 'stopped' interrupted INT % magicboard census --d 5 --exact

# The hardest.
hardest() { bukub magicboard hardest "$@"; }
expect_json 0 '[(b["d"], b["length"], len(b["moves"])) for b in r["boards"]] ==
    [(3, 5, 5), (4, 12, 12)]' hardest --d 3:4:1 --restarts 8 --iterations 20K --json
expect 0 '' hardest --d 4:5:1 --restarts 8 --iterations 1K --seed 2
cp out hard.txt
expect 0 '' hardest --d 4:5:1 --restarts 8 --iterations 1K --seed 2 --threads 1
expect_that 'threads change nothing' cmp out hard.txt
expect_json 0 'len(r["boards"]) == 2 and all(b["shortest_solutions"] > 0 for b in r["boards"])' \
    solve hard.txt --any-size --json
expect_json 0 'r["seconds"] < 30 and r["boards"][0]["length"] > 10' \
    hardest --d 8 --time 0.2 --json
expect 3 'note: stopped: .*best boards' interrupted INT % magicboard hardest --d 8 --restarts 1G
expect_json 0 'r["seconds"] > 0.3 and r["boards"][0]["restarts"] > 32' \
    hardest --d 4 --time 0.4 --iterations 100 --json
expect_json 0 'r["boards"][0]["restarts"] == 8' hardest --d 4 --restarts 7 --iterations 100 --json
expect_output 'Restarts, rounded up' hardest --help
expect 0 '' hardest --d 2:3:1 --iterations 10 --quiet -o hardest.h5
expect_output '  bukub magicboard hardest --d 2,3 --restarts 32 --iterations 10 --seed 1$' \
    bukub info hardest.h5
expect_output '^2,8,-1$' bukub export hardest.h5 --csv --table value
expect_output '^# d = 3: 5 steps, found by restart 1 of 32' bukub show hardest.h5
expect_json 0 '[b["restart"] for b in r["boards"]] == [1, 1]' bukub export hardest.h5 --json
expect_json 0 '[b["length"] for b in r["boards"]] == [2, 5]' \
    bukub magicboard solve hardest.h5 --any-size --json # the column `board`

# Boards that are made, and read again.
generate() { bukub magicboard generate "$@"; }
expect 0 '' generate --d 6 --min-length 7 --max-length 8 --unique --no-dead-ends --count 5
cp out made.txt
expect_json 0 'len(r["boards"]) == 5 and all(7 <= b["length"] <= 8 and b["dead_ends"] == 0 and
    b["shortest_solutions"] == 1 for b in r["boards"])' solve made.txt --json
expect 0 '' generate --d 6 --min-length 7 --max-length 8 --unique --no-dead-ends --count 5 --threads 1
expect_that 'threads change nothing' cmp out made.txt
expect_json 0 'all(b["as_asked"] and b["lost"] == 0 and b["forced"] <= 4 for b in r["boards"])' \
    generate --d 7 --no-lost --max-forced 4 --count 2 --json
expect 3 'note: .*meets' generate --d 4 --min-length 13 --attempts 500
expect_that 'the nearest is there, marked' grep -q '^# DOES NOT MEET THE REQUEST: ' out
expect_json 3 'not r["boards"][0]["as_asked"]' generate --d 4 --min-length 13 --attempts 9 --json
refuse '--min-length .*above --max-length' generate --min-length 5 --max-length 4
refuse '--min-length: .*solution' generate --d 4 --min-length 16
expect_json 0 'all(b["length"] == 9 for b in r["boards"]) and r["command_line"].startswith(
    "bukub magicboard generate --d 5 --count 3 --min-length 9 --max-length 9 ")' \
    generate --d 5 --length 9 --count 3 --json
refuse '--length: .*solution' generate --d 4 --length 16
refuse '--min-length .*combined with --length$' generate --length 5 --min-length 4
refuse '--max-length .*combined with --length$' generate --length 5 --max-length 5

# Difficulty: -log2 of the probability that random legal moves are a shortest solution.
printf '1 2 2\n1 1 1\n0 1 1\n' >two.txt
expect_json 0 'abs(r["boards"][0]["difficulty"] - 2.584962500721156) < 1e-15' \
    solve two.txt --any-size --json # one of two moves, one of three
printf '2 1 1\n1 1 1\n0 1 1\n' >straight.txt
expect_json 0 'r["boards"][0]["difficulty"] == 1' solve straight.txt --any-size --json
printf '1 0\n1 1\n' >either.txt
expect_json 0 'r["boards"][0]["difficulty"] == 1' solve either.txt --any-size --json
expect_json 0 'r["boards"][0]["difficulty"] is None and r["boards"][0]["difficulty_is"] == "infinite"' \
    solve "$data/unsolvable.txt" --json
# It is the walker's: the probability of the goal in the fewest steps.
expect 0 '' generate --d 6 --count 20
cp out many.txt
bukub magicboard walker many.txt --json >walkers.json
expect_json 0 'all(abs(b["difficulty"] + __import__("math").log2(w["distribution"][b["length"]])) < 1e-9
    for b, w in zip(r["boards"], json.load(open("walkers.json"))["boards"]) if b["solvable"])' \
    solve many.txt --json
expect_json 0 '(lambda d: len(d) == 20 and d == sorted(d))(
    [b["difficulty"] or 1e9 for b in r["boards"]])' solve many.txt --sort difficulty --json
expect_json 0 '(lambda d: d == sorted(d))([b["length"] or 999 for b in r["boards"]]) and
    sorted(b["board"] for b in r["boards"]) == list(range(1, 21))' solve many.txt --sort length --json
expect_json 0 '(lambda d: len(d) == 20 and d == sorted(d))([b["difficulty"] for b in r["boards"]]) and
    [b["board"] for b in r["boards"]] == list(range(1, 21))' \
    generate --d 6 --min-length 5 --count 20 --sort difficulty --json
expect 0 '' generate --d 6 --min-length 5 --count 20 --sort difficulty
cp out sorted.txt
expect_that 'generate names the difficulty' grep -qE '^# [0-9]+ steps; .*; difficulty [0-9.]+; ' out
expect_json 0 '(lambda d: d == sorted(d))([b["difficulty"] for b in r["boards"]])' solve sorted.txt --json
expect_that 'what it did not count is no 0' sh -c '"$BUKUB" magicboard generate --d 5 --csv |
    /usr/bin/python3 -c "import csv, sys; assert next(csv.DictReader(sys.stdin))[\"simple_solutions\"] == \"-1\""'
expect_json 0 'r["boards"][0]["simple_solutions"] is None' generate --d 5 --json
refuse '--sort: ' generate --sort size
refuse '--d: ' generate --d 21
refuse '--count: ' generate --count 0
refuse '--max-length: ' generate --max-length 0
refuse '--max-forced: ' generate --max-forced -1
refuse '--attempts: ' generate --attempts 0
expect 0 '' generate --d 5 --count 2 --seed 3 -o made.h5
cp out saved.txt
expect 0 '' solve saved.txt
expect_output '^  command_line +bukub magicboard generate --d 5 --count 2 --min-length 1 --attempts 1000000 --seed 3$' \
    bukub info made.h5

# The reference table is right.
expect 0 '' solve "$ROOT/data/reference/magicboard.txt" --any-size --json
expect_that 'boards are as long as they say' /usr/bin/python3 -c 'import json, os, re
said = re.findall(r"# d = (\d+): (\d+) steps.*\n# ([ENSW]+)\n",
                  open(os.environ["ROOT"] + "/data/reference/magicboard.txt").read())
boards = json.load(open("out"))["boards"]
assert [(int(steps), moves) for side, steps, moves in said] == [
    (b["length"], b["moves"]) for b in boards] and [int(s[0]) for s in said] == list(range(2, 21))'
expect 0 '' census --d 2:4:1 --exact -o small.h5 --quiet
expect_output '^4,12,354,' bukub export small.h5 --csv --table goals
cut -d, -f1-3 out >goals
expect_that 'so many goals are so far' \
    sh -c 'head -n "$(wc -l <goals)" "$ROOT/data/reference/magicboard_census.csv" | cmp - goals'

expect_output '^4 4584$' "$ROOT/data/reference/closed_sets.py" 3 4
expect_that 'sets closed under moves on side 3' grep -qx '3 36' out
expect_output '^5 2\.[78][0-9]*e\+06 \+- ' "$ROOT/data/reference/closed_sets.py" 5 --sample 20000

# A game.
printf 'hint\nn\nse\nundo\nmoves\nhuh\nhelp\nEWE\n' >game.txt
expect 0 '' sh -c '"$BUKUB" magicboard play "$1" <game.txt' - "$data/example.txt"
expect_that 'the game is golden' cmp out "$ROOT/tests/cli/golden/magicboard-play.txt"
expect_output '^there is nothing to undo$' \
    sh -c 'printf "undo\nquit\n" | "$BUKUB" magicboard play "$1"' - "$data/example.txt"
expect 0 'note: the goal is unreachable' \
    sh -c 'echo hint | "$BUKUB" magicboard play "$1"' - "$data/unsolvable.txt"
expect_that 'and the hint says so' grep -q 'hint: there is no path to the goal from here' out
expect_output '^none: only undo helps$' \
    sh -c 'printf "0 1 1\n1 2 1\n1 1 (1)\n" >d; printf "nw\nmoves\n" |
    "$BUKUB" magicboard play --any-size d'
echo 12341 >glued.txt
refuse 'glued\.txt:1: .*blanks' bukub magicboard solve glued.txt
expect 0 '' bukub walk run --games 10 --quiet -o walked.h5
refuse 'walked\.h5: is a result of "bukub walk sweep"; allowed: a text, or a result of magicboard$' bukub magicboard solve walked.h5
# What is saved is the board at the start, and help says so; the moves can be typed.
expect 0 '' sh -c 'printf "help\nsew\nsave midway.txt\n" | "$BUKUB" magicboard play "$1"' - "$data/example.txt"
expect_that 'help says what is saved' grep -q '^save FILE *saves the board at the start' out
expect_that 'the board at the start' sh -c 'head -n 1 midway.txt | grep -q "^(4)"'
expect_that 'and the moves' grep -qx '# moves: SEW' midway.txt
expect_output '^goal reached in 4 steps' \
    sh -c '{ sed -n "s/^# moves: //p" midway.txt; echo e; } | "$BUKUB" magicboard play midway.txt'
refuse 'batch\.txt: .*N chooses' bukub magicboard play batch.txt
refuse '--board 3: batch\.txt .*2 boards' bukub magicboard play batch.txt --board 3
refuse '--board: .*out of range' bukub magicboard play batch.txt --board 0
expect_output '^undo +takes back your last move, and what followed it$' sh -c 'printf "help\nquit\n" | "$BUKUB" magicboard play "$1"' - "$data/example.txt"
refuse '--start: give one corner' sh -c 'cp "$1" example.txt &&
    "$BUKUB" magicboard play example.txt --start all' - "$data/example.txt"
refuse '--start: the start of a random board is NW' bukub magicboard play 6 --start SE
expect_output ' SW or SE \(default' bukub magicboard play --help
expect 0 'note: the goal is unreachable' \
    sh -c 'echo quit | "$BUKUB" magicboard play batch.txt --board 2'
expect_output '^goal reached in 4 steps; the minimum is 4$' \
    sh -c 'echo sewe | "$BUKUB" magicboard play batch.txt --board 1'
expect_that 'nothing was lost' sh -c '! grep -q lost out'
expect_output '^step 2, from E1 to B1, lost 3: east was best$' \
    sh -c 'echo snssewe | "$BUKUB" magicboard play batch.txt --board 1'
refuse '--json: .*output to save' bukub magicboard play ones.txt --json
refuse '.*a file with boards.*a side .*`bukub magicboard play 6' bukub magicboard play
refuse '-: play reads moves' bukub magicboard play -

# Invalid input.
refuse '--time: ' hardest --time 0
refuse '--restarts: ' hardest --restarts 0
refuse '--iterations: ' hardest --iterations 0
refuse '--d: ' hardest --d 1
refuse '--d: ' census --d 1
refuse '--small: ' census --small 26
refuse '--small: at most 22 for d = 6$' census --d 5,6 --small 24
refuse '--small needs d from 2 to 8, not 9$' census --d 8,9 --small 3
refuse '--small .*combined with --exact$' census --d 3 --exact --small 3
refuse '--d: ' census --d 21
refuse '--d: 2\.5 is not whole$' census --d 2.5
refuse '--boards: ' census --boards 0
refuse '--exact needs d from 2 to 5, not 6$' census --d 4:6:1 --exact
refuse '--boards .*combined with --exact$' census --d 3 --exact --boards 5
refuse '--seed .*combined with --exact$' census --d 3 --exact --seed 5
refuse '--resume .*combined with --exact$' census --d 3 --exact --resume -o exact.h5
refuse '--every .*combined with --exact$' census --d 3 --exact --every 1
refuse '--every needs -o FILE.h5$' census --d 3 --every 1
refuse '--games: ' walker ones.txt --games x
refuse '--max-steps: ' walker ones.txt --max-steps 0
refuse '--max-steps needs --games$' walker ones.txt --any-size --max-steps 2
refuse '--seed needs --games$' walker ones.txt --any-size --seed 2
refuse 'ones\.txt:1: .*side' solve ones.txt
refuse 'ones\.txt:3: .*circle starts' solve ones.txt --any-size --start SE
refuse '--start: .*not a corner' solve ones.txt --start N
refuse '--simple-steps: ' solve ones.txt --simple-steps -1
refuse 'none\.txt: No such file' solve none.txt
refuse '\.: ' solve .
printf '1 1\0 1\n' >nul.txt
refuse 'nul\.txt:1: .*NUL byte' solve nul.txt
expect 2 'file with boards' solve
expect 2 'one file at a time' solve ones.txt ones.txt
expect_output '--simple-steps' solve --help
expect_output '^      --threads=N' generate --help
expect_that 'it is saved' grep -q -- '--output=FILE' out
expect_output '^      --any-size  *No effect' bukub magicboard play --help
expect_that 'nor has a game, or any others without effect' \
    sh -c '! grep -qE -- "--(output|force|threads|progress|no-progress|json|quiet)" out'
expect_that 'all in xarray' /usr/bin/python3 -c 'import xarray
for name in "solved", "walker", "one", "exact", "hardest", "made":
    for engine in "h5netcdf", "netcdf4":
        assert xarray.open_dataset(name + ".h5", engine=engine).sizes'
finish
