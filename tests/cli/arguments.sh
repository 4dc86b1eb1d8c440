# Each invalid start, p, range or number: one line that says what is allowed, exit 2, and no file.
. "$ROOT/tests/cli/expect.sh"

run() { # without --games 100 if the options have --games
    case " $* " in
    *' --games '*) set -- "$@" ;;
    *) set -- --games 100 "$@" ;;
    esac
    bukub walk run --strategy greedy --quiet -o out.h5 "$@"
}
sweep() { bukub walk sweep --strategy greedy --games 100 --quiet -o out.h5 "$@"; }

# accept COMMAND...
accept() {
    expect 0 '' "$@"
    rm -f out.h5
}

# Starts.
accept run --start d4
accept run --start B2
refuse '--start: .*edge square' run --start A1
refuse '--start: .*edge square' run --start d8
refuse '--start: .*green square' run --start B6
for start in I1 A9 Z9 A0 D04 D4x '' D 44 'D 4' ' D4' 'Ä1' D99999999999; do
    refuse '--start: .*row letter' run --start "$start"
done
refuse '--start: d4 is given twice$' run --start D4 --start d4
refuse '--start: give exactly one' bukub walk trace --strategy greedy --start D4 --start D5
refuse '--start: give one' bukub walk compare --start D4 --start D5
refuse '--start: .*not a square' run --board "$ROOT/data/boards/tiny.ini" --start D4

# p.
for p in 0 1 -0 9.094947017729283e-13 1e-12 0.99999999999 0.999999999999 .5 '5e-1'; do
    bukub walk run --strategy greedy --games 100 --quiet --p $p >/dev/null
    expect_that "p = $p is played" test $? -eq 0
done
# The coin has 40 bits; exact computations refuse the same values of p.
takes_p() { # VERB P: the shortest call
    case $1 in
    trace) bukub walk trace --strategy greedy --p "$2" ;;
    infer) bukub walk infer --sample 25,13 --p "$2" ;;
    *) bukub walk "$1" --p "$2" ;;
    esac
}
for verb in run sweep compare trace exact optimal infer; do
    for p in 1e-307 4.9e-324 1e-13 9.094947017729281e-13 0.9999999999999 0.99999999999909062; do
        refuse "--p: .*simulator's" takes_p $verb $p
    done
done
for p in 0,0.5,1e-307 0.5,0.9999999999999 0:1e-12:5e-13; do
    for verb in sweep exact optimal infer; do
        refuse '--p: .* cannot be: ' takes_p $verb $p
    done
done
refuse '--p: 1e-308 cannot be' bukub walk optimal --p 1e-308,0.5 --changes
refuse '--p: 1e-308 cannot be' bukub walk optimal --p 1e-308 --within 20
for strategy in optimal 'hoard(n=4)'; do
    expect_json 0 '6 < q["expected_moves"] < 7' \
        bukub walk exact --board "$ROOT/data/boards/tiny.ini" --strategy "$strategy" --p 1e-12 --json
done
refuse '--p: .*out of range' run --p -0.1
refuse '--p: .*out of range' run --p 1.1
refuse '--p: .*out of range' run --p 1.0000001
refuse '--p: .*digits' run --p 0.9999999999999999999
refuse '--p: .*close' run --p 1e-400
refuse '--p: .*large' run --p 1e400
for p in nan NaN -nan inf -inf x 0.5x '0.5 ' ' 0.5' 0x1p-1 0,5x 1/2 50% '0.5;1' --; do
    refuse '--p: .*not a number' run --p "$p"
done
for p in '' , 0.5, ,0.5 0.1,,0.2; do
    refuse '--p: .*a number is missing' run --p "$p"
done
refuse '--p: give one value' run --p 0,1
refuse '--p: give exactly one value' bukub walk trace --strategy greedy --p 0,1
refuse '--p: give one value' bukub walk compare --p 0:1:0.5

# Ranges.
accept sweep --p 0.2:0.2:0.1
accept sweep --p 1:0:-0.5,0.5,0.25
refuse '--p: .*any other' sweep --p 0:1:0
refuse '--p: .*away' sweep --p 0:1:-0.1
refuse '--p: .*away' sweep --p 1:0:0.1
refuse '--p: .*many values' sweep --p 0:1:1e-9
refuse '--p: .*many values' sweep --p 0:0.5:0.0001,0.5:1:0.0001
refuse '--p: .*step is missing' sweep --p 0:1
refuse '--p: .*colons' sweep --p 0:1:0.1:2
refuse '--p: .*out of range' sweep --p 0:2:0.5
refuse '--p: .*a number is missing' sweep --p ::
refuse '--p: .*a number is missing' sweep --p 0:1:
refuse '--p: .*not a number' sweep --p 0:nan:1

# Counts of games and moves.
for games in 0 -1 1e16 1e30 99999999999999999999; do
    refuse '--games: .*out of range' run --games $games
