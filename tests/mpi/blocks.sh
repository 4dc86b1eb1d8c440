# What is done in blocks comes to the same bytes in one process and in several.
. "$ROOT/tests/mpi/job.sh"

# same NAME COMMAND...: its file is the same of 1, 2 and 4 ranks.
same() {
    name=$1
    shift
    expect 0 '' bukub "$@" --threads 1 --quiet -o "$name-1.h5"
    expect 0 '' job 2 "$@" --threads 2 --quiet -o "$name-2.h5"
    expect 0 '' job 4 "$@" --threads 1 --quiet -o "$name-4.h5"
    expect 0 '' cmp "$name-1.h5" "$name-2.h5"
    expect 0 '' cmp "$name-1.h5" "$name-4.h5"
}

board="--board $ROOT/data/boards/five.ini"
# shellcheck disable=SC2086 # words
{
    same sweep walk sweep --p 0:1:0.5 --games 300K $board
    same run walk run -s patient --games 300K
    same precise walk sweep --p 0.2,0.5 -s greedy --precision 0.02 $board
    same exact walk run -s greedy --exact --games 200K $board
    same compare walk compare --games 300K
    same rows antipalindrome census 14
    same boards magicboard census --d 6 --boards 200K
    same grids slice census 5
    same walker magicboard walker "$ROOT/data/magicboard/example.txt" --games 200K
    same hardest magicboard hardest --d 5 --restarts 64
    same puzzles slice generate 6 --unique --count 40
    same match sequencium tournament --size 3x3 --agent greedy --agent random --rounds 30
    same test sequencium tournament --size 4x4 --agent uct --agent greedy --opening 2 --nodes 50 --sprt -20:20
    same exact-enough sequencium tournament --size 3x3 --agent greedy --agent random --opening 1 --precision 0.5
    same three slice tournament --size 4:3 --agent greedy --agent checker --agent random --rounds 10
}

# Boards are printed.
made() { # HOW
    "$@" magicboard generate --d 6 --count 40 --unique --min-length 8
}
made bukub >boards-1.txt
made job 3 >boards-3.txt
expect 0 '' cmp boards-1.txt boards-3.txt
expect 0 '' [ -s boards-3.txt ]

# Time is up for all ranks alike, of each side.
for iterations in 500 100K; do
    expect 0 '' job 3 magicboard hardest --d 6,7,8 --time 0.4 --iterations $iterations
    expect 0 '' [ "$(grep -c '^# d = ' out)" -eq 3 ]
done

# An error is reported once, with the same words, and nothing is left behind.
refused() { # PATTERN ARGUMENTS...
    pattern=$1
    shift
    expect 2 "$pattern" job 3 "$@"
    expect 0 '' [ "$(grep -c ^bukub err)" -eq 1 ]
}
refused 'abc' walk run --games abc -o no.h5
refused 'already exists' walk run -o sweep-1.h5
refused 'is not one of' walk nosuch
late="walk run --plugin $PLUGINS/troublesome.so -s late --games 500K --start D4 --p 0.5 -o no.h5"
# shellcheck disable=SC2086 # words
{
    expect 2 'late answers 2 for' bukub $late
    cp err first
    expect 2 'late answers 2 for' job 4 $late
    cp err second
}
expect 0 '' cmp first second
expect 0 '' [ ! -e no.h5 ]

# A command that does not spread says so, and does it once.
expect 0 'uses a single process' job 3 walk optimal --p 0.5 --json
expect 0 '' [ "$(wc -l <out)" -eq 1 ]

# What a rank starts is no rank: an agent may call bukub.
agent="'$BUKUB-mpi' version >/dev/null && /usr/bin/python3 '$ROOT/strategies/match/example/agent.py'"
expect 0 '' job 2 sequencium tournament --size 2x2 --agent "exec:$agent" --agent random --rounds 4 \
    --nodes 10 --quiet

# A program for one process does not start as several.
several() { mpirun -q -n 2 "$BUKUB" walk run --games 1K 2>&1 | grep '^bukub' >&2; }
expect 0 'built without MPI: build with' several

# Nor does one of another version beside the others.
version=$(cat "$ROOT/VERSION")
sed "s/$version/${version%?}x/g" "$BUKUB-mpi" >other
chmod +x other
unequal() {
    mpirun -q -n 1 "$BUKUB-mpi" walk run --games 1K : -n 2 ./other walk run --games 1K 2>&1 |
        grep '^bukub' >&2
}
expect 0 'rank [12] of 3: runs bukub .*, but rank 0 runs' unequal
expect 0 '' [ "$(grep -c ^bukub err)" -eq 1 ]

# Standard input is rank 0's.
echo '0..10...' >row.txt
census() { "$@" --quiet -o "census-$1.h5" <row.txt; }
census job 3 antipalindrome census -
census bukub antipalindrome census -
expect 0 '' cmp census-job.h5 census-bukub.h5
piped() { seq 20 60 | job 2 walk compare --sample - --sample 1,2,3 --json; }
expect 0 '' piped
# Nor one that is to do something else.
unlike() {
    mpirun -q -n 1 "$BUKUB-mpi" walk run --games 1K : -n 1 "$BUKUB-mpi" walk run --games 2K 2>&1 |
        grep '^bukub' >&2
}
expect 0 'rank 1 of 2: was given different arguments from rank 0' unlike
expect 0 '' [ "$(grep -c ^bukub err)" -eq 1 ]

expect_output 'Open MPI' "$BUKUB-mpi" version
finish
