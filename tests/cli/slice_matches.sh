# bukub slice: matches between agents and users.
export LC_ALL=C.UTF-8 # drawings have box characters
. "$ROOT/tests/cli/expect.sh"

slice() { bukub slice "$@"; }
best() { bukub slice best "$@"; }
play() { # LINES ARGUMENT...: with these lines typed
    lines=$1
    shift
    printf "$lines" | "$BUKUB" slice play "$@"
}
tournament() { bukub slice tournament "$@"; }
match=$ROOT/data/slice/match.txt

# Golden matches: of two, and of three with the offense on seat 1; the whole screen.
play 'A1\nB2\nC3\nB3\n' 3 --agent greedy >two 2>&1
expect 0 '' diff "$ROOT/tests/cli/golden/slice-play.txt" two
tournament --agent random --agent greedy --agent checker --size 3:3:1 --rounds 2 --seed 4 \
    -o three.h5 --quiet 2>err
replay() { bukub slice replay three.h5 "$@"; }
replay --game 4 >replayed
for game in 0 1 2 3 5; do replay --game $game --brief >>replayed; done
expect 0 '' diff "$ROOT/tests/cli/golden/slice-replay.txt" replayed

# A move, within its time or nodes.
expect_json 0 'r["mover"] == "Player 1" and r["move"] in {c + str(i) for c in "ABCDEFGHIJKL"
    for i in range(1, 13)} and set(r["values"]) == {"Player 1", "Player 2"} and
    r["value"] == r["values"]["Player 1"] == -r["values"]["Player 2"] and r["seconds"] < 3 and
    "number" not in r and r["nodes"] > 0' best 12 --time 0.1 --json
expect_json 0 'r["mover"] == "Player 3" and abs(sum(r["values"].values())) < 1e-9 and
    len(r["values"]) == 3 and r["agent"] == "uct(time=0,nodes=0,exploration=0.02,sharing=1000)" and
    r["payoff"] == "points"' best "$match" --nodes 500 --payoff outcome --json
expect_output '^round 2 of 3: Player 2 is offense, 11 squares left to fill$' best "$match" --nodes 500
expect_that 'scores' grep -q '^scores: Player 1: 6$' out
expect_that 'every player has a value' \
    grep -qE '^value -?[0-9.]+ for Player 1, [0-9.]+ for Player 2, -?[0-9.]+ for Player 3, an estimate, points at the end of the round$' out
best "$match" --nodes 500 --json | sed 's/,"seconds.*//' >first
best "$match" --nodes 500 --json | sed 's/,"seconds.*//' >second
expect_that 'nodes alone decide' cmp first second
expect_json 0 'r["values"] is None and r["value_is"] == "unknown"' best 4 --agent greedy --json
expect_output '^Player 2: [A-F][1-6]$' best 6:3:2 --agent random
expect_output '^Player 3: [A-F][1-6]$' best 6:3:1 --agent random
expect_output '^Player 2: ' sh -c 'printf "*.\n..\n" | "$BUKUB" slice best - --agent greedy'
expect_output '6, 12:3 for three players, 12:3:1 where the *offense fills second' \
    sh -c '"$BUKUB" slice best --help | tr -s "\n " " "'

# The user is any player, or none.
expect_output '^Player 3> $' play '' 4:3 --player 3 --agent greedy --agent random
expect_that 'the others moved' grep -qE '^Player 2: [A-D][1-4]$' out
expect_output "^Player [12]'s line goes from [0-9/,]+ to [0-9/,]+ and crosses [1-9] bound" \
    play '' 4 --player 0 --agent greedy
expect_output '^scores: Player 1: [0-9]+, Player 2: [0-9]+, Player 3: [0-9]+$' \
    play '' 4:3 --player 0 --agent checker
expect_output '^the game is over, a draw: Player 1 gets 0, Player 2 gets 0, Player 3 gets 0$' play '' 2:3
expect_output '^hint: [A-C][1-3](; value for .*)?$' play 'hint\nquit\n' 3 --time 0.01
expect_output '^A1, A2, A3, B1, B2, B3, C1, C2, C3$' play 'moves\nquit\n' 3
expect_output '^"A1" is not legal: the square is filled' play 'A1\nA1\n' 3 --agent greedy
expect_output '^there is nothing to undo$' play 'A1\nundo\nundo\nquit\n' 3 --agent greedy

# Agents.
expect_json 0 '[a["name"] for a in r["agents"]][:3] == ["random", "greedy", "checker"] and
    {"uct", "exec"} < {a["name"] for a in r["agents"]} and r["best"] == "uct"' slice agents --json
expect_output '^checker +fills a chequered pattern as offense, blocks as defense$' slice agents

# Tournaments: the same bytes for any number of threads; the results agree with the games.
export SOURCE_DATE_EPOCH=1
for threads in 1 3; do
    expect 0 '' tournament --agent random --agent greedy --agent checker --agent uct --size 4:3,2:3 \
        --rounds 4 --nodes 60 --seed 4 --threads $threads --quiet -o threads$threads.h5
