# Where results cannot go: what stood there stays, nothing else is left, and the error says why.
. "$ROOT/tests/cli/expect.sh"

run() { bukub walk run --strategy greedy --games 1000 "$@"; }

# Names.
refuse '.*file name' run -o ''
refuse '.*file name' run -o ./
refuse '\.: .*regular' run -o .
refuse '\.: .*regular' run -o . --force
mkfifo pipe
refuse 'pipe: .*regular' run -o pipe --force
expect 1 '^bukub: nowhere/a\.h5: .*directory' run -o nowhere/a.h5
run -o there.h5 --quiet
expect 1 '^bukub: there\.h5/a\.h5: .*directory' run -o there.h5/a.h5
expect 1 'cannot be written' run -o "$(printf '%0300d' 0)"
refuse '0{40}\.\.\.: .*name is too' run -o "$(printf '%05000d' 0)"
refuse 'there\.h5: .*overwrite' run -o there.h5
expect_output '^saved: red\?\[31m\?\.h5$' run -o "$(printf 'red\033[31m\n.h5')"
refuse 'there\.h5: already exists' bukub walk compare --strategy greedy --strategy rate -o there.h5

# It is known before the first game that the result cannot be saved.
expect 2 'there\.h5: already exists' timeout 20 "$BUKUB" walk run --games 1e15 -o there.h5
expect 1 'nowhere/a\.h5: cannot be written' timeout 20 "$BUKUB" walk run --games 1e15 -o nowhere/a.h5
expect 1 'nowhere/a\.h5: cannot be written' timeout 20 "$BUKUB" walk compare --games 1e14 \
    -o nowhere/a.h5

# Nor can it be saved while another process is going to; a lock that a killed one left does not count.
# The file of a lock exists a little before it is locked: what shows its progress has locked it.
"$BUKUB" walk run --games 1e15 --threads 1 -o both.h5 --quiet --progress 2>bar &
until [ -s bar ] || ! kill -0 $!; do sleep 0.02; done
expect 2 'both\.h5: .*process' timeout 20 "$BUKUB" walk run --games 1e15 -o both.h5
refuse 'both\.h5: .*process' run -o both.h5 --force
refuse 'both\.h5: .*process' bukub resume there.h5 --total 2K -o both.h5
expect_that 'the lock stays' test -e both.h5.lock
echo older >both.h5 # has a lock by any name
ln -s both.h5 link.h5
refuse 'link\.h5: .*process' run -o link.h5 --force
rm both.h5 link.h5
refuse '0*\.\.\.$' bukub info "$(printf '%01100d' 0)" # a long message
kill -s KILL $!
{ wait $!; } 2>killed # where the shell reports it
expect_that 'nothing was saved' test ! -e both.h5
expect 0 '' run -o both.h5 --quiet
echo mine | tee poetry.lock >kept.h5.lock # no locks of bukub
refuse '.*poetry.*must end' run -o poetry
expect 0 '' run -o kept.h5 --quiet
expect_that 'such files are kept' test "$(cat poetry.lock kept.h5.lock | uniq -c | tr -d ' ')" = 2mine
rm poetry.lock kept.h5.lock

# The command line in a file can be given to a shell again.
cp "$ROOT/data/boards/five.ini" "my 'own' board --p 3.ini"
cp "$PLUGINS/mine.so" 'my plug-in.so'
expect 0 '' run --board "my 'own' board --p 3.ini" --plugin './my plug-in.so' --strategy 'mine(alone=3)' \
    --seed 0xffffffffffffffff -o named.h5 --quiet
line=$(bukub info named.h5 | sed -n 's/^  command_line  *bukub //p')
eval "set -- $line"
expect 0 '' bukub "$@" -o again.h5 --quiet
bukub export named.h5 --csv --table histogram >named.csv
bukub export again.h5 --csv --table histogram >again.csv
expect 0 '' cmp named.csv again.csv
expect 0 '' bukub "$@" -o named.h5 --resume --quiet
expect_json 0 'str(r["attributes"]["seed"]) == str(2**64 - 1)' bukub info named.h5 --json

