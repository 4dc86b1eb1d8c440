# Ctrl-C, SIGTERM, a second Ctrl-C; the bar, and when it is drawn.
. "$ROOT/tests/cli/expect.sh"

endless="--strategy greedy --strategy patient --games 1e15 --engine plain"

expect 3 'stopped after [0-9]+ of 1000000000000000' interrupted INT % walk sweep --p 0.3,0.5 $endless
expect_that 'finished results are shown' grep -q '^0\.3  ' out
expect_json 3 'not r["complete"] and {p["games"] % 65536 for p in r["points"]} == {0}
    and len({p["games"] for p in r["points"]}) == 1' \
    interrupted TERM % walk sweep --p 0.3,0.5 $endless --json
expect 3 'stopped after [0-9]+ of 281474976710656' interrupted TERM % walk compare \
    --strategy greedy --strategy patient --games 281474976710656
expect_json 3 'r["games"] % 65536 == 0 and r["pairs"][0]["games"] == r["games"] > 0' \
    interrupted INT % walk compare --strategy greedy --strategy patient --json --games 281474976710656
for signal in INT TERM; do
    expect 3 "bukub resume precise-$signal\.h5\$" interrupted $signal % walk run \
        --strategy greedy --precision 1e-6 --max-games 1e15 --quiet -o precise-$signal.h5
    expect_output '^  complete +no$' bukub info precise-$signal.h5
done
refuse "precise-INT\.h5: .*exists.*bukub resume precise-INT\.h5'" bukub walk run --games 1K -o precise-INT.h5

# Solving before the first game shows progress and can be stopped, too.
expect 3 'stopped$' \
    interrupted INT % walk sweep --p 0:1:0.01 --games 1 --strategy optimal --quiet
expect_that 'the bar counted points' grep -q '% .* points/s' bar

# Long computations poll, too, both while solving and while following games: on this board, games
# hardly ever end after a reset, so optimal games are followed for 100,000 moves.
cat >trap.ini <<'END'
[board]
letters =
    D B F V U X B P
    G G R D H F C D
    L K A S W N U H
    T P I A R Q C C
    K B Z Y H N V J
    Z S W J Y T M O
    J Q E A F E K O
    L M G X I I L E
green = B3 C6 D4 D7 E5 E6
reset = A B C D
start = B2
END
soon() { # SECONDS SIGNAL COMMAND...: sends the signal after so many seconds; 9 if that helps not within 20
    OMP_NUM_THREADS=1 timeout --foreground --preserve-status -k 20 -s "$2" "$1" "$BUKUB" walk optimal \
        --board trap.ini --p 0.999999 "$3" "$4"
}
expect 3 'stopped(: .*)?$' soon 4 INT --habits 5
expect 3 'stopped: .*not solved' soon 1 TERM --within 1000

# Also while `optimal` is prepared, which takes long on a board of this size.
cat >hard.ini <<'END'
[board]
letters =
    H S R E L T P U S C T A P I R H
    G W P R R P M U E H U E Q M X A
    V Y C F Y S B J Y A I P T X M W
    Z N M X Z S O E L D B E P G I V
    N Y U J N Q M S L R S N S H K V
    A I T V W F W K R S S D W U G U
    S I J D C P U P C L Z C N E A J
    N Y N D B T T Y B M W S K R I Q
    H B J A C D T R B G N J T I E W
    B K K L E M M O Q M U T V R D T
    Z Q I N U X W H J N I Q J R K A
    Z N S K A M T S U E B U U K O L
    V L T W I X P A S B V A L I U O
    J S T K F L F K Y L T I J Z M D
    Y A S V X E J Q H U Z I H K F V
    N U W D D T K K V H O Z F C K X
green = K8 D8 O4 J3 H4 E6 D10 M11 B15 A9 I9 P7 D1 F1 M16 N8 J5 C15 N15 E8
reset = A B C D
start = H8
END
opening() { # VERB ARGUMENT...: interrupted after half a second; killed if that helps not within 10
    verb=$1
    shift
    OMP_NUM_THREADS=1 timeout --foreground --preserve-status -k 10 -s INT 0.5 "$BUKUB" \
        walk "$verb" --board hard.ini --p 0.999999 --strategy optimal "$@"
}
expect 3 'stopped: .*not solved' opening exact
expect 3 'stopped$' opening run --games 1000
expect 3 'stopped$' opening sweep --games 1000
expect 3 'stopped$' opening compare --strategy greedy
expect 3 'stopped$' opening trace
for objective in '' '--within 1'; do
    # shellcheck disable=SC2086
    expect 3 'stopped: .*not solved$' opening optimal $objective --strategy greedy
    expect_that 'what was not judged is not said to have memory' sh -c '! grep -q memory err'
