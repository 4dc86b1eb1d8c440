# What each move of a game lost. Values are those of `sequencium solve`, which other tests check.
. "$ROOT/tests/cli/expect.sh"

review() { bukub sequencium review "$@"; }

# A game as text: a blunder in a solved game, and who made it.
game=$ROOT/data/sequencium/game.txt
expect_output '^7 +Red +A2 1 +8 +-8 +16 +! +C2 5$' review "$game" --nodes 1M -o game.h5
expect_that 'who made it' grep -qE '^Red +loser +4 +4\.000 +75 % +1 +100 %$' out
expect_that 'all is exact' grep -qx 'All values are exact\.' out
expect_json 0 '[m["loss"] for m in r["games"][0]["moves"]] == [0, 0, 0, 0, 0, 0, 16, 1] and
    r["games"][0]["moves"][6] == {"turn": 6, "player": "Red", "move": "A2 1", "legal": r["games"][0]["moves"][6]["legal"],
    "drawn": False, "before": 8, "after": -8, "loss": 16, "exact": True, "changed": True, "best": "C2 5",
    "depth": 17, "nodes": r["games"][0]["moves"][6]["nodes"]} and r["agents"][0]["agent"] == "loser"' \
    bukub export game.h5 --json
expect 0 '' bukub show game.h5 --worst
expect_that 'worst first' sh -c 'sed -n 4p out | grep -qE "^7 "'

# Forms of text: one move a line, standard input, what replay prints and what play saves.
expect_output '^2 +Blue +E4 2 +-8 +-11 +3 +D4 2$' sh -c \
    'printf "B2 2\nE4 2\n" | "$BUKUB" sequencium review - --size 5x5 --nodes 1M'
bukub sequencium tournament --agent greedy --agent random --size 3x4,4x4 --rounds 2 --opening 2 \
    --nodes 10 --quiet -o games.h5 2>err
expect 0 '' review games.h5 --game 2 --json
cp out from_file
bukub sequencium replay games.h5 --game 2 >replayed
bukub sequencium replay games.h5 --game 2 --brief >brief
for text in replayed brief; do
    expect 0 '' review $text --json
    expect_that "$text: the same moves" /usr/bin/python3 -c '
import json, sys
a, b = (json.load(open(f))["games"][0]["moves"] for f in ("from_file", "out"))
sys.exit(a != b or not a[1]["drawn"] or a[2]["drawn"])'
done
expect_json 0 'r["agents"][0]["agent"] in ("greedy", "random")' review brief --json
printf '0...1\nplayer 2 first\n' >row.txt
printf '2=0\nsave begun.txt\nq\n' | bukub antipalindrome play row.txt --player 2 --agent greedy >out
expect_output '^1 +Player 2 +2=0 ' bukub antipalindrome review begun.txt
expect_json 0 'r["games"][0]["setting"] == "" and r["games"][0]["start"].startswith("0...1\n")' \
    bukub antipalindrome review begun.txt --json

# Moves as `solve` prints them, with commas at the ends of lines.
printf 'B2 2, D4 2,\nC3 3,\n' >commas
expect_output '^3 +Red +C3 3 +8 +8 +0 ' review commas --size 5x5 --nodes 1M

# `replay --review` prints both.
bukub sequencium review games.h5 --game 2 >reviewed
{ cat brief && echo && cat reviewed; } >both
expect 0 '' bukub sequencium replay games.h5 --game 2 --brief --review
expect_that 'replay --review is replay and review' cmp both out
# The file may be in another folder, and one of the same name in this.
mkdir folder
bukub sequencium tournament --agent mirror --agent random --size 3x3 --rounds 1 --quiet -o folder/games.h5 2>err
bukub sequencium review folder/games.h5 --game 1 >of_folder
expect 0 '' bukub sequencium replay "$PWD/folder/games.h5" --game 1 --brief --review
expect_that 'replay --review reads the file that is given' sh -c 'tail -n "$(wc -l <of_folder)" out | cmp of_folder -'
expect 0 '' review both
expect_that 'of what replay --review prints the game is read' sh -c 'sed "1s/, game 2$//" reviewed | cmp - out'
refuse '--json .*combined with --review' bukub sequencium replay games.h5 --review --json
for form in csv json; do
    bukub sequencium replay games.h5 --$form >data
    refuse 'data: is neither' review data
done

if command -v script >/dev/null; then
    expect_output "lost: bukub sequencium review games\.h5 --game 2" \
        script -qec "'$BUKUB' sequencium replay games.h5 --game 2 --brief" typescript
