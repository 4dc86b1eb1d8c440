# bukub slice lines, line and score: all lines, the best ones, a given one.
export LC_ALL=C.UTF-8 # drawings have box characters
. "$ROOT/tests/cli/expect.sh"

data=$ROOT/data/slice
golden=$ROOT/tests/cli/golden
lines() { bukub slice lines "$@"; }
line() { bukub slice line "$@"; }
score() { bukub slice score "$@"; }

# All lines: the counts come from brute force, see tests/unit/analysis/slice/lines/test_slice_lines.c.
expect_json 0 '(r["n"], r["generic"], r["all"], r["maximal"]) == (4, 152, 266, 44)' lines 4 --json
expect_json 0 '(r["generic"], r["all"], r["maximal"]) == (1, 1, 1)' lines 1 --json
expect_json 0 'len(r["lines"]) == r["all"] == 84 and
    sum(l["generic"] for l in r["lines"]) == 54 and
    [l["maximal"] for l in r["lines"]] == [True] * 16 + [False] * 68 and
    len({tuple(l["squares"]) for l in r["lines"]}) == 84' lines 3 --list --json
expect_output '^generic       152  meet no lattice point$' lines 4
expect_output '^ +6 +12$' lines 4
expect 0 '' lines 2 --list
expect_that 'the lines of 2 x 2 are golden' cmp out "$golden/slice-lines-2.txt"
expect 0 '' lines 12 --quiet
expect_that 'quiet prints nothing' test ! -s out
expect 0 '' env SOURCE_DATE_EPOCH=0 "$BUKUB" slice lines 5 -o lines.h5 --quiet
expect 0 '' env SOURCE_DATE_EPOCH=0 "$BUKUB" slice lines 5 -o again.h5 --quiet --list
expect_that 'the same file again' cmp lines.h5 again.h5
expect_output '^  command_line      bukub slice lines 5$' bukub info lines.h5
expect_output '^  n                 5$' bukub info lines.h5
expect_output '^660,1,0,1,' bukub export lines.h5 --csv
expect_output '^1,1,1,9,0,4.25,5,0.08333333333333333,"0,17/4","5,1/12",E1 D1 ' bukub export lines.h5 --csv
expect_that 'xarray reads it' /usr/bin/python3 -c 'import xarray
from fractions import Fraction
for engine in ("h5netcdf", "netcdf4"):
    lines = xarray.open_dataset("lines.h5", engine=engine)
    assert lines.sizes["line"] == 660 and lines.attrs["n"] == 5
    assert (int(lines.generic.sum()), int(lines.maximal.sum())) == (338, 116)
    for end in ("from", "to"):
        for text, x, y in zip(lines[end].values, lines[end + "_x"].values, lines[end + "_y"].values):
            assert [float(Fraction(t)) for t in text.split(",")] == [x, y], text
    assert all(len(p.split()) == s for p, s in zip(lines.squares.values, lines.passed.values))'
refuse 'lines.h5: already exists' lines 5 -o lines.h5
expect_output '^saved: lines.h5$' lines 5 -o lines.h5 --force
refuse 'N: .*out of range' lines 1001
refuse 'N: .*out of range' lines 0
refuse 'N: .*out of range' lines -- -3
refuse 'N: "six" is not a ' lines six
refuse 'N: "2.5" is not ' lines 2.5
expect 2 'the size of the grid, N, is missing' lines
expect 2 'one size at a time' lines 4 5

# The reference table is right, and its program finds the same numbers.
expect 0 '' "$ROOT/data/reference/slice_lines.py" 1 9
expect_that 'the other program agrees' \
    sh -c 'sed 1d "$ROOT/data/reference/slice_lines.csv" | head -n 9 | cut -d, -f1-4 | cmp - out'
