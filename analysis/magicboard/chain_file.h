/* What walkers come to, as result files: data/FORMAT.md describes them. */
#ifndef ANALYSIS_MAGICBOARD_CHAIN_FILE_H
#define ANALYSIS_MAGICBOARD_CHAIN_FILE_H

#include "analysis/magicboard/chain.h"
#include "sim/dataset/dataset_write.h"
#include "sim/magicboard/board_file.h"
#include "sim/statistics/histogram.h"

#define MAGICBOARD_CHAIN_FILE_TYPE "bukub magicboard walker"
enum {
    MAGICBOARD_CHAIN_FILE_VERSION = 1,
    MAGICBOARD_CHAIN_STEPS = 1001, /* of the distribution that is kept: 0 .. 1000 */
};

/* What is known of one puzzle's walker. */
struct magicboard_walker {
    struct magicboard_chain chain;
    double *probability;        /* [MAGICBOARD_CHAIN_STEPS] */
    double rest;                /* probability of more steps to the goal */
    struct histogram histogram; /* of walks that were played */
};

/* A file with everything of the first `done` entries; the caller adds timers and saves it. Walks
 * are in it where `walks` is above 0, from `seed`. NULL when it fails. */
struct dataset_writer *magicboard_chain_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_walker *walker,
                                                    size_t done, uint64_t walks, uint64_t seed,
                                                    const struct dataset_origin *origin,
                                                    struct error *error);

#endif
