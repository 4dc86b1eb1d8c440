# Strategies of the walk in any language: programs and tables of decisions.
. "$ROOT/tests/cli/expect.sh"

example=$ROOT/strategies/walk/example
small='[board]\nletters =\n A B A\n B A B\n A B A\ngreen = C3\nreset = A B\nstart = B2\n'
printf "$small" >small.ini

# The plug-in in USAGE.md, the same strategy in Python, in R and as a table: equal to the last bit.
sed -n '/^```c$/,/^```$/p' "$ROOT/USAGE.md" | sed '1d;$d' >pairs.c
cc -shared -fPIC -O2 -I"$ROOT/make/include" -o pairs.so pairs.c
bukub walk decisions --strategy "exec:/usr/bin/python3 '$example/pairs.py'" --csv >pairs.csv
/usr/bin/python3 - <<'END' # as a spreadsheet may write it, for letters instead of squares
import csv
lines = {(d["collection"].replace("-", ""), d["letter"]): d["take"] for d in csv.DictReader(open("pairs.csv"))}
with open("letters.csv", "w") as file:
    file.write('"take";"letter";"collection"\r\n')
    for (collection, letter), take in reversed(lines.items()):
        file.write(f'{take},0;{letter.lower()};"{collection[::-1]}"\r\n')
END
pairs() {
    bukub walk "$@" --plugin ./pairs.so --strategy pairs --strategy "exec:/usr/bin/python3 '$example/pairs.py'" \
        --strategy "exec:'$example/pairs.R'" \
        --strategy 'table(file=pairs.csv)' --strategy 'table(file=letters.csv)' --json
}
same='(lambda of: len(of) == 5 and all(points == of[0] for points in of))(
    [[{**point, "strategy": ""} for point in r["points"][i:i + 2]] for i in range(0, 10, 2)])'
expect_json 0 "$same" pairs exact --p 0.3,0.5
expect_json 0 "$same" pairs sweep --p 0.3,1 --games 10K
expect_json 0 'r["points"][0]["expected_moves"] < r["points"][1]["expected_moves"]' bukub walk exact --json \
    --strategy "exec:/usr/bin/python3 '$example/pairs.py'" --strategy "avoid(squares=A1:B8,then=exec:/usr/bin/python3 '$example/pairs.py')"

# The table of all decisions of a board; that of a strategy is the strategy.
bukub walk decisions --board small.ini --csv >all.csv
expect_that 'each decision has a line' test "$(sed -n '$=' all.csv)" = 121
expect_that 'with its letter and place' grep -qx '3,-,A3,A,4,1,3' all.csv
bukub walk decisions --board small.ini --strategy greedy --csv >greedy.csv
expect_json 0 'r["points"][0]["expected_moves"] == r["points"][1]["expected_moves"]' bukub walk exact \
    --board small.ini --strategy greedy --strategy 'table(file=greedy.csv)' --json
cp greedy.csv greedy.txt
expect 0 '' bukub walk run --board small.ini --strategy 'table(file=greedy.txt)' --games 100
expect_output '^-  +A2 +B +4 +1$' bukub walk decisions --board small.ini --strategy greedy
expect 2 'one at a time' bukub walk decisions --strategy greedy --strategy rate
expect 2 'patient.* has memory' bukub walk decisions --strategy patient

# Tables that are wrong or not whole; the decision that is missing, and how a game gets there.
table() { refuse "$1" bukub walk exact --board small.ini --strategy 'table(file=wrong.csv)'; }
sed '/,AA,B1,/d' greedy.csv >wrong.csv
table 'table\(file=wrong\.csv\) has no decision for the letter B on B1, holding AA;.*reached by: start on B2, '
head -n 1 greedy.csv >wrong.csv
table '.*no decision for the letter A on A1, holding nothing;'
cut -d, -f1-7 all.csv >wrong.csv
table '.*wrong\.csv:1: .*take'
: >wrong.csv
table '.*wrong\.csv: is empty'
wrong() {
    printf 'collection,square,take\n%s\n' "$2" >wrong.csv
    table ".*wrong\\.csv:2: .*$1"
}
wrong '"2" .*0 to 1' '-,A1,2'
wrong 'take: .*63 characters' "-,A1,1.$(printf %061d 0)e-05"
wrong '"NA" .*0 to 1' '-,A1,NA'
wrong 'missing' '-,A1'
wrong 'not a square' '-,D1,1'
wrong 'green' '-,C3,1'
wrong '"ABCDE" .*four letters' 'ABCDE,A1,1'
wrong 'not closed' '"-,A1,1'
printf 'collection,square,take\n-,A1,1.0000000000000002e-05\n-,A1,0\n' >wrong.csv
table '.*wrong\.csv:3: another line takes with 1e-05'
printf 'collection,square,letter,take\n-,A1,B,1\n' >wrong.csv
table '.*wrong\.csv:2: .*letter A, not B'
refuse '--strategy: "all\.csv" is not .*; a table of decisions is given as table\(file=all\.csv\)$' \
    bukub walk exact --strategy all.csv
