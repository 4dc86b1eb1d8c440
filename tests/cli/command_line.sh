# The command line in a result file: the same for all commands that give the same results.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
sweep() { bukub walk sweep --strategy greedy --games 100 --quiet --force "$@"; }

# line_is TEXT COMMAND...: a.h5, which the command writes, has that command line.
line_is() {
    text=$1
    shift
    expect 0 '' "$@" -o a.h5
    expect_that "its command line is $text" test "$(bukub info a.h5 --json |
        /usr/bin/python3 -c 'import json, sys
print(json.load(sys.stdin)["attributes"]["command_line"])')" = "$text"
}
# same COMMAND...: it gives the bytes of one.h5.
same() {
    expect 0 '' "$@" -o other.h5
    expect_that 'the same bytes' cmp one.h5 other.h5
}

# Evenly spaced p are a range.
rest='--start D4 --max-moves 1000000 --seed 1 --games 100'
line_is "bukub walk sweep --strategy greedy --p 0:1:0.05 $rest" sweep
line_is "bukub walk sweep --strategy greedy --p 0:0.9:0.3 $rest" sweep --p 0:1:0.3
line_is "bukub walk sweep --strategy greedy --p 0:0.3:0.1 $rest" sweep --p 0.3,0.1,0.2,0
line_is "bukub walk sweep --strategy greedy --p 0,0.5 $rest" sweep --p 0:0.5:0.5
line_is "bukub walk sweep --strategy greedy --p 0,0.1,0.25 $rest" sweep --p 0:0.1:0.1,0.25
line_is "bukub walk sweep --strategy greedy --p 1e-7:3e-7:1e-7 $rest" sweep --p 1e-7,2e-7,3e-7
line_is "bukub walk sweep --strategy greedy --p 0.5 $rest" sweep --p .50
line_is 'bukub walk run --strategy greedy --p 0.5 --start D4 --max-moves 1000000 --seed 1 --precision 0.7% --min-games 1000 --max-games 1000000000' \
    bukub walk run --strategy greedy --precision .70% --min-games 1K --quiet --force

# A board is identified by its content, not by its path.
cp "$ROOT/data/boards/five.ini" "$ROOT/data/boards/published.ini" .
mkdir folder
cp five.ini folder
sweep --board five.ini -o one.h5
same sweep --board ./folder/../five.ini
same sweep --board "$PWD/folder/five.ini"
same sweep --board five.ini --threads 3 --no-progress --engine plain
line_is "bukub walk sweep --board five.ini --strategy greedy --p 0.5 --start C3 --max-moves 1000000 --seed 1 --games 100" \
    sweep --board folder/five.ini --p 0.5 --start c3
sweep -o one.h5
same sweep --board published.ini
same sweep --start d4 --p 0:1:0.05 --seed 0x1 --max-moves 1M

# A plug-in is named if one of its strategies plays.
cp "$PLUGINS/mine.so" .
same sweep --plugin mine.so
sweep --plugin mine.so --strategy mine -o one.h5
same sweep --plugin "$PWD/./mine.so" --strategy 'mine( alone = 2 )'
line_is "bukub walk sweep --plugin mine.so --strategy 'mine(alone=2)' --p 0.5 $rest" \
    bukub walk sweep --plugin ./mine.so --strategy mine --p 0.5 --games 100 --quiet --force

# Files named in the command line are in `inputs`, with their checksums.
crc() { # FILE
    PYTHONPATH=$ROOT/notebooks PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -c '
import sys
from bukub import crc64
print("%016x" % crc64(open(sys.argv[1], "rb").read()))' "$1"
}
sum=$(crc mine.so)
expect_json 0 "r['attributes']['inputs'] == '$sum mine.so\n'" bukub info one.h5 --json
bukub walk optimal --p 0.3 --export-policy policy.h5 --quiet
sum=$(crc policy.h5)
for verb in run compare exact; do
    bukub walk $verb --strategy 'table(file=./policy.h5)' --strategy greedy -o $verb.h5 --quiet
    expect_json 0 "r['attributes']['inputs'] == '$sum policy.h5\n'" bukub info $verb.h5 --json
done
sweep -o plain.h5
expect_json 0 "'inputs' not in r['attributes']" bukub info plain.h5 --json

finish
