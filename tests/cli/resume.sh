# --resume: a killed or interrupted computation comes to the same bytes as an undisturbed one, with
# any number of threads; what does not belong to the file is refused by name.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000

# cut SIGNAL FILE COMMAND...: sends the signal soon after FILE was saved.
cut() {
    signal=$1 file=$2
    shift 2
    touch begun
    "$BUKUB" "$@" --quiet --every 0.02 --resume -o "$file" 2>cut_err &
    while [ -z "$(find "$file" -newer begun 2>/dev/null)" ] && kill -s 0 $! 2>/dev/null; do
        sleep 0.02
    done
    sleep 0.03
    kill -s "$signal" $! 2>/dev/null
    { wait $!; } 2>/dev/null
    code=$?
    cat cut_err >&2
    return $code
}

# is_cut SIGNAL CODE NAME COMMAND...: it ends with that code, unless it is complete before the signal.
hits=0
is_cut() {
    signal=$1 wanted=$2 file=$3-on.h5
    shift 3
    cut "$signal" "$file" "$@"
    [ $code -ne 0 ] || return 0
    [ $code -eq "$wanted" ] || return 1
    hits=$((hits + 1))
    [ "$signal" = KILL ] || {
        grep -q "note: to continue: bukub resume $file\$" cut_err &&
            "$BUKUB" info "$file" | grep -q '^  complete *no$'
    }
}

# resumes NAME COMMAND...
resumes() {
    name=$1
    shift
    expect 0 '' bukub "$@" --quiet -o "$name.h5"
    expect_that "$name is killed" is_cut KILL 137 "$name" "$@" --threads 1
    expect_that "$name is interrupted" is_cut INT 3 "$name" "$@" --threads 2
    expect 0 '' bukub "$@" --quiet --threads 3 --resume -o "$name-on.h5"
    expect 0 '' cmp "$name.h5" "$name-on.h5"
}
resumes run walk run -s greedy -s patient --games 1M
resumes listed walk run -s greedy --keep-games --games 1M
resumes sweep walk sweep --p 0,0.5,1 -s greedy -s rate --start D4 --start C3 \
    --games 2M
resumes control walk sweep --p 0.3,0.5 -s patient --control greedy --games 400K
resumes precise walk run -s greedy --precision 0.03%
resumes compare walk compare -s greedy -s rate --games 3M
resumes apart walk compare -s greedy -s rate --independent --games 2M
resumes rows antipalindrome census 30 --rows 8M
resumes every-row antipalindrome census 22 --exact
resumes boards magicboard census --d 5,6,7 --boards 1M
resumes grids slice census 12 --grids 1M
resumes walker magicboard walker "$ROOT/data/magicboard/example.txt" --games 2M
resumes hardest magicboard hardest --d 9 --restarts 24
resumes made magicboard generate --d 8 --count 400 --min-length 10
resumes puzzles slice generate 12 --unique --count 500
resumes match sequencium tournament --size 3x3 --agent uct --agent greedy --agent random \
    --nodes 300 --rounds 200
resumes test sequencium tournament --size 4x4 --agent uct --agent greedy --opening 4 --nodes 200 \
    --sprt 20:40
expect_that "of 32 computations, $hits were cut" test $hits -ge 14

# A complete file is not computed again, a missing one is begun.
run() { bukub walk run --strategy greedy --games 1M --quiet "$@"; }
expect 0 '' run --resume -o whole.h5
cp whole.h5 copy.h5
expect 0 '' run --resume -o whole.h5
expect 0 '' cmp whole.h5 copy.h5
refuse '--resume needs -o' run --resume
refuse '--every needs -o' run --every 1

# Refused by name, and not changed: another option, board, version, kind of file, or no state.
refuse 'whole\.h5: .*"--games 1000000", not' \
    bukub walk run --strategy greedy --games 2M --quiet --resume -o whole.h5
refuse 'whole\.h5: .*"--seed 1", not' run --seed 2 --resume -o whole.h5
refuse 'whole\.h5: .*"--p 0\.5", not' run --p 0.4 --resume -o whole.h5
refuse 'whole\.h5: .*without "--first-game' \
    run --first-game 65536 --resume -o whole.h5
refuse 'whole\.h5: .*type' \
    bukub walk compare --resume -o whole.h5
five=$ROOT/data/boards/five.ini
cp "$five" mine.ini
expect 0 '' run --board mine.ini -o board.h5
refuse 'board\.h5: .*"--board mine\.ini"' run --resume -o board.h5
sed "s/A B C D A/B A C D A/" "$five" >mine.ini
refuse 'board\.h5: .*another board$' run --board mine.ini --resume -o board.h5
forge whole.h5 older.h5 'file.attrs["bukub_version"] = "0.0.1"'
refuse 'older\.h5: .*version .*"0\.0\.1"' run --resume -o older.h5
forge whole.h5 stateless.h5 'del file["state"]'
refuse 'stateless\.h5: ' run --resume -o stateless.h5
echo text >text.h5
refuse 'text\.h5: ' run --resume -o text.h5
expect 0 '' cmp whole.h5 copy.h5

# Files named in the command line must be unchanged: a plug-in, a policy.
build() { # HOW-MANY-ALONE
    sed "s/\.initial = 2/.initial = $1/" "$ROOT/strategies/walk/example/mine.c" >mine.c
    cc -std=gnu17 -shared -fPIC -O2 -I"$ROOT/make/include" -o mine.so mine.c
}
expect 0 '' build 2
mine() { run --plugin ./mine.so --strategy 'mine(alone=2)' "$@"; }
expect 0 '' mine -o mine.h5
cp mine.h5 copy.h5
expect 0 '' mine --resume -o mine.h5
expect 0 '' build 1
refuse 'mine\.h5: .*another file "mine\.so"$' mine --resume -o mine.h5
expect_that 'and the file stays' cmp mine.h5 copy.h5

table() { run --strategy 'table(file=policy.h5)' "$@"; }
expect 0 '' bukub walk optimal --p 0.3 --quiet --export-policy policy.h5
expect 0 '' table -o table.h5
expect 0 '' bukub walk optimal --p 0.7 --quiet --export-policy policy.h5 --force
refuse 'table\.h5: .*another file "policy\.h5"$' table --resume -o table.h5
finish