fi

# A tournament: all games, or one; any number of threads.
expect_json 0 'len(r["games"]) == 8 == r["games_done"] and sum(a["moves"] for a in r["agents"]) ==
    sum(p["moves"] for g in r["games"] for p in g["players"]) and
    all(m["loss"] == m["before"] - m["after"] for g in r["games"] for m in g["moves"] if m["exact"])' \
    review games.h5 --nodes 20K --json -o all.h5
for threads in 1 3; do
    SOURCE_DATE_EPOCH=1 review games.h5 --nodes 300 --threads $threads --quiet -o "threads-$threads.h5"
done
expect_that 'threads do not matter' cmp threads-1.h5 threads-3.h5
expect_output '^greedy +[0-9]+ ' bukub show all.h5 --worst
expect_that 'moves of several games' grep -qE '^ +[0-7] +[0-9]+ +(Red|Blue) ' out
expect_output '^~: estimates of alphabeta\(time=0,nodes=0,table=16\), 10 nodes for each position' \
    sh -c 'printf "B2 2\n" | "$BUKUB" sequencium review - --nodes 10'

expect 0 'note: .*gives' sh -c 'printf "B2 2\n" | "$BUKUB" sequencium review - --agent greedy --nodes 10'

# Slice: values are those at the end of the round.
bukub slice tournament --agent greedy --agent random --size 3 --rounds 1 --quiet -o match.h5 2>err
expect_json 0 'all(m["exact"] for m in r["games"][0]["moves"])' \
    bukub slice review match.h5 --game 0 --nodes 1000 --json

expect_json 0 'r["payoff"] == "points"' bukub slice review match.h5 --game 0 --nodes 10 --json
refuse '--payoff: .*judged' bukub slice review match.h5 --game 0 --nodes 10 --payoff outcome
expect 0 '' bukub slice review match.h5 --game 0 --nodes 10 --payoff points
expect_that 'the leader is meant' grep -q '^!, changed: the move changed who leads after this round' out
# Turns 8, 9 and 11 of this game of four change which of several players share the lead.
echo A3, A2, A1, C1, B1, C2, B2, A1, C2, B1, A1, B2, B3, C2, A1, C1 >four.txt
expect_json 0 '{8, 9, 11} <= {m["turn"] for m in r["games"][0]["moves"] if m["changed"]}' \
    bukub slice review four.txt --size 3:4:1 --nodes 1000 --json
# Sums with estimates are marked, the judge is named if it played, and only exact moves change winners.
printf 'sequencium 6x6, payoff gamble\nRed: alphabeta\n  1  Red: B2 2\n  2  Blue: E5 2\n' >open.txt
expect_output '^Red +alphabeta +1 +~[0-9.]+ +~[0-9]+ % +~0 +0 %$' review open.txt --nodes 10
expect_that 'the judge played' grep -q 'This agent also played' out
expect_json 0 'not any(m["changed"] for g in r["games"] for m in g["moves"] if not m["exact"])' \
    review games.h5 --nodes 10 --json
# A game that was lost by forfeit before the first move.
printf 'echo ready; read line; exit 1\n' >loser.sh
bukub sequencium tournament --agent 'exec:sh loser.sh' --agent greedy --size 3x3 --rounds 1 --quiet \
    -o lost.h5 2>err
expect_json 0 'r["games"][0]["moves"] == [] and r["games"][0]["length"] == 0 and
    len(r["games"][1]["moves"]) == 1' review lost.h5 --json
expect_output '^greedy +1 ' bukub sequencium review lost.h5
expect 0 '' bukub sequencium review lost.h5 --game 0
expect_that 'the forfeit is shown' grep -qE '^Red forfeits: .' out
bukub sequencium replay lost.h5 --game 1 >replayed
expect 0 '' bukub sequencium review lost.h5 --game 1
grep '^Blue forfeits: ' out >in_file
expect 0 '' review replayed
expect_that 'also that of a text' grep -qxF "$(cat in_file)" out
expect 0 '' bukub sequencium review lost.h5 --game 0
cp out reviewed
bukub sequencium replay lost.h5 --game 0 >replayed
expect 0 '' review replayed
expect_that 'also from what replay prints' sh -c 'sed "1s/, game 0$//" reviewed | cmp - out'
expect_that 'no values are no exact ones' sh -c '! grep -q "All values" out'

# An interrupted review is resumed.
bukub sequencium tournament --agent random --agent greedy --size 4x4 --opening 4 --nodes 10 --quiet \
    --rounds 40 -o many.h5 2>err
