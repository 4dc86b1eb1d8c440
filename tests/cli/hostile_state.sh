# Result files with a valid checksum and a forged state: one line and exit 2, and the file is unchanged.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
message='its state is inconsistent$'

# forged COMMAND CHANGE ...: the command refuses to resume after each change of `w`, the words of its
# state, or `s`, the group. Without a change it resumes.
forged() {
    command=$1 count=$(($# - 1)) made=0
    shift
    expect 0 '' bukub $command --quiet -o good.h5 --force
    for change in "$@"; do
        made=$((made + 1))
        set -- "$@" good.h5 bad-$made.h5 "s = file['state']; w = s['words']; $change"
    done
    shift $count
    expect_that 'all are forged' forge "$@"
    while [ $made -gt 0 ]; do
        cp bad-$made.h5 copy.h5
        refuse "copy\.h5: $message" bukub $command --quiet --resume -o copy.h5
        expect 0 '' cmp bad-$made.h5 copy.h5
        made=$((made - 1))
    done
    cp good.h5 copy.h5
    expect 0 '' bukub $command --quiet --resume -o copy.h5
    expect 0 '' cmp good.h5 copy.h5
}

five="--board $ROOT/data/boards/five.ini"

# What all have in common: sizes that do not fit, and parts that are not in order.
forged 'slice census 4 --grids 100' \
    "s['bytes'][0] = 8" "s['bytes'][0] = 0" "s['bytes'][0] = 2**64 - 1" "s['bytes'][0] = 2**63" \
    "s['run'][0] = 1" "s['run'][0] = 2**62" "s['run'][0] = 2**64 - 1" "s['bytes'][0] += 8" \
    "s['end'][0] = 99" "s['first'][0] = 101"
message='(its state is of units [0-9]* to [0-9]*, not 0 to 100|has [0-9]* already, more than the [0-9]* requested)$'
forged 'slice census 4 --grids 100' \
    "s['end'][0] = 101" "s['end'][0] = 2**64 - 1" "s['first'][0] = 1"
message="(has no )?(variable )?'?(state to resume from|state/[a-z]*)'?( has .*)?\$"
forged 'slice census 4 --grids 100' \
    "del s['part']" "del s['words']" "del s['bytes']" "del file['state']" \
    "del s['end']; s['end'] = 7" "del s['end']; s['end'] = numpy.zeros(1)" \
    "del s['end']; s['end'] = numpy.zeros(5, 'u8')" "del s['words']; s['words'] = numpy.zeros(32)"
message='its state is inconsistent$'

forged 'slice census 4 --grids 100' \
    "w[0] = 101" "w[5] += 1" "w[5] -= 1" "w[5] += 2**63; w[6] += 2**63"
forged 'antipalindrome census 9' "w[0] = 511" "w[3] += 1" "w[3] += 2**63; w[4] += 2**63"
forged 'magicboard census --d 3 --boards 100' \
    "w[0] = 99" "w[1] = 1" "w[2] += 1" "w[2] = 2**64 - 1" "w[1200] = 1" "w[1218] = 2**31" \
    "w[1219] = 100"
# A word holds the side and the number of squares, the next the goal and the first four values.
forged 'magicboard generate --d 5 --count 2 --seed 1' \
    "w[0] = 0" "w[0] = 6 + (36 << 32)" "w[0] = 5 + (1024 << 32)" "w[1] -= w[1] % 2**32" \
    "w[1] = w[1] - w[1] % 2**32 + 25" "w[1] = 2**32 - 1" "w[2] = 2**64 - 1" "w[129] = 2**32" \
    "w[130] = 1" "w[130] = 2**63" "w[131] = 0" "s['end'][0] = 1"
# Four words are the set of squares, the next the side, score, number of lines, distance and attempts.
forged 'slice generate 5 --count 2 --seed 1' \
    "w[0] = 0" "w[0] += 2**25" "w[1] = 1" "w[4] = 6" "w[4] = 0" "w[5] += 1" "w[6] += 1" "w[7] = 1" \
    "w[8] = 0" "w[8] = 2**63" "s['end'][0] = 1"
forged 'magicboard hardest --d 5 --restarts 8 --iterations 50' \
    "w[0] = 0" "w[0] = 32 + (1024 << 32)" "w[1] = 0" "w[2] = 2**64 - 1" "w[130] += 1" \
    "w[130] += 2**32" "w[130] = 0" "w[131] = 8" "w[132] = 16"
forged 'magicboard walker '"$ROOT/data/magicboard/example.txt"' --games 200' \
    "w[0] = 4098" "w[1] = 2**60" "w[1] = 1" "w[int(w[0]) + 1] += 1" "w[int(w[0]) + 1] = 2**64 - 1"
# A game: setting, agents, payoffs, loser, pointers, numbers of moves and opening moves, moves.
forged 'sequencium tournament --agent greedy --agent random --size 2x2 --rounds 1' \
    "w[0] = 1" "w[1] = 1" "w[1] = 2**64 - 1" "w[8] = 1" "w[9] += 1" "w[17] = 1" "w[17] = 8" \
    "w[20] = 2**62" "w[20] = 2**64 - 1" "w[20] -= 1" "w[21] = 99" "w[23] = 2**64 - 1" "w[23] += 1" \
    "w[-1] = 1" "w[-1] = 2**64 - 1"
forged "walk sweep $five --strategy greedy --p 0,0.5 --games 70K" \
    "w[0] = 4098" "w[1] = 2**60" "w[1] = 1" "w[12] += 1" "w[12] = 2**64 - 1" "w[-1] = 1" \
    "w[-2] += 2**63"
forged "walk compare $five --strategy greedy --strategy rate --games 1K" \
    "w[0] = 4098" "w[12] += 1" "w[-2] = 1" "w[-2] = 1001" "w[-3] = 1001" "w[-4] = 2**63" \
    "w[-5] = 2**60" "w[-7] = 2**63" "w[-10] = 1001"

finish
