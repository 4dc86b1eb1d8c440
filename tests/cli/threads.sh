# However many threads are asked for and however few there are: the same results, and no abort.
. "$ROOT/tests/cli/expect.sh"

export SOURCE_DATE_EPOCH=1700000000
play() { bukub walk sweep --strategy greedy --p 0.2,0.5 --games 200K --quiet -o "$@"; }

expect 0 '' play one.h5 --threads 1
expect 0 '' play many.h5 --threads 1024
expect 0 '' cmp one.h5 many.h5
solved() { # FILE THREADS
    bukub walk sweep --strategy optimal --p 0,0.1,0.2,0.5,0.8,1 --board "$ROOT/data/boards/five.ini" \
        --games 2K --quiet -o "$1" --threads "$2"
}
expect 0 '' solved solved_one.h5 1
expect 0 '' solved solved_four.h5 4
expect 0 '' cmp solved_one.h5 solved_four.h5
compared() { # FILE THREADS
    bukub walk optimal --strategy greedy --strategy random --p 0.05:1:0.05 --start all \
        --board "$ROOT/data/boards/five.ini" --quiet -o "$1" --threads "$2"
}
expect 0 '' compared compared_one.h5 1
expect 0 '' compared compared_four.h5 4
expect 0 '' cmp compared_one.h5 compared_four.h5
# The agent has one table for all games of a thread, more than an entry has ages: what it remembers of former
# games, others in each of the files, does not change its moves.
tournament() {
    bukub sequencium tournament --agent 'alphabeta(nodes=60,table=1)' --agent random --size 3x3,3x4 --rounds 300 \
        --quiet -o "$@"
}
expect 0 '' tournament alone.h5 --threads 1
expect 0 '' tournament shared.h5 --threads 3
expect 0 '' cmp alone.h5 shared.h5
refuse '--threads: "1025" is out of range; allowed: whole numbers from 1 to 1024$' \
    play many.h5 --threads 1025
refuse '--threads: "100000" is out of range' play many.h5 --threads 100000
expect_output 'Number of threads, up to 1024 ' bukub walk run --help

# The environment has a say, and --threads overrides all but the limit.
recorded() { # THREADS ARGUMENTS: what a file records
    wanted=$1
    shift
    expect 0 '' env -u SOURCE_DATE_EPOCH "$@" --games 1K --quiet --force -o recorded.h5
    expect_output "^  threads +$wanted\$" bukub info recorded.h5
}
recorded 3 OMP_NUM_THREADS=3 "$BUKUB" walk run
recorded 5 OMP_NUM_THREADS=3 "$BUKUB" walk run --threads 5
recorded 2 OMP_THREAD_LIMIT=2 OMP_NUM_THREADS=3 "$BUKUB" walk run
recorded 2 OMP_THREAD_LIMIT=2 "$BUKUB" walk run --threads 5
OMP_NUM_THREADS=3 expect 0 '' play many.h5 --force
expect 0 '' cmp one.h5 many.h5

# Somebody who may have few processes.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null && command -v prlimit >/dev/null; then
    few() { # HOW-MANY OPTIONS...
        limit=$1
        shift
        setpriv --reuid 65534 --regid 65534 --clear-groups prlimit --nproc="$limit" ./bukub "$@"
    }
    cp "$BUKUB" bukub # from a folder that may be closed to them
    chmod 777 .
    for limit in 1 2 3; do
        rm -f few.h5
        expect 0 '' few $limit walk sweep --strategy greedy --p 0.2,0.5 --games 200K --quiet \
            -o few.h5 --threads 64
        expect 0 '' cmp one.h5 few.h5
    done
    expect 0 '' few 2 walk compare --games 1K --quiet --threads 64
    expect 0 '' few 2 walk exact --strategy greedy --p 0,0.5,1 --quiet --threads 64
    expect 0 '' few 2 walk optimal --p 0:1:0.25 --quiet --threads 64
fi

finish
