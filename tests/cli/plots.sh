. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3
export PYTHONPATH="$ROOT/notebooks"
sweep() { bukub walk sweep --games 2K --quiet "$@"; }

# Two of these are the same curve.
expect 0 '' sweep $(strategies | sed 's/^/--strategy /; s/hoard/&(n=3)/') --p 0:1:0.25 -o a.h5
echo 'p,mean' >table.csv
head -c 9000 a.h5 >cut.h5
"$python" "$ROOT/tests/cli/bad_sweeps.py" a.h5

# What is drawn besides: games that cannot end, games that were stopped, several starts, games beyond the
# histogram, and exact results.
stranded=$ROOT/data/boards/stranded.ini
expect 3 'can no longer end' sweep --board "$stranded" --strategy greedy --p 0:1:0.5 -o gap.h5
expect 3 'censored' sweep --strategy greedy --strategy rate --max-moves 12 --p 0.3,0.7 -o stopped.h5
expect 3 'censored' bukub walk run --strategy greedy --strategy rate --max-moves 25 --p 0.3 --games 1K --quiet -o short.h5
expect 0 '' sweep --strategy greedy --start D4 --start F6 --start B2 --p 0:1:0.5 -o starts.h5
expect 0 '' bukub walk run --strategy 'random(q=0.005)' --games 200 --quiet -o tail.h5
set -- --board "$ROOT/data/boards/five.ini" --strategy greedy --strategy optimal --p 0.1:0.9:0.4
expect 0 '' bukub walk exact "$@" --distribution --quiet -o exact.h5
expect 0 '' sweep --board "$ROOT/data/boards/five.ini" --strategy greedy --strategy hoard --p 0.1:0.9:0.4 --exact -o both.h5
expect 0 '' bukub walk optimal --board "$ROOT/data/boards/five.ini" --quiet --export-policy policy.h5
expect 0 '' bukub sequencium tournament --agent greedy --agent random --agent mirror \
    --agent 'uct(nodes=20)' --size 3x4 --opening 1 --quiet -o games.h5
expect 0 '' bukub walk compare --games 20K --quiet -o dots.h5
expect 0 '' bukub magicboard census --d 2:6:1 --boards 2K --quiet -o boards.h5

# Every kind of file that has a picture, and what is drawn in different ways of one kind.
result() { # KIND COMMAND...
    kind=$1
    shift
    expect 0 '' bukub "$@" --quiet -o "$kind.h5"
    for ending in png svg pdf; do echo "$notebooks/plot.py $kind.h5 $kind.$ending"; done >>kinds
}
notebooks=$ROOT/notebooks checks=$ROOT/tests/cli five=$ROOT/data/boards/five.ini
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
for kind in policy games boards exact; do echo "$notebooks/plot.py $kind.h5 $kind.png"; done >>kinds
mkdir pictures

answered() { # NUMBER: does as that call did
    cat "$1.out"
    cat "$1.err" >&2
    return "$(cat "$1.code")"
}
cat >calls <<END
$notebooks/plot.py a.h5 a.png
$notebooks/plot.py a.h5 c.png
$notebooks/plot.py a.h5 a.svg
$notebooks/plot.py a.h5 c.svg
$notebooks/plot.py a.h5 a.pdf
$notebooks/plot.py a.h5 c.pdf
$checks/check_plots.py a.h5 gap.h5 stopped.h5 starts.h5 tail.h5 both.h5 short.h5
$checks/check_colours.py dots.h5
$checks/check_exact_plots.py
$checks/check_sequencium_plots.py
$checks/check_antipalindrome_plots.py
$checks/check_magicboard_plots.py
$checks/check_slice_plots.py $ROOT/data/slice
$notebooks/results_pictures.py pictures
$checks/check_results_pictures.py pictures
END
cat kinds >>calls
expect 0 '' "$python" -B -W error "$checks/plot_many.py" calls
for number in $(seq "$(wc -l <calls)"); do
    expect 0 '' answered "$number"
done
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
expect 0 '' bukub plot a.h5 -o b.png --force
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
printf '#!/bin/sh\nkill -KILL $$\n' >empty/python3
chmod +x empty/python3
expect 1 'Python was ended' env PATH="$scratch/empty" "$BUKUB" plot a.h5 -o n.png
# Without the packages, also where Debian's Python is.
expect 1 'bukub: plot needs .*package xarray' "$python" -c "import sys; sys.modules['xarray'] = None
sys.argv = ['plot.py']; exec(open('$ROOT/notebooks/plot.py').read())"
expect_that 'nothing was drawn' test ! -e n.png
finish