# Names of files that are no text: the result is one all the same.
odd=$(printf 'b\377.ini')
cp "$ROOT/data/boards/five.ini" "$odd"
expect 0 '' run --board "$odd" -o odd.h5 --quiet
expect_json 0 '"--board '"'b?.ini'"' " in r["attributes"]["command_line"]' bukub info odd.h5 --json
expect 0 '' run --board "$odd" -o odd.h5 --resume --quiet
odd=$(printf 'o\377.h5')
cp odd.h5 "$odd"
expect_json 0 'r["file"] == "o?.h5" and r["attributes"]["seed"] == 1' bukub info "$odd" --json

# A symbolic link stays one.
cp there.h5 target.h5
ln -s target.h5 link.h5
refuse 'link\.h5: already exists' run -o link.h5
expect 0 '' run --seed 2 -o link.h5 --force --quiet
expect_that 'the link is a link' test -L link.h5
expect 1 '' cmp -s there.h5 target.h5
ln -s missing.h5 dangling.h5
refuse 'dangling\.h5: already exists' run -o dangling.h5
expect 0 '' run -o dangling.h5 --force --quiet
expect_output '^  filetype ' bukub info dangling.h5

# Somebody who may not write there.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    mkdir readonly
    chmod 755 . readonly
    nobody() {
        setpriv --reuid 65534 --regid 65534 --clear-groups "$BUKUB" walk run --strategy greedy \
            --games 1000 "$@"
    }
    expect 1 'readonly/a\.h5: cannot be written' nobody -o readonly/a.h5
    chmod 600 target.h5
    expect 1 'target\.h5: cannot be written' nobody -o target.h5 --force
    expect 1 'target\.h5: cannot be written' nobody -o target.h5 --resume
    printf '[board]\nletters =\n  ABA\n  BAB\n  ABA\n' >secret.ini
    chmod 600 secret.ini
    expect 2 'secret\.ini: Permission denied' nobody --board secret.ini
    expect 2 'target\.h5: Permission denied' \
        setpriv --reuid 65534 --regid 65534 --clear-groups "$BUKUB" info target.h5
fi

# A disk that is full, small enough to fill.
mkdir disk
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs -o size=64k tmpfs disk 2>/dev/null; then
    trap 'umount "$scratch/disk"; rm -rf "$scratch"' EXIT
    expect 0 '' run -o disk/a.h5 --quiet
    cp disk/a.h5 before.h5
    expect 1 'disk/b\.h5: .*space' run -o disk/b.h5 --quiet
    expect 1 'disk/a\.h5: .*space' run -o disk/a.h5 --seed 2 --force --quiet
    expect 0 '' cmp disk/a.h5 before.h5
    expect_that 'nothing else is left there' test "$(ls -A disk)" = a.h5
fi

# Standard output.
for command in 'walk run --strategy greedy --games 1000' 'walk run --strategy greedy --games 1000 --json' \
    'walk sweep --strategy greedy --games 1000 --max-moves 3' 'walk strategies' 'walk strategies --json' \
    'walk trace --strategy greedy' 'walk trace --strategy greedy --json' 'info there.h5' \
    'info there.h5 --json' 'export there.h5 --csv' 'export there.h5 --json' 'version' 'version --json' '--help' \
    'walk compare --sample 1,2 --sample 2,3'; do
    full() { "$BUKUB" $command >/dev/full; }
    expect 1 '^bukub: standard output: ' full
done
closed() { "$BUKUB" walk strategies >&-; }
expect 1 '^bukub: standard output: ' closed

# Nobody who reads: it ends, quietly, as others do.
expect 0 '' sh -c '"$BUKUB" export there.h5 --csv --table histogram | head -n 1 >/dev/null'
expect 0 '' sh -c '"$BUKUB" walk run --strategy greedy --games 1K -o piped.h5 --csv | true; [ -e piped.h5 ]'

expect_that 'no temporary file and no lock is left' sh -c '! ls -A | grep -q "^\.bukub\|\.lock$"'
finish
