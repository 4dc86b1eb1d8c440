/* The processes of one command (processes.h) in a program built with MPI: their ranks are those of
 * MPI_COMM_WORLD. All communication is nonblocking, so that a rank can stop waiting for others. */
#include "sim/base/processes.h"

#include "sim/base/clock.h"

#include <mpi.h>
#include <time.h>

enum { CHUNK = 1 << 30 /* maximum bytes per message: MPI counts in int */ };

/* Seconds that a rank waits for others after a request to stop. Rank 0, which then saves, waits
 * less: mpirun kills all ranks a second after the request, or as soon as one of them has left. */
static const double patience_of_rank_0 = 0.25, patience_of_others = 2;

/* Global, as the state of MPI is. */
static struct {
    bool joined; /* MPI is initialized */
    bool alone;  /* the other ranks are released */
    bool lost;   /* others did not respond */
    int rank, size;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
} world = {.size = 1};

/* How a rank votes; the largest vote counts. VOTE_ENDED: it is in processes_close, not failed. */
enum vote { VOTE_CONTINUE, VOTE_STOP, VOTE_ENDED, VOTE_FAILED };

/* What a rank says in a ballot. */
struct paper {
    enum vote vote;
    bool ended;     /* it is in processes_close, failed or not */
    uint64_t value; /* of processes_agree; the largest counts */
};

/* The papers of a ballot and its outcome. Global, as MPI may use it after a rank gave up. */
static struct {
    struct paper own;     /* of this rank */
    struct paper *papers; /* [world.size] of all ranks */
    enum vote vote;       /* the largest */
    int rank;             /* the lowest one with that vote */
    uint64_t value;       /* the largest */
    bool all_ended;
    struct error failure; /* of that rank, if the vote is VOTE_FAILED */
} ballot;

int process_number(void) { return world.rank; }

int process_count(void) { return world.alone ? 1 : world.size; }

void processes_release_others(void) { world.alone = true; }

/* "Open MPI v4.1.4, package: ..." up to the first comma. */
const char *processes_library(void) {
    int length;
    MPI_Get_library_version(world.library, &length);
    world.library[strcspn(world.library, ",\n")] = '\0';
    return world.library;
}

/* Environment variables set by mpirun and srun: signs that one of them has started this process. */
static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"};
enum { SIGNS = sizeof signs / sizeof *signs };

bool processes_open(int *argc, char ***argv, struct error *error) {
    /* Avoids MPI_Init, which takes a tenth of a second or more, in single processes. */
    size_t sign = 0;
    while (sign < SIGNS && !getenv(signs[sign]))
        sign++;
    if (sign == SIGNS)
        return true;

    int provided; /* how far MPI supports threads */
    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED)
        return error_system(error, "this MPI does not allow threads");
    /* Child processes, such as agents, are not ranks. */
    for (size_t i = 0; i < SIGNS; i++)
        unsetenv(signs[i]);
    MPI_Comm_rank(MPI_COMM_WORLD, &world.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world.size);
    ballot.papers = memory_allocate((size_t)world.size, sizeof *ballot.papers);
    world.joined = true;
    return true;
}

/* Waits until a communication is complete. If that takes too long after a request to stop, the
 * other ranks count as lost, and nobody waits for them again. */
static bool await(MPI_Request *request, const struct watch *watch, struct error *error) {
    static const double without_pause = 0.0001, short_pauses = 0.2; /* seconds from the beginning */
    enum { SHORT_PAUSE = 20000, LONG_PAUSE = 1000000 };             /* nanoseconds */
    const double patience = world.rank == 0 ? patience_of_rank_0 : patience_of_others;
    const double began = clock_now();
    double asked = 0; /* when a stop was requested; 0: it was not */
    while (!world.lost) {
        int complete;
        MPI_Test(request, &complete, MPI_STATUS_IGNORE);
        if (complete)
            return true;
        /* Messages only make progress in calls of MPI, so pauses are short at first. A blocking
         * call instead would keep a processor busy that other ranks may need. */
        double now = clock_now(), waited = now - began;
        long pause = waited < short_pauses ? SHORT_PAUSE : LONG_PAUSE;
        if (waited > without_pause)
            nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
        if (watch_stopped(watch)) {
            if (asked == 0)
                asked = now;
            world.lost = now - asked > patience;
        }
    }
    return error_stopped(error);
}

/* Casts the vote of this rank, whose error is `failure` if it votes VOTE_FAILED. Returns true if
 * all ranks have voted: then `ballot` has the outcome, whatever it is. */
static bool cast_vote(struct paper own, const struct error *failure, const struct watch *watch,
                      struct error *error) {
    if (world.lost)
        return error_stopped(error);
    MPI_Request request;
    ballot.own = own;
    MPI_Iallgather(&ballot.own, sizeof ballot.own, MPI_BYTE, ballot.papers, sizeof ballot.own,
                   MPI_BYTE, MPI_COMM_WORLD, &request);
    if (!await(&request, watch, error))
        return false;
    ballot.vote = VOTE_CONTINUE;
    ballot.value = 0;
    ballot.all_ended = true;
    for (int rank = world.size - 1; rank >= 0; rank--) {
        const struct paper *paper = &ballot.papers[rank];
        if (paper->vote >= ballot.vote) {
            ballot.vote = paper->vote;
            ballot.rank = rank;
        }
        ballot.all_ended = ballot.all_ended && paper->ended;
        if (paper->value > ballot.value)
            ballot.value = paper->value;
    }
    if (ballot.vote < VOTE_FAILED)
        return true;

    if (ballot.rank == world.rank)
        ballot.failure = *failure;
    MPI_Ibcast(&ballot.failure, sizeof ballot.failure, MPI_BYTE, ballot.rank, MPI_COMM_WORLD,
               &request);
    return await(&request, watch, error);
}

