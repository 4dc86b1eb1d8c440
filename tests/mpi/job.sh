# For the scripts beside it, of what runs in several processes: expect.sh, and jobs of them.
. "$ROOT/tests/cli/expect.sh"

[ -x "$BUKUB-mpi" ] || {
    echo "not ok 1 - # SKIP built without MPI; see make mpi"
    exit 0
}
export SOURCE_DATE_EPOCH=1700000000
# Open MPI: more processes than processors, any user, and no talk of its own about exit codes.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_btl_base_warn_component_unused=0
# Jobs of other tests remove folders of the user's sessions as they end.
mkdir sessions
export OMPI_MCA_orte_tmpdir_base="$PWD/sessions"
# All ranks are on this machine: looking for networks takes time.
export OMPI_MCA_btl=self,vader OMPI_MCA_pml=ob1

# job_of RANKS COMMAND...: what it says on stderr is the program's alone.
job_of() {
    ranks=$1
    shift
    timeout 100 mpirun -q -n "$ranks" "$@" 2>job_err
    job_code=$?
    grep -v '^-*$' job_err | grep '^bukub' >&2
    return $job_code
}

# job RANKS GAME VERB...
job() {
    ranks=$1
    shift
    job_of "$ranks" "$BUKUB-mpi" "$@"
}

# rank_process LAUNCHER RANK: the process of that rank of the job, which `timeout` runs as LAUNCHER.
rank_process() {
    for process in $(pgrep -P "$(pgrep -P "$1" || echo 0)"); do
        tr '\0' '\n' <"/proc/$process/environ" | grep -qx "OMPI_COMM_WORLD_RANK=$2" &&
            echo "$process"
    done 2>/dev/null
}

# signal_rank LAUNCHER RANK SIGNAL
signal_rank() {
    process=$(rank_process "$1" "$2")
    [ -z "$process" ] || kill -s "$3" "$process" 2>/dev/null
}

# has_begun LAUNCHER RANK FILE: whether the file or folder has changed, or, with "", the rank has
# used a second of processor time.
has_begun() {
    if [ -n "$3" ]; then
        [ -n "$(find "$3" -newer begun 2>/dev/null)" ]
    else
        [ "$(ps -o cputimes= -p "$(rank_process "$1" "$2")" 2>/dev/null || echo 0)" -ge 1 ]
    fi
}

# cut_job RANKS SIGNAL RANK FILE SECONDS GAME VERB...: a job of which a rank gets the signal so many
# seconds after it has begun.
cut_job() {
    ranks=$1 signal=$2 rank=$3 file=$4 seconds=$5
    shift 5
    touch begun
    timeout 100 mpirun -q -n "$ranks" "$BUKUB-mpi" "$@" 2>job_err &
    until has_begun $! "$rank" "$file" || ! kill -0 $! 2>/dev/null; do
        sleep 0.05
    done
    sleep "$seconds"
    signal_rank $! "$rank" "$signal"
    wait $!
    job_code=$?
    grep '^bukub' job_err >&2
    return $job_code
}
