/* Tournaments as result files: data/FORMAT.md describes them. */
#ifndef SIM_MATCH_TOURNAMENT_FILE_H
#define SIM_MATCH_TOURNAMENT_FILE_H

#include "sim/dataset/dataset_write.h"
#include "sim/match/tournament.h"

#define TOURNAMENT_FILE_TYPE "bukub tournament"
enum { TOURNAMENT_FILE_VERSION = 1 };

/* A file with everything; the caller adds timers and saves it. `origin` needs version, revision and
 * command line alone. NULL when it fails. */
struct dataset_writer *tournament_file_create(const struct tournament_plan *plan,
                                              const struct tournament_result *result,
                                              const struct dataset_origin *origin,
                                              struct error *error);

#endif
