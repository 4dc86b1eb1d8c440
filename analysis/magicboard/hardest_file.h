/* The hardest boards that were found, as result files: data/FORMAT.md describes them. */
#ifndef ANALYSIS_MAGICBOARD_HARDEST_FILE_H
#define ANALYSIS_MAGICBOARD_HARDEST_FILE_H

#include "analysis/magicboard/anneal.h"
#include "sim/dataset/dataset_write.h"

#define MAGICBOARD_HARDEST_FILE_TYPE "bukub magicboard hardest"
enum { MAGICBOARD_HARDEST_FILE_VERSION = 1 };

/* A file with one board for each of `count` sides; the caller adds timers and saves it. NULL when
 * it fails. */
struct dataset_writer *magicboard_hardest_file_create(const struct magicboard_hardest *hardest,
                                                      size_t count, uint64_t seed,
                                                      const struct dataset_origin *origin,
                                                      struct error *error);

#endif