export SOURCE_DATE_EPOCH=1
expect 0 '' review many.h5 --nodes 20K --quiet -o whole.h5
"$BUKUB" sequencium review many.h5 --nodes 20K --quiet --every 0.02 -o part.h5 2>err &
child=$!
while ! [ -f part.h5 ] && kill -0 $child 2>/dev/null; do sleep 0.02; done
kill -s KILL $child 2>/dev/null
wait $child 2>/dev/null
"$BUKUB" resume part.h5 --quiet 2>err # which notes it if the review was faster
expect_that 'to the same bytes' cmp whole.h5 part.h5
unset SOURCE_DATE_EPOCH

# Wrong usage.
refuse 'none\.txt: No such file' review none.txt
refuse 'games\.h5: .*among' review games.h5 --game 8
refuse 'match\.h5: holds games' review match.h5
refuse '--size .*combined with a tournament' review games.h5 --size 3x3
refuse '--game cannot be combined with a game as text' review "$game" --game 1
refuse '--size: .*already' review "$game" --size 5x5
refuse '--agent: give only one' review "$game" --agent uct --agent random
bad() { # PATTERN TEXT ARGUMENT...
    pattern=$1
    printf "$2" >bad.txt
    shift 2
    refuse "$pattern" review bad.txt "$@"
}
bad 'bad\.txt: there are no moves$' '# nothing\n'
bad 'bad\.txt: there are no moves$' 'sequencium 3x3, payoff gamble\n'
bad 'bad\.txt:2: "A1 2" is not legal: the square is occupied' 'B2 2\nA1 2\n'
bad 'bad\.txt:1: the game is over before this move$' 'pass' --size 1x2
bad 'bad\.txt:7: .*next to a number of Red, who must pass$' \
    'B1 2\nB3 2\nC1 2\nB2 3\nC2 1\nA2 2\nA3 4\n' --size 3x3
bad '--size: "x" is not a board' 'B2 2\n' --size x
bad 'bad\.txt:1: "all" is not a payoff of sequencium$' 'sequencium 3x3, payoff all\n'
bad 'bad\.txt:3: it is the turn of Blue$' \
    'sequencium 3x3, payoff gamble\n  1  Red: B2 2\n  2  Red: A2 3\n'
bad 'bad\.txt:2: number 1 is the next move$' 'sequencium 3x3, payoff gamble\n  2  Red: B2 2\n'
bad 'bad\.txt: a board has 2 to 64 squares' 'sequencium 9x9, payoff gamble\n  1  Red: B2 2\n'
other='is a game of slice; use .bukub slice review.$'
bad "bad\.txt:1: $other" '# slice 4:3, payoff points\n# moves: 1\n'
bad "bad\.txt:2: $other" 'B2 2\nslice 4:3, payoff points\n'
bad "bad\.txt:1: $other" 'slice 4:3\nB2 2\n'
bad 'bad\.txt:1: is a game of antipalindrome; ' \
    '# antipalindrome 10, payoff margin\n# Player 1: you\n# moves: B2 2\n'
bad 'bad\.txt:1: ", payoff NAME" is missing$' '# sequencium 1x4\nA2 2\n'
bad 'bad\.txt:1: ", payoff NAME" is missing$' 'sequencium 1x4\nA2 2\n'
# Texts that contradict themselves.
bad 'bad\.txt:2: a second game; the first one begins in line 1$' \
    '# sequencium 3x3, payoff gamble\n# sequencium 4x4, payoff gamble\n# moves: B2 2\n'
bad 'bad\.txt:3: a second game; ' \
    'sequencium 3x3, payoff gamble\n  1  Red: B2 2\nsequencium 4x4, payoff gamble\n'
bad 'bad\.txt:3: number 2 is the next move$' \
    'sequencium 3x3, payoff gamble\n# moves: B2 2\n  1  Red: A2 2\n'
bad 'bad\.txt:3: a second initial position$' \
    '# start: r1 . b1\n# moves: A2 2\n# start: . b1\n'
bad 'bad\.txt:3: is not the initial position of "3x3", which line 1 names$' \
    '# sequencium 3x3, payoff gamble\n# start: r1 .\n# start: .  b1\n# moves: A2 2\n'

# Lines are those of the file.
bad 'bad\.txt:3: Red starts with r1 on A1$' '# note\n\n# start: . .\n# start: . b1\n# moves: A2 2\n'
bad 'bad\.txt:4: Blue starts with b1 on B2$' '# note\n\n# start: r1 .\n# start: . .\n# moves: A2 2\n'
finish
