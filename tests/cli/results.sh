# Every command that saves a result: `show` prints what it printed, and `export` what it printed with
# --json and --csv.
. "$ROOT/tests/cli/expect.sh"

# same_json FILE: whether it has the same JSON as out, except for times.
same_json() {
    holds '(lambda untimed: untimed(json.load(open("'"$1"'"))) == untimed(r))(lambda result:
        {k: v for k, v in result.items() if not k.startswith(("seconds", "moves_per_second"))})'
}

# Without the lines about time and saving, and the blank line before them.
untimed() {
    sed -E '/^$/{N;/\n([0-9.]+ s(,.*)?|saved: .*)$/d};/^([0-9.]+ s(,.*)?|saved: .*)$/d;s/(; [0-9.]+ s), .*/\1/' "$1"
}

# Sanitizers find nothing new in computing it again.
case $BUKUB in
*/asan/*) again=false ;;
*) again=true ;;
esac

# check COMMAND...: a command line with a result.
check() {
    check_result 0 '' "$@"
}

# partial PATTERN COMMAND...: the same if the result is not complete, with the pattern in a note.
partial() {
    check_result 3 "$@"
}

check_result() { # CODE PATTERN COMMAND...
    expected=$1 note=$2
    shift 2
    rm -f result.h5
    expect "$expected" "$note" bukub "$@" -o result.h5
    untimed out >screen
    ! $again || bukub "$@" --json >json 2>notes
    ! $again || bukub "$@" --csv >csv 2>notes
    expect 0 "$note" bukub show result.h5
    untimed out >shown
    expect_that "show: $*" cmp screen shown
    expect 0 '' bukub export result.h5 --json
    if $again; then expect_that "export --json: $*" same_json json; else cp out json; fi
    expect 0 '' bukub export result.h5 --csv
    ! $again || expect_that "export --csv: $*" cmp csv out
    file=$number.h5
    mv result.h5 "$file"
    expect_json 0 'r["format_version"] >= 1 and r["command_line"].startswith("bukub ") and r["complete"]' cat json
    # The canonical command line gives the same result.
    $again || return
    holds 'open("line", "w").write(r["command_line"])'
    eval "$(cat line) --json" >out 2>notes
    expect_that "again: $(cat line)" same_json json
}

check slice extremes 5
check slice extremes 4 --filled 3
cp "$ROOT/data/slice/rules-example.txt" .
sed '/the largest/,$d' "$ROOT/data/slice/sizes.txt" >sizes.txt
cat >match.txt <<'END'
players 3
seat 0
scores 3
. . * .
* . . .
. . . .
. . . *
END
check slice line rules-example.txt
check slice line rules-example.txt --all
check slice line sizes.txt
check slice score rules-example.txt --from 0,0 --to 6,6
check slice score sizes.txt --from 0,0.5 --to 1/2,0
check slice lines 1
check slice lines 4
check slice solve 3
check slice solve 3:3 --defenders alone
check slice solve 4 --players 3 --defenders alone --seat 1
check slice solve match.txt --seat 0
check slice solve --all 3
check slice generate 5 --unique --count 3
check slice generate 6 --score 6 --filled 9
partial 'no grid of 2 meets' slice generate 8 --score 14 --attempts 2
check slice census 4
check slice census 8 --filled 10 --grids 20K --seed 3
check slice census 9 --grids 1
cp "$ROOT/data/boards/five.ini" "$ROOT/data/boards/stranded.ini" .
check walk exact --board five.ini --strategy greedy --strategy optimal
check walk exact --board five.ini --p 0:1:0.5 --start C3 --start B3
check walk exact --board five.ini --strategy greedy --distribution
check sequencium agents
check antipalindrome agents
check slice agents
cp "$PLUGINS/mine.so" .
seq 20 60 >games.csv
check walk decisions --board five.ini
printf 't\nl\nsave game.txt\n' | "$BUKUB" walk play --board five.ini --seed 2 >/dev/null
check walk review game.txt
check walk decisions --board five.ini --strategy 'random(q=0.3)'
check walk strategies
check walk strategies --plugin ./mine.so
expect_output '^  inputs +[0-9a-f]{16} mine\.so$' bukub info "$file"
check walk trace --strategy greedy
check walk trace --strategy patient --p 0.3 --seed 0xffffffffffffffff --game 18446744073709551615
check walk trace --strategy 'mine(alone=1)' --plugin ./mine.so --board five.ini --start B3 --collect-at-start
check walk trace --board five.ini --strategy optimal
check walk trace --strategy 'avoid(squares=C3:E5,then=random(q=0.3))'
check walk run --board five.ini --strategy 'avoid(squares=A1:B3 C5,then=hoard(n=4))' --games 3000
check walk infer --board five.ini --sample 25,13,16,24,7 --strategy greedy --strategy random
check walk infer --sample 1,2 --board five.ini --strategy greedy
check walk infer --sample games.csv --board five.ini --strategy greedy --strategy 'hoard(n=2)' --p 0,0.5,1 \
    --start C3 --start B3
expect_output '^  inputs +[0-9a-f]{16} games\.csv$' bukub info "$file"
check walk compare --board five.ini --strategy greedy --strategy rate --strategy random --games 5K
check walk compare --board five.ini --strategy greedy --strategy random --games 5K --independent --p 0.2 --start B3
check walk compare --board five.ini --strategy greedy --strategy rate --games 2K --quantile 0.9
check walk compare --sample 25,13,16 --sample games.csv
expect_output '^  inputs +[0-9a-f]{16} games\.csv$' bukub info "$file"
check walk compare --sample 2,2 --sample 2,2
check antipalindrome score 1001001101000100
check antipalindrome score 1
check antipalindrome solve 9
check antipalindrome solve 10.1..0.11 --first 2 --payoff outcome
check antipalindrome solve 6:2
check antipalindrome solve --all 7
check antipalindrome solve 16 --plan
check antipalindrome census 7
check antipalindrome census 10.1.. --rows 1
check antipalindrome census 40 --rows 20K --seed 3
check walk optimal --board five.ini
check walk optimal --board five.ini --distribution --habits 3 --strategy greedy --strategy 'hoard(n=2)' --decisions 2
check walk optimal --board five.ini --p 0.2:0.8:0.2 --start C3 --start B3 --strategy greedy --distribution
check walk optimal --board five.ini --p 0.2,0.8 --changes --strategy greedy
check walk optimal --board five.ini --p 0.2,0.8 --start C3 --start B3 --collect-at-start --policy
check walk optimal --board five.ini --within 40 --strategy greedy --strategy rate
check walk optimal --board five.ini --within 4 --p 0,1 --start C3 --start B3 --collect-at-start
check walk optimal --board five.ini --discount 0.9 --strategy greedy
check walk optimal --board five.ini --discount 0.9 --p 0.1,0.2

check walk run --board five.ini --games 10K
check walk run --board five.ini --strategy greedy --strategy hoard --start C3 --start B3 --games 3000
partial 'can no longer end' walk run --board stranded.ini --games 1000 --max-moves 50
check walk run --strategy greedy --games 30 --quantile 0.9,0.5 --quantile 0.99
check walk run --board five.ini --strategy greedy --precision 0.5 --max-games 200K --exact
partial 'are censored' walk sweep --board five.ini --p 0:1:0.25 --games 3000 --max-moves 30
partial 'precision was not reached' walk run --strategy greedy --precision 0.001 --max-games 200K
check walk sweep --strategy greedy --strategy rate --p 0,0.5 --games 3000 --quantile 0.2
check walk sweep --board five.ini --p 0,0.5 --games 1000 --start C3 --start B3 --exact
check walk run --board five.ini --strategy patient --control pairs-first --games 2000
cat "$ROOT/data/magicboard/example.txt" >board.txt
{ cat board.txt; echo; cat "$ROOT/data/magicboard/unsolvable.txt"; } >batch.txt
printf '1 1 1\n1 1 1\n1 1 0\n' >ones.txt
check magicboard solve board.txt
check magicboard solve board.txt --start all
check magicboard solve batch.txt --simple-steps 0
check magicboard solve ones.txt --any-size
check magicboard walker batch.txt
check magicboard walker board.txt --games 1K --seed 5
check magicboard walker ones.txt --any-size --start NE --games 1K
check magicboard hardest --d 3:5:1 --restarts 8 --iterations 500
check magicboard generate --d 6 --min-length 7 --unique --count 3
check magicboard census --d 4 --boards 1K
check magicboard census --boards 1
check magicboard census --d 4:6:1 --small 8 --boards 1K
check magicboard census --d 5,8 --boards 1K --seed 9
check magicboard census --d 3 --exact
check magicboard census --d 2:4:1 --exact

check sequencium solve 3x3
check sequencium solve 3x5 --payoff margin --moves
check sequencium solve 4x4 --weak --memory 1M
check sequencium solve --all 9
bukub sequencium solve 3x4 --proof 3x4.proof --quiet
check sequencium check 3x4.proof
cp "$ROOT/data/sequencium/example.txt" .
check sequencium solve example.txt --moves
expect_output '^  board +r1 ' bukub info "$file"
check sequencium best example.txt --nodes 2000
check sequencium best 4x4 --agent greedy
check antipalindrome best 8:2 --nodes 100 --agent uct --seed 9
check slice best match.txt --nodes 200 --payoff outcome
check sequencium tournament --agent greedy --agent random --agent mirror --size 2x3,3x3 --rounds 2 \
    --opening 1
cp "$file" games.h5
check slice tournament --agent greedy --agent random --agent checker --size 3:3:1 --rounds 2 --seed 4
cp "$file" rounds.h5
check antipalindrome tournament --agent perfect --agent random --size 5 --challenge --payoff outcome \
    --rounds 8
check sequencium tournament --agent greedy --agent mirror --size 3x4 --opening 2 --precision 2 --min-rounds 4
check sequencium tournament --agent greedy --agent mirror --size 4x5 --opening 3 --sprt 0:60 --min-rounds 4
partial 'test is undecided' sequencium tournament --agent random --agent greedy --size 2x2 --opening 1 \
    --sprt 0:1 --min-rounds 1 --max-rounds 2
check sequencium replay games.h5 --game 3
check sequencium replay games.h5 --game 3 --position 2
expect_output '^  inputs +[0-9a-f]{16} games\.h5$' bukub info "$file"
check slice replay rounds.h5 --game 4
check sequencium review games.h5 --nodes 1000
check sequencium review games.h5 --game 3 --nodes 1000 --worst
expect_output '^  inputs +[0-9a-f]{16} games\.h5$' bukub info "$file"
check slice review rounds.h5 --nodes 100

# The view is an option of either.
expect 0 '' bukub sequencium replay games.h5 --brief -o game.h5
untimed out >screen
expect 0 '' bukub show game.h5 --brief
expect_that 'show --brief of a game' cmp screen out
expect 0 '' bukub walk trace --strategy greedy --seed 4 --brief -o trace.h5
untimed out >screen
expect 0 '' bukub show trace.h5 --brief
expect_that 'show --brief' cmp screen out
expect_that 'it is no option of the result' sh -c "! '$BUKUB' info trace.h5 | grep -q brief"
expect 0 '' bukub walk exact --board five.ini --quiet -o points.h5
refuse "--brief: .*points\.h5" bukub show points.h5 --brief

expect 0 '' bukub slice lines 3 --list -o lines.h5
untimed out >screen
expect 0 '' bukub show lines.h5 --list
expect_that 'show --list' cmp screen out
expect 0 '' bukub slice solve 3 --reference-line -o round.h5
untimed out >screen
expect 0 '' bukub show round.h5 --reference-line
expect_that 'show --reference-line' cmp screen out
expect_that 'the file has optimal play, too' sh -c "'$BUKUB' show round.h5 | grep -q '^optimal play: A1 A2 A3 B1$'"

# A partial result is shown with the same note.
expect 3 'not over after 3 moves' bukub walk trace --strategy greedy --max-moves 3 -o censored.h5
expect 0 'not over after 3 moves' bukub show censored.h5
expect 3 'stopped: the value is known' \
    interrupted INT % sequencium solve 8x8 --moves -o stopped.h5
untimed out >screen
expect 0 'note: stopped: the value is known' bukub show stopped.h5
expect_that 'show of bounds' cmp screen out

# What a file says is checked before anything is printed, and printed without control characters.
bukub sequencium solve 3x3 --moves -o solved.h5 --quiet
bukub sequencium best 3x3 --agent uct --nodes 9 -o best.h5 --quiet
for file in solved.h5 best.h5; do
    forge $file forged.h5 'file.attrs["board"] = "r1 r9\n. b1\nred to move\n"'
    refuse 'board:1: .*r9' bukub show forged.h5
    forge $file forged.h5 'del file.attrs["board"]'
    refuse 'board:1: no board found' bukub show forged.h5
done
forge solved.h5 forged.h5 'file["best"][0] = "\033[2J"; file["move"][0] = "A" * 999; file["upper"][()] = 2**62
for name in "move_lower", "line", "turn": del file[name]'
expect_output '^best for Red: \?\[2J$' bukub show forged.h5
forge best.h5 forged.h5 'file.attrs["game_name"] = "walk"'
refuse '"walk" .*game' bukub show forged.h5
forge best.h5 forged.h5 'file["notation"][()] = "\a"; del file["values"], file["player"]'
expect_output '^Red: \?$' bukub show forged.h5
forge game.h5 forged.h5 'file.attrs["setting"] = "9x9"'
refuse '.*2 to 64 squares' bukub show forged.h5
forge game.h5 forged.h5 'file["move"][1] = "Z9"'
refuse 'move 2: "Z9"' bukub show forged.h5
forge game.h5 forged.h5 'file["agent"][0] = "\033[2J"; del file["paid"]'
expect_output '^Red: \?\[2J$' bukub show forged.h5

bukub walk optimal --board five.ini --strategy pairs-first --decisions 2 --habits 2 -o optimal.h5 --quiet
forge optimal.h5 forged.h5 'file["decision_regret"][()] = [-1, 2**62]; file["strategy"][0] = "\033[2J"'
expect_output '^\?\[2J +C3 ' bukub show forged.h5
expect_output '"decisions":\[\]' bukub export forged.h5 --json
forge optimal.h5 forged.h5 'file["dependence_habit"][()] = -7; file["strategy"][0] = "\033[2J"
for name in "dependence_take", "regret", "optimum_expected_moves", "habit_takes": del file[name]'
expect_output '^Costliest decisions of \?\[2J, per game$' bukub show forged.h5
expect 0 '' bukub export forged.h5 --json
for name in optimum_lower optimum_expected_moves; do
    forge optimal.h5 forged.h5 "del file['$name']"
    expect_output '^pairs-first +C3 ' bukub show forged.h5
done
bukub walk optimal --board five.ini --within 5 -o within.h5 --quiet
forge within.h5 forged.h5 'file["within"][()] = -2**63
for name in "distribution", "greatest", "takes_first": del file[name]'
expect_output 'finishing within -9223372036854775808 moves$' bukub show forged.h5
bukub walk compare --strategy greedy --strategy rate --games 1K -o pairs.h5 --quiet
expect_output '^1,rate,' bukub export pairs.h5 --csv --table rank
expect_json 0 '[s["rank"] for s in r["ranking"]] == [1, 2]' bukub export pairs.h5 --json
forge pairs.h5 forged.h5 'file["ranked_strategy"][0] = "nobody"; file["ended"][()] = -1; file["pair_games"][()] = -5
del file["p_holm"]'
expect_output '^ +1  nobody +- +- +- +- ' bukub show forged.h5

# note EXIT COMMAND...: a partial result, or one with a note, is shown with the same notes,
# except for how to resume.
note() {
    exit=$1
    shift
    expect "$exit" 'note: ' "$@" -o partial.h5
    untimed out >screen
    grep note: err | grep -v 'bukub resume partial\.h5' >notes
    expect 0 'note: ' bukub show partial.h5
    untimed out >shown
    expect_that "show: $*" cmp screen shown
    expect_that "notes: $*" cmp notes err
    rm partial.h5
}
note 0 bukub magicboard solve ones.txt --any-size --simple-steps 9
note 3 bukub magicboard walker ones.txt --any-size --games 10 --max-steps 2
note 3 bukub magicboard generate --d 4 --min-length 13 --attempts 50 --count 2
note 3 interrupted INT % magicboard hardest --d 8 --restarts 1G
note 3 interrupted INT % magicboard census --d 20 --boards 1000G
note 3 bukub walk compare --strategy greedy --strategy rate --games 2K --max-moves 9
note 3 interrupted INT % walk compare --strategy greedy --strategy rate --games 1000G
note 3 interrupted INT % walk optimal --p 0:1:0.0001
note 0 bukub walk optimal --board five.ini --strategy patient --within 5
note 3 bukub walk optimal --board "$ROOT/data/boards/stranded.ini" --p 1

# xarray opens all of them, and of each kind one, with either engine. The sanitized program writes the same bytes.
cat >open.py <<'END'
import sys, xarray
seen = set()
for name in sys.argv[1:]:
    for engine in "netcdf4", "h5netcdf":
        with xarray.open_dataset(name, engine=engine) as data:
            kind = data.attrs["filetype"], tuple(data.sizes), engine
            if kind in seen: # with the same dimensions
                break
            seen.add(kind)
            for variable in data.variables.values():
                assert variable.attrs["long_name"] and variable.attrs["units"], (name, variable)
END
! $again || expect 0 '' /usr/bin/python3 open.py [0-9]*.h5

bukub walk sweep --board five.ini --strategy greedy --p 0,1 --games 10 --quiet -o sweep.h5
forge sweep.h5 forged.h5 'file["start"][0] = "\033[2J"'
expect_output '^Mean moves from \?\[2J: 10 games' bukub show forged.h5
expect_output 'seed 1$' bukub show sweep.h5

refuse '--csv .*combined with --json$' bukub slice extremes 3 --csv --json
refuse 'missing\.h5: .*such file' bukub show missing.h5
expect 2 'FILE\.h5 is missing' bukub show
expect 2 'one FILE\.h5' bukub show a.h5 a.h5
bukub walk optimal --board five.ini --within 8 --quiet --export-policy horizon.h5
refuse "horizon\.h5: .*type" bukub show horizon.h5

finish
