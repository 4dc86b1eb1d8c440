# bukub sequencium solve: values, best moves, bounds, and invalid input.
. "$ROOT/tests/cli/expect.sh"

solve() { bukub sequencium solve "$@"; }

# Known values; the unit test of the solver has more.
expect_json 0 'r["value"] == 5 and r["value_for"] == "Red" and r["best"] == ["B2"] and r["exact"]' \
    solve 3x3 --json
expect_json 0 'r["value"] == 6 and r["payoff"] == "gamble" and r["nodes"] > 0' solve 3x5 --json
expect_json 0 'r["value"] == 1 and r["payoff"] == "outcome"' solve 3x5 --payoff outcome --json
expect_json 0 'r["value"] == 1 and r["payoff"] == "margin"' solve 3x5 --payoff margin --json
expect_json 0 'r["value"] == 0 and r["best"] == ["A2", "B1", "B2"] and r["best_complete"]' \
    solve 4x4 --json
expect_json 0 '(r["lower"], r["upper"], len(r["line"]), r["line"][0]) == (8, 8, 23, "B2 2")' \
    solve 5x5 --json
expect_output '^gamble: 5 for Red, Red wins$' solve 3x3
expect_output '^best for Red: B2$' solve 3x3
expect_output '^optimal play: B2 2, ' solve 3x3
expect_output '^B   \.   \.   \.$' solve 3x3
expect 0 '' solve 3x3 --quiet
expect_that 'quiet prints nothing' test ! -s out

# Positions.
expect_json 0 'r["value"] == 9 and "A4" in r["best"]' solve "$ROOT/data/sequencium/example.txt" --json
printf 'r1 . .\n. r2 b1\nblue to move\n' >position.txt
expect_output '^Blue to move$' solve position.txt
expect_output '^gamble: 0 for Red, a draw$' sh -c '"$BUKUB" sequencium solve - <position.txt'
printf 'r1 b1\nred to move\n' >over.txt
expect_json 0 '(r["value"], r["best"], r["line"], r["exact"]) == (0, [], [], True)' solve over.txt --json

# The value of every move.
expect_json 0 '{m["move"]: m["value"] for m in r["moves"]} == {"A2": 0, "B1": 0, "B2": 8} and
    all(m["number"] == 2 and m["exact"] for m in r["moves"])' solve 5x5 --moves --json
expect_output '^each move: A2 0, B1 0, B2 5$' solve 3x3 --moves
expect_output '^           E4 10, E6 10, F2 10,' solve "$ROOT/data/sequencium/example.txt" --moves
expect_that 'no line ends in a blank' sh -c '! grep -q " $" out'
expect_json 0 '"moves" not in r' solve 3x3 --json
expect_json 3 '[m["exact"] for m in r["moves"]] == [False] * 3 and
    all(m["lower"] < 0 < m["upper"] for m in r["moves"])' \
    interrupted INT % sequencium solve 8x8 --moves --json
refuse '--moves .*combined with --weak$' solve 3x3 --moves --weak
refuse '--moves .*combined with --all$' solve --all 9 --moves

# At least a draw, by search and by mirroring.
expect_json 0 'r["value"] == 0 and r["mirror_argument"] and r["weak"] and not r["best_complete"]' \
    solve 4x4 --weak --json
expect_output 'by the mirror argument' solve 4x4 --weak
expect_json 0 'r["value"] is None and r["value_is"] == "unknown" and r["lower"] == 0 < r["upper"]
    and not r["exact"] and not r["mirror_argument"]' solve 3x5 --weak --json
expect_output '^gamble: 0 to [0-9]+ for Red, at least a draw$' solve 3x5 --weak

# Less memory only takes more time.
expect_json 0 'r["value"] == 8' solve 5x5 --memory 1M --json

# Stopped: valid bounds, and exit code 3.
expect_json 3 'r["value"] is None and r["lower"] <= 0 <= r["upper"] and not r["exact"]' \
    interrupted INT % sequencium solve 6x6 --json
expect_that 'and says so' grep -q '^bukub: note: stopped: the value is known within bounds$' err
expect 0 '' bukub sequencium solve 3x3 -o whole.h5
forge whole.h5 stopped.h5 'file.attrs["complete"] = 0'
expect 0 'note: stopped: the value is known$' bukub show stopped.h5
forge whole.h5 bounds.h5 'file["lower"][...] = 1'
expect_output '^gamble: 1 to 5 for Red, Red wins$' bukub show bounds.h5
forge whole.h5 stopped.h5 'file.attrs["complete"] = 0; file["best_complete"][...] = 0'
expect 0 'note: stopped: the value is known, but not all best moves$' bukub show stopped.h5
expect 3 'value >= 0, depth [0-9]' stopped TERM 1 sequencium solve 6x6 --progress

