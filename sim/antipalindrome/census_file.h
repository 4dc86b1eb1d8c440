/* A census as a result file: data/FORMAT.md describes it. */
#ifndef SIM_ANTIPALINDROME_CENSUS_FILE_H
#define SIM_ANTIPALINDROME_CENSUS_FILE_H

#include "sim/antipalindrome/census.h"
#include "sim/dataset/dataset_write.h"

#define ANTIPALINDROME_CENSUS_FILE_TYPE "bukub antipalindrome census"
enum { ANTIPALINDROME_CENSUS_FILE_VERSION = 1 };

/* A file with everything of the census; the caller adds timers and saves it. NULL when it fails. */
struct dataset_writer *antipalindrome_census_file_create(const struct antipalindrome_census *census,
                                                         const struct antipalindrome_tally *tally,
                                                         const struct dataset_origin *given,
                                                         struct error *error);

#endif
