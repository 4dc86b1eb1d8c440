# Sheets: puzzles and exercises on paper, and nothing of their solutions beside them.
. "$ROOT/tests/cli/expect.sh"

example=$ROOT/data/magicboard/example.txt
rules=$ROOT/data/slice/rules-example.txt

# What a PDF says of its pages: their size, their number, and whether a page has the colour of
# solutions.
cat >pages.py <<'END'
import re, sys, zlib
data = open(sys.argv[1], "rb").read()
assert data.startswith(b"%PDF-") and b"CreationDate" not in data
objects = dict(re.findall(rb"(?s)\n?(\d+) 0 obj\n(.*?)\nendobj", data))
def stream(body):
    return zlib.decompress(re.search(rb"(?s)stream\n(.*)\nendstream", body).group(1))
for body in objects.values():
    if re.search(rb"/Type /Page\b(?!s)", body):
        width, height = (round(float(x)) for x in re.search(rb"/MediaBox \[ 0 0 (\S+) (\S+)", body).groups())
        drawn = stream(objects[re.search(rb"/Contents (\d+) 0 R", body).group(1)])
        print(width, height, "solutions" if b"0.75 0.1 0.1" in drawn else "puzzles")
END
pages() { /usr/bin/python3 pages.py "$1" | uniq -c | sed 's/^ *//' | tr '\n' ';'; }
is_pages() { # FILE PAGES
    expect_that "$1 has the pages $2" test "$(pages "$1")" = "$2"
}

for verb in magicboard slice; do
    case $verb in magicboard) puzzle=$example ;; *) puzzle=$rules ;; esac
    sheet() { bukub $verb sheet "$@"; }
    expect_output '^saved: one\.pdf$' sheet "$puzzle" -o one.pdf
    is_pages one.pdf '1 595 842 puzzles;1 595 842 solutions;'
    refuse 'one\.pdf: .*overwrite' sheet "$puzzle" -o one.pdf
    expect 0 '' sheet "$puzzle" --paper A4 -o one.pdf --force
    is_pages one.pdf '1 595 842 puzzles;1 595 842 solutions;'
    expect 0 '' sheet "$puzzle" --paper Letter --no-solutions -o one.pdf --force --quiet
    expect_that 'quiet prints nothing' test ! -s out
    is_pages one.pdf '1 612 792 puzzles;'

    # The same bytes, whenever and with any number of threads.
    case $verb in magicboard) set -- --d 5 ;; *) set -- 5 ;; esac
    expect 0 '' sheet "$@" --count 7 --unique --threads 1 -o one.pdf --force
    sleep 1
    expect 0 '' sheet "$@" --count 7 --unique --threads 3 -o two.pdf
    expect_that 'equal sheets are equal files' cmp one.pdf two.pdf
    is_pages two.pdf '2 595 842 puzzles;2 595 842 solutions;'
    rm two.pdf
    for per_page in 1 2 3 12; do
        expect 0 '' sheet "$@" --per-page $per_page -o two.pdf
        is_pages two.pdf '1 595 842 puzzles;1 595 842 solutions;'
        rm two.pdf
    done
    # Those that generate writes are those that sheet makes.
    bukub $verb generate "$@" --count 7 --unique >made.txt
    expect 0 '' sheet made.txt -o made.pdf
    expect_that 'sheets of generated puzzles' cmp made.pdf one.pdf
    rm one.pdf
    bukub $verb generate "$@" --count 7 --unique --quiet -o made.h5
    expect 0 '' sheet made.h5 -o saved.pdf
    expect_that 'and of those that generate saves' cmp made.pdf saved.pdf
    rm saved.pdf made.h5

    # SVG has a file for each page. Its text needs no particular font, and no outlines of letters.
    expect_output '^saved: one-solutions\.svg$' sheet "$puzzle" -o one.svg
    expect_that 'both are XML, with text in any font without serifs' /usr/bin/python3 -c '
