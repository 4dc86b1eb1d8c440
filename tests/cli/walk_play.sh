# The walk at the terminal, or what is piped to it, and the review of what was played.
. "$ROOT/tests/cli/expect.sh"

# play LINES ARGUMENT...: with these lines typed
play() {
    lines=$1
    shift
    printf "$lines" | "$BUKUB" walk play "$@"
}
cp "$ROOT/data/boards/tiny.ini" .
small='--board tiny.ini --p 0.3 --seed 5'

# What `optimal` does in the same game costs nothing, and what a trace says is what is replayed.
bukub walk trace --strategy optimal --seed 3 --game 7 --p 0.3 --json >trace.json
/usr/bin/python3 - <<'END'
import json
moves = json.load(open("trace.json"))["trace"]
letters = {"takes": "t", "leaves": "l"}
def asked(before, move):
    held = before["collection"].strip("-") + move["letter"]
    return len(held) < 5 or sum(held.count(letter) % 2 for letter in set(held)) == 1
choices = [letters[move["event"]] for before, move in zip(moves, moves[1:])
           if move["event"] in letters and asked(before, move)]
json.dump(choices, open("choices.json", "w"))
print(*choices, sep="\n", file=open("typed", "w"))
END
typed=$(sed 's/$/\\n/' typed | tr -d '\n')
expect_output '^palindrome [A-Z]{5} after [0-9]+ moves$' play "$typed" --seed 3 --game 7 --p 0.3
expect 0 '' play "$(echo "$typed" | sed 's/..$//; s/.$//')save game.txt\n" --seed 3 --game 7 --p 0.3
{ sed '/^choices/,$d' game.txt && echo "choices $(tr -d '\n' <typed)" && sed '1,/^choices/d' game.txt; } >whole.txt
expect_json 0 'r["over"] and abs(r["cost"]) < 1e-9 and r["moves"] == json.load(open("trace.json"))["moves"]
    and {s["strategy"]: s["moves"] for s in r["strategies"]}["optimal"] == r["moves"]
    and ["lt"[c["taken"]] for c in r["choices"]] == json.load(open("choices.json"))
    and all(c["cost"] == 0 for c in r["choices"])' bukub walk review whole.txt --json

# A wrong choice costs the difference; undo takes it back, hint says it before.
expect 0 '' play 'leave\nsave left.txt\nundo\nhint\nsave none.txt\n' $small
expect_that 'undo takes back the choice' grep -qx 'choices ' none.txt
expect_json 0 '(lambda c: c["cost"] == max(0, c["if_left"] - c["if_taken"]) and not c["taken"])(r["choices"][0])' \
    bukub walk review left.txt --json
expect_output '^no choice was made$' bukub walk review none.txt
printf '[board]\nletters =\n    A B C\n    D E F\n    G H I\ngreen = A1\nreset = A B C D\nstart = B2\n' >short.ini
expect 0 '' sh -c 'printf "t\nsave short.txt\nquit\n" | "$BUKUB" walk play --board short.ini --p 1 --seed 3'
expect_output '^frequent\(min=3\) +no end$' bukub walk review short.txt
refuse '--point: no strategy' bukub walk compare --point foo,p=0.5
expect_output '^hint: .*may never end' sh -c 'echo hint | "$BUKUB" walk play --board short.ini --p 1 --seed 3'
expect_output '^hint: (take|leave); .* moves are expected' play 'hint\n' $small
expect_output '^you hold|^move 1, you hold -$' play 'board\nmoves\n' $small
expect_output 'is no choice: t or take' play 'x\n' $small
expect_output 'green: every [A-Z] is lost' play "$(printf 'l\\n%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)" $small

# The letter of the start can be offered: then the first choice is about it, in the saved game, too.
expect 0 '' play 't\nundo\nt\nl\nsave start.txt\nquit\n' $small --collect-at-start
expect_json 0 '(r["choices"][0]["move"], r["choices"][0]["square"], r["choices"][0]["taken"]) == (0, "B2", True)
    and r["choices"][1]["held"] == "A" and r["choices"][0]["cost"] == 0' bukub walk review start.txt --json
bukub walk trace --board tiny.ini --p 0.3 --seed 5 --strategy greedy --collect-at-start --json >trace.json
expect_json 0 'r["strategies"][0]["moves"] == json.load(open("trace.json"))["moves"]' bukub walk review start.txt --json
expect_output '^move 0, you hold -$' play 'q\n' $small --collect-at-start
refuse '--collect-at-start .*a saved game' bukub walk play start.txt --collect-at-start

# A saved game continues, with the same walk.
expect_output '^move 2, you hold' play '' left.txt
walks() { play '' | sed -n 's/^The walk of seed \([0-9]*\):.*/\1/p'; }
expect_that 'without a seed every game is another one' test "$(walks)" != "$(sleep 1.1 && walks)"

# Wrong files and options.
wrong() { sed "$2" left.txt >wrong.txt && refuse ".*wrong\\.txt$1" bukub walk review wrong.txt; }
wrong ':2: .*0 to 1' 's/^p .*/p 2/'
wrong ':5: game: .* from 0 to' 's/^game .*/game -1/'
wrong ':6: choices: .*t and l' 's/^choices .*/choices tx/'
wrong ':4: collect-at-start: "no"; ' '3s/$/\ncollect-at-start no/'
wrong ': start: ' '3s/.*/start A1/'
wrong ': .*no whole game of the walk' '/^choices/d'
wrong ': .*no whole game of the walk' '/^.board/,$d'
for lines in 1 2 3; do # of which the other ones have defaults or are the rows of a smaller board
    head -n -$lines left.txt >cut.txt
    refuse '.*cut\.txt: is no whole game of the walk' bukub walk review cut.txt
    refuse '.*cut\.txt: is no whole game of the walk' bukub walk play cut.txt
done
wrong ':8: ' 's/^letters/lettres/'
sed "s/^choices .*/choices $(printf 't%.0s' $(seq 99))/" left.txt >long.txt
refuse '.*has only [0-9]+ choices, not 99' bukub walk review long.txt
refuse '.*nothing\.txt' bukub walk review nothing.txt
refuse 'one game at a time$' bukub walk review left.txt left.txt
refuse "a game that .play' saved is missing$" bukub walk review
echo 'r1 . b1' >other.txt
refuse 'other\.txt:1: "r1": .*choices' bukub walk review other.txt
refuse '.*nothing\.txt' bukub walk play nothing.txt
refuse '-: play reads' bukub walk play -
refuse '.*--start: ' bukub walk play --start A1
refuse '.*--p: give exactly one' bukub walk play --p 0.1,0.2
refuse '.*saved by the command save' bukub walk play --json
# Long games, and games with wrong lines.
(yes l | head -n 300 && echo 'save lasting.txt' && echo quit) | bukub walk play --seed 3 >/dev/null
expect_output ' moves so far; ' bukub walk review lasting.txt
sed 's/^start.*/&\n&/' lasting.txt >twice.txt
refuse 'twice\.txt:4: start a second time' bukub walk review twice.txt
refuse '--p .*a saved game' bukub walk play lasting.txt --p 0.3
finish
