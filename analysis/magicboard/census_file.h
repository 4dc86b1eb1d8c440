/* Datasets of the random and the exact census, described in data/FORMAT.md. */
#ifndef ANALYSIS_MAGICBOARD_CENSUS_FILE_H
#define ANALYSIS_MAGICBOARD_CENSUS_FILE_H

#include "analysis/magicboard/enumerate.h"
#include "sim/dataset/dataset.h"
#include "sim/magicboard/census.h"

#define MAGICBOARD_CENSUS_FILE_TYPE "bukub magicboard census"
enum { MAGICBOARD_CENSUS_FILE_VERSION = 1 };

/* Results for one side. */
struct magicboard_point {
    int side;
    bool exact;
    struct magicboard_tally tally;             /* of random boards, unless exact */
    struct magicboard_enumeration enumeration; /* of all boards, if exact */
};

/* Creates the dataset of points, all of them exact or all drawn from `seed`; the caller adds timers
 * and saves it. NULL on failure. */
struct dataset_writer *magicboard_census_file_create(const struct magicboard_point *point,
                                                     size_t points, uint64_t seed,
                                                     const struct dataset_origin *origin,
                                                     struct error *error);

#endif
