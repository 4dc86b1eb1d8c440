. "$ROOT/tests/cli/expect.sh"

# The list: every strategy as it is written with its defaults, and what parameters allow.
expect_output '^greedy +yes ' bukub walk strategies
expect_output '^patient\(turns=20,first=pairs-first,then=greedy\) +no ' bukub walk strategies
expect_output '^hoard +n +0 to 4, whole ' bukub walk strategies
expect_output '^random +q +0 to 1  ' bukub walk strategies

# The same for programs.
json='import json, sys
listed = {s["name"]: s for s in json.load(sys.stdin)["strategies"]}
text = {line.split()[0]: line for line in open("list.txt")}
for s in listed.values():
    assert s["summary"] in text[s["strategy"]] and s["strategy"].partition("(")[0] == s["name"]
assert listed["hoard"]["strategy"] == "hoard(n=4)"
n = listed["hoard"]["parameters"][0]
assert (n["name"], n["kind"], n["default"], n["minimum"], n["maximum"]) == ("n", "whole", 4, 0, 4)
assert isinstance(n["default"], int)
assert listed["random"]["parameters"][0]["default"] == 0.5
assert listed["greedy"]["memoryless"] and not listed["patient"]["memoryless"]'
bukub walk strategies | sed '/^$/,$d' >list.txt
bukub walk strategies --json >list.json
expect_that 'the JSON list has names, defaults and limits' \
    sh -c '/usr/bin/python3 -c "$1" <list.json' - "$json"

# patient plays two others, one after the other; those that are its defaults are not in its name.
expect_json 0 '(lambda early, late, rate, greedy: [p["strategy"] for p in r["points"]][:2] == [
    "patient(turns=1000000,first=rate)", "patient(turns=0,first=hoard(n=4))"]
    and early["mean"] == rate["mean"] and late["mean"] == greedy["mean"])(*r["points"])' bukub walk run --games 1K --json \
    --strategy 'patient(turns=1e6,first=rate)' --strategy 'patient(turns=0,first=hoard,then=greedy)' --strategy rate \
    --strategy greedy

# avoid restricts another strategy, with all verbs.
avoid='avoid(squares=G1:H8 A1,then=hoard(n=4))'
expect_output '^avoid\(squares=\.\.\.,then=greedy\) +yes ' bukub walk strategies
expect_output '^avoid +then +strategy ' bukub walk strategies
for verb in run sweep compare; do
    expect_output '"strategy": ?"avoid\(squares=G1:H8 A1,then=hoard\(n=4\)\)"' \
        bukub walk $verb --strategy "$avoid" --strategy greedy --p 0.5 --games 1000 --json
done
expect_output '"avoid\(squares=g8:h1 A1\)"' \
    bukub walk run --strategy 'avoid( squares = g8:h1 A1 )' --games 1000 --json
expect_json 0 '(lambda a, b, c: a["expected_moves"] > b["expected_moves"] > c["expected_moves"])(*r["points"])' \
    bukub walk exact --strategy 'avoid(squares=A1:H3)' --strategy 'avoid(squares=A1:A3)' --strategy greedy --json
# Green squares have no letters to avoid.
expect_json 0 'r["points"][0]["expected_moves"] == r["points"][1]["expected_moves"]' \
    bukub walk exact --strategy 'avoid(squares=B6 F2,then=rate)' --strategy rate --json
expect_json 0 'all(p["regret"] > 0 for p in r["regrets"])' \
    bukub walk optimal --strategy 'avoid(squares=D4:E5,then=optimal)' --p 0.2,0.5 --json
expect 2 '^bukub: --strategy: avoid\(squares=A1,then=patient\(turns=20\)\) has memory' \
    bukub walk exact --strategy 'avoid(squares=A1,then=patient)'
expect 0 '' bukub walk run --strategy 'avoid(squares=A1,then=patient)' --games 1000 --quiet
expect 0 '' bukub walk run --control 'avoid(squares=A1)' --strategy patient --games 1000 --quiet
expect 2 'avoid: squares: .*not a square' bukub walk run --strategy 'avoid(squares=I1)'
expect_output '"avoid\(squares=\(A1:B3,C5\)\)"' \
    bukub walk run --strategy 'avoid(squares=(A1:B3,C5))' --games 1000 --json
expect 2 'commas' bukub walk run --strategy 'avoid(squares=A1:B3,C5)'
expect 2 'avoid: squares: .*must be given' bukub walk run --strategy avoid
expect 2 "avoid: then: no strategy 'gredy': .*did you mean 'greedy'" \
    bukub walk run --strategy 'avoid(squares=A1,then=gredy)'
