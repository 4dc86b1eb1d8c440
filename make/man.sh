#!/bin/sh
# Writes a manual page for the program and for each of its commands, from their own --help:
#     make/man.sh ./bukub build/man
set -eu
program=$1
folder=$2
version=$(cat VERSION)
mkdir -p "$folder"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

# page COMMAND SUMMARY: bukub-walk-run.1 for `walk run`
page() {
    name=bukub$(printf %s "${1:+ $1}" | tr ' ' '-')
    help2man --no-info --include=make/man.inc --section=1 --name="$2" --source="bukub $version" \
        --version-string="$version" "$program${1:+ $1}" |
        sed "s/^\.TH [^ ]*/.TH $(printf %s "$name" | tr '[:lower:]' '[:upper:]')/
            s/^bukub\(.*\) \\\\- /$name \\\\- /" >"$folder/$name.1"
}

page '' 'simulates, measures and solves pencil-and-paper games'
"$program" --help | sed -n 's/^  \([a-z]*\( [a-z]*\)\{0,1\}\)   *\([a-z].*\)/\1|\3/p' | while IFS='|' read -r command summary; do
    page "$command" "$summary"
done