done
expect 0 '' cmp threads1.h5 threads3.h5
unset SOURCE_DATE_EPOCH
expect_output '^  command_line .* --size 4:3,2:3 --payoff points --rounds 4 --opening 0 --nodes 60' \
    bukub info threads1.h5
expect 0 '' sh -c 'PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/check_tournament.py" \
    threads1.h5 "Player 1" "Player 2" "Player 3"'
expect_json 0 'r["games"] == 4 * 3 * 2 * 2 and all(p["wins"] + p["draws"] + p["losses"] == 24
    for p in r["pairs"]) and abs(sum(a["points"] for a in r["agents"])) < 1e-9' \
    tournament --agent random --agent greedy --agent checker --agent uct --size 4:3,2:3 --rounds 2 \
    --nodes 60 --json
expect_json 0 '{a["points"] for a in r["agents"]} == {0} and r["repeated"] == 4' \
    tournament --agent random --agent greedy --size 1 --rounds 3 --json
expect_json 0 'all(a["points"] == a["wins"] - a["losses"] for a in r["agents"])' \
    tournament --agent random --agent greedy --size 4 --payoff outcome --json
expect_json 0 'len(r["players"]) == 3 and len(r["moves"]) == 9 and
    [m["player"] for m in r["moves"][:4]] == ["Player 3", "Player 1", "Player 2", "Player 1"]' \
    replay --json

# A program plays with others, knows how many there are, and loses alone when it fails.
cat >filler.py <<'END'
import sys
fails = len(sys.argv) > 1
for line in sys.stdin:
    if line.startswith("players"):
        assert line == "players 3\n"
    if line.startswith("legal"):
        legal = line[6:].rstrip().split(", ")
    if line == "start\n":
        print("ready filler", flush=True)
    if line.startswith("move"):
        print("move", "A9" if fails else legal[-1], flush=True)
END
program='exec:/usr/bin/python3 filler.py'
expect_json 0 'all(a["forfeits"] == 0 for a in r["agents"])' tournament --agent "$program" \
    --agent greedy --agent random --size 3:3:1 --rounds 1 --time 5 --json
expect 0 'note: .*forfeit' \
    tournament --agent "$program fails" --agent greedy --agent random --size 4:3 --rounds 1 --time 5 \
    -o failed.h5
expect_output '^Player 1 gets -6, Player 2 gets 3, Player 3 gets 3$' slice replay failed.h5
expect_that 'and why' grep -qE '^Player 1 forfeits: "A9" is not a move: a square A1 to D4$' out

# What can be wrong: best,
refuse "$ROOT/data/slice/rules-example.txt:9: .*round is over" best "$ROOT/data/slice/rules-example.txt"
refuse '1: the game is over' best 1
refuse '"6:9" .*colon' best 6:9
refuse "--agent: no agent 'nobody'" best 6 --agent nobody
refuse "--payoff: no choice 'money'" best 6 --payoff money
refuse '--agent: uct: sharing: "-1"' best 6 --agent 'uct(sharing=-1)'
printf 'players 3\nseat 3\n...\n...\n...\n' >seat.txt
refuse 'seat\.txt:2: seat 3' best seat.txt
# play,
refuse '--player: there are only 3' play '' 6:3 --player 4
refuse '--agent: .*besides' play '' 6:3 --agent greedy --agent uct --agent random
refuse '"6x7" .*neither a file' play '' 6x7
refuse '--json: interactive games' play '' 6 --json
refuse '--time: .*out of range' play '' 6 --time 0
# agents,
refuse 'unexpected argument "greedy"' slice agents greedy
expect 2 "unrecognized option '--seed'" slice agents --seed 3
refuse '--json: takes no argument$' slice agents --json=1
expect 2 "unrecognized option '--payoff'" slice agents --payoff points
# tournament,

# An agent that would forfeit is not among the default agents.
expect 0 'perfect .*30922 million' tournament --size 4,6 --nodes 20 --rounds 1 --json
expect_output '"perfect' tournament --size 4 --nodes 20 --rounds 1 --json
expect 0 'not take' bukub antipalindrome tournament --size 30 --nodes 20 --rounds 1 --json
refuse '3 players need at least 3 agents' \
    tournament --agent greedy --agent random --size 6:3
refuse '6 is for 2 players, 6:3 for 3' tournament --size 6,6:3
refuse '"17": the side of a grid is 1 to 16' tournament --size 17
refuse '--size: 6 is given twice' tournament --size 6,6
refuse '--rounds: .*out of range' tournament --rounds 0
# replay.
refuse 'three\.h5: .*among' replay --game 6
refuse '--game: .*not a number' replay --game x
refuse 'none\.h5: No such file' slice replay none.h5
expect 2 'FILE\.h5 is missing' slice replay
bukub sequencium tournament --agent greedy --agent random --size 2x2 --rounds 1 -o other.h5 --quiet
refuse 'other\.h5: holds games of sequencium' slice replay other.h5
# The largest grids fit 40 columns, and are read.
bukub slice best 16 --time 0.01 | sed -n 2,19p >large.txt
expect_that 'a line has 33 characters' test "$(wc -L <large.txt)" -eq 33
expect_json 0 'r["n"] == 16 and r["filled"] == 0' bukub slice line large.txt --json
finish
