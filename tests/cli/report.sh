# Report pages without a browser: what they contain, and what is refused. How they look and what they
# show is tried in tests/report.
. "$ROOT/tests/cli/expect.sh"

bukub walk sweep --p 0:1:0.5 --games 2K --strategy greedy --strategy rate --quiet -o a.h5
page=$(dirname "$BUKUB")/../page/report.html
[ -e "$page" ] || {
    skip 'the page was not built'
    finish
}

expect_output '^saved: page\.html$' bukub report a.h5 -o page.html
expect_that 'a page' grep -q '^<!DOCTYPE html>' page.html
expect_that 'its policy allows one script, and no request' grep -q \
    "content=\"default-src 'none'; script-src 'sha256-[A-Za-z0-9+/=]*'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"" page.html
expect_that 'no more than 1.5 MB beside the data' test "$(wc -c <"$page")" -lt 1500000
expect_that 'the same page again' sh -c '"$BUKUB" report a.h5 -o again.html >/dev/null && cmp page.html again.html'
expect_that 'it names no other place' sh -c '! grep -qE "(src|href)=.?https?:" page.html'

# The data: what export prints, packed where there is much of it.
sed -n 's|.*<script type="application/json" id="data">||; s|</script>$||p' page.html >out
expect_that 'data are JSON' holds 'len(r["files"]) == 1 and r["files"][0]["name"] == "a.h5"'
expect_that 'values as in the file' holds 'r["files"][0]["attributes"]["games_asked"] == 2000'
cat >unpack.py <<'END'
import base64, json, subprocess, sys, zlib
data = json.loads(sys.stdin.read())["files"][0]
variables = {variable["head"]["name"]: variable for variable in data["variables"]}
packed = variables["histogram"]["packed"]
width = {"uint8": 1, "uint16": 2, "uint32": 4, "float64": 8}[packed["type"]]
planes = zlib.decompress(base64.b64decode(packed["bytes"]))
size = len(planes) // width
counts = [sum(planes[k * size + i] << 8 * k for k in range(width)) for i in range(size)]
assert size == 2 * 3 * 4097, size
games = variables["ended"]["values"]
assert [sum(counts[i * 4097 : (i + 1) * 4097]) for i in range(6)] == games == [2000] * 6, games
points = json.loads(subprocess.check_output([sys.argv[1], "export", "a.h5", "--json"]))["points"]
assert variables["mean"]["values"] == [point["mean"] for point in points]
END
expect_that 'the histogram has each game' sh -c '/usr/bin/python3 unpack.py "$BUKUB" <out'

# Undefined and infinite numbers, empty dimensions, numbers beyond those of JavaScript, a foreign name.
forge a.h5 odd.h5 'file["mean"][0] = float("nan"); file["mean"][1] = float("inf")
file["sd"][0] = -float("inf"); file["ended"][0] = 2**62; file["ended"][1] = 2**53 + 1
file["strategy"][0] = "</script><script>alert(1)</script>"'
expect_output 'saved' bukub report odd.h5 -o odd.html
sed -n 's|.*<script type="application/json" id="data">||; s|</script>$||p' odd.html >out
expect_that 'texts cannot end the data' sh -c 'test "$(grep -c "</script>" odd.html)" -eq "$(grep -c "</script>" page.html)"'
expect_that 'what JSON has no number for is a text' holds \
    '(lambda v: v["mean"][:4:3] == ["NaN", "Infinity"] and v["sd"][0] == "-Infinity" and
      v["ended"][::3] == ["4611686018427387904", "9007199254740993"] and
      v["strategy"][0] == "</script><script>alert(1)</script>")(
      {v["head"]["name"]: v.get("values") for v in r["files"][0]["variables"]})'

# Any kind of file, also one that no command prints.
bukub walk optimal --export-policy policy.h5 --quiet
expect_output 'saved' bukub report policy.h5 a.h5 -o several.html

# What is refused: nothing is saved, nothing is left.
printf 'r1 r2 .\n. . b1\nblue to move\n# sequencium 2x3, payoff gamble\n# Red: you\n# Blue: greedy\n# moves: A2 2\n' >game.txt
find . ! -name before | sort >before
cat a.h5 >kept
refuse 'a result file is missing' bukub report -o new.html
refuse "give the page's name" bukub report a.h5
refuse '-o: .*page ends' bukub report a.h5 -o a.h5 --force
refuse '-o: .*page ends' bukub report a.h5 -o -
refuse 'page\.html: .*overwrite' bukub report a.h5 -o page.html
refuse 'none\.h5: ' bukub report none.h5 -o new.html
refuse 'game\.txt: is not a result .*`bukub GAME review game\.txt -o FILE\.h5' bukub report game.txt -o new.html
refuse 'game\.txt: is not a result .*`bukub GAME review game\.txt -o FILE\.h5' bukub report game.txt
refuse 'none\.h5: ' bukub report a.h5 none.h5 -o new.html
head -c 9000 a.h5 >cut.h5
refuse 'cut\.h5: .*truncated' bukub report cut.h5 -o new.html
forge a.h5 later.h5 'file.attrs["format_version"] = 99'
refuse 'later\.h5: format version 99' bukub report later.h5 -o new.html
expect 1 'nowhere/new\.html: cannot be written' bukub report a.h5 -o nowhere/new.html
expect 1 'denied|Not a directory' bukub report a.h5 -o a.h5/new.html
rm cut.h5 later.h5
find . ! -name kept ! -name after ! -name before | sort >after
expect_that 'nothing is left' cmp before after
expect_that 'and no file has changed' cmp a.h5 kept

# Without the page, report says what is missing, and everything else works.
mkdir alone && cp "$BUKUB" alone/bukub
expect 1 'npm' alone/bukub report a.h5 -o new.html
expect_output '^greedy' alone/bukub walk run --strategy greedy --games 1K
finish
