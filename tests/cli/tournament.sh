# Tournaments: tables, JSON, files, and every game of them again.
. "$ROOT/tests/cli/expect.sh"

tournament() { bukub sequencium tournament "$@"; }
small="--agent greedy --agent mirror --agent random --size 2x3,3x3 --rounds 4"

expect_output '^# +agent +Elo +\+-95% +games +wins +draws +losses +points +per game$' \
    tournament $small --opening 1
expect_that 'each against each' grep -qE '^ *# +agent +1 +2 +3$' out
expect_that 'of which it says' grep -q '^Wins-draws-losses of each agent against each:$' out
expect_that 'everybody is ranked' sh -c '[ "$(grep -cE "^[123]  (greedy|mirror|random) " out)" = 6 ]'
expect_json 0 'r["games"] == r["games_asked"] == 3 * 2 * 2 * 4 and len(r["agents"]) == 3 and
    len(r["pairs"]) == 6 and r["payoff"] == "gamble" and
    all(a["wins"] + a["draws"] + a["losses"] == a["games"] == 32 for a in r["agents"]) and
    abs(sum(a["rating"] for a in r["agents"])) < 1e-6 and sum(a["points"] for a in r["agents"]) == 0 and
    all(a["rating_ci95"][0] < a["rating"] < a["rating_ci95"][1] for a in r["agents"])' \
    tournament $small --opening 1 --json
expect_json 0 'len([p for p in r["pairs"] if p["wins"] + p["draws"] + p["losses"]]) == 4' \
    tournament $small --challenge --opening 1 --json
expect_json 0 '{a["points"] for a in r["agents"]} <= set(range(-32, 33))' \
    tournament $small --payoff outcome --json
expect_output '^[1-6]  alphabeta' tournament --size 2x2 --rounds 1 --nodes 10

# Repeated games add no information.
expect_output '^36 of 40 games repeat earlier ones move by move; in ratings, all together weigh as much as the distinct ones\.$' \
    tournament --agent greedy --agent mirror --size 4x4,3x5
expect_that 'and what to do' grep -q '^--opening K randomizes the openings\.$' out
expect_json 0 'r["repeated"] == 36 and all(p["repeated"] == 36 for p in r["pairs"])' \
    tournament --agent greedy --agent mirror --size 4x4,3x5 --json
cp out repeated
expect_json 0 'r["repeated"] == 0 and all(abs(one - other) < 1e-9 for a, b in zip(r["agents"],
    json.load(open("repeated"))["agents"]) for one, other in zip(a["rating_ci95"], b["rating_ci95"]))' \
    tournament --agent greedy --agent mirror --size 4x4,3x5 --rounds 1 --json

# One pair that always ends the same way.
expect_json 0 'r["damped"]' tournament --agent alphabeta --agent random --size 5x5 --rounds 2 --nodes 1000 \
    --json
expect_that 'and says so' grep -q 'so that ratings would be infinite' err

# Files: the same for any number of threads; what they say; every game.
export SOURCE_DATE_EPOCH=1
played="--agent greedy --agent alphabeta(nodes=300) --agent mirror --agent uct --size 4x5,3x3 \
    --rounds 3 --opening 2 --nodes 50 --seed 4"
for threads in 1 3; do
    expect 0 '' tournament $played --threads $threads --quiet -o threads$threads.h5
done
expect 0 '' cmp threads1.h5 threads3.h5
unset SOURCE_DATE_EPOCH
expect_output "^  command_line +bukub sequencium tournament --agent greedy --agent \
'alphabeta\(time=0,nodes=300,table=16\)' --agent mirror --agent \
'uct\(time=0,nodes=0,exploration=0\.7\)' --size 4x5,3x3 --payoff gamble --rounds 3 --opening 2 \
--nodes 50 --seed 4$" bukub info threads1.h5
line=$(bukub info threads1.h5 | sed -n 's/^  command_line  *bukub //p')
eval "set -- $line"
expect 0 '' bukub "$@" -o again.h5 --quiet
for table in agent agent-opponent game game-player; do
    bukub export threads1.h5 --csv --table $table >one.csv
    bukub export again.h5 --csv --table $table >two.csv
    expect 0 '' cmp one.csv two.csv
done
expect_output '^game,game_setting,opening,length,repeats,loser,moves,fault$' \
    bukub export again.h5 --csv --table game
