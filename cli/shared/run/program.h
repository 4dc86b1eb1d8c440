/* The program that runs: how it was built, with which libraries, and how it is run. */
#ifndef CLI_SHARED_RUN_PROGRAM_H
#define CLI_SHARED_RUN_PROGRAM_H

#include "sim/dataset/dataset.h"

enum { PROGRAM_LIBRARIES = 7, PROGRAM_PROPERTIES = PROGRAM_LIBRARIES + 7 /* compiler etc. */ };

/* The libraries and their versions, as loaded or, if that is unknown, as compiled with. */
struct program_libraries {
    struct dataset_property library[PROGRAM_LIBRARIES];
    size_t count;
    char hdf5[32], glibc[32];
};
void program_list_libraries(struct program_libraries *libraries);

/* What result files record, as pairs of name and value; some values point to the arrays below. */
struct program {
    struct dataset_property property[PROGRAM_PROPERTIES];
    size_t properties;
    struct program_libraries libraries;
    char threads[16], ranks[16], host[256], processor[128];
};
void program_describe(struct program *program, int threads);

#endif