# Without --strategy, commands take those whose games always end; hoard does not play as greedy.
for verb in 'run --games 1K' exact; do
    expect_json 0 '[point["strategy"].partition("(")[0] for point in r["points"]] == [s["name"]
        for s in json.load(open("list.json"))["strategies"] if "..." not in s["strategy"] and s["name"] != "hoard"
        and (s["memoryless"] or "games" in r["points"][0])]' bukub walk $verb --p 0 --json
done
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
expect_output '^upper +then +strategy ' bukub walk strategies --plugin ./mine.so
expect_json 0 'r["points"][0]["expected_moves"] == r["points"][1]["expected_moves"]' bukub walk exact \
    --plugin ./mine.so --strategy 'upper(then=rate)' --strategy 'avoid(squares=G1:H8,then=rate)' --json

# What a strategy builds on is recorded: plug-ins and files, wherever they are named.
expect 0 '' bukub walk optimal --export-policy policy.h5 --quiet
expect 0 '' bukub walk run --plugin ./mine.so --games 1000 --quiet -o deep.h5 \
    --strategy 'avoid(squares=A1,then=upper(then=table(file=policy.h5)))'
expect_output '^  inputs +[0-9a-f]{16} mine\.so' bukub info deep.h5
expect_output '[0-9a-f]{16} policy\.h5$' bukub info deep.h5
expect_output "bukub walk run --plugin mine\.so --strategy 'avoid\(squares=A1,then=upper\(rows=6,then=table\(file=policy\.h5\)\)\)'" \
    bukub info deep.h5
expect 0 '' bukub resume deep.h5 --plugin ./mine.so --total 2000 --quiet
cp mine.so kept.so
cp policy.h5 kept.h5
bukub walk optimal --p 0.1 --export-policy policy.h5 --force --quiet
expect 2 'policy\.h5' bukub resume deep.h5 --plugin ./mine.so --total 3000 --quiet
# Strategies that may not be opened in parallel keep their order inside others.
expect 0 '' bukub walk sweep --plugin ./mine.so --games 100 --threads 2 --quiet \
    --strategy 'avoid(squares=A1,then=upper(then=optimal))' --p 0.1,0.5,0.9

nested() { bukub walk run --plugin "$PLUGINS/nested.so" --games 1000 --json --strategy "$@"; }
expect 2 'itself: then: .*nested' nested itself
expect 2 "astray: then: no strategy 'gready'" nested astray
expect 2 'needy: then: .*must be given' nested needy
expect 0 '' nested 'needy(then=itself(then=greedy))'

expect 2 '^bukub: --plugin: missing\.so: No such file' bukub walk strategies --plugin missing.so
expect 2 "strategy 'mine' exists already" \
    bukub walk strategies --plugin mine.so --plugin ./mine.so
echo nonsense >text.so
expect 2 'text\.so: not a shared object' bukub walk strategies --plugin text.so
head -c 9000 mine.so >cut.so
expect 2 'cut\.so: .*truncated' bukub walk strategies --plugin cut.so
{ head -c 40 mine.so && printf '\377\377\377\377\377\377\377\377' && tail -c +49 mine.so; } >far.so # section headers
expect 2 'far\.so: .*truncated' bukub walk strategies --plugin far.so
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

# Strategies with wrong answers are refused: before the first game where that can be known.
cheats() { bukub walk run --plugin "$PLUGINS/cheats.so" --games 1000 --json --strategy "$@"; }
expect 2 'overdone answers 2 for' cheats overdone
expect 2 'overdone-at-once answers 2 for' cheats overdone-at-once
expect 2 'two answers 2 for' cheats two
expect 2 'unwilling: not today' cheats unwilling

# What can be wrong with a strategy's name and parameters.
run() { bukub walk run --games 1000 --strategy "$@"; }
expect 2 "^bukub: --strategy: no strategy 'gready'" run gready
expect 2 'hoard: n: .*out of range' run 'hoard(n=9)'
expect 2 'hoard: .*parameter' run 'hoard(m=3)'
expect 2 'greedy: .*parameter' run 'greedy(n=3)'
expect 2 "^bukub: --strategy: no strategy 'Greedy': .*did you mean 'greedy'\?$" run Greedy
expect 2 'random: a value needs the name of its parameter, as in random\(q=0\.5\)$' run 'random(0.8)'
expect 2 'one name at a time: repeat the option for the next$' run greedy,rate
expect 2 'character 11:.*given twice' run 'hoard(n=3,n=4)'
expect 2 'character 10:.*end' run 'hoard(n=3'
expect 2 'random: q: .*not a number' run 'random(q=nan)'
expect_output '"strategy":"hoard\(n=2\)"' bukub walk run --games 1000 --json \
    --strategy ' hoard ( n = 2.0 ) '
finish
