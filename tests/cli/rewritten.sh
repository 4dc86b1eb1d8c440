# Result files that other programs have opened for writing: they lack the checksum at their end.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
bukub slice census 4 --grids 100 --quiet -o good.h5
note='^bukub: note: same\.h5: written by another program since'

rewrite good.h5 same.h5 pass
bukub show good.h5 >shown
expect 0 "$note" bukub show same.h5
expect_that 'it is read as before' cmp out shown
expect 0 "$note" bukub info same.h5
expect 0 "$note" bukub export same.h5 -o fresh.h5
expect_that 'a fresh file is the first one' cmp fresh.h5 good.h5
refuse 'fresh\.h5: already exists' bukub export good.h5 -o fresh.h5
refuse '-o: "fresh": ' bukub export good.h5 -o fresh
refuse '--csv cannot be combined with -o' bukub export good.h5 -o new.h5 --csv
expect 0 "$note" bukub resume same.h5 --total 200 --quiet
bukub resume good.h5 --total 200 -o longer.h5 --quiet
expect_that 'it is resumed as before' cmp same.h5 longer.h5
rewrite good.h5 same.h5 "file.attrs['mine'] = 'a comment'"
expect 0 "$note" bukub show same.h5

# Wherever a result is read, once for each file.
noted() { # COMMAND...
    expect 0 "$note" "$@"
    expect_that 'that is noted once' test "$(grep -c 'written by another' err)" -eq 1
}
cp "$ROOT/data/boards/tiny.ini" .
tiny="--board tiny.ini"
match='tournament --agent greedy --agent random --rounds 1 --quiet'
expect 0 '' bukub walk optimal $tiny --p 0.3 --export-policy policy.h5
rewrite policy.h5 same.h5 pass
noted bukub walk sweep $tiny --strategy 'table(file=same.h5)' --strategy greedy --p 0.1,0.2 --games 1K --quiet
bukub walk run $tiny --strategy greedy --games 1K --quiet -o run.h5
rewrite run.h5 same.h5 pass
noted bukub walk run $tiny --strategy greedy --games 1K --quiet --resume -o same.h5
rewrite run.h5 same.h5 pass
noted bukub resume same.h5 --total 2K --quiet
bukub walk run $tiny --strategy greedy --games 1K --first-game 1K --quiet -o more.h5
rewrite run.h5 same.h5 pass
noted bukub merge same.h5 more.h5 -o both.h5 --quiet
for format in --csv --json; do noted bukub export same.h5 $format; done
bukub magicboard generate --d 5 --quiet -o board.h5 --force
rewrite board.h5 same.h5 pass
noted bukub magicboard solve same.h5 --quiet
bukub slice generate 5 --quiet -o board.h5 --force
rewrite board.h5 same.h5 pass
noted bukub slice line same.h5 --quiet
bukub slice $match --size 2 -o games.h5 --force
rewrite games.h5 same.h5 pass
for verb in replay 'review --nodes 10'; do noted bukub slice $verb same.h5; done
noted bukub report same.h5 -o report.html
bukub sequencium $match --size 2x2 -o games.h5 --force
rewrite games.h5 same.h5 pass
noted bukub sequencium $match --size 2x2 --resume -o same.h5
rewrite games.h5 same.h5 pass
PYTHONPATH=$ROOT/notebooks PYTHONDONTWRITEBYTECODE=1 expect 0 'same\.h5: written by another program since' \
    /usr/bin/python3 -c "import bukub; bukub.check_checksum('same.h5')"

for change in "file['counts'][3] += 1" "file['mean'][()] = 2.5" "file.attrs['seed'] = numpy.uint64(9)" \
    "file.move('counts', 'count')" "file.attrs['content'] = '0' * 16" "file['state/words'][0] = 99" \
    "del file['max']" "file['quantile'][0] = 0.125"; do
    rewrite good.h5 changed.h5 "$change"
    refuse 'changed\.h5: was changed by another program' bukub show changed.h5
done
rewrite good.h5 changed.h5 "del file.attrs['content']"
refuse 'changed\.h5: is an HDF5 file, but not one of bukub' bukub show changed.h5
PYTHONPATH=$ROOT/notebooks PYTHONDONTWRITEBYTECODE=1 expect 1 'NotAResult' \
    /usr/bin/python3 -c "import bukub; bukub.check_checksum('changed.h5')"

# Damage: whatever HDF5 makes of it, crashes and endless loops among it.
rewrite good.h5 damaged.h5 pass
/usr/bin/python3 -c "
import random
random.seed(5)
good = open('damaged.h5', 'rb').read()
for i in range(40):
    bad = bytearray(good)
    bad[random.choice([random.randrange(len(bad)), random.randrange(2000)])] ^= 1 << random.randrange(8)
    open(f'damaged-{i}.h5', 'wb').write(bad)"
wrong=0
for file in damaged-*.h5; do
    bukub show "$file" >printed 2>err
    got=$?
    if [ $got -eq 0 ]; then cmp -s printed shown || wrong=$((wrong + 1)); else
        [ $got -eq 2 ] && one_line_in err || wrong=$((wrong + 1))
    fi
done
expect_that 'damage is refused in one line, or changes nothing' test $wrong -eq 0

# What makes a file smaller.
if command -v h5repack >/dev/null; then
    h5repack -m 16384 -f SHUF -f GZIP=9 good.h5 small.h5
    expect_that 'a packed file is smaller' test "$(wc -c <small.h5)" -lt "$(wc -c <good.h5)"
    expect 0 'written by another program since' bukub show small.h5
    expect_that 'it has the same values' cmp out shown
fi

finish