bool processes_agree(const struct error *own, uint64_t *value, const struct watch *watch,
                     struct error *error) {
    bool good = !own || own->kind == ERROR_NONE;
    if (process_count() == 1) {
        if (!good && error)
            *error = *own;
        return good && (!watch_stopped(watch) || error_stopped(error));
    }

    bool stop = good ? watch_stopped(watch) : own->kind == ERROR_STOPPED;
    const enum vote mine = stop ? VOTE_STOP : good ? VOTE_CONTINUE : VOTE_FAILED;
    if (!cast_vote((struct paper){.vote = mine, .value = value ? *value : 0}, own, watch, error))
        return false;
    if (value)
        *value = ballot.value;
    if (ballot.vote == VOTE_STOP)
        return error_stopped(error);
    if (ballot.vote == VOTE_ENDED)
        return error_system(error, "rank %d of %d has ended early", ballot.rank, world.size);
    if (ballot.vote == VOTE_FAILED && error)
        *error = ballot.failure;
    return ballot.vote == VOTE_CONTINUE;
}

enum transfer { BROADCAST, SEND, RECEIVE };

/* Broadcasts bytes of `rank`, or sends bytes to it, or receives them from it. */
static bool transfer_bytes(enum transfer way, int rank, uint8_t *bytes, size_t size,
                           const struct watch *watch, struct error *error) {
    for (size_t done = 0; done < size; done += CHUNK) {
        MPI_Request request;
        int chunk = size - done < CHUNK ? (int)(size - done) : CHUNK;
        if (way == BROADCAST)
            MPI_Ibcast(bytes + done, chunk, MPI_BYTE, rank, MPI_COMM_WORLD, &request);
        else if (way == SEND)
            MPI_Isend(bytes + done, chunk, MPI_BYTE, rank, 0, MPI_COMM_WORLD, &request);
        else
            MPI_Irecv(bytes + done, chunk, MPI_BYTE, rank, 0, MPI_COMM_WORLD, &request);
        if (!await(&request, watch, error))
            return false;
    }
    return true;
}

bool processes_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error) {
    return processes_agree(NULL, NULL, watch, error) &&
           (process_count() == 1 || transfer_bytes(BROADCAST, 0, bytes, size, watch, error));
}

/* Gathers the sizes, makes room for all bytes on rank 0, and transfers them, one rank after the
 * other. Where await or transfer_bytes fails, MPI may still use the memory: it is not freed. */
bool processes_gather(const struct error *own, struct packing *mine, struct packing *part,
                      const struct watch *watch, struct error *error) {
    if (!processes_agree(own, NULL, watch, error)) {
        packing_free(mine);
        return false;
    }
    const size_t ranks = (size_t)world.size;
    uint64_t *size = memory_allocate(ranks, sizeof *size); /* [ranks] set on rank 0 */
    static uint64_t own_size; /* not on the stack: MPI may read it after a failure */
    MPI_Request request;
    own_size = mine->size;
    MPI_Igather(&own_size, 1, MPI_UINT64_T, size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD, &request);
    if (!await(&request, watch, error))
        return false;

    struct error short_of_memory = {0};
    part[0] = *mine;
    for (size_t rank = 1; world.rank == 0 && rank < ranks; rank++) {
        part[rank].bytes = memory_table(size[rank], 1, &short_of_memory);
        part[rank].size = size[rank];
    }
    free(size);
    if (!processes_agree(&short_of_memory, NULL, watch, error)) {
        for (size_t rank = 0; rank < ranks; rank++) /* those not set are empty */
            packing_free(&part[rank]);
        return false;
    }

    if (world.rank > 0)
        return transfer_bytes(SEND, 0, mine->bytes, mine->size, watch, error);
    for (int rank = 1; rank < world.size; rank++)
        if (!transfer_bytes(RECEIVE, rank, part[rank].bytes, part[rank].size, watch, error))
            return false;
    return true;
}

int processes_close(const struct error *own, struct error *error, bool *lost) {
    const int code = (int)own->kind;
    const bool failed = own->kind != ERROR_NONE && own->kind != ERROR_STOPPED;
    *lost = false;
    if (!world.joined)
        return code;
    world.alone = false;
    const struct paper last = {.vote = failed ? VOTE_FAILED : VOTE_ENDED, .ended = true};
    struct error failure = *own; /* which names this rank to others */
    if (world.rank > 0)
        error_within(&failure, "rank %d of %d", world.rank, world.size);
    do { /* takes part in all votes of ranks that have not ended yet, until all have */
        *lost = !cast_vote(last, &failure, NULL, NULL);
    } while (!*lost && !ballot.all_ended);
    if (*lost)
        return code;

    world.joined = false;
    MPI_Finalize();
    if (world.rank > 0)
        return 0;                                  /* rank 0 returns the exit code of the command */
    if (ballot.vote == VOTE_FAILED && code == 0) { /* another rank has failed */
        *error = ballot.failure;
        return (int)error->kind;
    }
    return code;
}
