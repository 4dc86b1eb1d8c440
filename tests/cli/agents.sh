# Agents: their list, and the moves that they choose.
. "$ROOT/tests/cli/expect.sh"

# The list as text and as JSON.
for agent in random greedy mirror 'uct\(time=0,nodes=0,exploration=0\.7\)' \
    'alphabeta\(time=0,nodes=0,table=16\)' 'exec\(command=\.\.\.\)'; do
    expect_output "^$agent  +[a-zM]" bukub sequencium agents
done
expect_output '^alphabeta +table +1 to 65536, whole  ' bukub sequencium agents
expect_json 0 'r["game"] == "sequencium" and r["best"] == "alphabeta" and
    [a["name"] for a in r["agents"]] ==
    ["random", "greedy", "mirror", "uct", "alphabeta", "exec"] and
    r["agents"][3]["parameters"][1]["kind"] == "whole" and
    r["agents"][5]["parameters"][0]["default"] is None' bukub sequencium agents --json

best() { bukub sequencium best "$@"; }
position=$ROOT/data/sequencium/example.txt

# The JSON that scripts depend on.
expect_json 0 'r["move"] == "B2" and r["number"] == 2 and r["value"] == 5 and r["exact"] and
    r["value_for"] == "Red" and r["mover"] == "Red" and r["depth"] > 0 and r["payoff"] == "gamble"' \
    best 3x3 --json
expect_json 0 'r["value"] == 6 and r["exact"]' best 3x5 --json --nodes 100000
expect_json 0 'r["value"] == 1' best 3x3 --json --payoff outcome
expect_json 0 'r["value"] == 0 and r["exact"]' best 4x4 --json
expect_json 0 'r["mover"] == "Blue" and r["agent"] == "alphabeta(time=0,nodes=0,table=16)" and
    r["nodes"] <= 30000' best "$position" --nodes 20000 --json
expect_json 0 'r["value"] is None and r["value_is"] == "unknown" and r["nodes"] == 0' \
    best 6x6 --agent greedy --json
expect_json 0 'r["agent"] == "uct(time=0,nodes=50,exploration=1)" and r["nodes"] == 50 and
    0 < r["depth"] < 50' best 6x6 --agent ' uct ( nodes = 50, exploration = 1.0 )' --json

# As a filter, and on the screen.
expect_output '^Blue: [A-F][1-6] [1-7]$' sh -c "\"$BUKUB\" sequencium best - --nodes 1000 <'$position'"
expect_output '^B   \.  r2  r6  r7  b5   \.$' best "$position" --agent greedy
expect_that 'no colours off a terminal' sh -c '! grep -q "$(printf "\033")" out'
expect_output '^value 5 for Red, exact$' best 3x3
expect_that 'the time is on the last line' sh -c 'tail -n 1 out | grep -qE "^depth [0-9]+, [0-9]+ nodes, [0-9.]+ s$"'
expect 0 '' best 3x3 --quiet
expect_that 'quiet is quiet' test ! -s out
# A pass, the only move, is chosen without asking an agent.
printf 'r1 b2 .\nr2 b3 b2\nr2 r1 b1\nred to move\n' >pass.txt
for agent in alphabeta uct random; do
    expect_output '^Red: pass$' best pass.txt --agent "$agent"
done
printf 'r1 .  r2\n.  .  .\n.  .  b1\nblue to move\n' >wrong.txt

# The help is specific to the game.
expect_output '^  bukub sequencium best 6x6 --time 1$' best --help
expect_output '^  bukub antipalindrome best 16 --time 1$' bukub antipalindrome best --help

# Equal calls give equal answers; the time limit is respected.
best 6x6 --nodes 5000 --json | sed 's/,"seconds".*//' >one
best 6x6 --nodes 5000 --json | sed 's/,"seconds".*//' >two
expect 0 '' cmp one two
expect_json 0 'r["seconds"] < 2' best 8x8 --time 0.05 --json
expect_json 0 'r["seconds"] < 2' best 8x8 --time 0.05 --agent uct --json

