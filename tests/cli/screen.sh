# Tables on terminals: wide ones are printed in blocks, each with the names of its rows.
. "$ROOT/tests/cli/expect.sh"

# on COLUMNS COMMAND...: on a terminal of that width.
on() {
    width=$1
    shift
    script -qec "stty cols $width; '$BUKUB' $* --no-progress" /dev/null | tr -d '\r'
}
narrow() { # COLUMNS: no line of a table in out is wider
    expect_that "at most $1 columns" awk -v most="$1" '/  / && length > most { exit 1 }' out
}
sweep="walk sweep --board five.ini --p 0,0.5,1 --games 100"
cp "$ROOT/data/boards/five.ini" .
if command -v script >/dev/null && command -v stty >/dev/null; then
    expect 0 '' on 80 $sweep
    narrow 80
    expect_that 'every block has the lines' test "$(grep -c '^0\.5 ' out)" -eq 2
    expect_that 'every strategy is printed once' sh -c 'for name in greedy pairs rate optimal; do
        test "$(grep -c " $name" out)" -eq 1 || exit 1; done'
    expect 0 '' on 40 $sweep
    narrow 40
    expect_that 'every block has the lines' test "$(grep -c '^0\.5 ' out)" -ge 4
    expect 0 '' on 200 $sweep
    expect_that 'one block' test "$(grep -c '^0\.5 ' out)" -eq 1
    for width in 80 120; do
        for command in 'walk run --games 100K' 'walk compare --games 1K' \
            'walk compare --sample 1,2,3 --sample 2,3,5'; do
            expect 0 '' on $width $command
            expect_that 'it fits' awk -v most=$width 'length > most { exit 1 }' out
        done
    done
    # Below 80 columns, tables omit the less important columns and say so; each block names its rows.
    for width in 40 60; do
        expect 0 '' on $width walk run --strategy greedy --start D4 --start C5 --games 100
        narrow $width
        expect_that 'it names what is left out' \
            grep -q '^not shown (too wide): max, min' out
        expect_that 'and where it is' grep -q -- '--csv has all$' out
        for command in 'walk compare --games 1K' 'walk compare --games 1K --independent' \
            'walk optimal --within 6' 'walk infer --board five.ini --sample 25,13,16' \
            'walk compare --sample 1,2,3 --sample 2,3,5' 'walk sweep --board five.ini --p 0,1 --games 1K --exact'; do
            expect 0 '' on $width $command
            expect_that 'titles, notes and labels fit' awk -v most=$width 'length > most { exit 1 }' out
        done
        expect_that 'rows differ' sh -c 'test "$(grep -cE "^greedy .*(D4|C3) " out)" -ge 1 &&
            test "$(grep -c "^greedy" out)" -eq "$(grep -cE "^greedy .*(D4|C5|C3) " out)"'
    done
    # Lines of comma-separated values are no text.
    for command in 'slice solve --all 3' 'sequencium solve --all 6' 'antipalindrome solve --all 12'; do
        # shellcheck disable=SC2086 # words
        bukub $command >whole
        expect 0 '' on 40 $command
        expect_that 'no line is wrapped' cmp out whole
    done
    expect 0 '' on 80 walk run --strategy greedy --start D4 --start C5 --games 100
    expect_that 'nothing is left out' sh -c '! grep -q "not shown" out'
    # Progress stays on one line: everything between two carriage returns.
    for width in 20 40; do
        for command in 'walk run --games 300K' 'slice solve 4'; do
            # shellcheck disable=SC2016
            expect 0 '' script -qec "stty cols $width; '$BUKUB' $command 2>&1 >/dev/null" typescript
            expect_that 'it moves' grep -q ' % ' typescript
            expect_that 'it fits' sh -c 'grep " % " typescript | tr "\r" "\n" | sed "s/.\[K//" |
                awk -v most=$0 "length >= most && / % / { exit 1 }"' $width
        done
    done
    # So do help, lists of moves, grids and cross tables; what is typed as one word may be longer.
    terminal() { # COLUMNS COMMAND...
        width=$1
        shift
        script -qec "stty cols $width; '$BUKUB' $*" /dev/null | tr -d '\r' | sed 's/\x1b\[[0-9;]*m//g'
    }
    fits() { # COLUMNS
        expect_that "at most $1 columns" awk -v most="$1" '
            length > most && !/^ *[^ ]+$/ { print; bad = 1 } END { exit bad }' out
    }
    export LC_ALL=C.UTF-8
    cp "$ROOT/data/magicboard/example.txt" "$ROOT/data/slice/match.txt" "$ROOT/data/slice/twelve.txt" .
    yes '*.**..*.*..*' | head -n 12 >wide.txt
    for command in '-h' 'slice -h' 'walk run -h' 'sequencium tournament --help' 'walk run --usage' \
        'sequencium solve 4x4' 'walk strategies' 'sequencium agents'; do
        expect 0 '' terminal 40 $command
        fits 40
    done
    expect 0 '' terminal 40 walk strategies
    expect_that 'long descriptions are wrapped' grep -qx '    palindrome within reach' out
    expect 0 '' terminal 80 walk strategies
    fits 80
    # Wide boards are drawn in parts, from which the whole is read.
    for board in 1x64 2x32 3x21; do
        expect 0 '' bukub sequencium best $board --agent greedy
        cp out whole
        for width in 40 80; do
            expect 0 '' terminal $width sequencium best $board --agent greedy
            fits $width
            sed '/^Red/,$d' out >drawing
            expect 0 '' bukub sequencium best drawing --agent greedy
            expect_that "$board on $width columns is read" cmp out whole
        done
    done
    expect 0 '' terminal 40 antipalindrome score 1001001101000100
    expect_that 'lists are wrapped' grep -qx '   2  00 at 2, 00 at 5, 11 at 7,' out
    expect 0 '' terminal 40 slice score wide.txt --from 0,1/4 --to 12,11 --ascii
    narrow 40
    expect_that 'the grid fits' awk '/[|+]/ && length > 40 { exit 1 } /[|+]/ { rows++ } END { exit rows < 25 }' out
    expect 0 '' bukub sequencium tournament --agent random --agent greedy --agent mirror \
        --size 3x3 --quiet -o games.h5
    expect 0 '' terminal 40 show games.h5
    narrow 40
    expect 0 '' terminal 40 sequencium tournament --agent random --size 2x2 --nodes 10 --no-progress \
        --agent alphabeta
    narrow 40
    expect_that 'long names are cut' grep -qE '^[12]  alphabeta[(].*~  ' out
    # What people compare is kept, prose and notes are wrapped.
    expect 0 '' terminal 40 show games.h5
    expect_that 'wins are kept' grep -qE '^# +agent +Elo.* wins +draws +losses *$' out
    expect_that 'and points are not' sh -c 'tr "\n" " " <out | grep -q "not shown (too wide): .*, points, +-95%"'
    # What a table omits is in --csv, but not in a game in the terminal, nor in `replay --review`.
    play() {
        printf 'B2\nreview\nq\n' | script -qec "stty cols 40; '$BUKUB' sequencium play 3x3 --agent greedy" /dev/null
    }
    expect_output '^not shown \(too wide\): after, before' play
    expect_that 'a game names no option' sh -c '! grep -q -e --csv out'
    bukub sequencium tournament --agent greedy --agent mirror --size 3x3 --rounds 1 --quiet -o review.h5 2>err
    expect 0 '' on 40 sequencium review review.h5 --game 0
    expect_that 'review names it' sh -c 'tr -s "\n" " " <out | grep -q "too wide): after, before; --csv has all"'
    expect 0 '' terminal 40 sequencium replay review.h5 --brief --review
    expect_that 'replay does not' sh -c 'grep -q "too wide): after, before" out && ! grep -q -e --csv out'
    expect 0 '' terminal 40 magicboard solve example.txt --start all --sort difficulty
    expect_that 'so is what is sorted by' grep -q 'board  start  length  difficulty' out
    for command in 'slice line wide.txt --ascii' 'slice line twelve.txt --all --ascii' 'magicboard solve example.txt --no-progress' \
        'slice best match.txt --nodes 100' 'slice solve 3 --no-progress'; do
        expect 0 '' terminal 80 $command
        fits 80
    done
    expect 0 '' terminal 40 magicboard solve example.txt --simple-steps 9 --no-progress
    fits 40
    expect 0 '^bukub: note: .*all counted' bukub magicboard solve example.txt --simple-steps 9
    expect_output '^# 15 steps; shortest 1; difficulty [0-9.]+; reachable [0-9]+, dead [0-9]+, forced [0-9]+, lost [0-9]+$' \
        bukub magicboard generate --d 5 --length 15 --unique
    expect_output '^  -h, --help +Give this help list$' bukub walk run -h
    # On a very narrow terminal, one column per block.
    expect 0 '' on 10 $sweep
    expect_that 'one column in each block' test "$(grep -c '^0\.5 ' out)" -ge 8