# The table of all boards.
expect_output '^3,3,gamble,5,5,B2$' solve --all 24
expect_that 'it has long boards' grep -q '^2,10,margin,0,0,' out
expect_that 'it has every board and payoff once' \
    sh -c 'test "$(wc -l <out)" -eq "$(($(cut -d, -f1,2 out | sort -u | tail -n +2 | wc -l) * 3 + 1))"'
expect_that 'it is the beginning of the reference table' \
    sh -c 'head -n "$(wc -l <out)" "$ROOT/data/reference/sequencium.csv" | cmp - out'
expect_json 0 '[(b["rows"], b["columns"], b["payoff"], b["value_for_red"], b["best_first_moves"])
    for b in r["solutions"]][3:5] == [(1, 3, "gamble", 2, "A2"), (1, 3, "outcome", 1, "A2")] and
    len(r["solutions"]) == 12 and r["complete"]' solve --all 4 --json
expect_json 3 'r["solutions"] and not r["complete"]' \
    interrupted INT % sequencium solve --all 64 --json
expect_that 'and says so' grep -q 'stopped: boards are missing' err

expect_that 'the whole table agrees with itself, and the times with it' /usr/bin/python3 -c '
import csv, os
folder = os.environ["ROOT"] + "/data/reference/"
read = lambda name: {(int(row["rows"]), int(row["columns"]), row["payoff"]): row
                     for row in csv.DictReader(open(folder + name))}
table, times = read("sequencium.csv"), read("sequencium_times.csv")
bounds = {key: (int(row["lower"]), int(row["upper"])) for key, row in table.items()}
sign = lambda value: (value > 0) - (value < 0)
for (rows, columns, payoff), (lower, upper) in bounds.items():
    outcome = bounds[rows, columns, "outcome"]
    assert rows <= columns and outcome[0] <= sign(lower) <= sign(upper) <= outcome[1]
    assert lower <= 0 or rows * columns % 2 == 1, "the second player answers with the image"
    assert (rows, columns, payoff) in times or outcome == (0, 0)
    assert lower == upper or not table[rows, columns, payoff]["best_first_moves"]
    assert rows > 1 or (lower, upper) == ({"gamble": columns // 2 + 1, "outcome": 1, "margin": 1}[payoff]
                                          if columns % 2 else 0,) * 2
for squares in range(2, 37):
    for rows in range(1, squares):
        assert squares % rows or rows * rows > squares or (rows, squares // rows, "margin") in table
for rows, columns, payoff in times:
    assert times[rows, columns, payoff]["command"].startswith(
        f"bukub sequencium solve {rows}x{columns} --payoff {payoff}")'

# The program that adds to the reference table: it solves what is missing, and notes bounds.
cp "$ROOT/data/reference/sequencium.py" .
add() { /usr/bin/python3 sequencium.py --program "$BUKUB" "$@"; }
expect 0 'sequencium solve 1x2 --payoff outcome --memory 2M' add --squares 5 -- --memory 2M
expect_that 'as the table has it' \
    sh -c 'head -n "$(wc -l <sequencium.csv)" "$ROOT/data/reference/sequencium.csv" | cmp - sequencium.csv'
expect_that 'with what it took' \
    grep -qE '^1,5,margin,[0-9.]+,[0-9]+,bukub sequencium solve 1x5 --payoff margin --memory 2M$' sequencium_times.csv
expect_that 'once' test -z "$(add --squares 5 2>&1)"
expect 0 'solve 5x7 --payoff outcome' add --board 5x7 --hours 0.0002
expect_that 'bounds' grep -qx '5,7,outcome,-1,1,' sequencium.csv
expect 0 'solve 5x7 --payoff outcome' add --board 5x7 --hours 0.0001

# Long boards.
expect_json 0 'r["value"] == 32 and r["line"][:2] == ["A2 2", "A62 2"] and len(r["line"]) == 61' \
    solve 1x63 --json
expect_json 0 'r["line"][-2:] == ["AG1 31", "AF1 32"] and r["best"] == ["B1"]' solve 63x1 --json

# Invalid input.
refuse '"9x9" .*neither a file' solve 9x9
refuse '"none.txt" .*neither a file' solve none.txt
printf 'r1 . r3\n. . b1\nred to move\n' >wrong.txt
refuse 'wrong\.txt:1: .*r3' solve wrong.txt
refuse '--payoff: .*win.*gamble' solve 3x3 --payoff win
refuse '--memory: ' solve 3x3 --memory 1K
refuse '--all: ' solve --all 1
refuse 'POSITION .*combined with --all$' solve 3x3 --all 9
refuse '--weak .*combined with --all$' solve --all 9 --weak
expect 2 "unrecognized option '--seed'" solve 3x3 --seed 2
expect 2 'a position \(.*, as 4x4\) is missing' solve
expect 2 'one position at a time' solve 3x3 4x4
expect_output '--weak' solve --help
expect_output '--threads' solve --help
finish
