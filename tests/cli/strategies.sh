. "$ROOT/tests/cli/expect.sh"

# The list: every strategy as it is written with its defaults, and what parameters allow.
for strategy in greedy pairs-first 'frequent\(min=3\)' reset-letters 'hoard\(n=4\)' \
    'patient\(turns=20\)' rate 'random\(q=0\.5\)' optimal; do
    expect_output "^$strategy  +(yes|no) " bukub walk strategies
done
expect_output '^patient\(turns=20\) +no ' bukub walk strategies
expect_output '^hoard +n +0 to 4, whole ' bukub walk strategies
expect_output '^random +q +0 to 1  ' bukub walk strategies

# The same for programs.
json='import json, sys
listed = {s["name"]: s for s in json.load(sys.stdin)["strategies"]}
assert len(listed) >= 9 and all(s["summary"] for s in listed.values())
assert listed["hoard"]["strategy"] == "hoard(n=4)"
n = listed["hoard"]["parameters"][0]
assert (n["name"], n["kind"], n["default"], n["minimum"], n["maximum"]) == ("n", "whole", 4, 0, 4)
assert isinstance(n["default"], int)
assert listed["random"]["parameters"][0]["default"] == 0.5
assert listed["greedy"]["memoryless"] and not listed["patient"]["memoryless"]'
bukub walk strategies --json >list.json
expect_that 'the JSON list has names, defaults and limits' \
    sh -c '/usr/bin/python3 -c "$1" <list.json' - "$json"

# Without --strategy, commands take those whose games always end; hoard does not play as greedy.
expect_json 0 '[s["strategy"] for s in r["points"]] == ["greedy", "pairs-first", "frequent(min=3)",
    "reset-letters", "patient(turns=20)", "rate", "random(q=0.5)", "optimal"]' \
    bukub walk run --p 0 --games 1K --json
expect_json 0 'r["pairs"][0]["right_wins"] + r["pairs"][0]["left_wins"] > 1000' \
    bukub walk compare --strategy greedy --strategy hoard --games 10K --json

# Plug-ins.
cp "$PLUGINS/mine.so" .
expect_output '^mine\(alone=2\) +yes ' bukub walk strategies --plugin mine.so
expect_output '^familiar\(visits=1\) +no ' bukub walk strategies --plugin ./mine.so
expect_output '^mine +alone +1 to 3, whole' bukub walk strategies --plugin ./mine.so
expect_output '"mine\(alone=3\)"' bukub walk run --plugin ./mine.so --strategy 'mine(alone=3)' \
    --games 1000 --json
expect_output '"familiar\(visits=1\)"' bukub walk run --plugin ./mine.so --strategy familiar \
    --games 1000 --json
expect 2 '^bukub: --plugin: missing\.so: No such file' bukub walk strategies --plugin missing.so
expect 2 "strategy 'mine' exists already" \
    bukub walk strategies --plugin mine.so --plugin ./mine.so
echo nonsense >text.so
expect 2 'text\.so: not a shared object' bukub walk strategies --plugin text.so
head -c 9000 mine.so >cut.so
expect 2 'cut\.so: the shared object is truncated' bukub walk strategies --plugin cut.so
expect 2 'does not define bukub_walk_plugin' bukub walk run --plugin "$PLUGINS/no_symbol.so"
expect 2 'built for ABI' bukub walk run --plugin "$PLUGINS/wrong_abi.so"
expect 2 "strategy 'idle': it has no take" bukub walk run --plugin "$PLUGINS/no_take.so"

# A plug-in built as its first lines say, against the installed header alone.
mkdir -p include/bukub/sim/text
cp "$ROOT/sim/walk/rules/walk.h" include/bukub/
cp "$ROOT/sim/text/parameter_type.h" include/bukub/sim/text/
expect 0 '' cc -std=c17 -pedantic -Wall -Wextra -Werror -shared -fPIC -O2 -Iinclude -o own.so \
    "$ROOT/strategies/walk/example/mine.c"
expect_output '"mine\(alone=2\)"' bukub walk run --plugin ./own.so --strategy mine --games 1000 --json

# Strategies that break the rules are refused: before the first game where that can be known.
cheats() { bukub walk run --plugin "$PLUGINS/cheats.so" --games 1000 --json --strategy "$@"; }
expect 2 'everything takes a fifth letter that completes no palindrome' cheats everything
expect 2 'everything-at-once takes a fifth letter that completes no palindrome' \
    cheats everything-at-once
expect 2 'two answers 2: the probability of taking is 0 to 1' cheats two
expect 2 'unwilling: not today' cheats unwilling

# What can be wrong with a strategy's name and parameters.
run() { bukub walk run --games 1000 --strategy "$@"; }
expect 2 "^bukub: --strategy: no strategy 'gready': there are greedy, pairs-first, " run gready
expect 2 'hoard: n: "9" is out of range; allowed: whole numbers from 0 to 4' run 'hoard(n=9)'
expect 2 "hoard: no parameter 'm': there is n" run 'hoard(m=3)'
expect 2 "greedy: no parameter 'n': there is none" run 'greedy(n=3)'
expect 2 '^bukub: --strategy: "Greedy": character 1: .G. where a name should begin' run Greedy
expect 2 "character 11: 'n' is given twice" run 'hoard(n=3,n=4)'
expect 2 'character 10: the end after the value' run 'hoard(n=3'
expect 2 'random: q: "nan" is not a number' run 'random(q=nan)'
expect_output '"strategy":"hoard\(n=2\)"' bukub walk run --games 1000 --json \
    --strategy ' hoard ( n = 2.0 ) '
finish
