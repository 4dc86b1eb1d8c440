/* Built with MPI: the ranks are those of MPI_COMM_WORLD. */
#include "sim/parallel/ranks.h"

#include "sim/base/clock.h"

#include <limits.h>
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TAG_MESSAGE,
    TAG_END,  /* to rank 0: why somebody ended, a struct error */
    TAG_OVER, /* of rank 0: it has ended */
};

enum { PIECE = 1 << 30 /* bytes of a message at a time: MPI counts in int */ };

/* s. mpirun kills what is left a second after it asked it to stop. */
static const double patience = 0.25; /* with others, of who was asked to stop */
static const double grace = 0.25;    /* for what was under way when another rank ended */

/* MPI itself is one for the process, and so is this. */
static struct {
    bool joined;
    bool alone; /* the others have nothing to do */
    int own, all;
    bool told;        /* why this rank ended, or as rank 0 that it has */
    atomic_bool over; /* rank 0 has ended */
    struct error reason;
    MPI_Request sent;       /* that message */
    MPI_Request *over_sent; /* [all] the same of rank 0 */
    bool *ended;            /* [all] of rank 0: who has */
    struct error failure;   /* of rank 0: why the first did that failed */
    double failed;          /* when */
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
} world = {.all = 1, .sent = MPI_REQUEST_NULL};

int ranks_rank(void) { return world.own; }

int ranks_size(void) { return world.alone ? 1 : world.all; }

void ranks_release_others(void) { world.alone = true; }

static bool is_over(void) { return atomic_load_explicit(&world.over, memory_order_relaxed); }

