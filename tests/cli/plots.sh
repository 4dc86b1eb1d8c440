# Every kind of result is drawn in every format, and what is no picture is refused.
. "$ROOT/tests/cli/plot_many.sh"

all_curves a.h5
echo 'p,mean' >table.csv
head -c 9000 a.h5 >cut.h5
"$python" "$ROOT/tests/cli/bad_sweeps.py" a.h5

# Every kind of file that has a picture, and what is drawn in different ways of one kind.
result() { # KIND COMMAND...
    kind=$1
    shift
    expect 0 '' bukub "$@" --quiet -o "$kind.h5"
    for ending in png svg pdf; do echo "$notebooks/plot.py $kind.h5 $kind.$ending"; done >>kinds
}
set -- --board "$five" --strategy greedy --strategy rate
result run walk run "$@" --games 1K
result squares walk run --board "$five" --strategy greedy --games 1K --start B3 --start C3
result curves walk exact "$@" --p 0:1:0.5
result places walk exact --board "$five" --strategy greedy --start all
result lengths walk exact "$@" --distribution
result loss walk optimal "$@" --p 0:1:0.5
result lost walk optimal "$@"
result pairs walk compare "$@" --games 1K
result apart walk compare "$@" --games 1K --independent
result points walk compare --games 1K --point greedy,p=0.9,start=D4 --point rate,p=0.1,start=F6
result hands walk compare --sample 25,13,16,24 --sample 35,41,23
result moves sequencium solve 3x4 --moves
result sizes sequencium solve --all 9
result row antipalindrome solve 7
result rows antipalindrome solve --all 7
result margins antipalindrome census 7
result solved magicboard solve "$ROOT/data/magicboard/example.txt" --start all
result made magicboard generate --d 4 --count 2
result whole magicboard census --d 2:3:1 --exact
result hardest magicboard hardest --d 3
result walkers magicboard walker "$ROOT/data/magicboard/example.txt"
result lines slice lines 3 --list
result line slice line "$ROOT/data/slice/sizes.txt"
result scores slice census 3
result round slice solve 3
result alone slice solve 3 --players 3 --defenders alone
result seat slice solve 3 --seat 1
result rounds slice solve --all 3
result games sequencium tournament --agent greedy --agent mirror --agent 'uct(nodes=20)' --size 3x4 --opening 1
result boards magicboard census --d 2:3:1 --boards 100
expect 0 '' bukub walk optimal --board "$five" --quiet --export-policy policy.h5
echo "$notebooks/plot.py policy.h5 policy.png" >>kinds
cat >calls <<END
$notebooks/plot.py a.h5 a.png
$notebooks/plot.py a.h5 c.png
$notebooks/plot.py a.h5 a.svg
$notebooks/plot.py a.h5 c.svg
$notebooks/plot.py a.h5 a.pdf
$notebooks/plot.py a.h5 c.pdf
END
cat kinds >>calls
plot_many calls
expect_that 'all are there' sh -c 'for name in $(cut -d" " -f3 kinds); do test -s $name || exit 1; done'
for file in *.h5; do bukub info $file 2>/dev/null; done | sed -n 's/^  filetype *//p' >tried
"$python" -c 'import pictures; print(*pictures.PICTURES, sep="\n")' >drawn
while read -r kind; do
    expect_that "a picture of $kind is tried" grep -qx "$kind" tried
done <drawn
expect_that 'a picture is a PNG' sh -c 'head -c 8 a.png | od -An -tx1 | grep -q "89 50 4e 47 0d 0a 1a 0a"'
expect_that 'or a PDF' sh -c 'head -c 5 a.pdf | grep -q "%PDF-"'
expect_that 'or an SVG' "$python" -c 'import xml.etree.ElementTree as t; assert t.parse("a.svg").getroot().tag.endswith("}svg")'
for ending in png svg pdf; do
    expect_that 'equal files give equal pictures' cmp a.$ending c.$ending
done

