# Help goes to stdout with exit 0; bad usage to stderr with exit 2 and nothing on stdout.
. "$ROOT/tests/cli/expect.sh"

verbs='run sweep compare trace optimal'

expect_output '^Usage: bukub GAME VERB' bukub --help
expect_output '^Usage: bukub GAME VERB' bukub help
expect_output '^Usage: bukub walk run ' bukub help walk run
expect_output '^Usage: bukub walk run ' bukub --help walk run
expect_output '^Usage: bukub GAME VERB' bukub help help
expect 2 '"nonsense" is not one of' bukub help nonsense
expect_output '^Usage: bukub GAME VERB' bukub -h
expect_output '^Exit codes: 0 done; 1 failed; 2 bad usage or input; 3 partial result' bukub --help
for game in walk sequencium antipalindrome magicboard slice; do
    expect_output "^Usage: bukub $game VERB" bukub $game -h
    expect_output "^Usage: bukub $game VERB" bukub $game --help
    expect_output "^Usage: bukub $game VERB" bukub help $game
    expect_that 'it says what the game is' grep -qE '^[A-Z].*: ' out
    expect_that 'it lists its verbs, and no other' \
        test "$(grep -c '^  [a-z]' out)" -eq "$(bukub --help | grep -c "^  $game ")"
done
expect_output '^bukub [0-9]+\.[0-9]+\.[0-9]+ \(' bukub version
expect_output '^flags: .*-std=gnu17' bukub version
expect_output '^libraries: HDF5 [0-9.]+, GSL [0-9.]+, jansson [0-9.]+, inih ' bukub version
expect_output '^kernels:   .* \(plays here\)' bukub version
expect_that 'no blank ends a line' sh -c '! grep -q " $" out'
narrowest=$(sed -n 's/^kernels:.* \([a-z0-9]*\)\( (plays here)\)*$/\1/p' out)
expect_output "^kernels:   (.* \(excluded\), )?$narrowest\$" \
    env BUKUB_PROCESSOR="$narrowest" "$BUKUB" version
refuse 'BUKUB_PROCESSOR: .*supports' env BUKUB_PROCESSOR=avx3 "$BUKUB" version
expect_json 0 'set(r) == {"version", "revision", "compiler", "flags", "libraries", "kernels"}
    and set(r["libraries"]) == {"HDF5", "GSL", "jansson", "inih", "cairo", "glibc"}
    and r["kernels"][-1]["available"] is True and r["flags"] == r["flags"].strip()
    and not any(k["excluded"] for k in r["kernels"])' \
    bukub version --json