# What computes, here the child of a shell, ends with bukub, even if that is killed. (Where nobody asks for its exit code,
# its entry stays as Z.)
cat >computes.sh <<'END'
while read -r word rest; do
    case $word in
    start) echo ready ;;
    move) echo $$ >>pids; exec sleep 100 ;;
    esac
done
END
lives() { grep -q '^State:.[^ZX]' "/proc/$1/status"; } 2>/dev/null
killed() { # COMMAND...
    rm -f pids
    "$BUKUB" sequencium "$@" --agent 'exec:sh computes.sh; true' --time 100 >out 2>err &
    child=$!
    until [ -s pids ] || ! kill -0 $child; do sleep 0.05; done
    kill -s KILL $child
    wait $child
    for try in 1 2 3 4 5 6 7 8 9 10; do
        ! lives "$(head -n 1 pids)" || sleep 0.1
    done
    expect_that "$1: the program ends with bukub" sh -c '! grep -q "^State:.[^ZX]" "/proc/$(head -n 1 pids)/status" 2>/dev/null'
}
killed best 3x3
killed tournament --size 3x3 --agent random --threads 2

# Comments do not extend the time for an answer, and NUL does not end a line.
cat >says.sh <<'END'
while read -r word rest; do
    case $word in
    start) echo ready ;;
    legal) move=${rest%%,*} ;;
    move) case $1 in
        nul) printf 'move %s\0 junk\n' "$move" ;;
        *) while echo '# thinking'; do sleep 0.1; done ;;
        esac ;;
    esac
done
END
refuse 'exec:sh says\.sh nul: says a NUL byte' best 3x3 --agent 'exec:sh says.sh nul'
refuse 'exec:sh says\.sh: gives no answer for 0\.55 s' timeout 20 "$BUKUB" sequencium best 3x3 --time 0.05 --agent 'exec:sh says.sh'

# Wrong usage.
refuse '"9x9" .*neither a file' best 9x9
refuse 'wrong\.txt:1: .*leads' best wrong.txt
refuse '1x2: the game is over' best 1x2
expect 2 '^bukub: standard input: the game is over' \
    sh -c 'printf "r1 b1\nred to move\n" | "$BUKUB" sequencium best -'
refuse '\.: Is a directory' best .
refuse "--agent: no agent 'nobody'" best 3x3 --agent nobody
refuse '--agent: .*not an agent' best 3x3 --agent ./agent.py
refuse '.*program is given' best 3x3 --agent 'python3 agent.py -v'
refuse '.*program is given' best 3x3 --agent '/opt/agent(1)'
refuse '.*exec:\./xxxx.*\.\.\."$' best 3x3 --agent "./$(printf '%080d' 0 | tr 0 x)"
refuse '--agent: give only one' best 3x3 --agent greedy --agent random
refuse '--agent: uct: nodes: "x"' best 3x3 --agent 'uct(nodes=x)'
refuse "--payoff: no choice 'money'" best 3x3 --payoff money
refuse '--time: .*out of range' best 3x3 --time 0
refuse '--nodes: .*out of range' best 3x3 --nodes 0
expect 2 'a position \(a file, - for standard input, or the start of a game\) is missing' best
expect 2 'one position at a time' best 3x3 4x4
refuse 'exec:true: ended with exit code 0' best 3x3 --agent exec:true
refuse 'standard input:1: no board found' best -
head -c 70000 /dev/zero | tr '\0' '#' >long.txt
refuse 'long\.txt: too long' best long.txt
printf 'r1 .\0' >nul.txt
refuse 'nul\.txt:1: .*NUL byte' best nul.txt
mkdir -p moved/bin moved/share/bukub/sequencium # an installed example may be damaged, too
cp "$BUKUB" moved/bin/bukub
cp nul.txt moved/share/bukub/sequencium/example.txt
refuse 'example:1: .*NUL byte' moved/bin/bukub sequencium best example
rm -r moved
finish