expect_that 'a line for each game' test "$(wc -l <out)" -eq $((6 * 2 * 2 * 3 + 1))
expect 0 '' sh -c 'PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/check_tournament.py" \
    again.h5 Red Blue'
expect 2 'again\.h5: .*exists' tournament $small -o again.h5
expect_output '^saved: again\.h5$' tournament $small --opening 1 -o again.h5 --force

expect_output '^  command_line .* --opening 1 --time 0\.05 --seed 1$' bukub info again.h5

# Golden playthroughs.
tournament --agent greedy --agent 'alphabeta(nodes=300)' --agent mirror --size 4x5 --rounds 1 \
    --opening 1 --seed 4 -o games.h5 --quiet
replay() { bukub sequencium replay games.h5 "$@"; }
replay >replay
for game in 1 2 3 4 5; do replay --game $game --brief >>replay; done
expect 0 '' diff "$ROOT/tests/cli/golden/sequencium-replay.txt" replay
expect_json 0 '[p["agent"] for p in r["players"]] == ["greedy", "alphabeta(time=0,nodes=300,table=16)"]
    and r["moves"][0] == {"player": "Red", "move": r["moves"][0]["move"], "drawn": True} and
    not r["moves"][1]["drawn"] and r["setting"] == "4x5" and "fault" not in r' replay --json
refuse 'games\.h5: .*game 6' replay --game 6
refuse '--game: "x" .*number' replay --game x
expect 2 'FILE\.h5 is missing' bukub sequencium replay
bukub walk run --games 10 --strategy greedy -o walk.h5 --quiet
refuse 'walk\.h5: .*tournament' bukub sequencium replay walk.h5
refuse 'none\.h5: .*such file' bukub sequencium replay none.h5

# A program that fails loses its games, and that is reported; the others continue.
cat >fails.py <<'END'
import sys
for line in sys.stdin:
    if line == "start\n":
        print("ready", flush=True)
    elif line.startswith("move"):
        print("move Z9", flush=True)
END
expect 0 'note: exec:/usr/bin/python3 fails\.py lost 8 of 8 games by forfeit, the first in game 0: "Z9" is not a move' \
    tournament --agent 'exec:/usr/bin/python3 fails.py' --agent greedy --agent random --size 3x3 \
    --rounds 2 --time 5 -o failed.h5
expect_that 'the table has forfeits' grep -qE '^# .* per game  forfeits$' out
expect_that 'of all agents' test "$(grep -cE '^[123]  .* (8|0)$' out)" -eq 3
sed '/^$/{ N; /saved:/d; }' out >table
mv err notes
expect 0 'lost 8 of 8 games by forfeit' bukub show failed.h5
expect_that 'show prints them, too' cmp out table
expect_that 'and the notes' cmp err notes
expect_output '^Red forfeits: "Z9" is not a move' bukub sequencium replay failed.h5
expect_output '^Blue wins: Red gets -[0-9]+, Blue gets [0-9]+$' bukub sequencium replay failed.h5
sample=$ROOT/strategies/match/example/agent.py
expect_json 0 'all(a["forfeits"] == 0 for a in r["agents"])' \
    tournament --agent "exec:/usr/bin/python3 '$sample'" --agent greedy --rounds 1 --time 5 \
    --opening 3 --json
expect_that 'no program is left' sh -c '! ps -ef | grep -v grep | grep -q "fails[.]py"'

# The name that a program sends is its name in tables and files: made unique, printable and short.
cat >named.sh <<'END'
while read -r word rest; do
    case $word in
    start) printf "ready $1\n" ;;
    legal) move=${rest%%,*} ;;
    move) echo "move $move" ;;
    end) exit ;;
    esac
done
END
named() { # NAME...: as tournament, with a program for each name, and greedy
    for name; do
        set -- "$@" --agent "exec:sh named.sh '$name'"
        shift
    done
    tournament --size 3x3 --rounds 1 --time 5 --agent greedy "$@" --json
}
expect_json 0 '[sorted(a[k] for a in r["agents"]) for k in ("agent", "specification")] ==
    [["greedy", "greedy (2)", "sample", "sample (2)"],
     ["exec:sh named.sh " + n for n in ["\x27 sample \x27", "\x27greedy\x27", "\x27sample\x27"]] + ["greedy"]]
    and {p["opponent"] for p in r["pairs"]} == {a["agent"] for a in r["agents"]}' \
    named sample ' sample ' greedy