import xml.etree.ElementTree as tree
for name in "one.svg", "one-solutions.svg":
    kinds = {e.tag.split("}")[1] for e in tree.parse(name).iter()}
    assert {"path", "text"} <= kinds and not {"symbol", "use", "image"} & kinds, kinds
    for group in tree.parse(name).iter("{http://www.w3.org/2000/svg}g"):
        if group.find("{*}text") is not None:
            assert group.get("font-family") == "Helvetica,Arial,sans-serif"'
    bukub $verb sheet "$@" --count 12 --per-page 12 -o small.svg --quiet
    expect_that 'pages are small' test -z "$(find . -name 'small*.svg' -size +60k)"
    rm small.svg small-solutions.svg
    expect_that 'the puzzle has nothing of the solution' \
        sh -c 'grep -q "rgb(75" one-solutions.svg && ! grep -q "rgb(75" one.svg'
    cp one.svg kept.svg
    expect_output '^saved: one\.svg$' sheet "$puzzle" -o one.svg --no-solutions --force
    expect_that 'it is the same without solutions' cmp one.svg kept.svg
    expect_output '^saved: many-solutions-2\.svg$' sheet made.txt -o many.svg
    expect_that 'all are there' test many-1.svg -a many-2.svg -a many-solutions-1.svg
    rm many-1.svg many-2.svg many-solutions-1.svg
    refuse 'many-solutions-2\.svg: already exists' sheet made.txt -o many.svg
    expect_that 'then none is written' test ! -e many-1.svg
    rm ./*.svg made.pdf

    # Names of pages sort like their numbers.
    expect 0 '' sheet "$@" --count 11 --per-page 1 --no-solutions -o many.svg
    expect_that 'in order' test "$(echo many-*.svg | wc -w)" -eq 11 -a -f many-01.svg -a -f many-11.svg
    rm ./*.svg

    refuse '-o FILE\.pdf or -o FILE\.svg is missing$' sheet "$puzzle"
    for name in sheet.png sheet .pdf sheet.h5; do
        refuse "--output: \"$name\": .*file must" sheet "$puzzle" -o "$name"
    done
    refuse '--per-page: .*out of range' sheet "$puzzle" -o new.pdf --per-page 13
    refuse '--per-page: .*out of range' sheet "$puzzle" -o new.pdf --per-page 0
    refuse '--paper: ' sheet "$puzzle" -o new.pdf --paper a3
    refuse '--json: .*SVG file' sheet "$puzzle" -o new.pdf --json
    refuse '--seed cannot be combined with ' sheet "$puzzle" -o new.pdf --seed 2
    refuse '--count cannot be combined with ' sheet "$puzzle" -o new.pdf --count 2
    expect 1 'cannot be written' sheet "$puzzle" -o no/new.pdf
    expect 2 'No such file' sheet missing.txt -o new.pdf
    expect_that 'nothing is written' test ! -e new.pdf
done

# The exercise of the walk: a page, and one with what bukub walk exact says.
exercise() { bukub walk sheet --board "$ROOT/data/boards/five.ini" "$@"; }
expect_output '^saved: walk\.pdf$' exercise -o walk.pdf
is_pages walk.pdf '1 595 842 puzzles;1 595 842 solutions;'
expect 0 '' exercise --threads 1 -o again.pdf
expect_that 'equal sheets are equal files' cmp walk.pdf again.pdf
expect 0 '' exercise --no-solutions --paper letter -o walk.pdf --force --quiet
is_pages walk.pdf '1 612 792 puzzles;'
expect 0 '' exercise --strategy greedy --p 0.25 -o walk.svg
bukub walk exact --board "$ROOT/data/boards/five.ini" --strategy greedy --p 0.25 --json >out
mean=$(/usr/bin/python3 -c 'import json; print("%.2f" % json.load(open("out"))["points"][0]["expected_moves"])')
expect_that 'the solutions have the mean' grep -q ">$mean<" walk-solutions.svg
expect 0 '' bukub walk sheet --strategy hoard --strategy 'random(q=1e-20)' --p 0 -o never.svg --quiet
for word in infinite unknown; do
    expect_that "$word moves" grep -q ">$word<" never-solutions.svg
done
bukub walk decisions --strategy greedy --csv >'a&b.csv'
expect 0 '' bukub walk sheet --strategy 'table(file=a&b.csv)' -o and.svg --quiet
expect_that 'SVG escapes names' grep -q '>table(file=a&#38;b.csv)<' and-solutions.svg
cp 'a&b.csv' éééééééééé.csv # the 28 bytes that are shown of the strategy end within a character
expect 0 '' bukub walk sheet --strategy 'table(file=éééééééééé.csv)' -o cut.svg --quiet
expect_that 'a long name is cut' grep -q '>table(file=éééééééé?\.\.\.<' cut-solutions.svg
expect_that 'the exercise has no answer' sh -c '! grep -q ">greedy<\|rgb(75\|>$1<" walk.svg && grep -q ">strategy A<" walk.svg' sh "$mean"
expect 0 '' bukub walk sheet -o rules.svg --no-solutions
expect_that 'it has the words of the rules, and a place for the name beside the title' /usr/bin/python3 -c '
import xml.etree.ElementTree as tree
texts = {text.text or "": float(text.get("y")) for text in tree.parse("rules.svg").iter("{http://www.w3.org/2000/svg}text")}
said = " ".join(texts)
for words in ("the five can be arranged into a palindrome", "That of the start is not offered", "Green (grey here)",
              "1 to 8 for the row", "green squares never replace your letters"):
    assert words in said, words
assert "collection" not in said and "grey squares" not in said
assert abs(texts["Name"] - texts["The palindrome walk"]) < 10, texts
assert max(y for text, y in texts.items() if not text.startswith("page")) < 720'
expect 0 '' bukub walk sheet --collect-at-start -o rules.svg --no-solutions --force
expect_that 'and says that the letter of the start is offered' grep -q 'That of the start is offered, too' rules.svg
refuse '.*already exists' exercise -o walk.svg
refuse '-o FILE\.pdf' exercise
refuse '.*memory' exercise --strategy 'patient(turns=3)' -o new.pdf
refuse "--per-page: .*one page" exercise --per-page 2 -o new.pdf
refuse '.*A1' exercise --start A1 -o new.pdf
refuse '--start: .*one' exercise --start all -o new.pdf
refuse '--p: .*one' exercise --p 0.1,0.2 -o new.pdf
for board in tiny stranded; do
    expect 0 '' bukub walk sheet --board "$ROOT/data/boards/$board.ini" --p 1 -o exercise-$board.pdf
done

# Boards of results are boards.
bukub slice generate 5 --count 2 --score 6 --quiet -o made.h5
expect_json 0 '[g["score"] for g in r["grids"]] == [6, 6]' bukub slice line made.h5 --json
bukub magicboard generate --d 5 --count 3 --length 8 --quiet -o made.h5 --force
expect_json 0 '[b["length"] for b in r["boards"]] == [8, 8, 8]' bukub magicboard solve made.h5 --json
expect_output '^goal reached in 8 steps' \
    sh -c '"$BUKUB" magicboard solve made.h5 --json | sed "s/.*moves\":\"//; s/\".*//" | "$BUKUB" magicboard play made.h5 --board 3'