# Kernels that the machine does not support are unavailable, not excluded.
here=$(/usr/bin/python3 -c 'import json
print(*(k["name"] for k in json.load(open("out"))["kernels"] if k["available"]))')
expect_json 0 "[k['name'] for k in r['kernels'] if k['available'] or k['excluded']] == '$here'.split()
    and [k['name'] for k in r['kernels'] if k['available']] == ['$narrowest']" \
    env BUKUB_PROCESSOR="$narrowest" "$BUKUB" version --json
expect_output '^bukub [0-9]+\.[0-9]+\.[0-9]+ \(' bukub --version
expect_output '^Usage: bukub version' bukub version --help
for verb in $verbs; do
    expect_output "^Usage: bukub walk $verb " bukub walk $verb --help
    expect_output '^  -h, --help  ' bukub walk $verb -h
    expect_that 'both print the same' sh -c '"$BUKUB" walk $0 --help | cmp - out' "$verb"
    expect_output "^Usage: bukub walk $verb " bukub walk $verb '-?'
    expect_output '--json' bukub walk $verb --help
    expect_output 'bukub walk' bukub walk $verb --usage
done

expect 2 '^Usage: bukub GAME VERB' bukub
expect 2 '^bukub: .*not one' bukub chess
expect 2 '^bukub: .*not one' bukub ''
expect 2 '^bukub: walk: .*verb' bukub walk
expect 2 '^bukub: .*trace' bukub walk swim
expect 2 '^bukub: .*not one' bukub walk swim --help
expect 2 '^bukub: .*not one' bukub --walk run
refuse 'unexpected' bukub version 2
expect 2 '^bukub: unrecognized' bukub version --seed
for verb in $verbs; do
    expect 2 '^bukub: unrecognized' bukub walk $verb --sped 1
    refuse 'unrecognized' bukub walk $verb -x
    refuse 'unexpected' bukub walk $verb greedy
    refuse '--plugin: FILE\.so is missing$' bukub walk $verb --plugin
    refuse '--json: takes no argument$' bukub walk $verb --json=1
done
refuse '--output: FILE\.h5 is missing$' bukub walk run --json -o
for command in 'walk run --games 10 -o' 'magicboard generate -o' 'walk optimal --export-policy'; do
    refuse "(--[a-z-]+: )?'-' is not a file name, and files are not written to standard output; \./- is" \
        bukub $command -
done
refuse '--svg: .*file must' bukub slice line none.txt --svg -
expect_that 'there is no such file' test ! -e -
expect 0 '' bukub walk run --strategy greedy --games 10 --quiet -o ./-.h5
refuse '--st: is it --strategy or --start\?$' bukub walk run --st greedy
refuse "unrecognized option '-\?'; " bukub walk run "$(printf -- '-\377')"
refuse "unrecognized option '--'; " bukub walk run --=3
refuse 'unexpected argument "x"' bukub walk run -- x

# Help shows what applies.
expect_output 'Print no tables$' bukub walk strategies --help
expect_output 'Stop the game after N moves ' bukub walk trace --help
bukub show --help >out
expect_that 'show has no --all' sh -c '! grep -q -- --all out'

# Options without effect are refused by the commands whose help does not have them.
refuse '--no-progress: .*effect' bukub slice lines 3 --no-progress
refuse '--quiet: .*effect' bukub slice play 3 --quiet
refuse '--threads: .*effect' bukub magicboard solve "$ROOT/data/magicboard/example.txt" --threads 1
bukub --help | sed -nE 's/^  (walk|sequencium|antipalindrome|magicboard|slice) ([a-z]+) .*/\1 \2/p' >commands
while read -r game verb; do
    "$BUKUB" "$game" "$verb" --help </dev/null >help
    for option in threads=1 no-progress quiet; do
        "$BUKUB" "$game" "$verb" --$option nothing nothing nothing </dev/null >out 2>err
        shown=$(grep -c -- "--${option%=*}" help)
        refused=$(grep -c 'has no effect' err)
        [ $((shown > 0)) -ne "$refused" ] || echo "$game $verb --$option"
    done
done <commands >wrong
expect_that 'the others accept them' test ! -s wrong

# Results are saved in one format.
refuse '.*saves' bukub walk run --games 1 -o x.csv
refuse '.*JSON' bukub slice lines 3 -o x.JSON
for name in x x.txt json .h5 x.h5.gz; do
    refuse "-o: \"$name\": .*file must" bukub slice lines 3 -o $name
done
refuse '--export-policy: "policy": .*\.h5' bukub walk optimal --p 0.5 --export-policy policy
for name in x.hdf5 x.nc x.H5; do
    expect 0 '' bukub slice lines 3 -o $name --quiet
done
refuse '--csv: .*prints' bukub show x.nc --csv

# What was probably meant.
refuse_word() { expect 2 "^bukub: \"$2\" is not one of: .*; did you mean \"$3\"\?" bukub $1 "$2"; }
refuse_word '' wlak walk
refuse_word '' Sequencum sequencium
refuse_word antipalindrome sovle solve
refuse_word sequencium tournment tournament
expect_that 'nothing is near' sh -c '! "$BUKUB" walk swim 2>&1 | grep mean'
expect 2 '.*did you mean `bukub walk sweep.\?' bukub sweep --p 0:1:0.5
expect 2 '.*did you mean `bukub slice play.\?' bukub play slice
refuse ".*did you mean '--seed'\?" bukub walk run --sede=3
refuse ".*did you mean '--strategy'\?" bukub walk run --games 3 --stratgy greedy
refuse "--strategy: .*did you mean 'greedy'\?\$" bukub walk run --strategy greddy
refuse "--strategy: .*did you mean 'greedy'\?\$" bukub walk run --strategy grdy
refuse "--agent: uct: no parameter 'tme': there are .*; did you mean 'time'\?\$" bukub sequencium best 3x3 --agent 'uct(tme=1)'
refuse "--agent: .*did you mean 'alphabeta'\?\$" bukub sequencium best 3x3 --agent alphabet
refuse "--payoff: .*did you mean 'margin'\?\$" bukub sequencium solve 3x3 --payoff marign

# A long name on the command line does not flood the screen.
long=$(printf '%05000d' 0)
expect 2 '^bukub: .*not one' bukub "$long"
expect 2 '^bukub: .*not one' bukub walk "$long"

# Whatever is in a name, the message is one line without control characters.
name=$(printf 'a\nb\033[31mc\177')
refuse "no file or installed board 'a\?b\?\[31mc\?': there are" bukub walk run --board "$name"
refuse 'a\?b\?\[31mc\?: No such file' bukub info "$name"
refuse '--plugin: a\?b\?\[31mc\?: No such file' bukub walk run --plugin "$name"
refuse '--start: .*not a square' bukub walk run --start "$name"
refuse '--engine: no engine .a\?b\?\[31mc\?.' bukub walk run --engine "$name"
refuse '--strategy: ' bukub walk run --strategy "$name"
refuse '--p: ' bukub walk run --p "$name"
refuse '--seed: ' bukub walk run --seed "$name"
expect 2 '^bukub: .*not one' bukub "$name"
expect 2 '^bukub: .*not one' bukub walk "$name"

# Help that cannot be written is not there, as anything else: said once.
for command in '' 'walk run' 'walk optimal' version export 'walk strategies'; do
    expect 1 '^bukub: standard output: ' sh -c "'$BUKUB' $command --help >/dev/full"
    expect_that 'it says so once' test "$(wc -l <err)" -eq 1
done
expect 1 '^bukub: standard output: No space left' \
    sh -c "'$BUKUB' walk run --strategy greedy --games 100 >/dev/full"
expect_that 'it says so once' test "$(wc -l <err)" -eq 1

finish
