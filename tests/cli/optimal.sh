. "$ROOT/tests/cli/expect.sh"

judge() { # WHAT PROGRAM: python that reads out.json as `result`
    expect_python "$1" "import json, math
result = json.load(open('out.json'))
points = result['points']
$2"
}

# The known optimum, as scripts ask for it.
bukub walk optimal --p 0.5 --start D4 --json >out.json
judge 'the optimum from D4 at p = 0.5 is 14.6208626062' '
(point,) = points
assert (point["strategy"], point["p"], point["start"]) == ("optimal", 0.5, "D4")
assert abs(point["expected_moves"] - 14.6208626062) < 5e-11
assert point["lower"] <= point["expected_moves"] <= point["upper"]
assert point["upper"] - point["lower"] <= 1e-10 * point["expected_moves"]
assert point["converged"] and point["residual"] < 1e-10
assert abs(point["variance"] - 86.6459196) < 1e-6 and abs(point["derivative_p"] + 2.0769106) < 1e-6
assert "regrets" not in result'
expect_output '^D4 +0\.5  14\.6208626062 ' bukub walk optimal
expect_that 'its decisions before the first letter' \
    grep -qE '^- +1\.37[0-9]+ +DFGHKNX +ABEIJLMOPQSTUVWZ +C: C6  R: C2 D2  Y: C4$' out

# A range of p, from several starts: the same on any number of threads.
bukub walk optimal --p 0:1:0.5 --start D4 --start F6 --threads 1 --json -o plain.h5 >out.json
bukub walk optimal --p 0:1:0.5 --start D4 --start F6 --threads 3 --json >three.json
judge 'a range holds every p and start, and threads change nothing' '
assert [(p["p"], p["start"]) for p in points] == [(k / 2, s) for k in range(3) for s in ("D4", "F6")]
assert "habits" not in result # which are of one p and one start
assert points == json.load(open("three.json"))["points"]
assert all(p["converged"] for p in points)
moves = [p["expected_moves"] for p in points if p["start"] == "D4"]
assert moves == sorted(moves, reverse=True)'
expect_python 'in its file, there is no dimension of strategies' '
import xarray
file = xarray.open_dataset("plain.h5")
assert "strategy" not in file.sizes and file["optimum_expected_moves"].shape == (3, 2)'
bukub walk optimal --collect-at-start --json >offered.json
judge 'a letter at the start is worth something' '
offered = json.load(open("offered.json"))["points"][0]["expected_moves"]
assert offered < [p for p in points if p["p"] == 0.5 and p["start"] == "D4"][0]["expected_moves"]'

# Regret: what strategies lose, and where.
bukub walk optimal --strategy greedy --strategy rate --strategy optimal --decisions 1M --json \
    -o regret.h5 >out.json
judge 'the losses of all decisions add up to the regret' '
greedy, rate, optimal = result["regrets"]
assert greedy["strategy"] == "greedy" and rate["p"] == 0.5 and rate["start"] == "D4"
for regret in greedy, rate, optimal:
    above = regret["expected_moves"] - points[0]["expected_moves"]
    assert math.isclose(regret["regret"], above, rel_tol=1e-6, abs_tol=1e-8), regret["strategy"]
    assert math.isclose(sum(d["loss"] for d in regret["decisions"]), above, rel_tol=1e-6, abs_tol=1e-8)
    losses = [d["loss"] for d in regret["decisions"]]
    assert losses == sorted(losses, reverse=True) and len(losses) == regret["losing_decisions"]
worst = greedy["decisions"][0]
assert (worst["collection"], worst["letter"], worst["takes"], worst["best"]) == ("", "W", 1, 0)'
expect_output '^greedy +D4 +0\.5 +16\.1229577858 +1\.5020951796 +10\.27' bukub show regret.h5
expect_that 'the costliest decision' grep -qE '^- +W +0\.125000 +100 % +0 % ' out
expect 0 'patient\(turns=20\) has memory' bukub walk optimal --strategy patient
expect_that 'no table of regrets' test "$(grep -c Regret out)" = 0
expect_output '^hoard\(n=4\) +D4 +0 +infinite +infinite ' \
    bukub walk optimal --strategy 'hoard(n=4)' --p 0

