. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
judge() { # WHAT PROGRAM: python that reads out.json as `result`
    expect_that "$1" "$python" -c "import json, math
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

# A range of p, from several starts: the same on any number of threads.
bukub walk optimal --p 0:1:0.25 --start D4 --start F6 --threads 1 --json >out.json
bukub walk optimal --p 0:1:0.25 --start D4 --start F6 --threads 3 --json >three.json
judge 'a range holds every p and start, and threads change nothing' '
assert [(p["p"], p["start"]) for p in points] == [(k / 4, s) for k in range(5) for s in ("D4", "F6")]
assert points == json.load(open("three.json"))["points"]
assert all(p["converged"] for p in points)
moves = [p["expected_moves"] for p in points if p["start"] == "D4"]
assert moves == sorted(moves, reverse=True)'
bukub walk optimal --collect-at-start --json >offered.json
judge 'a letter at the start is worth something' '
offered = json.load(open("offered.json"))["points"][0]["expected_moves"]
assert offered < [p for p in points if p["p"] == 0.5 and p["start"] == "D4"][0]["expected_moves"]'

# Regret: what strategies lose, and where.
bukub walk optimal --strategy greedy --strategy rate --strategy optimal --decisions 1M --json >out.json
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
expect_output '^greedy +D4 +0\.5 +16\.1229577858 +1\.5020951796 +10\.27' \
    bukub walk optimal --strategy greedy
expect_output '^- +W +0\.125000 +100 % +0 % ' bukub walk optimal --strategy greedy --decisions 1
expect 0 'patient\(turns=20\) has memory' bukub walk optimal --strategy patient
expect_output '^hoard\(n=4\) +D4 +0 +infinite +infinite ' \
    bukub walk optimal --strategy 'hoard(n=4)' --p 0

# Games that need not end, whatever is decided.
stranded=$ROOT/data/boards/stranded.ini
expect 3 'from C2 at p = 1 sure to end' bukub walk optimal --board "$stranded" --p 1 --json
expect_that 'infinity is null, and said to be infinite' \
    grep -q '"expected_moves":null,"expected_moves_is":"infinite"' out

# What can be wrong.
refuse '--seed: nothing is drawn here' bukub walk optimal --seed 2
refuse '--engine: nothing is played here' bukub walk optimal --engine plain
refuse '--max-moves: nothing is played here' bukub walk optimal --max-moves 9
refuse '--decisions: "x" is not a number' bukub walk optimal --decisions x
refuse '--p: ' bukub walk optimal --p 2
refuse '--start: ' bukub walk optimal --start A1
refuse "--strategy: no strategy 'best'" bukub walk optimal --strategy best
finish
