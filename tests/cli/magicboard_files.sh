# Result files of MagicBoard: forged ones are refused with one line.
. "$ROOT/tests/cli/expect.sh"

example=$ROOT/data/magicboard/example.txt
cat "$example" >batch.txt
echo >>batch.txt
cat "$ROOT/data/magicboard/unsolvable.txt" >>batch.txt

# made NAME COMMAND...: a result and what is printed.
made() {
    name=$1
    shift
    expect 0 '' bukub magicboard "$@" -o "$name.h5"
    sed '/^$/{N;/^\nsaved: /d}' out >"$name.txt"
}
made solve solve "$example"
made walker walker batch.txt --games 100
made hardest hardest --d 4,5 --restarts 8 --iterations 100
made generate generate --d 5 --count 2
made census census --d 4 --boards 100
made exact census --d 2:3:1 --exact
expect_output '^2,2,NW,5,0,-1,,0,0,0,1,5,0,4,5,A1 A2 B1 B5 E2,Inf$' \
    sh -c '"$BUKUB" magicboard solve batch.txt --csv'

PYTHONPATH=$ROOT/notebooks PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 \
    "$ROOT/tests/cli/magicboard_files.py" >names 2>err
expect_that 'all were made' test "$(wc -l <names)" -eq 25
for file in forged-*.h5; do
    refuse '' bukub show "$file"
    expect_that "$file: nothing else is printed" test ! -s out
done
for file in strange-*.h5; do
    expect 0 '' bukub show "$file"
    expect_that "$file: no control characters" sh -c '! LC_ALL=C grep -q "[[:cntrl:]]" out'
    expect_json 0 '"command_line" in r' bukub export "$file" --json
done

finish