# What the best decisions are.
expect_output '^FFHK +2\.31' bukub walk optimal --habits 1
bukub walk optimal --habits 1000 --json >out.json
judge 'habits list what is taken, left, and taken on some squares only' '
habits = {h["collection"]: h for h in result["habits"]}
assert 100 < len(habits) <= 1000
assert habits[""]["takes"] == "DFGHKNX" and habits[""]["depends"]["Y"] == {"C4": 1, "H7": 0}
times = [h["times"] for h in result["habits"]]
assert times == sorted(times, reverse=True)'

# Where along p the best decisions change.
expect 0 'patient\(turns=20\) has memory' bukub walk optimal --p 0.482:0.483:0.001 --changes \
    --strategy greedy --strategy patient --start D4 -o range.h5 --json
cp out out.json
judge 'changes are narrowed down to 1e-9, and at either side the decision is another' '
for change in result["changes"]:
    assert 0.482 <= change["p_lower"] < change["p_upper"] <= 0.483
    assert change["p_upper"] - change["p_lower"] <= 1e-9
(dx,) = [c for c in result["changes"] if c["collection"] == "DX"]
assert (dx["letter"], dx["square"], dx["takes_above"]) == ("R", "C2", True)
assert abs(dx["p_lower"] - 0.482612) < 2e-6
assert [p["p"] for p in points] == [0.482, 0.483] and result["pieces"][-1]["p_upper"] == 0.483'
expect 0 'has memory' bukub show range.h5
expect_that 'a change is a line' grep -qE '^0\.48261[0-9]+  0\.48261[0-9]+  DX +R +C2  taken$' out
expect_python 'the file agrees with the JSON' '
import json, xarray
file, printed = xarray.open_dataset("range.h5"), json.load(open("out.json"))
assert file.attrs["filetype"] == "bukub walk optimum"
for point in printed["points"]:
    there = file.sel(p=point["p"], start="D4")
    assert float(there["optimum_expected_moves"]) == point["expected_moves"]
    for key in "lower", "upper", "variance", "derivative_p", "probability_of_ending":
        assert float(there["optimum_" + key]) == point[key], key
    assert int(there["optimum_converged"]) == 1
for regret in printed["regrets"]:
    there = file.sel(p=regret["p"], start="D4", strategy="greedy")
    assert float(there["regret"]) == regret["regret"]
    assert float(there["expected_moves"]) == regret["expected_moves"]
    assert int(there["losing_decisions"]) == regret["losing_decisions"]
    assert len(regret["decisions"]) == 10
assert bool(file["regret"].sel(strategy="patient(turns=20)").isnull().all())
assert len(printed["changes"]) == file.sizes["change"] > 0
for i, change in enumerate(printed["changes"]):
    there = file.isel(change=i)
    assert float(there["change_p_lower"]) == change["p_lower"]
    assert float(there["change_p_upper"]) == change["p_upper"] <= change["p_lower"] + 1e-6
    for key in "collection", "letter", "square":
        assert str(there["change_" + key].values) == change[key]
    assert bool(there["change_takes_above"]) == change["takes_above"]'
expect_output '^p,start,optimum_strategy,optimum_expected_moves,optimum_lower,' bukub export range.h5 --csv --table p-start
expect_output '^[0-9]+,DX,R,C2,1,0\.48261' bukub export range.h5 --csv --table change
expect_output '^optimum_derivative_p +moves' bukub info range.h5
refuse '--changes: give an interval' bukub walk optimal --changes
refuse '--p: "0:1\.5": .*two numbers' bukub walk optimal --p 0:1.5 --changes
refuse '--p: .*interval' bukub walk optimal --p 0.5:0.5000000001 --changes
refuse '--p: "1:0": .*larger' bukub walk optimal --p 1:0 --changes
refuse '--p: "0:1": .*step' bukub walk optimal --p 0:1
bukub walk optimal --board "$ROOT/data/boards/five.ini" --p 0:1 --changes --json >out.json
judge 'without a step, intervals with one policy cover all p' '
(piece,) = result["pieces"]
assert (piece["p_lower"], piece["p_upper"]) == (0, 1) and result["gaps"] == []
assert abs(piece["last_moves"] - result["points"][1]["expected_moves"]) < 1e-9
assert result["command_line"].startswith("bukub walk optimal --board five.ini --p 0:1 ")'
cat >ring.ini <<'END'
[board]
letters =
    A B C A B
    B A A A C
    C A A A A
    A A A A B
    B C A B C
