/* The program that runs: how it was built, with which libraries, and how it is run. */
#ifndef CLI_SHARED_RUN_PROGRAM_H
#define CLI_SHARED_RUN_PROGRAM_H

#include "sim/dataset/dataset.h"

enum { PROGRAM_PROPERTIES = 14 };

/* Pairs of a name and a value, which last until the command ends; a zeroed list is empty. */
struct program {
    struct dataset_property property[PROGRAM_PROPERTIES];
    size_t properties;
};

/* Adds the libraries and their versions, as loaded or, if that is unknown, as compiled with. */
void program_add_libraries(struct program *program);

/* Adds all that result files record. */
void program_describe(struct program *program, int threads);

#endif
