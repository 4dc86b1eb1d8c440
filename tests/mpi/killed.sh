# A killed rank ends the job; what was finished is on the disk, and the job resumes to the same bytes
# with any number of ranks.
. "$ROOT/tests/mpi/job.sh"

sweep() { echo walk sweep --p 0:1:0.1 -s greedy --games 60M --quiet -o "$1" --threads 1; }
# shellcheck disable=SC2046 # words
expect 0 '' bukub $(sweep whole.h5)

# When, and whom it hits.
seed=$(date +%N | sed 's/^0*//')
draw() { # BELOW
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    drawn=$((seed / 65536 % $1))
}

# resumes RANKS SIGNAL: a job of that many ranks is killed, and others resume it until it is complete.
resumes() {
    ranks=$1 signal=$2
    draw "$ranks" && rank=$drawn
    draw 6 && tenths=$drawn
    name="cut-$ranks-$signal"
    what="rank $rank of $ranks, $signal 0.$tenths s after it was saved first"
    # shellcheck disable=SC2046 # words
    cut_job "$ranks" "$signal" "$rank" "$name.h5" "0.$tenths" $(sweep "$name.h5") --every 0.2 >out 2>err
    ended=$job_code
    cp err "$name.err"
    if [ "$ended" -ne 0 ]; then
        expect 0 '' bukub info "$name.h5"
        expect 0 '' grep -qE -- '--resume' "$name.err"
    fi
    # shellcheck disable=SC2046 # words
    expect 0 '' job $((6 - ranks)) $(sweep "$name.h5") --resume
    expect 0 '' cmp whole.h5 "$name.h5"
    say ok "$what: exit $ended"
}
resumes 2 KILL
resumes 4 KILL
resumes 4 TERM
resumes 2 INT

# A job that does not resume from its dataset does from a checkpoint, of any number of ranks.
census() { echo slice census 12 --grids 30M --quiet --threads 1 -o "$1.h5" --force; }
# shellcheck disable=SC2046 # words
{
    expect 0 '' bukub $(census grids)
    cut_job 4 KILL 0 saved 0.4 $(census grids-on) --checkpoint saved --every 0.1 2>message
    expect 0 '' [ "$job_code" -eq 137 ]
    cut_job 2 KILL 1 saved 0.4 $(census grids-on) --checkpoint saved --every 0.1 2>message
    expect 0 '' grep -q 'repeat the command to resume' message
    expect 0 '' job 3 $(census grids-on) --checkpoint saved
}
expect 0 '' cmp grids.h5 grids-on.h5
# The hardest board that was found until then, be it in the middle of the first restarts: the job is
# stopped once it shows progress, and has time to print.
OMPI_MCA_odls_base_sigkill_timeout=20 mpirun -q -n 2 "$BUKUB-mpi" magicboard hardest --d 8 \
    --iterations 1G --threads 1 --progress >boards 2>notes &
hardest=$!
for _ in $(seq 300); do
    if [ -s notes ]; then break; fi
    sleep 0.1
done
kill -TERM $hardest
wait $hardest
expect 0 '' grep -q '^# d = 8: ' boards
expect 0 '' grep -q 'note: stopped: the best boards so far' notes
finish
