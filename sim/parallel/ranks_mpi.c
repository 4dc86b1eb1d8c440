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
    TAG_END,      /* to rank 0: why a rank ended, a struct error */
    TAG_SHUTDOWN, /* from rank 0: it has ended */
};

enum { CHUNK = 1 << 30 /* maximum bytes per message: MPI counts in int */ };

/* s. mpirun kills processes one second after asking them to stop. */
static const double patience = 0.25; /* wait for other ranks after a request to stop */
static const double grace = 0.25;    /* wait for pending messages after another rank failed */

/* Global, as MPI is. */
static struct {
    bool joined;
    bool alone; /* the other ranks are released */
    int rank, size;
    bool reported;         /* that this rank has ended, and why */
    atomic_bool shut_down; /* rank 0 has ended */
    struct error reason;
    MPI_Request sent;           /* that message */
    MPI_Request *shutdown_sent; /* [size] the same on rank 0 */
    bool *ended;                /* [size] on rank 0: ranks that have ended */
    struct error failure;       /* on rank 0: of the first rank that failed */
    double failed;              /* when */
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
} world = {.size = 1, .sent = MPI_REQUEST_NULL};

int ranks_rank(void) { return world.rank; }

int ranks_size(void) { return world.alone ? 1 : world.size; }

void ranks_release_others(void) { world.alone = true; }

static bool is_shut_down(void) {
    return atomic_load_explicit(&world.shut_down, memory_order_relaxed);
}

/* On other ranks: checks whether rank 0 has ended. */
static void poll_shutdown(void) {
    int flag = 0;
    if (!is_shut_down())
        MPI_Iprobe(0, TAG_SHUTDOWN, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    if (!flag)
        return;
    MPI_Recv(NULL, 0, MPI_BYTE, 0, TAG_SHUTDOWN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    atomic_store(&world.shut_down, true);
}

/* Polled by the main thread occasionally, because it may compute for long without communicating. */
bool ranks_ended(void) {
    const double between = 0.01; /* s */
    static _Thread_local double polled;
    int is_main = 0;
    if (!world.joined || world.rank == 0 || clock_now() - polled < between)
        return is_shut_down();
    polled = clock_now();
    MPI_Is_thread_main(&is_main);
    if (is_main)
        poll_shutdown();
    return is_shut_down();
}

/* "Open MPI v4.1.4, package: ..." up to the first comma. */
const char *ranks_library(void) {
    int length;
    MPI_Get_library_version(world.library, &length);
    world.library[strcspn(world.library, ",\n")] = '\0';
    return world.library;
}

/* Environment variables set by launchers. */
static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"};
enum { SIGNS = sizeof signs / sizeof *signs };

/* Avoids MPI_Init, which takes a tenth of a second or more, in single processes. */
static bool started_by_mpi(void) {
    for (size_t i = 0; i < SIGNS; i++)
        if (getenv(signs[i]))
            return true;
    return false;
}

bool ranks_open(int *argc, char ***argv, struct error *error) {
    int provided;
    if (!started_by_mpi())
        return true;
    if (MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED)
        return error_system(error, "this MPI does not allow threads");
    /* Child processes, such as agents, are not ranks. */
    for (size_t i = 0; i < SIGNS; i++)
        unsetenv(signs[i]);
    MPI_Comm_rank(MPI_COMM_WORLD, &world.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world.size);
    world.shutdown_sent = calloc((size_t)world.size, sizeof *world.shutdown_sent);
    world.ended = calloc((size_t)world.size, sizeof *world.ended);
    world.joined = true;
    return (world.shutdown_sent && world.ended) || error_memory(error);
}

/* Sleeps not at all at first, then increasingly up to a millisecond. */
static void back_off(unsigned *pauses) {
    if ((*pauses)++ < 20)
        return;
    long nanoseconds = *pauses < 40 ? 50000 : 1000000;
    nanosleep(&(struct timespec){.tv_nsec = nanoseconds}, NULL);
}

/* On rank 0: announces to the others that it has ended. */
static void broadcast_shutdown(void) {
    if (world.reported)
        return;
    world.reported = true;
    for (int rank = 1; rank < world.size; rank++)
        MPI_Isend(NULL, 0, MPI_BYTE, rank, TAG_SHUTDOWN, MPI_COMM_WORLD,
                  &world.shutdown_sent[rank]);
}

void ranks_report_failure(const struct error *error) {
    if (world.rank == 0 && world.joined)
        broadcast_shutdown();
    if (world.reported || !world.joined)
        return;
    world.reported = true;
    world.reason = *error;
    MPI_Isend(&world.reason, sizeof world.reason, MPI_BYTE, 0, TAG_END, MPI_COMM_WORLD,
              &world.sent);
}

/* On rank 0: receives reports of other ranks. */
static void poll_failures(void) {
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
        error_within(&world.failure, "rank %d of %d", status.MPI_SOURCE, world.size);
    }
}

/* Fails if a rank failed more than `seconds` ago. */
static bool check_ranks(double seconds, struct error *error) {
    if (world.rank != 0) {
        poll_shutdown();
        return is_shut_down() ? error_stopped(error) : true;
    }
    poll_failures();
    if (world.failure.kind == ERROR_NONE || clock_now() - world.failed < seconds)
        return true;
    if (error)
        *error = world.failure;
    broadcast_shutdown();
    return false;
}

/* Waits for a request that needs other ranks. */
static bool await(MPI_Request *request, const struct watch *watch, struct error *error) {
    unsigned pauses = 0;
    double asked = 0;
    for (int done = 0;;) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (done)
            return true;
        /* A rank may end while others still wait for their part. */
        if (!check_ranks(grace, error))
            return false;
        if (watch_stopped(watch)) {
            double now = clock_now();
            asked = asked > 0 ? asked : now;
            if (now - asked > patience)
                return error_stopped(error);
        }
        back_off(&pauses);
    }
}

