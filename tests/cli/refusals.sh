# Strategies with wrong answers: memoryless ones are refused before the first game, with the shortest
# sequence of landings; others at that move. Nothing is corrected, nothing is written.
. "$ROOT/tests/cli/expect.sh"

python() {
    script=$1
    shift
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/cli/$script" "$@"
}
cheat() { bukub walk run --plugin "$PLUGINS/cheats.so" -o out.h5 "$@"; }
troublesome() { bukub walk run --plugin "$PLUGINS/troublesome.so" -o out.h5 "$@"; }

# overdone BOARD P: refused, with the shortest sequence of landings.
overdone() {
    refuse 'overdone answers 2 for' cheat --strategy overdone --board "$ROOT/data/boards/$1.ini" --p $2
    cp err message
    expect 0 '' python check_refusal.py "$ROOT/data/boards/$1.ini" $2 message
}
for p in 0 0.5 1; do
    overdone published $p
    overdone five $p
done
overdone stranded 0.5
overdone stranded 1

# A letter that the rules do not allow taking is not offered: this strategy would take all.
expect 0 '' cheat --strategy everything --quiet
rm out.h5

refuse 'two answers 2 for' cheat --strategy two
refuse '.*declared' cheat --strategy every-third
refuse 'every-third is declared memoryless' bukub walk exact --plugin "$PLUGINS/cheats.so" --strategy every-third
refuse 'unwilling: not today' cheat --strategy unwilling

# For any number of games and any position among several strategies.
refuse 'overdone answers 2 for' cheat --games 1e15 --strategy overdone
for verb in sweep compare; do
    refuse 'overdone answers 2 for' bukub walk $verb --plugin "$PLUGINS/cheats.so" \
        --p 0.5 --strategy greedy --strategy overdone --games 1e12
done
refuse 'overdone answers 2 for' \
    bukub walk trace --plugin "$PLUGINS/cheats.so" --strategy overdone

# With memory: the first game in which it happens, on any number of threads.
refuse 'overdone-at-once: .*answers 2 for' cheat --strategy overdone-at-once
for threads in 1 2 3; do
    refuse 'late: .*FFHK' troublesome --strategy late --games 1M --seed 1 --threads $threads
done
# In a sweep, that of the p and start where it happens: there the game can be replayed.
# At p = 0 the first wrong answer belongs to a game that can no longer end, which is no error.
for p in 0.5,0.7 0,0.5; do
    refuse 'late: .*answers 2' \
        bukub walk sweep --plugin "$PLUGINS/troublesome.so" --strategy late --p $p --games 1M
    replay=$(sed -E 's/.*game ([0-9]+) at p = ([0-9.]+) from ([A-Z0-9]+), .*/--game \1 --p \2 --start \3/' err)
    expect 2 "$(sed -E 's/.*, (move .*)$/\1/; s/[][().*+?|^$]/./g' err)" \
        bukub walk trace --plugin "$PLUGINS/troublesome.so" --strategy late $replay --json
done
expect 0 '' troublesome --strategy late --games 155856 --seed 1 --quiet
rm -f out.h5
expect 2 'FFHK' bukub walk trace \
    --plugin "$PLUGINS/troublesome.so" --strategy late --seed 1 --game 155856 --json
refuse 'late: .*answers 2' bukub walk compare \
    --plugin "$PLUGINS/troublesome.so" --strategy greedy --strategy late --seed 1 -o out.h5

expect_that 'nothing was written' test ! -e out.h5
finish