bukub slice lines 2 --quiet -o lines.h5
refuse 'lines\.h5: .*result' bukub magicboard solve lines.h5
refuse 'lines\.h5: .*result' bukub slice sheet lines.h5 -o new.pdf
refuse 'made\.h5: is a result of "bukub magicboard generate"; ' bukub slice sheet made.h5 -o new.pdf
refuse 'missing\.h5: No such file' bukub slice line missing.h5
refuse '"17" is out of range; allowed: whole numbers from 1 to 16$' bukub slice sheet 17 -o new.pdf
echo text >text.h5
refuse 'text\.h5: ' bukub slice line text.h5

# What cannot be had is left out, what cannot be solved is marked among the solutions.
expect 3 'note: .*allows' bukub magicboard sheet --d 4 --length 13 --attempts 9 --count 1 -o missed.pdf
expect 3 'note: .*allows' bukub slice sheet 8 --score 14 --attempts 2 --count 1 -o missed.pdf
expect_that 'a sheet without puzzles is not written' test ! -e missed.pdf
bukub magicboard generate --d 5 --length 9 --attempts 150 --count 9 >some.txt 2>err
expect 3 'note: .*left out' bukub magicboard sheet --d 5 --length 9 --attempts 150 --count 9 -o some.svg
expect_that 'the others are drawn' test "$(grep -c '^# [0-9]* steps' some.txt)" \
    -eq "$(grep -c '>[0-9]* steps' some-solutions.svg)"
expect 0 'note: .*unsolvable' bukub magicboard sheet "$ROOT/data/magicboard/unsolvable.txt" -o unsolvable.svg
expect 0 'note: .*unsolvable' \
    bukub magicboard sheet "$ROOT/data/magicboard/unsolvable.txt" --no-solutions -o unsolvable.pdf
expect_that 'one is marked' grep -q '>unsolvable<' unsolvable-solutions.svg