refuse '--strategy: "all\.h5" is not .*table\(file=all\.h5\)$' bukub walk exact --strategy all.h5
refuse '--agent: "all\.csv" is not an agent; a program' bukub sequencium best 3x3 --agent all.csv
refuse '.*nothing\.csv: No such file' bukub walk exact --strategy 'table(file=nothing.csv)'
refuse '.*out of memory\.csv: No such file' bukub walk exact --strategy 'table(file=out of memory.csv)'

# Programs that fail.
printf '#!/bin/sh\n' >plain.sh
expect 2 'exit code 126.*chmod' bukub walk run --strategy exec:./plain.sh
expect 2 'exit code 127: a program was not found' bukub walk run --strategy exec:./nothing.sh
refuse '.*exec:true: ended with exit code 0' bukub walk run --strategy exec:true
refuse '.*"\./me\.py" .*exec:\./me\.py' bukub walk run --strategy ./me.py
refuse '.*avoid: then: exec:true: ended' bukub walk run --strategy 'avoid(squares=A1,then=exec:true)'

# A program with memory is asked at every choice of many games at once: game by game as the same plug-in.
cat >seen.c <<'END'
#include <bukub/walk.h>
static double take(const void *self, const struct walk_view *view) {
    uint32_t *seen = view->memory, letter = UINT32_C(1) << view->letter, before = *seen;
    int size = view->collection->size;
    (void)self;
    *seen |= letter;
    return size == WALK_PALINDROME - 1 || walk_count(view->collection, view->letter) > 0 ||
           (size < 3 && (before & letter));
}
static const struct walk_strategy seen = {.name = "seen", .summary = "s", .memory_size = 4, .take = take};
const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI, .strategies = {&seen}};
END
cc -shared -fPIC -O2 -I"$ROOT/make/include" -o seen.so seen.c
seen="exec:/usr/bin/python3 '$example/seen.py'"
memory() { bukub walk "$@" --plugin ./seen.so --strategy seen --strategy "$seen" --json; }
same='(lambda of, half: len(of) == 2 * half and of[:half] == of[half:])(
    [{**point, "strategy": ""} for point in r["points"]], len(r["points"]) // 2)'
expect_json 0 "$same" memory sweep --p 0,0.3,1 --start D4 --start C5 --collect-at-start --games 20K --threads 2
expect_json 3 "$same" memory run --games 3K --max-moves 12 --first-game 70K --threads 3
expect_json 0 'r["pairs"][0]["ties"] == 1000' memory compare --games 1K
sed 's/ copies//' "$example/seen.py" >apart.py
expect_json 0 "$same" bukub walk sweep --p 0:1:0.25 --games 20K --strategy "$seen" \
    --strategy 'exec:/usr/bin/python3 apart.py' --json
# With four letters after a reset, a game that has been copied is often asked about much later.
sed "s/^green = .*/green = B2 B4 D4/; s/^reset = .*/reset = A B C D/" "$ROOT/data/boards/five.ini" >four.ini
expect_json 0 "$same" bukub walk sweep --board four.ini --p 0,0.3,0.6 --games 5K \
    --strategy "$seen" --strategy 'exec:/usr/bin/python3 apart.py' --json
sed 's/copies/p p/' "$example/seen.py" >twice.py
refuse '.*says .*p p.*allowed: .*copies' bukub walk run --strategy 'exec:/usr/bin/python3 twice.py'
bukub walk trace --plugin ./seen.so --strategy seen --game 5 | grep -E 'takes|leaves|done' | cut -c 1-35 >plugin.txt
bukub walk trace --strategy "$seen" --game 5 | grep -E 'takes|leaves|done' | cut -c 1-35 >program.txt
expect_that 'one game is shown alike' cmp plugin.txt program.txt
refuse '.*cannot be solved exactly' bukub walk exact --strategy "$seen"
refuse '.*avoid: then: .*has memory' bukub walk run --strategy "avoid(squares=A1,then=$seen)"
refuse '.*engine table cannot' bukub walk run --strategy "$seen" --engine table
expect 3 'stopped' interrupted INT % walk run --strategy "$seen" --games 100M -o memory.h5