green = B2 B3 B4 C2 C4 D2 D3 D4
reset = A B
start = C3
END
bukub walk optimal --board ring.ini --p 0:1 --changes --json >out.json
judge 'decisions that make no difference are proved and named' '
assert len(result["pieces"]) == 1 and result["gaps"] == [] and len(result["ties"]) == 20
assert all((tie["letter"], tie["square"]) == ("A", "C3") for tie in result["ties"])
assert all((tie["p_lower"], tie["p_upper"]) == (0, 1) for tie in result["ties"])'
bukub walk optimal --board "$ROOT/data/boards/five.ini" --p 0:1 --start all --changes --json >out.json
judge 'one call covers all starts, each with its values' '
(piece,) = result["pieces"]
last = {point["start"]: point["expected_moves"] for point in result["points"] if point["p"] == 1}
assert list(last) == "B3 B4 C2 C3 C4 D2 D3".split()
assert [start["start"] for start in piece["starts"]] == list(last)
assert all(abs(start["last_moves"] - last[start["start"]]) < 1e-9 for start in piece["starts"])
assert result["command_line"].endswith(" --start all --changes")'
bukub walk optimal --p 0:0.0001 --changes --json >out.json
judge 'collections that wait for a reset do not prevent proofs at p = 0' '
assert result["pieces"][0]["p_lower"] == 0 and result["gaps"] == []'
cat >three.ini <<'END'
[board]
letters =
    B B A
    C C C
    C B B
green = A1 A2 C2
reset = A A
start = B2
END
cat >ties.ini <<'END'
[board]
letters =
    B A A B
    B B B B
    B B B B
    C B B B
green = A3 B2 B3 B4 C4 D2 D3 D4
reset = A B
start = C2
END
cat >sums.ini <<'END' # whose ties have different continuations
[board]
letters =
    A A A A
    B C D B
    B B C D
green =
reset =
start = B2
END
cat >slow.ini <<'END'
[board]
letters =
    B B B
    A A A
    A A A
    A A A
green = A2 B1 B3 C1 C3 D1 D2 D3
reset = C
start = B2
END
cat >endless.ini <<'END'
[board]
letters =
    A A A
    A A A
    A A A
green = A1 A2 A3 B1 B3 C1 C2 C3
reset = B B B B
start = B2
END
cat >long.ini <<'END' # where the first solution has huge negative values
[board]
letters =
    A B B
    A B B
    A B B
    B B A
green = A1 A2 B1 B3 C1 C2 C3 D2 D3
reset =
start = B2
END
cat >late.ini <<'END' # on which decisions tie in one interval of p, but not provably in the next
[board]
letters =
    B C B
    B B B
    B B B
    B B B
green = A1 A2 A3 B1 B2
reset = A C
start = C2
END
exact() { # BOARD: what Python says about its changes
    bukub walk optimal --board "$1" --p 0:1 --changes --json >out.json 2>notes
    OMP_NUM_THREADS=1 /usr/bin/python3 -B "$ROOT/tests/fractions/check_changes.py" "$1" out.json
}
expect_output '^3 intervals, 3 changes and 0 ties agree with exact fractions' exact three.ini
expect_output '^5 intervals, 4 changes and 5 ties agree with exact fractions' exact ties.ini
expect_output '^1 intervals, 0 changes and 4 ties agree with exact fractions' exact sums.ini
expect_output '^1 intervals, 0 changes and 1 ties agree with exact fractions' exact slow.ini
expect_output '^1 intervals, 0 changes and 0 ties agree with exact fractions' exact long.ini
expect_output '^1 intervals, 0 changes and 1 ties agree with exact fractions at [0-9]* p; 1 not' \
    exact endless.ini
expect_output '^1 intervals, 0 changes and 1 ties agree with exact fractions at [0-9]* p; 1 not' \
    exact late.ini