done

# A proof reports the rest as not settled. It begins with short intervals, which are soon done.
expect 3 'stopped: .*not examined$' \
    interrupted INT '%.*intervals of p' walk optimal --p 0.0001:0.9 --changes -o gap.h5
expect 0 'stopped: .*not examined$' bukub show gap.h5
expect_that 'what is left is a gap' grep -qE '^ *0\.[0-8][0-9]* +0\.9 +[0-9]' out
expect 3 'stopped: .*not examined$' \
    interrupted INT '%.*intervals of p' walk optimal --p 0.0001:0.9 --equal D4,F6 -o equal.h5
expect_that 'and unsettled' grep -qE '^0\.[0-8][0-9]* +0\.90+ +unsettled *$' out

# Stopped before a block is done, it leaves the file that it would have replaced.
long='walk sweep --strategy patient --p 0:1:0.001 --games 1G --engine plain --quiet'
expect 0 '' bukub walk run --strategy greedy --games 1K --quiet -o kept.h5
cp kept.h5 copy.h5
expect 3 'nothing is saved$' stopped INT 1 $long --force -o kept.h5
expect 0 '' cmp kept.h5 copy.h5
expect 3 'nothing is saved$' \
    stopped INT 1 $long -o none.h5
expect_that 'and begins none' test ! -e none.h5
expect 3 'stopped$' \
    stopped INT 1 ${long% --quiet}
expect_that 'no table of nothing' test ! -s out

# A second one, of whatever kind, ends it at once, also while a strategy thinks.
twice() { # SIGNAL SIGNAL [SECONDS between them]
    "$BUKUB" walk run --plugin "$PLUGINS/troublesome.so" --strategy sleepy --games 10 -o never.h5 &
    child=$!
    sleep 1
    kill -s "$1" $child
    sleep "${3:-0.5}"
    kill -0 $child || return 1
    kill -s "$2" $child
    { wait $child; } 2>none # where the shell reports what ended it
}
expect 130 '' twice INT INT
expect 143 '' twice INT TERM
expect 130 '' twice TERM INT
expect 129 '' twice TERM HUP
expect 130 '^bukub: note: stops when the current step is done; Ctrl-C again stops at once$' twice INT INT 1.5
expect_that 'and nothing is written' sh -c 'test ! -e never.h5 && ! ls -A | grep -q "^\.bukub"'

# The bar: on a terminal only, unless asked for; never on stdout.
run() { bukub walk run --strategy greedy --games 300K "$@"; }
expect 0 '' run
expect 0 '' run --no-progress
expect 0 '' run --quiet
expect 0 '\[#+\.*\] +[0-9]+ %  [0-9.]+[KMG]? games/s.* [0-9]+ s left' run --progress
expect_that 'stdout has the table alone' grep -qE '^greedy +0\.5 +D4 +[0-9.]+ ' out
expect_that 'and no bar' sh -c '! grep -q "%.*games/s" out'
expect 0 '100 %  [0-9.]+[KM] games/s.*0 s left' \
    bukub walk run --strategy greedy --games 60K --first-game 1G --progress
expect_that 'nothing is drawn that soon but what is finished' sh -c '! grep -q " [0-9]\{1,2\} %" err'
expect_json 0 'q["games"] == 300000' run --progress --json
expect 0 '' run --progress --quiet
expect_that 'quiet prints nothing' test ! -s out
expect 0 '' run --quiet --json
expect_that 'but what is asked for' grep -q '"points":' out
if command -v script >/dev/null; then
    # shellcheck disable=SC2016
    expect 0 '' script -qec '"$BUKUB" walk run --strategy greedy --games 300K' typescript
    expect_that 'a bar on a terminal' grep -q 'games/s' typescript
    expect 0 '' script -qec '"$BUKUB" walk run --strategy greedy --games 300K --no-progress' typescript
    expect_that 'and none if it is not wanted' sh -c '! grep -q "games/s" typescript'
fi

finish