# Broken programs, with memory and without: one line that says what was asked, and no process left.
cat >broken.py <<'END'
import os, sys
kind, memory = sys.argv[1:]
open("pids", "a").write(f"{os.getpid()}\n")
rounds = 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "start":
        print("ready broken" + (" memoryless" if memory == "no" else ""))
    elif word in ("decisions", "choices"):
        rounds += 1
        asked = [sys.stdin.readline() for _ in range(int(rest[0]) + 1)][1:]
        bad = asked[len(asked) // 2]
        if kind == "lies":
            print("\n".join(str(int(rounds == 1)) for _ in asked))
        elif kind == "dies":
            print("1\n" * (len(asked) // 2), end="", flush=True)
            os._exit(3)
        elif kind == "few":
            print("1\n" * (len(asked) - 1), end="", flush=True)
            break
        elif kind == "many":
            print("1\n" * (len(asked) + 1), end="")
        elif kind == "floods":
            while True:
                print("1" * 5000)
        else:
            print("\n".join(kind if line == bad else "1" for line in asked))
    sys.stdout.flush()
END
broken() { # KIND PATTERN
    for memory in no yes; do
        [ "$1$memory" = liesyes ] || refuse ".*exec:/usr/bin/python3 broken\.py $1 $memory: $2" \
            bukub walk run --games 1K --strategy "exec:/usr/bin/python3 broken.py $1 $memory"
    done
}
broken lies 'the letter [A-Z] on .*answers first 1, then 0'
broken dies 'ended with exit code 3'
broken few 'ended with exit code 0'
broken many 'after as many answers .* says "1" where "ready'
broken floods '.*line .* 4095 bytes'
for answer in NaN 2 -1 maybe ''; do
    broken "'$answer'" ".*the letter [A-Z] on [A-Z][0-9]+, holding .*"
done
expect_that 'no program is left' sh -c 'for pid in $(cat pids); do
    ! grep -q broken "/proc/$pid/cmdline" || exit 1; done' 2>/dev/null

# It can be stopped while it gets ready.
expect 3 '^bukub: stopped' sh -c '"$BUKUB" walk run --strategy "exec:sleep 100" --games 10 & sleep 0.3; kill $!; wait $!'

# Results name the program, and are only resumed with it.
part() { interrupted INT % walk run --strategy "exec:/usr/bin/python3 '$example/pairs.py'" --games 1000G -o part.h5; }
expect 3 "bukub resume part\.h5 --strategy " part
expect 2 "no other programs: --strategy 'exec:.*$example/pairs\.py.*'\$" bukub resume part.h5 --total 1K
refuse '.*no other programs: --strategy' bukub resume part.h5 --strategy "exec:/usr/bin/python3 '$example/pairs.py'" --strategy exec:true
expect 0 '' bukub walk run --strategy "exec:/usr/bin/python3 '$example/pairs.py'" --games 1K -o whole.h5 --quiet
expect 0 '' bukub resume whole.h5 --total 2K --strategy "exec:/usr/bin/python3 '$example/pairs.py'" --quiet
expect_json 0 'r["points"][0]["games"] == 2000' bukub export whole.h5 --json
part() { interrupted INT % walk compare --point exec:./pairs.sh,p=0.5 --point greedy --games 1000G -o point.h5; }
printf '#!/bin/sh\necho >>started\nexec /usr/bin/python3 "%s"\n' "$example/pairs.py" >pairs.sh
chmod +x pairs.sh
expect 3 'bukub resume point\.h5 --strategy .exec:\./pairs\.sh,p=0\.5.$' part
rm started
for typed in ./pair ./pairs.sh,p=0.25; do
    refuse 'point\.h5: .*programs: --strategy .exec:\./pairs\.sh,p=0\.5,start=D4.$' \
        bukub resume point.h5 --strategy "exec:$typed"
done
expect_that 'it was not started' test ! -e started
bukub walk compare --point exec:./pairs.sh --point greedy --games 1K -o point.h5 --force --quiet
for total in 2K 3K; do
    expect 0 '' bukub resume point.h5 --total $total --strategy exec:./pairs.sh --quiet
done
finish