done
for games in 1.5 1.0001K 1e-3 0.5; do
    refuse '--games: .*whole number' run --games $games
done
for games in K 1KK 1T '' 0x10 nan inf '1 000' 1,000 1e 1K5 '5 '; do
    refuse '--games: .*not a number' run --games "$games"
done
refuse '--max-moves: .*out of range' run --max-moves 0
refuse '--max-moves: .*out of range' run --max-moves 1e10
refuse '--max-moves: .*not a whole number' run --max-moves 1.5
refuse '--games: .*from 2 to' bukub walk compare --games 1
refuse '--game: .*out of range' bukub walk trace --strategy greedy --game -1

games_are() {
    expect_output "\"games\":$2," bukub walk run --strategy greedy --json --games "$1"
}
games_are 1 1
games_are +3 3
games_are 1e3 1000
games_are 1.5e3 1500
games_are 1K 1000
games_are 2.5k 2500
games_are 0.01M 10000
games_are 0.0001g 100000
games_are 65536 65536
games_are 65537 65537

# Precision.
refuse '--games .*combined with --precision$' run --precision 0.1
refuse '--max-games needs --precision$' run --max-games 10
refuse '--min-games needs --precision$' run --min-games 10
precision() { bukub walk run --strategy greedy --quiet -o out.h5 --precision "$@"; }
for width in 0 -1 0% 101%; do
    refuse '--precision: .*is out of range; allowed: above 0, or up to 100% of the mean: 0.01 or 0.1%' \
        precision $width
done
for width in '' % 1%% x nan inf%; do
    refuse '--precision: .*not a precision' precision "$width"
done
refuse '--min-games is above --max-games$' precision 1 --min-games 10 --max-games 9
refuse '--min-games is above --max-games$' precision 1 --max-games 9
refuse '--min-games: .*out of range' precision 1 --min-games 0
refuse '--max-games: .*not a number' precision 1 --max-games many

# Seeds, threads, engines.
for seed in 0 18446744073709551615 0xffffffffffffffff 0XABC; do
    accept run --seed $seed
done
for seed in -1 18446744073709551616 0x10000000000000000 '' x 0x 1e3 1.5 ' 1' 1K; do
    refuse '--seed: .*not a seed' run --seed "$seed"
done
accept run --threads 1
accept run --threads 1024
for threads in 0 -1 1025 1e9; do
    refuse '--threads: .*out of range' run --threads $threads
done
for threads in '' x 0x2; do
    refuse '--threads: .*is not a number' run --threads "$threads"
done
for engine in plain loop table; do
    accept run --engine $engine
done
refuse "--engine: .*did you mean 'plain'\?\$" run --engine Plain
for engine in fast ''; do
    refuse "--engine: no engine '$engine'" run --engine "$engine"
done
refuse '.*engine table cannot play' bukub walk run --strategy 'avoid(squares=A1,then=patient)' --engine table
refuse '.*engine loop cannot play' bukub walk compare --strategy greedy --engine loop \
    --strategy 'avoid(squares=A1,then=patient)'

# What has one value is given once; several are a list, or what may be repeated.
refuse '--games: given twice; allowed: once$' bukub walk run --games 1K --games 2K
refuse '--seed: given twice; allowed: once$' bukub walk run --seed 1 --seed=1
refuse '--board: given twice; allowed: once$' bukub walk run --board five --board tiny
refuse '--output: given twice; allowed: once$' run -o x.h5
refuse '--p: given twice; allowed: once$' bukub walk run --p 0.2 --p 0.8
refuse '--p: given twice; allowed: a list, 0\.1,0\.5$' bukub walk sweep --p 0.2 --p 0.8
refuse '--d: given twice; allowed: a list, 5,8$' bukub magicboard census -d 5 -d 8
refuse '--sample: given twice; allowed: once$' bukub walk infer --sample 1 --sample 2
expect 0 '' bukub walk run --games 10 --quantile 0.1 --quantile 0.9 --quiet --quiet
expect 0 '' bukub sequencium tournament --size 3x3 --size 2x2 --rounds 1 --agent greedy --agent random

# The number of strategies is limited.
refuse '--strategy: greedy is given twice$' run --strategy greedy
refuse '--strategy: hoard\(n=4\) is given twice$' run --strategy hoard --strategy 'hoard(n=4.0)'
many() {
    set -- walk sweep --p 0 --games 1
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
        set -- "$@" --start B2 --start B3 --start B4 --start B5 --start B7
    done
    bukub "$@"
}
refuse '--start: given more than 64' many
refuse '--strategy: give 2 to 64' bukub walk compare --strategy greedy
refuse '--strategy: give exactly one, ' bukub walk trace
refuse '--sample: give two' bukub walk compare --sample 1,2

expect_that 'nothing was written' test ! -e out.h5
finish