fi

# Elsewhere tables are not divided.
expect 0 '' bukub $sweep
expect_that 'one block' test "$(grep -c '^0\.5 ' out)" -eq 1

# Drawings have box-drawing characters only where the locale has them.
grid() { env LC_ALL="$1" "$BUKUB" slice line "$ROOT/data/slice/rules-example.txt" ${2:+$2}; }
unboxed() { expect_that 'it is ASCII' sh -c '! LC_ALL=C grep -q "[^ -~]" out && grep -q "[*]" out'; }
expect 0 '' grid C.UTF-8
expect_that 'it has a frame' grep -q '┌───┬' out
for arguments in 'C' 'POSIX' 'en_US.ISO-8859-1' 'C.UTF-8 --ascii'; do
    # shellcheck disable=SC2086
    expect 0 '' grid $arguments
    unboxed
    expect_that 'it has a frame' grep -qE '^  [+][-o][-o][-o][+]' out
done
expect 0 '' env LC_ALL= LC_CTYPE= LANG=C.utf8 "$BUKUB" slice extremes 3
expect_that 'it has a frame' grep -q '┌───┬' out
expect 0 '' env LC_ALL=C.UTF-8 "$BUKUB" slice extremes 3 --quiet -o extremes.h5
expect 0 '' env LC_ALL=C.UTF-8 "$BUKUB" show extremes.h5 --ascii
unboxed

