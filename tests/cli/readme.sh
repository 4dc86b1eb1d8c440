# The pages: shown output is real; games, verbs, options and files exist.
. "$ROOT/tests/cli/expect.sh"

pages='README.md RESULTS.md SPEED.md STATISTICS.md USAGE.md CLUSTER.md CONTRIBUTING.md cli/report/README.md tests/README.md SECURITY.md data/FORMAT.md data/PROGRAMS.md data/reference/README.md'

# Runs the README's examples in a folder like that of the project after make.
run_page() { (cd project && /usr/bin/python3 "$ROOT/tests/cli/run_blocks.py" "$1"); }
export LC_ALL=C.UTF-8
mkdir -p project/notebooks
ln -s "$ROOT/data" "$ROOT/make" "$ROOT/sim" "$ROOT/strategies" project
cp "$ROOT/notebooks/bukub.py" project/notebooks
ln -s "$BUKUB" project/bukub
expect_output '^[1-9][0-9]* commands, 0 not as shown$' run_page "$ROOT/README.md"
expect_that 'it runs all examples' \
    test "$(grep -cE '^(\$ |```text)' "$ROOT/README.md")" -eq "$(sed 's/ .*//' out)"
expect_that 'it is short' test "$(wc -w <"$ROOT/README.md")" -le 1800
expect 0 '' bukub slice line "$ROOT/data/slice/rules-example.txt" --svg drawn.svg
expect_that 'the picture of a line is drawn like that' cmp drawn.svg "$ROOT/notebooks/slice.svg"

# Its table of verbs has every command of every game.
bukub --help | sed -nE 's/^  (walk|sequencium|antipalindrome|magicboard|slice) ([a-z]+) .*/\1 \2/p' | sort >commands
/usr/bin/python3 -c '
import re, sys
games = ["walk", "sequencium", "antipalindrome", "magicboard", "slice"]
for verbs, where in re.findall(r"^\| (`[a-z` ]+`) \|.*\| ([a-z ]+) \|$", open(sys.argv[1]).read(), re.M):
    named = [game for game in games if game in where]
    if where.startswith("all"):
        named = [game for game in games if game not in named]
    print(*(f"{game} {verb}" for verb in re.findall("[a-z]+", verbs) for game in named), sep="\n")
' "$ROOT/README.md" | sort >listed
expect_that 'it lists all commands of games' diff commands listed

# It detects other numbers, other words and failures, but not other times.
page() { printf '```console\n$ %s\n%s\n```\n' "$@" >page.md && run_page ../page.md; }
expect 0 '' page 'echo "3.14 moves, 2.5 s, 1.2M moves a second"' '3.14 moves, 9 s, 80 moves a second'
expect 1 '^-3.15 moves' page 'echo 3.14 moves, 2.5 s' '3.15 moves, 2.5 s'
expect 1 '^\+more' page 'echo moves; echo more' moves
expect 1 'false: exit 1' page false

# What USAGE shows of other programs, of those that are installed.
installed() {
    case $1 in
    rhdf5) Rscript -e 'stopifnot(requireNamespace("rhdf5"))' ;;
    *) command -v "$1" ;;
    esac >/dev/null 2>&1
}
cp "$ROOT/USAGE.md" usage.md
for program in rhdf5 sqlite3; do
    if ! installed $program; then
        skip "$program is not installed"
        sed -i "/^\$ .*$program/,/^\`\`\`/{/^\`\`\`/!d}" usage.md
    fi
done
mkdir other && ln -s "$BUKUB" other/bukub
run_others() { (cd other && PATH=$PWD:$PATH /usr/bin/python3 "$ROOT/tests/cli/run_blocks.py" ../usage.md); }
expect_output '^[2-9] commands, 0 not as shown$' run_others
expect_that 'it runs all of them' \
    test "$(grep -c '^\$ ' usage.md)" -eq "$(sed 's/ .*//' out)"

# In the README's example of Sequencium, Red has the largest number of all, and Blue the larger last one.
expect_that 'the example agrees with the rule of who wins' /usr/bin/python3 -c '
import re, sys
shown = open(sys.argv[1]).read().split("optimal play: ")[1].split("positions searched")[0]
written = [int(number) for number in re.findall(r"[A-E][1-5] (\d+)", shown)]
red, blue = written[::2], written[1::2]
assert max(red) == 8 > max(blue) and red[-1] < blue[-1]' "$ROOT/README.md"

# commands FILE: the lines of its blocks of code that begin with bukub, without what follows a #.
commands() {
    sed -n '/^```/,/^```/s/^ *\(\$ \)*\(mpirun [^.]*\)*\(\.\/\)*\(bukub .*\)/\4/p' "$1" |
        sed 's/  *#.*//; s/ >.*//; s/ |.*//'
}
PATH=$scratch:$PATH
printf '#!/bin/sh\nexec "$BUKUB" "$@" --help\n' >bukub
chmod +x bukub
for file in $pages; do commands "$ROOT/$file" >>list; done
expect_that 'there are many' test "$(wc -l <list)" -gt 60
sort -u list >once
while IFS= read -r line; do
    expect 0 '' sh -c "$line"
    for named in $(echo "$line" | grep -oE '(^| )data/[A-Za-z0-9_./-]+'); do
        expect_that "$named is there" test -e "$ROOT/$named"
    done
done <once

# Links to files of the project.
for file in $pages; do
    grep -oE '\]\([A-Za-z0-9_./-]+(#[a-z-]+)?\)' "$ROOT/$file" | sed 's/[])(]//g; s/#.*//' |
        while read -r link; do
            [ -e "$ROOT/$(dirname "$file")/$link" ] || echo "$file: $link"
        done
done >dead
expect_that 'no link is dead' test ! -s dead
finish