expect_json 0 'sorted(a["agent"] for a in r["agents"]) == ["a?[1mb?c", "greedy", "\u00e9" * 23]' \
    named 'a\033[1mb\377c' "$(printf '%060d' 0 | sed 's/0/\\303\\251/g')"
sampled="--size 3x3 --rounds 120 --time 5 --opening 1 --agent greedy"
sample='exec:sh named.sh sample'
expect 0 'so that ratings would be infinite' tournament --size 3x3 --rounds 1 --time 5 --agent greedy --agent "$sample"
expect_that 'it is in the tables' test "$(grep -cE '^[12]  sample ' out)" -eq 2
export SOURCE_DATE_EPOCH=1
expect 0 'so that ratings would be infinite' tournament $sampled --agent "$sample" -o whole.h5 --quiet
interrupted INT % sequencium tournament $sampled --agent "$sample" -o parts.h5 --quiet 2>err
refuse "parts\\.h5: .*programs.* --agent 'exec:sh" \
    bukub resume parts.h5
bukub resume parts.h5 --agent "$sample" --quiet >out 2>err
expect_that 'resumed, it has the same bytes' cmp whole.h5 parts.h5
unset SOURCE_DATE_EPOCH
expect_output '^(Red|Blue): sample$' bukub sequencium replay whole.h5

# A position of a game, as other commands read it.
position() { bukub sequencium replay games.h5 --game 2 --position "$@"; }
moves=$(replay --game 2 --brief | grep -cE '^ +[0-9]+  ')
for move in 1 2 $((moves / 2)) $moves $((moves + 1)); do
    expect 0 '' position $move
    mv out position.txt
    expect_json 0 'r["position"] == open("position.txt").read() and r["position_move"] == '$move position $move --json
done
expect_output '^(red|blue) to move$' cat position.txt
expect 2 'position\.txt: .*over' bukub sequencium best position.txt
position $((moves - 3)) >position.txt
expect_json 0 'r["exact"]' bukub sequencium solve position.txt --memory 1M --json
expect 0 '' position 3 -o position.h5
sed '/^$/,$d' out >position.txt
expect 0 '' bukub show position.h5
expect_that 'show prints it' cmp out position.txt
refuse "games\\.h5: .*position $((moves + 2)): .*$((moves + 1))$" \
    position $((moves + 2))
refuse '--position: "0" .*range' position 0
refuse '--brief .*combined with --position$' position 1 --brief
forge position.h5 forged.h5 'file.attrs["position_move"] = numpy.int64(-5)'
refuse 'no position -5: ' bukub show forged.h5
forge position.h5 forged.h5 'file.attrs["position_move"] = numpy.int64(2**62)'
refuse 'no position 4611686018427387904: ' bukub show forged.h5
for change in 'del file.attrs["position"]' 'file.attrs["position"] = "blue to move\n"'; do
    forge position.h5 forged.h5 "$change"
    refuse '.*position 3$' bukub show forged.h5
done
expect_that 'no position by default' sh -c '! "$BUKUB" sequencium replay games.h5 --json | grep -q position'

# --time and agents with a time of their own; random openings that are asked for.
expect 0 '^bukub: note: --time 0\.01 does not limit uct\(time=0\.02,.*, which has a longer time of its own$' \
    tournament --size 2x2 --rounds 1 --time 0.01 --agent 'uct(time=0.02)' --agent greedy
expect 0 '' tournament --size 2x2 --rounds 1 --time 0.02 --agent 'uct(time=0.01)' --agent greedy
expect_output 'games repeat earlier ones' tournament --agent greedy --agent mirror --size 2x3 --opening 1
expect_that 'no hint at what is given' sh -c '! grep -q -- --opening out'

# Ctrl-C: what is finished is printed and saved.
expect 3 'stopped after [0-9]* of 20000000' \
    interrupted INT % sequencium tournament --agent random --agent greedy --rounds 10M -o part.h5
expect_that 'the table is marked' sh -c 'head -n 1 out | grep -qE "^Partial: [0-9]+ of 20000000 games$"'
expect_that 'there is a table' test "$(grep -cE '^[12]  (random|greedy) ' out)" -eq 4
expect_that 'a whole one is not' sh -c '! grep -q Partial table'
expect_output '^  games_asked +20000000$' bukub info part.h5
expect_output '^Red: (random|greedy)$' bukub sequencium replay part.h5

expect 3 'before the first game .*stopped$' \
    stopped INT 1 sequencium tournament --agent uct --agent alphabeta --time 60