expect 0 '' /usr/bin/python3 -c 'import csv, json, os, subprocess
with open(os.environ["ROOT"] + "/data/reference/slice_lines.csv") as file:
    for row in csv.DictReader(file):
        n = int(row["n"])
        if n > 10 and (n < 20 or n % 8):
            continue
        lines = json.loads(subprocess.run([os.environ["BUKUB"], "slice", "lines", row["n"], "--json"],
                                          stdout=subprocess.PIPE, check=True).stdout)
        for key in ("n", "generic", "all", "maximal"):
            assert lines[key] == int(row[key]), row'

# Larger grids: only counted.
expect_output '^all +17850198  ' lines 64
expect_json 0 '(r["generic"], r["maximal"], r["lines"]) == (5418296, 4797092, [])' lines 64 --json
expect 0 '' lines 64 -o large.h5 --quiet
expect_output '^maximal +4797092  ' bukub show large.h5 --list
expect_output '^line,generic,maximal,passed,' bukub export large.h5 --csv
refuse '--list: .*listed' lines 17 --list

# The best lines of the example of the rules.
crossings='["B1-B2", "B2-C2", "C2-C3", "C3-D3", "D4-E4", "E4-E5", "E5-F5"]'
expect_json 0 '(r["n"], r["filled"], r["score"], r["most"], len(r["lines"])) == (6, 18, 7, 10, 16)
    and '"$crossings"' in [l["crossed"] for l in r["lines"]] and
    all(len(l["crossed"]) == 7 and l["maximal"] and l["generic"] and not l["vertices"]
        for l in r["lines"]) and
    (lambda c: c == sorted(c, reverse=True) and 0.01 < c[-1] and c[0] == 0.105999788)(
        [l["clearance"] for l in r["lines"]])' line "$data/rules-example.txt" --json
expect_json 0 'len(r["lines"]) == 33 and
    sorted({(l["maximal"], l["generic"], bool(l["vertices"])) for l in r["lines"]}) ==
    [(False, False, True), (False, True, False), (True, True, False)] and
    all(len(l["crossed"]) == 7 for l in r["lines"])' line "$data/rules-example.txt" --all --json
expect 0 '' line "$data/rules-example.txt"
expect_that 'the drawing is golden' cmp out "$golden/slice-line-6.txt"
# What is drawn is a grid, too.
for ascii in '' --ascii; do
    # shellcheck disable=SC2086
    bukub slice line "$data/rules-example.txt" $ascii | sed -n '2,/^$/p' >drawn.txt
    expect_json 0 "r['grid'] == '.***.* .**... *.*..* **.... ..**.. *.****'.split()" line drawn.txt --json
    tail -n +2 drawn.txt | sed 's/ *$//' >headless.txt
    expect_json 0 "r['score'] == 7" line headless.txt --json
done
sed '10s/#/x/' headless.txt >drawn.txt
refuse 'drawn\.txt:10: .*frame' line drawn.txt
expect 0 '' line "$data/sizes.txt"
expect_that 'those of 1, 2, 5 and 16 are golden' cmp out "$golden/slice-line-sizes.txt"
expect 0 '' line "$data/twelve.txt"
expect_that 'that of 12 is golden' cmp out "$golden/slice-line-12.txt"
expect_output '^ *[0-9]+  within   1/2,0 to 67/14,6 ' line "$data/rules-example.txt" --all
expect_output 'vertex: it meets lattice points$' line "$data/rules-example.txt" --all
expect 0 '' line "$data/rules-example.txt" --quiet
expect_that 'quiet prints nothing' test ! -s out
expect_json 0 '[g["score"] for g in r["grids"]] == [0, 2, 7, 22]' line "$data/sizes.txt" --json
expect_output '^  [1-4]  0,7/6 to 2,1/2         B1-A1 A1-A2$' \
    sh -c 'printf ".*\n*.\n" | "$BUKUB" slice line -'
expect_output 'no line crosses a boundary between filled and empty$' \
    sh -c 'printf "...\n...\n...\n" | "$BUKUB" slice line -'
expect_output '^no other maximal line is as good:$' sh -c 'tail -n 23 "$1" | head -n 5 | "$BUKUB" slice line -' \
    sh "$data/sizes.txt"