# Sorted boards have new numbers; the solutions tell the old ones, and number the steps.
bukub magicboard generate --d 5 --count 4 >four.txt
expect 0 '' bukub magicboard sheet four.txt -o four.svg
expect_that 'without sorting there is one number' sh -c '! grep -q "parentheses\|>(" four*.svg'
expect 0 '' bukub magicboard sheet --d 6 --count 4 --sort difficulty --quiet -o drawn.svg
expect_that 'generated boards have none in a file' sh -c '! grep -q "parentheses\|>(" drawn*.svg'
expect 0 '' bukub magicboard sheet four.txt --sort difficulty -o four.svg --force
expect_that 'numbers in the file' test "$(sed -n 's/.*>(\([1-4]\))<.*/\1/p' four-solutions.svg | sort | tr -d '\n')" = 1234
expect_that 'not among the puzzles' sh -c '! grep -q "parentheses\|>(" four.svg'
expect_that 'pages say what they number' \
    sh -c 'grep -q ">page 1 of 1<" four.svg && grep -q ">solutions 1 of 1<" four-solutions.svg'
expect 0 '' bukub magicboard sheet "$example" -o steps.svg
expect_that 'numbers of steps' test "$(/usr/bin/python3 -c '
import xml.etree.ElementTree as tree
svg = tree.parse("steps-solutions.svg")
red = [g for g in svg.iter("{http://www.w3.org/2000/svg}g") if g.get("fill") == "#bf1a1a"]
print(*[text.text for g in red for text in g.iter("{http://www.w3.org/2000/svg}text")])')" = '1 2 3 4'
cat >long.txt <<'END'
5 2 5 1 5 5
4 2 3 4 2 4
2 2 3 0 4 1
2 5 3 2 4 3
5 4 1 4 1 2
5 4 3 2 1 4
END
expect 0 '' bukub magicboard sheet long.txt -o long.svg
expect_that 'those of a long solution are apart' /usr/bin/python3 -c '
import itertools, xml.etree.ElementTree as tree
svg = tree.parse("long-solutions.svg")
red = [g for g in svg.iter("{http://www.w3.org/2000/svg}g") if g.get("fill") == "#bf1a1a"]
boxes = [(float(text.get("x")), float(text.get("y")), 0.64 * float(g.get("font-size")) * len(text.text), float(g.get("font-size")))
         for g in red for text in g.iter("{http://www.w3.org/2000/svg}text")]
assert len(boxes) == 32, len(boxes)
for (x, y, width, size), (x2, y2, width2, _) in itertools.combinations(boxes, 2):
    assert abs(y - y2) >= size or abs(x - x2) >= max(width, width2), (x, y, x2, y2)'
expect 0 'note: .*printed' bukub magicboard sheet --d 20 --count 12 --per-page 12 -o tiny.pdf
refuse '--length: .*solution' bukub magicboard sheet --d 4 --length 16 -o new.pdf
refuse '--start needs FILE$' bukub magicboard sheet --start NE -o new.pdf
expect 2 'size N' bukub slice sheet -o new.pdf
refuse '--score .*crosses' bukub slice sheet 5 --score 9 -o new.pdf
expect 0 '' bukub slice sheet "$ROOT/data/slice/sizes.txt" --per-page 4 -o sizes.pdf
expect 0 '' bukub slice sheet 1 -o smallest.pdf
expect 0 '' bukub slice sheet 4 --filled 0 --count 1 -o empty.pdf

# Boards of any size, with long solutions, from any corner and in order.
expect 0 'printed in 2\.3 points' \
    bukub magicboard sheet "$ROOT/data/reference/magicboard.txt" --any-size --per-page 12 \
    --sort difficulty -o reference.pdf
is_pages reference.pdf '2 595 842 puzzles;2 595 842 solutions;'
expect 0 '' bukub magicboard sheet "$example" --start all --sort length -o all.pdf
expect_that 'a file can come from standard input' \
    sh -c '"$BUKUB" magicboard sheet - -o input.pdf <"$1"' sh "$example"
expect_that 'and goes as far as the disk does' \
    sh -c '! (ulimit -f 1; "$BUKUB" magicboard sheet --d 20 --count 50 -o large.pdf) 2>&1 | grep -v "^bukub: .*large"'
expect_that 'nothing is left of it' test ! -e large.pdf
finish