/* Hears, as another rank, whether rank 0 has ended. */
static void hear_over(void) {
    int flag = 0;
    if (!is_over())
        MPI_Iprobe(0, TAG_OVER, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    if (!flag)
        return;
    MPI_Recv(NULL, 0, MPI_BYTE, 0, TAG_OVER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    atomic_store(&world.over, true);
}

/* The main thread, once in a while, looks whether it is said: it may have much to do without a word
 * to others. */
bool ranks_ended(void) {
    const double between = 0.01; /* s */
    static _Thread_local double heard;
    int is_main = 0;
    if (!world.joined || world.own == 0 || clock_now() - heard < between)
        return is_over();
    heard = clock_now();
    MPI_Is_thread_main(&is_main);
    if (is_main)
        hear_over();
    return is_over();
}

/* "Open MPI v4.1.4, package: ..." up to the first comma. */
const char *ranks_library(void) {
    int length;
    MPI_Get_library_version(world.library, &length);
    world.library[strcspn(world.library, ",\n")] = '\0';
    return world.library;
}

/* In the environment of what is started as one of several. */
static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"};
enum { SIGNS = sizeof signs / sizeof *signs };

/* Whether this process was. Joining takes a tenth of a second and more, which a process on its own
 * is spared. */
static bool was_started_by_mpi(void) {
    for (size_t i = 0; i < SIGNS; i++)
        if (getenv(signs[i]))
            return true;
    return false;
}

bool ranks_open(int *argc, char ***argv, struct error *error) {
    int provided;
    if (!was_started_by_mpi())
        return true;
    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED)
        return error_system(error, "this MPI does not allow threads");
    /* Programs that this one starts, as agents, are not. */
    for (size_t i = 0; i < SIGNS; i++)
        unsetenv(signs[i]);
    MPI_Comm_rank(MPI_COMM_WORLD, &world.own);
    MPI_Comm_size(MPI_COMM_WORLD, &world.all);
    world.over_sent = calloc((size_t)world.all, sizeof *world.over_sent);
    world.ended = calloc((size_t)world.all, sizeof *world.ended);
    world.joined = true;
    return (world.over_sent && world.ended) || error_memory(error);
}

/* Sleeps: not at all at first, longer by and by, a millisecond at most. */
static void pause_a_little(unsigned *pauses) {
    if ((*pauses)++ < 20)
        return;
    long nanoseconds = *pauses < 40 ? 50000 : 1000000;
    nanosleep(&(struct timespec){.tv_nsec = nanoseconds}, NULL);
}

/* Rank 0 says that it has ended. */
static void say_over(void) {
    if (world.told)
        return;
    world.told = true;
    for (int rank = 1; rank < world.all; rank++)
        MPI_Isend(NULL, 0, MPI_BYTE, rank, TAG_OVER, MPI_COMM_WORLD, &world.over_sent[rank]);
}

void ranks_report_failure(const struct error *error) {
    if (world.own == 0 && world.joined)
        say_over();
    if (world.told || !world.joined)
        return;
    world.told = true;
    world.reason = *error;
    MPI_Isend(&world.reason, sizeof world.reason, MPI_BYTE, 0, TAG_END, MPI_COMM_WORLD,
              &world.sent);
}

/* Receives, as rank 0, that others have ended. */
static void hear_ends(void) {
    int flag;
    MPI_Status status;
    struct error reason;
    while (MPI_Iprobe(MPI_ANY_SOURCE, TAG_END, MPI_COMM_WORLD, &flag, &status), flag) {
        MPI_Recv(&reason, sizeof reason, MPI_BYTE, status.MPI_SOURCE, TAG_END, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        world.ended[status.MPI_SOURCE] = true;
        if (reason.kind == ERROR_NONE || world.failure.kind != ERROR_NONE)
            continue;
        world.failure = reason;
        world.failed = clock_now();
        error_within(&world.failure, "rank %d of %d", status.MPI_SOURCE, world.all);
    }
}

/* Whether nobody has failed for so long. */
static bool all_there(double seconds, struct error *error) {
    if (world.own != 0) {
        hear_over();
        return is_over() ? error_stopped(error) : true;
    }
    hear_ends();
    if (world.failure.kind == ERROR_NONE || clock_now() - world.failed < seconds)
        return true;
    if (error)
        *error = world.failure;
    say_over();
    return false;
}

/* Waits for a request that others must answer. */
static bool await(MPI_Request *request, const struct watch *watch, struct error *error) {
    unsigned pauses = 0;
    double asked = 0;
    for (int done = 0;;) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (done)
            return true;
        /* Who has done its part may end while others still wait for theirs. */
        if (!all_there(grace, error))
            return false;
        if (watch_stopped(watch)) {
            double now = clock_now();
            asked = asked > 0 ? asked : now;
            if (now - asked > patience)
                return error_stopped(error);
        }
        pause_a_little(&pauses);
    }
}

bool ranks_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error) {
    for (size_t at = 0; ranks_size() > 1 && at < size; at += PIECE) {
        MPI_Request request;
        int piece = size - at < PIECE ? (int)(size - at) : PIECE;
        MPI_Ibcast((char *)bytes + at, piece, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
        if (!await(&request, watch, error))
            return false;
    }
    return true;
}

bool ranks_check_stop(const struct watch *watch, struct error *error) {
    int stop = watch_stopped(watch), any = stop;
    if (ranks_size() > 1) {
        MPI_Request request;
        MPI_Iallreduce(&stop, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD, &request);
        if (!await(&request, watch, error))
            return false;
    }
    return any ? error_stopped(error) : true;
}

/* Counts and displacements as MPI wants them, of words. */
static bool to_ints(const size_t *count, int *counts, int *places) {
    size_t place = 0;
    for (int rank = 0; rank < world.all; rank++) {
        if (count[rank] > INT_MAX || place > INT_MAX)
            return false;
        counts[rank] = (int)count[rank];
        places[rank] = (int)place;
        place += count[rank];
    }
    return true;
}

bool ranks_exchange(const struct ranks_exchange *exchange, const struct watch *watch,
                    struct error *error) {
    size_t all = (size_t)world.all;
    if (ranks_size() == 1) {
        memcpy(exchange->to, exchange->from, exchange->give[0] * sizeof *exchange->to);
        return true;
    }
    int *ints = malloc(4 * all * sizeof *ints);
    if (!ints)
        return error_memory(error);
    bool done = (to_ints(exchange->give, ints, ints + all) &&
                 to_ints(exchange->take, ints + 2 * all, ints + 3 * all)) ||
                error_system(error, "more than 2^31 words for one exchange");
    if (done) {
        MPI_Request request;
        MPI_Ialltoallv(exchange->from, ints, ints + all, MPI_UINT64_T, exchange->to, ints + 2 * all,
                       ints + 3 * all, MPI_UINT64_T, MPI_COMM_WORLD, &request);
        done = await(&request, watch, error);
        /* What was not answered still reads the counts. */
        if (!done)
            return false;
    }
    free(ints);
    return done;
}

bool ranks_send(int to, const void *bytes, size_t size, const struct watch *watch,
                struct error *error) {
    for (size_t at = 0; at < size; at += PIECE) {
        MPI_Request request;
        int piece = size - at < PIECE ? (int)(size - at) : PIECE;
        MPI_Isend((const char *)bytes + at, piece, MPI_BYTE, to, TAG_MESSAGE, MPI_COMM_WORLD,
                  &request);
        if (!await(&request, watch, error))
            return false;
    }
    return true;
}

bool ranks_receive(int from, void *bytes, size_t size, const struct watch *watch,
                   struct error *error) {
    for (size_t at = 0; at < size; at += PIECE) {
        MPI_Request request;
        int piece = size - at < PIECE ? (int)(size - at) : PIECE;
        MPI_Irecv((char *)bytes + at, piece, MPI_BYTE, from, TAG_MESSAGE, MPI_COMM_WORLD, &request);
        if (!await(&request, watch, error))
            return false;
    }
    return true;
}

bool ranks_probe(int *from, struct error *error) {
    int flag = 0;
    MPI_Status status;
    *from = -1;
    if (ranks_size() == 1)
        return true;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_MESSAGE, MPI_COMM_WORLD, &flag, &status);
    if (flag)
        *from = status.MPI_SOURCE;
    return all_there(0, error);
}