# Of the equally good lines of this grid one is maximal.
printf '%s\n' '**..' '..**' '*.**' '****' >within.txt
expect_output '^no other maximal line is as good:$' line within.txt
expect_output '^2 lines are equally good, of each kind ' line within.txt --all
expect_output '^no other line is as good:$' sh -c 'printf ".*\n..\n" | "$BUKUB" slice line - --all'

# Colours on a terminal only.
if command -v script >/dev/null; then
    expect 0 '' script -qec "'$BUKUB' slice line '$data/rules-example.txt'" /dev/null
    expect_that 'the line has a colour' grep -q "$(printf '\033')\[7;41m" out
fi

# Pictures.
expect_output '^saved: said\.svg$' line "$data/rules-example.txt" --svg said.svg
expect_output '^saved: scored\.svg$' bukub slice score "$data/rules-example.txt" --from 0,1/4 --to 23/4,6 --svg scored.svg
expect_output '^grid 2 \(line [0-9]+ of the file\)$' line "$data/sizes.txt"
expect 0 '' line "$data/rules-example.txt" --svg line.svg --quiet
expect_that 'the picture is golden' cmp line.svg "$golden/slice-line.svg"
expect_that 'it is XML, with a circle for each crossing and each end' /usr/bin/python3 -c '
import xml.etree.ElementTree as tree
kinds = [e.tag.split("}")[1] for e in tree.parse("line.svg").iter()]
assert kinds.count("circle") == 9 and kinds.count("rect") == 20, kinds'
expect 0 '' line "$data/twelve.txt" --svg line.svg --force --quiet
expect_that 'the picture is another one' grep -q '16 crossings from ' line.svg
kinds() { # SVG: how many lines of the answer, of other answers and words it has
    /usr/bin/python3 -c '
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
def drawn(stroke):
    return sum(len(g) for g in root if g.get("stroke") == stroke)
print(drawn("#d9261c"), drawn("#e67e22"), "crossings" in "".join(root.itertext()))' "$1"
}
for drawn in all one none; do
    expect 0 '' line "$data/rules-example.txt" --svg $drawn.svg --draw $drawn --quiet
done
expect_that 'all lines' test "$(kinds all.svg)" = '10 15 True'
expect_that 'one line' test "$(kinds one.svg)" = '10 0 True'
expect_that 'a puzzle, without its answer' test "$(kinds none.svg)" = '0 0 False'
refuse '--draw needs --svg$' line "$data/rules-example.txt" --draw one
refuse '--draw: ' line "$data/rules-example.txt" --svg new.svg --draw two
for name in line.png line .svg line.svg.bak; do
    refuse "--svg: \"$name\": .*file must" line "$data/rules-example.txt" --svg "$name"
done
refuse '--svg: line.svg: already exists' line "$data/twelve.txt" --svg line.svg
expect 1 '^bukub: --svg: no/line.svg: cannot be written' line "$data/twelve.txt" --svg no/line.svg
refuse '--svg: .*single' line "$data/sizes.txt" --svg new.svg
expect_that 'then there is none' test ! -e new.svg

# Invalid grids.
refuse 'missing.txt: No such file' line missing.txt
printf '. *\n* x\n' >bad.txt
refuse 'bad.txt:2: .*not a square' line bad.txt
printf '. * .\n* .\n' >bad.txt
refuse 'bad.txt:2: ' line bad.txt
printf '# nothing\n' >bad.txt
refuse 'bad.txt:1: ' line bad.txt
head -c 3000 /dev/urandom | tr -d '*.o\n\0#' >bad.txt
refuse 'bad.txt:1: ' line bad.txt
printf '.\0*\n' >bad.txt
refuse 'bad.txt:1: .*NUL byte' line bad.txt
printf '%0300d\n' 0 | tr 0 '*' >bad.txt
refuse 'bad.txt:1: .*squares' line bad.txt
expect 2 'grid is missing' line
expect 2 'one file at a time' line "$data/twelve.txt" "$data/sizes.txt"