bool ranks_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error) {
    for (size_t at = 0; ranks_size() > 1 && at < size; at += CHUNK) {
        MPI_Request request;
        int chunk = size - at < CHUNK ? (int)(size - at) : CHUNK;
        MPI_Ibcast((char *)bytes + at, chunk, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
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

/* Counts and displacements in words. */
static bool to_ints(const size_t *count, int *counts, int *places) {
    size_t place = 0;
    for (int rank = 0; rank < world.size; rank++) {
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
    size_t all = (size_t)world.size;
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
        /* The pending request still reads the counts. */
        if (!done)
            return false;
    }
    free(ints);
    return done;
}

bool ranks_send(int to, const void *bytes, size_t size, const struct watch *watch,
                struct error *error) {
    for (size_t at = 0; at < size; at += CHUNK) {
        MPI_Request request;
        int chunk = size - at < CHUNK ? (int)(size - at) : CHUNK;
        MPI_Isend((const char *)bytes + at, chunk, MPI_BYTE, to, TAG_MESSAGE, MPI_COMM_WORLD,
                  &request);
        if (!await(&request, watch, error))
            return false;
    }
    return true;
}

bool ranks_receive(int from, void *bytes, size_t size, const struct watch *watch,
                   struct error *error) {
    for (size_t at = 0; at < size; at += CHUNK) {
        MPI_Request request;
        int chunk = size - at < CHUNK ? (int)(size - at) : CHUNK;
        MPI_Irecv((char *)bytes + at, chunk, MPI_BYTE, from, TAG_MESSAGE, MPI_COMM_WORLD, &request);
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
    return check_ranks(0, error);
}

/* Discards a message, for which its sender waits. */
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

/* On rank 0: waits until all ranks have ended, soon unless they are lost. */
static bool await_ends(void) {
    enum { LONG = 60 }; /* s */
    double began = clock_now();
    unsigned pauses = 0;
    broadcast_shutdown();
    for (int ended = 1; ended < world.size;) {
        poll_failures();
        drain();
        ended = 1;
        for (int rank = 1; rank < world.size; rank++)
            ended += world.ended[rank];
        if (clock_now() - began > LONG)
            return false;
        back_off(&pauses);
    }
    MPI_Waitall(world.size - 1, world.shutdown_sent + 1, MPI_STATUSES_IGNORE);
    return true;
}

/* On other ranks: waits until rank 0 has ended; after a request to stop not for long, as rank 0 may
 * be lost. */
static bool await_shutdown(int code) {
    double began = clock_now();
    unsigned pauses = 0;
    ranks_report_failure(&(struct error){.kind = (enum error_kind)code, .text = "stopped"});
    for (; poll_shutdown(), !is_shut_down(); back_off(&pauses)) {
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
    bool all_ended = world.rank == 0 ? await_ends() : await_shutdown(code);
    world.joined = false;
    if (all_ended) {
        MPI_Finalize();
        free(world.shutdown_sent);
        free(world.ended);
        return world.rank == 0 ? code : 0;
    }
    *lost = world.rank == 1;
    return code;
}