/* Receives and forgets a message that nobody wants any more: who sent it waits for that. */
static void drain(void) {
    int flag, size;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_MESSAGE, MPI_COMM_WORLD, &flag, &status);
    if (!flag)
        return;
    MPI_Get_count(&status, MPI_BYTE, &size);
    void *bytes = malloc((size_t)size + 1);
    if (bytes)
        MPI_Recv(bytes, size, MPI_BYTE, status.MPI_SOURCE, TAG_MESSAGE, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    free(bytes);
}

/* Rank 0 waits until all have ended, which they do at once unless they are lost. */
static bool await_ends(void) {
    enum { LONG = 60 }; /* s */
    double began = clock_now();
    unsigned pauses = 0;
    say_over();
    for (int ended = 1; ended < world.all;) {
        hear_ends();
        drain();
        ended = 1;
        for (int rank = 1; rank < world.all; rank++)
            ended += world.ended[rank];
        if (clock_now() - began > LONG)
            return false;
        pause_a_little(&pauses);
    }
    MPI_Waitall(world.all - 1, world.over_sent + 1, MPI_STATUSES_IGNORE);
    return true;
}

/* Another rank waits until rank 0 has ended. One that was asked to stop hears of it soon, or rank 0
 * is lost. */
static bool await_over(int code) {
    double began = clock_now();
    unsigned pauses = 0;
    ranks_report_failure(&(struct error){.kind = (enum error_kind)code, .text = "stopped"});
    for (; hear_over(), !is_over(); pause_a_little(&pauses)) {
        if (code == ERROR_STOPPED && clock_now() - began > 2 * patience)
            return false;
        drain();
    }
    MPI_Wait(&world.sent, MPI_STATUS_IGNORE);
    return true;
}

int ranks_close(int code, bool *lost) {
    *lost = false;
    if (!world.joined)
        return code;
    bool all_ended = world.own == 0 ? await_ends() : await_over(code);
    world.joined = false;
    if (all_ended) {
        MPI_Finalize();
        free(world.over_sent);
        free(world.ended);
        return world.own == 0 ? code : 0;
    }
    *lost = world.own == 1;
    return code;
}