# A given line.
rules=$data/rules-example.txt
expect_json 0 '(r["score"], r["best"], r["below_best"], r["from"], r["to"], r["vertices"]) ==
    (7, 7, 0, "0,1/4", "23/4,6", []) and r["crossed"] == '"$crossings"' and
    r["squares"] == "A1 B1 B2 C2 C3 D3 D4 E4 E5 F5 F6".split()' \
    score "$rules" --from 0,1/4 --to 23/4,6 --json
for from in 0,0.25 ' 0 , 2/8 ' 0/9,25e-2; do
    expect_json 0 'r["score"] == 7 and r["from"] == "0,1/4" and r["to"] == "23/4,6"' \
        score "$rules" --from "$from" --to 5.75,6 --json
done
expect_json 0 'r["crossed"] == ["F5-E5", "E5-E4", "E4-D4", "D3-C3", "C3-C2", "C2-B2", "B2-B1"]' \
    score "$rules" --from 23/4,6 --to 0,1/4 --json
expect_json 0 'r["score"] == 3 and r["below_best"] == 4 and
    r["vertices"] == ["A1-B2", "B2-C3", "C3-D4", "D4-E5", "E5-F6"] and
    r["crossed"] == ["A1-B2", "C3-D4", "E5-F6"]' score "$rules" --from 0,0 --to 6,6 --json
expect_json 0 '[(g["n"], g["score"], g["best"]) for g in r["grids"]] == [(1, 0, 0), (2, 0, 2)]' \
    sh -c 'head -n 5 "$1" | "$BUKUB" slice score - --from 0,1/2 --to 1/2,0 --json' sh "$data/sizes.txt"
expect 0 '' score "$data/vertices.txt" --from 0,0 --to 8,8
expect_that 'vertices are golden' cmp out "$golden/slice-score-vertices.txt"
expect_output '^0,1 to 5,0: 2 crossings, 5 fewer than the best line$' score "$rules" --from 0,1 --to 5,0
expect_output '^0,1 to 1,0: 0 crossings, 7 fewer than the best line$' score "$rules" --from 0,1 --to 1,0
expect 0 '' score "$rules" --from 0,0 --to 6,6 --svg score.svg --quiet
expect_that 'it is drawn' grep -q '3 crossings from 0,0 to 6,6' score.svg
expect 0 '' score "$rules" --from 0,1/99999999 --to 12345678/23456789,6 --svg long.svg --quiet
expect_that 'ends of many digits have room' grep -q 'viewBox="-[0-9]* 0 5[0-9][0-9] 324"' long.svg

refuse '--from: .*not a point' score "$rules" --from 1 --to 6,6
for point in '' , 1, ,1 1,2,3 a,b 1/0,0 0,7/ 1//2,0 -1,0 0,-1/2 0,7 0,13/2 0,1e999 0,1e-99 nan,0 \
    0,0x1 99999999999999999999,0 0,1/99999999999999999999 0,0.123456789123 0,1/2/3 '0,1 1'; do
    refuse '--to: .*not a point' score "$rules" --from 0,0 --to "$point"
done
refuse '.*inside' score "$rules" --from 1,1 --to 6,6
refuse '11/2,1/2 is inside the grid' score "$rules" --from 0,0 --to 5.5,0.5
refuse '.*horizontal' score "$rules" --from 0,2 --to 6,2
refuse '.*vertical' score "$rules" --from 3,0 --to 3,6
refuse 'the line is horizontal' score "$rules" --from 1,0 --to 5,0
refuse 'both ends' score "$rules" --from 0,2 --to 0,4/2
refuse '.*not a point' score "$data/sizes.txt" --from 0,0 --to 2,2
expect 2 '--from .*needed' score "$rules" --from 0,0
expect 2 '--from .*needed' score "$rules"
expect 2 'grid is missing' score --from 0,0 --to 6,6
finish