# bukub plot: the same picture, and a line for whatever is in the way.
expect_output '^saved: b\.png$' bukub plot a.h5 -o b.png
expect_that 'it is the same' cmp a.png b.png
refuse 'b\.png: already exists' bukub plot a.h5 -o b.png
ln -s b.png link.png && expect 0 '' bukub plot a.h5 -o link.png --force && expect_that 'a link stays' test -L link.png
refuse '.*-o FILE' bukub plot a.h5
for name in b.gif b .png b.h5; do refuse '.*must end in .*svg' bukub plot a.h5 -o "$name"; done
expect 1 'nowhere/a\.png: ' bukub plot a.h5 -o nowhere/a.png
refuse 'none\.h5: No such file' bukub plot none.h5 -o n.png
refuse '\.: ' bukub plot . -o n.png
for damaged in cut.h5 table.csv damaged.h5 text.h5 foreign.h5 later.h5 hollow.h5; do
    refuse "$damaged: " bukub plot $damaged -o n.png
done
# Strategies without a mean, samples too small for a test, a single game, boards without a solution, games without points, positions without a move.
expect 3 'can no longer end' bukub walk compare --strategy hoard --strategy greedy --p 0 --games 1K --quiet -o endless.h5
bukub magicboard solve "$ROOT/data/magicboard/unsolvable.txt" --start all --quiet -o unsolvable.h5
bukub magicboard walker "$ROOT/data/magicboard/unsolvable.txt" --quiet -o astray.h5
bukub sequencium tournament --size 2x2 --agent greedy --agent alphabeta --rounds 1 --quiet -o drawn.h5
bukub magicboard generate --d 4 --count 7 --quiet -o seven.h5
bukub walk compare --sample 25 --sample 13,16 --quiet -o one.h5
bukub walk run --strategy greedy --games 1 --quiet -o once.h5
for name in endless one once unsolvable astray drawn seven; do
    expect 0 '' bukub plot $name.h5 -o odd-$name.svg
    expect_that "no warning" test ! -s err
done
expect_that 'games that did not end are named' grep -q 'not all of hoard(n=4) did' odd-endless.svg
expect_that 'of many boards the picture has the first six' grep -q 'Shortest solutions: the first 6 of 7' odd-seven.svg
printf 'r1 b2 .\nr2 b3 b2\nr2 r1 b1\nred to move\n' >pass.txt
bukub sequencium solve pass.txt --moves --quiet -o pass.h5
refuse 'pass\.h5: is a position in which .* cannot write' bukub plot pass.h5 -o n.png
bukub slice solve 1 --quiet -o small.h5
refuse 'small\.h5: .* only of grids with squares to fill' bukub plot small.h5 -o n.png
expect 3 'within bounds' bukub slice solve 7 --nodes 100 --quiet -o bounds.h5
refuse 'bounds\.h5: .* not of bounds' bukub plot bounds.h5 -o n.png
bukub walk infer --sample 25,13,16 --strategy greedy --p 0.2 --quiet -o infer.h5
expect 3 'censored' bukub walk compare --strategy greedy --strategy rate --max-moves 4 --games 3 --quiet -o few.h5
refuse 'few\.h5: too few games' bukub plot few.h5 -o n.png
refuse "infer\.h5: 'bukub walk infer' has no picture" bukub plot infer.h5 -o n.png
mkdir empty
expect 1 'plot needs Python with matplotlib: python3: No such file' env PATH="$scratch/empty" "$BUKUB" plot a.h5 -o n.png
# A picture that is created while it is drawn stays, as does one without --force.
printf '#!/bin/sh\necho mine >n.png; exec %s "$@"\n' "$python" >empty/python3 && chmod +x empty/python3
expect 1 'n\.png: File exists' env PATH="$scratch/empty:$PATH" "$BUKUB" plot a.h5 -o n.png
expect_that 'it stays' grep -q mine n.png && rm n.png
expect 130 '' "$python" -c "exec(open('$ROOT/notebooks/plot.py').read().split('DEBIAN =')[0]); raise KeyboardInterrupt"
# Without the packages, also where Debian's Python is.
expect 1 'bukub: plot needs .*package xarray' "$python" -c "import sys; sys.modules['xarray'] = None
sys.argv = ['plot.py']; exec(open('$ROOT/notebooks/plot.py').read())"
expect_that 'nothing was drawn' test ! -e n.png
finish
