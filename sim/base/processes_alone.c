/* The processes of one command (processes.h) in a program built without MPI: a single one. */
#include "sim/base/processes.h"

/* Fails under mpirun, where several independent processes would write the same files. */
bool processes_open(int *argc, char ***argv, struct error *error) {
    static const struct {
        const char *name;
        long alone; /* its value for a single process: the number of processes, or the rank */
    } launcher[] = {{"OMPI_COMM_WORLD_SIZE", 1}, {"PMI_SIZE", 1}, {"PMIX_RANK", 0}};
    for (size_t i = 0; i < sizeof launcher / sizeof *launcher; i++) {
        const char *number = getenv(launcher[i].name);
        if (number && strtol(number, NULL, 10) > launcher[i].alone)
            return error_input(error, "started as one of several processes, but built without MPI: "
                                      "build with `make MPI=1'");
    }
    return true;
}

int processes_close(const struct error *own, struct error *error, bool *lost) {
    *lost = false;
    return (int)own->kind;
}

int process_number(void) { return 0; }

int process_count(void) { return 1; }

void processes_release_others(void) {}

const char *processes_library(void) { return NULL; }

bool processes_agree(const struct error *own, uint64_t *value, const struct watch *watch,
                     struct error *error) {
    if (!own || own->kind == ERROR_NONE)
        return !watch_stopped(watch) || error_stopped(error);
    if (error)
        *error = *own;
    return false;
}

bool processes_broadcast(void *bytes, size_t size, const struct watch *watch, struct error *error) {
    return processes_agree(NULL, NULL, watch, error);
}

bool processes_gather(const struct error *own, struct packing *mine, struct packing *part,
                      const struct watch *watch, struct error *error) {
    if (!processes_agree(own, NULL, watch, error)) {
        packing_free(mine);
        return false;
    }
    part[0] = *mine;
    return true;
}
