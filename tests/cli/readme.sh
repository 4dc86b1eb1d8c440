# Commands in the documents: games, verbs and options that there are, files that are there.
. "$ROOT/tests/cli/expect.sh"

PATH=$scratch:$PATH
printf '#!/bin/sh\nexec "$BUKUB" "$@" --help\n' >bukub
chmod +x bukub

# commands FILE: the lines of its blocks of code that begin with bukub, without what follows a #.
commands() {
    sed -n '/^```/,/^```/s/^ *\(bukub .*\)/\1/p' "$1" | sed 's/  *#.*//; s/ >.*//; s/ |.*//'
}
for file in README.md CONTRIBUTING.md data/FORMAT.md data/AGENTS.md data/reference/README.md; do
    commands "$ROOT/$file" >>list
done
expect_that 'there are many' test "$(wc -l <list)" -gt 60
while IFS= read -r line; do
    expect 0 '' sh -c "$line"
    for named in $(echo "$line" | grep -oE '(^| )data/[A-Za-z0-9_./-]+'); do
        expect_that "$named is there" test -e "$ROOT/$named"
    done
done <list

# Links to files of the project.
for file in README.md CONTRIBUTING.md data/FORMAT.md data/AGENTS.md data/reference/README.md; do
    grep -oE '\]\([A-Za-z0-9_./-]+\)' "$ROOT/$file" | tr -d '])(' | while read -r link; do
        [ -e "$ROOT/$(dirname "$file")/$link" ] || echo "$file: $link"
    done
done >dead
expect_that 'no link is dead' test ! -s dead
finish