five=$ROOT/data/boards/five.ini
bukub walk optimal --board "$five" --p 0.2:0.9 --equal B3,C3 --json >out.json
judge 'the p at which two starts are worth the same is enclosed' '
(root,) = result["equal"]
assert root["kind"] == "crossing" and 0 < root["p_upper"] - root["p_lower"] <= 1e-9
assert result["equal_starts"] == "B3,C3" and result["complete"]
assert {result["equal_better"], root["better_above"]} == {"B3", "C3"}'
bukub walk optimal --board "$five" --p 0.2:0.9 --equal B3,C3 --threads 3 --json >three.json
judge 'on any number of threads' 'assert result["equal"] == json.load(open("three.json"))["equal"]'
ends=$(python3 -c '
import json
root, = json.load(open("out.json"))["equal"]
print(repr(root["p_lower"] - 1e-6), repr(root["p_upper"] + 1e-6), sep=",")')
bukub walk optimal --board "$five" --p "$ends" --start B3 --start C3 --json >out.json
judge 'the better start changes there' '
a, b, c, d = (point["expected_moves"] for point in result["points"])
assert (a - b) * (c - d) < 0 and abs(a - b) < 1e-5'
expect_output '^0\.2000000000 +0\.9000000000  identical *$' \
    bukub walk optimal --board "$five" --p 0.2:0.9 --equal B3,C2
refuse "--equal: 'Z9' .*square" bukub walk optimal --p 0:1 --equal D4,Z9
refuse "--equal: 'C00039999' .*square" bukub walk optimal --p 0:1 --equal C00039999,B3
refuse '--equal: the squares are equal' bukub walk optimal --p 0:1 --equal D4,d4
refuse '--equal: .*two squares' bukub walk optimal --p 0:1 --equal D4
refuse '--equal: .*interval' bukub walk optimal --equal D4,F6

# The game for a model checker.
expect 0 '' bukub walk optimal --board "$ROOT/data/boards/tiny.ini" --quiet --export-prism game.prism
expect_that 'it is a decision process with a constant p' \
    sh -c 'grep -q "^mdp" game.prism && grep -q "^const double p;" game.prism'
checked() { /usr/bin/python3 "$ROOT/tests/cli/check_prism.py" "$@"; }
expect_json 0 'open("moves", "w").write(str(q["expected_moves"]))' \
    bukub walk optimal --board "$ROOT/data/boards/tiny.ini" --p 0.3 --json
expect_that 'it has the same optimum, and no update leaves its range' \
    checked game.prism 3/10 "$(cat moves)"
for board in published stranded; do
    expect 0 '' bukub walk optimal --board "$ROOT/data/boards/$board.ini" --quiet --collect-at-start \
        --export-prism $board.prism
    expect_that "nor on the board $board" checked $board.prism
done
refuse '--export-prism: game\.prism: already exists' \
    bukub walk optimal --quiet --export-prism game.prism
refuse '--export-prism: give one --start' \
    bukub walk optimal --start D4 --start F6 --export-prism other.prism

# Games that need not end, whatever is decided.
stranded=$ROOT/data/boards/stranded.ini
expect_json 3 'q["expected_moves"] is None and q["expected_moves_is"] == "infinite"
    and q["probability_of_ending"] > 0.4' bukub walk optimal --board "$stranded" --p 1 --json
expect_that 'and from where they may not end' grep -q 'C2 at p = 1 .*0\.402863' err

# The policy as a file, played again: the same games as optimal plays.
expect 0 '' bukub walk optimal --p 0.25 --quiet --export-policy policy.h5
expect 0 '' sh -c "'$BUKUB' walk run --p 0.25 --strategy optimal --games 30K --quiet -o a.h5 &&
    '$BUKUB' walk run --p 0.25 --strategy 'table(file=policy.h5)' --games 30K --quiet -o b.h5"
for file in a b; do
    bukub export $file.h5 --csv --table histogram | sed 's/^.*,0\.25,/0.25,/' >$file.csv
done
expect_that 'a saved policy plays the games of optimal' cmp a.csv b.csv
expect_output '^  strategy +optimal$' bukub info policy.h5
expect 0 '' bukub walk optimal --board "$ROOT/data/boards/five.ini" --p 0.25 --quiet --export-policy five.h5
expect_output '^-,B3,1,6\.69884[0-9]+,6\.69884[0-9]+,6\.69884[0-9]+,[0-9.]+$' bukub export five.h5 --csv --table take
expect_python 'xarray opens a policy' 'import xarray
for engine in "h5netcdf", "netcdf4":
    with xarray.open_dataset("policy.h5", engine=engine) as policy:
        assert policy["take"].dims == ("collection", "square")
        assert policy.attrs["p"] == 0.25
        assert policy["take"].sel(collection="FFHK", square="E3").isin([0, 1])
        assert policy["take"].isnull().sum("square").isin([4]).all()
        assert float(policy["expected_moves"].sel(collection="-", square="D4")) < 15.3'
table='table(file=policy.h5)'
bukub walk optimal --strategy "$table" --p 0.25,0.75 --json >out.json
judge 'a policy is best at its own p, and can be played at another' '
own, other = result["regrets"]
assert abs(own["regret"]) < 1e-9 and other["regret"] > 1e-4'
expect 2 '--export-policy: policy\.h5: .*exists' \
    bukub walk optimal --quiet --export-policy policy.h5
refuse '--export-policy: give one --p$' bukub walk optimal --p 0,1 --export-policy other.h5

# What the decisions of a policy are worth, also of several p.
bukub walk optimal --p 0.25,0.5 --policy --threads 1 --json -o worth.h5 >out.json
bukub walk optimal --p 0.25,0.5 --policy --threads 3 --json >three.json
judge 'threads change nothing' 'assert result["policy"] == json.load(open("three.json"))["policy"]'
expect_python 'decisions and costs are those of the policy file, and of expected moves' '
import math, numpy, xarray
worth, policy = xarray.open_dataset("worth.h5").sel(p=0.25), xarray.open_dataset("policy.h5")
held = [name for name in policy["collection"].values if len(name) < 4]
for name in "take", "cost":
    both = [file[name].sel(collection=held).values for file in (worth, policy)]
    assert numpy.array_equal(*both, equal_nan=True), name
moves = policy["expected_moves"]
for held, letter in ("-", "F"), ("F", "F"), ("FF", "K"), ("FF", "D"):
    more = "".join(sorted(held.strip("-") + letter))
    for square in policy["square"].values[policy["letter"].values == letter]:
        gain = float(moves.sel(collection=held, square=square) - moves.sel(collection=more, square=square))
        assert math.isclose(abs(gain), float(policy["cost"].sel(collection=held, square=square)))
        assert (gain > 0) == bool(policy["take"].sel(collection=held, square=square))
last = policy.sel(collection="FFHK")
assert (last["cost"].sel(square="F1") == last["expected_moves"].sel(square="F1")).all()  # F1: K
assert last["cost"].sel(square="A1").isnull() and last["cost"].sel(square="B6").isnull()'
judge 'wrong decisions cost what a trace says' '
(held,) = [h for h in result["policy"] if h["p"] == 0.5 and h["collection"] == "EFF"]
assert held["take"]["E2"] == 0 and "B6" not in held["take"] and "B6" not in held["cost"]
assert abs(held["cost"]["E2"] - (14.1410 - 9.0446)) < 1e-4'
expect_output '^Optimal decisions for [0-9]+ collections, 64 squares and 2 p: ' bukub show worth.h5
refuse '--policy: .*71 values' bukub walk optimal --p 0:1:0.01 --policy
expect 2 '--policy .*--within' bukub walk optimal --policy --within 5
expect 3 'certain to end' bukub walk optimal --board "$stranded" --p 1 --policy -o endless.h5
expect_python 'where games end neither way nothing is lost' '
import numpy, xarray
endless = xarray.open_dataset("endless.h5")
assert endless["take"].notnull().any() and endless["cost"].isnull().any()
assert bool((endless["cost"].isnull() | (endless["cost"] >= 0)).all())'

expect_output '^table\(file=\.\.\.\) +yes ' bukub walk strategies
refuse 'table: policy\.h5: .*another board' \
    bukub walk run --strategy "$table" --board "$ROOT/data/boards/five.ini"
refuse 'table: a\.h5: .*type' \
    bukub walk run --strategy 'table(file=a.h5)'
refuse 'table: nobody\.h5: .*file' bukub walk run --strategy 'table(file=nobody.h5)'
refuse '--strategy: table: file: ' bukub walk run --strategy table
head -c 9000 policy.h5 >short.h5
refuse 'table: short\.h5: .*HDF5' \
    bukub walk run --strategy 'table(file=short.h5)'
export SOURCE_DATE_EPOCH=1700000000
for threads in 1 2; do
    expect 0 '' bukub walk optimal --quiet -o $threads.h5 --export-policy policy-$threads.h5 --threads $threads
done
expect 0 '' cmp 1.h5 2.h5
expect 0 '' cmp policy-1.h5 policy-2.h5
expect 0 '' bukub walk optimal --quiet --export-policy policy-1.h5 --force
expect 0 '' cmp policy-1.h5 policy-2.h5
for threads in 1 2; do
    expect 0 '' bukub walk optimal --board "$five" --p 0.1:0.3 --changes -o $threads.h5 --quiet \
        --threads $threads --force
done
expect_that 'proofs along p neither depend on threads' cmp 1.h5 2.h5

# Astronomically large values, against exact fractions.
board() { # NAME GREEN RESET ROW..
    { printf '[board]\nletters =\n' && printf '    %s\n' "$4" "$5" "$6" &&
        printf 'green = %s\nreset = %s\nstart = B2\n' "$2" "$3"; } >"$1"
}
board long.ini 'A1 A2 A3 A4 B1 B3 B4 C1 C2 C3 C4' '' 'A A A B' 'A B A A' 'A A A B'
board costs.ini 'A1 A2 A3 B1 B3 C1 C2 C3' 'B C' 'C D C' 'B A B' 'C B C'
expect 0 '' bukub walk optimal --board long.ini --p 0.9999 --strategy optimal --json
cp out long.json
expect 0 '' bukub walk optimal --board costs.ini --p 0.9999 --policy --strategy greedy --json
expect_python 'values beyond the precision of floating-point numbers are right' "
import json, math
(point,) = json.load(open('long.json'))['points']
assert point['lower'] <= point['expected_moves'] <= point['upper'] and point['converged']
for key, exact in ('expected_moves', 2.03327936242869e21), ('variance', 4.13422496567842e42), \
                  ('derivative_p', 8.133689537987729e25):
    assert math.isclose(point[key], exact, rel_tol=1e-12), key
result = json.load(open('out'))
assert math.isclose(result['points'][0]['expected_moves'], 20733230129199876, rel_tol=1e-12)
(regret,) = result['regrets'] # of games much longer than those that are propagated
assert math.isclose(regret['regret'], regret['expected_moves'] - 20733230129199876, rel_tol=1e-9)
cost = {row['collection']: row['cost']['B2'] for row in result['policy']}
for held, exact in ('-', 0.0003161160358357403), ('BC', 10.00039447295818), \
                   ('ABC', 1279977.2370864947), ('AAA', 230387142629.28763):
    assert math.isclose(cost[held], exact, rel_tol=1e-12), held"

# Games are propagated for 100,000 moves: what may happen later is not known.
expect 0 '' bukub walk exact --board long.ini --p 0.9999 --strategy greedy --distribution --json
cp out long.json
expect 0 '' bukub walk optimal --board costs.ini --p 0.9999 --json
expect_python 'what longer games count has no value' "
import json
(point,) = json.load(open('long.json'))['points']
assert point['takes'] is point['resets'] is point['removals'] is None
assert point['visits'] is None
result = json.load(open('out'))
assert result['habits'] and all(habit['times'] is None for habit in result['habits'])"
expect_output 'counts 0\.9999999 times' bukub walk optimal --board costs.ini --p 0.9999 --discount 0.9999999

# Wrong usage.
expect 2 "unrecognized option '--seed'" bukub walk optimal --seed 2
expect 2 "unrecognized option '--engine'" bukub walk optimal --engine plain
expect 2 "unrecognized option '--max-moves'" bukub walk optimal --max-moves 9
refuse '--decisions: "x" .*number' bukub walk optimal --decisions x
refuse '--p: ' bukub walk optimal --p 2
refuse '--start: ' bukub walk optimal --start A1
refuse "--strategy: no strategy 'best'" bukub walk optimal --strategy best
finish
