# Tables of pages and the sequences are what data/reference says, and the program finds their first terms.
. "$ROOT/tests/cli/expect.sh"

results() { /usr/bin/python3 -B "$project/make/results.py" "$@"; }
project=$ROOT
expect 0 '' results --check
expect_that 'all are up to date; otherwise `make results-page` rewrites them' test ! -s out

# It detects a number that was changed, and undoes that.
mkdir -p project/data
cp -r "$ROOT/make" "$ROOT"/CLUSTER.md "$ROOT"/README.md "$ROOT"/RESULTS.md "$ROOT"/SPEED.md "$ROOT"/STATISTICS.md project
cp -r "$ROOT/data/reference" project/data
chmod -R u+w project
project=project
sed -i 's/17850198/17850199/' project/RESULTS.md
sed -i 's/4\.8 %, 4\.9 %/4.7 %, 4.9 %/' project/STATISTICS.md
sed -i 's/^%S 2,5,12/%S 2,5,13/' project/data/reference/oeis/magicboard_longest.txt
expect 1 '' results --check
expect_that 'it names all three' sh -c 'test "$(cut -d" " -f1 out | tr "\n" " ")" = \
    "data/reference/oeis/magicboard_longest.txt RESULTS.md STATISTICS.md "'
expect 0 '' results
expect_that 'the page is as it was' cmp "$ROOT/RESULTS.md" project/RESULTS.md
expect_that 'so is that of statistics' cmp "$ROOT/STATISTICS.md" project/STATISTICS.md
expect_that 'and the sequences' diff -r "$ROOT/data/reference/oeis" project/data/reference/oeis
sed -i '$s/^\([0-9]*,\)[-0-9]*/\199/' project/data/reference/antipalindrome.csv
expect 1 'antipalindrome_values.txt' sh -c '"$@" >&2' sh /usr/bin/python3 -B project/make/results.py --check
sed -i 's/<!-- results: walk -->/<!-- results: run -->/' project/RESULTS.md
expect 1 'page .*marker "run"' results

# The programs of the sequences compute their first terms.
mkdir bin
ln -s "$BUKUB" bin/bukub
for file in "$ROOT"/data/reference/oeis/*.txt; do
    program=$(sed -n 's/^%o (Shell) //p' "$file")
    n=$(sed -n 's/^%O \([0-9]*\),.*/\1/p' "$file")
    for term in $(sed -n 's/^%S //p' "$file" | tr ',' '\n' | head -n 3); do
        found=$(PATH=$PWD/bin:$PATH n=$n sh -c "$program")
        expect_that "$(basename "$file" .txt)($n) is $term" test "$found" = "$term"
        n=$((n + 1))
    done
done

# Values of the walk in the table enclose what is computed again, for two strategies.
expect 0 '' bukub walk exact --p 0.5 --strategy rate --strategy optimal --json
expect_that 'values of the walk are in the bounds of the table' /usr/bin/python3 -c 'import csv, json, os
found = {point["strategy"]: point for point in json.load(open("out"))["points"]}
rows = [row for row in csv.DictReader(open(os.environ["ROOT"] + "/data/reference/walk.csv"))
        if row["p"] == "0.5" and row["strategy"] in found]
assert len(rows) == 2
for row in rows:
    point = found[row["strategy"]]
    assert float(row["lower"]) <= point["upper"] and point["lower"] <= float(row["upper"]), row
    assert float(row["upper"]) - float(row["lower"]) < 1e-8, row'
for n in 2 5 9; do bukub slice extremes $n --json; done >extremes.json
expect 0 '' /usr/bin/python3 -c 'import csv, json, os
rows = {row["n"]: row for row in csv.DictReader(open(os.environ["ROOT"] + "/data/reference/slice_extremes.csv"))}
for line in open("extremes.json"):
    found = json.loads(line)
    for key, value in rows[str(found["n"])].items():
        assert found[key] == int(value), (found["n"], key)'

# Commands of the page have these options.
/usr/bin/python3 -c 'import csv, os
for row in csv.DictReader(open(os.environ["ROOT"] + "/data/reference/commands.csv")):
    print(row["command"])' >commands
while read -r _ command; do
    # shellcheck disable=SC2086
    expect 0 '' bukub $command --help
done <commands

# Programs that compute the tables refuse wrong arguments.
reference() {
    script=$1
    shift
    /usr/bin/python3 -B "$ROOT/data/reference/$script.py" "$@"
}
expect 2 "closed_sets.py: .*argument side: '0'" reference closed_sets 0
expect 2 "closed_sets.py: .*argument side: '-1'" reference closed_sets -1
expect 2 "closed_sets.py: .*argument --sample: '0'" reference closed_sets 5 --sample 0
expect 2 'slice_lines.py: .*required: N' reference slice_lines
expect 2 "slice_lines.py: .*argument N: 'x'" reference slice_lines x
expect 2 "sequencium.py: .*argument --board: '3y3'" reference sequencium --board 3y3
expect 2 'walk_starts.py: standard input' reference walk_starts

# Pictures and pages that it links to exist.
grep -ohE '\]\([^)#]+' "$ROOT/RESULTS.md" "$ROOT/SPEED.md" "$ROOT/STATISTICS.md" | cut -c3- | sort -u >links
expect_that 'links lead somewhere' sh -c 'while read -r path; do test -e "$ROOT/$path" || exit 1; done <links'
finish
