# Killed at $KILLS random moments in 1 rank and as many in 2, a computation resumes with other ranks and
# threads, and comes to the same bytes.
. "$ROOT/tests/mpi/job.sh"

kills=${KILLS:-2} # `make kills` tries more
seed=$(date +%N | sed 's/^0*//')
draw() { # BELOW
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    drawn=$((seed / 65536 % $1))
}

# start RANKS FILE COMMAND...: one rank is a program without MPI.
start() {
    ranks=$1 file=$2
    shift 2
    set -- "$@" --quiet --threads $((3 - ranks / 2)) --every 0.05 --resume -o "$file"
    if [ "$ranks" -eq 1 ]; then
        timeout 100 "$BUKUB" "$@" 2>job_err &
    else
        timeout 100 mpirun -q -n "$ranks" "$BUKUB-mpi" "$@" 2>job_err &
    fi
}

# stops PROCESS: whether it is prepared for SIGTERM, bit 14 of what it catches.
stops() { grep -qs '^SigCgt:.*[4-7c-f]...$' "/proc/$1/status"; }

# hit RANKS SIGNAL: a rank of what has been started, at a random moment; without a second for the
# others to save. Prints nothing unless it fails otherwise than by the signal.
hit() {
    draw "$1"
    rank=$drawn
    [ "$1" -eq 1 ] || until stops "$(rank_process $! "$rank")" || ! kill -0 $! 2>/dev/null; do sleep 0.05; done
    [ "$1" -eq 1 ] || job_processes="$(rank_process $! 0) $(rank_process $! 1)"
    draw 70
    sleep "$(printf '0.%02d' "$drawn")"
    if [ "$1" -eq 1 ]; then
        pkill -P $! -x --signal "$2" bukub
    else
        signal_rank $! "$rank" "$2"
    fi
    { wait $!; } 2>/dev/null
    code=$?
    # mpirun does not wait until those that it kills have ended, and given up the lock of the result.
    for process in $job_processes; do
        while grep -qs '^State:.[^XZ]' "/proc/$process/status"; do sleep 0.02; done
    done
    case $code in
    0 | 3 | 137 | 143 | 130) return 0 ;;
    *) cat job_err && return 1 ;;
    esac
}

signal=INT
next_signal() {
    case $signal in
    INT) signal=KILL ;;
    KILL) signal=TERM ;;
    TERM) signal=INT ;;
    esac
}

# killed NAME COMMAND...: what is complete begins again.
killed() {
    name=$1 wrong=
    shift
    expect 0 '' bukub "$@" --quiet -o "$name.h5"
    for _ in $(seq "$kills"); do
        next_signal
        for ranks in 1 2; do
            start "$ranks" "$name-on.h5" "$@"
            hit "$ranks" "$signal" >said || wrong="$wrong; $signal of $ranks: $(cat said)"
            cmp -s "$name.h5" "$name-on.h5" && rm "$name-on.h5"
        done
    done
    expect_that "$name: killed at any moment, it can be resumed$wrong" test -z "$wrong"
    expect 0 '' job 4 "$@" --quiet --resume -o "$name-on.h5"
    expect 0 '' cmp "$name.h5" "$name-on.h5"
}

# launched_job SIGNAL: mpirun gets it when there is a file, and does not end with 0.
launched_job() {
    mpirun -q -n 2 "$BUKUB-mpi" walk sweep --p 0:1:0.1 -s greedy --games 1G --quiet --threads 1 \
        -o launched.h5 --every 0.1 2>job_err &
    until [ -e launched.h5 ] || ! kill -0 $!; do sleep 0.05; done
    kill -s "$1" $!
    ! wait $!
}

export OMPI_MCA_odls_base_sigkill_timeout=0
killed run walk run -s greedy -s patient --games 5M
killed sweep walk sweep --p 0:1:0.1 -s greedy --games 15M
killed compare walk compare -s greedy -s rate --games 10M
killed grids slice census 12 --grids 10M
killed match sequencium tournament --size 3x3 --agent uct --agent greedy --nodes 300 --rounds 1K
killed hardest magicboard hardest --d 9,10 --restarts 32
unset OMPI_MCA_odls_base_sigkill_timeout

# Rank 0 saves when another rank is killed, and says how to resume.
cut_job 2 KILL 1 long.h5 0.3 walk sweep --p 0:1:0.1 -s greedy --games 1G --quiet --threads 1 \
    -o long.h5 --every 0.1 2>err
expect_that 'a killed rank ends the job' test "$job_code" -eq 137
expect_that 'which says how to resume' grep -q "note: to continue: bukub resume long.h5$" err
expect_output '^  complete +no$' bukub info long.h5

# mpirun itself asked to stop, and rank 0 killed: the way to resume was said when there was a file.
expect_that 'mpirun is asked to stop' launched_job TERM
expect_that 'which says how to resume' grep -q "bukub resume launched.h5$" job_err
expect_output '^  complete +no$' bukub info launched.h5
cut_job 2 KILL 0 first.h5 0.3 walk sweep --p 0:1:0.1 -s greedy --games 1G --quiet --threads 1 \
    -o first.h5 --every 0.1 2>err
expect_that 'rank 0 is killed' test "$job_code" -eq 137
expect_that 'it had said how to resume' grep -q "bukub resume first.h5$" err
expect_output '^  complete +no$' bukub info first.h5

# The hardest board that was found until then.
cut_job 2 TERM 1 "" 0.5 magicboard hardest --d 8 --restarts 1G --threads 1 >boards 2>notes
expect 0 '' grep -q '^# d = 8: ' boards
expect 0 '' grep -q 'note: stopped: the best boards so far' notes
finish