# What is copied from a terminal with colours is what a pipe gets, and is read again.
if command -v script >/dev/null; then
    rules=$ROOT/data/slice/rules-example.txt
    plain() { tr -d '\r' <out | sed 's/\x1b\[[0-9;]*m//g'; }
    for ascii in '' --ascii; do
        expect 0 '' bukub slice line "$rules" $ascii
        cp out piped
        expect 0 '' script -qec "'$BUKUB' slice line '$rules' $ascii" /dev/null
        expect_that 'it has colours' grep -q "$(printf '\033')" out
        plain >copied
        expect_that 'and the same characters' cmp piped copied
        sed -n '/^  *1/,$p' copied | sed '/^$/,$d' >drawing
        expect 0 '' bukub slice line drawing $ascii
        expect_that 'the drawing is read' cmp piped out
    done
    for command in "slice line '$rules'" 'sequencium best 3x3 --nodes 10' 'walk trace --strategy greedy' \
        "magicboard solve '$ROOT/data/magicboard/example.txt'"; do
        expect 0 '' env NO_COLOR=1 script -qec "'$BUKUB' $command" /dev/null
        expect_that 'no colours with NO_COLOR' sh -c '! grep -q "$(printf "\033")\[[0-9;]*m" out'
    done
fi

# A line for a run says how many games ended where some did not.
expect 0 '' bukub walk run --strategy greedy --games 1000
expect_that 'all ended' sh -c '! grep -q ended out'
expect 3 'censored' bukub walk run --strategy greedy --games 1000 --max-moves 20
expect_that 'some did not' grep -q ' ended$' out

# Help has its columns: glibc's argp loses them where its buffer ends within a line, which other
# words put right. It also leaks a byte for a command without options of its own.
for command in $(bukub --help | sed -n 's/^  \([a-z]*\( [a-z]*\)\{0,1\}\)  .*/\1/p' | tr ' ' '_'); do
    command=$(echo "$command" | tr _ ' ')
    expect 0 '' bukub $command --help
    expect_that "no option twice" test -z "$(sed -n 's/^ \{2,6\}\(-., \)*\(--[a-z-]*\).*/\2/p' out | sort | uniq -d)"
    expect_that 'the help is in columns' awk '
        length > 79 { exit 1 }
        /^ +-/ { options = 1 }
        /^$/ { options = 0 }
        options && !/^(  |      |                             )[^ ]/ { exit 1 }' out
done
expect 0 '' bukub --help
expect_that 'it fits' awk 'length > 80 { exit 1 }' out

finish