# Nobody waits for a program that does not get ready.
"$BUKUB" sequencium tournament --agent 'exec:sleep 60' --agent greedy 2>bar &
child=$!
until pgrep -P $child >/dev/null || ! kill -0 $child; do sleep 0.05; done
kill -s INT $child
wait $child
stopped=$?
expect_that 'stopped before the first game' test $stopped -eq 3
expect_output 'exec:sleep 60: stopped$' cat bar

# A rating that rounds to zero has no sign.
forge games.h5 forged.h5 'file["rating"][:] = -0.25'
expect_output ' 0 +600' bukub show forged.h5
expect_that 'no -0' sh -c '! grep -q -- " -0 " out'

# Files of another version, and files that hold what no tournament does.
forge games.h5 forged.h5 'file.attrs["format_version"] = numpy.int64(1)'
for command in 'show forged.h5' 'export forged.h5 --json' 'sequencium replay forged.h5 --game 3'; do
    refuse 'forged\.h5: format version 1' bukub $command
done
forge games.h5 forged.h5 'file["loser"][0] = 2'
refuse 'forged\.h5: .*player' bukub sequencium replay forged.h5
expect_output 'Wins-draws-losses' bukub show forged.h5
forge games.h5 forged.h5 'file["seat"][0, 1] = -1'
refuse 'forged\.h5: .*no agent [0-9]+' bukub sequencium replay forged.h5
forge games.h5 forged.h5 'file["loser"][:] = -7; file["seat"][:] = 2**40; file["forfeits"][:] = 2**62'
refuse 'forged\.h5: .*player' bukub sequencium replay forged.h5
expect_output 'Wins-draws-losses' bukub show forged.h5
forge games.h5 forged.h5 'file["moves"][:2] = ["B2 2,,", "B2 2" + 40 * " " + "x"]; file["game_setting"][2] = 2**40'
refuse 'forged\.h5: game [01]: move 2: ""' bukub sequencium replay forged.h5
refuse 'forged\.h5: game [01]: move 1: "B2 2  .* is not a move' bukub sequencium replay forged.h5 --game 1
refuse 'forged\.h5: .*setting' bukub sequencium replay forged.h5 --game 2
forge games.h5 forged.h5 'del file["moves"]'
refuse "forged\\.h5: .*variable 'moves'" bukub sequencium replay forged.h5

# The same agent several times: named with numbers in all outputs, and resumed as a whole run. A blank at the
# end of a command makes no other name.
agents='--agent greedy --agent greedy --agent uct --nodes 20 --size 3x3 --opening 1 --precision 0.001 --min-rounds 2'
expect 3 'precision' tournament $agents --max-rounds 2 --quiet -o same.h5
expect 3 'precision' bukub resume same.h5 --total 5 --quiet
expect 3 'precision' tournament $agents --max-rounds 5 --quiet -o all_rounds.h5
bukub export same.h5 --csv >same.csv
bukub export all_rounds.h5 --csv >whole.csv
expect_that 'resumed as a whole run' cmp same.csv whole.csv
expect_that 'with two names' sh -c 'grep -q "^greedy,.,greedy," same.csv && grep -q "^greedy (2),.,greedy," same.csv'
expect_output '^greedy \(2\) ' bukub sequencium review same.h5
ready='exec:while read -r word; do case $word in start) echo ready ;; move*) exit ;; esac; done'
expect_json 0 'max(a["agent"] for a in r["agents"]) == min(a["agent"] for a in r["agents"]) + " (2)"' \
    tournament --agent "$ready" --agent "$ready " --size 3x3 --rounds 1 --json

# Wrong usage.
refuse '.*2 agents' tournament --agent greedy
refuse "--agent: no agent 'nobody'" tournament --agent greedy --agent nobody
refuse '.*squares, not 9x9' tournament --size 3x3,9x9
for size in '' 5x5,, ,5x5 5x5,; do
    refuse '--size: .*missing' tournament --size "$size"
done
refuse '--size: 3x3 is given twice' tournament --size 3x3,4x4,3x3
refuse '--size: "0{40}' tournament --size "$(printf '%080d' 0)"
refuse '--rounds: "0" .*range' tournament --rounds 0
refuse '--opening: "-1"' tournament --opening -1
refuse 'more than 2\^32 games' tournament --rounds 4G
refuse 'exec:true: .*code 0' tournament --agent exec:true --agent greedy
expect 1 'nowhere/a\.h5: .*written' tournament --rounds 1M -o nowhere/a.h5
finish
