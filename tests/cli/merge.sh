# `bukub merge` and `bukub resume`: files of adjoining ranges become that of a single run, byte for
# byte, and a file continues with its own command line; nothing that a file names is started.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
cp "$ROOT/data/boards/five.ini" .
five='--board five.ini'

# ranges NAME COUNT FIRST UNIT COMMAND...: three files of 5, 2 and 3 units, and one of 10.
ranges() {
    name=$1 count=$2 first=$3 unit=$4
    shift 4
    expect 0 '' bukub "$@" "$count" $((5 * unit + 1)) -o a.h5 --quiet
    expect 0 '' bukub "$@" "$count" $((2 * unit)) "$first" $((5 * unit + 1)) -o b.h5 --quiet
    expect 0 '' bukub "$@" "$count" $((3 * unit)) "$first" $((7 * unit + 1)) -o c.h5 --quiet
    expect 0 '' bukub "$@" "$count" $((10 * unit + 1)) -o whole.h5 --quiet
    expect 0 '' bukub merge c.h5 a.h5 b.h5 -o merged.h5 --quiet
    expect_that "$name: the merged file is that of one run" cmp whole.h5 merged.h5
    expect 0 '' bukub resume a.h5 --total $((10 * unit + 1)) --quiet
    expect_that "$name: so is the extended one" cmp whole.h5 a.h5
    rm -f ./*.h5
}
# shellcheck disable=SC2086 # words
{
    ranges run --games --first-game 9000 walk run $five
    ranges listed --games --first-game 9000 walk run $five --keep-games
    ranges sweep --games --first-game 9000 walk sweep $five --p 0:1:0.5 -s patient -s optimal -s greedy
    ranges control --games --first-game 9000 walk sweep $five --p 0.25,0.5 -s greedy --control pairs-first
    ranges compare --games --first-game 9000 walk compare $five
    ranges independent --games --first-game 9000 walk compare $five --independent
}
ranges rows --rows --first-row 9000 antipalindrome census 50
ranges boards --boards --first-board 9000 magicboard census --d 4:6:1
ranges grids --grids --first-grid 9000 slice census 9

# A rate is that of the rows, sets or grids of this run.
census() { env -u SOURCE_DATE_EPOCH "$BUKUB" antipalindrome census 50 "$@"; }
expect_output '^drawn: 1K; [0-9.]+ s, [0-9.]+[KM] rows/s$' census --rows 1000 -o a.h5
expect_output '^drawn: 1K; [0-9.]+ s$' bukub show a.h5
expect 0 '' census --rows 1000 --first-row 1000 -o b.h5 --quiet
expect_output '^drawn: 2K; [0-9.]+ s$' env -u SOURCE_DATE_EPOCH "$BUKUB" merge a.h5 b.h5 -o c.h5
expect_output '^drawn: 2K; [0-9.]+ s, [0-9.]+[KM] rows/s$' \
    env -u SOURCE_DATE_EPOCH "$BUKUB" resume a.h5 --total 2000
rm a.h5 b.h5 c.h5

# Many files at once.
for i in $(seq 0 99); do bukub slice census 4 --grids 10 --first-grid "${i}0" -o "part-$i.h5" --quiet; done
expect 0 '' bukub merge part-*.h5 -o merged.h5 --quiet
expect 0 '' bukub slice census 4 --grids 1000 -o whole.h5 --quiet
expect_that 'a hundred files' cmp whole.h5 merged.h5

# What does not fit.
run() { bukub walk run $five --games "$@" --quiet; }
expect 0 '' run 1000 -o a.h5
expect 0 '' run 1000 --first-game 2K -o gap.h5
expect 0 '' run 1000 --first-game 999 -o overlap.h5
expect 0 '' run 1000 --first-game 1K --seed 2 -o seed.h5
expect 0 '' run 1000 --first-game 1K -s greedy -o strategy.h5
expect 0 '' bukub walk run --games 1000 --first-game 1K --quiet -o board.h5
expect 0 '' bukub walk run $five --precision 0.5 --quiet -o precise.h5
expect 0 '' bukub walk sweep $five --p 0.5 --games 1000 --first-game 1K --quiet -o sweep.h5
expect 0 '' bukub walk exact --board five.ini -o exact.h5 --quiet
refuse 'a\.h5 .*gap\.h5 .*missing' bukub merge a.h5 gap.h5 -o no.h5
refuse 'a\.h5 .*overlap\.h5 .*overlap$' bukub merge overlap.h5 a.h5 -o no.h5
refuse 'a\.h5 and seed\.h5 differ: seed\.h5: .*"--seed 2", not "--seed 1"$' bukub merge a.h5 seed.h5 -o no.h5
expect 0 '' run 999 --seed 2 -o overlapping.h5
refuse 'a\.h5 and overlapping\.h5 differ: overlapping\.h5: .*"--seed [12]", not' \
    bukub merge a.h5 overlapping.h5 -o no.h5
refuse '.* differ: strategy\.h5: .*without "--strategy' bukub merge a.h5 strategy.h5 -o no.h5
refuse '.* differ: board\.h5: was computed ' bukub merge a.h5 board.h5 -o no.h5
refuse 'precise\.h5: .*with --precision' bukub merge a.h5 precise.h5 -o no.h5
refuse '.* differ: sweep\.h5: .*computed' bukub merge a.h5 sweep.h5 -o no.h5
refuse "exact\.h5: .*resumed" bukub merge a.h5 exact.h5 -o no.h5
refuse 'a\.h5 .*twice' bukub merge a.h5 a.h5 -o no.h5
refuse '.*two or more' bukub merge a.h5 -o no.h5
refuse '-o .*missing' bukub merge a.h5 gap.h5
refuse 'none\.h5: .*such file' bukub merge a.h5 none.h5 -o no.h5
expect 0 '' run 1000 --first-game 1K -o next.h5
refuse 'gap\.h5: already exists' bukub merge a.h5 next.h5 -o gap.h5
expect_that 'nothing is made' test ! -e no.h5

# Resuming.
refuse 'none\.h5: .*such file' bukub resume none.h5
refuse "exact\.h5: .*resumed" bukub resume exact.h5
refuse 'a\.h5: .*already' bukub resume a.h5 --total 10
refuse 'a\.h5: .*already' bukub resume a.h5 --total 10 -o shorter.h5
refuse '--total: .*computed without' bukub resume precise.h5 --total 10M
cp a.h5 before.h5
expect 0 'note: .*extends' bukub resume a.h5 --quiet
expect_that 'a complete file stays' cmp a.h5 before.h5
expect 0 '' bukub resume board.h5 --total 1100 --quiet
# With -o the first file stays as it is.
expect 0 '' bukub resume a.h5 --total 1100 -o longer.h5 --quiet
expect_that 'the file that is resumed stays' cmp a.h5 before.h5
expect 0 '' bukub resume a.h5 -o same.h5 --quiet
expect_that 'a complete file is copied' cmp a.h5 same.h5
refuse 'longer\.h5: already exists' bukub resume a.h5 --total 1200 -o longer.h5
expect 0 '' bukub resume a.h5 --total 1100 -o same.h5 --force --quiet
expect_that 'the same games are the same file' cmp same.h5 longer.h5
chmod 600 same.h5
expect 0 '' bukub resume same.h5 --total 1200 --quiet
expect_that 'its mode stays' test "$(stat -c %a same.h5)" = 600
expect 0 '' run 2K -o two.h5
expect 0 '' run 1K --first-game 0 -o zero.h5
refuse 'zero\.h5: already exists' bukub merge zero.h5 next.h5 -o zero.h5
expect 0 '' bukub merge zero.h5 next.h5 -o both.h5 --quiet
expect_that 'the default of --first-game is not recorded' cmp two.h5 both.h5
cp five.ini mine.ini
expect 3 'bukub resume long\.h5$' interrupted INT % walk run --board mine.ini -s greedy --games 1e15 -o long.h5 --quiet
refuse 'long\.h5: .*not complete' bukub merge a.h5 long.h5 -o no.h5
# What was stopped before anything is finished begins again.
expect 3 'the best boards so far' interrupted INT % magicboard hardest --d 12 --restarts 1G -o hard.h5 --quiet
expect 3 'the best boards so far' interrupted INT % resume hard.h5 --quiet
expect 3 "bukub resume 'my run.h5'\$" interrupted INT % walk run --board mine.ini -s greedy --games 1e15 -o 'my run.h5' --quiet
mkdir -p elsewhere
mv long.h5 elsewhere
expect 3 'bukub resume .*long.h5' interrupted INT % resume elsewhere/long.h5 --quiet
mv mine.ini yours.ini
refuse 'mine\.ini: .*such file' bukub resume elsewhere/long.h5
mv yours.ini elsewhere/mine.ini
expect 3 'bukub resume .*long.h5' interrupted INT % resume elsewhere/long.h5 --quiet

# Programs are started only if they are given.
cat >agent.sh <<'END'
#!/bin/sh
touch "$(dirname "$0")/started"
echo ready
read -r _
END
chmod +x agent.sh
agent="exec:$PWD/agent.sh"
bukub sequencium tournament --size 2x2 --agent "$agent" --agent random --rounds 1 --quiet -o match.h5 2>err
rm -f started
refuse 'match\.h5: .*programs' bukub resume match.h5
expect 0 '' forge match.h5 copy.h5 "v = file['parameters/value']; i = [t.decode() for t in v[()]].index('$agent'); v[i] = 'exec(command=$PWD/agent.sh)'; file.attrs.modify('complete', 0)"
refuse 'copy\.h5: .*programs' bukub resume copy.h5
refuse '.*no other programs: --agent' bukub resume match.h5 --agent "$agent" --agent exec:true
expect_that 'it was not started' test ! -e started
expect 0 '' bukub walk run --plugin "$PLUGINS/mine.so" -s mine --games 100 --quiet -o plugin.h5
refuse 'plugin\.h5: .*plug-in' bukub resume plugin.h5
expect 0 '' bukub resume plugin.h5 --plugin "$PLUGINS/mine.so" --total 200 --quiet
plugins() { bukub "$@" --plugin "$PLUGINS/mine.so" --plugin "$PLUGINS/nested.so" --quiet; }
expect 0 '' plugins walk run -s mine --games 100 -o plugins.h5 # the other one is not in the file
expect 0 '' plugins resume plugins.h5 --total 200
mkdir one other
cp "$PLUGINS/mine.so" one/of.so
cp "$PLUGINS/former.so" other/of.so
twins() { bukub "$@" --plugin other/of.so --quiet --plugin one/of.so; }
expect 0 '' twins walk sweep --p 0.5 -s former -s mine --games 100 -o twins.h5
refuse 'twins\.h5: .* --plugin of\.so --plugin of\.so$' bukub resume twins.h5 --total 200 --plugin one/of.so
expect 0 '' twins resume twins.h5 --total 200
expect 3 "bukub resume endless\.h5 --plugin $PLUGINS/mine\.so$" \
    interrupted INT % walk run --plugin "$PLUGINS/mine.so" -s mine --games 1e15 --quiet -o endless.h5

# Forged parameters: `p` are the names and values, which replace those of the file.
forged() { # STATEMENTS PATTERN
    expect 0 '' forge a.h5 forged.h5 "
import h5py
g = file['parameters']
p = [(n.decode(), v.decode()) for n, v in zip(g['parameter'][()], g['value'][()])]
$1
del g['value'], g['parameter']
for at, name in enumerate(['parameter', 'value']):
    g.create_dataset(name, data=[q[at] for q in p], shape=(len(p),), dtype=h5py.string_dtype())
g['parameter'].make_scale('parameter')
g['value'].dims[0].attach_scale(g['parameter'])"
    refuse "$2" bukub resume forged.h5 --total 2000
    refuse '(forged|a)\.h5' bukub merge forged.h5 a.h5 -o no.h5
}
forged "p.append(('plugin', '$PLUGINS/mine.so'))" 'forged\.h5: .*plug-ins .* --plugin'
forged "p.append(('output', 'other.h5'))" 'forged\.h5: "output" is no option'
forged "p.append(('o', 'other.h5'))" 'forged\.h5: "o" is no option'
forged "p.append(('force', ''))" 'forged\.h5: "force" is no option'
forged "p.append(('help', ''))" 'forged\.h5: "help" is no option'
forged "p.append(('collect-at-start', '1'))" 'forged\.h5: --collect-at-start: '
forged "p.append(('p', '2'))" 'forged\.h5: --p: given twice; allowed: once$'
forged "p = [q if q[0] != 'p' else ('p', '2') for q in p]" 'forged\.h5: --p: .*out of range'
forged "p.append(('first-game', 'x'))" 'forged\.h5: --first-game: '
forged "p += 9 * [('strategy', 'greedy')]" '--strategy: greedy is given twice'
forged "p += 2000 * [('strategy', 'greedy')]" 'forged\.h5: --strategy: .*more than'
forged "p[0] = ('command', 'bukub slice census')" 'forged\.h5: .*another kind of result$'
forged "p[0] = ('command', 'rm -rf x')" 'forged\.h5: its command, "rm -rf x", is not one of bukub$'
forged "p[0] = ('command', '')" 'forged\.h5: its command, "", '
forged "p[0] = ('games', 'bukub walk run')" 'forged\.h5: its command, '
forged "p.pop(0)" 'forged\.h5: its command, '
forged "p.clear()" 'forged\.h5: has no parameters'
forged "p = [q for q in p if q[0] != 'games']" '--total: forged\.h5 .* computed without --games$'
forged "p = [q for q in p if q[0] != 'seed']" 'forged\.h5: was computed without "--seed 1"$'
forged "p = [q for q in p if q[0] != 'strategy']" 'forged\.h5: was computed without "--strategy'
forge a.h5 forged.h5 "del file['parameters/value']" a.h5 gone.h5 "del file['parameters']" \
    a.h5 numbers.h5 "del file['parameters/value']; file['parameters/value'] = numpy.zeros(3)"
refuse 'forged\.h5: its command, ""' bukub resume forged.h5
refuse 'gone\.h5: has no parameters' bukub resume gone.h5
refuse 'numbers\.h5: ' bukub resume numbers.h5
expect_that 'nothing else is made' test ! -e other.h5
finish
