/* Built without MPI: one rank. */
#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <string.h>

/* Under mpirun, several independent processes would write the same files. */
bool ranks_open(int *argc, char ***argv, struct error *error) {
    /* The number of processes, or the rank. */
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    static const long most[] = {1, 1, 0};
    (void)argc;
    (void)argv;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *number = getenv(signs[i]);
        if (number && strtol(number, NULL, 10) > most[i])
            return error_input(error, "started as one of several processes, but built without MPI: "
                                      "build with `make MPI=1'");
    }
    return true;
}

int ranks_close(int code, bool *lost) {
    *lost = false;
    return code;
}

void ranks_report_failure(const struct error *error) { (void)error; }

int ranks_rank(void) { return 0; }

int ranks_size(void) { return 1; }

bool ranks_ended(void) { return false; }

void ranks_release_others(void) {}

const char *ranks_library(void) { return NULL; }

bool ranks_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error) {
    (void)bytes;
    (void)size;
    (void)watch;
    (void)error;
    return true;
}

bool ranks_check_stop(const struct watch *watch, struct error *error) {
    return watch_stopped(watch) ? error_stopped(error) : true;
}

bool ranks_exchange(const struct ranks_exchange *exchange, const struct watch *watch,
                    struct error *error) {
    (void)watch;
    (void)error;
    memcpy(exchange->to, exchange->from, exchange->give[0] * sizeof *exchange->to);
    return true;
}

bool ranks_send(int to, const void *bytes, size_t size, const struct watch *watch,
                struct error *error) {
    (void)bytes;
    (void)size;
    (void)watch;
    return error_system(error, "there is no rank %d", to);
}

bool ranks_receive(int from, void *bytes, size_t size, const struct watch *watch,
                   struct error *error) {
    (void)bytes;
    (void)size;
    (void)watch;
    return error_system(error, "there is no rank %d", from);
}

bool ranks_probe(int *from, struct error *error) {
    (void)error;
    *from = -1;
    return true;
}
