/* A census of best lines as a result file: data/FORMAT.md describes it. */
#ifndef ANALYSIS_SLICE_CENSUS_CENSUS_FILE_H
#define ANALYSIS_SLICE_CENSUS_CENSUS_FILE_H

#include "analysis/slice/census/census.h"
#include "sim/dataset/dataset_write.h"

#define SLICE_CENSUS_FILE_TYPE "bukub slice census"
enum { SLICE_CENSUS_FILE_VERSION = 1 };

/* A file with everything of the census; the caller adds timers and saves it. NULL when it fails. */
struct dataset_writer *slice_census_file_create(const struct slice_census *census,
                                                const struct slice_tally *tally,
                                                const struct dataset_origin *given,
                                                struct error *error);

#endif
