#!/bin/sh
# Writes manual pages for the program, each game and each command from --help:
#     make/man.sh ./bukub build/man
set -eu
program=$1
folder=$2
version=$(cat VERSION)
rm -rf "$folder"
mkdir -p "$folder"
# Of the commit; in an archive, files have that time.
committed() { [ -e .git ] && git -c safe.directory='*' log -1 --format=%ct 2>/dev/null; }
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(committed || stat -c %Y VERSION)}
export SOURCE_DATE_EPOCH

# see_also PAGE...: the section that refers to these pages.
see_also() {
    cat make/man.inc
    echo '[see also]'
    printf '.BR %s (1),\n' "$@" | sed '$s/,$//'
}

# page COMMAND SUMMARY PAGE...: bukub-walk-run.1 for `walk run`, with references to those pages.
page() {
    name=bukub$(printf %s "${1:+ $1}" | tr ' ' '-')
    command=$1
    summary=$2
    shift 2
    see_also "$@" >"$folder/include"
    help2man --no-info --include="$folder/include" --section=1 --name="$summary" \
        --source="bukub $version" --version-string="$version" "$program${command:+ $command}" |
        sed "s/^\.TH [^ ]*/.TH $(printf %s "$name" | tr '[:lower:]' '[:upper:]')/
            s/^bukub\(.*\) \\\\- /$name \\\\- /" |
        # Examples line by line.
        sed '/^\.SH EXAMPLES/,/^\.SH [^E]/{/^\.IP/s/$/\n.nf/;s/^\.SH [^E]/.fi\n&/}' >"$folder/$name.1"
}

# Lines of the help: a command of one or two words, | and its summary.
commands=$("$program" --help |
    sed -n 's/^  \([a-z]*\( [a-z][a-z]*\)\{0,1\}\)   *\([a-z].*\)/\1|\3/p')
games=$(echo "$commands" | sed -n 's/^\([a-z]*\) .*/\1/p' | uniq)
alone=$(echo "$commands" | sed -n 's/^\([a-z]*\)|.*/\1/p')

# shellcheck disable=SC2046,SC2086 # lists of words
page '' 'simulates, measures and solves pencil-and-paper games' \
    $(printf 'bukub-%s ' $games $alone)
for game in $games; do
    title=$("$program" "$game" --help | sed -n '3s/^\(.*\): .*/\1/p' | sed 's/^The/the/')
    # shellcheck disable=SC2046 # a list of words
    page "$game" "simulates, analyses and solves ${title:?}" bukub \
        $(echo "$commands" | sed -n "s/^$game \([a-z]*\)|.*/bukub-$game-\1/p")
done
echo "$commands" | while IFS='|' read -r command summary; do
    case $command in
    *' '*) page "$command" "$summary" bukub "bukub-${command% *}" ;;
    *) page "$command" "$summary" bukub ;;
    esac
done
rm "$folder/include"
